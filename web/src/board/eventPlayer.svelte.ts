// Tells events on the board: what is shown now, what moves, and when it is done.

import { tick } from 'svelte';
import type { GameEvent, Position } from '../model';
import type { Effect } from './Effects.svelte';
import type { Chart } from './geometry';
import { leaving, perform } from './playback';
import { beginning, type Shown, shownOf } from './boardState';
import { type Beat, beats } from './animation';

/** What the telling needs of the board that it belongs to. */
export interface Teller {
  chart(): Chart;
  root(): HTMLElement | undefined;
  svg(): SVGSVGElement | undefined;
  position(): Position;
  pace(): number;
  /** Events begin to move: whatever is held is let go. */
  begun(): void;
  /** Every piece lies where it is shown: what a hand had moved by itself is put back. */
  settled(): void;
  /** Whether a hand has carried a piece along this way already. */
  carried(from: string, to: string): boolean;
  done(): void;
}

export class Telling {
  shown: Shown = $state.raw({ matter: {}, comets: [], planets: {}, frostLine: null });
  effects: readonly Effect[] = $state.raw([]);
  private running: AbortController | null = $state.raw(null);
  readonly busy = $derived(this.running !== null);
  /** The position that was last taken over. */
  private base: Position | undefined;
  private told: readonly GameEvent[] | null = null;
  private ids = 0;

  constructor(
    private readonly teller: Teller,
    start: Position,
  ) {
    this.shown = shownOf(start);
    this.base = start;
  }

  /** New props have come. */
  follow(events: readonly GameEvent[] | null, now: Position): void {
    if (events === this.told) {
      // while events are being told the position waits
      if (!this.running && now !== this.base) this.settle(now);
      return;
    }
    const cut = this.running !== null;
    this.stop();
    this.told = events;
    if (!events) {
      if (cut || now !== this.base) this.settle(now);
      return;
    }
    // a position that stays the same while entries are told is behind what is shown
    const way = beginning(this.shown, now === this.base ? this.shown : shownOf(now), events);
    this.base = now;
    const script = way && !this.still() ? beats(this.teller.chart(), way.start, events) : [];
    if (!way || !script.some((beat) => beat.steps > 0)) {
      this.shown = way ? way.end : shownOf(now);
      this.teller.settled();
      // not at once: the page answers with new props, and these are still being taken in
      queueMicrotask(() => {
        if (this.told === events) this.teller.done();
      });
      return;
    }
    this.teller.begun();
    void this.tell(script, way.end, events);
  }

  /** Whether nothing is to move at all: the pace says so, for it heeds both the system's wish and the person's. */
  still(): boolean {
    return this.teller.pace() <= 0;
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
    this.effects = [];
  }

  private settle(now: Position): void {
    this.base = now;
    this.shown = shownOf(now);
    this.teller.settled();
  }

  private async tell(script: readonly Beat[], end: Shown, events: readonly GameEvent[]): Promise<void> {
    const [svg, root, chart] = [this.teller.svg(), this.teller.root(), this.teller.chart()];
    if (!svg || !root) return;
    const control = new AbortController();
    this.running = control;
    const stage = {
      chart,
      svg,
      root,
      begin: async (beat: Beat, duration: number): Promise<void> => {
        this.shown = beat.before;
        this.effects = duration > 0 ? this.effectsOf(beat, duration, chart, root) : [];
        await tick();
      },
      end: async (beat: Beat): Promise<void> => {
        this.shown = beat.after;
        this.effects = [];
        this.teller.settled();
        await tick();
      },
    };
    await perform(script, stage, this.teller.pace(), control.signal, (from, to) => this.teller.carried(from, to));
    if (control.signal.aborted || this.told !== events) return;
    this.running = null;
    this.shown = end;
    const now = this.teller.position();
    if (now !== this.base) this.settle(now);
    else this.teller.settled();
    this.teller.done();
  }

  private effectsOf(beat: Beat, duration: number, chart: Chart, root: HTMLElement): Effect[] {
    return beat.motions.flatMap((motion) => {
      if (motion.kind !== 'fly' && motion.kind !== 'ripple' && motion.kind !== 'words') return [];
      const name = motion.kind === 'fly' ? motion.from : motion.at;
      const at = name === 'star' ? { x: 0, y: 0 } : chart.places.get(name);
      if (!at) return [];
      const to = motion.kind === 'fly' ? leaving(root, at, motion.seat, motion.planet) : at;
      return [{ id: this.ids++, motion, at, to, duration }];
    });
  }
}
