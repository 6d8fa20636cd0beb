import { expect, test } from 'vitest';
import { dateInWords, dayInWords, timeInWords } from '../src/parts/dates';

test('dates have one style, whether a moment or a day is told', () => {
  const noon = new Date(2026, 10, 8, 14, 5).getTime();
  expect(dateInWords(noon)).toBe('8 November 2026');
  expect(timeInWords(noon)).toBe('14:05');
  expect(dayInWords('2026-11-08')).toBe('8 November 2026');
});
