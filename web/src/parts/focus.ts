// Where the keyboard is when something that had it goes away.

/** For what comes and goes: if it takes the focus with it, that goes back to where it was before. */
export function givesFocusBack(): () => void {
  const before = document.activeElement;
  return () => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
  };
}
