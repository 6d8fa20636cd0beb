"""What is kept of a finished game for one of its seats."""

from collections.abc import Sequence
from typing import Literal

from typing_extensions import TypeAliasType, TypedDict

from planetarium.achievements.catalogue import earned_by
from planetarium.achievements.course import Course
from planetarium.content.board import Letter
from planetarium.game.story import Source
from planetarium.options import OptionsDoc
from planetarium.records.content import PlanetKind, Side

Outcome = TypeAliasType("Outcome", Literal["won", "shared", "lost"])


class OpponentDoc(TypedDict):
    """Somebody else at the table: a bot of a level, or a person (`level` is null) by the name shown there."""

    name: str
    level: str | None


class PlayedCard(TypedDict):
    card: str
    planet: Letter
    points: int


class PlanetAtEnd(TypedDict):
    """`kind` is null for a Protoplanet."""

    kind: PlanetKind | None
    side: Side


class GameSummary(TypedDict):
    """A finished game for one seat. `margin` is how far it is ahead of the best of the others, or of the `target`."""

    seat: int
    outcome: Outcome
    score: int
    scores: list[int]
    margin: int
    target: int | None
    options: OptionsDoc
    turns: int
    opponents: list[OpponentDoc]
    cards: list[PlayedCard]
    finals: int
    points: dict[Source, int]
    planets: dict[Letter, PlanetAtEnd]
    achievements: list[str]


def summarise(course: Course, seat: int, names: Sequence[str]) -> GameSummary:
    """What a game was for a seat; `names` are those of all seats."""
    result, won = course.result, seat in course.result.winners
    return {
        "seat": seat,
        "outcome": "lost" if not won else "won" if course.has_won(seat) else "shared",
        "score": result.scores[seat],
        "scores": list(result.scores),
        "margin": course.margin(seat),
        "target": result.target,
        "options": course.options.to_doc(),
        "turns": course.story["turns"],
        "opponents": [
            {"name": name, "level": course.levels[other]} for other, name in enumerate(names) if other != seat
        ],
        "cards": [
            {"card": play.card.id, "planet": play.planet, "points": play.points} for play in course.plays_of(seat)
        ],
        "finals": sum(play.card.deck == "final" for play in course.plays_of(seat)),
        "points": course.story["seats"][seat]["sources"],
        "planets": {
            letter: {"kind": planet["kind"], "side": planet["side"]} for letter, planet in course.end["planets"].items()
        },
        "achievements": [achievement.id for achievement in earned_by(course, seat)],
    }
