// The cards in a file that somebody chose. Nobody has checked it: what the page could not draw is refused in words.

import { Rejection } from '../../client/rejections';
import type { CardDoc } from '../../model';
import { BASIC_KINDS, DECKS } from '../../model';

type Check = (value: unknown) => boolean;

/** More than any card has of anything; what is larger cannot be shown. */
const MANY = 99;

const isText: Check = (value) => typeof value === 'string';
const isCount: Check = (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MANY;
const isYesOrNo: Check = (value) => typeof value === 'boolean';
const isOneOf =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCost: Check = (value) =>
  isObject(value) && Object.entries(value).every(([kind, count]) => isOneOf(...BASIC_KINDS)(kind) && isCount(count));
const isRange: Check = (value) =>
  value === null || (Array.isArray(value) && value.length === 2 && value.every(isCount));

const isPlanetKind = isOneOf(null, 'terrestrial', 'gaseous');
const isSide = isOneOf(null, 'habitable', 'hostile');

const REQUIREMENTS: Record<keyof CardDoc['requires'], Check> = {
  kind: isPlanetKind,
  orbits: isRange,
  side: isSide,
  frost: isOneOf(null, 'inside', 'outside'),
  majority: isOneOf(null, 'heat', 'cold'),
  lift: isYesOrNo,
};

const FIELDS: Record<keyof CardDoc, Check> = {
  id: (value) => typeof value === 'string' && /^[\w-]+$/.test(value),
  name: isText,
  deck: isOneOf(...DECKS),
  points: isCount,
  alignment: isSide,
  cost: isCost,
  requires: (value) => isObject(value) && misfit(value, REQUIREMENTS) === null,
  gravity: isYesOrNo,
  downgrade: isYesOrNo,
  heat: isCount,
  cold: isCount,
  makes: isPlanetKind,
  module: (value) => value === null || isText(value),
  note: isText,
};

/** The cards of a content document, as `planetarium content export` writes it. */
export function cardsInFile(document: Record<string, unknown>): CardDoc[] {
  const { cards } = document;
  if (!Array.isArray(cards) || cards.length === 0) throw refusal('The file has no cards.');
  const found = cards.map((card: unknown, index) => {
    const where = `Card ${index + 1}`;
    if (!isObject(card)) throw refusal(`${where} is not a card.`);
    const field = misfit(card, FIELDS);
    if (field !== null) throw refusal(`${where} has a wrong “${field}”, or none.`);
    return card as unknown as CardDoc;
  });
  const twice = found.find(({ id }, index) => found.findIndex((other) => other.id === id) < index);
  if (twice) throw refusal(`Two cards have the id “${twice.id}”.`);
  return found;
}

/** The first field that is not as it should be. */
function misfit(value: Record<string, unknown>, fields: Record<string, Check>): string | null {
  return Object.keys(fields).find((field) => !fields[field]!(value[field])) ?? null;
}

function refusal(message: string): Rejection {
  return new Rejection('malformed', message);
}
