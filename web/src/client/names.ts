// What the seats are called, so that no two are called the same.

import type { Seat } from './messages';

/** As many characters as the server takes. */
export const LONGEST_NAME = 40;

export function seatNames(seats: readonly Seat[]): string[] {
  const given = seats.map(nameOf);
  return given.map((name, index) => {
    if (given.filter((other) => other === name).length === 1) return name;
    return `${name} ${given.slice(0, index + 1).filter((other) => other === name).length}`;
  });
}

function nameOf(seat: Seat): string {
  if (seat.name) return seat.name;
  if (seat.kind === 'open') return 'Open seat';
  return seat.level ? seat.level.charAt(0).toUpperCase() + seat.level.slice(1) : `Seat ${seat.seat + 1}`;
}
