"""The hall: all tables of this process. It loads them, commits what happens at them, and tells who follows."""

import asyncio
import logging
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from itertools import count
from typing import Any, Protocol, TypeVar

from pydantic_core import to_json

from planetarium.content import Content, ContentError
from planetarium.parallel.fairness import FairPool, TooManyWaiting
from planetarium.server.entries import Birth, Entry
from planetarium.server.ledger import Ledger
from planetarium.server.limits import CLIENT, HOUSE
from planetarium.server.metrics import Metrics
from planetarium.server.news import write_news
from planetarium.server.pauses import Pauses
from planetarium.server.rejections import Rejection, unavailable
from planetarium.server.settings import Limits
from planetarium.server.store import Conflict, Store, StoreUnavailable
from planetarium.server.table import Table, Told

Answer = TypeVar("Answer")

MOST_CONTENTS = 32  # kept ready; each is some hundred kilobytes
HEAVY_THREADS = 2  # for what takes long: to load a table, to replay a log, to read a content
MOST_HEAVY = 256  # of those that one client may have waiting: a whole school comes back after a restart
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

    def expel(self, game: str) -> None: ...

    def tell_thinking(self, game: str, seat: int, done: float) -> None: ...


class AtTable:
    """Holds the lock of a table. Every message comes by here, so it is no generator, which would take longer."""

    __slots__ = ("_fresh", "_game", "_hall", "_table")

    def __init__(self, hall: "Hall", game: str, fresh: bool) -> None:
        self._hall, self._game, self._fresh = hall, game, fresh

    async def __aenter__(self) -> Table:
        while True:
            table = await self._hall.find(self._game)
            await table.lock.acquire()
            if not table.gone:
                break
            table.lock.release()
        table.used = time.monotonic()
        self._table = table
        if self._fresh:
            try:
                await self._hall.read_on(table)
            except BaseException:
                table.lock.release()
                raise
        return table

    async def __aexit__(self, *_: object) -> None:
        self._table.lock.release()


