import { describe, expect, it } from 'vitest';
import { after, type GameEvent, pieceOn } from '../../src/model';
import { samePieces, startAndEnd, canStartFrom } from '../../src/board/boardState';
import { showing } from './standard';

const start = showing();

describe('what stands where', () => {
  it('planets, Matter and Comets', () => {
    expect(pieceOn(start, 'II-2')).toBe('A');
    expect(pieceOn(start, 'I-1')).toBe('gas');
    expect(pieceOn(start, 'VI-4')).toBe('comet');
    expect(pieceOn(start, 'VII-a1')).toBeNull();
  });
});

describe('what events do', () => {
  it('Matter that crashes onto a planet lies there until it is collected', () => {
    const moved = after(start, { event: 'move', seat: 0, token: 'gas', from: 'I-1', to: 'II-2' });
    expect(moved.matter['II-2']).toBe('gas');
    const taken = after(moved, { event: 'collect', seat: 0, planet: 'A', matter: 'gas', from: 'I-1' });
    expect(taken.matter).toEqual({ 'III-1': 'rock', 'V-1': 'gas/water' });
    expect(taken.planets.A?.space).toBe('II-2');
  });

  it('a planet takes what it moves onto', () => {
    const moved = after(start, { event: 'move', seat: 0, token: 'A', from: 'II-2', to: 'III-1' });
    const taken = after(moved, { event: 'collect', seat: 0, planet: 'A', matter: 'rock', from: 'III-1' });
    expect(taken.planets.A?.space).toBe('III-1');
    expect(taken.matter['III-1']).toBeUndefined();
  });

  it('a Comet moves and is collected', () => {
    const moved = after(start, { event: 'move', seat: 0, token: 'comet', from: 'VI-4', to: 'VI-9' });
    expect(moved.comets).toEqual(['VI-9']);
    const gone = after(moved, { event: 'collect', seat: 0, planet: 'B', matter: 'comet', from: 'VI-9' });
    expect(gone.comets).toEqual([]);
  });

  it('a Protoplanet is created where Matter lay, and becomes real (9.2, 9.4)', () => {
    const made = after(start, { event: 'create', seat: 0, planet: 'C', matter: 'gas/water', space: 'V-1' });
    expect(made.matter['V-1']).toBeUndefined();
    expect(made.planets.C).toMatchObject({ space: 'V-1', proto: true, kind: null, side: 'hostile' });
    const real = after(made, { event: 'become', planet: 'C', kind: 'gaseous' });
    expect(real.planets.C).toMatchObject({ proto: false, kind: 'gaseous' });
    expect(after(real, { event: 'flip', planet: 'C', side: 'habitable' }).planets.C?.side).toBe('habitable');
  });

  it('a life token stays with the planet that meets it (11.4)', () => {
    const hidden = showing({ matter: { 'I-1': 'life' } });
    const moved = after(hidden, { event: 'move', seat: 0, token: 'life', from: 'I-1', to: 'II-2' });
    const met = after(moved, { event: 'life', planet: 'A', token: 'life:-2' });
    expect(met.planets.A?.life).toEqual(['life:-2']);
    expect(met.matter).toEqual({});
  });

  it('a card joins the row with its Heat, and another cools it (10.2, 10.3)', () => {
    const played = after(start, { event: 'play', seat: 1, card: 'lava-lake', planet: 'B', marker: true });
    expect(played.planets.B?.row).toEqual([{ card: 'lava-lake', marker: 1, heat: 0, cold: 0 }]);
    const hot = after(played, { event: 'tokens', card: 'lava-lake', kind: 'heat', count: 2 });
    expect(hot.planets.B?.row[0]?.heat).toBe(2);
    expect(after(hot, { event: 'thaw', card: 'lava-lake', kind: 'heat' }).planets.B?.row[0]?.heat).toBe(1);
  });

  it('a bombardment fills the board (9.7), brightness moves the Frost Line (10.6)', () => {
    const full = after(start, {
      event: 'bombard',
      placed: { 'II-1': 'metal' },
      comets: ['V-5'],
      removed: [],
      from_supply: [],
    });
    expect(full.matter['II-1']).toBe('metal');
    expect(full.comets).toEqual(['VI-4', 'V-5']);
    expect(after(full, { event: 'brightness', seat: 0, frost_line: 4 }).frostLine).toBe(4);
  });

  it('leaves what it was given alone', () => {
    const before = JSON.stringify(start);
    after(start, { event: 'move', seat: 0, token: 'gas', from: 'I-1', to: 'II-2' });
    expect(JSON.stringify(start)).toBe(before);
  });
});

describe('where events begin', () => {
  const events: GameEvent[] = [
    { event: 'move', seat: 0, token: 'gas', from: 'I-1', to: 'II-2' },
    { event: 'collect', seat: 0, planet: 'A', matter: 'gas', from: 'I-1' },
  ];
  const outcome = events.reduce(after, start);

  it('in the position before them', () => {
    expect(canStartFrom(start, events)).toBe(true);
    expect(startAndEnd(showing({ matter: {} }), start, events)?.start).toBe(start);
  });

  it('in what is shown, where the position is already the one after them', () => {
    expect(canStartFrom(outcome, events)).toBe(false);
    const found = startAndEnd(start, outcome, events);
    expect(found?.start).toBe(start);
    expect(found?.end).toBe(outcome);
  });

  it('in what is shown, where entry follows entry without a position', () => {
    const next: GameEvent[] = [{ event: 'move', seat: 1, token: 'A', from: 'II-2', to: 'II-3' }];
    const found = startAndEnd(outcome, start, [...next]);
    expect(found?.end.planets.A?.space).toBe('II-3');
  });

  it('nowhere, where they belong to another game', () => {
    expect(startAndEnd(start, outcome, [{ event: 'move', seat: 0, token: 'D', from: 'V-1', to: 'V-2' }])).toBeNull();
  });

  it('takes a life token for the same, face down or up', () => {
    expect(samePieces(showing({ matter: { 'I-1': 'life' } }), showing({ matter: { 'I-1': 'life:+3' } }))).toBe(true);
    expect(samePieces(start, outcome)).toBe(false);
  });
});
