/**
 * The vocabulary of the card pictures: one Brush per card, seeded by the card's id.
 * Every method returns SVG markup for a 160 x 100 picture; gradients and clips are collected
 * in `defs` under ids that begin with the card's id.
 *
 * Paint is written in short: `8cf` a colour (hex, alpha allowed), `fff 40:8cf8 8cf0` a radial
 * gradient (stops, evenly spread unless a percentage precedes them), `@35,30,75 ...` the same
 * about another centre, `| ...` top to bottom, `- ...` left to right, `> ...` down to the right.
 */
import { Globe } from './globe';

export type Pt = readonly [number, number];

/** A shaded sphere. */
export interface Orb {
  x: number;
  y: number;
  r: number;
  /** Base colours from the lit side to the far side. */
  c: string;
  /** Towards the light; its length does not matter. */
  l?: Pt;
  /** Where the terminator lies: 0 half lit, towards 1 full, towards -1 a crescent. */
  t?: number;
  /** Atmosphere colour and width (in radii). */
  a?: string;
  aw?: number;
  /** Rim light. */
  rim?: string;
  night?: string;
  /** Surface, drawn below the shade; `e` glows above it. */
  f?: (g: Globe) => string;
  e?: (g: Globe) => string;
  /** Attitude of the globe in degrees. */
  lat?: number;
  roll?: number;
}

const TAU = Math.PI * 2;
export const rad = (deg: number): number => (deg * Math.PI) / 180;

/** A number for markup: one decimal. */
export const num = (n: number): string => String(Math.round(n * 10) / 10);

export function hash(text: string): number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** The colour with an alpha of its own. */
export function alpha(c: string, a: number): string {
  const full = c.length < 6 ? c.slice(0, 3).replace(/./g, '$&$&') : c.slice(0, 6);
  const v = Math.round(Math.max(0, Math.min(1, a)) * 255);
  return full + (v < 16 ? '0' : '') + v.toString(16);
}

/** Tenths of a unit as relative path numbers, written as short as they can be. */
function step(...v: number[]): string {
  let s = '';
  for (const n of v) {
    if (s && n >= 0) s += ' ';
    s += n > 0 && n < 10 ? '.' + n : n < 0 && n > -10 ? '-.' + -n : n / 10;
  }
  return s;
}

const tenths = (p: readonly Pt[]): Pt[] => p.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);

export function poly(p: readonly Pt[], close = true): string {
  const t = tenths(p);
  return (
    t.map(([x, y], i) => (i ? 'l' + step(x - t[i - 1]![0], y - t[i - 1]![1]) : 'M' + step(x, y))).join('') +
    (close ? 'z' : '')
  );
}

/** A curve that is led by the points (closed) or runs from the first to the last (open). */
export function smooth(p: readonly Pt[], close = true): string {
  const t = tenths(p);
  const n = t.length;
  const mid = (i: number): Pt => [
    Math.round((t[i % n]![0] + t[(i + 1) % n]![0]) / 2),
    Math.round((t[i % n]![1] + t[(i + 1) % n]![1]) / 2),
  ];
  let [x, y] = close ? mid(n - 1) : t[0]!;
  let d = 'M' + step(x, y);
  for (let i = close ? 0 : 1; i < (close ? n : n - 1); i++) {
    const [cx, cy] = t[i]!;
    const [ex, ey] = !close && i === n - 2 ? t[n - 1]! : mid(i);
    d += 'q' + step(cx - x, cy - y, ex - x, ey - y);
    [x, y] = [ex, ey];
  }
  return d + (close ? 'z' : '');
}

export class Brush {
  defs = '';
  private state: number;
  private count = 0;
  private readonly made = new Map<string, string>();

  constructor(
    seed: string,
    readonly id = seed,
  ) {
    this.state = hash(seed);
  }

