// Spaces that the words on the screen name: the board prints the names of those that somebody is reading about.

const NAME = /\b(?:VI{0,2}|I{1,3}|IV)-[a-d]?\d+\b/g;

/** The spaces that a text names, each once. */
export function spacesIn(text: string): string[] {
  return [...new Set(text.match(NAME))];
}

/** A text taken apart: every second part is the name of a space. */
export function nameParts(text: string): string[] {
  return text.split(new RegExp(`(${NAME.source})`));
}

/** The words that are pointed at, or that have the focus. */
let looked = $state.raw('');
/** The words about which somebody has asked; they count until something else is pressed. */
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
  /** Shows where the spaces of some words are; or, asked again, does not. */
  ask(text: string): void {
    pressed = pressed === text ? '' : text;
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

/** Lets the board name the spaces of some words while they are looked at; what pressing them does is shown instead. */
export function naming(text: string): (element: HTMLElement) => (() => void) | undefined {
  if (spacesIn(text).length === 0) return () => undefined;
  return (element) => {
    const look = () => (looked = text);
    // Later: what loses the focus by being taken off the page does so while the page is worked out anew.
    const lookAway = () =>
      queueMicrotask(() => {
        if (looked === text) looked = '';
      });
    const off = new AbortController();
    const { signal } = off;
    element.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && look(), { signal });
    element.addEventListener('pointerleave', lookAway, { signal });
    element.addEventListener('focusin', ({ target }) => (target as Element).matches(':focus-visible') && look(), {
      signal,
    });
    element.addEventListener('focusout', lookAway, { signal });
    element.addEventListener('click', lookAway, { signal });
    return () => {
      off.abort();
      lookAway();
    };
  };
}
