import { describe, expect, test } from 'vitest';
import type { Statistics, Tally } from '../src/client/messages';
import { asideInWords, kindInWords, opponentLines, winRate } from '../src/screens/statistics/words';

const tally = (games: number, won = 0, shared = 0): Tally => ({ games, won, shared, best: null, mean: null });

describe('statistics in words', () => {
  test('a shared win is a win, and no games are no share', () => {
    expect(winRate(tally(4, 2, 1))).toBe('75%');
    expect(winRate(tally(0))).toBe('–');
  });

  test('nobody, bots, people, and those who showed a name', () => {
    const found = {
      alone: tally(1),
      by_opponent: [
        { ...tally(2), level: 'astronomer', name: null },
        { ...tally(3), level: null, name: null },
        { ...tally(1), level: null, name: 'Bob' },
      ],
    } as unknown as Statistics;
    expect(opponentLines(found).map(({ label, inner }) => [label, inner ?? false])).toEqual([
      ['Nobody, alone', false],
      ['Astronomer', false],
      ['People', false],
      ['Bob', true],
    ]);
  });

  test('only what was left out is told', () => {
    expect(asideInWords({ 'one-device': 1, 'stand-in': 0, own: 2, unplayable: 0 })).toEqual([
      '1 game with several players on one device',
      '2 games with custom cards or a custom start',
    ]);
  });

  test('what a best score was played with', () => {
    expect(kindInWords({ players: 1, target: 160, modules: ['epochs'] })).toBe('Alone, Target 160, Epochs');
    expect(kindInWords({ players: 3, target: null, modules: [] })).toBe('3 players');
  });
});
