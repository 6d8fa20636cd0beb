"""The store: every question to the database, in SQL that both databases read.

All methods block and are for the ledger's threads. Each thread has a connection of its own.
"""

import json
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

from planetarium.server.entries import RESTARTING, Birth, Entry

from .schema import MIGRATIONS

# Told that another process has written: the games, or None for "any may have changed".
Heard = Callable[[Sequence[str] | None], None]

_GAME = "SELECT game, created, rules, content, options, start, chance, seats, clock, public, imported FROM games"
_ENTRY = "SELECT game, seq, at, kind, seat, data, key, to_act FROM entries"
INTO_ENTRIES = "INSERT INTO entries (game, seq, at, kind, seat, data, key, to_act)"
ENTRY_ROW = "(?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_ENTRY = f"{INTO_ENTRIES} VALUES {ENTRY_ROW} ON CONFLICT DO NOTHING"


class StoreUnavailable(Exception):
    """The database does not answer; what was asked may or may not have been done."""


class SchemaError(Exception):
    """The database was written by a newer version of this program, or is no database of ours."""


class Conflict(Exception):
    """Somebody else was first; nothing was written."""


def packed(entry: Entry) -> tuple[Any, ...]:
    data = json.dumps(entry.data, ensure_ascii=False, separators=(",", ":"))
    return entry.game, entry.seq, entry.at, entry.kind, entry.seat, data, entry.key, entry.to_act


