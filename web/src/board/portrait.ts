// A planet's portrait: what the cards in its row have made of it.
// A file says what each card of the standard content adds (or takes away); `painting.ts` draws the sum.

import type { CardDoc, Letter, PlanetState } from '../model';
import looks from '../../../src/planetarium/pictures/portraits.json';
import { hash } from '../random';

export const FEATURES = [
  'seas',
  'ice',
  'lava',
  'green',
  'clouds',
  'acid',
  'haze',
  'craters',
  'plates',
  'scorch',
  'dust',
  'iron',
  'dark',
  'bands',
  'storm',
  'blue',
  'hot',
  'rings',
  'moons',
  'trojans',
  'field',
  'belts',
  'tail',
  'plumes',
  'tilt',
  'swell',
  'sparks',
  'disc',
] as const;
export type Feature = (typeof FEATURES)[number];

/**
 * What each card does to the look of its planet: a feature and how much, less than nothing where it takes away; what
 * cards that nobody drew for may add; and what stands in for what a body cannot show. The server's pictures are painted
 * from the same file.
 */
interface Looks {
  cards: Readonly<Record<string, Readonly<Partial<Record<Feature, number>>>>>;
  /** Little, and fitting their side. */
  subtle: Record<'habitable' | 'hostile' | 'none', readonly Feature[]>;
  /** A giant has no ground to crack and a rocky world no belts of cloud: the nearest that its body can show. */
  instead: Record<Portrait['body'], Readonly<Partial<Record<Feature, Feature>>>>;
}
const LOOKS = looks as Looks;

export interface Trait {
  feature: Feature;
  amount: number;
}

/** What one card does to the look of its planet. */
export function traits(id: string, card?: CardDoc): Trait[] {
  const known = LOOKS.cards[id];
  if (known) return Object.entries(known).map(([feature, amount]) => ({ feature: feature as Feature, amount }));
  const choice = LOOKS.subtle[card?.alignment ?? 'none'];
  const found: Trait[] = [{ feature: choice[hash(id) % choice.length] ?? 'plates', amount: 1 }];
  if (card?.heat) found.push({ feature: 'lava', amount: 1 });
  if (card?.cold) found.push({ feature: 'ice', amount: 1 });
  return found;
}

/** The ids that the table draws for, so that a test can hold it against the content. */
export const drawnCards: readonly string[] = Object.keys(LOOKS.cards);

export interface Portrait {
  /** The seed of its random numbers: every planet has its own coasts. */
  seed: string;
  letter: Letter;
  body: 'proto' | 'terrestrial' | 'gaseous';
  /** From 1 (a touch) to 4 (it covers all). */
  levels: Readonly<Partial<Record<Feature, number>>>;
  /** Heat less Cold on its cards. */
  warmth: number;
}

const MOST = 4;

export function portraitOf(letter: Letter, planet: PlanetState, cards: ReadonlyMap<string, CardDoc>): Portrait {
  const body = planet.proto || !planet.kind ? 'proto' : planet.kind;
  const levels: Partial<Record<Feature, number>> = {};
  let warmth = 0;
  for (const lying of planet.row) {
    warmth += lying.heat - lying.cold;
    for (const { feature: wanted, amount } of traits(lying.card, cards.get(lying.card))) {
      const feature = LOOKS.instead[body][wanted] ?? wanted;
      // a card takes away only what earlier cards have added
      levels[feature] = Math.max(0, Math.min(MOST, (levels[feature] ?? 0) + amount));
    }
  }
  for (const feature of FEATURES) if (!levels[feature]) delete levels[feature];
  return { seed: letter + body, letter, body, levels, warmth };
}

const NAMES: Record<Feature, string> = {
  seas: 'seas',
  ice: 'ice',
  lava: 'lava',
  green: 'green land',
  clouds: 'clouds',
  acid: 'acid clouds',
  haze: 'haze',
  craters: 'craters',
  plates: 'drifting plates',
  scorch: 'a scorched face',
  dust: 'deserts',
  iron: 'bare iron',
  dark: 'dark clouds',
  bands: 'cloud bands',
  storm: 'a great storm',
  blue: 'blue depths',
  hot: 'a glowing face',
  rings: 'rings',
  moons: 'moons',
  trojans: 'trojan asteroids',
  field: 'auroras',
  belts: 'radiation belts',
  tail: 'air streaming away',
  plumes: 'plumes',
  tilt: 'a tipped axis',
  swell: 'a swollen size',
  sparks: 'sparks',
  disc: 'a disc of dust',
};

/** The portrait in words, most striking first: "seas, clouds and auroras". */
export function portraitWords(portrait: Portrait): string[] {
  return FEATURES.filter((feature) => portrait.levels[feature])
    .sort((a, b) => (portrait.levels[b] ?? 0) - (portrait.levels[a] ?? 0))
    .map((feature) => NAMES[feature]);
}
