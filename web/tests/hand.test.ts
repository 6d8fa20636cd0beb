import { describe, expect, it } from 'vitest';
import { nearness } from '../src/game/hand';
import { someCard } from './positions';

const card = someCard({ cost: { rock: 2, water: 1 } });
const line = (...missing: string[]) => ({ card: card.id, planet: 'A', playable: false, missing });

describe('a card in hand', () => {
  it('is ready where nothing is missing', () => {
    expect(nearness(line(), card, {})).toBe('ready');
  });
  it('is near where the planet fits and one token is missing', () => {
    expect(nearness(line('your section of A lacks 1 Water'), card, { rock: 2 })).toBe('near');
    expect(nearness(line('your section of A lacks 1 Rock, 1 Water'), card, { rock: 1 })).toBe('far');
  });
  it('is far where the planet does not fit, however much is stored', () => {
    expect(nearness(line('A is not Gaseous'), card, { rock: 2, water: 1 })).toBe('far');
    expect(nearness(line('A is not Gaseous', 'your section of A lacks 1 Water'), card, { rock: 2 })).toBe('far');
  });
});