class Hall:
    """All tables of this process."""

    def __init__(self, store: Store, metrics: Metrics, limits: Limits, now: Callable[[], float] = time.time) -> None:
        self.metrics = metrics
        self.limits = limits
        self.ledger = Ledger(store, metrics, self._heard)
        self.listeners: list[Listener] = []
        self.wanted: Callable[[str], bool] = lambda game: False  # whether somebody here waits for news of a game
        self.pauses = Pauses()
        self._now = now
        self._heavy = FairPool(HEAVY_THREADS, "heavy", MOST_HEAVY)
        self._house_calls = count()
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._contents: OrderedDict[str, Content] = OrderedDict()
        self._content_texts: OrderedDict[str, bytes] = OrderedDict()
        self._followers: dict[str, list[Follower]] = defaultdict(list)
        self._tasks: set[asyncio.Task[None]] = set()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * self._now())

    # Finding tables.

    def at(self, game: str, *, fresh: bool = False) -> "AtTable":
        """A context: the table of a game, with its lock held; Rejection if there is none.

        A table in memory may be behind what other processes have written. Whoever writes the next entry finds that
        out by its seq; whoever decides anything else by what is here, or shows it, asks for it `fresh`.
        """
        return AtTable(self, game, fresh)

    async def admit(self, game: str, holder: str | None) -> None:
        """Raises a Rejection unless a person may see a game; for a stranger a private one is as none at all."""
        if not await self.ledger.read(self.ledger.store.admits, game, holder):
            raise unknown_game()

    async def apart(self, call: Callable[..., Answer], *operands: Any) -> Answer:
        """Calls what takes long beside the event loop; the clients who ask for such take turns."""
        client = CLIENT.get()
        if client == HOUSE:
            client = f"{HOUSE} {next(self._house_calls)}"  # of these there may be many at once, and none is refused
        try:
            future = self._heavy.submit(client, call, *operands)
        except TooManyWaiting:
            raise Rejection("too-many", "You ask for too much at once; wait for the answers.") from None
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
        store = self.ledger.store

        def read() -> Table | None:
            birth = store.birth(game)
            if birth is None:
                return None
            content = self._contents.get(birth.content) or _read_content(store, birth.content)
            table = Table(birth, content, self.pauses)
            table.replay(store.entries(game))
            return table

        try:
            table = await self.apart(read)
        except (Rejection, asyncio.CancelledError):
            raise
        except Exception as error:
            log.exception("unreadable game", extra={"fields": {"game": game}})
            raise Rejection("unplayable", "What is stored of this game cannot be read.") from error
        if table is None:
            raise unknown_game()
        self.keep_content(table.content)
        self._tables[game] = table
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
            content = await self.apart(_read_content, self.ledger.store, digest)
        self.keep_content(content)
        return content

    async def content_text(self, digest: str) -> bytes:
        """A content as JSON, with its hash."""
        text = self._content_texts.get(digest)
        if text is None:
            content = await self.content(digest)
            text = await self.apart(lambda: to_json({**content.to_doc(), "hash": content.hash}))
            self._content_texts[digest] = text
            if len(self._content_texts) > MOST_CONTENTS:
                self._content_texts.popitem(last=False)
        return text

    def keep_content(self, content: Content) -> None:
        self._contents[content.hash] = content
        self._contents.move_to_end(content.hash)
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
        self.look_from_own_seat(table, follower)
        # What one follower is told another in the same place is told too.
        sort = follower.viewer, follower.seq, follower.holder if table.changed > follower.seq else None
        news = written.get(sort) or self.news_if_recent(table, follower.holder, follower.viewer, follower.seq)
        if news is None:
            self._catch_up(table.id)
            return
        written[sort] = news
        follower.seq = table.seq
        follower.tell("update", news)

    async def tell_again(self, game: str) -> None:
        """Tells the followers of a game how it is, though nothing has happened: its deadline is another."""
        async with self.at(game) as table:
            for follower in self._followers.get(game, ()):
                if follower.seq == table.seq:
                    news = write_news(table, follower.holder, follower.viewer, follower.seq, (), with_view=True)
                    follower.tell("update", news)

    @staticmethod
    def is_recent(table: Table, since: int) -> bool:
        return since >= table.seq - len(table.recent)

    def news_if_recent(self, table: Table, holder: str | None, viewer: int | None, since: int) -> str | None:
        """News after a seq, from the entries in memory; None if they do not reach back so far."""
        if since > table.seq or not self.is_recent(table, since):
            return None
        return write_news(table, holder, viewer, since, [line for line in table.recent if line.entry.seq > since])

    async def read(self, game: str, since: int, use: Callable[[Table, Sequence[Told], int], Answer]) -> Answer:
        """What `use` makes of a table and of its entries after a seq, with the table's lock held.

        What is not in memory is read and replayed, without the lock: nobody at the table waits for a reader.
        """
        replayed: Sequence[Told] = ()
        known = since
        while True:
            async with self.at(game, fresh=True) as table:
                if since > table.seq:
                    replayed, since, known = (), 0, 0
                if self.is_recent(table, known):
                    recent = [line for line in table.recent if line.entry.seq > known]
                    return use(table, [*replayed, *recent], since)
                birth, content, until = table.birth, table.content, table.seq
            replayed = await self.apart(self._replay, birth, content, until, since)
            known = until

    def _replay(self, birth: Birth, content: Content, until: int, since: int) -> list[Told]:
        entries = self.ledger.store.entries(birth.game)
        return Table(birth, content).replay([entry for entry in entries if entry.seq <= until], since)

    def thinking(self, table: Table, seat: int, done: float) -> None:
        for follower in self._followers.get(table.id, ()):
            follower.tell_thinking(table.id, seat, done)

    # What other processes wrote.

    def _heard(self, games: Sequence[str] | None) -> None:
        for game in list(self._tables) if games is None else games:
            if game in self._tables or self.wanted(game):
                self._catch_up(game)

    def _catch_up(self, game: str) -> None:
        self._in_background(self._follow_up(game))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def read_on(self, table: Table) -> None:
        """Folds in what others have written to a table, whose lock is held, and tells everybody."""
        before = table.seq
        entries = await self.ledger.read(self.ledger.store.entries, table.id, before)
        try:
            table.replay(entries)
        except Exception:  # it may have got half of them
            self._forget(table)
            raise
        if table.seq > before:
            self.announce(table)
            self._changed(table, False)

    async def _follow_up(self, game: str) -> None:
        """Reads on at a table and tells its followers, as soon as the database answers."""
        CLIENT.set(HOUSE)
        while True:
            try:
                await self._read_and_tell(game)
                return
            except Rejection as rejection:
                log.warning("cannot catch up", extra={"fields": {"game": game, "reason": rejection.reason}})
                if rejection.reason != "unavailable":
                    return
            except Exception:  # one game that cannot be read keeps nobody from the others
                log.exception("cannot catch up", extra={"fields": {"game": game}})
                return
            await asyncio.sleep(RETRY)

    async def _read_and_tell(self, game: str) -> None:
        async with self.at(game, fresh=True) as table:
            behind = [follower for follower in self._followers.get(game, ()) if follower.seq < table.seq]
        for follower in behind:
            await self.read(game, follower.seq, partial(self._tell_rest, follower))

    def _tell_rest(self, follower: Follower, table: Table, told: Sequence[Told], since: int) -> None:
        if follower.seq == since < table.seq and follower in self._followers.get(table.id, ()):
            self.look_from_own_seat(table, follower)
            news = write_news(table, follower.holder, follower.viewer, since, told)
            follower.seq = table.seq
            follower.tell("update", news)

    def look_from_own_seat(self, table: Table, follower: Follower) -> None:
        """Whoever has given a seat up, or taken it elsewhere, does not look into its hand from here any more."""
        seats = table.seats_of(follower.holder)
        if follower.viewer is not None and follower.viewer not in seats:
            follower.viewer = None
            if not seats and not table.birth.public:
                self._in_background(self._expel(table.id, follower))

    async def _expel(self, game: str, follower: Follower) -> None:
        """Lets a follower go who has left a private table, unless it may watch."""
        if not await self.ledger.read(self.ledger.store.admits, game, follower.holder):
            self.unfollow(game, follower)
            follower.expel(game)

    def _changed(self, table: Table, here: bool) -> None:
        for listener in self.listeners:
            listener(table, here)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._heavy.close()
        await self.ledger.close()


def _read_content(store: Store, digest: str) -> Content:
    doc = store.content(digest)
    if doc is None:
        raise Rejection("unknown-content", "There is no content with this hash.")
    try:
        return Content.from_doc(doc)
    except ContentError as error:
        raise Rejection("unplayable", f"This content cannot be read any more: {error}.") from None


def unknown_game() -> Rejection:
    return Rejection("unknown-game", "There is no such game, or it is private and you do not belong to it.")
