// A review in words and lines: what is said of chances, and where they lie on the graph.

import type { Review } from '../client/review.svelte';
import type { ReviewDoc, ReviewedDecision } from '../client/messages';

/** A change of chances in percentage points, with its sign: `+12%`. Sums of them can pass 100. */
export function signedPercent(change: number): string {
  const rounded = Math.round(100 * Math.abs(change));
  return `${rounded === 0 ? '±' : change > 0 ? '+' : '−'}${rounded}%`;
}

/** `53%`, as the server says it. */
export function percent(chance: number): string {
  return `${Math.round(100 * chance)}%`;
}

/** What happened to chances, in the words of the turning points. */
export function moved(before: number, after: number): string {
  const [from, to] = [percent(before), percent(after)];
  if (from === to) return `stayed at ${to}`;
  return `${after > before ? 'rose' : 'fell'} from ${from} to ${to}`;
}

/** What is still to come is not in these figures. */
export const ESTIMATES: Record<ReviewDoc['effort'], string | null> = {
  quick: 'First estimate',
  thorough: 'Closer estimate',
  deep: null,
};

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

/** How many turns are written along the graph, at most. */
const MOST_TURNS = 8;

export interface TurnMark {
  turn: number;
  /** How many decisions came before it. */
  moment: number;
}

/** Where the turns begin that are written along the graph: round numbers, not too many. */
export function turnMarks(decisions: readonly ReviewedDecision[]): TurnMark[] {
  const turns = (decisions.at(-1)?.turn ?? 0) - (decisions[0]?.turn ?? 0);
  const every = [1, 2, 5, 10, 20, 50, 100].find((step) => turns / step <= MOST_TURNS) ?? turns;
  const begun = new Map<number, number>();
  for (const { turn, number } of decisions) if (!begun.has(turn)) begun.set(turn, number - 1);
  return [...begun].filter(([turn]) => turn > 0 && turn % every === 0).map(([turn, moment]) => ({ turn, moment }));
}

export interface TurnLine {
  turn: number;
  chances: readonly number[];
}

/** Each seat's chance at the end of each turn. */
export function chancesByTurn(decisions: readonly ReviewedDecision[]): TurnLine[] {
  const turns = new Map(decisions.map(({ turn, after }) => [turn, after]));
  return [...turns].map(([turn, chances]) => ({ turn, chances }));
}
