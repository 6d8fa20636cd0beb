"""The daily system: one deal for everybody, its key committed beforehand and secret until the day is over."""

from dataclasses import replace

from planetarium.content import standard_content
from planetarium.daily.days import DAY, begin_of, day_at, end_of
from planetarium.game import Game
from planetarium.game.versions import RULES_VERSION
from planetarium.options import Options
from planetarium.server.entries import GameHeader
from planetarium.server.news import write_view
from planetarium.server.table import Table

KEY = bytes(range(32))


def finished_table(daily: str | None, now: int) -> Table:
    """A solo table, played to its end, at a moment."""
    content = standard_content()
    game = Game.start(Options(1, 100), content=content, key=KEY)
    seat = {"name": "Ada", "kind": "person", "level": None, "holder": "ada"}
    header = GameHeader(
        "game", 0, RULES_VERSION, content.hash, game.options.to_doc(), None, KEY, [seat], daily=daily
    )  # fmt: skip
    table = Table(header, content, now=lambda: now)
    assert table.game is not None and not table.is_open_book
    while not table.game.is_over:
        table.fold(table.draft("action", 0, {"action": str(table.game.legal_actions[-1])}, now))
    return table


def test_a_finished_game_is_an_open_book_once_its_day_is_over() -> None:
    day = day_at(1_800_000_000_000)
    assert begin_of(day) <= 1_800_000_000_000 < end_of(day) == begin_of(day) + DAY
    assert finished_table(None, 0).is_open_book
    during, after = (finished_table(day.isoformat(), moment) for moment in (end_of(day) - 1, end_of(day)))
    assert (during.is_open_book, after.is_open_book) == (False, True)
    assert KEY.hex() not in write_view(during, "ada", 0).text
    assert KEY.hex() in write_view(after, "ada", 0).text
    # A table that was not told the time keeps its secrets.
    assert not Table(replace(after.header), after.content).is_open_book
