import { describe, expect, it } from 'vitest';
import { boxAt, intention } from '../src/screens/table/cardDrag.svelte';

describe('dragging a card', () => {
  it('begins when a mouse has gone far enough; a finger that goes so far scrolls', () => {
    expect(intention('mouse', 3)).toBe('nothing yet');
    expect(intention('mouse', 9)).toBe('drag');
    expect(intention('pen', 9)).toBe('drag');
    expect(intention('touch', 3)).toBe('nothing yet');
    expect(intention('touch', 9)).toBe('scroll');
  });

  it('ends on the planet that lies under it, the board before the panel', () => {
    const boxes = [
      { letter: 'A', left: 100, top: 100, right: 140, bottom: 140 },
      { letter: 'B', left: 0, top: 0, right: 300, bottom: 300 },
    ] as const;
    expect(boxAt(boxes, 120, 120)).toBe('A');
    expect(boxAt(boxes, 90, 120)).toBe('A');
    expect(boxAt(boxes, 20, 20)).toBe('B');
    expect(boxAt(boxes, 500, 20)).toBeNull();
  });
});
