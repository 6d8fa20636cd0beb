// The rulebook for the page: docs/rules.md and docs/rulings.md taken apart into sections, numbered rules and rulings, as
// HTML that links rule to rule and leaves a place for a picture beside every symbol that it names.

import { Marked, type Token, type Tokens } from 'marked';

export interface Ruling {
  /** The number of the rule, or section, it belongs to. */
  rule: string;
  question: string;
  answer: string;
  why: string;
}

export interface Rule {
  number: string;
  title: string;
  html: string;
  rulings: Ruling[];
}

export interface Section {
  /** Its number, or its title as in an address. */
  id: string;
  numbered: boolean;
  title: string;
  /** What comes before its first rule. */
  html: string;
  rules: Rule[];
  /** Those that belong to no single rule of it. */
  rulings: Ruling[];
}

export interface Rulebook {
  /** What comes before the first section. */
  html: string;
  sections: Section[];
  /** What comes before the rulings. */
  aboutRulings: string;
  /** The rule, or section, of each option. */
  options: Record<string, string>;
}

const HEADED = /^(\d+\.\d+) (.+)\.$/;
const NUMBERED = /^(\d+) (.+)$/;
const OPTIONS = 'How options are written';

/** What both files say together. */
export function rulebook(rules: string, rulings: string): Rulebook {
  const rows = rulingsIn(rulings);
  const rulingsOf = (number: string) => rows.rulings.filter(({ rule }) => rule === number);
  const book: Rulebook = { html: '', sections: [], aboutRulings: rows.before, options: {} };
  const parts: { put: (html: string) => void; tokens: Token[] }[] = [{ put: (html) => (book.html = html), tokens: [] }];
  for (const token of markdown.lexer(rules)) {
    const section = book.sections.at(-1);
    if (token.type === 'heading') {
      if (token.depth === 1) continue;
      const next = newSection(token.text as string);
      next.rulings = rulingsOf(next.id);
      book.sections.push(next);
      parts.push({ put: (html) => (next.html = html), tokens: [] });
      continue;
    }
    const head = section && ruleHead(token);
    if (head) {
      const rule: Rule = { ...head, html: '', rulings: rulingsOf(head.number) };
      section.rules.push(rule);
      parts.push({ put: (html) => (rule.html = html), tokens: [] });
    }
    if (section?.title === OPTIONS && token.type === 'table') book.options = optionsIn(token as Tokens.Table);
    parts.at(-1)?.tokens.push(token);
  }
  for (const { put, tokens } of parts) put(decorated(markdown.parser(tokens)));
  return book;
}

/** One of the docs in one piece, such as the reference card. */
export function page(source: string): string {
  return decorated(markdown.parser(markdown.lexer(source)), Infinity);
}

function newSection(heading: string): Section {
  const [, number, title] = NUMBERED.exec(heading) ?? [];
  return {
    id: number ?? slug(heading),
    numbered: number !== undefined,
    title: title ?? heading,
    html: '',
    rules: [],
    rulings: [],
  };
}

/** Number and title of the rule that a paragraph begins; the paragraph goes on without them. */
function ruleHead(token: Token): { number: string; title: string } | null {
  if (token.type !== 'paragraph') return null;
  const [first, ...rest] = token.tokens ?? [];
  const [, number, title] = (first?.type === 'strong' && HEADED.exec(first.text as string)) || [];
  if (number === undefined || title === undefined) return null;
  token.tokens = rest;
  return { number, title };
}

function rulingsIn(source: string): { before: string; rulings: Ruling[] } {
  const tokens = markdown.lexer(source).filter((token) => !(token.type === 'heading' && token.depth === 1));
  const table = tokens.find((token): token is Tokens.Table => token.type === 'table');
  const html = (cell: Tokens.TableCell | undefined) =>
    decorated(markdown.parseInline(cell?.text ?? '', { async: false }), 0);
  return {
    before: decorated(markdown.parser(tokens.filter((token) => token !== table))),
    rulings: (table?.rows ?? []).map(([rule, question, answer, why]) => ({
      rule: rule?.tokens.map((token) => ('text' in token ? (token.text as string) : '')).join('') ?? '',
      question: html(question),
      answer: html(answer),
      why: html(why),
    })),
  };
}

function optionsIn({ rows }: Tokens.Table): Record<string, string> {
  return Object.fromEntries(rows.map((row) => [row[0]?.text.replaceAll('`', '') ?? '', row.at(-1)?.text ?? '']));
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Where a link of the docs leads on the page; null where the page has nothing of the kind. */
function address(href: string): string | null {
  if (href.startsWith('#')) return `#/rules/${href.slice(1)}`;
  if (href === 'rules.md') return '#/rules';
  if (href === 'rulings.md') return '#/rules/rulings';
  if (href === 'reference.md') return '#/rules/reference';
  return null;
}

const markdown = new Marked({
  renderer: {
    link({ href, tokens }) {
      const [to, words] = [address(href), this.parser.parseInline(tokens)];
      return to === null ? words : `<a href="${to}">${words}</a>`;
    },
    // The page draws it where it stands.
    image({ href, text }) {
      return `<img data-picture="${href}" alt="${text}">`;
    },
    table({ header, rows }) {
      const cell = (tag: string) => (one: Tokens.TableCell) =>
        `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
      const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('');
      return `<table><thead><tr>${header.map(cell('th')).join('')}</tr></thead><tbody>${body}</tbody></table>`;
    },
  },
});

/** What a symbol is called in the rules, and by which name the page draws it. */
const SYMBOLS: Record<string, string> = {
  Gas: 'gas',
  Rock: 'rock',
  Water: 'water',
  Metal: 'metal',
  Comet: 'comet',
  Comets: 'comet',
  Dual: 'dual',
  Duals: 'dual',
  'life token': 'life',
  'life tokens': 'life',
  Heat: 'heat',
  Cold: 'cold',
  Habitable: 'habitable',
  Hostile: 'hostile',
  Gravity: 'gravity',
  Downgrade: 'downgrade',
};
const NAMED = new RegExp(
  `\\b(?:${Object.keys(SYMBOLS).join('|')})\\b(?! ⊙)|(?<![\\d.])\\d{1,2}\\.\\d{1,2}(?!\\d)`,
  'g',
);

/** Numbers of rules as links, and a place for a picture before the first few mentions of each symbol. */
function decorated(html: string, mentions = 1): string {
  const seen = new Map<string, number>();
  let within = 0;
  return html
    .split(/(<[^>]+>)/)
    .map((piece) => {
      const tag = /^<(\/?)(a|code|h[1-6])\b/.exec(piece);
      if (tag) within += tag[1] ? -1 : 1;
      if (piece.startsWith('<') || within > 0) return piece;
      return piece.replace(NAMED, (name) => {
        const symbol = SYMBOLS[name];
        if (!symbol) return `<a href="#/rules/${name}">${name}</a>`;
        const count = (seen.get(symbol) ?? 0) + 1;
        seen.set(symbol, count);
        return count > mentions ? name : `<span class="named"><i data-symbol="${symbol}"></i>${name}</span>`;
      });
    })
    .join('')
    .replaceAll('&#39;', '’')
    .replaceAll('&quot;', '"');
}
