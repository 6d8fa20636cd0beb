import { closedCurve, decimal, openCurve, polygon, polyline, radians } from '../drawing/paths';
import type { Pictures } from '../drawing/scene';
import { earth, mars, neptune } from '../drawing/worlds';

/** The frost line's low deck: first heat and first cold. */
export const frostLow: Pictures = {
  'aluminium-26': (scene) =>
    scene.sky([{ x: 60, y: 60, radius: 80, colour: '8a3a1a', opacity: 0.45 }], 60) +
    scene.rock(58, 56, 36, 'a89488 5a4a48 1c1618', { rough: 0.09, pits: 16, turn: 20 }) +
    scene.clip(
      '<path d="M58 56L92 30L100 56L88 84L62 94L52 80z"/>',
      scene.circle(58, 56, 36, 'fff4c0 25:ffb040 60:e0501a 85:8a2410 5a3028') +
        scene.dots(50, 'fff4d0', () => {
          const angle = radians(scene.random(-50, 100));
          const distance = scene.random(4, 32);
          return [58 + Math.cos(angle) * distance, 56 + Math.sin(angle) * distance, scene.random(0.3, 0.9)];
        }),
    ) +
    scene.glow(62, 60, 34, 'ff9a3a', 0.5) +
    scene.glow(60, 58, 12, 'ffffff', 0.8) +
    scene.glow(126, 30, 34, 'ffb050', 0.5) +
    scene.repeat(26, (i) => {
      const angle = i * 2.4;
      const distance = 11 * Math.sqrt((25.5 - i) / 26);
      return scene.ball(
        126 + Math.cos(angle) * distance,
        30 + Math.sin(angle) * distance,
        3.2,
        i % 2 ? 'ff7a4a' : 'a8b8d8',
        '2a1018',
      );
    }) +
    scene.each(
      [
        [-40, 34],
        [35, 30],
        [100, 36],
        [215, 32],
      ],
      ([angle, length]) => {
        const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
        return scene.line(
          scene.waveTrain(126 + cos * 15, 30 + sin * 15, 126 + cos * length, 30 + sin * length, 1.4, 4),
          'ffe08a',
          0.8,
        );
      },
    ),

  'lava-lake': (scene) =>
    scene.rect(0, 0, 160, 100, '| 12060c 35:5a1a10 50:c84a14') +
    scene.dots(40, 'ffffff70', () => [scene.random(0, 160), scene.random(0, 24), scene.random(0.3, 0.6)]) +
    scene.plume({ x: 80, y: 44, height: 44, width: 26, lean: 18, colour: 'c85a30', opacity: 0.3, puffs: 20 }) +
    scene.ridge(40, 3, '| 3a1410 1c0a0c', { edge: 'ff8a3a90', shape: (x) => 14 * Math.abs((x - 80) / 80) ** 1.6 }) +
    scene.path('M-4 52Q80 36 164 52L164 104L-4 104z', '| 5a1c10 200a0a') +
    scene.ellipse(80, 74, 78, 26, '| ffb030 ff6a10 a82408') +
    scene.clip(
      '<ellipse cx="80" cy="74" rx="78" ry="26"/>',
      scene.each(
        scene.cells(46, 0.09, (across, away) => [80 + across * (66 + away * 24), 46 + Math.max(0, away) ** 0.8 * 58]),
        ({ outline: d }, i) => scene.path(d, i % 7 === 3 ? 'ffd04a60' : '| 3a1412 1c0808e8'),
      ),
    ) +
    scene.ellipse(80, 74, 78, 26, 'none', 0, 'stroke="#ffd060" stroke-width="1.4"') +
    scene.flash(56, 70, 6, 'ffb030', 20) +
    scene.flash(112, 80, 8, 'ffb030', 26) +
    scene.glow(80, 70, 80, 'ff8a20', 0.35, 0.4) +
    scene.ridge(97, 3, '0c0406', { shape: (x) => 12 * Math.abs((x - 80) / 80) ** 2.4, edge: 'ff7a2a80' }),

  'greenhouse-gases': (scene) =>
    scene.sky([{ x: 100, y: 30, radius: 80, colour: '1a5a7a', opacity: 0.4 }], 50) +
    scene.glow(4, 4, 40, 'fff4d0', 0.9) +
    scene.circle(4, 4, 8, 'fffbe8') +
    scene.line(scene.waveTrain(16, 10, 52, 52, 1, 10), 'fff4b0', 0.9) +
    scene.arrowHead(53, 54, 50, 2.2, 'fff4b0') +
    scene.each([150, 142, 134, 126], (radius, i) =>
      scene.circle(80, 176, radius - 14, `@50,50,50 5fe0d000 ${86 + i}:5fe0d0${['10', '16', '20', '30'][i]} 5fe0d004`),
    ) +
    scene.orb({
      x: 80,
      y: 176,
      radius: 108,
      colours: 'b8f0ff 2a90b8 0c3a6a',
      light: [-0.5, -1],
      daylight: 0.8,
      air: '7fe8e0',
      airWidth: 0.14,
      surface: (globe) =>
        globe.patches(9, 5, 12, '4a9a68', { lat: [20, 80], stretch: 1.5, rough: 0.6 }) +
        globe.clouds({ count: 30, colour: 'ffffff', opacity: 0.5, lat: [20, 80] }),
    }) +
    scene.each(
      [
        [66, 68, 70, 42, 22],
        [94, 68, 100, 40, -20],
        [124, 76, 130, 50, -18],
      ],
      ([x, y, x2, y2, drift]) =>
        scene.line(scene.waveTrain(x, y, x2, y2, 1.4, 3), 'ff7a4a', 1) +
        scene.line(scene.waveTrain(x2, y2, x2 + drift, y + 4, 1.4, 3), 'ff7a4ac0', 1) +
        scene.arrowHead(x2 + drift, y + 5, drift > 0 ? 60 : 120, 2, 'ff9a6a'),
    ) +
    scene.line(scene.waveTrain(112, 68, 122, 12, 1.4, 6), 'ff7a4a60', 0.8) +
    scene.each(
      [
        [70, 38, 0],
        [101, 35, 30],
        [131, 45, -20],
        [46, 50, 50],
        [148, 66, 10],
      ],
      ([x, y, angle]) =>
        scene.place(
          { x: x, y: y, turn: angle },
          scene.molecule(
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
    ) +
    scene.each(
      [
        [84, 50],
        [116, 54],
        [30, 66],
      ],
      ([x, y]) =>
        scene.molecule(
          [
            [x, y, 1.9, 'ff5a4a'],
            [x - 2.6, y + 2, 1.2, 'e8f4ff'],
            [x + 2.6, y + 2, 1.2, 'e8f4ff'],
          ],
          [],
        ),
    ),

  'stellar-flares': (scene) =>
    scene.sky([{ x: 40, y: 60, radius: 100, colour: '8a1c14', opacity: 0.5 }], 50) +
    scene.star({ x: 36, y: 66, radius: 40, colour: 'ff5a2a', core: 'ffc080', rays: 26 }) +
    scene.repeat(4, () =>
      scene.ellipse(
        36 + scene.random(-26, 20),
        66 + scene.random(-26, 20),
        scene.random(2, 5),
        scene.random(1.4, 3),
        '5a0c08b0 5a0c0800',
      ),
    ) +
    scene.each(
      [
        [30, '40'],
        [24, '70'],
        [17, 'b0'],
      ],
      ([width, opacity], i) =>
        scene.line(
          `M56 36C${70 + i * 3} ${-8 + i * 6} ${120 - i * 6} ${6 + i * 6} ${74 - i} 58`,
          `ff7a3a${opacity}`,
          (3 - i) * 2.4,
        ) + (width ? '' : ''),
    ) +
    scene.line('M57 36C74 0 112 8 74 57M60 40C74 16 96 22 72 54', 'fff0c8', 1) +
    scene.flash(66, 44, 11, 'ffb060', 30) +
    scene.repeat(14, () => {
      const angle = radians(scene.random(-44, -14));
      const distance = scene.random(56, 66);
      return scene.line(
        polyline([
          [40 + Math.cos(angle) * distance, 64 + Math.sin(angle) * distance],
          [40 + Math.cos(angle) * (distance + 46), 64 + Math.sin(angle) * (distance + 46)],
        ]),
        'ffb08050',
        scene.random(0.4, 1.4),
      );
    }) +
    scene.orb({
      x: 134,
      y: 34,
      radius: 8,
      colours: 'ffe0d0 a86a58 2c1420',
      light: [-0.9, 0.4],
      daylight: 0,
      air: 'ff8a6a',
      airWidth: 0.3,
      surface: mars,
    }) +
    scene.repeat(9, (_, share) =>
      scene.glow(142 + share * 20, 31 - share * 9, 4 + share * 5, 'ff9a80', 0.3 * (1 - share)),
    ),

  'hot-springs': (scene) => {
    const pool = (size: number, colour: string): string => {
      const wobble = scene.wobble(6);
      return scene.path(
        closedCurve(
          Array.from({ length: 36 }, (_, i) => {
            const angle = (i / 36) * 6.283;
            const distance = size * (1 + 0.045 * wobble(angle) * (size / 40));
            return [78 + Math.cos(angle) * distance * 1.25, 60 + Math.sin(angle) * distance * 0.62] as const;
          }),
        ),
        colour,
      );
    };
    return (
      scene.rect(0, 0, 160, 100, '| 3a5a78 18:b8d0d0 22:8a7860 6a5240') +
      scene.ridge(17, 3, '| 2a4a48 3a5240', { rough: 0.7 }) +
      scene.rect(0, 20, 160, 80, '| a89070 5a3c2c') +
      scene.repeat(40, () =>
        scene.ellipse(
          scene.random(0, 160),
          scene.random(24, 98),
          scene.random(6, 20),
          scene.random(0.4, 1.4),
          '3a201438',
        ),
      ) +
      scene.line(
        scene.repeat(34, () => {
          const angle = scene.random(0, 6.28);
          const [x, y] = [78 + Math.cos(angle) * 60, 60 + Math.sin(angle) * 30];
          return `M${decimal(x)} ${decimal(y)}q${decimal(Math.cos(angle) * 10 + scene.random(-4, 4))} ${decimal(Math.sin(angle) * 4)} ${decimal(Math.cos(angle) * 26)} ${decimal(Math.sin(angle) * 12 + scene.random(-2, 3))}`;
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
      scene.ellipse(70, 54, 14, 4, 'ffffff80 ffffff00') +
      scene.repeat(9, () =>
        scene.plume({
          x: scene.random(50, 108),
          y: scene.random(48, 66),
          height: scene.random(28, 48),
          width: 12,
          lean: scene.random(4, 22),
          colour: 'ffffff',
          opacity: 0.22,
          puffs: 11,
        }),
      )
    );
  },

  'sungrazing-comets': (scene) =>
    scene.sky([{ x: 150, y: 90, radius: 100, colour: 'c86a1a', opacity: 0.5 }], 60) +
    scene.star({ x: 152, y: 96, radius: 48, colour: 'ffb040', core: 'fff4d0', rays: 34 }) +
    scene.line('M110 70C98 56 108 44 118 60M140 46C136 30 150 28 152 46', 'ff8a3ab0', 1.4) +
    scene.each(
      [
        [92, 58, 40, 3.4],
        [70, 30, 34, 2.4],
        [104, 36, 22, 1.6],
        [50, 66, 28, 1.8],
        [32, 22, 24, 1.4],
        [76, 82, 16, 1.1],
        [24, 48, 14, 0.9],
        [112, 12, 12, 0.8],
      ],
      ([x, y, length, width]) =>
        scene.comet({
          x: x,
          y: y,
          direction: 214 + (y - 50) * 0.16,
          length: length * 1.6,
          width: width,
          dust: 'ffe0a8',
          ion: 'bfe0ff',
        }),
    ) +
    scene.repeat(9, () =>
      scene.comet({ x: scene.random(108, 122), y: scene.random(66, 84), direction: 216, length: 7, width: 0.5 }),
    ),

  'ammonia-ice': (scene) =>
    scene.rect(0, 0, 160, 100, '| 0a1430 35:2f5a80 70:c8b898 8a6a58') +
    scene.dots(40, 'ffffffa0', () => [scene.random(0, 160), scene.random(0, 36), scene.random(0.3, 0.7)]) +
    scene.glow(26, 14, 20, 'fff4d8', 0.8) +
    scene.cloudBank({
      x: 80,
      y: 74,
      width: 200,
      height: 26,
      puffs: 44,
      light: 'fffaf0',
      dark: 'a88a78',
      opacity: 0.7,
    }) +
    scene.cloudBank({
      x: 80,
      y: 94,
      width: 190,
      height: 16,
      puffs: 30,
      light: 'f0e0c8',
      dark: '7a5a50',
      opacity: 0.8,
    }) +
    scene.each(
      [
        [50, 44, 17, 8],
        [108, 34, 22, 22],
        [84, 72, 12, -6],
        [138, 62, 10, 14],
        [18, 68, 9, 30],
        [74, 18, 7, 0],
        [144, 18, 6, 10],
      ],
      ([x, y, size, rot]) =>
        scene.glow(x, y, size * 1.4, 'c8f0ff', 0.45) +
        scene.place(
          { x: x, y: y, turn: rot },
          scene.repeat(6, (i) =>
            scene.group(
              `transform="rotate(${i * 60})"`,
              scene.path(
                `M0 0L${decimal(size * 0.1)} ${decimal(-size * 0.5)}L0 ${-size}L${decimal(-size * 0.1)} ${decimal(-size * 0.5)}z`,
                '| ffffff a8e0ffc0',
              ) +
                scene.line(
                  `M0 ${decimal(-size * 0.45)}l${decimal(size * 0.24)} ${decimal(-size * 0.2)}M0 ${decimal(-size * 0.45)}l${decimal(-size * 0.24)} ${decimal(-size * 0.2)}M0 ${decimal(-size * 0.7)}l${decimal(size * 0.15)} ${decimal(-size * 0.14)}M0 ${decimal(-size * 0.7)}l${decimal(-size * 0.15)} ${decimal(-size * 0.14)}`,
                  'e8faff',
                  size * 0.05,
                ),
            ),
          ) + scene.circle(0, 0, size * 0.16, 'fff a8e0ff'),
        ),
    ) +
    scene.dots(70, 'ffffffd0', () => [scene.random(0, 160), scene.random(10, 96), scene.random(0.3, 1)]),

  'dry-ice-caps': (scene) =>
    scene.sky([{ x: 90, y: 50, radius: 90, colour: '7a3a2a', opacity: 0.35 }], 70) +
    scene.orb({
      x: 80,
      y: 56,
      radius: 45,
      colours: 'ffd8b8 c87048 5a2418',
      daylight: 0.5,
      air: 'ffc0a0',
      airWidth: 0.07,
      tilt: 62,
      surface: (globe) =>
        mars(globe) +
        globe.polarCap(58, 'fff0e880', 4) +
        globe.polarCap(64, 'ffffff', 4) +
        globe.polarCap(67, '> ffffff e8f0fa', 3) +
        scene.repeat(
          7,
          (i) =>
            scene.line(
              openCurve(Array.from({ length: 9 }, (_, j) => globe.point(i * 51 + j * 9, 88 - j * 2.6))),
              'b06a4c',
              1.5,
            ) +
            scene.line(
              openCurve(Array.from({ length: 9 }, (_, j) => globe.point(i * 51 + 6 + j * 9, 88 - j * 2.6))),
              'a8c8e870',
              0.8,
            ),
        ) +
        globe.spot(0, 90, 3, 'e8f4ff', 0.3),
    }) +
    scene.repeat(9, () =>
      scene.plume({
        x: scene.random(56, 104),
        y: scene.random(26, 46),
        height: scene.random(8, 16),
        width: 4,
        lean: scene.random(-4, 4),
        colour: 'f0f8ff',
        opacity: 0.3,
        puffs: 7,
      }),
    ) +
    scene.dots(50, 'e8f4ffb0', () => [scene.random(40, 120), scene.random(2, 40), scene.random(0.3, 0.8)]),

  'nitrogen-geysers': (scene) =>
    scene.sky([{ x: 40, y: 20, radius: 70, colour: '3a4a9a', opacity: 0.45 }], 80) +
    scene.orb({
      x: 74,
      y: 40,
      radius: 37,
      colours: 'd0ecff 4f90e8 16308a',
      light: [0.8, -0.5],
      daylight: 0.3,
      air: '6fb0ff',
      airWidth: 0.08,
      roll: -20,
      surface: neptune,
    }) +
    scene.spark(132, 12, 3.4) +
    scene.ridge(62, 4, '| b8a0b8 6a5a80', { soft: true, edge: 'ffe8f080' }) +
    scene.rect(0, 64, 160, 36, '| d8c0c8 30:a890b0 3a3060') +
    scene.each(scene.cells(26, 0.1, scene.perspective(66, 5)), ({ outline: d }, i) =>
      scene.path(d, i % 2 ? '| f4e0e060 a890b860' : '| ffffff48 8a78a848'),
    ) +
    scene.glow(80, 60, 110, 'e8b8c8', 0.4, 0.3) +
    scene.each(
      [
        [60, 78, 84, 66],
        [110, 86, 96, 40],
        [136, 70, 44, 30],
        [24, 80, 36, 36],
      ],
      ([x, y, height, lean]) =>
        scene.ellipse(x + lean * 0.4, y + 2, lean * 0.6, 2, '1c142870 1c142800') +
        scene.repeat(40, (_, share) =>
          scene.glow(x + scene.random(-0.7, 0.7), y - height * 0.6 * share, 2.2 + share * 2.4, '1c1228', 0.8),
        ) +
        scene.repeat(30, (_, share) =>
          scene.glow(
            x + lean * share,
            y - height * 0.6 - height * 0.1 * Math.sqrt(share) + scene.random(-1, 1),
            3 + share * 7,
            share < 0.3 ? '2a1c38' : '9a8aa8',
            0.5 * (1.1 - share),
          ),
        ) +
        scene.ellipse(x, y, 4, 1.3, '1c1428'),
    ),

  tholins: (scene) =>
    scene.rect(0, 0, 160, 100, '| 0c1024 25:3a2438 50:b8603a 62:e8a068') +
    scene.dots(40, 'ffffff90', () => [scene.random(0, 160), scene.random(0, 34), scene.random(0.3, 0.7)]) +
    scene.repeat(4, (i) => scene.ridge(44 + i * 4, 1, `| f0a06030 b0502800`, { soft: true })) +
    scene.repeat(5, (i) => scene.line(scene.waveTrain(20 + i * 30, -4, 26 + i * 30, 22, 1, 5), 'b090ffa0', 0.6)) +
    scene.ridge(64, 5, '| f4e8e4 b8a0a8', { edge: 'ffffff90' }) +
    scene.rect(0, 70, 160, 30, '| e8d8d4 8a7080') +
    scene.each(scene.cells(30, 0.16, scene.perspective(70, 5)), ({ outline: d }, i) =>
      i % 2 ? scene.path(d, '| b04a2ac0 5a1c18d0') : scene.path(d, '| ffffff50 c8a8a850'),
    ) +
    scene.windStreaks({
      count: 40,
      left: 0,
      top: 26,
      right: 160,
      bottom: 60,
      direction: 96,
      length: 7,
      colour: 'e0703a',
      width: 0.6,
    }) +
    scene.each(
      [
        [36, 34, 0],
        [84, 26, 30],
        [124, 40, -20],
        [64, 52, 60],
        [106, 56, 10],
      ],
      ([x, y, angle], j) => {
        const count = 5 + (j % 3);
        const atoms = Array.from(
          { length: count },
          (_, i) =>
            [
              i * 4.6 - count * 2.3,
              i % 2 ? -1.6 : 1.6,
              1.8,
              ['c8502a', 'c8502a', '6a8cff', 'e88a50'][(i + j) % 4]!,
            ] as const,
        );
        return scene.place(
          { x: x, y: y, turn: angle },
          scene.molecule(
            atoms,
            atoms.slice(1).map((_, i) => [i, i + 1] as const),
            'ffd0a8',
          ),
        );
      },
    ),

  'frosted-grains': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 90, colour: '2a5a9a', opacity: 0.4 }], 50) +
    scene.dots(90, 'c8e8ff80', () => [scene.random(0, 160), scene.random(0, 100), scene.random(0.3, 1.1)]) +
    scene.each(
      [
        [56, 52, 26],
        [112, 34, 18],
        [116, 78, 14],
        [16, 22, 10],
        [22, 84, 8],
        [82, 12, 6],
        [148, 60, 6],
        [84, 88, 5],
      ],
      ([x, y, radius]) =>
        scene.glow(x, y, radius * 1.9, '7ac0ff', 0.35) +
        scene.line(
          scene.repeat(Math.round(radius * 3), () => {
            const angle = scene.random(0, 6.28);
            const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
            const length = radius * scene.random(1.12, 1.42);
            return `M${decimal(x + cos * radius * 0.85)} ${decimal(y + sin * radius * 0.8)}L${decimal(x + cos * length)} ${decimal(y + sin * length * 0.95)}m${decimal(-cos * radius * 0.16 - sin * radius * 0.1)} ${decimal(-sin * radius * 0.16 + cos * radius * 0.1)}l${decimal(sin * radius * 0.1 + cos * radius * 0.1)} ${decimal(-cos * radius * 0.1 + sin * radius * 0.1)}`;
          }),
          'd8f4ffb0',
          0.5,
        ) +
        scene.rock(x, y, radius, 'ffffff 30:b8e4ff 6a8cb0 1c2c50', { rough: 0.16, pits: 0 }) +
        scene.rock(x + radius * 0.12, y + radius * 0.1, radius * 0.62, 'b08a70 5a4038 1c1216', {
          rough: 0.2,
          pits: radius > 12 ? 9 : 0,
        }) +
        scene.circle(x, y, radius * 1.02, '@36,32,70 ffffff48 40:c8ecff20 c8ecff00') +
        scene.repeat(Math.round(radius / 3), () =>
          scene.spark(x + scene.random(-0.8, 0.8) * radius, y + scene.random(-0.8, 0.8) * radius, scene.random(0.8, 2)),
        ),
    ),

  sublimation: (scene) =>
    scene.sky([{ x: 120, y: 30, radius: 90, colour: '2a6aa0', opacity: 0.4 }], 70) +
    scene.glow(0, 60, 50, 'fff0c8', 0.8) +
    scene.each(
      [
        [56, 62, 196, 34],
        [56, 44, 222, 40],
        [70, 40, 254, 40],
        [88, 40, 288, 34],
        [56, 70, 164, 34],
        [66, 78, 126, 32],
      ],
      ([x, y, angle, length]) =>
        scene.repeat(22, (_, share) =>
          scene.glow(
            x + Math.cos(radians(angle)) * length * share * 1.9,
            y + Math.sin(radians(angle)) * length * share * 1.9,
            2.5 + share * 11,
            share < 0.3 ? 'ffffff' : 'b8e4ff',
            0.42 * (1.1 - share),
          ),
        ) +
        scene.dots(22, 'ffffffc0', () => {
          const direction = radians(angle + scene.random(-9, 9));
          const reach = length * scene.random(0.5, 2);
          return [x + Math.cos(direction) * reach, y + Math.sin(direction) * reach, scene.random(0.3, 0.8)];
        }),
    ) +
    scene.rock(76, 58, 34, 'f0ece8 8a8488 22222c', {
      light: [-0.9, 0.05],
      squash: 0.8,
      turn: -20,
      rough: 0.13,
      pits: 24,
    }) +
    scene.repeat(8, () => scene.glow(scene.random(44, 62), scene.random(38, 80), scene.random(2, 5), 'e8faff', 0.8)) +
    scene.line(scene.arc(124, 66, 150, 58, 3), 'a8e0ff', 1, 'stroke-dasharray="2.5 2"') +
    scene.arrowHead(151, 57.5, -14, 2.6, 'a8e0ff'),

  permafrost: (scene) =>
    scene.rect(0, 0, 160, 100, '| 2a4a70 16:9ac0d0 26:e0d8c8') +
    scene.glow(126, 22, 30, 'fff0d0', 0.8) +
    scene.ridge(24, 3, '| a8c0d0 7a98b0', { rough: 0.6 }) +
    scene.rect(0, 27, 160, 14, '| b8c0a0 7a8a60') +
    scene.each(
      scene.cells(24, 0.12, (across, away) => [80 + across * (90 - away * 30), 40 - away * 12]),
      ({ outline: d }) => scene.path(d, '| 8aa070 5a7a58', 'stroke="#e8f4ff90" stroke-width=".5"'),
    ) +
    scene.rect(0, 40, 160, 60, '| 4a3428 10:5a4438 60:3a3440 1c2030') +
    scene.ridge(47, 1, '| 6a5444 40:4a4048 22263a', { soft: true }) +
    scene.dots(150, 'c8d8e840', () => [scene.random(0, 160), scene.random(48, 100), scene.random(0.4, 1.4)]) +
    scene.repeat(26, () =>
      scene.rock(scene.random(0, 160), scene.random(50, 98), scene.random(1, 3), '9a8a80 5a4c48 20181c'),
    ) +
    scene.each(
      [
        [18, 44],
        [52, 38],
        [112, 46],
        [146, 36],
      ],
      ([x, height]) =>
        scene.path(
          polygon([
            [x - 7, 41],
            [x + 7, 41],
            [x + 3, 41 + height * 0.5],
            [x + 0.6, 41 + height],
            [x - 3, 41 + height * 0.45],
          ]),
          '- d8f4ff 40:8ac8e8 4a80b0',
          'stroke="#ffffff80" stroke-width=".5"',
        ) +
        scene.line(`M${x - 2} 44l1 ${decimal(height * 0.6)}M${x + 2} 43l-1 ${decimal(height * 0.4)}`, 'ffffffa0', 0.5),
    ) +
    scene.glow(82, 74, 26, '5fe8c0', 0.55) +
    scene.circle(82, 74, 16, '@40,35,70 e8fff830 60:a8f0e020 d8fff890') +
    scene.each(
      [
        [3.4, '2a8a78'],
        [2.4, '8ff0d0'],
        [0.8, 'e8fff4'],
      ],
      ([width, colour]) =>
        scene.line(
          openCurve(
            scene.spiral({ x: 81, y: 74, start: 11, end: 3, from: 30, sweep: 500, squash: 0.9 }).concat([[84, 75]]),
          ),
          String(colour),
          +width,
        ),
    ),

  'ice-albedo-feedback': (scene) =>
    scene.sky([{ x: 20, y: 20, radius: 80, colour: 'a88a4a', opacity: 0.35 }], 60) +
    scene.glow(-2, 8, 50, 'fff4d0', 1) +
    scene.orb({
      x: 92,
      y: 58,
      radius: 42,
      colours: 'a8e0ff 1f6aa8 0a2450',
      light: [-0.75, -0.6],
      daylight: 0.45,
      air: 'a8e0ff',
      airWidth: 0.1,
      surface: (globe) =>
        earth(globe, '5a7a60', '8a8a70', 0.2) +
        globe.polarCap(24, 'd8f0ff', 5) +
        globe.polarCap(28, '> ffffff e0f0fa', 5) +
        scene.line(globe.cracks({ count: 12, length: 14, turn: 25, lat: [35, 80] }), '9ac8e8', 0.5) +
        globe.polarCap(-52, 'ffffff', 5),
    }) +
    scene.each(
      [
        [66, 28, 40, -8],
        [80, 22, 76, -10],
        [94, 20, 112, -8],
      ],
      ([x, y, outX, outY], i) => {
        const [startX, startY] = [8 + i * 9, 2 + i * 1.5];
        return (
          scene.path(
            polygon([
              [startX - 1, startY + 2],
              [startX + 2, startY - 1],
              [x + 1.5, y],
              [x - 1.5, y + 1],
            ]),
            '- fff8d090 fff8d060',
          ) +
          scene.path(
            polygon([
              [x - 1.5, y],
              [x + 1.5, y],
              [outX + 5, outY],
              [outX - 5, outY],
            ]),
            '| ffffff30 ffffffd0',
          ) +
          scene.glow(x, y, 8, 'ffffff', 0.8)
        );
      },
    ) +
    scene.path(
      polygon([
        [2, 22],
        [0, 26],
        [62, 66],
        [64, 62],
      ]),
      '- fff8d0c0 fff8d030',
    ) +
    scene.glow(64, 65, 8, 'ffb060', 0.5),
};
