"""What is sent about reviews."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

EffortName = Literal["quick", "thorough", "deep"]
ChanceName = Literal["deal", "draw", "dice", "comets", "life", "first"]


class AlternativeDoc(TypedDict):
    """An action that promised more than the chosen one."""

    action: str
    promise: Annotated[float, Field(description="The seat's chance to win after it, from what it knew then.")]


class ReviewedDecision(TypedDict):
    """A decision, and each seat's chance to win around it, with all hands open."""

    number: Annotated[int, Field(description="The first decision of the game is 1.")]
    turn: int
    seat: int
    action: str
    promise: Annotated[float | None, Field(description="As of an alternative; null where there was no choice.")]
    better: Annotated[list[AlternativeDoc], Field(description="The best few that promised more, the best first.")]
    loss: Annotated[float, Field(description="How much less the action promised than the best.")]
    chance: Annotated[bool, Field(description="Whether chance fell after it.")]
    fell: Annotated[list[ChanceName], Field(description="Which kinds of it.")]
    before: list[float]
    chosen: Annotated[list[float], Field(description="After the decision, before chance fell.")]
    after: list[float]


class ReviewedSeat(TypedDict):
    """A seat's result: `fair` plus `luck` plus `skill`."""

    seat: int
    name: str
    fair: Annotated[float, Field(description="The chance to win that it began with.")]
    result: float
    deal: Annotated[float, Field(description="The luck of the deal, which is part of `luck`.")]
    luck: float
    luck_error: Annotated[float, Field(description="The standard error of `luck`.")]
    skill: float
    loss: Annotated[float, Field(description="All that its decisions gave away.")]


class TurningPointDoc(TypedDict):
    """What moved a seat's chances most, in words."""

    kind: Literal["decision", "luck"]
    number: Annotated[int, Field(description="Of the decision, or of the one before the chance; 0 is the deal.")]
    turn: int
    seat: Annotated[int, Field(description="Who decided.")]
    swing: Annotated[float, Field(description="By how much it moved the chances of the seat that is looked from.")]
    fell: list[ChanceName]
    text: str


class ReviewDoc(TypedDict):
    """A game as it was analysed, with the same numbers as `planetarium analyse` finds in its record."""

    effort: EffortName
    playouts: int
    decisions: list[ReviewedDecision]
    seats: list[ReviewedSeat]
    seat: Annotated[int, Field(description="Whose chances the turning points are about.")]
    turning_points: list[TurningPointDoc]


class Analysing(TypedDict):
    """A review that is under way."""

    effort: EffortName
    done: Annotated[float, Field(description="From 0 to 1.")]


class ReviewAnswer(TypedDict):
    """What is known about a game that is over."""

    game: str
    ready: Annotated[list[EffortName], Field(description="The efforts whose reviews are there, the quickest first.")]
    next: Annotated[EffortName | None, Field(description="The effort to ask for next; null after the last.")]
    analysing: Annotated[Analysing | None, Field(description="What is under way, if anything is.")]
    review: Annotated[ReviewDoc | None, Field(description="The sharpest that is ready, unless it is known already.")]
