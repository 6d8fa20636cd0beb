"""The rulebook at its speeds: interpreted at once, compiled as soon as it can be.

Compiled code is kept on disk. Until it is there games run interpreted, quick enough for a person; see
`planetarium.warming` for how it gets there.
"""

import importlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

STAMP = "complete"


@dataclass(frozen=True)
class Rulebook:
    """The rulebook's doors at one speed; see `planetarium.rules.doors`."""

    speed: str
    new_game: Callable[..., None]
    legal_actions: Callable[..., int]
    apply: Callable[..., int]
    observe: Callable[..., None]
    imagine: Callable[..., None]
    has_won: Callable[..., bool]
    random_games: Callable[..., None]
    perft: Callable[..., int]
    prefix: str

    def door(self, module: str, name: str) -> Any:
        """A door of another module of doors, at this speed: `door("bots.doors", "choose")`."""
        return getattr(importlib.import_module(self.prefix + module), name)


def _load(speed: str, prefix: str) -> Rulebook:
    doors = importlib.import_module(prefix + "rules.doors")
    return Rulebook(
        speed=speed,
        new_game=doors.new_game,
        legal_actions=doors.legal_actions,
        apply=doors.apply,
        observe=doors.observe,
        imagine=doors.imagine,
        has_won=doors.has_won,
        random_games=doors.random_games,
        perft=doors.perft,
        prefix=prefix,
    )


@cache
def interpreted() -> Rulebook:
    """The rulebook as plain Python: for a debugger, and where Numba is missing."""
    return _load("interpreted", "planetarium.")


@cache
def compiled() -> Rulebook:
    """The rulebook compiled for the processor; a function is compiled, or read from disk, when first called."""
    return _load("compiled", "planetarium.compiled.")


@cache
def can_compile() -> bool:
    """Whether Numba is installed and can be used."""
    try:
        importlib.import_module("numba")
    except Exception:  # a library that does not fit, a NumPy too new: nothing that should keep anybody from playing
        return False
    return True


def is_warm() -> bool:
    """Whether compiled code for exactly these sources lies on disk."""
    if not can_compile():
        return False
    from planetarium.compiled import cache_directory

    return (cache_directory() / STAMP).exists()


def mark_warm() -> None:
    """Notes on disk that everything is compiled."""
    from planetarium.compiled import cache_directory

    cache_directory().mkdir(parents=True, exist_ok=True)
    (cache_directory() / STAMP).touch()


def fastest() -> Rulebook:
    """The compiled rulebook if it can be had without waiting, else the interpreted one.

    The environment variable PLANETARIUM_SPEED (interpreted or compiled) decides otherwise.
    """
    wish = os.environ.get("PLANETARIUM_SPEED", "")
    if wish == "interpreted" or (wish != "compiled" and not is_warm()):
        return interpreted()
    return compiled()
