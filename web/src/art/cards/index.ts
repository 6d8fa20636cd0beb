/**
 * The pictures of the cards. To draw one, add a function under the card's id to the file of its deck beside this one:
 *
 *   'my-card': (scene) =>
 *     scene.sky([{ x: 120, y: 40, radius: 80, colour: '1a6a8a' }]) +
 *     scene.orb({ x: 70, y: 52, radius: 34, colours: 'b8f0ff 2f8ac8 0a2a5c', air: '6fd0ff', surface: earth }),
 *
 * A scene (`../drawing/scene.ts`) is 160 wide and 100 high; what is drawn later lies in front. A card that nobody has
 * drawn gets a picture made from what it says (`generated.ts`).
 */
import type { CardDoc } from '../../model';
import { hash } from '../../random';
import { type Picture, type Pictures, Scene } from '../drawing/scene';
import { finals } from './finals';
import { frostFinals } from './frostline-finals';
import { frostHigh } from './frostline-high';
import { frostLow } from './frostline-low';
import { generated } from './generated';
import { high } from './high';
import { low } from './low';
import { proto } from './proto';

const PICTURES: Pictures = { ...low, ...high, ...finals, ...proto, ...frostLow, ...frostHigh, ...frostFinals };

/** The cards that have a picture of their own. */
export const illustrated: readonly string[] = Object.keys(PICTURES);

const drawn = new WeakMap<CardDoc, string>();

/** The inner markup of a card's picture, for a viewBox of 0 0 160 100. Drawn twice, it is the same, with the same ids. */
export function illustration(card: CardDoc): string {
  let markup = drawn.get(card);
  if (markup === undefined) {
    markup = Object.hasOwn(PICTURES, card.id)
      ? markupOf(PICTURES[card.id]!, card.id)
      : markupOf(generated(card), `own-${hash(card.id).toString(36)}`);
    drawn.set(card, markup);
  }
  return markup;
}

function markupOf(picture: Picture, seed: string): string {
  const scene = new Scene(seed);
  const body = picture(scene);
  return `<defs>${scene.defs}</defs>${body}`;
}
