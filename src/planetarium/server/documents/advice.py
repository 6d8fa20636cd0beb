"""What helps to decide: hints, what cards in hand lack, what an action would do."""

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from planetarium.content.board import Letter
from planetarium.formats.events import EventDoc


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
