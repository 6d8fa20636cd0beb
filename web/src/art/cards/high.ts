import { num, poly, rad, smooth } from './brush';
import type { Pt } from './brush';
import type { Scene } from './scene';
import { earth, ice, jove, neptune, saturn, stone } from './worlds';

/** The high deck: what makes or breaks a grown world. */
export const high: Readonly<Record<string, (b: Scene) => string>> = {
  'magnetic-field': (b) =>
    b.sky(
      [
        [90, 50, 80, '0f7a80', 0.4],
        [0, 50, 50, 'c88a3a', 0.4],
      ],
      60,
    ) +
    b.wind(45, -16, 4, 22, 96, 0, 22, 'ffd890', 0.5) +
    b.rep(6, (i) =>
      b.line(
        `M-2 ${num(50 - 6 - i * 9)}Q${num(34 - i * 2)} ${num(48 - i * 9)} ${num(52 + i * 2)} ${num(26 - i * 7)}T165 ${num(8 - i * 8)}M-2 ${num(56 + i * 9)}Q${num(34 - i * 2)} ${num(52 + i * 9)} ${num(52 + i * 2)} ${num(74 + i * 7)}T165 ${num(92 + i * 8)}`,
        'ffd89048',
        0.6,
      ),
    ) +
    b.field(84, 50, 17, [1.6, 2.1, 2.8, 3.7, 5], '4fe8d0', 0.72, 1.7, 8, 0.6) +
    b.orb({
      x: 84,
      y: 50,
      r: 18,
      c: '8ac8e0 1f5a88 081a38',
      l: [-1, -0.2],
      t: -0.1,
      a: '4fd8e8',
      aw: 0.16,
      roll: 8,
      lat: 12,
      f: (g) => earth(g),
      e: (g) =>
        [74, 70, 66]
          .map((l, i) =>
            b.g(
              `stroke="#${['b0ffd0', '5fffb0a0', '30e0a060'][i]}" stroke-width="${[0.5, 1.2, 2.4][i]}"`,
              g.cap(l, 'none', 2) + g.cap(-l, 'none', 2),
            ),
          )
          .join(''),
    }) +
    b.glow(86, 33, 12, '60ffb0', 0.6, 0.4) +
    b.glow(81, 67, 12, '60ffb0', 0.5, 0.4),

  'plate-tectonics': (b) =>
    b.sky(
      [
        [40, 70, 70, '0f5a70', 0.4],
        [130, 20, 50, '7a3a2a', 0.3],
      ],
      60,
    ) +
    b.orb({
      x: 80,
      y: 51,
      r: 43,
      c: 'ffe8a0 ff8a2a b8300a',
      t: 0.55,
      a: '5fd0e0',
      aw: 0.1,
      lat: 12,
      f: (g) =>
        g
          .plates(17, 0.07)
          .map((d, i) =>
            b.path(
              d,
              ['> 5aa8b8 1a5a78', '> 8ab880 2a5a48', '> b8a878 5a4c38'][(i * 7) % 3]!,
              'stroke="#ff9a3a60" stroke-width="1.6"',
            ),
          )
          .join('') +
        g.patches(16, 2, 7, '0a283840', { rough: 0.6 }) +
        g.patches(14, 1, 5, 'e8f0d030', { rough: 0.6 }) +
        b.line(g.cracks(8, 8, 40), 'f0ffe040', 0.8),
      e: (g) => b.line(g.cracks(5, 6), 'ffb04a70', 0.5) + g.clouds(8, 'ffffff', 0.22),
    }) +
    b.head(33, 62, 165, 2.6, '8ff0e8') +
    b.line(b.arc(44, 66, 35, 62, -2), '8ff0e8', 0.9) +
    b.head(126, 39, -20, 2.6, '8ff0e8') +
    b.line(b.arc(116, 42, 124, 39.5, 1), '8ff0e8', 0.9),

  'first-oceans': (b) =>
    b.rect(0, 0, 160, 100, '| 0a1024 30:27406a 50:b07a60 51:c89a78') +
    b.dots(30, 'ffffffa0', () => [b.r(0, 160), b.r(0, 28), b.r(0.3, 0.8)]) +
    b.glow(40, 46, 56, 'ffd090', 0.8, 0.6) +
    b.circ(40, 45, 6, 'fff8e0') +
    b.orb({ x: 112, y: 24, r: 17, c: 'fff0e0 c8a898 6a4a58', l: [-0.9, 0.4], t: 0.2, f: (g) => stone(g) }) +
    b.bank(120, 46, 90, 9, 14, 'ffd8b8', '8a5a5a', 0.5) +
    b.ridge(52, 3, '| 3a2c3c 1c2438', { shape: (x) => (x > 96 ? Math.min(9, (x - 96) / 4) : -4) }) +
    b.sea(53, '| e0a880 8:5a7a98 35:1f5a7c 06162e', 'ffe8c8', 40, 90) +
    [
      [60, 2],
      [66, 3.4],
      [74, 5.4],
      [86, 8],
    ]
      .map(([y, h], i) => {
        const wob = b.wob(6);
        const p = Array.from(
          { length: 20 },
          (_, j) => [j * 9 - 6, y! + h! * (wob(j * 0.8 + i) * 0.55 + (j % 2 ? -0.3 : 0.3))] as const,
        );
        return (
          b.path(
            smooth(p, false) + 'L166 104L-6 104z',
            `| 8ae0e8${['38', '40', '50', '60'][i]} 12:1a6a90${['50', '60', '70', '90'][i]} 06162e10`,
          ) + b.line(smooth(p, false), 'd8fff838', 0.4 + i * 0.1)
        );
      })
      .join('') +
    b.rock(24, 94, 12, '6a5a60 2c2634 0c0c18', { l: [0.4, -1], k: 0.6, rot: 5 }) +
    b.rock(44, 98, 7, '6a5a60 2c2634 0c0c18', { l: [0, -1], k: 0.6, rot: 0 }),

  'carbonate-silicate-cycle': (b) =>
    b.rect(0, 0, 160, 100, '| 0c1c3c 30:2f6a90 58:a8d0c8') +
    b.glow(100, 8, 40, 'fff0c0', 0.5) +
    b.ridge(54, 3, '| 4a7a78 2a4a50', { shape: (x) => 24 * Math.exp(-(((x - 34) / 18) ** 2)), edge: 'e8fff060' }) +
    b.cone(128, 62, 30, 34, 3, '7a6a60', '2c2428') +
    b.plume(128, 28, 26, 9, -24, 'e8e0d8', 0.5) +
    b.glow(128, 28, 6, 'ff8a3a', 1) +
    b.bank(32, 18, 50, 11, 16, 'ffffff', '5a7a98', 0.85) +
    b.wind(40, 12, 24, 54, 40, 100, 9, 'c8ecff', 0.4) +
    b.path('M-2 60Q30 52 54 62L104 62Q130 58 164 62L164 104L-2 104z', '| 5a6a50 20:5a4438 2a1818') +
    b.path('M50 61L108 61Q104 76 80 77Q56 76 50 61z', '| 5fd0d8 0f4a70') +
    b.line(
      b.rep(5, (i) => `M${58 + i * 2} ${num(76.5 + i * 3)}Q80 ${80 + i * 3} ${102 - i * 2} ${num(76.5 + i * 3)}`),
      'e8e0c8',
      1.6,
    ) +
    b.path('M104 104Q112 84 126 80L128 30L129 80Q142 86 152 104z', '| ffb05000 45:ff9a3a90 ff5a1ae0') +
    b.glow(128, 96, 30, 'ff6a20', 0.7, 0.5) +
    [
      [b.arc(44, 22, 116, 22, 12), 42, 24, 150],
      [b.arc(46, 48, 62, 66, -3), 63, 67, 50],
      [b.arc(84, 94, 116, 92, 6), 118, 91, -22],
    ]
      .map(
        ([d, x, y, a]) =>
          b.line(String(d), 'a8fff0b0', 1.2, 'stroke-dasharray="3 2"') + b.head(+x!, +y!, +a!, 2.6, 'c8fff4'),
      )
      .join(''),

  'great-oxidation': (b) =>
    b.rect(0, 0, 160, 100, '| 0c2a5c 16:3f90d0 34:b8ecf0') +
    b.glow(128, 10, 44, 'fffbe0', 0.9) +
    b.circ(128, 10, 4, 'fff') +
    b.bank(60, 18, 120, 6, 12, 'ffffff', '8ac0dc', 0.5) +
    b.sea(34, '| 6fe0d0 12:1f9a98 60:0f5a6a 5a2a20', 'f0fff8', 128, 50) +
    b.path(
      b.rep(5, () => {
        const x = b.r(20, 150);
        return poly([
          [x, 35],
          [x + 6, 35],
          [x - 10, 90],
          [x - 26, 90],
        ]);
      }),
      'e8fff016',
    ) +
    b.ridge(92, 2, '| 8a3a24 3a120e', { soft: true }) +
    b.line(
      b.rep(3, (i) => `M-2 ${94 + i * 2.4}Q40 ${92 + i * 2.4} 80 ${94 + i * 2.4}T164 ${94 + i * 2.4}`),
      'd0603ac0',
      0.9,
    ) +
    [
      [22, 90, 11, 19],
      [46, 95, 14, 26],
      [76, 91, 9, 14],
      [104, 96, 15, 24],
      [132, 91, 10, 17],
      [150, 96, 10, 14],
    ]
      .map(
        ([x, y, w, h]) =>
          b.path(
            `M${x! - w!} ${y}Q${num(x! - w! * 1.1)} ${y! - h!} ${x} ${y! - h!}Q${num(x! + w! * 1.1)} ${y! - h!} ${x! + w!} ${y}z`,
            '@35,12,95 9ae8a0 4a9a6a 1c4a44 0c2428',
          ) +
          b.line(
            b.rep(4, (i) => {
              const k = 1 - (i + 1) * 0.2;
              return `M${num(x! - w! * k * 0.95)} ${y}Q${num(x! - w! * k)} ${num(y! - h! * k)} ${x} ${num(y! - h! * k)}T${num(x! + w! * k * 0.95)} ${y}`;
            }),
            'd0ffc030',
            0.7,
          ),
      )
      .join('') +
    b.rep(46, () => {
      const [x, y, s] = [b.r(10, 152), b.r(36, 84), b.r(0.5, 2)];
      return b.circ(x, y, s, '@35,30,75 ffffffd0 30:c8fff430 85:c8fff430 ffffffa0');
    }),

  'subsurface-ocean': (b) =>
    b.sky([[120, 40, 70, '1a6aa0', 0.4]], 70) +
    b.orb({
      x: 74,
      y: 52,
      r: 42,
      c: 'ffffff d8e0e4 7a8aa0',
      t: 0.5,
      rim: 'd8f4ff',
      f: (g) => ice(g, '9a5a40a0') + b.line(g.cracks(14, 26, 8), 'a86a4880', 0.8),
    }) +
    b.cutaway(
      74,
      52,
      42,
      -70,
      62,
      [
        [1, 'e8f8ff d0e8f4'],
        [0.93, '60:5fd8f0 2080c8'],
        [0.76, '40:7a5a50 80:4a3838 3a2c30'],
        [0.36, 'ffe0a0 c86a30'],
      ].map(
        ([k, c]) => [+k!, String(c).replace(/^60:/, '0f4a90 60:0f4a90 80:').replace(/^40:/, '9a6a50 40:')] as const,
      ),
      b.dots(30, 'e8ffffb0', () => {
        const a = rad(b.r(-68, 60));
        const q = b.r(33, 38);
        return [74 + Math.cos(a) * q, 52 + Math.sin(a) * q, b.r(0.3, 0.9)];
      }),
    ) +
    b.glow(74, 52, 18, 'ffb060', 0.5) +
    b.orb({ x: 146, y: 18, r: 9, c: 'ffe8c8 c08a60 4a2a20', f: jove }),

  'stabilising-moon': (b) =>
    b.sky([[60, 50, 80, '0f5a8a', 0.4]], 80) +
    b.orbit(64, 52, 68, 0.3, -8, 'd8e8ff70', 0.7, 180, 360) +
    b.line('M52 0L58 22', 'a8fff0', 0.9, 'stroke-dasharray="2.5 1.6"') +
    b.orbit(53, 5, 10, 0.3, 12, 'a8fff0a0', 0.6) +
    b.orb({
      x: 64,
      y: 52,
      r: 31,
      c: 'a8e8ff 2f86c0 0c2a5c',
      a: '6fd8ff',
      aw: 0.14,
      roll: -15,
      lat: 10,
      f: (g) => earth(g),
    }) +
    b.line('M70 83L76 104', 'a8fff0', 0.9, 'stroke-dasharray="2.5 1.6"') +
    b.orbit(64, 52, 68, 0.3, -8, 'd8e8ffb0', 0.8, 0, 180) +
    b.orb({ x: 124, y: 58, r: 10.5, c: 'fff c8c8d0 5a5a70', rim: 'fff', f: stone }) +
    b.glow(124, 58, 18, 'e8f0ff', 0.25),

  'tidal-flexing': (b) =>
    b.sky([[20, 50, 80, '7a4a2a', 0.4]], 70) +
    [44, 70, 110].map((q) => b.orbit(20, 50, q, 0.42, -6, 'ffe0b060', 0.6)).join('') +
    b.orb({
      x: 16,
      y: 50,
      r: 33,
      c: 'ffe8c8 c88c60 4a2820',
      l: [0.5, -0.6],
      t: 0.3,
      roll: -6,
      f: (g) => jove(g) + g.storm(20, -22, 7, 'f0dcb8', 'c85a3a', 'e88a5a'),
    }) +
    b.glow(92, 54, 40, 'ff7a3a', 0.4) +
    b.at(
      92,
      54,
      -8,
      1,
      b.g(
        'transform="scale(1.22 .9)"',
        b.orb({
          x: 0,
          y: 0,
          r: 20,
          c: 'fff4d8 d8c0a0 6a5060',
          l: [-0.4, -0.8],
          t: 0.5,
          rim: 'ffd0a0',
          f: (g) => ice(g, 'a85a38b0'),
          e: (g) => b.glow(0, 2, 17, 'ff6a2a', 0.75) + b.line(g.cracks(12, 12), 'ff8a3ab0', 0.5),
        }),
      ),
    ) +
    [
      [63, 58, 180],
      [121, 50, 0],
    ]
      .map(([x, y, a]) => b.head(x!, y!, a! - 8, 3, 'ffd0a0'))
      .join('') +
    [
      [92, 31, 84],
      [95, 77, -96],
    ]
      .map(([x, y, a]) => b.head(x!, y!, a!, 2.4, 'a8e8ff'))
      .join('') +
    b.orb({ x: 50, y: 30, r: 4.5, c: 'fff0a0 e0b840 6a4a10', f: (g) => g.patches(8, 4, 12, 'c85a20a0') }) +
    b.orb({ x: 134, y: 28, r: 7.5, c: 'f0f0f0 a8a8a8 404450', f: stone }),

  'runaway-greenhouse': (b) =>
    b.sky([[80, 50, 90, '8a3a10', 0.5]], 40) +
    b.glow(-6, 12, 60, 'fff0b0', 0.9) +
    b.orb({
      x: 88,
      y: 66,
      r: 54,
      c: 'fff0c0 f0a850 8a3a14',
      l: [-0.7, -0.6],
      t: 0.5,
      a: 'ffb040',
      aw: 0.24,
      f: (g) =>
        g.spot(-20, -22, 30, '2a7a90', 0.5, 1.6) +
        g.spot(-20, -22, 24, '3fa0a8', 0.5, 1.6) +
        g.patches(9, 4, 12, 'a84a1ca0', { rough: 0.6 }) +
        g.clouds(34, 'fff4d8', 0.65, [-70, 80], 5),
    }) +
    b.rep(8, () => b.plume(b.r(54, 100), b.r(64, 88), b.r(16, 30), 6, b.r(-8, 8), 'fff4e0', 0.35, 10)) +
    [
      [40, 52, 44, 30],
      [66, 46, 74, 20],
      [94, 44, 108, 20],
      [118, 58, 136, 38],
    ]
      .map(
        ([x1, y1, x2, y2]) =>
          b.line(b.wavy(x1!, y1!, x2!, y2!, 1.6, 3), 'ff4a2ad0', 1) +
          b.line(b.arc(x2!, y2!, x2! + 14, y2! + 15, -12), 'ff4a2ad0', 1) +
          b.head(x2! + 14, y2! + 15, 75, 2.2, 'ff6a3a'),
      )
      .join('') +
    b.line(b.wavy(4, 22, 34, 46, 1, 8), 'fff8d0', 0.8),

  'hydrodynamic-escape': (b) =>
    b.sky([[10, 20, 70, '8a6aff', 0.4]], 60) +
    b.star(2, 14, 24, 'c8a0ff', 'fff4ff', 26) +
    b.rep(4, (i) => b.line(b.wavy(34, 14 + i * 9, 66, 26 + i * 8, 1.2, 5), 'd8b0ffc0', 0.6)) +
    b.rep(34, (_, u) => {
      const a = rad(40 + u * 46);
      const q = 86 + u * 34;
      return b.glow(
        20 + Math.cos(a) * q + b.r(-6, 6) * u,
        6 + Math.sin(a) * q + b.r(-6, 6) * u,
        15 + u * 24,
        u < 0.4 ? '9ac0ff' : '6a7aff',
        0.26 * (1.15 - u),
      );
    }) +
    b.dots(110, 'c8e0ffb0', () => {
      const u = b.r();
      const a = rad(38 + u * 34 + b.r(-8, 8));
      const q = 82 + u * 50 + b.r(-18, 26);
      return [20 + Math.cos(a) * q, 6 + Math.sin(a) * q, b.r(0.3, 1)];
    }) +
    b.glow(82, 48, 34, '8ab0ff', 0.6) +
    b.orb({ x: 82, y: 48, r: 17, c: 'e8f0ff 6a8ae0 1c2460', l: [-0.85, -0.5], t: 0, a: '9ac0ff', aw: 0.4, f: neptune }),

  'giant-impact': (b) =>
    b.sky([[80, 50, 90, '8a2a10', 0.5]], 60) +
    b.orb({
      x: 58,
      y: 58,
      r: 38,
      c: 'ffd8a0 b0603a 3a1614',
      l: [0.8, -0.5],
      t: 0.35,
      a: 'ff7a3a',
      aw: 0.14,
      f: (g) => g.mottle(10, '3a141090', 'e8a87060', 16),
      e: (g) =>
        g.spot(50, 26, 36, 'ff6a1a70', 0.4) +
        g.spot(52, 28, 24, 'ffb04aa0', 0.4) +
        b.line(g.cracks(34, 12, 34, [-20, 70]), 'ffb050', 0.6),
    }) +
    b.orb({
      x: 106,
      y: 28,
      r: 19,
      c: 'ffd0a0 90503a 2a1014',
      l: [-0.8, 0.6],
      t: 0.35,
      a: 'ff8a4a',
      aw: 0.12,
      f: stone,
      e: (g) => g.spot(-40, -26, 40, 'ff8a2a90', 0.4) + b.line(g.cracks(16, 9), 'ffb050', 0.5),
    }) +
    [
      [60, 34],
      [64, -6],
      [-58, -40],
    ]
      .map(([dx, dy]) =>
        b.rep(16, (_, u) =>
          b.glow(
            90 + dx! * u + b.r(-4, 4),
            38 + dy! * u ** 1.4 + 10 * Math.sin(u * 3) + b.r(-3, 3),
            4 + 9 * Math.sin(u * 2.6 + 0.4),
            u < 0.35 ? 'ffd890' : 'ff6a20',
            0.6 * (1.1 - u),
          ),
        ),
      )
      .join('') +
    b.flash(89, 39, 18, 'ff9a40', 70) +
    b.rep(20, () => {
      const a = b.r(0, 6.28);
      const q = b.r(24, 62);
      return b.rock(90 + Math.cos(a) * q, 40 + Math.sin(a) * q * 0.8, b.r(0.6, 2.4), 'ffc080 a84a20 2a0c0a', {
        l: [-Math.cos(a), -Math.sin(a)],
        rough: 0.3,
      });
    }),

  'mantle-stripping': (b) =>
    b.sky([[60, 50, 80, '7a3a2a', 0.4]], 60) +
    b.glow(66, 52, 50, 'ff8a4a', 0.4) +
    b.orb({
      x: 66,
      y: 52,
      r: 30,
      c: 'ffffff c8c4c8 5a545c',
      l: [-0.7, -0.5],
      t: 0.45,
      rim: 'ffe8d0',
      f: (g) => g.mottle(9, '3a343c60', 'ffffff50', 14) + b.line(g.cracks(9, 14), '2a242a80', 0.5),
      e: (g) => g.patches(12, 1, 6, 'ff8a3a70', { rough: 0.6, lon: [0, 80] }),
    }) +
    b.clip(
      '<path d="M0 0H60V13l-4 3l1 4l-6 2l3 5l-3 3l1 4l-7 3l1 5l-4 3l3 5l-3 4l4 3l-2 5l5 3l-1 5l6 3l-1 5l5 3V100H0z"/>',
      b.orb({
        x: 66,
        y: 52,
        r: 41,
        c: 'e8b890 a06848 3a2018',
        l: [-0.7, -0.5],
        t: 0.7,
        a: 'ff8a4a',
        aw: 0.08,
        f: stone,
      }),
    ) +
    b.line('M60 13l-4 3l1 4l-6 2l3 5l-3 3l1 4l-7 3l1 5l-4 3l3 5l-3 4l4 3l-2 5l5 3l-1 5l6 3l-1 5l5 3', 'ff7a2a60', 3) +
    b.line('M60 13l-4 3l1 4l-6 2l3 5l-3 3l1 4l-7 3l1 5l-4 3l3 5l-3 4l4 3l-2 5l5 3l-1 5l6 3l-1 5l5 3', 'ffd090', 0.8) +
    b.rep(26, (i) => {
      const a = rad(b.r(-80, 78));
      const q = 36 + 62 * b.r() ** 0.8;
      const s = i < 7 ? b.r(4, 7.5) : b.r(0.7, 3);
      return b.rock(66 + Math.cos(a) * q, 52 + Math.sin(a) * q * 0.9, s, 'e0a880 8a5238 241210', {
        rough: 0.3,
        pits: s > 4 ? 4 : 0,
        k: 0.6,
      });
    }) +
    b.dots(90, 'ffb070b0', () => {
      const a = rad(b.r(-90, 88));
      const q = b.r(32, 90);
      return [66 + Math.cos(a) * q, 52 + Math.sin(a) * q, b.r(0.3, 0.9)];
    }),

  'giant-storm': (b) => {
    const swirl = (q: number, c: string, w: number, k: number): string =>
      b.ribbon(b.spiral(60, 42, q, 0.6, k, 700, 0.62, -6), w, 0.3, c);
    return (
      b.sky([[140, 80, 60, '7a5a2a', 0.35]], 40) +
      b.orb({
        x: 84,
        y: 66,
        r: 66,
        c: 'fff0d0 dcbc84 6a4a30',
        l: [-0.5, -0.8],
        t: 0.45,
        roll: -6,
        lat: 8,
        a: 'ffe0a0',
        aw: 0.06,
        f: (g) =>
          saturn(g) +
          g.zone(36, 15, 'fff6e0b0', 3) +
          g.clouds(46, 'ffffff', 0.75, [14, 36], 6) +
          g.patches(30, 1, 4, 'b8844ca0', { ex: 3, lat: [12, 38], rough: 0.7 }) +
          b.ell(60, 42, 20, 12.5, 'c8965a', -6) +
          b.ell(60, 42, 18.5, 11.4, 'fff6e4', -6) +
          swirl(17, 'c08a50c0', 3, 0) +
          swirl(17, 'e0b078', 2.4, 180) +
          swirl(14, 'ffffff', 2, 90) +
          b.ell(60, 42, 2.6, 1.6, '8a4a28'),
      }) +
      b.ring(84, 66, 76, 110, 0.06, -6, 'f', ['f0dcb0', 'c8aa78', 'fff0cc'])
    );
  },

  'inward-migration': (b) =>
    b.sky([], 50) +
    b.disc(70, 52, 92, 0.5, -12, 'fff0c0 8:ffb860 30:a8482a 65:4a2048a0 2a103000', { grain: 'ffc890' }) +
    [0, 180]
      .map((a) =>
        [14, 8, 3].map((w) => b.ribbon(b.spiral(70, 52, 76, 10, a + 20, 260, 0.5, -12), 0.1, w, 'ffd8a01c')).join(''),
      )
      .join('') +
    b.star(70, 52, 6, 'ffc860') +
    b.line(smooth(b.spiral(70, 52, 78, 26, -50, 330, 0.5, -12), false), 'ffffffd0', 0.9, 'stroke-dasharray="2.5 2.2"') +
    [
      [0, 4.5, 0.35],
      [8, 6, 0.55],
    ]
      .map(([i, r, a]) => {
        const p = b.spiral(70, 52, 78, 26, -50, 330, 0.5, -12)[i!]!;
        return b.g(
          `opacity="${a}"`,
          b.orb({ x: p[0], y: p[1], r: r!, c: 'f0e0d0 a88870 3a2028', l: [70 - p[0], 52 - p[1]], t: 0.1, f: jove }),
        );
      })
      .join('') +
    b.glow(95, 59, 24, 'ffb070', 0.5) +
    b.orb({ x: 96, y: 60, r: 10.5, c: 'fff0d0 d08a58 4a2020', l: [-0.9, -0.3], t: 0.15, f: jove }),

  'water-loss': (b) =>
    b.sky([[100, 20, 70, '6a3aa0', 0.5]], 60) +
    b.rep(6, (i) => b.line(b.wavy(6 + i * 24, -4, 14 + i * 24, 34, 1.2, 6), 'c890ffb0', 0.7)) +
    b.orb({
      x: 80,
      y: 138,
      r: 84,
      c: 'ffd8a8 d88a50 6a3018',
      l: [-0.2, -1],
      t: 0.7,
      a: 'ffa060',
      aw: 0.12,
      f: (g) =>
        g.mottle(12, '6a2c1890', 'ffd0a060', 9) +
        g.spot(4, 44, 9, '3a8ab0', 0.4, 1.6) +
        g.spot(4, 44, 6, '5fc0d8', 0.4, 1.6) +
        b.line(g.cracks(16, 14, 30, [20, 70]), '5a241480', 0.5),
    }) +
    [
      [40, 44, 0],
      [84, 40, 20],
      [122, 48, -15],
    ]
      .map(([x, y, a]) => {
        const p = (q: number, t: number): Pt => [x! + Math.cos(rad(t + a!)) * q, y! + Math.sin(rad(t + a!)) * q];
        const [h1, h2] = [p(10, -50), p(17, -112)];
        return (
          b.molecule(
            [
              [x!, y!, 4.2, 'ff5a4a'],
              [h1[0], h1[1], 2.4, 'e8f4ff'],
              [h2[0], h2[1], 2.4, 'e8f4ff'],
            ],
            [[0, 1]],
          ) +
          b.line(poly([p(7, -112), p(13, -112)], false), 'ffffff90', 0.5, 'stroke-dasharray="1 1"') +
          b.spark(p(10, -112)[0], p(10, -112)[1], 3, 'e8b0ff')
        );
      })
      .join('') +
    b.rep(16, () => {
      const [x, y, s] = [b.r(4, 156), b.r(3, 26), b.r(0.7, 1.6)];
      return (
        b.line(`M${num(x)} ${num(y)}l${num(b.r(-2, 2))} ${num(b.r(4, 9))}`, 'e8f4ff40', s) + b.ball(x, y, s, 'dff0ff')
      );
    }),

  'extreme-tilt': (b) => {
    const cols = ['a8d8e0', '6a98a8', 'd8f4f8'];
    return (
      b.sky([[100, 50, 80, '1a7a8a', 0.4]], 70) +
      b.orbit(80, 120, 140, 0.3, -6, 'ffffff40', 0.6, 180, 360) +
      b.glow(4, 60, 26, 'fff0c0', 0.8) +
      b.circ(4, 60, 2.6, 'fff') +
      b.line('M24 50L52 50', 'd8a0ff', 1, 'stroke-dasharray="2.5 1.8"') +
      b.ring(88, 50, 45, 50, 0.32, 82, 'f', cols) +
      b.ring(88, 50, 55, 57, 0.32, 82, 'f', cols) +
      b.orb({
        x: 88,
        y: 50,
        r: 32,
        c: 'f0ffff 8adce0 2a6a88',
        l: [-0.95, 0.15],
        t: 0.15,
        a: '8af0f0',
        aw: 0.1,
        roll: -98,
        lat: 20,
        f: (g) =>
          g.bands(['b8f0f0', '98e4e8', 'a8ecec', '84d8e0', '98e0e6', '78ccd8', '68b8cc'], 0.6) +
          g.cap(62, 'e8ffff80', 1),
      }) +
      b.ring(88, 50, 45, 50, 0.32, 82, 'b', cols) +
      b.ring(88, 50, 55, 57, 0.32, 82, 'b', cols) +
      b.line('M124 51L152 53', 'd8a0ff', 1, 'stroke-dasharray="2.5 1.8"') +
      b.orbit(32, 50, 3, 3, 0, 'd8a0ff', 0.8, -150, 150) +
      b.head(30, 55.5, 200, 1.8, 'd8a0ff')
    );
  },

  'helium-rain': (b) =>
    b.rect(0, 0, 160, 100, '| 4a3444 30:a87858 60:6a3450') +
    b.bank(80, 6, 200, 16, 28, 'f8e4c4', '8a6258', 0.6) +
    b.circ(80, 250, 212, '98:c8804a 99:ffd8a0 e8a060') +
    b.circ(80, 250, 208, '70:7a3a58 96:8a4a58 98:b06a58 c88a68') +
    b.circ(80, 250, 184, '80:4a2c6a 97:7a4a80 98:c8a0d0 a878b0') +
    b.circ(80, 250, 172, '86:8a7ab8 93:c8c4e8 96:7a70b0 98:f0ecff a8a0d8') +
    b.glow(80, 112, 80, 'ffb070', 0.4, 0.5) +
    b.rep(5, (i) => b.orbit(80, 250, 168 - i * 4, 1, 0, 'ffffff28', 0.8, 240, 300)) +
    b.rep(44, () => {
      const u = b.r();
      const [x, y, s] = [b.r(4, 156), 20 + u * 62, (0.9 + u * 1.9) * b.r(0.6, 1.1)];
      return (
        b.ribbon(
          [
            [x, y - s * 7],
            [x, y - s * 3],
            [x, y],
          ],
          0.1,
          s * 1.3,
          '| ffe0a000 ffe8b0a0',
        ) +
        b.glow(x, y, s * 2.8, 'ffd070', 0.4) +
        b.ball(x, y, s, 'ffdc80', 'a85a10')
      );
    }) +
    b.rep(9, () => {
      const x = b.r(20, 140);
      const y = 78 + ((x - 80) / 30) ** 2;
      return (
        b.ell(x, y, b.r(3, 6), 0.9, 'none', 0, 'stroke="#fff4d890" stroke-width=".5"') +
        b.glow(x, y, 6, 'ffe0a0', 0.5, 0.4)
      );
    }),

  'metallic-hydrogen': (b) =>
    b.sky([[60, 50, 80, '5a4a7a', 0.4]], 60) +
    b.orb({
      x: 76,
      y: 52,
      r: 43,
      c: 'ffe8c8 c89468 4a2a28',
      t: 0.5,
      roll: -6,
      f: (g) => jove(g) + g.storm(-36, -20, 6, 'f0dcb8', 'c85a3a', 'e88a5a'),
    }) +
    b.cutaway(
      76,
      52,
      43,
      -75,
      75,
      [
        [0.99, 'd8a878 80:d8a878 f0d0a0'],
        [0.8, 'f4f8ff 30:a8b0c8 55:e8ecf8 80:8a90b0 c8d0e8'],
        [0.24, 'ffe8c0 e08a50'],
      ],
      b.rep(7, (i) => {
        const a = rad(-62 + i * 21);
        const [x, y] = [76 + Math.cos(a) * 23, 52 + Math.sin(a) * 23];
        return (
          b.line(
            smooth(b.spiral(x, y, 5.2, 0.7, i * 50, i % 2 ? 560 : -560), false),
            i % 2 ? '5f7affd0' : 'b070ffd0',
            0.7,
          ) + b.glow(x, y, 5, 'ffffff', 0.5)
        );
      }),
    ) +
    b.field(76, 52, 30, [2.6, 3.6], 'b0a0ff', 1, 1, 10, 0.4),
};
