// Every option in words, and a new game as it is being put together.

import type { NewSeat, NewTable, SoloTargets } from '../client/messages';
import type { GameOptions } from '../model';
import { targetThatCounts } from './targets';

export interface OptionText {
  id: string;
  name: string;
  about: string;
}

export const MODULES: readonly OptionText[] = [
  {
    id: 'epochs',
    name: 'Epochs',
    about:
      'Begin before there are planets: found Protoplanets, grow them with Proto cards, and live through the Late Heavy Bombardment with its Comets.',
  },
  {
    id: 'frost-line',
    name: 'Frost Line',
    about:
      'A ring parts the warm inside from the cold outside. More cards, which bring Heat or Cold and pay again at the end.',
  },
];

export const STARS: readonly OptionText[] = [
  { id: '', name: 'A star like the Sun', about: 'The Frost Line stays between orbits III and IV.' },
  { id: 'red-dwarf', name: 'Red Dwarf', about: 'A faint star: the line runs closer in, between II and III.' },
  { id: 'a-type', name: 'A-type', about: 'A bright star: the line runs further out, between IV and V.' },
  {
    id: 'variable',
    name: 'Variable',
    about: 'Once in a turn a player may pay 2 points to make it brighter or dimmer, and so shift the line.',
  },
];

export const EXTRAS: readonly (OptionText & { needs?: string })[] = [
  { id: 'markers', name: 'Extra markers', about: 'Fourteen markers each instead of eight.' },
  { id: 'matter', name: 'Extra Matter', about: 'More tokens are shuffled in.' },
  { id: 'dual', name: 'Dual Matter', about: 'Tokens that pay as either of two kinds.' },
  {
    id: 'life',
    name: 'Life tokens',
    about: 'Face-down tokens that make the planet they meet more Habitable or more Hostile.',
    needs: 'epochs',
  },
];

export const CLOCKS = [
  { seconds: null, name: 'No clock' },
  { seconds: 60, name: 'One minute for each decision' },
  { seconds: 300, name: 'Five minutes for each decision' },
  { seconds: 86_400, name: 'One day for each decision' },
];

/** Who sits on a seat: me on this device, a friend with a link, or a bot of some level. */
export interface SeatPlan {
  who: 'me' | 'open' | 'bot';
  name: string;
  level: string;
}

/** A document that somebody chose from their disk. */
export interface OwnFile {
  name: string;
  document: Record<string, unknown>;
}

export interface GamePlan {
  seats: SeatPlan[];
  /** The Target that somebody chose; null: the usual one. */
  target: number | null;
  modules: string[];
  star: string;
  extras: string[];
  /** Somebody has chosen for themselves whether there are extra markers. */
  markersChosen: boolean;
  clock: number | null;
  public: boolean;
  /** Cards and board of one's own; null: the usual ones. */
  content: OwnFile | null;
  /** A position to begin with, which says all options; null: from the beginning. */
  start: OwnFile | null;
}

export function firstPlan(name: string): GamePlan {
  return {
    seats: [
      { who: 'me', name, level: 'explorer' },
      { who: 'bot', name: '', level: 'explorer' },
    ],
    target: null,
    modules: [],
    star: '',
    extras: [],
    markersChosen: false,
    clock: null,
    public: false,
    content: null,
    start: null,
  };
}

/** Takes a module in or out. More cards need more markers, so these come and go with it unless somebody has chosen. */
export function toggleModule(plan: GamePlan, id: string): void {
  plan.modules = toggled(MODULES, plan.modules, id);
  if (plan.markersChosen || plan.extras.includes('markers') === plan.modules.length > 0) return;
  plan.extras = toggled(EXTRAS, plan.extras, 'markers');
}

export function toggleExtra(plan: GamePlan, id: string): void {
  plan.extras = toggled(EXTRAS, plan.extras, id);
  if (id === 'markers') plan.markersChosen = true;
}

/** In the order in which they are always written. */
function toggled(all: readonly OptionText[], chosen: readonly string[], id: string): string[] {
  return all.map((one) => one.id).filter((one) => (one === id) !== chosen.includes(one));
}

