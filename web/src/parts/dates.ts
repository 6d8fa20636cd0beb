// Dates and times as the page writes them, in one way everywhere: 18 November 2026, 14:05.

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const date = new Intl.DateTimeFormat('en-GB', DATE);
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** Days of puzzles and daily systems are those of UTC, wherever one is. */
const day = new Intl.DateTimeFormat('en-GB', { ...DATE, timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** The date of a moment here: “18 November 2026”. */
export const dateInWords = (at: number) => date.format(at);

/** The time of day of a moment here: “14:05”. */
export const timeInWords = (at: number) => time.format(at);

/** A day such as 2026-11-18: “18 November 2026”. */
export const dayInWords = (written: string) => day.format(Date.parse(written));

/** “Wednesday, 18 November 2026”. */
export const weekdayInWords = (written: string) => `${weekday.format(Date.parse(written))}, ${dayInWords(written)}`;
