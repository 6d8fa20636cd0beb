"""The store: every question to the database, in SQL that both databases read.

All methods block and are called from the threads of `AsyncStore`. Each thread has a connection of its own.
"""

import json
import threading
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from planetarium.server.entries import MOVE_KINDS, Device, Entry, GameHeader, Occupant

from .daily import DailyRows
from .puzzle_results import PuzzleResults
from .reviews import StoredReviews
from .schema import MIGRATIONS

# Whatever is about one game, and goes with it; those that others refer to last.
PARTS_OF_A_GAME = (
    "shares",
    "rated_games",
    "reviews",
    "used_invites",
    "invites",
    "watchers",
    "seats",
    "entries",
    "games",
)

# Called when another process has written: with the games, or with None if any may have changed.
OnRemoteWrite = Callable[[Sequence[str] | None], None]

_GAME = (
    "SELECT game, created, rules, content, options, start, chance, seats, clock, public, imported, hints, lesson,"
    " daily, branched, rated, puzzle FROM games"
)
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
MOST_OFFERED = 3  # listed public tables with an open seat, for each host


class StoreUnavailable(Exception):
    """The database does not answer; the statement may or may not have been carried out."""


class SchemaError(Exception):
    """The database was written by a newer version of this program, or is not one of ours."""


class Conflict(Exception):
    """Another writer was first, or a row was not as expected; nothing was written."""


def entry_values(entry: Entry) -> tuple[Any, ...]:
    data = json.dumps(entry.data, ensure_ascii=False, separators=(",", ":"))
    return entry.game, entry.seq, entry.at, entry.kind, entry.seat, data, entry.key, entry.to_act


