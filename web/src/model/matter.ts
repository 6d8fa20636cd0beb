// Kinds of Matter, in the order in which they are always written.

import type { DualKind, Kind, Letter, PureKind } from '../protocol';

export type { DualKind, Kind, Letter, MatterKind, MatterToken, PureKind as BasicKind } from '../protocol';

export const BASIC_KINDS: readonly PureKind[] = ['gas', 'rock', 'water', 'metal'];
const DUAL_KINDS: readonly DualKind[] = [
  'gas/rock',
  'gas/water',
  'gas/metal',
  'rock/water',
  'rock/metal',
  'water/metal',
];

/** What a mat can hold and a payment can name. */
export const KINDS: readonly Kind[] = [...BASIC_KINDS, ...DUAL_KINDS, 'comet'];

export const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D'];

/** Whether it is a life token: `life` while face down, `life:+3` … `life:-3` when turned up. */
export function isLife(token: string): boolean {
  return token === 'life' || token.startsWith('life:');
}

/** The one or two basic kinds that a token stands for. */
export function basicKinds(kind: string): readonly PureKind[] {
  return kind.split('/').filter((part): part is PureKind => BASIC_KINDS.includes(part as PureKind));
}

const KIND_NAMES: Record<string, string> = {
  gas: 'Gas',
  rock: 'Rock',
  water: 'Water',
  metal: 'Metal',
  comet: 'Comet',
  heat: 'Heat',
  cold: 'Cold',
  life: 'face-down life token',
};

/** A token's name for people: `gas/water` is `Gas/Water`, `life:+3` is `Habitable +3`. */
export function tokenName(token: string): string {
  if (token.startsWith('life:')) {
    const value = token.slice('life:'.length);
    return `${value.startsWith('-') ? 'Hostile' : 'Habitable'} ${value.replace('-', '−')}`;
  }
  return token
    .split('/')
    .map((part) => KIND_NAMES[part] ?? part)
    .join('/');
}
