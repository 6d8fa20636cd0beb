"""Bots at the tables: each thinks in a worker process, and its action is committed like any other."""

import asyncio
import logging
import secrets
import time

from planetarium.bots.workers import Thinkers
from planetarium.server.lessons import is_lesson_done, scripted_action
from planetarium.server.limits import CLIENT, SERVER
from planetarium.server.rejections import Rejection
from planetarium.server.store import Conflict
from planetarium.server.table import Table
from planetarium.server.tables import Tables

HEAD_START = 4.0  # seconds that the process where the table last changed has before another lets the bot think
RETRY, LONGEST_RETRY = 5.0, 60.0  # seconds after a failure, and after many
BOTS_ONLY_DELAY = 0.25  # seconds between two actions where only bots play: spectators read no faster
REPORT_EVERY = 0.1  # seconds between two progress reports of a bot

log = logging.getLogger(__name__)


class BotPlay:
    """Lets the bots of all tables in memory play."""

    def __init__(self, tables: Tables, thinkers: Thinkers) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._tasks: dict[str, asyncio.Task[None]] = {}
        tables.listeners.append(self._changed)

    def _changed(self, table: Table, local: bool) -> None:
        running = self._tasks.get(table.id)
        if _bot_to_act(table) is not None and (running is None or running.done()):
            # Whoever made the move before is the one for whom the bots think, whatever name they go by.
            task = asyncio.create_task(self._play(table.id, CLIENT.get(), 0.0 if local else HEAD_START))
            self._tasks[table.id] = task
            task.add_done_callback(lambda done: self._ended(table.id, done))

    def _ended(self, game: str, task: "asyncio.Task[None]") -> None:
        if self._tasks.get(game) is task:
            del self._tasks[game]

    async def _play(self, game: str, client: str, delay: float) -> None:
        """Plays at a table as long as bots are to act."""
        CLIENT.set(SERVER)  # what it reads is not charged to any client
        await asyncio.sleep(delay)
        retry, going_on = RETRY, True
        while going_on:
            try:
                going_on = await self._act(game, client)
                retry = RETRY
            except Rejection as rejection:
                self._log_failure(game, rejection.reason)
                if rejection.reason != "unavailable":
                    return  # the game cannot be read; whoever looks at it next lets its bots try again
                await asyncio.sleep(retry)
            except Exception as error:  # the worker process died repeatedly, or something unforeseen
                self._tables.metrics.bot_failures.inc()
                self._log_failure(game, type(error).__name__)
                await asyncio.sleep(retry)
                retry = min(2 * retry, LONGEST_RETRY)

    def _log_failure(self, game: str, error: str) -> None:
        log.warning("a bot cannot act", extra={"fields": {"game": game, "error": error}})

    async def _act(self, game: str, client: str) -> bool:
        """One action of a bot; False when none is to act."""
        async with self._tables.locked(game) as table:
            seat = _bot_to_act(table)
            if seat is None:
                return False
            assert table.game is not None
            level, moved, seen = table.seats[seat].level, table.moved_seq, table.game.observe(seat)
            people = sorted(table.holders_present())
            if is_lesson_done(table):
                return False
            scripted = scripted_action(table)
            if scripted is not None:
                await self._tables.commit(table, "action", seat, {"action": scripted})
                return True
        assert level is not None
        begun = time.monotonic()
        # A seed that says nothing of the deal, new for each decision.
        future = self._thinkers.choose(
            seen, level, secrets.token_hex(8), report=ProgressReporter(self._tables, table, seat),
            # The tables of one client take turns, and nobody waits for a table where only bots sit.
            owner=client or (people[0] if people else game), background=not people,
        )  # fmt: skip
        action = await asyncio.wrap_future(future)
        self._tables.metrics.bot_seconds.observe(time.monotonic() - begun)
        if not people:
            await asyncio.sleep(BOTS_ONLY_DELAY)
        try:
            async with self._tables.locked(game) as table:
                if table.moved_seq == moved and _bot_to_act(table) == seat:
                    await self._tables.commit(table, "action", seat, {"action": action})
        except Conflict:
            await asyncio.sleep(HEAD_START)  # another process is playing this bot
        return True

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class ProgressReporter:
    """Passes a bot's progress from the worker's thread on to those who follow the table."""

    def __init__(self, tables: Tables, table: Table, seat: int) -> None:
        self._tables, self._table, self._seat = tables, table, seat
        self._loop = asyncio.get_running_loop()
        self._last_report = 0.0

    def __call__(self, done: float) -> None:
        now = time.monotonic()
        if now - self._last_report > REPORT_EVERY and not self._loop.is_closed():
            self._last_report = now
            self._loop.call_soon_threadsafe(self._tables.announce_thinking, self._table, self._seat, done)


def _bot_to_act(table: Table) -> int | None:
    """The seat of the bot that is to act, if one is; at a puzzle nobody acts but the solver."""
    seat = table.to_act if table.header.puzzle is None else None
    return seat if seat is not None and table.seats[seat].kind == "bot" else None
