"""One person's try of a day: how it begins, where it stands, and what is written down at its end."""

import datetime as dt
from typing import NamedTuple

from planetarium.content import standard_content
from planetarium.daily.days import DAY, end_of
from planetarium.daily.outcome import DailyOutcome, outcome_of
from planetarium.daily.plan import options_of
from planetarium.game.versions import RULES_VERSION
from planetarium.server.daily.documents import DailyState
from planetarium.server.entries import GameHeader
from planetarium.server.identity import new_game_id
from planetarium.server.store import DailyTry
from planetarium.server.table import Table

TIME_TO_FINISH = DAY  # after the day is over, until a game that was begun on it no longer counts


class Ending(NamedTuple):
    """What is written down of a try, in the order in which `Store.finish_daily` takes it."""

    game: str
    holder: str
    name: str
    ended: int
    outcome: DailyOutcome


def new_try(day: dt.date, key: bytes, holder: str, name: str, now: int) -> GameHeader:
    """The game with which somebody's try begins."""
    content = standard_content()
    options = options_of(day).settled(content).to_doc()
    seats = [{"name": name, "kind": "person", "level": None, "holder": holder}]
    return GameHeader(
        new_game_id(), now, RULES_VERSION, content.hash, dict(options), None, key, seats, hints=False,
        daily=day.isoformat(),
    )  # fmt: skip


def state_of(mine: DailyTry, now: int) -> DailyState:
    """Where a try stands at a moment."""
    if mine.outcome is not None:
        return "finished"
    if not mine.seated:
        return "given-up"
    return "expired" if now >= _last_moment(mine.day) else "playing"


def is_late(mine: DailyTry) -> bool:
    """Whether it was finished after its day, when its key was known already."""
    return mine.ended is not None and mine.ended >= end_of(dt.date.fromisoformat(mine.day))


def ending_of(table: Table) -> Ending | None:
    """What is to be written down of a table; None while it is played, and where it no longer counts."""
    place, ended = table.seats[0], table.decision_began
    if table.header.daily is None or table.game is None or not table.game.is_over or place.holder is None:
        return None
    if ended >= _last_moment(table.header.daily):
        return None
    return Ending(table.id, place.holder, place.name, ended, outcome_of(table.game))


def _last_moment(day: str) -> int:
    return end_of(dt.date.fromisoformat(day)) + TIME_TO_FINISH
