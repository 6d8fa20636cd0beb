"""Puzzles about ordinary turns: one action is clearly best, as far as many play-outs and a long search can tell."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from planetarium.bots import Budget
from planetarium.bots.review.hint import LEVEL, hint
from planetarium.content import Content
from planetarium.game import Observation
from planetarium.options import Options
from planetarium.puzzles.games import Played
from planetarium.puzzles.weighing import Scales, Weighed
from planetarium.records.content import NONE
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.state import CARD, read_state
from planetarium.speeds import engine

EARLIEST = 0.45  # of a game's decisions; before that hardly any one action decides
PLAYOUTS = 6000  # for each of the best actions, of the proof
SEARCHED = 60_000  # play-outs of the search that has to agree: three times what the strongest bot uses
LEAST_GAP = 0.08  # between the chances to win after the last right action and after the best wrong one
ALIKE = 0.015  # actions so close to the best are right, too
SIGMAS = 5.0  # how far outside its standard error the gap has to be
MOST_RIGHT = 2
# Play-outs for each action, how many actions are looked at further, and by how much the best must lead the third
# and what tempts.
_STAGES = ((12, 8, 0.0), (100, 6, 0.04), (400, 5, 0.06), (1000, 5, 0.07))


@dataclass(frozen=True)
class Decision:
    """A decision with a clear answer: what is right, and the best of what is not."""

    right: tuple[int, ...]
    best: Weighed
    second: Weighed
    legal: int


def ordinary_positions(game: Played) -> Iterator[Any]:
    """Positions of the later part of a game in which something can be done with a card, and need not be."""
    begin, room = int(EARLIEST * len(game.positions)), np.zeros(MAX_LEGAL, np.int16)
    for number, states in enumerate(game.states()):
        if number >= begin and states["phase"].item() == CARD and states["final_turns"].item() == NONE:
            if engine.fastest().legal_actions(game.content.packed, states, room) > 1:
                yield states


class Judge:
    """Finds out whether a decision has a clear answer, with more and more play-outs."""

    def __init__(self, content: Content, options: Options, seed: str) -> None:
        self._content = content
        self._options = options
        self._seed = seed
        self._scales = Scales(content, seed)
        self._rules = engine.fastest()

    def seen(self, states: Any) -> Observation:
        """What the seat to act knows."""
        known, seat = read_state(states.tobytes()), states["seat"].item()
        self._rules.observe(self._content.packed, known, seat)
        return Observation(self._content, self._options, self._rules, known, seat)

    def decide(self, states: Any, tempting: int, label: str) -> Decision | None:
        """The answer, if there is a clear one and it is not what tempts."""
        seen, room = self.seen(states).states, np.zeros(MAX_LEGAL, np.int16)
        count = self._rules.legal_actions(self._content.packed, seen, room)
        actions = room[:count].copy()
        for playouts, most, gap in _STAGES:
            weighed = self._scales.weigh(seen, actions, playouts, f"{label} {playouts}")[:most]
            behind = [weighed[min(MOST_RIGHT, len(weighed) - 1)], *(one for one in weighed if one.action == tempting)]
            if weighed[0].action == tempting or any(weighed[0].chance - one.chance < gap for one in behind):
                return None
            actions = np.array([one.action for one in weighed])
        decision = _decision(self._scales.weigh(seen, actions, PLAYOUTS, f"{label} proof"), count)
        return None if decision is None or tempting in decision.right else decision

    def weighed(self, states: Any, playouts: int) -> list[Weighed]:
        """Every legal action, the best first."""
        seen, room = self.seen(states).states, np.zeros(MAX_LEGAL, np.int16)
        count = self._rules.legal_actions(self._content.packed, seen, room)
        return self._scales.weigh(seen, room[:count].copy(), playouts, "weighed")

    def chance(self, states: Any, action: int) -> float:
        """The chance to win after an action."""
        return self._scales.weigh(self.seen(states).states, np.array([action]), PLAYOUTS, "chance")[0].chance

    def search_agrees(self, states: Any, decision: Decision, label: str) -> bool:
        """Whether a long search finds the same."""
        thought = hint(self.seen(states), LEVEL, Budget(SEARCHED, math.inf), seed=f"{self._seed} {label}")
        return thought.best.action.number in decision.right


def _right(weighed: Sequence[Weighed]) -> int:
    return sum(weighed[0].chance - one.chance <= ALIKE for one in weighed)


def _is_clear(weighed: Sequence[Weighed]) -> bool:
    right = _right(weighed)
    if right > MOST_RIGHT or right == len(weighed):
        return False
    last, wrong = weighed[right - 1], weighed[right]
    spread = math.sqrt(last.variance + wrong.variance)
    return last.chance - wrong.chance >= max(LEAST_GAP, SIGMAS * spread)


def _decision(weighed: Sequence[Weighed], legal: int) -> Decision | None:
    if not _is_clear(weighed):
        return None
    right = _right(weighed)
    return Decision(tuple(one.action for one in weighed[:right]), weighed[0], weighed[right], legal)
