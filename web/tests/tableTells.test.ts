import { describe, expect, it } from 'vitest';
import type { ActionEntry, Seat } from '../src/client/messages';
import { initialsOf, seatNames } from '../src/client/names';
import { goalOf } from '../src/game/goal';
import { arranged, withHand, withMoved } from '../src/game/handOrder';
import { faceDownSpaces, playedBy } from '../src/game/history';
import type { GameEvent, MatterKind } from '../src/model';
import { somePosition } from './positions';

const acted = (...events: GameEvent[]): ActionEntry => ({
  seq: 1,
  at: 0,
  kind: 'action',
  seat: 0,
  action: 'pass',
  events,
});
const dice: GameEvent = { event: 'collect', seat: null, planet: 'A', matter: 'gas', from: 'I-1' };
const paid: GameEvent = { event: 'pay', seat: 0, planet: 'A', matter: ['rock', 'comet', 'water'] };

describe('names and initials', () => {
  const seat = (name: string): Seat => ({ seat: 0, name, kind: 'person', level: null, away: false, mine: false });

  it('number equal names, and no number makes two seats equal again', () => {
    const names = seatNames(['Explorer 1', 'Explorer', 'Ada', 'Explorer'].map(seat));
    expect(names).toEqual(['Explorer 1', 'Explorer 2', 'Ada', 'Explorer 3']);
  });

  it('are two signs, different for every seat', () => {
    expect(initialsOf(['Ada', 'Explorer 2', 'grace hopper', 'Adam'])).toEqual(['A1', 'E2', 'GH', 'A4']);
    expect(initialsOf(['Ada', 'Bo'])).toEqual(['Ad', 'Bo']);
  });
});

describe('the log', () => {
  it('knows which tokens of the track the dice laid there', () => {
    const track = { tokens: Array<MatterKind>(5).fill('gas'), face_down: 2, accelerated: false, bombarded: false };
    // One of two tokens from before the log lay face down, then the dice took one, and two were paid.
    expect([...faceDownSpaces([acted(dice), acted(paid)], track)]).toEqual([0, 2]);
    const emptied = acted({ event: 'bombard', placed: {}, comets: [] } as unknown as GameEvent);
    expect([...faceDownSpaces([acted(dice), emptied, acted(paid)], { ...track, face_down: 0 })]).toEqual([]);
  });

  it('knows who played a card', () => {
    const play = { event: 'play', seat: 1, card: 'hot-jupiter', planet: 'C', marker: false } as GameEvent;
    expect(playedBy([acted(play)]).get('hot-jupiter')).toBe(1);
  });
});

describe('the goal', () => {
  const track = { length: 36, acceleration: 25 };
  const at = (tokens: number, more = {}) => {
    const position = somePosition();
    return goalOf(
      { ...position, ...more, track: { ...position.track, tokens: Array<MatterKind>(tokens).fill('gas') } },
      track,
    );
  };

  it('is so many spaces away, until final turns begin', () => {
    expect(at(20).end).toBe('16 spaces to the end, 5 to ►►');
    expect(at(36, { final_turns: 1 }).end).toBe('Last final turn');
  });

  it('is the Target alone', () => {
    expect(at(3).win).toBe('most points wins');
    expect(at(3, { solo: { target: 12, dice: null } }).win).toMatch(/^\d+ points (above|below) the Target$/);
  });
});

describe('a hand', () => {
  const kept = withHand(null, ['a', 'b', 'c']);

  it('keeps the order that its player gave it, with new cards last and marked', () => {
    const moved = withMoved(kept, ['a', 'b', 'c'], 'c', 0);
    expect(arranged(moved, ['a', 'b', 'c'])).toEqual(['c', 'a', 'b']);
    const drawn = withHand(moved, ['a', 'aa', 'c']);
    expect(arranged(drawn, ['a', 'aa', 'c'])).toEqual(['c', 'a', 'aa']);
    expect(drawn.fresh).toEqual(['aa']);
  });

  it('gives a card that was taken back its place again, and does not call it new', () => {
    const played = withHand(kept, ['a', 'c']);
    const back = withHand(played, ['a', 'b', 'c']);
    expect(arranged(back, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(back.fresh).toEqual([]);
  });
});
