import type { Brush, Pt } from './brush';
import { alpha, poly, rad, smooth } from './brush';

type V = readonly [number, number, number];

const cross = (a: V, b: V): V => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a: V, b: V): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: V): V => {
  const n = Math.sqrt(dot(a, a)) || 1;
  return [a[0] / n, a[1] / n, a[2] / n];
};
const mix = (a: V, b: V, u: number): V =>
  unit([a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u, a[2] + (b[2] - a[2]) * u]);

/** The face of a sphere turned to us: marks are laid on it by longitude and latitude and foreshorten. */
export class Globe {
  private readonly turn: readonly [number, number, number, number];

  constructor(
    readonly b: Brush,
    readonly x: number,
    readonly y: number,
    readonly r: number,
    readonly tilt: number,
    readonly roll: number,
    readonly l: Pt,
  ) {
    this.turn = [Math.cos(rad(tilt)), Math.sin(rad(tilt)), Math.cos(rad(roll)), Math.sin(rad(roll))];
  }

  private vec(lon: number, lat: number): V {
    const [a, p] = [rad(lon), rad(lat)];
    return [Math.cos(p) * Math.sin(a), -Math.sin(p), Math.cos(p) * Math.cos(a)];
  }

  /** To the picture; what lies behind is pushed out to the limb. The third number is its depth. */
  put(v: V): readonly [number, number, number] {
    const [ct, st, cr, sr] = this.turn;
    const [px, py, z] = [v[0], v[1] * ct + v[2] * st, v[2] * ct - v[1] * st];
    let [x, y] = [px * cr - py * sr, px * sr + py * cr];
    if (z < 0) {
      const n = Math.hypot(x, y) || 1;
      [x, y] = [(x / n) * 1.05, (y / n) * 1.05];
    }
    return [this.x + x * this.r, this.y + y * this.r, z];
  }

  at(lon: number, lat: number): Pt {
    const [x, y] = this.put(this.vec(lon, lat));
    return [x, y];
  }

