// Card pictures are many: they come in a file of their own, once a card is on screen.

type Illustrate = (cardId: string) => string;

let illustrate = $state.raw<Illustrate | null>(null);
let asked = false;

async function load(): Promise<void> {
  const { illustration } = await import('./cards');
  illustrate = illustration;
}

/** The inner SVG of a card's picture (view box 0 0 160 100); empty until the pictures are here. */
export function pictureOf(cardId: string): string {
  if (!asked) {
    asked = true;
    // Without pictures the game goes on; the next card on screen asks again.
    load().catch(() => (asked = false));
  }
  return illustrate?.(cardId) ?? '';
}
