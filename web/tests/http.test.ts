import { describe, expect, it } from 'vitest';
import { Api } from '../src/client/http';
import { Rejection, sentence } from '../src/client/rejections';
import { sha256OfHex } from '../src/game/fairness';
import { firstPlan, newTable, optionsInWords } from '../src/game/options';

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

  it('turn refusals into rejections', async () => {
    const { api } = answering(429, { reason: 'rate-limited', message: 'slow down', retry_after: 2.4 });
    const refusal = await api.myTables().catch((error: unknown) => error);
    expect(sentence(refusal)).toBe('That was a little too fast. Try again in 3 seconds.');
  });

  it('know a server that is not there', async () => {
    const unreachable = new Api((() => Promise.reject(new TypeError('failed'))) as typeof fetch);
    await expect(unreachable.about()).rejects.toMatchObject({ reason: 'offline' });
    await expect(answering(502, 'bad gateway').api.about()).rejects.toMatchObject({ reason: 'offline' });
  });
});

describe('refusals', () => {
  it('are sentences', () => {
    expect(sentence(new Rejection('not-now', 'the seat is not free'))).toBe('The seat is not free.');
    expect(sentence(new Rejection('stale', 'x'))).toMatch(/moved on/);
    expect(sentence(new Rejection('something-new', ''))).toBe('The server refused that.');
    expect(sentence(new Error('boom'))).toBe('Something went wrong. Try again.');
  });
});

describe('a new game', () => {
  it('is by default you against an Explorer', () => {
    expect(newTable(firstPlan('Ada'))).toMatchObject({
      options: { players: 2, solo_target: null, modules: [], star: null, extras: [] },
      seats: [
        { kind: 'me', name: 'Ada' },
        { kind: 'bot', level: 'explorer' },
      ],
    });
  });

  it('leaves out what another option has made meaningless', () => {
    const plan = { ...firstPlan(''), star: 'variable', extras: ['life', 'dual'], public: true, clock: 60 };
    expect(newTable(plan)).toMatchObject({ options: { star: null, extras: ['dual'] }, public: false, clock: 60 });
    const alone = { ...plan, seats: plan.seats.slice(0, 1), modules: ['epochs', 'frost-line'] };
    expect(newTable(alone)).toMatchObject({
      options: { players: 1, solo_target: 100, star: 'variable', extras: ['life', 'dual'] },
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
});
