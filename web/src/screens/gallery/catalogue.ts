// Which cards somebody wants to see: all that have the words they look for and pass every filter they have set.

import { costKinds, effectPhrases, requirementPhrases } from '../../game/words';
import type { CardDoc } from '../../model';
import { BASIC_KINDS, DECK_NAMES, DECKS, optionTitle, roman, tokenName } from '../../model';

interface Filter {
  label: string;
  /** What may be asked for among these cards. */
  choices: (cards: readonly CardDoc[]) => (readonly [value: string, title: string])[];
  passes: (card: CardDoc, value: string) => boolean;
}

const BASE = 'base';
const EITHER = 'either';

const price = (card: CardDoc) => costKinds(card).length;
const moduleOf = (card: CardDoc) => card.module ?? BASE;
const kindOf = (card: CardDoc) => card.makes ?? card.requires.kind ?? EITHER;
const sideOf = (card: CardDoc) => card.alignment ?? EITHER;

export const FILTERS = {
  deck: {
    label: 'Deck',
    choices: (cards) =>
      DECKS.filter((deck) => cards.some((card) => card.deck === deck)).map((deck) => [deck, DECK_NAMES[deck]]),
    passes: (card, deck) => card.deck === deck,
  },
  module: {
    label: 'Module',
    choices: (cards) =>
      [...new Set(cards.map(moduleOf))].map((name) => [name, name === BASE ? 'Base game' : optionTitle(name)]),
    passes: (card, name) => moduleOf(card) === name,
  },
  kind: {
    label: 'Planet',
    choices: () => [
      ['terrestrial', 'Terrestrial only'],
      ['gaseous', 'Gaseous only'],
      [EITHER, 'Either kind'],
    ],
    passes: (card, kind) => kindOf(card) === kind,
  },
  orbit: {
    label: 'Orbit',
    choices: () => [1, 2, 3, 4, 5, 6, 7].map((orbit) => [String(orbit), `Orbit ${roman(orbit)}`]),
    passes: ({ requires: { orbits } }, orbit) => orbits === null || (orbits[0] <= +orbit && +orbit <= orbits[1]),
  },
  alignment: {
    label: 'Alignment',
    choices: () => [
      ['habitable', 'Habitable'],
      ['hostile', 'Hostile'],
      [EITHER, 'Neither'],
    ],
    passes: (card, side) => sideOf(card) === side,
  },
  price: {
    label: 'Price',
    choices: (cards) =>
      [...new Set(cards.map(price))]
        .sort((a, b) => a - b)
        .map((count) => [String(count), count === 0 ? 'Free' : `${count} Matter`]),
    passes: (card, count) => price(card) === +count,
  },
  matter: {
    label: 'Paid with',
    choices: () => BASIC_KINDS.map((kind) => [kind, tokenName(kind)]),
    passes: (card, kind) => (card.cost[kind] ?? 0) > 0,
  },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[];

export interface Wanted {
  words: string;
  /** What each filter is set to; empty if it is not set. */
  set: Record<FilterName, string>;
}

export function anything(): Wanted {
  return { words: '', set: { deck: '', module: '', kind: '', orbit: '', alignment: '', price: '', matter: '' } };
}

/** How many filters are set. */
export function filtersSet({ set }: Wanted): number {
  return FILTER_NAMES.filter((name) => set[name] !== '').length;
}

export function findCards(cards: readonly CardDoc[], { words, set }: Wanted): CardDoc[] {
  const sought = plain(words).split(/\s+/).filter(Boolean);
  return cards.filter(
    (card) =>
      FILTER_NAMES.every((name) => set[name] === '' || FILTERS[name].passes(card, set[name])) &&
      (sought.length === 0 || containsAll(plain(text(card)), sought)),
  );
}

/** The cards before and after one, as far as there are any. */
export function neighbours(
  cards: readonly CardDoc[],
  id: string,
): { index: number; before?: CardDoc; after?: CardDoc } {
  const index = cards.findIndex((card) => card.id === id);
  if (index < 0) return { index };
  return { index, before: cards[index - 1], after: cards[index + 1] };
}

function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** All that a card says. */
function text(card: CardDoc): string {
  return [
    card.name,
    DECK_NAMES[card.deck],
    card.alignment ?? '',
    ...costKinds(card),
    ...requirementPhrases(card),
    ...effectPhrases(card),
    card.note,
  ].join(' ');
}

/** As people type it: without capitals and accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}
