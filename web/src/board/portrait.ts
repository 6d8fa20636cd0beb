// A planet's portrait: what the cards in its row have made of it.
// The table says what each card of the standard content adds (or takes away); `painting.ts` draws the sum.

import type { CardDoc, Letter, PlanetState } from '../model';
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

/** What each card does to the look of its planet: a feature and how much, less than nothing where it takes away. */
const CARDS: Readonly<Record<string, string>> = {
  // low
  outgassing: 'clouds1 plumes1',
  'cometary-delivery': 'seas1 clouds1',
  'organic-molecules': 'haze1 green1',
  'clay-minerals': 'dust1 seas1',
  'hydrothermal-vents': 'seas1 lava1',
  'icy-moons': 'moons2',
  'nitrogen-air': 'clouds1',
  'impact-crater': 'craters2',
  'atmospheric-escape': 'tail1 clouds-1',
  'flood-basalts': 'lava2',
  resurfacing: 'lava1 craters-2 plates1',
  'acid-clouds': 'acid2',
  'radiation-belts': 'belts2',
  'supersonic-winds': 'bands2 clouds1',
  'captured-moon': 'moons1',
  'ring-system': 'rings2',
  'trojan-asteroids': 'trojans2',
  differentiation: 'iron1 plates1',
  // high
  'magnetic-field': 'field2',
  'plate-tectonics': 'plates2',
  'first-oceans': 'seas3 clouds1',
  'carbonate-silicate-cycle': 'clouds1 plates1 green1',
  'great-oxidation': 'green2 clouds1',
  'subsurface-ocean': 'moons1 blue1',
  'stabilising-moon': 'moons1',
  'tidal-flexing': 'moons1 plumes1',
  'runaway-greenhouse': 'acid2 scorch1 seas-3 ice-2 green-2',
  'hydrodynamic-escape': 'tail2 clouds-1',
  'giant-impact': 'lava1 craters1 disc1',
  'mantle-stripping': 'iron2 craters1',
  'giant-storm': 'storm2 bands1',
  'inward-migration': 'hot1',
  'water-loss': 'seas-3 dust2',
  'extreme-tilt': 'tilt2',
  'helium-rain': 'bands1 sparks1',
  'metallic-hydrogen': 'field1 bands1',
  // final
  'hot-jupiter': 'hot3 tail1',
  'chthonian-planet': 'hot1 dark2 tail1',
  'mini-neptune': 'blue2 clouds1',
  'habitable-moon': 'moons1 green1',
  'ringed-giant': 'rings3',
  'ice-giant': 'blue3',
  'ocean-moon': 'moons1 plumes1 blue1',
  'lava-world': 'lava3 scorch1 seas-2 green-2',
  'tidally-locked-world': 'scorch2 ice1 green1',
  'venus-twin': 'acid3 seas-3 green-2',
  'super-earth': 'swell1 plates1',
  'ocean-world': 'seas3 clouds1',
  'earth-twin': 'seas2 green2 clouds1 ice1',
  'desert-world': 'dust3 seas-2 green-1',
  'buried-ocean-world': 'ice3 plates1',
  'frozen-dwarf-planet': 'ice3 craters1',
  // Proto
  'pebble-accretion': 'dust1 disc1',
  'oligarchic-growth': 'craters1 trojans1',
  chondrules: 'craters1 dust1',
  'magma-ocean': 'lava2',
  'planetary-embryo': 'craters1 lava1',
  'enstatite-chondrites': 'iron1 dust1',
  'late-veneer': 'iron1 craters1',
  'nebular-ingassing': 'haze1 clouds1',
  'core-accretion': 'bands1 disc1',
  'streaming-instability': 'bands1 trojans1',
  'disc-instability': 'bands1 storm1',
  'envelope-capture': 'bands2',
  'gap-opening': 'bands1 disc1',
  'circumplanetary-disc': 'disc2',
  'icy-planetesimals': 'blue1 moons1',
  'scattered-planetesimals': 'trojans1 bands1',
  // Frost Line
  'aluminium-26': 'lava1 iron1',
  'lava-lake': 'lava2',
  'greenhouse-gases': 'haze1 clouds1 ice-1',
  'stellar-flares': 'scorch1 tail1 field1',
  'hot-springs': 'seas1 plumes1',
  'sungrazing-comets': 'craters1 tail1',
  'ammonia-ice': 'ice1 clouds1',
  'dry-ice-caps': 'ice2',
  'nitrogen-geysers': 'ice1 plumes2',
  tholins: 'haze2',
  'frosted-grains': 'ice1 disc1',
  sublimation: 'ice-1 tail1',
  permafrost: 'ice1 green1',
  'ice-albedo-feedback': 'ice2 green-1',
  'steam-atmosphere': 'clouds3 seas-2 scorch1',
  'mantle-plume': 'lava1 plates1 green1',
  'iron-vapour': 'hot2 iron1',
  'inflated-atmosphere': 'swell2 haze1',
  'hothouse-climate': 'green2 haze1 ice-2',
  cryovolcanism: 'ice1 plumes2',
  'snowball-epoch': 'ice4 green-1',
  'methane-seas': 'haze1 seas1 blue1',
  'ice-shell': 'moons1 ice1 field1',
  'freeze-out': 'ice2 clouds-1',
  'clathrate-ice': 'ice2 blue1',
  'stellar-outburst': 'scorch1 ice-1',
  'carbonaceous-asteroids': 'dark1 trojans1 seas1',
  'nearby-supernova': 'sparks2 scorch1',
  'volcano-world': 'lava3 acid1 plumes1',
  'coal-black-giant': 'dark3',
  'hycean-world': 'blue2 seas2 clouds1',
  'frozen-super-earth': 'ice3 swell1',
  'titan-twin': 'haze2 moons1',
  'cold-jupiter': 'bands2 blue1',
  'bare-rock-world': 'craters3 clouds-3 seas-2 green-2',
  'super-puff': 'swell2 clouds1',
  'temperate-world': 'seas2 green1 clouds1',
  'hidden-sea-moon': 'moons1 craters1',
  'double-dwarf-planet': 'moons2 ice1',
  'diamond-rain-giant': 'blue2 sparks2',
  'iron-world': 'iron3',
  'young-mars': 'dust1 seas1 green1',
  'oasis-world': 'dust2 green1 ice1 seas1',
  'eccentric-giant': 'hot1 storm1 tail1',
};

