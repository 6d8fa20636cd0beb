"""The kernels: what one thread of a GPU does. The rules in them are the rulebook's own, loaded as device code.

A thread plays one game, with its state, its list of actions and all else in local memory, which the hardware lays out
so that the threads of a warp, which do the same at the same time, read side by side.
"""

from functools import cache
from typing import Any

import numba
import numpy as np
from numba import cuda

from planetarium.bots.kernels.evaluation import HEURISTIC_SCRATCH
from planetarium.bots.kernels.side_by_side import OUTCOME
from planetarium.envs.kernels.episode import DEAL, EPISODE, TERMS
from planetarium.envs.kernels.seen import SEEN
from planetarium.gpu.build import REGISTERS, Build
from planetarium.records.content import CONTENT, NONE
from planetarium.rules.actions import A_CREATE, A_MOVE, A_PASS, ACTIONS, MAX_LEGAL
from planetarium.rules.state import CARD, MOVE, OVER, STATE
from planetarium.speeds.cuda.tailored import load

LANES = 0xFFFFFFFF  # all of a warp
NO_LOG = np.dtype([("count", "i8")])  # what is left of a log that keeps nothing: `perform` sets the count to 0


@cache
def random_kernel(build: Build) -> Any:
    """Whole games by chance: `kernel(contents, undealt, keys, generators, outcomes, finals)`."""
    speed, side_by_side = load("rules.speed", build.cut), load("bots.kernels.side_by_side", build.cut)
    new_game, perform = load("rules.setup", build.cut).new_game, load("rules.turn", build.cut).perform
    random_step, random_choice, sum_up = side_by_side.random_step, side_by_side.random_choice, side_by_side.sum_up
    only, many = speed.only, speed.many
    state_type, log_type, outcome_type = (numba.from_dtype(record) for record in (STATE, NO_LOG, OUTCOME))
    together = 0 if speed.SIMULATED else build.together

    def random_games(contents: Any, undealt: Any, keys: Any, generators: Any, outcomes: Any, finals: Any) -> None:
        content = only(contents)
        i = cuda.grid(1)
        playing = i < len(keys)
        states = cuda.local.array(1, state_type)
        logs = cuda.local.array(1, log_type)
        results = cuda.local.array(1, outcome_type)
        actions = cuda.local.array(MAX_LEGAL, numba.int16)
        generator = cuda.local.array(4, numba.uint32)
        state, log, outcome = only(states), only(logs), only(results)
        if playing:
            states[0] = many(undealt)[0]
            results[0] = many(outcomes)[i]
            for word in range(4):
                generator[word] = generators[i, 0, word]
            new_game(content, state, keys[i])
        if together:
            action, sweeping = NONE, False  # an action is kept until its kind has its turn
            while cuda.any_sync(LANES, playing):
                phase = state.phase
                seldom = playing and (action != NONE or (phase != MOVE and phase != CARD))
                moves, cards = playing and not seldom and phase == MOVE, playing and not seldom and phase == CARD
                waiting = cuda.popc(cuda.ballot_sync(LANES, seldom))
                moving, at_cards = (
                    cuda.popc(cuda.ballot_sync(LANES, moves)),
                    cuda.popc(cuda.ballot_sync(LANES, cards)),
                )
                sweeping = waiting >= (1 if sweeping else together) or moving + at_cards == 0
                if seldom if sweeping else moves if moving >= at_cards else cards:
                    if action == NONE:
                        action = random_choice(content, state, generator, actions, outcome)
                    if sweeping or A_MOVE <= action < A_CREATE or action == A_PASS:
                        perform(content, state, log, action)
                        action = NONE
                        playing = state.phase != OVER
        else:
            while playing:
                random_step(content, state, log, generator, actions, outcome)
                playing = state.phase != OVER
        if i < len(keys):
            sum_up(content, state, outcome)
            outcomes[i] = results[0]
            if i < len(finals):
                finals[i] = states[0]

    return _kernel(random_games, REGISTERS["random"])


@cache
def seated_kernel(build: Build) -> Any:
    """Whole games by a policy at each seat.

    `kernel(contents, undealt, weights, policies, oversights, keys, generators, outcomes, finals, histories)`.
    """
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
        states[0] = many(undealt)[0]
        new_game(content, state, keys[i])
        while state.phase != OVER:
            seated_step(
                content, pair, log, scratch, weights, policies, oversights, generators[i], actions, outcome,
                histories[i],
            )  # fmt: skip
        sum_up(content, state, outcome)
        if i < len(finals):
            finals[i] = states[0]

    return _kernel(seated_games)


