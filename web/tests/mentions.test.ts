import { expect, test } from 'vitest';
import { mentions, nameParts, spacesIn } from '../src/parts/mentions.svelte';

test('the spaces that a sentence names are found, each once', () => {
  expect(spacesIn('Ada moved Gas from VI-10 to VII-b2. Better was VI-10 to I-1.')).toEqual(['VI-10', 'VII-b2', 'I-1']);
  expect(spacesIn('orbits III-V of K2-18, version IX-3 and A-type')).toEqual([]);
});

test('a sentence taken apart is whole again, with the names by themselves', () => {
  const text = 'Move planet C from VI-1 to V-1';
  expect(nameParts(text)).toEqual(['Move planet C from ', 'VI-1', ' to ', 'V-1', '']);
  expect(nameParts('Pass').join('')).toBe('Pass');
});

test('words that stand beside the board are named until others are asked about', () => {
  const away = mentions.stand('Take C to II-3.');
  expect(mentions.spaces).toEqual(['II-3']);
  expect(mentions.asked).toBe(false);
  mentions.ask('Bob moved Rock from IV-2 to IV-3.');
  expect(mentions.spaces).toEqual(['IV-2', 'IV-3']);
  expect(mentions.asked).toBe(true);
  mentions.release();
  expect(mentions.spaces).toEqual(['II-3']);
  away();
  expect(mentions.spaces).toEqual([]);
});
