// Card pictures are many: they come in a file of their own, once a card is on screen, and are drawn one by one.

import type { CardDoc } from '../model';

type Illustrate = (card: CardDoc) => string;

let loading: Promise<Illustrate> | null = null;

/** Loads what draws pictures: the inner SVG of a card, for a viewBox of 0 0 160 100. */
export function loadIllustrator(): Promise<Illustrate> {
  loading ??= import('./cards').then(({ illustration }) => illustration);
  // Without pictures the game goes on; the next card on screen asks again.
  loading.catch(() => (loading = null));
  return loading;
}

const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once, when an element is on screen or nearly so. */
export function whenSeen(element: Element, seen: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        waiting.get(target)?.();
      }
    },
    { rootMargin: '160px' },
  );
  waiting.set(element, seen);
  observer.observe(element);
  return () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
}
