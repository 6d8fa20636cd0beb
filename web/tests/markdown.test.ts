import { expect, test } from 'vitest';
import rules from '../../docs/rules.md?html';

test('a file of the docs is imported as HTML', () => {
  expect(rules).toMatch(/^<h1>How to play<\/h1>/);
  expect(rules).toContain('<strong>1.1 Board.</strong>');
  expect(rules).toContain('<blockquote>');
});