@cache
def step_kernel(build: Build) -> Any:
    """A step of each game of an environment, whose states and all that is seen stay in the device's memory.

    `kernel(contents, undealt, states, episodes, terms, actions, legal, masks, seens, finals, weights, refused)`. An
    illegal action is refused: the game stays as it is.
    """
    speed, step = load("rules.speed", build.cut), load("envs.kernels.episode", build.cut).step
    only, many, whole = speed.only, speed.many, speed.whole
    records = (STATE, NO_LOG, HEURISTIC_SCRATCH, SEEN)
    state_type, log_type, scratch_type, seen_type = (numba.from_dtype(record) for record in records)

    def step_games(
        contents: Any, undealt: Any, states: Any, episodes: Any, terms: Any, actions: Any, legal: Any, masks: Any,
        seens: Any, finals: Any, weights: Any, refused: Any,
    ) -> None:  # fmt: skip
        i = cuda.grid(1)
        if i >= len(actions):
            return
        views = cuda.local.array(1, state_type)
        logs = cuda.local.array(1, log_type)
        scratches = cuda.local.array(1, scratch_type)
        # What is seen is put together byte by byte, which the device's memory takes slowly, and then copied in words.
        shown = cuda.local.array(1, seen_type)
        action = whole(actions[i])
        refused[i] = action != DEAL and not (0 <= action < ACTIONS and masks[i, action])
        if not refused[i]:
            step(
                only(contents), many(undealt), many(states)[i:], 0, many(views), 0, only(logs), many(episodes)[i],
                only(terms), action, legal[i], masks[i], many(shown), many(finals)[i:], only(scratches), weights,
            )  # fmt: skip
            seens[i] = shown[0]

    return _kernel(step_games, REGISTERS["step"])


@cache
def sample_kernel(build: Build) -> Any:
    """A legal action of each game by chance: `kernel(episodes, legal, generators, actions)`."""
    speed, random_index = load("rules.speed", build.cut), load("rules.playout", build.cut).random_index
    many, whole = speed.many, speed.whole

    def sample_actions(episodes: Any, legal: Any, generators: Any, actions: Any) -> None:
        i = cuda.grid(1)
        if i < len(actions):
            count = whole(many(episodes)[i].legal)
            actions[i] = legal[i, random_index(generators[i], count)] if count > 0 else 0

    return _kernel(sample_actions)


@cache
def advise_kernel(build: Build) -> Any:
    """What the heuristic would do in each game: `kernel(contents, states, episodes, legal, weights, advice)`.

    It lists anew what is legal, and so leaves `legal` as it is.
    """
    speed, advise = load("rules.speed", build.cut), load("envs.kernels.episode", build.cut).advise
    only, many = speed.only, speed.many
    state_type, scratch_type = numba.from_dtype(STATE), numba.from_dtype(HEURISTIC_SCRATCH)

    def advise_games(contents: Any, states: Any, episodes: Any, legal: Any, weights: Any, advice: Any) -> None:
        i = cuda.grid(1)
        if i >= len(advice):
            return
        views = cuda.local.array(1, state_type)
        scratches = cuda.local.array(1, scratch_type)
        advice[i] = advise(
            only(contents), many(states), i, many(views), 0, many(episodes)[i], legal[i], only(scratches), weights
        )

    return _kernel(advise_games)


def _kernel(function: Any, registers: int | None = None) -> Any:
    """As numba-cuda's dispatcher; `compiling` must hold when it is first called, and it knows no link-time way."""
    return cuda.jit(function, **({} if numba.config.ENABLE_CUDASIM else {"lto": False, "max_registers": registers}))


def step_signature() -> Any:
    """The types that `step_kernel` takes."""
    games, small = _records, numba.int8[:, ::1]
    return numba.void(
        games(CONTENT), games(STATE), games(STATE), games(EPISODE), games(TERMS), numba.int64[::1], numba.int16[:, ::1],
        small, games(SEEN), games(SEEN), numba.float64[:, ::1], numba.int8[::1],
    )  # fmt: skip


def sample_signature() -> Any:
    """The types that `sample_kernel` takes."""
    words = numba.int64
    return numba.void(_records(EPISODE), numba.int16[:, ::1], words[:, ::1], words[::1])


def advise_signature() -> Any:
    """The types that `advise_kernel` takes."""
    games = _records
    return numba.void(
        games(CONTENT), games(STATE), games(EPISODE), numba.int16[:, ::1], numba.float64[:, ::1], numba.int64[::1]
    )


def random_signature() -> Any:
    """The types that `random_kernel` takes."""
    words, games = numba.uint32, _records
    return numba.void(
        games(CONTENT), games(STATE), words[:, ::1], words[:, :, ::1], games(OUTCOME), games(STATE)
    )  # fmt: skip


def seated_signature() -> Any:
    """The types that `seated_kernel` takes."""
    words, games = numba.uint32, _records
    return numba.void(
        games(CONTENT), games(STATE), numba.float64[:, ::1], numba.int64[::1], numba.float64[::1], words[:, ::1],
        words[:, :, ::1], games(OUTCOME), games(STATE), numba.int16[:, ::1],
    )  # fmt: skip


def _records(record: np.dtype[np.void]) -> Any:
    """The compiler's type of an array of records."""
    return numba.types.Array(numba.from_dtype(record), 1, "C")
