"""Whether a GPU plays the same games as the processor, bit by bit, and how fast."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np

from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.gpu.environment import Batch
from planetarium.gpu.games import Games, Place, play_games
from planetarium.options import Options, playable
from planetarium.records.layout import Array
from planetarium.records.options import EXTRAS, MODULES, STARS

SETTINGS = {
    "2 players": Options(2),
    "4 players": Options(4),
    "solo": Options(1, 100),
    "2 players, everything": Options(2, None, MODULES, STARS[-1], EXTRAS),
}
SEED = "bench"
GAMES = 1 << 20  # side by side while it is measured
BATCH = 1 << 17  # games of the environment
STEPS = 100


@dataclass(frozen=True)
class Check:
    """How many games of some options were played on both, and how many of them differ."""

    options: Options
    games: int
    different: int


def every_combination(content: Content) -> list[Options]:
    """One to four players with every set of modules, stars and extras that the content can be played with."""
    found = []
    for players in (1, 2, 3, 4):
        for modules in _sets(MODULES):
            for star in (None, *playable(STARS, modules)):
                for extras in _sets(playable(EXTRAS, modules)):
                    try:
                        found.append(Options(players, None, modules, star, extras).settled(content))
                    except OptionsError:  # the content lacks what these need
                        continue
    return found


def _sets(names: Any) -> Iterator[tuple[str, ...]]:
    for size in range(len(names) + 1):
        yield from combinations(names, size)


def compare(content: Content, games: int, on: Place = "gpu") -> Iterator[Check]:
    """Plays about so many random games, shared among all combinations, on the processor and there; compares them.

    What is compared is all there is of a game at its end: the state, with the dice and how often they were thrown, the
    number of decisions, and how many actions were legal over all of them.
    """
    everything = every_combination(content)
    each = -(-games // len(everything))
    for number, options in enumerate(everything):
        here, there = (
            play_games(content, options, each, SEED, on=place, first=number * each, keep_states=True)
            for place in ("cpu", on)
        )
        yield Check(options, each, differences(here, there))


def differences(here: Games, there: Games) -> int:
    """How many games ended differently, by a single bit."""
    assert here.states is not None and there.states is not None, "both must keep the last states"
    return int(
        ((_bytes(here.states) != _bytes(there.states)) | (_bytes(here.outcomes) != _bytes(there.outcomes))).sum()
    )


def _bytes(records: Any) -> Array:
    """Each record as one value that can be compared."""
    plain = np.ascontiguousarray(records.view(np.ndarray))
    return plain.view(f"V{plain.dtype.itemsize}")


def measure(content: Content, on: Place = "gpu", games: int = GAMES) -> Iterator[dict[str, Any]]:
    """A row for each game: full random games with full lists, by a kernel for its options.

    The whole call is timed, from drawing the keys to the results in NumPy; an earlier one compiles the kernel.
    """
    for name, options in SETTINGS.items():
        play_games(content, options, min(games, 1024), f"{SEED} first", on=on, tailored=True)
        start = time.perf_counter()
        played = play_games(content, options, games, SEED, on=on, tailored=True).summary()
        seconds = time.perf_counter() - start
        yield {
            "game": name,
            "games": games,
            "actions_per_s": played["actions"] / seconds,
            "games_per_s": games / seconds,
            "actions_per_game": played["actions_per_game"],
            "legal_per_decision": played["legal_per_decision"],
            "seconds": seconds,
        }


def measure_steps(content: Content, device: str = "cuda", games: int = BATCH, steps: int = STEPS) -> dict[str, Any]:
    """How many steps of an environment a second, with masks and observations, actions by chance."""
    batch = Batch(games, content, Options(2), device="cuda" if device == "cuda" else "cpu", tailored=True)
    batch.reset(SEED)
    batch.sample()
    batch.step()
    synchronize = import_module("numba.cuda").synchronize if device == "cuda" else lambda: None
    synchronize()
    start = time.perf_counter()
    for _ in range(steps):
        batch.sample()
        batch.step()
    synchronize()
    seconds = time.perf_counter() - start
    return {"games": games, "steps_per_s": games * steps / seconds, "seconds": seconds}
