"""Daily systems: their keys, everybody's one try of each day, and what may be told of a day and when."""

import asyncio
import datetime as dt
import logging
from collections.abc import Coroutine
from typing import Any, cast

from planetarium.content import standard_content
from planetarium.daily.days import day_at, end_of, number_of, read_day
from planetarium.daily.keys import commitment, key_of
from planetarium.daily.outcome import DailyOutcome, longest_streak, share_line, streak_until
from planetarium.daily.plan import options_of
from planetarium.errors import OptionsError
from planetarium.server.daily import documents as d
from planetarium.server.daily.tries import Ending, ending_of, is_late, new_try, state_of
from planetarium.server.rejections import Rejection
from planetarium.server.store import Conflict, DailyTry
from planetarium.server.table import Table
from planetarium.server.tables import Tables

DAYS_AHEAD = 7  # whose keys are promised
MOST_DAYS = 400  # of one's own that are listed
MOST_RESULTS = 100  # of a day that are listed

log = logging.getLogger(__name__)


class DailySystems:
    """The daily systems of a server; all processes on one database have the same."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._secret: bytes | None = None
        self._recorded: set[str] = set()  # games that are over and whose outcome is written down
        self._tasks: set[asyncio.Task[None]] = set()
        tables.listeners.append(self._changed)

    # What is told.

    async def today(self, holder: str | None) -> d.DailyAnswer:
        """Today's system, the promises of the coming days, and one's own days."""
        day = day_at(self._tables.now())
        ahead = [day + dt.timedelta(days=count) for count in range(1, DAYS_AHEAD + 1)]
        tries = await self._tries_of(holder)
        finished = _finished(tries)
        content = standard_content()
        return {
            **await self._day_answer(day, tries),
            "content": {"id": content.id, "hash": content.hash},
            "coming": [await self._announced(each) for each in ahead],
            "days": [self._try_doc(each, finished) for each in tries],
            "streak": streak_until(day, finished),
            "longest": longest_streak(finished),
        }

    async def on(self, text: str, holder: str | None) -> d.DailyDayAnswer:
        """A day of the past, today, or one whose key is promised already."""
        day = self._known_day(text)
        return await self._day_answer(day, await self._tries_of(holder))

    async def results(self, text: str, holder: str | None) -> d.DailyResultsAnswer:
        """The table of results, for whoever it cannot spoil the day for."""
        day, store = self._known_day(text), self._tables.async_store.store
        if self._tables.now() < end_of(day):
            mine = await self._try_of(holder, day)
            if mine is None or state_of(mine, self._tables.now()) == "playing":
                raise Rejection("not-now", "Finish today’s system first, or wait until the day is over (UTC).")
        read = self._tables.async_store.read
        ranked = await read(store.daily_ranking, day.isoformat(), end_of(day), holder, MOST_RESULTS)
        return {
            "day": day.isoformat(),
            "finished": await read(store.count_daily, day.isoformat()),
            "results": [
                {"place": each.place, "name": each.name, "outcome": _outcome_doc(each.outcome, each.late),
                 "mine": each.holder == holder}
                for each in ranked
            ],
        }  # fmt: skip

    async def _day_answer(self, day: dt.date, tries: list[DailyTry]) -> d.DailyDayAnswer:
        mine = next((each for each in tries if each.day == day.isoformat()), None)
        over = self._tables.now() >= end_of(day)
        return {
            **await self._announced(day),
            "ends": end_of(day),
            "key": (await self._key(day)).hex() if over else None,
            "mine": None if mine is None else self._try_doc(mine, _finished(tries)),
        }

    async def _announced(self, day: dt.date) -> d.DailyDay:
        return {
            "day": day.isoformat(),
            "number": number_of(day),
            "options": options_of(day).settled(standard_content()).to_doc(),
            "key_sha256": commitment(await self._key(day)),
        }

    def _try_doc(self, mine: DailyTry, finished: set[dt.date]) -> d.DailyTryDoc:
        day, outcome = dt.date.fromisoformat(mine.day), mine.outcome
        return {
            "day": mine.day,
            "number": number_of(day),
            "state": state_of(mine, self._tables.now()),
            "game": mine.game if mine.seated else None,
            "outcome": None if outcome is None else _outcome_doc(outcome, is_late(mine)),
            "share": None
            if outcome is None
            else share_line(day, options_of(day), outcome, streak_until(day, finished), is_late(mine)),
        }

    def _known_day(self, text: str) -> dt.date:
        try:
            day = read_day(text)
        except OptionsError as error:
            raise Rejection("malformed", f"day: {error}.") from None
        if day > day_at(self._tables.now()) + dt.timedelta(days=DAYS_AHEAD):
            raise Rejection("not-now", f"Nothing is known yet of days that are more than {DAYS_AHEAD} days away.")
        return day

    async def _key(self, day: dt.date) -> bytes:
        """The key of a day, which must not leave the server before the day is over."""
        if self._secret is None:
            store = self._tables.async_store.store
            self._secret = await self._tables.async_store.write(store.daily_secret)
        return key_of(self._secret, day)

    # Playing.

    async def begin(self, holder: str, text: str, name: str | None) -> str:
        """The table of today's system, the same one however often it is asked for."""
        day = day_at(self._tables.now())
        if text != day.isoformat():
            raise Rejection("stale", "A new day has begun (UTC). Look at its system first.")
        mine = await self._try_of(holder, day)
        if mine is None:
            try:
                return await self._deal(holder, day, name)
            except Conflict:  # the same person, from another device or with a second click
                mine = await self._try_of(holder, day)
        if mine is None or mine.game is None or not mine.seated:
            raise Rejection("not-now", "You have given up today’s system. There is a new one tomorrow.")
        return mine.game

    async def _deal(self, holder: str, day: dt.date, name: str | None) -> str:
        tables, content = self._tables, standard_content()
        header = new_try(day, await self._key(day), holder, name or "Player 1", tables.now())
        tables.cache_content(content)
        await tables.async_store.write(tables.async_store.store.create, header, content.to_doc(), (), (), None)
        return header.game

    # Results.

    async def _try_of(self, holder: str | None, day: dt.date) -> DailyTry | None:
        if holder is None:
            return None
        store, read = self._tables.async_store.store, self._tables.async_store.read
        mine = await read(store.daily_try, day.isoformat(), holder)
        if mine is not None and await self._settle(mine):
            mine = await read(store.daily_try, day.isoformat(), holder)
        return mine

    async def _tries_of(self, holder: str | None) -> list[DailyTry]:
        if holder is None:
            return []
        store, read = self._tables.async_store.store, self._tables.async_store.read
        tries = await read(store.daily_results_of, holder, MOST_DAYS)
        # Only of the last days something may have changed that is not written down yet.
        settled = [await self._settle(each) for each in tries[:2]]
        return await read(store.daily_results_of, holder, MOST_DAYS) if any(settled) else tries

    async def _settle(self, mine: DailyTry) -> bool:
        """Writes down the outcome of a try that is over, unless that is done; True if something was written."""
        if mine.outcome is not None or mine.game is None or state_of(mine, self._tables.now()) != "playing":
            return False
        async with self._tables.locked(mine.game, fresh=True) as table:
            ending = ending_of(table)
        if ending is None:
            return False
        await self._record(ending)
        return True

    def _changed(self, table: Table, local: bool) -> None:
        if table.header.daily is None or table.id in self._recorded:
            return
        ending = ending_of(table)
        if ending is not None:
            self._in_background(self._record(ending))

    async def _record(self, ending: Ending) -> None:
        store = self._tables.async_store.store
        await self._tables.async_store.write(store.finish_daily, *ending)
        self._recorded.add(ending.game)

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _logged(work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Rejection as rejection:  # the database does not answer; whoever looks at the game next writes it down
            log.warning("a daily result is not written yet", extra={"fields": {"reason": rejection.reason}})

    async def close(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)


def _finished(tries: list[DailyTry]) -> set[dt.date]:
    return {dt.date.fromisoformat(each.day) for each in tries if each.outcome is not None}


def _outcome_doc(outcome: DailyOutcome, late: bool) -> d.DailyOutcomeDoc:
    return {
        "won": outcome.won,
        "score": outcome.score,
        "target": outcome.target,
        "turns": outcome.turns,
        "planets": [cast("d.DailyPlanet", planet) for planet in outcome.planets],
        "late": late,
    }
