// Games that were not dealt from the usual box, in words.

import type { ContentName, Own } from '../client/messages';

/** Enough of a hash to tell contents apart at a glance. */
const SHORT = 8;

export interface OwnMark {
  name: string;
  about: string;
}

export function ownMarks(own: readonly Own[], { id, hash }: ContentName): OwnMark[] {
  const short = hash.slice(0, SHORT);
  return own.map((kind) =>
    kind === 'cards'
      ? {
          name: `Custom cards ${short}`,
          about: `These are not the standard cards and board but custom ones: “${id}”, ${short}.`,
        }
      : {
          name: 'Custom start',
          about:
            'The game began from a position that whoever made the table brought along. They may know the hidden cards.',
        },
  );
}

/** All marks in one, where there is little room. */
export function joinedMark(own: readonly Own[], content: ContentName): OwnMark[] {
  const marks = ownMarks(own, content);
  if (marks.length < 2) return marks;
  return [{ name: 'Custom cards and start', about: marks.map(({ about }) => about).join(' ') }];
}
