"""What the server says on the socket."""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from .rejections import RejectionAnswer
from .tables import NewsDoc

ByeReason = TypeAliasType("ByeReason", Literal["restart", "slow", "rate-limited", "ended"])


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
