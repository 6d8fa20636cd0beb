"""Targets of a designer's own, from a file."""

from pathlib import Path
from typing import Any

from planetarium.content.problems import Entry, Problems, quoted
from planetarium.files import read_toml
from planetarium.lab.targets import UNBOUNDED, Target
from planetarium.lab.tune.measures import CARD_FIGURES, GAME_FIGURES
from planetarium.records.content import DECK_NAMES


def read_targets(path: Path) -> tuple[Target, ...]:
    """The `[[target]]` tables of a file. ContentError with every fault it finds."""
    problems = Problems()
    entry = Entry(problems, path.name, "targets", read_toml(path))
    found = [_target(one) for one in entry.tables("target", "target")]
    entry.finish()
    problems.stop_if_any()
    return tuple(found)


def _target(entry: Entry) -> Target:
    decks = _some(entry, "decks", DECK_NAMES, ())
    figure = entry.choice("figure", CARD_FIGURES if decks else GAME_FIGURES, required=True) or "turns"
    low = entry.number("low", -UNBOUNDED, UNBOUNDED, -UNBOUNDED)
    high = entry.number("high", -UNBOUNDED, UNBOUNDED, UNBOUNDED)
    players = _some(entry, "players", (2, 3, 4), (2, 3, 4))
    entry.finish()
    if low > high:
        entry.fault(f"`low` ({low:g}) must not be above `high` ({high:g})")
    return Target(figure, low, high, players, decks)


def _some(entry: Entry, key: str, known: tuple[Any, ...], usual: tuple[Any, ...]) -> tuple[Any, ...]:
    found = entry.value(key, list(usual))
    if not isinstance(found, list) or not all(one in known for one in found):
        entry.fault(f"`{key}` must be a list among {', '.join(map(str, known))}, not {quoted(found)}")
        return usual
    return tuple(found)
