"""The store: every question to the database, in SQL that both databases read.

All methods block and are for the ledger's threads. Each thread has a connection of its own.
"""

import json
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from planetarium.server.entries import MOVING, Birth, Device, Entry, Place

from .schema import MIGRATIONS

# Told that another process has written: the games, or None for "any may have changed".
Heard = Callable[[Sequence[str] | None], None]

_GAME = "SELECT game, created, rules, content, options, start, chance, seats, clock, public, imported FROM games"
_ENTRY = "SELECT game, seq, at, kind, seat, data, key, to_act FROM entries"
_DEVICE = "SELECT device, holder, name, created, seen, renewed, ended FROM devices"
INTO_ENTRIES = "INSERT INTO entries (game, seq, at, kind, seat, data, key, to_act)"
ENTRY_ROW = "(?, ?, ?, ?, ?, ?, ?, ?)"
INSERT_ENTRY = f"{INTO_ENTRIES} VALUES {ENTRY_ROW} ON CONFLICT DO NOTHING"
END_GAME = "UPDATE games SET ended = 1 WHERE game = ?"
_SEAT_AS_IT_WAS = "game = ? AND seat = ? AND kind = ? AND COALESCE(holder, '') = ?"
ROWS_AT_ONCE = 100  # in one statement
MOST_WATCH_CODES = 20  # of one game
MOST_DEVICES = 20  # of one person
MOST_OFFERED = 3  # public tables with an open seat that are listed of one person


class StoreUnavailable(Exception):
    """The database does not answer; what was asked may or may not have been done."""


class SchemaError(Exception):
    """The database was written by a newer version of this program, or is no database of ours."""


