import { expect, test } from 'vitest';
import rulings from '../../docs/rulings.md?html';
import reference from '../../docs/reference.md?page';
import book from '../../docs/rules.md?rulebook';

const rules = book.sections.flatMap((section) => section.rules);
const numbers = new Set([...rules.map(({ number }) => number), ...book.sections.map(({ id }) => id)]);
const everything = JSON.stringify(book) + reference;

test('all rules are found, in order, each with a title and words', () => {
  expect(book.sections.filter(({ numbered }) => numbered).map(({ id }) => id)).toEqual(
    Array.from({ length: 11 }, (_, index) => String(index + 1)),
  );
  for (const section of book.sections)
    expect(section.rules.map(({ number }) => number)).toEqual(
      section.rules.map((_, index) => `${section.id}.${index + 1}`),
    );
  expect(rules.length).toBeGreaterThan(60);
  for (const { number, title, html } of rules) {
    expect(title, number).toMatch(/^[A-Z]/);
    expect(html, number).toMatch(/^<p>(?:<[^>]+>)* ?\S/);
    expect(html, number).not.toContain(`<strong>${number}`);
  }
});

test('every ruling stands with its rule', () => {
  const rows = rulings.match(/<tr>/g)?.length ?? 0;
  expect([...rules, ...book.sections].flatMap((part) => part.rulings)).toHaveLength(rows - 1);
});

test('every link leads to a rule that is there, and none to a file', () => {
  const links = [...everything.matchAll(/href=\\?"([^"\\]*)/g)].map(([, href]) => href ?? '');
  expect(links.length).toBeGreaterThan(100);
  const other = ['#/rules', '#/rules/rulings', '#/rules/reference'];
  for (const href of links) {
    expect(href).toMatch(/^#\/rules/);
    expect(other.includes(href) || numbers.has(href.replace('#/rules/', '')), href).toBe(true);
  }
});

test('an option leads to its rule', () => {
  expect(book.options['frost-line']).toBe('10');
  for (const number of Object.values(book.options)) expect(numbers).toContain(number);
});

test('a picture stands beside the first mention of a symbol in a rule', () => {
  const matter = rules.find(({ number }) => number === '1.3')?.html ?? '';
  expect([...matter.matchAll(/data-symbol="(\w+)"/g)].map(([, symbol]) => symbol)).toEqual([
    ...['gas', 'rock', 'water', 'metal', 'dual', 'comet'],
  ]);
});
