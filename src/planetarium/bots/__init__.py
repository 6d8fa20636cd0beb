"""Opponents, all behind one protocol: a bot is shown an observation and names an action."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

import numpy as np

from planetarium import engine
from planetarium.errors import OptionsError
from planetarium.game import Observation, key_from_seed, key_words
from planetarium.notation import Action, write_action
from planetarium.rules.actions import MAX_LEGAL

from .policies import POLICY_NAMES

__all__ = ["BOTS", "Bot", "PolicyBot", "make_bot"]


class Bot(Protocol):
    """What every opponent is: a name, and a choice from what its seat may know."""

    name: str

    def choose(self, observation: Observation, budget: float | None = None) -> Action:
        """The action to take; `budget` limits the effort of a bot that thinks."""
        ...


class PolicyBot:
    """A bot that decides at once by one of the compiled policies."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        self.name = name
        self._policy = POLICY_NAMES.index(name)
        self._generator = key_words(key_from_seed(f"bot {seed}"))[:4].copy()
        self._room = np.zeros(MAX_LEGAL, np.int16)

    def choose(self, observation: Observation, budget: float | None = None) -> Action:
        rules, table = engine.fastest(), observation.content.table
        choose = rules.door("bots.policies", "choose")
        count = rules.legal_actions(table, observation.state, self._room)
        chosen = choose(table, observation.state, self._room, count, self._policy, self._generator)
        return write_action(observation.content, int(self._room[chosen]))


BOTS: dict[str, Callable[[int | str], Bot]] = {name: partial(PolicyBot, name) for name in POLICY_NAMES}


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """The bot with a name; the same seed makes the same choices."""
    if name not in BOTS:
        raise OptionsError(f"there is no bot {name!r}; known are {', '.join(BOTS)}")
    return BOTS[name](seed)
