"""Evaluates one decision of a finished game: what it was worth, what chance made of it, and what was best.

Values are seen with open hands, by EVERYBODY, and never look at what nobody had seen. Because chance that is
still to fall could as well have fallen in any other way, what really came and what is dealt anew here are
alike; luck, the difference of their values, is zero on average whatever the values are worth (see `analysis`).
"""

import math
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
from planetarium.rules.state import EVERYBODY, SEATS, new_state, new_states, read_state
from planetarium.speeds import engine

TRIES = 32  # how often an action is done anew before it counts as one without chance
DEALS = 64  # how many fresh deals tell what a solo game is worth before its deal


@dataclass(frozen=True)
class Effort:
    """How much thought goes into each decision.

    `playouts` for each value, over up to so many `turns`; `searched` play-outs to find the best action, none to
    leave the decisions unjudged.
    """

    playouts: int = 1000
    searched: int = 3000
    turns: int = 24


@dataclass(frozen=True)
class Ply:
    """One action of a game, with the game before and after it as all seats together know it.

    The ply at the end of the game has no action, and nothing after it.
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

    `chosen` is the value between the decision and the chance that fell after it; None if none fell. `promises` are
    the seat's chances after the best and the chosen action, from what it knew; None if it had no choice.
    """

    before: Value
    chosen: Value | None = None
    best: int = NONE
    promises: tuple[float, float] | None = None


class Evaluator:
    """Evaluates the plies of one game. Each has random numbers of its own, so their order does not matter."""

    def __init__(self, content: Content, options: Options, seed: str, effort: Effort) -> None:
        self.content = content
        self.options = options
        self.seed = seed
        self.effort = effort
        self._rules = engine.fastest()
        self._room = (new_states(2), new_log(0), new_scratch(), standard_weights())

    def evaluate(self, ply: Ply) -> Evaluation:
        before = self.value(ply.before, f"{ply.number} before")
        if ply.action == NONE:
            return Evaluation(before)
        chosen = None
        if self.chance_fell(ply):
            chosen = self.value(ply.before, f"{ply.number} chosen", ply.action)
        best, promises = self._compare_with_best(ply)
        return Evaluation(before, chosen, best, promises)

    def value(self, view: bytes, label: str, action: int = NONE) -> Value:
        """What a game is worth to each seat, before an action or between the action and its chance."""
        means, variances = self._estimate_chances(view, label, [action])[0, :, : self.options.players].tolist()
        return Value(tuple(means), tuple(variances))

    def _estimate_chances(self, view: bytes, label: str, actions: list[int]) -> Any:
        chances = np.zeros((len(actions), 2, SEATS))
        effort, generator = self.effort, self._words(label)[:4].copy()
        self._rules.entry_point("bots.kernels", "estimate_chances")(
            self.content.packed, read_state(view), *self._room, generator, np.array(actions, np.int64),
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

    def value_before_deal(self) -> Value:
        """What a game with these options is worth before its deal."""
        state, values = new_state(), []
        for number in range(DEALS):
            key = self._words(f"deal {number}")
            self._rules.new_game(self.content.packed, state, self.options.packed(), key)
            self._rules.observe(self.content.packed, state, EVERYBODY)
            values.append(self.value(state.tobytes(), f"dealt {number}").chances)
        means, spreads = np.mean(values, axis=0), np.var(values, axis=0)
        return Value(tuple(means.tolist()), tuple((spreads / DEALS).tolist()))

    def _compare_with_best(self, ply: Ply) -> tuple[int, tuple[float, float] | None]:
        """The best action from what the seat knew, and what it and the chosen one promised."""
        rules, contents, effort = self._rules, self.content.packed, self.effort
        seen = read_state(ply.before)
        if not effort.searched or rules.legal_actions(contents, seen, np.zeros(MAX_LEGAL, np.int16)) == 1:
            return ply.action, None
        seat = seen["seat"].item()
        rules.observe(contents, seen, seat)
        observation = Observation(self.content, self.options, rules, seen, seat)
        budget = Budget(effort.searched, math.inf)
        best = hint(observation, LEVEL, budget, seed=f"{self.seed} {ply.number}").best.action.number
        # A search looks long at what is good and hardly at the rest; both deserve the same attention now.
        actions = sorted({best, ply.action})
        promises = self._estimate_chances(seen.tobytes(), f"{ply.number} promises", actions)[:, 0, seat]
        promised = dict(zip(actions, promises.tolist(), strict=True))
        if promised[best] <= promised[ply.action]:
            best = ply.action
        return best, (promised[best], promised[ply.action])

    def _words(self, label: str) -> Any:
        return key_words(key_from_seed(f"{self.seed} {label}"))
