// The review of a game that is over: asked for, waited for, and sharpened while somebody reads it.

import type { Api } from './http';
import type { ReviewAnswer, ReviewDoc } from './messages';
import { Rejection, sentence } from './rejections';

const EVERY = 700;

export class Review {
  doc = $state.raw<ReviewDoc | null>(null);
  /** What is being worked at, and how far it is. */
  analysing = $state.raw<ReviewAnswer['analysing']>(null);
  trouble = $state<string | null>(null);
  /** The better action that is looked at. */
  pointed = $state<string | null>(null);
  /** Nothing sharper will come. */
  final = $state(false);

  private left = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: string,
    private readonly api: Api,
    /** Whose turning points are told; by default my own, or the winner's. */
    private seat: number | null,
  ) {}

  async begin(): Promise<void> {
    this.trouble = null;
    await this.follow(() => this.api.beginReview(this.game, 'quick'));
  }

  /** The same game, told for another seat. */
  async look(seat: number): Promise<void> {
    this.seat = seat;
    const answer = await this.api.review(this.game, null, seat).catch(() => null);
    if (answer?.review && this.seat === seat) this.doc = answer.review;
  }

  leave(): void {
    this.left = true;
    clearTimeout(this.timer);
  }

  private async follow(ask: () => Promise<ReviewAnswer>): Promise<void> {
    try {
      this.take(await ask());
    } catch (refusal) {
      if (this.left) return;
      this.analysing = null;
      // Whoever has a review can do without a sharper one.
      if (this.doc && refusal instanceof Rejection && refusal.reason !== 'offline') this.final = true;
      else this.trouble = sentence(refusal);
    }
  }

  private take(answer: ReviewAnswer): void {
    if (this.left) return;
    const [before, review] = [this.doc, answer.review];
    const waited = this.analysing !== null;
    this.analysing = answer.analysing;
    // What a POST answers is told from a seat that nobody has chosen.
    if (review && (review.seat === this.seat || this.seat === null)) this.doc = review;
    const known = answer.ready.at(-1) ?? null;
    const isNew = known !== null && this.doc?.effort !== known;
    if (answer.analysing || isNew) {
      this.timer = setTimeout(
        () => void this.follow(() => this.api.review(this.game, this.doc?.effort ?? null, this.seat)),
        isNew ? 0 : EVERY,
      );
    } else if (known === null || (waited && before === this.doc)) {
      this.trouble = this.doc ? null : 'The review did not come to its end. Try again.';
      this.final = this.doc !== null;
    } else if (answer.next) {
      const next = answer.next;
      this.timer = setTimeout(() => void this.follow(() => this.api.beginReview(this.game, next)), EVERY);
    } else this.final = true;
  }
}
