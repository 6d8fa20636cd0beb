// A player's hand over the board: what it points at, what it holds, what it may do there.

import type { BoardProps, Move } from './props';
import type { Shown } from './boardState';
import { joined, outcome, pieceWords } from './words';

/** What the hand needs of the board that it belongs to. */
export interface Table {
  moves(): BoardProps['moves'];
  targets(): BoardProps['targets'];
  shown(): Shown;
  /** Events are being told: look, but do not touch. */
  busy(): boolean;
  act(action: string): void;
}

type Target = BoardProps['targets'][number];
const NOWHERE: ReadonlyMap<string, Move> = new Map();

export class Hand {
  held: string | null = $state(null);
  pointed: string | null = $state(null);
  focused: string | null = $state(null);
  /** What was done last, for those who hear the board. */
  said = $state('');

  constructor(private readonly table: Table) {}

  /** From space to where its piece can go, and by which move. */
  readonly goalsOf: ReadonlyMap<string, ReadonlyMap<string, Move>> = $derived.by(() => {
    const found = new Map<string, Map<string, Move>>();
    for (const move of this.table.moves())
      found.set(move.from, (found.get(move.from) ?? new Map<string, Move>()).set(move.to, move));
    return found;
  });
  /** What else can be done on a space. */
  readonly targetOf: ReadonlyMap<string, Target> = $derived.by(
    () => new Map(this.table.targets().map((target) => [target.space, target])),
  );
  /** Whose ways are shown: what is held, else what is pointed at. */
  readonly looked: string | null = $derived.by(() =>
    this.table.busy() ? null : (this.held ?? this.among(this.goalsOf, this.pointed, this.focused)),
  );
  readonly goals: ReadonlyMap<string, Move> = $derived((this.looked && this.goalsOf.get(this.looked)) || NOWHERE);
  /** The goal that is pointed at while a piece is held. */
  readonly aimed: string | null = $derived(this.held ? this.among(this.goals, this.pointed, this.focused) : null);

  private among(known: ReadonlyMap<string, unknown>, ...names: (string | null)[]): string | null {
    return names.find((name) => name !== null && known.has(name)) ?? null;
  }

  /** Whether something can be done on a space. */
  able(space: string): boolean {
    return !this.table.busy() && (this.goalsOf.has(space) || this.targetOf.has(space) || this.isGoal(space));
  }

  isGoal(space: string): boolean {
    return this.held !== null && this.goals.has(space);
  }

  pick(space: string): void {
    this.held = space;
    const ends = [...(this.goalsOf.get(space)?.keys() ?? [])];
    this.said = `${pieceWords(this.table.shown(), space)} picked up from ${space}; it can go to ${joined(ends)}. Escape lets go.`;
  }

  letGo(): void {
    if (this.held) this.said = `${pieceWords(this.table.shown(), this.held)} let go.`;
    this.open();
  }

  /** Holds nothing any more, without a word. */
  open(): void {
    this.held = null;
  }

  put(space: string): void {
    const move = this.held ? this.goals.get(space) : undefined;
    if (!move) return;
    const brings = outcome(move);
    this.said = `${pieceWords(this.table.shown(), move.from)} to ${space}${brings ? `, ${brings}` : ''}.`;
    this.open();
    this.table.act(move.action);
  }

  /** Enter, a click or a tap on a space. */
  activate(space: string, byKeyboard: boolean): void {
    if (this.table.busy()) return;
    const target = this.targetOf.get(space);
    if (this.isGoal(space)) this.put(space);
    else if (this.held === space) this.letGo();
    else if (this.goalsOf.has(space)) this.pick(space);
    else if (target) this.table.act(target.action);
    else if (this.held && byKeyboard) this.said = `${pieceWords(this.table.shown(), this.held)} cannot go to ${space}.`;
    else this.letGo();
  }

  /** Moves were taken away: lets go of what can no longer be done. */
  loosen(): void {
    if (this.held && !this.goalsOf.has(this.held)) this.open();
  }
}
