// What events change about a position: facts only, no rule is judged here. The server's next view is the truth; this
// is for the moments between two entries that arrived together.

import type { GameEvent } from './events';
import type { Kind, Letter, LifeToken, MatterToken } from './matter';
import { LETTERS } from './matter';
import type { Position } from './position';

export function withEvents(before: Position, events: readonly GameEvent[]): Position {
  const after = structuredClone(before);
  for (const event of events) apply(after, event);
  return after;
}

function apply(position: Position, event: GameEvent): void {
  switch (event.event) {
    case 'move':
      return move(position, event.token, event.from, event.to);
    case 'collect':
      take(position, event.from, event.planet);
      if (event.seat === null) {
        position.track.tokens.push(event.matter as Kind);
        position.track.face_down += 1;
      } else store(position, event.seat, event.planet, event.matter, 1);
      return;
    case 'gravity':
      take(position, event.from, null);
      return store(position, event.seat, event.planet, event.matter, 1);
    case 'create':
      take(position, event.space, null);
      position.planets[event.planet] = {
        space: event.space,
        kind: null,
        proto: true,
        side: 'hostile',
        life: [],
        row: [],
      };
      return store(position, event.seat, event.planet, event.matter, 1);
    case 'pay':
      for (const kind of event.matter) {
        store(position, event.seat, event.planet, kind, -1);
        if (kind !== 'comet') position.track.tokens.push(kind as Kind);
      }
      return;
    case 'play': {
      const hand = position.seats[event.seat]?.hand;
      if (Array.isArray(hand)) position.seats[event.seat]!.hand = hand.filter((card) => card !== event.card);
      position.planets[event.planet]?.row.push({
        card: event.card,
        marker: event.marker ? event.seat : null,
        heat: 0,
        cold: 0,
      });
      return;
    }
    case 'lift':
      return mark(position, event.card, null);
    case 'marker':
      mark(position, event.from, null);
      return mark(position, event.to, event.seat);
    case 'score':
      if (position.seats[event.seat]) position.seats[event.seat]!.score = event.total;
      return;
    case 'flip':
      if (position.planets[event.planet]) position.planets[event.planet]!.side = event.side;
      return;
    case 'become':
      if (position.planets[event.planet]) {
        position.planets[event.planet]!.kind = event.kind;
        position.planets[event.planet]!.proto = false;
      }
      return;
    case 'life': {
      const met = position.planets[event.planet];
      if (!met) return;
      met.life.push(event.token as LifeToken);
      delete position.matter[met.space];
      return;
    }
    case 'dice':
      if (position.solo) position.solo.dice = event.values;
      for (const [letter, , to] of event.moves) move(position, letter, '', to);
      return;
    case 'target':
      if (position.solo) position.solo.target = event.target;
      return;
    case 'accelerate':
      position.track.accelerated = true;
      return;
    case 'bombard':
      Object.assign(position.matter, event.placed);
      position.comets = [...position.comets, ...event.comets].sort();
      position.track = { ...position.track, tokens: [], face_down: 0, bombarded: true };
      return;
    case 'brightness':
      position.frost_line = event.frost_line;
      return;
    case 'tokens':
      return warm(position, event.card, event.kind, event.count);
    case 'thaw':
      return warm(position, event.card, event.kind, -1);
    case 'final-turns':
      position.final_turns = event.turns;
      return;
    case 'turn':
      position.seat = event.seat;
      position.turn = event.turn;
      return;
  }
}

function move(position: Position, token: string, from: string, to: string): void {
  const planet = position.planets[token as Letter];
  if (planet) {
    planet.space = to;
  } else if (token === 'comet') {
    position.comets = position.comets.map((space) => (space === from ? to : space));
  } else {
    delete position.matter[from];
    position.matter[to] = token as MatterToken;
  }
}

/** Takes what was collected off the board, whichever of the two had moved. */
function take(position: Position, from: string, letter: Letter | null): void {
  const spaces = [from, letter ? position.planets[letter]?.space : undefined];
  for (const space of spaces) {
    if (!space) continue;
    delete position.matter[space];
    position.comets = position.comets.filter((comet) => comet !== space);
  }
}

function store(position: Position, seat: number, letter: Letter, kind: string, count: number): void {
  const section = position.seats[seat]?.mat[letter];
  if (!section) return;
  const left = (section[kind as Kind] ?? 0) + count;
  if (left > 0) section[kind as Kind] = left;
  else delete section[kind as Kind];
}

function mark(position: Position, card: string, seat: number | null): void {
  const placed = rowCard(position, card);
  if (placed) placed.marker = seat;
}

function warm(position: Position, card: string, kind: 'heat' | 'cold', count: number): void {
  const placed = rowCard(position, card);
  if (placed) placed[kind] = Math.max(0, placed[kind] + count);
}

function rowCard(position: Position, card: string) {
  for (const letter of LETTERS) {
    const placed = position.planets[letter]?.row.find((one) => one.card === card);
    if (placed) return placed;
  }
  return undefined;
}
