import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/model';
import { animationSteps, type Motion, route, travelLength } from '../../src/board/animation';
import { showing, standardChart } from './standard';

const chart = standardChart();
const start = showing();
const names = (ways: readonly { from: string; to: string }[]) => ways.map((way) => `${way.from}>${way.to}`);
const motions = (events: GameEvent[], from = start): Motion[] =>
  animationSteps(chart, from, events).flatMap((step) => step.motions);

describe('the way of a token', () => {
  it('one line, thick or thin (4.1)', () => {
    expect(names(route(chart, start, 'gas', 'I-1', 'I-2'))).toEqual(['I-1>I-2']);
    expect(names(route(chart, start, 'gas', 'I-1', 'II-2'))).toEqual(['I-1>II-2']);
  });

  it('a sweep goes along the thick orbit (4.4), a Comet too (9.8)', () => {
    expect(names(route(chart, start, 'A', 'II-7', 'II-2'))).toEqual(['II-7>II-8', 'II-8>II-1', 'II-1>II-2']);
    expect(route(chart, start, 'comet', 'VI-4', 'VI-12')).toHaveLength(8);
  });

  it('accelerated Matter goes over an empty space (4.6)', () => {
    const ways = route(chart, start, 'rock', 'III-1', 'III-3');
    expect(names(ways)).not.toContain('III-1>III-2');
    expect(names(route(chart, showing({ planets: {} }), 'rock', 'III-1', 'III-3'))).toEqual([
      'III-1>III-2',
      'III-2>III-3',
    ]);
  });

  it('dice lead from the end of an arm to VI and on along it (8.5)', () => {
    const out = chart.out.get('VII-b4')?.find((way) => !way.thick)?.to ?? '';
    const ring = chart.out.get(out)?.find((way) => way.thick)?.to ?? '';
    const further = chart.out.get(ring)?.find((way) => way.thick)?.to ?? '';
    expect(names(route(chart, start, 'A', 'VII-b4', further))).toEqual([
      `VII-b4>${out}`,
      `${out}>${ring}`,
      `${ring}>${further}`,
    ]);
  });

  it('is empty where no lines lead', () => {
    expect(route(chart, start, 'gas', 'I-1', 'VII-a1')).toEqual([]);
  });

  it('a long way takes longer, but not in proportion', () => {
    expect(travelLength(1)).toBe(1);
    expect(travelLength(6)).toBeGreaterThan(travelLength(3));
    expect(travelLength(6)).toBeLessThan(6);
  });
});

describe('beats', () => {
  const crash: GameEvent[] = [
    { event: 'move', seat: 0, token: 'gas', from: 'I-1', to: 'II-2' },
    { event: 'collect', seat: 0, planet: 'A', matter: 'gas', from: 'I-1' },
  ];

  it('a crash: the token travels, then flies from the planet to the mat', () => {
    const steps = animationSteps(chart, start, crash);
    expect(steps).toHaveLength(2);
    expect(steps[0]?.motions[0]).toMatchObject({ kind: 'travel', piece: 'I-1', to: 'II-2' });
    expect(steps[0]?.before.matter['I-1']).toBe('gas');
    expect(steps[1]?.motions[0]).toMatchObject({ kind: 'fly', token: 'gas', from: 'II-2', seat: 0, planet: 'A' });
    expect(steps[1]?.after.matter['II-2']).toBeUndefined();
  });

  it('a planet travels as itself', () => {
    expect(motions([{ event: 'move', seat: 0, token: 'A', from: 'II-2', to: 'II-3' }])[0]).toMatchObject({
      piece: 'A',
    });
  });

  it('a card and its points come in one breath', () => {
    const steps = animationSteps(chart, start, [
      { event: 'pay', seat: 0, planet: 'A', matter: ['gas'] },
      { event: 'play', seat: 0, card: 'magnetic-field', planet: 'A', marker: true },
      { event: 'score', seat: 0, points: 11, total: 11, card: 'magnetic-field' },
      { event: 'flip', planet: 'A', side: 'habitable' },
    ]);
    expect(steps).toHaveLength(2);
    expect(steps[0]?.motions).toContainEqual({ kind: 'words', at: 'II-2', text: '+11', tone: 'gold' });
    expect(steps[0]?.before.planets.A?.row).toHaveLength(1);
    expect(steps[1]?.motions[0]).toMatchObject({ kind: 'ripple', tone: 'habitable' });
  });

  it('dice move planet by planet, each taking its Matter before the next moves', () => {
    const steps = motions([
      {
        event: 'dice',
        values: [3, 4],
        moves: [
          ['A', 'II-2', 'III-1'],
          ['B', 'III-2', 'III-3'],
        ],
      },
      { event: 'collect', seat: null, planet: 'A', matter: 'rock', from: 'III-1' },
      { event: 'target', target: 98 },
      { event: 'turn', seat: 0, turn: 2 },
    ]);
    expect(steps.map((motion) => motion.kind)).toEqual(['travel', 'fly', 'ripple', 'travel']);
    expect(steps[1]).toMatchObject({ seat: null });
  });

  it('a bombardment falls onto each of its spaces', () => {
    const placed = { 'II-1': 'metal', 'II-4': 'gas' } as const;
    const fall = motions([{ event: 'bombard', placed, comets: ['V-5'], removed: [], from_supply: [] }]);
    expect(fall).toContainEqual({ kind: 'fall', spaces: ['II-1', 'II-4', 'V-5'] });
  });

  it('brightness moves the Frost Line', () => {
    const bright = motions([{ event: 'brightness', seat: 0, frost_line: 4 }], showing({ frost_line: 3 }));
    expect(bright).toContainEqual({ kind: 'frost', from: 3, to: 4 });
  });

  it('a life token tells its worth', () => {
    expect(motions([{ event: 'life', planet: 'A', token: 'life:-2' }])).toContainEqual({
      kind: 'words',
      at: 'II-2',
      text: '−2',
      tone: 'hostile',
    });
  });

  it('what does not touch the board takes no time', () => {
    const quiet: GameEvent[] = [
      { event: 'discard', seat: 0, card: 'outgassing' },
      { event: 'draw', seat: 0, deck: 'low' },
      { event: 'shuffle', deck: 'high' },
      { event: 'turn', seat: 1, turn: 2 },
      { event: 'over' },
    ];
    expect(animationSteps(chart, start, quiet)).toEqual([]);
    expect(animationSteps(chart, start, [])).toEqual([]);
  });

  it('end where the events end', () => {
    const steps = animationSteps(chart, start, [...crash, { event: 'turn', seat: 1, turn: 2 }]);
    expect(steps.at(-1)?.after.matter).toEqual({ 'III-1': 'rock', 'V-1': 'gas/water' });
  });
});
