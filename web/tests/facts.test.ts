import { describe, expect, it } from 'vitest';
import { withEvents } from '../src/model';
import { somePosition } from './positions';

describe('what events change', () => {
  it('moves a planet onto Matter and stores what it collects', () => {
    const after = withEvents(somePosition(), [
      { event: 'move', seat: 0, token: 'A', from: 'II-2', to: 'III-1' },
      { event: 'collect', seat: 0, planet: 'A', matter: 'rock', from: 'III-1' },
    ]);
    expect(after.planets.A?.space).toBe('III-1');
    expect(after.matter).not.toHaveProperty('III-1');
    expect(after.seats[0]?.mat.A).toEqual({ rock: 1 });
  });

  it('moves Matter onto a planet, wherever the event says that it stood', () => {
    for (const from of ['III-1', 'III-2']) {
      const after = withEvents(somePosition(), [
        { event: 'move', seat: 1, token: 'rock', from: 'III-1', to: 'III-2' },
        { event: 'collect', seat: 1, planet: 'B', matter: 'rock', from },
      ]);
      expect(Object.keys(after.matter)).toEqual(['I-1', 'V-1']);
      expect(after.seats[1]?.mat.B.rock).toBe(2);
    }
  });

  it('pays, plays, scores and flips', () => {
    const after = withEvents(somePosition(), [
      { event: 'pay', seat: 0, planet: 'B', matter: ['gas', 'rock'] },
      { event: 'play', seat: 0, card: 'outgassing', planet: 'B', marker: true },
      { event: 'score', seat: 0, points: 4, total: 4, card: 'outgassing' },
      { event: 'flip', planet: 'B', side: 'habitable' },
    ]);
    expect(after.track.tokens).toEqual(['gas', 'gas', 'rock']);
    expect(after.seats[0]).toMatchObject({ score: 4, hand: [], mat: { B: {} } });
    expect(after.planets.B).toMatchObject({ side: 'habitable', row: [{ card: 'outgassing', marker: 0 }] });
  });

  it('lets the dice sweep Matter onto the track', () => {
    const before = { ...somePosition(), solo: { target: 100, dice: null } };
    const after = withEvents(before, [
      { event: 'dice', values: [1, 2], moves: [['A', 'II-2', 'III-1']] },
      { event: 'collect', seat: null, planet: 'A', matter: 'rock', from: 'III-1' },
      { event: 'target', target: 98 },
    ]);
    expect(after.track).toMatchObject({ tokens: ['gas', 'rock'], face_down: 1 });
    expect(after.solo).toEqual({ target: 98, dice: [1, 2] });
  });

  it('leaves a life token with the planet that meets it, whichever of the two moved', () => {
    const before = { ...somePosition(), matter: { 'I-1': 'life' as const } };
    for (const move of [
      { token: 'life', from: 'I-1', to: 'II-2' },
      { token: 'A', from: 'II-2', to: 'I-1' },
    ]) {
      const after = withEvents(before, [
        { event: 'move', seat: 0, ...move },
        { event: 'life', planet: 'A', token: 'life:-2' },
      ]);
      expect(after.planets.A).toMatchObject({ space: move.to, life: ['life:-2'] });
      expect(after.matter).toEqual({});
    }
  });

  it('leaves the position it began with alone', () => {
    const before = somePosition();
    withEvents(before, [{ event: 'move', seat: 0, token: 'comet', from: 'VI-4', to: 'VI-5' }]);
    expect(before).toEqual(somePosition());
  });
});
