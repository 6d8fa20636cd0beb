// The screen on show follows the address, so back and forward work as everywhere.

import { parseRoute, writeRoute, type Route } from './routes';

const here = (): Route => parseRoute(location.hash, location.pathname);
let route = $state.raw<Route>(here());
addEventListener('hashchange', () => {
  route = here();
  // Whoever goes on from a replay leaves its address behind.
  if (route.screen !== 'replay' && location.pathname !== '/') history.replaceState(null, '', `/${location.hash}`);
});

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
