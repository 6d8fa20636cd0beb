// A content: its board and its cards, as `GET contents/{hash}` brings them.

import type { BasicKind, Letter } from './matter';

export type PlanetKind = 'terrestrial' | 'gaseous';
export type Side = 'habitable' | 'hostile';
export type Deck = 'low' | 'high' | 'final' | 'proto-rocky' | 'proto-gaseous';
export const DECKS: readonly Deck[] = ['low', 'high', 'final', 'proto-rocky', 'proto-gaseous'];

export interface SpaceDoc {
  name: string;
  /** 1 (beside the star) to 7. */
  orbit: number;
  /** Degrees clockwise from the top. */
  angle: number;
  /** 0 is the star, 1 the rim. */
  radius: number;
  letter: Letter | null;
}

/** A line, written in the direction of travel. */
export type Line = [from: string, to: string];

export interface BoardDoc {
  id: string;
  spaces: SpaceDoc[];
  thick: Line[];
  thin: Line[];
  planets: Record<Letter, { start: string; kind: PlanetKind }>;
  track: { length: number; acceleration: number };
  turn_limit: number;
  solo: { epochs: number };
  tokens: {
    matter: Record<string, number>;
    extra: Record<string, number>;
    dual: Record<string, number>;
    life: number[];
  };
}

export interface Requirements {
  kind: PlanetKind | null;
  orbits: [from: number, to: number] | null;
  side: Side | null;
  frost: 'inside' | 'outside' | null;
  majority: 'heat' | 'cold' | null;
  lift: boolean;
}

export interface CardDoc {
  id: string;
  name: string;
  deck: Deck;
  points: number;
  alignment: Side | null;
  cost: Partial<Record<BasicKind, number>>;
  requires: Requirements;
  gravity: boolean;
  downgrade: boolean;
  heat: number;
  cold: number;
  makes: PlanetKind | null;
  module: string | null;
  note: string;
}

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
