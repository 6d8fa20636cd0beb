import { describe, expect, it } from 'vitest';
import { illustrated, illustration } from '../src/art/cards';
import { standardCards, standardNotes } from './board/standard';

describe('pictures of the standard cards', () => {
  const cards = standardCards();

  it('are there for every card, and for no other', () => {
    expect(cards).toHaveLength(112);
    expect([...illustrated].sort()).toEqual([...cards].sort());
  });

  it('are all different', () => {
    // Each names its parts after itself: without these names, too.
    expect(new Set(cards.map((card) => illustration(card).replaceAll(card, ''))).size).toBe(cards.length);
  });

  it('are drawn by numbers that are some', () => {
    for (const card of cards) expect(illustration(card), card).not.toMatch(/NaN|undefined|Infinity/);
  });
});

it('every standard card has its line of science', () => {
  const notes = standardNotes();
  expect(notes.filter((note) => note.trim().length > 20)).toHaveLength(standardCards().length);
  expect(new Set(notes).size).toBe(notes.length);
});

it('a card of one’s own has a picture too, always the same', () => {
  expect(illustration('my-very-own')).toContain('<defs>');
  expect(illustration('my-very-own')).toBe(illustration('my-very-own'));
  expect(illustration('my-very-own')).not.toBe(illustration('another-one'));
});
