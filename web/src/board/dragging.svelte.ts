// By mouse, pen or finger: pointing, pressing, and dragging a piece to where it can go. A thumb that covers several
// spaces that can be chosen magnifies the board: it slides to the one that it means, or lifts and taps once more.

import { isLetter, pieceOn } from '../model';
import { type Chart, HALF, nearest, type Point } from './geometry';
import { type Magnifier, underThumb } from './magnifier.svelte';
import type { BoardSelection } from './selection.svelte';
import { pieceElement, translate } from './playback';
import type { BoardState } from '../model';

/** How far a pointer must go before a press becomes a drag, in pixels. */
const SLACK = 6;
/** How long a dropped piece waits for the news of its move before it goes home, in milliseconds. */
const PATIENCE = 4000;

export interface Surface {
  chart(): Chart;
  svg(): SVGSVGElement | undefined;
  shown(): BoardState;
  busy(): boolean;
  still(): boolean;
  /** A space was pressed: the keyboard goes on from there. */
  pressed(space: string): void;
}

interface Drag {
  id: number;
  x: number;
  y: number;
  from: string;
  /** It was held before it was pressed. */
  again: boolean;
  element: SVGGElement | null;
}

/** A finger on the magnified board: what is under it when it is lifted is chosen. */
interface Aim {
  id: number;
  x: number;
  y: number;
  /** It has only just opened the magnifier, and has chosen nothing yet. */
  opened: boolean;
}

export class Dragging {
  /** A piece is on its way with the pointer. */
  active = $state(false);
  private drag: Drag | null = null;
  private aim: Aim | null = null;
  /** A piece that was dragged to its goal lies there until the news of its move comes. */
  private dropped: { from: string; to: string; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(
    private readonly surface: Surface,
    private readonly selection: BoardSelection,
    private readonly magnifier: Magnifier,
  ) {}

  readonly down = (event: PointerEvent): void => {
    const svg = this.surface.svg();
    if (event.button !== 0 || this.surface.busy() || !svg) return;
    if (event.pointerType === 'touch' && this.takeAim(event)) {
      svg.setPointerCapture(event.pointerId);
      return;
    }
    const space = this.meant(event);
    this.selection.pointed = space;
    if (!space) return;
    event.preventDefault();
    this.surface.pressed(space);
    if (this.selection.isGoal(space) || !this.selection.goalsOf.has(space)) return;
    const again = this.selection.held === space;
    if (!again) this.selection.pick(space);
    const piece = pieceOn(this.surface.shown(), space);
    const element = piece ? pieceElement(svg, isLetter(piece) ? piece : space) : null;
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, from: space, again, element };
    svg.setPointerCapture(event.pointerId);
  };

  readonly move = (event: PointerEvent): void => {
    const { drag, aim } = this;
    if (aim) {
      if (event.pointerId !== aim.id) return;
      if (Math.hypot(event.clientX - aim.x, event.clientY - aim.y) >= SLACK) aim.opened = false;
      this.selection.pointed = this.meant(event);
      return;
    }
    if (!drag) {
      if (event.pointerType !== 'touch') this.selection.pointed = this.meant(event);
      return;
    }
    if (event.pointerId !== drag.id) return;
    if (!this.active && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < SLACK) return;
    // on the element itself, not through state: a drag must not cost a render for each move, nor a new picture of all that lies around
    if (!this.active && drag.element) drag.element.style.willChange = 'transform';
    this.active = true;
    this.selection.pointed = this.meant(event);
    if (drag.element) drag.element.style.transform = translate(this.pointOf(event));
  };

  readonly up = (event: PointerEvent): void => {
    const { drag, selection } = this;
    if (this.aim) {
      if (event.pointerId === this.aim.id) this.choose(event, this.aim);
      return;
    }
    if (drag && event.pointerId !== drag.id) return;
    const space = this.meant(event);
    const dragged = this.active;
    this.drag = null;
    this.active = false;
    if (!drag) {
      if (event.button === 0 && space === selection.pointed) {
        if (space) selection.activate(space, false);
        else selection.letGo();
      }
    } else if (dragged && space) this.drop(drag, space);
    else if (dragged) {
      this.glideBack(drag, this.pointOf(event));
      selection.letGo();
    } else if (drag.again) selection.letGo();
    // What has just been put down is not asked about: a note beside it would hide where to go next.
    if (event.pointerType === 'touch' || dragged) selection.pointed = null;
  };

