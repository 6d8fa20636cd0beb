// A position as one seat (or a spectator) sees it.

import type { Deck, PlanetKind, Side } from './content';
import type { Kind, Letter, LifeToken, MatterToken } from './matter';

export interface GameOptions {
  players: number;
  solo_target: number | null;
  modules: string[];
  star: string | null;
  extras: string[];
}

export type Phase =
  'setup' | 'move' | 'card' | 'pay' | 'lift' | 'place' | 'gravity' | 'draw' | 'keep' | 'final' | 'over';

export interface RowCard {
  card: string;
  /** The seat whose marker lies on it. */
  marker: number | null;
  heat: number;
  cold: number;
}

export interface PlanetState {
  space: string;
  /** Null for a Protoplanet. */
  kind: PlanetKind | null;
  proto: boolean;
  side: Side;
  /** Life tokens that it has met. */
  life: LifeToken[];
  row: RowCard[];
}

export type HandCounts = Partial<Record<Deck, number>>;

export interface SeatState {
  score: number;
  markers: number;
  /** Card ids of one's own hand; of another's, how many from each deck. */
  hand: string[] | HandCounts;
  mat: Record<Letter, Partial<Record<Kind, number>>>;
  finals_played: number;
  done: boolean;
}

export interface Pending {
  card?: string;
  planet?: Letter;
  drawn?: string[] | number;
}

export interface Position {
  content: string;
  options: GameOptions;
  phase: Phase;
  seat: number;
  turn: number;
  pending: Pending;
  planets: Partial<Record<Letter, PlanetState>>;
  /** Space to token. */
  matter: Record<string, MatterToken>;
  comets: string[];
  seats: SeatState[];
  decks: Partial<Record<Deck, number>>;
  discards: Partial<Record<Deck, string[]>>;
  track: { tokens: Kind[]; face_down: number; accelerated: boolean; bombarded: boolean };
  /** The orbit just inside the line. */
  frost_line: number | null;
  brightness_changed: boolean;
  solo: { target: number; dice: [number, number] | null } | null;
  final_turns: number | null;
  supply: { heat: number; cold: number; extra_matter: string[]; removed: string[] };
}
