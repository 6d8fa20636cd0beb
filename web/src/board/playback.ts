// Plays the steps of an animation on the page, with transforms and opacity only: the browser moves finished pictures.

import { type Chart, frostRadius, HALF, offsetsOf, outward, type Point } from './geometry';
import type { AnimationStep, Motion } from './animation';

export interface Stage {
  chart: Chart;
  svg: SVGSVGElement;
  /** Everything of the board, lines and all. */
  root: HTMLElement;
  /** Shows the beginning of a step, with effects that last so many milliseconds; resolves when it is on the page. */
  begin(step: AnimationStep, duration: number): Promise<void>;
  /** Shows what the step has led to. */
  end(step: AnimationStep): Promise<void>;
}

/** The element of a piece: a planet by its letter, a token by its space. */
export function pieceElement(root: ParentNode, piece: string): SVGGElement | null {
  return root.querySelector<SVGGElement>(`[data-piece="${CSS.escape(piece)}"]`);
}

/** Step by step to the end; stops early, and leaves nothing moving, when the signal says so. */
export async function playSteps(
  beats: readonly AnimationStep[],
  stage: Stage,
  pace: number,
  signal: AbortSignal,
  travelled?: (from: string, to: string) => boolean,
): Promise<void> {
  for (const step of beats) {
    if (signal.aborted) return;
    const skip = step.motions.some((motion) => motion.kind === 'travel' && travelled?.(motion.from, motion.to));
    const duration = skip ? 0 : step.length * pace;
    await stage.begin(step, duration);
    const moving =
      duration > 0 && !signal.aborted ? step.motions.flatMap((motion) => animate(stage, motion, duration)) : [];
    if (duration > 0) await pause(duration, signal);
    if (!signal.aborted) await stage.end(step);
    for (const animation of moving) animation.cancel();
  }
}

/** A timer, not the animations' own end: they stand still in a tab that nobody sees. */
function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, duration);
    signal.addEventListener('abort', done);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}

const GLIDE = 'cubic-bezier(.42,.02,.25,1)';

function animate(stage: Stage, motion: Motion, duration: number): Animation[] {
  const options = { duration, fill: 'both', easing: GLIDE } as const;
  switch (motion.kind) {
    case 'travel': {
      const element = pieceElement(stage.svg, motion.piece);
      if (!element) return [];
      const points = motionPoints(stage.chart, motion);
      const frames = offsetsOf(points).map((offset, i) => ({
        offset,
        transform: translate(points[i] ?? { x: 0, y: 0 }),
      }));
      return [element.animate(frames, options), ...turnToStar(element, points, options)];
    }
    case 'fall':
      return motion.spaces.flatMap((space, i) => {
        const element = pieceElement(stage.svg, space);
        const place = stage.chart.places.get(space);
        if (!element || !place) return [];
        const away = { x: place.x * 1.5 + 60, y: place.y * 1.5 - 260 };
        const frames = [
          { opacity: 0, transform: translate(away) },
          { opacity: 1, offset: 0.3 },
          { opacity: 1, transform: translate(place) },
        ];
        const wait = (i / motion.spaces.length) * duration * 0.6;
        const easing = 'cubic-bezier(.5,0,.9,.6)';
        return [element.animate(frames, { ...options, duration: duration * 0.38, delay: wait, easing })];
      });
    case 'grow': {
      const element = pieceElement(stage.svg, motion.letter)?.querySelector('.body');
      if (!element) return [];
      return [
        element.animate(
          [
            { transform: 'scale(0)', opacity: 0 },
            { transform: 'scale(1)', opacity: 1 },
          ],
          options,
        ),
      ];
    }
    case 'frost': {
      const element = stage.root.querySelector('[data-frost-line]');
      if (!element || motion.from === motion.to) return [];
      // it is drawn at its new radius already
      const was = frostRadius(stage.chart, motion.from) / frostRadius(stage.chart, motion.to);
      return [element.animate([{ transform: `scale(${was})` }, { transform: 'scale(1)' }], options)];
    }
    default:
      return [];
  }
}

type Timing = { duration: number; fill: 'both'; easing: string };

/** What is lit by the star turns with it on the way. */
function turnToStar(element: SVGGElement, points: readonly Point[], options: Timing): Animation[] {
  let last: number | null = null;
  const turns = points.map((point) => {
    let turn = outward(point);
    // never the long way round
    if (last !== null) while (Math.abs(turn - last) > 180) turn += turn < last ? 360 : -360;
    last = turn;
    return turn;
  });
  const at = offsetsOf(points);
  const frames = turns.map((turn, i) => ({ offset: at[i] ?? 0, transform: `rotate(${turn.toFixed(1)}deg)` }));
  return [...element.querySelectorAll('.starward')].map((part) => part.animate(frames, options));
}

function motionPoints(chart: Chart, motion: Extract<Motion, { kind: 'travel' }>): Point[] {
  const points: Point[] = [];
  for (const way of motion.ways) for (let i = points.length ? 1 : 0; i <= 10; i++) points.push(way.at(i / 10));
  if (points.length) return points;
  return [motion.from, motion.to].map((name) => chart.places.get(name) ?? { x: 0, y: 0 });
}

export function translate(point: Point): string {
  return `translate(${point.x.toFixed(1)}px, ${point.y.toFixed(1)}px)`;
}

/**
 * Where a collected token leaves the board: towards the planet's place, if the page marks it with `data-mat`, else down;
 * `data-track` is for what dice took.
 */
export function exitPoint(root: HTMLElement, from: Point, seat: number | null, planet: string): Point {
  const mat = document.querySelector(seat === null ? '[data-track]' : `[data-mat="${planet}"]`);
  const edge = HALF - 14;
  if (!mat) return { x: from.x * 0.7, y: edge };
  const [goal, board] = [mat.getBoundingClientRect(), root.getBoundingClientRect()];
  if (!goal.width || !board.width) return { x: from.x * 0.7, y: edge };
  const scale = (2 * HALF) / board.width;
  const to = {
    x: (goal.left + goal.width / 2 - board.left - board.width / 2) * scale,
    y: (goal.top + goal.height / 2 - board.top - board.height / 2) * scale,
  };
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  // as far as the board's edge lets it fly
  const reach = (start: number, step: number): number =>
    step === 0 ? Infinity : ((step > 0 ? edge : -edge) - start) / step;
  const part = Math.max(0, Math.min(1, reach(from.x, dx), reach(from.y, dy)));
  return { x: from.x + dx * part, y: from.y + dy * part };
}
