import { describe, expect, it } from 'vitest';
import { BoardSelection, type SelectionHost } from '../../src/board/selection.svelte';
import { showing } from './standard';

function selectionOver(change: Partial<SelectionHost>): { selection: BoardSelection; done: string[] } {
  const done: string[] = [];
  const table = { moves: () => [], targets: () => [], shown: () => showing(), busy: () => false, ...change };
  return { selection: new BoardSelection({ act: (action) => done.push(action), ...table }), done };
}
const moves = () => [{ action: 'I-1>I-2', from: 'I-1', to: 'I-2', brings: { planet: 'A', token: 'gas' } }];
const targets = () => [{ action: 'gravity I-1 B', space: 'I-1', label: 'take Gas for planet B' }];

describe('a hand over the board', () => {
  it('picks a piece up and puts it down where it may go', () => {
    const { selection, done } = selectionOver({ moves });
    selection.activate('I-1', true);
    expect(selection.held).toBe('I-1');
    selection.activate('V-5', true);
    expect(selection.announcement).toBe('Gas cannot go to V-5.');
    selection.activate('I-2', true);
    expect([selection.held, done]).toEqual([null, ['I-1>I-2']]);
    expect(selection.announcement).toBe('Gas to I-2, collects Gas on A.');
  });

  it('lets go of what it picks up again', () => {
    const { selection, done } = selectionOver({ moves });
    selection.activate('I-1', false);
    selection.activate('I-1', false);
    expect([selection.held, done]).toEqual([null, []]);
  });

  it('does at once what can be done on a space', () => {
    const { selection, done } = selectionOver({ targets });
    expect([selection.isActionable('I-1'), selection.isActionable('I-2')]).toEqual([true, false]);
    selection.activate('I-1', false);
    expect(done).toEqual(['gravity I-1 B']);
  });

  it('touches nothing while events are told', () => {
    const { selection, done } = selectionOver({ moves, targets, busy: () => true });
    selection.activate('I-1', false);
    expect([selection.held, selection.isActionable('I-1'), done]).toEqual([null, false, []]);
  });
});
