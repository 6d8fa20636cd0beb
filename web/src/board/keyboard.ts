// Arrow keys walk the board's lines: from a space to the neighbour that lies best in the wanted direction.

import { distance, type Chart, type Place } from './geometry';

export type Direction = 'up' | 'down' | 'left' | 'right';

const WAYS: Record<Direction, [number, number]> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/** Lines count within this cone of the direction (70 degrees to each side) … */
const ALONG = Math.cos((70 * Math.PI) / 180);
/** An orbit is easier to follow than a zigzag: it wins where both lie about as well. */
const KEEP = 0.1;
/** … and, so that nobody gets stuck between lines, any space within a narrower one. */
const ACROSS = Math.cos((50 * Math.PI) / 180);

function facing(from: Place, to: Place, direction: Direction): number {
  const [dx, dy] = WAYS[direction];
  return ((to.x - from.x) * dx + (to.y - from.y) * dy) / (distance(from, to) || 1);
}

/** The neighbour in a screen direction; the space itself where the board ends. */
export function neighbour(chart: Chart, name: string, direction: Direction): string {
  const here = chart.places.get(name);
  if (!here) return name;
  const joined = new Set<string>();
  // against the direction of travel too: the focus is no piece
  for (const way of chart.out.get(name) ?? []) joined.add(way.to);
  for (const way of chart.into.get(name) ?? []) joined.add(way.from);
  joined.delete(name);
  return (
    best(here, [...joined], chart, (place) =>
      rate(facing(here, place, direction), ALONG, place.orbit === here.orbit ? -KEEP : distance(here, place) / 2000),
    ) ??
    best(here, [...chart.places.keys()], chart, (place) =>
      rate(facing(here, place, direction), ACROSS, distance(here, place) / 300),
    ) ??
    name
  );
}

function rate(cosine: number, least: number, far: number): number {
  return cosine < least ? -Infinity : cosine - far;
}

function best(here: Place, names: string[], chart: Chart, score: (place: Place) => number): string | null {
  let [found, most]: [string | null, number] = [null, -Infinity];
  for (const name of names) {
    const place = chart.places.get(name);
    if (!place || place === here) continue;
    const points = score(place);
    if (points > most) [found, most] = [name, points];
  }
  return found;
}

/** The next of some spaces, clockwise from orbit to orbit as the board file lists them; round at the end. */
export function nextAmong(chart: Chart, name: string, among: ReadonlySet<string>, step: 1 | -1): string {
  const names = [...chart.places.keys()];
  const start = names.indexOf(name);
  for (let i = 1; i <= names.length; i++) {
    const next = names[(start + step * i + names.length * 2) % names.length];
    if (next !== undefined && among.has(next)) return next;
  }
  return name;
}
