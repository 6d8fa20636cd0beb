// The rulebook at hand: its sections, and where in it something stands.

import type { Rule, Ruling, Section } from '../../../rulebook';
import book from '../../../../docs/rules.md?rulebook';

export type { Rule, Ruling, Section };

export const { sections, html: preface, aboutRulings } = book;

/** The section of the ten points. */
export const IN_SHORT = 'the-game-in-one-minute';
export const CREDITS = 'who-made-the-printed-game';

/** What an address names, a rule, a section or an option, as the number or name under which it stands. */
export function resolved(part: string): string {
  return book.options[part] ?? part;
}

export function sectionOf(part: string): Section | undefined {
  const wanted = resolved(part);
  return sections.find(({ id, rules }) => id === wanted || rules.some(({ number }) => number === wanted));
}

export function section(id: string): Section {
  const found = sections.find((one) => one.id === id);
  if (!found) throw new Error(`docs/rules.md has no section ${id}`);
  return found;
}

/** Of the element that shows a rule or a section. */
export function elementId(part: string): string {
  return `rule-${part}`;
}

/** Shows a rule or section, and lets the keyboard and who hears the page go on from there. */
export function reveal(part: string): boolean {
  const element = document.getElementById(elementId(resolved(part)));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
  return element !== null;
}
