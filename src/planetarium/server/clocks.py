"""Clocks: when somebody's time has run out a bot takes over. Idle tables leave memory by the same round."""

import asyncio
import logging
import time

from planetarium.server.hall import Beaten, Hall
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table

log = logging.getLogger(__name__)


class Clocks:
    """Lets a bot take over where somebody's time has run out, and lets idle tables go."""

    EVERY = 2.0  # seconds between two looks at the tables in memory
    ALL_EVERY = 30.0  # and at those on disk

    def __init__(self, hall: Hall, stand_in: str) -> None:
        self._hall = hall
        self._stand_in = stand_in
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        looked = 0.0
        while True:
            await asyncio.sleep(self.EVERY)
            try:
                self._hall.forget_idle()
                late = [table.id for table in self._hall.live() if self._is_late(table)]
                if time.monotonic() - looked > self.ALL_EVERY:
                    looked = time.monotonic()
                    store = self._hall.ledger.store
                    late += await self._hall.ledger.read(store.overdue, self._hall.now())
                for game in dict.fromkeys(late):
                    await self._take_over(game)
            except Rejection as rejection:
                log.warning("clocks cannot be read", extra={"fields": {"reason": rejection.reason}})

    def _is_late(self, table: Table) -> bool:
        return table.deadline is not None and table.deadline < self._hall.now()

    async def _take_over(self, game: str) -> None:
        try:
            async with self._hall.at(game) as table:
                if self._is_late(table):
                    data = {"level": self._stand_in, "why": "clock"}
                    await self._hall.commit(table, "bot", table.to_act, data)
        except Beaten:
            pass  # another process has seen to it

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
