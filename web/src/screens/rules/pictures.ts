// Puts the pictures into the text of the rules: a symbol beside its name, the board where the docs show it.

import { mount, unmount } from 'svelte';
import board from '../../../../docs/board.svg?url';
import { runSoon } from '../../scheduling';
import Symbol from './Symbol.svelte';

export function pictures(text: HTMLElement): () => void {
  const mounted: Record<string, unknown>[] = [];
  const callOff = runSoon(() => {
    for (const place of text.querySelectorAll<HTMLElement>('[data-symbol]'))
      mounted.push(mount(Symbol, { target: place, props: { name: place.dataset.symbol ?? '' } }));
    for (const image of text.querySelectorAll<HTMLImageElement>('img[data-picture="board.svg"]')) {
      image.loading = 'lazy';
      image.src = board;
    }
  });
  return () => {
    callOff();
    for (const one of mounted) void unmount(one);
  };
}
