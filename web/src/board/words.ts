// The board in words, for screen readers.

import { isLetter, isLife, optionTitle, pieceOn, planetOn, type PlanetState, roman, tokenName } from '../model';
import type { Highlight, Move } from './props';
import type { BoardState } from '../model';

export function joined(names: readonly string[], word = 'or'): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

/** A token in a sentence: `Gas or Water`, `face-down life token`. */
export function tokenWords(token: string): string {
  return tokenName(token).replace('/', ' or ');
}

export function planetWords(letter: string, planet: PlanetState): string {
  const what = planet.proto
    ? `Protoplanet ${letter}`
    : `planet ${letter}, ${planet.kind === 'gaseous' ? 'Gaseous' : 'Terrestrial'}, ${
        planet.side === 'habitable' ? 'Habitable' : 'Hostile'
      }`;
  const cards = planet.row.length === 1 ? ', 1 card' : planet.row.length ? `, ${planet.row.length} cards` : '';
  const life = planet.life.length ? `, life ${joined(planet.life.map(tokenName), 'and')}` : '';
  return what + cards + life;
}

/** What stands on a space. */
export function standing(shown: BoardState, space: string): string {
  const letter = planetOn(shown, space);
  const planet = letter && shown.planets[letter];
  if (letter && planet) return planetWords(letter, planet);
  const token = pieceOn(shown, space);
  return token ? tokenWords(token) : 'empty';
}

/** What a piece is called when it is picked up. */
export function pieceWords(shown: BoardState, space: string): string {
  const piece = pieceOn(shown, space);
  if (!piece) return 'nothing';
  if (!isLetter(piece)) return tokenWords(piece);
  return shown.planets[piece]?.proto ? `Protoplanet ${piece}` : `planet ${piece}`;
}

/** What a move would bring to the mover's mat. */
export function outcome({ brings }: Move): string {
  if (!brings) return '';
  if (isLife(brings.token)) return `planet ${brings.planet} meets a life token`;
  return `collects ${tokenWords(brings.token)} on ${brings.planet}`;
}

/** The whole board in one line: "The board around a Red Dwarf, Frost Line between II and III". */
export function boardWords(star: string | null, frostLine: number | null): string {
  const title = star && optionTitle(star);
  const about = title ? ` around ${/^[AEIOU]/.test(title) ? 'an' : 'a'} ${title}` : '';
  const line = frostLine === null ? '' : `, Frost Line between ${roman(frostLine)} and ${roman(frostLine + 1)}`;
  return `The board${about}${line}`;
}

const EMPHASIS = { lately: 'part of the last move', advice: 'part of the hint', offer: 'can take the card' };

export interface SpaceFacts {
  /** Where the piece on it can go. */
  goals: readonly string[];
  /** The space from which a piece is held, if one is. */
  held: string | null;
  /** How the held piece can be put down here, if it can. */
  goal: Move | null;
  /** What else can be done here. */
  target: string | null;
  /** Why it is emphasised, if it is. */
  emphasis: Highlight['why'] | null;
  /** What the planet on it looks like. */
  look: readonly string[];
}

/** A space with all that matters about it: "III-5, Gas, can move to III-6 or IV-7". */
export function spaceWords(shown: BoardState, space: string, letter: string | null, facts: SpaceFacts): string {
  const parts = [space];
  const here = standing(shown, space);
  parts.push(letter && here === 'empty' ? `empty, letter ${letter}` : here);
  if (facts.look.length) parts.push(`with ${joined(facts.look, 'and')}`);
  if (facts.held === space) parts.push('picked up');
  if (facts.held && facts.goal) {
    const brings = outcome(facts.goal);
    parts.push(`put ${pieceWords(shown, facts.held)} here${brings ? `: ${brings}` : ''}`);
  } else if (facts.goals.length) parts.push(`can move to ${joined(facts.goals)}`);
  if (facts.target) parts.push(facts.target);
  if (facts.emphasis) parts.push(EMPHASIS[facts.emphasis]);
  return parts.join(', ');
}
