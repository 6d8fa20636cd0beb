import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runSoon } from '../src/scheduling';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works piece by piece, in order, and goes on after a failure', () => {
  const done: string[] = [];
  runSoon(() => done.push('a'));
  runSoon(() => {
    throw new Error('no');
  });
  const callOff = runSoon(() => done.push('b'));
  runSoon(() => done.push('c'));
  callOff();
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a']);
  expect(() => vi.runAllTimers()).toThrow('no');
  vi.runAllTimers();
  runSoon(() => done.push('d'));
  vi.runAllTimers();
  expect(done).toEqual(['a', 'c', 'd']);
});
