"""The game as OpenSpiel registers it."""

from collections.abc import Mapping
from typing import Any

import pyspiel

from planetarium.envs.openspiel.course import OUTCOMES
from planetarium.envs.openspiel.observer import PlanetariumObserver
from planetarium.envs.openspiel.setting import DEFAULTS, setting_of
from planetarium.envs.openspiel.state import PlanetariumState
from planetarium.rules.actions import ACTIONS
from planetarium.rules.state import SEATS


def _game_type(utility: Any) -> Any:
    return pyspiel.GameType(
        short_name="python_planetarium",
        long_name="Planetarium",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


GAME_TYPE = _game_type(pyspiel.GameType.Utility.ZERO_SUM)
SOLO_TYPE = _game_type(pyspiel.GameType.Utility.GENERAL_SUM)


class PlanetariumGame(pyspiel.Game):  # type: ignore[misc]
    """Planetarium with everything that its parameters say; see `setting.DEFAULTS`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = dict(params or {})
        self.setting = setting_of(parameters)
        solo = self.setting.options.players == 1
        information = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=OUTCOMES,
            num_players=self.setting.options.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if solo else 0.0,
            max_game_length=self.setting.longest,
        )
        super().__init__(SOLO_TYPE if solo else GAME_TYPE, information, parameters)

    def new_initial_state(self) -> PlanetariumState:
        return PlanetariumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PlanetariumObserver:
        """An observer; without a type it sees what one player does now, and remembers nothing."""
        if params:
            raise ValueError(f"observers of Planetarium have no parameters, not {params}")
        return PlanetariumObserver(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))
