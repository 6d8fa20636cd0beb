// Generated from src/planetarium/server/protocol_schema.py by `python web/build.py types`; do not edit.
// All that the server and a page say to each other. docs/protocol.md tells the story.
export type Rarity = 'common' | 'uncommon' | 'rare' | 'legendary';
export type EntryDoc =
  | ActionEntry
  | UndoEntry
  | AskUndoEntry
  | ConsentEntry
  | ChatEntry
  | SitEntry
  | NameEntry
  | LeaveEntry
  | BotEntry
  | ReturnEntry
  | RematchEntry;
export type EventDoc =
  | DiscardEvent
  | FirstEvent
  | MoveEvent
  | CollectEvent
  | PayEvent
  | LiftEvent
  | PlayEvent
  | MarkerEvent
  | ScoreEvent
  | FlipEvent
  | GravityEvent
  | DrawEvent
  | ShuffleEvent
  | DiceEvent
  | TargetEvent
  | AccelerateEvent
  | FinalTurnsEvent
  | TurnEvent
  | OverEvent
  | CreateEvent
  | BecomeEvent
  | LifeEvent
  | BombardEvent
  | BrightnessEvent
  | TokensEvent
  | ThawEvent;
export type Letter = 'A' | 'B' | 'C' | 'D';
export type Kind = PureKind | DualKind | 'comet';
export type PureKind = 'gas' | 'rock' | 'water' | 'metal';
export type DualKind = 'gas/rock' | 'gas/water' | 'gas/metal' | 'rock/water' | 'rock/metal' | 'water/metal';
export type Side = 'hostile' | 'habitable';
export type Deck = 'low' | 'high' | 'final' | 'proto-rocky' | 'proto-gaseous';
export type PlanetKind = 'terrestrial' | 'gaseous';
export type Temperature = 'heat' | 'cold';
export type BotReason = 'asked' | 'away' | 'clock';
export type Phase =
  'setup' | 'move' | 'card' | 'pay' | 'lift' | 'place' | 'gravity' | 'draw' | 'keep' | 'final' | 'over';
export type CardId = string;
export type SpaceName = string;
export type LifeToken = string;
export type MatterToken = MatterKind | LifeToken | 'life';
export type MatterKind =
  | 'gas'
  | 'rock'
  | 'water'
  | 'metal'
  | 'gas/rock'
  | 'gas/water'
  | 'gas/metal'
  | 'rock/water'
  | 'rock/metal'
  | 'water/metal';
export type DeckCards = number;
export type Pile = (CardId | '-')[];
export type OwnPart = 'cards' | 'position';
export type Chance = 'same' | 'fresh';
export type SeatKind = 'person' | 'bot' | 'open';
export type Aside = 'one-device' | 'stand-in' | 'own' | 'unplayable';
export type Line = [string, string];
export type RecordId =
  | 'best-alone'
  | 'best-target'
  | 'best-with-others'
  | 'widest-win'
  | 'longest-streak'
  | 'first-win'
  | 'first-win-bot'
  | 'first-win-target';
export type ByeReason = 'restart' | 'slow' | 'rate-limited' | 'ended';
export type FrostSide = 'inside' | 'outside';
export type ClientMessage =
  OpenMessage | ShutMessage | ActMessage | UndoMessage | ConsentMessage | ChatMessage | PingMessage;
export type DailyState = 'playing' | 'finished' | 'given-up' | 'expired';
export type DailyPlanet = 'habitable' | 'hostile' | 'proto';
export type PuzzleOutcome = 'first-try' | 'solved' | 'hints' | 'given-up';
export type Source = 'start' | 'low' | 'high' | 'proto' | 'final' | 'heat-and-cold' | 'brightness';
export type LastStage = 'final-space' | 'no-matter' | 'turn-limit';
export type Outcome = 'won' | 'shared' | 'lost';
export type Verdict = 'begun' | 'right' | 'wrong' | 'solved';
export type Reason =
  | 'malformed'
  | 'too-large'
  | 'too-slow'
  | 'unknown-game'
  | 'unknown-invite'
  | 'unknown-content'
  | 'unknown-device'
  | 'unknown-share'
  | 'unknown-path'
  | 'wrong-method'
  | 'name-taken'
  | 'not-your-seat'
  | 'not-your-turn'
  | 'stale'
  | 'illegal'
  | 'cannot-undo'
  | 'not-now'
  | 'key-reused'
  | 'unplayable'
  | 'rate-limited'
  | 'too-many'
  | 'unavailable'
  | 'forbidden-origin'
  | 'internal';
export type ServerMessage =
  | WelcomeMessage
  | OpenedMessage
  | AckMessage
  | RejectedMessage
  | UpdateMessage
  | ThinkingMessage
  | TurnMessage
  | GoneMessage
  | ByeMessage
  | PongMessage;
export type TieBreaker = 'matter' | 'markers' | 'hand';

export interface AboutAnswer {
  protocol: number;
  version: string;
  rules: string;
  levels: LevelLine[];
  modules: string[];
  stars: string[];
  extras: string[];
  solo_targets: TargetLine[];
  usual_target: UsualTarget;
  content: ContentName;
  limits: LimitsDoc;
}

export interface LevelLine {
  name: string;
  about: string;
}

export interface TargetLine {
  name: string;
  target: number;
  /**
   * Whether it is offered only with Epochs.
   */
  epochs: boolean;
}

