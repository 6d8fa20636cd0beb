// Folding news into what the page knows of a table.

import type { Entry, News, TableDoc, View } from './messages';

export interface Known {
  seq: number;
  entries: readonly Entry[];
  table: TableDoc | null;
  /** Null when the game cannot be replayed, or nothing has been heard yet. */
  view: View | null;
}

export const NOTHING_KNOWN: Known = { seq: 0, entries: [], table: null, view: null };

export interface Folded {
  known: Known;
  /** The entries that were new. */
  fresh: readonly Entry[];
  /** News is missing in between: the table has to be opened again. */
  gap: boolean;
}

/** A game that is told once and as a whole: what was said at its table is left out, so its numbers have gaps. */
export function whole(news: News): Folded {
  const { seq, entries, table = null, view = null } = news;
  return { known: { seq, entries, table, view }, fresh: entries, gap: false };
}

/** News may come twice (an answer and an update), late, or with a gap; each entry counts once. */
export function fold(known: Known, news: News): Folded {
  const fresh = news.entries.filter((entry) => entry.seq > known.seq);
  const next = fresh[0]?.seq ?? news.seq + 1;
  if (next > known.seq + 1) return { known, fresh: [], gap: true };
  const late = news.seq < known.seq;
  return {
    known: {
      seq: Math.max(known.seq, news.seq),
      entries: fresh.length > 0 ? [...known.entries, ...fresh] : known.entries,
      table: news.table && !late ? news.table : known.table,
      view: news.view !== undefined && !late ? news.view : known.view,
    },
    fresh,
    gap: false,
  };
}
