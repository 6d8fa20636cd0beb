import { num, poly, rad, smooth } from './brush';
import type { Pt } from './brush';
import type { Scene } from './scene';
import { earth, jove, mars, molten, stone } from './worlds';

const PEBBLE = 'e8c8a0 8a6448 241814';

/** A swarm of specks and stones that swings in along a spiral. */
const inflow = (
  b: Scene,
  x: number,
  y: number,
  from: number,
  q0: number,
  q1: number,
  turn: number,
  k: number,
  c: string,
  n = 60,
): string => {
  const way = b.spiral(x, y, q0, q1, from, turn, k);
  return (
    [13, 7, 2.6].map((w, i) => b.ribbon(way, 0.1, w, `${c}${['14', '20', '38'][i]}`)).join('') +
    b.dots(n, `${c}d0`, () => {
      const p = way[Math.floor(b.r(0, 33))]!;
      return [p[0] + b.r(-4, 4), p[1] + b.r(-3, 3), b.r(0.3, 1.1)];
    })
  );
};

/** How a planet begins: the protoplanets, rocky and gaseous. */
export const proto: Readonly<Record<string, (b: Scene) => string>> = {
  'pebble-accretion': (b) =>
    b.sky([[80, 50, 90, '7a4a2a', 0.45]], 50, '0a0a18', '241a2c') +
    b.glow(150, 10, 50, 'ffd090', 0.5) +
    [20, 110, 200, 290].map((a) => inflow(b, 80, 52, a, 96, 20, 190, 0.6, 'e8b880', 55)).join('') +
    b.rep(46, (i) => {
      const p = b.spiral(80, 52, 92, 24, (i % 4) * 90 + 20, 190, 0.6)[i % 31]!;
      return b.rock(p[0] + b.r(-5, 5), p[1] + b.r(-4, 4), b.r(0.7, 2.3), PEBBLE, { l: [0.7, -0.6], rough: 0.25 });
    }) +
    b.glow(80, 52, 36, 'ff9a50', 0.4) +
    b.orb({
      x: 80,
      y: 52,
      r: 18,
      c: 'e8c0a0 8a5a48 2a1818',
      l: [0.7, -0.6],
      t: 0.35,
      rim: 'ffe0b0',
      f: stone,
      e: (g) => molten(g, 7),
    }) +
    b.rep(6, () => b.spark(80 + b.r(-17, 17), 52 + b.r(-16, 16), b.r(1.6, 3), 'ffd8a0')),

  'oligarchic-growth': (b) => {
    const lane = (q: number, a: number): Pt => [74 + Math.cos(rad(a)) * q, 48 + Math.sin(rad(a)) * q * 0.5];
    return (
      b.sky([], 40) +
      b.disc(74, 48, 104, 0.5, 0, 'ffe0a0 14:c87a40 50:6a3c3cc0 80:3a2440a0 1a103000', {
        grain: 'e8c098',
        gaps: [
          [0.27, 0.09],
          [0.46, 0.1],
          [0.67, 0.11],
          [0.88, 0.11],
        ],
      }) +
      b.star(74, 48, 6, 'ffc860') +
      b.dots(160, 'e8c8a0a0', () => {
        const q = [18, 38, 58, 81, 101][Math.floor(b.r(0, 5))]! + b.r(-4, 4);
        const p = lane(q, b.r(0, 360));
        return [p[0], p[1], b.r(0.3, 1.2)];
      }) +
      [
        [28, 205, 5],
        [48, 40, 7],
        [70, 158, 8],
        [92, 62, 9.5],
      ]
        .map(([q, a, r], i) => {
          const [x, y] = lane(q!, a!);
          return (
            b.glow(x, y, r! * 2.4, 'ffb070', 0.35) +
            b.orb({
              x,
              y,
              r: r!,
              c: ['ffd8b0 b07850 2a1614', 'f0c8a0 8a6450 241818', 'e8b898 a0583c 2a1210', 'd8c8b8 7a7068 20202a'][i]!,
              l: [74 - x, 48 - y],
              t: 0.2,
              f: stone,
            })
          );
        })
        .join('')
    );
  },

  chondrules: (b) =>
    b.rect(0, 0, 160, 100, '> 2a1c18 14100f') +
    b.dots(260, 'b8907060', () => [b.r(0, 160), b.r(0, 100), b.r(0.4, 1.6)]) +
    b.dots(90, 'ffe8c070', () => [b.r(0, 160), b.r(0, 100), b.r(0.2, 0.8)]) +
    [
      [38, 34, 22],
      [84, 60, 26],
      [128, 28, 20],
      [134, 80, 17],
      [40, 82, 14],
      [76, 16, 12],
      [104, 94, 10],
      [12, 64, 10],
      [104, 30, 6],
      [12, 12, 9],
      [60, 60, 4.5],
      [152, 54, 7],
      [60, 92, 5],
      [156, 6, 8],
    ]
      .map(([x, y, r], i) => {
        const c = [
          'ffb060 b04a1a 3a140c',
          'f0d8a8 a87848 3a2014',
          'ff8a3a a0300f 2c0c08',
          'd8c0a8 8a6858 2a1c1a',
          'ffd080 c06a20 40180a',
        ][i % 5]!;
        const inside =
          i % 3 === 0
            ? b.line(
                b.rep(
                  14,
                  (_, u) =>
                    `M${num(x! - r! * 0.9)} ${num(y! + (u - 0.5) * r! * 2.4)}l${num(r! * 1.8)} ${num(r! * 0.7)}`,
                ),
                'ffe8c038',
                r! * 0.07,
              )
            : b.rep(Math.round(r! * 0.9), () =>
                b.at(
                  x! + b.r(-0.75, 0.75) * r!,
                  y! + b.r(-0.75, 0.75) * r!,
                  b.r(0, 180),
                  1,
                  b.rect(
                    -r! * 0.12,
                    -r! * 0.06,
                    r! * b.r(0.16, 0.5),
                    r! * b.r(0.1, 0.22),
                    i % 2 ? 'ffffff2c' : 'ffd89038',
                    `rx="${num(r! * 0.04)}"`,
                  ),
                ),
              );
        return (
          b.circ(x!, y!, r! * 1.12, '0000 78:0a060400 88:0a0604c0 0a060400') +
          b.circ(x!, y!, r!, `@36,32,74 ${c}`) +
          b.clip(`<circle cx="${x}" cy="${y}" r="${r}"/>`, inside) +
          b.circ(
            x!,
            y!,
            r!,
            '@36,32,74 ffffff50 25:ffffff00 70:00000000 000000a0',
            'stroke="#ffcf9060" stroke-width=".5"',
          ) +
          (i < 5 ? b.glow(x! - r! * 0.3, y! - r! * 0.3, r! * 0.5, 'fff0d0', 0.4) : '')
        );
      })
      .join('') +
    b.glow(38, 34, 30, 'ff8a3a', 0.35) +
    b.glow(128, 28, 26, 'ff6a2a', 0.35),

  'magma-ocean': (b) =>
    b.sky([[80, 40, 90, '8a2a10', 0.5]], 50, '0a0612', '4a1812') +
    b.orb({
      x: 36,
      y: 20,
      r: 15,
      c: 'ffd8a8 c86a3a 4a1a18',
      l: [0.6, 0.6],
      t: 0.2,
      a: 'ff8a4a',
      aw: 0.1,
      f: (g) => g.mottle(7, '5a1c1490', 'ffd0a060', 14),
      e: (g) => molten(g, 8),
    }) +
    b.rect(0, 42, 160, 58, '| fff0a8 8:ffa030 40:e0480f 6a1208') +
    b.glow(80, 42, 100, 'ffc050', 0.6, 0.16) +
    b.line(
      b.rep(40, () => {
        const u = b.r() ** 1.5;
        const y = 45 + u * 54;
        const w = 4 + u * 18;
        return `M${num(b.r(-10, 160))} ${num(y)}q${num(w / 2)} ${num(-1 - u * 2)} ${num(w)} 0t${num(w)} 0`;
      }),
      'ffe89080',
      0.7,
    ) +
    b.rep(30, (i, u) => {
      const v = u ** 1.5;
      const [x, y, s] = [((i * 61.8 + b.r(-9, 9)) % 172) - 6, 46 + v * 48, 2.4 + v * 13 * b.r(0.6, 1.1)];
      const wob = b.wob(6);
      const p: Pt[] = Array.from({ length: 14 }, (_, j) => {
        const a = (j / 14) * 6.283;
        const q = s * (1 + 0.22 * wob(a));
        return [x + Math.cos(a) * q * 1.5, y + Math.sin(a) * q * 0.36] as const;
      });
      return (
        b.ell(x, y + s * 0.2, s * 1.9, s * 0.5, 'fff0a0a0 60:ffb04070 ff8a2000') +
        b.path(poly(p), '5a1c14', `transform="translate(0 ${num(s * 0.13)})"`) +
        b.path(poly(p), '> fff8ec d0bcb0 7a5c5c', 'stroke="#ffffff50" stroke-width=".3"') +
        (s > 6
          ? b.rep(3, () => b.ell(x + b.r(-0.7, 0.7) * s, y + b.r(-0.15, 0.15) * s, s * 0.13, s * 0.04, '8a6a68a0'))
          : '')
      );
    }) +
    b.plume(120, 44, 22, 6, 6, 'ff9a50', 0.4, 10) +
    b.dots(40, 'ffd070d0', () => [b.r(0, 160), b.r(16, 60), b.r(0.3, 0.8)]),

  'planetary-embryo': (b) =>
    b.sky([[90, 60, 90, '8a3a2a', 0.4]], 40) +
    b.at(
      80,
      58,
      -14,
      0.22,
      b.circ(0, 0, 118, 'ffc08070 40:b85a3050 6a2c3000') +
        b.rep(
          9,
          (i) => `<circle r="${44 + i * 8}" fill="none" stroke="#ffc89030" stroke-width="${num(b.r(0.6, 3))}"/>`,
        ),
    ) +
    b.orb({
      x: 80,
      y: 48,
      r: 31,
      c: 'ffd0a0 c8683c 4a1a14',
      l: [0.6, -0.65],
      t: 0.3,
      a: 'ff9a6a',
      aw: 0.13,
      f: (g) => mars(g) + g.craters(20, 2, 9, '40140c70', 'ffd8b070'),
    }) +
    b.at(
      80,
      58,
      -14,
      0.22,
      b.line('M-112 0A112 112 0 0 0 112 0', 'd88a5070', 22) + b.line('M-84 0A84 84 0 0 0 84 0', 'ffc89060', 9),
    ) +
    b.rep(34, () => {
      const a = rad(b.r(-5, 185));
      const q = b.r(56, 90);
      const [x, y] = [Math.cos(a) * q, Math.sin(a) * q * 0.22];
      return b.rock(80 + x * 0.97 + y * 0.24, 58 - x * 0.24 + y * 0.97, b.r(0.5, 2.6), PEBBLE, {
        l: [0.6, -0.65],
        rough: 0.25,
      });
    }) +
    b.rep(12, (_, u) => b.glow(62 - u * 34, 26 - u * 14 + b.r(-3, 3), 5 + u * 6, 'ffb8a0', 0.22 * (1.1 - u))),

  'enstatite-chondrites': (b) => {
    const cut = poly(
      Array.from({ length: 40 }, (_, i) => {
        const a = (i / 40) * 6.283;
        const q = 1 + 0.05 * Math.sin(a * 5 + 1) + 0.06 * Math.sin(a * 3) + b.r(-0.025, 0.025);
        return [79 + Math.cos(a) * 51 * q, 51 + Math.sin(a) * 37 * q] as const;
      }),
    );
    return (
      b.sky([[80, 50, 90, '0f6a7a', 0.4]], 50) +
      b.glow(80, 52, 70, '5fd0d0', 0.25) +
      b.path(cut, '> 8a8a80 3a3a40 14141c', 'transform="translate(3 4)"') +
      b.path(cut, '> c8c4b8 78756f 3a3a40', 'stroke="#e8e8e090" stroke-width=".5"') +
      b.clip(
        `<path d="${cut}"/>`,
        b.rep(40, () => {
          const s = b.r(1, 4.6);
          return b.circ(
            b.r(30, 128),
            b.r(16, 86),
            s,
            b.r() < 0.5 ? '@35,30,75 d8d4c8 6a665f' : '@35,30,75 8a8880 2e2c30',
            'stroke="#20202850" stroke-width=".4"',
          );
        }) + b.rep(34, () => b.rock(b.r(32, 126), b.r(18, 86), b.r(0.8, 2.8), 'ffffff f0e0b0 a08a50', { rough: 0.5 })),
      ) +
      [
        [58, 44, 4],
        [92, 38, 5.5],
        [82, 66, 6.5],
        [110, 60, 4],
        [60, 68, 3.4],
        [74, 30, 2.6],
      ]
        .map(
          ([x, y, s]) =>
            b.glow(x!, y!, s! * 2.4, '5fe0ff', 0.6) + b.circ(x!, y!, s!, '@36,30,75 ffffff 25:9ff0ff 1f8ac8 0a3a7a'),
        )
        .join('') +
      b.path('M86 88Q92 96 86 99Q80 96 86 88z', '@36,40,75 ffffff 25:9ff0ff 1f8ac8') +
      b.rep(12, () => b.spark(b.r(34, 124), b.r(20, 84), b.r(1, 2.4), 'fff4c8'))
    );
  },

  'late-veneer': (b) =>
    b.sky(
      [
        [100, 60, 90, '2a5a7a', 0.4],
        [20, 10, 60, 'a87a2a', 0.35],
      ],
      60,
    ) +
    b.orb({
      x: 92,
      y: 78,
      r: 60,
      c: 'c8e0e0 4a7a88 14243c',
      l: [-0.5, -0.8],
      t: 0.5,
      a: '7ad0e0',
      aw: 0.1,
      f: (g) =>
        g.patches(8, 10, 22, '6a5a50', { rough: 0.6, ex: 1.3 }) + g.craters(18, 1.5, 5) + g.clouds(10, 'ffffff', 0.3),
      e: (g) =>
        b.rep(34, () => {
          const [x, y] = g.at(b.r(-60, 50), b.r(0, 70));
          return b.spark(x, y, b.r(0.8, 2.6), 'ffd060');
        }) +
        b.dots(150, 'ffd870d0', () => {
          const [x, y] = g.at(b.r(-70, 60), b.r(-10, 80));
          return [x, y, b.r(0.3, 0.9)];
        }),
    }) +
    b.rep(17, () => {
      const u = b.r();
      const [x, y] = [b.r(10, 150), b.r(4, 46)];
      return b.comet(x, y, 232 + b.r(-5, 5), 10 + u * 18, 0.5 + u * 0.9, 'ffc850', 'ffe8a0');
    }),

  'nebular-ingassing': (b) =>
    b.rect(0, 0, 160, 100, '> 1c1030 0a1830') +
    b.rep(26, () =>
      b.glow(
        b.r(0, 160),
        b.r(0, 100),
        b.r(22, 50),
        ['c0509a', '5a6ad0', '2a9aa8', 'e08a6a'][Math.floor(b.r(0, 4))]!,
        0.2,
        0.7,
      ),
    ) +
    b.dots(70, 'ffffffb0', () => [b.r(0, 160), b.r(0, 100), b.r(0.3, 0.8)]) +
    b.glow(80, 52, 60, 'ff9a6a', 0.4) +
    b.orb({
      x: 80,
      y: 52,
      r: 27,
      c: 'fff0b0 ff8a3a 8a2410',
      t: 0.7,
      a: '9ae0d8',
      aw: 0.4,
      f: (g) =>
        g
          .plates(22, 0.06)
          .map((d) => b.path(d, 'a8340fa0'))
          .join(''),
      e: (g) => molten(g, 12) + g.patches(8, 2, 7, '5fd8d040'),
    }) +
    b.rep(18, (i) => {
      const a = i * 20 + b.r(-6, 6);
      const p = b.spiral(80, 52, b.r(56, 84), 25, a, 46);
      return (
        b.line(smooth(p, false), ['8af0e070', 'ff9ad060', 'a0b0ff70'][i % 3]!, b.r(0.6, 1.6)) +
        b.ball(p[10]![0], p[10]![1], 1.2, 'b8fff0') +
        b.head(
          p[29]![0],
          p[29]![1],
          (Math.atan2(p[29]![1] - p[25]![1], p[29]![0] - p[25]![0]) * 180) / Math.PI,
          1.8,
          'c8fff0d0',
        )
      );
    }),

  'core-accretion': (b) =>
    b.sky([[80, 50, 100, '7a4a3a', 0.4]], 50) +
    b.at(80, 50, -10, 0.42, b.circ(0, 0, 100, 'ffe0b0a0 20:e89a60a0 55:8a4a50a0 3a204000')) +
    [0, 60, 120, 180, 240, 300].map((a) => inflow(b, 80, 50, a, 90, 16, 150, 0.5, 'ffc890', 34)).join('') +
    b.glow(80, 50, 44, 'ffb070', 0.7) +
    b.circ(80, 50, 30, '@40,38,64 fff4e050 45:ffd0a060 85:e88a6050 e88a6000') +
    b.orb({
      x: 80,
      y: 50,
      r: 14,
      c: 'f0e0d8 8a7a80 2a2430',
      t: 0.5,
      rim: 'ffe8c0',
      f: (g) => g.patches(8, 6, 14, 'c8e8f890') + stone(g),
    }) +
    b.glow(80, 50, 22, 'ff9a4a', 0.5),

  'streaming-instability': (b) =>
    b.sky([[40, 50, 90, '4a4a8a', 0.4]], 40) +
    b.glow(-10, 46, 50, 'ffd8a0', 0.6) +
    b.rep(7, (i) => {
      const y = 10 + i * 13;
      const wob = b.wob(4);
      const at = (x: number): number => y + wob(x / 30) * 5 - x * 0.04;
      return (
        [9, 4, 1.4]
          .map((w, j) =>
            b.line(
              smooth(
                Array.from({ length: 14 }, (_, k) => [k * 13 - 5, at(k * 13 - 5)] as const),
                false,
              ),
              `c8b0e0${['12', '1e', '40'][j]}`,
              w * (0.6 + 0.4 * Math.sin(i)),
            ),
          )
          .join('') +
        b.dots(50, 'e8d8ffb0', () => {
          const x = b.r(0, 160);
          return [x, at(x) + b.r(-2.5, 2.5), b.r(0.3, 1)];
        }) +
        b.rep(4, () => {
          const x = b.r(6, 156);
          return (
            b.glow(x, at(x), b.r(4, 8), 'e8c8ff', 0.4) +
            b.dots(16, 'fff0ffc0', () => [x + b.r(-3, 3), at(x) + b.r(-2.4, 2.4), b.r(0.4, 1.2)])
          );
        })
      );
    }) +
    b.glow(92, 54, 44, 'ff9a70', 0.4) +
    b.g(
      'transform="rotate(-18 92 54)"',
      b.rock(108, 54, 16.5, 'ffc8a0 b06048 30161c', { l: [-0.8, -0.4], k: 0.94, rough: 0.05, rot: 0, pits: 7 }) +
        b.rock(79, 54, 20, 'ffc8a0 b06048 30161c', { l: [-0.8, -0.4], k: 0.82, rough: 0.05, rot: 0, pits: 9 }) +
        b.ell(97.5, 54, 2.2, 10, 'ffe8d070 ffe8d000'),
    ),

  'disc-instability': (b) =>
    b.sky([], 40) +
    b.disc(80, 50, 96, 0.52, 14, 'ffe8d0 6:e89a8a 26:9a3a6a 60:4a1c60c0 20104000', { grain: 'f0a0d0' }) +
    [0, 120, 240]
      .map(
        (a) =>
          b.rep(24, (_, u) => {
            const p = b.spiral(80, 50, 10, 84, a, 230, 0.52, 14)[Math.round(u * 32)]!;
            return b.glow(p[0], p[1], 5 + u * 8, 'ff8ac0', 0.4 * (1.1 - u * 0.7), 0.7);
          }) +
          [14, 21, 27]
            .map((i, j) => {
              const p = b.spiral(80, 50, 10, 84, a, 230, 0.52, 14)[i]!;
              return (
                b.glow(p[0], p[1], 12 - j, 'ffd0b0', 0.9) +
                b.orb({
                  x: p[0],
                  y: p[1],
                  r: 4.6 - j * 0.7,
                  c: 'fff0d8 e8906a 6a2040',
                  l: [80 - p[0], 50 - p[1]],
                  t: 0.3,
                  f: jove,
                })
              );
            })
            .join(''),
      )
      .join('') +
    b.star(80, 50, 6, 'ffb0a0', 'fff'),

  'envelope-capture': (b) =>
    b.sky([[80, 50, 100, '5a3a8a', 0.45]], 40) +
    b.at(80, 50, 6, 0.2, b.circ(0, 0, 120, 'd8a0ff90 40:7a50c060 3a206000')) +
    b.rep(12, (i) => b.circ(80, 50, 46 - i * 1.6, `@42,38,60 ffc8a008 70:c88ae00c e8c0ff1c`)) +
    b.rep(22, (i) => {
      const s = i % 2 ? 1 : -1;
      const y = b.r(-40, 40);
      const p: Pt[] = [
        [80 + s * 92, 50 + y * 1.4],
        [80 + s * 66, 50 + y * 1.1],
        [80 + s * 44, 50 + y * 0.8],
        [80 + s * 30, 50 + y * 0.5],
      ];
      return (
        b.line(smooth(p, false), 'e8c8ff50', b.r(0.5, 1.6)) +
        b.head(p[3]![0], p[3]![1], (Math.atan2(-y * 0.3, -s * 14) * 180) / Math.PI, 1.6, 'f0d8ffb0')
      );
    }) +
    b.orb({
      x: 80,
      y: 50,
      r: 27,
      c: 'ffe8d0 c8806a 4a2040',
      t: 0.4,
      a: 'd8a0ff',
      aw: 0.4,
      f: (g) => jove(g) + g.clouds(14, 'ffe8ff', 0.35, [-60, 60], 8),
    }),

  'gap-opening': (b) =>
    b.sky([], 60) +
    b.disc(80, 50, 84, 0.62, -16, 'ffe8c0 12:e88a40 34:a8441c 70:6a2420e0 2a0c1400', {
      grain: 'ffb070',
      gaps: [[0.56, 0.24]],
      lanes: 22,
    }) +
    b.star(80, 50, 5.5, 'ffc070') +
    b.ribbon(b.spiral(80, 50, 30, 47, 130, -90, 0.62, -16), 0.1, 3, 'ffc88090') +
    b.ribbon(b.spiral(80, 50, 66, 47, -60, 100, 0.62, -16), 0.1, 3, 'ffc88090') +
    b.glow(122, 63, 14, 'ff9a5a', 0.8) +
    b.ell(122, 63, 9, 3.4, 'ffd8a0c0 ffa06000', -16) +
    b.orb({ x: 122, y: 63, r: 5.6, c: 'fff0d8 e0905a 5a2018', l: [-0.9, -0.3], t: 0.3, f: jove }) +
    b.glow(44, 34, 8, 'ffb080', 0.7) +
    b.orb({ x: 44, y: 34, r: 3, c: 'fff0d8 e0905a 5a2018', l: [0.9, 0.3] }),

  'circumplanetary-disc': (b) =>
    b.sky(
      [
        [20, 14, 60, 'c88a4a', 0.4],
        [90, 60, 80, '0f6a7a', 0.4],
      ],
      60,
    ) +
    b.star(14, 14, 4, 'ffd090') +
    b.disc(90, 56, 66, 0.28, -14, 'd8fff0 24:4fc0b0 48:2a8090d0 80:1a4a70a0 10305000', {
      grain: 'b8fff0',
      gaps: [
        [0.6, 0.06],
        [0.8, 0.07],
      ],
    }) +
    b.orb({
      x: 90,
      y: 56,
      r: 17,
      c: 'ffecd0 d09868 4a2828',
      l: [-0.8, -0.5],
      t: 0.25,
      roll: -14,
      a: '8af0e0',
      aw: 0.1,
      f: jove,
    }) +
    b.clip(
      '<path d="M60 66L120 51L160 60V100H30z"/>',
      b.at(
        90,
        56,
        -14,
        0.28,
        b.rep(7, (i) => b.line(`M-${24 + i * 5} 0A${24 + i * 5} ${24 + i * 5} 0 0 0 ${24 + i * 5} 0`, '6fd8c860', 3.4)),
      ),
    ) +
    [
      [52, 72, 4.2],
      [136, 58, 3.4],
      [98, 72.5, 2.6],
      [116, 40, 2],
    ]
      .map(
        ([x, y, r]) =>
          b.glow(x!, y!, r! * 2.6, 'c8fff0', 0.5) +
          b.orb({ x: x!, y: y!, r: r!, c: 'ffffff b8d0d0 40606a', l: [-0.8, -0.5] }),
      )
      .join(''),

  'icy-planetesimals': (b) => {
    const c = 'f4fbff a8b8c4 2c3848';
    return (
      b.sky([[70, 50, 90, '1a6a8a', 0.4]], 90) +
      b.glow(70, 52, 60, '8ad0e8', 0.25) +
      b.rep(22, () => b.rock(b.r(0, 160), b.r(0, 100), b.r(0.5, 3), c, { rough: 0.25 })) +
      b.rock(132, 24, 12, c, { rough: 0.16, pits: 7 }) +
      b.rock(140, 82, 8, c, { rough: 0.2, pits: 5 }) +
      b.rock(18, 20, 6, c, { rough: 0.2, pits: 3 }) +
      b.rock(82, 66, 31, c, { k: 0.72, rot: 16, rough: 0.1, pits: 18 }) +
      b.rock(56, 36, 20, c, { k: 0.86, rot: 40, rough: 0.1, pits: 10 }) +
      b.ell(64, 49, 10, 6, 'e8f8ff90 c8e8ff00', 40) +
      b.dots(50, 'ffffffd0', () => [b.r(42, 100), b.r(24, 84), b.r(0.3, 0.8)])
    );
  },

  'scattered-planetesimals': (b) =>
    b.sky([[130, 60, 80, '2a6a7a', 0.4]], 60) +
    b.star(16, 82, 8, 'ffd080') +
    [30, 46].map((q) => b.orbit(16, 82, q, 0.5, -14, 'ffffff30', 0.5)).join('') +
    b.orb({
      x: 44,
      y: 68,
      r: 4,
      c: 'c8f0ff 3a90c8 0c2a50',
      l: [-0.8, 0.4],
      a: '7ae0ff',
      f: (g) => earth(g, '4a8a5c', 'b8a068', 0),
    }) +
    b.orb({ x: 34, y: 92, r: 2.6, c: 'ffd0b0 b86a48 3a1814', l: [-0.8, -0.4] }) +
    [
      [30, 60, 34],
      [50, 20, 20],
      [96, 2, -16],
      [158, 6, 14],
      [164, 52, -12],
      [158, 94, -18],
      [110, 102, 18],
      [62, 88, -26],
      [20, 30, 30],
      [130, -4, 10],
    ]
      .map(
        ([x, y, bend]) =>
          [3.4, 1].map((w, j) => b.line(b.arc(112, 48, x!, y!, bend!), ['8ae8ff18', '8ae8ff80'][j]!, w)).join('') +
          b.rock(x! * 0.93 + 6, y! * 0.9 + 4, b.r(1.6, 3.4), 'ffffff a8c8d8 304858', { l: [-0.8, 0.4], rough: 0.22 }),
      )
      .join('') +
    b.orb({
      x: 112,
      y: 48,
      r: 23,
      c: 'ffeccc cc9464 442426',
      l: [-0.8, 0.35],
      t: 0.3,
      a: 'ffd8a0',
      aw: 0.06,
      roll: 10,
      f: (g) => jove(g) + g.storm(-12, -24, 6, 'f0dcb8', 'c85a3a', 'e88a5a'),
    }),
};
