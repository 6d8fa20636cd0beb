// Entries are shown one by one, at a pace that one can follow. This decides what is shown step by step and what at once.

import type { GameEvent, Position } from '../model';
import type { ActionEntry, Entry, View } from './messages';

export interface Step {
  entry: ActionEntry;
  events: readonly GameEvent[];
  /** The position after it, where the server has told it. */
  after: Position | null;
}

/** More than this at once is catching up, not watching. */
const MOST_STEPS = 24;

export interface Shown {
  /** Whose view was shown so far; undefined: nothing yet. */
  seat: number | null | undefined;
  /** Entries not shown yet. */
  waiting: number;
}

/** The steps that lead to a new view, or null when it is better shown at once. */
export function stepsTo(view: View | null, fresh: readonly Entry[], shown: Shown): Step[] | null {
  if (!view || shown.seat === undefined) return null;
  // Another seat sees other things: there is no position to start from.
  if (shown.seat !== view.seat) return null;
  if (fresh.some((entry) => entry.kind === 'undo')) return null;
  const actions = fresh.filter((entry): entry is ActionEntry => entry.kind === 'action');
  if (shown.waiting + actions.length > MOST_STEPS) return null;
  return actions.map((entry, index) => ({
    entry,
    events: entry.events,
    after: index === actions.length - 1 ? view.position : null,
  }));
}

/** More than this need not be said again. */
const LONGEST = 12;

/**
 * The actions that a player wants to read about: what the others have done since the player's last turn, or else what
 * the player has just done. A spectator reads about the last turn, whoever's it was.
 */
export function recentActions(entries: readonly Entry[], seat: number | null): ActionEntry[] {
  const found: ActionEntry[] = [];
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'undo') break;
    if (entry.kind !== 'action') continue;
    const next = found[0];
    if (next) {
      const oneTurn = seat === null || next.seat === seat;
      const ended = entry.seat !== next.seat || entry.events.some((event) => event.event === 'turn');
      if (oneTurn ? ended : entry.seat === seat) break;
    }
    found.unshift(entry);
    if (found.length === LONGEST) break;
  }
  return found;
}
