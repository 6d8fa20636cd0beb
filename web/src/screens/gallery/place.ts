// Where in the gallery one is: a card, and whose cards are shown. `#/cards/CARD` is a standard card, `#/cards/CARD~HASH`
// one of a content that a table plays with, and `#/cards/CARD~file` one of a file that was chosen here.

import { writeRoute } from '../../routes';

export interface Place {
  /** Null where all of them are shown. */
  card: string | null;
  /** The hash of a content; null for the standard one. */
  content: string | null;
}

/** Stands for the hash where the cards come from a file. */
export const FROM_FILE = 'file';

export function parsePlace(part = ''): Place {
  const [card = '', content = ''] = part.split('~', 2);
  return { card: card || null, content: content || null };
}

export function writePlace({ card, content }: Place): string {
  return (card ?? '') + (content === null ? '' : `~${content}`);
}

export function placeLink(place: Place): string {
  return writeRoute({ screen: 'cards', part: writePlace(place) });
}
