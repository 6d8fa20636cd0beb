"""Steps at all speeds, opponents that see only their own seat, rewards, and the mask against the rulebook."""

import numpy as np
import pytest

from planetarium import Game, standard_content
from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.kernels.side_by_side import BY_HEURISTIC
from planetarium.bots.weights import standard_weights
from planetarium.content import Content
from planetarium.envs.games import Games, played
from planetarium.envs.kernels.table import NOBODY, SAME_STEP
from planetarium.envs.opponents import opponent_terms
from planetarium.rules.actions import ACTIONS, MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import OVER, read_state
from planetarium.speeds import engine

from .settings import EVERYTHING, MODES

OPPONENTS = ("random", "greedy", "novice", "explorer", "heuristic")


def games(count: int, players: int, mode: str, opponent: str = "self", **more: object) -> Games:
    settings = {"star": None, "modules": (), "extras": (), "solo_target": None, "content": None, **MODES[mode]}
    dealt = Games(count, *played(players, **settings), opponent_terms(opponent), **more)  # type: ignore[arg-type]
    dealt.deal(range(count), np.random.default_rng(0))
    return dealt


def everything_of(some: Games) -> list[bytes]:
    return [array.tobytes() for array in (some.states, some.tables, some.seens, some.finals, some.masks)]


def random_steps(some: Games, steps: int, seed: int = 1) -> None:
    chance = np.random.default_rng(seed)
    for _ in range(steps):
        some.step(some.sample(chance.integers(1, 1 << 32, (some.count, 4))))


@pytest.mark.parametrize(("opponent", "players"), [("self", 2), ("novice", 3), ("explorer", 2)])
def test_interpreted_and_compiled_steps_are_equal(opponent: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for speed in ("interpreted", "compiled"):
        monkeypatch.setenv("PLANETARIUM_SPEED", speed)
        some = games(2, players, "everything", opponent, autoreset=SAME_STEP)
        random_steps(some, 25)
        found.append(everything_of(some))
    assert found[0] == found[1]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_masks_are_the_legal_actions_of_the_rulebook(players: int, mode: str) -> None:
    some, room = games(4, players, mode, autoreset=SAME_STEP), np.zeros(MAX_LEGAL, np.int16)
    for seed in range(900):
        random_steps(some, 1, seed)
        for i in range(some.count):
            state = some.states[i : i + 1]
            count = engine.compiled().legal_actions(some.content.packed, read_state(state.tobytes()), room)
            assert np.flatnonzero(some.masks[i]).tolist() == room[:count].tolist()
    assert some.masks.max() == 1


def test_games_of_a_seed_are_those_that_a_game_deals() -> None:
    some = games(3, 2, "everything")
    for seed in range(3):
        assert some.states[seed].tobytes() == Game.new(2, seed, **EVERYTHING).tobytes()


@pytest.mark.parametrize("mode", ["base", "everything"])
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_opponents_choose_by_what_their_seat_may_know(opponent: str, mode: str) -> None:
    """Each answer is what the same bot chooses when it is told nothing but its observation."""
    some, rules, room = games(1, 3, mode, opponent), engine.compiled(), np.zeros(MAX_LEGAL, np.int16)
    choose = rules.entry_point("bots.kernels", "choose")
    by_heuristic = rules.entry_point("bots.kernels", "choose_by_heuristic")
    number, oversight = opponent_terms(opponent)
    contents, log, chance = some.content.packed, new_log(0), np.random.default_rng(3)
    answers = 0
    while not some.tables["over"][0]:
        states, generator = read_state(some.states.tobytes()), some.tables["generator"][0].copy()
        actions = some.sample(chance.integers(1, 1 << 32, (1, 4)))
        some.step(actions)
        rules.apply(contents, states, log, int(actions[0]), room)
        while states["phase"][0] != OVER and states["seat"][0] != some.tables["agent"][0]:
            seen = read_state(states.tobytes())
            rules.observe(contents, seen, int(states["seat"][0]))
            count = rules.legal_actions(contents, seen, room)
            if number == BY_HEURISTIC:
                more = (new_scratch(), standard_weights(), oversight, generator)
                action = by_heuristic(contents, seen, room, count, *more)
            else:
                action = int(room[choose(contents, seen, room, count, number, generator)])
            rules.apply(contents, states, log, action, room)
            answers += 1
        assert states.tobytes() == some.states.tobytes()
    assert answers > 50


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_win_is_worth_one_and_all_rewards_together_nothing(players: int) -> None:
    some = games(40, players, "base", autoreset=SAME_STEP)
    ends = 0
    for seed in range(600):
        before = some.states.copy()
        chance = np.random.default_rng(seed)
        actions = some.sample(chance.integers(1, 1 << 32, (some.count, 4)))
        some.step(actions)
        assert not some.tables["rewards"][some.tables["over"] == 0].any()
        for i in np.flatnonzero(some.tables["over"]):
            ends += 1
            last, room = read_state(before[i : i + 1].tobytes()), np.zeros(MAX_LEGAL, np.int16)
            engine.compiled().apply(some.content.packed, last, new_log(0), int(actions[i]), room)
            won = [bool(engine.compiled().has_won(some.content.packed, last, seat)) for seat in range(players)]
            rewards = some.tables["rewards"][i, :players]
            if players == 1:
                assert rewards.tolist() == [1 if won[0] else -1]
                continue
            assert abs(rewards.sum()) < 1e-12 and rewards.max() == pytest.approx(
                (players / sum(won) - 1) / (players - 1)
            )
            assert [reward == rewards.max() for reward in rewards] == won
    assert ends > 20


@pytest.mark.parametrize("players", [1, 2, 3])
def test_points_are_rewarded_as_they_are_gained(players: int) -> None:
    some = games(1, players, "everything", reward="points")
    total, first = np.zeros(4), some.states["target"][0]
    chance = np.random.default_rng(1)
    while not some.tables["over"][0]:
        some.step(some.sample(chance.integers(1, 1 << 32, (1, 4))))
        total += some.tables["rewards"][0]
    score = some.states["score"][0]
    for seat in range(players):
        others = np.delete(score[:players], seat)
        ahead = score[seat] - others.mean() if players > 1 else score[0] - some.states["target"][0] + first
        assert total[seat] == pytest.approx(ahead)


def test_the_next_game_follows_from_the_last_and_no_two_are_alike() -> None:
    some = games(2, 2, "base", autoreset=SAME_STEP)
    dealt = {some.tables["dealt"][i].tobytes() for i in range(2)}
    ends = 0
    for seed in range(1500):
        random_steps(some, 1, seed)
        ends += int(some.tables["over"].sum())
        dealt |= {some.tables["dealt"][i].tobytes() for i in range(2)}
    assert len(dealt) == 2 + ends > 4


def test_own_content_is_played(primordial: Content) -> None:
    content, options = played(2, ("epochs",), None, (), None, primordial)
    some = Games(1, content, options, (NOBODY, 0.0))
    some.deal([5], np.random.default_rng(0))
    assert some.states.tobytes() == Game.new(2, 5, modules=("epochs",), content=primordial).tobytes()
    assert some.masks.shape == (1, ACTIONS) and content.id != standard_content().id
