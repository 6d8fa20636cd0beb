"""The Gymnasium environments of one game."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import planetarium.envs  # noqa: F401  registers the environments
from planetarium.bots import BOTS
from planetarium.errors import BotError, IllegalAction, OptionsError, to_install
from planetarium.formats.notation import Action
from planetarium.game import Observation

from .settings import MODES


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["Planetarium-v0", "Planetarium-Solo-v0"])
def test_gymnasiums_own_check_is_passed(name: str, mode: str) -> None:
    """All warnings are errors here, as in all tests."""
    check_env(gymnasium.make(name, **MODES[mode]).unwrapped, skip_render_check=mode not in ("base", "everything"))


def test_self_play_passes_the_check_too() -> None:
    check_env(gymnasium.make("Planetarium-v0", opponent="self", players=4, reward="points").unwrapped)


@pytest.mark.parametrize("settings", [{}, {"players": 3, "seat": 2, "opponent": "random"}])
def test_a_game_is_played_to_its_end(settings: dict[str, Any]) -> None:
    env = gymnasium.make("Planetarium-v0", **settings)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    ended = False
    while not ended:
        assert info["action_mask"].sum() > 0
        assert info["seat"] == settings.get("seat", info["seat"])
        seen, reward, ended, cut, info = env.step(env.action_space.sample())
        assert seen["acting"][0] == 0 or ended
        assert not cut and (ended or reward == 0)
    assert not info["action_mask"].any()
    assert reward == info["rewards"][info["acted"]]
    with pytest.raises(IllegalAction, match="the game is over, reset comes next"):
        env.step(0)


def test_chance_gives_the_agent_every_seat() -> None:
    env = gymnasium.make("Planetarium-v0", players=4, opponent="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2, 3}


def test_the_same_seed_is_the_same_game_and_resets_go_on_from_it() -> None:
    ways = []
    for _ in range(2):
        env = gymnasium.make("Planetarium-v0")
        ways.append([env.reset(seed=7)[0]["matter"].tobytes(), *(env.reset()[0]["matter"].tobytes() for _ in range(3))])
    assert ways[0] == ways[1] and len(set(ways[0])) == 4


def test_without_a_seed_games_differ() -> None:
    deals = {gymnasium.make("Planetarium-v0").reset()[0]["matter"].tobytes() for _ in range(3)}
    assert len(deals) == 3


def test_an_illegal_action_loses_and_says_what_was_legal() -> None:
    env = gymnasium.make("Planetarium-v0", players=3, opponent="self")
    _, info = env.reset(seed=3)
    legal = np.flatnonzero(info["action_mask"]).tolist()
    _, reward, ended, _, info = env.step(11_000)
    assert (reward, ended) == (-1, True)
    assert info["rewards"].tolist() == [-1, 0.5, 0.5, 0]
    assert all(f"{number} (discard " in info["illegal"] for number in legal)
    with pytest.raises(IllegalAction, match="reset comes next"):
        env.step(legal[0])
    env.reset()


@pytest.mark.parametrize("action", [11_000, -1, 10**9])
def test_an_illegal_action_can_raise_and_changes_nothing(action: int) -> None:
    env = gymnasium.make("Planetarium-v0", illegal="raise")
    _, info = env.reset(seed=3)
    legal = int(np.flatnonzero(info["action_mask"])[0])
    with pytest.raises(ValueError, match=rf"^action {action} is illegal; legal are {legal} \(discard "):
        env.step(action)
    twin = gymnasium.make("Planetarium-v0", illegal="raise")
    twin.reset(seed=3)
    assert str(env.step(legal)) == str(twin.step(legal))


@pytest.mark.parametrize("action", [None, "x", 3.5, [42], np.array([42])])
def test_what_is_no_integer_raises_and_loses_nothing(action: Any) -> None:
    env = gymnasium.make("Planetarium-v0").unwrapped
    _, info = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="an action is an integer, not"):
        env.step(action)
    _, _, ended, _, _ = env.step(int(info["action_mask"].argmax()))
    assert not ended


def test_a_bot_of_ones_own_can_be_the_opponent() -> None:
    class Last:
        name = "last"

        def __init__(self) -> None:
            self.shown: list[Observation] = []

        def choose(self, observation: Observation, budget: object = None, report: object = None) -> Action:
            self.shown.append(observation)
            return observation.legal_actions[-1]

    bot = Last()
    env = gymnasium.make("Planetarium-v0", opponent=bot, players=3, seat=1)
    _, info = env.reset(seed=1)
    env.action_space.seed(1)
    ended = False
    while not ended:
        _, _, ended, _, info = env.step(env.action_space.sample())
        assert ended or info["seat"] == 1
    assert {observation.seat for observation in bot.shown} == {0, 2}


def test_an_opponent_that_chooses_no_action_is_named() -> None:
    class Mute:
        name = "mute"

        def __repr__(self) -> str:
            return self.name

        def choose(self, observation: Observation, budget: object = None, report: object = None) -> None:
            return None

    env = gymnasium.make("Planetarium-v0", opponent=Mute(), seat=1)
    with pytest.raises(BotError, match="mute chose None, which is none of"):
        env.reset(seed=1)
    with pytest.raises(OptionsError, match="an object with a method `choose`, not <class"):
        gymnasium.make("Planetarium-v0", opponent=Mute)
    with pytest.raises(OptionsError, match="make a single environment"):
        gymnasium.make_vec("Planetarium-v0", num_envs=2, opponent=Mute())


@pytest.mark.parametrize("opponent", BOTS)
def test_any_bot_can_be_the_opponent(opponent: str) -> None:
    """Bots that think too: the same seed makes the same game with them."""
    courses = []
    for _ in range(2):
        env = gymnasium.make("Planetarium-v0", opponent=opponent)
        env.reset(seed=2)
        seens = []
        for _ in range(3 if opponent in ("astronomer", "cosmologist") else 20):
            action = int(np.flatnonzero(env.unwrapped.action_masks())[0])  # type: ignore[attr-defined]
            seens.append(str(env.step(action)[0]))
        courses.append(seens)
        if opponent == "cosmologist":  # thinks for seconds, and not always equally long on a busy machine
            return
    assert courses[0] == courses[1]


def test_rendering_shows_what_the_seat_may_know(capsys: pytest.CaptureFixture[str]) -> None:
    text = gymnasium.make("Planetarium-v0", render_mode="ansi", opponent="self")
    text.reset(seed=1)
    drawn = text.render()
    assert isinstance(drawn, str) and "Hand of player_0" in drawn
    human = gymnasium.make("Planetarium-v0", render_mode="human", opponent="self")
    human.reset(seed=1)
    assert drawn in capsys.readouterr().out
    picture = gymnasium.make("Planetarium-v0", render_mode="rgb_array")
    picture.reset(seed=1)
    array: Any = picture.render()
    assert array.shape == (800, 800, 3) and len(np.unique(array)) > 50


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 5}, "Planetarium is for 1 to 4 players, not 5"),
        ({"star": "variable"}, "needs the Frost Line module"),
        ({"modules": ("moons",)}, "There is no module 'moons'; choose from"),
        ({"opponent": "champion"}, "there is no opponent 'champion'; choose from self, random"),
        ({"seat": 2}, "there is no seat 2 with 2 players"),
        ({"reward": "money"}, "there is no reward 'money'; choose from win, points"),
        ({"illegal": "laugh"}, "an illegal action can lose or raise, not 'laugh'"),
        ({"render_mode": "smell"}, "there is no render mode 'smell'"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(settings: dict[str, Any], words: str) -> None:
    from planetarium.envs import PlanetariumEnv

    with pytest.raises(OptionsError, match=words):
        PlanetariumEnv(**settings)


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_a_missing_library_is_named_in_one_line(library: str) -> None:
    name = "PlanetariumEnv" if library == "gymnasium" else "planetarium_v0"
    program = f"""
import importlib.util, sys
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == {library!r} else found(name, *more)
sys.modules[{library!r}] = None
try:
    from planetarium.envs import {name}
except ImportError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == f"{library} is missing; {to_install('envs')}\n"
