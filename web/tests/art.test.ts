import { describe, expect, it } from 'vitest';
import { illustrated, illustration } from '../src/art/cards';
import type { CardDoc } from '../src/model';
import { DECKS } from '../src/model';
import { standardCards, standardNotes } from './board/standard';
import { someCard } from './positions';

const PLAIN = someCard({
  id: 'my-own',
  alignment: null,
  requires: { kind: null, orbits: null, side: null, frost: null, majority: null, lift: false },
});

/** Without the ids of its gradients, which begin with the card's. */
function drawing(card: CardDoc): string {
  return illustration(card).replaceAll(/(id="|url\(#)[^")]+/g, '$1');
}

describe('pictures of the standard cards', () => {
  const cards = standardCards().map((id) => someCard({ id }));

  it('are there for every card', () => {
    for (const card of cards) expect(illustration(card), card.id).toMatch(/<(path|circle|rect)/);
  });

  it('that were drawn by hand are pictures of cards that exist', () => {
    expect(standardCards()).toEqual(expect.arrayContaining([...illustrated]));
  });

  it('are all different', () => {
    expect(new Set(cards.map(drawing)).size).toBe(cards.length);
  });

  it('have a number wherever one is needed', () => {
    for (const card of cards) expect(illustration(card), card.id).not.toMatch(/NaN|undefined|Infinity/);
  });
});

it('every standard card has its line of science', () => {
  const notes = standardNotes();
  expect(notes.filter((note) => note.trim().length > 20)).toHaveLength(standardCards().length);
  expect(new Set(notes).size).toBe(notes.length);
});

describe('a card that nobody has drawn', () => {
  it('has a picture too, always the same', () => {
    expect(illustration({ ...PLAIN })).toBe(illustration({ ...PLAIN }));
    expect(drawing({ ...PLAIN })).not.toBe(drawing({ ...PLAIN, id: 'another-one' }));
  });

  it('shows what it is about', () => {
    const said: readonly Partial<CardDoc>[] = [
      {},
      ...DECKS.filter((deck) => deck !== 'low').map((deck) => ({ deck })),
      { alignment: 'habitable' },
      { alignment: 'hostile' },
      { cost: { metal: 2 } },
      { cost: { gas: 3 } },
      { gravity: true },
      { cold: 1 },
      { heat: 1 },
      { requires: { ...PLAIN.requires, kind: 'gaseous' } },
      { requires: { ...PLAIN.requires, orbits: [1, 2] } },
      { requires: { ...PLAIN.requires, majority: 'heat', orbits: [6, 7] } },
    ];
    const pictures = said.map((change) => drawing({ ...PLAIN, ...change }));
    expect(new Set(pictures).size).toBe(pictures.length);
    for (const [i, picture] of pictures.entries())
      expect(picture, JSON.stringify(said[i])).not.toMatch(/NaN|undefined/);
  });
});
