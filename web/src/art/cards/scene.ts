import { Brush, alpha, num, poly, rad, smooth } from './brush';
import type { Pt } from './brush';

/** A layer of a body that has been cut open: outer radius (as a share) and paint. */
export type Layer = readonly [number, string];

/** The brush for grounds, seas, vapours, matter under the lens and bodies cut open. */
export class Scene extends Brush {
  /** A skyline from left to right, filled to the foot of the picture. `edge` lights its crest. */
  ridge(
    y: number,
    amp: number,
    fill: string,
    o: { rough?: number; edge?: string; soft?: boolean; shape?: (x: number) => number; foot?: number } = {},
  ): string {
    const n = o.soft ? 17 : 65;
    const h = new Array<number>(n).fill(0);
    h[0] = this.r(-1, 1);
    h[n - 1] = this.r(-1, 1);
    let k = 1;
    for (let step = n - 1; step > 1; step /= 2, k *= o.rough ?? 0.55)
      for (let i = 0; i + step < n; i += step) h[i + step / 2] = (h[i]! + h[i + step]!) / 2 + this.r(-k, k);
    const p: Pt[] = h.map((v, i) => {
      const x = -2 + (164 * i) / (n - 1);
      return [x, y - v * amp - (o.shape?.(x) ?? 0)];
    });
    const top = o.soft ? smooth(p, false) : poly(p, false);
    return (
      this.path(`${top}L162 ${o.foot ?? 102}L-2 ${o.foot ?? 102}z`, fill) + (o.edge ? this.line(top, o.edge, 0.6) : '')
    );
  }

  /** Water from y down to the foot, with glints; light falls at lx. */
  sea(y: number, fill: string, glint: string, lx = 80, n = 60, foot = 100): string {
    let soft = '';
    let hard = '';
    for (let i = 0; i < n; i++) {
      const u = this.r() ** 1.6;
      const gy = y + 0.8 + u * (foot - y - 1.5);
      const w = 1 + u * 9 * this.r(0.3, 1);
      const near = this.r() < 0.55;
      const gx = near ? lx + this.r(-1, 1) * (4 + u * 22) : this.r(0, 160);
      const d = `M${num(gx - w)} ${num(gy)}q${num(w)} ${num(-0.4 - u)} ${num(w * 2)} 0`;
      if (near) hard += d;
      else soft += d;
    }
    return (
      this.rect(0, y, 160, foot - y, fill) +
      this.line(soft, alpha(glint, 0.2), 0.5) +
      this.line(hard, alpha(glint, 0.5), 0.6)
    );
  }

  /** Puffs that rise from (x, y), widen and thin out, leaning by `lean`. */
  plume(x: number, y: number, h: number, w: number, lean: number, c: string, a = 0.5, n = 22): string {
    return this.rep(n, (_, v) => {
      const u = v ** 1.6;
      const q = w * (0.22 + 0.9 * u) * this.r(0.8, 1.2);
      return this.glow(x + lean * u ** 1.5 + this.r(-0.5, 0.5) * w * u, y - h * u, q, c, a * (1.05 - u * 0.8));
    });
  }

  /** Round-topped clouds within a box about (x, y). */
  bank(x: number, y: number, w: number, h: number, n: number, light: string, dark: string, a = 0.8): string {
    return this.rep(n, (_, u) => {
      const px = x + this.r(-0.5, 0.5) * w;
      const q = this.r(0.45, 1) * Math.min(h, w * 0.3);
      const py = y + (u - 0.5) * h + (Math.abs(px - x) / w) * h * 0.5;
      return this.ell(px, py, q * 1.5, q, `@42,28,72 ${alpha(light, a)} 45:${alpha(dark, a * 0.7)} ${alpha(dark, 0)}`);
    });
  }

  bolt(x1: number, y1: number, x2: number, y2: number, c = 'd8c8ff'): string {
    const walk = (ax: number, ay: number, bx: number, by: number, k: number): Pt[] => {
      if (k === 0) return [[bx, by]];
      const l = Math.hypot(bx - ax, by - ay);
      const [mx, my] = [(ax + bx) / 2 + this.r(-0.22, 0.22) * l, (ay + by) / 2 + this.r(-0.15, 0.15) * l];
      return [...walk(ax, ay, mx, my, k - 1), ...walk(mx, my, bx, by, k - 1)];
    };
    const main: Pt[] = [[x1, y1], ...walk(x1, y1, x2, y2, 4)];
    const [fx, fy] = main[6]!;
    const fork = poly(
      [[fx, fy], ...walk(fx, fy, fx + (x2 - x1) * 0.3 + (y2 - y1) * 0.35, fy + (y2 - y1) * 0.42, 3)],
      false,
    );
    const d = poly(main, false);
    return (
      this.line(d, alpha(c, 0.16), 5) +
      this.line(d + fork, alpha(c, 0.35), 2) +
      this.line(d, 'fff', 0.7) +
      this.line(fork, 'ffffffb0', 0.4)
    );
  }

