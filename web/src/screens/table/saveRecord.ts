// The record of a game as a file.

import { api } from '../../client/session.svelte';
import { saveDocument } from '../../parts/saveFile';

export async function saveRecord(game: string): Promise<void> {
  saveDocument(await api.record(game), `planetarium-${game}.json`);
}
