import { describe, expect, it } from 'vitest';
import {
  advance,
  arrow,
  distance,
  frostRadius,
  HALF,
  nearest,
  offsetsOf,
  outward,
  polar,
  RIM,
  taper,
} from '../../src/board/geometry';
import { standardChart } from './standard';

const chart = standardChart();
const at = (name: string) => chart.places.get(name) ?? { x: NaN, y: NaN };
const way = (from: string, to: string) => {
  const found = chart.out.get(from)?.find((line) => line.to === to);
  if (!found) throw new Error(`no line ${from} ${to}`);
  return found;
};

describe('where spaces lie', () => {
  it('has all 72 spaces, 68 thick and 108 thin lines', () => {
    expect(chart.places.size).toBe(72);
    expect(chart.ways.filter((line) => line.thick)).toHaveLength(68);
    expect(chart.ways.filter((line) => !line.thick)).toHaveLength(108);
  });

  it('turns clockwise from the top', () => {
    expect(polar(0, 10).y).toBeCloseTo(-10);
    expect(polar(90, 10).x).toBeCloseTo(10);
    expect(polar(180, 10).y).toBeCloseTo(10);
    expect(advance(350, 10)).toBe(20);
    expect(advance(10, 350)).toBe(340);
    expect(advance(5, 5)).toBe(360);
  });

  it('puts orbit VII on the rim, with room for a planet', () => {
    expect(distance(at('VII-a1'), { x: 0, y: 0 })).toBeCloseTo(RIM);
    expect(RIM + 38).toBeLessThan(HALF);
  });

  it('knows the way out from the star', () => {
    expect(outward(at('IV-4'))).toBeCloseTo(0);
    expect(outward(at('IV-7'))).toBeCloseTo(90);
  });

  it('leaves a finger room on a phone: 24 pixels between any two spaces on 390', () => {
    const places = [...chart.places.values()];
    const least = Math.min(...places.flatMap((a, i) => places.slice(i + 1).map((b) => distance(a, b))));
    expect((least * 390) / (2 * HALF)).toBeGreaterThan(24);
  });
});

describe('lines', () => {
  it('thick ones keep to their orbit all the way', () => {
    for (const line of chart.ways.filter((one) => one.thick)) {
      const radius = distance(line.at(0), { x: 0, y: 0 });
      for (const t of [0.25, 0.5, 0.75, 1]) expect(distance(line.at(t), { x: 0, y: 0 })).toBeCloseTo(radius);
    }
  });

  it('begin and end on their spaces', () => {
    for (const line of chart.ways) {
      expect(distance(line.at(0), at(line.from))).toBeCloseTo(0);
      expect(distance(line.at(1), at(line.to))).toBeCloseTo(0);
    }
  });

  it('thin ones never leave the gap between their two orbits', () => {
    for (const line of chart.ways.filter((one) => !one.thick)) {
      const ends = [line.at(0), line.at(1)].map((point) => distance(point, { x: 0, y: 0 })).sort((a, b) => a - b);
      const middle = distance(line.at(0.5), { x: 0, y: 0 });
      expect(middle).toBeGreaterThan(ends[0] ?? 0);
      expect(middle).toBeLessThan(ends[1] ?? 0);
    }
  });

  it('arrows point along them: right at the top of a ring', () => {
    expect(Math.abs(arrow(way('IV-1', 'IV-2'), 0.02).turn)).toBeLessThan(5);
  });

  it('a tapered line is a closed outline', () => {
    expect(taper(way('I-1', 'II-2'), 15, 1, 3)).toMatch(/^M.*Z$/);
  });

  it('tell how much of a bent way is gone', () => {
    expect(
      offsetsOf([
        { x: 0, y: 0 },
        { x: 3, y: 0 },
        { x: 3, y: 1 },
      ]),
    ).toEqual([0, 0.75, 1]);
  });
});

describe('numerals', () => {
  it('one for each ring and one for each arm of VII', () => {
    expect(chart.numerals.map((spot) => spot.orbit).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 7, 7]);
  });
});

describe('the Frost Line', () => {
  it('3 runs between III and IV', () => {
    const radius = frostRadius(chart, 3);
    expect(radius).toBeGreaterThan(chart.radii.get(3) ?? 0);
    expect(radius).toBeLessThan(chart.radii.get(4) ?? 0);
  });
});

describe('pointing', () => {
  it('finds the nearest space within reach, and prefers what reaches further', () => {
    const { x, y } = at('III-5');
    expect(nearest(chart, { x: x + 10, y }, () => 30)).toBe('III-5');
    expect(nearest(chart, { x: x + 40, y }, () => 30)).toBeNull();
    const spot = way('III-5', 'III-6').at(0.4);
    expect(nearest(chart, spot, () => 90)).toBe('III-5');
    expect(nearest(chart, spot, (name) => (name === 'III-6' ? 160 : 60))).toBe('III-6');
  });
});
