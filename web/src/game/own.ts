// Games that were not dealt from the usual box, in words.

import type { ContentName, Own } from '../client/messages';

/** Enough of a hash to tell contents apart at a glance. */
const SHORT = 8;

export interface OwnMark {
  kind: Own;
  name: string;
  about: string;
}

export function ownMarks(own: readonly Own[], { id, hash }: ContentName): OwnMark[] {
  const short = hash.slice(0, SHORT);
  return own.map((kind) =>
    kind === 'cards'
      ? {
          kind,
          name: `Own cards ${short}`,
          about: `These are not the standard cards and board, but ones of somebody’s own: “${id}”, ${short}.`,
        }
      : {
          kind,
          name: `Own position ${short}`,
          about: `The game began from a position that whoever made the table brought along. They may know the hidden cards. The cards and board are “${id}”, ${short}.`,
        },
  );
}
