// The log: each entry as one sentence.

import type { ActionEntry, Entry } from '../client/messages';
import type { GameEvent } from '../model';
import { DECK_NAMES, tokenName } from '../model';
import { parseAction } from './actions';
import type { Cards } from './words';
import { capital, cardName, countedTokens, levelName } from './words';

export interface LogLine {
  seq: number;
  at: number;
  seat: number;
  /** Who did or said it. */
  name: string;
  kind: Entry['kind'];
  text: string;
}

/** A line of the log; the entries before it tell what somebody used to be called. */
export function logLine(entry: Entry, names: readonly string[], cards: Cards, log: readonly Entry[] = []): LogLine {
  const { seq, at, kind, seat } = entry;
  const name = kind === 'name' ? formerName(entry, log) : seatName(names, seat);
  return { seq, at, kind, seat, name, text: sentenceOf(entry, name, names, cards) };
}

function formerName({ seq, seat }: Entry, log: readonly Entry[]): string {
  const named = log.findLast(
    (entry) => (entry.kind === 'sit' || entry.kind === 'name') && entry.seat === seat && entry.seq < seq,
  );
  return named && 'name' in named ? named.name : `Seat ${seat + 1}`;
}

function sentenceOf(entry: Entry, name: string, names: readonly string[], cards: Cards): string {
  switch (entry.kind) {
    case 'action':
      return [`${name} ${deedOf(entry, cards)}.`, ...consequences(entry, names, cards)].join(' ');
    case 'undo':
      return `${name} undid a move.`;
    case 'ask-undo':
      return `${name} asks to undo a move.`;
    case 'consent':
      return `${name} ${answerTo(entry)}.`;
    case 'chat':
      return entry.text;
    case 'sit':
      return `${entry.name} took a seat.`;
    case 'name':
      return `${name} is now called ${entry.name}.`;
    case 'leave':
      return `${name} left the table.`;
    case 'bot':
      return botSentence(entry, name);
    case 'return':
      return `${name} came back.`;
    case 'rematch':
      return `${name} opened a table for a rematch.`;
  }
}

/** What one player has done lately. */
export interface TurnSummary {
  seat: number;
  /** The player is named once; each entry has its own part, so that it can be read out by itself. */
  parts: { seq: number; text: string }[];
}

/** The news: who has done what, short enough to stand beside the board. */
export function turnSummaries(entries: readonly ActionEntry[], names: readonly string[], cards: Cards): TurnSummary[] {
  const all: TurnSummary[] = [];
  for (const entry of entries) {
    const { seq, seat } = entry;
    const rest = consequences(entry, names, cards);
    if (entry.events.some((event) => event.event === 'dice')) {
      // After dice only what they did is told: the player knows what led there.
      all.splice(0, all.length, { seat, parts: [{ seq, text: rest.join(' ') }] });
      continue;
    }
    const deed = deedOf(entry, cards);
    const last = all.at(-1);
    if (last?.seat === seat) last.parts.push({ seq, text: [`${capital(deed)}.`, ...rest].join(' ') });
    else all.push({ seat, parts: [{ seq, text: [`${seatName(names, seat)} ${deed}.`, ...rest].join(' ') }] });
  }
  return all;
}

/** Events that say more than the deed itself: one's own discard is the deed, and of several Targets the last one counts. */
function worthTelling(entry: ActionEntry): GameEvent[] {
  const lastTarget = entry.events.findLast((event) => event.event === 'target');
  return entry.events.filter((event) => {
    if (event.event === 'target') return event === lastTarget;
    return event.event !== 'discard' || event.seat !== entry.seat;
  });
}

function answerTo({ agree, never }: Extract<Entry, { kind: 'consent' }>): string {
  if (agree) return 'agreed';
  return never ? 'declined and does not want to be asked again' : 'declined';
}

/** On a free seat a bot goes by its own name; a person's seat keeps the person's. */
function botSentence({ seat, level, why }: Extract<Entry, { kind: 'bot' }>, name: string): string {
  const free = name.replace(/ \d+$/, '') === levelName(level);
  return free
    ? `${botName(level)} took seat ${seat + 1}.`
    : `${botName(level)} took over from ${name}${BOT_REASONS[why]}.`;
}

const BOT_REASONS: Record<Extract<Entry, { kind: 'bot' }>['why'], string> = {
  away: ', who is away',
  clock: ', whose time ran out',
  asked: '',
};

function botName(level: string): string {
  return `${/^[aeiou]/.test(level) ? 'An' : 'A'} ${levelName(level)}`;
}

function seatName(names: readonly string[], seat: number): string {
  return names[seat] ?? `Seat ${seat + 1}`;
}

