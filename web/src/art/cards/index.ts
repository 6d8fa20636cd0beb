import { hash } from './brush';
import type { Globe } from './globe';
import { Scene } from './scene';
import { finals } from './finals';
import { frostFinals } from './frostline-finals';
import { frostHigh } from './frostline-high';
import { frostLow } from './frostline-low';
import { high } from './high';
import { low } from './low';
import { proto } from './proto';
import { earth, ice, jove, mars, molten, neptune, saturn, stone } from './worlds';

export type Picture = (b: Scene) => string;

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
function unknown(b: Scene): string {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(b.r(0, of.length))]!;
  const [glow, base, face] = pick<readonly [string, string, (g: Globe) => string]>([
    ['6fd0ff', 'b8f0ff 2f8ac8 0a2a5c', (g) => earth(g)],
    ['ffd8a0', 'ffe8c8 c89468 4a2a28', jove],
    ['5fa8ff', 'b8e4ff 3f86e0 12308a', neptune],
    ['ff9a6a', 'ffd0a0 c86a40 5a2418', mars],
    ['b8e0ff', 'ffffff d0e2f0 6a8cb0', ice],
    ['c8b8ff', 'e0d8f0 8a7aa8 2a2440', stone],
    ['ff7a3a', 'f0b080 8a4030 200c10', (g) => stone(g) + molten(g, 14)],
    ['ffe0a0', 'fff0d0 dcbc84 6a4a30', saturn],
  ]);
  const [x, y, r, roll] = [b.r(60, 100), b.r(48, 58), b.r(26, 40), b.r(-25, 25)];
  const cols = ['e8d8b8', 'b8a080', 'fff0d0'];
  const ring = r < 32 && b.r() < 0.6;
  const moon = (): string =>
    b.orb({
      x: b.r() < 0.5 ? b.r(10, 28) : b.r(132, 150),
      y: b.r(14, 86),
      r: b.r(2, 7),
      c: 'ffffff b8bcc8 404452',
      f: stone,
    });
  return (
    b.sky([[b.r(20, 140), b.r(10, 90), 90, pick(['1a6a8a', '5a3a8a', '8a4a2a', '2a5aa0', '1a7a6a']), 0.45]], 90) +
    (b.r() < 0.5
      ? b.star(b.r() < 0.5 ? 10 : 150, b.r(8, 24), b.r(4, 10), 'ffd890')
      : b.comet(b.r(20, 50), b.r(14, 30), 210, b.r(24, 44), b.r(1.4, 3))) +
    (ring ? b.ring(x, y, r * 1.35, r * 2.1, 0.26, roll, 'b', cols, [0.6]) : '') +
    b.orb({ x, y, r, c: base, a: glow, aw: 0.12, roll, lat: 10, f: face }) +
    (ring ? b.ring(x, y, r * 1.35, r * 2.1, 0.26, roll, 'f', cols, [0.6]) : '') +
    moon() +
    (b.r() < 0.5 ? moon() : '')
  );
}

/**
 * The inner markup of a card's picture, for a viewBox of 0 0 160 100. Where a card is on the page twice its ids are, too,
 * and mean the same.
 */
export function illustration(cardId: string): string {
  let s = done.get(cardId);
  if (s === undefined) {
    const own = Object.hasOwn(pictures, cardId) ? pictures[cardId] : undefined;
    const name = own ? cardId : 'own-' + hash(cardId).toString(36);
    const b = new Scene(name);
    const body = (own ?? unknown)(b);
    s = `<defs>${b.defs}</defs>${body}`;
    done.set(cardId, s);
  }
  return s;
}
