// Opens a new table and goes there.

import { keepInvites } from '../../client/memory';
import type { NewTable } from '../../client/messages';
import { api, connection } from '../../client/session.svelte';
import { go } from '../../navigation.svelte';

export async function openTable(wish: NewTable): Promise<void> {
  const { game, invites } = await api.createTable(wish);
  if (invites.length > 0) keepInvites(game, Object.fromEntries(invites.map(({ seat, code }) => [seat, code])));
  connection.renew();
  go({ screen: 'table', game });
}
