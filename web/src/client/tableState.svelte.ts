// One table as the page follows it: what is known, and what of it is shown at this moment.

import type { Content, GameEvent, Position } from '../model';
import { withEvents } from '../model';
import { lingerPace, stepPace } from '../settings.svelte';
import { freshKey, type Connection, type Follower } from './connection';
import { fold, NOTHING_KNOWN, whole, type Known } from './fold';
import type { Api } from './http';
import { retryUntilAnswered } from './retry';
import { mutedSeats, muteSeats, noteNumber, type Noted } from './memory';
import type { ActionEntry, Entry, News, Seat, TableDoc, View } from './messages';
import { seatNames } from './names';
import { undoRefusal } from './undoRefusal';
import { isIllegal, isTemporary, Rejection, sentence } from './rejections';
import { recentActions, stepsTo, type Step } from './showSteps';

/** A board that never says it is done must not hold the game up. */
const LONGEST_STEP = 12_000;

/** What gives somebody new time to decide. */
const RESTARTING = new Set<Entry['kind']>(['action', 'undo', 'sit', 'bot', 'return', 'leave']);

export class TableState implements Follower {
  doc = $state.raw<TableDoc | null>(null);
  view = $state.raw<View | null>(null);
  content = $state.raw<Content | null>(null);
  /** The entries shown so far. */
  entries = $state.raw<readonly Entry[]>([]);
  /** The position shown; it lags behind `view` while steps play. */
  position = $state.raw<Position | null>(null);
  /** The Habitable and Hostile points in it. */
  points = $state.raw<View['points']>({});
  /** The events that are playing. */
  animation = $state.raw<readonly GameEvent[] | null>(null);
  /** The actions shown last: of the others since my own turn, or of mine; empty after an undo. */
  recent = $state.raw<readonly ActionEntry[]>([]);
  thinking = $state.raw<{ seat: number; done: number } | null>(null);
  sending = $state(false);
  /** The number of the chance key as this browser first saw it. */
  noted = $state.raw<Noted | null>(null);
  /** Seats whose chat is not shown here. */
  muted = $state.raw<readonly number[]>([]);
  /** In a lesson or a puzzle: whether an action is accepted now. Until its words are there nothing is. */
  accepts = $state.raw<(action: string) => boolean>(() => false);
  /** What went wrong last, in a sentence. */
  trouble = $state<string | null>(null);
  /** The trouble is that the rules do not allow it. */
  illegal = $state(false);
  /** The number of the rule behind that, where there is one. */
  brokenRule = $state<string | null>(null);

