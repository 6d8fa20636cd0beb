// The essays of docs/science, in the order in which they are best read. To add one, write its file and name it here.

import planets from '../../../../docs/science/how-planets-form.md?html';
import migration from '../../../../docs/science/migration.md?html';
import frostLine from '../../../../docs/science/frost-line.md?html';
import stars from '../../../../docs/science/stars.md?html';
import habitability from '../../../../docs/science/habitability.md?html';
import bombardment from '../../../../docs/science/late-bombardment.md?html';

export interface Essay {
  id: string;
  title: string;
  /** Its first paragraph; this and the following are HTML. */
  lead: string;
  text: string;
  sources: string;
  /** The ids of the cards that belong to it. */
  cards: readonly string[];
}

export const ESSAYS: readonly Essay[] = [
  readEssay('how-planets-form', planets),
  readEssay('migration', migration),
  readEssay('frost-line', frostLine),
  readEssay('stars', stars),
  readEssay('habitability', habitability),
  readEssay('late-bombardment', bombardment),
];

export function essaysWith(card: string): Essay[] {
  return ESSAYS.filter(({ cards }) => cards.includes(card));
}

/** An essay's file: title, first paragraph, text, then its sources and its cards. */
function readEssay(id: string, html: string): Essay {
  const parts = /^<h1>(.*)<\/h1>\s*<p>(.*?)<\/p>(.*)<h2>Sources<\/h2>(.*)<h2>Cards<\/h2>(.*)$/s.exec(html);
  if (!parts) throw new Error(`docs/science/${id}.md is not laid out as an essay`);
  const [, title = '', lead = '', text = '', sources = '', cards = ''] = parts;
  return {
    id,
    title,
    lead,
    text,
    sources,
    cards: [...cards.matchAll(/<code>(.*?)<\/code>/g)].map(([, card = '']) => card),
  };
}
