"""The vector environments: each game is what a single environment makes of it."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import planetarium.envs  # noqa: F401  registers the environments
from planetarium.envs import PlanetariumVectorEnv
from planetarium.errors import IllegalAction, OptionsError

from .settings import EVERYTHING

MODES = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)


def same(one: dict[str, Any], other: dict[str, Any], i: int) -> bool:
    """Whether the i-th game's arrays are a single game's, byte by byte."""
    return one.keys() == other.keys() and all(one[name][i].tobytes() == other[name].tobytes() for name in one)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "settings",
    [
        {"opponent": "self"},
        {"opponent": "explorer", "seat": 1},
        {"opponent": "novice", "players": 3, "reward": "points", **EVERYTHING},
    ],
)
def test_games_side_by_side_are_single_games(settings: dict[str, Any], mode: AutoresetMode) -> None:
    """Observations, masks, rewards and ends, byte by byte and beyond the end of games."""
    count, ends = 3, 0
    many = gymnasium.make_vec("Planetarium-v0", num_envs=count, autoreset_mode=mode, **settings)
    singles = [gymnasium.make("Planetarium-v0", **settings) for _ in range(count)]
    seen, info = many.reset(seed=11)
    last = [single.reset(seed=11 + i) for i, single in enumerate(singles)]
    over = [False] * count
    many.action_space.seed(5)
    for _ in range(700):
        for i in range(count):
            assert same(seen, last[i][0], i)
            assert info["action_mask"][i].tobytes() == last[i][1]["action_mask"].tobytes()
            assert info["seat"][i] == last[i][1]["seat"]
        actions = many.action_space.sample()
        seen, rewards, ended, cut, info = many.step(actions)
        assert not cut.any()
        for i, single in enumerate(singles):
            if mode == AutoresetMode.NEXT_STEP and over[i]:
                last[i], over[i] = single.reset(), False
                assert not ended[i] and rewards[i] == 0
                continue
            now, reward, over[i], _, its = single.step(actions[i])
            assert (reward, over[i], its["acted"]) == (rewards[i], ended[i], info["acted"][i])
            assert its["rewards"].tolist() == info["rewards"][i].tolist()
            last[i] = now, its
            ends += over[i]
            if mode == AutoresetMode.SAME_STEP and over[i]:
                assert info["_final_obs"][i] and info["_final_info"][i]
                assert all(info["final_obs"][i][name].tobytes() == now[name].tobytes() for name in now)
                assert info["final_info"]["rewards"][i].tolist() == its["rewards"].tolist()
                last[i] = single.reset()
    assert ends >= count


def test_solo_games_side_by_side() -> None:
    many = gymnasium.make_vec("Planetarium-Solo-v0", num_envs=2, solo_target=90)
    single = gymnasium.make("Planetarium-Solo-v0", solo_target=90)
    seen, _ = many.reset(seed=4)
    assert same(seen, single.reset(seed=5)[0], 1)
    many.action_space.seed(1)
    for _ in range(30):
        actions = many.action_space.sample()
        assert same(many.step(actions)[0], single.step(actions[1])[0], 1)


def test_the_number_of_threads_changes_nothing() -> None:
    courses = []
    for threads in (1, 2, 5):
        many = PlanetariumVectorEnv(700, opponent="greedy", threads=threads)
        many.reset(seed=1)
        many.action_space.seed(2)
        for _ in range(60):
            seen, rewards, _, _, info = many.step(many.action_space.sample())
        courses.append(
            [*(array.tobytes() for array in seen.values()), rewards.tobytes(), info["action_mask"].tobytes()]
        )
        many.close()
    assert courses[0] == courses[1] == courses[2]


@pytest.mark.parametrize("bad", [11_000, -1, 2**40])
def test_an_illegal_action_is_refused_before_anything_changes(bad: int) -> None:
    many = PlanetariumVectorEnv(8, opponent="self", copy=True)
    before, info = many.reset(seed=1)
    actions = many.action_space.sample()
    legal = np.flatnonzero(info["action_mask"][5])[0]
    actions[5] = bad
    with pytest.raises(IllegalAction, match=rf"^action {bad} in game 5 is illegal; legal are {legal} \(discard"):
        many.step(actions)
    after, more = many._shown(), many._info()
    assert all(after[name].tobytes() == before[name].tobytes() for name in before)
    assert more["action_mask"].tobytes() == info["action_mask"].tobytes()


@pytest.mark.parametrize("actions", [[1, 2], np.zeros(3), np.zeros((3, 1), int)])
def test_actions_of_another_shape_or_kind_are_refused(actions: Any) -> None:
    many = PlanetariumVectorEnv(3)
    many.reset(seed=1)
    with pytest.raises(IllegalAction, match="3 games take 3 actions, each the integer of an action"):
        many.step(actions)


def test_arrays_are_reused_unless_copies_are_wanted() -> None:
    for copy in (False, True):
        many = PlanetariumVectorEnv(4, opponent="self", copy=copy)
        first, info = many.reset(seed=1)
        kept, mask = first["hand"].tobytes(), info["action_mask"].tobytes()
        for _ in range(3):
            seen, *_ = many.step(many.action_space.sample())
        assert (first["hand"].tobytes() == kept) == copy
        assert (info["action_mask"].tobytes() == mask) == copy
        assert np.shares_memory(first["hand"], seen["hand"]) != copy
        assert many.action_masks().dtype == np.bool_ and many.action_masks().any(axis=1).all()


def test_every_observation_lies_in_the_space() -> None:
    many = PlanetariumVectorEnv(6, 4, opponent="self", copy=True, **EVERYTHING)
    seen, _ = many.reset(seed=3)
    for _ in range(400):
        assert many.observation_space.contains(seen)
        seen, *_ = many.step(many.action_space.sample())


def test_a_mask_of_ones_own_is_sampled_from() -> None:
    many = PlanetariumVectorEnv(2)
    many.reset(seed=1)
    masks = tuple(np.eye(1, 11419, 77 + i, dtype=np.int8)[0] for i in range(2))
    assert many.action_space.sample(mask=masks).tolist() == [77, 78]


def test_gymnasiums_vector_wrappers_understand_it() -> None:
    many = DictInfoToList(RecordEpisodeStatistics(gymnasium.make_vec("Planetarium-v0", num_envs=4, opponent="random")))
    many.reset(seed=1)
    finished = []
    for _ in range(600):
        *_, infos = many.step(many.unwrapped.action_space.sample())
        finished += [info for info in infos if "episode" in info]
    assert len(finished) > 4
    assert all(info["episode"]["r"] in (-1, 0, 1) and "final_obs" in info for info in finished)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"opponent": "astronomer"}, "the astronomer thinks about each move, .*choose from self, random, greedy"),
        ({"autoreset_mode": "Disabled"}, "SameStep or NextStep"),
        ({"render_mode": "human"}, "many games at once are not shown"),
        ({"num_envs": 0}, "at least one game, not 0"),
        ({"threads": 0}, "at least one thread, not 0"),
        ({"players": 1, "solo_target": 1000}, "The Target must be from 0 to 999"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionsError, match=words):
        PlanetariumVectorEnv(**{"num_envs": 2, **settings})


def test_a_reset_of_some_games_only_is_refused() -> None:
    games = PlanetariumVectorEnv(2)
    with pytest.raises(OptionsError, match="reset_mask"):
        games.reset(options={"reset_mask": np.array([True, False])})


def test_as_many_seeds_as_games() -> None:
    with pytest.raises(OptionsError, match="2 games take 2 seeds, not 3"):
        PlanetariumVectorEnv(2).reset(seed=[1, 2, 3])
