import { describe, expect, it } from 'vitest';
import type { ActionEntry, Entry } from '../src/client/messages';
import { parseAction, recentSpaces, spacesOf } from '../src/game/actions';
import { lettersOf, sortChoices } from '../src/game/choices';
import { prompt } from '../src/game/prompt';
import { turnSummaries, logLine } from '../src/game/log';
import type { GameEvent } from '../src/model';
import { actionWords, requirementPhrases } from '../src/game/words';
import { someCard, someCards, somePosition } from './positions';

describe('actions', () => {
  it('are taken apart', () => {
    expect(parseAction('III-5>VII-b2')).toEqual({ verb: 'move', from: 'III-5', to: 'VII-b2' });
    expect(parseAction('gravity none')).toEqual({ verb: 'decline-gravity' });
    expect(parseAction('pay gas gas/water comet')).toEqual({ verb: 'pay', kinds: ['gas', 'gas/water', 'comet'] });
    expect(parseAction('place none')).toEqual({ verb: 'place', card: null });
    expect(parseAction('somersault')).toBeNull();
  });

  it('name spaces', () => {
    expect(spacesOf('create B III-5')).toEqual(['III-5']);
    expect(spacesOf('pass')).toEqual([]);
  });

  it('have words', () => {
    const say = (action: string) => actionWords(action, somePosition(), someCards);
    expect(say('III-1>III-2')).toBe('Move Rock from III-1 to III-2');
    expect(say('II-2>II-3')).toBe('Move planet A from II-2 to II-3');
    expect(say('play outgassing B')).toBe('Play Outgassing on B');
    expect(say('pay gas gas comet')).toBe('Pay 2 Gas, 1 Comet');
    expect(say('discard outgassing')).toBe('Discard Outgassing');
    expect(say('pass')).toBe('Pass');
  });
});

describe('choices', () => {
  it('are sorted by how they are asked for', () => {
    const choices = sortChoices([
      'I-1>I-2',
      'create B III-5',
      'create A III-5',
      'play outgassing A',
      'play outgassing B',
      'downgrade hot-jupiter',
      'brighten',
      'pass',
    ]);
    expect(choices.moves).toEqual([{ action: 'I-1>I-2', from: 'I-1', to: 'I-2' }]);
    expect(lettersOf(choices.creates)).toEqual(['A', 'B']);
    expect(choices.plays.get('outgassing')?.map((offer) => offer.detail)).toEqual(['A', 'B']);
    expect(choices.swaps.get('hot-jupiter')?.detail).toBe('downgrade');
    expect(choices.plain).toEqual(['brighten', 'pass']);
  });

  it('are none when nothing is legal', () => {
    const { plays, swaps, ...lists } = sortChoices([]);
    expect(plays.size + swaps.size).toBe(0);
    expect(Object.values(lists).flat()).toEqual([]);
  });
});

describe('the one line', () => {
  const moment = (change: object, legal: string[] = [], seat: number | null = 0) =>
    prompt({
      position: { ...somePosition(), ...change },
      choices: sortChoices(legal),
      cards: someCards,
      seat,
      names: ['Ada', 'Explorer'],
    });

  it('says what may be done', () => {
    expect(moment({}, ['I-1>I-2'])).toBe('Move any token along a line.');
    expect(moment({}, ['I-1>I-2', 'create A I-1'])).toContain('create a Protoplanet');
    expect(moment({}, ['create A I-1'])).toMatch(/^Create a Protoplanet/);
    expect(moment({ phase: 'card' }, ['play outgassing B', 'pass'])).toContain('1 can be played');
    expect(moment({ phase: 'card' }, ['pass'])).toBe('None of your cards can be played now. Pass.');
    expect(moment({ phase: 'card' }, ['downgrade helium-rain', 'pass'])).toContain(
      'Open a card marked ↓ to downgrade it, or pass.',
    );
  });

  it('says whenever the star may be changed', () => {
    const offers: [string, string][] = [
      ['move', 'I-1>I-2'],
      ['card', 'pass'],
      ['draw', 'draw low'],
      ['final', 'end'],
    ];
    for (const [phase, other] of offers) {
      expect(moment({ phase }, [other])).not.toContain('star');
      expect(moment({ phase }, ['brighten', 'dim', other])).toContain(
        ' Once this turn, you may first pay points to brighten or dim the star, which moves the Frost Line out or in.',
      );
      expect(moment({ phase }, ['dim', other])).toContain('pay points to dim the star, which moves the Frost Line in.');
    }
  });

  it('says whom one waits for', () => {
    expect(moment({ seat: 1 })).toBe('Explorer is choosing a move.');
    expect(moment({ seat: 1 }, [], null)).toBe('Explorer is choosing a move.');
  });

  it('mentions the final turn', () => {
    expect(moment({ final_turns: 1 }, ['I-1>I-2'])).toContain('final turn');
  });
});

const names = ['Ada', 'Explorer'];
const acted = (seq: number, seat: number, action: string, events: GameEvent[] = []): ActionEntry => ({
  seq,
  at: 0,
  kind: 'action',
  seat,
  action,
  events,
});

