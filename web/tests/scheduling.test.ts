import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soon } from '../src/scheduling';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('works piece by piece, in order, and goes on after a failure', () => {
  const done: string[] = [];
  soon(() => done.push('a'));
  soon(() => {
    throw new Error('no');
  });
  const callOff = soon(() => done.push('b'));
  soon(() => done.push('c'));
  callOff();
  expect(done).toEqual([]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a']);
  expect(() => vi.runAllTimers()).toThrow('no');
  vi.runAllTimers();
  soon(() => done.push('d'));
  vi.runAllTimers();
  expect(done).toEqual(['a', 'c', 'd']);
});
