import { decimal, openCurve, radians } from '../drawing/paths';
import type { Pictures } from '../drawing/scene';
import { earth, ice, molten, neptune, saturn, stone } from '../drawing/worlds';

/** The worlds that heat and cold make. */
export const frostFinals: Pictures = {
  'volcano-world': (scene) =>
    scene.sky([{ x: 130, y: 30, radius: 80, colour: '8a2a1a', opacity: 0.45 }], 60) +
    scene.orb({
      x: 144,
      y: 22,
      radius: 17,
      colours: 'd8e0ff 6a7ac0 1c2050',
      light: [-0.8, 0.3],
      daylight: 0.2,
      surface: neptune,
    }) +
    scene.line(scene.arc(116, 40, 130, 28, 4), 'ffb08070', 1.4, 'stroke-dasharray="2 2"') +
    scene.each(
      [
        [34, 34, -132],
        [44, 18, -118],
        [72, 10, -90],
        [104, 28, -52],
        [24, 62, 172],
      ],
      ([x, y, angle]) =>
        scene.place(
          { x: x, y: y, turn: angle + 90 },
          scene.repeat(16, (_, share) =>
            scene.glow(
              Math.sin(share * 5) * 1.4,
              -share * 22,
              2 + share * 8,
              share < 0.25 ? 'ffc060' : 'c85a4a',
              0.5 * (1.15 - share),
            ),
          ),
        ),
    ) +
    scene.orb({
      x: 68,
      y: 56,
      radius: 42,
      colours: 'f0c890 a05a38 2a1014',
      light: [-0.5, -0.6],
      daylight: 0.35,
      air: 'ff7a3a',
      airWidth: 0.12,
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '2a0e0ca0', light: 'e8b07060', degrees: 15 }) +
        globe.patches(9, 3, 9, 'e8c040a0', { rough: 0.6 }) +
        scene.repeat(14, () => {
          const [lon, lat] = [scene.random(-65, 65), scene.random(-60, 60)];
          return globe.spot(lon, lat, 8, '3a1410c0', 0.6) + globe.spot(lon, lat, 4, '18080a', 0.5);
        }),
      glowing: (globe) =>
        molten(globe, 10) +
        scene.repeat(13, () => {
          const [x, y] = globe.point(scene.random(-60, 60), scene.random(-55, 55));
          return scene.glow(x, y, scene.random(3, 7), 'ff8a2a', 0.9) + scene.circle(x, y, 0.8, 'fff4c0');
        }),
    }),

  'coal-black-giant': (scene) =>
    scene.sky([{ x: 140, y: 50, radius: 90, colour: '8a3a1a', opacity: 0.45 }], 80) +
    scene.star({ x: 150, y: 22, radius: 13, colour: 'ffc070', core: 'fffbe8', rays: 20 }) +
    scene.orb({
      x: 72,
      y: 54,
      radius: 42,
      colours: '3a3038 18141c 08060a',
      light: [0.9, -0.4],
      daylight: 0.2,
      air: 'a82a1a',
      airWidth: 0.08,
      rim: 'ff5a3a',
      roll: 14,
      surface: (globe) =>
        globe.bands(['141018', '221a22', '0e0a10', '2a2028', '100c12', '1e161e', '0c080e'], 2.4, '6a4a4a'),
      glowing: (globe) =>
        globe.clouds({ count: 12, colour: 'c81c10', opacity: 0.2, lat: [-60, 60], stretch: 9 }) +
        globe.zone(6, 1, 'ff3a1a20', 2) +
        globe.zone(-24, -27, 'ff3a1a1c', 2),
    }),

  'hycean-world': (scene) =>
    scene.sky(
      [
        { x: 120, y: 30, radius: 80, colour: '1a8a8a', opacity: 0.45 },
        { x: 10, y: 10, radius: 40, colour: 'a82a1a', opacity: 0.4 },
      ],
      60,
    ) +
    scene.star({ x: 12, y: 14, radius: 6, colour: 'ff7a4a', core: 'ffe0c0' }) +
    scene.orb({
      x: 84,
      y: 56,
      radius: 44,
      colours: 'd8fff4 3fb8b0 0c3c60',
      daylight: 0.45,
      air: 'a8f0c8',
      airWidth: 0.3,
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '0c507060', light: '7af0d840', degrees: 20 }) +
        globe.clouds({ count: 30, colour: 'e8fff0', opacity: 0.4, lat: [-75, 75], stretch: 7 }) +
        globe.zone(64, 50, 'd8ffe030', 3) +
        globe.zone(20, 4, 'e8ffe028', 3) +
        globe.zone(-30, -46, 'd8ffe030', 3),
    }) +
    scene.circle(84, 56, 49, '@50,50,50 a8ffd800 86:a8ffd800 93:c8ffe060 a8ffd800') +
    scene.circle(84, 56, 54, '@50,50,50 a8ffd800 88:a8ffd800 95:d8b0ff40 a8ffd800') +
    scene.glow(64, 34, 13, 'ffffff', 0.75, 0.7),

  'frozen-super-earth': (scene) =>
    scene.sky([{ x: 110, y: 60, radius: 80, colour: '3a4a9a', opacity: 0.35 }], 120) +
    scene.spark(136, 20, 6, 'ff8a5a') +
    scene.glow(136, 20, 18, 'ff6a3a', 0.45) +
    scene.orb({
      x: 70,
      y: 58,
      radius: 50,
      colours: 'f0f8ff a0b8dc 303c78',
      light: [0.75, -0.5],
      daylight: 0.15,
      air: '7a9aff',
      airWidth: 0.08,
      night: '060820',
      surface: (globe) =>
        ice(globe, '5a6ab090') +
        scene.each(globe.plates(24, 0.03), (outline, i) =>
          scene.path(outline, i % 2 ? 'ffffff20' : '4a60a030', 'stroke="#5a80d080" stroke-width=".6"'),
        ) +
        globe.craters({ count: 8, smallest: 2, largest: 6, dark: '28308060', light: 'ffffffa0' }) +
        globe.patches(8, 4, 10, '6a5a7870', { rough: 0.7, stretch: 1.6 }),
    }),

  'titan-twin': (scene) =>
    scene.sky([{ x: 30, y: 30, radius: 80, colour: '8a6a3a', opacity: 0.35 }], 60) +
    scene.ring({
      x: 16,
      y: 20,
      inner: 40,
      outer: 66,
      squash: 0.22,
      turn: -16,
      half: 'back',
      colours: ['e8d0a0', 'b8986a', 'f4e4c0'],
    }) +
    scene.orb({
      x: 16,
      y: 20,
      radius: 30,
      colours: 'fff0cc d8b480 5a4030',
      light: [-0.3, -0.9],
      daylight: 0.4,
      roll: -16,
      surface: saturn,
    }) +
    scene.ring({
      x: 16,
      y: 20,
      inner: 40,
      outer: 66,
      squash: 0.22,
      turn: -16,
      half: 'front',
      colours: ['e8d0a0', 'b8986a', 'f4e4c0'],
    }) +
    scene.orb({
      x: 100,
      y: 58,
      radius: 36,
      colours: 'ffe8a8 e0983c 6a3410',
      light: [-0.5, -0.7],
      daylight: 0.4,
      air: 'ffb85a',
      airWidth: 0.1,
      rim: 'a8b0ff',
      surface: (globe) =>
        globe.patches(6, 6, 16, 'a8642a80', { rough: 0.6, stretch: 1.6 }) +
        globe.patches(7, 2, 7, '2a3c4ab0', { rough: 0.7, lat: [35, 75] }) +
        scene.line(globe.cracks({ count: 9, length: 9, turn: 30, lat: [30, 65] }), '2a3c4a90', 0.5) +
        globe.clouds({ count: 14, colour: 'ffe8b8', opacity: 0.3, lat: [-60, 60], stretch: 6 }),
    }) +
    scene.circle(100, 58, 40, '@50,50,50 8a90ff00 87:8a90ff00 93:a0a8ff80 8a90ff00') +
    scene.circle(100, 58, 43.5, '@50,50,50 8a90ff00 91:8a90ff00 96:c0b0ff50 8a90ff00'),

  'cold-jupiter': (scene) =>
    scene.sky([{ x: 90, y: 50, radius: 100, colour: '3a4a7a', opacity: 0.4 }], 120) +
    scene.spark(18, 20, 9, 'ffd8a0') +
    scene.glow(18, 20, 22, 'ffc080', 0.5) +
    scene.circle(18, 20, 12, 'none', 'stroke="#ffffff40" stroke-width=".5" stroke-dasharray="1.5 1.5"') +
    scene.orbit({ x: 18, y: 20, radius: 120, squash: 0.4, turn: 20, colour: 'c8d8ff30', width: 0.6 }) +
    scene.orb({
      x: 96,
      y: 56,
      radius: 38,
      colours: 'f4f4ff a8b0cc 2c3050',
      light: [-0.85, -0.45],
      daylight: 0.25,
      air: 'a8c0ff',
      airWidth: 0.07,
      roll: -12,
      surface: (globe) =>
        globe.bands(['8a90b0', 'c8cce0', '8088a8', 'e0e0ec', '9098b8', 'd0d0e0', '7a80a0', 'b8bcd4', '70789a'], 2) +
        globe.storm({ lon: -14, lat: -24, degrees: 7, outer: 'e8e8f4', middle: '8a8ab0', eye: 'c0b8d8' }) +
        globe.clouds({ count: 16, colour: 'ffffff', opacity: 0.5, lat: [-60, 60], stretch: 9 }),
    }),

  'bare-rock-world': (scene) =>
    scene.sky([{ x: 0, y: 50, radius: 80, colour: 'a82a14', opacity: 0.5 }], 90) +
    scene.star({ x: 0, y: 46, radius: 26, colour: 'ff6a3a', core: 'ffd0a0', rays: 22 }) +
    scene.orb({
      x: 94,
      y: 52,
      radius: 38,
      colours: 'e0b0a0 7a5450 241a20',
      light: [-1, -0.1],
      daylight: 0,
      rim: 'ffb090',
      surface: (globe) =>
        stone(globe) +
        globe.craters({ count: 40, smallest: 1.5, largest: 9 }) +
        scene.line(globe.cracks({ count: 10, length: 16, turn: 18 }), '00000070', 0.7),
      glowing: (globe) => globe.spot(-80, 0, 34, 'ff5a2a30', 0.2),
    }),

  'super-puff': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 100, colour: '6a5a9a', opacity: 0.4 }], 70) +
    scene.star({ x: 146, y: 12, radius: 5, colour: 'ffe8c0' }) +
    scene.repeat(7, (i) => scene.glow(80, 52, 58 - i * 4, i % 2 ? 'f0c8e8' : 'b8c8ff', 0.16)) +
    scene.repeat(80, () => {
      const angle = scene.random(0, 6.28);
      const distance = 33 * Math.sqrt(scene.random());
      const size = scene.random(6, 12);
      return scene.circle(
        80 + Math.cos(angle) * distance,
        52 + Math.sin(angle) * distance,
        size,
        '@38,32,70 ffffff50 45:e8d0f030 b8b0e800',
      );
    }) +
    scene.circle(80, 52, 41, '@36,32,76 ffffffa0 30:f4d8f080 65:a890d870 4a3a8a90') +
    scene.repeat(26, () => {
      const angle = scene.random(0, 6.28);
      const size = scene.random(5, 10);
      return scene.circle(
        80 + Math.cos(angle) * 39,
        52 + Math.sin(angle) * 38,
        size,
        '@38,32,70 ffffff70 45:e8d0f040 c8b8f000',
      );
    }) +
    scene.circle(80, 52, 43, '@25,20,110 0000 55:1c104000 95:140c38c0 140c38d0', 'opacity=".75"') +
    scene.circle(80, 52, 5, '@36,32,70 ffffffa0 c8a0b0a0 6a4a70a0') +
    scene.repeat(14, () => {
      const angle = scene.random(0, 6.28);
      const distance = scene.random(44, 56);
      return scene.glow(
        80 + Math.cos(angle) * distance,
        52 + Math.sin(angle) * distance * 0.9,
        scene.random(4, 9),
        'e8d8ff',
        0.25,
      );
    }),

  'temperate-world': (scene) =>
    scene.sky([{ x: 20, y: 30, radius: 90, colour: '8a2a1a', opacity: 0.45 }], 70) +
    scene.star({ x: 12, y: 26, radius: 13, colour: 'ff6a3a', core: 'ffd8a8', rays: 18 }) +
    scene.each([26, 36, 47, 60, 74, 90, 108], (distance) =>
      scene.orbit({ x: 12, y: 26, radius: distance, squash: 0.3, turn: 10, colour: 'ffc8a030', width: 0.5 }),
    ) +
    scene.each(
      [
        [36, 35, 1.8, 'e0b090 a06a50 3a2020'],
        [46, 24.5, 2.2, 'ffe8c0 c89a60 4a3018'],
        [51, 46, 2, 'c8e0e0 5a90a0 1c3040'],
        [72, 33, 2.2, 'b0f0e0 3a9a90 10343c'],
        [78, 58, 2.4, 'c8e8ff 4a88c0 14284c'],
        [104, 42, 2, 'e0ecf8 90a8c0 303c54'],
        [119, 32, 1.8, 'ffffff b8c8d8 40485a'],
      ],
      ([x, y, radius, colour]) =>
        scene.orb({ x: +x, y: +y, radius: +radius, colours: String(colour), light: [-1, -0.2], daylight: 0.2 }),
    ) +
    scene.orb({
      x: 112,
      y: 70,
      radius: 34,
      colours: 'fff0dc 4aa0a0 0c2c4a',
      light: [-0.85, -0.5],
      daylight: 0.3,
      air: '8ae8d8',
      airWidth: 0.14,
      tilt: 8,
      surface: (globe) => earth(globe, '5a8a58', 'c8905a', 0.55),
    }),

  'hidden-sea-moon': (scene) =>
    scene.sky([{ x: 120, y: 50, radius: 80, colour: '1a6a9a', opacity: 0.4 }], 70) +
    scene.ring({
      x: 80,
      y: 50,
      inner: 110,
      outer: 180,
      squash: 0.05,
      turn: -10,
      half: 'back',
      colours: ['b8a888', '8a7a60', 'd8c8a8'],
    }) +
    scene.orb({
      x: 76,
      y: 51,
      radius: 41,
      colours: 'f4f4f4 b4b8c0 4a5264',
      daylight: 0.5,
      rim: 'e8f4ff',
      surface: (globe) =>
        globe.mottle({ count: 8, dark: '5a627050', light: 'ffffff40', degrees: 12 }) +
        globe.craters({ count: 46, smallest: 1.5, largest: 6, dark: '20283860', light: 'ffffff80' }) +
        globe.pits([[-22, 14, 19]], '20283868', 'ffffff98') +
        globe.spot(-23, 14, 4, 'ffffffb0', 0.4) +
        globe.spot(-21, 12.5, 3, '3a4254a0', 0.4),
    }) +
    scene.cutaway({
      x: 76,
      y: 51,
      radius: 41,
      from: -50,
      to: 60,
      layers: [
        [1, 'd8e8f4 82:a8c0d8 f4fbff'],
        [0.8, '08306a 78:0c4a94 5fe8f8'],
        [0.58, '9a8a88 5a5058 4a4450'],
      ],
      inside: scene.dots(30, 'd8ffffc0', () => {
        const angle = radians(scene.random(-48, 58));
        const distance = scene.random(25, 31);
        return [76 + Math.cos(angle) * distance, 51 + Math.sin(angle) * distance, scene.random(0.3, 0.9)];
      }),
    }) +
    scene.glow(104, 54, 14, '5fe0ff', 0.4),

  'double-dwarf-planet': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 90, colour: '4a4a7a', opacity: 0.4 }], 130) +
    scene.spark(146, 12, 4, 'fff4d8') +
    scene.orbit({
      x: 86,
      y: 52,
      radius: 37,
      squash: 0.36,
      turn: -14,
      colour: 'ffffff48',
      width: 0.6,
      from: 0,
      to: 360,
      attributes: 'stroke-dasharray="2 2"',
    }) +
    scene.orbit({
      x: 86,
      y: 52,
      radius: 46,
      squash: 0.36,
      turn: -14,
      colour: 'ffffff48',
      width: 0.6,
      from: 0,
      to: 360,
      attributes: 'stroke-dasharray="2 2"',
    }) +
    scene.spark(86, 52, 3.4, 'a8e8ff') +
    scene.line('M72 55L112 46', 'a8e8ff70', 0.6, 'stroke-dasharray="1 1.6"') +
    scene.orb({
      x: 50,
      y: 60,
      radius: 29,
      colours: 'fff0e0 d0a888 4a3038',
      light: [0.5, -0.75],
      daylight: 0.35,
      air: '8ab0ff',
      airWidth: 0.05,
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '6a3c30a0', light: 'fff0e060', degrees: 18 }) +
        globe.spot(22, 0, 17, 'fff8ec', 0.4) +
        globe.spot(38, -10, 12, 'fff8ec', 0.4) +
        globe.patches(5, 6, 15, '5a2a24c0', { lat: [-45, -15], stretch: 2, lon: [-90, 5] }) +
        globe.craters({ count: 9, smallest: 2, largest: 5 }),
    }) +
    scene.orb({
      x: 130,
      y: 40,
      radius: 14.5,
      colours: 'f0ecec a8a4a8 383640',
      light: [0.5, -0.75],
      daylight: 0.35,
      surface: (globe) =>
        stone(globe) +
        globe.polarCap(62, '7a3a30b0', 6) +
        scene.line(globe.cracks({ count: 3, length: 20, turn: 10 }), '30303880', 0.8),
    }) +
    scene.orb({ x: 146, y: 84, radius: 1.3, colours: 'fff bbb 444' }) +
    scene.orb({ x: 18, y: 16, radius: 1, colours: 'fff bbb 444' }),

  'diamond-rain-giant': (scene) =>
    scene.rect(0, 0, 160, 100, '| 9ae8f0 14:3fa8d0 42:1a5aa8 75:1c2c70 2a1a4a') +
    scene.cloudBank({ x: 80, y: 6, width: 200, height: 14, puffs: 28, light: 'f0ffff', dark: '5ac0dc', opacity: 0.6 }) +
    scene.glow(80, 112, 100, 'ffb070', 0.6, 0.5) +
    scene.repeat(6, (i) =>
      scene.ridge(24 + i * 12, 2.5, `| c8f0ff${['20', '1c', '18', '16', '14', '12'][i]} 5a8ae008`, { soft: true }),
    ) +
    scene.windStreaks({
      count: 60,
      left: 0,
      top: 16,
      right: 160,
      bottom: 84,
      direction: 96,
      length: 11,
      colour: 'c8f0ff',
      width: 0.4,
    }) +
    scene.repeat(30, () => {
      const share = scene.random();
      const [x, y, size] = [scene.random(4, 156), 16 + share * 76, (1.2 + share * 2.4) * scene.random(0.6, 1)];
      return scene.crystal({
        x,
        y,
        width: size,
        height: size * 1.3,
        turn: scene.random(-30, 30),
        light: 'c8f4ff',
        middle: '6ab8f0',
        dark: '2a5ab0',
      });
    }) +
    scene.each(
      [
        [44, 46, 8, -12],
        [98, 64, 11, 14],
        [128, 34, 6, -20],
        [66, 82, 7, 20],
      ],
      ([x, y, size, angle]) =>
        scene.glow(x, y, size * 2.6, 'c8f0ff', 0.6) +
        scene.crystal({
          x: x,
          y: y,
          width: size,
          height: size * 1.25,
          turn: angle,
          light: 'd8f8ff',
          middle: '7ac4f4',
          dark: '2a60b8',
        }) +
        scene.spark(x - size * 0.3, y - size * 0.6, size * 0.7),
    ),

  'iron-world': (scene) =>
    scene.sky([{ x: 10, y: 20, radius: 80, colour: '9a3a1a', opacity: 0.45 }], 60) +
    scene.star({ x: 2, y: 10, radius: 22, colour: 'ff8a4a', core: 'ffe8c8', rays: 22 }) +
    scene.orbit({ x: 2, y: 10, radius: 96, squash: 0.9, colour: 'ffb08040', width: 0.6, from: 0, to: 100 }) +
    scene.orb({
      x: 92,
      y: 56,
      radius: 37,
      colours: 'ffffff 26:d8c8c0 8a7470 2c2024',
      light: [-0.85, -0.5],
      daylight: 0.3,
      rim: 'ffd8b8',
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '4a2c2870', light: 'fff0e060', degrees: 13 }) +
        globe.patches(9, 3, 10, 'a8482870', { rough: 0.6, stretch: 1.6 }) +
        globe.craters({ count: 18, smallest: 1.5, largest: 6, dark: '20141870', light: 'ffe8d890' }) +
        scene.line(
          scene.repeat(12, (i) =>
            openCurve([-70, -35, 0, 35, 70].map((lon) => globe.point(lon, -55 + i * 10 + scene.random(-2, 2)))),
          ),
          'ffffff18',
          1.2,
        ),
      glowing: (globe) => scene.line(globe.cracks({ count: 5, length: 14, turn: 14 }), 'ff6a2a70', 0.5),
    }) +
    scene.glow(76, 38, 13, 'ffffff', 0.9, 0.7) +
    scene.ellipse(75, 37, 5, 2.6, 'ffffff ffffff00', -35),

  'young-mars': (scene) =>
    scene.rect(0, 0, 160, 100, '| 1c2c50 24:7a8a9a 42:f0c8a0') +
    scene.glow(32, 34, 44, 'fff4dc', 0.9) +
    scene.circle(32, 34, 4, 'fff') +
    scene.cloudBank({
      x: 110,
      y: 14,
      width: 110,
      height: 8,
      puffs: 14,
      light: 'fff0e0',
      dark: 'a89088',
      opacity: 0.5,
    }) +
    scene.ridge(42, 4, '| c07a58 9a5a44', { edge: 'ffe0c060', shape: (x) => (x > 110 ? 6 : x < 50 ? 3 : 0) }) +
    scene.rect(0, 44, 160, 56, '| b86a48 6a3428') +
    scene.path('M164 56Q120 54 84 60Q40 66 -4 62L-4 104L164 104z', '| 7fd8d8 20:3a9aa8 0f4a64') +
    scene.path(
      'M92 44Q96 47 90 49Q84 52 90 55L60 62Q48 68 58 70Q66 72 72 69Q74 78 84 75Q92 73 92 69Q104 76 112 70Q122 66 112 62L96 55Q92 51 98 48Q101 46 96 44z',
      '| c8805a d89a70 a86848',
    ) +
    scene.line(
      'M94 44Q98 47 93 49.5Q88 52 92 56M92 56Q78 60 66 67M92 56Q84 64 80 73M92 56Q96 64 102 70M92 56Q104 60 114 65',
      '5fd0d8',
      1.4,
    ) +
    scene.line(
      'M94 44Q98 47 93 49.5Q88 52 92 56M92 56Q78 60 66 67M92 56Q84 64 80 73M92 56Q96 64 102 70M92 56Q104 60 114 65',
      'e8fff8',
      0.4,
    ) +
    scene.line(
      scene.repeat(26, () => {
        const share = scene.random();
        const width = 2 + share * 9;
        return `M${decimal(scene.random() < 0.5 ? scene.random(20, 50) : scene.random(0, 150))} ${decimal(70 + share * 28)}q${decimal(width / 2)} ${decimal(-0.6 - share)} ${decimal(width)} 0`;
      }),
      'e8fff870',
      0.6,
    ) +
    scene.path('M-4 104L-4 84Q14 80 26 88Q38 96 52 104z', '| b06040 4a201a') +
    scene.line('M-4 84Q14 80 26 88Q38 96 52 104', 'ffd8b0a0', 0.6) +
    scene.repeat(9, () =>
      scene.rock(scene.random(0, 30), scene.random(90, 99), scene.random(0.8, 2.4), 'e8a880 9a5840 34140f', {
        squash: 0.7,
        turn: 0,
      }),
    ),

  'oasis-world': (scene) =>
    scene.sky([{ x: 10, y: 20, radius: 80, colour: 'a8803a', opacity: 0.4 }], 70) +
    scene.glow(-2, 20, 50, 'fff0c0', 0.9) +
    scene.orb({
      x: 90,
      y: 53,
      radius: 42,
      colours: 'ffecc8 e0b070 7a4a28',
      light: [-0.85, -0.4],
      daylight: 0.35,
      air: 'a8e8d0',
      airWidth: 0.1,
      tilt: 22,
      roll: 8,
      surface: (globe) =>
        globe.mottle({ count: 10, dark: 'a8683880', light: 'fff0c860', degrees: 14 }) +
        scene.line(globe.cracks({ count: 9, length: 12, turn: 20, lat: [-40, 30] }), 'a0602c70', 0.6) +
        globe.polarCap(48, '7a9a50b0', 6) +
        globe.polarCap(54, '3f9a5c', 6) +
        globe.patches(9, 3, 9, '2a9ab8', { lat: [62, 86], lon: [-180, 180], rough: 0.6 }) +
        globe.polarCap(78, '2a90c0', 4) +
        globe.polarCap(85, 'f4fbff', 2) +
        globe.polarCap(-58, '3f9a5c', 5) +
        globe.patches(6, 1, 3.5, '3f9a7c', { lat: [10, 40], rough: 0.6 }) +
        globe.clouds({ count: 12, colour: 'ffffff', opacity: 0.5, lat: [45, 85], stretch: 3 }),
      glowing: () => '',
    }),

  'eccentric-giant': (scene) =>
    scene.sky([{ x: 30, y: 50, radius: 80, colour: 'a83a1a', opacity: 0.45 }], 70) +
    scene.orbit({
      x: 86,
      y: 50,
      radius: 74,
      squash: 0.36,
      turn: -12,
      colour: '- ff6a3a 30:ffb080c0 8ab0ffb0 5a80ff70',
      width: 1,
    }) +
    scene.orbit({ x: 86, y: 50, radius: 74, squash: 0.36, turn: -12, colour: 'ffb08018', width: 5 }) +
    scene.star({ x: 24, y: 60, radius: 9, colour: 'ffc060', core: 'fffbe8', rays: 22 }) +
    scene.each(
      [
        [157, 40, 3, '7a90d0'],
        [140, 19, 3, '7a90c8'],
        [104, 18, 3.6, '98a0c0'],
        [66, 30, 4.4, 'c8a090'],
      ],
      ([x, y, radius, colour], i) =>
        scene.group(
          `opacity="${[0.5, 0.55, 0.65, 0.8][i]}"`,
          scene.orb({
            x: +x,
            y: +y,
            radius: +radius,
            colours: `fff ${colour} 223`,
            light: [24 - +x, 60 - +y],
            daylight: 0.1,
          }),
        ),
    ) +
    scene.repeat(14, (_, share) =>
      scene.glow(
        48 + share * 26,
        74 + share * 6 + Math.sin(share * 3) * 2,
        6 + share * 6,
        'ff7a4a',
        0.3 * (1.1 - share),
      ),
    ) +
    scene.glow(42, 76, 26, 'ff8a4a', 0.6) +
    scene.orb({
      x: 42,
      y: 77,
      radius: 15,
      colours: 'fff4d0 f08a48 5a1420',
      light: [-0.7, -0.7],
      daylight: 0.3,
      air: 'ff7a3a',
      airWidth: 0.2,
      surface: (globe) =>
        globe.bands(['c0502a', 'f09a58', 'a83a24', 'ffc080', 'b84a2c', 'e8844a'], 3) +
        globe.storm({ lon: -10, lat: -10, degrees: 7, outer: 'ffd8a0', middle: 'fff0c8', eye: 'ffffff' }),
    }) +
    scene.orb({
      x: 128,
      y: 62,
      radius: 8,
      colours: 'e0ecff 7a90d0 1c2450',
      light: [-1, 0],
      daylight: 0.1,
      surface: neptune,
    }),
};
