// Looking back at a game that is over: which moment is shown, from whose seat, and how it goes on from there.

import type { GameEvent, Position } from '../model';
import { lingerPace, stepPace } from '../settings.svelte';
import type { Api } from './http';
import type { ActionEntry, PastAnswer, ReviewedDecision, View } from './messages';
import { Rejection, sentence } from './rejections';
import { indexOf, RecentCache, seqAt, momentsOf } from './moments';
import { Review } from './review.svelte';
import type { TableState } from './tableState.svelte';

/** A slider that is being dragged passes many moments by: ask only for those where it rests. */
const REST = 90;
const AHEAD = 4;
const KEPT = 60;
/** Even at the fastest pace a game that plays by itself can be followed. */
const SHORTEST_LINGER = 260;
const LONGEST_STEP = 12_000;

export class Replay {
  readonly moments: readonly ActionEntry[] = $derived.by(() => momentsOf(this.table.entries));
  /** How many of the actions have been done at the moment that is shown. */
  index = $state(0);
  /** Whose hand is shown. */
  seat = $state(0);
  /** Every hand is shown, not only that seat's. */
  open = $state(false);
  private shown = $state.raw<PastAnswer | null>(null);
  animation = $state.raw<readonly GameEvent[] | null>(null);
  playing = $state(false);
  /** The moment that is wanted is still on its way. */
  waiting = $state(false);
  trouble = $state<string | null>(null);

  private readonly view: View | null = $derived.by(() => this.shown?.view ?? null);
  readonly position: Position | null = $derived.by(() => this.view?.position ?? null);
  /** The cards of every seat, while hands are open. */
  readonly hands: readonly (readonly string[])[] | null = $derived.by(() =>
    this.open ? (this.shown?.hands ?? null) : null,
  );
  /** The Habitable and Hostile points in it. */
  readonly points: View['points'] = $derived.by(() => this.view?.points ?? {});
  readonly last: number = $derived.by(() => this.moments.length);
  /** The action that led here; null at the very beginning. */
  readonly entry: ActionEntry | null = $derived.by(() => this.moments[this.index - 1] ?? null);

  /** What a review of the game says, once somebody has asked for one. */
  review = $state.raw<Review | null>(null);
  /** The decision that the moment on show led to. */
  readonly decision: ReviewedDecision | null = $derived.by(() => this.review?.doc?.decisions[this.index] ?? null);
  /** What would have been better than it, which is drawn on the board. */
  readonly advice: string | null = $derived.by(() => {
    if (!this.decision || this.animation !== null || this.waiting) return null;
    const better = this.decision.better.map(({ action }) => action);
    return better.find((action) => action === this.review?.pointed) ?? better[0] ?? null;
  });
  /** The seat of whoever looks back; null for guests. */
  get mine(): number | null {
    return this.table.view?.seat ?? null;
  }
  get game(): string {
    return this.table.game;
  }

