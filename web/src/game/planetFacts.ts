// What a player wants to know of a planet: how it leans, whose markers it has, what is stored for it, which cards fit.

import type { HandLine, View } from '../client/messages';
import { KINDS, type Letter, type Position } from '../model';
import { nearness, type Nearness } from './nearness';

export interface FittingCard {
  card: string;
  near: Exclude<Nearness, 'far'>;
  line: HandLine;
}

export interface PlanetFacts {
  points: { habitable: number; hostile: number };
  /** How many markers each seat has here, none left out but zeros. */
  markers: { seat: number; count: number }[];
  /** What each seat has stored, that of whoever looks first. */
  mats: { seat: number; kinds: string[] }[];
  /** The cards in hand that it could take now or soon, the nearest first. */
  fits: FittingCard[];
}

const ORDER: readonly FittingCard['near'][] = ['ready', 'later', 'near'];

/** `seat` is whose hand is shown; null where there is none. */
export function planetFacts(
  letter: Letter,
  position: Position,
  points: View['points'],
  handLines: readonly HandLine[],
  seat: number | null,
): PlanetFacts {
  const row = position.planets[letter]?.row ?? [];
  const seats = position.seats.map((_, index) => index);
  return {
    points: points[letter] ?? { habitable: 0, hostile: 0 },
    markers: seats
      .map((index) => ({ seat: index, count: row.filter(({ marker }) => marker === index).length }))
      .filter(({ count }) => count > 0),
    mats: seats
      .map((index) => ({ seat: index, kinds: stored(position, index, letter) }))
      .filter(({ kinds }) => kinds.length > 0)
      .sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat)),
    fits: handLines
      .filter(({ planet }) => planet === letter)
      .flatMap((line) => {
        const near = nearness(line);
        return near === 'far' ? [] : [{ card: line.card, near, line }];
      })
      .sort((a, b) => ORDER.indexOf(a.near) - ORDER.indexOf(b.near)),
  };
}

/** The tokens in a section of a mat, one by one. */
export function stored(position: Position, seat: number, letter: Letter): string[] {
  const section = position.seats[seat]?.mat[letter];
  return KINDS.flatMap((kind) => Array<string>(section?.[kind] ?? 0).fill(kind));
}
