// Every refusal of the server as a sentence for the person who ran into it.

import type { ByeReason, Reason } from './messages';

export class Rejection extends Error {
  constructor(
    readonly reason: string,
    message: string,
    readonly retryAfter: number | null = null,
    /** The number of the rule that does not allow it. */
    readonly rule: string | null = null,
  ) {
    super(message);
    this.name = 'Rejection';
  }
}

/** Why the server refuses or says goodbye, and that it says nothing at all. */
type Known = Reason | ByeReason | 'offline';

const SENTENCES: Partial<Record<Known, string>> = {
  'too-large': 'That is too large to send.',
  'too-slow': 'That took too long to arrive. Try again.',
  'unknown-game': 'There is no such table, or it is private and you do not have a seat there.',
  'not-your-seat': 'That seat belongs to somebody else.',
  'not-your-turn': 'It is not your turn.',
  stale: 'The game has moved on in the meantime. Look at the board and choose again.',
  'key-reused': 'That has already been sent.',
  unplayable: 'This game was played with different rules and can only be read.',
  unavailable: 'The server cannot reach its database right now. Try again in a moment.',
  'forbidden-origin': 'This page is not allowed to use that server.',
  ended: 'This device has been signed out.',
  offline: 'The server is not responding. Try again in a moment.',
};

/** Reasons whose own message says more than a fixed sentence could. */
const SELF_EXPLAINING: ReadonlySet<string> = new Set<Known>([
  'illegal',
  'cannot-undo',
  'name-taken',
  'unknown-invite',
  'not-now',
  'not-your-seat',
  'malformed',
  'too-many',
]);

/** Temporary reasons: the same question may be answered a little later. */
const TEMPORARY: ReadonlySet<string> = new Set<Known>([
  'offline',
  'unavailable',
  'rate-limited',
  'too-many',
  'too-slow',
  'internal',
]);

export function isTemporary(refusal: unknown): boolean {
  return refusal instanceof Rejection && TEMPORARY.has(refusal.reason);
}

/** The rules do not allow it. */
export function isIllegal(refusal: unknown): boolean {
  return refusal instanceof Rejection && refusal.reason === 'illegal';
}

/** Another name would do. */
export function isNameTaken(refusal: unknown): boolean {
  return refusal instanceof Rejection && refusal.reason === 'name-taken';
}

export function sentence(error: unknown): string {
  if (!(error instanceof Rejection)) return 'Something went wrong. Try again.';
  if (error.reason === 'rate-limited') {
    const seconds = Math.max(1, Math.ceil(error.retryAfter ?? 1));
    return `That was too fast. Try again in ${seconds} second${seconds === 1 ? '' : 's'}.`;
  }
  if (SELF_EXPLAINING.has(error.reason) && error.message) return punctuated(error.message);
  return SENTENCES[error.reason as Known] ?? (punctuated(error.message) || 'The server did not allow that.');
}

function punctuated(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
