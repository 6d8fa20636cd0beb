// Games with cards, a board or a position that somebody brought along, in words.

import type { ContentName, Own } from '../client/messages';

/** Enough of a hash to tell contents apart at a glance. */
const SHORT = 8;

export interface OwnMark {
  name: string;
  about: string;
}

const short = ({ hash }: ContentName): string => hash.slice(0, SHORT);

export function ownMarks(own: readonly Own[], content: ContentName): OwnMark[] {
  const name = `“${content.id}”, ${short(content)}`;
  return own.map((kind) =>
    kind === 'cards'
      ? {
          name: `Own cards ${short(content)}`,
          about: `These are not the standard cards and board but somebody’s own: ${name}.`,
        }
      : {
          name: 'Own position',
          about:
            'The game began from a position that whoever made the table brought along. They may know the hidden cards. ' +
            `Its cards are ${name}.`,
        },
  );
}

/** All marks in one, where there is little room. */
export function joinedMark(own: readonly Own[], content: ContentName): OwnMark[] {
  const marks = ownMarks(own, content);
  if (marks.length < 2) return marks;
  return [{ name: `Own cards ${short(content)} and position`, about: marks.map(({ about }) => about).join(' ') }];
}
