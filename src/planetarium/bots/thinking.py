"""Bots that search: two compiled search trees grown side by side, behind the protocol of all bots."""

import math
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass, replace
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.kernels.network import new_judgement
from planetarium.bots.kernels.search import new_tree
from planetarium.bots.protocol import Budget, Report
from planetarium.bots.weights import standard_weights
from planetarium.formats.notation import Action, write_action
from planetarium.game import Observation, key_from_seed, key_words
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_states
from planetarium.speeds import engine
from planetarium.speeds.engine import Rulebook

# Always two trees, grown at once where two cores are free: a bot plays the same on every machine.
TREES = 2
SLICE = 0.05  # at most about how many seconds pass between two looks at the clock
LOOKS = 16  # at least how often one looks whether a choice is already clear


@dataclass(frozen=True)
class Considered:
    """An action that was thought about: how often it was tried, and each seat's chance to win after it."""

    action: Action
    playouts: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of a decision: the actions it considered, the best first."""

    considered: tuple[Considered, ...]
    playouts: int
    seconds: float

    @property
    def best(self) -> Considered:
        return self.considered[0]


@dataclass(frozen=True)
class SearchSettings:
    """The parameters of a search; the fields are the `S_` indexes of `kernels.search`, in their order."""

    exploration: float = 0.4  # how much little-tried actions are preferred (PUCT's constant)
    untried_penalty: float = 0.1  # how much worse than its parent an untried action is taken to be
    temperature: float = 0.45  # of the priors: the lower, the more the heuristic's favourites stand out
    turns: float = 16  # each play-out goes on for up to so many turns
    root_trials: float = 4  # in how many worlds each action at the root is tried before the search begins
    sharpness: float = 40.0  # how much those trials count in the priors
    oversight: float = 0.0  # how likely each of the bot's own possible actions is overlooked
    network_prior: float = 0.0  # with a network: what part of the priors is the network's
    network_judgement: float = 0.0  # and what part of the judgement where a play-out ends

    def packed(self) -> Any:
        return np.array(astuple(self), np.float64)


class _Tree:
    """One tree and all it needs to grow, so that two can grow at once."""

    def __init__(
        self, rules: Rulebook, observation: Observation, settings: SearchSettings, seed: str, number: int,
        playouts: int, network: Any,
    ) -> None:  # fmt: skip
        self.nodes = 0
        self.root_children = 0  # the root's children, which are the first nodes after it
        self.grown = 0
        self.playouts = playouts
        self.tree = new_tree(playouts + MAX_LEGAL)
        self._search = rules.entry_point("bots.kernels", "search" if network is None else "guided_search")
        self._room = (new_states(2), new_log(0), self.tree)
        self._scratch = new_scratch()
        self._known = (observation.content.packed, observation.states)
        guide = () if network is None else (network, new_judgement())
        self._settings = (standard_weights(), settings.packed(), *guide)
        self._root_generator, self._generator = _generator(seed), _generator(f"{seed} {number}")

    def plant(self) -> None:
        """Makes the root and its children."""
        self._add(0, self._root_generator)
        self.root_children = self.nodes - 1

    def plant_as(self, other: "_Tree") -> None:
        """Takes over the root and its children: what one tree of a decision overlooks, all do."""
        self.tree[: other.nodes] = other.tree[: other.nodes]
        self.nodes, self.root_children = other.nodes, other.root_children

    def grow(self, most: int) -> None:
        self._add(min(most, self.playouts - self.grown), self._generator)

    def _add(self, playouts: int, generator: Any) -> None:
        self.nodes = self._search(
            *self._known, *self._room, self.nodes, self._scratch, *self._settings, generator, playouts
        )
        self.grown += playouts


class SearchBot:
    """A bot that searches imagined worlds. The same seed, observation and play-outs make the same choice."""

    def __init__(
        self,
        name: str,
        playouts: int,
        seconds: float,
        settings: SearchSettings | None = None,
        seed: int | str = 0,
        network: Any = None,
    ) -> None:
        """`network` is what `planetarium.bots.network.read_network` reads; the settings say how far it counts."""
        self.name = name
        self._network = network
        self.budget = Budget(playouts, seconds)
        self._settings = settings or SearchSettings()
        self._seed = f"{name} {seed}"
        self._decisions = 0

    def think(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Thought:
        """Weighs every action the bot sees; `report` is told how far it is, from 0 to 1."""
        return self._search(observation, budget, report, thorough=True)

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        """The action that `think` finds best, as soon as nothing can overtake it."""
        only = observation.legal_actions
        if len(only) == 1:
            return only[0]
        return self._search(observation, budget, report, thorough=False).best.action

    def _search(
        self, observation: Observation, budget: Budget | None, report: Report | None, thorough: bool
    ) -> Thought:
        given = budget or self.budget
        playouts = given.playouts if given.playouts is not None else self.budget.playouts
        seconds = given.seconds if given.seconds is not None else self.budget.seconds
        assert playouts is not None and seconds is not None
        began = time.monotonic()
        self._decisions += 1
        trees = self._new_trees(observation, -(-playouts // TREES), seconds)
        first = trees[0]
        first.plant()
        for other in trees[1:]:
            other.plant_as(first)
        size, used = 1, 0.0
        with ThreadPoolExecutor(TREES) as threads:
            while used < 1:
                looked = time.monotonic()
                list(threads.map(_Tree.grow, trees, [size] * TREES))
                now = time.monotonic()
                size = min(_next_slice(size, now - looked), max(1, first.playouts // LOOKS))
                over = first.grown == first.playouts or now - began >= seconds or not (thorough or _is_open(trees))
                used = 1.0 if over else max(first.grown / first.playouts, (now - began) / seconds)
                if report:
                    report(used)
        return Thought(_considered(observation, trees), TREES * first.grown, time.monotonic() - began)

    def _new_trees(self, observation: Observation, playouts: int, seconds: float) -> list[_Tree]:
        rules, settings = engine.fastest(), self._settings
        if rules.speed == "interpreted" and seconds < math.inf:
            # Trying every action at the root may take ten times the cap; then the priors are the heuristic's alone.
            settings = replace(settings, root_trials=0)
        return [
            _Tree(rules, observation, settings, f"{self._seed} {self._decisions}", number, playouts, self._network)
            for number in range(TREES)
        ]


def _generator(seed: str) -> Any:
    return key_words(key_from_seed(seed))[:4].copy()


def _next_slice(playouts: int, took: float) -> int:
    """How many play-outs to try until the next look at the clock, from how long the last ones took.

    It says when the clock is looked at, never what is found.
    """
    if took < SLICE / 2:
        return 2 * playouts
    return max(1, playouts // 2) if took > SLICE else playouts


def _is_open(trees: list[_Tree]) -> bool:
    """Whether the play-outs to come can still make another action the most tried one."""
    tried: Counter[int] = Counter()
    for grown in trees:
        roots = grown.tree[1 : grown.root_children + 1]
        tried.update(dict(zip(roots.action.tolist(), roots.visits.tolist(), strict=True)))
    leaders = [count for _, count in tried.most_common(2)]
    left = sum(grown.playouts - grown.grown for grown in trees)
    return len(leaders) > 1 and leaders[0] - leaders[1] <= left


def _considered(observation: Observation, trees: list[_Tree]) -> tuple[Considered, ...]:
    """The roots' children, taken together over the trees: most tried first, then what looked best before."""
    players = observation.options.players
    visits: dict[int, int] = {}
    values: dict[int, Any] = {}
    priors: dict[int, float] = {}
    for grown in trees:
        for node in grown.tree[1 : grown.root_children + 1]:
            action = int(node.action)
            visits[action] = visits.get(action, 0) + int(node.visits)
            values[action] = values.get(action, 0) + node.value[:players].astype(np.float64)
            priors[action] = priors.get(action, 0.0) + float(node.prior)
    mean = sum(values.values()) / max(1, sum(visits.values()))
    found = [
        Considered(
            write_action(observation.content, action),
            count,
            tuple(float(chance) for chance in (values[action] / count if count else mean)),
        )
        for action, count in visits.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.playouts, -priors[one.action.number], one.action.number)))
