"""Many games side by side, on a GPU or, with exactly the same results, on the processor."""

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any, Literal, get_args

import numpy as np

from planetarium.bots import make_bot
from planetarium.bots.instant import HeuristicBot, PolicyBot
from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.kernels.side_by_side import OUTCOME, new_outcomes
from planetarium.bots.weights import standard_weights
from planetarium.content import Content
from planetarium.errors import OptionsError
from planetarium.game import key_from_seed
from planetarium.gpu.build import Build, launch
from planetarium.gpu.device import need_gpu
from planetarium.options import Options
from planetarium.records.content import CONTENT
from planetarium.records.layout import Array
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import SEATS, STATE, new_states
from planetarium.speeds import engine
from planetarium.speeds.cuda.compiling import compiling

Place = Literal["cpu", "gpu"]
RANDOM = "random"
WORDS = 24  # of 32 bits that a game takes from its seed: a key of eight, four for each seat's generator
PHILOX_WORDS = 8  # of 32 bits that one step of the generator gives
LARGEST_BATCH = 1 << 20  # games at a time
LARGEST_KEPT = 1 << 16  # if their last states or their actions are kept
HISTORY = 1024  # actions for a start; a longer game is played once more


@dataclass(frozen=True)
class Deals:
    """What chance has in store for games: the words of each key, and of each seat's generator, all of 32 bits."""

    keys: Array  # games × 8
    generators: Array  # games × seats × 4

    @classmethod
    def from_seed(cls, seed: int | str, first: int, count: int) -> "Deals":
        """The games numbered from `first` of a seed, the same in whatever batches they are played.

        >>> some, all = Deals.from_seed("s", 2, 1), Deals.from_seed("s", 0, 3)
        >>> bool((some.keys == all.keys[2:]).all())
        True
        """
        stream = np.random.Philox(key=int.from_bytes(key_from_seed(f"games {seed}")[:16], "little"))
        stream.advance(first * WORDS // PHILOX_WORDS)
        words = np.random.Generator(stream).integers(0, 1 << 32, (count, WORDS), np.uint32)
        return cls(np.ascontiguousarray(words[:, :8]), np.ascontiguousarray(words[:, 8:]).reshape(count, SEATS, 4))

    def __getitem__(self, games: slice) -> "Deals":
        return Deals(self.keys[games], self.generators[games])

    def __len__(self) -> int:
        return len(self.keys)


@dataclass(frozen=True)
class Games:
    """How many games went: a row, or a number, for each."""

    players: int
    outcomes: Any  # records of `OUTCOME`
    states: Any | None = None  # at the end
    histories: tuple[Array, ...] | None = None  # the numbers of all actions

    @property
    def scores(self) -> Array:
        return np.asarray(self.outcomes["score"][:, : self.players])

    @property
    def winners(self) -> Array:
        """Whether each seat is among the winners."""
        return np.asarray(self.outcomes["won"][:, : self.players] != 0)

    def __len__(self) -> int:
        return len(self.outcomes)

    def summary(self) -> dict[str, Any]:
        """Means over all games. A shared win counts in parts."""
        won, decisions = self.winners, int(self.outcomes["actions"].sum())
        return {
            "games": len(self),
            "actions": decisions,
            "actions_per_game": decisions / len(self),
            "legal_per_decision": int(self.outcomes["legal"].sum()) / decisions,
            "turns": float(self.outcomes["turns"].mean()),
            "track": float(self.outcomes["track"].mean()),
            "matter_left": float(self.outcomes["matter_left"].mean()),
            "target": float(self.outcomes["target"].mean()) if self.players == 1 else None,
            "scores": self.scores.mean(axis=0).tolist(),
            "wins": (won / np.maximum(won.sum(axis=1, keepdims=True), 1)).mean(axis=0).tolist(),
        }


@dataclass(frozen=True)
class Seats:
    """Who plays: for each seat the number of a policy, and the chance that it overlooks an action."""

    policies: Array
    oversights: Array

    @classmethod
    def named(cls, names: Sequence[str], players: int) -> "Seats":
        """The bots that decide at once, by name; one alone plays at all seats."""
        seated = [make_bot(name) for name in (names if len(names) > 1 else [*names] * players)]
        if len(seated) != players or len(names) not in (1, players):
            raise OptionsError(f"{players} players need one policy for all or {players}, and {len(seated)} are named")
        for bot in seated:
            if not isinstance(bot, PolicyBot | HeuristicBot):
                raise OptionsError(f"{bot.name} thinks ahead; side by side play those that decide at once")
        bots = [bot for bot in seated if isinstance(bot, PolicyBot | HeuristicBot)]
        return cls(np.array([bot.policy for bot in bots], np.int64), np.array([bot.oversight for bot in bots]))


def play_games(
    content: Content,
    options: Options,
    count: int,
    seed: int | str = 0,
    *,
    policy: str | Sequence[str] = RANDOM,
    on: Place = "cpu",
    first: int = 0,
    keep_states: bool = False,
    keep_actions: bool = False,
    tailored: bool = False,
) -> Games:
    """Plays so many games of a seed side by side, all seats by one policy or each by its own.

    `on` says where; the results are the same bit by bit. `tailored` makes a kernel for these options alone, which takes
    a while to compile and plays faster. OptionsError where there is no GPU.

    >>> from planetarium import standard_content
    >>> games = play_games(standard_content(), Options(2), 3, "docs")
    >>> games.scores.shape, games.summary()["games"]
    ((3, 2), 3)
    """
    if on not in get_args(Place):
        raise OptionsError(f"games are not played on {on!r}; choose from {', '.join(get_args(Place))}")
    if count < 0:
        raise OptionsError(f"there cannot be {count} games")
    if on == "gpu":
        need_gpu()
    options = options.settled(content)
    names = (policy,) if isinstance(policy, str) else tuple(policy)
    seats = None if set(names) == {RANDOM} and not keep_actions else Seats.named(names, options.players)
    build = Build(options if tailored else None)
    batch = LARGEST_KEPT if keep_states or keep_actions else LARGEST_BATCH
    parts = [
        play_deals(content, options, Deals.from_seed(seed, begin, min(batch, first + count - begin)), seats, on,
                   keep_states, keep_actions, build)
        for begin in range(first, first + count, batch)
    ]  # fmt: skip
    if len(parts) == 1:
        return parts[0]
    return Games(
        options.players,
        np.concatenate([part.outcomes for part in parts] or [new_outcomes(0)]),
        np.concatenate([part.states for part in parts]) if keep_states else None,
        tuple(history for part in parts for history in part.histories or ()) if keep_actions else None,
    )


def play_deals(
    content: Content,
    options: Options,
    deals: Deals,
    seats: Seats | None,
    on: Place,
    keep_states: bool = False,
    keep_actions: bool = False,
    build: Build | None = None,
) -> Games:
    """Plays the game of each deal; `seats` None: all by chance, which takes each game's first generator."""
    outcomes, finals = new_outcomes(len(deals)), new_states(len(deals) if keep_states else 0)
    play = _on_gpu if on == "gpu" else _on_cpu
    build = build or Build()
    history = play(content, options, deals, seats, outcomes, finals, HISTORY if keep_actions else 0, build)
    histories = None
    if keep_actions:
        lengths = outcomes["actions"]
        if lengths.max(initial=0) > HISTORY:
            history = play(content, options, deals, seats, new_outcomes(len(deals)), finals, int(lengths.max()), build)
        histories = tuple(row[:length] for row, length in zip(history, lengths.tolist(), strict=True))
    return Games(options.players, outcomes, finals if keep_states else None, histories)


def _on_cpu(
    content: Content, options: Options, deals: Deals, seats: Seats | None, outcomes: Any, finals: Any, room: int,
    build: Build,
) -> Array:  # fmt: skip
    """On all cores: compiled code lets go of Python's lock."""
    rules, histories = engine.fastest(), np.zeros((len(deals), room), np.int16)
    undealt = options.undealt()
    workers = max(1, min(len(deals), os.cpu_count() or 1))

    def play(part: slice) -> None:
        states, log, actions = new_states(2), new_log(0), np.zeros(MAX_LEGAL, np.int16)
        keys, generators = deals.keys[part].astype(np.int64), deals.generators[part].astype(np.int64)
        if seats is None:
            rules.entry_point("bots.kernels", "play_at_random")(
                content.packed, undealt, states, log, keys, generators, actions, outcomes[part], finals[part]
            )
            return
        rules.entry_point("bots.kernels", "play_seated")(
            content.packed, undealt, states, log, new_scratch(), standard_weights(), seats.policies, seats.oversights,
            keys, generators, actions, outcomes[part], finals[part], histories[part],
        )  # fmt: skip

    bounds = np.linspace(0, len(deals), workers + 1).astype(int).tolist()
    parts = [slice(begin, end) for begin, end in pairwise(bounds)]
    if workers == 1 or rules.speed != "compiled":
        for part in parts:
            play(part)
    else:
        play(slice(0, 0))  # compiles, before several threads need it
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(play, parts))
    return histories


