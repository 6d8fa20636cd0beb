import { describe, expect, it } from 'vitest';
import type { Story } from '../src/client/messages';
import { scaleOf, scoringTurns, spread, stepPath } from '../src/screens/ending/curve';
import { across, distance, lineUp, NARROW, WIDE } from '../src/screens/ending/lineUp';
import { headline, lastStageWords, targetWords, tieWords, whyWords } from '../src/screens/ending/words';
import { somePosition } from './positions';

const names = ['Ada', 'Bob', 'Cleo'];
const ada = { names, you: 0 };
const watcher = { names, you: null };

function told(change: Partial<Story> = {}): Story {
  return {
    result: { scores: [66, 60], winners: [0], target: null },
    turns: 3,
    lead: 6,
    why: { seat: 0, source: 'final', points: 31, rival: 1, rival_points: 19 },
    last_stage: { how: 'final-space', seat: 0, turn: 2 },
    tie: null,
    solo: null,
    sources: ['low', 'high', 'final'],
    seats: [
      { seat: 0, score: 66, sources: { low: 35, final: 31 }, planets: { A: 66 } },
      { seat: 1, score: 60, sources: { high: 41, final: 19 }, planets: { B: 60 } },
    ],
    gains: [
      { turn: 1, seat: 0, source: 'low', points: 35, card: 'outgassing', planet: 'A' },
      { turn: 3, seat: 0, source: 'final', points: 31, card: 'earth-twin', planet: 'A' },
    ],
    curve: [
      { turn: 0, seat: null, scores: [0, 0], target: null },
      { turn: 1, seat: 0, scores: [35, 0], target: null },
      { turn: 2, seat: 1, scores: [35, 60], target: null },
      { turn: 3, seat: 0, scores: [66, 60], target: null },
    ],
    ...change,
  };
}

describe('the headline', () => {
  it('says who has won and by how much', () => {
    const result = { scores: [66, 60], winners: [0], target: null };
    expect(headline(result, ada)).toBe('You win by 6');
    expect(headline(result, { names, you: 1 })).toBe('Ada wins by 6');
    expect(headline({ scores: [60, 60], winners: [1], target: null }, ada)).toBe('Bob wins the tie');
    expect(headline({ scores: [60, 60, 60], winners: [0, 2], target: null }, watcher)).toBe(
      'Ada and Cleo share the win',
    );
  });

  it('measures a solo game by its Target', () => {
    expect(headline({ scores: [104], winners: [0], target: 88 }, ada)).toBe('You beat the Target by 16');
    expect(headline({ scores: [80], winners: [], target: 88 }, watcher)).toBe('Ada missed the Target by 8');
    expect(headline({ scores: [88], winners: [], target: 88 }, ada)).toContain('level is not enough');
  });
});

