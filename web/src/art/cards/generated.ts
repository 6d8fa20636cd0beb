// A picture for a card that nobody has drawn yet, made from what the card says about itself.

import type { CardDoc } from '../../model';
import type { Globe } from '../drawing/globe';
import type { Picture, Scene } from '../drawing/scene';
import { earth, ice, jupiter, mars, molten, neptune, saturn, stone } from '../drawing/worlds';

type Climate = 'hot' | 'mild' | 'cold';

/** What a picture shows of a card. */
interface Subject {
  deck: CardDoc['deck'];
  gaseous: boolean;
  climate: Climate;
  mood: Mood;
  /** How far out it plays, from 1 (beside the star) to 7. */
  orbit: number;
  cost: CardDoc['cost'];
  gravity: boolean;
}

/** The colours that an alignment has on the page, as light and in the sky. */
interface Mood {
  light: string;
  sky: string;
  /** The ground of a landscape. */
  ground: readonly [near: string, middle: string, far: string];
  /** The lit side of a mountain. */
  peak: string;
}

const HABITABLE: Mood = { light: '9ff0e0', sky: '1a7a8a', ground: ['0c2a30', '1c4a50', '2f6a6a'], peak: '6ab0a0' };
const HOSTILE: Mood = { light: 'ffb08a', sky: '8a2a3a', ground: ['240c14', '4a1c20', '6a3430'], peak: 'b8705a' };
const NEUTRAL: Mood = { light: 'd0c8ff', sky: '4a4a9a', ground: ['14122a', '2a284a', '45426a'], peak: '8f88c0' };

const STARLIGHT: Readonly<Record<Climate, string>> = { hot: 'ff9a4a', mild: 'ffd890', cold: 'c8dcff' };

/** What a world of each kind and climate may look like: its colours, its air, its face. */
type World = readonly [colours: string, air: string, surface: (globe: Globe) => string];

const ROCKY_WORLDS: Readonly<Record<Climate, readonly World[]>> = {
  hot: [
    ['ffd0a0 c86a40 5a2418', 'ff9a6a', mars],
    ['f0b080 8a4030 200c10', 'ff7a3a', stone],
  ],
  mild: [
    ['b8f0ff 2f8ac8 0a2a5c', '6fd0ff', (globe) => earth(globe)],
    ['e0d8f0 8a7aa8 2a2440', 'c8b8ff', stone],
    ['f0d8b0 b08858 4a3020', 'ffd8a0', mars],
  ],
  cold: [
    ['ffffff d0e2f0 6a8cb0', 'b8e0ff', (globe) => ice(globe)],
    ['e8f0f8 98a8b8 38485c', 'a8d0ff', stone],
  ],
};

const GIANT_WORLDS: Readonly<Record<Climate, readonly World[]>> = {
  hot: [['ffd8b0 c87048 401814', 'ff8a4a', jupiter]],
  mild: [
    ['ffe8c8 c89468 4a2a28', 'ffd8a0', jupiter],
    ['fff0d0 dcbc84 6a4a30', 'ffe0a0', saturn],
  ],
  cold: [
    ['b8e4ff 3f86e0 12308a', '5fa8ff', neptune],
    ['f0f8ff a8c8d8 3a5878', 'c8e8ff', saturn],
  ],
};

const RING_COLOURS = ['e8d8b8', 'b8a080', 'fff0d0'];

/** The picture of a card without one of its own. The same card looks the same every time. */
export function generated(card: CardDoc): Picture {
  const subject = subjectOf(card);
  return (scene) => {
    if (subject.deck === 'final') return grownWorld(scene, subject);
    if (subject.deck.startsWith('proto')) return youngPlanet(scene, subject);
    if (subject.deck === 'high') return horizon(scene, subject);
    return subject.gaseous ? cloudscape(scene, subject) : landscape(scene, subject);
  };
}

function subjectOf({ deck, requires, makes, cost, alignment, heat, cold, gravity }: CardDoc): Subject {
  const solid = (cost.rock ?? 0) + (cost.metal ?? 0);
  const kind =
    requires.kind ?? makes ?? (deck === 'proto-gaseous' || (cost.gas ?? 0) > solid ? 'gaseous' : 'terrestrial');
  const warmer = heat > cold || requires.majority === 'heat' || requires.frost === 'inside';
  const colder = cold > heat || requires.majority === 'cold' || requires.frost === 'outside';
  const orbit = requires.orbits ? (requires.orbits[0] + requires.orbits[1]) / 2 : colder ? 6 : warmer ? 2 : 4;
  return {
    deck,
    gaseous: kind === 'gaseous',
    climate: warmer || (!colder && orbit < 2) ? 'hot' : colder || orbit > 5.5 ? 'cold' : 'mild',
    mood: alignment === 'habitable' ? HABITABLE : alignment === 'hostile' ? HOSTILE : NEUTRAL,
    orbit,
    cost,
    gravity,
  };
}

function pick<Choice>(scene: Scene, choices: readonly Choice[]): Choice {
  return choices[Math.floor(scene.random(0, choices.length))]!;
}

