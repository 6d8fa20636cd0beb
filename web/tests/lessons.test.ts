import { describe, expect, it } from 'vitest';
import { sortChoices } from '../src/game/choices';
import { lessonFor } from '../src/game/lessons';
import type { Position } from '../src/model';
import { somePosition } from './positions';

const moment = (change: Partial<Position>, legal: string[], seat: number | null = 0) => ({
  position: { ...somePosition(), ...change },
  choices: sortChoices(legal),
  seat,
});

describe('lessons', () => {
  it('come one by one, each at its moment', () => {
    const toMove = moment({}, ['I-1>I-2']);
    expect(lessonFor(toMove, [])).toBe('move');
    expect(lessonFor(moment({ phase: 'card' }, ['pass']), ['move'])).toBe('card');
    expect(lessonFor(toMove, ['move', 'card'])).toBe('store');
    expect(lessonFor(toMove, ['move', 'card', 'store'])).toBeNull();
  });

  it('wait until there is something to show', () => {
    const nothing = somePosition().seats.map((seat) => ({ ...seat, mat: { A: {}, B: {}, C: {}, D: {} } }));
    expect(lessonFor(moment({ seats: nothing }, ['I-1>I-2']), ['move'])).toBeNull();
    expect(lessonFor(moment({ phase: 'setup' }, ['discard earth-twin']), [])).toBeNull();
  });

  it('are for whoever is to act', () => {
    expect(lessonFor(moment({ seat: 1 }, ['I-1>I-2']), [])).toBeNull();
    expect(lessonFor(moment({}, [], null), [])).toBeNull();
  });
});
