import { expect, it } from 'vitest';
import { daysAgo } from '../src/screens/devices/daysAgo';

const now = new Date(2026, 4, 20, 0, 30).getTime();
const ago = (days: number, hour: number) => daysAgo(new Date(2026, 4, 20 - days, hour).getTime(), now);

it('counts days as people do', () => {
  expect(ago(0, 0)).toBe('today');
  expect(ago(1, 23)).toBe('yesterday');
  expect(ago(3, 12)).toBe('3 days ago');
  expect(ago(21, 12)).toBe('3 weeks ago');
  expect(ago(90, 12)).toBe('3 months ago');
  expect(ago(1100, 12)).toBe('3 years ago');
});

it('takes a server whose clock is ahead for today', () => {
  expect(daysAgo(now + 86_400_000, now)).toBe('today');
});
