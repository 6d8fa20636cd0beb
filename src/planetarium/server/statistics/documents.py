"""What the server sends of a person's statistics."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from planetarium.achievements.catalogue import Rarity
from planetarium.achievements.summary import Outcome
from planetarium.server.store.statistics import Aside

RecordId = TypeAliasType(
    "RecordId",
    Literal[
        "best-alone",
        "best-target",
        "best-with-others",
        "widest-win",
        "longest-streak",
        "first-win",
        "first-win-bot",
        "first-win-target",
    ],
)
Moment = Annotated[int, Field(description="In milliseconds since 1970.")]


class Tally(TypedDict):
    """Some games: `best` and `mean` are of scores, null where there are no games."""

    games: int
    won: int
    shared: int
    best: int | None
    mean: float | None


class OpponentTally(Tally):
    """Games against a bot of a `level`, against somebody who showed a `name`, or, with neither, against people."""

    level: str | None
    name: str | None


class OptionTally(Tally):
    """Games with a module, star or extra; null is the base game."""

    option: str | None


class PlayersTally(Tally):
    players: int


class TargetTally(Tally):
    """Games alone against a Target. `margin` is the best: how far above it."""

    target: int
    margin: int | None


class StreakDoc(TypedDict):
    """Wins one after another, and days one after another on which a game was finished."""

    wins: int
    best_wins: int
    days: int
    best_days: int


class BestScore(TypedDict):
    """The best score with so many players and these modules, alone against this Target; `game`: null if it is gone."""

    players: int
    target: int | None
    modules: list[str]
    score: int
    at: Moment
    game: str | None


class CardTally(TypedDict):
    """How often a card was played, what it brought, in how many games, and how many of those were won."""

    card: str
    played: int
    points: int
    games: int
    won: int


class RecentGame(TypedDict):
    at: Moment
    game: str | None
    outcome: Outcome
    score: int
    margin: int
    players: int


class EarnedDoc(TypedDict):
    """When it was earned first, in which game (null when that is gone), and how often."""

    at: Moment
    game: str | None
    times: int


class AchievementLine(TypedDict):
    """`title` and `text` are null for a secret that was not earned yet; `needs` names an option, `solo` who can earn
    it: alone only (true), with others only (false), or both (null).
    """

    id: str
    title: str | None
    text: str | None
    rarity: Rarity
    needs: str | None
    solo: bool | None
    secret: bool
    earned: EarnedDoc | None


class StatisticsAnswer(TypedDict):
    """`pending` games are over and still to be counted: ask again. `aside` are those that do not count, by reason."""

    pending: int
    aside: dict[Aside, int]
    all: Tally
    alone: Tally
    together: Tally
    turns: int
    cards_played: int
    finals: int
    streaks: StreakDoc
    by_opponent: list[OpponentTally]
    by_option: list[OptionTally]
    by_players: list[PlayersTally]
    by_target: list[TargetTally]
    best: list[BestScore]
    cards: list[CardTally]
    recent: list[RecentGame]
    achievements: list[AchievementLine]


class BrokenRecord(TypedDict):
    """A record that a game has broken, in words, and what it was before (null: there was none)."""

    id: RecordId
    text: str
    value: int
    before: int | None


class NewAchievement(TypedDict):
    id: str
    title: str
    text: str
    rarity: Rarity


class FeatsAnswer(TypedDict):
    """What a game that is over was to the person who asks. `aside` says why it does not count, `played` whether they
    held a seat; `achievements` are those earned for the first time, `again` how many they had earned before.
    """

    game: str
    played: bool
    pending: int
    aside: Aside | None
    records: list[BrokenRecord]
    achievements: list[NewAchievement]
    again: int


class DeletedAnswer(TypedDict):
    """How many games are still to be taken off the person's list: ask again until there are none."""

    left: int
