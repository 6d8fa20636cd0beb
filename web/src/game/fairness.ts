// Checking the promise that the server made about chance.

import type { Noted } from '../client/memory';
import type { TableDoc } from '../client/messages';

/** What the deal number of a table promises, and nothing beyond it. */
export function promiseWords(
  { imported, own, daily }: Pick<TableDoc, 'imported' | 'own' | 'daily'>,
  over: boolean,
): string {
  if (imported) {
    return 'This game was imported. Its key and its deal number came from the same file, so you can only check that they match.';
  }
  const placed = own.includes('position');
  const opened = placed
    ? 'The game began from a custom position. Whoever set up the table may know the hidden cards.'
    : '';
  const fixed = over
    ? `The key that decided every shuffle and dice roll ${placed ? 'from that position on' : 'in this game'} is no longer secret. Its SHA-256 must match the deal number that this table has shown from the start.`
    : `A secret key ${placed ? 'decides every shuffle and dice roll from that position on' : 'was fixed before the first card was dealt, and decides every shuffle and dice roll'}. When the ${daily === null ? 'game is over' : 'day is over (UTC)'}, you can check the key against this deal number.`;
  return `${opened} ${fixed}`.trim();
}

/** The SHA-256 of bytes written in hex; null where the browser offers none (it does only on a safe connection). */
export async function sha256OfHex(hex: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface Verdict {
  /** Whether all that could be compared fits. */
  fits: boolean;
  /** What was compared, and how it came out. */
  lines: string[];
}

/** Compares what a key gives with the deal number of the table, and with the one that this browser noted. */
export function judge(digest: string, promised: string, noted: Noted | null): Verdict {
  const lines = [
    digest === promised
      ? 'The SHA-256 of the key matches the deal number of this table.'
      : 'The SHA-256 of the key does not match the deal number of this table.',
  ];
  const early = noted !== null && !noted.over;
  if (early) {
    const when =
      noted.actions === 0
        ? 'at the start of the game'
        : `when it first opened this table, after ${noted.actions} action${noted.actions === 1 ? '' : 's'}`;
    lines.push(
      `It ${digest === noted.number ? 'matches' : 'does not match'} the deal number that this browser noted ${when}.`,
    );
  } else
    lines.push(
      'This browser first opened the table after the game had ended, so it has no earlier deal number to compare.',
    );
  return { fits: digest === promised && (!early || digest === noted.number), lines };
}
