// Where in the page one is: everything stands behind `#`, where servers and their logs do not see it.

export type Route =
  | { screen: 'start' }
  | { screen: 'new' }
  | { screen: 'games' }
  | { screen: 'help'; part?: 'makers' }
  | { screen: 'settings' }
  | { screen: 'join'; code: string }
  | { screen: 'watch'; code: string }
  | { screen: 'device'; code: string }
  | { screen: 'table'; game: string };

const PLAIN = ['new', 'games', 'help', 'settings'] as const;

export function parseRoute(hash: string): Route {
  const [screen = '', rest = ''] = hash.replace(/^#?\/?/, '').split('/', 2);
  const code = decode(rest.trim());
  if (screen === 'join' && code) return { screen, code };
  if (screen === 'watch' && code) return { screen, code };
  if (screen === 'device' && code) return { screen, code };
  if (screen === 'table' && code) return { screen, game: code };
  if (screen === 'help' && code === 'makers') return { screen, part: code };
  const plain = PLAIN.find((name) => name === screen);
  return plain ? { screen: plain } : { screen: 'start' };
}

export function writeRoute(route: Route): string {
  switch (route.screen) {
    case 'start':
      return '#/';
    case 'join':
    case 'watch':
    case 'device':
      return `#/${route.screen}/${encodeURIComponent(route.code)}`;
    case 'table':
      return `#/table/${encodeURIComponent(route.game)}`;
    case 'help':
      return route.part ? `#/help/${route.part}` : '#/help';
    default:
      return `#/${route.screen}`;
  }
}

/** A whole link for others; `page` is the address of this page. */
export function link(route: Route, page: string): string {
  return page.replace(/#.*$/, '') + writeRoute(route);
}

/** What somebody pasted: a whole link, its tail, or the bare code of an invite. */
export function parsePasted(text: string): Route | null {
  const pasted = text.trim();
  const tail = pasted.indexOf('#');
  if (tail >= 0) {
    const route = parseRoute(pasted.slice(tail));
    return route.screen === 'start' ? null : route;
  }
  return /^[\w-]{4,128}$/.test(pasted) ? { screen: 'join', code: pasted } : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
