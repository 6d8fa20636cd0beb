// A game's options in words, and a new game as it is being put together.

import type { NewSeat, NewTable, SoloTargets } from '../client/messages';
import { EXTRAS, isPlayable, MODULES, optionTitle, STARS, type GameOptions, type Option } from '../model';
import { targetThatCounts } from './targets';

export const PLAIN_STAR = {
  name: '',
  title: 'A star like the Sun',
  about: 'The Frost Line stays between orbits III and IV.',
};

export const CLOCKS = [
  { seconds: null, name: 'No clock' },
  { seconds: 60, name: 'One minute per decision' },
  { seconds: 300, name: 'Five minutes per decision' },
  { seconds: 86_400, name: 'One day per decision' },
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

/** A file with which no table could be opened, and what the server found wrong with it. */
export interface RefusedFile {
  part: 'content' | 'start';
  detail: string;
}

export interface GamePlan {
  seats: SeatPlan[];
  /** The Target that somebody chose; null: the usual one. */
  target: number | null;
  modules: string[];
  star: string;
  extras: string[];
  /** The extras that somebody has taken in or out themselves. */
  touched: string[];
  clock: number | null;
  public: boolean;
  /** Whether the result counts for the ratings of all who play. */
  rated: boolean;
  /** Whether a bot may be asked for advice at the table. */
  hints: boolean;
  /** Cards and board of one's own; null: the usual ones. */
  content: OwnFile | null;
  /** A position to begin with, which says all options; null: from the beginning. */
  start: OwnFile | null;
}

/** The names of whatever is played beyond the base game. */
export function expansionsOf({ modules, star, extras }: GameOptions): readonly string[] {
  return [...modules, ...(star ? [star] : []), ...extras];
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
    touched: [],
    clock: null,
    public: false,
    rated: false,
    hints: true,
    content: null,
    start: null,
  };
}

/** Takes a module in or out. Extras that come with modules, such as markers, come and go unless somebody has chosen. */
export function toggleModule(plan: GamePlan, name: string): void {
  plan.modules = toggled(MODULES, plan.modules, name);
  for (const extra of EXTRAS) {
    if (!extra.comes_with_modules || plan.touched.includes(extra.name)) continue;
    if (plan.extras.includes(extra.name) !== plan.modules.length > 0)
      plan.extras = toggled(EXTRAS, plan.extras, extra.name);
  }
}

export function toggleExtra(plan: GamePlan, name: string): void {
  plan.extras = toggled(EXTRAS, plan.extras, name);
  plan.touched.push(name);
}

/** In the order in which they are always written. */
function toggled(all: readonly Option[], chosen: readonly string[], name: string): string[] {
  return all.map((one) => one.name).filter((one) => (one === name) !== chosen.includes(one));
}

/** The names among the chosen ones that can be played with the modules of the plan. */
function playable(all: readonly Option[], chosen: readonly string[], { modules }: GamePlan): string[] {
  return chosen.filter((name) => all.some((one) => one.name === name && isPlayable(one, modules)));
}

/** Which extras go only with a module: `; life tokens only with Epochs`. */
export function extrasWithNeeds(): string {
  return EXTRAS.filter(({ needs }) => needs !== null)
    .map(({ title, needs }) => `; ${title.charAt(0).toLowerCase()}${title.slice(1)} only with ${optionTitle(needs!)}`)
    .join('');
}

/** Strangers are to find the usual game: nothing that somebody brought along. */
export function mayBePublic({ content, start }: GamePlan): boolean {
  return content === null && start === null;
}

/** Ratings are for public tables at which everybody has one seat. */
export function mayBeRated(plan: GamePlan): boolean {
  return plan.public && mayBePublic(plan) && plan.seats.filter((seat) => seat.who === 'me').length === 1;
}

/** The plan as the server is asked for it; what another option has made meaningless is left out. */
export function newTable(plan: GamePlan, targets: SoloTargets | null): NewTable {
  const alone = plan.seats.length === 1;
  const open = plan.seats.some((seat) => seat.who === 'open');
  const rated = open && plan.rated && mayBeRated(plan);
  return {
    options: (plan.start && optionsOf(plan.start.document)) ?? {
      players: plan.seats.length,
      solo_target: alone && targets ? targetThatCounts(targets, plan.modules, plan.target) : null,
      modules: plan.modules,
      star: playable(STARS, [plan.star], plan)[0] ?? null,
      extras: playable(EXTRAS, plan.extras, plan),
    },
    seats: plan.seats.map(newSeat),
    content: plan.content?.document ?? null,
    start: plan.start?.document ?? null,
    clock: alone ? null : plan.clock,
    public: open && plan.public && mayBePublic(plan),
    hints: plan.hints && !rated,
    rated,
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
  return `This position needs the cards “${needed}”, but you chose “${chosen}”.`;
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

/** How long somebody may think: `five minutes per decision`. */
export function clockInWords(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / length;
  return `${NUMBERS[count] || count} ${unit}${count === 1 ? '' : 's'} per decision`;
}

/** The options of a game in a few words, for lists. */
export function optionsInWords(options: GameOptions, clock: number | null = null): string {
  const words = [
    options.players === 1
      ? `solo${options.solo_target === null ? '' : `, Target ${options.solo_target}`}`
      : `${options.players} players`,
    ...[...options.modules, ...(options.star ? [options.star] : []), ...options.extras].map(optionTitle),
    ...(clock === null ? [] : [clockInWords(clock)]),
  ];
  return words.join(' · ');
}
