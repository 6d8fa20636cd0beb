// Statistics in words.

import type { Aside, Statistics, Tally } from '../../client/messages';
import { optionTitle } from '../../model';

/** A share in per cent; a shared win is a win. */
export function winRate({ games, won, shared }: Pick<Tally, 'games' | 'won' | 'shared'>): string {
  return games === 0 ? '–' : `${Math.round((100 * (won + shared)) / games)}%`;
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

export interface Line extends Tally {
  label: string;
  /** Belongs to the line above. */
  inner?: boolean;
}

export function opponentLines({ by_opponent, alone }: Statistics): Line[] {
  const lines: Line[] = by_opponent.map((line) => ({
    ...line,
    label: line.level ? capitalised(line.level) : (line.name ?? 'People'),
    inner: line.name !== null,
  }));
  return alone.games > 0 ? [{ ...alone, label: 'Nobody, alone' }, ...lines] : lines;
}

export function optionLines({ by_option }: Statistics): Line[] {
  return by_option.map((line) => ({ ...line, label: line.option ? optionTitle(line.option) : 'Base game' }));
}

export function playersLines({ by_players }: Statistics): Line[] {
  return by_players.map((line) => ({ ...line, label: line.players === 1 ? 'Alone' : `${line.players} players` }));
}

export function targetLines({ by_target }: Statistics): Line[] {
  return by_target.map((line) => ({ ...line, label: `Target ${line.target}` }));
}

const ASIDES: Record<Aside, (games: number) => string> = {
  'one-device': (games) => `${count(games, 'game')} with several players on one device`,
  'stand-in': (games) => `${count(games, 'game')} in which a bot played for you`,
  own: (games) => `${count(games, 'game')} with custom cards or a custom start`,
  unplayable: (games) => `${count(games, 'game')} that can no longer be replayed`,
};

/** The finished games that do not count, and why. */
export function asideInWords(aside: Statistics['aside']): string[] {
  return (Object.keys(ASIDES) as Aside[]).flatMap((reason) => {
    const games = aside[reason] ?? 0;
    return games > 0 ? [ASIDES[reason](games)] : [];
  });
}

/** What was played for a best score. */
export function kindInWords(best: { players: number; target: number | null; modules: string[] }): string {
  const who = best.target === null ? `${best.players} players` : `Alone, Target ${best.target}`;
  return [who, ...best.modules.map(optionTitle)].join(', ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
