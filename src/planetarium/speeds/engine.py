"""The rulebook at its speeds: interpreted at once, compiled as soon as it can be.

Compiled code is kept on disk. Until it is there games run interpreted, quick enough for a person; see
`planetarium.bots.warmup` for how it gets there.
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
    """The rulebook's entry points at one speed; see `planetarium.rules.entry_points`."""

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

    def entry_point(self, package: str, name: str) -> Any:
        """An entry point of another package, at this speed: `entry_point("bots.kernels", "choose")`."""
        return getattr(importlib.import_module(f"{self.prefix}{package}.entry_points"), name)


def _load(speed: str, prefix: str) -> Rulebook:
    entry_points = importlib.import_module(prefix + "rules.entry_points")
    return Rulebook(
        speed=speed,
        new_game=entry_points.new_game,
        legal_actions=entry_points.legal_actions,
        apply=entry_points.apply,
        observe=entry_points.observe,
        imagine=entry_points.imagine,
        has_won=entry_points.has_won,
        random_games=entry_points.random_games,
        perft=entry_points.perft,
        prefix=prefix,
    )


@cache
def interpreted() -> Rulebook:
    """The rulebook as plain Python: for a debugger, and where Numba is missing."""
    return _load("interpreted", "planetarium.")


@cache
def compiled() -> Rulebook:
    """The rulebook compiled for the processor; a function is compiled, or read from disk, when first called."""
    return _load("compiled", "planetarium.speeds.compiled.")


_seen_warm: list[bool] = []


@cache
def can_compile() -> bool:
    """Whether Numba is installed and can be used."""
    try:
        importlib.import_module("numba")
    except Exception:  # a library that does not fit, a NumPy too new: nothing that should keep anybody from playing
        return False
    return True


def is_warm() -> bool:
    """Whether compiled code for exactly these sources lies on disk; once it does, the disk is not asked again."""
    if not _seen_warm and can_compile():
        from planetarium.speeds.compiled import cache_directory

        if (cache_directory() / STAMP).exists():
            _seen_warm.append(True)
    return bool(_seen_warm)


def mark_warm() -> None:
    """Notes on disk that everything is compiled."""
    from planetarium.speeds.compiled import cache_directory

    cache_directory().mkdir(parents=True, exist_ok=True)
    (cache_directory() / STAMP).touch()


def fastest() -> Rulebook:
    """The compiled rulebook if it can be had without waiting, else the interpreted one.

    The environment variable PLANETARIUM_SPEED (interpreted or compiled) decides otherwise.

    >>> fastest().speed in ("interpreted", "compiled")
    True
    """
    wish = os.environ.get("PLANETARIUM_SPEED", "")
    if wish == "interpreted" or (wish != "compiled" and not is_warm()):
        return interpreted()
    return compiled()
