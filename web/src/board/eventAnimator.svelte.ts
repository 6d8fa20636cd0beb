// Animates events on the board: what is shown now, what moves, and when it is done.

import { tick } from 'svelte';
import type { BoardState, GameEvent, Position } from '../model';
import type { Effect } from './Effects.svelte';
import type { Chart } from './geometry';
import { exitPoint, playSteps } from './playback';
import { boardStateOf, startAndEnd } from './boardState';
import { type AnimationStep, animationSteps } from './animation';

/** What the animator needs of the board that it belongs to. */
export interface AnimatorHost {
  chart(): Chart;
  root(): HTMLElement | undefined;
  svg(): SVGSVGElement | undefined;
  position(): Position;
  pace(): number;
  /** An animation begins: the piece that is picked up is put back. */
  begun(): void;
  /** Every piece lies where the state says: one that was dragged is put back in its place. */
  settled(): void;
  /** Whether a player has dragged the piece there already. */
  carried(from: string, to: string): boolean;
  done(): void;
}

export class EventAnimator {
  shown: BoardState = $state.raw({ matter: {}, comets: [], planets: {}, frostLine: null });
  effects: readonly Effect[] = $state.raw([]);
  private running: AbortController | null = $state.raw(null);
  readonly busy = $derived(this.running !== null);
  /** The position that was last taken over. */
  private base: Position | undefined;
  private current: readonly GameEvent[] | null = null;
  private ids = 0;

  constructor(
    private readonly host: AnimatorHost,
    start: Position,
  ) {
    this.shown = boardStateOf(start);
    this.base = start;
  }

  /** New props have come. */
  follow(events: readonly GameEvent[] | null, now: Position): void {
    if (events === this.current) {
      // while events are animated the position waits
      if (!this.running && now !== this.base) this.settle(now);
      return;
    }
    const cut = this.running !== null;
    this.stop();
    this.current = events;
    if (!events) {
      if (cut || now !== this.base) this.settle(now);
      return;
    }
    // a position that stays the same while entries are animated is behind what is shown
    const way = startAndEnd(this.shown, now === this.base ? this.shown : boardStateOf(now), events);
    this.base = now;
    const script = way && !this.still() ? animationSteps(this.host.chart(), way.start, events) : [];
    if (!way || !script.some((step) => step.length > 0)) {
      this.shown = way ? way.end : boardStateOf(now);
      this.host.settled();
      // not at once: the page answers with new props, and these are still being taken in
      queueMicrotask(() => {
        if (this.current === events) this.host.done();
      });
      return;
    }
    this.host.begun();
    void this.play(script, way.end, events);
  }

  /** Whether nothing is to move at all: the pace says so, for it heeds both the system's wish and the person's. */
  still(): boolean {
    return this.host.pace() <= 0;
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
    this.effects = [];
  }

  private settle(now: Position): void {
    this.base = now;
    this.shown = boardStateOf(now);
    this.host.settled();
  }

  private async play(script: readonly AnimationStep[], end: BoardState, events: readonly GameEvent[]): Promise<void> {
    const [svg, root, chart] = [this.host.svg(), this.host.root(), this.host.chart()];
    if (!svg || !root) return;
    const control = new AbortController();
    this.running = control;
    const stage = {
      chart,
      svg,
      root,
      begin: async (step: AnimationStep, duration: number): Promise<void> => {
        this.shown = step.before;
        this.effects = duration > 0 ? this.effectsOf(step, duration, chart, root) : [];
        await tick();
      },
      end: async (step: AnimationStep): Promise<void> => {
        this.shown = step.after;
        this.effects = [];
        this.host.settled();
        await tick();
      },
    };
    await playSteps(script, stage, this.host.pace(), control.signal, (from, to) => this.host.carried(from, to));
    if (control.signal.aborted || this.current !== events) return;
    this.running = null;
    this.shown = end;
    const now = this.host.position();
    if (now !== this.base) this.settle(now);
    else this.host.settled();
    this.host.done();
  }

  private effectsOf(step: AnimationStep, duration: number, chart: Chart, root: HTMLElement): Effect[] {
    return step.motions.flatMap((motion) => {
      if (motion.kind !== 'fly' && motion.kind !== 'ripple' && motion.kind !== 'words') return [];
      const name = motion.kind === 'fly' ? motion.from : motion.at;
      const at = name === 'star' ? { x: 0, y: 0 } : chart.places.get(name);
      if (!at) return [];
      const to = motion.kind === 'fly' ? exitPoint(root, at, motion.seat, motion.planet) : at;
      return [{ id: this.ids++, motion, at, to, duration }];
    });
  }
}
