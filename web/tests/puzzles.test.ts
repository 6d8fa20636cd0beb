import { expect, it } from 'vitest';
import type { PuzzleLine, PuzzleResult } from '../src/client/messages';
import { nextUnsolved, outcomeWords, shareLine } from '../src/screens/puzzles/words';

const result = (change: Partial<PuzzleResult>): PuzzleResult => ({
  outcome: null,
  wrong: 0,
  hints: 0,
  at: null,
  ...change,
});
const line = (id: string, outcome: PuzzleResult['outcome']): PuzzleLine => ({
  id,
  theme: 'order',
  number: 1,
  difficulty: 3,
  rating: 1500,
  options: { players: 2, solo_target: null, modules: [], star: null, extras: [] },
  result: result({ outcome }),
});
const streaks = { days: 3, best_days: 3, run: 1, best_run: 4 };

it('says what came of a puzzle', () => {
  expect(outcomeWords(null)).toBe('');
  expect(outcomeWords(result({ wrong: 2 }))).toBe('');
  expect(outcomeWords(result({ outcome: 'first-try' }))).toBe('solved on the first try');
  expect(outcomeWords(result({ outcome: 'solved', wrong: 2 }))).toBe('solved on the third try');
  expect(outcomeWords(result({ outcome: 'solved', wrong: 11 }))).toBe('solved on try 12');
  expect(outcomeWords(result({ outcome: 'hints', hints: 2 }))).toBe('solved with 2 hints');
  expect(outcomeWords(result({ outcome: 'hints', hints: 1, wrong: 1 }))).toBe('solved on the second try, with a hint');
});

it('shares a result in one line that gives nothing away', () => {
  expect(shareLine('2026-11-18', line('order-12', 'first-try'), streaks, null)).toBe(
    'Planetarium puzzle 2026-11-18 ●●●○○ solved on the first try · 3 days in a row',
  );
  expect(shareLine('2026-11-18', line('order-12', 'first-try'), { ...streaks, days: 1 }, 'https://a.example/#/x')).toBe(
    'Planetarium puzzle 2026-11-18 ●●●○○ solved on the first try · https://a.example/#/x',
  );
});

it('goes on with the next puzzle that is neither solved nor given up, round the list', () => {
  const puzzles = [line('a', null), line('b', 'solved'), line('c', null), line('d', 'given-up')];
  expect(nextUnsolved(puzzles, null)?.id).toBe('a');
  expect(nextUnsolved(puzzles, 'a')?.id).toBe('c');
  expect(nextUnsolved(puzzles, 'c')?.id).toBe('a');
  expect(nextUnsolved([line('a', null)], 'a')).toBe(null);
});

it('goes on with the easiest of the base game, then with the easier before the harder', () => {
  const easy = { ...line('easy', null), difficulty: 1 };
  const expanded = { ...easy, id: 'expanded', options: { ...easy.options, modules: ['epochs'] } };
  const puzzles = [line('a', null), { ...line('b', null), difficulty: 2 }, expanded, easy];
  const order: string[] = [];
  for (let after: string | null = null; order.length < puzzles.length; order.push(after)) {
    const next = nextUnsolved(
      puzzles.filter(({ id }) => !order.includes(id)),
      after,
    );
    if (!next) break;
    after = next.id;
  }
  expect(order).toEqual(['easy', 'expanded', 'b', 'a']);
});
