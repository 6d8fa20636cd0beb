// Whether somebody waits for me at a table.

import type { TableSummary } from './messages';

/** People do; a bot does not mind, and before everybody has sat down nobody is in a hurry. */
export function peopleWaitForMe(table: TableSummary): boolean {
  return table.my_turn && !table.over && table.others > 0 && !table.kinds.includes('open');
}
