"""All tables in this process's memory: loads them, commits what happens at them, and sends news to their followers."""

import asyncio
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from itertools import count
from typing import Any, Protocol, TypeVar

from planetarium.content import Content, ContentError
from planetarium.parallel.fairness import FairThreadPool, TooManyWaiting
from planetarium.server.async_store import AsyncStore
from planetarium.server.documents import ContentAnswer
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.limits import CLIENT, SERVER
from planetarium.server.metrics import Metrics
from planetarium.server.news import write_news
from planetarium.server.pauses import Pauses
from planetarium.server.rejections import Rejection, unavailable
from planetarium.server.settings import Limits
from planetarium.server.store import Conflict, Store, StoreUnavailable
from planetarium.server.table import EntryWithEvents, Table
from planetarium.server.writing import Json, write

Answer = TypeVar("Answer")

MOST_CONTENTS = 32  # kept ready; each is some hundred kilobytes
POOL_THREADS = 2  # for slow work: loading a table, replaying a log, reading a content
MOST_POOL_CALLS = 256  # calls that one client may have waiting: after a restart a whole school may come back
RETRY = 1.0  # seconds until a failed read is tried again

log = logging.getLogger(__name__)


# Called with a table after each change, under its lock, and whether this process made the change; must not block.
Listener = Callable[[Table, bool], None]


class Follower(Protocol):
    """Somebody who is sent news of a table."""

    holder: str | None
    viewer: int | None  # whose view, None for a spectator's
    seq: int  # the last entry that it was sent

    def send_news(self, news: Json) -> None: ...

    def expel(self, game: str) -> None: ...

    def send_thinking(self, game: str, seat: int, done: float) -> None: ...


class LockedTable:
    """Context manager that holds a table's lock; a class, because every message uses it and a generator is slower."""

    __slots__ = ("_fresh", "_game", "_table", "_tables")

    def __init__(self, tables: "Tables", game: str, fresh: bool) -> None:
        self._tables, self._game, self._fresh = tables, game, fresh

    async def __aenter__(self) -> Table:
        while True:
            table = await self._tables.find(self._game)
            await table.lock.acquire()
            if not table.is_discarded:
                break
            table.lock.release()
        table.last_used = time.monotonic()
        self._table = table
        if self._fresh:
            try:
                await self._tables.fold_new_entries(table)
            except BaseException:
                table.lock.release()
                raise
        return table

    async def __aexit__(self, *_: object) -> None:
        self._table.lock.release()


