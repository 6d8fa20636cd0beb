// The one line that says what you may do now.

import type { Position } from '../model';
import type { Choices } from './choices';
import type { Cards } from './words';
import { capital, cardName } from './words';

export interface Moment {
  position: Position;
  choices: Choices;
  cards: Cards;
  /** The seat that looks on; null for a spectator. */
  seat: number | null;
  /** Names by seat. */
  names: readonly string[];
}

export function prompt({ position, choices, cards, seat, names }: Moment): string {
  if (position.phase === 'over') return 'The game is over.';
  if (position.seat !== seat) return waitingFor(position, names);
  const card = position.pending.card ? cardName(cards, position.pending.card) : 'the card';
  switch (position.phase) {
    case 'setup':
      return 'You have two Finals, cards for the end of the game. Choose one to keep; nobody sees it. The other is discarded.';
    case 'move':
      return movePrompt(choices) + starWords(choices) + lastTurn(position);
    case 'card':
      return cardPrompt(choices) + starWords(choices) + lastTurn(position);
    case 'pay':
      return `Choose what to pay for ${card}.`;
    case 'lift':
      return `Choose which of your markers on ${position.pending.planet} to remove for ${card}.`;
    case 'place':
      return `You have no marker left for ${card}. Move one from another card, or use none.`;
    case 'gravity':
      return 'Gravity: take any one Matter token from the board and store it on a planet of your choice, or take nothing.';
    case 'draw':
      return 'Choose what to draw.' + starWords(choices);
    case 'keep':
      return 'Keep one of the two Finals. The other is discarded face up.';
    case 'final':
      return finalPrompt(choices) + starWords(choices);
  }
}

function movePrompt(choices: Choices): string {
  if (choices.moves.length === 0) return 'Create a Protoplanet: choose its letter, then any Matter on the board.';
  return `Move any token along a line${choices.creates.length > 0 ? ', or create a Protoplanet' : ''}.`;
}

function cardPrompt(choices: Choices): string {
  const playable = choices.plays.size;
  if (playable > 0) return `Play a card (${playable} can be played now) or pass.`;
  const exchanged = new Set([...choices.swaps.values()].map(({ detail }) => detail));
  const ways = [
    ...(exchanged.has('downgrade') ? ['open a card marked ↓ to downgrade it'] : []),
    ...(exchanged.has('upgrade') ? ['open a Proto card to upgrade it'] : []),
    'pass',
  ];
  return `None of your cards can be played now. ${capital(ways.join(', or '))}.`;
}

function finalPrompt(choices: Choices): string {
  return choices.plays.size > 0
    ? 'Play your Finals now. Each one costs you a marker on its planet. Then end your turn.'
    : 'You have nothing left to play. End your turn.';
}

/** A Variable star can be changed ahead of what is asked for. */
function starWords({ plain }: Choices): string {
  const ways = (['brighten', 'dim'] as const).filter((way) => plain.includes(way));
  if (ways.length === 0) return '';
  const where = ways.map((way) => LINE_MOVES[way]).join(' or ');
  return ` Once this turn, you may first pay points to ${ways.join(' or ')} the star, which moves the Frost Line ${where}.`;
}

const LINE_MOVES = { brighten: 'out', dim: 'in' };

function lastTurn(position: Position): string {
  return position.final_turns === null ? '' : ' This is your final turn.';
}

function waitingFor(position: Position, names: readonly string[]): string {
  const name = names[position.seat] ?? `Seat ${position.seat + 1}`;
  const what: Partial<Record<Position['phase'], string>> = {
    setup: 'is choosing a Final to discard',
    move: 'is choosing a move',
    card: 'is choosing a card',
    final: 'is choosing Finals to play',
  };
  return `${name} ${what[position.phase] ?? 'is choosing'}.`;
}
