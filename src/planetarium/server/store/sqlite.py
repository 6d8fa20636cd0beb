"""Games in an SQLite file: nothing to set up. A commit is on the disk before it is acknowledged."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from planetarium.server.entries import Entry

from .sql import ENTRY_ROW, INSERT_ENTRY, INTO_ENTRIES, Heard, SchemaError, Store, StoreUnavailable, packed

STATEMENTS = 512  # kept ready: `append` has one for each number of entries


class SqliteStore(Store):
    """A file, in write-ahead mode: readers never wait for the writer."""

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
        # Closed by `close` from another thread than the one that opened it.
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=10, check_same_thread=False,
                                     cached_statements=STATEMENTS)  # fmt: skip
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self.connection().in_transaction:
                self.connection().execute("ROLLBACK")
            raise

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Cursor:
        try:
            cursor: sqlite3.Cursor = self.connection().execute(sql, parameters)
        except sqlite3.OperationalError as error:
            raise StoreUnavailable(str(error)) from error
        return cursor

    def migrate(self) -> None:
        try:
            super().migrate()
        except sqlite3.Error as error:
            raise SchemaError(f"{self.path}: cannot be used as a database: {error}") from None

    def lock_schema(self) -> None:
        """BEGIN IMMEDIATE has done it."""

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        # Usually nobody was first, and then one statement writes all: it takes a busy interpreter's lock once, not
        # once for each entry. It writes nothing if any is refused.
        try:
            rows = ", ".join([ENTRY_ROW] * len(entries))
            self.execute(f"{INTO_ENTRIES} VALUES {rows}", [value for entry in entries for value in packed(entry)])
        except sqlite3.IntegrityError:
            with self.transaction():
                return [self.execute(INSERT_ENTRY, packed(entry)).rowcount == 1 for entry in entries]
        return [True] * len(entries)

    def tell(self, games: Sequence[str]) -> None:
        """Others find out by `others_wrote`."""

    def others_wrote(self) -> bool:
        version = self.execute("PRAGMA data_version").fetchone()[0]
        changed = self._version is not None and version != self._version
        self._version = version
        return changed

    def listen(self, heard: Heard) -> None:
        """SQLite tells nobody; `others_wrote` is asked now and then instead."""
