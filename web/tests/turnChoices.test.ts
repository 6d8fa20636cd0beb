import { describe, expect, it, vi } from 'vitest';
import type { Api } from '../src/client/http';
import type { TableState } from '../src/client/tableState.svelte';
import { TurnChoices } from '../src/screens/table/turnChoices.svelte';
import { somePosition } from './positions';

const ACTION = 'III-5>III-6';

/** One who is to move, at a table whose view the tests change. */
function playing() {
  const now = { game: 'g', legal: [ACTION], position: somePosition(), view: {}, settled: true, recent: [] };
  const api = { collects: vi.fn() };
  const turnChoices = new TurnChoices(now as unknown as TableState, api as unknown as Api);
  return { now, api, brings: () => turnChoices.moves.map((move) => move.brings), turnChoices };
}

describe('what moves bring', () => {
  it('is what the server says', async () => {
    const { api, turnChoices, brings } = playing();
    expect(brings()).toEqual([null]);
    api.collects.mockResolvedValue({ [ACTION]: { planet: 'B', token: 'gas' } });
    await turnChoices.readMoves();
    expect(brings()).toEqual([{ planet: 'B', token: 'gas' }]);
  });

  it('is not told of the same move in another position', async () => {
    const { now, api, turnChoices, brings } = playing();
    api.collects.mockResolvedValue({ [ACTION]: { planet: 'B', token: 'gas' } });
    await turnChoices.readMoves();
    now.view = {};
    expect(brings()).toEqual([null]);
  });

  it('is not known when the answer comes too late, or none', async () => {
    const { now, api, turnChoices, brings } = playing();
    api.collects.mockResolvedValue({ [ACTION]: { planet: 'B', token: 'gas' } });
    const asked = turnChoices.readMoves();
    now.view = {};
    await asked;
    expect(brings()).toEqual([null]);
    api.collects.mockRejectedValue(new Error('gone'));
    await turnChoices.readMoves();
    expect(brings()).toEqual([null]);
  });
});
