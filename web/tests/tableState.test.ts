import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../src/client/http';
import type { ActionEntry, News, Seat, TableDoc, View } from '../src/client/messages';
import { seatNames } from '../src/client/names';
import { Rejection } from '../src/client/rejections';
import type { GameEvent } from '../src/model';
import { somePosition } from './positions';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
});
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { hidden: false });
const { TableState } = await import('../src/client/tableState.svelte');

const seat = (number: number, change: Partial<Seat> = {}): Seat => ({
  seat: number,
  name: `Player ${number}`,
  kind: 'person',
  level: null,
  away: false,
  mine: number === 0,
  ...change,
});
const doc: TableDoc = {
  game: 'g',
  created: 0,
  options: somePosition().options,
  content: { id: 'standard', hash: 'h' },
  own: [],
  key_sha256: 'n1',
  public: false,
  clock: null,
  hints: true,
  imported: false,
  lesson: null,
  daily: null,
  branched: null,
  rated: false,
  puzzle: null,
  unplayable: null,
  rematch: null,
  undo: null,
  no_undo: [],
  seats: [seat(0), seat(1, { kind: 'bot', level: 'explorer' })],
};
const view = (turn: number, legal: string[] = [], seatOf = 0): View => ({
  seat: seatOf,
  position: { ...somePosition(), turn },
  points: {},
  legal,
  can_undo: false,
  deadline: null,
  result: null,
  key: null,
});
const acted = (seq: number, by: number, events: GameEvent[] = []): ActionEntry => ({
  seq,
  at: 0,
  kind: 'action',
  seat: by,
  action: 'pass',
  events,
});

function fakeConnection() {
  return {
    follow: vi.fn(),
    unfollow: vi.fn(),
    reopen: vi.fn(),
    say: vi.fn(() => Promise.resolve({ seq: 0, again: false })),
  };
}

function open(first: Partial<News> = {}, content = () => Promise.resolve({ board: null, cards: new Map() })) {
  const connection = fakeConnection();
  const api = { content };
  const table = new TableState('g', connection, api as unknown as Api);
  table.onnews({ game: 'g', seq: 0, entries: [], view: view(0, ['pass']), table: doc, ...first });
  flushSync();
  return { table, connection };
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
});
afterEach(() => void vi.useRealTimers());

