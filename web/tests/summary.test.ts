import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../src/client/messages';
import { sitting, standing } from '../src/screens/start/summary';

function someTable(change: Partial<TableSummary> = {}): TableSummary {
  return {
    game: 'kq3v',
    names: ['Ada', 'Player 2'],
    kinds: ['person', 'open'],
    options: { players: 2, solo_target: null, modules: [], star: null, extras: [] },
    clock: null,
    content: { id: 'standard', hash: 'h' },
    own: [],
    created: 0,
    moved: 0,
    over: false,
    to_act: 0,
    my_seats: [0],
    my_turn: true,
    scores: null,
    deadline: null,
    public: false,
    imported: false,
    unplayable: null,
    rematch: null,
    ...change,
  };
}

describe('a table in a list', () => {
  it('tells open seats by their kind, for they have names', () => {
    expect([0, 1].map((seat) => sitting(someTable(), seat))).toEqual(['Ada', 'Open seat']);
  });

  it('names whoever has played, though nobody sits there any more', () => {
    const imported = someTable({
      over: true,
      to_act: null,
      my_turn: false,
      kinds: ['open', 'open'],
      names: ['Ada', 'Bob'],
    });
    expect([0, 1].map((seat) => sitting(imported, seat))).toEqual(['Ada', 'Bob']);
    expect(standing(imported)).toBe('Over');
  });

  it('says whom it waits for', () => {
    expect(standing(someTable())).toBe('Your turn');
    expect(standing(someTable({ to_act: 1, my_turn: false }))).toBe('Waiting for players');
    const rival = someTable({ to_act: 1, my_turn: false, kinds: ['person', 'bot'], names: ['Ada', 'Explorer'] });
    expect(standing(rival)).toBe('Explorer is to act');
  });

  it('says when it cannot be played by these rules any more', () => {
    expect(standing(someTable({ to_act: null, my_turn: false }))).toBe('Can only be read');
  });
});