/** Strangers are to find the usual game: nothing that somebody brought along. */
export function mayBePublic({ content, start }: GamePlan): boolean {
  return content === null && start === null;
}

/** The plan as the server is asked for it; what another option has made meaningless is left out. */
export function newTable(plan: GamePlan, targets: SoloTargets | null): NewTable {
  const alone = plan.seats.length === 1;
  const open = plan.seats.some((seat) => seat.who === 'open');
  return {
    options: (plan.start && optionsOf(plan.start.document)) ?? {
      players: plan.seats.length,
      solo_target: alone && targets ? targetThatCounts(targets, plan.modules, plan.target) : null,
      modules: plan.modules,
      star: plan.modules.includes('frost-line') && plan.star ? plan.star : null,
      extras: plan.extras.filter((id) => {
        const needs = EXTRAS.find((extra) => extra.id === id)?.needs;
        return needs === undefined || plan.modules.includes(needs);
      }),
    },
    seats: plan.seats.map(newSeat),
    content: plan.content?.document ?? null,
    start: plan.start?.document ?? null,
    clock: alone ? null : plan.clock,
    public: open && plan.public && mayBePublic(plan),
  };
}

/** The options of a position, which may leave out all but the number of players; null if it is none. */
export function optionsOf(position: Record<string, unknown>): GameOptions | null {
  const { players, solo_target, modules, star, extras } = (position.options ?? {}) as Partial<GameOptions>;
  if (players === undefined || ![1, 2, 3, 4].includes(players)) return null;
  return {
    players,
    solo_target: solo_target ?? null,
    modules: Array.isArray(modules) ? modules : [],
    star: star ?? null,
    extras: Array.isArray(extras) ? extras : [],
  };
}

/** A position can only be played with its own cards; what is said about others, if these are known. */
export function wrongCards({ start, content }: GamePlan, usual: string | null): string | null {
  const needed = start?.document.content;
  const chosen = content ? content.document.id : usual;
  if (typeof needed !== 'string' || typeof chosen !== 'string' || needed === chosen) return null;
  return `This position needs the cards “${needed}”; you chose “${chosen}”.`;
}

/** So many play: new seats are for bots, and whoever is left alone is a person here. */
export function seatPlayers(seats: SeatPlan[], players: number): void {
  seats.length = Math.min(seats.length, players);
  while (seats.length < players) seats.push({ who: 'bot', name: '', level: 'explorer' });
  if (players === 1) seats[0]!.who = 'me';
}

/** The seat of a person here whose name a refusal quotes; of two with one name the second. */
export function seatNamedIn(refusal: string, seats: readonly SeatPlan[]): number | null {
  const seat = seats.findLastIndex((plan, index) => plan.who === 'me' && refusal.includes(`“${nameOf(plan, index)}”`));
  return seat < 0 ? null : seat;
}

function nameOf(seat: SeatPlan, index: number): string {
  return seat.name.trim() || `Player ${index + 1}`;
}

function newSeat(seat: SeatPlan, index: number): NewSeat {
  switch (seat.who) {
    case 'me':
      return { kind: 'me', name: nameOf(seat, index) };
    case 'open':
      return { kind: 'open' };
    case 'bot':
      return { kind: 'bot', level: seat.level as NewSeat['level'] }; // one of those that the server lists
  }
}

const UNITS: readonly [name: string, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
];
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** How long somebody may think: `five minutes for each decision`. */
export function clockInWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${NUMBERS[count] || count} ${unit}${count === 1 ? '' : 's'} for each decision`;
}

/** The options of a game in a few words, for lists. */
export function optionsInWords(options: GameOptions, clock: number | null = null): string {
  const named = (texts: readonly OptionText[], ids: readonly string[]) =>
    ids.map((id) => texts.find((text) => text.id === id)?.name ?? id);
  const words = [
    options.players === 1
      ? `solo${options.solo_target === null ? '' : `, Target ${options.solo_target}`}`
      : `${options.players} players`,
    ...named(MODULES, options.modules),
    ...named(STARS, options.star ? [options.star] : []),
    ...named(EXTRAS, options.extras),
    ...(clock === null ? [] : [clockInWords(clock)]),
  ];
  return words.join(' · ');
}
