// One socket for the whole page. It comes back by itself, catches up, and says again what was not answered.

import { retryDelay } from './retry';
import type { News, Saying, ServerMessage } from './messages';
import { isTemporary, Rejection } from './rejections';

/** `resting`: the server has asked for a pause, which nothing shortens. */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'waiting' | 'resting';

/** What the connection needs of a WebSocket. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface Follower {
  /** The last `seq` that it has. */
  since(): number;
  /** Whose view; undefined leaves it to the server. */
  seat(): number | undefined;
  /** `live`: it has just happened; else the table was opened and this is what has happened since. */
  onnews(news: News, live: boolean): void;
  onthinking(seat: number, done: number): void;
  /** The table could not be opened; where that may pass it is tried again. */
  onrefused(refusal: Rejection): void;
}

export interface Ack {
  seq: number | undefined;
  again: boolean;
}

interface Unanswered {
  saying: Saying;
  sent: boolean;
  resolve: (ack: Ack) => void;
  reject: (refusal: Rejection) => void;
}

/** A table that is being opened. Where it was refused it will be tried again. */
interface Opening {
  game: string;
  refused: boolean;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const PING_EVERY = 20_000;
/** A socket that has been silent for so long after a ping is dead, whatever it says of itself. */
const PATIENCE = 10_000;

export class Connection {
  state: ConnectionState = 'idle';
  onstate: (state: ConnectionState) => void = () => {};
  /** It is my turn at a table that is not on screen; at so many of its seats sit other people. */
  onturn: (game: string, others: number) => void = () => {};
  /** Somebody has ended this device: it does not come back by itself. */
  onended: () => void = () => {};

  private wire: Wire | null = null;
  private welcomed = false;
  private failures = 0;
  private lastId = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly followers = new Map<string, Follower>();
  private readonly openings = new Map<string, Opening>();
  /** How often in a row a table could not be opened. */
  private readonly refusals = new Map<string, number>();
  private readonly unanswered = new Map<string, Unanswered>();

  constructor(
    private readonly connect: () => Wire,
    private readonly random: () => number = Math.random,
  ) {}

  /** Follows a table: opens it now, and again whenever the connection comes back. */
  follow(game: string, follower: Follower): void {
    this.followers.set(game, follower);
    if (this.welcomed) this.open(game);
    else this.start();
  }

  unfollow(game: string): void {
    if (!this.followers.delete(game)) return;
    if (this.welcomed) this.write({ type: 'shut', id: this.nextId(), game });
  }

  /** Opens a followed table again: another seat's view is wanted, or news got lost. */
  reopen(game: string): void {
    if (this.welcomed && this.followers.has(game)) this.open(game);
  }

  /** Says something until it is answered, across lost connections. */
  say(saying: Saying): Promise<Ack> {
    return new Promise((resolve, reject) => {
      const id = this.nextId();
      const waiting = { saying, sent: false, resolve, reject };
      this.unanswered.set(id, waiting);
      if (this.welcomed && !this.opening(saying.game)) this.dispatch(id, waiting);
      else this.start();
    });
  }

  start(): void {
    if (this.wire || this.retry !== undefined) return;
    this.dial();
  }

  /** Tries at once instead of waiting out the pause: the network is back, or the page is looked at again. */
  hurry(): void {
    if (this.state !== 'waiting') return;
    clearTimeout(this.retry);
    this.retry = undefined;
    this.dial();
  }

  /** Begins anew, for instance because the server has just given us a name to be known by. */
  renew(): void {
    if (this.wire) this.lost(this.wire, 0);
  }

  private dial(): void {
    this.become('connecting');
    const wire = this.connect();
    this.wire = wire;
    this.awaitSign(wire);
    wire.onmessage = ({ data }) => {
      if (this.wire === wire) this.heard(wire, data);
    };
    wire.onclose = () => this.lost(wire);
  }

  private heard(wire: Wire, data: unknown): void {
    clearTimeout(this.silence);
    const message = parse(data);
    if (!message) return;
    switch (message.type) {
      case 'welcome':
        this.welcome();
        break;
      case 'opened':
        this.opened(message.id, message.news);
        break;
      case 'ack':
        if (message.news) this.news(message.news);
        this.answered(message.id)?.resolve({ seq: message.seq, again: message.again ?? false });
        break;
      case 'rejected':
        this.rejected(message);
        break;
      case 'update':
        this.news(message.news);
        break;
      case 'thinking':
        this.followers.get(message.game)?.onthinking(message.seat, message.done);
        break;
      case 'turn':
        this.onturn(message.game, message.others);
        break;
      case 'gone':
        this.followers.get(message.game)?.onrefused(new Rejection('unknown-game', ''));
        break;
      case 'bye':
        this.dismissed(wire, message.reason);
        break;
    }
  }

  private welcome(): void {
    this.welcomed = true;
    this.failures = 0;
    this.become('open');
    this.heartbeat = setInterval(() => this.ping(), PING_EVERY);
    for (const game of this.followers.keys()) this.open(game);
    for (const [id, waiting] of this.unanswered) {
      if (!this.opening(waiting.saying.game)) this.dispatch(id, waiting);
    }
  }

