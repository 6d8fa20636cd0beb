import { describe, expect, it } from 'vitest';
import type { PlanetState } from '../../src/model';
import { paint } from '../../src/board/painting';
import { drawnCards, FEATURES, type Portrait, portraitOf, portraitWords, traits } from '../../src/board/portrait';
import paintings from '../../../tests/fixtures/paintings.json';
import { someCard } from '../positions';
import { noCards, standardCards } from './standard';

function world(cards: string[], change: Partial<PlanetState> = {}): PlanetState {
  const row = cards.map((card) => ({ card, marker: null, heat: 0, cold: 0 }));
  return { space: 'II-2', kind: 'terrestrial', proto: false, side: 'hostile', life: [], row, ...change };
}
const levels = (cards: string[], change: Partial<PlanetState> = {}) =>
  portraitOf('A', world(cards, change), noCards).levels;

describe('the table of features', () => {
  it('names only cards that exist', () => {
    expect(standardCards()).toEqual(expect.arrayContaining([...drawnCards]));
  });

  it('leaves no card without a trace: what it does not name is told by what the card costs and brings', () => {
    for (const id of standardCards()) expect(traits(id, someCard({ id })).length, id).toBeGreaterThan(0);
    expect(traits('my-own', someCard({ id: 'my-own' })).length).toBeGreaterThan(0);
  });

  it('names only features that exist, and changes something with each card', () => {
    for (const card of drawnCards) {
      expect(traits(card).length, card).toBeGreaterThan(0);
      for (const { feature, amount } of traits(card)) {
        expect(FEATURES, card).toContain(feature);
        expect(Number.isInteger(amount) && amount !== 0, card).toBe(true);
      }
    }
  });
});

describe('a portrait', () => {
  it('has seas after the first oceans, and none after they were lost', () => {
    expect(levels(['first-oceans']).seas).toBe(3);
    expect(levels(['first-oceans', 'water-loss']).seas).toBeUndefined();
  });

  it('owes nothing for what was never there', () => {
    expect(levels(['water-loss', 'first-oceans']).seas).toBe(3);
  });

  it('grows with its row, up to a measure', () => {
    expect(levels(['ring-system'], { kind: 'gaseous' }).rings).toBe(2);
    expect(levels(['ring-system', 'ringed-giant'], { kind: 'gaseous' }).rings).toBe(4);
  });

  it('shows on a giant what a giant can show', () => {
    expect(levels(['hydrothermal-vents'], { kind: 'gaseous' })).toEqual({ blue: 1, hot: 1 });
    expect(levels(['supersonic-winds'])).toEqual({ clouds: 3 });
  });

  it('of a Protoplanet is that of neither kind', () => {
    expect(portraitOf('C', world([], { proto: true, kind: null }), noCards).body).toBe('proto');
  });

  it('of an unknown card is subtle, fits its side and is always the same', () => {
    const card = someCard({ id: 'crystal-forests', alignment: 'habitable', cold: 1 });
    const found = traits('crystal-forests', card);
    expect(found).toEqual(traits('crystal-forests', card));
    expect(['clouds', 'seas', 'green', 'moons']).toContain(found[0]?.feature);
    expect(found).toContainEqual({ feature: 'ice', amount: 1 });
    expect(traits('nobody-knows')).toHaveLength(1);
  });

  it('is told in words, the most striking first', () => {
    expect(portraitWords(portraitOf('A', world(['first-oceans', 'great-oxidation']), noCards))[0]).toBe('seas');
  });
});

describe('the painting', () => {
  it('is the same in the pictures that the server draws', () => {
    // `python -m tests.test_system` writes them down, as the server paints them.
    const known = paintings as unknown as { portrait: Portrait; painting: Record<string, unknown> }[];
    for (const { portrait, painting } of known) {
      const { air, scale, glowingFace, ...layers } = paint(portrait);
      const plain = Object.entries(layers).map(([name, layer]) => [
        name,
        Array.isArray(layer) ? layer.map(({ d, fill, stroke }) => [d, fill ?? null, stroke ?? null]) : layer,
      ]);
      expect({
        ...Object.fromEntries(plain),
        glowing_face: glowingFace,
        air: [air.colour, air.amount],
        scale: Math.round(scale * 1000) / 1000,
      }).toEqual(painting);
    }
  });

  it('is the same whenever it is painted', () => {
    const portrait = portraitOf('B', world(['earth-twin', 'magnetic-field']), noCards);
    expect(paint(portrait)).toEqual(paint(portrait));
  });

  it('can be painted for each card on each kind of body', () => {
    for (const card of drawnCards)
      for (const kind of ['terrestrial', 'gaseous'] as const) {
        const text = JSON.stringify(paint(portraitOf('D', world([card], { kind }), noCards)));
        expect(text, card).not.toMatch(/NaN|undefined|Infinity/);
      }
  });

  it('differs with the cards, and what was there before stays in its place', () => {
    const bare = paint(portraitOf('A', world(['impact-crater']), noCards));
    const more = paint(portraitOf('A', world(['impact-crater', 'magnetic-field']), noCards));
    expect(more.behind.length).toBeGreaterThan(bare.behind.length);
    expect(more.surface).toEqual(bare.surface);
  });
});
