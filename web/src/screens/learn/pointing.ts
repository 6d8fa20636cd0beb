// Points out parts of the table that a step speaks of. They are other components' own: an attribute is all that they get.

const PARTS: Record<string, (name: string) => string> = {
  track: () => '[aria-label="Evolution Track"]',
  hand: () => '[aria-label="Your hand"]',
  seats: () => '[aria-label="Players"]',
  planet: (letter) => `[aria-label="Planet ${letter}"]`,
  store: (letter) => `[aria-label="Your stock"], [aria-label="Planet ${letter}"]`,
  card: (id) => `[data-card="${id}"]`,
};

/** Points out what is named, such as `track` or `planet A`, until what is returned is called. */
export function pointOut(shown: readonly string[]): () => void {
  const found = shown.flatMap((text) => {
    const [part = '', name = ''] = text.split(' ');
    const selector = PARTS[part]?.(name);
    return selector ? [...document.querySelectorAll(selector)] : [];
  });
  for (const element of found) {
    element.setAttribute('data-pointed-out', '');
    // A card may lie beyond the edge of a small screen.
    if (element.matches('[data-card]')) element.scrollIntoView({ block: 'nearest', inline: 'center' });
  }
  return () => {
    for (const element of found) element.removeAttribute('data-pointed-out');
  };
}
