import { num, poly, rad, smooth } from './brush';
import type { Scene } from './scene';
import { earth, mars, neptune } from './worlds';

/** The frost line's low deck: first heat and first cold. */
export const frostLow: Readonly<Record<string, (b: Scene) => string>> = {
  'aluminium-26': (b) =>
    b.sky([[60, 60, 80, '8a3a1a', 0.45]], 60) +
    b.rock(58, 56, 36, 'a89488 5a4a48 1c1618', { rough: 0.09, pits: 16, rot: 20 }) +
    b.clip(
      '<path d="M58 56L92 30L100 56L88 84L62 94L52 80z"/>',
      b.circ(58, 56, 36, 'fff4c0 25:ffb040 60:e0501a 85:8a2410 5a3028') +
        b.dots(50, 'fff4d0', () => {
          const a = rad(b.r(-50, 100));
          const q = b.r(4, 32);
          return [58 + Math.cos(a) * q, 56 + Math.sin(a) * q, b.r(0.3, 0.9)];
        }),
    ) +
    b.glow(62, 60, 34, 'ff9a3a', 0.5) +
    b.glow(60, 58, 12, 'ffffff', 0.8) +
    b.glow(126, 30, 34, 'ffb050', 0.5) +
    b.rep(26, (i) => {
      const a = i * 2.4;
      const q = 11 * Math.sqrt((25.5 - i) / 26);
      return b.ball(126 + Math.cos(a) * q, 30 + Math.sin(a) * q, 3.2, i % 2 ? 'ff7a4a' : 'a8b8d8', '2a1018');
    }) +
    [
      [-40, 34],
      [35, 30],
      [100, 36],
      [215, 32],
    ]
      .map(([a, l]) => {
        const [c, s] = [Math.cos(rad(a!)), Math.sin(rad(a!))];
        return b.line(b.wavy(126 + c * 15, 30 + s * 15, 126 + c * l!, 30 + s * l!, 1.4, 4), 'ffe08a', 0.8);
      })
      .join(''),

  'lava-lake': (b) =>
    b.rect(0, 0, 160, 100, '| 12060c 35:5a1a10 50:c84a14') +
    b.dots(40, 'ffffff70', () => [b.r(0, 160), b.r(0, 24), b.r(0.3, 0.6)]) +
    b.plume(80, 44, 44, 26, 18, 'c85a30', 0.3, 20) +
    b.ridge(40, 3, '| 3a1410 1c0a0c', { edge: 'ff8a3a90', shape: (x) => 14 * Math.abs((x - 80) / 80) ** 1.6 }) +
    b.path('M-4 52Q80 36 164 52L164 104L-4 104z', '| 5a1c10 200a0a') +
    b.ell(80, 74, 78, 26, '| ffb030 ff6a10 a82408') +
    b.clip(
      '<ellipse cx="80" cy="74" rx="78" ry="26"/>',
      b
        .cells(46, 0.09, (u, v) => [80 + u * (66 + v * 24), 46 + Math.max(0, v) ** 0.8 * 58])
        .map(({ d }, i) => b.path(d, i % 7 === 3 ? 'ffd04a60' : '| 3a1412 1c0808e8'))
        .join(''),
    ) +
    b.ell(80, 74, 78, 26, 'none', 0, 'stroke="#ffd060" stroke-width="1.4"') +
    b.flash(56, 70, 6, 'ffb030', 20) +
    b.flash(112, 80, 8, 'ffb030', 26) +
    b.glow(80, 70, 80, 'ff8a20', 0.35, 0.4) +
    b.ridge(97, 3, '0c0406', { shape: (x) => 12 * Math.abs((x - 80) / 80) ** 2.4, edge: 'ff7a2a80' }),

  'greenhouse-gases': (b) =>
    b.sky([[100, 30, 80, '1a5a7a', 0.4]], 50) +
    b.glow(4, 4, 40, 'fff4d0', 0.9) +
    b.circ(4, 4, 8, 'fffbe8') +
    b.line(b.wavy(16, 10, 52, 52, 1, 10), 'fff4b0', 0.9) +
    b.head(53, 54, 50, 2.2, 'fff4b0') +
    [150, 142, 134, 126]
      .map((r, i) =>
        b.circ(80, 176, r - 14, `@50,50,50 5fe0d000 ${86 + i}:5fe0d0${['10', '16', '20', '30'][i]} 5fe0d004`),
      )
      .join('') +
    b.orb({
      x: 80,
      y: 176,
      r: 108,
      c: 'b8f0ff 2a90b8 0c3a6a',
      l: [-0.5, -1],
      t: 0.8,
      a: '7fe8e0',
      aw: 0.14,
      f: (g) =>
        g.patches(9, 5, 12, '4a9a68', { lat: [20, 80], ex: 1.5, rough: 0.6 }) + g.clouds(30, 'ffffff', 0.5, [20, 80]),
    }) +
    [
      [66, 68, 70, 42, 22],
      [94, 68, 100, 40, -20],
      [124, 76, 130, 50, -18],
    ]
      .map(
        ([x, y, x2, y2, d]) =>
          b.line(b.wavy(x!, y!, x2!, y2!, 1.4, 3), 'ff7a4a', 1) +
          b.line(b.wavy(x2!, y2!, x2! + d!, y! + 4, 1.4, 3), 'ff7a4ac0', 1) +
          b.head(x2! + d!, y! + 5, d! > 0 ? 60 : 120, 2, 'ff9a6a'),
      )
      .join('') +
    b.line(b.wavy(112, 68, 122, 12, 1.4, 6), 'ff7a4a60', 0.8) +
    [
      [70, 38, 0],
      [101, 35, 30],
      [131, 45, -20],
      [46, 50, 50],
      [148, 66, 10],
    ]
      .map(([x, y, a]) =>
        b.at(
          x!,
          y!,
          a!,
          1,
          b.molecule(
            [
              [0, 0, 2.2, '8a98a8'],
              [-4.6, 0, 1.9, 'ff5a4a'],
              [4.6, 0, 1.9, 'ff5a4a'],
            ],
            [
              [0, 1],
              [0, 2],
            ],
          ),
        ),
      )
      .join('') +
    [
      [84, 50],
      [116, 54],
      [30, 66],
    ]
      .map(([x, y]) =>
        b.molecule(
          [
            [x!, y!, 1.9, 'ff5a4a'],
            [x! - 2.6, y! + 2, 1.2, 'e8f4ff'],
            [x! + 2.6, y! + 2, 1.2, 'e8f4ff'],
          ],
          [],
        ),
      )
      .join(''),

  'stellar-flares': (b) =>
    b.sky([[40, 60, 100, '8a1c14', 0.5]], 50) +
    b.star(36, 66, 40, 'ff5a2a', 'ffc080', 26) +
    b.rep(4, () => b.ell(36 + b.r(-26, 20), 66 + b.r(-26, 20), b.r(2, 5), b.r(1.4, 3), '5a0c08b0 5a0c0800')) +
    [
      [30, '40'],
      [24, '70'],
      [17, 'b0'],
    ]
      .map(
        ([w, a], i) =>
          b.line(
            `M56 36C${70 + i * 3} ${-8 + i * 6} ${120 - i * 6} ${6 + i * 6} ${74 - i} 58`,
            `ff7a3a${a}`,
            (3 - i) * 2.4,
          ) + (w ? '' : ''),
      )
      .join('') +
    b.line('M57 36C74 0 112 8 74 57M60 40C74 16 96 22 72 54', 'fff0c8', 1) +
    b.flash(66, 44, 11, 'ffb060', 30) +
    b.rep(14, () => {
      const a = rad(b.r(-44, -14));
      const q = b.r(56, 66);
      return b.line(
        poly(
          [
            [40 + Math.cos(a) * q, 64 + Math.sin(a) * q],
            [40 + Math.cos(a) * (q + 46), 64 + Math.sin(a) * (q + 46)],
          ],
          false,
        ),
        'ffb08050',
        b.r(0.4, 1.4),
      );
    }) +
    b.orb({ x: 134, y: 34, r: 8, c: 'ffe0d0 a86a58 2c1420', l: [-0.9, 0.4], t: 0, a: 'ff8a6a', aw: 0.3, f: mars }) +
    b.rep(9, (_, u) => b.glow(142 + u * 20, 31 - u * 9, 4 + u * 5, 'ff9a80', 0.3 * (1 - u))),

  'hot-springs': (b) => {
    const pool = (k: number, c: string): string => {
      const wob = b.wob(6);
      return b.path(
        smooth(
          Array.from({ length: 36 }, (_, i) => {
            const a = (i / 36) * 6.283;
            const q = k * (1 + 0.045 * wob(a) * (k / 40));
            return [78 + Math.cos(a) * q * 1.25, 60 + Math.sin(a) * q * 0.62] as const;
          }),
        ),
        c,
      );
    };
    return (
      b.rect(0, 0, 160, 100, '| 3a5a78 18:b8d0d0 22:8a7860 6a5240') +
      b.ridge(17, 3, '| 2a4a48 3a5240', { rough: 0.7 }) +
      b.rect(0, 20, 160, 80, '| a89070 5a3c2c') +
      b.rep(40, () => b.ell(b.r(0, 160), b.r(24, 98), b.r(6, 20), b.r(0.4, 1.4), '3a201438')) +
      b.line(
        b.rep(34, () => {
          const a = b.r(0, 6.28);
          const [x, y] = [78 + Math.cos(a) * 60, 60 + Math.sin(a) * 30];
          return `M${num(x)} ${num(y)}q${num(Math.cos(a) * 10 + b.r(-4, 4))} ${num(Math.sin(a) * 4)} ${num(Math.cos(a) * 26)} ${num(Math.sin(a) * 12 + b.r(-2, 3))}`;
        }),
        'c8602c90',
        2,
      ) +
      pool(52, 'a84a1c') +
      pool(49, 'd8742a') +
      pool(45, 'f0a83a') +
      pool(41, 'f0d860') +
      pool(37, 'a8d860') +
      pool(33, '4fc888') +
      pool(29, '2ab8b0') +
      pool(24, '1f90c8') +
      pool(17, '1464b0') +
      pool(9, '0c3c88') +
      b.ell(70, 54, 14, 4, 'ffffff80 ffffff00') +
      b.rep(9, () => b.plume(b.r(50, 108), b.r(48, 66), b.r(28, 48), 12, b.r(4, 22), 'ffffff', 0.22, 11))
    );
  },

  'sungrazing-comets': (b) =>
    b.sky([[150, 90, 100, 'c86a1a', 0.5]], 60) +
    b.star(152, 96, 48, 'ffb040', 'fff4d0', 34) +
    b.line('M110 70C98 56 108 44 118 60M140 46C136 30 150 28 152 46', 'ff8a3ab0', 1.4) +
    [
      [92, 58, 40, 3.4],
      [70, 30, 34, 2.4],
      [104, 36, 22, 1.6],
      [50, 66, 28, 1.8],
      [32, 22, 24, 1.4],
      [76, 82, 16, 1.1],
      [24, 48, 14, 0.9],
      [112, 12, 12, 0.8],
    ]
      .map(([x, y, l, w]) => b.comet(x!, y!, 214 + (y! - 50) * 0.16, l! * 1.6, w!, 'ffe0a8', 'bfe0ff'))
      .join('') +
    b.rep(9, () => b.comet(b.r(108, 122), b.r(66, 84), 216, 7, 0.5)),

  'ammonia-ice': (b) =>
    b.rect(0, 0, 160, 100, '| 0a1430 35:2f5a80 70:c8b898 8a6a58') +
    b.dots(40, 'ffffffa0', () => [b.r(0, 160), b.r(0, 36), b.r(0.3, 0.7)]) +
    b.glow(26, 14, 20, 'fff4d8', 0.8) +
    b.bank(80, 74, 200, 26, 44, 'fffaf0', 'a88a78', 0.7) +
    b.bank(80, 94, 190, 16, 30, 'f0e0c8', '7a5a50', 0.8) +
    [
      [50, 44, 17, 8],
      [108, 34, 22, 22],
      [84, 72, 12, -6],
      [138, 62, 10, 14],
      [18, 68, 9, 30],
      [74, 18, 7, 0],
      [144, 18, 6, 10],
    ]
      .map(
        ([x, y, s, rot]) =>
          b.glow(x!, y!, s! * 1.4, 'c8f0ff', 0.45) +
          b.at(
            x!,
            y!,
            rot!,
            1,
            b.rep(6, (i) =>
              b.g(
                `transform="rotate(${i * 60})"`,
                b.path(
                  `M0 0L${num(s! * 0.1)} ${num(-s! * 0.5)}L0 ${-s!}L${num(-s! * 0.1)} ${num(-s! * 0.5)}z`,
                  '| ffffff a8e0ffc0',
                ) +
                  b.line(
                    `M0 ${num(-s! * 0.45)}l${num(s! * 0.24)} ${num(-s! * 0.2)}M0 ${num(-s! * 0.45)}l${num(-s! * 0.24)} ${num(-s! * 0.2)}M0 ${num(-s! * 0.7)}l${num(s! * 0.15)} ${num(-s! * 0.14)}M0 ${num(-s! * 0.7)}l${num(-s! * 0.15)} ${num(-s! * 0.14)}`,
                    'e8faff',
                    s! * 0.05,
                  ),
              ),
            ) + b.circ(0, 0, s! * 0.16, 'fff a8e0ff'),
          ),
      )
      .join('') +
    b.dots(70, 'ffffffd0', () => [b.r(0, 160), b.r(10, 96), b.r(0.3, 1)]),

  'dry-ice-caps': (b) =>
    b.sky([[90, 50, 90, '7a3a2a', 0.35]], 70) +
    b.orb({
      x: 80,
      y: 56,
      r: 45,
      c: 'ffd8b8 c87048 5a2418',
      t: 0.5,
      a: 'ffc0a0',
      aw: 0.07,
      lat: 62,
      f: (g) =>
        mars(g) +
        g.cap(58, 'fff0e880', 4) +
        g.cap(64, 'ffffff', 4) +
        g.cap(67, '> ffffff e8f0fa', 3) +
        b.rep(
          7,
          (i) =>
            b.line(
              smooth(
                Array.from({ length: 9 }, (_, j) => g.at(i * 51 + j * 9, 88 - j * 2.6)),
                false,
              ),
              'b06a4c',
              1.5,
            ) +
            b.line(
              smooth(
                Array.from({ length: 9 }, (_, j) => g.at(i * 51 + 6 + j * 9, 88 - j * 2.6)),
                false,
              ),
              'a8c8e870',
              0.8,
            ),
        ) +
        g.spot(0, 90, 3, 'e8f4ff', 0.3),
    }) +
    b.rep(9, () => b.plume(b.r(56, 104), b.r(26, 46), b.r(8, 16), 4, b.r(-4, 4), 'f0f8ff', 0.3, 7)) +
    b.dots(50, 'e8f4ffb0', () => [b.r(40, 120), b.r(2, 40), b.r(0.3, 0.8)]),

  'nitrogen-geysers': (b) =>
    b.sky([[40, 20, 70, '3a4a9a', 0.45]], 80) +
    b.orb({
      x: 74,
      y: 40,
      r: 37,
      c: 'd0ecff 4f90e8 16308a',
      l: [0.8, -0.5],
      t: 0.3,
      a: '6fb0ff',
      aw: 0.08,
      roll: -20,
      f: neptune,
    }) +
    b.spark(132, 12, 3.4) +
    b.ridge(62, 4, '| b8a0b8 6a5a80', { soft: true, edge: 'ffe8f080' }) +
    b.rect(0, 64, 160, 36, '| d8c0c8 30:a890b0 3a3060') +
    b
      .cells(26, 0.1, b.floor(66, 5))
      .map(({ d }, i) => b.path(d, i % 2 ? '| f4e0e060 a890b860' : '| ffffff48 8a78a848'))
      .join('') +
    b.glow(80, 60, 110, 'e8b8c8', 0.4, 0.3) +
    [
      [60, 78, 84, 66],
      [110, 86, 96, 40],
      [136, 70, 44, 30],
      [24, 80, 36, 36],
    ]
      .map(
        ([x, y, h, lean]) =>
          b.ell(x! + lean! * 0.4, y! + 2, lean! * 0.6, 2, '1c142870 1c142800') +
          b.rep(40, (_, u) => b.glow(x! + b.r(-0.7, 0.7), y! - h! * 0.6 * u, 2.2 + u * 2.4, '1c1228', 0.8)) +
          b.rep(30, (_, u) =>
            b.glow(
              x! + lean! * u,
              y! - h! * 0.6 - h! * 0.1 * Math.sqrt(u) + b.r(-1, 1),
              3 + u * 7,
              u < 0.3 ? '2a1c38' : '9a8aa8',
              0.5 * (1.1 - u),
            ),
          ) +
          b.ell(x!, y!, 4, 1.3, '1c1428'),
      )
      .join(''),

  tholins: (b) =>
    b.rect(0, 0, 160, 100, '| 0c1024 25:3a2438 50:b8603a 62:e8a068') +
    b.dots(40, 'ffffff90', () => [b.r(0, 160), b.r(0, 34), b.r(0.3, 0.7)]) +
    b.rep(4, (i) => b.ridge(44 + i * 4, 1, `| f0a06030 b0502800`, { soft: true })) +
    b.rep(5, (i) => b.line(b.wavy(20 + i * 30, -4, 26 + i * 30, 22, 1, 5), 'b090ffa0', 0.6)) +
    b.ridge(64, 5, '| f4e8e4 b8a0a8', { edge: 'ffffff90' }) +
    b.rect(0, 70, 160, 30, '| e8d8d4 8a7080') +
    b
      .cells(30, 0.16, b.floor(70, 5))
      .map(({ d }, i) => (i % 2 ? b.path(d, '| b04a2ac0 5a1c18d0') : b.path(d, '| ffffff50 c8a8a850')))
      .join('') +
    b.wind(40, 0, 26, 160, 60, 96, 7, 'e0703a', 0.6) +
    [
      [36, 34, 0],
      [84, 26, 30],
      [124, 40, -20],
      [64, 52, 60],
      [106, 56, 10],
    ]
      .map(([x, y, a], j) => {
        const n = 5 + (j % 3);
        const p = Array.from(
          { length: n },
          (_, i) =>
            [
              i * 4.6 - n * 2.3,
              i % 2 ? -1.6 : 1.6,
              1.8,
              ['c8502a', 'c8502a', '6a8cff', 'e88a50'][(i + j) % 4]!,
            ] as const,
        );
        return b.at(
          x!,
          y!,
          a!,
          1,
          b.molecule(
            p,
            p.slice(1).map((_, i) => [i, i + 1] as const),
            'ffd0a8',
          ),
        );
      })
      .join(''),

  'frosted-grains': (b) =>
    b.sky([[80, 50, 90, '2a5a9a', 0.4]], 50) +
    b.dots(90, 'c8e8ff80', () => [b.r(0, 160), b.r(0, 100), b.r(0.3, 1.1)]) +
    [
      [56, 52, 26],
      [112, 34, 18],
      [116, 78, 14],
      [16, 22, 10],
      [22, 84, 8],
      [82, 12, 6],
      [148, 60, 6],
      [84, 88, 5],
    ]
      .map(
        ([x, y, r]) =>
          b.glow(x!, y!, r! * 1.9, '7ac0ff', 0.35) +
          b.line(
            b.rep(Math.round(r! * 3), () => {
              const a = b.r(0, 6.28);
              const [c, s] = [Math.cos(a), Math.sin(a)];
              const l = r! * b.r(1.12, 1.42);
              return `M${num(x! + c * r! * 0.85)} ${num(y! + s * r! * 0.8)}L${num(x! + c * l)} ${num(y! + s * l * 0.95)}m${num(-c * r! * 0.16 - s * r! * 0.1)} ${num(-s * r! * 0.16 + c * r! * 0.1)}l${num(s * r! * 0.1 + c * r! * 0.1)} ${num(-c * r! * 0.1 + s * r! * 0.1)}`;
            }),
            'd8f4ffb0',
            0.5,
          ) +
          b.rock(x!, y!, r!, 'ffffff 30:b8e4ff 6a8cb0 1c2c50', { rough: 0.16, pits: 0 }) +
          b.rock(x! + r! * 0.12, y! + r! * 0.1, r! * 0.62, 'b08a70 5a4038 1c1216', {
            rough: 0.2,
            pits: r! > 12 ? 9 : 0,
          }) +
          b.circ(x!, y!, r! * 1.02, '@36,32,70 ffffff48 40:c8ecff20 c8ecff00') +
          b.rep(Math.round(r! / 3), () => b.spark(x! + b.r(-0.8, 0.8) * r!, y! + b.r(-0.8, 0.8) * r!, b.r(0.8, 2))),
      )
      .join(''),

  sublimation: (b) =>
    b.sky([[120, 30, 90, '2a6aa0', 0.4]], 70) +
    b.glow(0, 60, 50, 'fff0c8', 0.8) +
    [
      [56, 62, 196, 34],
      [56, 44, 222, 40],
      [70, 40, 254, 40],
      [88, 40, 288, 34],
      [56, 70, 164, 34],
      [66, 78, 126, 32],
    ]
      .map(
        ([x, y, a, l]) =>
          b.rep(22, (_, u) =>
            b.glow(
              x! + Math.cos(rad(a!)) * l! * u * 1.9,
              y! + Math.sin(rad(a!)) * l! * u * 1.9,
              2.5 + u * 11,
              u < 0.3 ? 'ffffff' : 'b8e4ff',
              0.42 * (1.1 - u),
            ),
          ) +
          b.dots(22, 'ffffffc0', () => {
            const t = rad(a! + b.r(-9, 9));
            const k = l! * b.r(0.5, 2);
            return [x! + Math.cos(t) * k, y! + Math.sin(t) * k, b.r(0.3, 0.8)];
          }),
      )
      .join('') +
    b.rock(76, 58, 34, 'f0ece8 8a8488 22222c', { l: [-0.9, 0.05], k: 0.8, rot: -20, rough: 0.13, pits: 24 }) +
    b.rep(8, () => b.glow(b.r(44, 62), b.r(38, 80), b.r(2, 5), 'e8faff', 0.8)) +
    b.line(b.arc(124, 66, 150, 58, 3), 'a8e0ff', 1, 'stroke-dasharray="2.5 2"') +
    b.head(151, 57.5, -14, 2.6, 'a8e0ff'),

  permafrost: (b) =>
    b.rect(0, 0, 160, 100, '| 2a4a70 16:9ac0d0 26:e0d8c8') +
    b.glow(126, 22, 30, 'fff0d0', 0.8) +
    b.ridge(24, 3, '| a8c0d0 7a98b0', { rough: 0.6 }) +
    b.rect(0, 27, 160, 14, '| b8c0a0 7a8a60') +
    b
      .cells(24, 0.12, (u, v) => [80 + u * (90 - v * 30), 40 - v * 12])
      .map(({ d }) => b.path(d, '| 8aa070 5a7a58', 'stroke="#e8f4ff90" stroke-width=".5"'))
      .join('') +
    b.rect(0, 40, 160, 60, '| 4a3428 10:5a4438 60:3a3440 1c2030') +
    b.ridge(47, 1, '| 6a5444 40:4a4048 22263a', { soft: true }) +
    b.dots(150, 'c8d8e840', () => [b.r(0, 160), b.r(48, 100), b.r(0.4, 1.4)]) +
    b.rep(26, () => b.rock(b.r(0, 160), b.r(50, 98), b.r(1, 3), '9a8a80 5a4c48 20181c')) +
    [
      [18, 44],
      [52, 38],
      [112, 46],
      [146, 36],
    ]
      .map(
        ([x, h]) =>
          b.path(
            poly([
              [x! - 7, 41],
              [x! + 7, 41],
              [x! + 3, 41 + h! * 0.5],
              [x! + 0.6, 41 + h!],
              [x! - 3, 41 + h! * 0.45],
            ]),
            '- d8f4ff 40:8ac8e8 4a80b0',
            'stroke="#ffffff80" stroke-width=".5"',
          ) + b.line(`M${x! - 2} 44l1 ${num(h! * 0.6)}M${x! + 2} 43l-1 ${num(h! * 0.4)}`, 'ffffffa0', 0.5),
      )
      .join('') +
    b.glow(82, 74, 26, '5fe8c0', 0.55) +
    b.circ(82, 74, 16, '@40,35,70 e8fff830 60:a8f0e020 d8fff890') +
    [
      [3.4, '2a8a78'],
      [2.4, '8ff0d0'],
      [0.8, 'e8fff4'],
    ]
      .map(([w, c]) => b.line(smooth(b.spiral(81, 74, 11, 3, 30, 500, 0.9).concat([[84, 75]]), false), String(c), +w!))
      .join(''),

  'ice-albedo-feedback': (b) =>
    b.sky([[20, 20, 80, 'a88a4a', 0.35]], 60) +
    b.glow(-2, 8, 50, 'fff4d0', 1) +
    b.orb({
      x: 92,
      y: 58,
      r: 42,
      c: 'a8e0ff 1f6aa8 0a2450',
      l: [-0.75, -0.6],
      t: 0.45,
      a: 'a8e0ff',
      aw: 0.1,
      f: (g) =>
        earth(g, '5a7a60', '8a8a70', 0.2) +
        g.cap(24, 'd8f0ff', 5) +
        g.cap(28, '> ffffff e0f0fa', 5) +
        b.line(g.cracks(12, 14, 25, [35, 80]), '9ac8e8', 0.5) +
        g.cap(-52, 'ffffff', 5),
    }) +
    [
      [66, 28, 40, -8],
      [80, 22, 76, -10],
      [94, 20, 112, -8],
    ]
      .map(([x, y, ox, oy], i) => {
        const [sx, sy] = [8 + i * 9, 2 + i * 1.5];
        return (
          b.path(
            poly([
              [sx - 1, sy + 2],
              [sx + 2, sy - 1],
              [x! + 1.5, y!],
              [x! - 1.5, y! + 1],
            ]),
            '- fff8d090 fff8d060',
          ) +
          b.path(
            poly([
              [x! - 1.5, y!],
              [x! + 1.5, y!],
              [ox! + 5, oy!],
              [ox! - 5, oy!],
            ]),
            '| ffffff30 ffffffd0',
          ) +
          b.glow(x!, y!, 8, 'ffffff', 0.8)
        );
      })
      .join('') +
    b.path(
      poly([
        [2, 22],
        [0, 26],
        [62, 66],
        [64, 62],
      ]),
      '- fff8d0c0 fff8d030',
    ) +
    b.glow(64, 65, 8, 'ffb060', 0.5),
};
