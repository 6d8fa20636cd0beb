import { describe, expect, it, vi } from 'vitest';
import type { Seat } from '../src/client/messages';
import type { TableState } from '../src/client/tableState.svelte';
import { SharedDevice } from '../src/screens/table/sharedDevice.svelte';
import { somePosition } from './positions';

interface Shared {
  mine?: number[];
  seen?: number | null;
  toAct?: number;
  bots?: number[];
  over?: boolean;
}

/** A table with these seats mine, seen from one of them; bots sit in where it says so. */
function shared({ mine = [0, 1], seen = 0, toAct = 0, bots = [], over = false }: Shared = {}) {
  const seats = [0, 1, 2].map(
    (seat) => ({ seat, kind: bots.includes(seat) ? 'bot' : 'person', mine: mine.includes(seat) }) as Seat,
  );
  const position = { ...somePosition(), seat: toAct, ...(over && { phase: 'over' as const }) };
  return {
    settled: true,
    position,
    view: { seat: seen, position },
    seats,
    mine: seats.filter((seat) => seat.mine),
    mySeat: seats.find((seat) => seat.mine && seat.seat === seen) ?? null,
    lookAs: vi.fn(),
  };
}
let table: ReturnType<typeof shared>;
/** A device at a table that the tests change under it. */
function device(): SharedDevice {
  const now = new Proxy({}, { get: (_, name) => table[name as keyof typeof table] });
  return new SharedDevice(now as TableState);
}

describe('a device', () => {
  it('of one person shows that one’s hand', () => {
    table = shared({ mine: [0] });
    const { passing, veiled, handSeat } = device();
    expect([passing, veiled, handSeat]).toEqual([false, false, 0]);
  });

  it('of two shows no hand until somebody says who holds it', () => {
    table = shared();
    const one = device();
    expect([one.passing, one.veiled, one.handSeat]).toEqual([true, true, null]);
    one.taken();
    expect(table.lookAs).not.toHaveBeenCalled();
    expect([one.passing, one.veiled, one.handSeat]).toEqual([false, false, 0]);
    table = shared({ toAct: 1 });
    expect([one.passing, one.handSeat]).toEqual([true, null]);
    one.taken();
    expect(table.lookAs).toHaveBeenCalledExactlyOnceWith(1);
    expect([one.passing, one.handSeat]).toEqual([true, null]);
    table = shared({ toAct: 1, seen: 1 });
    expect([one.passing, one.handSeat]).toEqual([false, 1]);
  });

  it('is asked for again where the view is not of the one to act', () => {
    table = shared({ bots: [1] });
    const one = device();
    one.taken();
    table = shared({ bots: [1], seen: 1, toAct: 1 });
    expect([one.passing, one.veiled]).toEqual([false, true]);
    table = shared({ bots: [1], seen: 1, toAct: 0 });
    expect([one.passing, one.veiled, one.handSeat]).toEqual([true, true, null]);
    one.taken();
    expect(table.lookAs).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('does not show who remains the hand of who has gone, nor the other way round', () => {
    table = shared();
    const one = device();
    one.taken();
    for (const seen of [0, null]) {
      table = shared({ mine: [1], seen, toAct: 2 });
      expect([one.astray, one.veiled, one.handSeat]).toEqual([true, true, null]);
      one.findBack();
      expect(table.lookAs).toHaveBeenCalledExactlyOnceWith(1);
    }
    table = shared({ mine: [1], seen: 1, toAct: 2 });
    expect([one.astray, one.veiled, one.handSeat]).toEqual([false, true, null]);
    table = shared({ mine: [1], seen: 1, toAct: 1 });
    expect(one.passing).toBe(true);
    one.taken();
    expect([one.passing, one.handSeat]).toEqual([false, 1]);
  });

  it('shows no hand to whom no seat is left, and hides nothing when the game is over', () => {
    table = shared({ mine: [], seen: 0 });
    expect(device().handSeat).toBeNull();
    table = shared({ seen: 1, over: true });
    const { passing, veiled, handSeat } = device();
    expect([passing, veiled, handSeat]).toEqual([false, false, 1]);
  });
});
