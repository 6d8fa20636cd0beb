// Telling somebody that it is their turn: when it comes to them, not after each of their own steps.

export function newTurns(): (turn: number, seat: number) => boolean {
  let last = '';
  return (turn, seat) => {
    const now = `${turn} ${seat}`;
    const isNew = now !== last;
    last = now;
    return isNew;
  };
}
