// A thumb is broader than the spaces of a small board: where it covers several, the board is magnified about it.

import { type Chart, distance, HALF, type Point } from './geometry';

/** What a thumb covers round the point that it means, in pixels. */
export const THUMB = 18;
/** The spaces of a board that fills a phone lie 20 pixels apart and more: so that a thumb has room between them. */
export const POWER = 2.2;

export class Magnifier {
  open = $state(false);
  /** The point that stays where it is while everything round it grows, as CSS has it. */
  origin = $state('50% 50%');

  openAt(point: Point): void {
    this.open = true;
    this.origin = `${percent(point.x)}% ${percent(point.y)}%`;
  }

  close(): void {
    this.open = false;
  }
}

const percent = (along: number): number => ((along + HALF) / (2 * HALF)) * 100;

/** The spaces that a thumb covers, the nearest first; `unit` is how many pixels one of the board's units is. */
export function underThumb(chart: Chart, point: Point, unit: number, counts: (space: string) => boolean): string[] {
  return [...chart.places.values()]
    .map((place) => ({ name: place.name, off: distance(place, point) * unit }))
    .filter(({ name, off }) => off <= THUMB && counts(name))
    .sort((a, b) => a.off - b.off)
    .map(({ name }) => name);
}
