"""The entries of a table's log, as a reader sees them."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from planetarium.formats.events import EventDoc

BotReason = TypeAliasType("BotReason", Literal["asked", "away", "clock"])


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
