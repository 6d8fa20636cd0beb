// The screen on show follows the address, so back and forward work as everywhere.

import { parseRoute, writeRoute, type Route } from './routes';

let route = $state.raw<Route>(parseRoute(location.hash));
addEventListener('hashchange', () => (route = parseRoute(location.hash)));

export function currentRoute(): Route {
  return route;
}

export function go(to: Route, replace = false): void {
  const hash = writeRoute(to);
  if (replace) {
    history.replaceState(null, '', hash);
    route = parseRoute(hash);
  } else location.hash = hash;
}