describe('the log', () => {
  it('tells an action with what came of it', () => {
    const entry = acted(1, 0, 'III-1>III-2', [
      { event: 'move', seat: 0, token: 'rock', from: 'III-1', to: 'III-2' },
      { event: 'collect', seat: 0, planet: 'B', matter: 'rock', from: 'III-1' },
    ]);
    expect(logLine(entry, names, someCards).text).toBe('Ada moved Rock from III-1 to III-2. Collected Rock on B.');
  });

  it('tells a bot that takes a free seat from one that plays for somebody', () => {
    const told = (name: string, why: 'asked' | 'away') =>
      logLine({ seq: 1, at: 0, kind: 'bot', seat: 1, level: 'explorer', why }, ['Ada', name], someCards).text;
    expect(told('Explorer', 'asked')).toBe('An Explorer took seat 2.');
    expect(told('Explorer 2', 'asked')).toBe('An Explorer took seat 2.');
    expect(told('Bob', 'asked')).toBe('An Explorer took over from Bob.');
    expect(told('Bob', 'away')).toBe('An Explorer took over from Bob, who is away.');
  });

  it('tells a refusal from one for good', () => {
    const told = (never: boolean) =>
      logLine({ seq: 1, at: 0, kind: 'consent', seat: 0, agree: false, never }, names, someCards).text;
    expect(told(false)).toBe('Ada declined.');
    expect(told(true)).toBe('Ada declined and does not want to be asked again.');
  });

  it('tells a new name with the old one, if that is known', () => {
    const named = (seq: number, name: string) => ({ seq, at: 0, kind: 'name', seat: 1, name }) as const;
    const sat = { seq: 1, at: 0, kind: 'sit', seat: 1, name: 'Bob' } as const;
    const log = [sat, named(2, 'Robert'), named(3, 'Bert')];
    const told = (entry: Entry, known: readonly Entry[] = log) => logLine(entry, names, someCards, known).text;
    expect([told(log[1]!), told(log[2]!)]).toEqual(['Bob is now called Robert.', 'Robert is now called Bert.']);
    expect(told(log[1]!, [{ ...sat, seat: 0 }])).toBe('Seat 2 is now called Robert.');
  });

  it('never names what the reader may not know', () => {
    expect(logLine(acted(1, 1, 'keep -'), names, someCards).text).toBe('Explorer kept one of two Finals.');
  });

  it('tells what the dice did, and only where the Target stands in the end', () => {
    const entry = acted(1, 0, 'pass', [
      { event: 'dice', values: [2, 1], moves: [['A', 'II-2', 'II-3']] },
      { event: 'collect', seat: null, planet: 'A', matter: 'water', from: 'II-3' },
      { event: 'target', target: 98 },
      { event: 'target', target: 96 },
    ]);
    expect(logLine(entry, names, someCards).text).toBe(
      'Ada passed. The dice show 2 and 1: A to II-3. The dice swept up Water on A. The Target is now 96.',
    );
  });

  it('says what the last points are for', () => {
    const events: GameEvent[] = [
      { event: 'score', seat: 0, points: 4, total: 31, card: null },
      { event: 'score', seat: 1, points: -2, total: 9, card: null },
    ];
    expect(logLine(acted(1, 0, 'end', events), names, someCards).text).toContain(
      'Ada: +4 for Heat and Cold, now 31. Explorer: −2, now 9.',
    );
  });
});

describe('the news', () => {
  it('names each player once, and each deed by itself', () => {
    const moved: GameEvent = { event: 'move', seat: 1, token: 'rock', from: 'III-1', to: 'III-2' };
    const told = turnSummaries(
      [acted(4, 1, 'III-1>III-2', [moved]), acted(5, 1, 'pass'), acted(6, 0, 'pass')],
      names,
      someCards,
    );
    expect(told).toEqual([
      {
        seat: 1,
        parts: [
          { seq: 4, text: 'Explorer moved Rock from III-1 to III-2.' },
          { seq: 5, text: 'Passed.' },
        ],
      },
      { seat: 0, parts: [{ seq: 6, text: 'Ada passed.' }] },
    ]);
  });

  it('is of the dice alone once they have answered, and so are the spaces shown', () => {
    const rolled: GameEvent[] = [
      {
        event: 'dice',
        values: [2, 1],
        moves: [
          ['A', 'II-2', 'II-3'],
          ['B', 'III-5', 'III-5'],
        ],
      },
      { event: 'collect', seat: null, planet: 'A', matter: 'water', from: 'II-3' },
      { event: 'collect', seat: null, planet: 'B', matter: 'rock', from: 'III-6' },
    ];
    const entries = [acted(1, 0, 'I-1>I-2'), acted(2, 0, 'pass', rolled)];
    expect(turnSummaries(entries, names, someCards)).toEqual([
      {
        seat: 0,
        parts: [
          { seq: 2, text: 'The dice show 2 and 1: A to II-3, B stays. The dice swept up Water on A, Rock on B.' },
        ],
      },
    ]);
    expect(recentSpaces(entries)).toEqual(['II-3']);
    expect(recentSpaces(entries.slice(0, 1))).toEqual(['I-1', 'I-2']);
  });
});

describe('requirements', () => {
  it('are short phrases', () => {
    const requires = { ...someCard().requires, orbits: [2, 4] as [number, number], side: 'hostile' as const };
    expect(requirementPhrases(someCard({ requires }))).toEqual(['Terrestrial', 'orbits II–IV', 'showing Hostile']);
  });
});
