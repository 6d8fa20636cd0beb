import { describe, expect, it, vi } from 'vitest';
import { Api } from '../src/client/http';
import { Rejection, sentence } from '../src/client/rejections';
import { judge, promiseWords, sha256OfHex } from '../src/game/fairness';
import { firstPlan, newTable, optionsInWords } from '../src/game/options';
import { someTargets } from './positions';

function answering(status: number, body: unknown) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const fetcher = (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
  };
  return { asked, api: new Api(fetcher as typeof fetch) };
}

describe('calls', () => {
  it('ask for a content once', async () => {
    const { asked, api } = answering(200, { board: { id: 'standard' }, cards: [{ id: 'outgassing' }] });
    await api.content('h');
    const { cards } = await api.content('h');
    expect(asked).toHaveLength(1);
    expect(cards.get('outgassing')).toEqual({ id: 'outgassing' });
  });

  it('write names and actions safely into addresses', async () => {
    const { asked, api } = answering(200, { events: [] });
    await api.collects('a b');
    expect(asked[0]?.url).toBe('/api/v1/tables/a%20b/collects');
  });

  it('need no answer where there is none', async () => {
    const { api } = answering(204, null);
    await expect(api.leave('g', 1)).resolves.toBeNull();
  });

  it('leave it to the server which bot plays for somebody else', async () => {
    const { asked, api } = answering(204, null);
    await api.bot('g', 1, 'novice');
    await api.botForOther('g', 1);
    expect(asked.map(({ init }) => init?.body)).toEqual(['{"level":"novice"}', '{}']);
  });

  it('add devices and end them', async () => {
    const device = { id: 'a/b', name: 'Firefox', created: 1, seen: 2, here: true };
    const listing = answering(200, { devices: [device] });
    expect(await listing.api.devices()).toEqual([device]);
    const { asked, api } = answering(204, null);
    await api.joinDevice('c0de');
    await api.endDevice('a/b');
    expect(asked.map(({ url, init }) => [init?.method, url, init?.body])).toEqual([
      ['POST', '/api/v1/devices/join', '{"code":"c0de"}'],
      ['DELETE', '/api/v1/devices/a%2Fb', undefined],
    ]);
  });

  it('turn refusals into rejections', async () => {
    const { api } = answering(429, { reason: 'rate-limited', message: 'slow down', retry_after: 2.4 });
    const refusal = await api.myTables().catch((error: unknown) => error);
    expect(sentence(refusal)).toBe('That was too fast. Try again in 3 seconds.');
  });

  it('know a server that is not there', async () => {
    const unreachable = new Api(() => Promise.reject(new TypeError('failed')));
    await expect(unreachable.about()).rejects.toMatchObject({ reason: 'offline' });
    await expect(answering(502, 'bad gateway').api.about()).rejects.toMatchObject({ reason: 'offline' });
  });
});

describe('refusals', () => {
  it('are sentences', () => {
    expect(sentence(new Rejection('not-now', 'the seat is not free'))).toBe('The seat is not free.');
    expect(sentence(new Rejection('name-taken', '“Ada” is taken; choose another name.'))).toMatch(/^“Ada” is taken/);
    expect(sentence(new Rejection('stale', 'x'))).toMatch(/moved on/);
    expect(sentence(new Rejection('too-slow', 'x'))).toBe('That took too long to arrive. Try again.');
    expect(sentence(new Rejection('something-new', ''))).toBe('The server did not allow that.');
    expect(sentence(new Error('boom'))).toBe('Something went wrong. Try again.');
  });
});

describe('a new game', () => {
  it('is by default you against an Explorer', () => {
    expect(newTable(firstPlan('Ada'), null)).toMatchObject({
      options: { players: 2, solo_target: null, modules: [], star: null, extras: [] },
      seats: [
        { kind: 'me', name: 'Ada' },
        { kind: 'bot', level: 'explorer' },
      ],
    });
  });

  it('leaves out what another option has made meaningless', () => {
    const plan = { ...firstPlan(''), star: 'variable', extras: ['life', 'dual'], public: true, clock: 60 };
    expect(newTable(plan, someTargets)).toMatchObject({
      options: { star: null, extras: ['dual'] },
      public: false,
      clock: 60,
    });
    const alone = { ...plan, seats: plan.seats.slice(0, 1), modules: ['epochs', 'frost-line'] };
    expect(newTable(alone, someTargets)).toMatchObject({
      options: { players: 1, solo_target: 160, star: 'variable', extras: ['life', 'dual'] },
      seats: [{ kind: 'me', name: 'Player 1' }],
      clock: null,
    });
  });

  it('is told in a few words', () => {
    const options = { players: 1, solo_target: 90, modules: ['frost-line'], star: 'red-dwarf', extras: ['dual'] };
    expect(optionsInWords(options)).toBe('solo, Target 90 · Frost Line · Red Dwarf · Dual Matter');
  });
});

describe('fairness', () => {
  it('hashes the bytes that hex stands for', async () => {
    expect(await sha256OfHex('616263')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('hashes nothing where the browser does not let it', async () => {
    vi.stubGlobal('crypto', {});
    expect(await sha256OfHex('616263')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('promises only what holds for the table', () => {
    const usual = { imported: false, own: [], daily: null };
    const placed = { imported: false, own: ['position' as const], daily: null };
    expect(promiseWords(usual, false)).toMatch(/before the first card was dealt.*When the game is over/);
    expect(promiseWords({ ...usual, daily: '2026-11-18' }, false)).toContain('When the day is over (UTC)');
    expect(promiseWords(placed, false)).toMatch(
      /may know the hidden cards.*from that position on.*When the game is over/,
    );
    for (const table of [usual, placed, { ...placed, imported: true }]) {
      expect(promiseWords(table, true)).not.toMatch(/When the game is over|secret key/);
      expect(promiseWords(table, true)).toContain('deal number');
    }
    expect(promiseWords(placed, true)).toContain('may know the hidden cards');
    expect(promiseWords(placed, false) + promiseWords(placed, true)).not.toMatch(/dealt|in this game/);
    expect(promiseWords({ ...usual, imported: true }, true)).toMatch(/came from the same file/);
    expect(promiseWords({ ...usual, imported: true }, true)).not.toMatch(/fixed|from the start/);
  });

  const noted = { number: 'aa', actions: 0, over: false };

  it('compares with the table’s number and with the one noted at the start', () => {
    expect(judge('aa', 'aa', noted)).toEqual({
      fits: true,
      lines: [
        'The SHA-256 of the key matches the deal number of this table.',
        'It matches the deal number that this browser noted at the start of the game.',
      ],
    });
    expect(judge('aa', 'bb', noted).fits).toBe(false);
    expect(judge('bb', 'bb', noted)).toMatchObject({
      fits: false,
      lines: [expect.anything(), 'It does not match the deal number that this browser noted at the start of the game.'],
    });
  });

  it('says when the number was noted, and claims nothing of one that came after the end', () => {
    expect(judge('aa', 'aa', { ...noted, actions: 1 }).lines[1]).toContain('first opened this table, after 1 action.');
    expect(judge('aa', 'aa', { ...noted, over: true })).toMatchObject({
      fits: true,
      lines: [expect.anything(), expect.stringContaining('no earlier deal number')],
    });
    expect(judge('aa', 'aa', null).lines[1]).toContain('no earlier deal number');
  });
});
