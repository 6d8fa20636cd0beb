import { expect, it } from 'vitest';
import { joinedMark, ownMarks } from '../src/game/own';

const content = { id: 'my-cards', hash: '0123456789abcdef' };

it('marks what somebody brought along, and says what that means', () => {
  expect(ownMarks([], content)).toEqual([]);
  const [cards, position] = ownMarks(['cards', 'position'], content);
  expect([cards?.name, position?.name]).toEqual(['Own cards 01234567', 'Own position']);
  expect(cards?.about).toContain('not the standard cards');
  expect(position?.about).toContain('may know the hidden cards');
});

it('joins two marks, and leaves one as it is', () => {
  const [both, ...more] = joinedMark(['cards', 'position'], content);
  expect([both?.name, more]).toEqual(['Own cards 01234567 and position', []]);
  expect(both?.about).toMatch(/not the standard cards.*may know the hidden cards/);
  expect(joinedMark(['cards'], content)).toEqual(ownMarks(['cards'], content));
});
