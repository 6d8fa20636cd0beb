// Looking for words in the rules: all of them have to be there, in any order; case and accents do not matter.

export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** HTML without its tags. */
export function spoken(html: string): string {
  return html.replace(/<[^>]+>/g, '');
}

export function searchWords(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

export function says(text: string, words: readonly string[]): boolean {
  const searched = plain(text);
  return words.every((word) => searched.includes(word));
}

/** Where the words stand in what is shown. */
export function foundIn(root: Node, words: readonly string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = plain(node.textContent ?? '');
    // Where letters fell together or apart, places in one are not places in the other.
    if (text.length !== node.textContent?.length) continue;
    for (const word of words)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  return ranges;
}
