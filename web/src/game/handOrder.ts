// A hand in its player's own order, and which of its cards were drawn last.

/** What is remembered of a hand; cards that were played keep their places until the next one is drawn, for an undo. */
export interface KeptHand {
  order: readonly string[];
  fresh: readonly string[];
}

/** The hand as it is now, told to what was kept of it: new cards come last, and are marked unless all are new. */
export function withHand(kept: KeptHand | null, hand: readonly string[]): KeptHand {
  if (!kept) return { order: [...hand], fresh: [] };
  const drawn = hand.filter((card) => !kept.order.includes(card));
  if (drawn.length === 0) return kept;
  return { order: [...arranged(kept, hand)], fresh: drawn };
}

/** The cards of a hand in their player's order. */
export function arranged(kept: KeptHand | null, hand: readonly string[]): string[] {
  if (!kept) return [...hand];
  const held = kept.order.filter((card) => hand.includes(card));
  return [...held, ...hand.filter((card) => !held.includes(card))];
}

/** A card goes to another place among those in hand. */
export function withMoved(kept: KeptHand, hand: readonly string[], card: string, place: number): KeptHand {
  const order = arranged(kept, hand).filter((other) => other !== card);
  order.splice(Math.max(0, Math.min(order.length, place)), 0, card);
  return { ...kept, order: [...order, ...kept.order.filter((other) => !order.includes(other))] };
}
