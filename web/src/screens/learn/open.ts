// The table of a lesson: the one that was left, or a new one.

import { api, connection } from '../../client/session.svelte';
import { go } from '../../navigation.svelte';
import { settings } from '../../settings.svelte';
import { rememberedLessons, rememberLesson } from './memory';

/** The place of a lesson in the browser's history is taken by its table: going back leads to where one came from. */
export async function openLesson(lesson: string, anew: boolean): Promise<void> {
  const left = anew ? undefined : rememberedLessons()[lesson]?.game;
  const game = left !== undefined && (await isThere(left)) ? left : await begin(lesson);
  go({ screen: 'table', game }, true);
}

async function begin(lesson: string): Promise<string> {
  const { game } = await api.beginLesson(lesson, settings.name.trim() || null);
  connection.renew();
  rememberLesson(lesson, { game, read: 0 });
  return game;
}

function isThere(game: string): Promise<boolean> {
  return api.news(game).then(
    () => true,
    () => false,
  );
}
