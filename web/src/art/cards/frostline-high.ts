import { num, poly, rad, smooth } from './brush';
import type { Pt } from './brush';
import type { Scene } from './scene';
import { earth, jove } from './worlds';

/** The frost line's high deck: climates that hold a world for ages. */
export const frostHigh: Readonly<Record<string, (b: Scene) => string>> = {
  'steam-atmosphere': (b) =>
    b.rect(0, 0, 160, 100, '| 3a1a24 30:8a4a40 55:f0b888') +
    b.glow(118, 30, 60, 'ffd8a0', 0.8) +
    b.circ(118, 30, 7, 'fff0d0') +
    b.bank(80, 16, 200, 26, 40, 'fff4e8', '8a5a58', 0.6) +
    b.ridge(56, 3, '| 5a3038 3a2030', { edge: 'ffd0a060' }) +
    b.sea(58, '| ffd8b0 15:b08a88 50:5a5468 241c30', 'fff0d8', 118, 60) +
    [
      [30, 66, 56, 26, 12],
      [70, 62, 50, 20, 8],
      [104, 74, 66, 30, -12],
      [142, 66, 50, 22, -6],
      [52, 86, 60, 30, 10],
    ]
      .map(([x, y, h, w, l]) => b.plume(x!, y!, h!, w!, l!, 'fff8f0', 0.3, 20))
      .join('') +
    b.rep(50, () => {
      const u = b.r();
      const s = 0.6 + u * 2.6;
      return b.circ(b.r(0, 160), 62 + u * 36, s, '@35,30,75 ffffffb0 30:ffe8d830 80:ffe8d830 ffffff90');
    }) +
    b.line(
      b.rep(14, () => {
        const y = b.r(64, 96);
        const w = b.r(4, 12);
        return `M${num(b.r(0, 150))} ${num(y)}q${num(w / 2)} -2 ${num(w)} 0t${num(w)} 0`;
      }),
      'ffffff70',
      0.7,
    ),

  'mantle-plume': (b) =>
    b.rect(0, 0, 160, 100, '| 0c2448 16:3f8ac0 26:c8ece8') +
    b.sea(26, '| 7fe0e0 1a6a98 0c3a64', 'f0fffc', 120, 30, 44) +
    b.path('M-2 42Q80 40 162 42V52Q80 51 -2 52z', '| 5a5a58 2a2c34') +
    b.rect(0, 51, 160, 49, '| 8a3418 35:b8481a 70:e0702a ffc860') +
    b.rep(8, (i) => b.line(`M-2 ${56 + i * 6}Q40 ${54 + i * 6} 80 ${57 + i * 6}T164 ${56 + i * 6}`, '5a1c1030', 1.6)) +
    b.glow(112, 60, 44, 'ffb040', 0.7, 0.5) +
    b.path(
      'M104 104C108 88 106 76 102 68C84 70 76 62 84 56C94 51 128 51 138 56C146 62 136 70 120 68C115 76 116 88 122 104z',
      '| fff4b0 30:ffc850 ff7a20',
    ) +
    b.path(
      'M108 104C111 88 109 74 105 64C94 64 92 58 100 56C110 54 118 54 124 56C130 60 126 65 117 64C113 74 114 90 117 104z',
      '| ffffff 40:ffeca0 ffb040',
    ) +
    b.line('M112 56L112 30', 'ff8a2a', 2) +
    b.line('M112 56L112 30', 'fff0a0', 0.8) +
    [
      [112, 24, 21],
      [84, 12, 13],
      [62, 7, 10],
      [42, 3, 8],
      [24, -3, 8],
      [8, -6, 8],
    ]
      .map(([x, h, w], i) =>
        b.cone(
          x!,
          44,
          w!,
          17 + h! * 0.72,
          i ? 2 : 1.4,
          ['8aa878', '6a9a70', '5a8a78', '4a7a78', '3a6a80', '3a6080'][i]!,
          ['3a3438', '2c4a40', '1f4a50', '1c4460', '183a5c', '183a5c'][i]!,
        ),
      )
      .join('') +
    b.plume(112, 10, 16, 5, 12, 'f0e8e0', 0.5, 10) +
    b.glow(112, 10, 6, 'ff8a3a', 1) +
    b.line('M84 47H30', 'c8fff0', 0.9) +
    b.head(28, 47, 180, 2.2, 'c8fff0'),

  'iron-vapour': (b) =>
    b.sky([[10, 50, 100, '6a8aff', 0.4]], 50) +
    b.star(-14, 50, 40, 'a8c8ff', 'ffffff', 30) +
    b.rep(40, (_, u) =>
      b.glow(
        96 + u * 62,
        50 + b.r(-1, 1) * (18 + u * 20),
        5 + u * 8,
        ['ff8a5a', 'c8a0a0', 'e0703a'][Math.floor(b.r(0, 3))]!,
        0.4 * (1.1 - u),
      ),
    ) +
    b.orb({
      x: 92,
      y: 50,
      r: 33,
      c: 'ffffff ffb060 7a1c10',
      l: [-1, 0],
      t: 0.2,
      a: 'ff8a4a',
      aw: 0.26,
      f: (g) =>
        g.bands(['e0703a', 'ffc080', 'd0562a', 'ffe0b0', 'c84a24', 'ffb070', 'a83a20'], 3, 'ffffff') +
        b.glow(64, 50, 34, 'ffffff', 0.95),
      e: (g) => g.clouds(12, 'ff7a4a', 0.4, [-60, 60], 7),
    }) +
    b.rep(54, () => {
      const u = b.r();
      const [x, y, s] = [110 + u * 48, 50 + b.r(-1, 1) * (20 + u * 24), b.r(0.4, 1.9) * (1.1 - u * 0.4)];
      return b.circ(x, y, s, '@34,30,78 ffffff 25:d8d0d0 7a6468 2a1a20');
    }),

  'inflated-atmosphere': (b) =>
    b.sky([[140, 30, 90, 'b8602a', 0.45]], 60) +
    b.star(158, 14, 28, 'ffc870', 'fffbe8', 26) +
    b.rep(9, (i) => b.circ(66, 54, 47 - i * 1.8, `@66,40,62 ffe8d0${num(12 + i)} ff9a8a14 c86ad01c`)) +
    b.orb({
      x: 66,
      y: 54,
      r: 34,
      c: 'fff0d8 f09a80 7a3058',
      l: [0.8, -0.45],
      t: 0.45,
      a: 'ffa890',
      aw: 0.5,
      f: (g) =>
        g.bands(['f0b09a80', 'ffd0b080', 'e8907a80', 'ffe0c080', 'e89a8a80', 'f8b8a080'], 2) +
        g.clouds(16, 'fff0e8', 0.4, [-60, 60], 8),
    }) +
    b.circ(66, 54, 22, 'none', 'stroke="#ffffffb0" stroke-width=".8" stroke-dasharray="2.4 2"') +
    [0, 90, 180, 270]
      .map((a) =>
        b.g(
          `transform="rotate(${a + 45} 66 54)"`,
          b.line('M92 54H103', 'fff0e0', 0.9) + b.head(104, 54, 0, 2.4, 'fff0e0'),
        ),
      )
      .join(''),

  'hothouse-climate': (b) => {
    const palm = (x: number, y: number, h: number, l: number, c: string): string =>
      b.line(`M${x} ${y}q${num(l * 0.2)} ${num(-h * 0.5)} ${l} ${-h}`, c, h * 0.055) +
      b.line(
        b.rep(9, (i) => {
          const a = rad(-200 + i * 28);
          const q = h * 0.42;
          return `M${num(x + l)} ${y - h}q${num(Math.cos(a) * q * 0.6)} ${num(Math.sin(a) * q * 0.6 - 1)} ${num(Math.cos(a) * q)} ${num(Math.sin(a) * q * 0.5 + q * 0.35)}`;
        }),
        c,
        h * 0.045,
      );
    return (
      b.rect(0, 0, 160, 100, '| 123a58 28:4f9a98 48:f0d898 58:f8b070') +
      b.glow(104, 50, 60, 'fff0b8', 0.9) +
      b.circ(104, 50, 7, 'fffbe0') +
      b.bank(60, 18, 150, 10, 18, 'fff4d8', '5a9a98', 0.45) +
      b.ridge(56, 5, '| 5a9a80 3a7a68', { soft: true }) +
      b.ridge(60, 4, '| 2f7a5c 1f5a4c', { rough: 0.8 }) +
      b.sea(63, '| f0d090 12:6ab090 50:1f6a60 0a2c30', 'fff4c8', 104, 60) +
      b.rep(3, () => b.plume(b.r(10, 150), 66, 12, 14, 10, 'fff4d8', 0.2, 8)) +
      palm(28, 96, 62, 12, '0f3a30') +
      palm(14, 98, 44, -6, '0c3028') +
      palm(146, 96, 56, -12, '0f3a30') +
      palm(132, 98, 34, 8, '0c3028') +
      b.path(
        'M52 82Q58 79 66 80L72 77.5Q75 76 77 78.5Q86 77 98 80Q112 82 122 79Q114 86 98 86Q80 87 68 84Q58 85 52 82z',
        '| 4a6a3c 16281c',
      ) +
      b.line(
        b.rep(11, (i) => `M${78 + i * 3.4} ${num(79 + Math.sin(i * 0.5))}l1 -1.4l1 1.4`),
        '5a7a48',
        0.7,
      ) +
      b.circ(74, 78.6, 0.7, 'ffe060') +
      b.line('M46 86Q80 89 118 86M60 90Q84 92 108 90', 'f0ffe060', 0.6) +
      b.ridge(98, 2, '06201c') +
      b.line(
        b.rep(44, () => {
          const x = b.r(0, 160);
          const l = b.r(-4, 4);
          return `M${num(x)} 101q${num(l * 0.3)} ${num(-b.r(4, 9))} ${num(l)} ${num(-b.r(7, 14))}`;
        }),
        '0a3428',
        0.9,
      )
    );
  },

  cryovolcanism: (b) =>
    b.sky([[100, 40, 80, '2a6a9a', 0.45]], 90) +
    b.spark(30, 18, 4, 'fff4d8') +
    b.ridge(68, 4, '| 6a7a90 3a4660', { edge: 'c8e8ff60' }) +
    b.rect(0, 70, 160, 30, '| 5a6a80 1c2438') +
    b.path('M36 80Q52 74 62 46Q70 30 82 29Q95 30 102 46Q112 74 132 80z', '- d8e8f4 35:a0b4c8 60:5a6c88 28324c') +
    b.line(
      b.rep(
        13,
        (i) => `M${num(66 + i * 3)} ${num(34 + Math.abs(i - 6) * 1.4)}Q${num(60 + i * 4)} 56 ${num(44 + i * 7)} 79`,
      ),
      'ffffff30',
      0.8,
    ) +
    b.path(
      'M74 31Q82 27 91 31Q96 44 100 54Q96 52 93 60Q90 48 87 56Q86 74 80 78Q80 60 76 52Q72 62 66 66Q72 46 74 31z',
      '| ffffff 30:a8f0ff 4fb8e0a0',
    ) +
    b.glow(82, 30, 16, '8af0ff', 0.9) +
    b.plume(82, 29, 30, 12, 8, 'd8f8ff', 0.45) +
    b.dots(60, 'f0fcffd0', () => {
      const u = b.r();
      return [82 + b.r(-1, 1) * (3 + u * 22) + u * 6, 28 - u * 26 * b.r(0.4, 1), b.r(0.3, 0.9)];
    }) +
    b.rep(12, () => {
      const [x, y] = [b.r(2, 158), b.r(82, 97)];
      const w = b.r(3, 10);
      return b.ell(x, y, w, w * 0.28, 'ffffff28') + b.ell(x + 0.6, y + 0.5, w * 0.92, w * 0.24, '| 101828c0 3a485ec0');
    }) +
    b.path('M40 82Q80 76 128 82Q150 90 120 92Q84 86 60 92Q26 92 40 82z', '| c8f0ff60 8ad0f010'),

  'snowball-epoch': (b) =>
    b.sky([[60, 40, 90, '4a7ab0', 0.4]], 80) +
    b.glow(4, 10, 36, 'fff8e0', 0.9) +
    b.orb({
      x: 84,
      y: 53,
      r: 43,
      c: 'ffffff e0eef8 7a9cc0',
      t: 0.45,
      a: 'b8e0ff',
      aw: 0.1,
      lat: 6,
      f: (g) =>
        g.mottle(8, 'a8c4dc70', 'ffffffa0', 18) +
        g.zone(7, -6, '8ac0e060', 3) +
        g
          .plates(30, 0.02)
          .map((d) => b.path(d, 'ffffff18', 'stroke="#7ab0d8a0" stroke-width=".5"'))
          .join('') +
        b.line(g.cracks(26, 9, 30, [-14, 14]), '2f80b8', 0.7) +
        g.patches(7, 2, 6, 'b0a89890', { rough: 0.7, ex: 2 }) +
        g.clouds(8, 'ffffff', 0.5),
    }),

  'methane-seas': (b) =>
    b.rect(0, 0, 160, 100, '| 2a1810 30:9a5a20 55:e8a848') +
    b.rep(4, (i) => b.ridge(24 + i * 6, 1, 'ffd08018', { soft: true })) +
    b.glow(116, 30, 34, 'ffe8a8', 0.5) +
    b.ring(42, 22, 17, 27, 0.14, -18, 'b', ['f0c880', 'd0a058']) +
    b.circ(42, 22, 12, '@35,35,75 ffe0a090 d8a05070 a8642860') +
    b.ring(42, 22, 17, 27, 0.14, -18, 'f', ['f0c880', 'd0a058']) +
    b.rect(0, 0, 160, 56, '| a8601c30 e8a84870') +
    b.ridge(52, 5, '| b8783a 8a5224', { shape: (x) => (x < 60 ? 5 : 0), edge: 'ffe0a070' }) +
    b.ridge(57, 3, '| 7a4820 4a2c18', { shape: (x) => (x > 100 ? 5 : -3), edge: 'ffd09060' }) +
    b.sea(58, '| d89a48 14:6a5a38 40:2a3c3c 0c181c', 'ffe8b0', 116, 90) +
    b.wind(40, 0, 18, 160, 52, 98, 12, 'ffe8b8', 0.4) +
    b.path('M-2 104L-2 84Q16 80 30 86Q46 92 58 90Q52 98 60 104z', '| 8a5226 2c180e') +
    b.line('M-2 84Q16 80 30 86Q46 92 58 90', 'ffd890a0', 0.7) +
    b.rep(9, () =>
      b.rock(b.r(2, 48), b.r(89, 99), b.r(0.8, 2.4), 'f0d0a0 9a6a3a 3a2010', { l: [0.6, -0.8], k: 0.7, rot: 0 }),
    ),

  'ice-shell': (b) =>
    b.sky([[80, 50, 90, '2a4a8a', 0.4]], 70) +
    b.orb({
      x: 80,
      y: 53,
      r: 40,
      c: 'f4f8fa a8b4bc 3a4860',
      t: 0.5,
      rim: 'd8f0ff',
      f: (g) =>
        g.mottle(9, '5a5450a0', 'ffffff70', 20) +
        b.line(g.cracks(14, 24, 7), 'e8f4ff90', 0.9) +
        g.craters(14, 1.5, 5, '2a2c3850', 'ffffff90'),
      e: (g) =>
        [58, 54]
          .map((l, i) =>
            b.g(
              `stroke="#${['8affc8', '3fe0a870'][i]}" stroke-width="${[0.7, 2.6][i]}"`,
              g.cap(l, 'none', 3) + g.cap(-l, 'none', 3),
            ),
          )
          .join(''),
    }) +
    b.glow(80, 18, 26, '50ffb0', 0.45, 0.25) +
    b.glow(80, 88, 26, '50ffb0', 0.45, 0.25) +
    b.cutaway(
      80,
      53,
      40,
      -42,
      42,
      [
        [1, 'e8f8ff 76:b0d8f0 ffffff'],
        [0.72, '0c3a78 84:0c4a90 3fc8e8'],
        [0.5, 'a0705a 6a4a40'],
      ],
      b.line(
        b.rep(9, () => {
          const a = rad(b.r(-40, 40));
          const p = (q: number): string => num(80 + Math.cos(a) * q) + ' ' + num(53 + Math.sin(a) * q);
          return `M${p(b.r(30, 33))}L${p(b.r(35, 40))}`;
        }),
        '8ac8f0',
        0.5,
      ),
    ) +
    b.glow(80, 53, 16, 'ffb070', 0.4),

  'freeze-out': (b) =>
    b.sky([[30, 40, 80, '7a5a2a', 0.35]], 60) +
    b.path('M20 -2L166 8L166 92L20 96z', '| 02030a00 20:02030ab0 80:02030ab0 02030a00') +
    b.orb({ x: 16, y: 44, r: 46, c: 'ffe8c8 c88c60 3a2020', l: [-0.6, -0.8], t: 0, rim: 'ffe0b0', f: jove }) +
    b.orb({
      x: 108,
      y: 50,
      r: 27,
      c: 'fff4b0 e0c050 7a5a18',
      l: [0.95, -0.1],
      t: 0.05,
      rim: 'fff8d0',
      night: '0a1630',
      f: (g) =>
        g.patches(10, 4, 14, 'd8742ab0', { rough: 0.6 }) +
        g.patches(10, 3, 8, 'fff8d8a0', { rough: 0.6 }) +
        g.patches(12, 1, 4, '3a2010c0', { rough: 0.5 }),
      e: (g) =>
        g.spot(-72, 0, 60, 'a8d0ff48', 0.2) +
        g.patches(34, 1, 6, 'd8ecff70', { rough: 0.7, lon: [-85, -12] }) +
        b.rep(12, () => {
          const [x, y] = g.at(b.r(-70, -15), b.r(-50, 50));
          return b.spark(x, y, b.r(1, 2.4), 'd8f0ff');
        }),
    }) +
    b.dots(70, 'd8ecffc0', () => [b.r(70, 104), b.r(16, 84), b.r(0.3, 1)]) +
    b.plume(130, 36, 12, 6, 7, 'c8b0ff', 0.4, 8),

  'clathrate-ice': (b) => {
    const phi = (1 + Math.sqrt(5)) / 2;
    const vs: [number, number, number][] = [];
    for (const x of [-1, 1])
      for (const y of [-1, 1]) {
        for (const z of [-1, 1]) vs.push([x, y, z]);
        vs.push([0, x / phi, y * phi], [x / phi, y * phi, 0], [x * phi, 0, y / phi]);
      }
    const cage = (cx: number, cy: number, s: number, turn: number, a: number): string => {
      const p = vs.map(([x, y, z]) => {
        const [c, n] = [Math.cos(turn), Math.sin(turn)];
        const [u, w] = [x * c + z * n, z * c - x * n];
        return [cx + u * s, cy + (y * 0.92 - w * 0.36) * s, w * 0.92 + y * 0.36] as const;
      });
      const edge = (front: boolean): string => {
        let d = '';
        vs.forEach((v, i) =>
          vs.forEach((w, j) => {
            if (
              j > i &&
              Math.abs(Math.hypot(v[0] - w[0], v[1] - w[1], v[2] - w[2]) - 1.236) < 0.1 &&
              p[i]![2] + p[j]![2] > 0 === front
            )
              d += poly(
                [
                  [p[i]![0], p[i]![1]],
                  [p[j]![0], p[j]![1]],
                ],
                false,
              );
          }),
        );
        return d;
      };
      const atoms = (front: boolean): string =>
        p
          .map(([x, y, z]) =>
            z > 0 === front ? b.ball(x, y, s * (front ? 0.17 : 0.12), front ? '9fdcff' : '4a7ab0', '123a70') : '',
          )
          .join('');
      return b.g(
        `opacity="${a}"`,
        b.circ(cx, cy, s * 1.7, '@40,35,70 c8f0ff10 8ad0ff20 c8f0ff38') +
          b.line(edge(false), '5a90c890', s * 0.07) +
          atoms(false) +
          b.glow(cx, cy, s * 1.1, '5fe8b0', 0.7) +
          b.molecule(
            [
              [cx, cy, s * 0.42, '5a6a78'],
              [cx - s * 0.5, cy - s * 0.3, s * 0.22, 'f0f8ff'],
              [cx + s * 0.5, cy - s * 0.25, s * 0.22, 'f0f8ff'],
              [cx + s * 0.1, cy + s * 0.55, s * 0.22, 'f0f8ff'],
            ],
            [
              [0, 1],
              [0, 2],
              [0, 3],
            ],
          ) +
          b.line(edge(true), 'd8f4ff', s * 0.08) +
          atoms(true),
      );
    };
    return (
      b.sky([[80, 50, 90, '1a7a9a', 0.45]], 40) +
      cage(18, 24, 10, 0.4, 0.45) +
      cage(142, 22, 11, 1, 0.45) +
      cage(20, 84, 12, 1.5, 0.5) +
      cage(142, 82, 13, 0.1, 0.5) +
      cage(80, 50, 25, 0.5, 1)
    );
  },

  'stellar-outburst': (b) =>
    b.sky([], 50) +
    b.disc(80, 52, 100, 0.44, -8, 'fffbe8 10:ffd890 30:e88a50 56:a8484a 58:5a70a8 76:2a3c78c0 101c4000', {
      grain: 'ffe0c0',
      lanes: 20,
    }) +
    b.at(
      80,
      52,
      -8,
      0.44,
      `<circle r="57" fill="none" stroke="#bfeaff" stroke-width="1.4"/><circle r="57" fill="none" stroke="#8ad8ff50" stroke-width="6"/><circle r="34" fill="none" stroke="#bfeaff90" stroke-width=".8" stroke-dasharray="3 3"/>`,
    ) +
    [20, 160, 200, 340]
      .map((a) => {
        const p = (q: number): Pt => [
          80 + Math.cos(rad(a)) * q,
          52 + Math.sin(rad(a)) * q * 0.44 - Math.cos(rad(a)) * q * 0.14,
        ];
        const [s, e] = [p(37), p(51)];
        return (
          b.line(poly([s, e], false), 'ffffff', 0.9) +
          b.head(e[0], e[1], (Math.atan2(e[1] - s[1], e[0] - s[0]) * 180) / Math.PI, 2.2, 'ffffff')
        );
      })
      .join('') +
    b.dots(110, 'd8f4ffd0', () => {
      const a = b.r(0, 6.28);
      const q = b.r(59, 92);
      return [80 + Math.cos(a) * q, 52 + Math.sin(a) * q * 0.44 - Math.cos(a) * q * 0.14, b.r(0.3, 1)];
    }) +
    b.star(80, 52, 9, 'ffd080', 'ffffff', 40) +
    b.flash(80, 52, 13, 'ffe0a0', 20),

  'carbonaceous-asteroids': (b) =>
    b.sky([[60, 60, 90, '2a5a6a', 0.4]], 90) +
    b.path(
      poly([
        [26, 52],
        [44, 32],
        [64, 17],
        [72, 16],
        [92, 30],
        [112, 50],
        [111, 55],
        [94, 74],
        [72, 91],
        [64, 91],
        [42, 74],
        [27, 57],
      ]),
      '@30,28,85 8a8884 4a4a4e 16161c',
    ) +
    b.clip(
      `<path d="${poly([
        [26, 52],
        [44, 32],
        [64, 17],
        [72, 16],
        [92, 30],
        [112, 50],
        [111, 55],
        [94, 74],
        [72, 91],
        [64, 91],
        [42, 74],
        [27, 57],
      ])}"/>`,
      b.line('M26 53Q68 66 112 52', 'ffffff24', 5) +
        b.line('M26 54Q68 67 112 53', '00000060', 1.4) +
        b.rep(90, () => {
          const [x, y] = [b.r(26, 112), b.r(16, 92)];
          return b.rock(x, y, 0.5 + b.r() ** 3 * 4, 'a8a49c 5a5856 1c1c22', { rough: 0.3, pits: 0 });
        }) +
        b.rect(26, 10, 90, 90, '> 04061000 45:04061000 75:040610b0 040610f0'),
    ) +
    b.dots(36, '6ff0d0d0', () => [b.r(36, 92), b.r(30, 80), b.r(0.4, 1.1)]) +
    b.glow(64, 50, 44, '2fbfa0', 0.22) +
    b.at(
      128,
      28,
      -24,
      1,
      b.rect(-20, -3.4, 14, 6.8, '| 5a90f0 1a3a90', 'stroke="#bcd8ff" stroke-width=".4"') +
        b.rect(6, -3.4, 14, 6.8, '| 5a90f0 1a3a90', 'stroke="#bcd8ff" stroke-width=".4"') +
        b.line('M-15 -3V3M-11 -3V3M11 -3V3M15 -3V3', 'bcd8ff80', 0.3) +
        b.rect(-5.5, -5, 11, 10, '> fff0c0 c89a48 6a4a20', 'rx="1"') +
        b.ell(0, -6.4, 4, 1.6, 'f4f4f8') +
        b.line('M-1.5 5L-3.5 13', 'd8d8e0', 1.2),
    ) +
    b.line('M124 40L98 50', '8affe060', 0.6, 'stroke-dasharray="2 1.5"'),

  'nearby-supernova': (b) => {
    const shell = (q: number, c: string, w: number): string => {
      const wob = b.wob(12);
      return b.line(
        smooth(
          Array.from({ length: 60 }, (_, i) => {
            const a = (i / 60) * 6.283;
            const r = q * (1 + 0.07 * wob(a));
            return [104 + Math.cos(a) * r, 40 + Math.sin(a) * r * 0.88] as const;
          }),
        ),
        c,
        w,
        `stroke-dasharray="${num(b.r(9, 22))} ${num(b.r(1, 4))} ${num(b.r(2, 9))} ${num(b.r(1, 6))}"`,
      );
    };
    return (
      b.sky(
        [
          [104, 40, 110, '7a2a9a', 0.55],
          [104, 40, 60, '2a6ac0', 0.5],
        ],
        80,
      ) +
      b.path(
        b.rep(70, () => {
          const a = b.r(0, 6.28);
          const l = b.r(22, 54);
          const w = b.r(0.01, 0.04);
          const p = (t: number, q: number): Pt => [104 + Math.cos(t) * q, 40 + Math.sin(t) * q * 0.88];
          return poly([p(a - w, 6), p(a, l), p(a + w, 6)]);
        }),
        'ffd0f030',
      ) +
      b.circ(104, 40, 50, 'ff8ac000 62:ff8ac014 82:ff7ab060 92:8a90ff40 8a90ff00') +
      b.rep(6, (i) => shell(32 + i * 2.4, ['ff9ac870', '8ad0ff70', 'ffd08070', 'c08aff70'][i % 4]!, b.r(0.4, 1))) +
      b.rep(110, (i) => {
        const a = b.r(0, 6.28);
        const [q, l] = [b.r(26, 40), b.r(3, 11)];
        const p = (t: number, k: number): Pt => [104 + Math.cos(t) * k, 40 + Math.sin(t) * k * 0.88];
        return b.line(
          smooth(
            [p(a, q), p(a + b.r(-0.04, 0.04), q + l * 0.4), p(a + b.r(-0.03, 0.03), q + l * 0.7), p(a, q + l)],
            false,
          ),
          ['ffb0d8', '9adcff', 'ffd890', 'd0a8ff'][i % 4]! + ['50', '80', 'b0'][i % 3]!,
          b.r(0.2, 0.7),
        );
      }) +
      b.dots(120, 'ffe0f0c0', () => {
        const a = b.r(0, 6.28);
        const q = b.r(20, 48);
        return [104 + Math.cos(a) * q, 40 + Math.sin(a) * q * 0.88, b.r(0.3, 1.1)];
      }) +
      b.flash(104, 40, 15, 'ffe8ff', 20) +
      b.spark(104, 40, 17, 'ffffff') +
      b.orb({
        x: 26,
        y: 76,
        r: 21,
        c: 'e8e8ff 4a80c0 10204a',
        l: [0.85, -0.45],
        t: 0,
        a: 'd0a0ff',
        aw: 0.14,
        f: (g) => earth(g),
        e: () => '',
      }) +
      b.dots(30, 'ffb0e0c0', () => [b.r(30, 70), b.r(44, 80), b.r(0.3, 0.9)])
    );
  },
};
