// Where the things of a board lie on the picture, from the board file's angles and radii alone.
// Thick lines are arcs about the star, thin lines spirals whose radius is linear in the angle (rule 1.1),
// so that nothing crosses that the board file promised would not cross.

import type { BoardDoc, SpaceDoc } from '../model';

export interface Point {
  x: number;
  y: number;
}

/** One line of the board, from space to space in the direction of travel. */
export interface Way {
  from: string;
  to: string;
  thick: boolean;
  /** A point of it; 0 is its beginning, 1 its end. */
  at(t: number): Point;
  length: number;
}

export interface Place extends Point, SpaceDoc {}

export interface Chart {
  places: ReadonlyMap<string, Place>;
  ways: readonly Way[];
  /** The lines that leave a space, and those that come to it. */
  out: ReadonlyMap<string, readonly Way[]>;
  into: ReadonlyMap<string, readonly Way[]>;
  /** The radius of each orbit, by its number. */
  radii: ReadonlyMap<number, number>;
  /** Where the orbits carry their numerals. */
  numerals: readonly (Point & { orbit: number })[];
}

/** The picture is a square about the star, from -HALF to HALF. */
export const HALF = 500;
/** The outermost orbit is drawn with this radius: what stands on it must still have room. */
export const RIM = 460;
/** Degrees: the rings carry their numerals near here, where no lettered space of the standard board is. */
const NUMERALS_AT = 342;

/** Degrees from one angle clockwise to another; a whole turn from an angle to itself. */
export function advance(from: number, to: number): number {
  const turn = (((to - from) % 360) + 360) % 360;
  return turn === 0 ? 360 : turn;
}

