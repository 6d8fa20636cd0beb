// Events: facts in order, from which log, animation and sound are made.

export type { EventDoc as GameEvent } from '../protocol';
