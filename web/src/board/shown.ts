// What the board shows while events are told: a position's tokens and planets, and what each event does to them.
// News may bring several entries and only the last position, so the board follows the events on its own.

import { type GameEvent, isLife, type Letter, LETTERS, type PlanetState, type Position } from '../model';

export interface Shown {
  /** Space to token; while a token crashes onto a planet it lies on that planet's space. */
  matter: Readonly<Record<string, string>>;
  comets: readonly string[];
  planets: Readonly<Partial<Record<Letter, PlanetState>>>;
  frostLine: number | null;
}

export function shownOf(position: Position): Shown {
  return {
    matter: position.matter,
    comets: position.comets,
    planets: position.planets,
    frostLine: position.frost_line,
  };
}

export function isLetter(token: string): token is Letter {
  return (LETTERS as readonly string[]).includes(token);
}

/** The planet that stands on a space. */
export function planetOn(shown: Shown, space: string): Letter | null {
  return LETTERS.find((letter) => shown.planets[letter]?.space === space) ?? null;
}

/** What a move from a space would move: a planet's letter, a kind of Matter, `comet`, or null. */
export function pieceOn(shown: Shown, space: string): string | null {
  return planetOn(shown, space) ?? shown.matter[space] ?? (shown.comets.includes(space) ? 'comet' : null);
}

function without(matter: Shown['matter'], space: string): Shown['matter'] {
  const rest = { ...matter };
  delete rest[space];
  return rest;
}

function taken(shown: Shown, space: string): Shown {
  return {
    ...shown,
    matter: without(shown.matter, space),
    comets: shown.comets.filter((name) => name !== space),
  };
}

function planet(shown: Shown, letter: Letter, change: Partial<PlanetState>): Shown {
  const now = shown.planets[letter];
  return now ? { ...shown, planets: { ...shown.planets, [letter]: { ...now, ...change } } } : shown;
}

function moved(shown: Shown, token: string, from: string, to: string): Shown {
  if (isLetter(token)) return planet(shown, token, { space: to });
  if (token === 'comet') return { ...taken(shown, from), comets: [...taken(shown, from).comets, to] };
  const lies = shown.matter[from] ?? token;
  return { ...shown, matter: { ...without(shown.matter, from), [to]: lies } };
}

function onRow(shown: Shown, card: string, kind: 'heat' | 'cold', change: number): Shown {
  for (const letter of LETTERS) {
    const row = shown.planets[letter]?.row;
    if (row?.some((lying) => lying.card === card))
      return planet(shown, letter, {
        row: row.map((lying) => (lying.card === card ? { ...lying, [kind]: Math.max(0, lying[kind] + change) } : lying)),
      });
  }
  return shown;
}

/** What the board shows after an event. */
export function after(shown: Shown, event: GameEvent): Shown {
  switch (event.event) {
    case 'move':
      return moved(shown, event.token, event.from, event.to);
    case 'collect':
    case 'gravity': {
      // Matter that crashed lies with its planet by now, wherever it came from
      const there = shown.planets[event.planet]?.space;
      const space = pieceLies(shown, event.from) || !there ? event.from : there;
      return taken(shown, space);
    }
    case 'create':
      return {
        ...taken(shown, event.space),
        planets: {
          ...shown.planets,
          [event.planet]: { space: event.space, kind: null, proto: true, side: 'hostile', life: [], row: [] },
        },
      };
    case 'become':
      return planet(shown, event.planet, { kind: event.kind, proto: false });
    case 'flip':
      return planet(shown, event.planet, { side: event.side });
    case 'life': {
      const met = shown.planets[event.planet];
      if (!met) return shown;
      const life = isLife(event.token) ? [...met.life, event.token] : met.life;
      return planet(taken(shown, met.space), event.planet, { life });
    }
    case 'play': {
      const row = shown.planets[event.planet]?.row ?? [];
      if (row.some((lying) => lying.card === event.card)) return shown;
      const lying = { card: event.card, marker: event.marker ? event.seat : null, heat: 0, cold: 0 };
      return planet(shown, event.planet, { row: [...row, lying] });
    }
    case 'dice':
      return event.moves.reduce((now, [letter, from, to]) => moved(now, letter, from, to), shown);
    case 'bombard':
      return {
        ...shown,
        matter: { ...shown.matter, ...event.placed },
        comets: [...new Set([...shown.comets, ...event.comets])],
      };
    case 'brightness':
      return { ...shown, frostLine: event.frost_line };
    case 'tokens':
      return onRow(shown, event.card, event.kind, event.count);
    case 'thaw':
      return onRow(shown, event.card, event.kind, -1);
    default:
      return shown;
  }
}

function pieceLies(shown: Shown, space: string): boolean {
  return shown.matter[space] !== undefined || shown.comets.includes(space);
}

/** Whether events can begin in what is shown; false where it already shows their outcome. */
export function fits(shown: Shown, events: readonly GameEvent[]): boolean {
  for (const event of events) {
    switch (event.event) {
      case 'move':
        return isLetter(event.token) ? shown.planets[event.token]?.space === event.from : pieceOn(shown, event.from) !== null;
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
        return event.moves.every(([letter, from]) => shown.planets[letter]?.space === from);
    }
  }
  return true;
}

/** Whether two showings have the same pieces on the same spaces. */
export function alike(a: Shown, b: Shown): boolean {
  const told = (shown: Shown): string =>
    JSON.stringify([
      // a life token has no number until it is met
      Object.entries(shown.matter).map(([space, token]) => `${space} ${token.split(':')[0]}`).sort(),
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
export function beginning(shown: Shown, position: Shown, events: readonly GameEvent[]): { start: Shown; end: Shown } | null {
  const outcomeOf = (start: Shown): Shown => events.reduce(after, start);
  // a position may be the one before the events, or the one that they lead to
  if (fits(shown, events) && alike(outcomeOf(shown), position)) return { start: shown, end: position };
  if (fits(position, events)) return { start: position, end: outcomeOf(position) };
  if (fits(shown, events)) return { start: shown, end: outcomeOf(shown) };
  return null;
}
