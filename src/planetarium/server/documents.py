"""What the server sends, field by field: news and its parts, the socket's messages, the answers over HTTP.

These types cost nothing when a document is written. `protocol_schema.py` makes a schema of them, from which the types
of the page are generated; docs/protocol.md tells the story.
"""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, WithJsonSchema
from typing_extensions import TypeAliasType, TypedDict

from planetarium.content import ContentDoc
from planetarium.content.board import Letter
from planetarium.formats.events import EventDoc
from planetarium.game.game import BranchDoc, OwnPart, ResultDoc
from planetarium.options import OptionsDoc
from planetarium.server.puzzles.documents import Verdict

# A position as a seat or a spectator sees it. Its schema is a file of its own; `protocol_schema.py` puts it in here.
PositionDoc = Annotated[dict[str, Any], WithJsonSchema({"type": "object", "x-schema": "position"})]

Reason = TypeAliasType(
    "Reason",
    Literal[
        "malformed",
        "too-large",
        "too-slow",
        "unknown-game",
        "unknown-invite",
        "unknown-content",
        "unknown-device",
        "unknown-share",
        "unknown-path",
        "wrong-method",
        "name-taken",
        "not-your-seat",
        "not-your-turn",
        "stale",
        "illegal",
        "cannot-undo",
        "not-now",
        "key-reused",
        "unplayable",
        "rate-limited",
        "too-many",
        "unavailable",
        "forbidden-origin",
        "internal",
    ],
)
ByeReason = TypeAliasType("ByeReason", Literal["restart", "slow", "rate-limited", "ended"])
SeatKind = TypeAliasType("SeatKind", Literal["person", "bot", "open"])
BotReason = TypeAliasType("BotReason", Literal["asked", "away", "clock"])


# The entries of a log.


class EntryBase(TypedDict):
    seq: int
    at: Annotated[int, Field(description="When, in milliseconds since 1970.")]
    seat: int


class ActionEntry(EntryBase):
    """`action` and `events` are as the reader may see them."""

    kind: Literal["action"]
    action: str
    events: list[EventDoc]


class UndoEntry(EntryBase):
    """`to` is how many actions remain."""

    kind: Literal["undo"]
    to: int


class AskUndoEntry(EntryBase):
    """`to` is how many actions would remain."""

    kind: Literal["ask-undo"]
    to: int


class ConsentEntry(EntryBase):
    """`never` is true if this seat also refuses all later requests; early entries do not have it."""

    kind: Literal["consent"]
    agree: bool
    never: NotRequired[bool]


class ChatEntry(EntryBase):
    kind: Literal["chat"]
    text: str


class SitEntry(EntryBase):
    kind: Literal["sit"]
    name: str


class NameEntry(EntryBase):
    kind: Literal["name"]
    name: str


class LeaveEntry(EntryBase):
    kind: Literal["leave"]


class BotEntry(EntryBase):
    kind: Literal["bot"]
    level: str
    why: BotReason


class ReturnEntry(EntryBase):
    kind: Literal["return"]


class RematchEntry(EntryBase):
    """`game` is the new table."""

    kind: Literal["rematch"]
    game: str


EntryDoc = TypeAliasType(
    "EntryDoc",
    ActionEntry
    | UndoEntry
    | AskUndoEntry
    | ConsentEntry
    | ChatEntry
    | SitEntry
    | NameEntry
    | LeaveEntry
    | BotEntry
    | ReturnEntry
    | RematchEntry,
)


# News.


class SidePoints(TypedDict):
    """The points that lie with a planet, by the side that they speak for."""

    habitable: int
    hostile: int


class ViewDoc(TypedDict):
    """The game as `seat` sees it; null: as a spectator does."""

    position: PositionDoc
    points: Annotated[dict[Letter, SidePoints], Field(description="Of each planet on the board.")]
    seat: int | None
    legal: list[str]
    can_undo: bool
    deadline: Annotated[int | None, Field(description="When the running decision ends, in milliseconds since 1970.")]
    result: ResultDoc | None
    key: Annotated[
        str | None, Field(description="The chance key, once the game is over and, of a daily system, its day too.")
    ]
    verdict: NotRequired[Annotated[Verdict, Field(description="At the table of a puzzle: on what was done so far.")]]


