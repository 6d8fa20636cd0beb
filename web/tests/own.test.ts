import { expect, it } from 'vitest';
import { joinedMark, ownMarks } from '../src/game/own';

const content = { id: 'my-cards', hash: '0123456789abcdef' };

it('marks what somebody brought along, and says what that means', () => {
  expect(ownMarks([], content)).toEqual([]);
  const [cards, position] = ownMarks(['cards', 'position'], content);
  expect([cards?.name, position?.name]).toEqual(['Custom cards 01234567', 'Custom position']);
  expect(cards?.about).toContain('custom cards');
  expect(position?.about).toContain('may know the hidden cards');
});

it('joins two marks, and leaves one as it is', () => {
  const [both, ...more] = joinedMark(['cards', 'position'], content);
  expect([both?.name, more]).toEqual(['Custom cards 01234567 and position', []]);
  expect(both?.about).toMatch(/custom cards.*may know the hidden cards/);
  expect(joinedMark(['cards'], content)).toEqual(ownMarks(['cards'], content));
});