  private known: Known = NOTHING_KNOWN;
  private wantedSeat: number | undefined;
  private notOpened = $state<string | null>(null);
  private noContent = $state<string | null>(null);
  private stopAsking = () => {};
  /** How far the server's clock is ahead of this device's, in milliseconds; null until something happens. */
  private clockAhead = $state<number | null>(null);
  private steps = $state.raw<readonly Step[]>([]);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Everything that happened has been shown. */
  readonly settled = $derived(this.animation === null && this.steps.length === 0);
  /** Why the table cannot be opened, or not yet. */
  readonly closed = $derived(this.notOpened ?? this.noContent);
  readonly seats: readonly Seat[] = $derived(this.doc?.seats ?? []);
  readonly names: readonly string[] = $derived(seatNames(this.seats));
  /** The entries shown so far, without the chat of those who are muted. */
  readonly readable = $derived(
    this.entries.filter((entry) => entry.kind !== 'chat' || !this.muted.includes(entry.seat)),
  );
  readonly mine: readonly Seat[] = $derived(this.seats.filter((seat) => seat.mine));
  /** The seat whose view it is, where it is mine. */
  readonly mySeat: Seat | null = $derived(this.mine.find((seat) => seat.seat === this.view?.seat) ?? null);
  /** Words of its own stand beside the board, and say what can be done: a lesson's, or a puzzle's. */
  readonly guided = $derived(this.doc?.lesson != null || this.doc?.puzzle != null);
  /** What may be done now: nothing while something is still being shown or sent, or while a bot sits in for me. */
  readonly legal = $derived(
    this.settled && !this.sending && this.view && this.mySeat?.kind === 'person'
      ? this.view.legal.filter((action) => !this.guided || this.accepts(action))
      : [],
  );
  /** The people who sit elsewhere. */
  readonly others = $derived(this.seats.filter((seat) => seat.kind === 'person' && !seat.mine));
  private readonly refusing = $derived(this.others.filter((seat) => this.doc?.no_undo.includes(seat.seat)));
  /** How something can be taken back: at once, if the others agree, or not: they were asked, or one of them never will. */
  readonly undoing: 'at once' | 'by asking' | 'asked' | 'refused' | null = $derived.by(() => {
    if (this.mine.length === 0 || !this.view) return null;
    if (this.view.position.phase === 'over' && !this.doc?.puzzle) return null;
    if (this.doc?.undo && this.seats[this.doc.undo.seat]?.mine) return 'asked';
    if (this.view.can_undo) return 'at once';
    const iActed = this.entries.some((entry) => entry.kind === 'action' && this.seats[entry.seat]?.mine);
    if (!iActed || this.others.length === 0) return null;
    return this.refusing.length > 0 ? 'refused' : 'by asking';
  });
  /** Who never agrees to take something back, in a sentence. */
  readonly refusal = $derived.by(() => {
    const names = this.refusing.map((seat) => this.names[seat.seat]);
    return `${names.join(' and ')} ${names.length === 1 ? 'does' : 'do'} not accept undo requests.`;
  });
  /** Who has just refused to let me take something back; null once the game goes on. */
  readonly unwilling = $derived(undoRefusal(this.entries, this.mine));
  /** A bot plays for me since my time ran out. */
  readonly timedOut = $derived.by(() => {
    const seated = this.entries.findLast(({ kind, seat }) => kind === 'bot' && seat === this.mySeat?.seat);
    return this.mySeat?.kind === 'bot' && seated?.kind === 'bot' && seated.why === 'clock';
  });
  /** There is a clock, and it stands still until everybody is there. */
  readonly clockWaits = $derived.by(
    () =>
      this.doc?.clock != null &&
      this.view?.position.phase !== 'over' &&
      this.seats.some((seat) => seat.kind === 'open'),
  );
  /** When the running decision ends, by this device's clock. */
  readonly deadline = $derived(this.view?.deadline == null ? null : this.here(this.view.deadline));
  /** Since when somebody has been to act, by this device’s clock. */
  readonly waitingSince = $derived(
    this.here(this.entries.findLast(({ kind }) => RESTARTING.has(kind))?.at ?? this.doc?.created ?? 0),
  );
  /** Whom the others may replace by a bot once it has taken long: with a clock nobody, for that decides. */
  readonly awaited: number | null = $derived.by(() => {
    if (!this.doc || this.doc.clock !== null || this.seats.some((seat) => seat.kind === 'open')) return null;
    const toAct = this.seats[this.view?.position.seat ?? -1];
    return toAct?.kind === 'person' && !toAct.mine && this.mine.length > 0 ? toAct.seat : null;
  });

  constructor(
    readonly game: string,
    private readonly connection: Pick<Connection, 'follow' | 'unfollow' | 'reopen' | 'say'>,
    readonly api: Api,
    /** A stranger looks at it by a link to its replay: there is nothing to be done here. */
    readonly shared = false,
  ) {
    this.muted = mutedSeats(game);
    connection.follow(game, this);
  }

  leaveScreen(): void {
    clearTimeout(this.timer);
    this.stopAsking();
    this.connection.unfollow(this.game);
  }

  // What the connection asks and tells.

  since(): number {
    return this.known.seq;
  }

  /** The same seat as before: were it left to the server, a lost connection could show somebody else's hand. */
  seat(): number | undefined {
    return this.wantedSeat ?? this.known.view?.seat ?? undefined;
  }

  onthinking(seat: number, done: number): void {
    this.thinking = done >= 1 ? null : { seat, done };
  }

  onrefused(refusal: Rejection): void {
    if (refusal.reason === 'not-your-seat' && this.seat() !== undefined) {
      // Somebody goes on with it elsewhere.
      this.lookAs(undefined);
    } else if (!this.position || !isTemporary(refusal)) this.notOpened = sentence(refusal);
  }

