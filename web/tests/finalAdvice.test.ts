import { expect, test } from 'vitest';
import { whyKeep } from '../src/game/finalAdvice';
import type { CardDoc, Position } from '../src/model';

const final = (points: number, cost: object, requires: object) =>
  ({ id: 'x', points, cost, requires: { kind: 'terrestrial', orbits: null, side: null, ...requires } }) as CardDoc;
const position = {
  planets: { A: { space: 'II-2', kind: 'terrestrial' }, C: { space: 'V-5', kind: 'gaseous' } },
} as unknown as Position;

test('a Final is recommended by where planets stand, what it costs and what it brings', () => {
  const near = final(14, { water: 1 }, { orbits: [2, 4], side: 'habitable' });
  const far = final(9, {}, { orbits: [5, 7], side: 'hostile' });
  expect(whyKeep(near, far, position)).toBe('Planet A is already on the right orbit, and it costs only one token.');
  const anywhere = final(10, {}, { kind: null, orbits: [1, 7] });
  expect(whyKeep(anywhere, far, position)).toMatch(/^Planets A and C are already on the right orbits, /);
  expect(whyKeep(far, near, position)).toBe('Any of 3 orbits will do, and it costs no Matter.');
});

test('where no fact speaks for it, a bot does', () => {
  const hard = final(9, { rock: 1, metal: 1 }, { orbits: [6, 6], side: 'habitable' });
  expect(whyKeep(hard, final(12, {}, {}), position)).toBe('A strong bot would keep it.');
});
