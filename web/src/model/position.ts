// A position as one seat (or a spectator) sees it.

export type {
  HandCounts,
  OptionsDoc as GameOptions,
  Pending,
  Phase,
  PlanetState,
  Position,
  RowCard,
  SeatState,
} from '../protocol';
