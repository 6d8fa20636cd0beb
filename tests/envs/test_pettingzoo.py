"""The PettingZoo environment, by PettingZoo's own tests and with every module."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from planetarium import Game
from planetarium.envs import planetarium_v0
from planetarium.errors import IllegalAction, OptionsError

from .settings import EVERYTHING, MODES

# What PettingZoo says of every environment whose observations are dictionaries, its own among them.
DICTIONARIES = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium.spaces.box"),
]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
class TestOfPettingZoo:
    pytestmark = DICTIONARIES

    def test_api(self, players: int, mode: str) -> None:
        api_test(planetarium_v0.env(players=players, **MODES[mode]), num_cycles=150)

    def test_seed(self, players: int, mode: str) -> None:
        seed_test(partial(planetarium_v0.env, players=players, **MODES[mode]), num_cycles=150)


@pytest.mark.parametrize("mode", MODES)
def test_render(mode: str) -> None:
    render_test(partial(planetarium_v0.env, **MODES[mode]))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_by_agents_is_the_game_of_its_seed(players: int) -> None:
    env, game = planetarium_v0.env(players=players, **EVERYTHING), Game.new(players, 9, **EVERYTHING)
    env.reset(seed=9)
    chance = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended:
            assert game.result is not None
            seat = int(agent[-1])
            won = seat in game.result.winners
            assert not cut and (reward > 0) == (won and len(game.result.winners) < max(2, players))
            env.step(None)
            continue
        assert agent == f"player_{game.seat}" and reward == 0
        numbers = [action.number for action in game.legal_actions]
        assert np.flatnonzero(seen["action_mask"]).tolist() == numbers
        for other in env.agents:
            if other != agent:
                assert not env.observe(other)["action_mask"].any()
                assert env.observe(other)["observation"]["acting"][0] != 0
        number = int(chance.choice(numbers))
        game.play(game.legal_actions[numbers.index(number)])
        env.step(number)
    assert game.is_over and not env.agents


def test_an_illegal_action_is_refused() -> None:
    env = planetarium_v0.env()
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"^action 11000 is illegal; legal are .*discard"):
        env.step(11_000)


@pytest.mark.parametrize(
    ("settings", "words"),
    [({"players": 0}, "1 to 4 players"), ({"extras": ("life",)}, "Hostile/Habitable Matter needs Epochs")],
)
def test_settings_that_do_not_go_together_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionsError, match=words):
        planetarium_v0.env(**settings)