export interface UsualTarget {
  plain: number;
  epochs: number;
}

export interface ContentName {
  id: string;
  hash: string;
}

export interface LimitsDoc {
  body: number;
  message: number;
  sockets: number;
  /**
   * Seconds after which others may seat a bot for somebody who lets them wait.
   */
  away: number;
}

export interface AccelerateEvent {
  event: 'accelerate';
}

/**
 * `title` and `text` are null for a secret that was not earned yet; `needs` names an option, `solo` who can earn
 * it: alone only (true), with others only (false), or both (null).
 */
export interface AchievementLine {
  id: string;
  title: string | null;
  text: string | null;
  rarity: Rarity;
  needs: string | null;
  solo: boolean | null;
  secret: boolean;
  earned: EarnedDoc | null;
}

/**
 * When it was earned first, in which game (null when that is gone), and how often.
 */
export interface EarnedDoc {
  /**
   * In milliseconds since 1970.
   */
  at: number;
  game: string | null;
  times: number;
}

/**
 * What was asked is done, and on disk as entry `seq`; a `shut` leaves no entry.
 */
export interface AckMessage {
  type: 'ack';
  id: string;
  seq?: number;
  again?: true;
  news?: NewsDoc;
}

/**
 * What is told of a table. `view` and `table` are left out where they have not changed.
 */
export interface NewsDoc {
  game: string;
  seq: number;
  entries: EntryDoc[];
  view?: ViewDoc | null;
  table?: TableDoc;
}

/**
 * `action` and `events` are as the reader may see them.
 */
export interface ActionEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'action';
  action: string;
  events: EventDoc[];
}

export interface DiscardEvent {
  event: 'discard';
  seat: number;
  card: string;
}

export interface FirstEvent {
  event: 'first';
  seat: number;
}

/**
 * `token` is the letter of a planet, a kind of Matter, `comet`, or a life token.
 */
export interface MoveEvent {
  from: string;
  event: 'move';
  seat: number;
  token: string;
  to: string;
}

/**
 * `seat` is null when dice moved the planet.
 */
export interface CollectEvent {
  from: string;
  event: 'collect';
  seat: number | null;
  planet: Letter;
  matter: string;
}

export interface PayEvent {
  event: 'pay';
  seat: number;
  planet: Letter;
  matter: Kind[];
}

export interface LiftEvent {
  event: 'lift';
  seat: number;
  card: string;
  planet: Letter;
}

export interface PlayEvent {
  event: 'play';
  seat: number;
  card: string;
  planet: Letter;
  marker: boolean;
}

/**
 * A marker goes from one card to another.
 */
export interface MarkerEvent {
  from: string;
  event: 'marker';
  seat: number;
  to: string;
}

/**
 * `card` is null for a change of brightness, and for Heat and Cold at the end.
 */
export interface ScoreEvent {
  event: 'score';
  seat: number;
  points: number;
  total: number;
  card: string | null;
}

export interface FlipEvent {
  event: 'flip';
  planet: Letter;
  side: Side;
}

export interface GravityEvent {
  from: string;
  event: 'gravity';
  seat: number;
  planet: Letter;
  matter: string;
}

export interface DrawEvent {
  event: 'draw';
  seat: number;
  deck: Deck;
}

export interface ShuffleEvent {
  event: 'shuffle';
  deck: Deck;
}

/**
 * `moves` are planet, from and to.
 */
export interface DiceEvent {
  event: 'dice';
  values: [number, number];
  moves: [string, string, string][];
}

export interface TargetEvent {
  event: 'target';
  target: number;
}

export interface FinalTurnsEvent {
  event: 'final-turns';
  turns: number;
}

export interface TurnEvent {
  event: 'turn';
  seat: number;
  turn: number;
}

export interface OverEvent {
  event: 'over';
}

export interface CreateEvent {
  event: 'create';
  seat: number;
  planet: Letter;
  matter: Kind;
  space: string;
}

export interface BecomeEvent {
  event: 'become';
  planet: Letter;
  kind: PlanetKind;
}

export interface LifeEvent {
  event: 'life';
  planet: Letter;
  token: string;
}

/**
 * `placed` is Matter by space, `comets` are spaces.
 */
export interface BombardEvent {
  event: 'bombard';
  placed: {
    [k: string]: Kind;
  };
  comets: string[];
  removed: Kind[];
  from_supply: Kind[];
}

export interface BrightnessEvent {
  event: 'brightness';
  seat: number;
  frost_line: number;
}

export interface TokensEvent {
  event: 'tokens';
  card: string;
  kind: Temperature;
  count: number;
}

export interface ThawEvent {
  event: 'thaw';
  card: string;
  kind: Temperature;
}

/**
 * `to` is how many actions remain.
 */
export interface UndoEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'undo';
  to: number;
}

/**
 * `to` is how many actions would remain.
 */
export interface AskUndoEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'ask-undo';
  to: number;
}

/**
 * `never` is true if this seat also refuses all later requests; early entries do not have it.
 */
export interface ConsentEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'consent';
  agree: boolean;
  never?: boolean;
}

export interface ChatEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'chat';
  text: string;
}

export interface SitEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'sit';
  name: string;
}

export interface NameEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'name';
  name: string;
}

export interface LeaveEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'leave';
}