describe('why', () => {
  it('names the source that weighed most', () => {
    expect(whyWords(told(), ada)).toBe('Your Finals brought 31 points, 12 more than Bob’s.');
    expect(whyWords(told(), { names, you: 1 })).toBe('Ada’s Finals brought 31 points, 12 more than yours.');
    const why = { seat: 0, source: 'heat-and-cold', points: 12, rival: 1, rival_points: 4 } as const;
    expect(whyWords(told({ why }), ada)).toBe('Heat and Cold brought you 12 points, 8 more than Bob.');
    expect(whyWords(told({ why: { ...why, source: 'brightness', points: -2, rival_points: -8 } }), watcher)).toBe(
      'Bob paid 8 points for brightness, Ada only 2.',
    );
    expect(whyWords(told({ why: { ...why, source: 'high', rival: null, rival_points: null } }), ada)).toBe(
      'Your High cards brought most: 12 points.',
    );
    expect(whyWords(told({ why: null }), ada)).toBe('');
  });

  it('tells a tie with its numbers', () => {
    const tie: Story['tie'] = {
      seats: [0, 1],
      breaks: [
        { by: 'matter', seats: [0, 1], counts: [3, 3] },
        { by: 'hand', seats: [0, 1], counts: [2, 4] },
      ],
      decided: 'hand',
    };
    const result = { scores: [60, 60], winners: [0], target: null };
    expect(tieWords(told({ tie, result }), { names, you: 1 })).toEqual([
      'Ada and you have 60 each.',
      'Level in Matter in stock: Ada 3, you 3.',
      'Decided by the fewest cards in hand: Ada 2, you 4.',
    ]);
    expect(tieWords(told({ tie: { ...tie, decided: null } }), ada).at(-1)).toContain('shared');
    expect(tieWords(told(), ada)).toEqual([]);
  });

  it('tells how the last turns began and how the Target fell', () => {
    expect(lastStageWords(told(), ada)).toBe('You filled the Evolution Track on turn 2.');
    const late = (how: Story['last_stage']['how']) => told({ last_stage: { how, seat: null, turn: 200 } });
    expect(lastStageWords(late('final-space'), ada)).toContain('The dice');
    expect(lastStageWords(late('no-matter'), ada)).toContain('ran out of Matter');
    expect(lastStageWords(late('turn-limit'), ada)).toContain('Turn 200');
    expect(lastStageWords(late(null), ada)).toBe('');
    expect(targetWords(told({ solo: { start: 100, target: 98, tokens: 1 } }))).toContain(
      '1 token and lowered it to 98',
    );
    expect(targetWords(told())).toBe('');
  });
});

describe('the curve', () => {
  const frame = { width: 400, height: 200, left: 30, right: 70, top: 10, bottom: 30 };

  it('reaches from the start to the end, and goes in steps', () => {
    const scale = scaleOf(told(), frame);
    expect([scale.x(0), scale.x(3), scale.y(0), scale.y(66)]).toEqual([30, 330, 170, 10]);
    expect(scale.ticks).toEqual([0, 20, 40, 60]);
    const steps = [
      { turn: 0, value: 0 },
      { turn: 3, value: 66 },
    ];
    expect(stepPath(steps, scale)).toBe('M30.0 170.0H330.0V10.0');
  });

  it('keeps the names at its ends apart and on the picture', () => {
    expect(spread([20, 22, 100], 15, 170)).toEqual([20, 35, 100]);
    expect(spread([165, 169, 168], 15, 170)).toEqual([140, 170, 155]);
  });

  it('is also listed, without the turns in which nothing was scored', () => {
    expect(scoringTurns(told()).map(({ turn, scores }) => [turn, scores[0]])).toEqual([
      [1, 35],
      [3, 66],
    ]);
  });
});

describe('the finished system', () => {
  it('has every planet on its own orbit, and none on top of another', () => {
    const planet = somePosition().planets.A!;
    const on = (space: string) => ({ ...planet, space });
    for (const picture of [WIDE, NARROW])
      for (const planets of [
        { A: on('II-2'), B: on('III-6'), C: on('V-3'), D: on('VI-12') },
        { A: on('III-1'), B: on('III-2'), C: on('III-3'), D: on('III-4') },
        { A: on('VII-a1'), B: on('VII-b1'), C: on('I-1') },
      ]) {
        const standing = lineUp(planets, picture);
        expect(standing).toHaveLength(Object.keys(planets).length);
        for (const { x, y, planet, scale } of standing) {
          expect(Math.hypot(x, y - picture.height / 2)).toBeCloseTo(
            distance(picture, ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'].indexOf(planet.space.split('-')[0]!)),
          );
          expect(y - 30 * scale).toBeGreaterThan(0);
          expect(y + 30 * scale).toBeLessThan(picture.height);
        }
        for (const [index, one] of standing.entries())
          for (const other of standing.slice(index + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(30 * (one.scale + other.scale));
      }
    expect(across(WIDE, 1, 0)).toBe(distance(WIDE, 1));
  });
});
