"""Clocks: when somebody's time has run out a bot takes over. Idle tables leave memory by the same round."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from planetarium.server.entries import Place
from planetarium.server.store import Conflict
from planetarium.server.table import Table
from planetarium.server.tables import Tables

log = logging.getLogger(__name__)


class Clocks:
    """Lets a bot take over where somebody's time has run out, and lets idle tables go.

    It also notes again and again that this server is there. Where no server was for a while, nobody could have
    moved, and everybody gets that time back.
    """

    EVERY = 2.0  # seconds between two looks at the tables in memory
    ALL_EVERY = 30.0  # and at those on disk
    HEARTBEAT_EVERY = 5.0  # seconds between two notes that this server is there
    LONGEST_ROUND = 30.0  # seconds after which a round, or what is done at one table, is not well
    LONGEST_SILENCE = 10.0  # seconds without such a note that are no pause yet

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._noted = 0.0
        self._looked = -self.ALL_EVERY
        self._rounds = time.monotonic()  # when the last round was made
        self._task = asyncio.create_task(self._run())

    @property
    def is_running(self) -> bool:
        """Whether rounds are made: none has been under way for long."""
        return not self._task.done() and time.monotonic() - self._rounds < self.LONGEST_ROUND

    async def _run(self) -> None:
        while True:
            try:
                # The rounds do not wait for the tables, or one that is busy would stop all clocks.
                await self._heartbeat()
                await self._look()
            except Exception as error:  # the database does not answer, or something that nobody thought of
                log.warning("clocks cannot be read", extra={"fields": {"error": type(error).__name__}})
            self._rounds = time.monotonic()
            await asyncio.sleep(self.EVERY)

    async def _heartbeat(self) -> None:
        tables, store = self._tables, self._tables.async_store.store
        # The time of day, by which the next server will see how long there was none.
        now = time.time()
        if 0 <= now - self._noted < self.HEARTBEAT_EVERY:
            return
        paused = await tables.async_store.write(store.heartbeat, int(1000 * now), int(1000 * self.LONGEST_SILENCE))
        self._noted = now
        if paused:
            await self._count_pauses()
            for table in [table for table in tables.in_memory() if table.birth.clock]:
                self._begin(table.id, tables.announce_deadline)

    def _begin(self, game: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Does something at a table beside the rounds, unless something is under way there already."""
        if game not in self._busy:
            self._busy[game] = asyncio.create_task(self._try(game, work))

    async def _try(self, game: str, work: Callable[[str], Awaitable[None]]) -> None:
        try:
            async with asyncio.timeout(self.LONGEST_ROUND):
                await work(game)
        except Exception as error:  # one game that cannot be read keeps no other waiting
            log.warning("a clock cannot be read", extra={"fields": {"game": game, "error": type(error).__name__}})
        finally:
            del self._busy[game]

    async def _look(self) -> None:
        tables, store = self._tables, self._tables.async_store.store
        tables.forget_idle()
        late = [table.id for table in tables.in_memory() if self._is_late(table)]
        if time.monotonic() - self._looked > self.ALL_EVERY:
            self._looked = time.monotonic()
            late += await tables.async_store.read(store.overdue, tables.now())
        if late:
            await self._count_pauses()  # of which another server may have heard first
        for game in dict.fromkeys(late):
            self._begin(game, self._take_over)

    async def _count_pauses(self) -> None:
        self._tables.pauses.set(await self._tables.async_store.read(self._tables.async_store.store.pauses))

    def _is_late(self, table: Table) -> bool:
        return table.deadline is not None and table.deadline < self._tables.now()

    async def _take_over(self, game: str) -> None:
        tables = self._tables
        try:
            async with tables.locked(game, fresh=True) as table:
                seat = table.to_act
                if seat is None or not self._is_late(table):
                    return
                place = table.seats[seat]
                data = {"level": table.stand_in(place), "why": "clock"}
                await tables.commit_with(
                    table,
                    "bot",
                    seat,
                    data,
                    tables.async_store.store.seat_entry,
                    place.place,
                    Place("bot", place.holder),
                )
        except Conflict:
            pass  # another process has seen to it

    async def close(self) -> None:
        tasks = [self._task, *self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
