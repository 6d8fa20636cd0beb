// What the log knows and a position does not: who played which card, and which tokens of the track lie face down.

import type { ActionEntry } from '../client/messages';
import type { Position } from '../model';

/** Card to the seat that played it. */
export function playedBy(moments: readonly ActionEntry[]): ReadonlyMap<string, number> {
  const seats = new Map<string, number>();
  for (const { events } of moments)
    for (const event of events) if (event.event === 'play') seats.set(event.card, event.seat);
  return seats;
}

/** The spaces of the track, counted from 0, whose tokens the dice laid there face down. */
export function faceDownSpaces(moments: readonly ActionEntry[], track: Position['track']): ReadonlySet<number> {
  let laid: boolean[] = [];
  for (const { events } of moments)
    for (const event of events) {
      if (event.event === 'bombard') laid = [];
      else if (event.event === 'collect' && event.seat === null) laid.push(true);
      else if (event.event === 'pay') laid.push(...event.matter.filter((kind) => kind !== 'comet').map(() => false));
    }
  // A game may begin with tokens on the track, of which only the number that lies face down is known: the first ones.
  const before = Math.max(0, track.tokens.length - laid.length);
  const unknown = Math.max(0, track.face_down - laid.filter(Boolean).length);
  const spaces = track.tokens.map((_, index) => (index < before ? index < unknown : (laid[index - before] ?? false)));
  return new Set(spaces.flatMap((down, index) => (down ? [index] : [])));
}
