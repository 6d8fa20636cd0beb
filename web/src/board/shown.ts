// What the board shows while events are told. News may bring several entries and only the last position, so the board
// follows the events on its own.

import { after, type BoardState, type GameEvent, isLetter, LETTERS, pieceLies, pieceOn, type Position } from '../model';

export type Shown = BoardState;

export function shownOf(position: Position): Shown {
  return {
    matter: position.matter,
    comets: position.comets,
    planets: position.planets,
    frostLine: position.frost_line,
  };
}

/** Whether events can begin in what is shown; false where it already shows their outcome. */
export function fits(shown: Shown, events: readonly GameEvent[]): boolean {
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

/** Whether two showings have the same pieces on the same spaces. */
export function alike(a: Shown, b: Shown): boolean {
  const told = (shown: Shown): string =>
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
  return told(a) === told(b);
}

/** Where events begin, given what is shown now and the position that came with them. */
export function beginning(
  shown: Shown,
  position: Shown,
  events: readonly GameEvent[],
): { start: Shown; end: Shown } | null {
  const outcomeOf = (start: Shown): Shown => events.reduce(after, start);
  // a position may be the one before the events, or the one that they lead to
  if (fits(shown, events) && alike(outcomeOf(shown), position)) return { start: shown, end: position };
  if (fits(position, events)) return { start: position, end: outcomeOf(position) };
  if (fits(shown, events)) return { start: shown, end: outcomeOf(shown) };
  return null;
}
