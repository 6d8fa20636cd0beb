"""Games in an SQLite file, with every commit on disk before it is acknowledged."""

import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from planetarium.server.entries import Entry

from .sql import (
    END_GAME,
    ENTRY_ROW,
    INSERT_ENTRY,
    INTO_ENTRIES,
    OnRemoteWrite,
    SchemaError,
    Store,
    StoreUnavailable,
    entry_values,
)

STATEMENTS = 512  # prepared statements: `append` has one for each number of entries
LONGEST_WAIT = 10.0  # seconds for another process's lock
LONGEST_STATEMENT = 10.0  # seconds
CHECK_EVERY = 10_000  # SQLite instructions between two checks of the time


class SqliteStore(Store):
    """An SQLite file in write-ahead mode, so that readers never wait for the writer."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self._version: int | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # it holds the chance keys of games that are not over
            self.connection()
        except (OSError, ValueError, sqlite3.Error) as error:
            raise SchemaError(f"{path}: cannot be opened as a database: {error}") from None

    def connect(self) -> sqlite3.Connection:
        # `close` runs in another thread than the one that opened it.
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=LONGEST_WAIT, check_same_thread=False,
                                     cached_statements=STATEMENTS)  # fmt: skip
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.set_progress_handler(self._takes_too_long, CHECK_EVERY)
        return connection

    def _takes_too_long(self) -> bool:
        begun: float = self._local.begun
        return time.monotonic() - begun > LONGEST_STATEMENT

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        """Rolls back a failed transaction; drops the connection if even that fails."""
        connection = self._local.__dict__.get("connection")
        if connection is not None and connection.in_transaction:
            try:
                connection.execute("ROLLBACK")
            except sqlite3.Error:
                self.drop_connection()

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        self._local.begun = time.monotonic()
        try:
            cursor: sqlite3.Cursor = self.connection().execute(sql, parameters)
        except (sqlite3.IntegrityError, sqlite3.ProgrammingError):
            raise
        except sqlite3.OperationalError as error:
            raise StoreUnavailable(str(error)) from error
        except sqlite3.DatabaseError as error:  # not a valid database; another connection may succeed
            self.drop_connection()
            raise StoreUnavailable(str(error)) from error
        return cursor

    def lock_schema(self) -> None:
        """Nothing to do: BEGIN IMMEDIATE has locked the file."""

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        # Usually there is no conflict, and one statement writes all entries: it takes the GIL once, not once for each.
        # It writes nothing if any entry is refused.
        if not any(entry.ends_game for entry in entries):
            try:
                rows = ", ".join([ENTRY_ROW] * len(entries))
                self.execute(
                    f"{INTO_ENTRIES} VALUES {rows}", [value for entry in entries for value in entry_values(entry)]
                )
            except sqlite3.IntegrityError:
                pass
            else:
                return [True] * len(entries)
        with self.transaction():
            return [self._append(entry) for entry in entries]

    def _append(self, entry: Entry) -> bool:
        kept = self.execute(INSERT_ENTRY, entry_values(entry)).rowcount == 1
        if kept and entry.ends_game:
            self.execute(END_GAME, (entry.game,))
        return kept

    def notify_others(self, games: Sequence[str]) -> None:
        """Nothing to do: others find out by `others_wrote`."""

    def others_wrote(self) -> bool:
        version = self.execute("PRAGMA data_version").fetchone()[0]
        changed = self._version is not None and version != self._version
        self._version = version
        return changed

    def listen(self, on_remote_write: OnRemoteWrite) -> None:
        """Nothing to do: SQLite has no notifications, so `others_wrote` is polled."""

    def condition(self) -> dict[str, Any]:
        return {"free_bytes": shutil.disk_usage(self.path.parent).free}