export interface BotEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'bot';
  level: string;
  why: BotReason;
}

export interface ReturnEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'return';
}

/**
 * `game` is the new table.
 */
export interface RematchEntry {
  seq: number;
  /**
   * When, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  kind: 'rematch';
  game: string;
}

/**
 * The game as `seat` sees it; null: as a spectator does.
 */
export interface ViewDoc {
  position: Position;
  /**
   * Of each planet on the board.
   */
  points: {
    A?: SidePoints;
    B?: SidePoints;
    C?: SidePoints;
    D?: SidePoints;
  };
  seat: number | null;
  legal: string[];
  can_undo: boolean;
  /**
   * When the running decision ends, in milliseconds since 1970.
   */
  deadline: number | null;
  result: ResultDoc | null;
  /**
   * The chance key, once the game is over and, of a daily system, its day too.
   */
  key: string | null;
  /**
   * At the table of a puzzle: on what was done so far.
   */
  verdict?: 'begun' | 'right' | 'wrong' | 'solved';
}

/**
 * A game at one decision, whole, or as one seat sees it (then hands and decks of others are counts).
 */
export interface Position {
  /**
   * The id of the board and cards.
   */
  content: string;
  options: OptionsDoc;
  phase: Phase;
  seat: number;
  /**
   * 0 in set-up, 1 in the first turn.
   */
  turn: number;
  pending: Pending;
  planets: {
    A?: PlanetState;
    B?: PlanetState;
    C?: PlanetState;
    D?: PlanetState;
  };
  matter: {
    [k: string]: MatterToken;
  };
  comets: SpaceName[];
  seats: SeatState[];
  decks: {
    low: DeckCards;
    high: DeckCards;
    final: DeckCards;
    'proto-rocky': DeckCards;
    'proto-gaseous': DeckCards;
  };
  discards: {
    high: Pile;
    final: Pile;
    'proto-rocky': Pile;
    'proto-gaseous': Pile;
  };

