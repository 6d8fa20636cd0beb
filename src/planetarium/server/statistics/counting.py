"""Finished games are counted when somebody asks: each is replayed once, beside the event loop, a few at a time."""

import asyncio
import logging
from collections.abc import Sequence

from planetarium.achievements.course import course_of
from planetarium.achievements.summary import summarise
from planetarium.bots.levels import LEVELS
from planetarium.server.entries import Entry
from planetarium.server.rejections import Rejection
from planetarium.server.store import statistics as rows
from planetarium.server.store.statistics import Aside, KeptGame
from planetarium.server.table import STAND_IN, Table
from planetarium.server.tables import Tables

AT_ONCE = 10  # games that are counted for one request; a tenth of a second each
_LEVELS = [level.name for level in LEVELS]

log = logging.getLogger(__name__)


class Counting:
    """Counts people's games, for each person only once at a time, however often they ask."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._running: dict[str, asyncio.Task[int]] = {}

    async def count(self, holder: str) -> int:
        """Counts some games of a person that are over and not counted yet; returns how many are left."""
        task = self._running.get(holder)
        if task is None:
            task = self._running[holder] = asyncio.create_task(self._count(holder))
            task.add_done_callback(lambda _: self._running.pop(holder, None))
        return await asyncio.shield(task)

    async def _count(self, holder: str) -> int:
        games, found = await self._tables.async_store.read(
            rows.uncounted_games, self._tables.async_store.store, holder, AT_ONCE
        )
        for game in games:
            await self._count_game(holder, game)
        return found - len(games)

    async def count_game(self, holder: str, game: str) -> None:
        """Counts one game of a person, if it is over and not counted yet."""
        async_store = self._tables.async_store
        if await async_store.read(rows.is_uncounted, async_store.store, holder, game):
            await self._count_game(holder, game)

    async def _count_game(self, holder: str, game: str) -> None:
        store = self._tables.async_store.store
        header = await self._tables.async_store.read(store.game_header, game)
        if header is None:  # it was deleted in the meantime
            return
        try:
            content = await self._tables.content(header.content)
        except Rejection as rejection:
            if rejection.reason == "unavailable":
                raise
            kept = KeptGame(game, header.created, "unplayable", None)
        else:
            kept = await self._tables.run_in_thread(
                lambda: kept_game(Table(header, content, now=self._tables.now), store.entries(game), holder)
            )
        await self._tables.async_store.write(rows.keep_game, store, holder, kept, header.created)


def kept_game(table: Table, entries: Sequence[Entry], holder: str) -> KeptGame:
    """What is kept of a finished game with somebody who held a seat; `table` is as it was before its first entry."""
    levels = _bots_by_seat(table, entries)
    table.replay(entries)
    ended = max((entry.at for entry in entries if entry.kind == "action"), default=table.header.created)
    mine = table.seats_of(holder)
    aside = _why_aside(table, levels, mine)
    if aside is not None:
        return KeptGame(table.id, ended, aside, None)
    assert table.game is not None
    opponents = [level for level, _ in levels]
    summary = summarise(course_of(table.game, opponents), mine[0], [seat.name for seat in table.seats])
    return KeptGame(table.id, ended, None, summary)


def _why_aside(table: Table, levels: Sequence[tuple[str | None, bool]], mine: Sequence[int]) -> Aside | None:
    """Why a game does not count for whoever has these seats; None if it does."""
    if table.game is None or not table.game.is_over or not mine:
        return "unplayable"
    if table.own:
        return "own"
    if len(mine) > 1:
        return "one-device"
    _, by_bot = levels[mine[0]]
    return "stand-in" if by_bot else None


def _bots_by_seat(table: Table, entries: Sequence[Entry]) -> list[tuple[str | None, bool]]:
    """For each seat the bot that made all its decisions (of several the weakest), None if a person made any; and
    whether a bot made any. So nobody beats a bot that only sat down for the last move.
    """
    level = [seat.level if seat.kind == "bot" else None for seat in table.seats]
    bots: list[set[str]] = [set() for _ in level]
    people = [False for _ in level]
    for entry in entries:
        seat = entry.seat
        if seat is None:
            continue
        if entry.kind == "bot":
            level[seat] = entry.data["level"]
        elif entry.kind == "leave":
            level[seat] = STAND_IN
        elif entry.kind in ("sit", "return"):
            level[seat] = None
        elif entry.kind == "action":
            playing = level[seat]
            if playing is None:
                people[seat] = True
            else:
                bots[seat].add(playing)
    return [
        (None if person or not played else min(played, key=_LEVELS.index), bool(played))
        for played, person in zip(bots, people, strict=True)
    ]
