// Single keys for what one does often. They keep quiet where somebody writes, in dialogs, and where they are not
// wanted: who speaks to the device, or touches keys unawares, would do things without meaning to.

import { settings } from '../../settings.svelte';

export interface Shortcuts {
  h: () => void;
  u: () => void;
  l: () => void;
  p: () => void;
  card: (index: number) => void;
}

export function keys(shortcuts: Shortcuts): (event: KeyboardEvent) => void {
  return (event) => {
    if (!settings.shortcuts || event.repeat) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input:not([type=range]), textarea, select, dialog')) return;
    // A dialog need not have the focus to be in the way.
    if (document.querySelector('dialog:modal')) return;
    const key = event.key.toLowerCase();
    if (key === 'h' || key === 'u' || key === 'l' || key === 'p') shortcuts[key]();
    else if (/^[1-9]$/.test(key)) shortcuts.card(Number(key) - 1);
  };
}
