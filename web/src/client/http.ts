// Calls under /api/v1: JSON in and out, refusals as Rejection.

import type {
  About,
  BranchWish,
  CodeAnswer,
  Collected,
  ContentDoc,
  CreatedTable,
  DailyPuzzle,
  Daily,
  DailyDay,
  DailyResults,
  DeletedAnswer,
  DeviceLink,
  DevicesAnswer,
  Feats,
  GameAnswer,
  HandLine,
  Hint,
  Invite,
  JoinAnswer,
  Lesson,
  LessonLine,
  MyRating,
  NewTable,
  News,
  PastAnswer,
  Puzzle,
  PuzzlesAnswer,
  RejectionAnswer,
  ReviewAnswer,
  Story,
  TableRating,
  Statistics,
  Shared,
  TableSummary,
} from './messages';
import type { Content } from '../model';
import { Rejection } from './rejections';

const ROOT = '/api/v1';

/** What pictures there are: for previews of links, for posts, for phones. */
export type PictureSize = 'wide' | 'square' | 'tall';

/** The address of a picture, for where it is shown. */
export function pictureAddress(game: string, size: PictureSize): string {
  return `${ROOT}/${table(game)}/picture.png?size=${size}`;
}

export class Api {
  private contents = new Map<string, Promise<Content>>();

  constructor(private readonly fetcher: typeof fetch = (...request) => fetch(...request)) {}

  about = () => this.call<About>('GET', 'about');

  /** A content never changes under its hash, so it is asked for once. */
  content(hash: string): Promise<Content> {
    let known = this.contents.get(hash);
    if (!known) {
      known = this.call<ContentDoc>('GET', `contents/${encodeURIComponent(hash)}`).then(({ board, cards }) => ({
        board,
        cards: new Map(cards.map((card) => [card.id, card])),
      }));
      known.catch(() => this.contents.delete(hash));
      this.contents.set(hash, known);
    }
    return known;
  }

  createTable = (table: NewTable) => this.call<CreatedTable>('POST', 'tables', table);
  myTables = () => this.call<TableSummary[]>('GET', 'tables');
  publicTables = () => this.call<TableSummary[]>('GET', 'tables?public=true');
  /** `rated`: I have been told that the table is rated, and agree to it. */
  exchange = (code: string, name: string | null, rated: boolean) =>
    this.call<JoinAnswer>('POST', 'invites', { code, name, rated });
  /** What an invite or a watch code is for, without using it. */
  lookAtCode = (code: string) => this.call<Invite>('POST', 'invites/look', { code });
  importRecord = (record: unknown) => this.call<GameAnswer>('POST', 'records', { record });

  lessons = () => this.call<LessonLine[]>('GET', 'lessons');
  lesson = (id: string) => this.call<Lesson>('GET', `lessons/${encodeURIComponent(id)}`);
  beginLesson = (id: string, name: string | null) =>
    this.call<GameAnswer>('POST', `lessons/${encodeURIComponent(id)}`, { name });

  puzzles = () => this.call<PuzzlesAnswer>('GET', 'puzzles');
  dailyPuzzle = () => this.call<DailyPuzzle>('GET', 'puzzles/daily');
  beginPuzzle = (id: string, name: string | null) => this.call<GameAnswer>('POST', puzzle(id), { name });
  /** A puzzle at the table where it is being solved. */
  puzzle = (id: string, game: string) => this.call<Puzzle>('GET', `${puzzle(id)}?game=${encodeURIComponent(game)}`);
  /** One more hint, or the solution: it counts. */
  puzzleHint = (id: string, game: string) => this.call<Puzzle>('POST', `${puzzle(id)}/hint`, { game });
  puzzleSolution = (id: string, game: string) => this.call<Puzzle>('POST', `${puzzle(id)}/solution`, { game });
  daily = () => this.call<Daily>('GET', 'daily');
  dailyOn = (day: string) => this.call<DailyDay>('GET', `daily/${encodeURIComponent(day)}`);
  dailyResults = (day: string) => this.call<DailyResults>('GET', `daily/${encodeURIComponent(day)}/results`);
  /** The table of my one try of a day, which must be today. */
  beginDaily = (day: string, name: string | null) => this.call<GameAnswer>('POST', 'daily', { day, name });

  devices = () => this.call<DevicesAnswer>('GET', 'devices').then(({ devices }) => devices);
  linkDevice = () => this.call<DeviceLink>('POST', 'devices/link', {});
  joinDevice = (code: string) => this.call<unknown>('POST', 'devices/join', { code });
  endDevice = (id: string) => this.call<unknown>('DELETE', `devices/${encodeURIComponent(id)}`);

  /** What my games come to; days begin by the clock of this browser. */
  statistics = () => this.call<Statistics>('GET', `me/statistics?offset=${-new Date().getTimezoneOffset()}`);
  deleteStatistics = () => this.call<unknown>('DELETE', 'me/statistics');
  /** Everything that the server keeps about me. */
  exportMe = () => this.call<unknown>('GET', 'me/export');
  /** Deletes what the server keeps about me, a number of games at a time. */
  deleteMe = () => this.call<DeletedAnswer>('DELETE', 'me');

