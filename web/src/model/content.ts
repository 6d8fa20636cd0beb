// A content: its board and its cards, as `GET contents/{hash}` brings them.

import type { BoardDoc, CardDoc, Deck } from '../protocol';

export type { BoardDoc, CardDoc, Deck, Line, PlanetKind, Side, SpaceDoc } from '../protocol';

export interface Content {
  board: BoardDoc;
  cards: ReadonlyMap<string, CardDoc>;
}

const ROMAN = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

export function roman(orbit: number): string {
  return ROMAN[orbit] ?? String(orbit);
}

/** The orbit of a space, which its name begins with: 4 for `IV-11`. */
export function orbitOf(space: string): number {
  return ROMAN.indexOf(space.split('-')[0] ?? '');
}

export const DECK_NAMES: Record<Deck, string> = {
  low: 'Low',
  high: 'High',
  final: 'Final',
  'proto-rocky': 'Rocky Proto',
  'proto-gaseous': 'Gaseous Proto',
};

export const DECKS = Object.keys(DECK_NAMES) as readonly Deck[];
