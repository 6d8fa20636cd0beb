import { decimal, openCurve, type Point, polygon, radians } from '../drawing/paths';
import type { Spiral } from '../drawing/brush';
import type { Pictures, Scene } from '../drawing/scene';
import { earth, jupiter, mars, molten, stone } from '../drawing/worlds';

const PEBBLE = 'e8c8a0 8a6448 241814';

/** A swarm of specks and stones that swings in along a spiral. */
function inflow(scene: Scene, colour: string, specks: number, path: Spiral): string {
  const way = scene.spiral(path);
  return (
    scene.each([13, 7, 2.6], (width, i) => scene.ribbon(way, 0.1, width, `${colour}${['14', '20', '38'][i]}`)) +
    scene.dots(specks, `${colour}d0`, () => {
      const point = way[Math.floor(scene.random(0, 33))]!;
      return [point[0] + scene.random(-4, 4), point[1] + scene.random(-3, 3), scene.random(0.3, 1.1)];
    })
  );
}

/** How a planet begins: the protoplanets, rocky and gaseous. */
export const proto: Pictures = {
  'pebble-accretion': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 90, colour: '7a4a2a', opacity: 0.45 }], 50, '0a0a18', '241a2c') +
    scene.glow(150, 10, 50, 'ffd090', 0.5) +
    scene.each([20, 110, 200, 290], (angle) =>
      inflow(scene, 'e8b880', 55, { x: 80, y: 52, start: 96, end: 20, from: angle, sweep: 190, squash: 0.6 }),
    ) +
    scene.repeat(46, (i) => {
      const point = scene.spiral({
        x: 80,
        y: 52,
        start: 92,
        end: 24,
        from: (i % 4) * 90 + 20,
        sweep: 190,
        squash: 0.6,
      })[i % 31]!;
      return scene.rock(
        point[0] + scene.random(-5, 5),
        point[1] + scene.random(-4, 4),
        scene.random(0.7, 2.3),
        PEBBLE,
        { light: [0.7, -0.6], rough: 0.25 },
      );
    }) +
    scene.glow(80, 52, 36, 'ff9a50', 0.4) +
    scene.orb({
      x: 80,
      y: 52,
      radius: 18,
      colours: 'e8c0a0 8a5a48 2a1818',
      light: [0.7, -0.6],
      daylight: 0.35,
      rim: 'ffe0b0',
      surface: stone,
      glowing: (globe) => molten(globe, 7),
    }) +
    scene.repeat(6, () =>
      scene.spark(80 + scene.random(-17, 17), 52 + scene.random(-16, 16), scene.random(1.6, 3), 'ffd8a0'),
    ),

  'oligarchic-growth': (scene) => {
    const lane = (distance: number, angle: number): Point => [
      74 + Math.cos(radians(angle)) * distance,
      48 + Math.sin(radians(angle)) * distance * 0.5,
    ];
    return (
      scene.sky([], 40) +
      scene.disc({
        x: 74,
        y: 48,
        radius: 104,
        squash: 0.5,
        colours: 'ffe0a0 14:c87a40 50:6a3c3cc0 80:3a2440a0 1a103000',
        grain: 'e8c098',
        gaps: [
          [0.27, 0.09],
          [0.46, 0.1],
          [0.67, 0.11],
          [0.88, 0.11],
        ],
      }) +
      scene.star({ x: 74, y: 48, radius: 6, colour: 'ffc860' }) +
      scene.dots(160, 'e8c8a0a0', () => {
        const distance = [18, 38, 58, 81, 101][Math.floor(scene.random(0, 5))]! + scene.random(-4, 4);
        const point = lane(distance, scene.random(0, 360));
        return [point[0], point[1], scene.random(0.3, 1.2)];
      }) +
      scene.each(
        [
          [28, 205, 5],
          [48, 40, 7],
          [70, 158, 8],
          [92, 62, 9.5],
        ],
        ([distance, angle, radius], i) => {
          const [x, y] = lane(distance, angle);
          return (
            scene.glow(x, y, radius * 2.4, 'ffb070', 0.35) +
            scene.orb({
              x,
              y,
              radius: radius,
              colours: ['ffd8b0 b07850 2a1614', 'f0c8a0 8a6450 241818', 'e8b898 a0583c 2a1210', 'd8c8b8 7a7068 20202a'][
                i
              ]!,
              light: [74 - x, 48 - y],
              daylight: 0.2,
              surface: stone,
            })
          );
        },
      )
    );
  },

  chondrules: (scene) =>
    scene.rect(0, 0, 160, 100, '> 2a1c18 14100f') +
    scene.dots(260, 'b8907060', () => [scene.random(0, 160), scene.random(0, 100), scene.random(0.4, 1.6)]) +
    scene.dots(90, 'ffe8c070', () => [scene.random(0, 160), scene.random(0, 100), scene.random(0.2, 0.8)]) +
    scene.each(
      [
        [38, 34, 22],
        [84, 60, 26],
        [128, 28, 20],
        [134, 80, 17],
        [40, 82, 14],
        [76, 16, 12],
        [104, 94, 10],
        [12, 64, 10],
        [104, 30, 6],
        [12, 12, 9],
        [60, 60, 4.5],
        [152, 54, 7],
        [60, 92, 5],
        [156, 6, 8],
      ],
      ([x, y, radius], i) => {
        const colour = [
          'ffb060 b04a1a 3a140c',
          'f0d8a8 a87848 3a2014',
          'ff8a3a a0300f 2c0c08',
          'd8c0a8 8a6858 2a1c1a',
          'ffd080 c06a20 40180a',
        ][i % 5]!;
        const inside =
          i % 3 === 0
            ? scene.line(
                scene.repeat(
                  14,
                  (_, share) =>
                    `M${decimal(x - radius * 0.9)} ${decimal(y + (share - 0.5) * radius * 2.4)}l${decimal(radius * 1.8)} ${decimal(radius * 0.7)}`,
                ),
                'ffe8c038',
                radius * 0.07,
              )
            : scene.repeat(Math.round(radius * 0.9), () =>
                scene.place(
                  {
                    x: x + scene.random(-0.75, 0.75) * radius,
                    y: y + scene.random(-0.75, 0.75) * radius,
                    turn: scene.random(0, 180),
                  },
                  scene.rect(
                    -radius * 0.12,
                    -radius * 0.06,
                    radius * scene.random(0.16, 0.5),
                    radius * scene.random(0.1, 0.22),
                    i % 2 ? 'ffffff2c' : 'ffd89038',
                    `rx="${decimal(radius * 0.04)}"`,
                  ),
                ),
              );
        return (
          scene.circle(x, y, radius * 1.12, '0000 78:0a060400 88:0a0604c0 0a060400') +
          scene.circle(x, y, radius, `@36,32,74 ${colour}`) +
          scene.clip(`<circle cx="${x}" cy="${y}" r="${radius}"/>`, inside) +
          scene.circle(
            x,
            y,
            radius,
            '@36,32,74 ffffff50 25:ffffff00 70:00000000 000000a0',
            'stroke="#ffcf9060" stroke-width=".5"',
          ) +
          (i < 5 ? scene.glow(x - radius * 0.3, y - radius * 0.3, radius * 0.5, 'fff0d0', 0.4) : '')
        );
      },
    ) +
    scene.glow(38, 34, 30, 'ff8a3a', 0.35) +
    scene.glow(128, 28, 26, 'ff6a2a', 0.35),

  'magma-ocean': (scene) =>
    scene.sky([{ x: 80, y: 40, radius: 90, colour: '8a2a10', opacity: 0.5 }], 50, '0a0612', '4a1812') +
    scene.orb({
      x: 36,
      y: 20,
      radius: 15,
      colours: 'ffd8a8 c86a3a 4a1a18',
      light: [0.6, 0.6],
      daylight: 0.2,
      air: 'ff8a4a',
      airWidth: 0.1,
      surface: (globe) => globe.mottle({ count: 7, dark: '5a1c1490', light: 'ffd0a060', degrees: 14 }),
      glowing: (globe) => molten(globe, 8),
    }) +
    scene.rect(0, 42, 160, 58, '| fff0a8 8:ffa030 40:e0480f 6a1208') +
    scene.glow(80, 42, 100, 'ffc050', 0.6, 0.16) +
    scene.line(
      scene.repeat(40, () => {
        const share = scene.random() ** 1.5;
        const y = 45 + share * 54;
        const width = 4 + share * 18;
        return `M${decimal(scene.random(-10, 160))} ${decimal(y)}q${decimal(width / 2)} ${decimal(-1 - share * 2)} ${decimal(width)} 0t${decimal(width)} 0`;
      }),
      'ffe89080',
      0.7,
    ) +
    scene.repeat(30, (i, share) => {
      const nearness = share ** 1.5;
      const [x, y, size] = [
        ((i * 61.8 + scene.random(-9, 9)) % 172) - 6,
        46 + nearness * 48,
        2.4 + nearness * 13 * scene.random(0.6, 1.1),
      ];
      const wobble = scene.wobble(6);
      const points: Point[] = Array.from({ length: 14 }, (_, j) => {
        const angle = (j / 14) * 6.283;
        const distance = size * (1 + 0.22 * wobble(angle));
        return [x + Math.cos(angle) * distance * 1.5, y + Math.sin(angle) * distance * 0.36] as const;
      });
      return (
        scene.ellipse(x, y + size * 0.2, size * 1.9, size * 0.5, 'fff0a0a0 60:ffb04070 ff8a2000') +
        scene.path(polygon(points), '5a1c14', `transform="translate(0 ${decimal(size * 0.13)})"`) +
        scene.path(polygon(points), '> fff8ec d0bcb0 7a5c5c', 'stroke="#ffffff50" stroke-width=".3"') +
        (size > 6
          ? scene.repeat(3, () =>
              scene.ellipse(
                x + scene.random(-0.7, 0.7) * size,
                y + scene.random(-0.15, 0.15) * size,
                size * 0.13,
                size * 0.04,
                '8a6a68a0',
              ),
            )
          : '')
      );
    }) +
    scene.plume({ x: 120, y: 44, height: 22, width: 6, lean: 6, colour: 'ff9a50', opacity: 0.4, puffs: 10 }) +
    scene.dots(40, 'ffd070d0', () => [scene.random(0, 160), scene.random(16, 60), scene.random(0.3, 0.8)]),

  'planetary-embryo': (scene) =>
    scene.sky([{ x: 90, y: 60, radius: 90, colour: '8a3a2a', opacity: 0.4 }], 40) +
    scene.place(
      { x: 80, y: 58, turn: -14, squash: 0.22 },
      scene.circle(0, 0, 118, 'ffc08070 40:b85a3050 6a2c3000') +
        scene.repeat(
          9,
          (i) =>
            `<circle r="${44 + i * 8}" fill="none" stroke="#ffc89030" stroke-width="${decimal(scene.random(0.6, 3))}"/>`,
        ),
    ) +
    scene.orb({
      x: 80,
      y: 48,
      radius: 31,
      colours: 'ffd0a0 c8683c 4a1a14',
      light: [0.6, -0.65],
      daylight: 0.3,
      air: 'ff9a6a',
      airWidth: 0.13,
      surface: (globe) =>
        mars(globe) + globe.craters({ count: 20, smallest: 2, largest: 9, dark: '40140c70', light: 'ffd8b070' }),
    }) +
    scene.place(
      { x: 80, y: 58, turn: -14, squash: 0.22 },
      scene.line('M-112 0A112 112 0 0 0 112 0', 'd88a5070', 22) + scene.line('M-84 0A84 84 0 0 0 84 0', 'ffc89060', 9),
    ) +
    scene.repeat(34, () => {
      const angle = radians(scene.random(-5, 185));
      const distance = scene.random(56, 90);
      const [x, y] = [Math.cos(angle) * distance, Math.sin(angle) * distance * 0.22];
      return scene.rock(80 + x * 0.97 + y * 0.24, 58 - x * 0.24 + y * 0.97, scene.random(0.5, 2.6), PEBBLE, {
        light: [0.6, -0.65],
        rough: 0.25,
      });
    }) +
    scene.repeat(12, (_, share) =>
      scene.glow(62 - share * 34, 26 - share * 14 + scene.random(-3, 3), 5 + share * 6, 'ffb8a0', 0.22 * (1.1 - share)),
    ),

  'enstatite-chondrites': (scene) => {
    const cut = polygon(
      Array.from({ length: 40 }, (_, i) => {
        const angle = (i / 40) * 6.283;
        const distance = 1 + 0.05 * Math.sin(angle * 5 + 1) + 0.06 * Math.sin(angle * 3) + scene.random(-0.025, 0.025);
        return [79 + Math.cos(angle) * 51 * distance, 51 + Math.sin(angle) * 37 * distance] as const;
      }),
    );
    return (
      scene.sky([{ x: 80, y: 50, radius: 90, colour: '0f6a7a', opacity: 0.4 }], 50) +
      scene.glow(80, 52, 70, '5fd0d0', 0.25) +
      scene.path(cut, '> 8a8a80 3a3a40 14141c', 'transform="translate(3 4)"') +
      scene.path(cut, '> c8c4b8 78756f 3a3a40', 'stroke="#e8e8e090" stroke-width=".5"') +
      scene.clip(
        `<path d="${cut}"/>`,
        scene.repeat(40, () => {
          const size = scene.random(1, 4.6);
          return scene.circle(
            scene.random(30, 128),
            scene.random(16, 86),
            size,
            scene.random() < 0.5 ? '@35,30,75 d8d4c8 6a665f' : '@35,30,75 8a8880 2e2c30',
            'stroke="#20202850" stroke-width=".4"',
          );
        }) +
          scene.repeat(34, () =>
            scene.rock(scene.random(32, 126), scene.random(18, 86), scene.random(0.8, 2.8), 'ffffff f0e0b0 a08a50', {
              rough: 0.5,
            }),
          ),
      ) +
      scene.each(
        [
          [58, 44, 4],
          [92, 38, 5.5],
          [82, 66, 6.5],
          [110, 60, 4],
          [60, 68, 3.4],
          [74, 30, 2.6],
        ],
        ([x, y, size]) =>
          scene.glow(x, y, size * 2.4, '5fe0ff', 0.6) +
          scene.circle(x, y, size, '@36,30,75 ffffff 25:9ff0ff 1f8ac8 0a3a7a'),
      ) +
      scene.path('M86 88Q92 96 86 99Q80 96 86 88z', '@36,40,75 ffffff 25:9ff0ff 1f8ac8') +
      scene.repeat(12, () => scene.spark(scene.random(34, 124), scene.random(20, 84), scene.random(1, 2.4), 'fff4c8'))
    );
  },

  'late-veneer': (scene) =>
    scene.sky(
      [
        { x: 100, y: 60, radius: 90, colour: '2a5a7a', opacity: 0.4 },
        { x: 20, y: 10, radius: 60, colour: 'a87a2a', opacity: 0.35 },
      ],
      60,
    ) +
    scene.orb({
      x: 92,
      y: 78,
      radius: 60,
      colours: 'c8e0e0 4a7a88 14243c',
      light: [-0.5, -0.8],
      daylight: 0.5,
      air: '7ad0e0',
      airWidth: 0.1,
      surface: (globe) =>
        globe.patches(8, 10, 22, '6a5a50', { rough: 0.6, stretch: 1.3 }) +
        globe.craters({ count: 18, smallest: 1.5, largest: 5 }) +
        globe.clouds({ count: 10, colour: 'ffffff', opacity: 0.3 }),
      glowing: (globe) =>
        scene.repeat(34, () => {
          const [x, y] = globe.point(scene.random(-60, 50), scene.random(0, 70));
          return scene.spark(x, y, scene.random(0.8, 2.6), 'ffd060');
        }) +
        scene.dots(150, 'ffd870d0', () => {
          const [x, y] = globe.point(scene.random(-70, 60), scene.random(-10, 80));
          return [x, y, scene.random(0.3, 0.9)];
        }),
    }) +
    scene.repeat(17, () => {
      const share = scene.random();
      const [x, y] = [scene.random(10, 150), scene.random(4, 46)];
      return scene.comet({
        x,
        y,
        direction: 232 + scene.random(-5, 5),
        length: 10 + share * 18,
        width: 0.5 + share * 0.9,
        dust: 'ffc850',
        ion: 'ffe8a0',
      });
    }),

  'nebular-ingassing': (scene) =>
    scene.rect(0, 0, 160, 100, '> 1c1030 0a1830') +
    scene.repeat(26, () =>
      scene.glow(
        scene.random(0, 160),
        scene.random(0, 100),
        scene.random(22, 50),
        ['c0509a', '5a6ad0', '2a9aa8', 'e08a6a'][Math.floor(scene.random(0, 4))]!,
        0.2,
        0.7,
      ),
    ) +
    scene.dots(70, 'ffffffb0', () => [scene.random(0, 160), scene.random(0, 100), scene.random(0.3, 0.8)]) +
    scene.glow(80, 52, 60, 'ff9a6a', 0.4) +
    scene.orb({
      x: 80,
      y: 52,
      radius: 27,
      colours: 'fff0b0 ff8a3a 8a2410',
      daylight: 0.7,
      air: '9ae0d8',
      airWidth: 0.4,
      surface: (globe) => scene.each(globe.plates(22, 0.06), (outline) => scene.path(outline, 'a8340fa0')),
      glowing: (globe) => molten(globe, 12) + globe.patches(8, 2, 7, '5fd8d040'),
    }) +
    scene.repeat(18, (i) => {
      const angle = i * 20 + scene.random(-6, 6);
      const points = scene.spiral({ x: 80, y: 52, start: scene.random(56, 84), end: 25, from: angle, sweep: 46 });
      return (
        scene.line(openCurve(points), ['8af0e070', 'ff9ad060', 'a0b0ff70'][i % 3]!, scene.random(0.6, 1.6)) +
        scene.ball(points[10]![0], points[10]![1], 1.2, 'b8fff0') +
        scene.arrowHead(
          points[29]![0],
          points[29]![1],
          (Math.atan2(points[29]![1] - points[25]![1], points[29]![0] - points[25]![0]) * 180) / Math.PI,
          1.8,
          'c8fff0d0',
        )
      );
    }),

  'core-accretion': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 100, colour: '7a4a3a', opacity: 0.4 }], 50) +
    scene.place(
      { x: 80, y: 50, turn: -10, squash: 0.42 },
      scene.circle(0, 0, 100, 'ffe0b0a0 20:e89a60a0 55:8a4a50a0 3a204000'),
    ) +
    scene.each([0, 60, 120, 180, 240, 300], (angle) =>
      inflow(scene, 'ffc890', 34, { x: 80, y: 50, start: 90, end: 16, from: angle, sweep: 150, squash: 0.5 }),
    ) +
    scene.glow(80, 50, 44, 'ffb070', 0.7) +
    scene.circle(80, 50, 30, '@40,38,64 fff4e050 45:ffd0a060 85:e88a6050 e88a6000') +
    scene.orb({
      x: 80,
      y: 50,
      radius: 14,
      colours: 'f0e0d8 8a7a80 2a2430',
      daylight: 0.5,
      rim: 'ffe8c0',
      surface: (globe) => globe.patches(8, 6, 14, 'c8e8f890') + stone(globe),
    }) +
    scene.glow(80, 50, 22, 'ff9a4a', 0.5),

  'streaming-instability': (scene) =>
    scene.sky([{ x: 40, y: 50, radius: 90, colour: '4a4a8a', opacity: 0.4 }], 40) +
    scene.glow(-10, 46, 50, 'ffd8a0', 0.6) +
    scene.repeat(7, (i) => {
      const y = 10 + i * 13;
      const wobble = scene.wobble(4);
      const at = (x: number): number => y + wobble(x / 30) * 5 - x * 0.04;
      return (
        scene.each([9, 4, 1.4], (width, j) =>
          scene.line(
            openCurve(Array.from({ length: 14 }, (_, scale) => [scale * 13 - 5, at(scale * 13 - 5)] as const)),
            `c8b0e0${['12', '1e', '40'][j]}`,
            width * (0.6 + 0.4 * Math.sin(i)),
          ),
        ) +
        scene.dots(50, 'e8d8ffb0', () => {
          const x = scene.random(0, 160);
          return [x, at(x) + scene.random(-2.5, 2.5), scene.random(0.3, 1)];
        }) +
        scene.repeat(4, () => {
          const x = scene.random(6, 156);
          return (
            scene.glow(x, at(x), scene.random(4, 8), 'e8c8ff', 0.4) +
            scene.dots(16, 'fff0ffc0', () => [
              x + scene.random(-3, 3),
              at(x) + scene.random(-2.4, 2.4),
              scene.random(0.4, 1.2),
            ])
          );
        })
      );
    }) +
    scene.glow(92, 54, 44, 'ff9a70', 0.4) +
    scene.group(
      'transform="rotate(-18 92 54)"',
      scene.rock(108, 54, 16.5, 'ffc8a0 b06048 30161c', {
        light: [-0.8, -0.4],
        squash: 0.94,
        rough: 0.05,
        turn: 0,
        pits: 7,
      }) +
        scene.rock(79, 54, 20, 'ffc8a0 b06048 30161c', {
          light: [-0.8, -0.4],
          squash: 0.82,
          rough: 0.05,
          turn: 0,
          pits: 9,
        }) +
        scene.ellipse(97.5, 54, 2.2, 10, 'ffe8d070 ffe8d000'),
    ),

  'disc-instability': (scene) =>
    scene.sky([], 40) +
    scene.disc({
      x: 80,
      y: 50,
      radius: 96,
      squash: 0.52,
      turn: 14,
      colours: 'ffe8d0 6:e89a8a 26:9a3a6a 60:4a1c60c0 20104000',
      grain: 'f0a0d0',
    }) +
    scene.each(
      [0, 120, 240],
      (angle) =>
        scene.repeat(24, (_, share) => {
          const point = scene.spiral({
            x: 80,
            y: 50,
            start: 10,
            end: 84,
            from: angle,
            sweep: 230,
            squash: 0.52,
            turn: 14,
          })[Math.round(share * 32)]!;
          return scene.glow(point[0], point[1], 5 + share * 8, 'ff8ac0', 0.4 * (1.1 - share * 0.7), 0.7);
        }) +
        scene.each([14, 21, 27], (i, j) => {
          const point = scene.spiral({
            x: 80,
            y: 50,
            start: 10,
            end: 84,
            from: angle,
            sweep: 230,
            squash: 0.52,
            turn: 14,
          })[i]!;
          return (
            scene.glow(point[0], point[1], 12 - j, 'ffd0b0', 0.9) +
            scene.orb({
              x: point[0],
              y: point[1],
              radius: 4.6 - j * 0.7,
              colours: 'fff0d8 e8906a 6a2040',
              light: [80 - point[0], 50 - point[1]],
              daylight: 0.3,
              surface: jupiter,
            })
          );
        }),
    ) +
    scene.star({ x: 80, y: 50, radius: 6, colour: 'ffb0a0', core: 'fff' }),

  'envelope-capture': (scene) =>
    scene.sky([{ x: 80, y: 50, radius: 100, colour: '5a3a8a', opacity: 0.45 }], 40) +
    scene.place({ x: 80, y: 50, turn: 6, squash: 0.2 }, scene.circle(0, 0, 120, 'd8a0ff90 40:7a50c060 3a206000')) +
    scene.repeat(12, (i) => scene.circle(80, 50, 46 - i * 1.6, `@42,38,60 ffc8a008 70:c88ae00c e8c0ff1c`)) +
    scene.repeat(22, (i) => {
      const side = i % 2 ? 1 : -1;
      const y = scene.random(-40, 40);
      const points: Point[] = [
        [80 + side * 92, 50 + y * 1.4],
        [80 + side * 66, 50 + y * 1.1],
        [80 + side * 44, 50 + y * 0.8],
        [80 + side * 30, 50 + y * 0.5],
      ];
      return (
        scene.line(openCurve(points), 'e8c8ff50', scene.random(0.5, 1.6)) +
        scene.arrowHead(
          points[3]![0],
          points[3]![1],
          (Math.atan2(-y * 0.3, -side * 14) * 180) / Math.PI,
          1.6,
          'f0d8ffb0',
        )
      );
    }) +
    scene.orb({
      x: 80,
      y: 50,
      radius: 27,
      colours: 'ffe8d0 c8806a 4a2040',
      daylight: 0.4,
      air: 'd8a0ff',
      airWidth: 0.4,
      surface: (globe) =>
        jupiter(globe) + globe.clouds({ count: 14, colour: 'ffe8ff', opacity: 0.35, lat: [-60, 60], stretch: 8 }),
    }),

  'gap-opening': (scene) =>
    scene.sky([], 60) +
    scene.disc({
      x: 80,
      y: 50,
      radius: 84,
      squash: 0.62,
      turn: -16,
      colours: 'ffe8c0 12:e88a40 34:a8441c 70:6a2420e0 2a0c1400',
      grain: 'ffb070',
      gaps: [[0.56, 0.24]],
      lanes: 22,
    }) +
    scene.star({ x: 80, y: 50, radius: 5.5, colour: 'ffc070' }) +
    scene.ribbon(
      scene.spiral({ x: 80, y: 50, start: 30, end: 47, from: 130, sweep: -90, squash: 0.62, turn: -16 }),
      0.1,
      3,
      'ffc88090',
    ) +
    scene.ribbon(
      scene.spiral({ x: 80, y: 50, start: 66, end: 47, from: -60, sweep: 100, squash: 0.62, turn: -16 }),
      0.1,
      3,
      'ffc88090',
    ) +
    scene.glow(122, 63, 14, 'ff9a5a', 0.8) +
    scene.ellipse(122, 63, 9, 3.4, 'ffd8a0c0 ffa06000', -16) +
    scene.orb({
      x: 122,
      y: 63,
      radius: 5.6,
      colours: 'fff0d8 e0905a 5a2018',
      light: [-0.9, -0.3],
      daylight: 0.3,
      surface: jupiter,
    }) +
    scene.glow(44, 34, 8, 'ffb080', 0.7) +
    scene.orb({ x: 44, y: 34, radius: 3, colours: 'fff0d8 e0905a 5a2018', light: [0.9, 0.3] }),

  'circumplanetary-disc': (scene) =>
    scene.sky(
      [
        { x: 20, y: 14, radius: 60, colour: 'c88a4a', opacity: 0.4 },
        { x: 90, y: 60, radius: 80, colour: '0f6a7a', opacity: 0.4 },
      ],
      60,
    ) +
    scene.star({ x: 14, y: 14, radius: 4, colour: 'ffd090' }) +
    scene.disc({
      x: 90,
      y: 56,
      radius: 66,
      squash: 0.28,
      turn: -14,
      colours: 'd8fff0 24:4fc0b0 48:2a8090d0 80:1a4a70a0 10305000',
      grain: 'b8fff0',
      gaps: [
        [0.6, 0.06],
        [0.8, 0.07],
      ],
    }) +
    scene.orb({
      x: 90,
      y: 56,
      radius: 17,
      colours: 'ffecd0 d09868 4a2828',
      light: [-0.8, -0.5],
      daylight: 0.25,
      roll: -14,
      air: '8af0e0',
      airWidth: 0.1,
      surface: jupiter,
    }) +
    scene.clip(
      '<path d="M60 66L120 51L160 60V100H30z"/>',
      scene.place(
        { x: 90, y: 56, turn: -14, squash: 0.28 },
        scene.repeat(7, (i) =>
          scene.line(`M-${24 + i * 5} 0A${24 + i * 5} ${24 + i * 5} 0 0 0 ${24 + i * 5} 0`, '6fd8c860', 3.4),
        ),
      ),
    ) +
    scene.each(
      [
        [52, 72, 4.2],
        [136, 58, 3.4],
        [98, 72.5, 2.6],
        [116, 40, 2],
      ],
      ([x, y, radius]) =>
        scene.glow(x, y, radius * 2.6, 'c8fff0', 0.5) +
        scene.orb({ x: x, y: y, radius: radius, colours: 'ffffff b8d0d0 40606a', light: [-0.8, -0.5] }),
    ),

  'icy-planetesimals': (scene) => {
    const colour = 'f4fbff a8b8c4 2c3848';
    return (
      scene.sky([{ x: 70, y: 50, radius: 90, colour: '1a6a8a', opacity: 0.4 }], 90) +
      scene.glow(70, 52, 60, '8ad0e8', 0.25) +
      scene.repeat(22, () =>
        scene.rock(scene.random(0, 160), scene.random(0, 100), scene.random(0.5, 3), colour, { rough: 0.25 }),
      ) +
      scene.rock(132, 24, 12, colour, { rough: 0.16, pits: 7 }) +
      scene.rock(140, 82, 8, colour, { rough: 0.2, pits: 5 }) +
      scene.rock(18, 20, 6, colour, { rough: 0.2, pits: 3 }) +
      scene.rock(82, 66, 31, colour, { squash: 0.72, turn: 16, rough: 0.1, pits: 18 }) +
      scene.rock(56, 36, 20, colour, { squash: 0.86, turn: 40, rough: 0.1, pits: 10 }) +
      scene.ellipse(64, 49, 10, 6, 'e8f8ff90 c8e8ff00', 40) +
      scene.dots(50, 'ffffffd0', () => [scene.random(42, 100), scene.random(24, 84), scene.random(0.3, 0.8)])
    );
  },

  'scattered-planetesimals': (scene) =>
    scene.sky([{ x: 130, y: 60, radius: 80, colour: '2a6a7a', opacity: 0.4 }], 60) +
    scene.star({ x: 16, y: 82, radius: 8, colour: 'ffd080' }) +
    scene.each([30, 46], (distance) =>
      scene.orbit({ x: 16, y: 82, radius: distance, squash: 0.5, turn: -14, colour: 'ffffff30', width: 0.5 }),
    ) +
    scene.orb({
      x: 44,
      y: 68,
      radius: 4,
      colours: 'c8f0ff 3a90c8 0c2a50',
      light: [-0.8, 0.4],
      air: '7ae0ff',
      surface: (globe) => earth(globe, '4a8a5c', 'b8a068', 0),
    }) +
    scene.orb({ x: 34, y: 92, radius: 2.6, colours: 'ffd0b0 b86a48 3a1814', light: [-0.8, -0.4] }) +
    scene.each(
      [
        [30, 60, 34],
        [50, 20, 20],
        [96, 2, -16],
        [158, 6, 14],
        [164, 52, -12],
        [158, 94, -18],
        [110, 102, 18],
        [62, 88, -26],
        [20, 30, 30],
        [130, -4, 10],
      ],
      ([x, y, bend]) =>
        scene.each([3.4, 1], (width, j) =>
          scene.line(scene.arc(112, 48, x, y, bend), ['8ae8ff18', '8ae8ff80'][j]!, width),
        ) +
        scene.rock(x * 0.93 + 6, y * 0.9 + 4, scene.random(1.6, 3.4), 'ffffff a8c8d8 304858', {
          light: [-0.8, 0.4],
          rough: 0.22,
        }),
    ) +
    scene.orb({
      x: 112,
      y: 48,
      radius: 23,
      colours: 'ffeccc cc9464 442426',
      light: [-0.8, 0.35],
      daylight: 0.3,
      air: 'ffd8a0',
      airWidth: 0.06,
      roll: 10,
      surface: (globe) =>
        jupiter(globe) +
        globe.storm({ lon: -12, lat: -24, degrees: 6, outer: 'f0dcb8', middle: 'c85a3a', eye: 'e88a5a' }),
    }),
};
