import { num, rad, smooth } from './brush';
import type { Scene } from './scene';
import { earth, molten, saturn, stone } from './worlds';

const SATURN_RINGS = ['e8d4a8', 'c0a478', 'fff0cc', 'a88c68', 'd8c090'];

/** The worlds that a planet can become. */
export const finals: Readonly<Record<string, (b: Scene) => string>> = {
  'hot-jupiter': (b) =>
    b.sky([[20, 50, 90, 'a8401a', 0.5]], 40) +
    b.star(6, 44, 50, 'ffb040', 'fff6d8', 30) +
    b.line('M50 18C62 4 70 22 54 30M42 84C54 98 66 84 52 74', 'ff8a3ac0', 1.6) +
    b.rep(9, () =>
      b.line(b.arc(b.r(84, 96), b.r(34, 76), b.r(130, 160), b.r(20, 90), b.r(-6, 6)), '- ff7a4a60 ff7a4a00', b.r(1, 3)),
    ) +
    b.orb({
      x: 96,
      y: 56,
      r: 30,
      c: 'fff0c8 e07a40 4a1420',
      l: [-1, -0.25],
      t: 0.05,
      roll: 10,
      a: 'ff7a3a',
      aw: 0.22,
      f: (g) =>
        g.bands(['b0482a', 'e88a50', 'a03a28', 'ffb878', 'b84a30', 'f09a60', '8a2c28', 'd0683c'], 2.6, 'ffe8c0') +
        g.storm(-22, -20, 6, 'ffc890', 'a02a20', 'e0582a'),
      e: (g) => g.clouds(8, 'ff5a3a', 0.3, [-50, 50], 9),
    }),

  'chthonian-planet': (b) =>
    b.sky([[130, 20, 80, 'a8481a', 0.5]], 50) +
    b.star(150, 10, 22, 'ffc060', 'fffbe8', 24) +
    b.circ(62, 56, 46, '@50,50,50 c8a0ff00 60:c8a0ff08 92:c8a0ff30 c8a0ff60') +
    b.circ(62, 56, 38, '@50,50,50 c8a0ff00 80:c8a0ff08 d8b0ff40') +
    b.glow(62, 56, 58, '9a6ae0', 0.3) +
    b.rep(30, (_, u) => {
      const y = b.r(-22, 22);
      return b.glow(48 - u * 54, 62 + y + u * 16, 7 + u * 10, u < 0.4 ? 'c8a0f0' : '7a5ad0', 0.24 * (1.1 - u));
    }) +
    b.orb({
      x: 62,
      y: 56,
      r: 26,
      c: 'ffd0a0 7a4a40 1c1014',
      l: [0.9, -0.5],
      t: 0.15,
      rim: 'ffd8a0',
      f: (g) => stone(g) + b.line(g.cracks(14, 16), '00000080', 0.7),
      e: (g) => molten(g, 9),
    }),

  'mini-neptune': (b) =>
    b.sky([[90, 50, 90, '2a6ab0', 0.45]], 70) +
    b.orb({
      x: 80,
      y: 50,
      r: 40,
      c: 'd8f4ff80 7ac0f0a0 1f4aa0c0',
      t: 0.6,
      a: '7ac8ff',
      aw: 0.26,
      f: (g) =>
        g.bands(['9ad8f850', '6ab4ec50', '8accf450', '5aa4e450', '7ac0f050'], 1.6) +
        b.circ(80, 50, 33, '@40,38,60 a8e0ff30 5a9ae060 1a3a9060', 'stroke="#c8ecff50" stroke-width=".5"') +
        b.circ(80, 50, 25, '@40,38,60 6ab0f080 2a60c080', 'stroke="#c8ecff40" stroke-width=".5"'),
    }) +
    b.orb({ x: 80, y: 50, r: 15, c: 'f0d0b0 a07058 3a2228', t: 0.5, rim: 'ffe8c8', f: stone }) +
    b.glow(80, 50, 24, 'ffb070', 0.3) +
    b.circ(80, 50, 40, '@50,50,50 ffffff00 70:bfe8ff00 bfe8ff60') +
    b.ell(64, 32, 14, 7, 'ffffff60 ffffff00', -40),

  'habitable-moon': (b) =>
    b.sky([[120, 30, 60, '2a6a7a', 0.4]], 60) +
    b.ring(116, 40, 60, 92, 0.16, -18, 'b', SATURN_RINGS, [0.6]) +
    b.orb({
      x: 116,
      y: 40,
      r: 50,
      c: 'ffe8d0 c8a078 4a3440',
      l: [-0.7, -0.4],
      t: 0.25,
      roll: -18,
      f: saturn,
      a: 'e8c090',
      aw: 0.05,
    }) +
    b.ring(116, 40, 60, 92, 0.16, -18, 'f', SATURN_RINGS, [0.6]) +
    b.orb({
      x: 50,
      y: 62,
      r: 24,
      c: 'c8f4ff 3a9ac8 0c2c60',
      l: [-0.7, -0.4],
      t: 0.35,
      a: '7fe0ff',
      aw: 0.2,
      lat: 10,
      roll: -10,
      f: (g) => earth(g, '3f9a60') + b.glow(40, 52, 7, 'ffffff', 0.7),
    }) +
    b.orb({ x: 20, y: 22, r: 3, c: 'fff ccc 555' }),

  'ringed-giant': (b) =>
    b.sky([[80, 50, 90, '7a5a9a', 0.35]], 80) +
    b.ring(80, 50, 42, 74, 0.3, -20, 'b', SATURN_RINGS, [0.62, 0.66]) +
    b.orb({
      x: 80,
      y: 50,
      r: 31,
      c: 'fff4dc e0bc88 6a4838',
      l: [-0.7, -0.6],
      t: 0.35,
      roll: -20,
      lat: 16,
      a: 'ffe0b0',
      aw: 0.05,
      f: (g) => saturn(g) + b.at(80, 50, -20, 0.3, b.line('M-46 0A46 46 0 0 0 46 0', '1a0c1090', 5)),
    }) +
    b.ring(80, 50, 42, 74, 0.3, -20, 'f', SATURN_RINGS, [0.62, 0.66]) +
    b.path('M98 30L140 20L152 32L106 56z', '- 03040d00 30:03040da0 03040d00', 'opacity=".5"') +
    b.orb({ x: 22, y: 26, r: 3.4, c: 'fff dcb 543' }) +
    b.orb({ x: 146, y: 80, r: 2, c: 'fff dcb 543' }),

  'ice-giant': (b) =>
    b.sky([[60, 40, 90, '1a7a9a', 0.4]], 80) +
    b.ring(76, 54, 54, 57, 0.2, 24, 'b', ['8ab8c8', '5a8098']) +
    b.orb({
      x: 76,
      y: 54,
      r: 38,
      c: 'f4ffff 7adce8 1a5a90',
      l: [-0.6, -0.6],
      t: 0.35,
      roll: 24,
      a: '7aecff',
      aw: 0.12,
      f: (g) =>
        g.bands(['6ad0e0', '84e0ea', '74d6e6', '98ecf0', '7cdae8', '64c8dc', '54b8d4'], 0.8) +
        g.clouds(9, 'ffffff', 0.5, [-40, 50], 9) +
        g.storm(14, 24, 4, '5ac0dc', '3a8ab8', '4a9ac4') +
        g.cap(66, 'd8ffff60', 1),
    }) +
    b.ring(76, 54, 54, 57, 0.2, 24, 'f', ['8ab8c8', '5a8098']) +
    b.spark(142, 16, 5, 'fff4d8') +
    b.orb({ x: 134, y: 66, r: 4, c: 'fff acd 456' }),

  'ocean-moon': (b) =>
    b.sky([[80, 90, 80, '2a8ac0', 0.4]], 70) +
    b.ring(80, 20, 120, 190, 0.06, 8, 'b', ['c8b898', 'a89478', 'e8d8b8']) +
    b.rep(9, (i) => {
      const x = 60 + i * 5;
      const k = (i - 4) * 0.9;
      return b.rep(16, (_, u) =>
        b.glow(x + k * 9 * u + b.r(-1, 1), 70 + u * 34, 1.6 + u * 7, u < 0.4 ? 'ffffff' : 'a8e4ff', 0.5 * (1.1 - u)),
      );
    }) +
    b.orb({
      x: 80,
      y: 44,
      r: 34,
      c: 'ffffff e4f2fa 8ab0d0',
      l: [0.6, -0.7],
      t: 0.5,
      rim: 'e8fbff',
      f: (g) =>
        g.mottle(6, '9ac0dc60', 'ffffff90', 14) +
        g.craters(16, 1.5, 5, '6a90b050', 'ffffff') +
        b.line(g.cracks(7, 22, 9), '7ab4d880', 0.5),
      e: (g) =>
        [-30, -10, 12, 32]
          .map(
            (l) =>
              b.line(
                smooth([g.at(l - 6, -36), g.at(l, -48), g.at(l - 2, -58), g.at(l + 4, -72)], false),
                '3fd0f0',
                1.1,
              ) +
              b.line(
                smooth([g.at(l - 6, -36), g.at(l, -48), g.at(l - 2, -58), g.at(l + 4, -72)], false),
                'e8ffff',
                0.4,
              ),
          )
          .join(''),
    }) +
    b.dots(70, 'e8faffb0', () => {
      const u = b.r();
      return [80 + b.r(-1, 1) * (20 + u * 26), 76 + u * 24, b.r(0.3, 0.8)];
    }),

  'lava-world': (b) =>
    b.sky([[0, 20, 80, 'c8501a', 0.5]], 50) +
    b.star(-6, 16, 30, 'ffb040', 'fff4d0', 24) +
    b.orb({
      x: 94,
      y: 56,
      r: 40,
      c: 'fff0a0 ff8a20 8a1c08',
      l: [-0.9, -0.45],
      t: 0.2,
      a: 'ff6a20',
      aw: 0.16,
      f: (g) =>
        g
          .plates(26, 0.1)
          .map((d, i) => b.path(d, i % 3 ? 'c8380a80' : '7a1c08a0'))
          .join('') +
        g.patches(16, 2, 8, 'ffd850a0', { rough: 0.6, ex: 1.4, lon: [-90, 0] }) +
        g.spot(80, -20, 62, '1c0a0e', 0.2) +
        g.patches(12, 3, 9, '1c0a0ec0', { rough: 0.6, lon: [-10, 60] }),
      e: (g) => molten(g, 26),
    }),

  'tidally-locked-world': (b) =>
    b.sky([[10, 50, 80, '8a2a1a', 0.5]], 60) +
    b.star(8, 50, 17, 'ff6a3a', 'ffd8b0', 16) +
    b.orb({
      x: 96,
      y: 50,
      r: 39,
      c: 'e8f8ff 9ac8d8 2a4a70',
      l: [-1, 0],
      t: 0.25,
      a: '7fd0e0',
      aw: 0.12,
      night: '050a20',
      f: (g) =>
        g.mottle(8, '8ab8d060', 'ffffff70', 15) +
        b.line(g.cracks(16, 16), '6a9ac080', 0.5) +
        g.spot(-64, 0, 56, '2a7a90', 0.1) +
        g.spot(-66, 0, 47, '3f9a78', 0.16) +
        g.spot(-68, 0, 38, '8aa860', 0.2) +
        g.spot(-70, 0, 27, 'd8b070', 0.2) +
        g.spot(-72, 0, 16, 'e88a50', 0.25) +
        g.clouds(14, 'ffffff', 0.5, [-60, 60], 3),
      e: (g) => g.patches(18, 1, 5, 'a8d8ff18', { lon: [20, 90] }),
    }) +
    b.wind(14, 30, 22, 52, 80, 0, 10, 'ff9a6a', 0.4),

  'venus-twin': (b) =>
    b.sky([[120, 50, 80, '8a6a2a', 0.4]], 60) +
    b.glow(-4, 30, 46, 'fff0c0', 0.8) +
    b.orb({
      x: 84,
      y: 52,
      r: 43,
      c: 'fffbe8 f0d090 8a5a28',
      l: [-0.8, -0.4],
      t: 0.25,
      a: 'ffe0a0',
      aw: 0.16,
      roll: -10,
      f: (g) =>
        [-1, 1]
          .map((s) =>
            b.rep(9, (i) => {
              const c = i % 3 === 0 ? 'c8904c70' : i % 3 === 1 ? 'fff6d890' : 'dcae6880';
              return b.line(
                smooth(
                  [-80, -50, -20, 10, 40, 75].map((l, j) => g.at(l, s * (6 + i * 8 + j * j * 0.7 + b.r(-2, 2)))),
                  false,
                ),
                c,
                b.r(1.6, 5),
              );
            }),
          )
          .join('') +
        g.clouds(30, 'fff8e0', 0.45, [-60, 60], 9) +
        g.clouds(14, 'a8702c', 0.25, [-60, 60], 9),
    }),

  'super-earth': (b) =>
    b.sky([[60, 60, 90, '3a5a8a', 0.4]], 70) +
    b.orb({
      x: 62,
      y: 56,
      r: 45,
      c: 'd8e8e0 6a90a0 1c2c48',
      t: 0.4,
      a: '8ad0d8',
      aw: 0.1,
      lat: 8,
      f: (g) =>
        g.patches(8, 12, 26, '8a7458', { rough: 0.6, ex: 1.3 }) +
        g.patches(14, 4, 12, 'b89a70b0', { rough: 0.6 }) +
        g.patches(16, 2, 7, '4a3c3490', { rough: 0.6 }) +
        g.craters(9, 2, 5) +
        b.line(g.cracks(7, 12), '3a2c2890', 0.7) +
        g.cap(70, 'f4fbff') +
        g.clouds(20, 'ffffff', 0.45),
    }) +
    b.orb({ x: 134, y: 72, r: 17, c: 'a8e4ff 2f86c0 0c2a5c', a: '6fd0ff', aw: 0.14, f: (g) => earth(g) }) +
    b.line('M17 8H107M126 50H142M17 6v4M107 6v4M117 48v4M151 48v4M117 50H151', 'ffffff60', 0.5),

  'ocean-world': (b) =>
    b.sky([[90, 50, 90, '0f6a9a', 0.45]], 60) +
    b.orb({
      x: 80,
      y: 56,
      r: 48,
      c: 'c8fbff 1f9ad0 06306a',
      t: 0.4,
      a: '5fe0ff',
      aw: 0.12,
      lat: 8,
      f: (g) =>
        g.mottle(10, '0a508a60', '5fd8e850', 18) +
        g.clouds(34, 'ffffff', 0.5, [-75, 75], 5) +
        [
          [-14, 26, 12],
          [30, -18, 9],
        ]
          .map(([lo, la, s]) => {
            const [x, y] = g.at(lo!, la!);
            return (
              [0, 180]
                .map(
                  (a) =>
                    b.ribbon(b.spiral(x, y, s!, 0.8, a, 480, 0.7), 3.4, 0.3, 'ffffffc0') +
                    b.ribbon(b.spiral(x, y, s! * 1.5, 1, a + 70, 400, 0.7), 2, 0.2, 'ffffff60'),
                )
                .join('') + b.ell(x, y, 1, 0.7, '0a5a94')
            );
          })
          .join(''),
    }) +
    b.glow(56, 32, 14, 'ffffff', 0.85, 0.75) +
    b.ell(56, 32, 4, 2.4, 'ffffff ffffff00', -40),

  'earth-twin': (b) =>
    b.sky([[130, 14, 60, '4a8ac0', 0.5]], 80) +
    b.star(138, 18, 7, 'ffe0a0', 'ffffff', 22) +
    b.line('M110 46L166 -10M124 4L152 32', 'ffffff18', 0.5) +
    b.orb({
      x: 70,
      y: 56,
      r: 40,
      c: 'c8f0ff 2a8acc 0a2a64',
      l: [0.8, -0.5],
      t: 0.3,
      a: '6fd8ff',
      aw: 0.15,
      roll: 20,
      lat: 12,
      f: (g) => earth(g),
      e: (g) => g.patches(5, 1, 3, 'ffd89050', { lon: [-80, -40] }),
    }) +
    b.glow(90, 40, 12, 'ffffff', 0.6) +
    b.orb({ x: 22, y: 22, r: 5, c: 'fff ccd 556', l: [0.8, -0.3], f: stone }),

  'desert-world': (b) =>
    b.rect(0, 0, 160, 100, '| 3a2438 30:a86048 52:f0b880') +
    b.glow(44, 36, 46, 'fff0d0', 0.9) +
    b.circ(44, 36, 4.5, 'fff') +
    b.orb({ x: 112, y: 16, r: 4, c: 'f0d8c0 b08a78 7a5058', l: [-0.8, 0.5] }) +
    b.orb({ x: 134, y: 24, r: 2, c: 'f0d8c0 b08a78 7a5058', l: [-0.8, 0.5] }) +
    b.ridge(50, 4, '| c88058 a85c40', {
      shape: (x) => (x > 100 ? 10 : x > 92 ? (x - 92) * 1.2 : 0),
      rough: 0.4,
      edge: 'ffd8a060',
    }) +
    b.ridge(56, 3, '| b86a44 8a4630', { soft: true, edge: 'ffd8a050' }) +
    b.plume(118, 60, 26, 4, 7, 'ffd8b0', 0.4, 16) +
    b.rect(0, 58, 160, 42, '| b06440 4a1c18') +
    b.path('M88 58Q80 62 92 66T84 78T100 104L34 104Q60 88 62 78T78 66T84 58z', '| d89868 40:7a3a28 34140f') +
    b.line('M84 58Q78 64 84 67T74 78T62 104', 'ffc89060', 0.8) +
    b.line(
      b.rep(5, (i) => `M${60 - i * 4} ${84 + i * 4}Q${76} ${82 + i * 4} ${88 + i} ${84 + i * 4}`),
      '2a0c0a70',
      0.6,
    ) +
    b.path('M164 60Q140 62 122 74Q104 88 96 104L164 104z', '> f0b078 40:b0643c 4a1c18') +
    b.line('M164 60Q140 62 122 74Q104 88 96 104', 'ffe0b0', 0.7) +
    b.line(
      b.rep(9, (i) => `M${num(130 + i * 3)} ${num(76 + i * 2.6)}q12 3 34 1`),
      '5a241860',
      0.7,
    ) +
    b.path('M-4 72Q20 70 34 82Q44 92 46 104L-4 104z', '> d08a58 8a4428 3a1412') +
    b.line('M-4 72Q20 70 34 82Q44 92 46 104', 'ffd8a0', 0.6) +
    b.rep(12, () => b.rock(b.r(4, 156), b.r(64, 98), b.r(0.5, 1.8), 'e0a078 7a4030 240c0c', { k: 0.7, rot: 0 })),

  'buried-ocean-world': (b) =>
    b.sky([[110, 60, 80, '2a6a7a', 0.35]], 90) +
    b.spark(14, 12, 5, 'fff0d0') +
    b.orb({
      x: 78,
      y: 52,
      r: 42,
      c: 'b8b4b0 6a6a70 22242e',
      t: 0.5,
      rim: 'c8e8f0',
      f: (g) => stone(g) + g.pits([[-26, 20, 14]], '00000060', 'ffffff48'),
      e: (g) =>
        g.spot(-26, 20, 3, 'ffffff', 0.4) +
        g.spot(-20, 17, 1.4, 'e8fbff', 0.4, 2) +
        g.spot(-33, 23, 1, 'e8fbff', 0.4) +
        b.glow(g.at(-26, 20)[0], g.at(-26, 20)[1], 9, 'd8f8ff', 0.8),
    }) +
    b.cutaway(
      78,
      52,
      42,
      -58,
      78,
      [
        [1, '8a8a90 90:8a8a90 6a6a72'],
        [0.95, 'b8d8e8 80:b8d8e8 e8f8ff'],
        [0.78, '0f5a70 80:0f5a70 5fe0d8'],
        [0.64, '8a6a58 70:5a4640 4a3a38'],
      ],
      b.rep(5, (i) => {
        const a = rad(-44 + i * 26);
        const p = (q: number): string => num(78 + Math.cos(a) * q) + ' ' + num(52 + Math.sin(a) * q);
        return b.line(`M${p(30)}L${p(41)}`, '5fe8e0', 0.8);
      }) +
        b.dots(26, 'ffb060', () => {
          const a = rad(b.r(-56, 76));
          const q = b.r(4, 25);
          return [78 + Math.cos(a) * q, 52 + Math.sin(a) * q, b.r(0.4, 1.2)];
        }),
    ) +
    b.glow(78, 52, 20, 'ff9a50', 0.4),

  'frozen-dwarf-planet': (b) =>
    b.sky([[60, 60, 80, '4a4a8a', 0.35]], 120) +
    b.spark(140, 14, 6, 'fff4d8') +
    b.glow(140, 14, 16, 'fff0d0', 0.4) +
    b.orb({
      x: 72,
      y: 54,
      r: 38,
      c: 'fff0e0 c8a890 4a3440',
      l: [0.7, -0.6],
      t: 0.35,
      a: '8ab0ff',
      aw: 0.08,
      f: (g) =>
        g.mottle(9, '6a3c30a0', 'fff0e070', 16) +
        g.patches(4, 8, 18, '5a2a24c0', { lat: [-50, -10], ex: 2 }) +
        g.craters(16, 2, 5) +
        [
          [2, 12, 17],
          [27, 9, 15],
          [13, -6, 15],
          [16, -18, 8],
        ]
          .map(([lo, la, s]) => g.spot(lo!, la!, s!, '> ffffff fff4e8 ecdccc', 0.18))
          .join('') +
        b.line(g.cracks(16, 5, 60, [-14, 20]), 'b8a09840', 0.3) +
        g.cap(74, 'e8d8d0c0'),
    }) +
    b.orb({ x: 126, y: 70, r: 5, c: 'd8d0cc 8a8488 2a2830', l: [0.7, -0.6] }),
};
