import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableSummary } from '../src/client/messages';

vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
const { connection, session } = await import('../src/client/session.svelte');

const listed = (game: string, myTurn: boolean) =>
  ({ game, my_turn: myTurn, over: false, others: 1, kinds: ['person', 'person'] }) as TableSummary;

beforeEach(() => session.known([]));

describe('turns that wait at other tables', () => {
  it('come one by one, each once', () => {
    connection.onturn('a', 1);
    connection.onturn('b', 1);
    connection.onturn('a', 1);
    expect(session.turns).toEqual(['a', 'b']);
  });

  it('go when the table is on screen, and wait for nobody who sits there', () => {
    connection.onturn('a', 1);
    const leave = session.show('a');
    connection.onturn('a', 1);
    session.known([listed('a', true), listed('b', true)]);
    expect(session.turns).toEqual(['b']);
    leave();
    session.known([listed('a', true), listed('b', false)]);
    expect(session.turns).toEqual(['a']);
  });

  it('are of no concern where only bots wait', () => {
    connection.onturn('a', 0);
    session.known([{ ...listed('b', true), others: 0 }]);
    expect(session.turns).toEqual([]);
  });

  it('go when they were played elsewhere', () => {
    connection.onturn('a', 1);
    session.known([listed('a', false), listed('b', true)]);
    expect(session.turns).toEqual(['b']);
  });

  it('are nobody’s once this device was ended', () => {
    connection.onturn('a', 1);
    connection.onended();
    expect([session.turns, session.signedOut]).toEqual([[], true]);
  });

  it('are the same list while nothing has changed', () => {
    session.known([listed('a', true), listed('b', true)]);
    const before = session.turns;
    session.known([listed('b', true), listed('a', true)]);
    expect(session.turns).toBe(before);
  });
});
