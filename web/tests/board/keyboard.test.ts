import { describe, expect, it } from 'vitest';
import { type Direction, nextAmong, neighbour } from '../../src/board/keyboard';
import { standardChart } from './standard';

const chart = standardChart();
const DIRECTIONS: Direction[] = ['up', 'down', 'left', 'right'];

describe('arrow keys', () => {
  it('walk along an orbit', () => {
    expect(neighbour(chart, 'VI-1', 'right')).toBe('VI-2');
    expect(neighbour(chart, 'VI-2', 'left')).toBe('VI-1');
    expect(neighbour(chart, 'VI-4', 'down')).toBe('VI-5');
  });

  it('walk against the arrows too', () => {
    expect(neighbour(chart, 'IV-4', 'up')).toBe('IV-3');
  });

  it('walk along thin lines from orbit to orbit', () => {
    expect(chart.places.get(neighbour(chart, 'IV-7', 'up'))?.orbit).toBe(3);
    expect(chart.places.get(neighbour(chart, 'II-2', 'right'))?.name).toBe('III-2');
  });

  it('go in the direction that was asked for', () => {
    for (const here of chart.places.values())
      for (const direction of DIRECTIONS) {
        const next = chart.places.get(neighbour(chart, here.name, direction));
        if (!next || next.name === here.name) continue;
        const [dx, dy] = [next.x - here.x, next.y - here.y];
        const gone = { up: -dy, down: dy, left: -dx, right: dx }[direction];
        expect(gone, `${here.name} ${direction}`).toBeGreaterThan(0);
      }
  });

  it('lead from every space to every other', () => {
    for (const start of ['I-1', 'VII-c4']) {
      const seen = new Set([start]);
      for (const name of seen) for (const direction of DIRECTIONS) seen.add(neighbour(chart, name, direction));
      expect(seen.size).toBe(72);
    }
  });

  it('stay where the board ends', () => {
    expect(neighbour(chart, 'nowhere', 'up')).toBe('nowhere');
    expect(neighbour(chart, 'VII-a1', 'up')).toBe('VII-a1');
  });
});

describe('page keys', () => {
  const some = new Set(['II-2', 'V-5', 'VI-11']);
  it('go to the next space where something can be done, and round', () => {
    expect(nextAmong(chart, 'I-1', some, 1)).toBe('II-2');
    expect(nextAmong(chart, 'II-2', some, 1)).toBe('V-5');
    expect(nextAmong(chart, 'VI-11', some, 1)).toBe('II-2');
    expect(nextAmong(chart, 'II-2', some, -1)).toBe('VI-11');
  });

  it('stay where nothing can be done', () => {
    expect(nextAmong(chart, 'I-1', new Set(), 1)).toBe('I-1');
  });
});
