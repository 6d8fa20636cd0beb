import { expect, it, vi } from 'vitest';
import type { GameEvent } from '../src/model';

vi.stubGlobal('localStorage', { getItem: () => '{}', setItem: () => undefined });
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
const { soundsOf } = await import('../src/sound');

it('gives what happened its sounds, in order and each but once', () => {
  const events: GameEvent[] = [
    { event: 'move', seat: 0, token: 'A', from: 'I-1', to: 'I-3' },
    { event: 'collect', seat: 0, planet: 'A', matter: 'gas', from: 'I-3' },
    { event: 'turn', seat: 1, turn: 2 },
    { event: 'collect', seat: 0, planet: 'A', matter: 'gas', from: 'I-3' },
  ];
  expect(soundsOf(events)).toEqual(['move', 'crash']);
  expect(soundsOf([{ event: 'turn', seat: 1, turn: 2 }])).toEqual([]);
});
