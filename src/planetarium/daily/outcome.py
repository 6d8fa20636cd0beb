"""How a day's system ended for somebody: the result, the line of text to share, and days in a row."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from planetarium.daily.days import number_of
from planetarium.game import Game
from planetarium.options import Options

SIGNS = {"habitable": "🌍", "hostile": "🌋", "proto": "🌑"}


@dataclass(frozen=True)
class DailyOutcome:
    """A finished day's system; `planets` says of each planet whether it is `habitable`, `hostile` or still `proto`."""

    won: bool
    score: int
    target: int
    turns: int
    planets: tuple[str, ...]


def outcome_of(game: Game) -> DailyOutcome:
    """The outcome of a solo game that is over."""
    result, position = game.result, game.observe(None).position()
    assert result is not None and result.target is not None, "only of a solo game that is over"
    planets = tuple("proto" if planet["proto"] else planet["side"] for planet in position["planets"].values())
    return DailyOutcome(bool(result.winners), result.scores[0], result.target, game.turn, planets)


def share_line(day: dt.date, options: Options, outcome: DailyOutcome, streak: int, late: bool = False) -> str:
    """A line to show to others, which gives nothing of the deal away.

    >>> outcome = DailyOutcome(True, 104, 97, 41, ("habitable", "hostile", "habitable", "habitable"))
    >>> share_line(dt.date(2026, 11, 18), Options(1, None, ("frost-line",)), outcome, 3)
    'Planetarium daily 322 · Frost Line · won 104:97 · 41 turns · 🌍🌋🌍🌍 · 3 days in a row'
    """
    parts = [
        f"Planetarium daily {number_of(day)}",
        *(option.title for option in options.chosen if not option.comes_with_modules),
        f"{'won' if outcome.won else 'lost'} {outcome.score}:{outcome.target}",
        f"{outcome.turns} turns",
        "".join(SIGNS[planet] for planet in outcome.planets),
        *(["late"] if late else []),
        *([f"{streak} days in a row"] if streak > 1 else []),
    ]
    return " · ".join(part for part in parts if part)


def streak_until(day: dt.date, finished: Collection[dt.date]) -> int:
    """How many days in a row were finished up to a day; until it has been played itself, up to the one before.

    >>> streak_until(dt.date(2026, 3, 2), {dt.date(2026, 3, 1), dt.date(2026, 2, 28), dt.date(2026, 2, 26)})
    2
    """
    one = dt.timedelta(days=1)
    last = day if day in finished else day - one
    count = 0
    while last - count * one in finished:
        count += 1
    return count


def longest_streak(finished: Collection[dt.date]) -> int:
    """The most days in a row that were ever finished."""
    return max((streak_until(day, finished) for day in finished), default=0)
