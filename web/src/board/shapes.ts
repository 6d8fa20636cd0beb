// The shapes that portraits are painted with: path data on a globe about the origin.

import type { Point } from './geometry';

export const GLOBE_RADIUS = 30;

export type Random = () => number;

export const decimal = (value: number): string => String(Math.round(value * 10) / 10);

/** A colour between two, both as #rrggbb. */
export function mix(a: string, b: string, t: number): string {
  const parts = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const [from, to] = [parts(a), parts(b)];
  const k = Math.max(0, Math.min(1, t));
  const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  return '#' + from.map((value, i) => hex(value + ((to[i] ?? value) - value) * k)).join('');
}

/** A closed curve through points, smooth at each. */
export function closedCurve(points: readonly Point[]): string {
  const count = points.length;
  const at = (i: number): Point => points[(i + count) % count] ?? { x: 0, y: 0 };
  const mid = (i: number): Point => ({ x: (at(i).x + at(i + 1).x) / 2, y: (at(i).y + at(i + 1).y) / 2 });
  const start = mid(-1);
  let d = `M${decimal(start.x)} ${decimal(start.y)}`;
  for (let i = 0; i < count; i++)
    d += `Q${decimal(at(i).x)} ${decimal(at(i).y)} ${decimal(mid(i).x)} ${decimal(mid(i).y)}`;
  return d + 'Z';
}

/** A patch of land or sea, foreshortened towards the limb as on a globe. */
export function patch(random: Random, middle: Point, size: number, rough = 0.45): string {
  const off = Math.hypot(middle.x, middle.y) / GLOBE_RADIUS;
  const flat = Math.max(0.35, Math.sqrt(Math.max(0, 1 - off * off)));
  const [ux, uy] = off > 0.01 ? [middle.x / (off * GLOBE_RADIUS), middle.y / (off * GLOBE_RADIUS)] : [1, 0];
  const long = 1.25 + random() * 0.5;
  const turn = random() * Math.PI;
  const corners = 9;
  const points: Point[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (i / corners) * 2 * Math.PI;
    const r = size * (1 - rough / 2 + random() * rough);
    const [px, py] = [Math.cos(angle) * r * long, (Math.sin(angle) * r) / long];
    const [x, y] = [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
    const along = (x * ux + y * uy) * flat;
    const aside = -x * uy + y * ux;
    points.push({ x: middle.x + along * ux - aside * uy, y: middle.y + along * uy + aside * ux });
  }
  return closedCurve(points);
}

/** Places spread over the face, never two on top of one another. */
export function spread(random: Random, count: number, reach = 0.8): Point[] {
  const turn = random() * 6.28;
  return Array.from({ length: count }, (_, i) => {
    const r = GLOBE_RADIUS * reach * Math.sqrt((i + 0.4 + random() * 0.4) / count);
    const angle = turn + i * 2.4 + random() * 0.5;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const wide = Math.round(rx * 10) / 10; // as it is written, or its halves would not meet
  const half = (long: number): string => `a${decimal(wide)} ${decimal(ry)} 0 1 0 ${decimal(long)} 0`;
  return `M${decimal(x - wide)} ${decimal(y)}${half(2 * wide)}${half(-2 * wide)}Z`;
}

export function circle(x: number, y: number, r: number): string {
  return ellipse(x, y, r, r);
}

export const FACE = circle(0, 0, GLOBE_RADIUS);

/** A crack across the face: a few crooked steps. */
export function crack(random: Random): string {
  const angle = random() * 6.28;
  const side = (random() - 0.5) * GLOBE_RADIUS * 1.1;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  let d = '';
  for (let i = 0; i <= 6; i++) {
    const along = -GLOBE_RADIUS + (2 * GLOBE_RADIUS * i) / 6;
    const aside = side + (random() - 0.5) * 11;
    d += `${i ? 'L' : 'M'}${decimal(along * ux - aside * uy)} ${decimal(along * uy + aside * ux)}`;
  }
  return d;
}

/** A cloud bank: a long lens along a circle of latitude. */
export function bank(y: number, x: number, long: number, high: number): string {
  const sag = 5 * (1 - Math.abs(y) / GLOBE_RADIUS);
  const [left, right] = [`${decimal(x - long)} ${decimal(y)}`, `${decimal(x + long)} ${decimal(y)}`];
  return `M${left}Q${decimal(x)} ${decimal(y + sag - high)} ${right}Q${decimal(x)} ${decimal(y + sag + high)} ${left}Z`;
}

/** A belt of cloud right round a giant, between two latitudes, with ruffled edges. */
export function belt(random: Random, top: number, bottom: number, ruffle: number): string {
  const edge = (y: number): string[] => {
    const sag = y + 6 * (1 - (y / GLOBE_RADIUS) ** 2);
    return [-1, -0.5, 0, 0.5, 1].map(
      (x) => `${decimal(x * GLOBE_RADIUS)} ${decimal(sag - 6 * x ** 2 + (random() - 0.5) * ruffle)}`,
    );
  };
  return `M${[...edge(top), ...edge(bottom).reverse()].join('L')}Z`;
}

/** Half of a ring about the globe, as an outline: the far half behind it, the near half before it. */
export function ring(inner: number, outer: number, near: boolean): string {
  const [sweep, back] = near ? [0, 1] : [1, 0];
  const flat = 0.3;
  return (
    `M${decimal(-outer)} 0A${decimal(outer)} ${decimal(outer * flat)} 0 0 ${sweep} ${decimal(outer)} 0L${decimal(inner)} 0` +
    `A${decimal(inner)} ${decimal(inner * flat)} 0 0 ${back} ${decimal(-inner)} 0Z`
  );
}

/** Ice about a pole (-1 is north), so deep, with an uneven edge. */
export function cap(random: Random, pole: -1 | 1, deep: number): string {
  const edge: Point[] = [
    { x: GLOBE_RADIUS + 4, y: pole * (GLOBE_RADIUS + 6) },
    { x: -GLOBE_RADIUS - 4, y: pole * (GLOBE_RADIUS + 6) },
  ];
  for (let i = 0; i <= 6; i++) {
    const bulge = (1 - Math.abs(i - 3) / 3) * 2;
    const y = GLOBE_RADIUS - deep + 3 * Math.sin(i * 1.7 + pole) + random() * 3 - bulge;
    edge.push({ x: -GLOBE_RADIUS + (2 * GLOBE_RADIUS * i) / 6, y: pole * y });
  }
  return closedCurve(edge);
}

export function diamond(x: number, y: number, size: number): string {
  const high = size * 1.6;
  return `M${decimal(x)} ${decimal(y - high)}L${decimal(x + size)} ${decimal(y)}L${decimal(x)} ${decimal(y + high)}L${decimal(x - size)} ${decimal(y)}Z`;
}
