"""What every opponent is: it is shown an observation and a budget, and names an action."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from planetarium.formats.notation import Action
from planetarium.game import Observation

Report = Callable[[float], None]


@dataclass(frozen=True)
class Budget:
    """How long a bot may think; what is left out is the bot's own habit.

    Play-outs decide how well a bot plays, and are the same on every machine; seconds are a cap for machines that
    are too slow for them, and `math.inf` lifts it.
    """

    playouts: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """A named opponent. It gets to know what its seat may know, and nothing else."""

    name: str

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        """The action to take. `report` is told how much of the budget is used, from 0 to 1, while it thinks."""
        ...
