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
  // Another pair of eyes sees other things: nothing to move from.
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

/** More of one turn than this need not be said again. */
const LONGEST_RUN = 4;

/** The last actions of one turn: what a player wants to see of the rival's. */
export function lastRun(entries: readonly Entry[]): ActionEntry[] {
  const run: ActionEntry[] = [];
  for (const entry of entries.toReversed()) {
    if (entry.kind === 'undo') break;
    if (entry.kind !== 'action') continue;
    const first = run[0];
    if (first && (entry.seat !== first.seat || entry.events.some((event) => event.event === 'turn'))) break;
    run.unshift(entry);
    if (run.length === LONGEST_RUN) break;
  }
  return run;
}
