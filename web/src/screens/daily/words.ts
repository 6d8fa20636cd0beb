// A day and its results in words.

import type { DailyOutcome, DailyTry } from '../../client/messages';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** How long until a moment: “5 h 12 min”. */
export function timeUntil(moment: number, now: number): string {
  const left = Math.max(MINUTE, moment - now);
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
}

/** “Won, 104 to 97 in 41 turns”. */
export function outcomeInWords({ won, score, target, turns, late }: DailyOutcome): string {
  return `${won ? 'Won' : 'Lost'}, ${score} to ${target} in ${turns} turns${late ? ', late' : ''}`;
}

export function stateInWords({ state, outcome }: DailyTry): string {
  if (outcome) return outcomeInWords(outcome);
  return { playing: 'Not finished yet', 'given-up': 'Given up', expired: 'Not finished in time', finished: '' }[state];
}

/** “1 day”, “3 days”. */
export const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

export function dayBefore(day: string): string {
  return shifted(day, -1);
}

/** The days of some weeks up to one, each week a row from Monday to Sunday; days after it are null. */
export function weeksUntil(last: string, weeks: number): (string | null)[][] {
  const weekday = (new Date(last).getUTCDay() + 6) % 7;
  return Array.from({ length: weeks }, (_, row) =>
    Array.from({ length: 7 }, (__, column) => {
      const offset = (row - weeks + 1) * 7 + column - weekday;
      return offset > 0 ? null : shifted(last, offset);
    }),
  );
}

function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * 24 * HOUR).toISOString().slice(0, 10);
}