describe('a table', () => {
  it('shows at once what it is opened with', () => {
    const { table } = open();
    expect(table.position?.turn).toBe(0);
    expect(table.legal).toEqual(['pass']);
    expect(table.settled).toBe(true);
  });

  it('shows actions one by one, and offers nothing until the last', () => {
    const { table } = open();
    const moved: GameEvent = { event: 'score', seat: 1, points: 4, total: 4, card: null };
    table.onnews({ game: 'g', seq: 2, entries: [acted(1, 1, [moved]), acted(2, 1)], view: view(9, ['pass']) });
    expect(table.animation).toEqual([moved]);
    expect(table.legal).toEqual([]);
    expect(table.position?.turn).toBe(0);
    table.stepDone();
    expect(table.position?.seats[1]?.score).toBe(4);
    expect(table.entries.map((entry) => entry.seq)).toEqual([1]);
    vi.advanceTimersByTime(2000);
    table.stepDone();
    expect(table.position?.turn).toBe(9);
    expect(table.legal).toEqual(['pass']);
    expect(table.recent.map((entry) => entry.seq)).toEqual([1, 2]);
  });

  it('goes on when the board never says that it is done', () => {
    const { table } = open();
    table.onnews({ game: 'g', seq: 1, entries: [acted(1, 1)], view: view(5) });
    vi.advanceTimersByTime(30_000);
    expect(table.settled).toBe(true);
    expect(table.position?.turn).toBe(5);
  });

  it('can skip what is still to be shown', () => {
    const { table } = open();
    table.onnews({ game: 'g', seq: 2, entries: [acted(1, 1), acted(2, 1)], view: view(5) });
    table.skip();
    expect(table.settled).toBe(true);
    expect(table.position?.turn).toBe(5);
    expect(table.entries).toHaveLength(2);
  });

  it('opens again when news is missing', () => {
    const { table, connection } = open();
    table.onnews({ game: 'g', seq: 5, entries: [acted(5, 1)], view: view(5) });
    expect(connection.reopen).toHaveBeenCalledWith('g');
  });

  it('sends only what is legal, and once', async () => {
    const { table, connection } = open();
    table.act('somersault');
    expect(connection.say).not.toHaveBeenCalled();
    table.act('pass');
    table.act('pass');
    expect(connection.say).toHaveBeenCalledTimes(1);
    expect(table.legal).toEqual([]);
    await vi.runAllTimersAsync();
    expect(table.legal).toEqual(['pass']);
  });

  it('says in a sentence why something was refused', async () => {
    const { table, connection } = open();
    connection.say.mockRejectedValueOnce(new Rejection('illegal', 'the card needs orbit II'));
    table.act('pass');
    await vi.runAllTimersAsync();
    expect(table.trouble).toBe('The card needs orbit II.');
  });

  it('forgets what went wrong when something else is said, and tells whether it was taken', async () => {
    const { table, connection } = open();
    connection.say.mockRejectedValueOnce(new Rejection('rate-limited', '', 2));
    expect(await table.chat('hello')).toBe(false);
    expect(table.trouble).toContain('too fast');
    const taken = table.chat('hello');
    expect(table.trouble).toBeNull();
    expect(await taken).toBe(true);
  });

  it('asks for the whole log anew when another person looks', () => {
    const { table, connection } = open({ seq: 3, entries: [acted(1, 0), acted(2, 0), acted(3, 0)] });
    expect(table.since()).toBe(3);
    table.lookAs(1);
    expect(connection.reopen).toHaveBeenCalledWith('g');
    expect([table.since(), table.seat()]).toEqual([0, 1]);
    expect([table.entries, table.recent]).toEqual([[], []]);
    const masked = { ...acted(3, 0), action: 'discard ?' };
    const entries = [acted(1, 0), acted(2, 0), masked];
    table.onnews({ game: 'g', seq: 3, entries, view: view(0, [], 1), table: doc });
    expect(table.entries.at(-1)).toBe(masked);
  });

  it('looks with the same eyes after a lost connection, whoever is to act', () => {
    const { table } = open({ seq: 1, entries: [acted(1, 0)], view: view(0, ['discard'], 0) });
    table.onnews({ game: 'g', seq: 2, entries: [acted(2, 0)], view: view(1, [], 0) });
    expect([table.since(), table.seat()]).toEqual([2, 0]);
  });

  it('lets nobody see what is still on its way to the last one', () => {
    const { table, connection } = open();
    table.lookAs(1);
    table.onnews({ game: 'g', seq: 1, entries: [acted(1, 0)], view: view(5) });
    table.onnews({ game: 'g', seq: 1, entries: [acted(1, 0)] });
    expect([table.since(), table.entries.length]).toEqual([0, 0]);
    table.onnews({ game: 'g', seq: 1, entries: [acted(1, 0)], view: view(5, [], 1), table: doc });
    expect([table.since(), table.entries.length, table.view?.seat]).toEqual([1, 1, 1]);
    expect(connection.reopen).toHaveBeenCalledTimes(1);
  });

  it('looks from what is left when the seat is not mine any more', () => {
    const { table, connection } = open({ seq: 1, entries: [acted(1, 0)] });
    table.onrefused(new Rejection('not-your-seat', 'Seat 0 is not yours.'));
    expect([table.since(), table.seat()]).toEqual([0, undefined]);
    expect(connection.reopen).toHaveBeenCalledTimes(1);
    expect(table.closed).toBeNull();
  });

  it('is closed until it can be opened, and stays on screen while a refusal may pass', () => {
    const connection = fakeConnection();
    const api = { content: () => Promise.resolve({ board: null, cards: new Map() }) };
    const table = new TableState('g', connection, api as unknown as Api);
    table.onrefused(new Rejection('unavailable', ''));
    expect(table.closed).toContain('Try again');
    table.onnews({ game: 'g', seq: 0, entries: [], view: view(0), table: doc });
    expect(table.closed).toBeNull();
    table.onrefused(new Rejection('unavailable', ''));
    expect(table.closed).toBeNull();
    table.onrefused(new Rejection('unknown-game', ''));
    expect(table.closed).toContain('no such table');
  });

  it('asks for its cards until they come', async () => {
    const content = vi.fn(() => Promise.resolve({ board: null, cards: new Map() }));
    content.mockRejectedValueOnce(new Rejection('offline', ''));
    const { table } = open({}, content);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.closed).toContain('not responding');
    table.onnews({ game: 'g', seq: 0, entries: [], view: view(0) });
    expect(table.closed).toContain('not responding');
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.closed).toBeNull();
    expect(table.content).not.toBeNull();
  });

  it('offers nothing while a bot sits in for me, or when my seat is another’s', () => {
    const { table } = open();
    const seated = (change: Partial<Seat>) =>
      table.onnews({ game: 'g', seq: 0, entries: [], table: { ...doc, seats: [seat(0, change), seat(1)] } });
    seated({ kind: 'bot', level: 'explorer', away: true });
    expect(table.legal).toEqual([]);
    seated({});
    expect(table.legal).toEqual(['pass']);
    seated({ mine: false });
    expect(table.legal).toEqual([]);
  });

  it('knows whether something can be taken back, and how', () => {
    const { table } = open();
    expect(table.undoing).toBeNull();
    table.onnews({ game: 'g', seq: 1, entries: [acted(1, 0)], view: { ...view(0), can_undo: true } });
    expect(table.undoing).toBe('at once');
    table.skip();
    table.onnews({ game: 'g', seq: 1, entries: [], view: view(0) });
    expect(table.undoing).toBeNull();
    table.onnews({ game: 'g', seq: 1, entries: [], table: { ...doc, seats: [seat(0), seat(1)] } });
    expect(table.undoing).toBe('by asking');
    table.onnews({ game: 'g', seq: 1, entries: [], table: { ...doc, seats: [seat(0, { mine: false }), seat(1)] } });
    expect(table.undoing).toBeNull();
  });

  it('does not ask to take back what somebody never will', () => {
    const { table, connection } = open({ seq: 1, entries: [acted(1, 0)] });
    const people = { ...doc, seats: [seat(0), seat(1), seat(2)] };
    table.onnews({ game: 'g', seq: 1, entries: [], table: { ...people, no_undo: [0] } });
    expect(table.undoing).toBe('by asking');
    table.undo();
    expect(connection.say).toHaveBeenCalledOnce();
    table.onnews({ game: 'g', seq: 1, entries: [], table: { ...people, no_undo: [2] } });
    expect(table.undoing).toBe('refused');
    table.undo();
    expect(connection.say).toHaveBeenCalledOnce();
    expect(table.trouble).toBe('Player 2 does not accept undo requests.');
  });

  it('waits for the answer to its own request instead of asking twice', () => {
    const { table, connection } = open({ seq: 1, entries: [acted(1, 0)] });
    const asked = (by: number) => ({ ...doc, seats: [seat(0), seat(1)], undo: { seat: by, to: 0, agreed: [] } });
    table.onnews({ game: 'g', seq: 1, entries: [], table: asked(0) });
    expect(table.undoing).toBe('asked');
    table.undo();
    expect(connection.say).not.toHaveBeenCalled();
    table.onnews({ game: 'g', seq: 1, entries: [], table: asked(1) });
    expect(table.undoing).toBe('by asking');
  });

  it('forgets what went wrong when a request ends', () => {
    const people = { ...doc, seats: [seat(0), seat(1)] };
    const { table } = open({ table: { ...people, undo: { seat: 1, to: 0, agreed: [] } } });
    table.trouble = 'Somebody has asked already.';
    table.onnews({ game: 'g', seq: 0, entries: [], table: people });
    expect(table.trouble).toBeNull();
  });

  it('tells the asker, and nobody else, who refused, until the game goes on', () => {
    const ask = { seq: 2, at: 0, kind: 'ask-undo', seat: 0, to: 0 } as const;
    const no = { seq: 3, at: 0, kind: 'consent', seat: 1, agree: false, never: true } as const;
    const said = { seq: 4, at: 0, kind: 'chat', seat: 1, text: 'Sorry' } as const;
    const { table } = open({ seq: 4, entries: [acted(1, 0), ask, no, said] });
    expect(table.unwilling).toEqual(no);
    table.onnews({ game: 'g', seq: 5, entries: [acted(5, 1)], view: view(2) });
    table.skip();
    expect(table.unwilling).toBeNull();
    expect(
      open({ seq: 3, entries: [acted(1, 1), { ...ask, seat: 1 }, { ...no, seat: 0 }] }).table.unwilling,
    ).toBeNull();
    expect(open({ seq: 3, entries: [acted(1, 0), ask, { ...no, agree: true }] }).table.unwilling).toBeNull();
  });

  it('knows that a bot plays for me since my time ran out', () => {
    const seats = [seat(0, { kind: 'bot', level: 'explorer', away: true }), seat(1)];
    const bot = { seq: 1, at: 0, kind: 'bot', seat: 0, level: 'explorer' } as const;
    const after = (why: 'asked' | 'clock', change: Partial<TableDoc> = {}) =>
      open({ seq: 1, entries: [{ ...bot, why }], table: { ...doc, seats, ...change } }).table.timedOut;
    expect([after('clock'), after('asked'), after('clock', { seats: [seat(0), seat(1)] })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('refuses to take back, once or for good', () => {
    const { table, connection } = open();
    void table.consent(false);
    void table.consent(false, true);
    expect(connection.say.mock.calls).toMatchObject([
      [{ agree: false, never: false }],
      [{ agree: false, never: true }],
    ]);
  });

  it('knows whom the others may replace: not where there is a clock or an open seat', () => {
    const { table } = open();
    const now = (change: Partial<TableDoc>, toAct: number) =>
      table.onnews({
        game: 'g',
        seq: 0,
        entries: [],
        table: { ...doc, seats: [seat(0), seat(1)], ...change },
        view: { ...view(0), position: { ...somePosition(), seat: toAct } },
      });
    now({}, 1);
    expect(table.awaited).toBe(1);
    now({}, 0);
    expect(table.awaited).toBeNull();
    now({ clock: 60 }, 1);
    expect(table.awaited).toBeNull();
    now({ seats: [seat(0), seat(1), seat(2, { kind: 'open' })] }, 1);
    expect(table.awaited).toBeNull();
    now({ seats: [seat(0, { mine: false }), seat(1)] }, 1);
    expect(table.awaited).toBeNull();
  });

  it('has waited since the last decision, whatever was said since', () => {
    const said = { seq: 2, at: 9000, kind: 'chat', seat: 1, text: 'Hm' } as const;
    const { table } = open({ seq: 2, entries: [{ ...acted(1, 0), at: 5000 }, said] });
    expect(table.waitingSince).toBe(5000 - (9000 - Date.now()));
  });

  it('has a clock that waits for every seat', () => {
    const { table } = open();
    const seats = [seat(0), seat(1, { kind: 'open' })];
    for (const [change, waits] of [
      [{ clock: 60, seats }, true],
      [{ clock: null, seats }, false],
      [{ clock: 60, seats: [seat(0), seat(1)] }, false],
    ] as const) {
      table.onnews({ game: 'g', seq: 0, entries: [], table: { ...doc, ...change, seats: [...change.seats] } });
      expect(table.clockWaits).toBe(waits);
    }
  });

  it('hides what somebody says, also the next time, and shows it again', () => {
    const said = (seq: number, by: number) => ({ seq, at: 0, kind: 'chat', seat: by, text: 'Hm' }) as const;
    const entries = [said(1, 0), said(2, 1), acted(3, 1)];
    const first = open({ seq: 3, entries }).table;
    first.mute(1, true);
    expect(first.readable.map((entry) => entry.seq)).toEqual([1, 3]);
    const second = open({ seq: 3, entries }).table;
    expect(second.readable.map((entry) => entry.seq)).toEqual([1, 3]);
    second.mute(1, false);
    expect(second.readable).toHaveLength(3);
    expect(open({ seq: 3, entries }).table.readable).toHaveLength(3);
  });

  it('notes the number of the key once, and when', () => {
    expect(open().table.noted).toEqual({ number: 'n1', actions: 0, over: false });
    const later = open({ seq: 1, entries: [acted(1, 0)], table: { ...doc, key_sha256: 'n2' } }).table;
    expect(later.noted).toEqual({ number: 'n1', actions: 0, over: false });
    stored.clear();
    const result = { scores: [1], winners: [0], target: null };
    const late = open({ seq: 1, entries: [acted(1, 0)], view: { ...view(9), result } }).table;
    expect(late.noted).toEqual({ number: 'n1', actions: 1, over: true });
  });

  it('tells a deadline by this device’s clock, as the quickest news shows it', () => {
    vi.setSystemTime(1_000_000);
    const { table } = open();
    const news = (seq: number, ahead: number, live: boolean) =>
      table.onnews(
        {
          game: 'g',
          seq,
          entries: [{ seq, at: Date.now() + ahead, kind: 'chat', seat: 0, text: '' }],
          view: { ...view(0), deadline: 2_000_000 },
        },
        live,
      );
    news(1, -80_000, false);
    expect(table.deadline).toBe(2_000_000);
    news(2, -60_400, true);
    expect(table.deadline).toBe(2_060_400);
    news(3, -60_100, true);
    news(4, -61_000, true);
    expect(table.deadline).toBe(2_060_100);
  });
});

describe('names', () => {
  it('differ, even of bots of one level', () => {
    const bots = [1, 2].map((number) => seat(number, { kind: 'bot', name: '', level: 'novice' }));
    expect(seatNames([seat(0), ...bots])).toEqual(['Player 0', 'Novice 1', 'Novice 2']);
    expect(seatNames([seat(0, { kind: 'open', name: '' })])).toEqual(['Open seat']);
  });
});
