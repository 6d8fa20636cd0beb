// The docs on the page, made when the page is built, so that no browser needs to know Markdown and nothing is written
// twice: `import html from '…/a.md?html'` is a file as HTML, `…/a.md?page` with links and symbols of the rules, and
// `…/rules.md?rulebook` all rules and rulings.

import { marked } from 'marked';
import type { Plugin } from 'vite';
import { page, rulebook } from './rulebook.ts';

const ASKED = /\.md\?(html|page|rulebook)$/;

export function markdown(): Plugin {
  return {
    name: 'markdown',
    enforce: 'pre',
    load: {
      filter: { id: ASKED },
      async handler(id) {
        const read = (file: string) => {
          this.addWatchFile(file);
          return this.fs.readFile(file, { encoding: 'utf8' });
        };
        const [file = '', wanted] = id.split('?');
        const source = await read(file);
        const made =
          wanted === 'rulebook'
            ? rulebook(source, await read(file.replace(/rules\.md$/, 'rulings.md')))
            : wanted === 'page'
              ? page(source)
              : marked.parse(source, { async: false });
        return { code: `export default ${JSON.stringify(made)};`, moduleType: 'js', map: null };
      },
    },
  };
}
