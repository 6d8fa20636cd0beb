// How far it is to the end of the game, and to winning it, in a few words.

import type { BoardDoc, Position } from '../model';

export interface Goal {
  /** How far the end is. */
  end: string;
  /** What wins. */
  win: string;
}

export function goalOf(position: Position, track: BoardDoc['track']): Goal {
  return { end: endWords(position, track), win: winWords(position) };
}

function endWords(
  { phase, final_turns, options, track: { tokens, accelerated, bombarded } }: Position,
  track: BoardDoc['track'],
): string {
  if (phase === 'over') return 'The game is over';
  if (final_turns !== null) return final_turns === 1 ? 'Last final turn' : `${final_turns} final turns to go`;
  const toGate = track.acceleration - tokens.length;
  if (options.modules.includes('epochs') && !bombarded) return `${spaces(toGate)} to the bombardment`;
  const end = `${spaces(track.length - tokens.length)} to the end`;
  return accelerated ? end : `${end}, ${toGate} to ►►`;
}

function winWords({ solo, seats }: Position): string {
  if (!solo) return 'most points wins';
  const ahead = (seats[0]?.score ?? 0) - solo.target;
  if (ahead === 0) return 'level with the Target';
  return `${Math.abs(ahead)} ${Math.abs(ahead) === 1 ? 'point' : 'points'} ${ahead > 0 ? 'above' : 'below'} the Target`;
}

function spaces(count: number): string {
  return `${count} ${count === 1 ? 'space' : 'spaces'}`;
}
