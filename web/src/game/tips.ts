// What a newcomer is told in the first game: three short tips, each at the moment when it helps, each once.

import type { Position } from '../model';
import type { Choices } from './choices';

export const TIPS = ['move', 'card', 'store'] as const;
export type Tip = (typeof TIPS)[number];

const WORDS: Record<Tip, string> = {
  move: 'Drag a ringed token along its line, or press it and then the space it should go to. Crash Matter onto a planet to collect it.',
  card: 'You can play a card with a golden edge: open it, or drag it onto a planet. A ✓ marks the planets that can take it.',
  store: 'What you collect is stored for the planet it hit, and pays for the cards you play on that planet.',
};

export function tipWords(tip: Tip): string {
  return WORDS[tip];
}

export interface Moment {
  position: Position;
  choices: Choices;
  /** Who looks on; null for a spectator. */
  seat: number | null;
}

/** The tip for this moment, if it has not been learned. */
export function tipFor({ position, choices, seat }: Moment, learned: readonly string[]): Tip | null {
  if (seat === null || position.seat !== seat) return null;
  const fits: Record<Tip, boolean> = {
    move: position.phase === 'move' && choices.moves.length > 0,
    store: position.phase === 'move' && choices.moves.length > 0 && hasStored(position, seat),
    card: position.phase === 'card' && choices.plays.size > 0,
  };
  return TIPS.find((tip) => fits[tip] && !learned.includes(tip)) ?? null;
}

function hasStored(position: Position, seat: number): boolean {
  return Object.values(position.seats[seat]?.mat ?? {}).some((section) => Object.keys(section).length > 0);
}
