import { expect, test } from 'vitest';
import type { Place } from '../../src/board/geometry';
import { type Labelled, labelSpots, nameWidth } from '../../src/board/labels';

const HIGH = 24;
function label(name: string, x: number, y: number): Labelled {
  return { place: { name, x, y } as Place, room: 30, wide: nameWidth(name), high: HIGH };
}

test('a name stands above its space', () => {
  const [spot] = labelSpots([label('VI-10', 100, 50)]);
  expect(spot?.x).toBe(100);
  expect(spot?.y).toBeLessThan(50 - 30);
});

test('at the top of the board it stands below', () => {
  const [spot] = labelSpots([label('VII-a1', 0, -480)]);
  expect(spot?.y).toBeGreaterThan(-480);
});

test('names of neighbours keep clear of each other and of the spaces', () => {
  for (const [dx, dy] of [
    [62, 0],
    [0, 62],
    [44, 44],
    [-44, 44],
  ] as const) {
    const labels = [label('VI-10', 0, 0), label('VI-11', dx, dy)];
    const [first, second] = labelSpots(labels);
    const apart = Math.abs(first!.x - second!.x) >= labels[0]!.wide || Math.abs(first!.y - second!.y) >= HIGH;
    expect(apart, `${dx} ${dy}`).toBe(true);
  }
});
