import { describe, expect, it } from 'vitest';
import { sortChoices } from '../src/game/choices';
import { tipFor } from '../src/game/tips';
import type { Position } from '../src/model';
import { somePosition } from './positions';

const moment = (change: Partial<Position>, legal: string[], seat: number | null = 0) => ({
  position: { ...somePosition(), ...change },
  choices: sortChoices(legal),
  seat,
});

describe('tips', () => {
  it('come one by one, each at its moment', () => {
    const toMove = moment({}, ['I-1>I-2']);
    expect(tipFor(toMove, [])).toBe('move');
    expect(tipFor(moment({ phase: 'card' }, ['play outgassing B', 'pass']), ['move'])).toBe('card');
    expect(tipFor(moment({ phase: 'card' }, ['pass']), ['move'])).toBeNull();
    expect(tipFor(toMove, ['move', 'card'])).toBe('store');
    expect(tipFor(toMove, ['move', 'card', 'store'])).toBeNull();
  });

  it('wait until there is something to show', () => {
    const nothing = somePosition().seats.map((seat) => ({ ...seat, mat: { A: {}, B: {}, C: {}, D: {} } }));
    expect(tipFor(moment({ seats: nothing }, ['I-1>I-2']), ['move'])).toBeNull();
    expect(tipFor(moment({ phase: 'setup' }, ['discard earth-twin']), [])).toBeNull();
  });

  it('are for whoever is to act', () => {
    expect(tipFor(moment({ seat: 1 }, ['I-1>I-2']), [])).toBeNull();
    expect(tipFor(moment({}, [], null), [])).toBeNull();
  });
});