  private readonly reachable: ReadonlySet<number> = $derived.by(
    () => new Set(this.moments.map((moment) => moment.seq)),
  );
  private readonly recall = new RecentCache<PastAnswer>(KEPT);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: TableState,
    private readonly api: Api,
  ) {
    this.seat = table.view?.seat ?? 0;
  }

  /** Goes to a moment; one step forward is shown as it happened. */
  go(index: number): void {
    const wanted = Math.max(0, Math.min(this.last, index));
    if (wanted === this.index && this.position) return;
    if (wanted === this.index + 1) return void this.step();
    this.playing = false;
    this.jump(wanted);
  }

  goTo(seq: number): void {
    const index = indexOf(this.moments, seq);
    if (index === null || index === this.index) return;
    this.playing = false;
    this.jump(index);
  }

  reaches(seq: number): boolean {
    return this.reachable.has(seq);
  }

  next = (): void => this.go(this.index + 1);
  previous = (): void => this.go(this.index - 1);

  /** Looks from a seat, with that hand alone or with all hands open. */
  look(seat: number, open = false): void {
    this.seat = seat;
    this.open = open;
    if (this.animation !== null) return;
    this.jump(this.index);
    if (this.playing) this.goOn();
  }

  play(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    if (this.index < this.last) return void this.step();
    this.jump(0);
    this.goOn();
  }

  pause(): void {
    this.playing = false;
    if (this.animation === null) clearTimeout(this.timer);
  }

  /** Has the game reviewed; once is enough. */
  startReview(): void {
    if (this.review) return;
    this.review = new Review(this.table.game, this.api, this.seat);
    void this.review.begin();
  }

  leave(): void {
    this.review?.leave();
    clearTimeout(this.timer);
    this.playing = false;
    this.animation = null;
  }

  /** The board has played the events. */
  stepDone = (): void => {
    if (this.animation === null) return;
    clearTimeout(this.timer);
    void this.arrive();
  };

  private async step(): Promise<void> {
    clearTimeout(this.timer);
    const from = this.index;
    const entry = this.moments[from];
    if (!entry) return void (this.playing = false);
    this.index = from + 1;
    // The events start from the position before them, even if the animation of the last ones was cut short.
    const wanted = this.key(from + 1);
    const before = await this.fetch(from);
    if (this.key(this.index) !== wanted) return;
    if (!before) return void (this.index = from);
    this.waiting = false;
    this.shown = before;
    this.animation = entry.events;
    this.timer = setTimeout(this.stepDone, stepPace() * 10 + LONGEST_STEP);
    void this.ahead();
  }

  private async arrive(): Promise<void> {
    const [at, wanted] = [this.index, this.key(this.index)];
    const view = await this.fetch(at);
    if (this.index !== at) return;
    if (this.key(at) !== wanted) return this.arrive();
    this.animation = null;
    // Without the position the step cannot be shown: stay where we were.
    if (view) this.shown = view;
    else this.index = at - 1;
    if (!this.playing) return;
    if (at >= this.last) this.playing = false;
    else this.goOn();
  }

  /** To the next step, when this one has been looked at; whatever `jump` has still to fetch comes before that. */
  private goOn(): void {
    this.timer = setTimeout(() => this.playing && this.step(), this.linger());
  }

  private jump(index: number): void {
    clearTimeout(this.timer);
    this.index = index;
    this.animation = null;
    const known = this.recall.get(this.key(index));
    if (known) {
      this.shown = known;
      this.waiting = false;
    } else this.waiting = true;
    this.timer = setTimeout(() => this.rest(index), this.position ? REST : 0);
  }

  private async rest(index: number): Promise<void> {
    const wanted = this.key(index);
    const view = await this.fetch(index);
    if (this.key(this.index) !== wanted || this.animation) return;
    this.waiting = false;
    if (view) this.shown = view;
    void this.ahead();
  }

  private async fetch(index: number): Promise<PastAnswer | null> {
    try {
      const view = await this.ask(index);
      this.trouble = null;
      return view;
    } catch (refusal) {
      this.playing = false;
      this.waiting = false;
      this.trouble = sentence(refusal);
      return null;
    }
  }

  /** The next few moments, one after the other, so that going forward need not wait. */
  private async ahead(): Promise<void> {
    const [from, seat, open] = [this.index, this.seat, this.open];
    for (let index = from + 1; index <= Math.min(this.last, from + AHEAD); index++) {
      if (this.index < from || this.index >= index || this.seat !== seat || this.open !== open) continue;
      await this.ask(index).catch(() => {});
    }
  }

  private ask(index: number): Promise<PastAnswer> {
    const [seq, seat] = [seqAt(this.moments, index), this.seat];
    return this.recall.ask(this.key(index), async () => {
      const answer = await this.api.past(this.table.game, seq, seat, this.open);
      if (!answer.view) throw new Rejection('unplayable', '');
      return answer;
    });
  }

  private key(index: number): string {
    return `${this.seat}${this.open ? ' open' : ''} ${seqAt(this.moments, index)}`;
  }

  private linger(): number {
    return Math.max(SHORTEST_LINGER, lingerPace() * 0.7);
  }
}
