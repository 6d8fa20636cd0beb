import type { SoloTargets } from '../src/client/messages';
import type { CardDoc, Position, SeatState } from '../src/model';

const NO_PROTO = { 'proto-rocky': 0, 'proto-gaseous': 0 };

/** A position that tests change to their liking. */
export function somePosition(): Position {
  return {
    content: 'standard',
    options: { players: 2, solo_target: null, modules: [], star: null, extras: [] },
    phase: 'move',
    seat: 0,
    turn: 1,
    pending: {},
    planets: {
      A: { space: 'II-2', kind: 'terrestrial', proto: false, side: 'hostile', life: [], row: [] },
      B: { space: 'III-2', kind: 'terrestrial', proto: false, side: 'hostile', life: [], row: [] },
    },
    matter: { 'I-1': 'gas', 'III-1': 'rock', 'V-1': 'gas/water' },
    comets: ['VI-4'],
    seats: [someSeat(), { ...someSeat(), hand: { low: 2, high: 2, final: 1, ...NO_PROTO } }],
    decks: { low: 10, high: 10, final: 10, ...NO_PROTO },
    discards: { high: [], final: [], 'proto-rocky': [], 'proto-gaseous': [] },
    track: { tokens: ['gas'], face_down: 0, accelerated: false, bombarded: false },
    frost_line: null,
    brightness_changed: false,
    solo: null,
    final_turns: null,
    supply: { heat: 0, cold: 0, extra_matter: [], removed: [] },
  };
}

function someSeat(): SeatState {
  return {
    score: 0,
    markers: 8,
    hand: ['outgassing'],
    mat: { A: {}, B: { gas: 1, rock: 1 }, C: {}, D: {} },
    finals_played: 0,
    done: false,
  };
}

export function someCard(change: Partial<CardDoc> = {}): CardDoc {
  return {
    id: 'outgassing',
    name: 'Outgassing',
    deck: 'low',
    points: 4,
    alignment: 'habitable',
    cost: { gas: 1, rock: 1 },
    requires: { kind: 'terrestrial', orbits: null, side: null, frost: null, majority: null, lift: false },
    gravity: false,
    downgrade: false,
    heat: 0,
    cold: 0,
    makes: null,
    module: null,
    note: '',
    ...change,
  };
}

export const someTargets: SoloTargets = {
  solo_targets: [
    { name: 'easy', target: 90, epochs: false },
    { name: 'standard', target: 100, epochs: false },
    { name: 'hard', target: 110, epochs: false },
    { name: 'long-easy', target: 150, epochs: true },
    { name: 'long-standard', target: 160, epochs: true },
    { name: 'long-hard', target: 170, epochs: true },
  ],
  usual_target: { plain: 100, epochs: 160 },
};

export const someCards = new Map([['outgassing', someCard()]]);
