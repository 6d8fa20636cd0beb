// What the table screen gives the board and hears from it.

import type { Snippet } from 'svelte';
import type { BoardDoc, CardDoc, GameEvent, Letter, Position } from '../model';

export interface Move {
  action: string;
  from: string;
  to: string;
  /** What it would bring, as the server says; null: nothing, or not known yet. */
  brings: { planet: string; token: string } | null;
}

/** Spaces to emphasise, and why: something happened there last, a hint advises it, or what is dragged could go there. */
export interface Highlight {
  why: 'lately' | 'advice' | 'offer';
  spaces: readonly string[];
}

export interface BoardProps {
  /** As `GET contents/{hash}` brings it. */
  board: BoardDoc;
  /** For planet portraits, by id. */
  cards: ReadonlyMap<string, CardDoc>;
  /** The seat's view. */
  position: Position;
  /** Legal SRC>DST moves, empty when not to move. */
  moves: readonly Move[];
  /** Other clickable spaces (gravity, create …): at most one action for a space, and on none from which a move leads. */
  targets: readonly { space: string; action: string; label: string }[];
  highlight: Highlight;
  /** Spaces whose names are printed, since something that is being read speaks of them. */
  named?: readonly string[];
  /** Somebody has asked where those are, and is to hear it. */
  aloud?: boolean;
  /** Every space has its name printed. */
  allNames?: boolean;
  /**
   * Events of the entry being shown: play them, then call `ondone`. While they play `position` is the one before
   * them; right after `ondone` it becomes the one after them.
   */
  animation: readonly GameEvent[] | null;
  /** Milliseconds for one step of travel; 0: no motion. */
  pace: number;
  /** What is told beside a planet that is pointed at. */
  about?: Snippet<[Letter]>;
  onaction: (action: string) => void;
  /** The animation is over. */
  ondone: () => void;
}