  /** The next seeded number between a and b. */
  r(a = 0, b = 1): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return a + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (b - a);
  }

  /** n things in a row. */
  rep(n: number, make: (i: number, u: number) => string): string {
    let s = '';
    for (let i = 0; i < n; i++) s += make(i, n > 1 ? i / (n - 1) : 0);
    return s;
  }

  /** A smooth periodic wobble, about -1 to 1. */
  wob(k = 5): (a: number) => number {
    const h = Array.from({ length: k }, (_, i) => [i + 2, this.r(0, TAU), this.r(0.5, 1) / (1 + i * 0.6)] as const);
    return (a) => h.reduce((s, [f, p, w]) => s + w * Math.sin(f * a + p), 0) / 1.7;
  }

  paint(p: string): string {
    if (p === 'none' || p.startsWith('url')) return p;
    if (!p.includes(' ')) return '#' + p;
    const old = this.made.get(p);
    if (old) return old;
    const id = `${this.id}-${this.count++}`;
    const t = p.split(' ');
    const k = t[0]!.charAt(0);
    const linear: Record<string, string> = { '|': 'x2="0" y2="1"', '-': 'x2="1"', '>': 'x2="1" y2="1"' };
    let tag = 'radialGradient';
    let at = '';
    if (linear[k]) {
      tag = 'linearGradient';
      at = ' ' + linear[k];
      t.shift();
    } else if (k === '@') {
      const [x, y, r] = t.shift()!.slice(1).split(',');
      at = ` cx="${x}%" cy="${y}%" r="${r}%"`;
    }
    const stops = t.map((s, i) => {
      const [a, b] = s.split(':');
      const pos = b === undefined ? num((100 * i) / (t.length - 1)) : a;
      return `<stop offset="${pos}%" stop-color="#${b ?? a}"/>`;
    });
    this.defs += `<${tag} id="${id}"${at}>${stops.join('')}</${tag}>`;
    this.made.set(p, `url(#${id})`);
    return `url(#${id})`;
  }

  path(d: string, fill: string, more = ''): string {
    return `<path d="${d}" fill="${this.paint(fill)}"${more && ' ' + more}/>`;
  }

  line(d: string, stroke: string, w = 1, more = ''): string {
    return `<path d="${d}" fill="none" stroke="${this.paint(stroke)}" stroke-width="${num(w)}" stroke-linecap="round" stroke-linejoin="round"${more && ' ' + more}/>`;
  }

  circ(x: number, y: number, r: number, fill: string, more = ''): string {
    return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${this.paint(fill)}"${more && ' ' + more}/>`;
  }

  ell(x: number, y: number, rx: number, ry: number, fill: string, rot = 0, more = ''): string {
    const turn = rot ? ` transform="rotate(${num(rot)} ${num(x)} ${num(y)})"` : '';
    return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${this.paint(fill)}"${turn}${more && ' ' + more}/>`;
  }

  rect(x: number, y: number, w: number, h: number, fill: string, more = ''): string {
    return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${this.paint(fill)}"${more && ' ' + more}/>`;
  }

  g(attrs: string, content: string): string {
    return `<g ${attrs}>${content}</g>`;
  }

  /** Content moved, turned and squeezed. */
  at(x: number, y: number, rot: number, k: number, content: string): string {
    const turn = rot ? ` rotate(${num(rot)})` : '';
    const scale = k === 1 ? '' : ` scale(1 ${Math.round(k * 100) / 100})`;
    return this.g(`transform="translate(${num(x)} ${num(y)})${turn}${scale}"`, content);
  }

  /** Content seen only inside the shape. */
  clip(shape: string, content: string): string {
    const id = `${this.id}-${this.count++}`;
    this.defs += `<clipPath id="${id}">${shape}</clipPath>`;
    return this.g(`clip-path="url(#${id})"`, content);
  }

  /** A soft light. */
  glow(x: number, y: number, r: number, c: string, a = 0.8, k = 1): string {
    const p = `${alpha(c, a)} 30:${alpha(c, a * 0.5)} 62:${alpha(c, a * 0.14)} ${alpha(c, 0)}`;
    return k === 1 ? this.circ(x, y, r, p) : this.ell(x, y, r, r * k, p);
  }

  /** Many round specks, gathered into few paths by size. */
  dots(n: number, c: string, place: (i: number) => readonly [number, number, number]): string {
    const by = new Map<string, string>();
    for (let i = 0; i < n; i++) {
      const [x, y, s] = place(i);
      const k = num(Math.max(0.2, s));
      by.set(k, (by.get(k) ?? '') + `M${num(x)} ${num(y)}h0`);
    }
    return [...by].map(([k, d]) => this.line(d, c, +k)).join('');
  }

  /** Night, from top to bottom, with clouds of colour and seeded stars. */
  sky(
    clouds: readonly (readonly [number, number, number, string, number?])[] = [],
    n = 70,
    from = '060a18',
    to = '131a3a',
  ): string {
    const star = (): readonly [number, number, number] => [this.r(0, 160), this.r(0, 100), 0.3 + this.r() ** 4 * 0.8];
    const [x, y, slope] = [this.r(-10, 20), this.r(10, 90), this.r(-0.4, 0.4)];
    return (
      this.rect(0, 0, 160, 100, `> ${from} ${to}`) +
      this.rep(6, (i) =>
        this.glow(
          x + i * 28,
          y + slope * i * 28 + this.r(-9, 9),
          this.r(22, 38),
          clouds[0]?.[3] ?? '5a6ab0',
          0.13,
          0.55,
        ),
      ) +
      clouds.map(([x, y, r, c, a]) => this.glow(x, y, r, c, a ?? 0.35, 0.75)).join('') +
      this.dots(Math.round(n * 0.6), 'c8d8ff66', star) +
      this.dots(Math.round(n * 0.3), 'ffffffb0', star) +
      this.dots(Math.round(n * 0.1), 'ffe9c8d0', star) +
      (n > 30 ? this.rep(2, () => this.spark(this.r(5, 155), this.r(4, 96), this.r(1.2, 2.2))) : '')
    );
  }

  /** A star so bright that it throws a small cross. */
  spark(x: number, y: number, s: number, c = 'ffffff'): string {
    const d = `M${num(x)} ${num(y - s)}L${num(x + s / 9)} ${num(y - s / 9)}L${num(x + s)} ${num(y)}L${num(x + s / 9)} ${num(y + s / 9)}L${num(x)} ${num(y + s)}L${num(x - s / 9)} ${num(y + s / 9)}L${num(x - s)} ${num(y)}L${num(x - s / 9)} ${num(y - s / 9)}z`;
    return this.glow(x, y, s, c, 0.6) + this.path(d, alpha(c, 0.9));
  }

  orb(o: Orb): string {
    const { x, y, r } = o;
    const [ux, uy] = o.l ?? [-0.6, -0.55];
    const n = Math.hypot(ux, uy) || 1;
    const [lx, ly] = [ux / n, uy / n];
    const g = new Globe(this, x, y, r, o.lat ?? 0, o.roll ?? 0, [lx, ly]);
    const night = o.night ?? '03040d';
    const t = o.t ?? 0.45;
    const d = t > 0.2 ? 0.9 : 1.5;
    const pc = (v: number): string => num(v * 100);
    const stop = (at: number, a: number): string =>
      `${pc(Math.max(0, Math.min(1, (d + at) / (d + 1))))}:${alpha(night, a)}`;
    const inside = (s: string): string =>
      s ? this.clip(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}"/>`, s) : '';
    let s = '';
    if (o.a) {
      const w = o.aw ?? 0.18;
      const R = 1 + w * 1.6;
      const e = 100 / R;
      const gl = (m: number, a: number): string => `${num(e + (100 - e) * m)}:${alpha(o.a!, a)}`;
      s += this.circ(
        x + lx * r * w * 0.35,
        y + ly * r * w * 0.35,
        r * R,
        `${gl(-0.6, 0.85)} ${gl(0, 0.6)} ${gl(0.35, 0.2)} ${gl(0.7, 0.05)} ${gl(1, 0)}`,
      );
    }
    s += this.circ(x, y, r, `@${pc(0.5 + lx * 0.25)},${pc(0.5 + ly * 0.25)},75 ${o.c}`);
    if (o.f) s += inside(o.f(g));
    if (t < 1) {
      s += this.circ(
        x,
        y,
        r + 0.2,
        `@${pc(0.5 + (lx * d) / 2)},${pc(0.5 + (ly * d) / 2)},${pc((d + 1) / 2)} ${stop(t - 0.75, 0)} ${stop(t - 0.3, 0.28)} ${stop(t, 0.66)} ${stop(t + 0.35, 0.92)} ${stop(t + 0.8, 0.97)}`,
      );
    }
    if (o.e) s += inside(o.e(g));
    const rim = o.rim ?? o.a ?? 'ffffff';
    s += this.circ(
      x,
      y,
      r,
      `@${pc(0.5 - lx * 0.06)},${pc(0.5 - ly * 0.06)},56 ${alpha(rim, 0)} 84:${alpha(rim, 0)} 95:${alpha(rim, 0.28)} ${alpha(rim, 0.75)}`,
    );
    return s;
  }

  /** Half (b: behind, f: in front) or all of a ring system, from r1 to r2. */
  ring(
    x: number,
    y: number,
    r1: number,
    r2: number,
    k: number,
    rot: number,
    part: 'b' | 'f' | '',
    colours: readonly string[],
    gaps: readonly number[] = [],
  ): string {
    const n = Math.max(6, Math.round((r2 - r1) / 1.3));
    const w = (r2 - r1) / n;
    const wob = this.wob(6);
    const s = this.rep(n, (i, u) => {
      if (gaps.some((q) => Math.abs(q - u) < 0.6 / n)) return '';
      const q = num(r1 + w * (i + 0.5));
      const d = part
        ? `M-${q} 0A${q} ${q} 0 0 ${part === 'f' ? 0 : 1} ${q} 0`
        : `M-${q} 0A${q} ${q} 0 1 1 ${q} 0A${q} ${q} 0 1 1 -${q} 0`;
      const a = 0.5 + 0.3 * Math.sin(u * 3.1) + 0.25 * wob(u * 6);
      return `<path d="${d}" fill="none" stroke="#${alpha(colours[i % colours.length]!, a)}" stroke-width="${num(w + 0.15)}"/>`;
    });
    return this.at(x, y, rot, k, s);
  }

  /** A path once or partly around, as seen from the side; degrees, 90 is nearest to us. */
  orbit(
    x: number,
    y: number,
    rx: number,
    k: number,
    rot: number,
    c: string,
    w = 0.5,
    from = 0,
    to = 360,
    more = '',
  ): string {
    const p: Pt[] = [];
    for (let i = 0; i <= 40; i++) {
      const a = rad(from + ((to - from) * i) / 40);
      p.push([rx * Math.cos(a), rx * k * Math.sin(a)]);
    }
    return this.at(x, y, rot, 1, this.line(smooth(p, false), c, w, more));
  }

  /** A star: corona, rays, disc. */
  star(x: number, y: number, r: number, c: string, core = 'ffffff', rays = 18): string {
    const spikes = this.rep(rays, () => {
      const a = this.r(0, TAU);
      const l = r * this.r(1.4, 2.6);
      const w = this.r(0.03, 0.09);
      const p = (b: number, q: number): Pt => [x + Math.cos(b) * q, y + Math.sin(b) * q];
      return poly([p(a - w, r * 0.9), p(a, l), p(a + w, r * 0.9)]);
    });
    const mottle = this.wob(4);
    return (
      this.glow(x, y, r * 4.2, c, 0.5) +
      this.path(spikes, alpha(c, 0.13)) +
      this.glow(x, y, r * 1.9, c, 1) +
      this.circ(x, y, r, `${core} 55:${core} 88:${c} ${alpha(c, 0.85)}`) +
      (r > 14
        ? this.clip(
            `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}"/>`,
            this.rep(46, (i) => {
              const a = this.r(0, TAU);
              const q = r * Math.sqrt(this.r(0, 0.96));
              const f = Math.sqrt(Math.max(0.06, 1 - (q / r) ** 2));
              return this.ell(
                x + Math.cos(a) * q,
                y + Math.sin(a) * q,
                r * 0.13 * f + 0.3,
                r * (0.1 + 0.03 * mottle(i)),
                i % 2 ? alpha(core, 0.35) : alpha(c, 0.3),
                (a * 360) / TAU,
              );
            }),
          )
        : '')
    );
  }

  /** A comet whose tails stream towards `ang` (degrees). */
  comet(x: number, y: number, ang: number, len: number, w: number, dust = 'ffe6c0', ion = '7fc4ff'): string {
    const tail = (l: number, h: number, bend: number, c: string, a: number): string =>
      this.path(
        `M${num(-w * 0.5)} 0Q0 ${num(-h * 0.25)} ${num(l * 0.3)} ${num(-h * 0.35 + bend * 0.1)}T${num(l)} ${num(-h + bend)}L${num(l * 0.96)} ${num(h + bend)}Q${num(l * 0.4)} ${num(h * 0.75 + bend * 0.3)} ${num(-w * 0.5)} 0z`,
        `- ${alpha(c, a)} 35:${alpha(c, a * 0.4)} ${alpha(c, 0)}`,
      );
    return (
      this.at(
        x,
        y,
        ang,
        1,
        tail(len * 0.8, w * 2.6, w * 2.2, dust, 0.5) +
          tail(len * 0.62, w * 1.6, w * 1.7, dust, 0.5) +
          tail(len, w * 0.9, -w * 0.8, ion, 0.75) +
          tail(len * 0.8, w * 0.4, -w * 0.4, 'ffffff', 0.55),
      ) +
      this.glow(x, y, w * 2.8, ion, 0.75) +
      this.glow(x, y, w * 1.2, 'ffffff', 1) +
      this.circ(x, y, w * 0.32, 'fff')
    );
  }

  /** An irregular body. `c` runs from the lit side to the dark. */
  rock(
    x: number,
    y: number,
    r: number,
    c: string,
    o: { l?: Pt; k?: number; rot?: number; pits?: number; rough?: number } = {},
  ): string {
    const [ux, uy] = o.l ?? [-0.6, -0.6];
    const un = Math.hypot(ux, uy);
    const [lx, ly] = [ux / un, uy / un];
    const wob = this.wob(6);
    const k = o.k ?? 0.85;
    const rot = rad(o.rot ?? this.r(0, 360));
    const n = r > 6 ? 30 : r > 2 ? 16 : 10;
    const place = (a: number, q: number): Pt => {
      const [px, py] = [Math.cos(a) * q, Math.sin(a) * q * k];
      return [x + px * Math.cos(rot) - py * Math.sin(rot), y + px * Math.sin(rot) + py * Math.cos(rot)];
    };
    const d = smooth(
      Array.from({ length: n }, (_, i) => place((i / n) * TAU, r * (1 + (o.rough ?? 0.13) * wob((i / n) * TAU)))),
    );
    const at = `@${num(50 + lx * 28)},${num(50 + ly * 28)},82`;
    let pits = '';
    for (let i = 0; i < (o.pits ?? (r > 5 ? 12 : 0)); i++) {
      const [px, py] = place(this.r(0, TAU), r * Math.sqrt(this.r(0, 0.8)));
      const s = r * this.r(0.05, 0.17);
      const tilt = this.r(-40, 40);
      pits +=
        this.ell(px - lx * s * 0.3, py - ly * s * 0.3, s * 1.05, s * 0.85, 'ffffff30', tilt) +
        this.ell(px, py, s, s * 0.8, `@${num(50 - lx * 40)},${num(50 - ly * 40)},90 0000 00000099`, tilt);
    }
    if (pits) pits = this.clip(`<path d="${d}"/>`, pits);
    return this.path(d, `${at} ${c}`) + pits + this.path(d, `${at} 0000 55:04061000 85:040610b0 040610e8`);
  }

  /** A gas and dust disc around a point; `c` gives its colour from the middle outwards. */
  disc(
    x: number,
    y: number,
    r: number,
    k: number,
    rot: number,
    c: string,
    o: { grain?: string; lanes?: number; gaps?: readonly (readonly [number, number])[] } = {},
  ): string {
    let s = this.circ(0, 0, r, c);
    const grain = o.grain ?? 'ffffff';
    s += this.rep(
      o.lanes ?? 16,
      (_, u) =>
        `<circle r="${num(r * (0.14 + u * 0.8) + this.r(-1, 1))}" fill="none" stroke="#${alpha(this.r() < 0.5 ? grain : '0a0618', this.r(0.04, 0.24) * (1 - u * 0.6))}" stroke-width="${num(this.r(0.5, 2.6))}"/>`,
    );
    for (const [at, w] of o.gaps ?? [])
      s += `<circle r="${num(r * at)}" fill="none" stroke="#050714d8" stroke-width="${num(r * w)}"/><circle r="${num(r * (at + w * 0.62))}" fill="none" stroke="#${alpha(grain, 0.4)}" stroke-width=".8"/>`;
    s += this.dots(90, alpha(grain, 0.5), () => {
      const a = this.r(0, TAU);
      const q = r * (0.1 + 0.85 * this.r());
      return [Math.cos(a) * q, Math.sin(a) * q, this.r(0.2, 0.8)];
    });
    return this.at(x, y, rot, k, s);
  }

  /** A tapering ribbon along the points; the widths run from w0 to w1. */
  ribbon(p: readonly Pt[], w0: number, w1: number, fill: string): string {
    const n = p.length;
    const side = (m: number): Pt[] =>
      p.map(([x, y], i) => {
        const a = p[Math.max(0, i - 1)]!;
        const b = p[Math.min(n - 1, i + 1)]!;
        const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
        const w = ((w0 + ((w1 - w0) * i) / (n - 1)) * m) / 2;
        return [x - ((b[1] - a[1]) / l) * w, y + ((b[0] - a[0]) / l) * w];
      });
    return this.path(smooth(side(1), false) + smooth(side(-1).reverse(), false).replace('M', 'L') + 'z', fill);
  }

  /** Points of a spiral that runs from radius q0 to q1 through `turn` degrees. */
  spiral(x: number, y: number, q0: number, q1: number, from: number, turn: number, k = 1, rot = 0): Pt[] {
    const [c, s] = [Math.cos(rad(rot)), Math.sin(rad(rot))];
    return Array.from({ length: 33 }, (_, i) => {
      const a = rad(from + (turn * i) / 32);
      const q = q0 * (q1 / q0) ** (i / 32);
      const [px, py] = [Math.cos(a) * q, Math.sin(a) * q * k];
      return [x + px * c - py * s, y + px * s + py * c] as const;
    });
  }

  /** A stroke of light that bends from a to b; `bend` pushes its middle aside. */
  arc(x1: number, y1: number, x2: number, y2: number, bend: number): string {
    const l = Math.hypot(x2 - x1, y2 - y1) || 1;
    const mx = (x1 + x2) / 2 - ((y2 - y1) / l) * bend;
    const my = (y1 + y2) / 2 + ((x2 - x1) / l) * bend;
    return `M${num(x1)} ${num(y1)}Q${num(mx)} ${num(my)} ${num(x2)} ${num(y2)}`;
  }

  /** Flash, shock and sparks of an impact. */
  flash(x: number, y: number, r: number, c = 'ffb050', sparks = 40): string {
    return (
      this.glow(x, y, r * 2.6, c, 0.7) +
      this.path(
        this.rep(24, () => {
          const a = this.r(0, TAU);
          const l = r * this.r(0.8, 2);
          const w = r * this.r(0.02, 0.07);
          return poly([
            [x + Math.sin(a) * w, y - Math.cos(a) * w],
            [x + Math.cos(a) * l, y + Math.sin(a) * l],
            [x - Math.sin(a) * w, y + Math.cos(a) * w],
          ]);
        }),
        alpha('fff0c0', 0.4),
      ) +
      this.glow(x, y, r, 'ffffff', 1) +
      this.glow(x, y, r * 0.6, 'ffffff', 1) +
      this.dots(sparks, alpha(c, 0.9), () => {
        const a = this.r(0, TAU);
        const q = r * this.r(0.7, 2.6);
        return [x + Math.cos(a) * q, y + Math.sin(a) * q, this.r(0.3, 1.1)];
      })
    );
  }
}
