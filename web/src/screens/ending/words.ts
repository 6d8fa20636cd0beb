// The story of a finished game in sentences.

import type { Result, Source, Story, TieBreaker } from '../../client/messages';

export const SOURCE_NAMES: Record<Source, string> = {
  start: 'Start position',
  low: 'Low cards',
  high: 'High cards',
  proto: 'Proto cards',
  final: 'Finals',
  'heat-and-cold': 'Heat and Cold',
  brightness: 'Paid for brightness',
};

/** Who is spoken of: the names of all seats, and the one that is spoken to, if it is one alone. */
export interface Cast {
  names: readonly string[];
  you: number | null;
}

export function points(count: number): string {
  return `${signed(count)} ${Math.abs(count) === 1 ? 'point' : 'points'}`;
}

/** With a true minus sign. */
export function signed(count: number): string {
  return count < 0 ? `−${-count}` : String(count);
}

/** Who has won and by how much: the title of the end. */
export function headline(result: Result, cast: Cast): string {
  const { scores, winners, target } = result;
  if (target !== null) {
    const lead = (scores[0] ?? 0) - target;
    const who = cast.you === 0 ? 'You' : name(cast, 0);
    if (lead === 0) return `${who} missed the Target: level is not enough`;
    return `${who} ${lead > 0 ? 'beat' : 'missed'} the Target by ${Math.abs(lead)}`;
  }
  if (winners.length > 1) return `${listed(winners.map((seat) => name(cast, seat)))} share the win`;
  const winner = winners[0] ?? 0;
  const lead = (scores[winner] ?? 0) - Math.max(...scores.filter((_, seat) => seat !== winner));
  const wins = winner === cast.you ? 'You win' : `${name(cast, winner)} wins`;
  return lead > 0 ? `${wins} by ${lead}` : `${wins} the tie`;
}

/** What weighed most, in one sentence; empty after a tie, which is told by itself. */
export function whyWords({ why, sources }: Story, cast: Cast): string {
  if (!why) return '';
  const { seat, source, rival, rival_points } = why;
  const you = seat === cast.you;
  const brought = points(why.points);
  const more = rival === null ? '' : `, ${why.points - (rival_points ?? 0)} more than`;
  switch (source) {
    case 'start':
    case 'heat-and-cold': {
      const what = source === 'start' ? 'The position at the start' : 'Heat and Cold';
      const whom = you ? 'you' : name(cast, seat);
      return rival === null
        ? `${what} brought ${whom} most: ${brought}.`
        : `${what} brought ${whom} ${brought}${more} ${nameOrYou(cast, rival)}.`;
    }
    case 'brightness': {
      const paid = -(rival_points ?? 0);
      return `${nameOrYou(cast, rival ?? 0, true)} paid ${points(paid)} for brightness${
        why.points === 0 ? '' : `, ${you ? 'you' : name(cast, seat)} only ${-why.points}`
      }.`;
    }
    default: {
      const own = you ? 'Your' : `${name(cast, seat)}’s`;
      const what = SOURCE_NAMES[source];
      if (rival === null)
        return sources.length > 1 ? `${own} ${what} brought most: ${brought}.` : `${own} ${what} brought ${brought}.`;
      return `${own} ${what} brought ${brought}${more} ${rival === cast.you ? 'yours' : `${name(cast, rival)}’s`}.`;
    }
  }
}

/** How the final turns began; empty where the game began later. */
export function lastStageWords({ last_stage: { how, seat, turn } }: Story, cast: Cast): string {
  if (how === 'final-space')
    return `${seat === null ? 'The dice' : nameOrYou(cast, seat, true)} filled the Evolution Track on turn ${turn}.`;
  if (how === 'no-matter') return `The board ran out of Matter on turn ${turn}.`;
  return how === 'turn-limit' ? `Turn ${turn}, the last that the board allows, brought the final turns.` : '';
}

const COMPARED: Record<TieBreaker, { most: string; unit: string }> = {
  matter: { most: 'most Matter in stock', unit: 'Matter in stock' },
  markers: { most: 'most markers on cards', unit: 'markers on cards' },
  hand: { most: 'fewest cards in hand', unit: 'cards in hand' },
};

/** What decided a tie, with the numbers: one line for each comparison. */
export function tieWords({ tie, result }: Story, cast: Cast): string[] {
  if (!tie) return [];
  const score = result.scores[tie.seats[0] ?? 0] ?? 0;
  const level = `${listed(tie.seats.map((seat) => nameOrYou(cast, seat)))} have ${score} each.`;
  return [
    level.charAt(0).toUpperCase() + level.slice(1),
    ...tie.breaks.map(({ by, seats, counts }) => {
      const numbers = seats.map((seat, index) => `${nameOrYou(cast, seat)} ${counts[index]}`).join(', ');
      const { most, unit } = COMPARED[by];
      return by === tie.decided ? `Decided by the ${most}: ${numbers}.` : `Level in ${unit}: ${numbers}.`;
    }),
    ...(tie.decided ? [] : ['Nothing is left to compare, so the win is shared.']),
  ];
}

/** How the Target came down. */
export function targetWords({ solo }: Story): string {
  if (!solo) return '';
  if (solo.tokens === 0) return `The dice never lowered the Target of ${solo.start}.`;
  const tokens = solo.tokens === 1 ? '1 token' : `${solo.tokens} tokens`;
  return `The Target began at ${solo.start}. The dice collected ${tokens} and lowered it to ${solo.target}.`;
}

function name(cast: Cast, seat: number): string {
  return cast.names[seat] ?? '';
}

function nameOrYou(cast: Cast, seat: number, first = false): string {
  return seat === cast.you ? (first ? 'You' : 'you') : name(cast, seat);
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