class Store(ABC):
    """A database of games."""

    def __init__(self) -> None:
        self._here = threading.local()
        self._opened: list[Any] = []
        self._opening = threading.Lock()

    @abstractmethod
    def connect(self) -> Any:
        """A new connection in which every statement outside `transaction` stands alone."""

    @abstractmethod
    def transaction(self) -> Any:
        """A context: all of it is durably written at its end, or nothing."""

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        """A cursor with the answer."""

    @abstractmethod
    def lock_schema(self) -> None:
        """Inside a transaction: keeps other processes from migrating at the same time."""

    @abstractmethod
    def append(self, entries: Sequence[Entry]) -> list[bool]:
        """Writes entries in one durable commit; False for each whose seq or key was taken already."""

    @abstractmethod
    def tell(self, games: Sequence[str]) -> None:
        """Inside a transaction: lets other processes know, at its end, that these games have new entries."""

    @abstractmethod
    def others_wrote(self) -> bool:
        """Whether another process has written since the last question, for a store that is not told."""

    @abstractmethod
    def listen(self, heard: Heard) -> None:
        """Begins to tell what other processes write, if the database can tell; returns at once."""

    def connection(self) -> Any:
        if not hasattr(self._here, "connection"):
            self._here.connection = self.connect()
            with self._opening:
                self._opened.append(self._here.connection)
        return self._here.connection

    def drop_connection(self) -> None:
        """Forgets this thread's connection after it failed, so that the next question opens another."""
        connection = self._here.__dict__.pop("connection", None)
        if connection is not None:
            with self._opening:
                self._opened.remove(connection)
            connection.close()

    def close(self) -> None:
        with self._opening:
            for connection in self._opened:
                connection.close()
            self._opened.clear()

    # The schema.

    def migrate(self) -> None:
        """Brings the tables to this program's version, all at once or not at all."""
        with self.transaction():
            self.lock_schema()
            self.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            found = self.execute("SELECT version FROM schema_version").fetchone()
            version = found[0] if found else 0
            if version not in range(len(MIGRATIONS) + 1):
                raise SchemaError(
                    f"The database has version {version} of the tables, and this program knows {len(MIGRATIONS)}; "
                    "run a newer planetarium, or name another --database"
                )
            for statements in MIGRATIONS[version:]:
                for statement in statements:
                    self.execute(statement)
            if version == 0:
                self.execute("INSERT INTO schema_version VALUES (?)", (len(MIGRATIONS),))
            elif version < len(MIGRATIONS):
                self.execute("UPDATE schema_version SET version = ?", (len(MIGRATIONS),))

    def ping(self) -> None:
        self.execute("SELECT version FROM schema_version").fetchone()

    # Reading.

    def birth(self, game: str) -> Birth | None:
        row = self.execute(f"{_GAME} WHERE game = ?", (game,)).fetchone()
        return _birth(row) if row else None

    def entries(self, game: str, since: int = 0) -> list[Entry]:
        rows = self.execute(f"{_ENTRY} WHERE game = ? AND seq > ? ORDER BY seq", (game, since))
        return [_entry(row) for row in rows]

    def entry_with_key(self, game: str, key: str) -> Entry | None:
        row = self.execute(f"{_ENTRY} WHERE game = ? AND key = ?", (game, key)).fetchone()
        return _entry(row) if row else None

    def content(self, digest: str) -> dict[str, Any] | None:
        row = self.execute("SELECT doc FROM contents WHERE hash = ?", (digest,)).fetchone()
        return json.loads(row[0]) if row else None

    def games_of(self, holder: str, limit: int) -> list[str]:
        """The games in which somebody holds a seat or watches, newest first."""
        rows = self.execute(
            "SELECT g.game FROM games g WHERE g.game IN (SELECT game FROM seats WHERE holder = ?"
            " UNION SELECT game FROM watchers WHERE holder = ?) ORDER BY g.created DESC, g.game LIMIT ?",
            (holder, holder, limit),
        )
        return [row[0] for row in rows]

    def public_games(self, limit: int) -> list[str]:
        """Public games, newest first."""
        rows = self.execute("SELECT game FROM games WHERE public = 1 ORDER BY created DESC, game LIMIT ?", (limit,))
        return [row[0] for row in rows]

    def watches(self, game: str, holder: str) -> bool:
        found = self.execute("SELECT 1 FROM watchers WHERE game = ? AND holder = ?", (game, holder))
        return found.fetchone() is not None

    def overdue(self, now: int) -> list[str]:
        """Games with a clock in which the running decision has probably taken too long."""
        kinds = ", ".join("?" * len(RESTARTING))
        rows = self.execute(
            "SELECT g.game FROM games g WHERE g.clock IS NOT NULL"
            # Who is to act after the last entry; in a game without any somebody is.
            " AND COALESCE((SELECT COALESCE(e.to_act, -1) FROM entries e WHERE e.game = g.game"
            " ORDER BY e.seq DESC LIMIT 1), 0) >= 0"
            " AND COALESCE((SELECT MAX(e.at) FROM entries e WHERE e.game = g.game AND e.kind IN"
            f" ({kinds})), g.created) + g.clock * 1000 < ?",
            (*sorted(RESTARTING), now),
        )
        return [row[0] for row in rows]

    # Writing; each in a transaction of its own.

    def create(
        self, birth: Birth, content: dict[str, Any], entries: Sequence[Entry], codes: Sequence[tuple[str, int | None]],
        watcher: str | None, herald: Entry | None = None,
    ) -> None:  # fmt: skip
        """Writes a new game, whole. `herald` is an entry in another game's log that must be free, else Conflict."""
        with self.transaction():
            self.execute(
                "INSERT INTO contents VALUES (?, ?) ON CONFLICT DO NOTHING",
                (birth.content, json.dumps(content, ensure_ascii=False, separators=(",", ":"))),
            )
            self.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (birth.game, birth.created, birth.rules, birth.content, json.dumps(birth.options),
                 None if birth.start is None else json.dumps(birth.start), birth.key.hex(), json.dumps(birth.seats),
                 birth.clock, int(birth.public), int(birth.imported)),
            )  # fmt: skip
            for number, seat in enumerate(birth.seats):
                self.execute("INSERT INTO seats VALUES (?, ?, ?)", (birth.game, number, seat["holder"]))
            for code, for_seat in codes:
                self.execute("INSERT INTO invites VALUES (?, ?, ?)", (code, birth.game, for_seat))
            if watcher is not None:
                self.execute("INSERT INTO watchers VALUES (?, ?)", (birth.game, watcher))
            for entry in entries:
                self.execute(INSERT_ENTRY, packed(entry))
            if herald is not None:
                if self.execute(INSERT_ENTRY, packed(herald)).rowcount != 1:
                    raise Conflict
                self.tell([herald.game])

    def seat_entry(self, entry: Entry, holder: str | None, code: str | None = None) -> None:
        """Writes an entry that changes who holds its seat, and uses up an invite; Conflict if either is gone.

        Whatever codes there were for the seat end with it: none ever opens a seat that somebody holds.
        """
        with self.transaction():
            if code is not None and self.execute("DELETE FROM invites WHERE code = ?", (code,)).rowcount != 1:
                raise Conflict
            if self.execute(INSERT_ENTRY, packed(entry)).rowcount != 1:
                raise Conflict
            self.execute("UPDATE seats SET holder = ? WHERE game = ? AND seat = ?", (holder, entry.game, entry.seat))
            self.execute("DELETE FROM invites WHERE game = ? AND seat = ?", (entry.game, entry.seat))
            self.tell([entry.game])

    def invite(self, game: str, seat: int | None, code: str) -> None:
        """A new code; for a seat it takes the place of the old one."""
        with self.transaction():
            if seat is not None:
                self.execute("DELETE FROM invites WHERE game = ? AND seat = ?", (game, seat))
            self.execute("INSERT INTO invites VALUES (?, ?, ?)", (code, game, seat))

    def invited(self, code: str) -> tuple[str, int | None] | None:
        """What a code is for: a game, and a seat of it or None to watch."""
        row = self.execute("SELECT game, seat FROM invites WHERE code = ?", (code,)).fetchone()
        return (row[0], row[1]) if row else None

    def watch(self, game: str, holder: str) -> None:
        self.execute("INSERT INTO watchers VALUES (?, ?) ON CONFLICT DO NOTHING", (game, holder))


def _birth(row: Sequence[Any]) -> Birth:
    game, created, rules, content, options, start, chance, seats, clock, public, imported = row
    return Birth(
        game, created, rules, content, json.loads(options), json.loads(start) if start else None,
        bytes.fromhex(chance), json.loads(seats), clock, bool(public), bool(imported),
    )  # fmt: skip


def _entry(row: Sequence[Any]) -> Entry:
    game, seq, at, kind, seat, data, key, to_act = row
    return Entry(game, seq, at, kind, seat, json.loads(data), key, to_act)
