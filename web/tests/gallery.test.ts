import { describe, expect, it } from 'vitest';
import { Rejection } from '../src/client/rejections';
import type { CardDoc } from '../src/model';
import { anything, findCards, neighbours, type Wanted } from '../src/screens/gallery/catalogue';
import { ESSAYS } from '../src/screens/gallery/essays';
import { cardsInFile } from '../src/screens/gallery/fileCards';
import { FROM_FILE, parsePlace, placeLink, writePlace } from '../src/screens/gallery/place';
import { standardCards } from './board/standard';
import { someCard } from './positions';

const nothing = { kind: null, orbits: null, side: null, frost: null, majority: null, lift: false };
const CARDS = [
  someCard({ id: 'ice', name: 'Glace', deck: 'low', cost: { water: 2 }, alignment: 'habitable', requires: nothing }),
  someCard({
    id: 'storm',
    name: 'Große Énergie',
    deck: 'high',
    cost: { gas: 1, water: 1 },
    alignment: 'hostile',
    gravity: true,
    requires: { ...nothing, kind: 'gaseous', orbits: [4, 7] },
    note: 'A wind blows.',
  }),
  someCard({
    id: 'rain',
    name: 'Rain',
    deck: 'final',
    cost: {},
    alignment: null,
    module: 'frost-line',
    requires: { ...nothing, orbits: [1, 3] },
  }),
];

function found(words: string, set: Partial<Wanted['set']> = {}): string[] {
  return findCards(CARDS, { words, set: { ...anything().set, ...set } }).map(({ id }) => id);
}

describe('looking for cards', () => {
  it('finds words wherever a card says them, in any order, without capitals and accents', () => {
    expect(found('')).toEqual(['ice', 'storm', 'rain']);
    expect(found('ENERGIE  große')).toEqual(['storm']);
    expect(found('wind high')).toEqual(['storm']);
    expect(found('gravity')).toEqual(['storm']);
    expect(found('wind rain')).toEqual([]);
  });

  it('filters by everything in which cards differ', () => {
    expect(found('', { deck: 'low' })).toEqual(['ice']);
    expect(found('', { module: 'base' })).toEqual(['ice', 'storm']);
    expect(found('', { kind: 'gaseous' })).toEqual(['storm']);
    expect(found('', { kind: 'either' })).toEqual(['ice', 'rain']);
    expect(found('', { orbit: '3' })).toEqual(['ice', 'rain']);
    expect(found('', { orbit: '4' })).toEqual(['ice', 'storm']);
    expect(found('', { alignment: 'either' })).toEqual(['rain']);
    expect(found('', { price: '0' })).toEqual(['rain']);
    expect(found('', { matter: 'water' })).toEqual(['ice', 'storm']);
    expect(found('', { matter: 'water', orbit: '7', deck: 'high' })).toEqual(['storm']);
  });

  it('knows what lies before and after a card', () => {
    expect(neighbours(CARDS, 'ice')).toEqual({ index: 0, before: undefined, after: CARDS[1] });
    expect(neighbours(CARDS, 'rain')).toEqual({ index: 2, before: CARDS[1], after: undefined });
    expect(neighbours(CARDS, 'unknown')).toEqual({ index: -1 });
  });
});

it('the address names a card and whose it is', () => {
  for (const content of [null, '0123abcd', FROM_FILE]) {
    for (const card of [null, 'giant-impact']) {
      expect(parsePlace(writePlace({ card, content }))).toEqual({ card, content });
    }
  }
  expect(parsePlace(undefined)).toEqual({ card: null, content: null });
  expect(placeLink({ card: 'giant-impact', content: null })).toBe('#/cards/giant-impact');
});

describe('cards in a file', () => {
  const read = (cards: unknown) => cardsInFile({ cards });

  it('are taken as they are', () => {
    expect(read(CARDS)).toEqual(CARDS);
  });

  it.each<[string, unknown, string]>([
    ['without cards', undefined, 'has no cards'],
    ['with something else', ['ice'], 'Card 1 is not a card'],
    ['with a card twice', [CARDS[0], CARDS[0]], 'have the id “ice”'],
    ['with a strange deck', [{ ...CARDS[0], deck: 'tarot' }], '“deck”'],
    ['with an endless price', [{ ...CARDS[0], cost: { gas: 1e9 } }], '“cost”'],
    ['with markup for a number', [CARDS[1], { ...CARDS[0], heat: '<b>1</b>' }], 'Card 2 has a wrong “heat”'],
    ['without requirements', [{ ...CARDS[0], requires: undefined }], '“requires”'],
    ['with half a range', [{ ...CARDS[0], requires: { ...nothing, orbits: [1] } }], '“requires”'],
  ])('%s are refused in words', (_, cards, why) => {
    expect(() => read(cards)).toThrow(Rejection);
    expect(() => read(cards)).toThrow(why);
  });
});

describe.each(ESSAYS.map((essay) => [essay.title, essay] as const))('%s', (_, essay) => {
  const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').split(/\s+/).length;

  it('is short', () => {
    expect(words(essay.lead + essay.text)).toBeGreaterThan(300);
    expect(words(essay.lead + essay.text)).toBeLessThan(500);
  });

  it('names its sources, each with a title and a year', () => {
    const sources = [...essay.sources.matchAll(/<li>(.*?)<\/li>/gs)].map(([, source = '']) => source);
    expect(sources.length).toBeGreaterThanOrEqual(5);
    for (const source of sources) expect(source).toMatch(/(“.+”|<em>.+<\/em>).*\b(19|20)\d\d\b/s);
  });

  it('belongs to cards that exist', () => {
    expect(essay.cards.length).toBeGreaterThanOrEqual(6);
    const unknown = essay.cards.filter((card: CardDoc['id']) => !standardCards().includes(card));
    expect(unknown).toEqual([]);
  });
});

it('every file of docs/science is on the page', () => {
  const files = Object.keys(import.meta.glob('../../docs/science/*.md')).map((path) => /([\w-]+)\.md$/.exec(path)?.[1]);
  expect(ESSAYS.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
});