  readonly cancel = (): void => {
    if (this.drag) {
      release(this.drag.element);
      this.selection.letGo();
    }
    this.drag = null;
    this.aim = null;
    this.active = false;
    this.selection.pointed = null;
    this.magnifier.close();
  };

  readonly leave = (): void => {
    if (!this.drag && !this.aim) this.selection.pointed = null;
  };

  /**
   * A finger on a piece that can move drags it, and one that aims slides; anywhere else it scrolls the page. `touch-action` cannot tell them apart:
   * browsers do not heed it on the inside of an <svg>.
   */
  readonly holdStill = (element: SVGSVGElement): (() => void) => {
    const hold = (event: TouchEvent): void => {
      // the pointer's own event came first: it knows whether a piece was taken
      if ((this.drag || this.aim) && event.touches.length === 1 && event.cancelable) event.preventDefault();
    };
    element.addEventListener('touchstart', hold, { passive: false });
    return () => element.removeEventListener('touchstart', hold);
  };

  carried(from: string, to: string): boolean {
    return this.dropped?.from === from && this.dropped.to === to;
  }

  /** What was dropped lies where the position says again. */
  readonly settle = (): void => {
    if (!this.dropped) return;
    clearTimeout(this.dropped.timer);
    this.dropped = null;
    for (const element of this.surface.svg()?.querySelectorAll<SVGGElement>('[data-piece]') ?? []) release(element);
  };

  /** Whether a finger that comes down aims: it covers several spaces that can be chosen, or the board is magnified. */
  private takeAim(event: PointerEvent): boolean {
    const opened = !this.magnifier.open;
    if (opened && this.covered(event).length < 2) return false;
    if (opened) this.magnifier.openAt(this.pointOf(event));
    this.aim = { id: event.pointerId, x: event.clientX, y: event.clientY, opened };
    this.selection.pointed = this.meant(event);
    return true;
  }

  private choose(event: PointerEvent, aim: Aim): void {
    const space = this.meant(event);
    this.aim = null;
    this.selection.pointed = null;
    if (aim.opened) return;
    this.magnifier.close();
    if (!space) return;
    this.surface.pressed(space);
    this.selection.activate(space, false);
  }

  private drop(drag: Drag, goal: string): void {
    const place = this.surface.chart().places.get(goal);
    if (drag.element && place) drag.element.style.transform = translate(place);
    this.dropped = { from: drag.from, to: goal, timer: setTimeout(this.settle, PATIENCE) };
    this.selection.put(goal);
  }

  private glideBack(drag: Drag, at: Point): void {
    const place = this.surface.chart().places.get(drag.from);
    if (!drag.element || !place) return;
    release(drag.element);
    if (this.surface.still()) return;
    drag.element.animate([{ transform: translate(at) }, { transform: translate(place) }], {
      duration: 180,
      easing: 'ease-out',
    });
  }

  private pointOf(event: PointerEvent): Point {
    const box = this.surface.svg()?.getBoundingClientRect();
    if (!box?.width) return { x: 0, y: 0 };
    const scale = (2 * HALF) / box.width;
    return { x: (event.clientX - box.left) * scale - HALF, y: (event.clientY - box.top) * scale - HALF };
  }

  /** The spaces under a finger that can be chosen, the nearest first. */
  private covered(event: PointerEvent): string[] {
    const unit = (this.surface.svg()?.getBoundingClientRect().width ?? 0) / (2 * HALF);
    return underThumb(this.surface.chart(), this.pointOf(event), unit, (space) => this.selection.isActionable(space));
  }

  /** The space that is meant: what can be done reaches further than what cannot, and under a finger it is all there is. */
  private meant(event: PointerEvent): string | null {
    const { selection, drag } = this;
    const covered = event.pointerType === 'touch' && !drag ? this.covered(event)[0] : undefined;
    if (covered) return covered;
    return nearest(this.surface.chart(), this.pointOf(event), (name) => {
      if (selection.isGoal(name)) return drag ? 74 : 62;
      if (drag) return 0;
      return selection.isActionable(name) ? 50 : 36;
    });
  }
}

/** Leaves a piece to the position again. */
function release(element: SVGGElement | null): void {
  if (!element) return;
  element.style.transform = '';
  element.style.willChange = '';
}
