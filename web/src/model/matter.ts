// Kinds of Matter, in the order in which they are always written.

export const BASIC_KINDS = ['gas', 'rock', 'water', 'metal'] as const;
export type BasicKind = (typeof BASIC_KINDS)[number];

export const DUAL_KINDS = ['gas/rock', 'gas/water', 'gas/metal', 'rock/water', 'rock/metal', 'water/metal'] as const;
export type DualKind = (typeof DUAL_KINDS)[number];

/** What a mat can hold and a payment can name. */
export type Kind = BasicKind | DualKind | 'comet';
export const KINDS: readonly Kind[] = [...BASIC_KINDS, ...DUAL_KINDS, 'comet'];

/** A life token: `life` while face down, `life:+3` … `life:-3` when turned up. */
export type LifeToken = 'life' | `life:${'+' | '-'}${number}`;

/** What can lie on a space of the board, apart from planets and Comets. */
export type MatterToken = BasicKind | DualKind | LifeToken;

export type Letter = 'A' | 'B' | 'C' | 'D';
export const LETTERS: readonly Letter[] = ['A', 'B', 'C', 'D'];

export function isLife(token: string): token is LifeToken {
  return token === 'life' || token.startsWith('life:');
}

/** The one or two basic kinds that a token stands for. */
export function basicKinds(kind: string): readonly BasicKind[] {
  return kind.split('/').filter((part): part is BasicKind => BASIC_KINDS.includes(part as BasicKind));
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
