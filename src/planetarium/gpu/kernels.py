"""The kernels: what one thread of a GPU does. The rules in them are the rulebook's own, loaded as device code.

A thread plays one game, with its state, its list of actions and all else in local memory, which the hardware lays out
so that the threads of a warp, which do the same at the same time, read side by side.
"""

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import HEURISTIC_SCRATCH
from planetarium.bots.kernels.side_by_side import OUTCOME
from planetarium.options import Options
from planetarium.records.content import CONTENT
from planetarium.records.options import Played
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.state import MOVE, OVER, STATE
from planetarium.speeds.cuda.tailored import Cut, load

THREADS = 256  # in a block
LANES = 0xFFFFFFFF  # all of a warp
NO_LOG = np.dtype([("count", "i8")])  # what is left of a log that keeps nothing: `perform` sets the count to 0
PLAYED = tuple(Played.__annotations__)
NARROW = tuple(
    name
    for record in (STATE, CONTENT)
    for name in record.names or ()
    if record[name] == np.int64 and name not in (*PLAYED, "blocks")  # blocks count beyond 32 bits
)


@dataclass(frozen=True)
class Build:
    """How kernels are built; the games are the same however they are."""

    options: Options | None = None  # the kernel is for these options only; None: for all
    narrow: bool = True  # small numbers in 32 bits
    in_step: bool = True  # the games of a warp wait for one another before each `move`
    shared: bool = False  # the content in the block's shared memory

    @property
    def cut(self) -> Cut:
        """What is known ahead: that no log is kept, and the options."""
        fixed = {"limit": 0}
        if self.options is not None:
            undealt = self.options.undealt()
            fixed |= {name: int(undealt[name][0]) for name in PLAYED}
        return Cut(tuple(fixed.items()), NARROW if self.narrow else ())


@cache
def random_kernel(build: Build) -> Any:
    """Whole games by chance: `kernel(contents, undealt, keys, generators, outcomes, finals)`."""
    cuda, numba = import_module("numba.cuda"), import_module("numba")
    speed, side_by_side = load("rules.speed", build.cut), load("bots.kernels.side_by_side", build.cut)
    new_game = load("rules.setup", build.cut).new_game
    random_step, sum_up, only, many = side_by_side.random_step, side_by_side.sum_up, speed.only, speed.many
    state_type, log_type, content_type = (numba.from_dtype(record) for record in (STATE, NO_LOG, CONTENT))
    in_step, shared = build.in_step and not speed.SIMULATED, build.shared

    def random_games(contents: Any, undealt: Any, keys: Any, generators: Any, outcomes: Any, finals: Any) -> None:
        if shared:
            copies = cuda.shared.array(1, content_type)
            if cuda.threadIdx.x == 0:
                copies[0] = contents[0]
            cuda.syncthreads()
            content = only(copies)
        else:
            content = only(contents)
        i = cuda.grid(1)
        playing = i < len(keys)
        game = min(i, len(keys) - 1)
        states = cuda.local.array(1, state_type)
        logs = cuda.local.array(1, log_type)
        actions = cuda.local.array(MAX_LEGAL, numba.int16)
        generator = cuda.local.array(4, numba.int64)
        state, log, outcome = only(states), only(logs), many(outcomes)[game]
        if playing:
            states[0] = undealt[0]
            for word in range(4):
                generator[word] = generators[game, 0, word]
            new_game(content, state, keys[game])
        if in_step:
            while cuda.any_sync(LANES, playing):
                waits = not playing or state.phase == MOVE
                together = cuda.all_sync(LANES, waits)
                if playing and (together or not waits):
                    random_step(content, state, log, generator, actions, outcome)
                    playing = state.phase != OVER
        else:
            while playing:
                random_step(content, state, log, generator, actions, outcome)
                playing = state.phase != OVER
        if i < len(keys):
            sum_up(content, state, outcome)
            if i < len(finals):
                finals[i] = states[0]

    return cuda.jit(random_games, lto=False)


@cache
def seated_kernel(build: Build) -> Any:
    """Whole games by a policy at each seat.

    `kernel(contents, undealt, weights, policies, oversights, keys, generators, outcomes, finals, histories)`.
    """
    cuda, numba = import_module("numba.cuda"), import_module("numba")
    speed, side_by_side = load("rules.speed", build.cut), load("bots.kernels.side_by_side", build.cut)
    new_game = load("rules.setup", build.cut).new_game
    seated_step, sum_up, only, many = side_by_side.seated_step, side_by_side.sum_up, speed.only, speed.many
    state_type, log_type, scratch_type = (numba.from_dtype(record) for record in (STATE, NO_LOG, HEURISTIC_SCRATCH))

    def seated_games(
        contents: Any, undealt: Any, weights: Any, policies: Any, oversights: Any, keys: Any, generators: Any,
        outcomes: Any, finals: Any, histories: Any,
    ) -> None:  # fmt: skip
        i = cuda.grid(1)
        if i >= len(keys):
            return
        states = cuda.local.array(2, state_type)
        logs = cuda.local.array(1, log_type)
        scratches = cuda.local.array(1, scratch_type)
        actions = cuda.local.array(MAX_LEGAL, numba.int16)
        content, state, log, scratch = only(contents), only(states), only(logs), only(scratches)
        pair, outcome = many(states), many(outcomes)[i]
        states[0] = undealt[0]
        new_game(content, state, keys[i])
        while state.phase != OVER:
            seated_step(
                content, pair, log, scratch, weights, policies, oversights, generators[i], actions, outcome,
                histories[i],
            )  # fmt: skip
        sum_up(content, state, outcome)
        if i < len(finals):
            finals[i] = states[0]

    return cuda.jit(seated_games, lto=False)


def random_signature() -> Any:
    """The types that `random_kernel` takes."""
    numba = import_module("numba")
    words, games = numba.int64, _records
    return numba.void(
        games(CONTENT), games(STATE), words[:, ::1], words[:, :, ::1], games(OUTCOME), games(STATE)
    )  # fmt: skip


def seated_signature() -> Any:
    """The types that `seated_kernel` takes."""
    numba = import_module("numba")
    words, games = numba.int64, _records
    return numba.void(
        games(CONTENT), games(STATE), numba.float64[:, ::1], words[::1], numba.float64[::1], words[:, ::1],
        words[:, :, ::1], games(OUTCOME), games(STATE), numba.int16[:, ::1],
    )  # fmt: skip


def _records(record: np.dtype[np.void]) -> Any:
    """The compiler's type of an array of records."""
    numba = import_module("numba")
    return numba.types.Array(numba.from_dtype(record), 1, "C")
