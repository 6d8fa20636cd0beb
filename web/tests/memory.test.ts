import { beforeEach, expect, it, vi } from 'vitest';
import { mutedSeats, muteSeats, noteNumber } from '../src/client/memory';

const stored = new Map<string, string>();
const keeping = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => stored.set(key, text),
};
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', keeping);
});

const seen = { number: 'n1', actions: 0, over: false };

it('keeps the first number of each table', () => {
  noteNumber('a', seen);
  muteSeats('a', [1]);
  expect(noteNumber('a', { ...seen, number: 'n2' })).toEqual(seen);
  expect(noteNumber('b', { ...seen, number: 'n2' }).number).toBe('n2');
  expect([mutedSeats('a'), mutedSeats('b')]).toEqual([[1], []]);
});

it('forgets the tables that were touched longest ago', () => {
  muteSeats('a', [1]);
  muteSeats('b', [2]);
  muteSeats('a', [1, 2]);
  for (let game = 0; game < 299; game++) muteSeats(String(game), [0]);
  expect([mutedSeats('a'), mutedSeats('b')]).toEqual([[1, 2], []]);
});

it('goes on where a browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(noteNumber('a', seen)).toEqual(seen);
  muteSeats('a', [1]);
  expect(mutedSeats('a')).toEqual([]);
});
