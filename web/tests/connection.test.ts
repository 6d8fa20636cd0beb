import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type Follower, type Wire } from '../src/client/connection';
import type { News } from '../src/client/messages';
import { Rejection } from '../src/client/rejections';

class FakeWire implements Wire {
  said: Record<string, unknown>[] = [];
  closed = false;
  onmessage: ((message: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string): void {
    this.said.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  last(type: string): Record<string, unknown> {
    const message = this.said.findLast((one) => one.type === type);
    if (!message) throw new Error(`nothing of type ${type} was said`);
    return message;
  }
}

class FakeTable implements Follower {
  seq = 0;
  wanted: number | undefined;
  news: News[] = [];
  refusals: Rejection[] = [];
  thoughts: number[] = [];
  since = () => this.seq;
  seat = () => this.wanted;
  onnews = (news: News, _live: boolean) => {
    this.news.push(news);
    this.seq = news.seq;
  };
  onthinking = (_seat: number, done: number) => void this.thoughts.push(done);
  onrefused = (refusal: Rejection) => void this.refusals.push(refusal);
}

const news = (seq: number): News => ({ game: 'g', seq, entries: [] });
const act = (key: string) => ({ type: 'act', game: 'g', action: 'pass', seq: 3, key }) as const;

let wires: FakeWire[];
let connection: Connection;
let table: FakeTable;
const wire = () => wires.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  connection = new Connection(
    () => {
      wires.push(new FakeWire());
      return wire();
    },
    () => 1,
  );
  table = new FakeTable();
});
afterEach(() => vi.useRealTimers());

function welcome(): void {
  wire().hear({ type: 'welcome', protocol: 1, version: '0' });
}
function opened(seq: number): void {
  wire().hear({ type: 'opened', id: wire().last('open').id, news: news(seq) });
}

