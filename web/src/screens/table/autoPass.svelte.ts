// Where nothing can be played the card step passes by itself, after a moment in which it can be stopped.

import type { View } from '../../client/messages';
import { settings } from '../../settings.svelte';
import type { TurnChoices } from './turnChoices.svelte';

/** Milliseconds that somebody has to stop it. */
export const MOMENT = 1500;

export class AutoPass {
  /** The decision that somebody wants to think about. */
  private stopped = $state.raw<View | null>(null);
  /** Somebody is at the buttons: it waits until they have gone. */
  held = $state(false);

  /** To pass is all that can be done, and nobody has stopped it. */
  readonly due = $derived.by(() => {
    const { table, veiled } = this.turnChoices;
    const { legal } = table;
    // To go on would answer a wish to take something back: that is for the person to do.
    if (!settings.autoPass || veiled || table.doc?.undo) return false;
    return legal.length === 1 && legal[0] === 'pass' && this.stopped !== table.view;
  });
  readonly counting = $derived.by(() => this.due && !this.held);

  constructor(private readonly turnChoices: TurnChoices) {}

  /** Counts down; for an effect, which calls it off. */
  count(): (() => void) | undefined {
    if (!this.counting) return;
    // Whoever reads a card in a dialog is not disturbed.
    const timer = setInterval(() => {
      if (!document.querySelector('dialog:modal')) this.turnChoices.act('pass');
    }, MOMENT);
    return () => clearInterval(timer);
  }

  /** Not this time. */
  stop(): void {
    this.stopped = this.turnChoices.table.view;
    this.held = false;
  }
}
