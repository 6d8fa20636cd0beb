// Games with cards, a board or a position that somebody brought along, in words.

import type { ContentName, Own } from '../client/messages';

/** Enough of a hash to tell contents apart at a glance. */
const SHORT = 8;

export interface OwnMark {
  name: string;
  about: string;
}

const short = ({ hash }: ContentName): string => hash.slice(0, SHORT);

/** What a content is called where it is one of several. */
export function contentTitle(content: ContentName): string {
  return `“${content.id}”, ${short(content)}`;
}

export function ownMarks(own: readonly Own[], content: ContentName): OwnMark[] {
  const name = contentTitle(content);
  return own.map((kind) =>
    kind === 'cards'
      ? {
          name: `Custom cards ${short(content)}`,
          about: `This game uses custom cards and a custom board: ${name}.`,
        }
      : {
          name: 'Custom position',
          about:
            'The game began from a custom position. Whoever set up the table may know the hidden cards. ' +
            `Its cards are ${name}.`,
        },
  );
}

/** All marks in one, where there is little room. */
export function joinedMark(own: readonly Own[], content: ContentName): OwnMark[] {
  const marks = ownMarks(own, content);
  if (marks.length < 2) return marks;
  return [{ name: `Custom cards ${short(content)} and position`, about: marks.map(({ about }) => about).join(' ') }];
}
