// What lies on the board, and what each event changes there: facts only, no rule is judged here.

import type { GameEvent } from './events';
import { isLife, type Letter, LETTERS } from './matter';
import type { PlanetState, RowCard } from './position';

export interface BoardState {
  /** Space to token; while a token crashes onto a planet it lies on that planet's space. */
  matter: Readonly<Record<string, string>>;
  comets: readonly string[];
  planets: Readonly<Partial<Record<Letter, PlanetState>>>;
  frostLine: number | null;
}

export function isLetter(token: string): token is Letter {
  return (LETTERS as readonly string[]).includes(token);
}

/** The planet that stands on a space. */
export function planetOn(board: BoardState, space: string): Letter | null {
  return LETTERS.find((letter) => board.planets[letter]?.space === space) ?? null;
}

/** What a move from a space would move: a planet's letter, a kind of Matter, `comet`, or null. */
export function pieceOn(board: BoardState, space: string): string | null {
  return planetOn(board, space) ?? board.matter[space] ?? (board.comets.includes(space) ? 'comet' : null);
}

function without(matter: BoardState['matter'], space: string): BoardState['matter'] {
  const rest = { ...matter };
  delete rest[space];
  return rest;
}

function taken(board: BoardState, space: string): BoardState {
  return {
    ...board,
    matter: without(board.matter, space),
    comets: board.comets.filter((name) => name !== space),
  };
}

function planet(board: BoardState, letter: Letter, change: Partial<PlanetState>): BoardState {
  const now = board.planets[letter];
  return now ? { ...board, planets: { ...board.planets, [letter]: { ...now, ...change } } } : board;
}

function moved(board: BoardState, token: string, from: string, to: string): BoardState {
  if (isLetter(token)) return planet(board, token, { space: to });
  if (token === 'comet') return { ...taken(board, from), comets: [...taken(board, from).comets, to] };
  const lies = board.matter[from] ?? token;
  return { ...board, matter: { ...without(board.matter, from), [to]: lies } };
}

/** A card that lies in some planet's row, changed. */
function onRow(board: BoardState, card: string, change: (lying: RowCard) => Partial<RowCard>): BoardState {
  for (const letter of LETTERS) {
    const row = board.planets[letter]?.row;
    if (row?.some((lying) => lying.card === card))
      return planet(board, letter, {
        row: row.map((lying) => (lying.card === card ? { ...lying, ...change(lying) } : lying)),
      });
  }
  return board;
}

function warmed(board: BoardState, card: string, kind: 'heat' | 'cold', change: number): BoardState {
  return onRow(board, card, (lying) => ({ [kind]: Math.max(0, lying[kind] + change) }));
}

/** The board after an event. */
export function after(board: BoardState, event: GameEvent): BoardState {
  switch (event.event) {
    case 'move':
      return moved(board, event.token, event.from, event.to);
    case 'collect':
    case 'gravity': {
      // Matter that crashed lies with its planet by now, wherever it came from
      const there = board.planets[event.planet]?.space;
      const space = pieceLies(board, event.from) || !there ? event.from : there;
      return taken(board, space);
    }
    case 'create':
      return {
        ...taken(board, event.space),
        planets: {
          ...board.planets,
          [event.planet]: { space: event.space, kind: null, proto: true, side: 'hostile', life: [], row: [] },
        },
      };
    case 'become':
      return planet(board, event.planet, { kind: event.kind, proto: false });
    case 'flip':
      return planet(board, event.planet, { side: event.side });
    case 'life': {
      const met = board.planets[event.planet];
      if (!met) return board;
      const life = isLife(event.token) ? [...met.life, event.token] : met.life;
      return planet(taken(board, met.space), event.planet, { life });
    }
    case 'play': {
      const row = board.planets[event.planet]?.row ?? [];
      if (row.some((lying) => lying.card === event.card)) return board;
      const lying = { card: event.card, marker: event.marker ? event.seat : null, heat: 0, cold: 0 };
      return planet(board, event.planet, { row: [...row, lying] });
    }
    case 'lift':
      return onRow(board, event.card, () => ({ marker: null }));
    case 'marker':
      return onRow(
        onRow(board, event.from, () => ({ marker: null })),
        event.to,
        () => ({ marker: event.seat }),
      );
    case 'dice':
      return event.moves.reduce((now, [letter, from, to]) => moved(now, letter, from, to), board);
    case 'bombard':
      return {
        ...board,
        matter: { ...board.matter, ...event.placed },
        comets: [...new Set([...board.comets, ...event.comets])],
      };
    case 'brightness':
      return { ...board, frostLine: event.frost_line };
    case 'tokens':
      return warmed(board, event.card, event.kind, event.count);
    case 'thaw':
      return warmed(board, event.card, event.kind, -1);
    default:
      return board;
  }
}

export function pieceLies(board: BoardState, space: string): boolean {
  return board.matter[space] !== undefined || board.comets.includes(space);
}
