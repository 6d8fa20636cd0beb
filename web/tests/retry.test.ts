import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryUntilAnswered } from '../src/client/retry';
import { isTemporary, Rejection, sentence } from '../src/client/rejections';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const offline = () => new Rejection('offline', '');

describe('insisting', () => {
  it('asks again, more and more rarely, until there is an answer', async () => {
    const ask = vi.fn<() => Promise<string>>();
    const [answered, refused] = [vi.fn(), vi.fn()];
    ask.mockRejectedValueOnce(offline()).mockRejectedValueOnce(offline()).mockResolvedValue('here');
    retryUntilAnswered(ask, answered, refused);
    await vi.advanceTimersByTimeAsync(999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledExactlyOnceWith('here');
    expect(refused).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('never waits for long', async () => {
    const ask = vi.fn(() => Promise.reject(offline()));
    retryUntilAnswered(ask, vi.fn(), vi.fn());
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(ask.mock.calls.length).toBeGreaterThan(55);
  });

  it('waits as long as the server wishes', async () => {
    const ask = vi.fn(() => Promise.reject(new Rejection('rate-limited', '', 20)));
    retryUntilAnswered(ask, vi.fn(), vi.fn());
    await vi.advanceTimersByTimeAsync(19_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('gives up where asking again changes nothing', async () => {
    const ask = vi.fn(() => Promise.reject(new Rejection('unknown-game', '')));
    const refused = vi.fn();
    retryUntilAnswered(ask, vi.fn(), refused);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('stops when nobody waits for the answer any more', async () => {
    const ask = vi.fn(() => Promise.reject(offline()));
    const refused = vi.fn();
    const stop = retryUntilAnswered(ask, vi.fn(), refused);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    const unheard = vi.fn();
    retryUntilAnswered(() => Promise.resolve('late'), unheard, unheard)();
    await vi.advanceTimersByTimeAsync(0);
    expect(unheard).not.toHaveBeenCalled();
  });
});

describe('refusals', () => {
  it('pass or last', () => {
    expect(isTemporary(new Rejection('unavailable', ''))).toBe(true);
    expect(isTemporary(new Rejection('unknown-game', ''))).toBe(false);
    expect(isTemporary(new Error('a fault of the page'))).toBe(false);
  });

  it('tell whose seat it is, where the server says it', () => {
    expect(sentence(new Rejection('not-your-seat', 'a spectator has no say'))).toBe('A spectator has no say.');
    expect(sentence(new Rejection('not-your-seat', ''))).toBe('That seat belongs to somebody else.');
  });
});
