import { describe, expect, it } from 'vitest';
import type { TableSummary } from '../src/client/messages';
import { deletion, present, rank, sitting, standing } from '../src/screens/start/summary';

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
    result: null,
    to_act: 0,
    my_seats: [0],
    my_turn: true,
    others: 0,
    scores: null,
    deadline: null,
    public: false,
    imported: false,
    branched: null,
    rated: false,
    daily: null,
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
    expect(present(imported)).toBe('Ada and Bob');
    expect(present(someTable())).toBe('Ada');
  });

  it('says whom it waits for', () => {
    const seated: Partial<TableSummary> = { kinds: ['person', 'person'], names: ['Ada', 'Bob'], others: 1 };
    expect(standing(someTable(seated))).toBe('Your turn');
    expect(standing(someTable())).toBe('Waiting for players');
    const rival = someTable({ to_act: 1, my_turn: false, kinds: ['person', 'bot'], names: ['Ada', 'Explorer'] });
    expect(standing(rival)).toBe('Explorer’s turn');
  });

  it('does not nag where only bots wait', () => {
    const against = (kind: 'person' | 'bot') =>
      someTable({ kinds: ['person', kind], others: kind === 'person' ? 1 : 0 });
    expect([against('bot'), against('person')].map(standing)).toEqual(['Continue', 'Your turn']);
    expect([against('bot'), against('person')].map(rank)).toEqual([1, 0]);
  });

  it('says how it ended for me', () => {
    const ended = (scores: number[], winners: number[], change: Partial<TableSummary> = {}) =>
      standing(
        someTable({
          over: true,
          to_act: null,
          names: ['Ada', 'Bob', 'Cleo', 'Dan'].slice(0, scores.length),
          kinds: scores.map(() => 'person'),
          result: { scores, winners, target: null },
          ...change,
        }),
      );
    expect(ended([41, 38], [0])).toBe('You won');
    expect(ended([38, 41], [1])).toBe('You lost');
    expect(ended([41, 41], [0, 1])).toBe('You shared the win');
    expect(ended([41, 41], [1]), 'a tie that was broken').toBe('You lost');
    expect(ended([30, 41, 20], [1])).toBe('You came second');
    expect(ended([41, 38], [0], { my_seats: [0, 1] }), 'at one device').toBe('Ada won');
    expect(ended([41, 38], [1], { my_seats: [] }), 'watched').toBe('Bob won');
    expect(ended([93], [0], { result: { scores: [93], winners: [0], target: 88 } })).toBe('Target beaten, 93 to 88');
    expect(ended([80], [], { result: { scores: [80], winners: [], target: 88 } })).toBe('Target missed, 80 to 88');
  });

  it('says what deleting it means', () => {
    expect(deletion(someTable({ others: 1 })).button).toBe('Leave and delete');
    expect(deletion(someTable()).about).toContain('not finished');
    expect(deletion(someTable({ over: true, others: 1 })).about).toContain('keep it');
    expect(deletion(someTable({ my_seats: [] })).about).toContain('your list');
  });

  it('says when it cannot be played by these rules any more', () => {
    expect(standing(someTable({ to_act: null, my_turn: false }))).toBe('Read-only');
  });
});
