// Events become motion: steps one after the other, each a few motions at once.
// No clock and no page in here; `playback.ts` plays it.

import { after, type GameEvent, isLetter, type Letter, pieceOn } from '../model';
import type { Chart, Way } from './geometry';
import type { BoardState } from '../model';

export type Tone = 'habitable' | 'hostile' | 'gold' | 'cold' | 'heat' | 'plain';

export type Motion =
  /** A piece (a planet's letter, or the space on which a token lies) goes along lines. */
  | { kind: 'travel'; piece: string; from: string; to: string; ways: readonly Way[] }
  /** A token leaves the board for a planet's section of a seat's mat; for the track (null) when dice took it. */
  | { kind: 'fly'; token: string; from: string; seat: number | null; planet: Letter }
  /** A ring that widens and fades, about a space or about the star (`star`). */
  | { kind: 'ripple'; at: string; tone: Tone; size: number }
  /** A few words that rise and fade. */
  | { kind: 'words'; at: string; text: string; tone: Tone }
  /** Tokens fall onto their spaces from outside. */
  | { kind: 'fall'; spaces: readonly string[] }
  /** A planet grows out of nothing. */
  | { kind: 'grow'; letter: Letter }
  | { kind: 'frost'; from: number; to: number };

export interface AnimationStep {
  motions: readonly Motion[];
  /** How long it lasts: 1 is the time that a token takes along one line. */
  length: number;
  /** What is shown from the beginning of the step, and what when it is over. */
  before: BoardState;
  after: BoardState;
}

/** The lines that a token goes along from space to space; empty where there are none. */
export function route(chart: Chart, shown: BoardState, token: string, from: string, to: string): Way[] {
  const direct = chart.out.get(from)?.find((way) => way.to === to);
  if (direct) return [direct];
  const glides = isLetter(token) || token === 'comet';
  if (glides) {
    const swept = sweep(chart, from, to);
    if (swept.length) return swept;
  }
  // accelerated Matter goes two spaces, over an empty one (4.6)
  for (const first of chart.out.get(from) ?? []) {
    const second = chart.out.get(first.to)?.find((way) => way.to === to);
    if (second && (glides || pieceOn(shown, first.to) === null)) return [first, second];
  }
  // dice lead a planet from the end of an arm to VI and on along it (8.5)
  for (const first of chart.out.get(from) ?? []) {
    const rest = first.thick ? [] : sweep(chart, first.to, to);
    if (rest.length) return [first, ...rest];
  }
  return [];
}

/** 4.4: along the thick orbit as far as the space, at most once round. */
function sweep(chart: Chart, from: string, to: string): Way[] {
  const ways: Way[] = [];
  for (let here = from; ways.length <= chart.places.size;) {
    const next = chart.out.get(here)?.find((way) => way.thick);
    if (!next) return [];
    ways.push(next);
    here = next.to;
    if (here === to) return ways;
    if (here === from) return [];
  }
  return [];
}

/** A long way is gone faster: each further line costs less than the first. */
export function travelLength(lines: number): number {
  return 1 + 0.45 * Math.max(0, Math.min(lines, 9) - 1);
}

export function animationSteps(chart: Chart, start: BoardState, events: readonly GameEvent[]): AnimationStep[] {
  const steps: AnimationStep[] = [];
  let shown = start;
  const queue = inOrder(events);
  for (let i = 0; i < queue.length; i++) {
    const event = queue[i];
    if (!event) continue;
    const next = after(shown, event);
    const step = stepFor(chart, shown, next, event, queue.slice(0, i));
    const last = steps.at(-1);
    // a card and what follows from it are shown together
    if (step && step.joins && last) {
      steps[steps.length - 1] = {
        motions: [...last.motions, ...step.motions],
        length: Math.max(last.length, step.length),
        before: last.before === last.after ? next : last.before,
        after: next,
      };
    } else if (step)
      steps.push({ motions: step.motions, length: step.length, before: step.late ? shown : next, after: next });
    else if (last)
      steps[steps.length - 1] = { ...last, after: next, before: last.before === last.after ? next : last.before };
    else if (next !== shown) steps.push({ motions: [], length: 0, before: next, after: next });
    shown = next;
  }
  return steps;
}

/** Dice move planets one by one, and each takes what it meets before the next one moves. */
function inOrder(events: readonly GameEvent[]): GameEvent[] {
  const dice = events.findIndex((event) => event.event === 'dice');
  const roll = events[dice];
  if (roll?.event !== 'dice') return [...events];
  const rest = events.slice(dice + 1);
  const ordered: GameEvent[] = [...events.slice(0, dice)];
  for (const [letter, from, to] of roll.moves) {
    ordered.push({ event: 'move', seat: -1, token: letter, from, to });
    const taken = rest.findIndex(
      (event) => (event.event === 'collect' || event.event === 'life') && event.planet === letter,
    );
    if (taken >= 0) ordered.push(...rest.splice(taken, 1));
  }
  return [...ordered, ...rest];
}

