// The record of a game as a file.

import { api } from '../../client/session.svelte';
import { saveFile } from '../../parts/saveFile';

export async function saveRecord(game: string): Promise<void> {
  const record = await api.record(game);
  saveFile(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }), `planetarium-${game}.json`);
}
