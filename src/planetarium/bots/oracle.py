"""The Oracle: the Cosmologist's search with a network that has taught itself two-player games."""

from pathlib import Path
from typing import Any

from planetarium.bots.network import read_network
from planetarium.bots.protocol import Budget, Report
from planetarium.bots.thinking import SearchBot, SearchSettings, Thought
from planetarium.game import Observation
from planetarium.options import Options
from planetarium.speeds import engine

NETWORK = Path(__file__).parent / "oracle.npz"  # made by `examples/selfplay_gpu.py`
LEARNT = Options(2)  # what it has played; elsewhere it knows nothing
PLAYOUTS = 4_500  # with the network; they take as long as the Cosmologist's without


class Oracle(SearchBot):
    """A search that asks a network where that has learnt the game, and elsewhere goes without.

    The network gives a part of the priors, and of the judgement where a play-out ends. Interpreted, it would take too
    long.
    """

    def __init__(self, playouts: int, seconds: float, settings: SearchSettings, seed: int | str = 0) -> None:
        super().__init__("oracle", playouts, seconds, settings, seed)
        self._ready: tuple[str, Any] = ("", None)  # for which content, and the network

    def _search(
        self, observation: Observation, budget: Budget | None, report: Report | None, thorough: bool
    ) -> Thought:
        self._network = None
        if observation.options == LEARNT and engine.fastest().speed == "compiled":
            if self._ready[0] != observation.content.hash:
                self._ready = (observation.content.hash, read_network(NETWORK, observation.content))
            self._network = self._ready[1]
            if budget is None or budget.playouts is None:
                budget = Budget(PLAYOUTS, budget.seconds if budget else None)
        return super()._search(observation, budget, report, thorough)
