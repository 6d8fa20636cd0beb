"""Action spaces that know what is legal: without a mask of the caller's own they sample legal actions only."""

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, MultiDiscrete

from planetarium.envs.games import Games
from planetarium.rules.actions import ACTIONS


class Choice(Discrete):
    """The actions of one game."""

    def __init__(self, games: Games) -> None:
        super().__init__(ACTIONS)
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An action by chance: from the mask, by the probabilities, else from what is legal now."""
        if mask is None and probability is None and self._games.episodes["legal"][0]:
            mask = self._games.masks[0]
        return super().sample(mask, probability)


class Choices(MultiDiscrete):
    """The actions of many games, one of each."""

    def __init__(self, games: Games) -> None:
        super().__init__(np.full(games.count, ACTIONS))
        self._games = games

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """An action of each game by chance: from the masks, by the probabilities, else from what is legal now."""
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        return self._games.sample(self.np_random.integers(1, 1 << 32, (self._games.count, 4)))