interface EventStep {
  motions: Motion[];
  length: number;
  /** The outcome is shown only when the step is over. */
  late?: boolean;
  /** Shown together with the step before it. */
  joins?: boolean;
}

function stepFor(
  chart: Chart,
  shown: BoardState,
  next: BoardState,
  event: GameEvent,
  before: readonly GameEvent[],
): EventStep | null {
  const on = (letter: Letter): string => next.planets[letter]?.space ?? '';
  switch (event.event) {
    case 'move': {
      const ways = route(chart, shown, event.token, event.from, event.to);
      const piece = isLetter(event.token) ? event.token : event.from;
      return {
        motions: [{ kind: 'travel', piece, from: event.from, to: event.to, ways }],
        length: travelLength(ways.length),
        late: true,
      };
    }
    case 'collect': {
      const there = on(event.planet);
      return {
        motions: [
          { kind: 'fly', token: event.matter, from: there || event.from, seat: event.seat, planet: event.planet },
          { kind: 'ripple', at: there || event.from, tone: 'plain', size: 1 },
        ],
        length: 1.1,
      };
    }
    case 'gravity':
      return {
        motions: [
          { kind: 'fly', token: event.matter, from: event.from, seat: event.seat, planet: event.planet },
          { kind: 'ripple', at: event.from, tone: 'gold', size: 0.8 },
        ],
        length: 1.4,
      };
    case 'create':
      return {
        motions: [
          { kind: 'fly', token: event.matter, from: event.space, seat: event.seat, planet: event.planet },
          { kind: 'grow', letter: event.planet },
          { kind: 'ripple', at: event.space, tone: 'gold', size: 1.4 },
        ],
        length: 1.6,
      };
    case 'play':
      return { motions: [{ kind: 'ripple', at: on(event.planet), tone: 'gold', size: 1.2 }], length: 1.3 };
    case 'score': {
      const played = before.find((other) => other.event === 'play' && other.card === event.card);
      if (played?.event !== 'play') return null;
      const text = `${event.points < 0 ? '−' : '+'}${Math.abs(event.points)}`;
      return { motions: [{ kind: 'words', at: on(played.planet), text, tone: 'gold' }], length: 1.6, joins: true };
    }
    case 'become':
      return { motions: [{ kind: 'ripple', at: on(event.planet), tone: 'gold', size: 2 }], length: 1.4 };
    case 'flip':
      return { motions: [{ kind: 'ripple', at: on(event.planet), tone: event.side, size: 2 }], length: 1.2 };
    case 'life': {
      const worth = event.token.replace('life:', '').replace('-', '−');
      const tone: Tone = event.token.includes('-') ? 'hostile' : 'habitable';
      return {
        motions: [
          { kind: 'ripple', at: on(event.planet), tone, size: 1.6 },
          { kind: 'words', at: on(event.planet), text: worth, tone },
        ],
        length: 1.8,
      };
    }
    case 'bombard':
      return {
        motions: [
          { kind: 'ripple', at: 'star', tone: 'hostile', size: 12 },
          { kind: 'fall', spaces: [...Object.keys(event.placed), ...event.comets] },
        ],
        length: 4,
      };
    case 'brightness':
      return {
        motions: [
          { kind: 'ripple', at: 'star', tone: event.frost_line > (shown.frostLine ?? 0) ? 'heat' : 'cold', size: 5 },
          { kind: 'frost', from: shown.frostLine ?? event.frost_line, to: event.frost_line },
        ],
        length: 2,
      };
    case 'tokens':
    case 'thaw': {
      const letter = (['A', 'B', 'C', 'D'] as const).find((name) =>
        next.planets[name]?.row.some((lying) => lying.card === event.card),
      );
      const count = event.event === 'tokens' ? event.count : -1;
      if (!letter || !count) return null;
      const text = `${count > 0 ? '+' : '−'}${Math.abs(count)} ${event.kind === 'heat' ? 'Heat' : 'Cold'}`;
      return { motions: [{ kind: 'words', at: on(letter), text, tone: event.kind }], length: 1.4 };
    }
    case 'accelerate':
      return { motions: [{ kind: 'ripple', at: 'star', tone: 'gold', size: 12 }], length: 2 };
    case 'final-turns':
      return { motions: [{ kind: 'ripple', at: 'star', tone: 'gold', size: 12 }], length: 2, joins: true };
    default:
      return null;
  }
}
