// What this browser remembers of puzzles: what came of them, should the server not know who asks, and tables begun.

import type { PuzzleResult } from '../../client/messages';

export interface Remembered {
  /** The table at which it was begun, and when. */
  game?: string;
  begun?: number;
  result?: PuzzleResult;
}

const STORED = 'planetarium.puzzles';

export function rememberedPuzzles(): Readonly<Record<string, Remembered>> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, Remembered>;
  } catch {
    return {};
  }
}

export function rememberPuzzle(puzzle: string, change: Remembered): void {
  const puzzles = rememberedPuzzles();
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...puzzles, [puzzle]: { ...puzzles[puzzle], ...change } }));
  } catch {
    // A browser that keeps nothing still sets puzzles; it only forgets.
  }
}

/** Whoever has asked the server to forget them means this browser, too. */
export function forgetPuzzles(): void {
  localStorage.removeItem(STORED);
}
