"""The puzzle of the day: the same for everybody, and on every server with the same puzzles."""

import hashlib
from datetime import date
from functools import cache

from planetarium.daily.days import day_at
from planetarium.puzzles import Puzzle, all_puzzles


@cache
def _in_daily_order() -> list[Puzzle]:
    """All puzzles in an order that looks like chance and is always the same."""
    return sorted(all_puzzles(), key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day. All have their turn, always in the same order, before any comes again."""
    ordered = _in_daily_order()
    return ordered[day.toordinal() % len(ordered)]


def daily_day(puzzle: str, began: int) -> date | None:
    """The day whose puzzle this is, for somebody who began it at a moment; None if that day had another."""
    day = day_at(began)
    return day if daily_puzzle(day).id == puzzle else None
