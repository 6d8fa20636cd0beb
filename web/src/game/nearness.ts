// How near a card in hand is to being played on a planet.

import type { HandLine } from '../client/messages';
import type { CardDoc, Position } from '../model';

/** One token more is soon collected; two are a plan. */
const LITTLE = 1;

/** `later`: a Final that fits, and waits for the final turn. */
export type Nearness = 'ready' | 'later' | 'near' | 'far';

export function nearness({ short, waits }: HandLine): Nearness {
  if (short === null || short > LITTLE) return 'far';
  if (short > 0) return 'near';
  return waits ? 'later' : 'ready';
}

/** What a planet still needs before it can take a card, in words. */
export function nearnessWords(line: HandLine): string {
  if (line.missing.length > 0) return line.missing.join('; ');
  return line.waits ? 'can take it on your final turn' : 'can take it';
}

/** Why a card that a planet can take is not on offer at the moment; `asked`: whether its holder is the one to act. */
export function notYetWords(
  { deck }: Pick<CardDoc, 'deck'>,
  phase: Position['phase'],
  finalTurns: Position['final_turns'],
  asked: boolean,
): string {
  if (!asked) return 'Not yet: it is not your turn';
  if (deck === 'final' && finalTurns !== null && phase !== 'final') return 'Not yet: Finals come after your card step';
  switch (phase) {
    case 'move':
      return 'Not yet: cards come after your move';
    case 'draw':
    case 'keep':
    case 'final':
      return 'Not now: your card step is over';
    default:
      return 'Not yet: finish your choice first';
  }
}
