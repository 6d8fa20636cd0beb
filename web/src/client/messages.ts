// What is said to the server and what it answers, by the names that the page uses.

import type {
  AboutAnswer,
  ActMessage,
  ChatMessage,
  ConsentMessage,
  NewTable as NewTableBody,
  OptionsDoc,
  UndoMessage,
} from '../protocol';

export type {
  AboutAnswer as About,
  ActionEntry,
  BranchBody as BranchWish,
  BranchDoc as Branch,
  ByeReason,
  Collected,
  ConsideredAction as Considered,
  ContentAnswer as ContentDoc,
  ContentName,
  DeviceLine as KnownDevice,
  DevicesAnswer,
  EntryDoc as Entry,
  Gain,
  GameAnswer,
  HandLine,
  HintAnswer as Hint,
  InviteAnswer as Invite,
  CodeAnswer,
  DailyPuzzleAnswer as DailyPuzzle,
  JoinAnswer,
  LessonAnswer as Lesson,
  LessonLine,
  LessonStep,
  LevelLine as BotLevel,
  LinkAnswer as DeviceLink,
  MyRatingAnswer as MyRating,
  NewsDoc as News,
  NewTableAnswer as CreatedTable,
  OwnPart as Own,
  PastAnswer,
  PuzzleAnswer as Puzzle,
  PuzzleLine,
  PuzzleResultDoc as PuzzleResult,
  PuzzlesAnswer,
  PuzzleStreaks,
  RatingChange,
  RatingDoc as Rating,
  Reason,
  RejectionAnswer,
  ResultDoc as Result,
  ReviewAnswer,
  ReviewDoc,
  ReviewedDecision,
  SeatDoc as Seat,
  SeatWish as NewSeat,
  ServerMessage,
  Source,
  Story,
  SharedAnswer as Shared,
  TableDoc,
  TableLine as TableSummary,
  TableRatingAnswer as TableRating,
  TargetLine as SoloTarget,
  ThemeLine as PuzzleTheme,
  TieBreaker,
  UndoWishDoc as UndoWish,
  Verdict,
  ViewDoc as View,
} from '../protocol';

/** What a client says, apart from its `id`. */
export type Saying = WithoutId<ActMessage | UndoMessage | ConsentMessage | ChatMessage>;
type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/** A table as the page asks for it: with everything said. */
export type NewTable = Required<Omit<NewTableBody, 'options'>> & { options: OptionsDoc };

/** The Targets on offer, and which one is meant where nobody chooses. */
export type SoloTargets = Pick<AboutAnswer, 'solo_targets' | 'usual_target'>;
