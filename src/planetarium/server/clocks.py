"""Clocks: checks the tables regularly, seats a bot where somebody's time has run out, and drops idle tables."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from planetarium.server.entries import Occupant
from planetarium.server.store import Conflict
from planetarium.server.table import Table
from planetarium.server.tables import Tables

log = logging.getLogger(__name__)


class Clocks:
    """Seats a bot where somebody's time has run out, and drops idle tables from memory.

    It also writes a heartbeat to the database. While no server was running nobody could move, so a gap between
    heartbeats is a pause that counts against nobody's clock.
    """

    CHECK_EVERY = 2.0  # seconds between two checks of the tables in memory
    CHECK_ALL_EVERY = 30.0  # and of those on disk
    HEARTBEAT_EVERY = 5.0  # seconds between two heartbeats
    LONGEST_ROUND = 30.0  # seconds after which a round, or the work at one table, has failed
    LONGEST_SILENCE = 10.0  # seconds without a heartbeat that do not count as a pause

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._last_heartbeat = 0.0
        self._last_full_check = -self.CHECK_ALL_EVERY
        self._last_round = time.monotonic()  # when the last round was made
        self._task = asyncio.create_task(self._run())

    @property
    def is_running(self) -> bool:
        """Whether rounds are made regularly: the last one ended not long ago."""
        return not self._task.done() and time.monotonic() - self._last_round < self.LONGEST_ROUND

    async def _run(self) -> None:
        while True:
            try:
                # The rounds do not wait for the tables, or one that is busy would stop all clocks.
                await self._note_heartbeat()
                await self._check_tables()
            except Exception as error:  # the database does not answer, or something that nobody thought of
                log.warning("clocks cannot be read", extra={"fields": {"error": type(error).__name__}})
            self._last_round = time.monotonic()
            await asyncio.sleep(self.CHECK_EVERY)

    async def _note_heartbeat(self) -> None:
        tables, store = self._tables, self._tables.async_store.store
        # The time of day, from which the next server can tell how long none was running.
        now = time.time()
        if 0 <= now - self._last_heartbeat < self.HEARTBEAT_EVERY:
            return
        paused = await tables.async_store.write(store.heartbeat, int(1000 * now), int(1000 * self.LONGEST_SILENCE))
        self._last_heartbeat = now
        if paused:
            await self._reload_pauses()
            for table in [table for table in tables.in_memory() if table.header.clock]:
                self._start(table.id, tables.announce_deadline)

    def _start(self, game: str, work: Callable[[str], Awaitable[None]]) -> None:
        """Starts some work at a table in the background, unless some is under way there already."""
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

    async def _check_tables(self) -> None:
        tables, store = self._tables, self._tables.async_store.store
        tables.forget_idle()
        late = [table.id for table in tables.in_memory() if self._is_late(table)]
        if time.monotonic() - self._last_full_check > self.CHECK_ALL_EVERY:
            self._last_full_check = time.monotonic()
            late += await tables.async_store.read(store.overdue, tables.now())
        if late:
            await self._reload_pauses()  # another server may have noticed one first
        for game in dict.fromkeys(late):
            self._start(game, self._take_over)

    async def _reload_pauses(self) -> None:
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
                store, after = tables.async_store.store, Occupant("bot", place.holder)
                await tables.commit_with(table, "bot", seat, data, store.seat_entry, place.occupant, after)
        except Conflict:
            pass  # another process has done it

    async def close(self) -> None:
        tasks = [self._task, *self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
