// The initials that a table's seats wear: given once by the table, read by every mark on it.

import { getContext, setContext } from 'svelte';

type Initials = () => readonly string[];
const KEY = Symbol('initials');

export function giveInitials(initials: Initials): void {
  setContext(KEY, initials);
}

/** Outside a table seats have no initials yet. */
export function initialsHere(): Initials {
  return getContext<Initials | undefined>(KEY) ?? (() => []);
}
