// Which rule of docs/rules.md explains what one sees: a moment of a turn, a planet, a card.

import type { CardDoc, Position } from '../model';

const PHASES: Record<Position['phase'], string> = {
  setup: '2.2',
  move: '4',
  card: '3.2',
  pay: '5.2',
  lift: '5.10',
  place: '5.4',
  gravity: '5.9',
  draw: '5.7',
  keep: '5.7',
  final: '7.3',
  over: '7.5',
};

/** For what is to be done now. */
export function phaseRule({ phase, options }: Position): string {
  if (phase === 'setup' && options.modules.includes('epochs')) return '9.1';
  if (phase === 'over' && options.players === 1) return '8.7';
  return PHASES[phase];
}

/** For what the Evolution Track comes to next. */
export function trackRule({ track, options, final_turns }: Position): string {
  if (track.accelerated || final_turns !== null) return '7.2';
  return options.modules.includes('epochs') && !track.bombarded ? '9.7' : '7.1';
}

/** For a planet as it is now. */
export function planetRule(planet: Position['planets']['A']): string {
  if (!planet) return '9.2';
  return planet.proto ? '9.3' : '5.5';
}

/** For all that a card shows, in the order of the rules: `['1.1', '5.2', '5.9']`. */
export function cardRules(card: CardDoc): string[] {
  const { kind, orbits, side, frost, majority, lift } = card.requires;
  const led: [unknown, string][] = [
    [orbits, '1.1'],
    [kind, '1.2'],
    [Object.keys(card.cost).length > 0, '5.2'],
    [side ?? card.alignment, '5.5'],
    [card.downgrade, '5.6'],
    [card.gravity, '5.9'],
    [lift && card.deck !== 'final', '5.10'],
    [card.deck === 'final', '7.4'],
    [card.makes, '9.4'],
    [frost || card.heat || card.cold, '10.2'],
    [card.heat || card.cold, '10.3'],
    [majority, '10.4'],
  ];
  return led.filter(([shown]) => shown).map(([, rule]) => rule);
}
