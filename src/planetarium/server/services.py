"""The parts of a server process, from start to shutdown."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from planetarium.bots.workers import Thinkers
from planetarium.content import standard_content
from planetarium.server.botplay import BotPlay
from planetarium.server.clocks import Clocks
from planetarium.server.daily.systems import DailySystems
from planetarium.server.limits import BodyBytes, Buckets, Meters
from planetarium.server.metrics import Metrics
from planetarium.server.people import People
from planetarium.server.reviews.reviewing import Reviews
from planetarium.server.settings import Settings
from planetarium.server.sharing.pictures import Pictures
from planetarium.server.sockets import Sockets
from planetarium.server.statistics.counting import Counting
from planetarium.server.store import Store
from planetarium.server.tables import Tables

REQUESTS_AT_ONCE = 5.0  # seconds' worth of requests that may come at once
TABLES_AT_ONCE = 30
HINTS_AT_ONCE = 5
PICTURES_AT_ONCE = 10
CHATS_AT_ONCE = 5
UNDOS_AT_ONCE = 10
CHANGES_AT_ONCE = 20


@dataclass
class Services:
    """The parts of a server process that answer requests."""

    settings: Settings
    tables: Tables
    sockets: Sockets
    thinkers: Thinkers
    bots: BotPlay
    clocks: Clocks
    people: People
    reviews: Reviews
    daily: DailySystems
    requests: Buckets
    files: Buckets
    bodies: BodyBytes
    meters: Meters
    new_tables: Buckets
    lobby: Buckets
    hints: Buckets
    chats: Buckets
    undos: Buckets
    changes: Buckets
    counting: Counting
    pictures: Pictures

    @classmethod
    def open(cls, settings: Settings, store: Store, now: Callable[[], float] = time.time) -> "Services":
        """Starts all parts; needs a running event loop."""
        limits = settings.limits
        tables = Tables(store, Metrics(), limits, now)
        tables.cache_content(standard_content())
        thinkers = Thinkers(settings.bot_workers)
        meters = Meters(limits)
        chats = Buckets("chat messages", limits.chats, CHATS_AT_ONCE)
        undos = Buckets("undo requests", limits.undos, UNDOS_AT_ONCE)
        sockets = Sockets(tables, chats, undos, meters)
        return cls(
            settings, tables, sockets, thinkers, BotPlay(tables, thinkers), Clocks(tables),
            People(tables.async_store, tables.now, sockets.end_device),
            Reviews(
                tables, thinkers, Buckets("reviews", limits.reviews / 3600, limits.reviews), limits.reviewing
            ),
            DailySystems(tables),
            Buckets("requests", limits.requests, REQUESTS_AT_ONCE * limits.requests),
            Buckets("files", limits.files, REQUESTS_AT_ONCE * limits.files),
            BodyBytes(limits), meters,
            Buckets("new tables and seats", limits.tables / 3600, max(TABLES_AT_ONCE, limits.tables)),
            Buckets("public tables", limits.lobby / 3600, limits.lobby),
            Buckets("hints", limits.hints, HINTS_AT_ONCE),
            chats,
            undos,
            Buckets("seat changes", limits.changes, CHANGES_AT_ONCE),
            Counting(tables),
            Pictures(tables, Buckets("pictures", limits.pictures, PICTURES_AT_ONCE)),
        )  # fmt: skip

    async def close(self) -> None:
        """Stops all parts in order, so that nothing that was acknowledged is lost."""
        await self.sockets.close()
        await self.clocks.close()
        await self.people.close()
        await self.bots.close()
        await self.reviews.close()
        self.thinkers.close()
        await self.daily.close()
        await self.pictures.close()
        await self.tables.close()