  /** The outline of an uneven patch of `s` degrees, stretched eastwards by `ex`. */
  shape(lon: number, lat: number, s: number, rough = 0.35, ex = 1): string {
    const c = this.vec(lon, lat);
    const size = (s * Math.sqrt(Math.max(1, ex)) * this.r) / 57;
    const n = size > 7 && rough > 0.2 ? 36 : size > 4 ? 18 : size > 1.5 ? 11 : 7;
    if (s * this.r < 5.7) return '';
    if (this.put(c)[2] < -Math.sin(rad(s * Math.max(1, ex)))) return '';
    const e = unit(cross([0, -1, 0], c));
    const north = cross(c, e);
    const wob = this.b.wob(n > 30 ? 15 : 7);
    const p: Pt[] = [];
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2;
      const q = Math.tan(rad(Math.min(80, s * Math.max(0.15, 1 + rough * wob(a)))));
      const [qe, qn] = [Math.cos(a) * q * ex, Math.sin(a) * q];
      const [x, y] = this.put(
        unit([c[0] + e[0] * qe + north[0] * qn, c[1] + e[1] * qe + north[1] * qn, c[2] + e[2] * qe + north[2] * qn]),
      );
      p.push([x, y]);
    }
    return smooth(p);
  }

  spot(lon: number, lat: number, s: number, fill: string, rough = 0.35, ex = 1): string {
    return this.b.path(this.shape(lon, lat, s, rough, ex), fill);
  }

  /** n seeded patches in one path, sizes s0 to s1, within the latitudes. */
  patches(
    n: number,
    s0: number,
    s1: number,
    fill: string,
    o: { rough?: number; ex?: number; lat?: Pt; lon?: Pt; edge?: string } = {},
  ): string {
    const [b, la, lo] = [this.b, o.lat ?? [-80, 80], o.lon ?? [-95, 95]];
    return b.path(
      b.rep(n, () => this.shape(b.r(lo[0], lo[1]), b.r(la[0], la[1]), b.r(s0, s1), o.rough ?? 0.4, o.ex ?? 1)),
      fill,
      o.edge && `stroke="#${o.edge}" stroke-width="2.2" paint-order="stroke"`,
    );
  }

  /** Stains lighter and darker than the ground. */
  mottle(n: number, dark: string, light: string, s = 12): string {
    return (
      this.patches(n, s * 0.3, s * 1.4, dark, { rough: 0.6, ex: 1.5 }) +
      this.patches(n, s * 0.2, s, light, { rough: 0.6, ex: 1.4 }) +
      this.patches(n, s * 0.1, s * 0.5, dark, { rough: 0.6 })
    );
  }

  /** Cloud in veils: streaks along the bands of a giant, drifting wisps elsewhere. */
  clouds(n: number, c = 'ffffff', a = 0.5, lat: Pt = [-70, 70], ex = 4): string {
    const b = this.b;
    if (ex > 5)
      return [1, 0.7, 0.45]
        .map((k) => this.patches(n, 1.2 * k, 5.5 * k, alpha(c, a * (1.15 - 0.6 * k)), { rough: 0.7, ex, lat }))
        .join('');
    return [1, 0.55]
      .map((k) =>
        b.path(
          b.rep(Math.ceil(n * 0.6), () => {
            const [lon, la, turn] = [b.r(-85, 75), b.r(lat[0], lat[1]), b.r(-5, 5)];
            return b.rep(7, (i) =>
              this.shape(
                lon + i * 4 + b.r(-3, 3),
                la + (turn * i * i) / 14 + b.r(-2, 2),
                b.r(0.5, 2.3) * k,
                0.6,
                b.r(2, 5),
              ),
            );
          }),
          alpha(c, a * (1.3 - 0.6 * k)),
        ),
      )
      .join('');
  }

  /** The zone between two latitudes, its edges waving by w degrees. */
  zone(north: number, south: number, fill: string, w = 1): string {
    const edge = (lat: number): Pt[] => {
      const wob = this.b.wob(8);
      return Array.from({ length: 25 }, (_, i) => this.at(-96 + i * 8, lat + w * wob(i * 0.5)));
    };
    return this.b.path(smooth(edge(north), false) + smooth(edge(south).reverse(), false).replace('M', 'L') + 'z', fill);
  }

  /** Bands all over: colours from north to south, with fine streaks. */
  bands(colours: readonly string[], w = 1.2, streak = 'ffffff'): string {
    const n = colours.length;
    const cut = colours.map((_, i) => 90 - (180 * (i + (i ? this.b.r(-0.28, 0.28) : 0))) / n);
    return (
      colours.map((c, i) => this.zone(cut[i]!, (cut[i + 1] ?? -96) - 1.5, c, w)).join('') +
      this.patches(26, 0.4, 1.3, alpha(streak, 0.22), { ex: 16, rough: 0.5, lat: [-65, 65] }) +
      this.patches(20, 0.4, 1.2, '20081828', { ex: 18, rough: 0.5, lat: [-65, 65] })
    );
  }

  /** An oval storm: nested swirls. */
  storm(lon: number, lat: number, s: number, out: string, mid: string, eye: string): string {
    return (
      this.spot(lon, lat, s * 1.35, out, 0.05, 1.8) +
      this.spot(lon, lat, s, mid, 0.06, 1.8) +
      this.spot(lon - s * 0.15, lat + s * 0.1, s * 0.68, alpha(eye, 0.55), 0.1, 1.8) +
      this.spot(lon, lat, s * 0.4, mid, 0.1, 1.9) +
      this.spot(lon, lat, s * 0.16, eye, 0.1, 1.8)
    );
  }

  /** The ground around a pole. */
  cap(lat: number, fill: string, rough = 3): string {
    const wob = this.b.wob(9);
    const n = 60;
    const p = Array.from({ length: n }, (_, i) =>
      this.at((i * 360) / n, lat + rough * wob((i / n) * Math.PI * 2) * Math.sign(lat)),
    );
    return this.b.path(smooth(p), fill);
  }

  /** Pits at [lon, lat, size]: a lit wall, a dark floor. */
  pits(at: readonly V[], dark = '00000070', light = 'ffffff50'): string {
    const [lx, ly] = this.l;
    const layer = (k: number, off: number, c: string): string =>
      this.b.path(
        at
          .map(([lon, lat, s]) => {
            const q = s * off * 0.2;
            const [x, y] = this.at(lon, lat);
            const [dx, dy] = [(-lx * q * this.r) / 57, (-ly * q * this.r) / 57];
            const near = new Globe(this.b, this.x + dx, this.y + dy, this.r, this.tilt, this.roll, this.l);
            return Math.hypot(x - this.x, y - this.y) > this.r ? '' : near.shape(lon, lat, s * k, 0.07);
          })
          .join(''),
        c,
      );
    return layer(1.08, 1, light) + layer(1, 0, dark) + layer(0.76, 1, alpha(light, 0.14));
  }

  craters(n: number, s0: number, s1: number, dark?: string, light?: string): string {
    return this.pits(
      Array.from(
        { length: n },
        () => [this.b.r(-80, 80), this.b.r(-70, 70), s0 + (s1 - s0) * this.b.r() ** 2.5] as const,
      ),
      dark,
      light,
    );
  }

  /** Wandering lines, as of cracks; one path. */
  cracks(n: number, len: number, turn = 25, lat: Pt = [-75, 75]): string {
    const b = this.b;
    return b.rep(n, () => {
      let [lon, la, a] = [b.r(-85, 85), b.r(lat[0], lat[1]), b.r(0, 360)];
      const p: Pt[] = [];
      for (let i = 0; i < len; i++) {
        const v = this.put(this.vec(lon, la));
        if (v[2] < 0.02) break;
        p.push([v[0], v[1]]);
        lon += (Math.cos(rad(a)) * 3.2) / Math.max(0.3, Math.cos(rad(la)));
        la += Math.sin(rad(a)) * 3.2;
        a += b.r(-turn, turn);
      }
      return p.length > 2 ? poly(p, false) : '';
    });
  }

  /** The shell broken into plates: outlines, shrunk by `gap`, with edges that wander. */
  plates(n: number, gap = 0.05): string[] {
    const b = this.b;
    const site: V[] = Array.from({ length: n }, (_, i) => {
      const y = 1 - (2 * (i + 0.5)) / n + b.r(-0.5, 0.5) / n;
      const a = i * 2.4 + b.r(-0.35, 0.35);
      const q = Math.sqrt(Math.max(0, 1 - y * y));
      return [q * Math.cos(a), y, q * Math.sin(a)];
    });
    const at: { v: V; s: number[] }[] = [];
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++)
        for (let k = j + 1; k < n; k++) {
          const [p, q, w] = [site[i]!, site[j]!, site[k]!];
          let v = unit(cross([q[0] - p[0], q[1] - p[1], q[2] - p[2]], [w[0] - p[0], w[1] - p[1], w[2] - p[2]]));
          if (dot(v, p) < 0) v = [-v[0], -v[1], -v[2]];
          if (!site.some((o, m) => m !== i && m !== j && m !== k && dot(o, v) > dot(p, v)))
            at.push({ v, s: [i, j, k] });
        }
    const bump = (a: V, c: V, u: number): V => {
      const h = Math.sin((a[0] + c[0]) * 41 + (a[1] + c[1]) * 67 + (a[2] + c[2]) * 29 + Math.abs(u - 0.5) * 9) * 0.035;
      const m = mix(a, c, u);
      const side = unit(cross(a, c));
      const sg = a[0] + a[1] * 3 < c[0] + c[1] * 3 ? h : -h;
      return unit([m[0] + side[0] * sg, m[1] + side[1] * sg, m[2] + side[2] * sg]);
    };
    return site.flatMap((c, i) => {
      if (this.put(c)[2] < -0.5) return [];
      const e = unit(cross([0.3, 1, 0.2], c));
      const f = cross(c, e);
      const own = at
        .filter((q) => q.s.includes(i))
        .sort((p, q) => Math.atan2(dot(p.v, f), dot(p.v, e)) - Math.atan2(dot(q.v, f), dot(q.v, e)));
      const pts: Pt[] = [];
      own.forEach((q, m) => {
        const to = own[(m + 1) % own.length]!.v;
        for (const u of [0, 0.2, 0.4, 0.6, 0.8]) {
          const w = mix(u ? bump(q.v, to, u) : q.v, c, gap);
          const s = this.put(w);
          pts.push([s[0], s[1]]);
        }
      });
      return pts.length > 2 ? [poly(pts)] : [];
    });
  }
}
