// Puzzles in words: how hard they are, what came of them, and the line to hand on.

import type { PuzzleLine, PuzzleResult, PuzzleStreaks, PuzzleTheme } from '../../client/messages';
import { expansionsOf } from '../../game/options';

const HARDEST = 5;

export function difficultyDots(difficulty: number): string {
  return '●'.repeat(difficulty) + '○'.repeat(HARDEST - difficulty);
}

export function difficultyWords(difficulty: number): string {
  return `difficulty ${difficulty} of ${HARDEST}`;
}

/** `Final turn 12`. */
export function puzzleName(puzzle: Pick<PuzzleLine, 'theme' | 'number'>, themes: readonly PuzzleTheme[]): string {
  return `${themes.find(({ id }) => id === puzzle.theme)?.title ?? 'Puzzle'} ${puzzle.number}`;
}

/** What came of a puzzle: `solved on the second try, with a hint`; empty while it is open. */
export function outcomeWords(result: PuzzleResult | null): string {
  switch (result?.outcome) {
    case 'first-try':
      return 'solved on the first try';
    case 'solved':
      return `solved on ${tryNumber(result.wrong + 1)}`;
    case 'hints': {
      const hints = result.hints === 1 ? 'a hint' : `${result.hints} hints`;
      return result.wrong === 0 ? `solved with ${hints}` : `solved on ${tryNumber(result.wrong + 1)}, with ${hints}`;
    }
    case 'given-up':
      return 'given up';
    default:
      return '';
  }
}

/** `3 days in a row`; empty where there is nothing to be proud of. */
export function daysInARow(days: number): string {
  return days === 0 ? '' : days === 1 ? '1 day' : `${days} days in a row`;
}

/** One line about a daily puzzle that gives nothing away. */
export function shareLine(
  day: string,
  puzzle: Pick<PuzzleLine, 'difficulty' | 'result'>,
  streaks: PuzzleStreaks,
  address: string | null,
): string {
  const parts = [
    `Planetarium puzzle ${day} ${difficultyDots(puzzle.difficulty)} ${outcomeWords(puzzle.result)}`,
    ...(streaks.days > 1 ? [daysInARow(streaks.days)] : []),
    ...(address ? [address] : []),
  ];
  return parts.join(' · ');
}

/**
 * The next one to solve after a puzzle; null if none is left. The easiest of the base game come first, for those who
 * are new to it; then the easier before the harder, in the order of the list, and then from its beginning.
 */
export function nextUnsolved(puzzles: readonly PuzzleLine[], after: string | null): PuzzleLine | null {
  const from = puzzles.findIndex(({ id }) => id === after) + 1;
  const open = (puzzle: PuzzleLine) => puzzle.result?.outcome == null && puzzle.id !== after;
  const isFirst = (puzzle: PuzzleLine) => puzzle.difficulty === 1 && expansionsOf(puzzle.options).length === 0;
  return (
    [...puzzles.slice(from), ...puzzles.slice(0, from)]
      .filter(open)
      .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a.difficulty - b.difficulty)[0] ?? null
  );
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

function tryNumber(count: number): string {
  return ORDINALS[count] ? `the ${ORDINALS[count]} try` : `try ${count}`;
}