  /** Lines of a dipole, pressed in towards -x and drawn out towards +x. */
  field(
    x: number,
    y: number,
    r: number,
    shells: readonly number[],
    c: string,
    near = 0.75,
    far = 1.5,
    rot = 0,
    w = 0.7,
  ): string {
    return this.at(
      x,
      y,
      rot,
      1,
      this.rep(shells.length, (i, u) => {
        const L = shells[i]!;
        const start = Math.asin(Math.sqrt(Math.min(1, 1 / L)));
        return [-near, far]
          .map((k) => {
            const p: Pt[] = [];
            for (let j = 0; j <= 24; j++) {
              const t = start + ((Math.PI - 2 * start) * j) / 24;
              const q = r * L * Math.sin(t) ** 2;
              const out = 1 + (Math.abs(k) - 1) * Math.min(1, (q / r - 1) / 2.5);
              p.push([Math.sin(t) * q * Math.sign(k) * out, -Math.cos(t) * q]);
            }
            return (
              this.line(smooth(p, false), alpha(c, 0.22), w * 3) +
              this.line(smooth(p, false), alpha(c, 0.95 - u * 0.5), w)
            );
          })
          .join('');
      }),
    );
  }

  /** A shining ball: an atom, a bead, a drop. */
  ball(x: number, y: number, r: number, c: string, dark = '0a1030'): string {
    return this.circ(x, y, r, `@34,30,78 ffffff 18:${c} 60:${c} ${dark}`);
  }

  /** Atoms [x, y, r, colour] and bonds between them. */
  molecule(
    atoms: readonly (readonly [number, number, number, string])[],
    bonds: readonly (readonly [number, number])[],
    bond = 'cfe8ff',
  ): string {
    const d = bonds
      .map(([i, j]) =>
        poly(
          [
            [atoms[i]![0], atoms[i]![1]],
            [atoms[j]![0], atoms[j]![1]],
          ],
          false,
        ),
      )
      .join('');
    return (
      this.line(d, alpha(bond, 0.25), 2.4) +
      this.line(d, alpha(bond, 0.85), 0.9) +
      atoms.map(([x, y, r, c]) => this.glow(x, y, r * 2.2, c, 0.3) + this.ball(x, y, r, c)).join('')
    );
  }

