import { describe, expect, it } from 'vitest';
import type { Branch } from '../src/client/messages';
import { branchInWords, chanceInWords } from '../src/game/branch';

const branch: Branch = { game: 'g', names: ['Ada', 'Bob'], turn: 17, after: 60, seat: 1, chance: 'same' };

describe('a game that branched off', () => {
  it('says where', () => {
    expect(branchInWords(branch)).toBe('What if: turn 17 of the game of Ada and Bob');
    expect(branchInWords({ ...branch, turn: 0, names: ['Ada'] })).toBe('What if: the set-up of the game of Ada');
  });

  it('says whose chance it has', () => {
    expect(chanceInWords(branch)).toMatch(/the same shuffle/);
    expect(chanceInWords({ ...branch, chance: 'fresh' })).toMatch(/a new shuffle/);
  });
});
