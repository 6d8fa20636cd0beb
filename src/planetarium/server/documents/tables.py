"""A table and its game: news of it, its line in a list, the game as it stood once."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, WithJsonSchema
from typing_extensions import TypeAliasType, TypedDict

from planetarium.content.board import Letter
from planetarium.game.game import BranchDoc, OwnPart, ResultDoc
from planetarium.options import OptionsDoc
from planetarium.server.puzzles.documents import Verdict

from .log import EntryDoc

# A position as a seat or a spectator sees it. Its schema is a file of its own; `protocol_schema.py` puts it in here.
PositionDoc = Annotated[dict[str, Any], WithJsonSchema({"type": "object", "x-schema": "position"})]
SeatKind = TypeAliasType("SeatKind", Literal["person", "bot", "open"])


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


class PastAnswer(TypedDict):
    seq: int
    view: ViewDoc | None
    hands: Annotated[list[list[str]] | None, Field(description="The cards of every seat, if they were asked for.")]
