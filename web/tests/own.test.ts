import { expect, it } from 'vitest';
import { ownMarks } from '../src/game/own';

it('marks what somebody brought along, and says what that means', () => {
  const content = { id: 'my-cards', hash: '0123456789abcdef' };
  expect(ownMarks([], content)).toEqual([]);
  const [cards, position] = ownMarks(['cards', 'position'], content);
  expect([cards?.name, position?.name]).toEqual(['Own cards 01234567', 'Own position 01234567']);
  expect(cards?.about).toContain('not the standard cards');
  expect(position?.about).toContain('may know the hidden cards');
});
