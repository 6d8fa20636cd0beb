"""The rulebook at its speeds: interpreted at once, compiled as soon as it can be.

Compiled code is kept on disk. Until it is there games run interpreted, quick enough for a person, while
`start_warm_up` compiles in a process beside them.
"""

import importlib
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np

from planetarium.content import standard_content
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_states

STAMP = "complete"


@dataclass(frozen=True)
class Rulebook:
    """The rulebook's doors at one speed. All take the TABLE record first; see `planetarium.rules`."""

    speed: str
    new_game: Callable[..., None]
    legal_actions: Callable[..., int]
    apply: Callable[..., int]
    perform: Callable[..., None]
    observe: Callable[..., None]
    imagine: Callable[..., None]
    has_won: Callable[..., bool]
    random_games: Callable[..., None]
    perft: Callable[..., int]
    choose: Callable[..., int]
    play_policies: Callable[..., int]


def _load(speed: str, prefix: str) -> Rulebook:
    def door(module: str, name: str) -> Any:
        return getattr(importlib.import_module(prefix + module), name)

    return Rulebook(
        speed=speed,
        new_game=door("rules.setup", "new_game"),
        legal_actions=door("rules.turn", "legal_actions"),
        apply=door("rules.turn", "apply"),
        perform=door("rules.turn", "perform"),
        observe=door("rules.observe", "observe"),
        imagine=door("rules.observe", "imagine"),
        has_won=door("rules.final", "has_won"),
        random_games=door("rules.playout", "random_games"),
        perft=door("rules.playout", "perft"),
        choose=door("bots.policies", "choose"),
        play_policies=door("bots.policies", "play_policies"),
    )


@cache
def interpreted() -> Rulebook:
    """The rulebook as plain Python: for a debugger, and where Numba is missing."""
    return _load("interpreted", "planetarium.")


@cache
def compiled() -> Rulebook:
    """The rulebook compiled for the processor; a function is compiled, or read from disk, when first called."""
    return _load("compiled", "planetarium.compiled.")


def can_compile() -> bool:
    """Whether Numba is installed."""
    return find_spec("numba") is not None


def is_warm() -> bool:
    """Whether compiled code for exactly these sources lies on disk."""
    if not can_compile():
        return False
    from planetarium.compiled import cache_directory

    return (cache_directory() / STAMP).exists()


def fastest() -> Rulebook:
    """The compiled rulebook if it can be had without waiting, else the interpreted one.

    The environment variable PLANETARIUM_SPEED (interpreted or compiled) decides otherwise.
    """
    wish = os.environ.get("PLANETARIUM_SPEED", "")
    if wish == "interpreted" or (wish != "compiled" and not is_warm()):
        return interpreted()
    return compiled()


def warm_up(progress: Callable[[int, int, str], None] | None = None) -> Rulebook:
    """Compiles every door, or reads it from disk, and returns the compiled rulebook.

    `progress` is told (steps done, steps in all, what comes next). Without Numba: the interpreted rulebook.
    """
    if not can_compile():
        return interpreted()
    rules = compiled()
    table = standard_content().table
    states = new_states(3)
    state = states[0]
    log = new_log(0)
    actions = np.zeros(MAX_LEGAL, np.int16)
    levels = np.zeros((3, MAX_LEGAL), np.int16)
    key = np.arange(8, dtype=np.int64)
    generator = np.arange(1, 5, dtype=np.int64)
    policies = np.zeros(4, np.int64)
    steps: list[tuple[str, Callable[[], object]]] = [
        ("the deal", lambda: rules.new_game(table, state, 2, 0, key)),
        ("legal actions", lambda: rules.legal_actions(table, state, actions)),
        ("actions", lambda: rules.apply(table, state, log, int(actions[0]), actions)),
        (
            "the unchecked door",
            lambda: rules.perform(table, state, log, int(_first(rules, table, state, actions))),
        ),
        ("observing", lambda: rules.observe(table, state, 0)),
        ("imagining", lambda: rules.imagine(table, state, key)),
        ("winning", lambda: rules.has_won(table, state, 0)),
        ("bots", lambda: rules.choose(table, state, actions, 1, 0, generator)),
        ("perft", lambda: rules.perft(table, states, log, levels, 1)),
        (
            "random games",
            lambda: rules.random_games(table, state, log, 2, 0, key, 1, generator, actions, np.zeros(3, np.int64)),
        ),
        (
            "whole games",
            lambda: rules.play_policies(table, states, log, policies, generator, actions, np.zeros(8, np.int16)),
        ),
    ]
    for number, (what, step) in enumerate(steps):
        if progress:
            progress(number, len(steps), what)
        step()
    if progress:
        progress(len(steps), len(steps), "")
    from planetarium.compiled import cache_directory

    cache_directory().mkdir(parents=True, exist_ok=True)
    (cache_directory() / STAMP).touch()
    return rules


def _first(rules: Rulebook, table: Any, state: Any, actions: Any) -> int:
    rules.legal_actions(table, state, actions)
    return int(actions[0])


def start_warm_up() -> subprocess.Popen[bytes] | None:
    """Begins compiling in a process of its own, if there is anything to compile; `is_warm` tells when it is done."""
    if not can_compile() or is_warm():
        return None
    return subprocess.Popen(
        [sys.executable, "-c", "import planetarium.engine as e; e.warm_up()"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
