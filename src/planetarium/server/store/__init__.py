"""Where games are kept: an append-only log in SQLite or PostgreSQL."""

from pathlib import Path

import platformdirs

from .sql import Conflict, SchemaError, Store, StoreUnavailable

__all__ = ["Conflict", "SchemaError", "Store", "StoreUnavailable", "default_database", "open_store"]


def default_database() -> str:
    """The SQLite file in the user's data directory."""
    return str(platformdirs.user_data_path("planetarium") / "games.db")


def open_store(database: str) -> Store:
    """The store behind a `postgresql://…` address or in an SQLite file; its schema is brought up to date."""
    store: Store
    if database.startswith(("postgresql://", "postgres://")):
        from .postgres import PostgresStore

        store = PostgresStore(database)
    else:
        from .sqlite import SqliteStore

        store = SqliteStore(Path(database.removeprefix("sqlite://")))
    try:
        store.migrate()
    except BaseException:
        store.close()
        raise
    return store
