"""What clients send, checked field by field; `documents` is what they are sent. docs/protocol.md tells the story."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, FailFast, Field, TypeAdapter, model_validator
from typing_extensions import TypeAliasType

from planetarium.bots.levels import LEVELS
from planetarium.records.options import EXTRAS, MODULES, STARS
from planetarium.server.names import LONGEST_NAME, checked_name, checked_text

PROTOCOL = 1
SHORTEST_CLOCK, LONGEST_CLOCK = 30, 30 * 24 * 3600


def _storable(doc: dict[str, Any]) -> dict[str, Any]:
    """JSON can hold unpaired surrogates and NaN, which can be neither stored nor sent."""
    try:
        text = json.dumps(doc, ensure_ascii=False, allow_nan=False)
        text.encode()
    except (ValueError, RecursionError):
        raise ValueError("must not contain unpaired surrogates, NaN or infinite numbers") from None
    if "\u0000" in text:
        raise ValueError("must not contain NUL characters")
    return doc


def _level(name: str) -> str:
    if name not in (known := [level.name for level in LEVELS]):
        raise ValueError(f"must be one of {', '.join(known)}")
    return name


Id = Annotated[str, Field(min_length=1, max_length=64)]
GameId = Annotated[str, Field(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Key = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Seq = Annotated[int, Field(ge=0, le=2**31)]
SeatNumber = Annotated[int, Field(ge=0, le=3)]
ActionText = Annotated[str, Field(min_length=1, max_length=200)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(checked_name)]
ChatText = Annotated[str, Field(min_length=1, max_length=300), AfterValidator(checked_text)]
Document = Annotated[dict[str, Any], AfterValidator(_storable)]
DeviceId = Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
Code = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
if TYPE_CHECKING:
    ModuleName: TypeAlias = str
    StarName: TypeAlias = str
    ExtraName: TypeAlias = str
else:  # as they are declared, which only pydantic can follow
    ModuleName, StarName, ExtraName = Literal[MODULES], Literal[STARS], Literal[EXTRAS]
Level = Annotated[str, AfterValidator(_level), Field(json_schema_extra={"enum": [level.name for level in LEVELS]})]


class Model(BaseModel):
    """Strict: no unknown fields, no numbers as texts."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Body(Model):
    """What is asked over HTTP. Whatever else is in it, there is one thing to say about it."""

    @model_validator(mode="before")
    @classmethod
    def _check_size(cls, doc: Any) -> Any:
        # Otherwise each of a hundred thousand unknown fields would be described, for a message that names the first.
        if isinstance(doc, dict) and len(doc) > len(cls.model_fields):
            raise ValueError(f"has fields that are unknown; known are {', '.join(cls.model_fields)}")
        return doc


def fault_in_words(faults: Sequence[Any]) -> str:
    """The first thing that is wrong with a message, repeating nothing of it but the names of fields."""
    fault = faults[0]
    place = ".".join(str(part) for part in fault["loc"] if part not in ("body", "query", "path"))
    message = str(fault["msg"]).removeprefix("Value error, ")  # how pydantic begins what our own checks say
    return f"{place}: {message}" if place else message


# What people do at a table, over HTTP and on the socket.


class Act(Model):
    """An action for the seat to act. `seq` is what the client last knew; `key` makes it safe to send it again."""

    action: ActionText
    seq: Seq
    key: Key


class Undo(Model):
    seq: Seq
    key: Key


class Consent(Model):
    agree: bool
    never: bool = False
    seq: Seq
    key: Key


class Chat(Model):
    text: ChatText
    key: Key


# The socket.


class Said(Model):
    """A message, with an `id` of the client's choice that its answer repeats."""

    type: str
    id: Id


class SaidAtTable(Said):
    game: GameId


class OpenMessage(SaidAtTable):
    type: Literal["open"]
    since: Seq = 0
    seat: SeatNumber | None = None


class ShutMessage(SaidAtTable):
    type: Literal["shut"]


class ActMessage(Act, SaidAtTable):
    type: Literal["act"]


class UndoMessage(Undo, SaidAtTable):
    type: Literal["undo"]


class ConsentMessage(Consent, SaidAtTable):
    type: Literal["consent"]


class ChatMessage(Chat, SaidAtTable):
    type: Literal["chat"]


class PingMessage(Said):
    type: Literal["ping"]


ClientMessage = TypeAliasType(
    "ClientMessage",
    Annotated[
        OpenMessage | ShutMessage | ActMessage | UndoMessage | ConsentMessage | ChatMessage | PingMessage,
        Field(discriminator="type"),
    ],
)
MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


# HTTP.


class OptionsWish(Body):
    """What is played, as in a position."""

    players: Annotated[int, Field(ge=1, le=4)] = 2
    solo_target: Annotated[int, Field(ge=0, le=999)] | None = None
    modules: Annotated[list[ModuleName], Field(max_length=len(MODULES)), FailFast()] = []
    star: StarName | None = None
    extras: Annotated[list[ExtraName], Field(max_length=len(EXTRAS)), FailFast()] = []


class SeatWish(Body):
    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    level: Level | None = None


class NewTable(Body):
    options: OptionsWish = OptionsWish()
    seats: Annotated[list[SeatWish], Field(min_length=1, max_length=4), FailFast()]
    content: Document | None = None
    start: Document | None = None
    clock: Annotated[int, Field(ge=SHORTEST_CLOCK, le=LONGEST_CLOCK)] | None = None
    public: bool = False
    hints: bool = True
    rated: bool = False


class ActionBody(Act, Body):
    pass


class UndoBody(Undo, Body):
    pass


class ConsentBody(Consent, Body):
    pass


class ChatBody(Chat, Body):
    pass


class NameBody(Body):
    name: Name


class TakeBody(Body):
    """`rated` is the consent to be rated, without which nobody sits down at a rated table."""

    name: Name | None = None
    rated: bool = False


class BotBody(Body):
    level: Level = "explorer"


class HintBody(Body):
    level: Literal["explorer", "astronomer", "cosmologist"] = "cosmologist"


class InviteBody(Body):
    """`rated`: as for a seat that is taken."""

    code: Code
    name: Name | None = None
    rated: bool = False


class LinkBody(Body):
    code: Code


class LessonBody(Body):
    name: Name | None = None


class RecordBody(Body):
    record: Document
