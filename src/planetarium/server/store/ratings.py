"""Ratings in the database: one of each person, what each game did to it, and which games have been rated."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .sql import Store

Numbers = tuple[float, float]  # mean and deviation
MOST_TOLD = 200  # games of a person's history


@dataclass(frozen=True)
class RatedSeat:
    """Somebody who was rated in a game: where they sat and came in, and since when they had agreed to it."""

    seat: int
    holder: str
    place: int
    ran_away: bool
    agreed: int  # milliseconds since 1970


@dataclass(frozen=True)
class StoredChange:
    game: str | None  # None once it is deleted
    at: int
    seat: int
    place: int
    players: int
    ran_away: bool
    before: Numbers
    after: Numbers


_CHANGE = (
    "SELECT game, at, seat, place, players, ran_away, mean_before, deviation_before, mean_after, deviation_after"
    " FROM rating_changes"
)


def unrated_games(store: Store) -> list[str]:
    """Rated tables whose game is over and has not been rated, the oldest first."""
    rows = store.execute(
        "SELECT game FROM games g WHERE rated = 1 AND ended = 1 AND NOT EXISTS"
        " (SELECT 1 FROM rated_games r WHERE r.game = g.game) ORDER BY created, game"
    )
    return [row[0] for row in rows]


def rate_game(
    store: Store, game: str, at: int, players: int, seats: Sequence[RatedSeat], start: Numbers,
    rate: Callable[[Mapping[int, Numbers]], Mapping[int, Numbers]],
) -> None:  # fmt: skip
    """Rates a game once, however often and by however many processes it is asked for.

    `rate` makes new numbers from the old ones, seat by seat; everybody begins at `start`. Whoever has had their rating
    deleted since they sat down is an opponent like others, but is not rated.
    """
    with store.transaction():
        if store.execute("INSERT INTO rated_games VALUES (?, ?) ON CONFLICT DO NOTHING", (game, at)).rowcount != 1:
            return
        before: dict[int, Numbers] = {}
        willing: list[RatedSeat] = []
        for seat in sorted(seats, key=lambda each: each.holder):  # in one order, to avoid deadlocks
            if _has_left(store, seat):
                before[seat.seat] = start
                continue
            willing.append(seat)
            # There, and locked, before it is read: another game of the same person may be rated at this moment.
            store.execute("INSERT INTO ratings VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING", (seat.holder, *start))
            store.execute("UPDATE ratings SET games = games + 1 WHERE holder = ?", (seat.holder,))
            row = store.execute("SELECT mean, deviation FROM ratings WHERE holder = ?", (seat.holder,)).fetchone()
            before[seat.seat] = row[0], row[1]
        after = rate(before)
        for seat in willing:
            store.execute(
                "UPDATE ratings SET mean = ?, deviation = ? WHERE holder = ?", (*after[seat.seat], seat.holder)
            )
            store.execute(
                "INSERT INTO rating_changes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (game, seat.seat, seat.holder, at, seat.place, players, int(seat.ran_away), *before[seat.seat],
                 *after[seat.seat]),
            )  # fmt: skip


def _has_left(store: Store, seat: RatedSeat) -> bool:
    """Whether somebody has had their rating deleted since they agreed to be rated in this game."""
    found = store.execute(
        "SELECT 1 FROM rating_opt_outs WHERE holder = ? AND at >= ?", (seat.holder, seat.agreed)
    ).fetchone()
    return found is not None


def rating_of(store: Store, holder: str) -> tuple[Numbers, int] | None:
    """Somebody's rating, and in how many games it was found; None if they have none."""
    row = store.execute("SELECT mean, deviation, games FROM ratings WHERE holder = ?", (holder,)).fetchone()
    return ((row[0], row[1]), row[2]) if row else None


def changes_of(store: Store, holder: str, game: str | None = None) -> list[StoredChange]:
    """What games did to somebody's rating, the last first; or one game alone."""
    rows = store.execute(
        f"{_CHANGE} WHERE holder = ? AND (game = ? OR ? = '') ORDER BY at DESC, game LIMIT ?",
        (holder, game or "", game or "", MOST_TOLD),
    )
    return [
        StoredChange(row[0], row[1], row[2], row[3], row[4], bool(row[5]), (row[6], row[7]), (row[8], row[9]))
        for row in rows
    ]


def delete_rating(store: Store, holder: str, at: int) -> None:
    """Deletes all that is known of how well somebody plays; games that they sit at now are not rated for them."""
    with store.transaction():
        store.execute(
            "INSERT INTO rating_opt_outs VALUES (?, ?) ON CONFLICT (holder) DO UPDATE SET at = excluded.at",
            (holder, at),
        )
        store.execute("DELETE FROM rating_changes WHERE holder = ?", (holder,))
        store.execute("DELETE FROM ratings WHERE holder = ?", (holder,))
