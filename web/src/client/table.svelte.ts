// One table as the page follows it: what is known, and what of it is shown at this moment.

import type { Content, GameEvent, Position } from '../model';
import { withEvents } from '../model';
import { lingerPace, stepPace } from '../settings.svelte';
import { freshKey, type Connection, type Follower } from './connection';
import { fold, NOTHING_KNOWN, type Known } from './fold';
import type { Api } from './http';
import type { ActionEntry, Entry, News, Seat, TableDoc, View } from './messages';
import { seatNames } from './names';
import { sentence } from './rejections';
import { lastRun, stepsTo, type Step } from './showing';

/** A board that never says it is done must not hold the game up. */
const LONGEST_STEP = 12_000;

export class Table implements Follower {
  doc = $state.raw<TableDoc | null>(null);
  view = $state.raw<View | null>(null);
  content = $state.raw<Content | null>(null);
  /** The entries shown so far. */
  entries = $state.raw<readonly Entry[]>([]);
  /** The position shown; it lags behind `view` while steps play. */
  position = $state.raw<Position | null>(null);
  /** The events that are playing. */
  animation = $state.raw<readonly GameEvent[] | null>(null);
  /** The actions shown last, all of one turn; empty after an undo. */
  recent = $state.raw<readonly ActionEntry[]>([]);
  thinking = $state.raw<{ seat: number; done: number } | null>(null);
  sending = $state(false);
  /** What went wrong last, in a sentence. */
  trouble = $state<string | null>(null);
  /** Why the table cannot be opened at all. */
  closed = $state<string | null>(null);

  private known: Known = NOTHING_KNOWN;
  private wantedSeat: number | undefined;
  private steps = $state.raw<readonly Step[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Everything that happened has been shown. */
  readonly settled = $derived(this.animation === null && this.steps.length === 0);
  /** What may be done now: nothing while something is still being shown or sent. */
  readonly legal = $derived(this.settled && !this.sending && this.view ? this.view.legal : []);
  readonly seats: readonly Seat[] = $derived(this.doc?.seats ?? []);
  readonly names: readonly string[] = $derived(seatNames(this.seats));
  readonly mine: readonly Seat[] = $derived(this.seats.filter((seat) => seat.mine));

  constructor(
    readonly game: string,
    private readonly connection: Connection,
    private readonly api: Api,
  ) {
    connection.follow(game, this);
  }

  leaveScreen(): void {
    clearTimeout(this.timer);
    this.connection.unfollow(this.game);
  }

  // What the connection asks and tells.

  since(): number {
    return this.known.seq;
  }

  seat(): number | undefined {
    return this.wantedSeat;
  }

  onthinking(seat: number, done: number): void {
    this.thinking = done >= 1 ? null : { seat, done };
  }

  onrefused(refusal: Error): void {
    this.closed = sentence(refusal);
  }

  onnews(news: News): void {
    const { known, fresh, gap } = fold(this.known, news);
    if (gap) return this.connection.reopen(this.game);
    this.known = known;
    if (known.table !== this.doc) this.tableChanged(known.table);
    if (fresh.some((entry) => entry.kind === 'action' || entry.kind === 'undo')) this.thinking = null;
    const changed = known.view !== this.view;
    const before = this.view;
    this.view = known.view;
    const shown = { seat: before?.seat ?? (before ? null : undefined), waiting: this.steps.length };
    const steps = changed ? stepsTo(known.view, fresh, shown) : [];
    if (steps === null || document.hidden) this.showAll();
    else if (steps.length > 0) this.queue(steps);
    else if (this.settled) this.showAll();
  }

  // What a person does.

  act = (action: string): void => {
    if (!this.legal.includes(action)) return;
    this.sending = true;
    this.say({ type: 'act', game: this.game, action, seq: this.known.seq, key: freshKey() }).finally(
      () => (this.sending = false),
    );
  };

  undo = () => this.say({ type: 'undo', game: this.game, seq: this.known.seq, key: freshKey() });

  consent = (agree: boolean) =>
    this.say({ type: 'consent', game: this.game, agree, seq: this.known.seq, key: freshKey() });

  /** Tells whether it was taken. */
  chat = (text: string): Promise<boolean> => this.say({ type: 'chat', game: this.game, text, key: freshKey() });

  /**
   * The device has been passed on: another seat's view is wanted, of the whole log too, since what one person may read
   * there another may not.
   */
  lookAs(seat: number): void {
    this.wantedSeat = seat;
    this.known = NOTHING_KNOWN;
    this.connection.reopen(this.game);
  }

  /** The board has played the events. */
  stepDone = (): void => {
    const step = this.steps[0];
    if (!step || this.animation === null) return;
    clearTimeout(this.timer);
    this.animation = null;
    this.position = step.after ?? (this.position && withEvents(this.position, step.events));
    const mine = this.seats[step.entry.seat]?.mine ?? false;
    const rest = this.steps.slice(1);
    const pause = mine || rest.length === 0 ? 0 : lingerPace();
    this.reveal(step.entry.seq);
    this.steps = rest;
    if (rest.length === 0) this.showAll();
    else this.timer = setTimeout(() => this.nextStep(), pause);
  };

  skip = (): void => this.showAll();

  private queue(steps: readonly Step[]): void {
    const idle = this.steps.length === 0;
    this.steps = [...this.steps, ...steps];
    if (idle) this.nextStep();
  }

  private nextStep(): void {
    const step = this.steps[0];
    if (!step) return;
    this.recent = lastRun([...this.recent, step.entry]);
    this.animation = step.events;
    this.timer = setTimeout(this.stepDone, stepPace() * 10 + LONGEST_STEP);
  }

  private showAll(): void {
    clearTimeout(this.timer);
    this.steps = [];
    this.animation = null;
    this.position = this.view?.position ?? this.position;
    this.reveal(this.known.seq);
    this.recent = lastRun(this.known.entries);
  }

  private reveal(seq: number): void {
    if (this.entries.at(-1)?.seq !== seq) this.entries = this.known.entries.filter((entry) => entry.seq <= seq);
  }

  private tableChanged(doc: TableDoc | null): void {
    this.doc = doc;
    if (!doc || this.content) return;
    this.api.content(doc.content.hash).then(
      (content) => (this.content = content),
      (refusal: unknown) => (this.closed = sentence(refusal)),
    );
  }

  private async say(saying: Parameters<Connection['say']>[0]): Promise<boolean> {
    this.trouble = null;
    try {
      await this.connection.say(saying);
      return true;
    } catch (refusal) {
      this.trouble = sentence(refusal);
      return false;
    }
  }
}