class SeatDoc(TypedDict):
    seat: int
    name: str
    kind: SeatKind
    level: str | None
    away: Annotated[bool, Field(description="Whether a bot plays for a person who may come back.")]
    mine: bool


class UndoWishDoc(TypedDict):
    """Somebody asks to take actions back, until `to` remain."""

    seat: int
    to: int
    agreed: list[int]


class ContentName(TypedDict):
    id: str
    hash: str


class TableDoc(TypedDict):
    """A table as a person may know it."""

    game: str
    created: int
    options: OptionsDoc
    content: ContentName
    own: list[OwnPart]
    key_sha256: str
    public: bool
    clock: Annotated[int | None, Field(description="Seconds for each decision of a person.")]
    hints: Annotated[bool, Field(description="Whether a bot may be asked for advice here.")]
    imported: bool
    lesson: Annotated[str | None, Field(description="The lesson that is taught at this table.")]
    daily: Annotated[str | None, Field(description="The day whose system is played here, such as 2026-11-18.")]
    branched: Annotated[BranchDoc | None, Field(description="Where it branched off from another game.")]
    rated: Annotated[bool, Field(description="Whether the result counts for the players' ratings.")]
    puzzle: Annotated[str | None, Field(description="The puzzle that is solved at this table.")]
    unplayable: Annotated[str | None, Field(description="Why the game cannot be replayed any more.")]
    rematch: str | None
    no_undo: Annotated[list[int], Field(description="The seats that refuse for good to take something back.")]
    undo: UndoWishDoc | None
    seats: list[SeatDoc]


class NewsDoc(TypedDict):
    """What is told of a table. `view` and `table` are left out where they have not changed."""

    game: str
    seq: int
    entries: list[EntryDoc]
    view: NotRequired[ViewDoc | None]
    table: NotRequired[TableDoc]


# The socket.


class WelcomeMessage(TypedDict):
    type: Literal["welcome"]
    protocol: int
    version: str


class OpenedMessage(TypedDict):
    type: Literal["opened"]
    id: str
    news: NewsDoc


class AckMessage(TypedDict):
    """What was asked is done, and on disk as entry `seq`; a `shut` leaves no entry."""

    type: Literal["ack"]
    id: str
    seq: NotRequired[int]
    again: NotRequired[Literal[True]]
    news: NotRequired[NewsDoc]


class RejectionDetails(TypedDict, total=False):
    seq: int
    news: NewsDoc
    retry_after: Annotated[float, Field(description="Seconds after which it may be tried again.")]
    rule: Annotated[str, Field(description="The number of the rule that does not allow it.")]


class RejectionAnswer(RejectionDetails):
    """Why nothing was done: a reason for programs, a message for people, and what helps to catch up."""

    reason: Reason
    message: str


class RejectedMessage(RejectionAnswer):
    """`id` is null where the message had none that could be read."""

    type: Literal["rejected"]
    id: str | None


class UpdateMessage(TypedDict):
    type: Literal["update"]
    news: NewsDoc


class ThinkingMessage(TypedDict):
    """A bot is at work; `done` goes from 0 to 1."""

    type: Literal["thinking"]
    game: str
    seat: int
    done: float


class TurnMessage(TypedDict):
    """It is the reader's turn at a table that is not open here."""

    type: Literal["turn"]
    game: str
    seat: int
    others: int


class GoneMessage(TypedDict):
    """The reader has left this private table."""

    type: Literal["gone"]
    game: str


class ByeMessage(TypedDict):
    type: Literal["bye"]
    reason: ByeReason


class PongMessage(TypedDict):
    type: Literal["pong"]
    id: str


ServerMessage = TypeAliasType(
    "ServerMessage",
    WelcomeMessage
    | OpenedMessage
    | AckMessage
    | RejectedMessage
    | UpdateMessage
    | ThinkingMessage
    | TurnMessage
    | GoneMessage
    | ByeMessage
    | PongMessage,
)


# The answers over HTTP.


class TokenAnswer(TypedDict):
    token: str


class InviteCode(TypedDict):
    seat: int
    code: str


