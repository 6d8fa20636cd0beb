"""Where games are kept: an append-only log in SQLite or PostgreSQL."""

import re
from pathlib import Path

import platformdirs

from planetarium.errors import OptionsError

from .daily import DailyTry, RankedTry
from .sql import Conflict, SchemaError, Store, StoreUnavailable

__all__ = [
    "Conflict", "DailyTry", "RankedTry", "SchemaError", "Store", "StoreUnavailable", "check_database",
    "default_database", "open_store",
]  # fmt: skip

POSTGRES = ("postgresql", "postgres")
_NO_FILE = re.compile(r"|:memory:|(sqlite|file|postgres|postgresql):.*|.*\0.*", re.IGNORECASE | re.DOTALL)
DATABASE_ADVICE = "name an SQLite file, such as games.db, or postgresql://…"


def default_database() -> str:
    """The SQLite file in the user's data directory."""
    return str(platformdirs.user_data_path("planetarium") / "games.db")


def check_database(database: str) -> None:
    """Raises OptionsError for what cannot be a database, without opening or creating anything."""
    scheme, rest = _split(database)
    if scheme in POSTGRES:
        from .postgres import check_address

        check_address(f"{scheme}://{rest}")
    elif scheme not in ("", "sqlite"):
        # Anything but a proper scheme might hold a password.
        kind = f" in {scheme}" if re.fullmatch("[a-z][a-z0-9+.-]*", scheme) else ""
        raise OptionsError(f"--database: games cannot be kept{kind}; {DATABASE_ADVICE}")
    elif _NO_FILE.fullmatch(rest):
        raise OptionsError(f"--database: this is neither an address nor a file for games; {DATABASE_ADVICE}")


def _split(database: str) -> tuple[str, str]:
    """The scheme of an address, empty for a path, and the rest."""
    scheme, separator, rest = database.partition("://")
    if not separator or "/" in scheme or "\\" in scheme:
        return "", database
    return scheme.lower() or "nothing", rest


def open_store(database: str) -> Store:
    """The store behind a `postgresql://…` address or in an SQLite file; its schema is brought up to date."""
    check_database(database)
    scheme, rest = _split(database)
    store: Store
    if scheme in POSTGRES:
        from .postgres import PostgresStore

        store = PostgresStore(f"{scheme}://{rest}")
    else:
        from .sqlite import SqliteStore

        store = SqliteStore(Path(rest))
    try:
        store.migrate()
    except BaseException:
        store.close()
        raise
    return store
