"""Links to replays: who may make and end one, and what its code opens."""

from collections.abc import Mapping
from typing import Any

from planetarium.server.identity import hashed, new_code
from planetarium.server.news import write_news
from planetarium.server.play import write_past
from planetarium.server.rejections import Rejection
from planetarium.server.sharing.documents import SharedAnswer
from planetarium.server.store import shares
from planetarium.server.table import Table
from planetarium.server.tables import Tables
from planetarium.server.writing import Json

PRIVATE = frozenset({"chat"})  # what people said to each other is no part of the game


async def share(tables: Tables, holder: str | None, game: str) -> str:
    """A new link to the replay of a finished game; one that there was before ends."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        kept = await _kept_seats(tables, game)
        _check_is_owner(table, holder, kept)
        check_open_book(table)
        if _is_deleted_by_a_player(table, kept):
            raise Rejection("not-now", "Somebody who played this game has deleted it. It can no longer be shared.")
        code = new_code()
        await tables.async_store.write(shares.share, tables.async_store.store, game, hashed(code), tables.now())
    return code


async def end_share(tables: Tables, holder: str | None, game: str) -> None:
    """Ends the link of a game at once; it is no fault if there is none."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        _check_is_owner(table, holder, await _kept_seats(tables, game))
    await tables.async_store.write(shares.end_share, tables.async_store.store, game)


async def is_shared(tables: Tables, holder: str | None, game: str) -> SharedAnswer:
    """Whether there is a link, and whether it is this person's to give."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        kept = await _kept_seats(tables, game)
        allowed = is_owner(table, holder, kept) and not _is_deleted_by_a_player(table, kept)
    since = await tables.async_store.read(shares.shared_since, tables.async_store.store, game)
    return {"shared": since is not None, "since": since, "may_share": allowed}


async def _kept_seats(tables: Tables, game: str) -> Mapping[int, str]:
    """Whose the seats are by the store: the log still names those who have deleted the game."""
    return await tables.async_store.read(tables.async_store.store.seat_holders, game)


def is_owner(table: Table, holder: str | None, kept: Mapping[int, str]) -> bool:
    """Whether somebody may say whether strangers see a game.

    Everybody who holds a seat owns the table; who made it is not written down. One that nobody ever had a seat at, an
    imported record or a game between bots, belongs to those who have it on their list.
    """
    if any(kept.get(seat) == holder for seat in table.seats_of(holder)):
        return True
    never = all(seat["holder"] is None for seat in table.header.seats)
    nobody = all(seat.holder is None for seat in table.seats)
    return holder is not None and never and nobody and not table.header.public


def _is_deleted_by_a_player(table: Table, kept: Mapping[int, str]) -> bool:
    """Whether one of those who played has deleted the game: they could not end a link any more."""
    return any(place.holder not in (None, kept.get(seat)) for seat, place in enumerate(table.seats))


def _check_is_owner(table: Table, holder: str | None, kept: Mapping[int, str]) -> None:
    if not is_owner(table, holder, kept):
        raise Rejection("not-your-seat", "Only players at this table can share its replay.")


def check_open_book(table: Table) -> None:
    if table.game is None:
        raise Rejection("unplayable", f"This game cannot be replayed: {table.unplayable}.")
    if not table.game.is_over:
        raise Rejection("not-now", "The game is not over yet. Its replay can be shared when it is.")
    if table.header.puzzle is not None:
        raise Rejection("not-now", "A puzzle has no replay to share.")
    if not table.is_open_book:
        raise Rejection("not-now", "Others still play this daily system. Share its replay when the day is over.")


async def shared_game(tables: Tables, code: str) -> str:
    """The game that a code opens; Rejection if the code is unknown or ended."""
    game = await tables.async_store.read(shares.shared_game, tables.async_store.store, hashed(code))
    if game is None:
        raise _ended()
    return game


async def shared_news(tables: Tables, code: str) -> Json:
    """A shared game for whoever has the code: as a spectator sees it, with every move and nothing that was said."""
    game = await shared_game(tables, code)

    def news(table: Table, entries: Any, since: int) -> Json:
        check_still_open(table)
        told = [line for line in entries if line.entry.kind not in PRIVATE]
        return write_news(table, None, None, since, told, with_view=True)

    return await tables.read_entries(game, 0, news)


async def shared_past(tables: Tables, code: str, seq: int, seat: int | None, hands: bool) -> Json:
    """A shared game as it stood after an entry, as any seat saw it then, and with every hand if that is asked for."""
    game = await shared_game(tables, code)
    async with tables.locked(game, fresh=True) as table:
        check_still_open(table)
        viewer = seat if seat is not None and seat < len(table.seats) else None
    return await write_past(tables, table, None, viewer, seq, hands)


def check_still_open(table: Table) -> None:
    if not table.is_open_book:
        raise _ended()


def _ended() -> Rejection:
    return Rejection(
        "unknown-share", "This link does not lead to a replay any more. Whoever shared it may have ended it."
    )
