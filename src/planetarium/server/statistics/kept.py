"""All that is kept about a person, part by part: how it is exported, and how it is deleted."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from planetarium.server.people import ID_LENGTH
from planetarium.server.store import Store, ratings
from planetarium.server.store import statistics as rows


@dataclass(frozen=True)
class Part:
    """Something that is kept about a person. `read` writes it as JSON; `delete`, given the time, deletes it."""

    name: str
    read: Callable[[Store, str], Any]
    delete: Callable[[Store, str, int], object] | None = None  # None: it goes with something else


def _devices(store: Store, holder: str) -> list[dict[str, Any]]:
    return [
        {"id": device.device[:ID_LENGTH], "name": device.name, "created": device.created, "seen": device.seen}
        for device in store.devices_of(holder)
    ]


def _statistics(store: Store, holder: str) -> list[dict[str, Any]]:
    return [
        {"game": kept.game, "ended": kept.ended, "aside": kept.aside, "summary": kept.summary}
        for kept in rows.kept_games(store, holder)
    ]


def _rating(store: Store, holder: str) -> dict[str, Any] | None:
    found = ratings.rating_of(store, holder)
    if found is None:
        return None
    (mean, deviation), games = found
    changes = [asdict(change) for change in ratings.changes_of(store, holder)]
    return {"mean": mean, "deviation": deviation, "games": games, "changes": changes}


def _puzzles(store: Store, holder: str) -> list[dict[str, Any]]:
    return [
        asdict(result) | {"day": result.day.isoformat() if result.day else None}
        for result in store.puzzle_results_of(holder)
    ]


def _daily(store: Store, holder: str) -> list[dict[str, Any]]:
    tries = (asdict(one) for one in store.daily_results_of(holder))
    return [{key: value for key, value in one.items() if key not in ("holder", "seated")} for one in tries]


# Whoever keeps something else about people adds a line here: then it is exported and deleted with the rest.
PARTS = (
    Part("devices", _devices),
    Part("games", rows.games_with),
    Part("statistics", _statistics, rows.delete_statistics),
    Part("rating", _rating, ratings.delete_rating),
    Part("puzzles", _puzzles, lambda store, holder, now: store.forget_puzzle_results(holder)),
    Part("daily", _daily, lambda store, holder, now: store.forget_daily(holder)),
)


def export(store: Store, holder: str) -> dict[str, Any]:
    """Everything that is kept about a person."""
    return {part.name: part.read(store, holder) for part in PARTS}


def delete(store: Store, holder: str, now: int) -> None:
    """Deletes what is kept about a person, apart from devices and games, which others may have to be told of."""
    for part in PARTS:
        if part.delete is not None:
            part.delete(store, holder, now)
