"""The hall: all tables of this process. It loads them, commits what happens at them, and tells who follows."""

import asyncio
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Protocol

from planetarium.content import Content, ContentError
from planetarium.server.entries import Entry
from planetarium.server.ledger import Ledger
from planetarium.server.metrics import Metrics
from planetarium.server.news import write_news
from planetarium.server.rejections import Rejection
from planetarium.server.settings import Limits
from planetarium.server.store import Conflict, Store
from planetarium.server.table import Table, Told

MOST_CONTENTS = 32  # kept ready; each is some hundred kilobytes
RETRY = 1.0  # seconds until the database is asked again for what it did not tell

log = logging.getLogger(__name__)


class Beaten(Exception):
    """Another was first to write this seq or to use up an invite, or the idempotency key was used before."""


# Told of each change of a table under its lock, and whether it was made here or by another process; must not wait.
Listener = Callable[[Table, bool], None]


class Follower(Protocol):
    """Somebody who is told what happens at a table."""

    holder: str | None
    viewer: int | None  # whose view, None for a spectator's
    seq: int  # the last that it was told

    def tell(self, message_type: str, news: str) -> None: ...

    def tell_thinking(self, game: str, seat: int, done: float) -> None: ...


class Hall:
    """All tables of this process."""

    def __init__(self, store: Store, metrics: Metrics, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self.metrics = metrics
        self.limits = limits
        self.ledger = Ledger(store, metrics, self._heard)
        self.listeners: list[Listener] = []
        self.wanted: Callable[[str], bool] = lambda game: False  # whether somebody here waits for news of a game
        self._now = now
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._contents: OrderedDict[str, Content] = OrderedDict()
        self._followers: dict[str, list[Follower]] = defaultdict(list)
        self._catching_up: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * self._now())

    # Finding tables.

    @asynccontextmanager
    async def at(self, game: str) -> AsyncIterator[Table]:
        """The table of a game, with its lock held; Rejection if there is none."""
        while True:
            table = self._tables.get(game) or await self._load(game)
            async with table.lock:
                if not table.gone:
                    table.used = time.monotonic()
                    yield table
                    return

    async def _load(self, game: str) -> Table:
        """Reads a table, once for all who wait for it."""
        task = self._loading.get(game)
        if task is None:
            task = self._loading[game] = asyncio.create_task(self._read(game))
            task.add_done_callback(lambda _: self._loading.pop(game, None))
        return await asyncio.shield(task)

    async def _read(self, game: str) -> Table:
        birth = await self.ledger.read(self.ledger.store.birth, game)
        if birth is None:
            raise unknown_game()
        content = await self.content(birth.content)
        entries = await self.ledger.read(self.ledger.store.entries, game)

        def replayed() -> Table:
            table = Table(birth, content)
            table.replay(entries)
            return table

        table = self._tables[game] = await asyncio.to_thread(replayed)
        table.used = time.monotonic()
        self.metrics.tables.set(len(self._tables))
        if table.unplayable:
            log.warning("unplayable game", extra={"fields": {"game": game, "why": table.unplayable}})
        self._changed(table, True)
        return table

    async def content(self, digest: str) -> Content:
        """A content by its hash; Rejection if no game was ever played with it."""
        content = self._contents.get(digest)
        if content is None:
            doc = await self.ledger.read(self.ledger.store.content, digest)
            if doc is None:
                raise Rejection("unknown-content", "There is no content with this hash.")
            try:
                content = await asyncio.to_thread(Content.from_doc, doc)
            except ContentError as error:
                raise Rejection("unplayable", f"This content cannot be read any more: {error}.") from None
            self.keep_content(content)
        self._contents.move_to_end(digest)
        return content

    def keep_content(self, content: Content) -> None:
        self._contents[content.hash] = content
        if len(self._contents) > MOST_CONTENTS:
            self._contents.popitem(last=False)

    # Changing them.

    async def commit(
        self, table: Table, kind: str, seat: int | None, data: dict[str, Any], *, key: str | None = None,
        by: Follower | None = None,
    ) -> Entry:  # fmt: skip
        """Writes the next entry of a table, whose lock is held, and then tells everybody but `by`.

        The rules are asked first: what they refuse raises and changes nothing. Beaten if another was first;
        then `at` finds the table as it is.
        """
        entry = table.draft(kind, seat, data, self.now(), key)
        return await self._write(table, entry, lambda: self.ledger.append(entry), by)

    async def commit_with(
        self, table: Table, kind: str, seat: int | None, data: dict[str, Any],
        write: Callable[..., None], *operands: Any,
    ) -> Entry:  # fmt: skip
        """Like `commit`, for an entry that is written together with something else: `write(entry, *operands)`."""
        entry = table.draft(kind, seat, data, self.now())

        async def together() -> bool:
            try:
                await self.ledger.write(write, entry, *operands)
            except Conflict:
                return False
            return True

        return await self._write(table, entry, together, None)

    async def _write(self, table: Table, entry: Entry, write: Callable[[], Any], by: Follower | None) -> Entry:
        table.fold(entry)
        entry.to_act = table.to_act
        try:
            kept = await write()
        except BaseException:  # what is in memory may not be what is on disk
            self._forget(table)
            raise
        if not kept:
            self._forget(table)
            raise Beaten
        self.metrics.entries_of(entry.kind).inc()
        self.announce(table, by)
        self._changed(table, True)
        return entry

    def _forget(self, table: Table) -> None:
        table.gone = True
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        self.metrics.tables.set(len(self._tables))

    def forget_idle(self) -> None:
        """Lets tables go that nobody follows and nobody has looked at for a while."""
        longest = time.monotonic() - self.limits.idle
        for table in list(self._tables.values()):
            if table.used < longest and not table.lock.locked() and not self._followers.get(table.id):
                self._forget(table)

    def live(self) -> list[Table]:
        return list(self._tables.values())

    # Telling.

    def follow(self, game: str, follower: Follower) -> None:
        self._followers[game].append(follower)

    def unfollow(self, game: str, follower: Follower) -> None:
        followers = self._followers.get(game, [])
        if follower in followers:
            followers.remove(follower)
        if not followers:
            self._followers.pop(game, None)

    def announce(self, table: Table, by: Follower | None = None) -> None:
        """Tells every follower what it has not been told; the table's lock is held."""
        written: dict[tuple[Any, ...], str] = {}
        for follower in list(self._followers.get(table.id, ())):
            if follower is not by and follower.seq < table.seq:
                self._tell(table, follower, written)

    def _tell(self, table: Table, follower: Follower, written: dict[tuple[Any, ...], str]) -> None:
        _look_from_own_seat(table, follower)
        if not self._is_recent(table, follower.seq):
            self._catch_up(table.id)
            return
        # What one follower is told another in the same place is told too.
        sort = follower.viewer, follower.seq, follower.holder if table.changed > follower.seq else None
        if sort not in written:
            written[sort] = self.news_now(table, follower)
        follower.seq = table.seq
        follower.tell("update", written[sort])

    def news_now(self, table: Table, follower: Follower) -> str:
        """News from the entries in memory."""
        told = [line for line in table.recent if line.entry.seq > follower.seq]
        return write_news(table, follower.holder, follower.viewer, follower.seq, told)

    @staticmethod
    def _is_recent(table: Table, since: int) -> bool:
        return since >= table.seq - len(table.recent)

    async def news_since(
        self, table: Table, holder: str | None, viewer: int | None, since: int, *, with_view: bool = False
    ) -> str:
        """News after any seq; the table's lock is held. What is not in memory is read and replayed."""
        if since > table.seq:
            since = 0
        if self._is_recent(table, since):
            told: Sequence[Told] = [line for line in table.recent if line.entry.seq > since]
        else:
            entries = await self.ledger.read(self.ledger.store.entries, table.id)
            entries = [entry for entry in entries if entry.seq <= table.seq]
            told = await asyncio.to_thread(lambda: Table(table.birth, table.content).replay(entries, since))
        return write_news(table, holder, viewer, since, told, with_view=with_view)

    def thinking(self, table: Table, seat: int, done: float) -> None:
        for follower in self._followers.get(table.id, ()):
            follower.tell_thinking(table.id, seat, done)

    # What other processes wrote.

    def _heard(self, games: Sequence[str] | None) -> None:
        for game in list(self._tables) if games is None else games:
            if game in self._tables or self.wanted(game):
                self._catch_up(game)

    def _catch_up(self, game: str) -> None:
        task = asyncio.create_task(self._follow_up(game))
        self._catching_up.add(task)
        task.add_done_callback(self._catching_up.discard)

    async def read_on(self, table: Table) -> None:
        """Folds in what others have written to a table, whose lock is held."""
        table.replay(await self.ledger.read(self.ledger.store.entries, table.id, table.seq))

    async def _follow_up(self, game: str) -> None:
        """Reads on at a table and tells its followers, as soon as the database answers."""
        while True:
            try:
                await self._read_and_tell(game)
                return
            except Rejection as rejection:
                log.warning("cannot catch up", extra={"fields": {"game": game, "reason": rejection.reason}})
                if rejection.reason != "unavailable":
                    return
            await asyncio.sleep(RETRY)

    async def _read_and_tell(self, game: str) -> None:
        async with self.at(game) as table:
            before = table.seq
            await self.read_on(table)
            for follower in list(self._followers.get(game, ())):
                if follower.seq < table.seq:
                    _look_from_own_seat(table, follower)
                    news = await self.news_since(table, follower.holder, follower.viewer, follower.seq)
                    follower.seq = table.seq
                    follower.tell("update", news)
            if table.seq > before:
                self._changed(table, False)

    def _changed(self, table: Table, here: bool) -> None:
        for listener in self.listeners:
            listener(table, here)

    async def close(self) -> None:
        for task in self._catching_up:
            task.cancel()
        await asyncio.gather(*self._catching_up, return_exceptions=True)
        await self.ledger.close()


def _look_from_own_seat(table: Table, follower: Follower) -> None:
    """Whoever has given a seat up, or taken it to another device, does not look into its hand from here any more."""
    if follower.viewer is not None and follower.viewer not in table.seats_of(follower.holder):
        follower.viewer = None


def unknown_game() -> Rejection:
    return Rejection("unknown-game", "There is no such game, or it is private and you do not belong to it.")
