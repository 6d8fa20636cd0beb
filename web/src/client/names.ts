// What the seats are called, and their initials, so that no two of either are the same.

import type { Seat } from './messages';

/** As many characters as the server takes. */
export const LONGEST_NAME = 40;

export function seatNames(seats: readonly Seat[]): string[] {
  const given = seats.map(nameOf);
  const taken = new Set(given);
  return given.map((name) => {
    if (given.filter((other) => other === name).length === 1) return name;
    // Somebody else may be called “Explorer 1” by themselves.
    let number = 1;
    while (taken.has(`${name} ${number}`)) number++;
    taken.add(`${name} ${number}`);
    return `${name} ${number}`;
  });
}

/** Two signs for each name: a letter alone could be read as a planet’s. */
export function initialsOf(names: readonly string[]): string[] {
  const short = names.map(initials);
  return short.map((sign, seat) =>
    short.filter((other) => other === sign).length === 1 ? sign : `${[...sign][0] ?? ''}${seat + 1}`,
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!].map((word) => [...word][0]!) : [...name].slice(0, 2);
  const [first = '', second = ''] = letters;
  return first.toUpperCase() + (words.length > 1 ? second.toUpperCase() : second.toLowerCase());
}

function nameOf(seat: Seat): string {
  if (seat.name) return seat.name;
  if (seat.kind === 'open') return 'Open seat';
  return seat.level ? seat.level.charAt(0).toUpperCase() + seat.level.slice(1) : `Seat ${seat.seat + 1}`;
}
