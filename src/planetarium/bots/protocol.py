"""The protocol of all bots: a bot gets an observation and a budget, and returns an action."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from planetarium.formats.notation import Action
from planetarium.game import Observation

Report = Callable[[float], None]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think; what is left out is the bot's own budget.

    Play-outs decide how well a bot plays, and are the same on every machine; seconds are a cap for machines that
    are too slow for them, and `math.inf` lifts it.

    >>> from math import inf
    >>> Budget(playouts=500, seconds=inf)  # the same choice on every machine
    Budget(playouts=500, seconds=inf)
    >>> Budget(seconds=0.5).playouts is None  # as many play-outs as the bot usually takes
    True
    """

    playouts: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """A named opponent, which sees what its seat may know and nothing else.

    >>> class First:
    ...     name = "first"
    ...     def choose(self, observation, budget=None, report=None):
    ...         return observation.legal_actions[0]
    >>> from planetarium import Game
    >>> game = Game.new(players=2, seed=7)
    >>> First().choose(game.observe(game.seat)) == game.legal_actions[0]
    True
    """

    name: str

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        """The action to take. `report` is told how much of the budget is used, from 0 to 1, while it thinks."""
        ...
