// The hand that is shown: in its player's own order, which this browser keeps, with the cards that were drawn last marked.

import { keepHand, keptHand } from '../../client/memory';
import { arranged, withHand, withMoved, type KeptHand } from '../../game/handOrder';
import type { Position } from '../../model';

export class PlayerHand {
  private kept = $state.raw<Readonly<Record<number, KeptHand>>>({});

  constructor(private readonly game: string) {}

  /** Tells what a seat holds now, and whether its player has looked at what was drawn: after the first move of a turn. */
  follow(position: Position, seat: number): void {
    const hand = position.seats[seat]?.hand;
    if (!Array.isArray(hand) || position.phase === 'over') return;
    const before = this.kept[seat] ?? keptHand(this.game, seat);
    const now = withHand(before, hand);
    const looked = position.seat === seat && position.phase !== 'move' && now.fresh.length > 0;
    this.keep(seat, looked ? { ...now, fresh: [] } : now);
  }

  /** The position with a seat's hand in its player's order. */
  arrange(position: Position, seat: number | null): Position {
    const state = seat === null ? undefined : position.seats[seat];
    if (seat === null || !state || !Array.isArray(state.hand)) return position;
    const hand = arranged(this.kept[seat] ?? null, state.hand);
    return { ...position, seats: position.seats.map((other, index) => (index === seat ? { ...state, hand } : other)) };
  }

  fresh(seat: number | null): readonly string[] {
    return seat === null ? [] : (this.kept[seat]?.fresh ?? []);
  }

  /** `hand` is what the seat holds. */
  move(seat: number, hand: readonly string[], card: string, place: number): void {
    const kept = this.kept[seat];
    if (kept) this.keep(seat, withMoved(kept, hand, card, place));
  }

  private keep(seat: number, hand: KeptHand): void {
    if (this.kept[seat] === hand) return;
    this.kept = { ...this.kept, [seat]: hand };
    keepHand(this.game, seat, hand);
  }
}
