// Why a Final is worth keeping, in words for somebody who cannot judge it yet.

import { orbitOf, type CardDoc, type Position } from '../model';
import { capital } from './words';

/** Enough to see the point; more would be read by nobody. */
const MOST = 2;

/** What speaks for one Final rather than another, as facts of the cards and of the planets as they stand. */
export function whyKeep(kept: CardDoc, other: CardDoc, position: Position): string {
  const reasons = [...place(kept, position), ...price(kept), ...side(kept), ...points(kept, other)].slice(0, MOST);
  const words = reasons.join(', and ');
  return words ? `${capital(words)}.` : 'A strong bot would keep it.';
}

function place({ requires: { kind, orbits } }: CardDoc, position: Position): string[] {
  if (!orbits) return ['the planet can be on any orbit'];
  const [first, last] = orbits;
  const there = Object.entries(position.planets).flatMap(([letter, planet]) => {
    const orbit = planet ? orbitOf(planet.space) : 0;
    return planet && (kind === null || planet.kind === kind) && orbit >= first && orbit <= last ? [letter] : [];
  });
  if (there.length === 1) return [`planet ${there[0]} is already on the right orbit`];
  if (there.length > 1)
    return [`planets ${new Intl.ListFormat('en-GB').format(there)} are already on the right orbits`];
  return last > first ? [`any of ${last - first + 1} orbits will do`] : [];
}

function price({ cost }: CardDoc): string[] {
  const tokens = Object.values(cost).reduce((sum, count) => sum + (count ?? 0), 0);
  return tokens === 0 ? ['it costs no Matter'] : tokens === 1 ? ['it costs only one token'] : [];
}

function side({ requires }: CardDoc): string[] {
  if (requires.side === null) return ['the planet can be Habitable or Hostile'];
  return requires.side === 'hostile' ? ['it needs a Hostile planet, and planets start Hostile'] : [];
}

function points(kept: CardDoc, other: CardDoc): string[] {
  return kept.points > other.points ? [`it is worth ${kept.points} points, the other ${other.points}`] : [];
}
