import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../src/client/http';
import type { ReviewAnswer, ReviewDoc, ReviewedDecision } from '../src/client/messages';
import { Rejection } from '../src/client/rejections';
import { chancesByTurn, chancesOf, course, moved, percent, signedPercent, spoken, turnMarks } from '../src/game/review';

const { Review } = await import('../src/client/review.svelte');

const decided = (number: number, turn: number, before: number, after: number): ReviewedDecision => ({
  number,
  turn,
  seat: 0,
  action: 'pass',
  promise: before,
  better: [],
  loss: 0,
  chance: false,
  fell: [],
  before: [before, 1 - before],
  chosen: [after, 1 - after],
  after: [after, 1 - after],
});

function review(effort: ReviewDoc['effort'], seat = 0): ReviewDoc {
  const seats = [0, 1].map((number) => ({
    seat: number,
    name: 'n',
    fair: 0.5,
    result: 1 - number,
    deal: 0,
    luck: 0,
    luck_error: 0,
    skill: 0,
    loss: 0,
  }));
  const decisions = [decided(1, 0, 0.5, 0.6), decided(2, 1, 0.6, 0.25), decided(3, 1, 0.25, 1)];
  return { effort, playouts: 1, decisions, seats, seat, turning_points: [] };
}

const answer = (more: Partial<ReviewAnswer>): ReviewAnswer => ({
  game: 'g',
  ready: [],
  next: 'quick',
  analysing: null,
  review: null,
  ...more,
});

describe('a review in words and lines', () => {
  it('follows each seat through the moments of the replay', () => {
    expect(chancesOf(review('quick'), 0)).toEqual([0.5, 0.6, 0.25, 1]);
    expect(chancesOf(review('quick'), 1)).toEqual([0.5, 0.4, 0.75, 0]);
    expect(course([0.5, 1])).toBe('M0 50L100 0');
    expect(chancesByTurn(review('quick').decisions)).toEqual([
      { turn: 0, chances: [0.6, 0.4] },
      { turn: 1, chances: [1, 0] },
    ]);
  });

  it('says numbers as the server does', () => {
    expect([0.123, 0.125, 1].map(percent)).toEqual(['12%', '13%', '100%']);
    expect([0.123, -0.125, 0.001].map(signedPercent)).toEqual(['+12%', '−13%', '±0%']);
    expect(moved(0.03, 0.6)).toBe('rose from 3% to 60%');
    expect(moved(0.73, 0.25)).toBe('fell from 73% to 25%');
    expect(moved(0.501, 0.502)).toBe('stayed at 50%');
  });

  it('writes a few round turns along the graph', () => {
    const long = Array.from({ length: 120 }, (_, index) => decided(index + 1, Math.floor(index / 3), 0.5, 0.5));
    expect(turnMarks(long)).toEqual([5, 10, 15, 20, 25, 30, 35].map((turn) => ({ turn, moment: 3 * turn })));
    expect(turnMarks(review('quick').decisions)).toEqual([{ turn: 1, moment: 1 }]);
    // A game may begin late, from a position.
    expect(turnMarks([decided(1, 199, 0.5, 0.5), decided(2, 201, 0.5, 0.5)]).map(({ turn }) => turn)).toEqual([
      199, 201,
    ]);
  });

  it('is heard when something is new, and not at every step', () => {
    const under = (done: number) => ({ doc: null, analysing: { effort: 'quick' as const, done }, trouble: null });
    expect(spoken(under(0.1))).toBe(spoken(under(0.9)));
    expect(spoken({ doc: review('quick'), analysing: null, trouble: null })).toBe('The review is ready.');
    expect(spoken({ doc: null, analysing: null, trouble: 'No.' })).toBe('No.');
  });
});

describe('a review that is asked for', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function asking() {
    const api = { beginReview: vi.fn(), review: vi.fn() };
    return { api, review: new Review('g', api as unknown as Api, 0) };
  }
  const pass = () => vi.advanceTimersByTimeAsync(1000);

  it('is waited for, shown, and then sharpened step by step', async () => {
    const { api, review: asked } = asking();
    api.beginReview.mockResolvedValueOnce(answer({ analysing: { effort: 'quick', done: 0 } }));
    api.review.mockResolvedValueOnce(answer({ analysing: { effort: 'quick', done: 0.5 } }));
    api.review.mockResolvedValueOnce(answer({ ready: ['quick'], next: 'deep', review: review('quick') }));
    api.beginReview.mockResolvedValueOnce(
      answer({ ready: ['quick'], next: 'deep', analysing: { effort: 'deep', done: 0 } }),
    );
    api.review.mockResolvedValueOnce(answer({ ready: ['quick', 'deep'], next: null, review: review('deep') }));
    await asked.begin();
    await pass();
    expect(asked.analysing?.done).toBe(0.5);
    await pass();
    expect(asked.doc?.effort).toBe('quick');
    await pass();
    expect(api.beginReview.mock.calls.map(([, effort]) => effort as string)).toEqual(['quick', 'deep']);
    await pass();
    expect([asked.doc?.effort, asked.final, asked.trouble]).toEqual(['deep', true, null]);
    await pass();
    expect(api.review).toHaveBeenCalledTimes(3);
  });

  it('says why there is none, and can be asked for again', async () => {
    const { api, review: asked } = asking();
    api.beginReview.mockRejectedValueOnce(new Rejection('not-now', 'The game is not over yet.'));
    await asked.begin();
    expect(asked.trouble).toContain('not over');
    api.beginReview.mockResolvedValueOnce(answer({ ready: ['quick'], next: null }));
    api.review.mockResolvedValueOnce(answer({ ready: ['quick'], next: null, review: review('quick') }));
    await asked.begin();
    await pass();
    expect([asked.doc?.effort, asked.trouble]).toEqual(['quick', null]);
  });

  it('is content with what it has when nothing sharper can be had', async () => {
    const { api, review: asked } = asking();
    api.beginReview.mockResolvedValueOnce(answer({ ready: ['quick'], next: 'deep' }));
    api.review.mockResolvedValueOnce(answer({ ready: ['quick'], next: 'deep', review: review('quick') }));
    api.beginReview.mockRejectedValueOnce(new Rejection('too-many', 'Wait.'));
    await asked.begin();
    await pass();
    await pass();
    expect([asked.final, asked.trouble, asked.doc?.effort]).toEqual([true, null, 'quick']);
  });

  it('ends with whoever leaves', async () => {
    const { api, review: asked } = asking();
    api.beginReview.mockResolvedValueOnce(answer({ analysing: { effort: 'quick', done: 0 } }));
    await asked.begin();
    asked.leave();
    await pass();
    expect(api.review).not.toHaveBeenCalled();
  });
});
