// How near a card in hand is to being played on a planet.

import type { HandLine } from '../client/messages';

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
