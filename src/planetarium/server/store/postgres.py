"""Games in PostgreSQL, for servers on many machines: what one writes the others are told of."""

import logging
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import sql as composed

from planetarium.server.entries import Entry

from .sql import INSERT_ENTRY, Heard, Store, StoreUnavailable, packed

CHANNEL = "planetarium"
MIGRATING = 5_318_008_136  # an advisory lock's number, of our own choice
MOST_GAMES_TOLD = 200  # in one notification, whose payload PostgreSQL keeps below 8,000 bytes
RETRY = 1.0  # seconds until a broken connection is opened again
PATIENCE = 0.5  # seconds until a listener looks whether it is still wanted

log = logging.getLogger(__name__)


@cache
def _translated(statement: str) -> composed.SQL:
    """With psycopg's placeholders; our statements hold neither a % nor a question mark of their own."""
    return composed.SQL(statement.replace("?", "%s"))


class PostgresStore(Store):
    """A PostgreSQL database. Each process has a name, so that it does not listen to itself."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.process = uuid.uuid4().hex[:12]
        self._closing = threading.Event()

    def connect(self) -> psycopg.Connection[Any]:
        try:
            return psycopg.connect(self.address, autocommit=True, connect_timeout=5)
        except psycopg.OperationalError as error:
            raise StoreUnavailable(str(error)) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        with self._mended(), self.connection().transaction():
            yield

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> psycopg.Cursor[Any]:
        with self._mended():
            cursor: psycopg.Cursor[Any] = self.connection().execute(_translated(sql), parameters)
            return cursor

    @contextmanager
    def _mended(self) -> Iterator[None]:
        """A connection that broke is replaced at the next question."""
        try:
            yield
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            self.drop_connection()
            raise StoreUnavailable(str(error)) from error

    def lock_schema(self) -> None:
        self.execute("SELECT pg_advisory_xact_lock(?)", (MIGRATING,))

    def append(self, entries: Sequence[Entry]) -> list[bool]:
        # In one order in every process, so that two that write the same seqs never wait for each other.
        order = sorted(range(len(entries)), key=lambda i: (entries[i].game, entries[i].seq))
        kept = [False] * len(entries)
        with self.transaction():
            cursor = self.connection().cursor()
            rows = [packed(entries[i]) for i in order]
            cursor.executemany(_translated(f"{INSERT_ENTRY} RETURNING seq"), rows, returning=True)
            for i in order:
                kept[i] = cursor.fetchone() is not None
                cursor.nextset()
            games = [entries[i].game for i in order if kept[i]]
            self.tell(games)
        return kept

    def tell(self, games: Sequence[str]) -> None:
        for begin in range(0, len(games), MOST_GAMES_TOLD):
            told = " ".join([self.process, *games[begin : begin + MOST_GAMES_TOLD]])
            self.execute("SELECT pg_notify(?, ?)", (CHANNEL, told))

    def others_wrote(self) -> bool:
        return False  # `listen` tells

    def listen(self, heard: Heard) -> None:
        threading.Thread(target=self._listen, args=(heard,), name="listener", daemon=True).start()

    def _listen(self, heard: Heard) -> None:
        while not self._closing.is_set():
            try:
                with self.connect() as connection:
                    connection.execute(composed.SQL("LISTEN {}").format(composed.Identifier(CHANNEL)))
                    heard(None)  # whatever was said while nobody listened
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=PATIENCE):
                            origin, *games = notice.payload.split()
                            if origin != self.process:
                                heard(games)
            except (StoreUnavailable, psycopg.Error) as error:
                if not self._closing.is_set():
                    log.warning("listening broke off", extra={"fields": {"error": type(error).__name__}})
                    time.sleep(RETRY)

    def close(self) -> None:
        self._closing.set()
        super().close()