class Conflict(Exception):
    """Somebody else was first, or it was not as one thought; nothing was written."""


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

    @abstractmethod
    def condition(self) -> dict[str, Any]:
        """How the database is, beyond whether it answers."""

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
            for steps in MIGRATIONS[version:]:
                for step in steps:
                    if isinstance(step, str):
                        self.execute(step)
                    else:
                        step(self)
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

    def open_tables(self, limit: int) -> list[str]:
        """Public games that look for players, newest first; of one person only a few, so that nobody fills the list."""
        rows = self.execute(
            "SELECT game FROM (SELECT g.game, g.created, ROW_NUMBER() OVER"
            " (PARTITION BY s.holder ORDER BY g.created DESC, g.game) AS number"
            " FROM games g JOIN seats s ON s.game = g.game AND s.seat ="
            " (SELECT MIN(h.seat) FROM seats h WHERE h.game = g.game AND h.holder IS NOT NULL)"
            " WHERE g.public = 1 AND g.ended = 0 AND EXISTS"
            " (SELECT 1 FROM seats o WHERE o.game = g.game AND o.kind = 'open')) AS offered"
            " WHERE number <= ? ORDER BY created DESC, game LIMIT ?",
            (MOST_OFFERED, limit),
        )
        return [row[0] for row in rows]

    def admits(self, game: str, holder: str | None) -> bool:
        """Whether there is such a game and a person belongs to it, or anybody may see it."""
        found = self.execute(
            "SELECT 1 FROM games g WHERE g.game = ? AND (g.public = 1"
            " OR EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.holder = ?)"
            " OR EXISTS (SELECT 1 FROM watchers w WHERE w.game = g.game AND w.holder = ?))",
            (game, holder or "", holder or ""),
        )
        return found.fetchone() is not None

    def overdue(self, now: int) -> list[str]:
        """Games in which a person's decision has probably taken too long."""
        moving = ", ".join("?" * len(MOVING))
        rows = self.execute(
            "SELECT g.game FROM games g WHERE g.clock IS NOT NULL AND g.ended = 0"
            " AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.kind = 'open')"
            # Who is to act after the last entry; in a game without any somebody is.
            " AND (NOT EXISTS (SELECT 1 FROM entries e WHERE e.game = g.game) OR EXISTS (SELECT 1 FROM seats s"
            " WHERE s.game = g.game AND s.kind = 'person' AND s.seat = (SELECT e.to_act FROM entries e"
            " WHERE e.game = g.game ORDER BY e.seq DESC LIMIT 1)))"
            " AND COALESCE((SELECT MAX(e.at) FROM entries e WHERE e.game = g.game AND e.kind IN"
            f" ({moving})), g.created) + g.clock * 1000 < ?",
            (*sorted(MOVING), now),
        )
        return [row[0] for row in rows]

    def invited(self, code: str) -> tuple[str, int | None, str | None] | None:
        """What a code is for: a game, a seat of it or None to watch, and whose seat it was when the code was given."""
        row = self.execute("SELECT game, seat, holder FROM invites WHERE code = ?", (code,)).fetchone()
        return (row[0], row[1], row[2]) if row else None

    def device(self, device: str) -> Device | None:
        row = self.execute(f"{_DEVICE} WHERE device = ?", (device,)).fetchone()
        return Device(*row) if row else None

    def devices_of(self, holder: str) -> list[Device]:
        """A person's devices that are not ended, the one seen last first."""
        rows = self.execute(f"{_DEVICE} WHERE holder = ? AND ended IS NULL ORDER BY seen DESC, device", (holder,))
        return [Device(*row) for row in rows]

    def ended_since(self, moment: int) -> list[str]:
        """Devices that were ended at or after a moment."""
        return [row[0] for row in self.execute("SELECT device FROM devices WHERE ended >= ?", (moment,))]

    def pauses(self) -> list[tuple[int, int]]:
        """When no server was there: from, to."""
        return [(row[0], row[1]) for row in self.execute("SELECT began, ended FROM pauses ORDER BY began")]

    # Writing; each in a transaction of its own.

    def create(
        self, birth: Birth, content: Mapping[str, Any], entries: Sequence[Entry],
        codes: Sequence[tuple[str, int | None]], watcher: str | None, announcement: Entry | None = None,
    ) -> None:  # fmt: skip
        """Writes a new game, whole. `announcement` is an entry of another game's log; Conflict if it is taken."""
        with self.transaction():
            self.execute(
                "INSERT INTO contents VALUES (?, ?) ON CONFLICT DO NOTHING",
                (birth.content, json.dumps(content, ensure_ascii=False, separators=(",", ":"))),
            )
            self.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (birth.game, birth.created, birth.rules, birth.content, json.dumps(birth.options),
                 None if birth.start is None else json.dumps(birth.start), birth.key.hex(), json.dumps(birth.seats),
                 birth.clock, int(birth.public), int(birth.imported), int(birth.imported)),
            )  # fmt: skip
            for number, seat in enumerate(birth.seats):
                self.execute(
                    "INSERT INTO seats (game, seat, holder, kind) VALUES (?, ?, ?, ?)",
                    (birth.game, number, seat["holder"], seat["kind"]),
                )
            for code, for_seat in codes:
                self._add_code(code, birth.game, for_seat, None)
            if watcher is not None:
                self.execute("INSERT INTO watchers VALUES (?, ?)", (birth.game, watcher))
            # Many at once, so that other writers need not wait for each of them.
            for begin in range(0, len(entries), ROWS_AT_ONCE):
                rows = [packed(entry) for entry in entries[begin : begin + ROWS_AT_ONCE]]
                values = ", ".join([ENTRY_ROW] * len(rows))
                self.execute(f"{INTO_ENTRIES} VALUES {values}", [value for row in rows for value in row])
            if announcement is not None:
                if self.execute(INSERT_ENTRY, packed(announcement)).rowcount != 1:
                    raise Conflict
                self.tell([announcement.game])

    def seat_entry(self, entry: Entry, before: Place, after: Place, code: str | None = None) -> None:
        """Writes an entry that changes who plays its seat, and uses up an invite.

        Conflict unless the seat is still as it was `before`, the seq is free, and the invite was given for it as it
        is. Whatever codes there were for a seat end when it goes to somebody else: none ever opens a seat that
        another person holds.
        """
        with self.transaction():
            # The seat first, in every writer: so two of them wait in line and never for each other.
            seat = self.execute(
                f"UPDATE seats SET holder = ?, kind = ? WHERE {_SEAT_AS_IT_WAS}",
                (after.holder, after.kind, entry.game, entry.seat, before.kind, before.holder or ""),
            )
            if seat.rowcount != 1:
                raise Conflict
            if code is not None:
                used = self.execute(
                    "DELETE FROM invites WHERE code = ? AND game = ? AND seat = ? AND COALESCE(holder, '') = ?",
                    (code, entry.game, entry.seat, before.holder or ""),
                )
                if used.rowcount != 1:
                    raise Conflict
            if self.execute(INSERT_ENTRY, packed(entry)).rowcount != 1:
                raise Conflict
            if before.holder != after.holder or after.kind != before.kind == "open":
                self.execute("DELETE FROM invites WHERE game = ? AND seat = ?", (entry.game, entry.seat))
            self.tell([entry.game])

    def invite(self, game: str, seat: int, code: str, place: Place) -> None:
        """A new code for a seat, in the place of the old one; Conflict unless the seat is still as one thought."""
        with self.transaction():
            seen = self.execute(
                f"UPDATE seats SET kind = kind WHERE {_SEAT_AS_IT_WAS}", (game, seat, place.kind, place.holder or "")
            )
            if seen.rowcount != 1:
                raise Conflict
            self.execute("DELETE FROM invites WHERE game = ? AND seat = ?", (game, seat))
            self._add_code(code, game, seat, place.holder)

    def watch_code(self, game: str, code: str) -> None:
        """A new code to watch with, beside the old ones; Conflict if there are too many."""
        with self.transaction():
            count = self.execute("SELECT COUNT(*) FROM invites WHERE game = ? AND seat IS NULL", (game,)).fetchone()[0]
            if count >= MOST_WATCH_CODES:
                raise Conflict
            self._add_code(code, game, None, None)

    def _add_code(self, code: str, game: str, seat: int | None, holder: str | None) -> None:
        self.execute("INSERT INTO invites (code, game, seat, holder) VALUES (?, ?, ?, ?)", (code, game, seat, holder))

    def watch(self, game: str, holder: str) -> None:
        self.execute("INSERT INTO watchers VALUES (?, ?) ON CONFLICT DO NOTHING", (game, holder))

    # Devices.

    def keep_device(self, device: Device) -> None:
        """A device that is new, or seen again."""
        self.execute(
            "INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (device) DO UPDATE"
            " SET seen = excluded.seen, renewed = excluded.renewed",
            (device.device, device.holder, device.name, device.created, device.seen, device.renewed, device.ended),
        )

    def end_device(self, holder: str, device: str, now: int) -> bool:
        """Ends a device of a person for good, and whatever codes it may have made; False if it is none of theirs."""
        with self.transaction():
            ended = self.execute(
                "UPDATE devices SET ended = ? WHERE device = ? AND holder = ? AND ended IS NULL", (now, device, holder)
            )
            if ended.rowcount == 1:
                self.execute("DELETE FROM links WHERE holder = ?", (holder,))
                self.execute("DELETE FROM invites WHERE holder = ?", (holder,))  # to their own seats
        return bool(ended.rowcount == 1)

    def link(self, code: str, holder: str, now: int, until: int) -> None:
        """A code with which another device becomes one of a person's, in the place of an older one."""
        with self.transaction():
            self.execute("DELETE FROM links WHERE holder = ? OR until < ?", (holder, now))
            self.execute("INSERT INTO links VALUES (?, ?, ?)", (code, holder, until))

    def join(self, code: str, device: Device) -> str:
        """Uses a code up for a new device; whose it is now. Conflict if the code is none, or there are too many."""
        with self.transaction():
            found = self.execute("SELECT holder, until FROM links WHERE code = ?", (code,)).fetchone()
            used = self.execute("DELETE FROM links WHERE code = ?", (code,)).rowcount == 1
            if not found or not used or found[1] < device.created or len(self.devices_of(found[0])) >= MOST_DEVICES:
                raise Conflict
            holder: str = found[0]
            self.execute(
                "INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?)",
                (device.device, holder, device.name, device.created, device.seen, device.renewed, None),
            )
        return holder

    # The time.

    def be_alive(self, now: int, longest: int) -> bool:
        """Notes that a server is there; True if none was for longer than that, which is kept as a pause."""
        with self.transaction():
            # Locks the row: of several servers that come back at once one notes the pause.
            self.execute("UPDATE alive SET at = at")
            (last,) = self.execute("SELECT at FROM alive").fetchone()
            paused = 0 < last < now - longest
            if paused:
                self.execute("INSERT INTO pauses VALUES (?, ?)", (last, now))
            if last < now:
                self.execute("UPDATE alive SET at = ?", (now,))
        return bool(paused)


def _birth(row: Sequence[Any]) -> Birth:
    game, created, rules, content, options, start, chance, seats, clock, public, imported = row
    return Birth(
        game, created, rules, content, json.loads(options), json.loads(start) if start else None,
        bytes.fromhex(chance), json.loads(seats), clock, bool(public), bool(imported),
    )  # fmt: skip


def _entry(row: Sequence[Any]) -> Entry:
    game, seq, at, kind, seat, data, key, to_act = row
    return Entry(game, seq, at, kind, seat, json.loads(data), key, to_act)
