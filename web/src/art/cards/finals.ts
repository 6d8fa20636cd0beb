import { decimal, openCurve, radians } from '../drawing/paths';
import type { Pictures } from '../drawing/scene';
import { earth, molten, saturn, stone } from '../drawing/worlds';

const SATURN_RINGS = ['e8d4a8', 'c0a478', 'fff0cc', 'a88c68', 'd8c090'];

/** The worlds that a planet can become. */
export const finals: Pictures = {
  'hot-jupiter': (scene) =>
    scene.sky([{ x: 20, y: 50, radius: 90, colour: 'a8401a', opacity: 0.5 }], 40) +
    scene.star({ x: 6, y: 44, radius: 50, colour: 'ffb040', core: 'fff6d8', rays: 30 }) +
    scene.line('M50 18C62 4 70 22 54 30M42 84C54 98 66 84 52 74', 'ff8a3ac0', 1.6) +
    scene.repeat(9, () =>
      scene.line(
        scene.arc(
          scene.random(84, 96),
          scene.random(34, 76),
          scene.random(130, 160),
          scene.random(20, 90),
          scene.random(-6, 6),
        ),
        '- ff7a4a60 ff7a4a00',
        scene.random(1, 3),
      ),
    ) +
    scene.orb({
      x: 96,
      y: 56,
      radius: 30,
      colours: 'fff0c8 e07a40 4a1420',
      light: [-1, -0.25],
      daylight: 0.05,
      roll: 10,
      air: 'ff7a3a',
      airWidth: 0.22,
      surface: (globe) =>
        globe.bands(['b0482a', 'e88a50', 'a03a28', 'ffb878', 'b84a30', 'f09a60', '8a2c28', 'd0683c'], 2.6, 'ffe8c0') +
        globe.storm({ lon: -22, lat: -20, degrees: 6, outer: 'ffc890', middle: 'a02a20', eye: 'e0582a' }),
      glowing: (globe) => globe.clouds({ count: 8, colour: 'ff5a3a', opacity: 0.3, lat: [-50, 50], stretch: 9 }),
    }),

  'chthonian-planet': (scene) =>
    scene.sky([{ x: 130, y: 20, radius: 80, colour: 'a8481a', opacity: 0.5 }], 50) +
    scene.star({ x: 150, y: 10, radius: 22, colour: 'ffc060', core: 'fffbe8', rays: 24 }) +
    scene.circle(62, 56, 46, '@50,50,50 c8a0ff00 60:c8a0ff08 92:c8a0ff30 c8a0ff60') +
    scene.circle(62, 56, 38, '@50,50,50 c8a0ff00 80:c8a0ff08 d8b0ff40') +
    scene.glow(62, 56, 58, '9a6ae0', 0.3) +
    scene.repeat(30, (_, share) => {
      const y = scene.random(-22, 22);
      return scene.glow(
        48 - share * 54,
        62 + y + share * 16,
        7 + share * 10,
        share < 0.4 ? 'c8a0f0' : '7a5ad0',
        0.24 * (1.1 - share),
      );
    }) +
    scene.orb({
      x: 62,
      y: 56,
      radius: 26,
      colours: 'ffd0a0 7a4a40 1c1014',
      light: [0.9, -0.5],
      daylight: 0.15,
      rim: 'ffd8a0',
      surface: (globe) => stone(globe) + scene.line(globe.cracks({ count: 14, length: 16 }), '00000080', 0.7),
      glowing: (globe) => molten(globe, 9),
    }),

  'mini-neptune': (scene) =>
    scene.sky([{ x: 90, y: 50, radius: 90, colour: '2a6ab0', opacity: 0.45 }], 70) +
    scene.orb({
      x: 80,
      y: 50,
      radius: 40,
      colours: 'd8f4ff80 7ac0f0a0 1f4aa0c0',
      daylight: 0.6,
      air: '7ac8ff',
      airWidth: 0.26,
      surface: (globe) =>
        globe.bands(['9ad8f850', '6ab4ec50', '8accf450', '5aa4e450', '7ac0f050'], 1.6) +
        scene.circle(80, 50, 33, '@40,38,60 a8e0ff30 5a9ae060 1a3a9060', 'stroke="#c8ecff50" stroke-width=".5"') +
        scene.circle(80, 50, 25, '@40,38,60 6ab0f080 2a60c080', 'stroke="#c8ecff40" stroke-width=".5"'),
    }) +
    scene.orb({
      x: 80,
      y: 50,
      radius: 15,
      colours: 'f0d0b0 a07058 3a2228',
      daylight: 0.5,
      rim: 'ffe8c8',
      surface: stone,
    }) +
    scene.glow(80, 50, 24, 'ffb070', 0.3) +
    scene.circle(80, 50, 40, '@50,50,50 ffffff00 70:bfe8ff00 bfe8ff60') +
    scene.ellipse(64, 32, 14, 7, 'ffffff60 ffffff00', -40),

  'habitable-moon': (scene) =>
    scene.sky([{ x: 120, y: 30, radius: 60, colour: '2a6a7a', opacity: 0.4 }], 60) +
    scene.ring({
      x: 116,
      y: 40,
      inner: 60,
      outer: 92,
      squash: 0.16,
      turn: -18,
      half: 'back',
      colours: SATURN_RINGS,
      gaps: [0.6],
    }) +
    scene.orb({
      x: 116,
      y: 40,
      radius: 50,
      colours: 'ffe8d0 c8a078 4a3440',
      light: [-0.7, -0.4],
      daylight: 0.25,
      roll: -18,
      surface: saturn,
      air: 'e8c090',
      airWidth: 0.05,
    }) +
    scene.ring({
      x: 116,
      y: 40,
      inner: 60,
      outer: 92,
      squash: 0.16,
      turn: -18,
      half: 'front',
      colours: SATURN_RINGS,
      gaps: [0.6],
    }) +
    scene.orb({
      x: 50,
      y: 62,
      radius: 24,
      colours: 'c8f4ff 3a9ac8 0c2c60',
      light: [-0.7, -0.4],
      daylight: 0.35,
      air: '7fe0ff',
      airWidth: 0.2,
      tilt: 10,
      roll: -10,
      surface: (globe) => earth(globe, '3f9a60') + scene.glow(40, 52, 7, 'ffffff', 0.7),
    }) +
    scene.orb({ x: 20, y: 22, radius: 3, colours: 'fff ccc 555' }),

  'ringed-giant': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 90, colour: '7a5a9a', opacity: 0.35 }], 80) +
    scene.ring({
      x: 80,
      y: 50,
      inner: 42,
      outer: 74,
      squash: 0.3,
      turn: -20,
      half: 'back',
      colours: SATURN_RINGS,
      gaps: [0.62, 0.66],
    }) +
    scene.orb({
      x: 80,
      y: 50,
      radius: 31,
      colours: 'fff4dc e0bc88 6a4838',
      light: [-0.7, -0.6],
      daylight: 0.35,
      roll: -20,
      tilt: 16,
      air: 'ffe0b0',
      airWidth: 0.05,
      surface: (globe) =>
        saturn(globe) +
        scene.place({ x: 80, y: 50, turn: -20, squash: 0.3 }, scene.line('M-46 0A46 46 0 0 0 46 0', '1a0c1090', 5)),
    }) +
    scene.ring({
      x: 80,
      y: 50,
      inner: 42,
      outer: 74,
      squash: 0.3,
      turn: -20,
      half: 'front',
      colours: SATURN_RINGS,
      gaps: [0.62, 0.66],
    }) +
    scene.path('M98 30L140 20L152 32L106 56z', '- 03040d00 30:03040da0 03040d00', 'opacity=".5"') +
    scene.orb({ x: 22, y: 26, radius: 3.4, colours: 'fff dcb 543' }) +
    scene.orb({ x: 146, y: 80, radius: 2, colours: 'fff dcb 543' }),

  'ice-giant': (scene) =>
    scene.sky([{ x: 60, y: 40, radius: 90, colour: '1a7a9a', opacity: 0.4 }], 80) +
    scene.ring({
      x: 76,
      y: 54,
      inner: 54,
      outer: 57,
      squash: 0.2,
      turn: 24,
      half: 'back',
      colours: ['8ab8c8', '5a8098'],
    }) +
    scene.orb({
      x: 76,
      y: 54,
      radius: 38,
      colours: 'f4ffff 7adce8 1a5a90',
      light: [-0.6, -0.6],
      daylight: 0.35,
      roll: 24,
      air: '7aecff',
      airWidth: 0.12,
      surface: (globe) =>
        globe.bands(['6ad0e0', '84e0ea', '74d6e6', '98ecf0', '7cdae8', '64c8dc', '54b8d4'], 0.8) +
        globe.clouds({ count: 9, colour: 'ffffff', opacity: 0.5, lat: [-40, 50], stretch: 9 }) +
        globe.storm({ lon: 14, lat: 24, degrees: 4, outer: '5ac0dc', middle: '3a8ab8', eye: '4a9ac4' }) +
        globe.polarCap(66, 'd8ffff60', 1),
    }) +
    scene.ring({
      x: 76,
      y: 54,
      inner: 54,
      outer: 57,
      squash: 0.2,
      turn: 24,
      half: 'front',
      colours: ['8ab8c8', '5a8098'],
    }) +
    scene.spark(142, 16, 5, 'fff4d8') +
    scene.orb({ x: 134, y: 66, radius: 4, colours: 'fff acd 456' }),

  'ocean-moon': (scene) =>
    scene.sky([{ x: 80, y: 90, radius: 80, colour: '2a8ac0', opacity: 0.4 }], 70) +
    scene.ring({
      x: 80,
      y: 20,
      inner: 120,
      outer: 190,
      squash: 0.06,
      turn: 8,
      half: 'back',
      colours: ['c8b898', 'a89478', 'e8d8b8'],
    }) +
    scene.repeat(9, (i) => {
      const x = 60 + i * 5;
      const slant = (i - 4) * 0.9;
      return scene.repeat(16, (_, share) =>
        scene.glow(
          x + slant * 9 * share + scene.random(-1, 1),
          70 + share * 34,
          1.6 + share * 7,
          share < 0.4 ? 'ffffff' : 'a8e4ff',
          0.5 * (1.1 - share),
        ),
      );
    }) +
    scene.orb({
      x: 80,
      y: 44,
      radius: 34,
      colours: 'ffffff e4f2fa 8ab0d0',
      light: [0.6, -0.7],
      daylight: 0.5,
      rim: 'e8fbff',
      surface: (globe) =>
        globe.mottle({ count: 6, dark: '9ac0dc60', light: 'ffffff90', degrees: 14 }) +
        globe.craters({ count: 16, smallest: 1.5, largest: 5, dark: '6a90b050', light: 'ffffff' }) +
        scene.line(globe.cracks({ count: 7, length: 22, turn: 9 }), '7ab4d880', 0.5),
      glowing: (globe) =>
        scene.each(
          [-30, -10, 12, 32],
          (lon) =>
            scene.line(
              openCurve([
                globe.point(lon - 6, -36),
                globe.point(lon, -48),
                globe.point(lon - 2, -58),
                globe.point(lon + 4, -72),
              ]),
              '3fd0f0',
              1.1,
            ) +
            scene.line(
              openCurve([
                globe.point(lon - 6, -36),
                globe.point(lon, -48),
                globe.point(lon - 2, -58),
                globe.point(lon + 4, -72),
              ]),
              'e8ffff',
              0.4,
            ),
        ),
    }) +
    scene.dots(70, 'e8faffb0', () => {
      const share = scene.random();
      return [80 + scene.random(-1, 1) * (20 + share * 26), 76 + share * 24, scene.random(0.3, 0.8)];
    }),

  'lava-world': (scene) =>
    scene.sky([{ x: 0, y: 20, radius: 80, colour: 'c8501a', opacity: 0.5 }], 50) +
    scene.star({ x: -6, y: 16, radius: 30, colour: 'ffb040', core: 'fff4d0', rays: 24 }) +
    scene.orb({
      x: 94,
      y: 56,
      radius: 40,
      colours: 'fff0a0 ff8a20 8a1c08',
      light: [-0.9, -0.45],
      daylight: 0.2,
      air: 'ff6a20',
      airWidth: 0.16,
      surface: (globe) =>
        scene.each(globe.plates(26, 0.1), (outline, i) => scene.path(outline, i % 3 ? 'c8380a80' : '7a1c08a0')) +
        globe.patches(16, 2, 8, 'ffd850a0', { rough: 0.6, stretch: 1.4, lon: [-90, 0] }) +
        globe.spot(80, -20, 62, '1c0a0e', 0.2) +
        globe.patches(12, 3, 9, '1c0a0ec0', { rough: 0.6, lon: [-10, 60] }),
      glowing: (globe) => molten(globe, 26),
    }),

  'tidally-locked-world': (scene) =>
    scene.sky([{ x: 10, y: 50, radius: 80, colour: '8a2a1a', opacity: 0.5 }], 60) +
    scene.star({ x: 8, y: 50, radius: 17, colour: 'ff6a3a', core: 'ffd8b0', rays: 16 }) +
    scene.orb({
      x: 96,
      y: 50,
      radius: 39,
      colours: 'e8f8ff 9ac8d8 2a4a70',
      light: [-1, 0],
      daylight: 0.25,
      air: '7fd0e0',
      airWidth: 0.12,
      night: '050a20',
      surface: (globe) =>
        globe.mottle({ count: 8, dark: '8ab8d060', light: 'ffffff70', degrees: 15 }) +
        scene.line(globe.cracks({ count: 16, length: 16 }), '6a9ac080', 0.5) +
        globe.spot(-64, 0, 56, '2a7a90', 0.1) +
        globe.spot(-66, 0, 47, '3f9a78', 0.16) +
        globe.spot(-68, 0, 38, '8aa860', 0.2) +
        globe.spot(-70, 0, 27, 'd8b070', 0.2) +
        globe.spot(-72, 0, 16, 'e88a50', 0.25) +
        globe.clouds({ count: 14, colour: 'ffffff', opacity: 0.5, lat: [-60, 60], stretch: 3 }),
      glowing: (globe) => globe.patches(18, 1, 5, 'a8d8ff18', { lon: [20, 90] }),
    }) +
    scene.windStreaks({
      count: 14,
      left: 30,
      top: 22,
      right: 52,
      bottom: 80,
      direction: 0,
      length: 10,
      colour: 'ff9a6a',
      width: 0.4,
    }),

  'venus-twin': (scene) =>
    scene.sky([{ x: 120, y: 50, radius: 80, colour: '8a6a2a', opacity: 0.4 }], 60) +
    scene.glow(-4, 30, 46, 'fff0c0', 0.8) +
    scene.orb({
      x: 84,
      y: 52,
      radius: 43,
      colours: 'fffbe8 f0d090 8a5a28',
      light: [-0.8, -0.4],
      daylight: 0.25,
      air: 'ffe0a0',
      airWidth: 0.16,
      roll: -10,
      surface: (globe) =>
        scene.each([-1, 1], (side) =>
          scene.repeat(9, (i) => {
            const colour = i % 3 === 0 ? 'c8904c70' : i % 3 === 1 ? 'fff6d890' : 'dcae6880';
            return scene.line(
              openCurve(
                [-80, -50, -20, 10, 40, 75].map((lon, j) =>
                  globe.point(lon, side * (6 + i * 8 + j * j * 0.7 + scene.random(-2, 2))),
                ),
              ),
              colour,
              scene.random(1.6, 5),
            );
          }),
        ) +
        globe.clouds({ count: 30, colour: 'fff8e0', opacity: 0.45, lat: [-60, 60], stretch: 9 }) +
        globe.clouds({ count: 14, colour: 'a8702c', opacity: 0.25, lat: [-60, 60], stretch: 9 }),
    }),

  'super-earth': (scene) =>
    scene.sky([{ x: 60, y: 60, radius: 90, colour: '3a5a8a', opacity: 0.4 }], 70) +
    scene.orb({
      x: 62,
      y: 56,
      radius: 45,
      colours: 'd8e8e0 6a90a0 1c2c48',
      daylight: 0.4,
      air: '8ad0d8',
      airWidth: 0.1,
      tilt: 8,
      surface: (globe) =>
        globe.patches(8, 12, 26, '8a7458', { rough: 0.6, stretch: 1.3 }) +
        globe.patches(14, 4, 12, 'b89a70b0', { rough: 0.6 }) +
        globe.patches(16, 2, 7, '4a3c3490', { rough: 0.6 }) +
        globe.craters({ count: 9, smallest: 2, largest: 5 }) +
        scene.line(globe.cracks({ count: 7, length: 12 }), '3a2c2890', 0.7) +
        globe.polarCap(70, 'f4fbff') +
        globe.clouds({ count: 20, colour: 'ffffff', opacity: 0.45 }),
    }) +
    scene.orb({
      x: 134,
      y: 72,
      radius: 17,
      colours: 'a8e4ff 2f86c0 0c2a5c',
      air: '6fd0ff',
      airWidth: 0.14,
      surface: (globe) => earth(globe),
    }) +
    scene.line('M17 8H107M126 50H142M17 6v4M107 6v4M117 48v4M151 48v4M117 50H151', 'ffffff60', 0.5),

  'ocean-world': (scene) =>
    scene.sky([{ x: 90, y: 50, radius: 90, colour: '0f6a9a', opacity: 0.45 }], 60) +
    scene.orb({
      x: 80,
      y: 56,
      radius: 48,
      colours: 'c8fbff 1f9ad0 06306a',
      daylight: 0.4,
      air: '5fe0ff',
      airWidth: 0.12,
      tilt: 8,
      surface: (globe) =>
        globe.mottle({ count: 10, dark: '0a508a60', light: '5fd8e850', degrees: 18 }) +
        globe.clouds({ count: 34, colour: 'ffffff', opacity: 0.5, lat: [-75, 75], stretch: 5 }) +
        scene.each(
          [
            [-14, 26, 12],
            [30, -18, 9],
          ],
          ([lon, lat, size]) => {
            const [x, y] = globe.point(lon, lat);
            return (
              scene.each(
                [0, 180],
                (angle) =>
                  scene.ribbon(
                    scene.spiral({ x, y, start: size, end: 0.8, from: angle, sweep: 480, squash: 0.7 }),
                    3.4,
                    0.3,
                    'ffffffc0',
                  ) +
                  scene.ribbon(
                    scene.spiral({ x, y, start: size * 1.5, end: 1, from: angle + 70, sweep: 400, squash: 0.7 }),
                    2,
                    0.2,
                    'ffffff60',
                  ),
              ) + scene.ellipse(x, y, 1, 0.7, '0a5a94')
            );
          },
        ),
    }) +
    scene.glow(56, 32, 14, 'ffffff', 0.85, 0.75) +
    scene.ellipse(56, 32, 4, 2.4, 'ffffff ffffff00', -40),

  'earth-twin': (scene) =>
    scene.sky([{ x: 130, y: 14, radius: 60, colour: '4a8ac0', opacity: 0.5 }], 80) +
    scene.star({ x: 138, y: 18, radius: 7, colour: 'ffe0a0', core: 'ffffff', rays: 22 }) +
    scene.line('M110 46L166 -10M124 4L152 32', 'ffffff18', 0.5) +
    scene.orb({
      x: 70,
      y: 56,
      radius: 40,
      colours: 'c8f0ff 2a8acc 0a2a64',
      light: [0.8, -0.5],
      daylight: 0.3,
      air: '6fd8ff',
      airWidth: 0.15,
      roll: 20,
      tilt: 12,
      surface: (globe) => earth(globe),
      glowing: (globe) => globe.patches(5, 1, 3, 'ffd89050', { lon: [-80, -40] }),
    }) +
    scene.glow(90, 40, 12, 'ffffff', 0.6) +
    scene.orb({ x: 22, y: 22, radius: 5, colours: 'fff ccd 556', light: [0.8, -0.3], surface: stone }),

  'desert-world': (scene) =>
    scene.rect(0, 0, 160, 100, '| 3a2438 30:a86048 52:f0b880') +
    scene.glow(44, 36, 46, 'fff0d0', 0.9) +
    scene.circle(44, 36, 4.5, 'fff') +
    scene.orb({ x: 112, y: 16, radius: 4, colours: 'f0d8c0 b08a78 7a5058', light: [-0.8, 0.5] }) +
    scene.orb({ x: 134, y: 24, radius: 2, colours: 'f0d8c0 b08a78 7a5058', light: [-0.8, 0.5] }) +
    scene.ridge(50, 4, '| c88058 a85c40', {
      shape: (x) => (x > 100 ? 10 : x > 92 ? (x - 92) * 1.2 : 0),
      rough: 0.4,
      edge: 'ffd8a060',
    }) +
    scene.ridge(56, 3, '| b86a44 8a4630', { soft: true, edge: 'ffd8a050' }) +
    scene.plume({ x: 118, y: 60, height: 26, width: 4, lean: 7, colour: 'ffd8b0', opacity: 0.4, puffs: 16 }) +
    scene.rect(0, 58, 160, 42, '| b06440 4a1c18') +
    scene.path('M88 58Q80 62 92 66T84 78T100 104L34 104Q60 88 62 78T78 66T84 58z', '| d89868 40:7a3a28 34140f') +
    scene.line('M84 58Q78 64 84 67T74 78T62 104', 'ffc89060', 0.8) +
    scene.line(
      scene.repeat(5, (i) => `M${60 - i * 4} ${84 + i * 4}Q${76} ${82 + i * 4} ${88 + i} ${84 + i * 4}`),
      '2a0c0a70',
      0.6,
    ) +
    scene.path('M164 60Q140 62 122 74Q104 88 96 104L164 104z', '> f0b078 40:b0643c 4a1c18') +
    scene.line('M164 60Q140 62 122 74Q104 88 96 104', 'ffe0b0', 0.7) +
    scene.line(
      scene.repeat(9, (i) => `M${decimal(130 + i * 3)} ${decimal(76 + i * 2.6)}q12 3 34 1`),
      '5a241860',
      0.7,
    ) +
    scene.path('M-4 72Q20 70 34 82Q44 92 46 104L-4 104z', '> d08a58 8a4428 3a1412') +
    scene.line('M-4 72Q20 70 34 82Q44 92 46 104', 'ffd8a0', 0.6) +
    scene.repeat(12, () =>
      scene.rock(scene.random(4, 156), scene.random(64, 98), scene.random(0.5, 1.8), 'e0a078 7a4030 240c0c', {
        squash: 0.7,
        turn: 0,
      }),
    ),

  'buried-ocean-world': (scene) =>
    scene.sky([{ x: 110, y: 60, radius: 80, colour: '2a6a7a', opacity: 0.35 }], 90) +
    scene.spark(14, 12, 5, 'fff0d0') +
    scene.orb({
      x: 78,
      y: 52,
      radius: 42,
      colours: 'b8b4b0 6a6a70 22242e',
      daylight: 0.5,
      rim: 'c8e8f0',
      surface: (globe) => stone(globe) + globe.pits([[-26, 20, 14]], '00000060', 'ffffff48'),
      glowing: (globe) =>
        globe.spot(-26, 20, 3, 'ffffff', 0.4) +
        globe.spot(-20, 17, 1.4, 'e8fbff', 0.4, 2) +
        globe.spot(-33, 23, 1, 'e8fbff', 0.4) +
        scene.glow(globe.point(-26, 20)[0], globe.point(-26, 20)[1], 9, 'd8f8ff', 0.8),
    }) +
    scene.cutaway({
      x: 78,
      y: 52,
      radius: 42,
      from: -58,
      to: 78,
      layers: [
        [1, '8a8a90 90:8a8a90 6a6a72'],
        [0.95, 'b8d8e8 80:b8d8e8 e8f8ff'],
        [0.78, '0f5a70 80:0f5a70 5fe0d8'],
        [0.64, '8a6a58 70:5a4640 4a3a38'],
      ],
      inside:
        scene.repeat(5, (i) => {
          const angle = radians(-44 + i * 26);
          const around = (distance: number): string =>
            decimal(78 + Math.cos(angle) * distance) + ' ' + decimal(52 + Math.sin(angle) * distance);
          return scene.line(`M${around(30)}L${around(41)}`, '5fe8e0', 0.8);
        }) +
        scene.dots(26, 'ffb060', () => {
          const angle = radians(scene.random(-56, 76));
          const distance = scene.random(4, 25);
          return [78 + Math.cos(angle) * distance, 52 + Math.sin(angle) * distance, scene.random(0.4, 1.2)];
        }),
    }) +
    scene.glow(78, 52, 20, 'ff9a50', 0.4),

  'frozen-dwarf-planet': (scene) =>
    scene.sky([{ x: 60, y: 60, radius: 80, colour: '4a4a8a', opacity: 0.35 }], 120) +
    scene.spark(140, 14, 6, 'fff4d8') +
    scene.glow(140, 14, 16, 'fff0d0', 0.4) +
    scene.orb({
      x: 72,
      y: 54,
      radius: 38,
      colours: 'fff0e0 c8a890 4a3440',
      light: [0.7, -0.6],
      daylight: 0.35,
      air: '8ab0ff',
      airWidth: 0.08,
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '6a3c30a0', light: 'fff0e070', degrees: 16 }) +
        globe.patches(4, 8, 18, '5a2a24c0', { lat: [-50, -10], stretch: 2 }) +
        globe.craters({ count: 16, smallest: 2, largest: 5 }) +
        scene.each(
          [
            [2, 12, 17],
            [27, 9, 15],
            [13, -6, 15],
            [16, -18, 8],
          ],
          ([lon, lat, size]) => globe.spot(lon, lat, size, '> ffffff fff4e8 ecdccc', 0.18),
        ) +
        scene.line(globe.cracks({ count: 16, length: 5, turn: 60, lat: [-14, 20] }), 'b8a09840', 0.3) +
        globe.polarCap(74, 'e8d8d0c0'),
    }) +
    scene.orb({ x: 126, y: 70, radius: 5, colours: 'd8d0cc 8a8488 2a2830', light: [0.7, -0.6] }),
};
