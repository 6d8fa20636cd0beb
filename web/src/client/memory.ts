// What this browser remembers of tables by itself, whatever the server says later.

import type { KeptHand } from '../game/handOrder';

/** The number that stands for the chance key, as this browser first saw it. */
export interface Noted {
  number: string;
  /** How many actions had been done by then. */
  actions: number;
  /** The game was over by then: such a number promises nothing. */
  over: boolean;
}

/** Codes by seat. */
export type Invites = Readonly<Record<number, string>>;

interface Remembered {
  /** The hands of those who play here, by seat. */
  hands?: Record<number, KeptHand>;
  noted?: Noted;
  /** Seats whose chat is not shown. */
  muted?: number[];
  /** Invites for open seats: the server keeps no code that it could tell again. */
  invites?: Invites;
  /** The code of the link to its replay, for the same reason. */
  share?: string | null;
}

const STORED = 'planetarium.tables';
/** Tables remembered; those that were touched longest ago go first. */
const MOST = 300;

/** Notes the number of a table, once: what was noted first is what counts. */
export function noteNumber(game: string, seen: Noted): Noted {
  const noted = load().get(game)?.noted;
  if (noted) return noted;
  remember(game, { noted: seen });
  return seen;
}

export function mutedSeats(game: string): readonly number[] {
  return load().get(game)?.muted ?? [];
}

export function muteSeats(game: string, muted: readonly number[]): void {
  remember(game, { muted: [...muted] });
}

export function keptHand(game: string, seat: number): KeptHand | null {
  return load().get(game)?.hands?.[seat] ?? null;
}

export function keepHand(game: string, seat: number, hand: KeptHand): void {
  remember(game, { hands: { ...load().get(game)?.hands, [seat]: hand } });
}

export function invitesOf(game: string): Invites {
  return load().get(game)?.invites ?? {};
}

export function keepInvites(game: string, invites: Invites): void {
  remember(game, { invites });
}

export function sharedCode(game: string): string | null {
  return load().get(game)?.share ?? null;
}

export function keepSharedCode(game: string, share: string | null): void {
  remember(game, { share });
}

function load(): Map<string, Remembered> {
  try {
    return new Map(JSON.parse(localStorage.getItem(STORED) ?? '[]') as [string, Remembered][]);
  } catch {
    return new Map();
  }
}

function remember(game: string, change: Remembered): void {
  const tables = load();
  const known = tables.get(game);
  tables.delete(game);
  tables.set(game, { ...known, ...change });
  try {
    localStorage.setItem(STORED, JSON.stringify([...tables].slice(-MOST)));
  } catch {
    // A browser that keeps nothing still plays; it only forgets.
  }
}
