// Where a game branched off from another, in words.

import type { Branch } from '../client/messages';

/** “What if: turn 17 of the game of Ada and Bob”. */
export function branchInWords({ turn, names }: Branch): string {
  const moment = turn === 0 ? 'the set-up' : `turn ${turn}`;
  return `What if: ${moment} of the game of ${new Intl.ListFormat('en').format(names)}`;
}

/** What it has of the other game's chance. */
export function chanceInWords({ chance }: Branch): string {
  return chance === 'same' ? 'with the same shuffle' : 'with a new shuffle';
}
