// How near a card in hand is to being played on a planet.

import type { HandLine } from '../client/messages';

/** One token more is soon collected; two are a plan. */
const LITTLE = 1;

export type Nearness = 'ready' | 'near' | 'far';

export function nearness({ short }: HandLine): Nearness {
  if (short === null || short > LITTLE) return 'far';
  return short === 0 ? 'ready' : 'near';
}
