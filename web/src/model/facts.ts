// What events change about a position: facts only, no rule is judged here. The server's next view is the truth; this
// is for the moments between two entries that arrived together.

import { after } from './board';
import type { GameEvent } from './events';
import type { Kind, Letter, MatterKind } from './matter';
import type { Position } from './position';

export function withEvents(before: Position, events: readonly GameEvent[]): Position {
  const position = structuredClone(before);
  for (const event of events) {
    const { matter, comets, planets, frostLine } = after({ ...position, frostLine: position.frost_line }, event);
    Object.assign(position, { matter, comets, planets, frost_line: frostLine });
    besideTheBoard(position, event);
  }
  return position;
}

/** Mats, hands, scores, track, Target and turn. */
function besideTheBoard(position: Position, event: GameEvent): void {
  switch (event.event) {
    case 'collect':
      if (event.seat === null) {
        position.track.tokens.push(event.matter as MatterKind);
        position.track.face_down += 1;
      } else store(position, event.seat, event.planet, event.matter, 1);
      return;
    case 'gravity':
    case 'create':
      return store(position, event.seat, event.planet, event.matter, 1);
    case 'pay':
      for (const kind of event.matter) {
        store(position, event.seat, event.planet, kind, -1);
        if (kind !== 'comet') position.track.tokens.push(kind);
      }
      return;
    case 'play': {
      const hand = position.seats[event.seat]?.hand;
      if (Array.isArray(hand)) position.seats[event.seat]!.hand = hand.filter((card) => card !== event.card);
      return;
    }
    case 'score':
      if (position.seats[event.seat]) position.seats[event.seat]!.score = event.total;
      return;
    case 'dice':
      if (position.solo) position.solo.dice = event.values;
      return;
    case 'target':
      if (position.solo) position.solo.target = event.target;
      return;
    case 'accelerate':
      position.track.accelerated = true;
      return;
    case 'bombard':
      position.track = { ...position.track, tokens: [], face_down: 0, bombarded: true };
      return;
    case 'final-turns':
      position.final_turns = event.turns;
      return;
    case 'turn':
      position.seat = event.seat;
      position.turn = event.turn;
      return;
  }
}

function store(position: Position, seat: number, letter: Letter, kind: string, count: number): void {
  const section = position.seats[seat]?.mat[letter];
  if (!section) return;
  const left = (section[kind as Kind] ?? 0) + count;
  if (left > 0) section[kind as Kind] = left;
  else delete section[kind as Kind];
}
