import { describe, expect, it } from 'vitest';
import type { HandLine } from '../src/client/messages';
import { nearness } from '../src/game/nearness';

const line = (short: number | null, waits = false): HandLine => ({
  card: 'icy-moons',
  planet: 'A',
  playable: false,
  missing: [],
  short,
  waits,
});

describe('a card in hand', () => {
  it('is ready where nothing is missing, near for one token more, and far for more or where the planet does not fit', () => {
    expect([0, 1, 2, null].map((short) => nearness(line(short)))).toEqual(['ready', 'near', 'far', 'far']);
  });

  it('waits for the final turn if it is a Final that fits', () => {
    expect([0, 1, null].map((short) => nearness(line(short, true)))).toEqual(['later', 'near', 'far']);
  });
});