def _on_gpu(
    content: Content, options: Options, deals: Deals, seats: Seats | None, outcomes: Any, finals: Any, room: int,
    build: Build,
) -> Array:  # fmt: skip
    """A game a thread; what comes back is copied once."""
    cuda, kernels = import_module("numba.cuda"), import_module("planetarium.gpu.kernels")
    histories = np.zeros((len(deals), room), np.int16)
    contents, undealt = cuda.to_device(_plain(content.packed, CONTENT)), cuda.to_device(options.undealt())
    keys, generators = cuda.to_device(deals.keys), cuda.to_device(deals.generators)
    results, ends = cuda.to_device(_plain(outcomes, OUTCOME)), cuda.to_device(_plain(finals, STATE))
    grid = launch(len(deals))
    with compiling(build.narrow):
        if seats is None:
            kernels.random_kernel(build)[grid](contents, undealt, keys, generators, results, ends)
        else:
            lines = cuda.to_device(histories)
            kernels.seated_kernel(build)[grid](
                contents, undealt, cuda.to_device(standard_weights()), cuda.to_device(seats.policies),
                cuda.to_device(seats.oversights), keys, generators, results, ends, lines,
            )  # fmt: skip
            lines.copy_to_host(histories)
    results.copy_to_host(_plain(outcomes, OUTCOME))
    ends.copy_to_host(_plain(finals, STATE))
    return histories


def _plain(records: Any, record: np.dtype[np.void]) -> Array:
    """Records as numba-cuda takes them: without NumPy's fields by name."""
    return np.asarray(records.view(np.ndarray).view(record))
