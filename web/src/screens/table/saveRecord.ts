// The record of a game as a file.

import { api } from '../../client/session.svelte';
import { saveFile } from '../../parts/saveFile';

export async function saveRecord(game: string): Promise<void> {
  saveFile(await api.record(game), `planetarium-${game}.json`);
}
