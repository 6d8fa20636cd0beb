"""What is kept of finished games with each person, in SQL that both databases read."""

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any, Literal, cast

from typing_extensions import TypeAliasType

from planetarium.achievements.summary import GameSummary

from .sql import Store

# Why a finished game is not counted.
Aside = TypeAliasType("Aside", Literal["one-device", "stand-in", "own", "unplayable"])
MOST_GAMES = 3_000  # of one person that are counted, the latest ones


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A finished game as it is kept with a person; one that is set `aside` does not count, and has no summary."""

    game: str
    ended: int  # milliseconds since 1970
    aside: Aside | None
    summary: GameSummary | None


_UNCOUNTED = (
    " FROM games g WHERE g.ended = 1 AND g.imported = 0 AND g.lesson IS NULL AND g.branched IS NULL"
    " AND g.puzzle IS NULL"
    " AND g.game IN (SELECT s.game FROM seats s WHERE s.holder = ?)"
    " AND NOT EXISTS (SELECT 1 FROM statistics k WHERE k.holder = ? AND k.game = g.game)"
    " AND g.created > COALESCE((SELECT d.at FROM statistics_deleted d WHERE d.holder = ?), 0)"
)


def uncounted_games(store: Store, holder: str, limit: int) -> tuple[list[str], int]:
    """Some finished games of a person of which nothing is kept yet, oldest first, and how many there are in all."""
    rows = store.execute(
        f"SELECT g.game{_UNCOUNTED} ORDER BY g.created, g.game LIMIT ?", (holder, holder, holder, limit)
    )
    games = [row[0] for row in rows]
    if len(games) < limit:
        return games, len(games)
    return games, store.execute(f"SELECT COUNT(*){_UNCOUNTED}", (holder, holder, holder)).fetchone()[0]


def is_uncounted(store: Store, holder: str, game: str) -> bool:
    found = store.execute(f"SELECT 1{_UNCOUNTED} AND g.game = ?", (holder, holder, holder, game))
    return found.fetchone() is not None


def keep_game(store: Store, holder: str, kept: KeptGame, created: int) -> None:
    """Keeps a finished game with a person, if it is not kept yet.

    In one statement with the question whether they have had their statistics deleted since the game was `created`:
    that may have happened while it was being counted.
    """
    store.execute(
        "INSERT INTO statistics SELECT ?, ?, ?, ?, ? WHERE NOT EXISTS"
        " (SELECT 1 FROM statistics_deleted d WHERE d.holder = ? AND d.at >= ?) ON CONFLICT DO NOTHING",
        (holder, kept.game, kept.ended, kept.aside, json.dumps(kept.summary, ensure_ascii=False), holder, created),
    )


def kept_games(store: Store, holder: str) -> list[KeptGame]:
    """The finished games that are kept with a person, in the order in which they ended."""
    rows = store.execute(
        "SELECT game, ended, aside, summary FROM statistics WHERE holder = ? ORDER BY ended DESC, game DESC LIMIT ?",
        (holder, MOST_GAMES),
    ).fetchall()
    return [KeptGame(game, ended, aside, _summary(text)) for game, ended, aside, text in reversed(rows)]


def _summary(text: str) -> GameSummary | None:
    return cast("GameSummary | None", json.loads(text))


def delete_statistics(store: Store, holder: str, now: int) -> None:
    """Deletes all that is kept of a person's games. What began before is not counted again."""
    with store.transaction():
        store.execute("DELETE FROM statistics WHERE holder = ?", (holder,))
        store.execute(
            "INSERT INTO statistics_deleted VALUES (?, ?) ON CONFLICT (holder) DO UPDATE SET at = excluded.at",
            (holder, now),
        )


def openable_games(store: Store, holder: str) -> set[str]:
    """The games that a person can still look at: in which they have a seat, or which they watch."""
    rows = store.execute(
        "SELECT game FROM seats WHERE holder = ? UNION SELECT game FROM watchers WHERE holder = ?", (holder, holder)
    )
    return {row[0] for row in rows}


def games_with(store: Store, holder: str) -> list[dict[str, Any]]:
    """Every game on a person's lists, lessons too: what is played, which seats are theirs, whether it is over."""
    # In two questions: joined, the databases compare every game with all seats of the person.
    seats: dict[str, list[int]] = defaultdict(list)
    for game, seat in store.execute("SELECT game, seat FROM seats WHERE holder = ? ORDER BY seat", (holder,)):
        seats[game].append(seat)
    rows = store.execute(
        "SELECT game, created, options, ended, imported, lesson FROM games WHERE game IN"
        " (SELECT game FROM seats WHERE holder = ? UNION SELECT game FROM watchers WHERE holder = ?)"
        " ORDER BY created, game",
        (holder, holder),
    )
    return [
        {
            "game": game, "created": created, "options": json.loads(options), "over": bool(ended),
            "imported": bool(imported), "lesson": lesson, "seats": seats.get(game, []),
        }
        for game, created, options, ended, imported, lesson in rows
    ]  # fmt: skip