describe('a connection', () => {
  it('tells a table that it is no business of ours any more', () => {
    connection.follow('g', table);
    welcome();
    opened(3);
    wire().hear({ type: 'gone', game: 'g' });
    expect(table.refusals.map((refusal) => refusal.reason)).toEqual(['unknown-game']);
  });

  it('opens what is followed once it is welcome', () => {
    connection.follow('g', table);
    expect(wire().said).toEqual([]);
    welcome();
    expect(wire().last('open')).toMatchObject({ game: 'g', since: 0 });
    expect(wire().last('open')).not.toHaveProperty('seat');
    opened(3);
    expect(table.seq).toBe(3);
  });

  it('asks for the wanted seat', () => {
    table.wanted = 1;
    connection.follow('g', table);
    welcome();
    expect(wire().last('open')).toMatchObject({ seat: 1 });
  });

  it('comes back after a loss, and opens with what it last knew', () => {
    connection.follow('g', table);
    welcome();
    opened(7);
    wire().onclose?.();
    expect(connection.state).toBe('waiting');
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(2);
    welcome();
    expect(wire().last('open')).toMatchObject({ since: 7 });
  });

  it('says again, with the same key, what was not answered, but only after catching up', async () => {
    connection.follow('g', table);
    welcome();
    opened(3);
    const ack = connection.say(act('k1'));
    expect(wire().last('act')).toMatchObject({ key: 'k1' });
    wire().onclose?.();
    vi.advanceTimersByTime(500);
    welcome();
    expect(wire().said.map((one) => one.type)).toEqual(['open']);
    opened(3);
    expect(wire().last('act')).toMatchObject({ key: 'k1', action: 'pass', seq: 3 });
    wire().hear({ type: 'ack', id: wire().last('act').id, seq: 4, again: true, news: news(4) });
    await expect(ack).resolves.toEqual({ seq: 4, again: true });
    expect(table.seq).toBe(4);
  });

  it('keeps what is said while there is no connection', async () => {
    connection.follow('g', table);
    const ack = connection.say(act('k2'));
    welcome();
    opened(3);
    wire().hear({ type: 'ack', id: wire().last('act').id, seq: 4 });
    await expect(ack).resolves.toEqual({ seq: 4, again: false });
  });

  it('hands a refusal to who said it, and the news to the table', async () => {
    connection.follow('g', table);
    welcome();
    opened(3);
    const ack = connection.say(act('k3'));
    wire().hear({ type: 'rejected', id: wire().last('act').id, reason: 'stale', message: 'moved on', news: news(5) });
    await expect(ack).rejects.toMatchObject({ reason: 'stale' });
    expect(table.seq).toBe(5);
  });

  it('says it again when the database did not answer', async () => {
    connection.follow('g', table);
    welcome();
    opened(3);
    const ack = connection.say(act('k4'));
    wire().hear({ type: 'rejected', id: wire().last('act').id, reason: 'unavailable', message: '' });
    vi.advanceTimersByTime(1000);
    expect(wire().said.filter((one) => one.key === 'k4')).toHaveLength(2);
    wire().hear({ type: 'ack', id: wire().last('act').id, seq: 4 });
    await ack;
  });

  it('tells a table that it cannot be opened', () => {
    connection.follow('g', table);
    welcome();
    wire().hear({ type: 'rejected', id: wire().last('open').id, reason: 'unknown-game', message: '' });
    expect(table.refusals[0]?.reason).toBe('unknown-game');
  });

  const refuseToOpen = (reason: string, more = {}) =>
    wire().hear({ type: 'rejected', id: wire().last('open').id, reason, message: '', ...more });
  const openings = () => wire().said.filter((one) => one.type === 'open').length;

  it('opens a table again, more and more rarely, where the refusal may pass', () => {
    connection.follow('g', table);
    welcome();
    refuseToOpen('unavailable');
    expect(table.refusals[0]?.reason).toBe('unavailable');
    vi.advanceTimersByTime(999);
    expect(openings()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(openings()).toBe(2);
    refuseToOpen('rate-limited', { retry_after: 5 });
    vi.advanceTimersByTime(4999);
    expect(openings()).toBe(2);
    vi.advanceTimersByTime(1);
    opened(3);
    expect(table.seq).toBe(3);
    vi.advanceTimersByTime(10_000);
    expect(openings()).toBe(3);
  });

  it('keeps what is said until the table is open at last', async () => {
    connection.follow('g', table);
    welcome();
    refuseToOpen('internal');
    const ack = connection.say(act('k5'));
    expect(wire().said.map((one) => one.type)).toEqual(['open']);
    vi.advanceTimersByTime(1000);
    opened(3);
    wire().hear({ type: 'ack', id: wire().last('act').id, seq: 4 });
    await expect(ack).resolves.toMatchObject({ seq: 4 });
  });

  it('says it nevertheless when the table cannot be opened, or is not followed any more', async () => {
    connection.follow('g', table);
    welcome();
    const first = connection.say(act('k6'));
    refuseToOpen('unknown-game');
    wire().hear({ type: 'rejected', id: wire().last('act').id, reason: 'unknown-game', message: '' });
    await expect(first).rejects.toMatchObject({ reason: 'unknown-game' });
    connection.reopen('g');
    refuseToOpen('too-many');
    void connection.say(act('k7'));
    connection.unfollow('g');
    vi.advanceTimersByTime(1000);
    expect(openings()).toBe(2);
    expect(wire().last('act')).toMatchObject({ key: 'k7' });
  });

  it('opens a table once when the connection comes back before it would have tried again', () => {
    connection.follow('g', table);
    welcome();
    refuseToOpen('unavailable');
    wire().onclose?.();
    vi.advanceTimersByTime(500);
    welcome();
    vi.advanceTimersByTime(5000);
    expect(openings()).toBe(1);
  });

  it('does not wait to try again where the table was opened in the meantime', () => {
    connection.follow('g', table);
    welcome();
    refuseToOpen('rate-limited', { retry_after: 9 });
    connection.reopen('g');
    opened(3);
    void connection.say(act('k8'));
    expect(wire().last('act')).toMatchObject({ key: 'k8' });
    vi.advanceTimersByTime(9000);
    expect(openings()).toBe(2);
  });

  it('tells what has just happened from what is caught up with', () => {
    const onnews = vi.spyOn(table, 'onnews');
    connection.follow('g', table);
    welcome();
    opened(3);
    wire().hear({ type: 'update', news: news(4) });
    expect(onnews.mock.calls.map(([, live]) => live)).toEqual([false, true]);
  });

  it('waits longer after each failure, and hurries when asked', () => {
    connection.follow('g', table);
    for (const pause of [400, 800, 1600]) {
      wire().onclose?.();
      const dialled = wires.length;
      vi.advanceTimersByTime(pause - 1);
      expect(wires).toHaveLength(dialled);
      vi.advanceTimersByTime(1);
      expect(wires).toHaveLength(dialled + 1);
    }
    wire().onclose?.();
    connection.hurry();
    expect(wires).toHaveLength(5);
  });

  it('gives up a socket that is silent after a ping', () => {
    connection.follow('g', table);
    welcome();
    opened(1);
    const first = wire();
    vi.advanceTimersByTime(20_000);
    expect(first.last('ping')).toBeTruthy();
    vi.advanceTimersByTime(10_000);
    expect(first.closed).toBe(true);
    expect(connection.state).not.toBe('open');
  });

  it('leaves when the server says bye, and ignores what it does not know', () => {
    connection.follow('g', table);
    welcome();
    wire().hear({ type: 'weather', sky: 'clear' });
    wire().onmessage?.({ data: 'not JSON' });
    wire().hear({ type: 'bye', reason: 'restart' });
    expect(connection.state).toBe('waiting');
  });

  it('takes the pause that the server asks for, whatever hurries', () => {
    connection.follow('g', table);
    welcome();
    wire().hear({ type: 'bye', reason: 'rate-limited' });
    expect(connection.state).toBe('resting');
    connection.hurry();
    vi.advanceTimersByTime(14_999);
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(wires).toHaveLength(2);
  });

  it('does not come back to a device that was ended, and leaves nothing unanswered', async () => {
    const onended = vi.spyOn(connection, 'onended');
    connection.follow('g', table);
    welcome();
    opened(3);
    const said = connection.say(act('k9'));
    wire().hear({ type: 'bye', reason: 'ended' });
    await expect(said).rejects.toMatchObject({ reason: 'ended' });
    expect(onended).toHaveBeenCalledOnce();
    expect([connection.state, wire().closed]).toEqual(['idle', true]);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it('begins anew when asked', () => {
    connection.follow('g', table);
    welcome();
    connection.renew();
    vi.advanceTimersByTime(0);
    expect(wires).toHaveLength(2);
  });
});
