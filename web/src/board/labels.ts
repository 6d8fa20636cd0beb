// Where the names of spaces are printed, so that they cover neither each other nor what they name.

import { HALF, type Place, type Point } from './geometry';

interface Box extends Point {
  wide: number;
  high: number;
}

export interface Labelled {
  place: Place;
  /** How far what stands on the space reaches. */
  room: number;
  wide: number;
  high: number;
}

/** How wide a name is printed. */
export function nameWidth(name: string): number {
  return 16 + 9.5 * name.length;
}

/** The middle of each label: above its space, or wherever else it is least in the way. */
export function labelSpots(labels: readonly Labelled[]): Point[] {
  const taken: Box[] = labels.map(({ place, room }) => ({ x: place.x, y: place.y, wide: 2 * room, high: 2 * room }));
  return labels.map(({ place, room, wide, high }, index) => {
    const [up, aside] = [room + high / 2 + 4, room + wide / 2 + 4];
    const ways: [number, number][] = [
      [0, -up],
      [0, up],
      [aside, 0],
      [-aside, 0],
    ];
    const boxes = ways.map(([dx, dy]) => ({ x: place.x + dx, y: place.y + dy, wide, high }));
    const others = taken.filter((_, other) => other !== index);
    const costs = boxes.map((box) => beyond(box) + others.reduce((sum, other) => sum + overlap(box, other), 0));
    const best = boxes[costs.indexOf(Math.min(...costs))]!;
    taken.push(best);
    return { x: best.x, y: best.y };
  });
}

function overlap(a: Box, b: Box): number {
  const across = (a.wide + b.wide) / 2 - Math.abs(a.x - b.x);
  const down = (a.high + b.high) / 2 - Math.abs(a.y - b.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** How much of it the edge of the board would cut off. */
function beyond({ x, y, wide, high }: Box): number {
  const across = Math.max(0, Math.abs(x) + wide / 2 - HALF);
  const down = Math.max(0, Math.abs(y) + high / 2 - HALF);
  return across * high + down * wide;
}
