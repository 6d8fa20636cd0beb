// Where the keyboard is when something that had it goes away.

/** Where the focus waits when there is nothing to do: whatever is asked next may take it from there. */
const RESTING = '[data-focus-rests]';

/** For what comes and goes: if it takes the focus with it, that goes back to where it was before. */
export function givesFocusBack(): () => void {
  const before = document.activeElement;
  return () => {
    if (!isLost()) return;
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
  };
}

/** Nobody is busy anywhere: a new question may take the focus. */
export function isIdle(): boolean {
  return isLost() || isResting();
}

export function isResting(): boolean {
  return document.activeElement?.matches(RESTING) ?? false;
}

function isLost(): boolean {
  const active = document.activeElement;
  return active === null || active === document.body || !active.isConnected;
}

/**
 * Calls `recover` when what had the focus is no longer there or can no longer be used. Whoever leaves the focus nowhere
 * by themselves, with a click beside everything, is left alone.
 */
export function watchFocus(recover: () => void): () => void {
  let last = document.activeElement;
  const note = (event: FocusEvent) => (last = event.target instanceof Element ? event.target : null);
  const look = () => {
    if (!isLost() || last === null || last === document.body) return;
    if (!last.isConnected || last.matches(':disabled')) recover();
  };
  const changes = new MutationObserver(look);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', note);
  return () => {
    changes.disconnect();
    document.removeEventListener('focusin', note);
  };
}

/** Gives the focus to the first of these that is there. */
export function focusFirst(...selectors: readonly string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement | SVGElement>(selector);
    if (!found) continue;
    found.focus({ preventScroll: true });
    if (document.activeElement === found) return;
  }
}

/** On another screen, or another part of one, the keyboard goes on from the heading, and who hears the page hears it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
