// The table of a puzzle: the one that was left, or a new one.

import { api, connection } from '../../client/session.svelte';
import { go } from '../../navigation.svelte';
import { settings } from '../../settings.svelte';
import { rememberedPuzzles, rememberPuzzle } from './memory';

/** The place of a puzzle in the browser's history is taken by its table: going back leads to where one came from. */
export async function openPuzzle(puzzle: string): Promise<void> {
  go({ screen: 'table', game: (await left(puzzle)) ?? (await begin(puzzle)) }, true);
}

/** The table that was left, if it is still there. On another day a puzzle begins anew: it may be that day's. */
async function left(puzzle: string): Promise<string | null> {
  const { game, begun } = rememberedPuzzles()[puzzle] ?? {};
  if (game === undefined || begun === undefined || utcDay(begun) !== utcDay(Date.now())) return null;
  return api.puzzle(puzzle, game).then(
    ({ result }) => (result?.outcome == null ? game : null),
    () => null,
  );
}

async function begin(puzzle: string): Promise<string> {
  const { game } = await api.beginPuzzle(puzzle, settings.name.trim() || null);
  connection.renew();
  rememberPuzzle(puzzle, { game, begun: Date.now() });
  return game;
}

function utcDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
