import { closedCurve, decimal, type Point, polygon, radians, withAlpha } from '../drawing/paths';
import type { Pictures } from '../drawing/scene';

/** The low deck: what shapes a young world first. */
export const low: Pictures = {
  outgassing: (scene) =>
    scene.sky(
      [
        { x: 30, y: 20, radius: 70, colour: '1f6f78', opacity: 0.4 },
        { x: 130, y: 30, radius: 60, colour: '3a5a8a', opacity: 0.35 },
      ],
      40,
    ) +
    scene.cloudBank({
      x: 70,
      y: 14,
      width: 170,
      height: 16,
      puffs: 34,
      light: '9fd8d2',
      dark: '2a5c70',
      opacity: 0.35,
    }) +
    scene.ridge(72, 7, '| 1c3346 0b1524', { edge: '5fa8a050' }) +
    scene.mountain({ x: 112, y: 84, width: 30, height: 32, mouth: 3, lit: '35566a', dark: '101c2c' }) +
    scene.plume({ x: 112, y: 53, height: 42, width: 13, lean: -18, colour: 'bfe9e4', opacity: 0.5 }) +
    scene.glow(112, 52, 7, 'ff9a4a', 0.9) +
    scene.mountain({ x: 48, y: 92, width: 46, height: 46, mouth: 4.5, lit: '4a6a78', dark: '0d1826' }) +
    scene.plume({ x: 48, y: 47, height: 42, width: 18, lean: 24, colour: 'd3f2ea', opacity: 0.55, puffs: 28 }) +
    scene.plume({ x: 48, y: 47, height: 16, width: 6, lean: 6, colour: 'ffb070', opacity: 0.5, puffs: 10 }) +
    scene.glow(48, 47, 11, 'ff8a3c', 1) +
    scene.ellipse(48, 46.5, 4.2, 1.1, 'ffd9a0') +
    scene.line('M47 47q-2 8-5 14t-8 20M49.5 47q1 7 4 13', 'ff8a3ccc', 1.1) +
    scene.line('M47 47q-2 8-5 14t-8 20', 'ffe0a0', 0.4) +
    scene.ridge(93, 4, '| 0e1a28 05080f', { edge: '3c6a7060' }) +
    scene.plume({ x: 88, y: 95, height: 26, width: 6, lean: 8, colour: 'bfe9e4', opacity: 0.35, puffs: 12 }) +
    scene.plume({ x: 146, y: 96, height: 22, width: 5, lean: 5, colour: 'bfe9e4', opacity: 0.3, puffs: 10 }) +
    scene.plume({ x: 14, y: 97, height: 24, width: 5, lean: 6, colour: 'bfe9e4', opacity: 0.3, puffs: 10 }),

  'cometary-delivery': (scene) =>
    scene.sky([{ x: 110, y: 70, radius: 80, colour: '1b5a8c', opacity: 0.4 }], 80) +
    scene.orb({
      x: 128,
      y: 88,
      radius: 52,
      colours: 'b8f0ff 20:3a9ad0 14528c 0a2450',
      light: [-0.7, -0.7],
      air: '6fd0ff',
      airWidth: 0.14,
      tilt: 15,
      surface: (globe) =>
        globe.patches(7, 8, 20, '4a7a5cd0', { rough: 0.6, stretch: 1.4 }) +
        globe.patches(8, 3, 9, '8a8a60a0', { rough: 0.6 }) +
        globe.clouds({ count: 26, colour: 'ffffff', opacity: 0.5 }),
    }) +
    scene.comet({ x: 62, y: 42, direction: 205, length: 74, width: 6 }) +
    scene.comet({ x: 104, y: 20, direction: 205, length: 30, width: 2 }) +
    scene.comet({ x: 30, y: 78, direction: 205, length: 24, width: 1.6 }),

  'organic-molecules': (scene) => {
    const ring: (readonly [number, number, number, string])[] = [0, 1, 2, 3, 4, 5].map(
      (i) =>
        [
          104 + 13 * Math.cos(radians(60 * i + 30)),
          40 + 13 * Math.sin(radians(60 * i + 30)),
          3.2,
          i === 4 ? '6a8cff' : '2fbfa0',
        ] as const,
    );
    return (
      scene.sky(
        [
          { x: 110, y: 40, radius: 70, colour: '0f8a78', opacity: 0.45 },
          { x: 20, y: 90, radius: 60, colour: '4a3a7a', opacity: 0.3 },
        ],
        60,
      ) +
      scene.rock(34, 68, 32, '8a8078 4a4644 1c1a20', { light: [0.7, -0.6], rough: 0.12, pits: 16 }) +
      scene.dots(40, '8ff0d0b0', () => [scene.random(12, 58), scene.random(44, 92), scene.random(0.3, 1)]) +
      scene.molecule(
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
      scene.molecule(
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
      scene.molecule(
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

  'clay-minerals': (scene) =>
    scene.rect(0, 0, 160, 100, '| 2a5a6a 30:c8a878 60:6a4a38 1a100e') +
    scene.glow(122, 16, 50, 'ffe8b8', 0.8) +
    scene.circle(122, 16, 4, 'fffbe8') +
    scene.ridge(34, 5, '| a88868 6a5240', { soft: true }) +
    scene.ridge(40, 4, '| 8a6a50 4a3a30', { edge: 'ffe0b050' }) +
    scene.sea({ y: 42, fill: '| 9adcd8 1f6a72', glint: 'e8fffa', lightX: 122, glints: 40, foot: 58 }) +
    scene.repeat(9, (i) =>
      scene.ridge(
        57 + i * 5.2,
        1.3,
        ['| c09070 8a6048', '| 9a7460 6a4a40', '| b8a088 7a6658', '| 7a8a80 4a5a58', '| a87858 6a4434'][i % 5]!,
        { soft: true, edge: 'ffe8c840', shape: (x) => 5 * Math.sin(x / 40 + 0.4) },
      ),
    ) +
    scene.line(
      scene.repeat(16, () => {
        const [x, y] = [scene.random(0, 160), scene.random(60, 96)];
        return `M${decimal(x)} ${decimal(y)}l${decimal(scene.random(-3, 3))} ${decimal(scene.random(3, 8))}l${decimal(scene.random(-3, 3))} ${decimal(scene.random(3, 7))}`;
      }),
      '1a0f0c90',
      0.6,
    ) +
    scene.repeat(15, () => {
      const [x, y, width] = [scene.random(44, 116), scene.random(66, 92), scene.random(5, 10)];
      return scene.path(
        polygon([
          [x, y],
          [x + width, y - 1.4],
          [x + width * 1.3, y + 0.6],
          [x + width * 0.3, y + 2.2],
        ]),
        '| b8f0e0e0 3a8a80d0',
        'stroke="#e8fff8" stroke-width=".3"',
      );
    }),

  'hydrothermal-vents': (scene) =>
    scene.rect(0, 0, 160, 100, '| 03202e 55:062636 020a12') +
    scene.glow(80, 92, 90, '0fa0a0', 0.25) +
    scene.dots(60, 'a8f0e890', () => [scene.random(0, 160), scene.random(0, 90), scene.random(0.2, 0.7)]) +
    scene.ridge(84, 8, '| 0c3038 04121a', { edge: '3fb0a850' }) +
    scene.each(
      [
        [52, 90, 44, 9],
        [74, 94, 60, 11],
        [104, 92, 36, 9],
        [120, 95, 24, 7],
      ],
      ([x, y, height, width]) =>
        scene.plume({
          x: x,
          y: y - height,
          height: 48,
          width: width * 1.3,
          lean: 14,
          colour: '05090c',
          opacity: 0.8,
          puffs: 20,
        }) +
        scene.plume({
          x: x,
          y: y - height,
          height: 34,
          width: width * 0.7,
          lean: 8,
          colour: '8ab0a8',
          opacity: 0.35,
          puffs: 12,
        }) +
        scene.path(
          closedCurve([
            [x - width * 1.3, y + 9],
            [x - width * 0.7, y - height * 0.1],
            [x - width * 0.9, y - height * 0.22],
            [x - width * 0.55, y - height * 0.3],
            [x - width * 0.62, y - height * 0.55],
            [x - width * 0.25, y - height],
            [x + width * 0.25, y - height],
            [x + width * 0.5, y - height * 0.6],
            [x + width * 0.8, y - height * 0.44],
            [x + width * 0.5, y - height * 0.3],
            [x + width * 0.9, y - height * 0.12],
            [x + width * 1.2, y + 9],
          ]),
          '- 5a6e6a 30:3a4244 65:181c20 0a0c10',
          'stroke="#7ab8b030" stroke-width=".5"',
        ) +
        scene.glow(x, y - height + 3, width * 0.9, 'ff9a50', 0.9),
    ) +
    scene.repeat(46, (i) => {
      const x = [22, 40, 90, 138][i % 4]! + scene.random(-9, 9);
      const y = scene.random(90, 99);
      const [height, lean] = [scene.random(5, 15), scene.random(-4, 4)];
      return (
        scene.line(
          `M${decimal(x)} ${decimal(y)}q${decimal(lean)} ${decimal(-height / 2)} ${decimal(lean * 0.6)} ${decimal(-height)}`,
          i % 3 ? 'b8d8d0' : 'e8f8f0',
          0.9,
        ) +
        scene.line(
          `M${decimal(x + lean * 0.6)} ${decimal(y - height)}l${decimal(lean * 0.2)} -1.8`,
          i % 2 ? 'ff5a68' : 'c8283c',
          1.3,
        )
      );
    }) +
    scene.ridge(97, 2, '041018'),

  'icy-moons': (scene) =>
    scene.sky([{ x: 20, y: 50, radius: 70, colour: '4a6a9a', opacity: 0.35 }], 60) +
    scene.orb({
      x: 6,
      y: 50,
      radius: 62,
      colours: 'e8d8b8 b09878 4a3a3a',
      light: [0.7, -0.5],
      daylight: 0.2,
      roll: -14,
      air: 'e8c898',
      airWidth: 0.06,
      surface: (globe) =>
        globe.bands(['b8a890', 'd8c8a8', '9a7a60', 'e8dcc0', 'b08a68', 'dccab0', '8a6a58', 'c8b498', '9a8470'], 2),
    }) +
    scene.orb({
      x: 92,
      y: 40,
      radius: 23,
      colours: 'ffffff c8dcec 5a7a9a',
      light: [-0.6, -0.5],
      daylight: 0.4,
      rim: 'cfeaff',
      surface: (globe) =>
        globe.mottle({ count: 8, dark: '6a8098a0', light: 'f4fbff90', degrees: 20 }) +
        scene.line(globe.cracks({ count: 9, length: 20, turn: 8 }), 'ffffff90', 0.5) +
        globe.craters({ count: 12, smallest: 2, largest: 6, dark: '3a506860', light: 'ffffff90' }),
    }) +
    scene.orb({
      x: 134,
      y: 72,
      radius: 15,
      colours: 'b8b4b0 6a6c78 2a2c3a',
      light: [-0.6, -0.5],
      daylight: 0.35,
      rim: 'cfeaff',
      surface: (globe) =>
        globe.mottle({ count: 8, dark: '30303a90', light: '9aa0a870', degrees: 18 }) +
        globe.craters({ count: 30, smallest: 2, largest: 7, dark: '15182480', light: 'f4fbffb0' }),
    }) +
    scene.orb({ x: 126, y: 18, radius: 4, colours: 'fff bcd 567' }),

  'nitrogen-air': (scene) =>
    scene.rect(0, 0, 160, 100, '| 050a1c 30:0f2c5c 62:2f7ab8 84:8ad0e8 d8f4ec') +
    scene.dots(30, 'ffffff90', () => [scene.random(0, 160), scene.random(0, 30), scene.random(0.3, 0.8)]) +
    scene.glow(130, 88, 60, 'fff4d0', 0.7) +
    scene.cloudBank({
      x: 50,
      y: 84,
      width: 120,
      height: 10,
      puffs: 22,
      light: 'ffffff',
      dark: '9ac8dc',
      opacity: 0.6,
    }) +
    scene.ridge(95, 4, '| 2a6a70 0c2c38', { soft: true }) +
    scene.repeat(26, () => {
      const share = scene.random() ** 0.8;
      const [x, y, size, angle] = [scene.random(4, 156), 8 + share * 78, 0.9 + share * 1.5, scene.random(0, 360)];
      return scene.place(
        { x, y, turn: angle },
        scene.circle(
          -size * 0.6,
          0,
          size,
          '@34,30,80 e8f4ff 7ab0ff 1a3a8a',
          `opacity="${decimal(0.4 + share * 0.4)}"`,
        ) +
          scene.circle(
            size * 0.6,
            0,
            size,
            '@34,30,80 e8f4ff 7ab0ff 1a3a8a',
            `opacity="${decimal(0.4 + share * 0.4)}"`,
          ),
      );
    }) +
    scene.each(
      [
        [58, 40, 24, 9],
        [112, 56, -35, 7],
        [98, 22, 70, 5],
      ],
      ([x, y, angle, size]) =>
        scene.glow(x, y, size * 3, '9fd0ff', 0.5) +
        scene.place(
          { x: x, y: y, turn: angle },
          scene.ball(-size * 0.72, 0, size, '5f9cff') +
            scene.ball(size * 0.72, 0, size, '6fb0ff') +
            scene.line(
              `M-${decimal(size * 0.25)} -${decimal(size * 0.3)}h${decimal(size * 0.5)}m0 ${decimal(size * 0.3)}h-${decimal(size * 0.5)}m0 ${decimal(size * 0.3)}h${decimal(size * 0.5)}`,
              'ffffffb0',
              0.5,
            ),
        ),
    ),

  'impact-crater': (scene) =>
    scene.sky([{ x: 120, y: 36, radius: 70, colour: 'b85a3a', opacity: 0.45 }], 50, '0a0a18', '3a2430') +
    scene.glow(80, 40, 110, 'e8906a', 0.4, 0.2) +
    scene.ridge(38, 4, '| 6a4438 3a2424', { edge: 'ffb08040' }) +
    scene.rect(0, 42, 160, 58, '| a8694a 3a1c18') +
    scene.repeat(30, () =>
      scene.ellipse(
        scene.random(0, 160),
        scene.random(45, 98),
        scene.random(4, 14),
        scene.random(0.4, 1.2),
        '2a141440',
      ),
    ) +
    scene.path(
      scene.repeat(22, () => {
        const angle = scene.random(0, 6.28);
        const width = scene.random(0.03, 0.08);
        const distance = scene.random(66, 96);
        const around = (turn: number, radius: number): Point => [
          82 + Math.cos(turn) * radius,
          66 + Math.sin(turn) * radius * 0.42,
        ];
        return polygon([around(angle - width, 40), around(angle, distance), around(angle + width, 40)]);
      }),
      'e8b08a20',
    ) +
    scene.path(
      closedCurve(
        Array.from({ length: 28 }, (_, i) => {
          const angle = (i / 28) * 6.283;
          const distance = 52 + scene.random(-2, 3);
          return [82 + Math.cos(angle) * distance, 66 + Math.sin(angle) * distance * 0.42] as const;
        }),
      ),
      '> ffdcb4 40:b87a54 6a3c2c',
    ) +
    scene.ellipse(82, 65, 44, 16.5, '> 1c0c0e 45:5a3226 a87050') +
    scene.ellipse(84, 68, 36, 12, '> 120808 55:4a281f 8a5a44') +
    scene.ellipse(85, 71, 22, 6.5, '| 241010 5a3428') +
    scene.line(
      scene.repeat(26, () => {
        const angle = scene.random(0, 6.28);
        const distance = scene.random(25, 30);
        return `M${decimal(82 + Math.cos(angle) * distance)} ${decimal(67 + Math.sin(angle) * distance * 0.38)}L${decimal(82 + Math.cos(angle) * 42)} ${decimal(65 + Math.sin(angle) * 15.5)}`;
      }),
      'ffd8b028',
      0.7,
    ) +
    scene.glow(85, 71, 14, 'ff7a3a', 0.7, 0.4) +
    scene.repeat(14, () =>
      scene.rock(scene.random(8, 152), scene.random(52, 97), scene.random(0.7, 2.2), 'd8a080 6a4030 1a0c0c', {
        rough: 0.3,
      }),
    ) +
    scene.comet({ x: 132, y: 15, direction: 320, length: 34, width: 1.6, dust: 'ffb070', ion: 'ffd8a0' }),

  'atmospheric-escape': (scene) =>
    scene.sky([{ x: 0, y: 50, radius: 60, colour: 'c86a2a', opacity: 0.4 }], 60) +
    scene.glow(-8, 50, 50, 'ffc878', 0.9) +
    scene.windStreaks({
      count: 60,
      left: -10,
      top: 4,
      right: 66,
      bottom: 96,
      direction: 0,
      length: 22,
      colour: 'ffd890',
      width: 0.5,
    }) +
    scene.repeat(13, (_, share) => {
      const y = 18 + share * 64;
      const side = y < 50 ? -1 : 1;
      return scene.line(
        `M72 ${decimal(50 + (y - 50) * 0.95)}Q${decimal(100)} ${decimal(y + side * 6)} ${decimal(scene.random(135, 172))} ${decimal(50 + (y - 50) * scene.random(1.1, 1.7))}`,
        `- ff9a6a00 20:ff9a6a90 c07ae000`,
        scene.random(1, 4),
      );
    }) +
    scene.glow(112, 50, 44, 'b070e0', 0.3, 0.6) +
    scene.dots(90, 'ffc0a0b0', () => {
      const share = scene.random();
      return [78 + share * 80, 50 + scene.random(-1, 1) * (26 + share * 16), scene.random(0.3, 1)];
    }) +
    scene.orb({
      x: 68,
      y: 50,
      radius: 29,
      colours: 'ffd0a0 c86a40 5a2418',
      light: [-1, -0.1],
      daylight: 0.1,
      air: 'ff8a70',
      airWidth: 0.22,
      tilt: 10,
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '5a2418a0', light: 'e89a6870', degrees: 16 }) +
        globe.craters({ count: 12, smallest: 2, largest: 6, dark: '40140c60', light: 'ffd0a050' }) +
        globe.polarCap(76, 'fff4e8'),
    }) +
    scene.line('M40 12Q30 50 40 88', 'ffe0a860', 1.2) +
    scene.line('M35 14Q25 50 35 86', 'ffe0a830', 2.4),

  'flood-basalts': (scene) => {
    const fissure = (share: number): Point => [132 - share * 136, 46 + share ** 1.7 * 25];
    const tall = scene.wobble(9);
    const flame = (share: number, scale: number, colour: string): string => {
      const [x, y] = fissure(share);
      const height = (5 + share * 20) * scale * (0.75 + 0.35 * tall(share * 6)) * scene.random(0.5, 1.15);
      const lean = scene.random(-0.1, 0.3) * height;
      return scene.ribbon(
        [
          [x, y + 1],
          [x + lean * 0.1 + scene.random(-1, 1), y - height * 0.4],
          [x + lean * 0.4 + scene.random(-1, 1), y - height * 0.75],
          [x + lean, y - height],
        ],
        (1 + share * 3) * scale,
        0.1,
        colour,
      );
    };
    return (
      scene.rect(0, 0, 160, 100, '| 14060c 30:4a1410 46:c84a14') +
      scene.cloudBank({
        x: 80,
        y: 12,
        width: 190,
        height: 22,
        puffs: 34,
        light: '8a3a2a',
        dark: '1a080c',
        opacity: 0.6,
      }) +
      scene.ridge(42, 6, '| 2a0e10 180608', { edge: 'ff7a2a60' }) +
      scene.rect(0, 46, 160, 54, '| ffc050 25:ff8a1a 60:e0500f 8a1c08') +
      scene.each(scene.cells(90, 0.1, scene.perspective(46, 8)), ({ outline: d }, i) =>
        i % 9 ? scene.path(d, i % 4 ? '| 4a1812 1c0a0c' : '| 6a2414 2c0e0c') : '',
      ) +
      scene.glow(72, 50, 70, 'ff9a30', 0.7, 0.6) +
      scene.ribbon(
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
      scene.repeat(30, (_, share) =>
        scene.glow(fissure(share)[0], fissure(share)[1] - 3 - share * 6, 6 + share * 12, 'ff8a20', 0.4),
      ) +
      scene.repeat(60, (_, share) => flame(share, 1.2, '| ff5a1a00 40:ff6a1a90 ff9a30')) +
      scene.repeat(70, (_, share) => flame(share, 0.8, '| ffa03000 30:ffb040d0 ffe080')) +
      scene.repeat(50, (_, share) => flame(share, 0.45, '| ffe08080 fffbe0')) +
      scene.ribbon(
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
      scene.glow(30, 48, 50, 'ffb040', 0.4) +
      scene.dots(90, 'ffc860d0', () => [scene.random(0, 120), scene.random(4, 60), scene.random(0.2, 0.9)]) +
      scene.repeat(13, (i) => {
        const x = 100 + i * 5;
        const y = 92 - i * 2.4 - scene.random(0, 7);
        return (
          scene.path(
            polygon([
              [x, y],
              [x + 2.4, y - 1.2],
              [x + 5, y],
              [x + 5, 104],
              [x, 104],
            ]),
            '- 5a2c24 30:2a1416 0e0709',
          ) +
          scene.path(
            polygon([
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

  resurfacing: (scene) => {
    let outline = '';
    return (
      scene.sky([{ x: 130, y: 60, radius: 60, colour: '8a3a1a', opacity: 0.4 }], 60) +
      scene.orb({
        x: 80,
        y: 52,
        radius: 42,
        colours: 'e8c8a0 b88458 5a3424',
        light: [-0.7, -0.5],
        daylight: 0.5,
        air: 'ffb060',
        airWidth: 0.1,
        surface: (globe) => {
          outline = globe.shape(44, -14, 42, 0.3) + globe.shape(-8, -50, 16, 0.5) + globe.shape(20, 42, 12, 0.5);
          return (
            globe.mottle({ count: 8, dark: '6a443090', light: 'e8c8a050', degrees: 16 }) +
            globe.craters({ count: 38, smallest: 2, largest: 8, dark: '3a201470', light: 'ffe0b870' }) +
            scene.path(outline, '| 4a1a14 1c0c10')
          );
        },
        glowing: (globe) =>
          scene.line(outline, 'ff4a1058', 5) +
          scene.line(outline, 'ff8a2a', 1.7) +
          scene.line(outline, 'ffe890', 0.6) +
          scene.clip(
            `<path d="${outline}"/>`,
            scene.line(globe.cracks({ count: 44, length: 12, turn: 34 }), 'ff7a2ab0', 0.5) +
              globe.patches(24, 1, 4, 'ff9a3a80'),
          ),
      })
    );
  },

  'acid-clouds': (scene) =>
    scene.rect(0, 0, 160, 100, '| 1c2010 35:6a6420 66:a88428 5a3414') +
    scene.glow(120, 12, 60, 'f8f0a0', 0.6) +
    scene.cloudBank({
      x: 80,
      y: 22,
      width: 190,
      height: 26,
      puffs: 44,
      light: 'f4f0a8',
      dark: '5a5a1c',
      opacity: 0.8,
    }) +
    scene.cloudBank({
      x: 40,
      y: 42,
      width: 150,
      height: 22,
      puffs: 30,
      light: 'dcd478',
      dark: '3c3a14',
      opacity: 0.85,
    }) +
    scene.cloudBank({
      x: 140,
      y: 46,
      width: 90,
      height: 20,
      puffs: 18,
      light: 'f0e490',
      dark: '6a5a1c',
      opacity: 0.7,
    }) +
    scene.windStreaks({
      count: 90,
      left: 0,
      top: 52,
      right: 160,
      bottom: 66,
      direction: 100,
      length: 18,
      colour: 'e8ff8a',
      width: 0.5,
    }) +
    scene.repeat(24, () => {
      const [x, y, size] = [scene.random(4, 156), scene.random(56, 82), scene.random(0.7, 1.9)];
      return scene.path(
        `M${decimal(x)} ${decimal(y - size * 2.2)}Q${decimal(x + size * 1.3)} ${decimal(y)} ${decimal(x)} ${decimal(y + size)}Q${decimal(x - size * 1.3)} ${decimal(y)} ${decimal(x)} ${decimal(y - size * 2.2)}z`,
        '@40,40,70 ffffd8 c8f050 5a7a10',
      );
    }) +
    scene.lightning(108, 46, 96, 86, 'e8ff9a') +
    scene.rect(0, 76, 160, 24, '| 6a341400 5a2410') +
    scene.cloudBank({
      x: 80,
      y: 92,
      width: 180,
      height: 8,
      puffs: 16,
      light: 'd88a40',
      dark: '6a2c10',
      opacity: 0.35,
    }) +
    scene.ridge(97, 3, '2a0e0a'),

  'radiation-belts': (scene) => {
    const lobe = (half: 'back' | 'front'): string =>
      scene.each(
        [
          ['c060ff', 64, 10, 0.35],
          ['7a6aff', 58, 7, 0.5],
          ['ff60c0', 46, 6, 0.5],
          ['ffa0e0', 46, 2, 0.8],
        ],
        ([colour, distance, width, opacity]) =>
          scene.place(
            { x: 80, y: 50, turn: -14, squash: 0.34 },
            scene.line(
              `M-${distance} 0A${distance} ${distance} 0 0 ${half === 'front' ? 0 : 1} ${distance} 0`,
              withAlpha(String(colour), Number(opacity)),
              Number(width),
            ),
          ),
      );
    return (
      scene.sky([{ x: 80, y: 50, radius: 90, colour: '5a2a9a', opacity: 0.5 }], 60) +
      scene.magneticField({
        x: 80,
        y: 50,
        radius: 19,
        shells: [2.4, 3.4],
        colour: 'a080ff',
        near: 1,
        far: 1,
        turn: -14,
        width: 0.4,
      }) +
      scene.glow(80, 50, 70, '9a40ff', 0.4, 0.5) +
      lobe('back') +
      scene.orb({
        x: 80,
        y: 50,
        radius: 22,
        colours: 'ffe8c8 c89868 4a2a2a',
        roll: -14,
        daylight: 0.3,
        rim: 'e0b0ff',
        surface: (globe) =>
          globe.bands(['a87858', 'd8b890', 'a06a48', 'f0dcb8', 'b07850', 'e0c8a0', '8a5a48', 'c8a888'], 2) +
          globe.storm({ lon: 20, lat: -22, degrees: 6, outer: 'f0dcb8', middle: 'c85a3a', eye: 'e88a5a' }),
      }) +
      lobe('front') +
      scene.dots(110, 'ffd0ffc0', () => {
        const angle = scene.random(0, 6.28);
        const distance = scene.random(42, 68);
        const [x, y] = [Math.cos(angle) * distance, Math.sin(angle) * distance * 0.34];
        return [80 + x * 0.97 + y * 0.24, 50 - x * 0.24 + y * 0.97, scene.random(0.3, 0.9)];
      })
    );
  },

  'supersonic-winds': (scene) =>
    scene.sky([{ x: 140, y: 30, radius: 60, colour: '2a4aa0', opacity: 0.4 }], 50) +
    scene.orb({
      x: 88,
      y: 56,
      radius: 54,
      colours: 'a8e0ff 3f86e0 12308a',
      light: [-0.5, -0.7],
      daylight: 0.4,
      air: '5fa8ff',
      airWidth: 0.1,
      roll: 10,
      surface: (globe) =>
        globe.bands(['1f58c0', '3f86e0', '2a68d0', '4f98f0', '2860c8', '3a80e0', '1f50b0'], 3, 'd8f0ff') +
        globe.storm({ lon: -8, lat: -16, degrees: 9, outer: '2a60d0', middle: '0f2a78', eye: '1a3c98' }) +
        globe.spot(-8, -30, 1.4, 'ffffffd0', 0.5, 9),
      glowing: (globe) =>
        scene.repeat(46, () => {
          const [lon, lat, length] = [scene.random(-85, 30), scene.random(-58, 58), scene.random(20, 60)];
          return scene.ribbon(
            [0, 0.25, 0.5, 0.75, 1].map((share) => globe.point(lon + length * share, lat + Math.sin(share * 3) * 2)),
            0.1,
            scene.random(0.4, 1.3),
            `- ffffff00 ffffff${['60', '90', 'c0'][Math.floor(scene.random(0, 3))]}`,
          );
        }),
    }) +
    scene.repeat(12, (_, share) => {
      const [x, y, length] = [scene.random(100, 124), 22 + share * 66, scene.random(28, 50)];
      return scene.ribbon(
        [
          [x, y],
          [x + length * 0.5, y + length * 0.07],
          [x + length, y + length * 0.2],
        ],
        0.1,
        1,
        '- d8f0ff00 d8f0ff90',
      );
    }),

  'captured-moon': (scene) =>
    scene.sky([{ x: 30, y: 60, radius: 70, colour: '2a50a0', opacity: 0.35 }], 80) +
    scene.orbit({
      x: 64,
      y: 54,
      radius: 62,
      squash: 0.4,
      turn: -16,
      colour: 'e8b8ff80',
      width: 0.8,
      from: 185,
      to: 355,
    }) +
    scene.orb({
      x: 64,
      y: 54,
      radius: 32,
      colours: 'b8e4ff 4a8ae0 142c80',
      light: [-0.6, -0.6],
      daylight: 0.35,
      air: '5fa0ff',
      airWidth: 0.1,
      roll: -16,
      surface: (globe) =>
        globe.bands(['2a60c0', '3f80dc', '5a98ec', '3f80dc', '2a64c8', '3a78d8'], 2, 'd8f0ff') +
        globe.storm({ lon: -10, lat: -18, degrees: 7, outer: '3a70d0', middle: '173a90', eye: '24509c' }),
    }) +
    scene.line('M170 -6C140 0 128 12 123 26', '- e8b8ff e8b8ffd0', 1.4, 'stroke-dasharray="3 2.4"') +
    scene.orbit({
      x: 64,
      y: 54,
      radius: 62,
      squash: 0.4,
      turn: -16,
      colour: 'e8b8ff',
      width: 1,
      from: -2,
      to: 150,
      attributes: 'stroke-dasharray="3 2.4"',
    }) +
    scene.arrowHead(9, 81.5, 205, 2.6, 'e8b8ff') +
    scene.orb({
      x: 121,
      y: 42,
      radius: 12,
      colours: 'fff0e8 e0b8b0 6a4a60',
      daylight: 0.4,
      rim: 'ffe0f0',
      surface: (globe) =>
        globe.polarCap(-18, 'ffd8c8c0', 5) +
        globe.mottle({ count: 7, dark: '8a6a78a0', light: 'fff0e8a0', degrees: 18 }) +
        scene.line(globe.cracks({ count: 8, length: 14, turn: 20 }), '7a5a6890', 0.4),
    }) +
    scene.repeat(7, () =>
      scene.rock(scene.random(118, 156), scene.random(2, 24), scene.random(0.4, 1.3), 'd0b0a8 6a5058 201820'),
    ),

  'ring-system': (scene) => {
    const colours = ['e8d8b8', 'c8b490', 'f4ead0', 'a89478', 'd8c8a8'];
    return (
      scene.sky([{ x: 130, y: 20, radius: 60, colour: '6a5a8a', opacity: 0.3 }], 60) +
      scene.orb({
        x: 34,
        y: -6,
        radius: 46,
        colours: 'fff0d0 d8b888 5a4030',
        light: [0.6, 0.5],
        daylight: 0.3,
        surface: (globe) => globe.bands(['d8c098', 'c8a878', 'e8d4a8', 'b89468', 'd8bc90'], 1.5),
      }) +
      scene.ring({ x: 34, y: -6, inner: 62, outer: 96, squash: 0.46, turn: 22, colours, gaps: [0.62, 0.66] }) +
      scene.ring({ x: 34, y: -6, inner: 104, outer: 170, squash: 0.46, turn: 22, colours, gaps: [0.3, 0.33, 0.8] }) +
      scene.path('M70 26L168 66L168 104L128 100z', '- 03040dd0 03040d00') +
      scene.dots(70, 'fffaf0a0', () => [scene.random(40, 160), scene.random(40, 100), scene.random(0.3, 0.8)]) +
      scene.each(
        [
          [112, 76, 9],
          [140, 88, 13],
          [84, 90, 6],
          [146, 58, 4.5],
          [60, 96, 4],
          [124, 56, 2.5],
          [100, 60, 2],
          [66, 80, 2.2],
        ],
        ([x, y, size]) => scene.rock(x, y, size, 'ffffff c8dcf0 4a5a80', { rough: 0.22, pits: size > 5 ? 6 : 0 }),
      )
    );
  },

  'trojan-asteroids': (scene) => {
    const onOrbit = (angle: number, distance: number): Point => [
      80 + Math.cos(radians(angle)) * 66 * distance,
      52 + Math.sin(radians(angle)) * 66 * distance * 0.52,
    ];
    const swarm = (angle: number): string => {
      const [middleX, middleY] = onOrbit(angle, 1);
      return (
        scene.glow(middleX, middleY, 26, 'd89a60', 0.35, 0.7) +
        scene.dots(70, 'e8c8a0c0', () => {
          const [x, y] = onOrbit(
            angle + (scene.random() + scene.random() - 1) * 26,
            1 + (scene.random() + scene.random() - 1) * 0.17,
          );
          return [x, y, scene.random(0.3, 1)];
        }) +
        scene.repeat(19, () => {
          const [x, y] = onOrbit(angle + scene.random(-17, 17), 1 + scene.random(-0.13, 0.13));
          return scene.rock(x, y, scene.random(1, 3.4), 'f0d0a8 9a6a48 281818', {
            light: [80 - x, 52 - y],
            rough: 0.25,
          });
        })
      );
    };
    return (
      scene.sky([{ x: 80, y: 50, radius: 80, colour: '6a4a2a', opacity: 0.35 }], 80) +
      scene.orbit({ x: 80, y: 52, radius: 66, squash: 0.52, colour: 'ffe0b070', width: 0.6 }) +
      scene.orbit({ x: 80, y: 52, radius: 26, squash: 0.52, colour: 'ffffff28', width: 0.4 }) +
      scene.orbit({ x: 80, y: 52, radius: 40, squash: 0.52, colour: 'ffffff20', width: 0.4 }) +
      scene.path(polygon([[80, 52], onOrbit(80, 1), onOrbit(20, 1)]), 'ffe0b012') +
      scene.path(polygon([[80, 52], onOrbit(80, 1), onOrbit(140, 1)]), 'ffe0b012') +
      scene.star({ x: 80, y: 52, radius: 7.5, colour: 'ffc860' }) +
      swarm(20) +
      swarm(140) +
      scene.orb({
        x: onOrbit(80, 1)[0],
        y: onOrbit(80, 1)[1],
        radius: 9.5,
        colours: 'ffe8c8 c89060 4a2a20',
        light: [-0.2, -1],
        daylight: 0.2,
        surface: (globe) => globe.bands(['b08058', 'e0c098', '9a6444', 'f0d8b0', 'b07850', 'd8b890'], 2),
      })
    );
  },

  differentiation: (scene) =>
    scene.sky([{ x: 120, y: 60, radius: 70, colour: '8a3a1a', opacity: 0.35 }], 60) +
    scene.orb({
      x: 78,
      y: 50,
      radius: 42,
      colours: 'c89070 7a4a38 2a1618',
      light: [-0.6, -0.6],
      daylight: 0.5,
      air: 'ff8a4a',
      airWidth: 0.1,
      surface: (globe) =>
        globe.mottle({ count: 8, dark: '3a1c1890', light: 'd8a88060', degrees: 16 }) +
        globe.craters({ count: 10, smallest: 2, largest: 6 }),
      glowing: (globe) => scene.line(globe.cracks({ count: 10, length: 14 }), 'ff7a2ac0', 0.6),
    }) +
    scene.cutaway({
      x: 78,
      y: 50,
      radius: 42,
      from: -62,
      to: 88,
      layers: [
        [0.97, '8a6a58 6a4a3c'],
        [0.9, 'ffc060 40:ff8a30 d04a1a'],
        [0.42, 'fff4d8 50:f0c890 b8a090'],
      ],
      inside: scene.repeat(34, () => {
        const angle = scene.random(-60, 86);
        const distance = 42 * scene.random(0.46, 0.86);
        const [x, y, size] = [
          78 + Math.cos(radians(angle)) * distance,
          50 + Math.sin(radians(angle)) * distance,
          scene.random(0.7, 2.2),
        ];
        return scene.place(
          { x, y, turn: angle },
          scene
            .path(
              `M${decimal(size * 2.4)} 0Q0 ${decimal(size * 1.3)} ${decimal(-size)} 0Q0 ${decimal(-size * 1.3)} ${decimal(size * 2.4)} 0z`,
              'e8e4e0 8a8890',
            )
            .replace('<path', '<path transform="scale(-1 1)"'),
        );
      }),
    }) +
    scene.glow(78, 50, 24, 'fff0c0', 0.6),
};
