// The moments of a game that one can go back to.

import type { ActionEntry, Entry } from './messages';

/** The actions that led to the end of the game, without those that were taken back. */
export function momentsOf(entries: readonly Entry[]): ActionEntry[] {
  const moments: ActionEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === 'action') moments.push(entry);
    else if (entry.kind === 'undo') moments.length = Math.min(moments.length, entry.to);
  }
  return moments;
}

/** The `seq` of the entry that led to a moment: 0 is before anything was done. */
export function seqAt(moments: readonly ActionEntry[], index: number): number {
  return index === 0 ? 0 : (moments[index - 1]?.seq ?? 0);
}

/** Which of the moments an entry of the log is, counted as `index`; null where it is none. */
export function indexOf(moments: readonly ActionEntry[], seq: number): number | null {
  const found = moments.findIndex((moment) => moment.seq === seq);
  return found < 0 ? null : found + 1;
}

/** A cache of the answers that were asked for last; each is fetched once. */
export class RecentCache<Answer> {
  private readonly asked = new Map<string, Promise<Answer>>();
  private readonly known = new Map<string, Answer>();

  constructor(private readonly most: number) {}

  get(key: string): Answer | undefined {
    return this.known.get(key);
  }

  ask(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.asked.get(key);
    // Whatever is asked for again is the newest.
    this.asked.delete(key);
    const answer = before ?? this.begin(key, work);
    this.asked.set(key, answer);
    for (const old of this.asked.keys()) {
      if (this.asked.size <= this.most) break;
      this.asked.delete(old);
      this.known.delete(old);
    }
    return answer;
  }

  private begin(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const answer = work();
    answer.then(
      (value) => {
        if (this.asked.get(key) === answer) this.known.set(key, value);
      },
      // What failed may be asked for again.
      () => this.asked.get(key) === answer && this.asked.delete(key),
    );
    return answer;
  }
}
