import type { Globe } from '../drawing/globe';
import { hashOf } from '../drawing/paths';
import { Scene } from '../drawing/scene';
import { earth, ice, jupiter, mars, molten, neptune, saturn, stone } from '../drawing/worlds';
import { finals } from './finals';
import { frostFinals } from './frostline-finals';
import { frostHigh } from './frostline-high';
import { frostLow } from './frostline-low';
import { high } from './high';
import { low } from './low';
import { proto } from './proto';

export type Picture = (scene: Scene) => string;

const pictures: Readonly<Record<string, Picture>> = {
  ...low,
  ...high,
  ...finals,
  ...proto,
  ...frostLow,
  ...frostHigh,
  ...frostFinals,
};

/** The cards that have a picture of their own. */
export const illustrated: readonly string[] = Object.keys(pictures);

const done = new Map<string, string>();

/** A world of some kind for a card without a picture: its id decides which. */
function unknown(scene: Scene): string {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(scene.random(0, choices.length))]!;
  const [glow, base, face] = pick<readonly [string, string, (globe: Globe) => string]>([
    ['6fd0ff', 'b8f0ff 2f8ac8 0a2a5c', (globe) => earth(globe)],
    ['ffd8a0', 'ffe8c8 c89468 4a2a28', jupiter],
    ['5fa8ff', 'b8e4ff 3f86e0 12308a', neptune],
    ['ff9a6a', 'ffd0a0 c86a40 5a2418', mars],
    ['b8e0ff', 'ffffff d0e2f0 6a8cb0', ice],
    ['c8b8ff', 'e0d8f0 8a7aa8 2a2440', stone],
    ['ff7a3a', 'f0b080 8a4030 200c10', (globe) => stone(globe) + molten(globe, 14)],
    ['ffe0a0', 'fff0d0 dcbc84 6a4a30', saturn],
  ]);
  const [x, y, radius, roll] = [
    scene.random(60, 100),
    scene.random(48, 58),
    scene.random(26, 40),
    scene.random(-25, 25),
  ];
  const colours = ['e8d8b8', 'b8a080', 'fff0d0'];
  const ring = radius < 32 && scene.random() < 0.6;
  const moon = (): string =>
    scene.orb({
      x: scene.random() < 0.5 ? scene.random(10, 28) : scene.random(132, 150),
      y: scene.random(14, 86),
      radius: scene.random(2, 7),
      colours: 'ffffff b8bcc8 404452',
      surface: stone,
    });
  return (
    scene.sky(
      [
        {
          x: scene.random(20, 140),
          y: scene.random(10, 90),
          radius: 90,
          colour: pick(['1a6a8a', '5a3a8a', '8a4a2a', '2a5aa0', '1a7a6a']),
          opacity: 0.45,
        },
      ],
      90,
    ) +
    (scene.random() < 0.5
      ? scene.star({
          x: scene.random() < 0.5 ? 10 : 150,
          y: scene.random(8, 24),
          radius: scene.random(4, 10),
          colour: 'ffd890',
        })
      : scene.comet({
          x: scene.random(20, 50),
          y: scene.random(14, 30),
          direction: 210,
          length: scene.random(24, 44),
          width: scene.random(1.4, 3),
        })) +
    (ring
      ? scene.ring({
          x,
          y,
          inner: radius * 1.35,
          outer: radius * 2.1,
          squash: 0.26,
          turn: roll,
          half: 'back',
          colours,
          gaps: [0.6],
        })
      : '') +
    scene.orb({ x, y, radius, colours: base, air: glow, airWidth: 0.12, roll, tilt: 10, surface: face }) +
    (ring
      ? scene.ring({
          x,
          y,
          inner: radius * 1.35,
          outer: radius * 2.1,
          squash: 0.26,
          turn: roll,
          half: 'front',
          colours,
          gaps: [0.6],
        })
      : '') +
    moon() +
    (scene.random() < 0.5 ? moon() : '')
  );
}

/**
 * The inner markup of a card's picture, for a viewBox of 0 0 160 100. Where a card is on the page twice its ids are, too,
 * and mean the same.
 */
export function illustration(cardId: string): string {
  let drawn = done.get(cardId);
  if (drawn === undefined) {
    const own = Object.hasOwn(pictures, cardId) ? pictures[cardId] : undefined;
    const name = own ? cardId : 'own-' + hashOf(cardId).toString(36);
    const scene = new Scene(name);
    const body = (own ?? unknown)(scene);
    drawn = `<defs>${scene.defs}</defs>${body}`;
    done.set(cardId, drawn);
  }
  return drawn;
}
