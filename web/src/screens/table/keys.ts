// Single keys for what one does often. They keep quiet where somebody writes, and in dialogs.

export interface Shortcuts {
  h: () => void;
  u: () => void;
  l: () => void;
  p: () => void;
  card: (index: number) => void;
}

export function keys(shortcuts: Shortcuts): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input:not([type=range]), textarea, select, dialog')) return;
    const key = event.key.toLowerCase();
    if (key === 'h' || key === 'u' || key === 'l' || key === 'p') shortcuts[key]();
    else if (/^[1-9]$/.test(key)) shortcuts.card(Number(key) - 1);
  };
}