class NewTableAnswer(TypedDict):
    game: str
    table: TableDoc
    invites: list[InviteCode]
    watch: str


class GameAnswer(TypedDict):
    game: str


class JoinAnswer(TypedDict):
    """`seat` is null for somebody who watches."""

    game: str
    seat: int | None


class CodeAnswer(TypedDict):
    code: str


class DeviceLine(TypedDict):
    id: str
    name: str
    created: int
    seen: int
    here: Annotated[bool, Field(description="Whether it is the one that asks.")]


class DevicesAnswer(TypedDict):
    devices: list[DeviceLine]


class LinkAnswer(TypedDict):
    """What makes another browser a device of the asker's, until then."""

    code: str
    until: int


class DoneAnswer(TypedDict):
    seq: int
    again: bool
    news: NewsDoc


class TableLine(TypedDict):
    """A table in a list."""

    game: str
    options: OptionsDoc
    clock: int | None
    content: ContentName
    own: list[OwnPart]
    created: int
    moved: int
    names: list[str]
    kinds: list[SeatKind]
    scores: list[int] | None
    over: bool
    result: ResultDoc | None
    to_act: int | None
    my_seats: list[int]
    my_turn: bool
    others: int
    deadline: int | None
    public: bool
    imported: bool
    branched: BranchDoc | None
    rated: bool
    daily: str | None
    unplayable: str | None
    rematch: str | None


class LessonLine(TypedDict):
    """A lesson in the list of all; `course` names several that belong together."""

    id: str
    title: str
    about: str
    course: Annotated[Literal["first"] | None, Field(description="The first game, in chapters.")]
    minutes: int


class LessonStep(TypedDict):
    """One idea. Without `do` it is read; with it, one of these actions is done, in which `*` stands for a word.

    `then` follows by itself: the learner's share of it is for the client to send.
    """

    idea: str
    title: str
    text: str
    show: list[str]
    do: list[str]
    then: list[str]


class LessonAnswer(LessonLine):
    steps: list[LessonStep]


class InviteAnswer(TypedDict):
    """What a code is for; `seat` is null where one may only watch."""

    seat: int | None
    table: TableLine


class ConsideredAction(TypedDict):
    action: str
    tried: int
    chance: float


class HintAnswer(TypedDict):
    """`reasons` say of the best few actions, in a sentence each, what speaks for them."""

    seq: int
    seat: int
    best: str
    reasons: dict[str, str]
    considered: list[ConsideredAction]


class HandLine(TypedDict):
    """What is missing to play a card in hand to a planet."""

    card: str
    planet: Letter
    playable: bool
    missing: list[str]
    short: Annotated[
        int | None, Field(description="How many tokens of Matter are missing; null where the planet does not fit.")
    ]
    rule: Annotated[str | None, Field(description="The number of the rule behind it; null where nothing is missing.")]
    waits: Annotated[bool, Field(description="Whether it is a Final, and this is not its player's final turn.")]


class Collected(TypedDict):
    """What a move would bring: the planet, and the token that it meets."""

    planet: Letter
    token: str


class PreviewAnswer(TypedDict):
    events: list[EventDoc]


class PastAnswer(TypedDict):
    seq: int
    view: ViewDoc | None
    hands: Annotated[list[list[str]] | None, Field(description="The cards of every seat, if they were asked for.")]


class ContentAnswer(ContentDoc):
    hash: str


class LevelLine(TypedDict):
    name: str
    about: str


class TargetLine(TypedDict):
    name: str
    target: int
    epochs: Annotated[bool, Field(description="Whether it is offered only with Epochs.")]


class UsualTarget(TypedDict):
    plain: int
    epochs: int


class LimitsDoc(TypedDict):
    body: float
    message: float
    sockets: float
    away: Annotated[
        float, Field(description="Seconds after which others may seat a bot for somebody who lets them wait.")
    ]


class AboutAnswer(TypedDict):
    protocol: int
    version: str
    rules: str
    levels: list[LevelLine]
    modules: list[str]
    stars: list[str]
    extras: list[str]
    solo_targets: list[TargetLine]
    usual_target: UsualTarget
    content: ContentName
    limits: LimitsDoc
