// Whether those who were asked to let somebody take back a move have refused.

import type { Entry, Seat } from './messages';

type Consent = Extract<Entry, { kind: 'consent' }>;

/** Entries that make an earlier answer obsolete. */
const OBSOLETING = new Set<Entry['kind']>(['action', 'undo', 'ask-undo', 'consent']);

/** The refusal that my last request met, as long as nothing has happened since. */
export function undoRefusal(entries: readonly Entry[], mine: readonly Seat[]): Consent | null {
  const last = entries.findLast(({ kind }) => OBSOLETING.has(kind));
  if (last?.kind !== 'consent' || last.agree) return null;
  const asked = entries.findLast((entry) => entry.kind === 'ask-undo' && entry.seq < last.seq);
  return mine.some(({ seat }) => seat === asked?.seat) ? last : null;
}
