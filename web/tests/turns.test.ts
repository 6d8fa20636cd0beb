import { describe, expect, it } from 'vitest';
import { newTurns } from '../src/screens/table/turns';

describe('a turn', () => {
  it('is new once, however many steps it takes', () => {
    const isNew = newTurns();
    expect([isNew(1, 0), isNew(1, 0), isNew(2, 1), isNew(3, 0)]).toEqual([true, false, true, true]);
  });

  it('is new again when somebody else was asked in between', () => {
    const isNew = newTurns();
    expect([isNew(1, 0), isNew(1, 1), isNew(1, 0)]).toEqual([true, true, true]);
  });
});
