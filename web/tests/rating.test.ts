import { describe, expect, it } from 'vitest';
import { firstPlan, newTable } from '../src/game/options';
import { changeInWords, ratedInWords } from '../src/game/rating';

const before = { rating: 1500, uncertainty: 482 };
const change = { game: 'g', at: 0, seat: 0, place: 1, players: 2, ran_away: false, before };

describe('a rating', () => {
  it('is told with its uncertainty, and only to whoever has one', () => {
    expect(ratedInWords(null)).toBe('Rated');
    expect(ratedInWords({ rating: null, games: 0, history: [] })).toBe('Rated');
    const mine = { rating: { rating: 1240, uncertainty: 90 }, games: 12, history: [] };
    expect(ratedInWords(mine)).toBe('Rated · you ≈ 1240 ± 90');
  });

  it('tells what a game did to it', () => {
    const gained = { ...change, after: { rating: 1564, uncertainty: 430 } };
    expect(changeInWords(gained)).toBe('Your rating: 1500 → 1564 (+64), ± 430.');
    const lost = { ...change, ran_away: true, after: { rating: 1437, uncertainty: 430 } };
    expect(changeInWords(lost)).toMatch(/\(−63\).*comes before you/);
  });
});

describe('a rated table', () => {
  it('is asked for only where others can join and one seat is mine', () => {
    const plan = { ...firstPlan('Ada'), public: true, rated: true };
    expect(newTable(plan, null).rated).toBe(false);
    plan.seats[1]!.who = 'open';
    expect(newTable(plan, null)).toMatchObject({ public: true, rated: true, hints: false });
    expect(newTable({ ...plan, public: false }, null).rated).toBe(false);
    expect(newTable({ ...plan, seats: [...plan.seats, { who: 'me', name: '', level: '' }] }, null).rated).toBe(false);
    expect(newTable({ ...plan, rated: false }, null)).toMatchObject({ rated: false, hints: true });
  });
});
