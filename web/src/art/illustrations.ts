// Card pictures are many: they come in a file of their own, once a card is on screen, and are drawn one by one.

import type { CardDoc } from '../model';

type Illustrate = (card: CardDoc) => string;

let pictures: Promise<Illustrate> | null = null;

/** Draws pictures: the inner SVG of a card, view box 0 0 160 100. */
export function painter(): Promise<Illustrate> {
  pictures ??= import('./cards').then(({ illustration }) => illustration);
  // Without pictures the game goes on; the next card on screen asks again.
  pictures.catch(() => (pictures = null));
  return pictures;
}

const waiting = new WeakMap<Element, () => void>();
let eye: IntersectionObserver | undefined;

/** Calls back once, when an element is on screen or nearly so. */
export function whenSeen(element: Element, seen: () => void): () => void {
  eye ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        eye?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: '160px' },
  );
  waiting.set(element, seen);
  eye.observe(element);
  return () => {
    waiting.delete(element);
    eye?.unobserve(element);
  };
}
