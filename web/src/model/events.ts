// Events: facts in order, from which log, animation and sound are made.

import type { Deck, PlanetKind, Side } from './content';
import type { Letter } from './matter';

export type GameEvent =
  | { event: 'discard'; seat: number; card?: string }
  | { event: 'first'; seat: number }
  /** `token` is a planet's letter, a kind of Matter, `comet` or a life token. */
  | { event: 'move'; seat: number; token: string; from: string; to: string }
  /** `from`: where the Matter stood; `seat` is null when dice did it. */
  | { event: 'collect'; seat: number | null; planet: Letter; matter: string; from: string }
  | { event: 'pay'; seat: number; planet: Letter; matter: string[] }
  | { event: 'lift'; seat: number; card: string; planet: Letter }
  | { event: 'marker'; seat: number; from: string; to: string }
  | { event: 'play'; seat: number; card: string; planet: Letter; marker: boolean }
  | { event: 'score'; seat: number; points: number; total: number; card: string | null }
  | { event: 'flip'; planet: Letter; side: Side }
  | { event: 'gravity'; seat: number; planet: Letter; matter: string; from: string }
  | { event: 'draw'; seat: number; deck: Deck; card?: string }
  | { event: 'shuffle'; deck: Deck; order?: string[] }
  | { event: 'dice'; values: [number, number]; moves: [planet: Letter, from: string, to: string][] }
  | { event: 'target'; target: number }
  | { event: 'accelerate' }
  | { event: 'create'; seat: number; planet: Letter; matter: string; space: string }
  | { event: 'become'; planet: Letter; kind: PlanetKind }
  | { event: 'life'; planet: Letter; token: string }
  | {
      event: 'bombard';
      placed: Record<string, string>;
      comets: string[];
      removed: string[];
      from_supply: string[];
    }
  | { event: 'brightness'; seat: number; frost_line: number }
  | { event: 'tokens'; card: string; kind: 'heat' | 'cold'; count: number }
  | { event: 'thaw'; card: string; kind: 'heat' | 'cold' }
  | { event: 'final-turns'; turns: number }
  | { event: 'turn'; seat: number; turn: number }
  | { event: 'over' };
