import { num, rad, smooth } from './brush';
import type { Scene } from './scene';
import { earth, ice, molten, neptune, saturn, stone } from './worlds';

/** The worlds that heat and cold make. */
export const frostFinals: Readonly<Record<string, (b: Scene) => string>> = {
  'volcano-world': (b) =>
    b.sky([[130, 30, 80, '8a2a1a', 0.45]], 60) +
    b.orb({ x: 144, y: 22, r: 17, c: 'd8e0ff 6a7ac0 1c2050', l: [-0.8, 0.3], t: 0.2, f: neptune }) +
    b.line(b.arc(116, 40, 130, 28, 4), 'ffb08070', 1.4, 'stroke-dasharray="2 2"') +
    [
      [34, 34, -132],
      [44, 18, -118],
      [72, 10, -90],
      [104, 28, -52],
      [24, 62, 172],
    ]
      .map(([x, y, a]) =>
        b.at(
          x!,
          y!,
          a! + 90,
          1,
          b.rep(16, (_, u) =>
            b.glow(Math.sin(u * 5) * 1.4, -u * 22, 2 + u * 8, u < 0.25 ? 'ffc060' : 'c85a4a', 0.5 * (1.15 - u)),
          ),
        ),
      )
      .join('') +
    b.orb({
      x: 68,
      y: 56,
      r: 42,
      c: 'f0c890 a05a38 2a1014',
      l: [-0.5, -0.6],
      t: 0.35,
      a: 'ff7a3a',
      aw: 0.12,
      f: (g) =>
        g.mottle(9, '2a0e0ca0', 'e8b07060', 15) +
        g.patches(9, 3, 9, 'e8c040a0', { rough: 0.6 }) +
        b.rep(14, () => {
          const [lo, la] = [b.r(-65, 65), b.r(-60, 60)];
          return g.spot(lo, la, 8, '3a1410c0', 0.6) + g.spot(lo, la, 4, '18080a', 0.5);
        }),
      e: (g) =>
        molten(g, 10) +
        b.rep(13, () => {
          const [x, y] = g.at(b.r(-60, 60), b.r(-55, 55));
          return b.glow(x, y, b.r(3, 7), 'ff8a2a', 0.9) + b.circ(x, y, 0.8, 'fff4c0');
        }),
    }),

  'coal-black-giant': (b) =>
    b.sky([[140, 50, 90, '8a3a1a', 0.45]], 80) +
    b.star(150, 22, 13, 'ffc070', 'fffbe8', 20) +
    b.orb({
      x: 72,
      y: 54,
      r: 42,
      c: '3a3038 18141c 08060a',
      l: [0.9, -0.4],
      t: 0.2,
      a: 'a82a1a',
      aw: 0.08,
      rim: 'ff5a3a',
      roll: 14,
      f: (g) => g.bands(['141018', '221a22', '0e0a10', '2a2028', '100c12', '1e161e', '0c080e'], 2.4, '6a4a4a'),
      e: (g) =>
        g.clouds(12, 'c81c10', 0.2, [-60, 60], 9) + g.zone(6, 1, 'ff3a1a20', 2) + g.zone(-24, -27, 'ff3a1a1c', 2),
    }),

  'hycean-world': (b) =>
    b.sky(
      [
        [120, 30, 80, '1a8a8a', 0.45],
        [10, 10, 40, 'a82a1a', 0.4],
      ],
      60,
    ) +
    b.star(12, 14, 6, 'ff7a4a', 'ffe0c0') +
    b.orb({
      x: 84,
      y: 56,
      r: 44,
      c: 'd8fff4 3fb8b0 0c3c60',
      t: 0.45,
      a: 'a8f0c8',
      aw: 0.3,
      f: (g) =>
        g.mottle(9, '0c507060', '7af0d840', 20) +
        g.clouds(30, 'e8fff0', 0.4, [-75, 75], 7) +
        g.zone(64, 50, 'd8ffe030', 3) +
        g.zone(20, 4, 'e8ffe028', 3) +
        g.zone(-30, -46, 'd8ffe030', 3),
    }) +
    b.circ(84, 56, 49, '@50,50,50 a8ffd800 86:a8ffd800 93:c8ffe060 a8ffd800') +
    b.circ(84, 56, 54, '@50,50,50 a8ffd800 88:a8ffd800 95:d8b0ff40 a8ffd800') +
    b.glow(64, 34, 13, 'ffffff', 0.75, 0.7),

  'frozen-super-earth': (b) =>
    b.sky([[110, 60, 80, '3a4a9a', 0.35]], 120) +
    b.spark(136, 20, 6, 'ff8a5a') +
    b.glow(136, 20, 18, 'ff6a3a', 0.45) +
    b.orb({
      x: 70,
      y: 58,
      r: 50,
      c: 'f0f8ff a0b8dc 303c78',
      l: [0.75, -0.5],
      t: 0.15,
      a: '7a9aff',
      aw: 0.08,
      night: '060820',
      f: (g) =>
        ice(g, '5a6ab090') +
        g
          .plates(24, 0.03)
          .map((d, i) => b.path(d, i % 2 ? 'ffffff20' : '4a60a030', 'stroke="#5a80d080" stroke-width=".6"'))
          .join('') +
        g.craters(8, 2, 6, '28308060', 'ffffffa0') +
        g.patches(8, 4, 10, '6a5a7870', { rough: 0.7, ex: 1.6 }),
    }),

  'titan-twin': (b) =>
    b.sky([[30, 30, 80, '8a6a3a', 0.35]], 60) +
    b.ring(16, 20, 40, 66, 0.22, -16, 'b', ['e8d0a0', 'b8986a', 'f4e4c0']) +
    b.orb({ x: 16, y: 20, r: 30, c: 'fff0cc d8b480 5a4030', l: [-0.3, -0.9], t: 0.4, roll: -16, f: saturn }) +
    b.ring(16, 20, 40, 66, 0.22, -16, 'f', ['e8d0a0', 'b8986a', 'f4e4c0']) +
    b.orb({
      x: 100,
      y: 58,
      r: 36,
      c: 'ffe8a8 e0983c 6a3410',
      l: [-0.5, -0.7],
      t: 0.4,
      a: 'ffb85a',
      aw: 0.1,
      rim: 'a8b0ff',
      f: (g) =>
        g.patches(6, 6, 16, 'a8642a80', { rough: 0.6, ex: 1.6 }) +
        g.patches(7, 2, 7, '2a3c4ab0', { rough: 0.7, lat: [35, 75] }) +
        b.line(g.cracks(9, 9, 30, [30, 65]), '2a3c4a90', 0.5) +
        g.clouds(14, 'ffe8b8', 0.3, [-60, 60], 6),
    }) +
    b.circ(100, 58, 40, '@50,50,50 8a90ff00 87:8a90ff00 93:a0a8ff80 8a90ff00') +
    b.circ(100, 58, 43.5, '@50,50,50 8a90ff00 91:8a90ff00 96:c0b0ff50 8a90ff00'),

  'cold-jupiter': (b) =>
    b.sky([[90, 50, 100, '3a4a7a', 0.4]], 120) +
    b.spark(18, 20, 9, 'ffd8a0') +
    b.glow(18, 20, 22, 'ffc080', 0.5) +
    b.circ(18, 20, 12, 'none', 'stroke="#ffffff40" stroke-width=".5" stroke-dasharray="1.5 1.5"') +
    b.orbit(18, 20, 120, 0.4, 20, 'c8d8ff30', 0.6) +
    b.orb({
      x: 96,
      y: 56,
      r: 38,
      c: 'f4f4ff a8b0cc 2c3050',
      l: [-0.85, -0.45],
      t: 0.25,
      a: 'a8c0ff',
      aw: 0.07,
      roll: -12,
      f: (g) =>
        g.bands(['8a90b0', 'c8cce0', '8088a8', 'e0e0ec', '9098b8', 'd0d0e0', '7a80a0', 'b8bcd4', '70789a'], 2) +
        g.storm(-14, -24, 7, 'e8e8f4', '8a8ab0', 'c0b8d8') +
        g.clouds(16, 'ffffff', 0.5, [-60, 60], 9),
    }),

  'bare-rock-world': (b) =>
    b.sky([[0, 50, 80, 'a82a14', 0.5]], 90) +
    b.star(0, 46, 26, 'ff6a3a', 'ffd0a0', 22) +
    b.orb({
      x: 94,
      y: 52,
      r: 38,
      c: 'e0b0a0 7a5450 241a20',
      l: [-1, -0.1],
      t: 0,
      rim: 'ffb090',
      f: (g) => stone(g) + g.craters(40, 1.5, 9) + b.line(g.cracks(10, 16, 18), '00000070', 0.7),
      e: (g) => g.spot(-80, 0, 34, 'ff5a2a30', 0.2),
    }),

  'super-puff': (b) =>
    b.sky([[80, 50, 100, '6a5a9a', 0.4]], 70) +
    b.star(146, 12, 5, 'ffe8c0') +
    b.rep(7, (i) => b.glow(80, 52, 58 - i * 4, i % 2 ? 'f0c8e8' : 'b8c8ff', 0.16)) +
    b.rep(80, () => {
      const a = b.r(0, 6.28);
      const q = 33 * Math.sqrt(b.r());
      const s = b.r(6, 12);
      return b.circ(80 + Math.cos(a) * q, 52 + Math.sin(a) * q, s, '@38,32,70 ffffff50 45:e8d0f030 b8b0e800');
    }) +
    b.circ(80, 52, 41, '@36,32,76 ffffffa0 30:f4d8f080 65:a890d870 4a3a8a90') +
    b.rep(26, () => {
      const a = b.r(0, 6.28);
      const s = b.r(5, 10);
      return b.circ(80 + Math.cos(a) * 39, 52 + Math.sin(a) * 38, s, '@38,32,70 ffffff70 45:e8d0f040 c8b8f000');
    }) +
    b.circ(80, 52, 43, '@25,20,110 0000 55:1c104000 95:140c38c0 140c38d0', 'opacity=".75"') +
    b.circ(80, 52, 5, '@36,32,70 ffffffa0 c8a0b0a0 6a4a70a0') +
    b.rep(14, () => {
      const a = b.r(0, 6.28);
      const q = b.r(44, 56);
      return b.glow(80 + Math.cos(a) * q, 52 + Math.sin(a) * q * 0.9, b.r(4, 9), 'e8d8ff', 0.25);
    }),

  'temperate-world': (b) =>
    b.sky([[20, 30, 90, '8a2a1a', 0.45]], 70) +
    b.star(12, 26, 13, 'ff6a3a', 'ffd8a8', 18) +
    [26, 36, 47, 60, 74, 90, 108].map((q) => b.orbit(12, 26, q, 0.3, 10, 'ffc8a030', 0.5)).join('') +
    [
      [36, 35, 1.8, 'e0b090 a06a50 3a2020'],
      [46, 24.5, 2.2, 'ffe8c0 c89a60 4a3018'],
      [51, 46, 2, 'c8e0e0 5a90a0 1c3040'],
      [72, 33, 2.2, 'b0f0e0 3a9a90 10343c'],
      [78, 58, 2.4, 'c8e8ff 4a88c0 14284c'],
      [104, 42, 2, 'e0ecf8 90a8c0 303c54'],
      [119, 32, 1.8, 'ffffff b8c8d8 40485a'],
    ]
      .map(([x, y, r, c]) => b.orb({ x: +x!, y: +y!, r: +r!, c: String(c), l: [-1, -0.2], t: 0.2 }))
      .join('') +
    b.orb({
      x: 112,
      y: 70,
      r: 34,
      c: 'fff0dc 4aa0a0 0c2c4a',
      l: [-0.85, -0.5],
      t: 0.3,
      a: '8ae8d8',
      aw: 0.14,
      lat: 8,
      f: (g) => earth(g, '5a8a58', 'c8905a', 0.55),
    }),

  'hidden-sea-moon': (b) =>
    b.sky([[120, 50, 80, '1a6a9a', 0.4]], 70) +
    b.ring(80, 50, 110, 180, 0.05, -10, 'b', ['b8a888', '8a7a60', 'd8c8a8']) +
    b.orb({
      x: 76,
      y: 51,
      r: 41,
      c: 'f4f4f4 b4b8c0 4a5264',
      t: 0.5,
      rim: 'e8f4ff',
      f: (g) =>
        g.mottle(8, '5a627050', 'ffffff40', 12) +
        g.craters(46, 1.5, 6, '20283860', 'ffffff80') +
        g.pits([[-22, 14, 19]], '20283868', 'ffffff98') +
        g.spot(-23, 14, 4, 'ffffffb0', 0.4) +
        g.spot(-21, 12.5, 3, '3a4254a0', 0.4),
    }) +
    b.cutaway(
      76,
      51,
      41,
      -50,
      60,
      [
        [1, 'd8e8f4 82:a8c0d8 f4fbff'],
        [0.8, '08306a 78:0c4a94 5fe8f8'],
        [0.58, '9a8a88 5a5058 4a4450'],
      ],
      b.dots(30, 'd8ffffc0', () => {
        const a = rad(b.r(-48, 58));
        const q = b.r(25, 31);
        return [76 + Math.cos(a) * q, 51 + Math.sin(a) * q, b.r(0.3, 0.9)];
      }),
    ) +
    b.glow(104, 54, 14, '5fe0ff', 0.4),

  'double-dwarf-planet': (b) =>
    b.sky([[80, 50, 90, '4a4a7a', 0.4]], 130) +
    b.spark(146, 12, 4, 'fff4d8') +
    b.orbit(86, 52, 37, 0.36, -14, 'ffffff48', 0.6, 0, 360, 'stroke-dasharray="2 2"') +
    b.orbit(86, 52, 46, 0.36, -14, 'ffffff48', 0.6, 0, 360, 'stroke-dasharray="2 2"') +
    b.spark(86, 52, 3.4, 'a8e8ff') +
    b.line('M72 55L112 46', 'a8e8ff70', 0.6, 'stroke-dasharray="1 1.6"') +
    b.orb({
      x: 50,
      y: 60,
      r: 29,
      c: 'fff0e0 d0a888 4a3038',
      l: [0.5, -0.75],
      t: 0.35,
      a: '8ab0ff',
      aw: 0.05,
      f: (g) =>
        g.mottle(9, '6a3c30a0', 'fff0e060', 18) +
        g.spot(22, 0, 17, 'fff8ec', 0.4) +
        g.spot(38, -10, 12, 'fff8ec', 0.4) +
        g.patches(5, 6, 15, '5a2a24c0', { lat: [-45, -15], ex: 2, lon: [-90, 5] }) +
        g.craters(9, 2, 5),
    }) +
    b.orb({
      x: 130,
      y: 40,
      r: 14.5,
      c: 'f0ecec a8a4a8 383640',
      l: [0.5, -0.75],
      t: 0.35,
      f: (g) => stone(g) + g.cap(62, '7a3a30b0', 6) + b.line(g.cracks(3, 20, 10), '30303880', 0.8),
    }) +
    b.orb({ x: 146, y: 84, r: 1.3, c: 'fff bbb 444' }) +
    b.orb({ x: 18, y: 16, r: 1, c: 'fff bbb 444' }),

  'diamond-rain-giant': (b) =>
    b.rect(0, 0, 160, 100, '| 9ae8f0 14:3fa8d0 42:1a5aa8 75:1c2c70 2a1a4a') +
    b.bank(80, 6, 200, 14, 28, 'f0ffff', '5ac0dc', 0.6) +
    b.glow(80, 112, 100, 'ffb070', 0.6, 0.5) +
    b.rep(6, (i) =>
      b.ridge(24 + i * 12, 2.5, `| c8f0ff${['20', '1c', '18', '16', '14', '12'][i]} 5a8ae008`, { soft: true }),
    ) +
    b.wind(60, 0, 16, 160, 84, 96, 11, 'c8f0ff', 0.4) +
    b.rep(30, () => {
      const u = b.r();
      const [x, y, s] = [b.r(4, 156), 16 + u * 76, (1.2 + u * 2.4) * b.r(0.6, 1)];
      return b.crystal(x, y, s, s * 1.3, b.r(-30, 30), 'c8f4ff', '6ab8f0', '2a5ab0');
    }) +
    [
      [44, 46, 8, -12],
      [98, 64, 11, 14],
      [128, 34, 6, -20],
      [66, 82, 7, 20],
    ]
      .map(
        ([x, y, s, a]) =>
          b.glow(x!, y!, s! * 2.6, 'c8f0ff', 0.6) +
          b.crystal(x!, y!, s!, s! * 1.25, a!, 'd8f8ff', '7ac4f4', '2a60b8') +
          b.spark(x! - s! * 0.3, y! - s! * 0.6, s! * 0.7),
      )
      .join(''),

  'iron-world': (b) =>
    b.sky([[10, 20, 80, '9a3a1a', 0.45]], 60) +
    b.star(2, 10, 22, 'ff8a4a', 'ffe8c8', 22) +
    b.orbit(2, 10, 96, 0.9, 0, 'ffb08040', 0.6, 0, 100) +
    b.orb({
      x: 92,
      y: 56,
      r: 37,
      c: 'ffffff 26:d8c8c0 8a7470 2c2024',
      l: [-0.85, -0.5],
      t: 0.3,
      rim: 'ffd8b8',
      f: (g) =>
        g.mottle(9, '4a2c2870', 'fff0e060', 13) +
        g.patches(9, 3, 10, 'a8482870', { rough: 0.6, ex: 1.6 }) +
        g.craters(18, 1.5, 6, '20141870', 'ffe8d890') +
        b.line(
          b.rep(12, (i) =>
            smooth(
              [-70, -35, 0, 35, 70].map((l) => g.at(l, -55 + i * 10 + b.r(-2, 2))),
              false,
            ),
          ),
          'ffffff18',
          1.2,
        ),
      e: (g) => b.line(g.cracks(5, 14, 14), 'ff6a2a70', 0.5),
    }) +
    b.glow(76, 38, 13, 'ffffff', 0.9, 0.7) +
    b.ell(75, 37, 5, 2.6, 'ffffff ffffff00', -35),

  'young-mars': (b) =>
    b.rect(0, 0, 160, 100, '| 1c2c50 24:7a8a9a 42:f0c8a0') +
    b.glow(32, 34, 44, 'fff4dc', 0.9) +
    b.circ(32, 34, 4, 'fff') +
    b.bank(110, 14, 110, 8, 14, 'fff0e0', 'a89088', 0.5) +
    b.ridge(42, 4, '| c07a58 9a5a44', { edge: 'ffe0c060', shape: (x) => (x > 110 ? 6 : x < 50 ? 3 : 0) }) +
    b.rect(0, 44, 160, 56, '| b86a48 6a3428') +
    b.path('M164 56Q120 54 84 60Q40 66 -4 62L-4 104L164 104z', '| 7fd8d8 20:3a9aa8 0f4a64') +
    b.path(
      'M92 44Q96 47 90 49Q84 52 90 55L60 62Q48 68 58 70Q66 72 72 69Q74 78 84 75Q92 73 92 69Q104 76 112 70Q122 66 112 62L96 55Q92 51 98 48Q101 46 96 44z',
      '| c8805a d89a70 a86848',
    ) +
    b.line(
      'M94 44Q98 47 93 49.5Q88 52 92 56M92 56Q78 60 66 67M92 56Q84 64 80 73M92 56Q96 64 102 70M92 56Q104 60 114 65',
      '5fd0d8',
      1.4,
    ) +
    b.line(
      'M94 44Q98 47 93 49.5Q88 52 92 56M92 56Q78 60 66 67M92 56Q84 64 80 73M92 56Q96 64 102 70M92 56Q104 60 114 65',
      'e8fff8',
      0.4,
    ) +
    b.line(
      b.rep(26, () => {
        const u = b.r();
        const w = 2 + u * 9;
        return `M${num(b.r() < 0.5 ? b.r(20, 50) : b.r(0, 150))} ${num(70 + u * 28)}q${num(w / 2)} ${num(-0.6 - u)} ${num(w)} 0`;
      }),
      'e8fff870',
      0.6,
    ) +
    b.path('M-4 104L-4 84Q14 80 26 88Q38 96 52 104z', '| b06040 4a201a') +
    b.line('M-4 84Q14 80 26 88Q38 96 52 104', 'ffd8b0a0', 0.6) +
    b.rep(9, () => b.rock(b.r(0, 30), b.r(90, 99), b.r(0.8, 2.4), 'e8a880 9a5840 34140f', { k: 0.7, rot: 0 })),

  'oasis-world': (b) =>
    b.sky([[10, 20, 80, 'a8803a', 0.4]], 70) +
    b.glow(-2, 20, 50, 'fff0c0', 0.9) +
    b.orb({
      x: 90,
      y: 53,
      r: 42,
      c: 'ffecc8 e0b070 7a4a28',
      l: [-0.85, -0.4],
      t: 0.35,
      a: 'a8e8d0',
      aw: 0.1,
      lat: 22,
      roll: 8,
      f: (g) =>
        g.mottle(10, 'a8683880', 'fff0c860', 14) +
        b.line(g.cracks(9, 12, 20, [-40, 30]), 'a0602c70', 0.6) +
        g.cap(48, '7a9a50b0', 6) +
        g.cap(54, '3f9a5c', 6) +
        g.patches(9, 3, 9, '2a9ab8', { lat: [62, 86], lon: [-180, 180], rough: 0.6 }) +
        g.cap(78, '2a90c0', 4) +
        g.cap(85, 'f4fbff', 2) +
        g.cap(-58, '3f9a5c', 5) +
        g.patches(6, 1, 3.5, '3f9a7c', { lat: [10, 40], rough: 0.6 }) +
        g.clouds(12, 'ffffff', 0.5, [45, 85], 3),
      e: () => '',
    }),

  'eccentric-giant': (b) =>
    b.sky([[30, 50, 80, 'a83a1a', 0.45]], 70) +
    b.orbit(86, 50, 74, 0.36, -12, '- ff6a3a 30:ffb080c0 8ab0ffb0 5a80ff70', 1) +
    b.orbit(86, 50, 74, 0.36, -12, 'ffb08018', 5) +
    b.star(24, 60, 9, 'ffc060', 'fffbe8', 22) +
    [
      [157, 40, 3, '7a90d0'],
      [140, 19, 3, '7a90c8'],
      [104, 18, 3.6, '98a0c0'],
      [66, 30, 4.4, 'c8a090'],
    ]
      .map(([x, y, r, c], i) =>
        b.g(
          `opacity="${[0.5, 0.55, 0.65, 0.8][i]}"`,
          b.orb({ x: +x!, y: +y!, r: +r!, c: `fff ${c} 223`, l: [24 - +x!, 60 - +y!], t: 0.1 }),
        ),
      )
      .join('') +
    b.rep(14, (_, u) => b.glow(48 + u * 26, 74 + u * 6 + Math.sin(u * 3) * 2, 6 + u * 6, 'ff7a4a', 0.3 * (1.1 - u))) +
    b.glow(42, 76, 26, 'ff8a4a', 0.6) +
    b.orb({
      x: 42,
      y: 77,
      r: 15,
      c: 'fff4d0 f08a48 5a1420',
      l: [-0.7, -0.7],
      t: 0.3,
      a: 'ff7a3a',
      aw: 0.2,
      f: (g) =>
        g.bands(['c0502a', 'f09a58', 'a83a24', 'ffc080', 'b84a2c', 'e8844a'], 3) +
        g.storm(-10, -10, 7, 'ffd8a0', 'fff0c8', 'ffffff'),
    }) +
    b.orb({ x: 128, y: 62, r: 8, c: 'e0ecff 7a90d0 1c2450', l: [-1, 0], t: 0.1, f: neptune }),
};
