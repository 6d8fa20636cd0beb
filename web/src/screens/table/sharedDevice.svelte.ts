// Who holds the device: several people may share it, and none of them is to see what is another's.

import type { TableState } from '../../client/tableState.svelte';

export class SharedDevice {
  /** The seat whose person is known to hold it. */
  private holding = $state<number | null>(null);

  readonly over = $derived.by(() => this.table.position?.phase === 'over');
  /** Whose view it is. */
  private readonly seat = $derived.by(() => this.table.view?.seat ?? null);
  readonly toAct = $derived.by(() => (this.table.view?.position ?? this.table.position)?.seat ?? 0);
  readonly myTurn = $derived.by(() => {
    const seat = this.table.seats[this.toAct];
    return !this.over && seat?.mine === true && seat.kind === 'person';
  });
  /** Several people play here; or one is left, and it was another who held the device last. */
  private readonly shared = $derived.by(() => {
    const { mine } = this.table;
    if (this.over || mine.length === 0) return false;
    return mine.length > 1 || (this.holding !== null && this.holding !== mine[0]?.seat);
  });
  /** Another person here is to act, or nobody has said yet who holds the device, or the hand is not there yet. */
  readonly passing = $derived.by(
    () => this.shared && this.table.settled && this.myTurn && (this.holding !== this.toAct || this.seat !== this.toAct),
  );
  /** Whoever sat there has left, or goes on elsewhere: what is seen is not for those who remain. */
  readonly astray = $derived.by(() => !this.over && this.table.mine.length > 0 && this.table.mySeat === null);
  readonly veiled = $derived.by(() => this.passing || this.astray || (this.shared && this.holding !== this.seat));
  /** Whose hand may be shown. */
  readonly handSeat = $derived.by(() => (this.over || (!this.veiled && this.table.mySeat) ? this.seat : null));

  constructor(private readonly table: TableState) {}

  /** The person who is to act says so. */
  taken(): void {
    this.holding = this.toAct;
    if (this.seat !== this.toAct) this.table.lookAs(this.toAct);
  }

  /** Looks from a seat of those who remain. */
  findBack(): void {
    const left = this.table.mine[0];
    if (this.astray && left) this.table.lookAs(left.seat);
  }
}
