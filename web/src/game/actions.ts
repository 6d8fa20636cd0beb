// The text of an action, taken apart.

import type { ActionEntry } from '../client/messages';
import type { Deck, Kind, Letter, Position } from '../model';

export type Choice =
  | { verb: 'move'; from: string; to: string }
  | { verb: 'create'; letter: Letter; space: string }
  | { verb: 'play'; card: string; letter: Letter }
  | { verb: 'discard' | 'downgrade' | 'upgrade' | 'lift' | 'keep'; card: string }
  | { verb: 'place'; card: string | null }
  | { verb: 'pay'; kinds: Kind[] }
  | { verb: 'gravity'; space: string; letter: Letter }
  | { verb: 'decline-gravity' }
  | { verb: 'draw'; deck: Deck }
  | { verb: 'brighten' | 'dim' | 'pass' | 'end' };

export function parseAction(action: string): Choice | null {
  const arrow = action.indexOf('>');
  if (arrow > 0) return { verb: 'move', from: action.slice(0, arrow), to: action.slice(arrow + 1) };
  const [verb = '', first = '', second = ''] = action.split(' ');
  switch (verb) {
    case 'create':
      return { verb, letter: first as Letter, space: second };
    case 'play':
      return { verb, card: first, letter: second as Letter };
    case 'discard':
    case 'downgrade':
    case 'upgrade':
    case 'lift':
    case 'keep':
      return { verb, card: first };
    case 'place':
      return { verb, card: first === 'none' ? null : first };
    case 'pay':
      return { verb, kinds: action.split(' ').slice(1) as Kind[] };
    case 'gravity':
      return first === 'none' ? { verb: 'decline-gravity' } : { verb, space: first, letter: second as Letter };
    case 'draw':
      return { verb, deck: first as Deck };
    case 'brighten':
    case 'dim':
    case 'pass':
    case 'end':
      return { verb };
    default:
      return null;
  }
}

/** The spaces that an action names, to be shown on the board. */
export function spacesOf(action: string): string[] {
  const choice = parseAction(action);
  if (choice?.verb === 'move') return [choice.from, choice.to];
  if (choice?.verb === 'create' || choice?.verb === 'gravity') return [choice.space];
  return [];
}

/** The spaces where advice is shown: what an action names, or the planet that a card goes to. */
export function adviceSpaces(action: string, position: Position): string[] {
  const choice = parseAction(action);
  const planet = choice?.verb === 'play' ? position.planets[choice.letter] : null;
  return planet ? [planet.space] : spacesOf(action);
}

/** The spaces where something has happened lately; what dice moved comes after all that led there. */
export function recentSpaces(entries: readonly ActionEntry[]): string[] {
  const rolled = entries.flatMap(({ events }) => events.filter((event) => event.event === 'dice'));
  const spaces =
    rolled.length > 0
      ? rolled.flatMap(({ moves }) => moves.flatMap(([, from, to]) => (from === to ? [] : [to])))
      : entries.flatMap((entry) => spacesOf(entry.action));
  return [...new Set(spaces)];
}
