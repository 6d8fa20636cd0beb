"""What a seat's actions are worth in an ordinary turn, over many worlds that agree with all it knows."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.weights import standard_weights
from planetarium.content import Content
from planetarium.game import key_from_seed, key_words
from planetarium.records.layout import Array
from planetarium.rules.log import new_log
from planetarium.rules.state import SEATS, new_states
from planetarium.speeds import engine

TURNS = 24  # how far each play-out goes; final turns are played to the end


@dataclass(frozen=True)
class Weighed:
    """An action, the chance to win after it, and the square of that number's standard error."""

    action: int
    chance: float
    variance: float


class Scales:
    """Weighs actions by play-outs; the same label always gives the same numbers."""

    def __init__(self, content: Content, seed: str) -> None:
        self._content = content.packed
        self._seed = seed
        self._room = (new_states(2), new_log(0), new_scratch(), standard_weights())
        self._estimate = engine.fastest().entry_point("bots.kernels", "estimate_chances")

    def weigh(self, seen: Any, actions: Array, playouts: int, label: str) -> list[Weighed]:
        """The actions, the best first, all tried in the same worlds. `seen` is what the seat to act knows."""
        seat = seen["seat"].item()
        found = np.zeros((len(actions), 2, SEATS))
        generator = key_words(key_from_seed(f"{self._seed} {label}"))[:4].copy()
        self._estimate(self._content, seen, *self._room, generator, actions.astype(np.int64), playouts, TURNS, found)
        weighed = [
            Weighed(int(action), float(chance), float(variance))
            for action, chance, variance in zip(actions, found[:, 0, seat], found[:, 1, seat], strict=True)
        ]
        return sorted(weighed, key=lambda one: -one.chance)
