// Spaces that the words on the screen name: the board prints the names of those that somebody is reading about.

const NAME = /\b(?:VI{0,2}|I{1,3}|IV)-[a-d]?\d+\b/g;

/** The spaces that a text names, each once. */
export function spacesIn(text: string): string[] {
  return [...new Set(text.match(NAME))];
}

/** The words that are pointed at, or that have the focus. */
let looked = $state.raw('');
/** The words that were pressed: a finger points at nothing once it is lifted. */
let pressed = $state.raw('');
/** Words that stand beside the board, and are read without being pointed at. */
let standing = $state.raw('');

export const mentions = {
  /** The spaces to name. */
  get spaces(): string[] {
    return spacesIn(looked || pressed || standing);
  },
  /** Somebody has asked where they are, and is to hear it. */
  get asked(): boolean {
    return pressed !== '' && (looked || pressed) === pressed;
  },
  /** Something else is pressed, or has happened. */
  release: (): void => {
    pressed = '';
  },
  /** For an effect: words that speak of the board as long as they stand there. */
  stand(text: string): () => void {
    standing = text;
    return () => {
      if (standing === text) standing = '';
    };
  },
};

/** Lets the board name the spaces of some words while they are looked at, and once they were pressed. */
export function naming(text: string): (element: HTMLElement) => (() => void) | undefined {
  if (spacesIn(text).length === 0) return () => undefined;
  return (element) => {
    const look = () => (looked = text);
    const lookAway = () => {
      if (looked === text) looked = '';
    };
    const off = new AbortController();
    const { signal } = off;
    element.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && look(), { signal });
    element.addEventListener('pointerleave', lookAway, { signal });
    element.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && look(), {
      signal,
    });
    element.addEventListener('focusout', lookAway, { signal });
    element.addEventListener('click', () => (pressed = pressed === text ? '' : text), { signal });
    return () => {
      off.abort();
      lookAway();
    };
  };
}