  /** A plane broken into cells: outlines, shrunk by `gap`. `map` lays the unit square (u -1..1, v 0..1) out. */
  cells(n: number, gap: number, map: (u: number, v: number) => Pt): { d: string; at: Pt }[] {
    const k = Math.round(Math.sqrt(n * 1.6));
    const rows = Math.ceil(n / k);
    const site: Pt[] = [];
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < k; i++) site.push([-1 + (2 * (i + this.r(0.08, 0.92))) / k, (j + this.r(0.08, 0.92)) / rows]);
    return site.map((s) => {
      let p: Pt[] = [
        [-1.3, -0.1],
        [1.3, -0.1],
        [1.3, 1.1],
        [-1.3, 1.1],
      ];
      for (const o of site) {
        if (o === s) continue;
        const [nx, ny] = [o[0] - s[0], o[1] - s[1]];
        const lim = (o[0] ** 2 + o[1] ** 2 - s[0] ** 2 - s[1] ** 2) / 2;
        const next: Pt[] = [];
        p.forEach((a, i) => {
          const b = p[(i + 1) % p.length]!;
          const [da, db] = [a[0] * nx + a[1] * ny - lim, b[0] * nx + b[1] * ny - lim];
          if (da <= 0) next.push(a);
          if (da < 0 !== db < 0) {
            const u = da / (da - db);
            next.push([a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u]);
          }
        });
        p = next;
      }
      const pts: Pt[] = [];
      p.forEach((a, i) => {
        const b = p[(i + 1) % p.length]!;
        for (const u of [0.12, 0.5, 0.88]) {
          const [x, y] = [a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u];
          pts.push(map(x + (s[0] - x) * gap, y + (s[1] - y) * gap));
        }
      });
      return { d: smooth(pts), at: map(s[0], s[1]) };
    });
  }

  /** Ground in perspective below a horizon at y. */
  floor(y: number, depth = 7): (u: number, v: number) => Pt {
    return (u, v) => {
      const z = 1 + Math.max(-0.05, v) * depth;
      return [80 + (u * 110 * (1 + depth * 0.5)) / z, y + (106 - y) / z - ((106 - y) / (1 + depth)) * Math.max(0, v)];
    };
  }

  /** A sector cut out of a body between two angles (degrees), showing its layers from the outside in. */
  cutaway(x: number, y: number, r: number, a0: number, a1: number, layers: readonly Layer[], extra = ''): string {
    const p = (a: number, q: number): string => num(x + Math.cos(rad(a)) * q) + ' ' + num(y + Math.sin(rad(a)) * q);
    const wedge = `M${num(x)} ${num(y)}L${p(a0, r)}A${num(r)} ${num(r)} 0 ${a1 - a0 > 180 ? 1 : 0} 1 ${p(a1, r)}z`;
    const inner = layers
      .map(
        ([k, c]) => this.circ(x, y, r * k, c) + this.circ(x, y, r * k, 'none', 'stroke="#ffffff38" stroke-width=".5"'),
      )
      .join('');
    const core = layers[layers.length - 1]![0] * r;
    const lip = (a: number): string => `M${p(a, core < r * 0.45 ? core : 0)}L${p(a, r)}`;
    return (
      this.clip(
        `<path d="${wedge}"/>` + (core < r * 0.45 ? `<circle cx="${num(x)}" cy="${num(y)}" r="${num(core)}"/>` : ''),
        inner + extra,
      ) +
      this.line(lip(a0) + lip(a1), '00000070', 1.6) +
      this.line(lip(a0) + lip(a1), 'ffffff40', 0.4)
    );
  }

  /** A faceted crystal of half-width w and half-height h. */
  crystal(x: number, y: number, w: number, h: number, rot: number, light: string, mid: string, dark: string): string {
    const f = (p: Pt[], c: string): string => this.path(poly(p), c);
    const s = h * 0.45;
    return this.at(
      x,
      y,
      rot,
      1,
      f(
        [
          [0, -h],
          [-w, -s],
          [-w, s],
          [0, h],
          [-w * 0.2, s * 0.8],
          [-w * 0.2, -s * 0.8],
        ],
        `| ${light} ${mid}`,
      ) +
        f(
          [
            [0, -h],
            [w, -s],
            [w, s],
            [0, h],
            [w * 0.45, s * 0.8],
            [w * 0.45, -s * 0.8],
          ],
          `| ${mid} ${dark}`,
        ) +
        f(
          [
            [0, -h],
            [-w * 0.2, -s * 0.8],
            [-w * 0.2, s * 0.8],
            [0, h],
            [w * 0.45, s * 0.8],
            [w * 0.45, -s * 0.8],
          ],
          `| ${alpha('ffffff', 0.9)} 45:${light} ${mid}`,
        ),
    );
  }

  /** Streaks that run at `ang` degrees within a box. */
  wind(
    n: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    ang: number,
    len: number,
    c: string,
    w = 0.6,
  ): string {
    const [dx, dy] = [Math.cos(rad(ang)), Math.sin(rad(ang))];
    return [0.25, 0.5, 0.9]
      .map((a) =>
        this.line(
          this.rep(Math.ceil(n / 3), () => {
            const [x, y, l] = [this.r(x0, x1), this.r(y0, y1), len * this.r(0.3, 1)];
            return `M${num(x)} ${num(y)}l${num(dx * l)} ${num(dy * l)}`;
          }),
          alpha(c, a),
          w * (0.6 + a * 0.7),
        ),
      )
      .join('');
  }

  /** A wave train from a to b: light or heat on its way. */
  wavy(x1: number, y1: number, x2: number, y2: number, amp: number, n: number): string {
    const l = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / l, (y2 - y1) / l];
    const p: Pt[] = Array.from({ length: n * 4 + 1 }, (_, i) => {
      const u = i / (n * 4);
      const s = Math.sin((i * Math.PI) / 2) * amp * Math.min(1, 6 * u, 6 * (1 - u));
      return [x1 + ux * l * u - uy * s, y1 + uy * l * u + ux * s];
    });
    return smooth(p, false);
  }

  /** The head of an arrow at (x, y) that points to `ang`. */
  head(x: number, y: number, ang: number, s: number, c: string): string {
    return this.at(
      x,
      y,
      ang,
      1,
      this.path(
        poly([
          [s, 0],
          [-s * 0.8, -s * 0.8],
          [-s * 0.35, 0],
          [-s * 0.8, s * 0.8],
        ]),
        c,
      ),
    );
  }

  /** A mountain: lit side, dark side, gullies. Returns nothing below its foot. */
  cone(x: number, y: number, w: number, h: number, mouth: number, lit: string, dark: string): string {
    const top = y - h;
    const side = (s: number, u: number): Pt => [x + s * (mouth + (w - mouth) * u ** 1.7), top + h * u];
    const us = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9, 1];
    const left = us.map((u) => side(-1, u));
    const right = us.map((u) => side(1, u));
    const gully = this.rep(9, () => {
      const k = this.r(-0.85, 0.85);
      return poly(
        us.map((u) => [x + k * (mouth + (w - mouth) * u ** 1.7) + this.r(-0.6, 0.6), top + h * u] as const),
        false,
      );
    });
    return (
      this.path(poly([...left, ...right.reverse()]), `- ${lit} 48:${dark} ${dark}`) + this.line(gully, '00000038', 0.7)
    );
  }
}
