import { expect, test } from 'vitest';
import { accepts, placeIn, playedActions } from '../src/screens/learn/script';
import type { Entry, LessonStep } from '../src/client/messages';

const step = (done: string[], then: string[] = []): LessonStep => ({
  idea: 'x',
  title: 'x',
  text: 'x',
  show: [],
  do: done,
  then,
});
const steps = [step([]), step(['a', 'lift *'], ['pass', 'b']), step([], ['c']), step([]), step(['d'])];

test('where one is follows from what was done and read', () => {
  expect(placeIn(steps, [], 0)).toEqual({ at: 'read', index: 0 });
  expect(placeIn(steps, [], 1)).toEqual({ at: 'do', index: 1 });
  expect(placeIn(steps, ['lift z'], 1)).toEqual({ at: 'then', index: 1, next: 'pass' });
  expect(placeIn(steps, ['a', 'pass', 'b'], 1)).toEqual({ at: 'read', index: 2 });
  expect(placeIn(steps, ['a', 'pass', 'b'], 3)).toEqual({ at: 'then', index: 2, next: 'c' });
  expect(placeIn(steps, ['a', 'pass', 'b', 'c'], 3)).toEqual({ at: 'read', index: 3 });
  expect(placeIn(steps, ['a', 'pass', 'b', 'c'], 4)).toEqual({ at: 'do', index: 4 });
  expect(placeIn(steps, ['a', 'pass', 'b', 'c', 'd'], 4)).toEqual({ at: 'end' });
});

test('whoever has done what comes later has read what comes before', () => {
  expect(placeIn(steps, ['a'], 0)).toEqual({ at: 'then', index: 1, next: 'pass' });
});

test('what is in no step leads beside the script', () => {
  expect(placeIn(steps, ['z'], 1)).toEqual({ at: 'beside' });
  expect(placeIn(steps, ['a', 'pass', 'z'], 1)).toEqual({ at: 'beside' });
});

test('a star stands for one word', () => {
  expect(accepts(['gravity * *'], 'gravity III-1 A')).toBe(true);
  expect(accepts(['gravity * *'], 'gravity none')).toBe(false);
  expect(accepts(['*'], 'II-1>II-2')).toBe(true);
});

test('what was taken back was not played', () => {
  const entries = [
    { kind: 'action', action: 'a' },
    { kind: 'chat', text: 'hm' },
    { kind: 'action', action: 'b' },
    { kind: 'undo', to: 1 },
    { kind: 'action', action: 'c' },
  ] as unknown as Entry[];
  expect(playedActions(entries)).toEqual(['a', 'c']);
});
