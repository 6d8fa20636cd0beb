// What the gallery keeps while one walks about in it: what is looked for, and the cards of a file.

import { api } from '../../client/session.svelte';
import type { CardDoc } from '../../model';
import { anything } from './catalogue';

class Shelf {
  wanted = $state(anything());
  file = $state.raw<{ name: string; cards: CardDoc[] } | null>(null);

  reset(): void {
    this.wanted = anything();
  }
}

export const shelf = new Shelf();

/** The cards of a content by its hash; without one, those of the standard game. */
export async function fetchCards(hash: string | null): Promise<CardDoc[]> {
  const { cards } = await api.content(hash ?? (await api.about()).content.hash);
  return [...cards.values()];
}
