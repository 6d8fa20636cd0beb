import { alpha, num, poly, rad, smooth } from './brush';
import type { Pt } from './brush';
import type { Scene } from './scene';

type Book = Readonly<Record<string, (b: Scene) => string>>;

/** The low deck: what shapes a young world first. */
export const low: Book = {
  outgassing: (b) =>
    b.sky(
      [
        [30, 20, 70, '1f6f78', 0.4],
        [130, 30, 60, '3a5a8a', 0.35],
      ],
      40,
    ) +
    b.bank(70, 14, 170, 16, 34, '9fd8d2', '2a5c70', 0.35) +
    b.ridge(72, 7, '| 1c3346 0b1524', { edge: '5fa8a050' }) +
    b.cone(112, 84, 30, 32, 3, '35566a', '101c2c') +
    b.plume(112, 53, 42, 13, -18, 'bfe9e4', 0.5) +
    b.glow(112, 52, 7, 'ff9a4a', 0.9) +
    b.cone(48, 92, 46, 46, 4.5, '4a6a78', '0d1826') +
    b.plume(48, 47, 42, 18, 24, 'd3f2ea', 0.55, 28) +
    b.plume(48, 47, 16, 6, 6, 'ffb070', 0.5, 10) +
    b.glow(48, 47, 11, 'ff8a3c', 1) +
    b.ell(48, 46.5, 4.2, 1.1, 'ffd9a0') +
    b.line('M47 47q-2 8-5 14t-8 20M49.5 47q1 7 4 13', 'ff8a3ccc', 1.1) +
    b.line('M47 47q-2 8-5 14t-8 20', 'ffe0a0', 0.4) +
    b.ridge(93, 4, '| 0e1a28 05080f', { edge: '3c6a7060' }) +
    b.plume(88, 95, 26, 6, 8, 'bfe9e4', 0.35, 12) +
    b.plume(146, 96, 22, 5, 5, 'bfe9e4', 0.3, 10) +
    b.plume(14, 97, 24, 5, 6, 'bfe9e4', 0.3, 10),

  'cometary-delivery': (b) =>
    b.sky([[110, 70, 80, '1b5a8c', 0.4]], 80) +
    b.orb({
      x: 128,
      y: 88,
      r: 52,
      c: 'b8f0ff 20:3a9ad0 14528c 0a2450',
      l: [-0.7, -0.7],
      a: '6fd0ff',
      aw: 0.14,
      lat: 15,
      f: (g) =>
        g.patches(7, 8, 20, '4a7a5cd0', { rough: 0.6, ex: 1.4 }) +
        g.patches(8, 3, 9, '8a8a60a0', { rough: 0.6 }) +
        g.clouds(26, 'ffffff', 0.5),
    }) +
    b.comet(62, 42, 205, 74, 6) +
    b.comet(104, 20, 205, 30, 2) +
    b.comet(30, 78, 205, 24, 1.6),

  'organic-molecules': (b) => {
    const ring: (readonly [number, number, number, string])[] = [0, 1, 2, 3, 4, 5].map(
      (i) =>
        [
          104 + 13 * Math.cos(rad(60 * i + 30)),
          40 + 13 * Math.sin(rad(60 * i + 30)),
          3.2,
          i === 4 ? '6a8cff' : '2fbfa0',
        ] as const,
    );
    return (
      b.sky(
        [
          [110, 40, 70, '0f8a78', 0.45],
          [20, 90, 60, '4a3a7a', 0.3],
        ],
        60,
      ) +
      b.rock(34, 68, 32, '8a8078 4a4644 1c1a20', { l: [0.7, -0.6], rough: 0.12, pits: 16 }) +
      b.dots(40, '8ff0d0b0', () => [b.r(12, 58), b.r(44, 92), b.r(0.3, 1)]) +
      b.molecule(
        [
          ...ring,
          [128, 33.5, 2.8, 'ff7a6a'],
          [131.5, 21, 1.7, 'e8f4ff'],
          [92, 66, 3, '2fbfa0'],
          [80, 73, 3, '2fbfa0'],
          [80, 86, 2.8, '6a8cff'],
          [68, 66, 2.7, 'ff7a6a'],
          [104, 14, 1.8, 'e8f4ff'],
          [83, 32, 1.8, 'e8f4ff'],
        ],
        [
          [0, 1],
          [1, 2],
          [2, 3],
          [3, 4],
          [4, 5],
          [5, 0],
          [5, 6],
          [6, 7],
          [1, 8],
          [8, 9],
          [9, 10],
          [9, 11],
          [4, 12],
          [3, 13],
        ],
      ) +
      b.molecule(
        [
          [138, 70, 2.6, '2fbfa0'],
          [147, 65, 2.2, 'ff7a6a'],
          [140, 80, 2.2, '6a8cff'],
          [129, 68, 1.5, 'e8f4ff'],
        ],
        [
          [0, 1],
          [0, 2],
          [0, 3],
        ],
      ) +
      b.molecule(
        [
          [64, 22, 2.2, 'ff7a6a'],
          [59, 26, 1.3, 'e8f4ff'],
          [69, 26, 1.3, 'e8f4ff'],
        ],
        [
          [0, 1],
          [0, 2],
        ],
      )
    );
  },

  'clay-minerals': (b) =>
    b.rect(0, 0, 160, 100, '| 2a5a6a 30:c8a878 60:6a4a38 1a100e') +
    b.glow(122, 16, 50, 'ffe8b8', 0.8) +
    b.circ(122, 16, 4, 'fffbe8') +
    b.ridge(34, 5, '| a88868 6a5240', { soft: true }) +
    b.ridge(40, 4, '| 8a6a50 4a3a30', { edge: 'ffe0b050' }) +
    b.sea(42, '| 9adcd8 1f6a72', 'e8fffa', 122, 40, 58) +
    b.rep(9, (i) =>
      b.ridge(
        57 + i * 5.2,
        1.3,
        ['| c09070 8a6048', '| 9a7460 6a4a40', '| b8a088 7a6658', '| 7a8a80 4a5a58', '| a87858 6a4434'][i % 5]!,
        { soft: true, edge: 'ffe8c840', shape: (x) => 5 * Math.sin(x / 40 + 0.4) },
      ),
    ) +
    b.line(
      b.rep(16, () => {
        const [x, y] = [b.r(0, 160), b.r(60, 96)];
        return `M${num(x)} ${num(y)}l${num(b.r(-3, 3))} ${num(b.r(3, 8))}l${num(b.r(-3, 3))} ${num(b.r(3, 7))}`;
      }),
      '1a0f0c90',
      0.6,
    ) +
    b.rep(15, () => {
      const [x, y, w] = [b.r(44, 116), b.r(66, 92), b.r(5, 10)];
      return b.path(
        poly([
          [x, y],
          [x + w, y - 1.4],
          [x + w * 1.3, y + 0.6],
          [x + w * 0.3, y + 2.2],
        ]),
        '| b8f0e0e0 3a8a80d0',
        'stroke="#e8fff8" stroke-width=".3"',
      );
    }),

  'hydrothermal-vents': (b) =>
    b.rect(0, 0, 160, 100, '| 03202e 55:062636 020a12') +
    b.glow(80, 92, 90, '0fa0a0', 0.25) +
    b.dots(60, 'a8f0e890', () => [b.r(0, 160), b.r(0, 90), b.r(0.2, 0.7)]) +
    b.ridge(84, 8, '| 0c3038 04121a', { edge: '3fb0a850' }) +
    [
      [52, 90, 44, 9],
      [74, 94, 60, 11],
      [104, 92, 36, 9],
      [120, 95, 24, 7],
    ]
      .map(
        ([x, y, h, w]) =>
          b.plume(x!, y! - h!, 48, w! * 1.3, 14, '05090c', 0.8, 20) +
          b.plume(x!, y! - h!, 34, w! * 0.7, 8, '8ab0a8', 0.35, 12) +
          b.path(
            smooth([
              [x! - w! * 1.3, y! + 9],
              [x! - w! * 0.7, y! - h! * 0.1],
              [x! - w! * 0.9, y! - h! * 0.22],
              [x! - w! * 0.55, y! - h! * 0.3],
              [x! - w! * 0.62, y! - h! * 0.55],
              [x! - w! * 0.25, y! - h!],
              [x! + w! * 0.25, y! - h!],
              [x! + w! * 0.5, y! - h! * 0.6],
              [x! + w! * 0.8, y! - h! * 0.44],
              [x! + w! * 0.5, y! - h! * 0.3],
              [x! + w! * 0.9, y! - h! * 0.12],
              [x! + w! * 1.2, y! + 9],
            ]),
            '- 5a6e6a 30:3a4244 65:181c20 0a0c10',
            'stroke="#7ab8b030" stroke-width=".5"',
          ) +
          b.glow(x!, y! - h! + 3, w! * 0.9, 'ff9a50', 0.9),
      )
      .join('') +
    b.rep(46, (i) => {
      const x = [22, 40, 90, 138][i % 4]! + b.r(-9, 9);
      const y = b.r(90, 99);
      const [h, l] = [b.r(5, 15), b.r(-4, 4)];
      return (
        b.line(
          `M${num(x)} ${num(y)}q${num(l)} ${num(-h / 2)} ${num(l * 0.6)} ${num(-h)}`,
          i % 3 ? 'b8d8d0' : 'e8f8f0',
          0.9,
        ) + b.line(`M${num(x + l * 0.6)} ${num(y - h)}l${num(l * 0.2)} -1.8`, i % 2 ? 'ff5a68' : 'c8283c', 1.3)
      );
    }) +
    b.ridge(97, 2, '041018'),

  'icy-moons': (b) =>
    b.sky([[20, 50, 70, '4a6a9a', 0.35]], 60) +
    b.orb({
      x: 6,
      y: 50,
      r: 62,
      c: 'e8d8b8 b09878 4a3a3a',
      l: [0.7, -0.5],
      t: 0.2,
      roll: -14,
      a: 'e8c898',
      aw: 0.06,
      f: (g) => g.bands(['b8a890', 'd8c8a8', '9a7a60', 'e8dcc0', 'b08a68', 'dccab0', '8a6a58', 'c8b498', '9a8470'], 2),
    }) +
    b.orb({
      x: 92,
      y: 40,
      r: 23,
      c: 'ffffff c8dcec 5a7a9a',
      l: [-0.6, -0.5],
      t: 0.4,
      rim: 'cfeaff',
      f: (g) =>
        g.mottle(8, '6a8098a0', 'f4fbff90', 20) +
        b.line(g.cracks(9, 20, 8), 'ffffff90', 0.5) +
        g.craters(12, 2, 6, '3a506860', 'ffffff90'),
    }) +
    b.orb({
      x: 134,
      y: 72,
      r: 15,
      c: 'b8b4b0 6a6c78 2a2c3a',
      l: [-0.6, -0.5],
      t: 0.35,
      rim: 'cfeaff',
      f: (g) => g.mottle(8, '30303a90', '9aa0a870', 18) + g.craters(30, 2, 7, '15182480', 'f4fbffb0'),
    }) +
    b.orb({ x: 126, y: 18, r: 4, c: 'fff bcd 567' }),

  'nitrogen-air': (b) =>
    b.rect(0, 0, 160, 100, '| 050a1c 30:0f2c5c 62:2f7ab8 84:8ad0e8 d8f4ec') +
    b.dots(30, 'ffffff90', () => [b.r(0, 160), b.r(0, 30), b.r(0.3, 0.8)]) +
    b.glow(130, 88, 60, 'fff4d0', 0.7) +
    b.bank(50, 84, 120, 10, 22, 'ffffff', '9ac8dc', 0.6) +
    b.ridge(95, 4, '| 2a6a70 0c2c38', { soft: true }) +
    b.rep(26, () => {
      const u = b.r() ** 0.8;
      const [x, y, s, a] = [b.r(4, 156), 8 + u * 78, 0.9 + u * 1.5, b.r(0, 360)];
      return b.at(
        x,
        y,
        a,
        1,
        b.circ(-s * 0.6, 0, s, '@34,30,80 e8f4ff 7ab0ff 1a3a8a', `opacity="${num(0.4 + u * 0.4)}"`) +
          b.circ(s * 0.6, 0, s, '@34,30,80 e8f4ff 7ab0ff 1a3a8a', `opacity="${num(0.4 + u * 0.4)}"`),
      );
    }) +
    [
      [58, 40, 24, 9],
      [112, 56, -35, 7],
      [98, 22, 70, 5],
    ]
      .map(
        ([x, y, a, s]) =>
          b.glow(x!, y!, s! * 3, '9fd0ff', 0.5) +
          b.at(
            x!,
            y!,
            a!,
            1,
            b.ball(-s! * 0.72, 0, s!, '5f9cff') +
              b.ball(s! * 0.72, 0, s!, '6fb0ff') +
              b.line(
                `M-${num(s! * 0.25)} -${num(s! * 0.3)}h${num(s! * 0.5)}m0 ${num(s! * 0.3)}h-${num(s! * 0.5)}m0 ${num(s! * 0.3)}h${num(s! * 0.5)}`,
                'ffffffb0',
                0.5,
              ),
          ),
      )
      .join(''),

  'impact-crater': (b) =>
    b.sky([[120, 36, 70, 'b85a3a', 0.45]], 50, '0a0a18', '3a2430') +
    b.glow(80, 40, 110, 'e8906a', 0.4, 0.2) +
    b.ridge(38, 4, '| 6a4438 3a2424', { edge: 'ffb08040' }) +
    b.rect(0, 42, 160, 58, '| a8694a 3a1c18') +
    b.rep(30, () => b.ell(b.r(0, 160), b.r(45, 98), b.r(4, 14), b.r(0.4, 1.2), '2a141440')) +
    b.path(
      b.rep(22, () => {
        const a = b.r(0, 6.28);
        const w = b.r(0.03, 0.08);
        const q = b.r(66, 96);
        const p = (t: number, r: number): Pt => [82 + Math.cos(t) * r, 66 + Math.sin(t) * r * 0.42];
        return poly([p(a - w, 40), p(a, q), p(a + w, 40)]);
      }),
      'e8b08a20',
    ) +
    b.path(
      smooth(
        Array.from({ length: 28 }, (_, i) => {
          const a = (i / 28) * 6.283;
          const q = 52 + b.r(-2, 3);
          return [82 + Math.cos(a) * q, 66 + Math.sin(a) * q * 0.42] as const;
        }),
      ),
      '> ffdcb4 40:b87a54 6a3c2c',
    ) +
    b.ell(82, 65, 44, 16.5, '> 1c0c0e 45:5a3226 a87050') +
    b.ell(84, 68, 36, 12, '> 120808 55:4a281f 8a5a44') +
    b.ell(85, 71, 22, 6.5, '| 241010 5a3428') +
    b.line(
      b.rep(26, () => {
        const a = b.r(0, 6.28);
        const q = b.r(25, 30);
        return `M${num(82 + Math.cos(a) * q)} ${num(67 + Math.sin(a) * q * 0.38)}L${num(82 + Math.cos(a) * 42)} ${num(65 + Math.sin(a) * 15.5)}`;
      }),
      'ffd8b028',
      0.7,
    ) +
    b.glow(85, 71, 14, 'ff7a3a', 0.7, 0.4) +
    b.rep(14, () => b.rock(b.r(8, 152), b.r(52, 97), b.r(0.7, 2.2), 'd8a080 6a4030 1a0c0c', { rough: 0.3 })) +
    b.comet(132, 15, 320, 34, 1.6, 'ffb070', 'ffd8a0'),

  'atmospheric-escape': (b) =>
    b.sky([[0, 50, 60, 'c86a2a', 0.4]], 60) +
    b.glow(-8, 50, 50, 'ffc878', 0.9) +
    b.wind(60, -10, 4, 66, 96, 0, 22, 'ffd890', 0.5) +
    b.rep(13, (_, u) => {
      const y = 18 + u * 64;
      const s = y < 50 ? -1 : 1;
      return b.line(
        `M72 ${num(50 + (y - 50) * 0.95)}Q${num(100)} ${num(y + s * 6)} ${num(b.r(135, 172))} ${num(50 + (y - 50) * b.r(1.1, 1.7))}`,
        `- ff9a6a00 20:ff9a6a90 c07ae000`,
        b.r(1, 4),
      );
    }) +
    b.glow(112, 50, 44, 'b070e0', 0.3, 0.6) +
    b.dots(90, 'ffc0a0b0', () => {
      const u = b.r();
      return [78 + u * 80, 50 + b.r(-1, 1) * (26 + u * 16), b.r(0.3, 1)];
    }) +
    b.orb({
      x: 68,
      y: 50,
      r: 29,
      c: 'ffd0a0 c86a40 5a2418',
      l: [-1, -0.1],
      t: 0.1,
      a: 'ff8a70',
      aw: 0.22,
      lat: 10,
      f: (g) =>
        g.mottle(9, '5a2418a0', 'e89a6870', 16) + g.craters(12, 2, 6, '40140c60', 'ffd0a050') + g.cap(76, 'fff4e8'),
    }) +
    b.line('M40 12Q30 50 40 88', 'ffe0a860', 1.2) +
    b.line('M35 14Q25 50 35 86', 'ffe0a830', 2.4),

  'flood-basalts': (b) => {
    const at = (u: number): Pt => [132 - u * 136, 46 + u ** 1.7 * 25];
    const tall = b.wob(9);
    const flame = (u: number, k: number, c: string): string => {
      const [x, y] = at(u);
      const h = (5 + u * 20) * k * (0.75 + 0.35 * tall(u * 6)) * b.r(0.5, 1.15);
      const l = b.r(-0.1, 0.3) * h;
      return b.ribbon(
        [
          [x, y + 1],
          [x + l * 0.1 + b.r(-1, 1), y - h * 0.4],
          [x + l * 0.4 + b.r(-1, 1), y - h * 0.75],
          [x + l, y - h],
        ],
        (1 + u * 3) * k,
        0.1,
        c,
      );
    };
    return (
      b.rect(0, 0, 160, 100, '| 14060c 30:4a1410 46:c84a14') +
      b.bank(80, 12, 190, 22, 34, '8a3a2a', '1a080c', 0.6) +
      b.ridge(42, 6, '| 2a0e10 180608', { edge: 'ff7a2a60' }) +
      b.rect(0, 46, 160, 54, '| ffc050 25:ff8a1a 60:e0500f 8a1c08') +
      b
        .cells(90, 0.1, b.floor(46, 8))
        .map(({ d }, i) => (i % 9 ? b.path(d, i % 4 ? '| 4a1812 1c0a0c' : '| 6a2414 2c0e0c') : ''))
        .join('') +
      b.glow(72, 50, 70, 'ff9a30', 0.7, 0.6) +
      b.ribbon(
        [
          [138, 45.6],
          [132, 46],
          [80, 50],
          [40, 57],
          [-6, 72],
        ],
        0.1,
        9,
        'ff7a1a80',
      ) +
      b.rep(30, (_, u) => b.glow(at(u)[0], at(u)[1] - 3 - u * 6, 6 + u * 12, 'ff8a20', 0.4)) +
      b.rep(60, (_, u) => flame(u, 1.2, '| ff5a1a00 40:ff6a1a90 ff9a30')) +
      b.rep(70, (_, u) => flame(u, 0.8, '| ffa03000 30:ffb040d0 ffe080')) +
      b.rep(50, (_, u) => flame(u, 0.45, '| ffe08080 fffbe0')) +
      b.ribbon(
        [
          [138, 45.6],
          [132, 46],
          [80, 50],
          [40, 57],
          [-6, 72],
        ],
        0.1,
        3.4,
        'fff0a8',
      ) +
      b.glow(30, 48, 50, 'ffb040', 0.4) +
      b.dots(90, 'ffc860d0', () => [b.r(0, 120), b.r(4, 60), b.r(0.2, 0.9)]) +
      b.rep(13, (i) => {
        const x = 100 + i * 5;
        const y = 92 - i * 2.4 - b.r(0, 7);
        return (
          b.path(
            poly([
              [x, y],
              [x + 2.4, y - 1.2],
              [x + 5, y],
              [x + 5, 104],
              [x, 104],
            ]),
            '- 5a2c24 30:2a1416 0e0709',
          ) +
          b.path(
            poly([
              [x, y],
              [x + 2.4, y - 1.2],
              [x + 5, y],
              [x + 2.6, y + 1.3],
            ]),
            'ff8a4a60',
          )
        );
      })
    );
  },

  resurfacing: (b) => {
    let d = '';
    return (
      b.sky([[130, 60, 60, '8a3a1a', 0.4]], 60) +
      b.orb({
        x: 80,
        y: 52,
        r: 42,
        c: 'e8c8a0 b88458 5a3424',
        l: [-0.7, -0.5],
        t: 0.5,
        a: 'ffb060',
        aw: 0.1,
        f: (g) => {
          d = g.shape(44, -14, 42, 0.3) + g.shape(-8, -50, 16, 0.5) + g.shape(20, 42, 12, 0.5);
          return (
            g.mottle(8, '6a443090', 'e8c8a050', 16) +
            g.craters(38, 2, 8, '3a201470', 'ffe0b870') +
            b.path(d, '| 4a1a14 1c0c10')
          );
        },
        e: (g) =>
          b.line(d, 'ff4a1058', 5) +
          b.line(d, 'ff8a2a', 1.7) +
          b.line(d, 'ffe890', 0.6) +
          b.clip(`<path d="${d}"/>`, b.line(g.cracks(44, 12, 34), 'ff7a2ab0', 0.5) + g.patches(24, 1, 4, 'ff9a3a80')),
      })
    );
  },

  'acid-clouds': (b) =>
    b.rect(0, 0, 160, 100, '| 1c2010 35:6a6420 66:a88428 5a3414') +
    b.glow(120, 12, 60, 'f8f0a0', 0.6) +
    b.bank(80, 22, 190, 26, 44, 'f4f0a8', '5a5a1c', 0.8) +
    b.bank(40, 42, 150, 22, 30, 'dcd478', '3c3a14', 0.85) +
    b.bank(140, 46, 90, 20, 18, 'f0e490', '6a5a1c', 0.7) +
    b.wind(90, 0, 52, 160, 66, 100, 18, 'e8ff8a', 0.5) +
    b.rep(24, () => {
      const [x, y, s] = [b.r(4, 156), b.r(56, 82), b.r(0.7, 1.9)];
      return b.path(
        `M${num(x)} ${num(y - s * 2.2)}Q${num(x + s * 1.3)} ${num(y)} ${num(x)} ${num(y + s)}Q${num(x - s * 1.3)} ${num(y)} ${num(x)} ${num(y - s * 2.2)}z`,
        '@40,40,70 ffffd8 c8f050 5a7a10',
      );
    }) +
    b.bolt(108, 46, 96, 86, 'e8ff9a') +
    b.rect(0, 76, 160, 24, '| 6a341400 5a2410') +
    b.bank(80, 92, 180, 8, 16, 'd88a40', '6a2c10', 0.35) +
    b.ridge(97, 3, '2a0e0a'),

  'radiation-belts': (b) => {
    const lobe = (part: 'b' | 'f'): string =>
      [
        ['c060ff', 64, 10, 0.35],
        ['7a6aff', 58, 7, 0.5],
        ['ff60c0', 46, 6, 0.5],
        ['ffa0e0', 46, 2, 0.8],
      ]
        .map(([c, q, w, a]) =>
          b.at(
            80,
            50,
            -14,
            0.34,
            b.line(`M-${q} 0A${q} ${q} 0 0 ${part === 'f' ? 0 : 1} ${q} 0`, alpha(String(c), Number(a)), Number(w)),
          ),
        )
        .join('');
    return (
      b.sky([[80, 50, 90, '5a2a9a', 0.5]], 60) +
      b.field(80, 50, 19, [2.4, 3.4], 'a080ff', 1, 1, -14, 0.4) +
      b.glow(80, 50, 70, '9a40ff', 0.4, 0.5) +
      lobe('b') +
      b.orb({
        x: 80,
        y: 50,
        r: 22,
        c: 'ffe8c8 c89868 4a2a2a',
        roll: -14,
        t: 0.3,
        rim: 'e0b0ff',
        f: (g) =>
          g.bands(['a87858', 'd8b890', 'a06a48', 'f0dcb8', 'b07850', 'e0c8a0', '8a5a48', 'c8a888'], 2) +
          g.storm(20, -22, 6, 'f0dcb8', 'c85a3a', 'e88a5a'),
      }) +
      lobe('f') +
      b.dots(110, 'ffd0ffc0', () => {
        const a = b.r(0, 6.28);
        const q = b.r(42, 68);
        const [x, y] = [Math.cos(a) * q, Math.sin(a) * q * 0.34];
        return [80 + x * 0.97 + y * 0.24, 50 - x * 0.24 + y * 0.97, b.r(0.3, 0.9)];
      })
    );
  },

  'supersonic-winds': (b) =>
    b.sky([[140, 30, 60, '2a4aa0', 0.4]], 50) +
    b.orb({
      x: 88,
      y: 56,
      r: 54,
      c: 'a8e0ff 3f86e0 12308a',
      l: [-0.5, -0.7],
      t: 0.4,
      a: '5fa8ff',
      aw: 0.1,
      roll: 10,
      f: (g) =>
        g.bands(['1f58c0', '3f86e0', '2a68d0', '4f98f0', '2860c8', '3a80e0', '1f50b0'], 3, 'd8f0ff') +
        g.storm(-8, -16, 9, '2a60d0', '0f2a78', '1a3c98') +
        g.spot(-8, -30, 1.4, 'ffffffd0', 0.5, 9),
      e: (g) =>
        b.rep(46, () => {
          const [lo, la, l] = [b.r(-85, 30), b.r(-58, 58), b.r(20, 60)];
          return b.ribbon(
            [0, 0.25, 0.5, 0.75, 1].map((u) => g.at(lo + l * u, la + Math.sin(u * 3) * 2)),
            0.1,
            b.r(0.4, 1.3),
            `- ffffff00 ffffff${['60', '90', 'c0'][Math.floor(b.r(0, 3))]}`,
          );
        }),
    }) +
    b.rep(12, (_, u) => {
      const [x, y, l] = [b.r(100, 124), 22 + u * 66, b.r(28, 50)];
      return b.ribbon(
        [
          [x, y],
          [x + l * 0.5, y + l * 0.07],
          [x + l, y + l * 0.2],
        ],
        0.1,
        1,
        '- d8f0ff00 d8f0ff90',
      );
    }),

  'captured-moon': (b) =>
    b.sky([[30, 60, 70, '2a50a0', 0.35]], 80) +
    b.orbit(64, 54, 62, 0.4, -16, 'e8b8ff80', 0.8, 185, 355) +
    b.orb({
      x: 64,
      y: 54,
      r: 32,
      c: 'b8e4ff 4a8ae0 142c80',
      l: [-0.6, -0.6],
      t: 0.35,
      a: '5fa0ff',
      aw: 0.1,
      roll: -16,
      f: (g) =>
        g.bands(['2a60c0', '3f80dc', '5a98ec', '3f80dc', '2a64c8', '3a78d8'], 2, 'd8f0ff') +
        g.storm(-10, -18, 7, '3a70d0', '173a90', '24509c'),
    }) +
    b.line('M170 -6C140 0 128 12 123 26', '- e8b8ff e8b8ffd0', 1.4, 'stroke-dasharray="3 2.4"') +
    b.orbit(64, 54, 62, 0.4, -16, 'e8b8ff', 1, -2, 150, 'stroke-dasharray="3 2.4"') +
    b.head(9, 81.5, 205, 2.6, 'e8b8ff') +
    b.orb({
      x: 121,
      y: 42,
      r: 12,
      c: 'fff0e8 e0b8b0 6a4a60',
      t: 0.4,
      rim: 'ffe0f0',
      f: (g) =>
        g.cap(-18, 'ffd8c8c0', 5) +
        g.mottle(7, '8a6a78a0', 'fff0e8a0', 18) +
        b.line(g.cracks(8, 14, 20), '7a5a6890', 0.4),
    }) +
    b.rep(7, () => b.rock(b.r(118, 156), b.r(2, 24), b.r(0.4, 1.3), 'd0b0a8 6a5058 201820')),

  'ring-system': (b) => {
    const cols = ['e8d8b8', 'c8b490', 'f4ead0', 'a89478', 'd8c8a8'];
    return (
      b.sky([[130, 20, 60, '6a5a8a', 0.3]], 60) +
      b.orb({
        x: 34,
        y: -6,
        r: 46,
        c: 'fff0d0 d8b888 5a4030',
        l: [0.6, 0.5],
        t: 0.3,
        f: (g) => g.bands(['d8c098', 'c8a878', 'e8d4a8', 'b89468', 'd8bc90'], 1.5),
      }) +
      b.ring(34, -6, 62, 96, 0.46, 22, '', cols, [0.62, 0.66]) +
      b.ring(34, -6, 104, 170, 0.46, 22, '', cols, [0.3, 0.33, 0.8]) +
      b.path('M70 26L168 66L168 104L128 100z', '- 03040dd0 03040d00') +
      b.dots(70, 'fffaf0a0', () => [b.r(40, 160), b.r(40, 100), b.r(0.3, 0.8)]) +
      [
        [112, 76, 9],
        [140, 88, 13],
        [84, 90, 6],
        [146, 58, 4.5],
        [60, 96, 4],
        [124, 56, 2.5],
        [100, 60, 2],
        [66, 80, 2.2],
      ]
        .map(([x, y, s]) => b.rock(x!, y!, s!, 'ffffff c8dcf0 4a5a80', { rough: 0.22, pits: s! > 5 ? 6 : 0 }))
        .join('')
    );
  },

  'trojan-asteroids': (b) => {
    const at = (a: number, q: number): Pt => [80 + Math.cos(rad(a)) * 66 * q, 52 + Math.sin(rad(a)) * 66 * q * 0.52];
    const swarm = (a: number): string => {
      const [gx, gy] = at(a, 1);
      return (
        b.glow(gx, gy, 26, 'd89a60', 0.35, 0.7) +
        b.dots(70, 'e8c8a0c0', () => {
          const [x, y] = at(a + (b.r() + b.r() - 1) * 26, 1 + (b.r() + b.r() - 1) * 0.17);
          return [x, y, b.r(0.3, 1)];
        }) +
        b.rep(19, () => {
          const [x, y] = at(a + b.r(-17, 17), 1 + b.r(-0.13, 0.13));
          return b.rock(x, y, b.r(1, 3.4), 'f0d0a8 9a6a48 281818', { l: [80 - x, 52 - y], rough: 0.25 });
        })
      );
    };
    return (
      b.sky([[80, 50, 80, '6a4a2a', 0.35]], 80) +
      b.orbit(80, 52, 66, 0.52, 0, 'ffe0b070', 0.6) +
      b.orbit(80, 52, 26, 0.52, 0, 'ffffff28', 0.4) +
      b.orbit(80, 52, 40, 0.52, 0, 'ffffff20', 0.4) +
      b.path(poly([[80, 52], at(80, 1), at(20, 1)]), 'ffe0b012') +
      b.path(poly([[80, 52], at(80, 1), at(140, 1)]), 'ffe0b012') +
      b.star(80, 52, 7.5, 'ffc860') +
      swarm(20) +
      swarm(140) +
      b.orb({
        x: at(80, 1)[0],
        y: at(80, 1)[1],
        r: 9.5,
        c: 'ffe8c8 c89060 4a2a20',
        l: [-0.2, -1],
        t: 0.2,
        f: (g) => g.bands(['b08058', 'e0c098', '9a6444', 'f0d8b0', 'b07850', 'd8b890'], 2),
      })
    );
  },

  differentiation: (b) =>
    b.sky([[120, 60, 70, '8a3a1a', 0.35]], 60) +
    b.orb({
      x: 78,
      y: 50,
      r: 42,
      c: 'c89070 7a4a38 2a1618',
      l: [-0.6, -0.6],
      t: 0.5,
      a: 'ff8a4a',
      aw: 0.1,
      f: (g) => g.mottle(8, '3a1c1890', 'd8a88060', 16) + g.craters(10, 2, 6),
      e: (g) => b.line(g.cracks(10, 14), 'ff7a2ac0', 0.6),
    }) +
    b.cutaway(
      78,
      50,
      42,
      -62,
      88,
      [
        [0.97, '8a6a58 6a4a3c'],
        [0.9, 'ffc060 40:ff8a30 d04a1a'],
        [0.42, 'fff4d8 50:f0c890 b8a090'],
      ],
      b.rep(34, () => {
        const a = b.r(-60, 86);
        const q = 42 * b.r(0.46, 0.86);
        const [x, y, s] = [78 + Math.cos(rad(a)) * q, 50 + Math.sin(rad(a)) * q, b.r(0.7, 2.2)];
        return b.at(
          x,
          y,
          a,
          1,
          b
            .path(
              `M${num(s * 2.4)} 0Q0 ${num(s * 1.3)} ${num(-s)} 0Q0 ${num(-s * 1.3)} ${num(s * 2.4)} 0z`,
              'e8e4e0 8a8890',
            )
            .replace('<path', '<path transform="scale(-1 1)"'),
        );
      }),
    ) +
    b.glow(78, 50, 24, 'fff0c0', 0.6),
};
