// What a newcomer is told in the first game: three short lessons, each at the moment when it helps, each once.

import type { Position } from '../model';
import type { Choices } from './choices';

export const LESSONS = ['move', 'card', 'store'] as const;
export type Lesson = (typeof LESSONS)[number];

const WORDS: Record<Lesson, string> = {
  move: 'Drag a token that has a ring along its line, or press it and then where it may go. Crash Matter onto a planet to collect it.',
  card: 'A card with a golden edge can be played: open it, or drag it onto a planet. A ✓ marks the planets that can take a card.',
  store:
    'What you have collected lies with its planet’s letter, beside the board or below it. Cards on that planet are paid with it.',
};

export function lessonWords(lesson: Lesson): string {
  return WORDS[lesson];
}

export interface Moment {
  position: Position;
  choices: Choices;
  /** Who looks on; null for a spectator. */
  seat: number | null;
}

/** The lesson for this moment, if it has not been learned. */
export function lessonFor({ position, choices, seat }: Moment, learned: readonly string[]): Lesson | null {
  if (seat === null || position.seat !== seat) return null;
  const fits: Record<Lesson, boolean> = {
    move: position.phase === 'move' && choices.moves.length > 0,
    store: position.phase === 'move' && choices.moves.length > 0 && hasStored(position, seat),
    card: position.phase === 'card',
  };
  return LESSONS.find((lesson) => fits[lesson] && !learned.includes(lesson)) ?? null;
}

function hasStored(position: Position, seat: number): boolean {
  return Object.values(position.seats[seat]?.mat ?? {}).some((section) => Object.keys(section).length > 0);
}