class Tables:
    """All tables in memory, the cached contents, and who follows which table."""

    def __init__(self, store: Store, metrics: Metrics, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self.metrics = metrics
        self.limits = limits
        self.async_store = AsyncStore(store, metrics, self._on_remote_write)
        self.listeners: list[Listener] = []
        self.is_awaited: Callable[[str], bool] = lambda game: (
            False
        )  # whether somebody connected here needs news of a game
        self.pauses = Pauses()
        self._now = now
        self._pool = FairThreadPool(POOL_THREADS, "heavy", MOST_POOL_CALLS)
        self._server_calls = count()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._contents: OrderedDict[str, Content] = OrderedDict()
        self._content_jsons: OrderedDict[str, bytes] = OrderedDict()
        self._followers: dict[str, list[Follower]] = defaultdict(list)
        self._tasks: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * self._now())

    # Finding tables.

    def locked(self, game: str, *, fresh: bool = False) -> LockedTable:
        """A context: the table of a game, with its lock held; Rejection if there is none.

        A table in memory may be behind what other processes have written. Whoever writes the next entry finds that
        out by its seq; whoever decides anything else by what is here, or shows it, asks for it `fresh`.
        """
        return LockedTable(self, game, fresh)

    async def check_access(self, game: str, holder: str | None) -> None:
        """Raises a Rejection unless a person may see a game; to a stranger, a private game does not exist."""
        if not await self.async_store.read(self.async_store.store.may_see, game, holder):
            raise unknown_game()

    async def run_in_thread(self, call: Callable[..., Answer], *args: Any) -> Answer:
        """Calls what takes long beside the event loop; the clients who ask for such take turns."""
        client = CLIENT.get()
        if client == SERVER:
            client = f"{SERVER} {next(self._server_calls)}"  # of these there may be many at once, and none is refused
        try:
            future = self._pool.submit(client, call, *args)
        except TooManyWaiting:
            raise Rejection("too-many", "You have too many requests waiting. Wait for the answers.") from None
        try:
            return await asyncio.wrap_future(future)
        except StoreUnavailable as error:
            raise unavailable() from error

    def peek(self, game: str) -> Table | None:
        """A table if it is in memory."""
        return self._tables.get(game)

    async def find(self, game: str) -> Table:
        """A table, whose lock is not held: it may be gone by the time it is."""
        return self._tables.get(game) or await self._load(game)

    async def _load(self, game: str) -> Table:
        """Reads a table, once for all who wait for it."""
        task = self._loading.get(game)
        if task is None:
            task = self._loading[game] = asyncio.create_task(self._read(game))
            task.add_done_callback(lambda _: self._loading.pop(game, None))
        return await asyncio.shield(task)

    async def _read(self, game: str) -> Table:
        store = self.async_store.store

        def read() -> Table | None:
            header = store.game_header(game)
            if header is None:
                return None
            content = self._contents.get(header.content) or _read_content(store, header.content)
            table = Table(header, content, self.pauses, self.now)
            table.replay(store.entries(game))
            return table

        try:
            table = await self.run_in_thread(read)
        except (Rejection, asyncio.CancelledError):
            raise
        except Exception as error:
            log.exception("unreadable game", extra={"fields": {"game": game}})
            raise Rejection("unplayable", "The stored game cannot be read.") from error
        if table is None:
            raise unknown_game()
        self.cache_content(table.content)
        self._tables[game] = table
        table.last_used = time.monotonic()
        self.metrics.tables.set(len(self._tables))
        if table.unplayable:
            log.warning("unplayable game", extra={"fields": {"game": game, "why": table.unplayable}})
        self._changed(table, True)
        return table

    async def content(self, digest: str) -> Content:
        """A content by its hash; Rejection if no game was ever played with it."""
        content = self._contents.get(digest)
        if content is None:
            content = await self.run_in_thread(_read_content, self.async_store.store, digest)
        self.cache_content(content)
        return content

    async def content_json(self, digest: str) -> bytes:
        """A content as JSON, with its hash."""
        text = self._content_jsons.get(digest)
        if text is None:
            content = await self.content(digest)
            text = await self.run_in_thread(
                lambda: write(ContentAnswer(**content.to_doc(), hash=content.hash)).text.encode()
            )
            self._content_jsons[digest] = text
            if len(self._content_jsons) > MOST_CONTENTS:
                self._content_jsons.popitem(last=False)
        return text

    def cache_content(self, content: Content) -> None:
        self._contents[content.hash] = content
        self._contents.move_to_end(content.hash)
        if len(self._contents) > MOST_CONTENTS:
            self._contents.popitem(last=False)

    # Changing them.

    async def commit(
        self, table: Table, kind: str, seat: int | None, data: dict[str, Any], *, key: str | None = None,
        author: Follower | None = None,
    ) -> Entry:  # fmt: skip
        """Writes the next entry of a table, whose lock is held, and announces it to everybody but `author`.

        The rules are asked first: what they refuse raises and changes nothing. Conflict if another was first;
        then `at` finds the table as it is.
        """
        entry = table.draft(kind, seat, data, self.now(), key)
        return await self._write(table, entry, lambda: self.async_store.append(entry), author)

    async def commit_with(
        self, table: Table, kind: str, seat: int | None, data: dict[str, Any],
        write: Callable[..., None], *args: Any,
    ) -> Entry:  # fmt: skip
        """Like `commit`, for an entry that is written together with something else: `write(entry, *args)`."""
        entry = table.draft(kind, seat, data, self.now())

        async def together() -> bool:
            try:
                await self.async_store.write(write, entry, *args)
            except Conflict:
                return False
            return True

        return await self._write(table, entry, together, None)

    async def _write(self, table: Table, entry: Entry, write: Callable[[], Any], author: Follower | None) -> Entry:
        table.fold(entry)
        entry.to_act = table.to_act
        try:
            kept = await write()
        except BaseException:  # what is in memory may not be what is on disk
            self._forget(table)
            raise
        if not kept:
            self._forget(table)
            raise Conflict
        self.metrics.entries_of(entry.kind).inc()
        self.announce(table, author)
        self._changed(table, True)
        return entry

    def _forget(self, table: Table) -> None:
        table.is_discarded = True
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
        self.metrics.tables.set(len(self._tables))

    def drop(self, table: Table) -> None:
        """Lets go of a table that was deleted, whose lock is held; whoever follows it hears that it is gone."""
        self._forget(table)
        for follower in self._followers.pop(table.id, []):
            follower.expel(table.id)

    def forget_idle(self) -> None:
        """Drops tables from memory that nobody follows and nobody has used for a while."""
        longest = time.monotonic() - self.limits.idle
        for table in list(self._tables.values()):
            if table.last_used < longest and not table.lock.locked() and not self._followers.get(table.id):
                self._forget(table)

    def in_memory(self) -> list[Table]:
        return list(self._tables.values())

    # Sending news.

    def follow(self, game: str, follower: Follower) -> None:
        self._followers[game].append(follower)

    def unfollow(self, game: str, follower: Follower) -> None:
        followers = self._followers.get(game, [])
        if follower in followers:
            followers.remove(follower)
        if not followers:
            self._followers.pop(game, None)

    def announce(self, table: Table, author: Follower | None = None) -> None:
        """Sends every follower what is new to it; the table's lock is held."""
        written: dict[tuple[Any, ...], Json] = {}
        for follower in list(self._followers.get(table.id, ())):
            if follower is not author and follower.seq < table.seq:
                self._send_news(table, follower, written)

    def _send_news(self, table: Table, follower: Follower, written: dict[tuple[Any, ...], Json]) -> None:
        self.limit_view_to_own_seats(table, follower)
        # Followers with the same view who have seen the same entries get the same text.
        audience = follower.viewer, follower.seq, follower.holder if table.changed_seq > follower.seq else None
        news = written.get(audience) or self.news_if_recent(table, follower.holder, follower.viewer, follower.seq)
        if news is None:
            self._start_catching_up(table.id)
            return
        written[audience] = news
        follower.seq = table.seq
        follower.send_news(news)

    async def announce_deadline(self, game: str) -> None:
        """Sends followers the view again after a deadline has changed without an entry."""
        async with self.locked(game) as table:
            for follower in self._followers.get(game, ()):
                if follower.seq == table.seq:
                    news = write_news(table, follower.holder, follower.viewer, follower.seq, (), with_view=True)
                    follower.send_news(news)

    @staticmethod
    def is_recent(table: Table, since: int) -> bool:
        return since >= table.seq - len(table.recent)

    def news_if_recent(self, table: Table, holder: str | None, viewer: int | None, since: int) -> Json | None:
        """News after a seq, from the entries in memory; None if they do not reach back so far."""
        if since > table.seq or not self.is_recent(table, since):
            return None
        return write_news(table, holder, viewer, since, [line for line in table.recent if line.entry.seq > since])

    async def read_entries(
        self, game: str, since: int, use: Callable[[Table, Sequence[EntryWithEvents], int], Answer]
    ) -> Answer:
        """Calls `use` with a table, its entries after a seq, and that seq, under the table's lock; returns its result.

        Entries that are not in memory are read and replayed without the lock, so nobody at the table waits for it.
        """
        replayed: Sequence[EntryWithEvents] = ()
        known = since
        while True:
            async with self.locked(game, fresh=True) as table:
                if since > table.seq:
                    replayed, since, known = (), 0, 0
                if self.is_recent(table, known):
                    recent = [line for line in table.recent if line.entry.seq > known]
                    return use(table, [*replayed, *recent], since)
                header, content, until = table.header, table.content, table.seq
            replayed = await self.run_in_thread(self._replay, header, content, until, since)
            known = until

    def _replay(self, header: GameHeader, content: Content, until: int, since: int) -> list[EntryWithEvents]:
        entries = self.async_store.store.entries(header.game)
        return Table(header, content).replay([entry for entry in entries if entry.seq <= until], since)

    def announce_thinking(self, table: Table, seat: int, done: float) -> None:
        for follower in self._followers.get(table.id, ()):
            follower.send_thinking(table.id, seat, done)

    # What other processes have written.

    def _on_remote_write(self, games: Sequence[str] | None) -> None:
        for game in list(self._tables) if games is None else games:
            if game in self._tables or self.is_awaited(game):
                self._start_catching_up(game)

    def _start_catching_up(self, game: str) -> None:
        self._in_background(self._catch_up(game))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def fold_new_entries(self, table: Table) -> None:
        """Folds in what other processes have written to a table, whose lock is held, and announces it."""
        before = table.seq
        entries = await self.async_store.read(self.async_store.store.entries, table.id, before)
        try:
            table.replay(entries)
        except Exception:  # it may have got half of them
            self._forget(table)
            raise
        if table.seq > before:
            self.announce(table)
            self._changed(table, False)

    async def _catch_up(self, game: str) -> None:
        """Brings a table and its followers up to date, as soon as the database answers."""
        CLIENT.set(SERVER)
        while True:
            try:
                await self._read_and_announce(game)
                return
            except Rejection as rejection:
                log.warning("cannot catch up", extra={"fields": {"game": game, "reason": rejection.reason}})
                if rejection.reason != "unavailable":
                    return
            except Exception:  # one game that cannot be read keeps nobody from the others
                log.exception("cannot catch up", extra={"fields": {"game": game}})
                return
            await asyncio.sleep(RETRY)

    async def _read_and_announce(self, game: str) -> None:
        async with self.locked(game, fresh=True) as table:
            behind = [follower for follower in self._followers.get(game, ()) if follower.seq < table.seq]
        for follower in behind:
            await self.read_entries(game, follower.seq, partial(self._send_rest, follower))

    def _send_rest(self, follower: Follower, table: Table, new_entries: Sequence[EntryWithEvents], since: int) -> None:
        if follower.seq == since < table.seq and follower in self._followers.get(table.id, ()):
            self.limit_view_to_own_seats(table, follower)
            news = write_news(table, follower.holder, follower.viewer, since, new_entries)
            follower.seq = table.seq
            follower.send_news(news)

    def limit_view_to_own_seats(self, table: Table, follower: Follower) -> None:
        """Makes a follower a spectator once it no longer holds the seat whose view it had."""
        seats = table.seats_of(follower.holder)
        if follower.viewer is not None and follower.viewer not in seats:
            follower.viewer = None
            if not seats and not table.header.public:
                self._in_background(self._expel(table.id, follower))

    async def _expel(self, game: str, follower: Follower) -> None:
        """Ends the following of a private table by somebody who has left it, unless they may watch."""
        if not await self.async_store.read(self.async_store.store.may_see, game, follower.holder):
            self.unfollow(game, follower)
            follower.expel(game)

    def _changed(self, table: Table, local: bool) -> None:
        for listener in self.listeners:
            listener(table, local)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.close()
        await self.async_store.close()


def _read_content(store: Store, digest: str) -> Content:
    doc = store.content(digest)
    if doc is None:
        raise Rejection("unknown-content", "There is no content with this hash.")
    try:
        return Content.from_doc(doc)
    except ContentError as error:
        raise Rejection("unplayable", f"This content can no longer be read: {error}.") from None


def unknown_game() -> Rejection:
    return Rejection("unknown-game", "There is no such table, or it is private and you do not have a seat there.")
