// Paints a portrait: path data and colours, layer by layer, on a globe of radius R about the origin.

import { chance } from './chance';
import type { Feature, Portrait } from './portrait';

export const R = 30;

/** One touch of the brush. */
export interface Daub {
  d: string;
  fill?: string;
  stroke?: string | undefined;
  width?: number;
  opacity?: number;
  dash?: string;
}

export interface Painting {
  ground: string;
  /** Unclipped, behind the globe. */
  behind: Daub[];
  /** On the globe and clipped to it; drawn under the shade. */
  surface: Daub[];
  /** How far the face that is turned to the star is scorched, and how far it glows, from 0 to 1. */
  scorched: number;
  glowingFace: number;
  /** Glows by itself, so it is drawn over the shade. */
  glowing: Daub[];
  /** Unclipped, before the globe. */
  front: Daub[];
  /** Unclipped, in the star's frame. */
  leeward: Daub[];
  /** The colour of its air at the limb, and how much of it there is. */
  air: { colour: string; amount: number };
  scale: number;
  /** Degrees by which bands and rings lean. */
  lean: number;
}

type Rnd = () => number;
interface XY {
  x: number;
  y: number;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);

export function mix(a: string, b: string, t: number): string {
  const parts = (hex: string): number[] => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));
  const [from, to] = [parts(a), parts(b)];
  const k = Math.max(0, Math.min(1, t));
  return '#' + from.map((v, i) => Math.round(v + ((to[i] ?? v) - v) * k).toString(16).padStart(2, '0')).join('');
}

/** A closed curve through points, smooth at each. */
function smooth(points: readonly XY[]): string {
  const count = points.length;
  const at = (i: number): XY => points[(i + count) % count] ?? { x: 0, y: 0 };
  const mid = (i: number): XY => ({ x: (at(i).x + at(i + 1).x) / 2, y: (at(i).y + at(i + 1).y) / 2 });
  const start = mid(-1);
  let d = `M${n(start.x)} ${n(start.y)}`;
  for (let i = 0; i < count; i++) d += `Q${n(at(i).x)} ${n(at(i).y)} ${n(mid(i).x)} ${n(mid(i).y)}`;
  return d + 'Z';
}

