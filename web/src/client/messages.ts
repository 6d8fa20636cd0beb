// The protocol's messages, version 1. What is not listed here is ignored.

import type { CardDoc, BoardDoc, GameEvent, GameOptions, Position } from '../model';

export interface ActionEntry extends EntryBase {
  kind: 'action';
  seat: number;
  action: string;
  events: GameEvent[];
}
interface EntryBase {
  seq: number;
  at: number;
}
export type Entry =
  | ActionEntry
  | (EntryBase & { kind: 'undo' | 'ask-undo'; seat: number; to: number })
  | (EntryBase & { kind: 'consent'; seat: number; agree: boolean; never: boolean })
  | (EntryBase & { kind: 'chat'; seat: number; text: string })
  | (EntryBase & { kind: 'sit' | 'name'; seat: number; name: string })
  | (EntryBase & { kind: 'leave' | 'return'; seat: number })
  | (EntryBase & { kind: 'bot'; seat: number; level: string; why: 'asked' | 'away' | 'clock' })
  | (EntryBase & { kind: 'rematch'; seat: number; game: string });

export interface Result {
  scores: number[];
  winners: number[];
  target: number | null;
}

export interface View {
  /** Whose view it is; null: a spectator's. */
  seat: number | null;
  position: Position;
  legal: string[];
  can_undo: boolean;
  /** When the running decision ends, in milliseconds since 1970. */
  deadline: number | null;
  result: Result | null;
  key: string | null;
}

export interface Seat {
  seat: number;
  name: string | null;
  kind: 'person' | 'bot' | 'open';
  level: string | null;
  mine: boolean;
  /** A bot plays for a person who may come back. */
  away?: boolean;
}

export interface UndoWish {
  seat: number;
  to: number;
  agreed: number[];
}

/** What somebody brought along instead of the usual. */
export type Own = 'cards' | 'position';

export interface ContentName {
  id: string;
  hash: string;
}

export interface TableDoc {
  game: string;
  created: number;
  options: GameOptions;
  content: ContentName;
  own: Own[];
  key_sha256: string;
  public: boolean;
  clock: number | null;
  imported: boolean;
  unplayable: string | null;
  rematch: string | null;
  undo: UndoWish | null;
  /** Seats that never agree to take something back. */
  no_undo: number[];
  seats: Seat[];
}

export interface News {
  game: string;
  seq: number;
  entries: Entry[];
  view?: View | null;
  table?: TableDoc;
}

/** What a client says, apart from its `id`. */
export type Saying =
  | { type: 'act'; game: string; action: string; seq: number; key: string }
  | { type: 'undo'; game: string; seq: number; key: string }
  | { type: 'consent'; game: string; agree: boolean; never: boolean; seq: number; key: string }
  | { type: 'chat'; game: string; text: string; key: string };

export type ServerMessage =
  | { type: 'welcome'; protocol: number; version: string }
  | { type: 'opened'; id: string; news: News }
  | { type: 'ack'; id: string; seq: number; again?: boolean; news?: News }
  | { type: 'rejected'; id: string | null; reason: string; message: string; news?: News; retry_after?: number }
  | { type: 'update'; news: News }
  | { type: 'thinking'; game: string; seat: number; done: number }
  | { type: 'turn'; game: string; seat: number }
  | { type: 'gone'; game: string }
  | { type: 'bye'; reason: string }
  | { type: 'pong'; id: string };

// What HTTP calls answer.

export interface BotLevel {
  name: string;
  about: string;
}

export interface SoloTarget {
  name: string;
  target: number;
  /** Offered only with Epochs. */
  epochs: boolean;
}

/** The Targets on offer, and which one is meant where nobody chooses. */
export interface SoloTargets {
  solo_targets: SoloTarget[];
  usual_target: { plain: number; epochs: number };
}

export interface About extends SoloTargets {
  version: string;
  rules: string;
  levels: BotLevel[];
  modules: string[];
  stars: string[];
  extras: string[];
  content: ContentName;
  limits: {
    /** Seconds after which others may seat a bot for somebody who lets them wait. */
    away: number;
  };
}

export interface ContentDoc {
  board: BoardDoc;
  cards: CardDoc[];
}

export interface NewSeat {
  kind: 'me' | 'open' | 'bot';
  name?: string | null;
  level?: string | null;
}

export interface NewTable {
  options: GameOptions;
  seats: NewSeat[];
  content: Record<string, unknown> | null;
  start: Record<string, unknown> | null;
  clock: number | null;
  public: boolean;
}

export interface CreatedTable {
  game: string;
  table: TableDoc;
  invites: { seat: number; code: string }[];
  watch: string;
}

export interface TableSummary {
  game: string;
  names: string[];
  kinds: Seat['kind'][];
  options: GameOptions;
  /** Seconds for each decision; null: no clock. */
  clock: number | null;
  content: ContentName;
  own: Own[];
  created: number;
  moved: number;
  over: boolean;
  to_act: number | null;
  my_seats: number[];
  my_turn: boolean;
  scores: number[] | null;
}

/** A browser or program that is known to be the same person. */
export interface KnownDevice {
  id: string;
  name: string;
  created: number;
  seen: number;
  /** The one that asks. */
  here: boolean;
}

/** What makes another browser a device of mine, until then. */
export interface DeviceLink {
  code: string;
  until: number;
}

export interface Considered {
  action: string;
  tried: number;
  chance: number;
}

export interface Hint {
  seq: number;
  best: string;
  considered: Considered[];
}

/** What a move would bring: the planet, and the token that it meets. */
export interface Collected {
  planet: string;
  token: string;
}

export interface HandLine {
  card: string;
  planet: string;
  playable: boolean;
  missing: string[];
  /** How many tokens of Matter are missing; null where the planet itself does not fit. */
  short: number | null;
}
