// Asks the server again and again where a refusal may be temporary.

import { isTemporary, Rejection } from './rejections';

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;

/** Milliseconds to wait after so many refusals in a row: twice as long each time, and never less than was asked for. */
export function retryDelay(refusals: number, last: unknown): number {
  const asked = last instanceof Rejection ? (last.retryAfter ?? 0) * 1000 : 0;
  return Math.max(asked, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (refusals - 1)));
}

/**
 * Asks, and asks again after each refusal that may pass; `refused` hears of every one, so that it can be said why it
 * takes so long. What is returned stops it: nothing is asked or told after that.
 */
export function retryUntilAnswered<Answer>(
  ask: () => Promise<Answer>,
  answered: (answer: Answer) => void,
  refused: (refusal: unknown) => void,
): () => void {
  let stopped = false;
  let refusals = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(): void {
    ask().then(
      (answer) => {
        if (!stopped) answered(answer);
      },
      (refusal: unknown) => {
        if (stopped) return;
        if (isTemporary(refusal)) timer = setTimeout(attempt, retryDelay(++refusals, refusal));
        refused(refusal);
      },
    );
  }

  attempt();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
