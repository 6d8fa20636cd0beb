// What the table screen and the board agree on.

import type { BoardDoc, CardDoc, GameEvent, Position } from '../model';

export interface BoardProps {
  /** As `GET contents/{hash}` brings it. */
  board: BoardDoc;
  /** For planet portraits, by id. */
  cards: ReadonlyMap<string, CardDoc>;
  /** The seat's view. */
  position: Position;
  /** Legal SRC>DST moves, empty when not to move. */
  moves: readonly { action: string; from: string; to: string }[];
  /** Other clickable spaces (gravity, create …): one deed for a space at most, and on none from which a move leads. */
  targets: readonly { space: string; action: string; label: string }[];
  /** Names of spaces to emphasise (hint, last move). */
  highlight: readonly string[];
  /**
   * Events of the entry being shown: play them, then call `ondone`. While they play `position` is the one before
   * them; right after `ondone` it becomes the one after them.
   */
  animation: readonly GameEvent[] | null;
  /** Milliseconds for one step of travel; 0: no motion. */
  pace: number;
  onaction: (action: string) => void;
  /** Hover or focus on a destination. */
  onpreview?: (action: string | null) => void;
  /** What the previewed action would do (collects …). */
  preview?: readonly GameEvent[] | null;
  /** The animation is over. */
  ondone: () => void;
}
