import { describe, expect, it } from 'vitest';
import { firstPlan, newTable, optionsInWords, optionsOf, seatPlayers } from '../src/game/options';

describe('the options of a position', () => {
  it('may leave out all but the number of players', () => {
    const plain = { players: 1, solo_target: null, modules: [], star: null, extras: [] };
    expect(optionsOf({ options: { players: 1 } })).toEqual(plain);
    expect(optionsOf({ options: { players: 1, modules: 'epochs', extras: 7 } })).toEqual(plain);
    expect(optionsOf({ options: { ...plain, extras: ['matter'] } })).toEqual({ ...plain, extras: ['matter'] });
  });

  it('are none where nobody or too many play', () => {
    expect(optionsOf({})).toBeNull();
    expect(optionsOf({ options: null })).toBeNull();
    for (const players of [0, 5, 1.5, '2']) expect(optionsOf({ options: { players } })).toBeNull();
  });

  it('are those of the game that begins with it', () => {
    const plan = { ...firstPlan('Ada'), modules: ['epochs'], start: { name: 'middle.json', document: { options: { players: 2 } } } };
    expect(newTable(plan).options).toEqual({ players: 2, solo_target: null, modules: [], star: null, extras: [] });
  });
});

describe('options in words', () => {
  const plain = { players: 2, solo_target: null, modules: [], star: null, extras: [] };

  it('name what is played', () => {
    expect(optionsInWords({ ...plain, modules: ['frost-line'], star: 'red-dwarf', extras: ['dual'] })).toBe(
      '2 players · Frost Line · Red Dwarf · Dual Matter',
    );
  });

  it('never claim that the Target is what Epochs has yet to add to', () => {
    expect(optionsInWords({ ...plain, players: 1, solo_target: 90 })).toBe('solo, Target 90');
    expect(optionsInWords({ ...plain, players: 1, solo_target: 90, modules: ['epochs'] })).toBe(
      'solo, Target 90 plus what Epochs adds · Epochs',
    );
    expect(optionsInWords({ ...plain, players: 1 })).toBe('solo');
  });
});

describe('seats', () => {
  it('are filled with bots', () => {
    const { seats } = firstPlan('Ada');
    seatPlayers(seats, 4);
    expect(seats.map((seat) => seat.who)).toEqual(['me', 'bot', 'bot', 'bot']);
  });

  it('never leave a bot alone', () => {
    const { seats } = firstPlan('Ada');
    seats[0]!.who = 'bot';
    seatPlayers(seats, 1);
    expect(seats).toEqual([{ who: 'me', name: 'Ada', level: 'explorer' }]);
  });
});
