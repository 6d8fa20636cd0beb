// The record of a game as a file.

import { api } from '../../client/session.svelte';

export async function saveRecord(game: string): Promise<void> {
  const record = await api.record(game);
  const address = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = `planetarium-${game}.json`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
