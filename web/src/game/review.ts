// A review in words and lines: what is said of chances, and where they lie on the graph.

import type { Review } from '../client/review.svelte';
import type { ReviewDoc, ReviewedDecision } from '../client/messages';

/** `+12 %`, as the server says it. */
export function signed(chance: number): string {
  const rounded = Math.round(100 * chance);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : '±'}${Math.abs(rounded)} %`;
}

export function percent(chance: number): string {
  return `${Math.round(100 * chance)} %`;
}

const SHARPER: Record<ReviewDoc['effort'], string> = {
  quick: 'The review is ready.',
  thorough: 'The review is sharper now.',
  deep: 'The review is as sharp as it gets.',
};

/** How a review is, for those who hear it: each sentence once, and no numbers that run. */
export function spoken({ doc, analysing, trouble }: Pick<Review, 'doc' | 'analysing' | 'trouble'>): string {
  if (trouble) return trouble;
  if (doc) return SHARPER[doc.effort];
  return analysing ? 'Reviewing the game.' : '';
}

/** A seat's chance at each moment of the replay, with all hands open. */
export function chancesOf({ decisions, seats }: Pick<ReviewDoc, 'decisions' | 'seats'>, seat: number): number[] {
  const begin = decisions[0]?.before[seat] ?? seats[seat]?.result ?? 0;
  return [begin, ...decisions.map(({ after }) => after[seat] ?? 0)];
}

/** A line through chances, over a width and a height of 100. */
export function course(chances: readonly number[]): string {
  const last = Math.max(1, chances.length - 1);
  const points = chances.map((chance, index) => `${round((100 * index) / last)} ${round(100 - 100 * chance)}`);
  return `M${points.join('L')}`;
}

const round = (number: number) => Math.round(number * 100) / 100;

export interface TurnLine {
  turn: number;
  chances: readonly number[];
}

/** Each seat's chance at the end of each turn. */
export function chancesByTurn(decisions: readonly ReviewedDecision[]): TurnLine[] {
  const turns = new Map(decisions.map(({ turn, after }) => [turn, after]));
  return [...turns].map(([turn, chances]) => ({ turn, chances }));
}
