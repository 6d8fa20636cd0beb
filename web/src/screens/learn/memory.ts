// What this browser remembers of lessons: which are finished, and where one was left.

export interface Remembered {
  /** The table at which it was begun. */
  game?: string;
  /** The first step that has not been read. */
  read?: number;
  finished?: boolean;
}

const STORED = 'planetarium.lessons';

export function rememberedLessons(): Readonly<Record<string, Remembered>> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, Remembered>;
  } catch {
    return {};
  }
}

export function rememberLesson(lesson: string, change: Remembered): void {
  const lessons = rememberedLessons();
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...lessons, [lesson]: { ...lessons[lesson], ...change } }));
  } catch {
    // A browser that keeps nothing still teaches; it only forgets.
  }
}
