// What the board shows while events are animated. News may bring several entries and only the last position, so the board
// follows the events on its own.

import { after, type BoardState, type GameEvent, isLetter, LETTERS, pieceLies, pieceOn, type Position } from '../model';

export function boardStateOf(position: Position): BoardState {
  return {
    matter: position.matter,
    comets: position.comets,
    planets: position.planets,
    frostLine: position.frost_line,
  };
}

/** Whether events can begin in what is shown; false where it already shows their outcome. */
export function canStartFrom(shown: BoardState, events: readonly GameEvent[]): boolean {
  for (const event of events) {
    switch (event.event) {
      case 'move':
        return isLetter(event.token)
          ? shown.planets[event.token]?.space === event.from
          : pieceOn(shown, event.from) !== null;
      case 'collect':
      case 'gravity':
        return pieceLies(shown, event.from);
      case 'create':
        return shown.planets[event.planet] === undefined;
      case 'play':
        return !shown.planets[event.planet]?.row.some((lying) => lying.card === event.card);
      case 'bombard':
        return Object.keys(event.placed).every((space) => shown.matter[space] === undefined);
      case 'brightness':
        return shown.frostLine !== event.frost_line;
      case 'dice':
        return event.moves.every(([letter, from]) => isLetter(letter) && shown.planets[letter]?.space === from);
    }
  }
  return true;
}

/** Whether two states have the same pieces on the same spaces. */
export function samePieces(a: BoardState, b: BoardState): boolean {
  const written = (shown: BoardState): string =>
    JSON.stringify([
      // a life token has no number until it is met
      Object.entries(shown.matter)
        .map(([space, token]) => `${space} ${token.split(':')[0]}`)
        .sort(),
      [...shown.comets].sort(),
      LETTERS.map((letter) => {
        const body = shown.planets[letter];
        return body ? [body.space, body.kind, body.side, body.row.map((lying) => lying.card)] : null;
      }),
      shown.frostLine,
    ]);
  return written(a) === written(b);
}

/** Where events begin, given what is shown now and the position that came with them. */
export function startAndEnd(
  shown: BoardState,
  position: BoardState,
  events: readonly GameEvent[],
): { start: BoardState; end: BoardState } | null {
  const outcomeOf = (start: BoardState): BoardState => events.reduce(after, start);
  // a position may be the one before the events, or the one that they lead to
  if (canStartFrom(shown, events) && samePieces(outcomeOf(shown), position)) return { start: shown, end: position };
  if (canStartFrom(position, events)) return { start: position, end: outcomeOf(position) };
  if (canStartFrom(shown, events)) return { start: shown, end: outcomeOf(shown) };
  return null;
}