/** What cards that nobody drew for may add: little, and fitting their side. */
const SUBTLE: Record<'habitable' | 'hostile' | 'none', readonly Feature[]> = {
  habitable: ['clouds', 'seas', 'green', 'moons'],
  hostile: ['craters', 'dust', 'lava', 'scorch'],
  none: ['bands', 'moons', 'plates', 'clouds'],
};

export interface Trait {
  feature: Feature;
  amount: number;
}

/** What one card does to the look of its planet. */
export function traits(id: string, card?: CardDoc): Trait[] {
  const known = CARDS[id];
  if (known !== undefined)
    return known.split(' ').map((word) => {
      const [, feature, amount] = /^([a-z]+)(-?\d)$/.exec(word) ?? [];
      return { feature: feature as Feature, amount: Number(amount) };
    });
  const choice = SUBTLE[card?.alignment ?? 'none'];
  const found: Trait[] = [{ feature: choice[hash(id) % choice.length] ?? 'plates', amount: 1 }];
  if (card?.heat) found.push({ feature: 'lava', amount: 1 });
  if (card?.cold) found.push({ feature: 'ice', amount: 1 });
  return found;
}

/** The ids that the table draws for, so that a test can hold it against the content. */
export const drawnCards: readonly string[] = Object.keys(CARDS);

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

/** A giant has no ground to crack and a rocky world no belts of cloud: the nearest that its body can show. */
const INSTEAD: Record<Portrait['body'], Readonly<Partial<Record<Feature, Feature>>>> = {
  proto: {},
  terrestrial: { bands: 'clouds', storm: 'clouds', blue: 'seas', hot: 'scorch' },
  gaseous: { seas: 'blue', lava: 'hot', plates: 'bands', iron: 'bands', dust: 'haze' },
};

export function portraitOf(letter: Letter, planet: PlanetState, cards: ReadonlyMap<string, CardDoc>): Portrait {
  const body = planet.proto || !planet.kind ? 'proto' : planet.kind;
  const levels: Partial<Record<Feature, number>> = {};
  let warmth = 0;
  for (const lying of planet.row) {
    warmth += lying.heat - lying.cold;
    for (const { feature: wanted, amount } of traits(lying.card, cards.get(lying.card))) {
      const feature = INSTEAD[body][wanted] ?? wanted;
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
