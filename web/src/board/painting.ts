// Paints a portrait, layer by layer: the ground of its body first, then one painter for each feature.

import { seededRandom } from '../random';
import type { Feature, Portrait } from './portrait';
import {
  bank,
  belt,
  cap,
  type Random,
  circle,
  crack,
  diamond,
  ellipse,
  FACE,
  mix,
  decimal,
  patch,
  GLOBE_RADIUS,
  ring,
  spread,
} from './shapes';

export { GLOBE_RADIUS } from './shapes';

/** One shape with its colours. */
export interface PaintedPath {
  d: string;
  fill?: string;
  stroke?: string | undefined;
  width?: number;
  opacity?: number;
  dash?: string;
}

export interface Painting {
  ground: string;
  /** Unclipped, behind the globe. */
  behind: PaintedPath[];
  /** On the globe and clipped to it; drawn under the shade. */
  surface: PaintedPath[];
  /** How far the face that is turned to the star is scorched, and how far it glows, from 0 to 1. */
  scorched: number;
  glowingFace: number;
  /** Glows by itself, so it is drawn over the shade. */
  glowing: PaintedPath[];
  /** Unclipped, before the globe. */
  front: PaintedPath[];
  /** Unclipped, in the star's frame: what streams away from it. */
  leeward: PaintedPath[];
  /** The colour of its air at the limb, and how much of it there is. */
  air: { colour: string; amount: number };
  scale: number;
  /** Degrees by which bands and rings lean. */
  lean: number;
}

/** What a painter of a feature is given: how much of it there is, random numbers of its own, and where to paint. */
interface PaintContext {
  amount: number;
  random: Random;
  portrait: Portrait;
  gaseous: boolean;
  level: (feature: Feature) => number;
  on: Painting;
}

const GIANTS = { A: '#d99a6c', B: '#9fbfae', C: '#d9b98a', D: '#a99fd8' } as const;
const ROCKS = { A: '#b9734a', B: '#8f8678', C: '#a88f5e', D: '#8583a8' } as const;
const EMBRYO = '#6f5d58';
const GRASS = '#4fae4e';

function giant({ level, random, portrait, on }: PaintContext): void {
  let ground: string = GIANTS[portrait.letter];
  ground = mix(ground, '#358fe3', [0, 0.62, 0.78, 0.9, 1][level('blue')] ?? 1);
  ground = mix(ground, '#58b98a', level('green') * 0.22);
  ground = mix(ground, '#d2552f', level('hot') * 0.26);
  ground = mix(ground, '#3a3346', level('dark') * 0.26);
  ground = mix(ground, '#dff0ff', level('ice') * 0.16);
  ground = mix(ground, '#e2963f', level('haze') * 0.1);
  on.ground = ground;
  const [light, deep] = [mix(ground, '#fff6e0', 0.42), mix(ground, '#2a1a3a', 0.36)];
  const contrast = Math.min(0.95, 0.5 + level('bands') * 0.17 - level('haze') * 0.06);
  let y = -GLOBE_RADIUS + 3 + random() * 3;
  for (let i = 0; y < GLOBE_RADIUS; i++) {
    const high = 3.5 + random() * 5;
    const d = belt(random, y, y + high, 1 + level('bands') * 1.1);
    on.surface.push({ d, fill: i % 2 ? light : deep, opacity: contrast * (0.6 + random() * 0.4) });
    y += high + 2 + random() * 3.5;
  }
}

function rocky({ level, random, portrait, on }: PaintContext): void {
  let ground: string = portrait.body === 'proto' ? EMBRYO : ROCKS[portrait.letter];
  ground = mix(ground, '#e0ae6a', level('dust') * 0.26);
  ground = mix(ground, '#8f98a6', level('iron') * 0.28);
  ground = mix(ground, '#3a2a2a', level('lava') * 0.22);
  ground = mix(ground, '#2f2b33', level('dark') * 0.25);
  ground = mix(ground, '#7b6a3c', level('green') * 0.12);
  on.ground = ground;
  const [relief, shine] = [mix(ground, '#180d12', 0.42), mix(ground, '#fff3dc', 0.35)];
  for (const [i, spot] of spread(random, 7, 0.95).entries())
    on.surface.push({ d: patch(random, spot, 5 + random() * 5), fill: i % 2 ? shine : relief, opacity: 0.5 });
}

