import { describe, expect, it } from 'vitest';
import { Hand, type Table } from '../../src/board/selection.svelte';
import { showing } from './standard';

function handOver(change: Partial<Table>): { hand: Hand; done: string[] } {
  const done: string[] = [];
  const table = { moves: () => [], targets: () => [], shown: () => showing(), busy: () => false, ...change };
  return { hand: new Hand({ act: (action) => done.push(action), ...table }), done };
}
const moves = () => [{ action: 'I-1>I-2', from: 'I-1', to: 'I-2', brings: { planet: 'A', token: 'gas' } }];
const targets = () => [{ action: 'gravity I-1 B', space: 'I-1', label: 'take Gas into section B' }];

describe('a hand over the board', () => {
  it('picks a piece up and puts it down where it may go', () => {
    const { hand, done } = handOver({ moves });
    hand.activate('I-1', true);
    expect(hand.held).toBe('I-1');
    hand.activate('V-5', true);
    expect(hand.said).toBe('gas cannot go to V-5.');
    hand.activate('I-2', true);
    expect([hand.held, done]).toEqual([null, ['I-1>I-2']]);
    expect(hand.said).toBe('gas to I-2, collects gas on A.');
  });

  it('lets go of what it picks up again', () => {
    const { hand, done } = handOver({ moves });
    hand.activate('I-1', false);
    hand.activate('I-1', false);
    expect([hand.held, done]).toEqual([null, []]);
  });

  it('does at once what can be done on a space', () => {
    const { hand, done } = handOver({ targets });
    expect([hand.able('I-1'), hand.able('I-2')]).toEqual([true, false]);
    hand.activate('I-1', false);
    expect(done).toEqual(['gravity I-1 B']);
  });

  it('touches nothing while events are told', () => {
    const { hand, done } = handOver({ moves, targets, busy: () => true });
    hand.activate('I-1', false);
    expect([hand.held, hand.able('I-1'), done]).toEqual([null, false, []]);
  });
});
