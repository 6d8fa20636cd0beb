/** Points, angles, colours and paths: what the drawing helpers reckon with. */

export type Point = readonly [x: number, y: number];

/** A whole turn, in radians. */
export const TAU = Math.PI * 2;

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A number for markup: one decimal. */
export const decimal = (value: number): string => String(Math.round(value * 10) / 10);

/** The colour with another opacity. */
export function withAlpha(colour: string, opacity: number): string {
  const full = colour.length < 6 ? colour.slice(0, 3).replace(/./g, '$&$&') : colour.slice(0, 6);
  const byte = Math.round(Math.max(0, Math.min(1, opacity)) * 255);
  return full + (byte < 16 ? '0' : '') + byte.toString(16);
}

/** Tenths of a unit as relative path numbers, written as short as they can be. */
function relative(...numbers: number[]): string {
  let text = '';
  for (const value of numbers) {
    if (text && value >= 0) text += ' ';
    text += value > 0 && value < 10 ? '.' + value : value < 0 && value > -10 ? '-.' + -value : value / 10;
  }
  return text;
}

const tenths = (points: readonly Point[]): Point[] =>
  points.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);

/** Straight lines from point to point and back to the first. */
export const polygon = (points: readonly Point[]): string => polyline(points) + 'z';

/** Straight lines from point to point. */
export function polyline(points: readonly Point[]): string {
  const rounded = tenths(points);
  return rounded
    .map(([x, y], i) => (i ? 'l' + relative(x - rounded[i - 1]![0], y - rounded[i - 1]![1]) : 'M' + relative(x, y)))
    .join('');
}

/** A smooth outline; the points pull at it and lie a little outside. */
export const closedCurve = (points: readonly Point[]): string => curve(points, true);

/** A smooth line from the first point to the last; those between pull at it. */
export const openCurve = (points: readonly Point[]): string => curve(points, false);

function curve(points: readonly Point[], closed: boolean): string {
  const rounded = tenths(points);
  const count = rounded.length;
  const between = (i: number): Point => [
    Math.round((rounded[i % count]![0] + rounded[(i + 1) % count]![0]) / 2),
    Math.round((rounded[i % count]![1] + rounded[(i + 1) % count]![1]) / 2),
  ];
  let [x, y] = closed ? between(count - 1) : rounded[0]!;
  let path = 'M' + relative(x, y);
  for (let i = closed ? 0 : 1; i < (closed ? count : count - 1); i++) {
    const [pullX, pullY] = rounded[i]!;
    const [endX, endY] = !closed && i === count - 2 ? rounded[count - 1]! : between(i);
    path += 'q' + relative(pullX - x, pullY - y, endX - x, endY - y);
    [x, y] = [endX, endY];
  }
  return path + (closed ? 'z' : '');
}