/** In this order: what comes later lies over what came before. */
const PAINTERS: readonly (readonly [Feature, (context: PaintContext) => void])[] = [
  [
    'seas',
    ({ amount, random, gaseous, level, on }) => {
      if (gaseous) return;
      const water = mix('#1f6fd0', '#0f3f7c', Math.max(0, amount - 3) * 0.3);
      if (amount < 3) {
        for (const spot of spread(random, amount * 2, 0.68))
          on.surface.push({
            d: patch(random, spot, 6 + random() * 3 + amount),
            fill: water,
            stroke: '#7cc8f7',
            width: 0.8,
          });
        return;
      }
      // more sea than land: the land lies in it
      on.surface.push({ d: FACE, fill: water });
      for (const [i, spot] of spread(random, amount > 3 ? 3 : 5).entries()) {
        const d = patch(random, spot, amount > 3 ? 5 + random() * 3 : 7 + random() * 5, 0.6);
        const land = level('green') > i / 2 ? mix(GRASS, on.ground, 0.25) : mix(on.ground, '#d8b984', 0.3);
        on.surface.push({ d, fill: '#8fd6ff', opacity: 0.45, stroke: '#8fd6ff', width: 2.2 }, { d, fill: land });
      }
    },
  ],
  [
    'green',
    ({ amount, random, gaseous, level, on }) => {
      // where the sea covers most, the land in it is green already
      if (gaseous || level('seas') >= 3) return;
      for (const spot of spread(random, amount * 2, 0.72))
        on.surface.push({ d: patch(random, spot, 5 + random() * 3.5, 0.7), fill: GRASS, opacity: 0.9 });
    },
  ],
  [
    'plates',
    ({ amount, random, on }) => {
      for (let i = 0; i < amount * 2; i++)
        on.surface.push({ d: crack(random), stroke: mix(on.ground, '#180d12', 0.42), width: 1.3, opacity: 0.85 });
    },
  ],
  [
    'iron',
    ({ amount, random, on }) => {
      for (const spot of spread(random, amount, 0.6))
        on.surface.push({ d: patch(random, spot, 7, 0.3), fill: '#dfe6f2', opacity: 0.32 });
    },
  ],
  [
    'dust',
    ({ amount, random, on }) => {
      for (const spot of spread(random, amount * 2))
        on.surface.push({ d: bank(spot.y, spot.x, 9 + random() * 6, 1.6), fill: '#ffdfa3', opacity: 0.5 });
    },
  ],
  [
    'craters',
    ({ amount, random, gaseous, on }) => {
      // on a giant an impact leaves a bruise without a rim
      const rim = gaseous ? undefined : mix(on.ground, '#fff0dd', 0.45);
      const [fill, opacity] = [mix(on.ground, '#140a10', 0.5), gaseous ? 0.55 : 0.85];
      for (const { x, y } of spread(random, amount * 3, 0.78))
        on.surface.push({ d: circle(x, y, 2 + random() * 3.2), fill, stroke: rim, width: 1, opacity });
    },
  ],
  [
    'lava',
    ({ amount, random, on }) => {
      const ways = Array.from({ length: 1 + amount }, () => crack(random)).join('');
      for (const spot of spread(random, (amount - 1) * 2, 0.7)) {
        const d = patch(random, spot, 3 + random() * 2.5);
        on.glowing.push({ d, fill: '#ff7a2b', stroke: '#ffcf5a', width: 0.8, opacity: 0.95 });
      }
      on.glowing.push({ d: ways, stroke: '#ff4a12', width: 2.2 + amount * 0.4, opacity: 0.5 });
      on.glowing.push({ d: ways, stroke: '#ffb648', width: 0.7 + amount * 0.15 });
    },
  ],
  [
    'storm',
    ({ amount, random, on }) => {
      const [x, y, size] = [-7 + random() * 14, 6 + random() * 5, 5 + amount * 1.4];
      on.surface.push(
        { d: ellipse(x, y, size * 1.5, size), fill: '#fff3e0', opacity: 0.8 },
        { d: ellipse(x, y, size * 1.2, size * 0.76), fill: '#c2452f', opacity: 0.95 },
        { d: ellipse(x, y, size * 0.6, size * 0.34), fill: '#f0a27d' },
      );
    },
  ],
  [
    'ice',
    ({ amount, random, gaseous, on }) => {
      if (amount > 3) {
        on.surface.push({ d: FACE, fill: '#e6f4ff', opacity: 0.93 });
        on.surface.push({
          d: crack(random) + crack(random) + crack(random),
          stroke: '#7fb4dd',
          width: 1.1,
          opacity: 0.9,
        });
        return;
      }
      const opacity = gaseous ? 0.55 : 0.96;
      for (const pole of [-1, 1] as const)
        on.surface.push({
          d: cap(random, pole, 1 + amount * 5.7),
          fill: '#f2faff',
          stroke: '#b9dcf5',
          width: 0.8,
          opacity,
        });
    },
  ],
  [
    'clouds',
    ({ amount, random, on }) => {
      for (const spot of spread(random, amount * 2, 0.85)) {
        const d = bank(spot.y, spot.x * 0.6, 10 + random() * 10, 2.2 + random() * 1.6);
        on.surface.push({ d, fill: '#ffffff', opacity: 0.78 });
      }
    },
  ],
  [
    'acid',
    ({ amount, on }) => {
      on.surface.push({ d: FACE, fill: '#e8cf7c', opacity: 0.22 + amount * 0.17 });
      for (const [i, y] of [-18, -6, 6, 18].entries()) {
        const d = `M${-GLOBE_RADIUS} ${y - 4}Q-12 ${y + 7} 2 ${y}T${GLOBE_RADIUS} ${y + 5}`;
        on.surface.push({ d, stroke: i % 2 ? '#fff2c2' : '#b98d3c', width: 3, opacity: 0.5 });
      }
    },
  ],
  [
    'haze',
    ({ amount, on }) => {
      on.surface.push({ d: FACE, fill: '#e58a35', opacity: 0.1 + amount * 0.13 });
    },
  ],
  [
    'sparks',
    ({ amount, random, on }) => {
      for (const { x, y } of spread(random, amount * 3, 0.7))
        on.glowing.push({ d: diamond(x, y, 1.6 + random() * 1.6), fill: '#eaffff', opacity: 0.9 });
    },
  ],
  [
    'field',
    ({ amount, on }) => {
      // auroras at the poles, and lines of force
      on.glowing.push({ d: 'M-13-24Q0-17 13-24', stroke: '#6dffc4', width: 2.6, opacity: 0.95 });
      on.glowing.push({ d: 'M-13 24Q0 17 13 24', stroke: '#8fd4ff', width: 2.6, opacity: 0.95 });
      for (let i = 0; i < amount; i++)
        for (const side of [-1, 1]) {
          const [x, y] = [decimal(side * GLOBE_RADIUS * (1.52 + i * 0.28)), GLOBE_RADIUS * 1.35];
          const d = `M0 ${-GLOBE_RADIUS}C${x} ${-y} ${x} ${y} 0 ${GLOBE_RADIUS}`;
          on.behind.push({ d, stroke: '#7fe9d2', width: 1.1, opacity: 0.55 - i * 0.12 });
        }
    },
  ],
  ['belts', ({ on }) => about(on, GLOBE_RADIUS * 1.1, GLOBE_RADIUS * 1.45, { fill: '#b06cff', opacity: 0.35 })],
  [
    'rings',
    ({ amount, on }) => {
      for (let i = 0; i < amount; i++) {
        const fill = ['#e8d5ac', '#c7a878', '#f4e8cd'][i % 3] ?? '#e8d5ac';
        about(on, GLOBE_RADIUS * (1.22 + i * 0.16), GLOBE_RADIUS * (1.34 + i * 0.16), { fill, opacity: 0.85 });
      }
    },
  ],
  [
    'disc',
    ({ amount, on }) => {
      const dust = { fill: '#b98a62', opacity: 0.45, stroke: '#ffdfb8', width: 0.7, dash: '1 3' };
      about(on, GLOBE_RADIUS * 1.14, GLOBE_RADIUS * (1.35 + amount * 0.12), dust);
    },
  ],
  [
    'tail',
    ({ amount, on }) => {
      const fill = mix(on.ground, '#dff3ff', 0.6);
      for (const i of [-1, 0, 1]) {
        const long = GLOBE_RADIUS * (1.35 + amount * 0.22 - Math.abs(i) * 0.2);
        const [bend, tip] = [decimal(long * 0.8), `${decimal(long)} ${i * 9}`];
        const d = `M8 ${i * 16 - 6}Q${bend} ${i * 13} ${tip}Q${bend} ${i * 15} 8 ${i * 16 + 6}Z`;
        on.leeward.push({ d, fill, opacity: 0.42 });
      }
    },
  ],
  [
    'plumes',
    ({ amount, on }) => {
      for (let i = 0; i < amount; i++)
        for (const side of [-1, 0, 1]) {
          const x = side * 5 + i * 3;
          const d = `M${decimal(x * 0.7)} ${GLOBE_RADIUS - 2}Q${decimal(x)} ${GLOBE_RADIUS + 4} ${decimal(x * 1.5)} ${GLOBE_RADIUS + 8 - Math.abs(side) * 2}`;
          on.front.push({ d, stroke: '#dff4ff', width: 1.5, opacity: 0.8 });
        }
    },
  ],
  [
    'moons',
    ({ amount, random, on }) => {
      const colours = ['#d8d4cb', '#cfe4f5', '#d9b48b', '#b9bccb'];
      for (const [i, fill] of colours.slice(0, amount).entries()) {
        const angle = -0.65 + i * 1.05 + random() * 0.3 + (i > 1 ? 1.2 : 0);
        const [x, y, r] = [
          Math.cos(angle) * GLOBE_RADIUS * 1.38,
          Math.sin(angle) * GLOBE_RADIUS * 1.38,
          3.6 + random() * 2,
        ];
        on.front.push({ d: circle(x, y, r), fill, stroke: '#0a0d1f', width: 1 });
        on.front.push({ d: circle(x + r * 0.25, y + r * 0.25, r * 0.35), fill: '#00000055' });
      }
    },
  ],
  [
    'trojans',
    ({ amount, random, on }) => {
      for (let i = 0; i < amount * 4; i++) {
        // one swarm ahead of it, one behind
        const angle = (i % 2 ? -0.5 : Math.PI + 0.5) + (random() - 0.5) * 0.8;
        const r = GLOBE_RADIUS * (1.3 + random() * 0.2);
        on.front.push({ d: circle(Math.cos(angle) * r, Math.sin(angle) * r, 0.9 + random() * 1.1), fill: '#c9b79e' });
      }
    },
  ],
];