/** Degrees clockwise from the top, and the distance from the star. */
export function polar(angle: number, radius: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The direction from the star to a point, in degrees as SVG turns: 0 is to the right, 90 down. */
export function outward(point: Point): number {
  return (Math.atan2(point.y, point.x) * 180) / Math.PI;
}

export function makeChart(board: BoardDoc): Chart {
  const scale = RIM / Math.max(...board.spaces.map((space) => space.radius));
  const places = new Map<string, Place>();
  const radii = new Map<number, number>();
  for (const space of board.spaces) {
    places.set(space.name, { ...space, ...polar(space.angle, space.radius * scale) });
    radii.set(space.orbit, space.radius * scale);
  }
  const ways: Way[] = [];
  for (const [lines, thick] of [
    [board.thick, true],
    [board.thin, false],
  ] as const)
    for (const [from, to] of lines) {
      const a = places.get(from);
      const b = places.get(to);
      if (a && b) ways.push(makeWay(a, b, thick, scale));
    }
  const out = new Map<string, Way[]>();
  const into = new Map<string, Way[]>();
  for (const name of places.keys()) {
    out.set(name, []);
    into.set(name, []);
  }
  for (const way of ways) {
    out.get(way.from)?.push(way);
    into.get(way.to)?.push(way);
  }
  return { places, ways, out, into, radii, numerals: numerals(ways, places) };
}

function makeWay(a: Place, b: Place, thick: boolean, scale: number): Way {
  const turn = advance(a.angle, b.angle);
  const [start, end] = [a.radius * scale, b.radius * scale];
  const at = (t: number): Point => polar(a.angle + turn * t, start + (end - start) * t);
  let length = 0;
  for (let i = 0; i < 8; i++) length += distance(at(i / 8), at((i + 1) / 8));
  return { from: a.name, to: b.name, thick, at, length };
}

/** One numeral for each ring, one for each arm of VII: in the middle of the thick line that suits best. */
function numerals(ways: readonly Way[], places: ReadonlyMap<string, Place>): (Point & { orbit: number })[] {
  const best = new Map<string, { off: number; point: Point; orbit: number }>();
  for (const way of ways) {
    const [a, b] = [places.get(way.from), places.get(way.to)];
    if (!way.thick || !a || !b) continue;
    const ring = a.name.replace(/\d+$/, '');
    const middle = (a.angle + advance(a.angle, b.angle) / 2) % 360;
    const wanted = ring.endsWith('-') ? NUMERALS_AT : 45 + 90 * Math.floor(middle / 90);
    const off = Math.abs(((middle - wanted + 540) % 360) - 180);
    const known = best.get(ring);
    if (!known || off < known.off) best.set(ring, { off, point: way.at(0.5), orbit: a.orbit });
  }
  return [...best.values()].map(({ point, orbit }) => ({ ...point, orbit }));
}

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Path data through points. */
export function polyline(points: readonly Point[]): string {
  return 'M' + points.map((p) => `${short(p.x)} ${short(p.y)}`).join('L');
}

/** The part of a way between two of its points, evenly spaced. */
export function stretch(way: Way, start = 0, end = 1, count = 12): Point[] {
  return Array.from({ length: count + 1 }, (_, i) => way.at(start + ((end - start) * i) / count));
}

/** A way as path data, kept clear of the spaces at its ends by `gap`. */
export function wayPath(way: Way, gap = 0): string {
  const cut = Math.min(0.45, gap / way.length);
  return polyline(stretch(way, cut, 1 - cut, Math.max(4, Math.round(way.length / 14))));
}

/** An outline that swells in the direction of travel: a thin line tells by its shape which way it leads. */
export function taper(way: Way, gap: number, slim: number, broad: number): string {
  const cut = Math.min(0.4, gap / way.length);
  const points = stretch(way, cut, 1 - cut, 8);
  const [left, right]: [Point[], Point[]] = [[], []];
  points.forEach((p, i) => {
    const a = points[Math.max(0, i - 1)] ?? p;
    const b = points[Math.min(points.length - 1, i + 1)] ?? p;
    const long = distance(a, b) || 1;
    const half = (slim + ((broad - slim) * i) / (points.length - 1)) / 2;
    const [nx, ny] = [(-(b.y - a.y) / long) * half, ((b.x - a.x) / long) * half];
    left.push({ x: p.x + nx, y: p.y + ny });
    right.unshift({ x: p.x - nx, y: p.y - ny });
  });
  return polyline([...left, ...right]) + 'Z';
}

/** Where an arrow on a way stands and which way it points, in degrees. */
export function arrow(way: Way, t = 0.5): Point & { turn: number } {
  const [before, after] = [way.at(t - 0.02), way.at(t + 0.02)];
  return { ...way.at(t), turn: (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI };
}

/** The space nearest to a point, among those that `reach` allows: how far from each a finger may land. */
export function nearest(chart: Chart, point: Point, reach: (name: string) => number): string | null {
  let best: string | null = null;
  let least = 1;
  for (const place of chart.places.values()) {
    const allowed = reach(place.name);
    if (allowed <= 0) continue;
    const off = distance(place, point) / allowed;
    if (off < least) [best, least] = [place.name, off];
  }
  return best;
}

/** Where the Frost Line runs: midway between the orbit that it follows and the next. */
export function frostRadius(chart: Chart, inside: number): number {
  const inner = chart.radii.get(inside) ?? 0;
  return (inner + (chart.radii.get(inside + 1) ?? inner)) / 2;
}

/** Colours of the orbits I to VII: warm beside the star, cold at the rim. */
const HUES = ['#ffd27a', '#ffb877', '#f99a92', '#d992e0', '#a79bf8', '#79b4fb', '#67d3ea'];

export function orbitHue(orbit: number): string {
  return HUES[orbit - 1] ?? '#9fb0e0';
}

/** How much of the way lies behind each point, from 0 to 1. */
export function offsetsOf(points: readonly Point[]): number[] {
  const gone = [0];
  points.slice(1).forEach((point, i) => {
    const before = points[i] ?? point;
    gone.push((gone[i] ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  });
  const whole = gone.at(-1) || 1;
  return gone.map((part) => Math.min(1, part / whole));
}