  private open(game: string): void {
    const follower = this.followers.get(game);
    if (!follower) return;
    for (const [earlier, opening] of this.openings) {
      if (opening.game === game && opening.refused) this.openings.delete(earlier);
    }
    const id = this.nextId();
    this.openings.set(id, { game, refused: false });
    const seat = follower.seat();
    this.write({ type: 'open', id, game, since: follower.since(), ...(seat !== undefined && { seat }) });
  }

  private opening(game: string): boolean {
    return [...this.openings.values()].some((opening) => opening.game === game);
  }

  private opened(id: string, news: News): void {
    this.openings.delete(id);
    this.refusals.delete(news.game);
    this.news(news, false);
    this.dispatchWaiting(news.game);
  }

  private notOpened(id: string, opening: Opening, refusal: Rejection): void {
    const { game } = opening;
    if (isTemporary(refusal)) {
      opening.refused = true;
      const refusals = (this.refusals.get(game) ?? 0) + 1;
      this.refusals.set(game, refusals);
      setTimeout(() => this.openAgain(id, game), retryDelay(refusals, refusal));
    } else this.giveUpOpening(id, game);
    this.followers.get(game)?.onrefused(refusal);
  }

  private openAgain(id: string, game: string): void {
    // It was opened in the meantime, perhaps over a new connection.
    if (!this.openings.has(id)) return;
    if (this.followers.has(game)) this.open(game);
    else this.giveUpOpening(id, game);
  }

  /** What waited for the table to be open is said nevertheless, so that it is answered. */
  private giveUpOpening(id: string, game: string): void {
    this.openings.delete(id);
    this.refusals.delete(game);
    this.dispatchWaiting(game);
  }

  private dispatchWaiting(game: string): void {
    for (const [id, waiting] of this.unanswered) {
      if (waiting.saying.game === game && !waiting.sent) this.dispatch(id, waiting);
    }
  }

  private rejected(message: Extract<ServerMessage, { type: 'rejected' }>): void {
    if (message.news) this.news(message.news);
    const refusal = new Rejection(message.reason, message.message, message.retry_after ?? null, message.rule ?? null);
    const id = message.id ?? '';
    const opening = this.openings.get(id);
    if (opening) return this.notOpened(id, opening, refusal);
    const waiting = this.unanswered.get(id);
    if (waiting && message.reason === 'unavailable') {
      setTimeout(() => this.again(id), 1000);
      return;
    }
    this.answered(id)?.reject(refusal);
  }

  private again(id: string): void {
    const waiting = this.unanswered.get(id);
    if (waiting && this.welcomed) this.dispatch(id, waiting);
  }

  private answered(id: string): Unanswered | undefined {
    const waiting = this.unanswered.get(id);
    this.unanswered.delete(id);
    return waiting;
  }

  private news(news: News, live = true): void {
    this.followers.get(news.game)?.onnews(news, live);
  }

  private dispatch(id: string, waiting: Unanswered): void {
    waiting.sent = true;
    this.write({ ...waiting.saying, id });
  }

  private write(message: object): void {
    this.wire?.send(JSON.stringify(message));
  }

  private ping(): void {
    if (!this.wire) return;
    this.write({ type: 'ping', id: this.nextId() });
    this.awaitSign(this.wire);
  }

  private awaitSign(wire: Wire): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lost(wire), PATIENCE);
  }

  private dismissed(wire: Wire, reason: string): void {
    if (reason === 'ended') {
      this.hangUp(wire);
      this.become('idle');
      for (const id of [...this.unanswered.keys()]) this.answered(id)?.reject(new Rejection('ended', ''));
      this.onended();
    } else if (reason === 'rate-limited') this.lost(wire, LONGEST_PAUSE, 'resting');
    else this.lost(wire);
  }

  private lost(wire: Wire, pause = this.pause(), state: 'waiting' | 'resting' = 'waiting'): void {
    if (this.wire !== wire) return;
    this.hangUp(wire);
    this.become(state);
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.dial();
    }, pause);
  }

  private hangUp(wire: Wire): void {
    this.wire = null;
    this.welcomed = false;
    this.openings.clear();
    this.refusals.clear();
    for (const waiting of this.unanswered.values()) waiting.sent = false;
    clearInterval(this.heartbeat);
    clearTimeout(this.silence);
    wire.onmessage = wire.onclose = null;
    wire.close();
  }

  /** Twice as long after each failure, and never all pages at once. */
  private pause(): number {
    const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    return longest * (0.5 + this.random() / 2);
  }

  private become(state: ConnectionState): void {
    this.state = state;
    this.onstate(state);
  }

  private nextId(): string {
    return String(++this.lastId);
  }
}

function parse(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    return JSON.parse(data) as ServerMessage;
  } catch {
    return null;
  }
}

export function browserWire(): Wire {
  const address = new URL('/api/v1/socket', location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as Wire;
}

/** An idempotency key. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