  onnews(news: News, live = true): void {
    if (this.isForAnotherSeat(news)) return;
    const { known, fresh, gap } = this.shared ? whole(news) : fold(this.known, news);
    if (gap) return this.connection.reopen(this.game);
    this.notOpened = null;
    if (live) this.compareClocks(fresh);
    this.known = known;
    if (known.table !== this.doc) this.tableChanged(known.table);
    this.note(known);
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
    void this.say({ type: 'act', game: this.game, action, seq: this.known.seq, key: freshKey() }).finally(
      () => (this.sending = false),
    );
  };

  undo = (): void => {
    if (this.undoing === 'refused') this.trouble = this.refusal;
    else if (this.undoing && this.undoing !== 'asked')
      void this.say({ type: 'undo', game: this.game, seq: this.known.seq, key: freshKey() });
  };

  /** `never`: nobody at this table is to ask again. */
  consent = (agree: boolean, never = false) =>
    this.say({ type: 'consent', game: this.game, agree, never, seq: this.known.seq, key: freshKey() });

  mute(seat: number, muted: boolean): void {
    this.muted = this.muted.filter((other) => other !== seat);
    if (muted) this.muted = [...this.muted, seat];
    muteSeats(this.game, this.muted);
  }

  /** Tells whether it was taken. */
  chat = (text: string): Promise<boolean> => this.say({ type: 'chat', game: this.game, text, key: freshKey() });

  /**
   * The device has been passed on: another seat's view is wanted, of the whole log too, since what one person may read
   * there another may not. Undefined: whichever is left.
   */
  lookAs(seat: number | undefined): void {
    this.wantedSeat = seat;
    this.known = NOTHING_KNOWN;
    this.entries = [];
    this.recent = [];
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
    this.recent = recentActions([...this.recent, step.entry], this.view?.seat ?? null);
    this.animation = step.events;
    this.timer = setTimeout(this.stepDone, stepPace() * 10 + LONGEST_STEP);
  }

  private showAll(): void {
    clearTimeout(this.timer);
    this.steps = [];
    this.animation = null;
    this.position = this.view?.position ?? this.position;
    this.points = this.view?.points ?? this.points;
    this.reveal(this.known.seq);
    this.recent = recentActions(this.known.entries, this.view?.seat ?? null);
  }

  private reveal(seq: number): void {
    if (this.entries.at(-1)?.seq !== seq) this.entries = this.known.entries.filter((entry) => entry.seq <= seq);
  }

  private note({ table, entries, view }: Known): void {
    if (this.noted || !table) return;
    const actions = entries.filter((entry) => entry.kind === 'action').length;
    this.noted = noteNumber(this.game, { number: table.key_sha256, actions, over: view?.result != null });
  }

  private tableChanged(doc: TableDoc | null): void {
    const known = this.doc !== null;
    // What went wrong about a request is over with it.
    if (this.doc?.undo && !doc?.undo) this.trouble = null;
    this.doc = doc;
    if (!doc || known) return;
    this.stopAsking();
    this.stopAsking = retryUntilAnswered(
      () => this.api.content(doc.content.hash),
      (content) => {
        this.content = content;
        this.noContent = null;
      },
      (refusal) => (this.noContent = sentence(refusal)),
    );
  }

  /** Another seat's view is on its way, and this is still what the last one sees. */
  private isForAnotherSeat(news: News): boolean {
    if (this.known !== NOTHING_KNOWN || this.wantedSeat === undefined || news.view === null) return false;
    return news.view?.seat !== this.wantedSeat;
  }

  /** News takes its time, so the quickest tells best what the server's clock shows. */
  private compareClocks(fresh: readonly Entry[]): void {
    const last = fresh.at(-1);
    if (last) this.clockAhead = Math.max(this.clockAhead ?? -Infinity, last.at - Date.now());
  }

  /** What a server’s time is by this device’s clock. */
  private here(at: number): number {
    return at - (this.clockAhead ?? 0);
  }

  private async say(saying: Parameters<Connection['say']>[0]): Promise<boolean> {
    this.trouble = null;
    this.illegal = false;
    try {
      await this.connection.say(saying);
      return true;
    } catch (refusal) {
      this.trouble = sentence(refusal);
      this.illegal = isIllegal(refusal);
      this.brokenRule = refusal instanceof Rejection ? refusal.rule : null;
      return false;
    }
  }
}
