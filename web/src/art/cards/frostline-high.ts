import { closedCurve, decimal, openCurve, type Point, polygon, polyline, radians } from '../drawing/paths';
import type { Pictures } from '../drawing/scene';
import { earth, jupiter } from '../drawing/worlds';

/** The frost line's high deck: climates that hold a world for ages. */
export const frostHigh: Pictures = {
  'steam-atmosphere': (scene) =>
    scene.rect(0, 0, 160, 100, '| 3a1a24 30:8a4a40 55:f0b888') +
    scene.glow(118, 30, 60, 'ffd8a0', 0.8) +
    scene.circle(118, 30, 7, 'fff0d0') +
    scene.cloudBank({
      x: 80,
      y: 16,
      width: 200,
      height: 26,
      puffs: 40,
      light: 'fff4e8',
      dark: '8a5a58',
      opacity: 0.6,
    }) +
    scene.ridge(56, 3, '| 5a3038 3a2030', { edge: 'ffd0a060' }) +
    scene.sea({ y: 58, fill: '| ffd8b0 15:b08a88 50:5a5468 241c30', glint: 'fff0d8', lightX: 118, glints: 60 }) +
    scene.each(
      [
        [30, 66, 56, 26, 12],
        [70, 62, 50, 20, 8],
        [104, 74, 66, 30, -12],
        [142, 66, 50, 22, -6],
        [52, 86, 60, 30, 10],
      ],
      ([x, y, height, width, lean]) =>
        scene.plume({
          x: x,
          y: y,
          height: height,
          width: width,
          lean: lean,
          colour: 'fff8f0',
          opacity: 0.3,
          puffs: 20,
        }),
    ) +
    scene.repeat(50, () => {
      const share = scene.random();
      const size = 0.6 + share * 2.6;
      return scene.circle(
        scene.random(0, 160),
        62 + share * 36,
        size,
        '@35,30,75 ffffffb0 30:ffe8d830 80:ffe8d830 ffffff90',
      );
    }) +
    scene.line(
      scene.repeat(14, () => {
        const y = scene.random(64, 96);
        const width = scene.random(4, 12);
        return `M${decimal(scene.random(0, 150))} ${decimal(y)}q${decimal(width / 2)} -2 ${decimal(width)} 0t${decimal(width)} 0`;
      }),
      'ffffff70',
      0.7,
    ),

  'mantle-plume': (scene) =>
    scene.rect(0, 0, 160, 100, '| 0c2448 16:3f8ac0 26:c8ece8') +
    scene.sea({ y: 26, fill: '| 7fe0e0 1a6a98 0c3a64', glint: 'f0fffc', lightX: 120, glints: 30, foot: 44 }) +
    scene.path('M-2 42Q80 40 162 42V52Q80 51 -2 52z', '| 5a5a58 2a2c34') +
    scene.rect(0, 51, 160, 49, '| 8a3418 35:b8481a 70:e0702a ffc860') +
    scene.repeat(8, (i) =>
      scene.line(`M-2 ${56 + i * 6}Q40 ${54 + i * 6} 80 ${57 + i * 6}T164 ${56 + i * 6}`, '5a1c1030', 1.6),
    ) +
    scene.glow(112, 60, 44, 'ffb040', 0.7, 0.5) +
    scene.path(
      'M104 104C108 88 106 76 102 68C84 70 76 62 84 56C94 51 128 51 138 56C146 62 136 70 120 68C115 76 116 88 122 104z',
      '| fff4b0 30:ffc850 ff7a20',
    ) +
    scene.path(
      'M108 104C111 88 109 74 105 64C94 64 92 58 100 56C110 54 118 54 124 56C130 60 126 65 117 64C113 74 114 90 117 104z',
      '| ffffff 40:ffeca0 ffb040',
    ) +
    scene.line('M112 56L112 30', 'ff8a2a', 2) +
    scene.line('M112 56L112 30', 'fff0a0', 0.8) +
    scene.each(
      [
        [112, 24, 21],
        [84, 12, 13],
        [62, 7, 10],
        [42, 3, 8],
        [24, -3, 8],
        [8, -6, 8],
      ],
      ([x, height, width], i) =>
        scene.mountain({
          x: x,
          y: 44,
          width: width,
          height: 17 + height * 0.72,
          mouth: i ? 2 : 1.4,
          lit: ['8aa878', '6a9a70', '5a8a78', '4a7a78', '3a6a80', '3a6080'][i]!,
          dark: ['3a3438', '2c4a40', '1f4a50', '1c4460', '183a5c', '183a5c'][i]!,
        }),
    ) +
    scene.plume({ x: 112, y: 10, height: 16, width: 5, lean: 12, colour: 'f0e8e0', opacity: 0.5, puffs: 10 }) +
    scene.glow(112, 10, 6, 'ff8a3a', 1) +
    scene.line('M84 47H30', 'c8fff0', 0.9) +
    scene.arrowHead(28, 47, 180, 2.2, 'c8fff0'),

  'iron-vapour': (scene) =>
    scene.sky([{ x: 10, y: 50, radius: 100, colour: '6a8aff', opacity: 0.4 }], 50) +
    scene.star({ x: -14, y: 50, radius: 40, colour: 'a8c8ff', core: 'ffffff', rays: 30 }) +
    scene.repeat(40, (_, share) =>
      scene.glow(
        96 + share * 62,
        50 + scene.random(-1, 1) * (18 + share * 20),
        5 + share * 8,
        ['ff8a5a', 'c8a0a0', 'e0703a'][Math.floor(scene.random(0, 3))]!,
        0.4 * (1.1 - share),
      ),
    ) +
    scene.orb({
      x: 92,
      y: 50,
      radius: 33,
      colours: 'ffffff ffb060 7a1c10',
      light: [-1, 0],
      daylight: 0.2,
      air: 'ff8a4a',
      airWidth: 0.26,
      surface: (globe) =>
        globe.bands(['e0703a', 'ffc080', 'd0562a', 'ffe0b0', 'c84a24', 'ffb070', 'a83a20'], 3, 'ffffff') +
        scene.glow(64, 50, 34, 'ffffff', 0.95),
      glowing: (globe) => globe.clouds({ count: 12, colour: 'ff7a4a', opacity: 0.4, lat: [-60, 60], stretch: 7 }),
    }) +
    scene.repeat(54, () => {
      const share = scene.random();
      const [x, y, size] = [
        110 + share * 48,
        50 + scene.random(-1, 1) * (20 + share * 24),
        scene.random(0.4, 1.9) * (1.1 - share * 0.4),
      ];
      return scene.circle(x, y, size, '@34,30,78 ffffff 25:d8d0d0 7a6468 2a1a20');
    }),

  'inflated-atmosphere': (scene) =>
    scene.sky([{ x: 140, y: 30, radius: 90, colour: 'b8602a', opacity: 0.45 }], 60) +
    scene.star({ x: 158, y: 14, radius: 28, colour: 'ffc870', core: 'fffbe8', rays: 26 }) +
    scene.repeat(9, (i) => scene.circle(66, 54, 47 - i * 1.8, `@66,40,62 ffe8d0${decimal(12 + i)} ff9a8a14 c86ad01c`)) +
    scene.orb({
      x: 66,
      y: 54,
      radius: 34,
      colours: 'fff0d8 f09a80 7a3058',
      light: [0.8, -0.45],
      daylight: 0.45,
      air: 'ffa890',
      airWidth: 0.5,
      surface: (globe) =>
        globe.bands(['f0b09a80', 'ffd0b080', 'e8907a80', 'ffe0c080', 'e89a8a80', 'f8b8a080'], 2) +
        globe.clouds({ count: 16, colour: 'fff0e8', opacity: 0.4, lat: [-60, 60], stretch: 8 }),
    }) +
    scene.circle(66, 54, 22, 'none', 'stroke="#ffffffb0" stroke-width=".8" stroke-dasharray="2.4 2"') +
    scene.each([0, 90, 180, 270], (angle) =>
      scene.group(
        `transform="rotate(${angle + 45} 66 54)"`,
        scene.line('M92 54H103', 'fff0e0', 0.9) + scene.arrowHead(104, 54, 0, 2.4, 'fff0e0'),
      ),
    ),

  'hothouse-climate': (scene) => {
    const palm = (x: number, y: number, height: number, lean: number, colour: string): string =>
      scene.line(
        `M${x} ${y}q${decimal(lean * 0.2)} ${decimal(-height * 0.5)} ${lean} ${-height}`,
        colour,
        height * 0.055,
      ) +
      scene.line(
        scene.repeat(9, (i) => {
          const angle = radians(-200 + i * 28);
          const distance = height * 0.42;
          return `M${decimal(x + lean)} ${y - height}q${decimal(Math.cos(angle) * distance * 0.6)} ${decimal(Math.sin(angle) * distance * 0.6 - 1)} ${decimal(Math.cos(angle) * distance)} ${decimal(Math.sin(angle) * distance * 0.5 + distance * 0.35)}`;
        }),
        colour,
        height * 0.045,
      );
    return (
      scene.rect(0, 0, 160, 100, '| 123a58 28:4f9a98 48:f0d898 58:f8b070') +
      scene.glow(104, 50, 60, 'fff0b8', 0.9) +
      scene.circle(104, 50, 7, 'fffbe0') +
      scene.cloudBank({
        x: 60,
        y: 18,
        width: 150,
        height: 10,
        puffs: 18,
        light: 'fff4d8',
        dark: '5a9a98',
        opacity: 0.45,
      }) +
      scene.ridge(56, 5, '| 5a9a80 3a7a68', { soft: true }) +
      scene.ridge(60, 4, '| 2f7a5c 1f5a4c', { rough: 0.8 }) +
      scene.sea({ y: 63, fill: '| f0d090 12:6ab090 50:1f6a60 0a2c30', glint: 'fff4c8', lightX: 104, glints: 60 }) +
      scene.repeat(3, () =>
        scene.plume({
          x: scene.random(10, 150),
          y: 66,
          height: 12,
          width: 14,
          lean: 10,
          colour: 'fff4d8',
          opacity: 0.2,
          puffs: 8,
        }),
      ) +
      palm(28, 96, 62, 12, '0f3a30') +
      palm(14, 98, 44, -6, '0c3028') +
      palm(146, 96, 56, -12, '0f3a30') +
      palm(132, 98, 34, 8, '0c3028') +
      scene.path(
        'M52 82Q58 79 66 80L72 77.5Q75 76 77 78.5Q86 77 98 80Q112 82 122 79Q114 86 98 86Q80 87 68 84Q58 85 52 82z',
        '| 4a6a3c 16281c',
      ) +
      scene.line(
        scene.repeat(11, (i) => `M${78 + i * 3.4} ${decimal(79 + Math.sin(i * 0.5))}l1 -1.4l1 1.4`),
        '5a7a48',
        0.7,
      ) +
      scene.circle(74, 78.6, 0.7, 'ffe060') +
      scene.line('M46 86Q80 89 118 86M60 90Q84 92 108 90', 'f0ffe060', 0.6) +
      scene.ridge(98, 2, '06201c') +
      scene.line(
        scene.repeat(44, () => {
          const x = scene.random(0, 160);
          const lean = scene.random(-4, 4);
          return `M${decimal(x)} 101q${decimal(lean * 0.3)} ${decimal(-scene.random(4, 9))} ${decimal(lean)} ${decimal(-scene.random(7, 14))}`;
        }),
        '0a3428',
        0.9,
      )
    );
  },

  cryovolcanism: (scene) =>
    scene.sky([{ x: 100, y: 40, radius: 80, colour: '2a6a9a', opacity: 0.45 }], 90) +
    scene.spark(30, 18, 4, 'fff4d8') +
    scene.ridge(68, 4, '| 6a7a90 3a4660', { edge: 'c8e8ff60' }) +
    scene.rect(0, 70, 160, 30, '| 5a6a80 1c2438') +
    scene.path('M36 80Q52 74 62 46Q70 30 82 29Q95 30 102 46Q112 74 132 80z', '- d8e8f4 35:a0b4c8 60:5a6c88 28324c') +
    scene.line(
      scene.repeat(
        13,
        (i) =>
          `M${decimal(66 + i * 3)} ${decimal(34 + Math.abs(i - 6) * 1.4)}Q${decimal(60 + i * 4)} 56 ${decimal(44 + i * 7)} 79`,
      ),
      'ffffff30',
      0.8,
    ) +
    scene.path(
      'M74 31Q82 27 91 31Q96 44 100 54Q96 52 93 60Q90 48 87 56Q86 74 80 78Q80 60 76 52Q72 62 66 66Q72 46 74 31z',
      '| ffffff 30:a8f0ff 4fb8e0a0',
    ) +
    scene.glow(82, 30, 16, '8af0ff', 0.9) +
    scene.plume({ x: 82, y: 29, height: 30, width: 12, lean: 8, colour: 'd8f8ff', opacity: 0.45 }) +
    scene.dots(60, 'f0fcffd0', () => {
      const share = scene.random();
      return [
        82 + scene.random(-1, 1) * (3 + share * 22) + share * 6,
        28 - share * 26 * scene.random(0.4, 1),
        scene.random(0.3, 0.9),
      ];
    }) +
    scene.repeat(12, () => {
      const [x, y] = [scene.random(2, 158), scene.random(82, 97)];
      const width = scene.random(3, 10);
      return (
        scene.ellipse(x, y, width, width * 0.28, 'ffffff28') +
        scene.ellipse(x + 0.6, y + 0.5, width * 0.92, width * 0.24, '| 101828c0 3a485ec0')
      );
    }) +
    scene.path('M40 82Q80 76 128 82Q150 90 120 92Q84 86 60 92Q26 92 40 82z', '| c8f0ff60 8ad0f010'),

  'snowball-epoch': (scene) =>
    scene.sky([{ x: 60, y: 40, radius: 90, colour: '4a7ab0', opacity: 0.4 }], 80) +
    scene.glow(4, 10, 36, 'fff8e0', 0.9) +
    scene.orb({
      x: 84,
      y: 53,
      radius: 43,
      colours: 'ffffff e0eef8 7a9cc0',
      daylight: 0.45,
      air: 'b8e0ff',
      airWidth: 0.1,
      tilt: 6,
      surface: (globe) =>
        globe.mottle({ count: 8, dark: 'a8c4dc70', light: 'ffffffa0', degrees: 18 }) +
        globe.zone(7, -6, '8ac0e060', 3) +
        scene.each(globe.plates(30, 0.02), (outline) =>
          scene.path(outline, 'ffffff18', 'stroke="#7ab0d8a0" stroke-width=".5"'),
        ) +
        scene.line(globe.cracks({ count: 26, length: 9, turn: 30, lat: [-14, 14] }), '2f80b8', 0.7) +
        globe.patches(7, 2, 6, 'b0a89890', { rough: 0.7, stretch: 2 }) +
        globe.clouds({ count: 8, colour: 'ffffff', opacity: 0.5 }),
    }),

  'methane-seas': (scene) =>
    scene.rect(0, 0, 160, 100, '| 2a1810 30:9a5a20 55:e8a848') +
    scene.repeat(4, (i) => scene.ridge(24 + i * 6, 1, 'ffd08018', { soft: true })) +
    scene.glow(116, 30, 34, 'ffe8a8', 0.5) +
    scene.ring({
      x: 42,
      y: 22,
      inner: 17,
      outer: 27,
      squash: 0.14,
      turn: -18,
      half: 'back',
      colours: ['f0c880', 'd0a058'],
    }) +
    scene.circle(42, 22, 12, '@35,35,75 ffe0a090 d8a05070 a8642860') +
    scene.ring({
      x: 42,
      y: 22,
      inner: 17,
      outer: 27,
      squash: 0.14,
      turn: -18,
      half: 'front',
      colours: ['f0c880', 'd0a058'],
    }) +
    scene.rect(0, 0, 160, 56, '| a8601c30 e8a84870') +
    scene.ridge(52, 5, '| b8783a 8a5224', { shape: (x) => (x < 60 ? 5 : 0), edge: 'ffe0a070' }) +
    scene.ridge(57, 3, '| 7a4820 4a2c18', { shape: (x) => (x > 100 ? 5 : -3), edge: 'ffd09060' }) +
    scene.sea({ y: 58, fill: '| d89a48 14:6a5a38 40:2a3c3c 0c181c', glint: 'ffe8b0', lightX: 116, glints: 90 }) +
    scene.windStreaks({
      count: 40,
      left: 0,
      top: 18,
      right: 160,
      bottom: 52,
      direction: 98,
      length: 12,
      colour: 'ffe8b8',
      width: 0.4,
    }) +
    scene.path('M-2 104L-2 84Q16 80 30 86Q46 92 58 90Q52 98 60 104z', '| 8a5226 2c180e') +
    scene.line('M-2 84Q16 80 30 86Q46 92 58 90', 'ffd890a0', 0.7) +
    scene.repeat(9, () =>
      scene.rock(scene.random(2, 48), scene.random(89, 99), scene.random(0.8, 2.4), 'f0d0a0 9a6a3a 3a2010', {
        light: [0.6, -0.8],
        squash: 0.7,
        turn: 0,
      }),
    ),

  'ice-shell': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 90, colour: '2a4a8a', opacity: 0.4 }], 70) +
    scene.orb({
      x: 80,
      y: 53,
      radius: 40,
      colours: 'f4f8fa a8b4bc 3a4860',
      daylight: 0.5,
      rim: 'd8f0ff',
      surface: (globe) =>
        globe.mottle({ count: 9, dark: '5a5450a0', light: 'ffffff70', degrees: 20 }) +
        scene.line(globe.cracks({ count: 14, length: 24, turn: 7 }), 'e8f4ff90', 0.9) +
        globe.craters({ count: 14, smallest: 1.5, largest: 5, dark: '2a2c3850', light: 'ffffff90' }),
      glowing: (globe) =>
        scene.each([58, 54], (lon, i) =>
          scene.group(
            `stroke="#${['8affc8', '3fe0a870'][i]}" stroke-width="${[0.7, 2.6][i]}"`,
            globe.polarCap(lon, 'none', 3) + globe.polarCap(-lon, 'none', 3),
          ),
        ),
    }) +
    scene.glow(80, 18, 26, '50ffb0', 0.45, 0.25) +
    scene.glow(80, 88, 26, '50ffb0', 0.45, 0.25) +
    scene.cutaway({
      x: 80,
      y: 53,
      radius: 40,
      from: -42,
      to: 42,
      layers: [
        [1, 'e8f8ff 76:b0d8f0 ffffff'],
        [0.72, '0c3a78 84:0c4a90 3fc8e8'],
        [0.5, 'a0705a 6a4a40'],
      ],
      inside: scene.line(
        scene.repeat(9, () => {
          const angle = radians(scene.random(-40, 40));
          const around = (distance: number): string =>
            decimal(80 + Math.cos(angle) * distance) + ' ' + decimal(53 + Math.sin(angle) * distance);
          return `M${around(scene.random(30, 33))}L${around(scene.random(35, 40))}`;
        }),
        '8ac8f0',
        0.5,
      ),
    }) +
    scene.glow(80, 53, 16, 'ffb070', 0.4),

  'freeze-out': (scene) =>
    scene.sky([{ x: 30, y: 40, radius: 80, colour: '7a5a2a', opacity: 0.35 }], 60) +
    scene.path('M20 -2L166 8L166 92L20 96z', '| 02030a00 20:02030ab0 80:02030ab0 02030a00') +
    scene.orb({
      x: 16,
      y: 44,
      radius: 46,
      colours: 'ffe8c8 c88c60 3a2020',
      light: [-0.6, -0.8],
      daylight: 0,
      rim: 'ffe0b0',
      surface: jupiter,
    }) +
    scene.orb({
      x: 108,
      y: 50,
      radius: 27,
      colours: 'fff4b0 e0c050 7a5a18',
      light: [0.95, -0.1],
      daylight: 0.05,
      rim: 'fff8d0',
      night: '0a1630',
      surface: (globe) =>
        globe.patches(10, 4, 14, 'd8742ab0', { rough: 0.6 }) +
        globe.patches(10, 3, 8, 'fff8d8a0', { rough: 0.6 }) +
        globe.patches(12, 1, 4, '3a2010c0', { rough: 0.5 }),
      glowing: (globe) =>
        globe.spot(-72, 0, 60, 'a8d0ff48', 0.2) +
        globe.patches(34, 1, 6, 'd8ecff70', { rough: 0.7, lon: [-85, -12] }) +
        scene.repeat(12, () => {
          const [x, y] = globe.point(scene.random(-70, -15), scene.random(-50, 50));
          return scene.spark(x, y, scene.random(1, 2.4), 'd8f0ff');
        }),
    }) +
    scene.dots(70, 'd8ecffc0', () => [scene.random(70, 104), scene.random(16, 84), scene.random(0.3, 1)]) +
    scene.plume({ x: 130, y: 36, height: 12, width: 6, lean: 7, colour: 'c8b0ff', opacity: 0.4, puffs: 8 }),

  'clathrate-ice': (scene) => {
    const phi = (1 + Math.sqrt(5)) / 2;
    const corners: [number, number, number][] = [];
    for (const x of [-1, 1])
      for (const y of [-1, 1]) {
        for (const z of [-1, 1]) corners.push([x, y, z]);
        corners.push([0, x / phi, y * phi], [x / phi, y * phi, 0], [x * phi, 0, y / phi]);
      }
    const cage = (centreX: number, centreY: number, size: number, turn: number, opacity: number): string => {
      const projected = corners.map(([x, y, z]) => {
        const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
        const [across, depth] = [x * cos + z * sin, z * cos - x * sin];
        return [centreX + across * size, centreY + (y * 0.92 - depth * 0.36) * size, depth * 0.92 + y * 0.36] as const;
      });
      const edge = (front: boolean): string => {
        let outline = '';
        corners.forEach((corner, i) =>
          corners.forEach((other, j) => {
            if (
              j > i &&
              Math.abs(Math.hypot(corner[0] - other[0], corner[1] - other[1], corner[2] - other[2]) - 1.236) < 0.1 &&
              projected[i]![2] + projected[j]![2] > 0 === front
            )
              outline += polyline([
                [projected[i]![0], projected[i]![1]],
                [projected[j]![0], projected[j]![1]],
              ]);
          }),
        );
        return outline;
      };
      const atoms = (front: boolean): string =>
        scene.each(projected, ([x, y, z]) =>
          z > 0 === front ? scene.ball(x, y, size * (front ? 0.17 : 0.12), front ? '9fdcff' : '4a7ab0', '123a70') : '',
        );
      return scene.group(
        `opacity="${opacity}"`,
        scene.circle(centreX, centreY, size * 1.7, '@40,35,70 c8f0ff10 8ad0ff20 c8f0ff38') +
          scene.line(edge(false), '5a90c890', size * 0.07) +
          atoms(false) +
          scene.glow(centreX, centreY, size * 1.1, '5fe8b0', 0.7) +
          scene.molecule(
            [
              [centreX, centreY, size * 0.42, '5a6a78'],
              [centreX - size * 0.5, centreY - size * 0.3, size * 0.22, 'f0f8ff'],
              [centreX + size * 0.5, centreY - size * 0.25, size * 0.22, 'f0f8ff'],
              [centreX + size * 0.1, centreY + size * 0.55, size * 0.22, 'f0f8ff'],
            ],
            [
              [0, 1],
              [0, 2],
              [0, 3],
            ],
          ) +
          scene.line(edge(true), 'd8f4ff', size * 0.08) +
          atoms(true),
      );
    };
    return (
      scene.sky([{ x: 80, y: 50, radius: 90, colour: '1a7a9a', opacity: 0.45 }], 40) +
      cage(18, 24, 10, 0.4, 0.45) +
      cage(142, 22, 11, 1, 0.45) +
      cage(20, 84, 12, 1.5, 0.5) +
      cage(142, 82, 13, 0.1, 0.5) +
      cage(80, 50, 25, 0.5, 1)
    );
  },

  'stellar-outburst': (scene) =>
    scene.sky([], 50) +
    scene.disc({
      x: 80,
      y: 52,
      radius: 100,
      squash: 0.44,
      turn: -8,
      colours: 'fffbe8 10:ffd890 30:e88a50 56:a8484a 58:5a70a8 76:2a3c78c0 101c4000',
      grain: 'ffe0c0',
      lanes: 20,
    }) +
    scene.place(
      { x: 80, y: 52, turn: -8, squash: 0.44 },
      `<circle r="57" fill="none" stroke="#bfeaff" stroke-width="1.4"/><circle r="57" fill="none" stroke="#8ad8ff50" stroke-width="6"/><circle r="34" fill="none" stroke="#bfeaff90" stroke-width=".8" stroke-dasharray="3 3"/>`,
    ) +
    scene.each([20, 160, 200, 340], (angle) => {
      const around = (distance: number): Point => [
        80 + Math.cos(radians(angle)) * distance,
        52 + Math.sin(radians(angle)) * distance * 0.44 - Math.cos(radians(angle)) * distance * 0.14,
      ];
      const [start, end] = [around(37), around(51)];
      return (
        scene.line(polyline([start, end]), 'ffffff', 0.9) +
        scene.arrowHead(
          end[0],
          end[1],
          (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI,
          2.2,
          'ffffff',
        )
      );
    }) +
    scene.dots(110, 'd8f4ffd0', () => {
      const angle = scene.random(0, 6.28);
      const distance = scene.random(59, 92);
      return [
        80 + Math.cos(angle) * distance,
        52 + Math.sin(angle) * distance * 0.44 - Math.cos(angle) * distance * 0.14,
        scene.random(0.3, 1),
      ];
    }) +
    scene.star({ x: 80, y: 52, radius: 9, colour: 'ffd080', core: 'ffffff', rays: 40 }) +
    scene.flash(80, 52, 13, 'ffe0a0', 20),

  'carbonaceous-asteroids': (scene) =>
    scene.sky([{ x: 60, y: 60, radius: 90, colour: '2a5a6a', opacity: 0.4 }], 90) +
    scene.path(
      polygon([
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
    scene.clip(
      `<path d="${polygon([
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
      scene.line('M26 53Q68 66 112 52', 'ffffff24', 5) +
        scene.line('M26 54Q68 67 112 53', '00000060', 1.4) +
        scene.repeat(90, () => {
          const [x, y] = [scene.random(26, 112), scene.random(16, 92)];
          return scene.rock(x, y, 0.5 + scene.random() ** 3 * 4, 'a8a49c 5a5856 1c1c22', { rough: 0.3, pits: 0 });
        }) +
        scene.rect(26, 10, 90, 90, '> 04061000 45:04061000 75:040610b0 040610f0'),
    ) +
    scene.dots(36, '6ff0d0d0', () => [scene.random(36, 92), scene.random(30, 80), scene.random(0.4, 1.1)]) +
    scene.glow(64, 50, 44, '2fbfa0', 0.22) +
    scene.place(
      { x: 128, y: 28, turn: -24 },
      scene.rect(-20, -3.4, 14, 6.8, '| 5a90f0 1a3a90', 'stroke="#bcd8ff" stroke-width=".4"') +
        scene.rect(6, -3.4, 14, 6.8, '| 5a90f0 1a3a90', 'stroke="#bcd8ff" stroke-width=".4"') +
        scene.line('M-15 -3V3M-11 -3V3M11 -3V3M15 -3V3', 'bcd8ff80', 0.3) +
        scene.rect(-5.5, -5, 11, 10, '> fff0c0 c89a48 6a4a20', 'rx="1"') +
        scene.ellipse(0, -6.4, 4, 1.6, 'f4f4f8') +
        scene.line('M-1.5 5L-3.5 13', 'd8d8e0', 1.2),
    ) +
    scene.line('M124 40L98 50', '8affe060', 0.6, 'stroke-dasharray="2 1.5"'),

  'nearby-supernova': (scene) => {
    const shell = (distance: number, colour: string, width: number): string => {
      const wobble = scene.wobble(12);
      return scene.line(
        closedCurve(
          Array.from({ length: 60 }, (_, i) => {
            const angle = (i / 60) * 6.283;
            const radius = distance * (1 + 0.07 * wobble(angle));
            return [104 + Math.cos(angle) * radius, 40 + Math.sin(angle) * radius * 0.88] as const;
          }),
        ),
        colour,
        width,
        `stroke-dasharray="${decimal(scene.random(9, 22))} ${decimal(scene.random(1, 4))} ${decimal(scene.random(2, 9))} ${decimal(scene.random(1, 6))}"`,
      );
    };
    return (
      scene.sky(
        [
          { x: 104, y: 40, radius: 110, colour: '7a2a9a', opacity: 0.55 },
          { x: 104, y: 40, radius: 60, colour: '2a6ac0', opacity: 0.5 },
        ],
        80,
      ) +
      scene.path(
        scene.repeat(70, () => {
          const angle = scene.random(0, 6.28);
          const length = scene.random(22, 54);
          const width = scene.random(0.01, 0.04);
          const around = (turn: number, distance: number): Point => [
            104 + Math.cos(turn) * distance,
            40 + Math.sin(turn) * distance * 0.88,
          ];
          return polygon([around(angle - width, 6), around(angle, length), around(angle + width, 6)]);
        }),
        'ffd0f030',
      ) +
      scene.circle(104, 40, 50, 'ff8ac000 62:ff8ac014 82:ff7ab060 92:8a90ff40 8a90ff00') +
      scene.repeat(6, (i) =>
        shell(32 + i * 2.4, ['ff9ac870', '8ad0ff70', 'ffd08070', 'c08aff70'][i % 4]!, scene.random(0.4, 1)),
      ) +
      scene.repeat(110, (i) => {
        const angle = scene.random(0, 6.28);
        const [distance, length] = [scene.random(26, 40), scene.random(3, 11)];
        const around = (turn: number, scale: number): Point => [
          104 + Math.cos(turn) * scale,
          40 + Math.sin(turn) * scale * 0.88,
        ];
        return scene.line(
          openCurve([
            around(angle, distance),
            around(angle + scene.random(-0.04, 0.04), distance + length * 0.4),
            around(angle + scene.random(-0.03, 0.03), distance + length * 0.7),
            around(angle, distance + length),
          ]),
          ['ffb0d8', '9adcff', 'ffd890', 'd0a8ff'][i % 4]! + ['50', '80', 'b0'][i % 3]!,
          scene.random(0.2, 0.7),
        );
      }) +
      scene.dots(120, 'ffe0f0c0', () => {
        const angle = scene.random(0, 6.28);
        const distance = scene.random(20, 48);
        return [104 + Math.cos(angle) * distance, 40 + Math.sin(angle) * distance * 0.88, scene.random(0.3, 1.1)];
      }) +
      scene.flash(104, 40, 15, 'ffe8ff', 20) +
      scene.spark(104, 40, 17, 'ffffff') +
      scene.orb({
        x: 26,
        y: 76,
        radius: 21,
        colours: 'e8e8ff 4a80c0 10204a',
        light: [0.85, -0.45],
        daylight: 0,
        air: 'd0a0ff',
        airWidth: 0.14,
        surface: (globe) => earth(globe),
        glowing: () => '',
      }) +
      scene.dots(30, 'ffb0e0c0', () => [scene.random(30, 70), scene.random(44, 80), scene.random(0.3, 0.9)])
    );
  },
};