/** A ring right round: half of it behind the globe, half before it. */
function about(on: Painting, inner: number, outer: number, look: Omit<PaintedPath, 'd'>): void {
  on.behind.push({ d: ring(inner, outer, false), ...look });
  on.front.push({ d: ring(inner, outer, true), ...look });
}

export function paint(portrait: Portrait): Painting {
  const { body, levels, seed } = portrait;
  const level = (feature: Feature): number => levels[feature] ?? 0;
  const gaseous = body === 'gaseous';
  const on: Painting = {
    ground: '',
    behind: [],
    surface: [],
    scorched: Math.min(1, level('scorch') * 0.32),
    glowingFace: Math.min(1, level('hot') * 0.3 + Math.max(0, level('scorch') - 1) * 0.3),
    glowing: [],
    front: [],
    leeward: [],
    air: { colour: '', amount: 0 },
    scale: 1 + Math.min(level('swell'), 3) * 0.05 + (gaseous ? 0.06 : body === 'proto' ? -0.16 : 0),
    lean: level('tilt') ? 78 : gaseous ? -14 : -6,
  };
  // each feature has random numbers of its own, so that a new card does not move what is there already
  const context = (feature: Feature | 'ground', amount: number): PaintContext => ({
    amount,
    random: seededRandom(`${seed} ${feature}`),
    portrait,
    gaseous,
    level,
    on,
  });
  (gaseous ? giant : rocky)(context('ground', 1));
  for (const [feature, brush] of PAINTERS) {
    // an embryo is battered before any card is played
    const amount = level(feature) + (feature === 'craters' && body === 'proto' ? 1 : 0);
    if (amount > 0) brush(context(feature, amount));
  }
  on.air = air(portrait, level, on.ground);
  return on;
}

function air(portrait: Portrait, level: PaintContext['level'], ground: string): Painting['air'] {
  const gaseous = portrait.body === 'gaseous';
  const thick = level('clouds') + level('haze') + level('acid') + (gaseous ? 2 : 0) + (level('seas') ? 1 : 0);
  let colour = gaseous ? mix(ground, '#ffffff', 0.5) : '#9fd8ff';
  if (portrait.warmth > 2) colour = '#ff9a6b';
  if (level('haze') > 1) colour = '#ffab5e';
  if (level('acid')) colour = '#ffe9a0';
  return { colour, amount: Math.min(1, 0.18 + thick * 0.16) };
}