  /**
   * How often a card's deck had been made anew when the card last went into it; cards not named: never.
   */
  shuffled?: {
    [k: string]: number;
  };
  track: {
    tokens: MatterKind[];
    face_down: number;
    accelerated: boolean;
    bombarded: boolean;
  };
  frost_line: 2 | 3 | 4 | null;
  brightness_changed: boolean;
  solo: null | {
    target: number;
    dice: null | [number, number];
  };
  final_turns: null | number;
  supply: {
    heat: number;
    cold: number;
    extra_matter: MatterKind[];
    removed: MatterKind[];
  };
}

/**
 * The options of a game as JSON.
 */
export interface OptionsDoc {
  players: number;
  solo_target: number | null;
  modules: string[];
  star: string | null;
  extras: string[];
}

export interface Pending {
  card?: CardId;
  planet?: Letter;
  drawn?: [CardId, CardId] | 2;
}

export interface PlanetState {
  space: SpaceName;
  kind: 'terrestrial' | 'gaseous' | null;
  proto: boolean;
  side: 'hostile' | 'habitable';
  life: LifeToken[];
  row: RowCard[];
}

export interface RowCard {
  card: CardId;
  marker: number | null;
  heat: number;
  cold: number;
}

export interface SeatState {
  score: number;
  markers: number;
  hand: CardId[] | HandCounts;
  mat: {
    A: Section;
    B: Section;
    C: Section;
    D: Section;
  };
  finals_played: number;
  done: boolean;
}

export interface HandCounts {
  low: number;
  high: number;
  final: number;
  'proto-rocky': number;
  'proto-gaseous': number;
}

export interface Section {
  gas?: number;
  rock?: number;
  water?: number;
  metal?: number;
  'gas/rock'?: number;
  'gas/water'?: number;
  'gas/metal'?: number;
  'rock/water'?: number;
  'rock/metal'?: number;
  'water/metal'?: number;
  comet?: number;
}

/**
 * The points that lie with a planet, by the side that they speak for.
 */
export interface SidePoints {
  habitable: number;
  hostile: number;
}

/**
 * How a game ended, as JSON.
 */
export interface ResultDoc {
  scores: number[];
  winners: number[];
  target: number | null;
}

/**
 * A table as a person may know it.
 */
export interface TableDoc {
  game: string;
  created: number;
  options: OptionsDoc;
  content: ContentName;
  own: OwnPart[];
  key_sha256: string;
  public: boolean;
  /**
   * Seconds for each decision of a person.
   */
  clock: number | null;
  /**
   * Whether a bot may be asked for advice here.
   */
  hints: boolean;
  imported: boolean;
  /**
   * The lesson that is taught at this table.
   */
  lesson: string | null;
  /**
   * The day whose system is played here, such as 2026-11-18.
   */
  daily: string | null;
  /**
   * Where it branched off from another game.
   */
  branched: BranchDoc | null;
  /**
   * Whether the result counts for the players' ratings.
   */
  rated: boolean;
  /**
   * The puzzle that is solved at this table.
   */
  puzzle: string | null;
  /**
   * Why the game cannot be replayed any more.
   */
  unplayable: string | null;
  rematch: string | null;
  /**
   * The seats that refuse for good to take something back.
   */
  no_undo: number[];
  undo: UndoWishDoc | null;
  seats: SeatDoc[];
}

/**
 * Where a game branched off from another: which (null: a record), who played it, the moment, and how it goes on.
 */
export interface BranchDoc {
  game: string | null;
  names: string[];
  turn: number;
  after: number;
  seat: number;
  chance: Chance;
}

/**
 * Somebody asks to take actions back, until `to` remain.
 */
export interface UndoWishDoc {
  seat: number;
  to: number;
  agreed: number[];
}

export interface SeatDoc {
  seat: number;
  name: string;
  kind: SeatKind;
  level: string | null;
  /**
   * Whether a bot plays for a person who may come back.
   */
  away: boolean;
  mine: boolean;
}

export interface ActMessage {
  type: 'act';
  id: string;
  game: string;
  action: string;
  seq: number;
  key: string;
}

export interface ActionBody {
  action: string;
  seq: number;
  key: string;
}

/**
 * An action that promised more than the chosen one.
 */
export interface AlternativeDoc {
  action: string;
  /**
   * The seat's chance to win after it, from what it knew then.
   */
  promise: number;
}

/**
 * A review that is under way.
 */
export interface Analysing {
  effort: 'quick' | 'thorough' | 'deep';
  /**
   * From 0 to 1.
   */
  done: number;
}

/**
 * The best score with so many players and these modules, alone against this Target; `game`: null if it is gone.
 */
export interface BestScore {
  players: number;
  target: number | null;
  modules: string[];
  score: number;
  /**
   * In milliseconds since 1970.
   */
  at: number;
  game: string | null;
}

/**
 * A board as JSON, in the form others build on.
 */
export interface BoardDoc {
  id: string;
  spaces: SpaceDoc[];
  thick: Line[];
  thin: Line[];
  planets: {
    A?: PlanetDoc;
    B?: PlanetDoc;
    C?: PlanetDoc;
    D?: PlanetDoc;
  };
  track: TrackLengthDoc;
  turn_limit: number;
  turn_limit_epochs?: number;
  solo: SoloDoc;
  tokens: TokensDoc;
}

/**
 * A space: angles are degrees clockwise from the top, and 1 is the radius of the rim.
 */
export interface SpaceDoc {
  name: string;
  orbit: number;
  angle: number;
  radius: number;
  letter: Letter | null;
}

/**
 * Where a planet starts, and what it is.
 */
export interface PlanetDoc {
  start: string;
  kind: PlanetKind;
}

/**
 * The Evolution Track: its spaces, and the one with ►►.
 */
export interface TrackLengthDoc {
  length: number;
  acceleration: number;
}

/**
 * The solo game: by how much Epochs raises its Targets.
 */
export interface SoloDoc {
  epochs: number;
}

/**
 * The tokens in the box: how many of each kind of Matter, and the numbers of the life tokens.
 */
export interface TokensDoc {
  matter: {
    [k: string]: number;
  };
  extra: {
    [k: string]: number;
  };
  dual: {
    [k: string]: number;
  };
  life: number[];
}

export interface BotBody {
  level?: 'novice' | 'explorer' | 'astronomer' | 'cosmologist';
}

/**
 * Where to branch off, in whose place, with which chance, against which bots; `name` is what I am called there.
 */
export interface BranchBody {
  /**
   * How many actions of the game have been done.
   */
  after: number;
  seat?: number;
  chance?: Chance;
  level?: 'novice' | 'explorer' | 'astronomer' | 'cosmologist';
  name?: string | null;
}

/**
 * A record that a game has broken, in words, and what it was before (null: there was none).
 */
export interface BrokenRecord {
  id: RecordId;
  text: string;
  value: number;
  before: number | null;
}

export interface ByeMessage {
  type: 'bye';
  reason: ByeReason;
}

/**
 * A card as JSON, in the form others build on.
 */
export interface CardDoc {
  id: string;
  name: string;
  deck: Deck;
  points: number;
  alignment: Side | null;
  cost: {
    [k: string]: number;
  };
  requires: RequirementsDoc;
  gravity: boolean;
  downgrade: boolean;
  heat: number;
  cold: number;
  makes: PlanetKind | null;
  module: string | null;
  note: string;
}

/**
 * What a card asks of its planet; null where it asks nothing.
 */
export interface RequirementsDoc {
  kind: PlanetKind | null;
  orbits: [number, number] | null;
  side: Side | null;
  frost: FrostSide | null;
  majority: Temperature | null;
  lift: boolean;
}

/**
 * How often a card was played, what it brought, in how many games, and how many of those were won.
 */
export interface CardTally {
  card: string;
  played: number;
  points: number;
  games: number;
  won: number;
}

export interface ChatBody {
  text: string;
  key: string;
}

export interface ChatMessage {
  type: 'chat';
  id: string;
  game: string;
  text: string;
  key: string;
}

export interface OpenMessage {
  type: 'open';
  id: string;
  game: string;
  since?: number;
  seat?: number | null;
}

export interface ShutMessage {
  type: 'shut';
  id: string;
  game: string;
}

export interface UndoMessage {
  type: 'undo';
  id: string;
  game: string;
  seq: number;
  key: string;
}

export interface ConsentMessage {
  type: 'consent';
  id: string;
  game: string;
  agree: boolean;
  never?: boolean;
  seq: number;
  key: string;
}

export interface PingMessage {
  type: 'ping';
  id: string;
}

export interface CodeAnswer {
  code: string;
}

/**
 * What a move would bring: the planet, and the token that it meets.
 */
export interface Collected {
  planet: Letter;
  token: string;
}

export interface ConsentBody {
  agree: boolean;
  never?: boolean;
  seq: number;
  key: string;
}

export interface ConsideredAction {
  action: string;
  tried: number;
  chance: number;
}

export interface ContentAnswer {
  id: string;
  board: BoardDoc;
  cards: CardDoc[];
  hash: string;
}

/**
 * All scores after a turn, and in solo the Target; the first point, of no seat, is the start.
 */
export interface CurvePoint {
  turn: number;
  seat: number | null;
  scores: number[];
  target: number | null;
}

/**
 * Today, what is promised of the coming days, and one's own days, the newest first.
 */
export interface DailyAnswer {
  /**
   * By the calendar of UTC, such as 2026-11-18.
   */
  day: string;
  number: number;
  options: OptionsDoc;
  key_sha256: string;
  /**
   * When the day is over, in milliseconds since 1970.
   */
  ends: number;
  key: string | null;
  mine: DailyTryDoc | null;
  content: ContentName;
  coming: DailyDay[];
  days: DailyTryDoc[];
  /**
   * Days in a row that one has finished.
   */
  streak: number;
  longest: number;
}

/**
 * Somebody's own try of a day. `share` is a line of text to show to others, once it is finished.
 */
export interface DailyTryDoc {
  day: string;
  number: number;
  state: DailyState;
  /**
   * The table; null once it is deleted.
   */
  game: string | null;
  outcome: DailyOutcomeDoc | null;
  share: string | null;
}

/**
 * How it ended for somebody; `late`: after the day, when the key was known already.
 */
export interface DailyOutcomeDoc {
  won: boolean;
  score: number;
  target: number;
  turns: number;
  planets: DailyPlanet[];
  late: boolean;
}

/**
 * A day's system as it is announced: its options, and the SHA-256 of its key.
 */
export interface DailyDay {
  /**
   * By the calendar of UTC, such as 2026-11-18.
   */
  day: string;
  number: number;
  options: OptionsDoc;
  key_sha256: string;
}

/**
 * The day that one has seen and wants to play, which must still be today.
 */
export interface DailyBody {
  day: string;
  name?: string | null;
}

/**
 * A day; `key` is null until it is over.
 */
export interface DailyDayAnswer {
  /**
   * By the calendar of UTC, such as 2026-11-18.
   */
  day: string;
  number: number;
  options: OptionsDoc;
  key_sha256: string;
  /**
   * When the day is over, in milliseconds since 1970.
   */
  ends: number;
  key: string | null;
  mine: DailyTryDoc | null;
}

/**
 * `puzzle.result` is that of this day, whatever came of the puzzle on others.
 */
export interface DailyPuzzleAnswer {
  /**
   * By UTC: 2026-11-18.
   */
  day: string;
  /**
   * When the next one comes, in milliseconds since 1970.
   */
  until: number;
  puzzle: PuzzleLine;
}

/**
 * A puzzle in a list; `number` counts within its theme, the easiest first.
 */
export interface PuzzleLine {
  id: string;
  theme: string;
  number: number;
  /**
   * From 1 to 5.
   */
  difficulty: number;
  rating: number;
  options: OptionsDoc;
  result: PuzzleResultDoc | null;
}

/**
 * How somebody has fared with a puzzle; `outcome` is null while it is neither solved nor given up.
 */
export interface PuzzleResultDoc {
  outcome: PuzzleOutcome | null;
  /**
   * How many different wrong lines were tried.
   */
  wrong: number;
  hints: number;
  /**
   * When it was solved or given up, in milliseconds since 1970.
   */
  at: number | null;
}

/**
 * A line of the table of results; who is as good has the same place.
 */
export interface DailyResultLine {
  place: number;
  name: string;
  outcome: DailyOutcomeDoc;
  mine: boolean;
}

/**
 * The best results of a day, and one's own wherever it stands; `finished` is how many there are in all.
 */
export interface DailyResultsAnswer {
  day: string;
  finished: number;
  results: DailyResultLine[];
}

/**
 * How many games are still to be taken off the person's list: ask again until there are none.
 */
export interface DeletedAnswer {
  left: number;
}

export interface DeviceLine {
  id: string;
  name: string;
  created: number;
  seen: number;
  /**
   * Whether it is the one that asks.
   */
  here: boolean;
}

export interface DevicesAnswer {
  devices: DeviceLine[];
}

export interface DoneAnswer {
  seq: number;
  again: boolean;
  news: NewsDoc;
}

/**
 * What a game that is over was to the person who asks. `aside` says why it does not count, `played` whether they
 * held a seat; `achievements` are those earned for the first time, `again` how many they had earned before.
 */
export interface FeatsAnswer {
  game: string;
  played: boolean;
  pending: number;
  aside: Aside | null;
  records: BrokenRecord[];
  achievements: NewAchievement[];
  again: number;
}

export interface NewAchievement {
  id: string;
  title: string;
  text: string;
  rarity: Rarity;
}

/**
 * Points that a seat scored, or paid, at once: by which card on which planet, where there is one.
 */
export interface Gain {
  turn: number;
  seat: number;
  source: Source;
  points: number;
  card: string | null;
  planet: Letter | null;
}

export interface GameAnswer {
  game: string;
}

/**
 * The reader has left this private table.
 */
export interface GoneMessage {
  type: 'gone';
  game: string;
}

/**
 * What is missing to play a card in hand to a planet.
 */
export interface HandLine {
  card: string;
  planet: Letter;
  playable: boolean;
  missing: string[];
  /**
   * How many tokens of Matter are missing; null where the planet does not fit.
   */
  short: number | null;
  /**
   * The number of the rule behind it; null where nothing is missing.
   */
  rule: string | null;
  /**
   * Whether it is a Final, and this is not its player's final turn.
   */
  waits: boolean;
}

/**
 * `reasons` say of the best few actions, in a sentence each, what speaks for them.
 */
export interface HintAnswer {
  seq: number;
  seat: number;
  best: string;
  reasons: {
    [k: string]: string;
  };
  considered: ConsideredAction[];
}

export interface HintBody {
  level?: 'explorer' | 'astronomer' | 'cosmologist';
}

/**
 * What a code is for; `seat` is null where one may only watch.
 */
export interface InviteAnswer {
  seat: number | null;
  table: TableLine;
}

/**
 * A table in a list.
 */
export interface TableLine {
  game: string;
  options: OptionsDoc;
  clock: number | null;
  content: ContentName;
  own: OwnPart[];
  created: number;
  moved: number;
  names: string[];
  kinds: SeatKind[];
  scores: number[] | null;
  over: boolean;
  result: ResultDoc | null;
  to_act: number | null;
  my_seats: number[];
  my_turn: boolean;
  others: number;
  deadline: number | null;
  public: boolean;
  imported: boolean;
  branched: BranchDoc | null;
  rated: boolean;
  daily: string | null;
  unplayable: string | null;
  rematch: string | null;
}

/**
 * `rated`: as for a seat that is taken.
 */
export interface InviteBody {
  code: string;
  name?: string | null;
  rated?: boolean;
}

export interface InviteCode {
  seat: number;
  code: string;
}

/**
 * `seat` is null for somebody who watches.
 */
export interface JoinAnswer {
  game: string;
  seat: number | null;
}

/**
 * How the final turns began: `seat` is who brought them about, null for dice and for the turn limit. All is null in
 * a game that began when they had begun.
 */
export interface LastStageStory {
  how: LastStage | null;
  seat: number | null;
  turn: number | null;
}

export interface LessonAnswer {
  id: string;
  title: string;
  about: string;
  /**
   * The first game, in chapters.
   */
  course: 'first' | null;
  minutes: number;
  steps: LessonStep[];
}

/**
 * One idea. Without `do` it is read; with it, one of these actions is done, in which `*` stands for a word.
 *
 * `then` follows by itself: the learner's share of it is for the client to send.
 */
export interface LessonStep {
  idea: string;
  title: string;
  text: string;
  show: string[];
  do: string[];
  then: string[];
}

export interface LessonBody {
  name?: string | null;
}

/**
 * A lesson in the list of all; `course` names several that belong together.
 */
export interface LessonLine {
  id: string;
  title: string;
  about: string;
  /**
   * The first game, in chapters.
   */
  course: 'first' | null;
  minutes: number;
}

/**
 * What makes another browser a device of the asker's, until then.
 */
export interface LinkAnswer {
  code: string;
  until: number;
}

export interface LinkBody {
  code: string;
}

/**
 * One's own rating; null for whoever has not finished a rated game.
 */
export interface MyRatingAnswer {
  rating: RatingDoc | null;
  games: number;
  history: RatingChange[];
}

/**
 * How well somebody plays: about `rating`, give or take `uncertainty` with 95 % confidence.
 */
export interface RatingDoc {
  rating: number;
  uncertainty: number;
}

/**
 * What one game did to one's rating.
 */
export interface RatingChange {
  /**
   * The table; null once it is deleted.
   */
  game: string | null;
  /**
   * When the game was rated, in milliseconds since 1970.
   */
  at: number;
  seat: number;
  /**
   * 1 for the winner; several may share a place.
   */
  place: number;
  players: number;
  /**
   * Left, or was away at the end, which counts as lost.
   */
  ran_away: boolean;
  before: RatingDoc;
  after: RatingDoc;
}

export interface NameBody {
  name: string;
}

export interface NewTable {
  options?: OptionsWish;
  seats: SeatWish[];
  content?: {
    [k: string]: unknown;
  } | null;
  start?: {
    [k: string]: unknown;
  } | null;
  clock?: number | null;
  public?: boolean;
  hints?: boolean;
  rated?: boolean;
}

/**
 * What is played, as in a position.
 */
export interface OptionsWish {
  players?: number;
  solo_target?: number | null;
  modules?: ('epochs' | 'frost-line')[];
  star?: ('red-dwarf' | 'a-type' | 'variable') | null;
  extras?: ('markers' | 'matter' | 'dual' | 'life')[];
}

export interface SeatWish {
  kind: 'me' | 'open' | 'bot';
  name?: string | null;
  level?: ('novice' | 'explorer' | 'astronomer' | 'cosmologist') | null;
}

export interface NewTableAnswer {
  game: string;
  table: TableDoc;
  invites: InviteCode[];
  watch: string;
}

export interface OpenedMessage {
  type: 'opened';
  id: string;
  news: NewsDoc;
}

/**
 * Games against a bot of a `level`, against somebody who showed a `name`, or, with neither, against people.
 */
export interface OpponentTally {
  games: number;
  won: number;
  shared: number;
  best: number | null;
  mean: number | null;
  level: string | null;
  name: string | null;
}

/**
 * Games with a module, star or extra; null is the base game.
 */
export interface OptionTally {
  games: number;
  won: number;
  shared: number;
  best: number | null;
  mean: number | null;
  option: string | null;
}

export interface PastAnswer {
  seq: number;
  view: ViewDoc | null;
  /**
   * The cards of every seat, if they were asked for.
   */
  hands: string[][] | null;
}

export interface PlayersTally {
  games: number;
  won: number;
  shared: number;
  best: number | null;
  mean: number | null;
  players: number;
}

export interface PongMessage {
  type: 'pong';
  id: string;
}

export interface PreviewAnswer {
  events: EventDoc[];
}

/**
 * A puzzle as its solver may know it. `day` is set at the table of a daily puzzle; `hints` are those asked for.
 */
export interface PuzzleAnswer {
  id: string;
  theme: string;
  number: number;
  /**
   * From 1 to 5.
   */
  difficulty: number;
  rating: number;
  options: OptionsDoc;
  result: PuzzleResultDoc | null;
  question: string;
  seat: number;
  day: string | null;
  verdict: Verdict;
  hints: string[];
  hints_left: number;
  solution: SolutionDoc | null;
}

export interface SolutionDoc {
  steps: SolutionStep[];
  explanation: string;
  /**
   * The action that looks better than it is.
   */
  tempting: string | null;
}

/**
 * One decision: any of these actions, the model answer first, and why.
 */
export interface SolutionStep {
  accept: string[];
  because: string;
}

export interface PuzzleBody {
  name?: string | null;
}

/**
 * Days in a row with the daily puzzle solved, and puzzles in a row solved at the first try.
 */
export interface PuzzleStreaks {
  days: number;
  best_days: number;
  run: number;
  best_run: number;
}

/**
 * `game` is the table at which the puzzle is being solved.
 */
export interface PuzzleTableBody {
  game: string;
}

export interface PuzzlesAnswer {
  themes: ThemeLine[];
  puzzles: PuzzleLine[];
  streaks: PuzzleStreaks;
}

export interface ThemeLine {
  id: string;
  title: string;
  about: string;
}

export interface RecentGame {
  /**
   * In milliseconds since 1970.
   */
  at: number;
  game: string | null;
  outcome: Outcome;
  score: number;
  margin: number;
  players: number;
}

export interface RecordBody {
  record: {
    [k: string]: unknown;
  };
}

/**
 * `id` is null where the message had none that could be read.
 */
export interface RejectedMessage {
  seq?: number;
  news?: NewsDoc;
  /**
   * Seconds after which it may be tried again.
   */
  retry_after?: number;
  /**
   * The number of the rule that does not allow it.
   */
  rule?: string;
  reason: Reason;
  message: string;
  type: 'rejected';
  id: string | null;
}

/**
 * Why nothing was done: a reason for programs, a message for people, and what helps to catch up.
 */
export interface RejectionAnswer {
  seq?: number;
  news?: NewsDoc;
  /**
   * Seconds after which it may be tried again.
   */
  retry_after?: number;
  /**
   * The number of the rule that does not allow it.
   */
  rule?: string;
  reason: Reason;
  message: string;
}

/**
 * What is known about a game that is over.
 */
export interface ReviewAnswer {
  game: string;
  /**
   * The efforts whose reviews are there, the quickest first.
   */
  ready: ('quick' | 'thorough' | 'deep')[];
  /**
   * The effort to ask for next; null after the last.
   */
  next: ('quick' | 'thorough' | 'deep') | null;
  /**
   * What is under way, if anything is.
   */
  analysing: Analysing | null;
  /**
   * The sharpest that is ready, unless it is known already.
   */
  review: ReviewDoc | null;
}

/**
 * A game as it was analysed, with the same numbers as `planetarium analyse` finds in its record.
 */
export interface ReviewDoc {
  effort: 'quick' | 'thorough' | 'deep';
  playouts: number;
  decisions: ReviewedDecision[];
  seats: ReviewedSeat[];
  /**
   * Whose chances the turning points are about.
   */
  seat: number;
  turning_points: TurningPointDoc[];
}

/**
 * A decision, and each seat's chance to win around it, with all hands open.
 */
export interface ReviewedDecision {
  /**
   * The first decision of the game is 1.
   */
  number: number;
  turn: number;
  seat: number;
  action: string;
  /**
   * As of an alternative; null where there was no choice.
   */
  promise: number | null;
  /**
   * The best few that promised more, the best first.
   */
  better: AlternativeDoc[];
  /**
   * How much less the action promised than the best.
   */
  loss: number;
  /**
   * Whether chance fell after it.
   */
  chance: boolean;
  /**
   * Which kinds of it.
   */
  fell: ('deal' | 'draw' | 'dice' | 'comets' | 'life' | 'first')[];
  before: number[];
  /**
   * After the decision, before chance fell.
   */
  chosen: number[];
  after: number[];
}

/**
 * A seat's result: `fair` plus `luck` plus `skill`.
 */
export interface ReviewedSeat {
  seat: number;
  name: string;
  /**
   * The chance to win that it began with.
   */
  fair: number;
  result: number;
  /**
   * The luck of the deal, which is part of `luck`.
   */
  deal: number;
  luck: number;
  /**
   * The standard error of `luck`.
   */
  luck_error: number;
  skill: number;
  /**
   * All that its decisions gave away.
   */
  loss: number;
}

/**
 * What moved a seat's chances most, in words.
 */
export interface TurningPointDoc {
  kind: 'decision' | 'luck';
  /**
   * Of the decision, or of the one before the chance; 0 is the deal.
   */
  number: number;
  turn: number;
  /**
   * Who decided.
   */
  seat: number;
  /**
   * By how much it moved the chances of the seat that is looked from.
   */
  swing: number;
  fell: ('deal' | 'draw' | 'dice' | 'comets' | 'life' | 'first')[];
  text: string;
}

/**
 * POST /tables/GAME/review: how much thought goes into it.
 */
export interface ReviewBody {
  effort?: 'quick' | 'thorough' | 'deep';
}

/**
 * A seat's points by source and by planet. What belongs to no planet is in `sources` alone.
 */
export interface SeatStory {
  seat: number;
  score: number;
  sources: {
    start?: number;
    low?: number;
    high?: number;
    proto?: number;
    final?: number;
    'heat-and-cold'?: number;
    brightness?: number;
  };
  planets: {
    A?: number;
    B?: number;
    C?: number;
    D?: number;
  };
}

export interface WelcomeMessage {
  type: 'welcome';
  protocol: number;
  version: string;
}

export interface UpdateMessage {
  type: 'update';
  news: NewsDoc;
}

/**
 * A bot is at work; `done` goes from 0 to 1.
 */
export interface ThinkingMessage {
  type: 'thinking';
  game: string;
  seat: number;
  done: number;
}

/**
 * It is the reader's turn at a table that is not open here.
 */
export interface TurnMessage {
  type: 'turn';
  game: string;
  seat: number;
  others: number;
}

/**
 * Whether there is a link to the replay. The code itself is told once, to whoever makes the link.
 */
export interface SharedAnswer {
  shared: boolean;
  /**
   * When the link was made, in milliseconds since 1970.
   */
  since: number | null;
  /**
   * Whether the one who asks may make a link and end it.
   */
  may_share: boolean;
}

/**
 * The Target at the start and at the end, and how many tokens that the dice collected have lowered it.
 */
export interface SoloStory {
  start: number;
  target: number;
  tokens: number;
}

/**
 * `pending` games are over and still to be counted: ask again. `aside` are those that do not count, by reason.
 */
export interface StatisticsAnswer {
  pending: number;
  aside: {
    'one-device'?: number;
    'stand-in'?: number;
    own?: number;
    unplayable?: number;
  };
  all: Tally;
  alone: Tally;
  together: Tally;
  turns: number;
  cards_played: number;
  finals: number;
  streaks: StreakDoc;
  by_opponent: OpponentTally[];
  by_option: OptionTally[];
  by_players: PlayersTally[];
  by_target: TargetTally[];
  best: BestScore[];
  cards: CardTally[];
  recent: RecentGame[];
  achievements: AchievementLine[];
}

/**
 * Some games: `best` and `mean` are of scores, null where there are no games.
 */
export interface Tally {
  games: number;
  won: number;
  shared: number;
  best: number | null;
  mean: number | null;
}

/**
 * Wins one after another, and days one after another on which a game was finished.
 */
export interface StreakDoc {
  wins: number;
  best_wins: number;
  days: number;
  best_days: number;
}

/**
 * Games alone against a Target. `margin` is the best: how far above it.
 */
export interface TargetTally {
  games: number;
  won: number;
  shared: number;
  best: number | null;
  mean: number | null;
  target: number;
  margin: number | null;
}

/**
 * All of it. `lead` is by how many points the winners are ahead, of the others or of the Target; `sources` are all
 * that this game could have.
 */
export interface Story {
  result: ResultDoc;
  turns: number;
  lead: number;
  why: WhyStory | null;
  last_stage: LastStageStory;
  tie: TieStory | null;
  solo: SoloStory | null;
  sources: Source[];
  seats: SeatStory[];
  gains: Gain[];
  curve: CurvePoint[];
}

/**
 * What weighed most: the source in which the winner was furthest ahead of the best of the others (`rival`); alone,
 * the source that brought most.
 */
export interface WhyStory {
  seat: number;
  source: Source;
  points: number;
  rival: number | null;
  rival_points: number | null;
}

/**
 * The seats with the highest score, and what was compared until one was left; a shared win has `decided` null.
 */
export interface TieStory {
  seats: number[];
  breaks: TieBreak[];
  decided: TieBreaker | null;
}

/**
 * What was compared, and how much of it each of the seats had that were level until then.
 */
export interface TieBreak {
  by: TieBreaker;
  seats: number[];
  counts: number[];
}

/**
 * What a rated game did to one's own rating; null where there is nothing to tell, or not yet.
 */
export interface TableRatingAnswer {
  rated: boolean;
  change: RatingChange | null;
}

/**
 * `rated` is the consent to be rated, without which nobody sits down at a rated table.
 */
export interface TakeBody {
  name?: string | null;
  rated?: boolean;
}

export interface TokenAnswer {
  token: string;
}

export interface UndoBody {
  seq: number;
  key: string;
}
