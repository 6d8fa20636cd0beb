// What a player points at on the board, which piece is picked up, and where it can go.

import type { BoardProps, Move } from './props';
import type { BoardState } from '../model';
import { joined, outcome, pieceWords } from './words';

/** What the selection needs of the board that it belongs to. */
export interface SelectionHost {
  moves(): BoardProps['moves'];
  targets(): BoardProps['targets'];
  shown(): BoardState;
  /** Events are being animated: nothing can be done. */
  busy(): boolean;
  act(action: string): void;
}

type Target = BoardProps['targets'][number];
const NOWHERE: ReadonlyMap<string, Move> = new Map();

export class BoardSelection {
  held: string | null = $state(null);
  pointed: string | null = $state(null);
  focused: string | null = $state(null);
  /** What was done last, in words for screen readers. */
  announcement = $state('');

  constructor(private readonly host: SelectionHost) {}

  /** From space to where its piece can go, and by which move. */
  readonly goalsOf: ReadonlyMap<string, ReadonlyMap<string, Move>> = $derived.by(() => {
    const found = new Map<string, Map<string, Move>>();
    for (const move of this.host.moves())
      found.set(move.from, (found.get(move.from) ?? new Map<string, Move>()).set(move.to, move));
    return found;
  });
  /** What else can be done on a space. */
  readonly targetOf: ReadonlyMap<string, Target> = $derived.by(
    () => new Map(this.host.targets().map((target) => [target.space, target])),
  );
  /** The space whose moves are drawn: that of the piece picked up, else the one pointed at. */
  readonly origin: string | null = $derived.by(() =>
    this.host.busy() ? null : (this.held ?? this.among(this.goalsOf, this.pointed, this.focused)),
  );
  readonly goals: ReadonlyMap<string, Move> = $derived((this.origin && this.goalsOf.get(this.origin)) || NOWHERE);
  /** The goal that is pointed at while a piece is held. */
  readonly aimed: string | null = $derived(this.held ? this.among(this.goals, this.pointed, this.focused) : null);

  private among(known: ReadonlyMap<string, unknown>, ...names: (string | null)[]): string | null {
    return names.find((name) => name !== null && known.has(name)) ?? null;
  }

  /** Whether something can be done on a space. */
  isActionable(space: string): boolean {
    return !this.host.busy() && (this.goalsOf.has(space) || this.targetOf.has(space) || this.isGoal(space));
  }

  isGoal(space: string): boolean {
    return this.held !== null && this.goals.has(space);
  }

  pick(space: string): void {
    this.held = space;
    const ends = [...(this.goalsOf.get(space)?.keys() ?? [])];
    this.announcement = `${pieceWords(this.host.shown(), space)} picked up from ${space}; it can go to ${joined(ends)}. Press Escape to put it back.`;
  }

  letGo(): void {
    if (this.held) this.announcement = `${pieceWords(this.host.shown(), this.held)} put back.`;
    this.clear();
  }

  /** Holds nothing any more, and announces nothing. */
  clear(): void {
    this.held = null;
  }

  put(space: string): void {
    const move = this.held ? this.goals.get(space) : undefined;
    if (!move) return;
    const brings = outcome(move);
    this.announcement = `${pieceWords(this.host.shown(), move.from)} to ${space}${brings ? `, ${brings}` : ''}.`;
    this.clear();
    this.host.act(move.action);
  }

  /** Enter, a click or a tap on a space. */
  activate(space: string, byKeyboard: boolean): void {
    if (this.host.busy()) return;
    const target = this.targetOf.get(space);
    if (this.isGoal(space)) this.put(space);
    else if (this.held === space) this.letGo();
    else if (this.goalsOf.has(space)) this.pick(space);
    else if (target) this.host.act(target.action);
    else if (this.held && byKeyboard)
      this.announcement = `${pieceWords(this.host.shown(), this.held)} cannot go to ${space}.`;
    else this.letGo();
  }

  /** Moves were taken away: lets go of what can no longer be done. */
  dropImpossible(): void {
    if (this.held && !this.goalsOf.has(this.held)) this.clear();
  }
}
