// A puzzle at its table: what is known of it, what may be done now, and its solution, played out step by step.

import { Attempt } from '../../client/attempt.svelte';
import type { Api } from '../../client/http';
import type { Puzzle, Verdict } from '../../client/messages';
import type { TableState } from '../../client/tableState.svelte';
import { playedActions } from '../learn/script';
import { rememberPuzzle } from './memory';

export type Moment = 'ask' | 'wrong' | 'shown' | 'solved';

export class Solving {
  puzzle = $state.raw<Puzzle | null>(null);
  /** On what was done so far; it is told once the board has shown it. */
  verdict = $state<Verdict>('begun');
  /** The solver has asked for the solution, which is played from here on. */
  private showing = $state(false);
  readonly attempt = new Attempt();

  private readonly played = $derived.by(() => playedActions(this.table.entries));
  /** How many decisions of the solver's stand. */
  readonly done = $derived.by(() => this.played.length);
  readonly moment: Moment = $derived.by(() => {
    if (this.verdict === 'solved') return 'solved';
    if (this.showing) return 'shown';
    return this.verdict === 'wrong' ? 'wrong' : 'ask';
  });
  /** The solution's next step; null where a wrong action has to be taken back first, or nothing is left. */
  readonly next: string | null = $derived.by(() => {
    const step = this.puzzle?.solution?.steps[this.played.length];
    if (!this.table.settled || this.table.view?.verdict === 'wrong') return null;
    return step?.accept.find((action) => this.table.view?.legal.includes(action)) ?? null;
  });
  /** Why the solution's last step was right; of what the solver did instead of it, the words would not be true. */
  readonly because = $derived.by(() => {
    const step = this.moment === 'shown' ? this.puzzle?.solution?.steps[this.played.length - 1] : undefined;
    return step && step.accept[0] === this.played.at(-1) ? step.because : '';
  });

  constructor(
    private readonly table: TableState,
    private readonly api: Api,
    private readonly id: string,
  ) {}

  /** Keeps up with the table. */
  follow(): void {
    if (this.table.settled && !this.table.sending && this.table.view?.verdict) this.verdict = this.table.view.verdict;
  }

  /** The solver may do anything as long as nothing was wrong. */
  allow(): void {
    const asked = this.moment === 'ask' && this.puzzle !== null;
    this.table.accepts = () => asked;
  }

  take(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    if (puzzle.result?.outcome) rememberPuzzle(this.id, { result: puzzle.result });
  }

  hint = () => this.attempt.make(async () => this.take(await this.api.puzzleHint(this.id, this.table.game)));

  /** The solution, of which the first step is played at once. */
  solve = () =>
    this.attempt.make(async () => {
      this.take(await this.api.puzzleSolution(this.id, this.table.game));
      this.showing = true;
      this.step();
    });

  /** One step of the solution: what was wrong is taken back before it. */
  step = (): void => {
    if (this.table.view?.verdict === 'wrong') return this.table.undo();
    const next = this.next;
    if (next === null) return;
    this.table.accepts = (action) => action === next;
    this.table.act(next);
    this.table.accepts = () => false;
  };
}