/** Final cards: the whole planet, as it has become. */
function grownWorld(scene: Scene, subject: Subject): string {
  const [x, y, radius] = [scene.random(70, 92), scene.random(50, 58), scene.random(30, 38)];
  return night(scene, subject) + signs(scene, subject) + star(scene, subject) + planet(scene, subject, x, y, radius);
}

/** High cards: the planet from near by, with what happens above it. */
function horizon(scene: Scene, subject: Subject): string {
  return (
    night(scene, subject) +
    signs(scene, subject) +
    star(scene, subject) +
    planet(scene, subject, scene.random(60, 100), scene.random(108, 118), scene.random(68, 76))
  );
}

/** Protoplanets: a disc of dust or gas, and what grows in its middle. */
function youngPlanet(scene: Scene, { gaseous, mood, climate, cost }: Subject): string {
  const [turn, squash] = [scene.random(-20, 20), scene.random(0.36, 0.5)];
  const dust = gaseous
    ? 'fff4e0 12:e8b0c0 45:7a5a9ac0 75:3a3a7a80 1a1a4000'
    : 'ffe0a0 14:c87a40 50:6a3c3cc0 80:3a2440a0 1a103000';
  const [colours, air, surface] = pick(scene, (gaseous ? GIANT_WORLDS : ROCKY_WORLDS)[climate]);
  const boulders = 10 + 5 * ((cost.rock ?? 0) + (cost.metal ?? 0));
  return (
    scene.sky([{ x: 80, y: 50, radius: 95, colour: mood.sky, opacity: 0.45 }], 50) +
    scene.disc({ x: 80, y: 51, radius: 92, squash, turn, colours: dust, gaps: [[scene.random(0.5, 0.7), 0.06]] }) +
    scene.glow(80, 51, 40, STARLIGHT[climate], 0.6) +
    scene.orb({
      x: 80,
      y: 51,
      radius: gaseous ? 19 : 14,
      colours,
      air,
      daylight: 0.4,
      roll: turn,
      surface,
      glowing: (globe) => (gaseous ? '' : molten(globe, 8)),
    }) +
    scene.repeat(gaseous ? 8 : boulders, () =>
      scene.rock(scene.random(2, 158), scene.random(62, 97), scene.random(0.6, 2.8), 'e8c8a0 8a6448 241814', {
        rough: 0.25,
      }),
    ) +
    waters(scene, cost.water ?? 0)
  );
}

/** Low cards of rocky planets: the ground, with the matter that the card costs. */
function landscape(scene: Scene, { mood, climate, orbit, cost, gravity }: Subject): string {
  const [near, middle, far] = mood.ground;
  const lightX = scene.random(20, 140);
  const cold = climate === 'cold';
  const crest = cold ? 'ffffffa0' : `${mood.light}60`;
  const mountains = scene.repeat(cost.rock ?? 0, () => {
    const [x, height] = [scene.random(16, 144), scene.random(20, 36)];
    return scene.mountain({
      x,
      y: 80,
      width: height * 1.1,
      height,
      mouth: scene.random(0.6, 3),
      lit: cold ? 'e8f4ff' : mood.peak,
      dark: near,
    });
  });
  const ground = cost.water
    ? scene.sea({ y: 76, fill: cold ? '| d8f0ff 5a8ab0' : `| ${mood.light} ${far} ${near}`, glint: 'ffffff', lightX })
    : scene.ridge(80, 4, `| ${middle} ${near}`, { edge: crest });
  return (
    scene.sky([{ x: lightX, y: 60, radius: 90, colour: mood.sky, opacity: 0.7 }], 50) +
    scene.star({ x: lightX, y: 24, radius: starSize(orbit), colour: STARLIGHT[climate] }) +
    (gravity ? moon(scene, 160 - lightX, 22, scene.random(7, 11)) : '') +
    scene.ridge(68, 9, `| ${far} ${middle}`, { edge: crest }) +
    mountains +
    ground +
    vapours(scene, cost.gas ?? 0, mood) +
    scene.ridge(93, 4, `| ${middle} ${near}`, { edge: crest, soft: cold }) +
    (climate === 'hot' ? embers(scene) : '') +
    crystals(scene, cost.metal ?? 0)
  );
}

/** Low cards of gas planets: between their clouds. */
function cloudscape(scene: Scene, { mood, climate, orbit, cost, gravity }: Subject): string {
  const [near, middle, far] = mood.ground;
  const lightX = scene.random(20, 140);
  const deck = (y: number, light: string, dark: string): string =>
    scene.cloudBank({ x: 80, y, width: 190, height: 18, puffs: 36, light, dark, opacity: 0.7 });
  return (
    scene.rect(0, 0, 160, 100, `| ${near} 40:${mood.sky} 75:${far} ${middle}`) +
    scene.dots(30, 'ffffff90', () => [scene.random(0, 160), scene.random(0, 36), scene.random(0.3, 0.8)]) +
    scene.star({ x: lightX, y: 22, radius: starSize(orbit), colour: STARLIGHT[climate] }) +
    (gravity ? moon(scene, 160 - lightX, 26, scene.random(8, 13)) : '') +
    deck(52, mood.light, far) +
    scene.windStreaks({
      count: 50,
      left: 0,
      top: 40,
      right: 150,
      bottom: 84,
      direction: 3,
      length: 24,
      colour: 'ffffff',
    }) +
    deck(74, climate === 'cold' ? 'ffffff' : mood.light, middle) +
    vapours(scene, cost.gas ?? 0, mood) +
    deck(94, mood.light, near) +
    waters(scene, cost.water ?? 0) +
    crystals(scene, cost.metal ?? 0)
  );
}

