import { decimal, openCurve, type Point, polygon, polyline, radians } from '../drawing/paths';
import type { Pictures } from '../drawing/scene';
import { earth, ice, jupiter, neptune, saturn, stone } from '../drawing/worlds';

/** The high deck: what makes or breaks a grown world. */
export const high: Pictures = {
  'magnetic-field': (scene) =>
    scene.sky(
      [
        { x: 90, y: 50, radius: 80, colour: '0f7a80', opacity: 0.4 },
        { x: 0, y: 50, radius: 50, colour: 'c88a3a', opacity: 0.4 },
      ],
      60,
    ) +
    scene.windStreaks({
      count: 45,
      left: -16,
      top: 4,
      right: 22,
      bottom: 96,
      direction: 0,
      length: 22,
      colour: 'ffd890',
      width: 0.5,
    }) +
    scene.repeat(6, (i) =>
      scene.line(
        `M-2 ${decimal(50 - 6 - i * 9)}Q${decimal(34 - i * 2)} ${decimal(48 - i * 9)} ${decimal(52 + i * 2)} ${decimal(26 - i * 7)}T165 ${decimal(8 - i * 8)}M-2 ${decimal(56 + i * 9)}Q${decimal(34 - i * 2)} ${decimal(52 + i * 9)} ${decimal(52 + i * 2)} ${decimal(74 + i * 7)}T165 ${decimal(92 + i * 8)}`,
        'ffd89048',
        0.6,
      ),
    ) +
    scene.magneticField({
      x: 84,
      y: 50,
      radius: 17,
      shells: [1.6, 2.1, 2.8, 3.7, 5],
      colour: '4fe8d0',
      near: 0.72,
      far: 1.7,
      turn: 8,
      width: 0.6,
    }) +
    scene.orb({
      x: 84,
      y: 50,
      radius: 18,
      colours: '8ac8e0 1f5a88 081a38',
      light: [-1, -0.2],
      daylight: -0.1,
      air: '4fd8e8',
      airWidth: 0.16,
      roll: 8,
      tilt: 12,
      surface: (globe) => earth(globe),
      glowing: (globe) =>
        scene.each([74, 70, 66], (lon, i) =>
          scene.group(
            `stroke="#${['b0ffd0', '5fffb0a0', '30e0a060'][i]}" stroke-width="${[0.5, 1.2, 2.4][i]}"`,
            globe.polarCap(lon, 'none', 2) + globe.polarCap(-lon, 'none', 2),
          ),
        ),
    }) +
    scene.glow(86, 33, 12, '60ffb0', 0.6, 0.4) +
    scene.glow(81, 67, 12, '60ffb0', 0.5, 0.4),

  'plate-tectonics': (scene) =>
    scene.sky(
      [
        { x: 40, y: 70, radius: 70, colour: '0f5a70', opacity: 0.4 },
        { x: 130, y: 20, radius: 50, colour: '7a3a2a', opacity: 0.3 },
      ],
      60,
    ) +
    scene.orb({
      x: 80,
      y: 51,
      radius: 43,
      colours: 'ffe8a0 ff8a2a b8300a',
      daylight: 0.55,
      air: '5fd0e0',
      airWidth: 0.1,
      tilt: 12,
      surface: (globe) =>
        scene.each(globe.plates(17, 0.07), (outline, i) =>
          scene.path(
            outline,
            ['> 5aa8b8 1a5a78', '> 8ab880 2a5a48', '> b8a878 5a4c38'][(i * 7) % 3]!,
            'stroke="#ff9a3a60" stroke-width="1.6"',
          ),
        ) +
        globe.patches(16, 2, 7, '0a283840', { rough: 0.6 }) +
        globe.patches(14, 1, 5, 'e8f0d030', { rough: 0.6 }) +
        scene.line(globe.cracks({ count: 8, length: 8, turn: 40 }), 'f0ffe040', 0.8),
      glowing: (globe) =>
        scene.line(globe.cracks({ count: 5, length: 6 }), 'ffb04a70', 0.5) +
        globe.clouds({ count: 8, colour: 'ffffff', opacity: 0.22 }),
    }) +
    scene.arrowHead(33, 62, 165, 2.6, '8ff0e8') +
    scene.line(scene.arc(44, 66, 35, 62, -2), '8ff0e8', 0.9) +
    scene.arrowHead(126, 39, -20, 2.6, '8ff0e8') +
    scene.line(scene.arc(116, 42, 124, 39.5, 1), '8ff0e8', 0.9),

  'first-oceans': (scene) =>
    scene.rect(0, 0, 160, 100, '| 0a1024 30:27406a 50:b07a60 51:c89a78') +
    scene.dots(30, 'ffffffa0', () => [scene.random(0, 160), scene.random(0, 28), scene.random(0.3, 0.8)]) +
    scene.glow(40, 46, 56, 'ffd090', 0.8, 0.6) +
    scene.circle(40, 45, 6, 'fff8e0') +
    scene.orb({
      x: 112,
      y: 24,
      radius: 17,
      colours: 'fff0e0 c8a898 6a4a58',
      light: [-0.9, 0.4],
      daylight: 0.2,
      surface: (globe) => stone(globe),
    }) +
    scene.cloudBank({ x: 120, y: 46, width: 90, height: 9, puffs: 14, light: 'ffd8b8', dark: '8a5a5a', opacity: 0.5 }) +
    scene.ridge(52, 3, '| 3a2c3c 1c2438', { shape: (x) => (x > 96 ? Math.min(9, (x - 96) / 4) : -4) }) +
    scene.sea({ y: 53, fill: '| e0a880 8:5a7a98 35:1f5a7c 06162e', glint: 'ffe8c8', lightX: 40, glints: 90 }) +
    scene.each(
      [
        [60, 2],
        [66, 3.4],
        [74, 5.4],
        [86, 8],
      ],
      ([y, height], i) => {
        const wobble = scene.wobble(6);
        const points = Array.from(
          { length: 20 },
          (_, j) => [j * 9 - 6, y + height * (wobble(j * 0.8 + i) * 0.55 + (j % 2 ? -0.3 : 0.3))] as const,
        );
        return (
          scene.path(
            openCurve(points) + 'L166 104L-6 104z',
            `| 8ae0e8${['38', '40', '50', '60'][i]} 12:1a6a90${['50', '60', '70', '90'][i]} 06162e10`,
          ) + scene.line(openCurve(points), 'd8fff838', 0.4 + i * 0.1)
        );
      },
    ) +
    scene.rock(24, 94, 12, '6a5a60 2c2634 0c0c18', { light: [0.4, -1], squash: 0.6, turn: 5 }) +
    scene.rock(44, 98, 7, '6a5a60 2c2634 0c0c18', { light: [0, -1], squash: 0.6, turn: 0 }),

  'carbonate-silicate-cycle': (scene) =>
    scene.rect(0, 0, 160, 100, '| 0c1c3c 30:2f6a90 58:a8d0c8') +
    scene.glow(100, 8, 40, 'fff0c0', 0.5) +
    scene.ridge(54, 3, '| 4a7a78 2a4a50', { shape: (x) => 24 * Math.exp(-(((x - 34) / 18) ** 2)), edge: 'e8fff060' }) +
    scene.mountain({ x: 128, y: 62, width: 30, height: 34, mouth: 3, lit: '7a6a60', dark: '2c2428' }) +
    scene.plume({ x: 128, y: 28, height: 26, width: 9, lean: -24, colour: 'e8e0d8', opacity: 0.5 }) +
    scene.glow(128, 28, 6, 'ff8a3a', 1) +
    scene.cloudBank({
      x: 32,
      y: 18,
      width: 50,
      height: 11,
      puffs: 16,
      light: 'ffffff',
      dark: '5a7a98',
      opacity: 0.85,
    }) +
    scene.windStreaks({
      count: 40,
      left: 12,
      top: 24,
      right: 54,
      bottom: 40,
      direction: 100,
      length: 9,
      colour: 'c8ecff',
      width: 0.4,
    }) +
    scene.path('M-2 60Q30 52 54 62L104 62Q130 58 164 62L164 104L-2 104z', '| 5a6a50 20:5a4438 2a1818') +
    scene.path('M50 61L108 61Q104 76 80 77Q56 76 50 61z', '| 5fd0d8 0f4a70') +
    scene.line(
      scene.repeat(
        5,
        (i) => `M${58 + i * 2} ${decimal(76.5 + i * 3)}Q80 ${80 + i * 3} ${102 - i * 2} ${decimal(76.5 + i * 3)}`,
      ),
      'e8e0c8',
      1.6,
    ) +
    scene.path('M104 104Q112 84 126 80L128 30L129 80Q142 86 152 104z', '| ffb05000 45:ff9a3a90 ff5a1ae0') +
    scene.glow(128, 96, 30, 'ff6a20', 0.7, 0.5) +
    scene.each(
      [
        [scene.arc(44, 22, 116, 22, 12), 42, 24, 150],
        [scene.arc(46, 48, 62, 66, -3), 63, 67, 50],
        [scene.arc(84, 94, 116, 92, 6), 118, 91, -22],
      ],
      ([outline, x, y, angle]) =>
        scene.line(String(outline), 'a8fff0b0', 1.2, 'stroke-dasharray="3 2"') +
        scene.arrowHead(+x, +y, +angle, 2.6, 'c8fff4'),
    ),

  'great-oxidation': (scene) =>
    scene.rect(0, 0, 160, 100, '| 0c2a5c 16:3f90d0 34:b8ecf0') +
    scene.glow(128, 10, 44, 'fffbe0', 0.9) +
    scene.circle(128, 10, 4, 'fff') +
    scene.cloudBank({ x: 60, y: 18, width: 120, height: 6, puffs: 12, light: 'ffffff', dark: '8ac0dc', opacity: 0.5 }) +
    scene.sea({ y: 34, fill: '| 6fe0d0 12:1f9a98 60:0f5a6a 5a2a20', glint: 'f0fff8', lightX: 128, glints: 50 }) +
    scene.path(
      scene.repeat(5, () => {
        const x = scene.random(20, 150);
        return polygon([
          [x, 35],
          [x + 6, 35],
          [x - 10, 90],
          [x - 26, 90],
        ]);
      }),
      'e8fff016',
    ) +
    scene.ridge(92, 2, '| 8a3a24 3a120e', { soft: true }) +
    scene.line(
      scene.repeat(3, (i) => `M-2 ${94 + i * 2.4}Q40 ${92 + i * 2.4} 80 ${94 + i * 2.4}T164 ${94 + i * 2.4}`),
      'd0603ac0',
      0.9,
    ) +
    scene.each(
      [
        [22, 90, 11, 19],
        [46, 95, 14, 26],
        [76, 91, 9, 14],
        [104, 96, 15, 24],
        [132, 91, 10, 17],
        [150, 96, 10, 14],
      ],
      ([x, y, width, height]) =>
        scene.path(
          `M${x - width} ${y}Q${decimal(x - width * 1.1)} ${y - height} ${x} ${y - height}Q${decimal(x + width * 1.1)} ${y - height} ${x + width} ${y}z`,
          '@35,12,95 9ae8a0 4a9a6a 1c4a44 0c2428',
        ) +
        scene.line(
          scene.repeat(4, (i) => {
            const scale = 1 - (i + 1) * 0.2;
            return `M${decimal(x - width * scale * 0.95)} ${y}Q${decimal(x - width * scale)} ${decimal(y - height * scale)} ${x} ${decimal(y - height * scale)}T${decimal(x + width * scale * 0.95)} ${y}`;
          }),
          'd0ffc030',
          0.7,
        ),
    ) +
    scene.repeat(46, () => {
      const [x, y, size] = [scene.random(10, 152), scene.random(36, 84), scene.random(0.5, 2)];
      return scene.circle(x, y, size, '@35,30,75 ffffffd0 30:c8fff430 85:c8fff430 ffffffa0');
    }),

  'subsurface-ocean': (scene) =>
    scene.sky([{ x: 120, y: 40, radius: 70, colour: '1a6aa0', opacity: 0.4 }], 70) +
    scene.orb({
      x: 74,
      y: 52,
      radius: 42,
      colours: 'ffffff d8e0e4 7a8aa0',
      daylight: 0.5,
      rim: 'd8f4ff',
      surface: (globe) =>
        ice(globe, '9a5a40a0') + scene.line(globe.cracks({ count: 14, length: 26, turn: 8 }), 'a86a4880', 0.8),
    }) +
    scene.cutaway({
      x: 74,
      y: 52,
      radius: 42,
      from: -70,
      to: 62,
      layers: [
        [1, 'e8f8ff d0e8f4'],
        [0.93, '60:5fd8f0 2080c8'],
        [0.76, '40:7a5a50 80:4a3838 3a2c30'],
        [0.36, 'ffe0a0 c86a30'],
      ].map(
        ([share, colour]) =>
          [+share!, String(colour).replace(/^60:/, '0f4a90 60:0f4a90 80:').replace(/^40:/, '9a6a50 40:')] as const,
      ),
      inside: scene.dots(30, 'e8ffffb0', () => {
        const angle = radians(scene.random(-68, 60));
        const distance = scene.random(33, 38);
        return [74 + Math.cos(angle) * distance, 52 + Math.sin(angle) * distance, scene.random(0.3, 0.9)];
      }),
    }) +
    scene.glow(74, 52, 18, 'ffb060', 0.5) +
    scene.orb({ x: 146, y: 18, radius: 9, colours: 'ffe8c8 c08a60 4a2a20', surface: jupiter }),

  'stabilising-moon': (scene) =>
    scene.sky([{ x: 60, y: 50, radius: 80, colour: '0f5a8a', opacity: 0.4 }], 80) +
    scene.orbit({
      x: 64,
      y: 52,
      radius: 68,
      squash: 0.3,
      turn: -8,
      colour: 'd8e8ff70',
      width: 0.7,
      from: 180,
      to: 360,
    }) +
    scene.line('M52 0L58 22', 'a8fff0', 0.9, 'stroke-dasharray="2.5 1.6"') +
    scene.orbit({ x: 53, y: 5, radius: 10, squash: 0.3, turn: 12, colour: 'a8fff0a0', width: 0.6 }) +
    scene.orb({
      x: 64,
      y: 52,
      radius: 31,
      colours: 'a8e8ff 2f86c0 0c2a5c',
      air: '6fd8ff',
      airWidth: 0.14,
      roll: -15,
      tilt: 10,
      surface: (globe) => earth(globe),
    }) +
    scene.line('M70 83L76 104', 'a8fff0', 0.9, 'stroke-dasharray="2.5 1.6"') +
    scene.orbit({ x: 64, y: 52, radius: 68, squash: 0.3, turn: -8, colour: 'd8e8ffb0', width: 0.8, from: 0, to: 180 }) +
    scene.orb({ x: 124, y: 58, radius: 10.5, colours: 'fff c8c8d0 5a5a70', rim: 'fff', surface: stone }) +
    scene.glow(124, 58, 18, 'e8f0ff', 0.25),

  'tidal-flexing': (scene) =>
    scene.sky([{ x: 20, y: 50, radius: 80, colour: '7a4a2a', opacity: 0.4 }], 70) +
    scene.each([44, 70, 110], (distance) =>
      scene.orbit({ x: 20, y: 50, radius: distance, squash: 0.42, turn: -6, colour: 'ffe0b060', width: 0.6 }),
    ) +
    scene.orb({
      x: 16,
      y: 50,
      radius: 33,
      colours: 'ffe8c8 c88c60 4a2820',
      light: [0.5, -0.6],
      daylight: 0.3,
      roll: -6,
      surface: (globe) =>
        jupiter(globe) +
        globe.storm({ lon: 20, lat: -22, degrees: 7, outer: 'f0dcb8', middle: 'c85a3a', eye: 'e88a5a' }),
    }) +
    scene.glow(92, 54, 40, 'ff7a3a', 0.4) +
    scene.place(
      { x: 92, y: 54, turn: -8 },
      scene.group(
        'transform="scale(1.22 .9)"',
        scene.orb({
          x: 0,
          y: 0,
          radius: 20,
          colours: 'fff4d8 d8c0a0 6a5060',
          light: [-0.4, -0.8],
          daylight: 0.5,
          rim: 'ffd0a0',
          surface: (globe) => ice(globe, 'a85a38b0'),
          glowing: (globe) =>
            scene.glow(0, 2, 17, 'ff6a2a', 0.75) + scene.line(globe.cracks({ count: 12, length: 12 }), 'ff8a3ab0', 0.5),
        }),
      ),
    ) +
    scene.each(
      [
        [63, 58, 180],
        [121, 50, 0],
      ],
      ([x, y, angle]) => scene.arrowHead(x, y, angle - 8, 3, 'ffd0a0'),
    ) +
    scene.each(
      [
        [92, 31, 84],
        [95, 77, -96],
      ],
      ([x, y, angle]) => scene.arrowHead(x, y, angle, 2.4, 'a8e8ff'),
    ) +
    scene.orb({
      x: 50,
      y: 30,
      radius: 4.5,
      colours: 'fff0a0 e0b840 6a4a10',
      surface: (globe) => globe.patches(8, 4, 12, 'c85a20a0'),
    }) +
    scene.orb({ x: 134, y: 28, radius: 7.5, colours: 'f0f0f0 a8a8a8 404450', surface: stone }),

  'runaway-greenhouse': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 90, colour: '8a3a10', opacity: 0.5 }], 40) +
    scene.glow(-6, 12, 60, 'fff0b0', 0.9) +
    scene.orb({
      x: 88,
      y: 66,
      radius: 54,
      colours: 'fff0c0 f0a850 8a3a14',
      light: [-0.7, -0.6],
      daylight: 0.5,
      air: 'ffb040',
      airWidth: 0.24,
      surface: (globe) =>
        globe.spot(-20, -22, 30, '2a7a90', 0.5, 1.6) +
        globe.spot(-20, -22, 24, '3fa0a8', 0.5, 1.6) +
        globe.patches(9, 4, 12, 'a84a1ca0', { rough: 0.6 }) +
        globe.clouds({ count: 34, colour: 'fff4d8', opacity: 0.65, lat: [-70, 80], stretch: 5 }),
    }) +
    scene.repeat(8, () =>
      scene.plume({
        x: scene.random(54, 100),
        y: scene.random(64, 88),
        height: scene.random(16, 30),
        width: 6,
        lean: scene.random(-8, 8),
        colour: 'fff4e0',
        opacity: 0.35,
        puffs: 10,
      }),
    ) +
    scene.each(
      [
        [40, 52, 44, 30],
        [66, 46, 74, 20],
        [94, 44, 108, 20],
        [118, 58, 136, 38],
      ],
      ([x1, y1, x2, y2]) =>
        scene.line(scene.waveTrain(x1, y1, x2, y2, 1.6, 3), 'ff4a2ad0', 1) +
        scene.line(scene.arc(x2, y2, x2 + 14, y2 + 15, -12), 'ff4a2ad0', 1) +
        scene.arrowHead(x2 + 14, y2 + 15, 75, 2.2, 'ff6a3a'),
    ) +
    scene.line(scene.waveTrain(4, 22, 34, 46, 1, 8), 'fff8d0', 0.8),

  'hydrodynamic-escape': (scene) =>
    scene.sky([{ x: 10, y: 20, radius: 70, colour: '8a6aff', opacity: 0.4 }], 60) +
    scene.star({ x: 2, y: 14, radius: 24, colour: 'c8a0ff', core: 'fff4ff', rays: 26 }) +
    scene.repeat(4, (i) => scene.line(scene.waveTrain(34, 14 + i * 9, 66, 26 + i * 8, 1.2, 5), 'd8b0ffc0', 0.6)) +
    scene.repeat(34, (_, share) => {
      const angle = radians(40 + share * 46);
      const distance = 86 + share * 34;
      return scene.glow(
        20 + Math.cos(angle) * distance + scene.random(-6, 6) * share,
        6 + Math.sin(angle) * distance + scene.random(-6, 6) * share,
        15 + share * 24,
        share < 0.4 ? '9ac0ff' : '6a7aff',
        0.26 * (1.15 - share),
      );
    }) +
    scene.dots(110, 'c8e0ffb0', () => {
      const share = scene.random();
      const angle = radians(38 + share * 34 + scene.random(-8, 8));
      const distance = 82 + share * 50 + scene.random(-18, 26);
      return [20 + Math.cos(angle) * distance, 6 + Math.sin(angle) * distance, scene.random(0.3, 1)];
    }) +
    scene.glow(82, 48, 34, '8ab0ff', 0.6) +
    scene.orb({
      x: 82,
      y: 48,
      radius: 17,
      colours: 'e8f0ff 6a8ae0 1c2460',
      light: [-0.85, -0.5],
      daylight: 0,
      air: '9ac0ff',
      airWidth: 0.4,
      surface: neptune,
    }),

  'giant-impact': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 90, colour: '8a2a10', opacity: 0.5 }], 60) +
    scene.orb({
      x: 58,
      y: 58,
      radius: 38,
      colours: 'ffd8a0 b0603a 3a1614',
      light: [0.8, -0.5],
      daylight: 0.35,
      air: 'ff7a3a',
      airWidth: 0.14,
      surface: (globe) => globe.mottle({ count: 10, dark: '3a141090', light: 'e8a87060', degrees: 16 }),
      glowing: (globe) =>
        globe.spot(50, 26, 36, 'ff6a1a70', 0.4) +
        globe.spot(52, 28, 24, 'ffb04aa0', 0.4) +
        scene.line(globe.cracks({ count: 34, length: 12, turn: 34, lat: [-20, 70] }), 'ffb050', 0.6),
    }) +
    scene.orb({
      x: 106,
      y: 28,
      radius: 19,
      colours: 'ffd0a0 90503a 2a1014',
      light: [-0.8, 0.6],
      daylight: 0.35,
      air: 'ff8a4a',
      airWidth: 0.12,
      surface: stone,
      glowing: (globe) =>
        globe.spot(-40, -26, 40, 'ff8a2a90', 0.4) + scene.line(globe.cracks({ count: 16, length: 9 }), 'ffb050', 0.5),
    }) +
    scene.each(
      [
        [60, 34],
        [64, -6],
        [-58, -40],
      ],
      ([dx, dy]) =>
        scene.repeat(16, (_, share) =>
          scene.glow(
            90 + dx * share + scene.random(-4, 4),
            38 + dy * share ** 1.4 + 10 * Math.sin(share * 3) + scene.random(-3, 3),
            4 + 9 * Math.sin(share * 2.6 + 0.4),
            share < 0.35 ? 'ffd890' : 'ff6a20',
            0.6 * (1.1 - share),
          ),
        ),
    ) +
    scene.flash(89, 39, 18, 'ff9a40', 70) +
    scene.repeat(20, () => {
      const angle = scene.random(0, 6.28);
      const distance = scene.random(24, 62);
      return scene.rock(
        90 + Math.cos(angle) * distance,
        40 + Math.sin(angle) * distance * 0.8,
        scene.random(0.6, 2.4),
        'ffc080 a84a20 2a0c0a',
        {
          light: [-Math.cos(angle), -Math.sin(angle)],
          rough: 0.3,
        },
      );
    }),

  'mantle-stripping': (scene) =>
    scene.sky([{ x: 60, y: 50, radius: 80, colour: '7a3a2a', opacity: 0.4 }], 60) +
    scene.glow(66, 52, 50, 'ff8a4a', 0.4) +
    scene.orb({
      x: 66,
      y: 52,
      radius: 30,
      colours: 'ffffff c8c4c8 5a545c',
      light: [-0.7, -0.5],
      daylight: 0.45,
      rim: 'ffe8d0',
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '3a343c60', light: 'ffffff50', degrees: 14 }) +
        scene.line(globe.cracks({ count: 9, length: 14 }), '2a242a80', 0.5),
      glowing: (globe) => globe.patches(12, 1, 6, 'ff8a3a70', { rough: 0.6, lon: [0, 80] }),
    }) +
    scene.clip(
      '<path d="M0 0H60V13l-4 3l1 4l-6 2l3 5l-3 3l1 4l-7 3l1 5l-4 3l3 5l-3 4l4 3l-2 5l5 3l-1 5l6 3l-1 5l5 3V100H0z"/>',
      scene.orb({
        x: 66,
        y: 52,
        radius: 41,
        colours: 'e8b890 a06848 3a2018',
        light: [-0.7, -0.5],
        daylight: 0.7,
        air: 'ff8a4a',
        airWidth: 0.08,
        surface: stone,
      }),
    ) +
    scene.line(
      'M60 13l-4 3l1 4l-6 2l3 5l-3 3l1 4l-7 3l1 5l-4 3l3 5l-3 4l4 3l-2 5l5 3l-1 5l6 3l-1 5l5 3',
      'ff7a2a60',
      3,
    ) +
    scene.line(
      'M60 13l-4 3l1 4l-6 2l3 5l-3 3l1 4l-7 3l1 5l-4 3l3 5l-3 4l4 3l-2 5l5 3l-1 5l6 3l-1 5l5 3',
      'ffd090',
      0.8,
    ) +
    scene.repeat(26, (i) => {
      const angle = radians(scene.random(-80, 78));
      const distance = 36 + 62 * scene.random() ** 0.8;
      const size = i < 7 ? scene.random(4, 7.5) : scene.random(0.7, 3);
      return scene.rock(
        66 + Math.cos(angle) * distance,
        52 + Math.sin(angle) * distance * 0.9,
        size,
        'e0a880 8a5238 241210',
        {
          rough: 0.3,
          pits: size > 4 ? 4 : 0,
          squash: 0.6,
        },
      );
    }) +
    scene.dots(90, 'ffb070b0', () => {
      const angle = radians(scene.random(-90, 88));
      const distance = scene.random(32, 90);
      return [66 + Math.cos(angle) * distance, 52 + Math.sin(angle) * distance, scene.random(0.3, 0.9)];
    }),

  'giant-storm': (scene) => {
    const swirl = (distance: number, colour: string, width: number, squash: number): string =>
      scene.ribbon(
        scene.spiral({ x: 60, y: 42, start: distance, end: 0.6, from: squash, sweep: 700, squash: 0.62, turn: -6 }),
        width,
        0.3,
        colour,
      );
    return (
      scene.sky([{ x: 140, y: 80, radius: 60, colour: '7a5a2a', opacity: 0.35 }], 40) +
      scene.orb({
        x: 84,
        y: 66,
        radius: 66,
        colours: 'fff0d0 dcbc84 6a4a30',
        light: [-0.5, -0.8],
        daylight: 0.45,
        roll: -6,
        tilt: 8,
        air: 'ffe0a0',
        airWidth: 0.06,
        surface: (globe) =>
          saturn(globe) +
          globe.zone(36, 15, 'fff6e0b0', 3) +
          globe.clouds({ count: 46, colour: 'ffffff', opacity: 0.75, lat: [14, 36], stretch: 6 }) +
          globe.patches(30, 1, 4, 'b8844ca0', { stretch: 3, lat: [12, 38], rough: 0.7 }) +
          scene.ellipse(60, 42, 20, 12.5, 'c8965a', -6) +
          scene.ellipse(60, 42, 18.5, 11.4, 'fff6e4', -6) +
          swirl(17, 'c08a50c0', 3, 0) +
          swirl(17, 'e0b078', 2.4, 180) +
          swirl(14, 'ffffff', 2, 90) +
          scene.ellipse(60, 42, 2.6, 1.6, '8a4a28'),
      }) +
      scene.ring({
        x: 84,
        y: 66,
        inner: 76,
        outer: 110,
        squash: 0.06,
        turn: -6,
        half: 'front',
        colours: ['f0dcb0', 'c8aa78', 'fff0cc'],
      })
    );
  },

  'inward-migration': (scene) =>
    scene.sky([], 50) +
    scene.disc({
      x: 70,
      y: 52,
      radius: 92,
      squash: 0.5,
      turn: -12,
      colours: 'fff0c0 8:ffb860 30:a8482a 65:4a2048a0 2a103000',
      grain: 'ffc890',
    }) +
    scene.each([0, 180], (angle) =>
      scene.each([14, 8, 3], (width) =>
        scene.ribbon(
          scene.spiral({ x: 70, y: 52, start: 76, end: 10, from: angle + 20, sweep: 260, squash: 0.5, turn: -12 }),
          0.1,
          width,
          'ffd8a01c',
        ),
      ),
    ) +
    scene.star({ x: 70, y: 52, radius: 6, colour: 'ffc860' }) +
    scene.line(
      openCurve(scene.spiral({ x: 70, y: 52, start: 78, end: 26, from: -50, sweep: 330, squash: 0.5, turn: -12 })),
      'ffffffd0',
      0.9,
      'stroke-dasharray="2.5 2.2"',
    ) +
    scene.each(
      [
        [0, 4.5, 0.35],
        [8, 6, 0.55],
      ],
      ([i, radius, opacity]) => {
        const point = scene.spiral({ x: 70, y: 52, start: 78, end: 26, from: -50, sweep: 330, squash: 0.5, turn: -12 })[
          i
        ]!;
        return scene.group(
          `opacity="${opacity}"`,
          scene.orb({
            x: point[0],
            y: point[1],
            radius: radius,
            colours: 'f0e0d0 a88870 3a2028',
            light: [70 - point[0], 52 - point[1]],
            daylight: 0.1,
            surface: jupiter,
          }),
        );
      },
    ) +
    scene.glow(95, 59, 24, 'ffb070', 0.5) +
    scene.orb({
      x: 96,
      y: 60,
      radius: 10.5,
      colours: 'fff0d0 d08a58 4a2020',
      light: [-0.9, -0.3],
      daylight: 0.15,
      surface: jupiter,
    }),

  'water-loss': (scene) =>
    scene.sky([{ x: 100, y: 20, radius: 70, colour: '6a3aa0', opacity: 0.5 }], 60) +
    scene.repeat(6, (i) => scene.line(scene.waveTrain(6 + i * 24, -4, 14 + i * 24, 34, 1.2, 6), 'c890ffb0', 0.7)) +
    scene.orb({
      x: 80,
      y: 138,
      radius: 84,
      colours: 'ffd8a8 d88a50 6a3018',
      light: [-0.2, -1],
      daylight: 0.7,
      air: 'ffa060',
      airWidth: 0.12,
      surface: (globe) =>
        globe.mottle({ count: 12, dark: '6a2c1890', light: 'ffd0a060', degrees: 9 }) +
        globe.spot(4, 44, 9, '3a8ab0', 0.4, 1.6) +
        globe.spot(4, 44, 6, '5fc0d8', 0.4, 1.6) +
        scene.line(globe.cracks({ count: 16, length: 14, turn: 30, lat: [20, 70] }), '5a241480', 0.5),
    }) +
    scene.each(
      [
        [40, 44, 0],
        [84, 40, 20],
        [122, 48, -15],
      ],
      ([x, y, angle]) => {
        const around = (distance: number, turn: number): Point => [
          x + Math.cos(radians(turn + angle)) * distance,
          y + Math.sin(radians(turn + angle)) * distance,
        ];
        const [h1, h2] = [around(10, -50), around(17, -112)];
        return (
          scene.molecule(
            [
              [x, y, 4.2, 'ff5a4a'],
              [h1[0], h1[1], 2.4, 'e8f4ff'],
              [h2[0], h2[1], 2.4, 'e8f4ff'],
            ],
            [[0, 1]],
          ) +
          scene.line(polyline([around(7, -112), around(13, -112)]), 'ffffff90', 0.5, 'stroke-dasharray="1 1"') +
          scene.spark(around(10, -112)[0], around(10, -112)[1], 3, 'e8b0ff')
        );
      },
    ) +
    scene.repeat(16, () => {
      const [x, y, size] = [scene.random(4, 156), scene.random(3, 26), scene.random(0.7, 1.6)];
      return (
        scene.line(
          `M${decimal(x)} ${decimal(y)}l${decimal(scene.random(-2, 2))} ${decimal(scene.random(4, 9))}`,
          'e8f4ff40',
          size,
        ) + scene.ball(x, y, size, 'dff0ff')
      );
    }),

  'extreme-tilt': (scene) => {
    const colours = ['a8d8e0', '6a98a8', 'd8f4f8'];
    return (
      scene.sky([{ x: 100, y: 50, radius: 80, colour: '1a7a8a', opacity: 0.4 }], 70) +
      scene.orbit({
        x: 80,
        y: 120,
        radius: 140,
        squash: 0.3,
        turn: -6,
        colour: 'ffffff40',
        width: 0.6,
        from: 180,
        to: 360,
      }) +
      scene.glow(4, 60, 26, 'fff0c0', 0.8) +
      scene.circle(4, 60, 2.6, 'fff') +
      scene.line('M24 50L52 50', 'd8a0ff', 1, 'stroke-dasharray="2.5 1.8"') +
      scene.ring({ x: 88, y: 50, inner: 45, outer: 50, squash: 0.32, turn: 82, half: 'front', colours }) +
      scene.ring({ x: 88, y: 50, inner: 55, outer: 57, squash: 0.32, turn: 82, half: 'front', colours }) +
      scene.orb({
        x: 88,
        y: 50,
        radius: 32,
        colours: 'f0ffff 8adce0 2a6a88',
        light: [-0.95, 0.15],
        daylight: 0.15,
        air: '8af0f0',
        airWidth: 0.1,
        roll: -98,
        tilt: 20,
        surface: (globe) =>
          globe.bands(['b8f0f0', '98e4e8', 'a8ecec', '84d8e0', '98e0e6', '78ccd8', '68b8cc'], 0.6) +
          globe.polarCap(62, 'e8ffff80', 1),
      }) +
      scene.ring({ x: 88, y: 50, inner: 45, outer: 50, squash: 0.32, turn: 82, half: 'back', colours }) +
      scene.ring({ x: 88, y: 50, inner: 55, outer: 57, squash: 0.32, turn: 82, half: 'back', colours }) +
      scene.line('M124 51L152 53', 'd8a0ff', 1, 'stroke-dasharray="2.5 1.8"') +
      scene.orbit({ x: 32, y: 50, radius: 3, squash: 3, colour: 'd8a0ff', width: 0.8, from: -150, to: 150 }) +
      scene.arrowHead(30, 55.5, 200, 1.8, 'd8a0ff')
    );
  },

  'helium-rain': (scene) =>
    scene.rect(0, 0, 160, 100, '| 4a3444 30:a87858 60:6a3450') +
    scene.cloudBank({ x: 80, y: 6, width: 200, height: 16, puffs: 28, light: 'f8e4c4', dark: '8a6258', opacity: 0.6 }) +
    scene.circle(80, 250, 212, '98:c8804a 99:ffd8a0 e8a060') +
    scene.circle(80, 250, 208, '70:7a3a58 96:8a4a58 98:b06a58 c88a68') +
    scene.circle(80, 250, 184, '80:4a2c6a 97:7a4a80 98:c8a0d0 a878b0') +
    scene.circle(80, 250, 172, '86:8a7ab8 93:c8c4e8 96:7a70b0 98:f0ecff a8a0d8') +
    scene.glow(80, 112, 80, 'ffb070', 0.4, 0.5) +
    scene.repeat(5, (i) =>
      scene.orbit({
        x: 80,
        y: 250,
        radius: 168 - i * 4,
        squash: 1,
        colour: 'ffffff28',
        width: 0.8,
        from: 240,
        to: 300,
      }),
    ) +
    scene.repeat(44, () => {
      const share = scene.random();
      const [x, y, size] = [scene.random(4, 156), 20 + share * 62, (0.9 + share * 1.9) * scene.random(0.6, 1.1)];
      return (
        scene.ribbon(
          [
            [x, y - size * 7],
            [x, y - size * 3],
            [x, y],
          ],
          0.1,
          size * 1.3,
          '| ffe0a000 ffe8b0a0',
        ) +
        scene.glow(x, y, size * 2.8, 'ffd070', 0.4) +
        scene.ball(x, y, size, 'ffdc80', 'a85a10')
      );
    }) +
    scene.repeat(9, () => {
      const x = scene.random(20, 140);
      const y = 78 + ((x - 80) / 30) ** 2;
      return (
        scene.ellipse(x, y, scene.random(3, 6), 0.9, 'none', 0, 'stroke="#fff4d890" stroke-width=".5"') +
        scene.glow(x, y, 6, 'ffe0a0', 0.5, 0.4)
      );
    }),

  'metallic-hydrogen': (scene) =>
    scene.sky([{ x: 60, y: 50, radius: 80, colour: '5a4a7a', opacity: 0.4 }], 60) +
    scene.orb({
      x: 76,
      y: 52,
      radius: 43,
      colours: 'ffe8c8 c89468 4a2a28',
      daylight: 0.5,
      roll: -6,
      surface: (globe) =>
        jupiter(globe) +
        globe.storm({ lon: -36, lat: -20, degrees: 6, outer: 'f0dcb8', middle: 'c85a3a', eye: 'e88a5a' }),
    }) +
    scene.cutaway({
      x: 76,
      y: 52,
      radius: 43,
      from: -75,
      to: 75,
      layers: [
        [0.99, 'd8a878 80:d8a878 f0d0a0'],
        [0.8, 'f4f8ff 30:a8b0c8 55:e8ecf8 80:8a90b0 c8d0e8'],
        [0.24, 'ffe8c0 e08a50'],
      ],
      inside: scene.repeat(7, (i) => {
        const angle = radians(-62 + i * 21);
        const [x, y] = [76 + Math.cos(angle) * 23, 52 + Math.sin(angle) * 23];
        return (
          scene.line(
            openCurve(scene.spiral({ x, y, start: 5.2, end: 0.7, from: i * 50, sweep: i % 2 ? 560 : -560 })),
            i % 2 ? '5f7affd0' : 'b070ffd0',
            0.7,
          ) + scene.glow(x, y, 5, 'ffffff', 0.5)
        );
      }),
    }) +
    scene.magneticField({
      x: 76,
      y: 52,
      radius: 30,
      shells: [2.6, 3.6],
      colour: 'b0a0ff',
      near: 1,
      far: 1,
      turn: 10,
      width: 0.4,
    }),
};
