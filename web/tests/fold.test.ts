import { describe, expect, it } from 'vitest';
import { fold, NOTHING_KNOWN } from '../src/client/fold';
import type { ActionEntry, Entry, News, View } from '../src/client/messages';
import { recentActions, stepsTo } from '../src/client/showSteps';
import { somePosition } from './positions';

const action = (seq: number): ActionEntry => ({ seq, at: 0, kind: 'action', seat: 0, action: 'pass', events: [] });
const view = (turn: number, seat: number | null = 0): View => ({
  seat,
  position: { ...somePosition(), turn },
  points: {},
  legal: [],
  can_undo: false,
  deadline: null,
  result: null,
  key: null,
});
const news = (seq: number, entries: Entry[], more: Partial<News> = {}): News => ({ game: 'g', seq, entries, ...more });

describe('folding news', () => {
  it('adds entries, and each once', () => {
    const one = fold(NOTHING_KNOWN, news(2, [action(1), action(2)], { view: view(1) }));
    const two = fold(one.known, news(3, [action(2), action(3)], { view: view(2) }));
    expect(two.known.entries.map((entry) => entry.seq)).toEqual([1, 2, 3]);
    expect(two.fresh.map((entry) => entry.seq)).toEqual([3]);
    expect(two.known.view?.position.turn).toBe(2);
  });

  it('notices a gap and waits for what is missing', () => {
    const one = fold(NOTHING_KNOWN, news(1, [action(1)], { view: view(1) }));
    const late = fold(one.known, news(4, [action(4)], { view: view(4) }));
    expect(late.gap).toBe(true);
    expect(late.known).toBe(one.known);
  });

  it('notices a gap even when the news brings no entry', () => {
    expect(fold(NOTHING_KNOWN, news(4, [])).gap).toBe(true);
    expect(fold(NOTHING_KNOWN, news(0, [])).gap).toBe(false);
  });

  it('keeps the view when news brings none, and drops it when it says null', () => {
    const one = fold(NOTHING_KNOWN, news(1, [action(1)], { view: view(1) }));
    expect(fold(one.known, news(1, [])).known.view?.position.turn).toBe(1);
    expect(fold(one.known, news(1, [], { view: null })).known.view).toBeNull();
  });

  it('does not go back for late news', () => {
    const one = fold(NOTHING_KNOWN, news(2, [action(1), action(2)], { view: view(2) }));
    expect(fold(one.known, news(1, [action(1)], { view: view(1) })).known.view?.position.turn).toBe(2);
  });
});

describe('showing step by step', () => {
  const shown = { seat: 0, waiting: 0 };

  it('shows each action, and the last one with the new position', () => {
    const steps = stepsTo(view(5), [action(1), action(2)], shown);
    expect(steps?.map((step) => step.after?.turn ?? null)).toEqual([null, 5]);
  });

  it('shows at once what is new, seen by another, taken back, or too much', () => {
    expect(stepsTo(view(5), [action(1)], { ...shown, seat: undefined })).toBeNull();
    expect(stepsTo(view(5, 1), [action(1)], shown)).toBeNull();
    expect(stepsTo(view(5), [{ seq: 1, at: 0, kind: 'undo', seat: 0, to: 3 }], shown)).toBeNull();
    expect(stepsTo(view(5), [action(1)], { ...shown, waiting: 24 })).toBeNull();
    expect(stepsTo(null, [], shown)).toBeNull();
  });
});

describe('what has happened lately', () => {
  const by = (seq: number, seat: number): ActionEntry => ({ ...action(seq), seat });
  const ends = (seq: number): ActionEntry => ({ ...by(seq, 0), events: [{ event: 'turn', seat: 0, turn: seq }] });
  const seqs = (entries: readonly Entry[], seat: number | null) =>
    recentActions(entries, seat).map((entry) => entry.seq);

  it('is all that others did since my own turn, past chat', () => {
    const chat: Entry = { seq: 9, at: 0, kind: 'chat', seat: 1, text: 'hello' };
    expect(seqs([by(1, 1), by(2, 0), by(3, 1), by(4, 2), by(5, 2), chat], 0)).toEqual([3, 4, 5]);
    expect(
      recentActions(
        [...Array(40).keys()].map((seq) => by(seq, 1)),
        0,
      ),
    ).toHaveLength(12);
  });

  it('is what I did in my own turn, which its last action may end', () => {
    expect(seqs([by(1, 1), by(2, 0), by(3, 0)], 0)).toEqual([2, 3]);
    expect(seqs([by(1, 0), ends(2), by(3, 0), ends(4)], 0)).toEqual([3, 4]);
  });

  it('is the last turn, for a spectator', () => {
    expect(seqs([by(1, 0), by(2, 1), by(3, 1)], null)).toEqual([2, 3]);
  });

  it('is nothing after an undo', () => {
    expect(seqs([by(1, 0), { seq: 2, at: 0, kind: 'undo', seat: 0, to: 0 }], 0)).toEqual([]);
  });
});
