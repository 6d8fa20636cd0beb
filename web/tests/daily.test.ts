import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notedPromise, notePromises } from '../src/screens/daily/memory';
import { weekdayInWords } from '../src/parts/dates';
import { dayBefore, stateInWords, timeUntil, weeksUntil } from '../src/screens/daily/words';

const outcome = { won: false, score: 90, target: 97, turns: 41, planets: [], late: true };

describe('a day', () => {
  it('is one of UTC, wherever the browser is', () => {
    expect(weekdayInWords('2026-11-18')).toBe('Wednesday, 18 November 2026');
    expect(dayBefore('2027-01-01')).toBe('2026-12-31');
  });

  it('ends after hours and minutes, and never before', () => {
    expect(timeUntil(7_380_000, 0)).toBe('2 h 3 min');
    expect(timeUntil(59_000, 0)).toBe('1 min');
    expect(timeUntil(0, 5)).toBe('1 min');
  });

  it('is told with its result', () => {
    const one = { day: '2026-11-18', number: 322, game: null, share: null };
    expect(stateInWords({ ...one, state: 'finished', outcome })).toBe('Lost, 90 to 97 in 41 turns, late');
    expect(stateInWords({ ...one, state: 'given-up', outcome: null })).toBe('Given up');
  });
});

describe('a calendar', () => {
  it('has whole weeks, and nothing after today', () => {
    const weeks = weeksUntil('2026-11-18', 2); // a Wednesday
    expect(weeks.map((week) => week.length)).toEqual([7, 7]);
    expect([weeks[0]![0], weeks[1]![2], weeks[1]![3]]).toEqual(['2026-11-09', '2026-11-18', null]);
    expect(weeksUntil('2026-11-22', 1)[0]!.at(-1)).toBe('2026-11-22'); // a Sunday
  });
});

describe('promises', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => kept.set(name, text),
    });
  });

  it('are noted once: a later one changes nothing', () => {
    notePromises([{ day: '2026-11-18', key_sha256: 'first' }]);
    notePromises([
      { day: '2026-11-18', key_sha256: 'other' },
      { day: '2026-11-19', key_sha256: 'next' },
    ]);
    expect([notedPromise('2026-11-18'), notedPromise('2026-11-19'), notedPromise('2026-11-20')]).toEqual([
      'first',
      'next',
      null,
    ]);
  });
});