  news = (game: string) => this.call<News>('GET', table(game));
  /** Takes a table off my list; where others still play a bot goes on for me. */
  forget = (game: string) => this.call<unknown>('DELETE', table(game));
  record = (game: string) => this.call<unknown>('GET', `${table(game)}/record`);
  /** Records that a finished game broke, and achievements that it earned me. */
  feats = (game: string) => this.call<Feats>('GET', `${table(game)}/feats`);
  hint = (game: string, level: string) => this.call<Hint>('POST', `${table(game)}/hint`, { level });
  hand = (game: string, seat: number) => this.call<HandLine[]>('GET', `${table(game)}/hand?seat=${seat}`);
  collects = (game: string) => this.call<Record<string, Collected>>('GET', `${table(game)}/collects`);
  /** Where every point of a finished game came from. */
  story = (game: string) => this.call<Story>('GET', `${table(game)}/story`);
  /** The game as it stood after an entry. */
  past = (game: string, seq: number, seat: number, hands = false) =>
    this.call<PastAnswer>('GET', `${table(game)}/past/${seq}?seat=${seat}${hands ? '&hands=true' : ''}`);
  beginReview = (game: string, effort: string) => this.call<ReviewAnswer>('POST', `${table(game)}/review`, { effort });
  /** How far a review is, and the sharpest that is there, unless it is known. */
  review = (game: string, known: string | null, seat: number | null) => {
    const query = new URLSearchParams({ ...(known && { known }), ...(seat !== null && { seat: String(seat) }) });
    return this.call<ReviewAnswer>('GET', `${table(game)}/review?${query}`);
  };
  /** Plays on from a moment of a finished game, at a new table. */
  branch = (game: string, wish: BranchWish) => this.call<GameAnswer>('POST', `${table(game)}/branch`, wish);
  /** My own rating; others' are theirs. */
  myRating = () => this.call<MyRating>('GET', 'ratings/me');
  deleteRating = () => this.call<unknown>('DELETE', 'ratings/me');
  /** What a rated game did to my rating. */
  tableRating = (game: string) => this.call<TableRating>('GET', `${table(game)}/ratings`);
  /** A picture of a finished game. */
  picture = (game: string, ending: 'svg' | 'png', size: PictureSize) =>
    this.ask('GET', `${table(game)}/picture.${ending}?size=${size}`).then((response) => response.blob());
  /** Whether there is a link to the replay. */
  shared = (game: string) => this.call<Shared>('GET', `${table(game)}/share`);
  /** A new link to the replay; an earlier one ends. */
  share = (game: string) => this.call<CodeAnswer>('POST', `${table(game)}/share`, {}).then(({ code }) => code);
  endShare = (game: string) => this.call<unknown>('DELETE', `${table(game)}/share`);
  rematch = (game: string) => this.call<GameAnswer>('POST', `${table(game)}/rematch`, {});
  watchCode = (game: string) => this.call<CodeAnswer>('POST', `${table(game)}/watch`, {}).then(({ code }) => code);

  take = (game: string, seat: number, name: string | null, rated: boolean) =>
    this.atSeat(game, seat, 'take', { name, rated });
  rename = (game: string, seat: number, name: string) => this.atSeat(game, seat, 'name', { name });
  leave = (game: string, seat: number) => this.atSeat(game, seat, 'leave', {});
  bot = (game: string, seat: number, level: string) => this.atSeat(game, seat, 'bot', { level });
  /** For somebody who lets the others wait; which bot that is the server decides. */
  botForOther = (game: string, seat: number) => this.atSeat(game, seat, 'bot', {});
  comeBack = (game: string, seat: number) => this.atSeat(game, seat, 'return', {});
  invite = (game: string, seat: number) =>
    this.call<CodeAnswer>('POST', `${table(game)}/seats/${seat}/invite`, {}).then(({ code }) => code);

  private atSeat(game: string, seat: number, what: string, body: object): Promise<unknown> {
    return this.call('POST', `${table(game)}/seats/${seat}/${what}`, body);
  }

  protected async call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await this.ask(method, path, body);
    return (await response.json().catch(() => null)) as Answer;
  }

  private async ask(method: string, path: string, body?: object): Promise<Response> {
    let response: Response;
    try {
      response = await this.fetcher(`${ROOT}/${path}`, {
        method,
        credentials: 'same-origin',
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
    } catch {
      throw new Rejection('offline', '');
    }
    if (response.ok) return response;
    throw refused(response.status, await response.json().catch(() => null));
  }
}

/** The calls about a replay that somebody has shared: its code opens that one game, and nothing can be done there. */
export class SharedApi extends Api {
  constructor(private readonly code: string) {
    super();
  }

  replay = () => this.call<News>('GET', `replays/${encodeURIComponent(this.code)}`);
  override past = (_game: string, seq: number, seat: number, hands = false) =>
    this.call<PastAnswer>(
      'GET',
      `replays/${encodeURIComponent(this.code)}/past/${seq}?seat=${seat}${hands ? '&hands=true' : ''}`,
    );
}

function table(game: string): string {
  return `tables/${encodeURIComponent(game)}`;
}

function puzzle(id: string): string {
  return `puzzles/${encodeURIComponent(id)}`;
}

function refused(status: number, answer: unknown): Rejection {
  const { reason, message, retry_after, rule } = (answer ?? {}) as Partial<Record<keyof RejectionAnswer, unknown>>;
  if (typeof reason === 'string') {
    return new Rejection(
      reason,
      typeof message === 'string' ? message : '',
      typeof retry_after === 'number' ? retry_after : null,
      typeof rule === 'string' ? rule : null,
    );
  }
  // A proxy in front of the server speaks for itself, without a reason.
  return new Rejection(status >= 502 && status <= 504 ? 'offline' : 'unknown', '');
}
