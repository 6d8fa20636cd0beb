"""Games in PostgreSQL, for servers on many machines, which notify each other of what they write."""

import logging
import re
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import sql as composed
from psycopg.conninfo import conninfo_to_dict

from planetarium.errors import OptionsError
from planetarium.server.entries import Entry

from .sql import END_GAME, INSERT_ENTRY, OnRemoteWrite, SchemaError, Store, StoreUnavailable, entry_values

CHANNEL = "planetarium"
MIGRATION_LOCK = 5_318_008_136  # the number of an advisory lock, chosen at random
MOST_GAMES_NOTIFIED = 200  # in one notification, whose payload PostgreSQL keeps below 8,000 bytes
RETRY = 1.0  # seconds until a broken connection is opened again
POLL_SECONDS = 0.5  # seconds between two checks whether the listener should stop
# Dead connections are noticed, and no statement or transaction holds the others up for long.
CONNECTION_OPTIONS: dict[str, Any] = {
    "connect_timeout": 5, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}  # fmt: skip
TIMEOUTS = {"statement_timeout": 10_000, "lock_timeout": 10_000, "idle_in_transaction_session_timeout": 30_000}

log = logging.getLogger(__name__)


@cache
def _translated(statement: str) -> composed.SQL:
    """A statement with psycopg's placeholders; ours contain no other % or question mark."""
    return composed.SQL(statement.replace("?", "%s"))


def check_address(address: str) -> None:
    """Raises OptionsError for an invalid address, without quoting it, because it may hold a password."""
    advice = "write it as postgresql://user:password@host:5432/games"
    try:
        parts = conninfo_to_dict(address)
    except (psycopg.Error, ValueError):
        raise OptionsError(f"--database is not a valid PostgreSQL address; {advice}") from None
    named, _, path = address.partition("://")[2].partition("?")[0].partition("/")
    if named.count("@") > 1 or "@" in path or "\0" in address:
        raise OptionsError("--database: in a user or a password write @ as %40, / as %2F and : as %3A")
    for port in str(parts.get("port") or 5432).split(","):
        if not re.fullmatch("[0-9]{1,5}", port) or not 1 <= int(port) <= 65535:
            raise OptionsError(f"--database: the port must be a number from 1 to 65535; {advice}")


class PostgresStore(Store):
    """A PostgreSQL database. Each process has an id, so that it ignores its own notifications."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.process = uuid.uuid4().hex[:12]
        self._closing = threading.Event()
        self._listener: threading.Thread | None = None
        self._listening = False

    def connect(self) -> psycopg.Connection[Any]:
        try:
            connection = psycopg.connect(self.address, autocommit=True, **CONNECTION_OPTIONS)
            for name, longest in TIMEOUTS.items():
                connection.execute(composed.SQL("SET {} = {}").format(composed.Identifier(name), longest))
        except psycopg.Error as error:
            raise StoreUnavailable(self._without_password(error)) from error
        return connection

    def _without_password(self, error: psycopg.Error) -> str:
        """The error's text, with the password removed."""
        password = str(conninfo_to_dict(self.address).get("password") or "")
        return str(error).replace(password, "…") if password else str(error)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._replacing_broken(), self.connection().transaction():
            yield

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> psycopg.Cursor[Any]:
        with self._replacing_broken():
            cursor: psycopg.Cursor[Any] = self.connection().execute(_translated(sql), parameters)
            return cursor

    @contextmanager
    def _replacing_broken(self) -> Iterator[None]:
        """Drops a connection that broke, or whose database cannot write, so that the next statement opens another."""
        try:
            yield
        except (psycopg.IntegrityError, psycopg.ProgrammingError, psycopg.DataError):
            raise
        except psycopg.Error as error:
            self.drop_connection()
            raise StoreUnavailable(self._without_password(error)) from error

    def migrate(self) -> None:
        try:
            self.execute("SET statement_timeout = 0")  # a large database may take its time
            super().migrate()
            self.drop_connection()
        except psycopg.Error as error:
            raise SchemaError(
                f"The tables cannot be created in the database: {self._without_password(error)}"
            ) from None

    def lock_schema(self) -> None:
        self.execute("SELECT pg_advisory_xact_lock(?)", (MIGRATION_LOCK,))

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        # In the same order in every process, to avoid deadlocks between two that write the same seqs.
        order = sorted(range(len(entries)), key=lambda i: (entries[i].game, entries[i].seq))
        kept = [False] * len(entries)
        with self.transaction():
            cursor = self.connection().cursor()
            rows = [entry_values(entries[i]) for i in order]
            cursor.executemany(_translated(f"{INSERT_ENTRY} RETURNING seq"), rows, returning=True)
            for i in order:
                kept[i] = cursor.fetchone() is not None
                cursor.nextset()
            written = [entries[i] for i in order if kept[i]]
            for entry in written:
                if entry.ends_game:
                    self.execute(END_GAME, (entry.game,))
            self.notify_others([entry.game for entry in written])
        return kept

    def notify_others(self, games: Sequence[str]) -> None:
        for begin in range(0, len(games), MOST_GAMES_NOTIFIED):
            payload = " ".join([self.process, *games[begin : begin + MOST_GAMES_NOTIFIED]])
            self.execute("SELECT pg_notify(?, ?)", (CHANNEL, payload))

    def others_wrote(self) -> bool:
        return False  # `listen` reports it

    def listen(self, on_remote_write: OnRemoteWrite) -> None:
        self._listener = threading.Thread(target=self._listen, args=(on_remote_write,), name="listener", daemon=True)
        self._listener.start()

    def condition(self) -> dict[str, Any]:
        return {"listener": bool(self._listener and self._listener.is_alive() and self._listening)}

    def _listen(self, on_remote_write: OnRemoteWrite) -> None:
        while not self._closing.is_set():
            try:
                with self.connect() as connection:
                    connection.execute(composed.SQL("LISTEN {}").format(composed.Identifier(CHANNEL)))
                    self._listening = True
                    on_remote_write(None)  # anything may have changed before
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=POLL_SECONDS):
                            origin, *games = notice.payload.split()
                            if origin != self.process:
                                on_remote_write(games)
            except Exception as error:  # without its listener this process would miss what others write
                self._listening = False
                if not self._closing.is_set():
                    log.warning("listening broke off", extra={"fields": {"error": type(error).__name__}})
                    time.sleep(RETRY)

    def close(self) -> None:
        self._closing.set()
        super().close()
