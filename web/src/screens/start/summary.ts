// A table in a list, in words.

import type { TableSummary } from '../../client/messages';

/** Who sits there. An open seat keeps a name on the server; after the end it is that of whoever played. */
export function sitting(table: TableSummary, seat: number): string {
  if (!table.over && table.kinds[seat] === 'open') return 'Open seat';
  return table.names[seat] || `Seat ${seat + 1}`;
}

export function standing(table: TableSummary): string {
  if (table.over) return 'Over';
  // Nobody is to act, and yet it is not over: these rules cannot replay it any more.
  if (table.to_act === null) return 'Can only be read';
  if (table.my_turn) return 'Your turn';
  return table.kinds[table.to_act] === 'open' ? 'Waiting for players' : `${sitting(table, table.to_act)} is to act`;
}

/** Those that wait for me first, those that are over last. */
export function rank(table: TableSummary): number {
  return table.my_turn ? 0 : table.over ? 2 : 1;
}
