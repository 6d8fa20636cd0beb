"""Evaluates one decision of a finished game: what it was worth, what chance made of it, and what was best.

Values are seen with open hands, by EVERYBODY, and never look at what nobody had seen. Because chance that is
still to fall could as well have fallen in any other way, what really came and what is dealt anew here are
alike; luck, the difference of their values, is zero on average whatever the values are worth (see `analysis`).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.protocol import Budget
from planetarium.bots.review.hint import LEVEL, hint
from planetarium.bots.weights import standard_weights
from planetarium.content import Content
from planetarium.game import Observation, key_from_seed, key_words
from planetarium.options import Options
from planetarium.records.content import NONE
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import EVERYBODY, SEATS, new_states, read_state
from planetarium.speeds import engine

TRIES = 32  # how often an action is done anew before it counts as one without chance
DEALS = 64  # how many fresh deals tell what a solo game is worth before its deal
CANDIDATES = 3  # how many actions that the search liked best are compared with the chosen one


@dataclass(frozen=True)
class Effort:
    """How much thought goes into each decision.

    `playouts` for each value, over up to so many `turns`; `searched` play-outs to find the best action, none to
    leave the decisions unjudged.
    """

    playouts: int = 1000
    searched: int = 3000
    turns: int = 24


# By name, each sharper than the one before. The first is sized for somebody who waits: benchmarks/review.py.
EFFORTS = {"quick": Effort(150, 450), "thorough": Effort(1000, 3000), "deep": Effort(3000, 9000)}


@dataclass(frozen=True)
class Ply:
    """One action of a game, with the game before and after it as all seats together know it.

    The ply at the end of the game has no action, and nothing after it. Nor has a fresh deal, which is numbered from -1
    downwards.
    """

    number: int
    before: bytes
    action: int = NONE
    after: bytes = b""


@dataclass(frozen=True)
class Value:
    """Each seat's chance to win, and the square of the standard error of that number."""

    chances: tuple[float, ...]
    variances: tuple[float, ...]


@dataclass(frozen=True)
class Evaluation:
    """What was found out about a ply: what it was worth, and what would have been best.

    `chosen` is the value between the decision and the chance that fell after it; None if none fell. `promised` is
    the seat's chance after the chosen action, from what it knew; None if it had no choice. `better` are the actions
    that promised more, each with its promise, the best first.
    """

    before: Value
    chosen: Value | None = None
    promised: float | None = None
    better: tuple[tuple[int, float], ...] = ()


class Evaluator:
    """Evaluates the plies of one game, in threads if need be. Each has random numbers of its own, so their order does
    not matter. `check` is called between the steps of an evaluation, and breaks it off by an exception.
    """

    def __init__(
        self,
        content: Content,
        options: Options,
        seed: str,
        effort: Effort,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        self.content = content
        self.options = options
        self.seed = seed
        self.effort = effort
        self._check = check
        self._rules = engine.fastest()

    def evaluate(self, ply: Ply) -> Evaluation:
        before = self.value(ply.before, f"{ply.number} before")
        if ply.action == NONE:
            return Evaluation(before)
        chosen = None
        if self.chance_fell(ply):
            chosen = self.value(ply.before, f"{ply.number} chosen", ply.action)
        promised, better = self._compare(ply)
        return Evaluation(before, chosen, promised, better)

    def value(self, view: bytes, label: str, action: int = NONE) -> Value:
        """What a game is worth to each seat, before an action or between the action and its chance."""
        means, variances = self._estimate_chances(view, label, [action])[0, :, : self.options.players].tolist()
        return Value(tuple(means), tuple(variances))

    def _estimate_chances(self, view: bytes, label: str, actions: list[int]) -> Any:
        self._check()
        chances = np.zeros((len(actions), 2, SEATS))
        effort, generator = self.effort, self._words(label)[:4].copy()
        room = (new_states(2), new_log(0), new_scratch(), standard_weights())
        self._rules.entry_point("bots.kernels", "estimate_chances")(
            self.content.packed, read_state(view), *room, generator, np.array(actions, np.int64),
            effort.playouts, effort.turns, chances,
        )  # fmt: skip
        return chances

    def chance_fell(self, ply: Ply) -> bool:
        """Whether an action could have led elsewhere, had chance fallen otherwise.

        Chance is counted whenever it falls, but what was bound to happen may be counted too: set-up discards
        without a tie, the last card of a deck. So the action is done again until something else comes of it.
        """
        if read_state(ply.after)["revealed"] == read_state(ply.before)["revealed"]:
            return False
        rules, contents, room = self._rules, self.content.packed, np.zeros(MAX_LEGAL, np.int16)
        for number in range(TRIES):
            world = read_state(ply.before)
            rules.imagine(contents, world, self._words(f"{ply.number} try {number}"))
            rules.apply(contents, world, new_log(0), ply.action, room)
            rules.observe(contents, world, EVERYBODY)
            if world.tobytes() != ply.after:
                return True
        return False

    def fresh_deals(self) -> list[Ply]:
        """Deals that a game with these options could have begun with; together they tell what it was worth before."""
        state, deals = self.options.undealt(), []
        for number in range(DEALS):
            self._rules.new_game(self.content.packed, state, self._words(f"deal {number}"))
            self._rules.observe(self.content.packed, state, EVERYBODY)
            deals.append(Ply(-1 - number, state.tobytes()))
        return deals

    def _compare(self, ply: Ply) -> tuple[float | None, tuple[tuple[int, float], ...]]:
        """What the chosen action promised from what the seat knew, and the actions that promised more.

        The first of these is what the search found best; none promises more than it does.
        """
        rules, contents, effort = self._rules, self.content.packed, self.effort
        seen = read_state(ply.before)
        if not effort.searched or rules.legal_actions(contents, seen, np.zeros(MAX_LEGAL, np.int16)) == 1:
            return None, ()
        seat = seen["seat"].item()
        rules.observe(contents, seen, seat)
        observation = Observation(self.content, self.options, rules, seen, seat)
        budget = Budget(effort.searched, math.inf)
        thought = hint(observation, LEVEL, budget, lambda _: self._check(), seed=f"{self.seed} {ply.number}")
        found = [one.action.number for one in thought.considered[:CANDIDATES]]
        # A search looks long at what is good and hardly at the rest; all deserve the same attention now.
        actions = sorted({*found, ply.action})
        promises = self._estimate_chances(seen.tobytes(), f"{ply.number} promises", actions)[:, 0, seat]
        promised = dict(zip(actions, promises.tolist(), strict=True))
        own, best = promised[ply.action], promised[found[0]]
        better = [(action, promised[action]) for action in found if own < promised[action] <= best]
        return own, tuple(sorted(better, key=lambda one: -one[1]))

    def _words(self, label: str) -> Any:
        return key_words(key_from_seed(f"{self.seed} {label}"))
