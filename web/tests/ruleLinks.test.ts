import { expect, test } from 'vitest';
import book from '../../docs/rules.md?rulebook';
import type { CardDoc, Position } from '../src/model';
import { cardRules, phaseRule, planetRule, trackRule } from '../src/game/ruleLinks';
import { plain, says, searchWords, spoken } from '../src/screens/rules/search';
import options from '../src/model/options.json';

const titles = new Map(
  book.sections.flatMap(({ id, title, rules }) => [
    [id, title] as const,
    ...rules.map((rule) => [rule.number, rule.title] as const),
  ]),
);
const bare = { cost: {}, requires: {}, alignment: null, deck: 'low' } as unknown as CardDoc;
const at = (phase: string, more: object = {}) =>
  ({ phase, options: { modules: [], players: 2 }, ...more }) as unknown as Position;

test('every step of a turn leads to the rule for it', () => {
  const found = ['setup', 'move', 'card', 'pay', 'lift', 'place', 'gravity', 'draw', 'keep', 'final', 'over'].map(
    (phase) => titles.get(phaseRule(at(phase))),
  );
  expect(found).toEqual([
    'Hands',
    'Movement',
    'Act',
    'Paying',
    'Removing a marker',
    'Out of markers',
    'Gravity',
    'Drawing',
    'Drawing',
    'A final turn',
    'Winning',
  ]);
  expect(titles.get(phaseRule(at('over', { options: { modules: [], players: 1 } })))).toBe('The end');
});

test('the track and a planet lead to what comes next for them', () => {
  const epochs = { options: { modules: ['epochs'], players: 2 }, final_turns: null };
  const track = (state: object) => titles.get(trackRule(at('move', { ...epochs, track: state })));
  expect(track({ accelerated: false, bombarded: false })).toBe('Late Heavy Bombardment');
  expect(track({ accelerated: false, bombarded: true })).toBe('Acceleration');
  expect(track({ accelerated: true, bombarded: true })).toBe('Final space');
  expect(titles.get(planetRule(undefined))).toBe('Creating a Protoplanet');
});

test('a card leads to the rules of all that it shows, in their order', () => {
  expect(cardRules(bare)).toEqual([]);
  const rich = {
    ...bare,
    cost: { gas: 1 },
    requires: { orbits: [1, 2], kind: 'terrestrial', side: 'hostile', frost: 'inside', majority: 'heat', lift: true },
    gravity: true,
    downgrade: true,
    heat: 2,
    makes: 'terrestrial',
  } as unknown as CardDoc;
  const led = cardRules(rich);
  expect(led.every((rule) => titles.has(rule))).toBe(true);
  expect(led).toEqual([...led].sort((a, b) => Number(a.split('.')[0]) - Number(b.split('.')[0])));
  expect(led).toHaveLength(11);
  expect(titles.get(cardRules({ ...bare, deck: 'final' })[0] ?? '')).toBe('Playing a Final');
});

test('every option has its rule', () => {
  expect(Object.keys(book.options).sort()).toEqual(options.map(({ name }) => name).sort());
});

test('a search wants all its words, whatever their case and accents', () => {
  expect(plain('Stéphane')).toBe('stephane');
  expect(spoken('a <b class="why">Comet</b> falls')).toBe('a Comet falls');
  expect(says('A Comet is safe from Gravity', searchWords(' gravity  COMET'))).toBe(true);
  expect(says('A Comet is safe', searchWords('comet gravity'))).toBe(false);
});
