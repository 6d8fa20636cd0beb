// Where in a lesson one is: it follows from what was done at its table, and from which steps were read.

import type { Entry, LessonStep } from '../../client/messages';

export type Place =
  /** A step to be read, or to be done; or what follows by itself, of which `next` comes now. */
  | { at: 'read' | 'do'; index: number }
  | { at: 'then'; index: number; next: string }
  /** All steps are done; or something was done that is in no step. */
  | { at: 'end' }
  | { at: 'beside' };

/** The actions at a table that were not taken back. */
export function playedActions(entries: readonly Entry[]): string[] {
  const played: string[] = [];
  for (const entry of entries) {
    if (entry.kind === 'action') played.push(entry.action);
    else if (entry.kind === 'undo') played.length = entry.to;
  }
  return played;
}

/** Whether a step accepts an action; `*` stands for any one word. */
export function accepts(accepted: readonly string[], action: string): boolean {
  const words = action.split(' ');
  return accepted.some((pattern) => {
    const wanted = pattern.split(' ');
    return wanted.length === words.length && wanted.every((word, index) => word === '*' || word === words[index]);
  });
}

/** `read` is the number of the first step that has not been read yet. */
export function placeIn(steps: readonly LessonStep[], played: readonly string[], read: number): Place {
  let begin = 0;
  for (const [index, step] of steps.entries()) {
    const script = [...(step.do.length > 0 ? [step.do] : []), ...step.then.map((action) => [action])];
    const done = played.slice(begin, begin + script.length);
    if (!done.every((action, number) => accepts(script[number] ?? [], action))) return { at: 'beside' };
    if (played.length <= begin) {
      if (step.do.length > 0) return { at: 'do', index };
      if (index >= read) return { at: 'read', index };
    }
    const next = script[done.length]?.[0];
    if (next !== undefined) return { at: 'then', index, next };
    begin += script.length;
  }
  return { at: 'end' };
}