class Store(StoredReviews, PuzzleResults, DailyRows):
    """A database of games; the subclasses know how to talk to it."""

    def __init__(self) -> None:
        self._local = threading.local()
        self._opened: list[Any] = []
        self._opening = threading.Lock()

    @abstractmethod
    def connect(self) -> Any:
        """A new connection that commits every statement outside `transaction` by itself."""

    @abstractmethod
    def transaction(self) -> Any:
        """A context manager: everything in it is durably written at its end, or nothing."""

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Any:
        """Runs a statement and returns its cursor."""

    @abstractmethod
    def lock_schema(self) -> None:
        """Inside a transaction: keeps other processes from migrating at the same time."""

    @abstractmethod
    def append(self, entries: Sequence[Entry]) -> list[bool]:
        """Writes entries in one durable commit; False for each whose seq or key was taken already."""

    @abstractmethod
    def notify_others(self, games: Sequence[str]) -> None:
        """Inside a transaction: lets other processes know, at its end, that these games have new entries."""

    @abstractmethod
    def others_wrote(self) -> bool:
        """Whether another process has written since the last call, for a store without notifications."""

    @abstractmethod
    def listen(self, on_remote_write: OnRemoteWrite) -> None:
        """Starts reporting what other processes write, if the database can notify; returns at once."""

    @abstractmethod
    def condition(self) -> dict[str, Any]:
        """More about the database for the health check."""

    def connection(self) -> Any:
        if not hasattr(self._local, "connection"):
            self._local.connection = self.connect()
            with self._opening:
                self._opened.append(self._local.connection)
        return self._local.connection

    def drop_connection(self) -> None:
        """Closes this thread's connection after a failure, so that the next statement opens another."""
        connection = self._local.__dict__.pop("connection", None)
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
        """Migrates the tables to this program's version, completely or not at all."""
        with self.transaction():
            self.lock_schema()
            self.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            found = self.execute("SELECT version FROM schema_version").fetchone()
            version = found[0] if found else 0
            if version not in range(len(MIGRATIONS) + 1):
                raise SchemaError(
                    f"The database has version {version} of the tables, but this program only knows {len(MIGRATIONS)}; "
                    "run a newer planetarium, or choose another --database"
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

    def game_header(self, game: str) -> GameHeader | None:
        row = self.execute(f"{_GAME} WHERE game = ?", (game,)).fetchone()
        return _header(row) if row else None

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
        """The games in which somebody holds a seat or watches, newest first; lessons and puzzles are no games."""
        rows = self.execute(
            "SELECT g.game FROM games g WHERE g.game IN (SELECT game FROM seats WHERE holder = ?"
            " UNION SELECT game FROM watchers WHERE holder = ?) AND g.lesson IS NULL AND g.puzzle IS NULL"
            " ORDER BY g.created DESC, g.game LIMIT ?",
            (holder, holder, limit),
        )
        return [row[0] for row in rows]

    def open_tables(self, limit: int) -> list[str]:
        """Public games with an open seat, newest first; only a few for each host, so that nobody fills the list."""
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

    def may_see(self, game: str, holder: str | None) -> bool:
        """Whether there is such a game, and it is public or this person belongs to it."""
        found = self.execute(
            "SELECT 1 FROM games g WHERE g.game = ? AND (g.public = 1"
            " OR EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.holder = ?)"
            " OR EXISTS (SELECT 1 FROM watchers w WHERE w.game = g.game AND w.holder = ?))",
            (game, holder or "", holder or ""),
        )
        return found.fetchone() is not None

    def seat_holders(self, game: str) -> dict[int, str]:
        """Whose the seats of a game are, without those that are nobody's, or not any more."""
        rows = self.execute("SELECT seat, holder FROM seats WHERE game = ? AND holder IS NOT NULL", (game,))
        return {row[0]: row[1] for row in rows}

    def overdue(self, now: int) -> list[str]:
        """Games in which a person's decision has probably taken too long."""
        moving = ", ".join("?" * len(MOVE_KINDS))
        rows = self.execute(
            "SELECT g.game FROM games g WHERE g.clock IS NOT NULL AND g.ended = 0"
            " AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = g.game AND s.kind = 'open')"
            # Who is to act after the last entry; in a game without entries somebody always is.
            " AND (NOT EXISTS (SELECT 1 FROM entries e WHERE e.game = g.game) OR EXISTS (SELECT 1 FROM seats s"
            " WHERE s.game = g.game AND s.kind = 'person' AND s.seat = (SELECT e.to_act FROM entries e"
            " WHERE e.game = g.game ORDER BY e.seq DESC LIMIT 1)))"
            " AND COALESCE((SELECT MAX(e.at) FROM entries e WHERE e.game = g.game AND e.kind IN"
            f" ({moving})), g.created) + g.clock * 1000 < ?",
            (*sorted(MOVE_KINDS), now),
        )
        return [row[0] for row in rows]

    def invited(self, code: str) -> tuple[str, int | None, str | None] | None:
        """What a code is for: a game, a seat of it or None to watch, and whose seat it was when the code was given."""
        row = self.execute("SELECT game, seat, holder FROM invites WHERE code = ?", (code,)).fetchone()
        return (row[0], row[1], row[2]) if row else None

    def used_invite(self, code: str) -> tuple[str, int] | None:
        """The game and seat of an invite that somebody sat down with."""
        row = self.execute("SELECT game, seat FROM used_invites WHERE code = ?", (code,)).fetchone()
        return (row[0], row[1]) if row else None

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
        """When no server was running: (began, ended) of each pause."""
        return [(row[0], row[1]) for row in self.execute("SELECT began, ended FROM pauses ORDER BY began")]

    # Writing; each in a transaction of its own.

    def create(
        self, header: GameHeader, content: Mapping[str, Any], entries: Sequence[Entry],
        codes: Sequence[tuple[str, int | None]], watcher: str | None, announcement: Entry | None = None,
    ) -> None:  # fmt: skip
        """Writes a complete new game.

        `announcement` goes into another game's log; Conflict if its seq is taken, or if whoever begins a daily system
        has begun it before.
        """
        with self.transaction():
            self.execute(
                "INSERT INTO contents VALUES (?, ?) ON CONFLICT DO NOTHING",
                (header.content, json.dumps(content, ensure_ascii=False, separators=(",", ":"))),
            )
            self.execute(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (header.game, header.created, header.rules, header.content, json.dumps(header.options),
                 None if header.start is None else json.dumps(header.start), header.key.hex(), json.dumps(header.seats),
                 header.clock, int(header.public), int(header.imported), int(header.imported), int(header.hints),
                 header.lesson, header.daily, None if header.branched is None else json.dumps(header.branched),
                 int(header.rated), header.puzzle),
            )  # fmt: skip
            for number, seat in enumerate(header.seats):
                self.execute(
                    "INSERT INTO seats (game, seat, holder, kind) VALUES (?, ?, ?, ?)",
                    (header.game, number, seat["holder"], seat["kind"]),
                )
            for code, for_seat in codes:
                self._add_code(code, header.game, for_seat, None)
            if watcher is not None:
                self.execute("INSERT INTO watchers VALUES (?, ?)", (header.game, watcher))
            # Many rows in one statement, so that other writers wait less.
            for begin in range(0, len(entries), ROWS_AT_ONCE):
                rows = [entry_values(entry) for entry in entries[begin : begin + ROWS_AT_ONCE]]
                values = ", ".join([ENTRY_ROW] * len(rows))
                self.execute(f"{INTO_ENTRIES} VALUES {values}", [value for row in rows for value in row])
            if header.daily is not None:
                holder = header.seats[0]["holder"]
                if not self.add_daily_try(header.daily, holder, header.game, header.created):
                    raise Conflict
            if announcement is not None:
                if self.execute(INSERT_ENTRY, entry_values(announcement)).rowcount != 1:
                    raise Conflict
                self.notify_others([announcement.game])

    def seat_entry(self, entry: Entry, before: Occupant, after: Occupant, code: str | None = None) -> None:
        """Writes an entry that changes who plays its seat, and uses up an invite.

        Conflict unless the seat is still as it was `before`, the seq is free, and the invite was given for it as it
        is. Whatever codes there were for a seat end when it goes to somebody else: none ever opens a seat that
        another person holds.
        """
        with self.transaction():
            # The seat first, in every writer, to avoid deadlocks.
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
                self.execute("INSERT INTO used_invites VALUES (?, ?, ?)", (code, entry.game, entry.seat))
            if self.execute(INSERT_ENTRY, entry_values(entry)).rowcount != 1:
                raise Conflict
            if before.holder != after.holder or after.kind != before.kind == "open":
                self.execute("DELETE FROM invites WHERE game = ? AND seat = ?", (entry.game, entry.seat))
            self.notify_others([entry.game])

    def invite(self, game: str, seat: int, code: str, place: Occupant) -> None:
        """Replaces the code for a seat; Conflict unless the seat is still as expected."""
        with self.transaction():
            seen = self.execute(
                f"UPDATE seats SET kind = kind WHERE {_SEAT_AS_IT_WAS}", (game, seat, place.kind, place.holder or "")
            )
            if seen.rowcount != 1:
                raise Conflict
            self.execute("DELETE FROM invites WHERE game = ? AND seat = ?", (game, seat))
            self._add_code(code, game, seat, place.holder)

    def watch_code(self, game: str, code: str) -> None:
        """Adds a watch code; Conflict if the game has too many."""
        with self.transaction():
            count = self.execute("SELECT COUNT(*) FROM invites WHERE game = ? AND seat IS NULL", (game,)).fetchone()[0]
            if count >= MOST_WATCH_CODES:
                raise Conflict
            self._add_code(code, game, None, None)

    def _add_code(self, code: str, game: str, seat: int | None, holder: str | None) -> None:
        self.execute("INSERT INTO invites (code, game, seat, holder) VALUES (?, ?, ?, ?)", (code, game, seat, holder))

    def watch(self, game: str, holder: str) -> None:
        self.execute("INSERT INTO watchers VALUES (?, ?) ON CONFLICT DO NOTHING", (game, holder))

    def forget(self, game: str, holder: str) -> bool:
        """Takes a game off somebody's list; deletes it, and returns True, if it is nobody else's.

        If they had a seat, the link to its replay ends: they can no longer end it themselves.
        Conflict while they play it with others: they have to leave it first.
        """
        with self.transaction():
            # The seats first, in every writer, to avoid deadlocks; nobody can sit down meanwhile.
            self.execute("UPDATE seats SET kind = kind WHERE game = ?", (game,))
            rows = self.execute("SELECT holder FROM seats WHERE game = ? AND holder IS NOT NULL", (game,))
            holders = {row[0] for row in rows}
            going_on = self.execute("SELECT 1 FROM games WHERE game = ? AND ended = 0", (game,)).fetchone() is not None
            playing = going_on and holder in holders
            others = holders - {holder}
            if playing and others:
                raise Conflict
            self.execute("UPDATE seats SET holder = NULL WHERE game = ? AND holder = ?", (game, holder))
            self.execute("DELETE FROM watchers WHERE game = ? AND holder = ?", (game, holder))
            if holder in holders:
                self.execute("DELETE FROM shares WHERE game = ?", (game,))
            watched = self.execute("SELECT 1 FROM watchers WHERE game = ?", (game,)).fetchone() is not None
            if others or (watched and not playing):
                return False
            self.detach_daily(game)
            # What the game did to people's ratings is theirs, whoever deletes the game.
            self.execute("UPDATE rating_changes SET game = NULL WHERE game = ?", (game,))
            for part in PARTS_OF_A_GAME:
                self.execute(f"DELETE FROM {part} WHERE game = ?", (game,))
        return True

    # Devices.

    def keep_device(self, device: Device) -> None:
        """Adds a device, or records that it was seen again."""
        self.execute(
            "INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (device) DO UPDATE"
            " SET seen = excluded.seen, renewed = excluded.renewed",
            (device.device, device.holder, device.name, device.created, device.seen, device.renewed, device.ended),
        )

    def end_device(self, holder: str, device: str, now: int) -> bool:
        """Ends a device for good, with all codes it may have made; False if it is not this person's."""
        with self.transaction():
            ended = self.execute(
                "UPDATE devices SET ended = ? WHERE device = ? AND holder = ? AND ended IS NULL", (now, device, holder)
            )
            if ended.rowcount == 1:
                self.execute("DELETE FROM links WHERE holder = ?", (holder,))
                self.execute("DELETE FROM invites WHERE holder = ?", (holder,))  # to their own seats
        return bool(ended.rowcount == 1)

    def end_all_devices(self, holder: str, now: int) -> list[str]:
        """Ends all devices of a person for good and forgets their names; the hashes of their tokens."""
        with self.transaction():
            devices = [device.device for device in self.devices_of(holder)]
            self.execute("UPDATE devices SET ended = COALESCE(ended, ?), name = '' WHERE holder = ?", (now, holder))
            self.execute("DELETE FROM links WHERE holder = ?", (holder,))
            self.execute("DELETE FROM invites WHERE holder = ?", (holder,))
        return devices

    def link(self, code: str, holder: str, now: int, until: int) -> None:
        """Adds a code that makes another device one of this person's, and removes an older one."""
        with self.transaction():
            self.execute("DELETE FROM links WHERE holder = ? OR until < ?", (holder, now))
            self.execute("INSERT INTO links VALUES (?, ?, ?)", (code, holder, until))

    def join(self, code: str, device: Device) -> str:
        """Redeems a code for a new device and returns its holder; Conflict for an invalid code or too many devices."""
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

    def heartbeat(self, now: int, longest: int) -> bool:
        """Records that a server is running; if none was for more than `longest`, stores a pause and returns True."""
        with self.transaction():
            # Locks the row, so that only one of several servers that start at once records the pause.
            self.execute("UPDATE alive SET at = at")
            (last,) = self.execute("SELECT at FROM alive").fetchone()
            paused = 0 < last < now - longest
            if paused:
                self.execute("INSERT INTO pauses VALUES (?, ?)", (last, now))
            if last < now:
                self.execute("UPDATE alive SET at = ?", (now,))
        return bool(paused)


def _header(row: Sequence[Any]) -> GameHeader:
    (game, created, rules, content, options, start, chance, seats, clock, public, imported, hints, lesson, daily,
     branched, rated, puzzle) = row  # fmt: skip
    return GameHeader(
        game, created, rules, content, json.loads(options), json.loads(start) if start else None,
        bytes.fromhex(chance), json.loads(seats), clock, bool(public), bool(imported), bool(hints), lesson, daily,
        json.loads(branched) if branched else None, bool(rated), puzzle,
    )  # fmt: skip


def _entry(row: Sequence[Any]) -> Entry:
    game, seq, at, kind, seat, data, key, to_act = row
    return Entry(game, seq, at, kind, seat, json.loads(data), key, to_act)
