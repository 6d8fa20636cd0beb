"""Links to replays in the database: of each game one at most, by the hash of its code."""

from .sql import Store


def share(store: Store, game: str, code: str, now: int) -> None:
    """Stores the code of a game's link, in place of any other."""
    with store.transaction():
        store.execute("DELETE FROM shares WHERE game = ?", (game,))
        # Nothing is stored for a game that was deleted meanwhile.
        store.execute("INSERT INTO shares SELECT game, ?, ? FROM games WHERE game = ?", (code, now, game))


def end_share(store: Store, game: str) -> None:
    """Ends a game's link, if it has one."""
    store.execute("DELETE FROM shares WHERE game = ?", (game,))


def shared_since(store: Store, game: str) -> int | None:
    """When a game's link was made; None if it has none."""
    row = store.execute("SELECT since FROM shares WHERE game = ?", (game,)).fetchone()
    return row[0] if row else None


def shared_game(store: Store, code: str) -> str | None:
    """The game that a link leads to."""
    row = store.execute("SELECT game FROM shares WHERE code = ?", (code,)).fetchone()
    return row[0] if row else None
