// The shapes that portraits are painted with: path data on a globe of radius R about the origin.

export const R = 30;

export type Chance = () => number;

export interface XY {
  x: number;
  y: number;
}

export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A colour between two, both as #rrggbb. */
export function mix(a: string, b: string, t: number): string {
  const parts = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const [from, to] = [parts(a), parts(b)];
  const k = Math.max(0, Math.min(1, t));
  const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');
  return '#' + from.map((value, i) => hex(value + ((to[i] ?? value) - value) * k)).join('');
}

/** A closed curve through points, smooth at each. */
export function smooth(points: readonly XY[]): string {
  const count = points.length;
  const at = (i: number): XY => points[(i + count) % count] ?? { x: 0, y: 0 };
  const mid = (i: number): XY => ({ x: (at(i).x + at(i + 1).x) / 2, y: (at(i).y + at(i + 1).y) / 2 });
  const start = mid(-1);
  let d = `M${n(start.x)} ${n(start.y)}`;
  for (let i = 0; i < count; i++) d += `Q${n(at(i).x)} ${n(at(i).y)} ${n(mid(i).x)} ${n(mid(i).y)}`;
  return d + 'Z';
}

/** A patch of land or sea, foreshortened towards the limb as on a globe. */
export function patch(rnd: Chance, middle: XY, size: number, rough = 0.45): string {
  const off = Math.hypot(middle.x, middle.y) / R;
  const flat = Math.max(0.35, Math.sqrt(Math.max(0, 1 - off * off)));
  const [ux, uy] = off > 0.01 ? [middle.x / (off * R), middle.y / (off * R)] : [1, 0];
  const long = 1.25 + rnd() * 0.5;
  const turn = rnd() * Math.PI;
  const corners = 9;
  const points: XY[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (i / corners) * 2 * Math.PI;
    const r = size * (1 - rough / 2 + rnd() * rough);
    const [px, py] = [Math.cos(angle) * r * long, (Math.sin(angle) * r) / long];
    const [x, y] = [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
    const along = (x * ux + y * uy) * flat;
    const aside = -x * uy + y * ux;
    points.push({ x: middle.x + along * ux - aside * uy, y: middle.y + along * uy + aside * ux });
  }
  return smooth(points);
}

/** Places spread over the face, never two on top of one another. */
export function spread(rnd: Chance, count: number, reach = 0.8): XY[] {
  const turn = rnd() * 6.28;
  return Array.from({ length: count }, (_, i) => {
    const r = R * reach * Math.sqrt((i + 0.4 + rnd() * 0.4) / count);
    const angle = turn + i * 2.4 + rnd() * 0.5;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
}

export function ellipse(x: number, y: number, rx: number, ry: number): string {
  const half = (long: number): string => `a${n(rx)} ${n(ry)} 0 1 0 ${n(long)} 0`;
  return `M${n(x - rx)} ${n(y)}${half(2 * rx)}${half(-2 * rx)}Z`;
}

export function circle(x: number, y: number, r: number): string {
  return ellipse(x, y, r, r);
}

export const FACE = circle(0, 0, R);

/** A crack across the face: a few crooked steps. */
export function crack(rnd: Chance): string {
  const angle = rnd() * 6.28;
  const side = (rnd() - 0.5) * R * 1.1;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  let d = '';
  for (let i = 0; i <= 6; i++) {
    const along = -R + (2 * R * i) / 6;
    const aside = side + (rnd() - 0.5) * 11;
    d += `${i ? 'L' : 'M'}${n(along * ux - aside * uy)} ${n(along * uy + aside * ux)}`;
  }
  return d;
}

/** A cloud bank: a long lens along a circle of latitude. */
export function bank(y: number, x: number, long: number, high: number): string {
  const sag = 5 * (1 - Math.abs(y) / R);
  const [left, right] = [`${n(x - long)} ${n(y)}`, `${n(x + long)} ${n(y)}`];
  return `M${left}Q${n(x)} ${n(y + sag - high)} ${right}Q${n(x)} ${n(y + sag + high)} ${left}Z`;
}

/** A belt of cloud right round a giant, between two latitudes, with ruffled edges. */
export function belt(rnd: Chance, top: number, bottom: number, ruffle: number): string {
  const edge = (y: number): string[] => {
    const sag = y + 6 * (1 - (y / R) ** 2);
    return [-1, -0.5, 0, 0.5, 1].map((x) => `${n(x * R)} ${n(sag - 6 * x ** 2 + (rnd() - 0.5) * ruffle)}`);
  };
  return `M${[...edge(top), ...edge(bottom).reverse()].join('L')}Z`;
}

/** Half of a ring about the globe, as an outline: the far half behind it, the near half before it. */
export function ring(inner: number, outer: number, near: boolean): string {
  const [sweep, back] = near ? [0, 1] : [1, 0];
  const flat = 0.3;
  return (
    `M${n(-outer)} 0A${n(outer)} ${n(outer * flat)} 0 0 ${sweep} ${n(outer)} 0L${n(inner)} 0` +
    `A${n(inner)} ${n(inner * flat)} 0 0 ${back} ${n(-inner)} 0Z`
  );
}

/** Ice about a pole (-1 is north), so deep, with an uneven edge. */
export function cap(rnd: Chance, pole: -1 | 1, deep: number): string {
  const edge: XY[] = [
    { x: R + 4, y: pole * (R + 6) },
    { x: -R - 4, y: pole * (R + 6) },
  ];
  for (let i = 0; i <= 6; i++) {
    const bulge = (1 - Math.abs(i - 3) / 3) * 2;
    const y = R - deep + 3 * Math.sin(i * 1.7 + pole) + rnd() * 3 - bulge;
    edge.push({ x: -R + (2 * R * i) / 6, y: pole * y });
  }
  return smooth(edge);
}

export function diamond(x: number, y: number, size: number): string {
  const high = size * 1.6;
  return `M${n(x)} ${n(y - high)}L${n(x + size)} ${n(y)}L${n(x)} ${n(y + high)}L${n(x - size)} ${n(y)}Z`;
}
