import { describe, expect, it } from 'vitest';
import {
  CLOCKS,
  clockInWords,
  extrasWithNeeds,
  firstPlan,
  mayBePublic,
  newTable,
  optionsInWords,
  optionsOf,
  seatNamedIn,
  seatPlayers,
  toggleExtra,
  toggleModule,
  wrongCards,
} from '../src/game/options';
import { EXTRAS, MODULES, optionTitle, STARS } from '../src/model';
import { offeredTargets, targetInWords, targetThatCounts } from '../src/game/targets';
import { someTargets } from './positions';

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
    const plan = {
      ...firstPlan('Ada'),
      modules: ['epochs'],
      start: { name: 'middle.json', document: { options: { players: 2 } } },
    };
    expect(newTable(plan, null).options).toEqual({
      players: 2,
      solo_target: null,
      modules: [],
      star: null,
      extras: [],
    });
  });
});

describe('a position and other cards', () => {
  const file = (document: Record<string, unknown>) => ({ name: 'file.json', document });
  const plan = (needed: unknown, chosen?: unknown) => ({
    ...firstPlan('Ada'),
    start: file({ content: needed }),
    content: chosen === undefined ? null : file({ id: chosen }),
  });

  it('do not fit', () => {
    expect(wrongCards(plan('mine', 'yours'), 'standard')).toBe(
      'This position needs the cards “mine”, but you chose “yours”.',
    );
    expect(wrongCards(plan('mine'), 'standard')).toContain('you chose “standard”');
  });

  it('fit, or nothing is known of them', () => {
    for (const fine of [plan('mine', 'mine'), plan('standard'), plan(7), plan('mine', 7), firstPlan('Ada')])
      expect(wrongCards(fine, 'standard')).toBeNull();
    expect(wrongCards(plan('mine'), null)).toBeNull();
  });
});

describe('options in words', () => {
  const plain = { players: 2, solo_target: null, modules: [], star: null, extras: [] };

  it('name what is played', () => {
    expect(optionsInWords({ ...plain, modules: ['frost-line'], star: 'red-dwarf', extras: ['dual'] })).toBe(
      '2 players · Frost Line · Red Dwarf · Dual Matter',
    );
  });

  it('have a name for people where one is declared', () => {
    for (const { name, title } of [...MODULES, ...STARS, ...EXTRAS]) expect(optionTitle(name)).toBe(title);
    expect(optionsInWords({ ...plain, extras: ['unheard-of'] })).toBe('2 players · unheard-of');
    expect(extrasWithNeeds()).toBe('; life tokens only with Epochs');
  });

  it('tell how long one may think', () => {
    expect(optionsInWords(plain, 300)).toBe('2 players · five minutes per decision');
    expect([60, 86_400, 7200, 90, 1200].map(clockInWords)).toEqual([
      'one minute per decision',
      'one day per decision',
      'two hours per decision',
      '90 seconds per decision',
      '20 minutes per decision',
    ]);
    for (const { seconds, name } of CLOCKS) if (seconds) expect(clockInWords(seconds)).toBe(name.toLowerCase());
  });

  it('tell the Target that counts', () => {
    expect(optionsInWords({ ...plain, players: 1, solo_target: 90 })).toBe('solo, Target 90');
    expect(optionsInWords({ ...plain, players: 1, solo_target: 160, modules: ['epochs'] })).toBe(
      'solo, Target 160 · Epochs',
    );
    expect(optionsInWords({ ...plain, players: 1 })).toBe('solo');
  });
});

describe('Targets', () => {
  it('are long only with Epochs', () => {
    expect(offeredTargets(someTargets, ['frost-line']).map(({ target }) => target)).toEqual([90, 100, 110]);
    expect(offeredTargets(someTargets, ['epochs'])).toHaveLength(6);
  });

  it('are the usual one until somebody chooses, and what was chosen while it is on offer', () => {
    expect(targetThatCounts(someTargets, [], null)).toBe(100);
    expect(targetThatCounts(someTargets, ['epochs'], null)).toBe(160);
    expect(targetThatCounts(someTargets, ['epochs'], 90)).toBe(90);
    expect(targetThatCounts(someTargets, ['epochs'], 170)).toBe(170);
    expect(targetThatCounts(someTargets, [], 170)).toBe(100);
  });

  it('have names for people', () => {
    expect(someTargets.solo_targets.map(targetInWords).filter((_, index) => index % 3 === 0)).toEqual([
      'Easy, 90',
      'Long easy, 150',
    ]);
  });
});

describe('extra markers', () => {
  it('come with the first module and go with the last', () => {
    const plan = firstPlan('Ada');
    toggleModule(plan, 'frost-line');
    toggleModule(plan, 'epochs');
    expect([plan.modules, plan.extras]).toEqual([['epochs', 'frost-line'], ['markers']]);
    toggleModule(plan, 'epochs');
    expect(plan.extras).toEqual(['markers']);
    toggleModule(plan, 'frost-line');
    expect(plan.extras).toEqual([]);
  });

  it('stay as somebody has chosen', () => {
    const without = firstPlan('Ada');
    toggleModule(without, 'epochs');
    toggleExtra(without, 'markers');
    toggleModule(without, 'frost-line');
    expect(without.extras).toEqual([]);
    const wanted = firstPlan('Ada');
    toggleExtra(wanted, 'dual');
    toggleExtra(wanted, 'markers');
    toggleModule(wanted, 'epochs');
    toggleModule(wanted, 'epochs');
    expect(wanted.extras).toEqual(['markers', 'dual']);
  });
});

describe('a public table', () => {
  it('has nothing that somebody brought along', () => {
    const plan = firstPlan('Ada');
    plan.seats[1]!.who = 'open';
    plan.public = true;
    expect([mayBePublic(plan), newTable(plan, null).public]).toEqual([true, true]);
    for (const part of ['content', 'start'] as const) {
      const own = { ...plan, [part]: { name: 'own.json', document: { options: { players: 2 } } } };
      expect([mayBePublic(own), newTable(own, null).public]).toEqual([false, false]);
    }
  });
});

describe('seats', () => {
  it('are found by the name that a refusal quotes, if a person here has it', () => {
    const seat = (who: 'me' | 'bot', name: string) => ({ who, name, level: 'explorer' });
    const taken = (name: string) => `“${name}” is taken at this table.`;
    expect(seatNamedIn(taken('Ada'), [seat('me', 'Ada'), seat('me', ' Ada ')])).toBe(1);
    expect(seatNamedIn(taken('Explorer'), [seat('me', 'Explorer'), seat('bot', '')])).toBe(0);
    expect(seatNamedIn(taken('Player 2'), [seat('me', 'Player 2'), seat('me', '')])).toBe(1);
    expect(seatNamedIn(taken('Bob'), [seat('me', 'Ada'), seat('bot', 'Bob')])).toBeNull();
  });

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
