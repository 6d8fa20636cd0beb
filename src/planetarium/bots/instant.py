"""Bots that decide at once: by one of the compiled policies, or by the heuristic."""

import numpy as np

from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.kernels.policies import POLICY_NAMES
from planetarium.bots.protocol import Budget, Report
from planetarium.bots.weights import standard_weights
from planetarium.formats.notation import Action, write_action
from planetarium.game import Observation, key_from_seed, key_words
from planetarium.rules.actions import MAX_LEGAL
from planetarium.speeds import engine


class PolicyBot:
    """A bot that follows a policy; no budget makes it better."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        self.name = name
        self.policy = POLICY_NAMES.index(name)
        self._generator = key_words(key_from_seed(f"bot {seed}"))[:4].copy()
        self._room = np.zeros(MAX_LEGAL, np.int16)

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        rules, known = engine.fastest(), (observation.content.packed, observation.states)
        count = rules.legal_actions(*known, self._room)
        chosen = rules.entry_point("bots.kernels", "choose")(*known, self._room, count, self.policy, self._generator)
        return write_action(observation.content, int(self._room[chosen]))


HEURISTIC = "heuristic"  # the name of the bot that overlooks nothing


class HeuristicBot:
    """A bot that does what the heuristic values most of all that it does not overlook."""

    def __init__(self, name: str, oversight: float, seed: int | str = 0) -> None:
        self.name = name
        self.oversight = oversight
        self._generator = key_words(key_from_seed(f"{name} {seed}"))[:4].copy()
        self._room = np.zeros(MAX_LEGAL, np.int16)
        self._scratch = new_scratch()

    def choose(self, observation: Observation, budget: Budget | None = None, report: Report | None = None) -> Action:
        rules, known = engine.fastest(), (observation.content.packed, observation.states)
        count = rules.legal_actions(*known, self._room)
        choose = rules.entry_point("bots.kernels", "choose_by_heuristic")
        own = (self._scratch, standard_weights(), self.oversight, self._generator)
        return write_action(observation.content, int(choose(*known, self._room, count, *own)))
