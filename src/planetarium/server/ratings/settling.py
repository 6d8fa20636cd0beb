"""When a rated game counts, for whom, and as which place."""

from collections.abc import Mapping

from planetarium.rules.final import rank
from planetarium.server.ratings.documents import MyRatingAnswer, RatingChange, RatingDoc, TableRatingAnswer
from planetarium.server.ratings.model import BOTS, Rating, rate
from planetarium.server.rejections import Rejection
from planetarium.server.store.ratings import (
    Numbers,
    RatedSeat,
    StoredChange,
    changes_of,
    delete_rating,
    rate_game,
    rating_of,
    unrated_games,
)
from planetarium.server.table import Table
from planetarium.server.tables import Tables

_START = Rating()


def is_decided(table: Table) -> bool:
    """Whether a rated game counts now: it is over, or everybody whom it would count for has left it for good."""
    if table.contestants is None or table.game is None:
        return False
    return table.game.is_over or not any(table.is_contestant(seat) for seat in range(len(table.seats)))


def places(table: Table) -> list[int]:
    """Everybody's place, from 1: by the rules' ranking, ties shared, and behind them who ran away, the first last."""
    assert table.game is not None
    state = table.game.open_state()
    standings = [
        place.gone_since - table.seq - 1 if _ran_away(table, seat) else int(rank(state, seat))
        for seat, place in enumerate(table.seats)
    ]
    return [1 + sum(other > standing for other in standings) for standing in standings]


def _ran_away(table: Table, seat: int) -> bool:
    """Whether the person whom a seat is rated for does not sit there in person at the end."""
    assert table.contestants is not None
    who = table.contestants[seat]
    return who is not None and not (table.is_contestant(seat) and table.seats[seat].kind == "person")


async def settle(tables: Tables, table: Table) -> None:
    """Rates the game of a table, whose lock is held, if it counts and has not been rated; else does nothing."""
    if not is_decided(table):
        return
    assert table.contestants is not None
    came_in = places(table)
    bots = {seat: BOTS[place.level or ""] for seat, place in enumerate(table.seats) if table.contestants[seat] is None}
    people = [
        RatedSeat(seat, who.holder, came_in[seat], _ran_away(table, seat), who.agreed)
        for seat, who in enumerate(table.contestants)
        if who is not None
    ]

    def rated(before: Mapping[int, Numbers]) -> dict[int, Numbers]:
        all_before = [bots[seat] if seat in bots else Rating(*before[seat]) for seat in range(len(came_in))]
        after = rate(all_before, came_in)
        return {seat: (after[seat].mean, after[seat].deviation) for seat in before}

    await tables.async_store.write(
        rate_game, tables.async_store.store, table.id, tables.now(), len(table.seats), people,
        (_START.mean, _START.deviation), rated,
    )  # fmt: skip


async def settle_all(tables: Tables) -> None:
    """Rates whatever has ended and was not looked at since."""
    for game in await tables.async_store.read(unrated_games, tables.async_store.store):
        try:
            async with tables.locked(game, fresh=True) as table:
                await settle(tables, table)
        except Rejection as rejection:
            if rejection.reason not in ("unplayable", "unknown-game"):
                raise


async def my_rating(tables: Tables, holder: str | None) -> MyRatingAnswer:
    """Somebody's rating and how it came about; nothing for whoever has never finished a rated game."""
    if holder is None:
        return {"rating": None, "games": 0, "history": []}
    await settle_all(tables)
    read = tables.async_store.read
    found = await read(rating_of, tables.async_store.store, holder)
    changes = await read(changes_of, tables.async_store.store, holder)
    return {
        "rating": None if found is None else _doc(found[0]),
        "games": 0 if found is None else found[1],
        "history": [_change(change) for change in changes],
    }


async def table_rating(tables: Tables, holder: str | None, game: str) -> TableRatingAnswer:
    """What a game did to the rating of whoever asks, and of nobody else."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        rated = table.header.rated
        await settle(tables, table)
    changes = []
    if rated and holder is not None:
        changes = await tables.async_store.read(changes_of, tables.async_store.store, holder, game)
    return {"rated": rated, "change": _change(changes[0]) if changes else None}


async def opt_out(tables: Tables, holder: str | None) -> None:
    if holder is not None:
        await tables.async_store.write(delete_rating, tables.async_store.store, holder, tables.now())


def _doc(numbers: Numbers) -> RatingDoc:
    rating = Rating(*numbers)
    return {"rating": round(rating.mean), "uncertainty": round(rating.uncertainty)}


def _change(change: StoredChange) -> RatingChange:
    return {
        "game": change.game,
        "at": change.at,
        "seat": change.seat,
        "place": change.place,
        "players": change.players,
        "ran_away": change.ran_away,
        "before": _doc(change.before),
        "after": _doc(change.after),
    }
