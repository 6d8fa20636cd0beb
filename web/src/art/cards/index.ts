import { hash } from './brush';
import { Scene } from './scene';
import { finals } from './finals';
import { frostFinals } from './frostline-finals';
import { frostHigh } from './frostline-high';
import { frostLow } from './frostline-low';
import { high } from './high';
import { low } from './low';
import { proto } from './proto';

export type Picture = (b: Scene) => string;

const pictures: Readonly<Record<string, Picture>> = { ...low, ...high, ...finals, ...proto, ...frostLow, ...frostHigh, ...frostFinals };

/** The cards that have a picture of their own. */
export const illustrated: readonly string[] = Object.keys(pictures);

const done = new Map<string, string>();

/** The inner markup of a card's picture, for a viewBox of 0 0 160 100. */
export function illustration(cardId: string): string {
  let s = done.get(cardId);
  if (s === undefined) {
    const own = Object.hasOwn(pictures, cardId) ? pictures[cardId] : undefined;
    const b = new Scene(own ? cardId : 'own-' + hash(cardId).toString(36));
    const body = (own ?? low['outgassing']!)(b);
    s = `<defs>${b.defs}</defs>${body}`;
    done.set(cardId, s);
  }
  return s;
}
