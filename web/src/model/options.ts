// Modules, stars and extras as the rulebook declares them; `python web/build.py types` writes options.json.

import declared from './options.json';

export interface Option {
  name: string;
  title: string;
  about: string;
  /** The module without which it cannot be played. */
  needs: string | null;
  /** Preselected as soon as a module is. */
  comes_with_modules: boolean;
}

function ofKind(wanted: string): readonly Option[] {
  return declared.filter(({ kind }) => kind === wanted);
}

export const MODULES = ofKind('module');
export const STARS = ofKind('star');
export const EXTRAS = ofKind('extra');

export function isPlayable({ needs }: Option, modules: readonly string[]): boolean {
  return needs === null || modules.includes(needs);
}

/** What people call a module, star or extra. */
export function optionTitle(name: string): string {
  return declared.find((option) => option.name === name)?.title ?? name;
}
