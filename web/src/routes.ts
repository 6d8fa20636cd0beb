// Where in the page one is: everything stands behind `#`, where servers and their logs do not see it. Only the address of
// a replay that somebody shares does not: the server tells those who show links what is to be seen there.

export type Route =
  | { screen: 'start' }
  | { screen: 'new' }
  | { screen: 'daily' }
  | { screen: 'games' }
  | { screen: 'statistics' }
  | { screen: 'learn'; part?: string }
  | { screen: 'puzzles'; part?: string }
  | { screen: 'rules'; part?: string }
  | { screen: 'cards'; part?: string }
  | { screen: 'science'; part?: string }
  | { screen: 'about' }
  | { screen: 'settings' }
  | { screen: 'join'; code: string }
  | { screen: 'watch'; code: string }
  | { screen: 'device'; code: string }
  /** `moment`: how many actions had been done where its replay begins. */
  | { screen: 'table'; game: string; review?: boolean; moment?: number }
  | { screen: 'replay'; code: string };

const PLAIN = ['new', 'daily', 'games', 'statistics', 'about', 'settings'] as const;

/** Screens that can be opened at a part of theirs: a lesson, a puzzle, a rule, a card, an essay. */
const PARTED = ['learn', 'puzzles', 'rules', 'cards', 'science'] as const;

export function parseRoute(hash: string, path = '/'): Route {
  const shared = /^\/replay\/([^/]+)$/.exec(path)?.[1];
  if (shared && !hash) return { screen: 'replay', code: decode(shared) };
  const [screen = '', rest = '', more = ''] = hash.replace(/^#?\/?/, '').split('/', 3);
  const code = decode(rest.trim());
  if (screen === 'join' && code) return { screen, code };
  if (screen === 'watch' && code) return { screen, code };
  if (screen === 'device' && code) return { screen, code };
  if (screen === 'table' && code) {
    const moment = /^\d{1,5}$/.test(more) && { moment: Number(more) };
    return { screen, game: code, ...(more === 'review' && { review: true }), ...moment };
  }
  const parted = PARTED.find((name) => name === screen);
  if (parted) return code ? { screen: parted, part: code } : { screen: parted };
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
    case 'replay':
      return `/replay/${encodeURIComponent(route.code)}`;
    case 'table':
      return `#/table/${encodeURIComponent(route.game)}${route.review ? '/review' : route.moment === undefined ? '' : `/${route.moment}`}`;
    case 'learn':
    case 'puzzles':
    case 'rules':
    case 'cards':
    case 'science':
      return route.part ? `#/${route.screen}/${encodeURIComponent(route.part)}` : `#/${route.screen}`;
    default:
      return `#/${route.screen}`;
  }
}

/** A whole link for others; `page` is the address of this page. */
export function link(route: Route, page: string): string {
  return new URL(writeRoute(route), new URL('/', page)).href;
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
