import { describe, expect, it } from 'vitest';
import type { HandLine } from '../src/client/messages';
import { nearness, notYetWords } from '../src/game/nearness';

const line = (short: number | null, waits = false): HandLine => ({
  card: 'icy-moons',
  planet: 'A',
  playable: false,
  missing: [],
  short,
  rule: null,
  waits,
});

describe('a card in hand', () => {
  it('is ready where nothing is missing, near for one token more, and far for more or where the planet does not fit', () => {
    expect([0, 1, 2, null].map((short) => nearness(line(short)))).toEqual(['ready', 'near', 'far', 'far']);
  });

  it('waits for the final turn if it is a Final that fits', () => {
    expect([0, 1, null].map((short) => nearness(line(short, true)))).toEqual(['later', 'near', 'far']);
  });

  it('says why it has to wait though a planet can take it', () => {
    expect(notYetWords({ deck: 'final' }, 'move', 1, true)).toBe('Not yet: Finals come after your card step');
    expect(notYetWords({ deck: 'low' }, 'move', 1, true)).toBe('Not yet: cards come after your move');
    expect(notYetWords({ deck: 'low' }, 'move', null, false)).toBe('Not yet: it is not your turn');
    expect(notYetWords({ deck: 'low' }, 'draw', null, true)).toBe('Not now: your card step is over');
  });
});
