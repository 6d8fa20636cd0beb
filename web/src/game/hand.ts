// How near a card in hand is to being played on a planet.

import type { HandLine } from '../client/messages';
import type { CardDoc, Kind } from '../model';
import { BASIC_KINDS } from '../model';

/** One token more is soon collected; two are a plan. */
const LITTLE = 1;

export type Nearness = 'ready' | 'near' | 'far';

/** Near: the planet fits, and next to nothing is missing from its section of the mat. */
export function nearness(line: HandLine, card: CardDoc, section: Partial<Record<Kind, number>>): Nearness {
  if (line.missing.length === 0) return 'ready';
  const lacking = BASIC_KINDS.reduce(
    (sum, kind) => sum + Math.max(0, (card.cost[kind] ?? 0) - (section[kind] ?? 0)),
    0,
  );
  const fits = line.missing.every((reason) => reason.includes(' lacks '));
  return fits && lacking <= LITTLE ? 'near' : 'far';
}
