"""What is sent about daily systems, field by field."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from planetarium.options import OptionsDoc
from planetarium.server.documents import ContentName

DailyState = TypeAliasType("DailyState", Literal["playing", "finished", "given-up", "expired"])
DailyPlanet = TypeAliasType("DailyPlanet", Literal["habitable", "hostile", "proto"])


class DailyDay(TypedDict):
    """A day's system as it is announced: its options, and the SHA-256 of its key."""

    day: Annotated[str, Field(description="By the calendar of UTC, such as 2026-11-18.")]
    number: int
    options: OptionsDoc
    key_sha256: str


class DailyOutcomeDoc(TypedDict):
    """How it ended for somebody; `late`: after the day, when the key was known already."""

    won: bool
    score: int
    target: int
    turns: int
    planets: list[DailyPlanet]
    late: bool


class DailyTryDoc(TypedDict):
    """Somebody's own try of a day. `share` is a line of text to show to others, once it is finished."""

    day: str
    number: int
    state: DailyState
    game: Annotated[str | None, Field(description="The table; null once it is deleted.")]
    outcome: DailyOutcomeDoc | None
    share: str | None


class DailyDayAnswer(DailyDay):
    """A day; `key` is null until it is over."""

    ends: Annotated[int, Field(description="When the day is over, in milliseconds since 1970.")]
    key: str | None
    mine: DailyTryDoc | None


class DailyAnswer(DailyDayAnswer):
    """Today, what is promised of the coming days, and one's own days, the newest first."""

    content: ContentName
    coming: list[DailyDay]
    days: list[DailyTryDoc]
    streak: Annotated[int, Field(description="Days in a row that one has finished.")]
    longest: int


class DailyResultLine(TypedDict):
    """A line of the table of results; who is as good has the same place."""

    place: int
    name: str
    outcome: DailyOutcomeDoc
    mine: bool


class DailyResultsAnswer(TypedDict):
    """The best results of a day, and one's own wherever it stands; `finished` is how many there are in all."""

    day: str
    finished: int
    results: list[DailyResultLine]
