// A card from the hand, dragged onto the planet that is to take it, or to another place in the hand.

import type { Offer } from '../../game/choices';
import type { Letter } from '../../model';

/** How far a mouse goes before a press becomes a drag, in pixels; a finger that goes so far at once wants to scroll. */
const SLACK = 7;
/** How long a finger rests on a card before it lifts it, in milliseconds. */
const HOLD = 230;

interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Box extends Rectangle {
  letter: Letter;
}

/** The first box that a point lies in, or nearly. */
export function boxAt(boxes: readonly Box[], x: number, y: number, reach = 14): Letter | null {
  const within = (box: Box) =>
    x >= box.left - reach && x <= box.right + reach && y >= box.top - reach && y <= box.bottom + reach;
  return boxes.find(within)?.letter ?? null;
}

/** The place in a hand that a point lies in; null beside the hand. */
export function placeAt(cards: readonly Rectangle[], x: number, y: number): number | null {
  const place = cards.findIndex((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return place < 0 ? null : place;
}

function handBoxes(): Rectangle[] {
  return [...document.querySelectorAll('[data-card]')].map((card) => card.getBoundingClientRect());
}

/** What a pointer that has gone so far wants with a card that it has pressed. */
export function intention(pointer: string, distance: number): 'nothing yet' | 'drag' | 'scroll' {
  if (distance < SLACK) return 'nothing yet';
  return pointer === 'touch' ? 'scroll' : 'drag';
}

interface Press {
  id: number;
  pointer: string;
  card: string;
  x: number;
  y: number;
  hold: ReturnType<typeof setTimeout> | undefined;
}

export class CardDrag {
  /** The card that is on its way. */
  card = $state<string | null>(null);
  /** The planet that would take it if it were let go now. */
  over = $state<Letter | null>(null);
  /** Its place in the hand if it were let go now. */
  place = $state<number | null>(null);
  /** The planets that can take it. */
  readonly letters: readonly Letter[] = $derived.by(() =>
    this.card === null ? [] : this.offersOf(this.card).map((offer) => offer.detail),
  );

  private press: Press | null = null;
  private ghost: HTMLElement | null = null;
  private x = 0;
  private y = 0;
  private swallow = false;

  constructor(
    private readonly offersOf: (card: string) => readonly Offer<Letter>[],
    private readonly act: (action: string) => void,
    private readonly put: (card: string, place: number) => void,
  ) {}

  /** For the element of a card in hand. */
  handle(card: string): (element: HTMLElement) => () => void {
    return (element) => {
      const down = (event: PointerEvent): void => this.down(event, card);
      // The browser must not scroll with what has been lifted; it asks before it begins to.
      const hold = (event: TouchEvent): void => {
        if (this.card !== null && event.cancelable) event.preventDefault();
      };
      const menu = (event: Event): void => {
        if (this.card !== null) event.preventDefault();
      };
      const click = (event: Event): void => {
        if (this.swallow) event.stopPropagation();
        this.swallow = false;
      };
      element.addEventListener('pointerdown', down);
      element.addEventListener('touchmove', hold, { passive: false });
      element.addEventListener('contextmenu', menu);
      element.addEventListener('click', click, { capture: true });
      return () => {
        if (this.press?.card === card) this.end();
        element.removeEventListener('pointerdown', down);
        element.removeEventListener('touchmove', hold);
        element.removeEventListener('contextmenu', menu);
        element.removeEventListener('click', click, { capture: true });
      };
    };
  }

  /** For the picture that goes with the pointer. */
  readonly follow = (ghost: HTMLElement): (() => void) => {
    this.ghost = ghost;
    this.moveGhost();
    return () => (this.ghost = null);
  };

  end(): void {
    clearTimeout(this.press?.hold);
    this.press = null;
    this.card = null;
    this.over = null;
    this.place = null;
    removeEventListener('pointermove', this.move);
    removeEventListener('pointerup', this.up);
    removeEventListener('pointercancel', this.cancel);
    removeEventListener('keydown', this.key, { capture: true });
  }

  private down(event: PointerEvent, card: string): void {
    this.swallow = false;
    if (event.button !== 0 || !event.isPrimary || this.press) return;
    const touch = event.pointerType === 'touch';
    this.press = {
      id: event.pointerId,
      pointer: event.pointerType,
      card,
      x: event.clientX,
      y: event.clientY,
      hold: touch ? setTimeout(() => this.lift(), HOLD) : undefined,
    };
    [this.x, this.y] = [event.clientX, event.clientY];
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.up);
    addEventListener('pointercancel', this.cancel);
    addEventListener('keydown', this.key, { capture: true });
  }

  private lift(): void {
    if (!this.press) return;
    this.card = this.press.card;
    if (this.press.pointer === 'touch') navigator.vibrate?.(12);
  }

  private readonly move = (event: PointerEvent): void => {
    const { press } = this;
    if (!press || event.pointerId !== press.id) return;
    [this.x, this.y] = [event.clientX, event.clientY];
    const distance = Math.hypot(this.x - press.x, this.y - press.y);
    if (this.card === null) {
      const wish = intention(press.pointer, distance);
      if (wish === 'scroll') return this.end();
      if (wish === 'nothing yet') return;
      this.lift();
    }
    if (distance >= SLACK) this.swallow = true;
    this.over = boxAt(this.boxes(), this.x, this.y);
    this.place = this.over ? null : placeAt(handBoxes(), this.x, this.y);
    this.moveGhost();
  };

  private readonly up = (event: PointerEvent): void => {
    if (event.pointerId !== this.press?.id) return;
    const [card, over, place] = [this.card, this.over, this.place];
    this.end();
    const offer = card === null ? undefined : this.offersOf(card).find((one) => one.detail === over);
    if (offer) this.act(offer.action);
    else if (card !== null && place !== null) this.put(card, place);
    // The click that belongs to this pointer comes right after it, if at all.
    setTimeout(() => (this.swallow = false));
  };

  private readonly cancel = (event: PointerEvent): void => {
    if (event.pointerId === this.press?.id) this.end();
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.card === null) return;
    event.stopPropagation();
    this.end();
  };

  /** Where the planets are that can take the card: on the board, then beside it. */
  private boxes(): Box[] {
    return ['data-piece', 'data-mat'].flatMap((mark) =>
      this.letters.flatMap((letter) => {
        const box = document.querySelector(`[${mark}="${letter}"]`)?.getBoundingClientRect();
        return box?.width ? [{ letter, left: box.left, top: box.top, right: box.right, bottom: box.bottom }] : [];
      }),
    );
  }

  /** By hand, not through state: a drag must not cost a render for each move. */
  private moveGhost(): void {
    if (this.ghost) this.ghost.style.transform = `translate(${this.x}px, ${this.y}px)`;
  }
}