/** A patch of land or sea, foreshortened towards the limb as on a globe. */
function patch(rnd: Rnd, middle: XY, size: number, rough = 0.45): string {
  const off = Math.hypot(middle.x, middle.y) / R;
  const flat = Math.max(0.35, Math.sqrt(Math.max(0, 1 - off * off)));
  const [ux, uy] = off > 0.01 ? [middle.x / (off * R), middle.y / (off * R)] : [1, 0];
  const stretchy = 1.25 + rnd() * 0.5;
  const turn = rnd() * Math.PI;
  const corners = 9;
  const points: XY[] = [];
  for (let i = 0; i < corners; i++) {
    const angle = (i / corners) * 2 * Math.PI;
    const r = size * (1 - rough / 2 + rnd() * rough);
    const [px, py] = [Math.cos(angle) * r * stretchy, (Math.sin(angle) * r) / stretchy];
    const [x, y] = [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
    const along = (x * ux + y * uy) * flat;
    const aside = -x * uy + y * ux;
    points.push({ x: middle.x + along * ux - aside * uy, y: middle.y + along * uy + aside * ux });
  }
  return smooth(points);
}

/** Places spread over the face, never two on top of one another. */
function spread(rnd: Rnd, count: number, reach = 0.8): XY[] {
  const turn = rnd() * 6.28;
  return Array.from({ length: count }, (_, i) => {
    const r = R * reach * Math.sqrt((i + 0.4 + rnd() * 0.4) / count);
    const angle = turn + i * 2.4 + rnd() * 0.5;
    return { x: r * Math.cos(angle), y: r * Math.sin(angle) };
  });
}

function circle(x: number, y: number, r: number): string {
  return `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0Z`;
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`;
}

const GROUNDS = { A: '#b9734a', B: '#8f8678', C: '#d9b98a', D: '#a99fd8' } as const;

/** A crack across the face: a few crooked steps. */
function crack(rnd: Rnd): string {
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
function bank(y: number, x: number, long: number, high: number): string {
  const sag = 5 * (1 - Math.abs(y) / R);
  return `M${n(x - long)} ${n(y)}Q${n(x)} ${n(y + sag - high)} ${n(x + long)} ${n(y)}Q${n(x)} ${n(y + sag + high)} ${n(x - long)} ${n(y)}Z`;
}

function giant(p: Portrait, level: (f: Feature) => number, rnd: Rnd): { ground: string; surface: Daub[] } {
  let ground: string = GROUNDS[p.letter];
  if (p.letter === 'A') ground = '#d99a6c';
  if (p.letter === 'B') ground = '#9fbfae';
  ground = mix(ground, '#358fe3', [0, 0.62, 0.78, 0.9, 1][level('blue')] ?? 1);
  ground = mix(ground, '#58b98a', level('green') * 0.22);
  ground = mix(ground, '#d2552f', level('hot') * 0.26);
  ground = mix(ground, '#3a3346', level('dark') * 0.26);
  ground = mix(ground, '#dff0ff', level('ice') * 0.16);
  ground = mix(ground, '#e2963f', level('haze') * 0.1);
  const [light, deep] = [mix(ground, '#fff6e0', 0.42), mix(ground, '#2a1a3a', 0.36)];
  const contrast = Math.min(0.95, 0.5 + level('bands') * 0.17 - level('haze') * 0.06);
  const surface: Daub[] = [];
  let y = -R + 3 + rnd() * 3;
  for (let i = 0; y < R; i++) {
    const high = 3.5 + rnd() * 5;
    const wave = 1 + level('bands') * 1.1;
    const sag = (edge: number): number => edge + 6 * (1 - (edge / R) ** 2);
    const line = (edge: number, back: boolean): string => {
      const points = [-R, -R / 2, 0, R / 2, R].map((x) => ({ x, y: sag(edge) - 6 * (x / R) ** 2 + (rnd() - 0.5) * wave }));
      if (back) points.reverse();
      return points.map((q, j) => `${j || back ? 'L' : 'M'}${n(q.x)} ${n(q.y)}`).join('');
    };
    surface.push({ d: line(y, false) + line(y + high, true) + 'Z', fill: i % 2 ? light : deep, opacity: contrast * (0.6 + rnd() * 0.4) });
    y += high + 2 + rnd() * 3.5;
  }
  return { ground, surface };
}

function rocky(p: Portrait, level: (f: Feature) => number, rnd: Rnd): { ground: string; surface: Daub[] } {
  let ground: string = p.body === 'proto' ? '#6f5d58' : GROUNDS[p.letter];
  if (p.body !== 'proto' && p.letter === 'C') ground = '#a88f5e';
  if (p.body !== 'proto' && p.letter === 'D') ground = '#8583a8';
  ground = mix(ground, '#e0ae6a', level('dust') * 0.26);
  ground = mix(ground, '#8f98a6', level('iron') * 0.28);
  ground = mix(ground, '#3a2a2a', level('lava') * 0.22);
  ground = mix(ground, '#2f2b33', level('dark') * 0.25);
  ground = mix(ground, '#7b6a3c', level('green') * 0.12);
  const seas = level('seas');
  const surface: Daub[] = [];
  const relief = mix(ground, '#180d12', 0.42);
  const shine = mix(ground, '#fff3dc', 0.35);
  const water = mix('#1f6fd0', '#0f3f7c', Math.max(0, seas - 3) * 0.3);
  const grass = '#4fae4e';
  for (const [i, spot] of spread(rnd, 7, 0.95).entries())
    surface.push({ d: patch(rnd, spot, 5 + rnd() * 5), fill: i % 2 ? shine : relief, opacity: 0.5 });
  if (seas >= 3) {
    // more sea than land: the land lies in it
    surface.push({ d: circle(0, 0, R), fill: water });
    for (const [i, spot] of spread(rnd, seas > 3 ? 3 : 5, 0.8).entries()) {
      const d = patch(rnd, spot, seas > 3 ? 5 + rnd() * 3 : 7 + rnd() * 5, 0.6);
      surface.push({ d, fill: '#8fd6ff', opacity: 0.45, stroke: '#8fd6ff', width: 2.2 });
      surface.push({ d, fill: level('green') > i / 2 ? mix(grass, ground, 0.25) : mix(ground, '#d8b984', 0.3) });
    }
  } else {
    for (const spot of spread(rnd, seas * 2, 0.68))
      surface.push({ d: patch(rnd, spot, 6 + rnd() * 3 + seas), fill: water, stroke: '#7cc8f7', width: 0.8 });
    for (const spot of spread(rnd, level('green') * 2, 0.72))
      surface.push({ d: patch(rnd, spot, 5 + rnd() * 3.5, 0.7), fill: grass, opacity: 0.9 });
  }
  for (let i = 0; i < level('plates') * 2; i++)
    surface.push({ d: crack(rnd), stroke: relief, width: 1.3, opacity: 0.85 });
  for (const spot of spread(rnd, level('iron'), 0.6))
    surface.push({ d: patch(rnd, spot, 7, 0.3), fill: '#dfe6f2', opacity: 0.32 });
  for (const spot of spread(rnd, level('dust') * 2, 0.8))
    surface.push({ d: bank(spot.y, spot.x, 9 + rnd() * 6, 1.6), fill: '#ffdfa3', opacity: 0.5 });
  return { ground, surface };
}

/** Half of a ring about the globe, as an outline: the far half behind it, the near half before it. */
function ring(inner: number, outer: number, near: boolean): string {
  const [sweep, back] = near ? [0, 1] : [1, 0];
  const flat = 0.3;
  return (
    `M${n(-outer)} 0A${n(outer)} ${n(outer * flat)} 0 0 ${sweep} ${n(outer)} 0L${n(inner)} 0` +
    `A${n(inner)} ${n(inner * flat)} 0 0 ${back} ${n(-inner)} 0Z`
  );
}

export function paint(p: Portrait): Painting {
  const level = (feature: Feature): number => p.levels[feature] ?? 0;
  // each feature has its own chance, so that a new card does not move what is there already
  const luck = (feature: string): Rnd => chance(`${p.seed} ${feature}`);
  const { ground, surface } = p.body === 'gaseous' ? giant(p, level, luck('ground')) : rocky(p, level, luck('ground'));
  const behind: Daub[] = [];
  const glowing: Daub[] = [];
  const front: Daub[] = [];
  const leeward: Daub[] = [];

  let rnd = luck('craters');
  for (const spot of spread(rnd, level('craters') * 3 + (p.body === 'proto' ? 4 : 0), 0.78)) {
    const r = 2 + rnd() * 3.2;
    surface.push({ d: circle(spot.x, spot.y, r), fill: mix(ground, '#140a10', 0.5), stroke: p.body === 'gaseous' ? undefined : mix(ground, '#fff0dd', 0.45), width: 1, opacity: p.body === 'gaseous' ? 0.55 : 0.85 });
  }
  rnd = luck('lava');
  if (level('lava')) {
    const ways = Array.from({ length: 1 + level('lava') }, () => crack(rnd)).join('');
    for (const spot of spread(rnd, Math.max(0, level('lava') - 1) * 2, 0.7))
      glowing.push({ d: patch(rnd, spot, 3 + rnd() * 2.5), fill: '#ff7a2b', stroke: '#ffcf5a', width: 0.8, opacity: 0.95 });
    glowing.push({ d: ways, stroke: '#ff4a12', width: 2.2 + level('lava') * 0.4, opacity: 0.5 }, { d: ways, stroke: '#ffb648', width: 0.7 + level('lava') * 0.15 });
  }
  rnd = luck('storm');
  if (level('storm')) {
    const [x, y, size] = [-7 + rnd() * 14, 6 + rnd() * 5, 5 + level('storm') * 1.4];
    surface.push(
      { d: ellipse(x, y, size * 1.5, size), fill: '#fff3e0', opacity: 0.8 },
      { d: ellipse(x, y, size * 1.2, size * 0.76), fill: '#c2452f', opacity: 0.95 },
      { d: ellipse(x, y, size * 0.6, size * 0.34), fill: '#f0a27d' },
    );
  }
  rnd = luck('ice');
  if (level('ice')) {
    const deep = [0, 7, 12, 18, 60][level('ice')] ?? 7;
    if (level('ice') > 3) {
      surface.push({ d: circle(0, 0, R), fill: '#e6f4ff', opacity: 0.93 });
      surface.push({ d: crack(rnd) + crack(rnd) + crack(rnd), stroke: '#7fb4dd', width: 1.1, opacity: 0.9 });
    } else
      for (const pole of [-1, 1]) {
        const edge: XY[] = [{ x: R + 4, y: pole * (R + 6) }, { x: -R - 4, y: pole * (R + 6) }];
        for (let i = 0; i <= 6; i++)
          edge.push({ x: -R + (2 * R * i) / 6, y: pole * (R - deep + 3 * Math.sin(i * 1.7 + pole) + rnd() * 3 - (1 - Math.abs(i - 3) / 3) * 2) });
        surface.push({ d: smooth(edge), fill: '#f2faff', stroke: '#b9dcf5', width: 0.8, opacity: p.body === 'gaseous' ? 0.55 : 0.96 });
      }
  }
  rnd = luck('clouds');
  for (const spot of spread(rnd, level('clouds') * 2, 0.85))
    surface.push({ d: bank(spot.y, spot.x * 0.6, 10 + rnd() * 10, 2.2 + rnd() * 1.6), fill: '#ffffff', opacity: 0.78 });
  rnd = luck('acid');
  if (level('acid')) {
    surface.push({ d: circle(0, 0, R), fill: '#e8cf7c', opacity: 0.22 + level('acid') * 0.17 });
    for (let i = 0; i < 4; i++) {
      const y = -18 + i * 12;
      surface.push({ d: `M${-R} ${n(y - 4)}Q-12 ${n(y + 7)} 2 ${n(y)}T${R} ${n(y + 5)}`, stroke: i % 2 ? '#fff2c2' : '#b98d3c', width: 3, opacity: 0.5 });
    }
  }
  if (level('haze')) surface.push({ d: circle(0, 0, R), fill: '#e58a35', opacity: 0.1 + level('haze') * 0.13 });
  rnd = luck('sparks');
  for (const spot of spread(rnd, level('sparks') * 3, 0.7)) {
    const s = 1.6 + rnd() * 1.6;
    glowing.push({ d: `M${n(spot.x)} ${n(spot.y - s * 1.6)}L${n(spot.x + s)} ${n(spot.y)}L${n(spot.x)} ${n(spot.y + s * 1.6)}L${n(spot.x - s)} ${n(spot.y)}Z`, fill: '#eaffff', opacity: 0.9 });
  }
  if (level('field')) {
    // auroras at the poles, and lines of force
    for (const pole of [-1, 1])
      glowing.push({ d: `M-13 ${pole * 24}Q0 ${pole * 17} 13 ${pole * 24}`, stroke: pole < 0 ? '#6dffc4' : '#8fd4ff', width: 2.6, opacity: 0.95 });
    for (let i = 0; i < level('field'); i++)
      for (const side of [-1, 1]) {
        const far = R * (1.32 + i * 0.24);
        behind.push({ d: `M0 ${-R}C${n(side * far * 1.15)} ${n(-R * 1.35)} ${n(side * far * 1.15)} ${n(R * 1.35)} 0 ${R}`, stroke: '#7fe9d2', width: 1.1, opacity: 0.55 - i * 0.12 });
      }
  }
  if (level('belts')) {
    behind.push({ d: ring(R * 1.1, R * 1.45, false), fill: '#b06cff', opacity: 0.4 });
    front.push({ d: ring(R * 1.1, R * 1.45, true), fill: '#b06cff', opacity: 0.3 });
  }
  const rings = level('rings');
  if (rings) {
    const colours = ['#e8d5ac', '#c7a878', '#f4e8cd'];
    for (let i = 0; i < rings; i++) {
      const [inner, outer] = [R * (1.22 + i * 0.16), R * (1.34 + i * 0.16)];
      const fill = colours[i % 3] ?? '#e8d5ac';
      behind.push({ d: ring(inner, outer, false), fill, opacity: 0.75 });
      front.push({ d: ring(inner, outer, true), fill, opacity: 0.9 });
    }
  }
  if (level('disc')) {
    const [inner, outer] = [R * 1.14, R * (1.35 + level('disc') * 0.12)];
    behind.push({ d: ring(inner, outer, false), fill: '#b98a62', opacity: 0.45, stroke: '#ffdfb8', width: 0.7, dash: '1 3' });
    front.push({ d: ring(inner, outer, true), fill: '#b98a62', opacity: 0.45, stroke: '#ffdfb8', width: 0.7, dash: '1 3' });
  }
  if (level('tail'))
    for (let i = -1; i <= 1; i++) {
      const long = R * (1.35 + level('tail') * 0.22 - Math.abs(i) * 0.2);
      leeward.push({ d: `M8 ${n(i * 16 - 6)}Q${n(long * 0.8)} ${n(i * 13)} ${n(long)} ${n(i * 9)}Q${n(long * 0.8)} ${n(i * 15)} 8 ${n(i * 16 + 6)}Z`, fill: mix(ground, '#dff3ff', 0.6), opacity: 0.42 });
    }
  for (let i = 0; i < level('plumes'); i++)
    for (const side of [-1, 0, 1]) {
      const x = side * 5 + i * 3;
      front.push({ d: `M${n(x * 0.7)} ${R - 2}Q${n(x)} ${R + 4} ${n(x * 1.5)} ${n(R + 8 - Math.abs(side) * 2)}`, stroke: '#dff4ff', width: 1.5, opacity: 0.8 });
    }
  rnd = luck('moons');
  for (let i = 0; i < Math.min(level('moons'), 4); i++) {
    const angle = -0.65 + i * 1.05 + rnd() * 0.3 + (i > 1 ? 1.2 : 0);
    const [x, y, r] = [Math.cos(angle) * R * 1.38, Math.sin(angle) * R * 1.38, 3.6 + rnd() * 2];
    front.push({ d: circle(x, y, r), fill: ['#d8d4cb', '#cfe4f5', '#d9b48b', '#b9bccb'][i] ?? '#ccc', stroke: '#0a0d1f', width: 1 });
    front.push({ d: circle(x + r * 0.25, y + r * 0.25, r * 0.35), fill: '#00000055' });
  }
  rnd = luck('trojans');
  for (let i = 0; i < level('trojans') * 4; i++) {
    // one swarm ahead of it, one behind
    const angle = (i % 2 ? -0.5 : Math.PI + 0.5) + (rnd() - 0.5) * 0.8;
    const r = R * (1.3 + rnd() * 0.2);
    front.push({ d: circle(Math.cos(angle) * r, Math.sin(angle) * r, 0.9 + rnd() * 1.1), fill: '#c9b79e' });
  }

  const thick = level('clouds') + level('haze') + level('acid') + (p.body === 'gaseous' ? 2 : 0) + (level('seas') ? 1 : 0);
  const tint = level('acid') ? '#ffe9a0' : level('haze') > 1 ? '#ffab5e' : p.warmth > 2 ? '#ff9a6b' : p.body === 'gaseous' ? mix(ground, '#ffffff', 0.5) : '#9fd8ff';
  return {
    ground, behind, surface, glowing, front, leeward,
    scorched: Math.min(1, level('scorch') * 0.32),
    glowingFace: Math.min(1, level('hot') * 0.3 + Math.max(0, level('scorch') - 1) * 0.3),
    air: { colour: tint, amount: Math.min(1, 0.18 + thick * 0.16) },
    scale: 1 + Math.min(level('swell'), 3) * 0.05 + (p.body === 'gaseous' ? 0.06 : p.body === 'proto' ? -0.16 : 0),
    lean: level('tilt') ? 78 : p.body === 'gaseous' ? -14 : -6,
  }; // prettier-ignore
}
