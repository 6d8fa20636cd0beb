import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../src/client/connection';
import type { Api } from '../src/client/http';
import type { ActionEntry, News, Seat, TableDoc, View } from '../src/client/messages';
import { seatNames } from '../src/client/names';
import { Rejection } from '../src/client/rejections';
import type { GameEvent } from '../src/model';
import { somePosition } from './positions';

vi.stubGlobal('localStorage', { getItem: () => '{"pace":"normal"}', setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('document', { hidden: false });
const { Table } = await import('../src/client/table.svelte');

const seat = (number: number, change: Partial<Seat> = {}): Seat => ({
  seat: number,
  name: `Player ${number}`,
  kind: 'person',
  level: null,
  mine: number === 0,
  ...change,
});
const doc: TableDoc = {
  game: 'g',
  created: 0,
  options: somePosition().options,
  content: { id: 'standard', hash: 'h' },
  key_sha256: '',
  public: false,
  clock: null,
  imported: false,
  unplayable: null,
  rematch: null,
  undo: null,
  seats: [seat(0), seat(1, { kind: 'bot', level: 'explorer' })],
};
const view = (turn: number, legal: string[] = [], seatOf = 0): View => ({
  seat: seatOf,
  position: { ...somePosition(), turn },
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

function open(first: Partial<News> = {}) {
  const connection = fakeConnection();
  const api = { content: () => Promise.resolve({ board: null, cards: new Map() }) };
  const table = new Table('g', connection as unknown as Connection, api as unknown as Api);
  table.onnews({ game: 'g', seq: 0, entries: [], view: view(0, ['pass']), table: doc, ...first });
  flushSync();
  return { table, connection };
}

beforeEach(() => void vi.useFakeTimers());
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
  });
});

describe('names', () => {
  it('differ, even of bots of one level', () => {
    const bots = [1, 2].map((number) => seat(number, { kind: 'bot', name: null, level: 'novice' }));
    expect(seatNames([seat(0), ...bots])).toEqual(['Player 0', 'Novice 1', 'Novice 2']);
    expect(seatNames([seat(0, { kind: 'open', name: null })])).toEqual(['Open seat']);
  });
});
