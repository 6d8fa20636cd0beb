// The game's things as words.

import type { BasicKind, CardDoc, Kind, Position } from '../model';
import { BASIC_KINDS, DECK_NAMES, KINDS, LETTERS, roman, tokenName } from '../model';
import { parseAction } from './actions';

export type Cards = ReadonlyMap<string, CardDoc>;

export function cardName(cards: Cards, id: string): string {
  return id === '-' ? 'a card' : (cards.get(id)?.name ?? id);
}

/** Words as the beginning of a sentence. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function levelName(level: string): string {
  return capital(level);
}

/** What stands on a space: `Gas`, `planet B`, `Comet`. */
export function occupant(position: Position, space: string): string {
  const letter = LETTERS.find((one) => position.planets[one]?.space === space);
  if (letter) return planetName(position, letter);
  if (position.comets.includes(space)) return 'Comet';
  const token = position.matter[space];
  return token ? tokenName(token) : 'token';
}

export function planetName(position: Position, letter: string): string {
  const planet = position.planets[letter as 'A'];
  return planet?.proto ? `Protoplanet ${letter}` : `planet ${letter}`;
}

/** How many there are of each kind, in the order in which kinds are always written. */
export function tally(kinds: readonly string[]): [kind: string, count: number][] {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => KINDS.indexOf(a as Kind) - KINDS.indexOf(b as Kind));
}

/** `2 Gas, 1 Water`. */
export function countedTokens(kinds: readonly string[]): string {
  return tally(kinds)
    .map(([kind, count]) => `${count} ${tokenName(kind)}`)
    .join(', ');
}

export function costKinds(card: CardDoc): BasicKind[] {
  return BASIC_KINDS.flatMap((kind) => Array<BasicKind>(card.cost[kind] ?? 0).fill(kind));
}

/** The Heat and Cold that a card brings, or that lie on it in a row, one by one. */
export function warmth({ heat, cold }: { heat: number; cold: number }): string[] {
  return [...Array<string>(heat).fill('heat'), ...Array<string>(cold).fill('cold')];
}

/** Everything a card asks of its planet, one short phrase each. */
export function requirementPhrases(card: CardDoc): string[] {
  return [...ownRequirementPhrases(card), ...(card.deck === 'final' ? [REMOVED] : [])];
}

const REMOVED = 'remove one of your markers';

/** What this card asks for, without what every card of its deck does. */
export function ownRequirementPhrases(card: CardDoc): string[] {
  const { kind, orbits, side, frost, majority, lift } = card.requires;
  const phrases: string[] = [];
  if (card.makes) phrases.push('a Protoplanet');
  if (kind) phrases.push(kind === 'terrestrial' ? 'Terrestrial' : 'Gaseous');
  if (orbits) {
    const [from, to] = orbits;
    phrases.push(from === to ? `orbit ${roman(from)}` : `orbits ${roman(from)}–${roman(to)}`);
  }
  if (side) phrases.push(`showing ${side === 'habitable' ? 'Habitable' : 'Hostile'}`);
  if (frost) phrases.push(`${frost} the Frost Line`);
  if (majority) phrases.push(`more ${majority === 'heat' ? 'Heat than Cold' : 'Cold than Heat'}`);
  if (lift && card.deck !== 'final') phrases.push(REMOVED);
  return phrases;
}

/** What a card brings besides its points. */
export function effectPhrases(card: CardDoc): string[] {
  const phrases: string[] = [];
  if (card.makes) phrases.push(`makes a ${card.makes === 'terrestrial' ? 'Terrestrial' : 'Gaseous'} planet`);
  if (card.gravity) phrases.push('Gravity: take any one Matter token');
  if (card.downgrade) phrases.push('Downgrade: discard it and draw a Low card');
  if (card.heat) phrases.push(`${card.heat} Heat`);
  if (card.cold) phrases.push(`${card.cold} Cold`);
  return phrases;
}

/** An action in the imperative, as a button or a hint says it. */
export function actionWords(action: string, position: Position, cards: Cards): string {
  const choice = parseAction(action);
  if (!choice) return action;
  switch (choice.verb) {
    case 'move':
      return `Move ${occupant(position, choice.from)} from ${choice.from} to ${choice.to}`;
    case 'create':
      return `Create Protoplanet ${choice.letter} on ${choice.space}`;
    case 'play':
      return `Play ${cardName(cards, choice.card)} on ${choice.letter}`;
    case 'discard':
      return `Discard ${cardName(cards, choice.card)}`;
    case 'downgrade':
      return `Downgrade ${cardName(cards, choice.card)}`;
    case 'upgrade':
      return `Upgrade ${cardName(cards, choice.card)}`;
    case 'lift':
      return `Remove the marker from ${cardName(cards, choice.card)}`;
    case 'keep':
      return `Keep ${cardName(cards, choice.card)}`;
    case 'place':
      return choice.card ? `Move the marker from ${cardName(cards, choice.card)}` : 'Use no marker';
    case 'pay':
      return `Pay ${countedTokens(choice.kinds)}`;
    case 'gravity':
      return `Take ${occupant(position, choice.space)} from ${choice.space} for planet ${choice.letter}`;
    case 'decline-gravity':
      return 'Take nothing';
    case 'draw':
      return choice.deck === 'final' ? 'Draw two Finals, keep one' : `Draw a ${DECK_NAMES[choice.deck]} card`;
    case 'brighten':
      return 'Brighten the star (2 points)';
    case 'dim':
      return 'Dim the star (2 points)';
    case 'pass':
      return 'Pass';
    case 'end':
      return 'End your turn';
  }
}
