// The moments of a film: the game, position by position, as far as something moved or scored.

import type { ActionEntry } from '../client/messages';
import { logLine } from '../game/log';
import type { Cards } from '../game/words';
import { withEvents, type Position } from '../model';

export interface FilmMoment {
  position: Position;
  /** What led here; null at the start and at the end. */
  seat: number | null;
  words: string;
}

/** Events that change nothing one could see in a film. */
const UNSEEN = new Set(['draw', 'discard', 'keep', 'shuffle', 'first', 'turn', 'pass']);

export function filmMoments(
  start: Position,
  entries: readonly ActionEntry[],
  names: readonly string[],
  cards: Cards,
  ending: string,
): FilmMoment[] {
  const moments: FilmMoment[] = [{ position: start, seat: null, words: 'The deal' }];
  let position = start;
  for (const entry of entries) {
    position = withEvents(position, entry.events);
    if (entry.events.every(({ event }) => UNSEEN.has(event))) continue;
    moments.push({ position, seat: entry.seat, words: logLine(entry, names, cards).text });
  }
  return [...moments, { position, seat: null, words: ending }];
}
