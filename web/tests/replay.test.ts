import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../src/client/http';
import type { ActionEntry, Entry } from '../src/client/messages';
import { Rejection } from '../src/client/rejections';
import { indexOf, RecentCache, seqAt, momentsOf } from '../src/client/moments';
import type { TableState } from '../src/client/tableState.svelte';
import type { GameEvent } from '../src/model';
import { somePosition } from './positions';

vi.stubGlobal('localStorage', { getItem: () => '{"pace":"normal"}', setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { Replay } = await import('../src/client/replay.svelte');

const acted = (seq: number, events: GameEvent[] = [{ event: 'accelerate' }]): ActionEntry => ({
  seq,
  at: 0,
  kind: 'action',
  seat: 0,
  action: 'pass',
  events,
});
const said = (seq: number): Entry => ({ seq, at: 0, kind: 'chat', seat: 0, text: 'hello' });
const takenBack = (seq: number, to: number): Entry => ({ seq, at: 0, kind: 'undo', seat: 0, to });

describe('the moments of a game', () => {
  it('are its actions, without what was taken back', () => {
    const moments = momentsOf([acted(1), said(2), acted(3), acted(4), takenBack(5, 1), acted(6)]);
    expect(moments.map((moment) => moment.seq)).toEqual([1, 6]);
    expect([0, 1, 2].map((index) => seqAt(moments, index))).toEqual([0, 1, 6]);
    expect(indexOf(moments, 6)).toBe(2);
    expect(indexOf(moments, 3)).toBeNull();
  });
});

describe('recalling', () => {
  it('asks once, and forgets what was longest unused', async () => {
    const recall = new RecentCache<string>(2);
    const work = vi.fn((key: string) => Promise.resolve(`${key}!`));
    const ask = (key: string) => recall.ask(key, () => work(key));
    await Promise.all([ask('a'), ask('a'), ask('b')]);
    expect(work).toHaveBeenCalledTimes(2);
    await ask('a');
    await ask('c');
    expect([recall.get('a'), recall.get('b'), recall.get('c')]).toEqual(['a!', undefined, 'c!']);
  });

  it('asks again for what failed', async () => {
    const recall = new RecentCache<string>(2);
    await expect(recall.ask('a', () => Promise.reject(new Error()))).rejects.toThrow();
    expect(await recall.ask('a', () => Promise.resolve('now'))).toBe('now');
  });
});

function looking(entries: readonly Entry[] = [acted(1), said(2), acted(3), acted(4)]) {
  const api = {
    past: vi.fn((_game: string, seq: number, seat: number) =>
      Promise.resolve({ seq, view: { position: { ...somePosition(), turn: seq * 10 + seat } } }),
    ),
  };
  const table = { game: 'g', entries, view: { seat: 1 } };
  const replay = new Replay(table as unknown as TableState, api as unknown as Api);
  const asked = () => api.past.mock.calls.map(([, seq]) => seq);
  return { replay, api, asked };
}

const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds);
  flushSync();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('looking back', () => {
  it('begins before the first action, from my own seat, and fetches a few moments ahead', async () => {
    const { replay, asked } = looking();
    replay.go(0);
    await pass(0);
    expect(replay.position?.turn).toBe(1);
    expect(replay.entry).toBeNull();
    expect(replay.last).toBe(3);
    await pass(1000);
    expect(asked()).toEqual([0, 1, 3, 4]);
  });

  it('shows one step forward as it happened, and the moment after it when the board is done', async () => {
    const { replay } = looking();
    replay.go(0);
    await pass(500);
    replay.next();
    await pass(0);
    expect(replay.index).toBe(1);
    expect(replay.animation).toEqual([{ event: 'accelerate' }]);
    expect(replay.position?.turn).toBe(1);
    replay.stepDone();
    await pass(0);
    expect(replay.animation).toBeNull();
    expect(replay.position?.turn).toBe(11);
  });

  it('begins the next step behind the one that is cut short', async () => {
    const { replay } = looking();
    replay.go(0);
    await pass(500);
    replay.next();
    await pass(0);
    replay.next();
    await pass(0);
    expect([replay.index, replay.position?.turn]).toEqual([2, 11]);
  });

  it('goes back, and far, without motion', async () => {
    const { replay } = looking();
    replay.go(3);
    await pass(500);
    expect([replay.index, replay.position?.turn, replay.animation]).toEqual([3, 41, null]);
    replay.previous();
    await pass(500);
    expect([replay.index, replay.position?.turn, replay.animation]).toEqual([2, 31, null]);
    replay.goTo(1);
    await pass(500);
    expect([replay.index, replay.position?.turn]).toEqual([1, 11]);
    replay.goTo(2);
    expect(replay.index).toBe(1);
  });

  it('asks only for the moments where the slider rests', async () => {
    const { replay, asked } = looking(Array.from({ length: 40 }, (_, index) => acted(index + 1)));
    replay.go(0);
    await pass(500);
    for (const index of [10, 14, 19, 30]) {
      replay.go(index);
      await pass(20);
    }
    await pass(500);
    expect(replay.position?.turn).toBe(301);
    expect(asked()).not.toContain(14);
    expect(asked()).toContain(30);
  });

  it('plays to the end and stops there; then from the beginning', async () => {
    const { replay } = looking();
    replay.go(0);
    await pass(500);
    replay.play();
    for (let steps = 0; steps < 3; steps++) {
      await pass(3000);
      expect(replay.animation).not.toBeNull();
      replay.stepDone();
      await pass(0);
    }
    expect([replay.index, replay.playing]).toEqual([3, false]);
    replay.play();
    expect([replay.index, replay.playing]).toEqual([0, true]);
    await pass(3000);
    expect(replay.index).toBe(1);
  });

  it('pauses after the step that is being shown', async () => {
    const { replay } = looking();
    replay.go(0);
    await pass(500);
    replay.play();
    await pass(0);
    replay.play();
    replay.stepDone();
    await pass(5000);
    expect([replay.index, replay.playing, replay.animation]).toEqual([1, false, null]);
  });

  it('looks from another seat', async () => {
    const { replay } = looking();
    replay.go(2);
    await pass(500);
    replay.look(0);
    await pass(500);
    expect(replay.position?.turn).toBe(30);
  });

  it('plays on when another hand is chosen between two steps, or while one is on its way', async () => {
    const { replay } = looking();
    replay.go(0);
    await pass(500);
    replay.play();
    await pass(0);
    replay.stepDone();
    await pass(0);
    replay.look(0);
    await pass(100);
    expect([replay.index, replay.position?.turn]).toEqual([1, 10]);
    await pass(3000);
    expect([replay.index, replay.animation === null]).toEqual([2, false]);
    replay.stepDone();
    replay.look(1);
    await pass(0);
    expect([replay.index, replay.position?.turn, replay.animation]).toEqual([2, 31, null]);
    await pass(3000);
    expect([replay.index, replay.playing]).toEqual([3, true]);
  });

  it('has not made a step whose end did not come', async () => {
    const { replay, api } = looking(Array.from({ length: 9 }, (_, index) => acted(index + 1)));
    replay.go(0);
    await pass(0);
    api.past.mockRejectedValue(new Rejection('offline', ''));
    // What was fetched ahead is there, and nothing else.
    replay.go(4);
    await pass(500);
    replay.next();
    await pass(0);
    expect([replay.index, replay.animation === null]).toEqual([5, false]);
    replay.stepDone();
    await pass(0);
    expect([replay.index, replay.position?.turn, replay.animation]).toEqual([4, 41, null]);
    expect(replay.trouble).toContain('not responding');
  });

  it('says in a sentence what went wrong, and stays where it was', async () => {
    const { replay, api } = looking();
    replay.go(0);
    await pass(500);
    api.past.mockRejectedValue(new Rejection('offline', ''));
    replay.look(0);
    await pass(500);
    expect(replay.trouble).toContain('not responding');
    expect(replay.position?.turn).toBe(1);
    replay.next();
    await pass(500);
    expect([replay.index, replay.animation]).toEqual([0, null]);
    expect(replay.playing).toBe(false);
  });
});