/** What was done, without who did it. */
export function deedOf({ action, events }: ActionEntry, cards: Cards): string {
  const choice = parseAction(action);
  switch (choice?.verb) {
    case 'move': {
      const moved = events.find((event) => event.event === 'move');
      return `moved ${moved ? pieceName(moved.token) : 'a token'} from ${choice.from} to ${choice.to}`;
    }
    case 'create':
      return `created Protoplanet ${choice.letter} on ${choice.space}`;
    case 'play':
      return `played ${cardName(cards, choice.card)} on ${choice.letter}`;
    case 'discard':
      return `discarded ${choice.card === '-' ? 'a Final' : cardName(cards, choice.card)}`;
    case 'downgrade':
      return `downgraded ${cardName(cards, choice.card)} to a Low card`;
    case 'upgrade':
      return `upgraded ${cardName(cards, choice.card)} to a Low card`;
    case 'lift':
      return `removed a marker from ${cardName(cards, choice.card)}`;
    case 'keep':
      return choice.card === '-' ? 'kept one of two Finals' : `kept ${cardName(cards, choice.card)}`;
    case 'place':
      return choice.card ? `moved the marker from ${cardName(cards, choice.card)}` : 'used no marker';
    case 'pay':
      return `paid ${countedTokens(choice.kinds)}`;
    case 'gravity':
      return `used Gravity on ${choice.space}`;
    case 'decline-gravity':
      return 'did not use Gravity';
    case 'draw':
      return choice.deck === 'final' ? 'drew Finals' : `drew a ${DECK_NAMES[choice.deck]} card`;
    case 'brighten':
      return 'brightened the star';
    case 'dim':
      return 'dimmed the star';
    case 'pass':
      return 'passed';
    case 'end':
      return 'ended the final turn';
    default:
      return action;
  }
}

function pieceName(token: string): string {
  return /^[A-D]$/.test(token) ? `planet ${token}` : tokenName(token);
}

/** What came of it, sentence by sentence. */
function consequences(entry: ActionEntry, names: readonly string[], cards: Cards): string[] {
  const events = worthTelling(entry);
  const swept = events.filter((event) => event.event === 'collect' && event.seat === null);
  return events
    .map((event) => {
      // All that the dice swept up is one sentence.
      if (swept.includes(event)) return event === swept[0] ? sweptSentence(swept) : null;
      return consequence(event, names, cards);
    })
    .filter((text) => text !== null);
}

function sweptSentence(events: readonly GameEvent[]): string {
  const each = events.map((event) =>
    event.event === 'collect' ? `${tokenName(event.matter)} on ${event.planet}` : '',
  );
  return `The dice swept up ${each.join(', ')}.`;
}

/** What came of it; null for what goes without saying. */
function consequence(event: GameEvent, names: readonly string[], cards: Cards): string | null {
  switch (event.event) {
    case 'collect':
      return `Collected ${tokenName(event.matter)} on ${event.planet}.`;
    case 'gravity':
      return `Collected ${tokenName(event.matter)} on ${event.planet}.`;
    case 'score':
      return scoreSentence(event, names);
    case 'flip':
      return `${event.planet} is now ${event.side === 'habitable' ? 'Habitable' : 'Hostile'}.`;
    case 'become':
      return `${event.planet} became a ${event.kind === 'terrestrial' ? 'Terrestrial' : 'Gaseous'} planet.`;
    case 'life':
      return `A life token was turned over on ${event.planet}: ${tokenName(event.token)}.`;
    case 'first':
      return `${seatName(names, event.seat)} goes first.`;
    case 'shuffle':
      return `The ${DECK_NAMES[event.deck]} deck was reshuffled.`;
    case 'dice':
      return `The dice show ${event.values[0]} and ${event.values[1]}: ${diceMoves(event.moves)}.`;
    case 'target':
      return `The Target is now ${event.target}.`;
    case 'accelerate':
      return 'Acceleration: Matter can now move two spaces.';
    case 'bombard':
      return 'Late Heavy Bombardment: Matter and Comets rain down.';
    case 'tokens':
      return `${event.count} ${event.kind === 'heat' ? 'Heat' : 'Cold'} on ${cardName(cards, event.card)}.`;
    case 'thaw':
      return `${cardName(cards, event.card)} lost one ${event.kind === 'heat' ? 'Heat' : 'Cold'}.`;
    case 'discard':
      return event.card ? `${seatName(names, event.seat)} discarded ${cardName(cards, event.card)}.` : null;
    case 'final-turns':
      return 'The final turns begin.';
    case 'over':
      return 'The game is over.';
    default:
      return null;
  }
}

function scoreSentence(event: Extract<GameEvent, { event: 'score' }>, names: readonly string[]): string {
  const change = event.points < 0 ? `−${-event.points}` : `+${event.points}`;
  // Points without a card come from the tokens at the end (10.5); those that a star's change costs are negative.
  const what = event.card === null && event.points > 0 ? ' for Heat and Cold' : '';
  return `${seatName(names, event.seat)}: ${change}${what}, now ${event.total}.`;
}

function diceMoves(moves: readonly [string, string, string][]): string {
  if (moves.length === 0) return 'no planet moves';
  return moves.map(([letter, from, to]) => (from === to ? `${letter} stays` : `${letter} to ${to}`)).join(', ');
}
