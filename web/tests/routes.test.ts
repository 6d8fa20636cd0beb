import { describe, expect, it } from 'vitest';
import { link, parsePasted, parseRoute, writeRoute, type Route } from '../src/routes';

describe('links', () => {
  it('go there and back', () => {
    const routes: Route[] = [
      { screen: 'start' },
      { screen: 'rules' },
      { screen: 'rules', part: '4.4' },
      { screen: 'about' },
      { screen: 'join', code: 'a/b c' },
      { screen: 'watch', code: 'xyz' },
      { screen: 'device', code: 'c0de' },
      { screen: 'table', game: 'kq3v' },
      { screen: 'table', game: 'kq3v', review: true },
      { screen: 'table', game: 'kq3v', moment: 30 },
    ];
    for (const route of routes) expect(parseRoute(writeRoute(route))).toEqual(route);
  });

  it('lead to the start when they make no sense', () => {
    for (const hash of ['', '#', '#/', '#/join', '#/device', '#/nowhere/1'])
      expect(parseRoute(hash)).toEqual({ screen: 'start' });
    expect(parseRoute('#/join/%')).toEqual({ screen: 'join', code: '%' });
  });

  it('keep the code behind #', () => {
    expect(link({ screen: 'join', code: 'c0de' }, 'https://example.org/#/table/x')).toBe(
      'https://example.org/#/join/c0de',
    );
  });

  it('can be pasted whole, or as a bare code', () => {
    expect(parsePasted(' https://example.org/#/watch/abcd ')).toEqual({ screen: 'watch', code: 'abcd' });
    expect(parsePasted('abcd-1234')).toEqual({ screen: 'join', code: 'abcd-1234' });
    expect(parsePasted('hello there')).toBeNull();
    expect(parsePasted('#/')).toBeNull();
  });
});