function night(scene: Scene, { mood }: Subject): string {
  return scene.sky(
    [{ x: scene.random(20, 140), y: scene.random(10, 90), radius: 95, colour: mood.sky, opacity: 0.5 }],
    90,
  );
}

/** Large from an inner orbit, small from an outer one. */
function starSize(orbit: number): number {
  return Math.max(2.5, 12 - 1.5 * orbit);
}

function star(scene: Scene, { orbit, climate }: Subject): string {
  const x = scene.random() < 0.5 ? scene.random(8, 20) : scene.random(140, 152);
  return scene.star({ x, y: scene.random(12, 24), radius: starSize(orbit), colour: STARLIGHT[climate] });
}

function planet(scene: Scene, { gaseous, climate, cost }: Subject, x: number, y: number, radius: number): string {
  const [colours, air, surface] = pick(scene, (gaseous ? GIANT_WORLDS : ROCKY_WORLDS)[climate]);
  const roll = scene.random(-20, 20);
  const ringed = gaseous && radius < 34;
  const rings = {
    x,
    y,
    inner: radius * 1.35,
    outer: radius * 2,
    squash: 0.24,
    turn: roll,
    colours: RING_COLOURS,
    gaps: [0.6],
  };
  const airy = gaseous || (cost.gas ?? 0) > 0;
  return (
    (ringed ? scene.ring({ ...rings, half: 'back' }) : '') +
    scene.orb({
      x,
      y,
      radius,
      colours,
      air,
      airWidth: airy ? 0.12 : 0.05,
      roll,
      tilt: 10,
      surface: (globe) =>
        surface(globe) + (cost.water && !gaseous ? globe.clouds({ count: 8 * cost.water, opacity: 0.4 }) : ''),
      glowing: (globe) => (climate === 'hot' && !gaseous ? molten(globe, 12) : ''),
    }) +
    (ringed ? scene.ring({ ...rings, half: 'front' }) : '')
  );
}

/** What else a card is about, in the sky behind its planet: a moon for Gravity, and the matter that it costs. */
function signs(scene: Scene, { cost, gravity }: Subject): string {
  const rocks = scene.repeat(3 * (cost.rock ?? 0), () =>
    scene.rock(scene.random(4, 156), scene.random(6, 34), scene.random(0.8, 2.6), 'e0c8b0 7a6458 241c1c', {
      rough: 0.25,
    }),
  );
  return (
    (gravity ? moon(scene, scene.random(30, 130), scene.random(14, 20), scene.random(5, 8)) : '') +
    rocks +
    waters(scene, cost.water ?? 0) +
    scene.repeat(2 * (cost.metal ?? 0), () =>
      scene.spark(scene.random(6, 154), scene.random(5, 40), scene.random(2.5, 5), 'fff0c8'),
    )
  );
}

function moon(scene: Scene, x: number, y: number, radius: number): string {
  return scene.orb({ x, y, radius, colours: 'ffffff b8bcc8 404452', surface: stone });
}

/** Water on its way: comets. */
function waters(scene: Scene, count: number): string {
  return scene.repeat(count, () =>
    scene.comet({
      x: scene.random(24, 110),
      y: scene.random(8, 34),
      direction: 330,
      length: scene.random(22, 42),
      width: scene.random(1.2, 2.4),
    }),
  );
}

function vapours(scene: Scene, count: number, mood: Mood): string {
  return scene.repeat(count, () =>
    scene.plume({
      x: scene.random(20, 140),
      y: scene.random(78, 92),
      height: scene.random(30, 50),
      width: 13,
      lean: scene.random(-18, 18),
      colour: mood.light,
      opacity: 0.35,
    }),
  );
}

function crystals(scene: Scene, count: number): string {
  return scene.repeat(3 * count, () => {
    const height = scene.random(5, 11);
    return scene.crystal({
      x: scene.random(8, 152),
      y: scene.random(84, 97),
      width: height * 0.4,
      height,
      turn: scene.random(-24, 24),
      light: 'fff4d8',
      middle: 'c8a878',
      dark: '5a4438',
    });
  });
}

function embers(scene: Scene): string {
  return (
    scene.glow(80, 98, 90, 'ff7a2a', 0.5, 0.25) +
    scene.dots(60, 'ffc860d0', () => [scene.random(0, 160), scene.random(40, 98), scene.random(0.2, 0.9)])
  );
}
