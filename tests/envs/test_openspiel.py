"""Planetarium in OpenSpiel: its own tests, chance that nobody foresees, secrets, and searches that play it.

`python -m tests.envs.test_openspiel` writes the golden playthrough anew.
"""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import planetarium.envs.openspiel  # noqa: F401  it registers the game
from planetarium import Game
from planetarium.envs.openspiel.course import OUTCOMES
from planetarium.errors import OptionsError
from planetarium.rules.state import EVERYBODY
from tests.test_secrecy import another_world

ROOT = Path(__file__).parents[2]
PLAYTHROUGH = ROOT / "tests" / "fixtures" / "openspiel" / "solo.txt"
EVERYTHING = "modules=epochs+frost-line,star=variable,extras=markers+matter+dual+life"
SETTINGS = {
    "players=1": 1, "players=1,modules=epochs,solo_target=150": 1, "players=2": 2, "players=2,modules=epochs": 2,
    "players=2,modules=frost-line,star=red-dwarf": 2, f"players=3,{EVERYTHING}": 3, "players=4,modules=frost-line": 4,
}  # fmt: skip


@pytest.fixture(autouse=True)
def compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")


def load(parameters: str) -> Any:
    return pyspiel.load_game(f"python_planetarium({parameters})")


def random_game(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, one after another, which share nothing."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        outcomes = range(OUTCOMES) if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(outcomes))


def some_decisions(game: Any, seed: int, every: int) -> Iterator[Any]:
    for i, state in enumerate(random_game(game, seed)):
        if state.current_player() >= 0 and (i % every == 0 or state.course.states["phase"].item() == 0):
            yield state


def shown(state: Any, player: int) -> tuple[Any, ...]:
    """All that a player is told of a state."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
    )


@pytest.mark.parametrize("parameters", SETTINGS)
def test_its_own_random_simulation(parameters: str) -> None:
    game = load(parameters)
    assert game.num_players() == SETTINGS[parameters]
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("parameters", ["players=1", "players=2"])
def test_its_own_simulation_in_python(parameters: str) -> None:
    """Clones, serialized states, pickled games and states, and the returns at the end."""
    games_sim_test.GamesSimTest().sim_game(load(parameters))


def test_the_golden_playthrough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    flags.FLAGS.mark_as_parsed()
    golden, played = generate_playthrough.replay(PLAYTHROUGH)
    assert without_empty_rows(played).splitlines() == golden.splitlines()


def without_empty_rows(playthrough: str) -> str:
    """A playthrough in which the long empty rest of each history is counted instead of written."""
    return re.sub(
        r"(?:, 0\.0|\n +◯+){100,}",
        lambda rest: f" and {rest[0].count('0.0') or rest[0].count(' ◯')} empty",
        playthrough,
    )


def write_playthrough() -> None:
    game = "python_planetarium(content=tests/frozen/content.toml,players=1)"
    PLAYTHROUGH.parent.mkdir(exist_ok=True)
    PLAYTHROUGH.write_text(without_empty_rows(generate_playthrough.playthrough(game, [], seed=1)))


def test_what_does_not_fit_together_is_refused() -> None:
    with pytest.raises(OptionsError, match="needs the Frost Line module"):
        load("star=variable")


def test_the_returns_are_those_of_the_result() -> None:
    for state in random_game(load("players=3"), 5):
        if state.is_terminal():
            break
        assert state.returns() == [0, 0, 0]
    course = state.course
    result = Game(course.setting.content, course.setting.options, course.states, b"").result
    assert result is not None
    share = len(result.winners)
    assert state.returns() == [
        pytest.approx((3 / share - 1) / 2) if seat in result.winners else -0.5 for seat in range(3)
    ]


def test_actions_are_the_integers_and_texts_of_the_rulebook() -> None:
    for state in some_decisions(load("players=2"), 3, 40):
        course = state.course
        game = Game(course.setting.content, course.setting.options, course.states, b"")
        assert state.legal_actions() == [action.number for action in game.legal_actions]
        player = state.current_player()
        assert [state.action_to_string(player, action) for action in state.legal_actions()] == [*game.legal_actions]
        assert state.legal_actions(1 - player) == []


def test_chance_falls_after_the_action_and_leaves_hands_alone() -> None:
    chances = 0
    for state in random_game(load("players=2"), 8):
        if not state.is_chance_node() or not state.course.is_dealt:
            continue
        chances += 1
        before = state.course.seen_by(EVERYBODY)
        after = {state.child(byte).course.seen_by(EVERYBODY) for byte in range(12)}
        assert state.course.seen_by(EVERYBODY) == before
        assert len({state.child(byte).course.chance for byte in range(12)}) == 12
        if len(after) > 1:
            return
    raise AssertionError(f"none of {chances} chance nodes made a difference")


def test_the_deal_depends_on_every_chance_node() -> None:
    def dealt(*outcomes: int) -> bytes:
        state = load("players=2").new_initial_state()
        for byte in outcomes:
            assert state.is_chance_node()
            state.apply_action(byte)
        assert state.is_player_node()
        seen: bytes = state.course.seen_by(EVERYBODY)
        return seen

    deals = [dealt(0, 0, 0, 0), dealt(1, 0, 0, 0), dealt(0, 1, 0, 0), dealt(0, 0, 1, 0), dealt(0, 0, 0, 1)]
    assert len(set(deals)) == len(deals)
    assert dealt(0, 0, 0, 0) == deals[0]


@pytest.mark.parametrize("parameters", ["players=2", f"players=3,{EVERYTHING}"])
def test_what_lies_hidden_changes_nothing_that_a_player_is_told(parameters: str) -> None:
    game = load(parameters)
    rng = random.Random(parameters)
    for state in some_decisions(game, 13, 60):
        course = state.course
        for player in range(game.num_players()):
            real = Game(course.setting.content, course.setting.options, course.states, b"")
            other = state.clone()
            other.course.states = another_world(real, player, rng)._states
            assert other.course.states.tobytes() != course.states.tobytes()
            assert shown(other, player) == shown(state, player)


@pytest.mark.parametrize("parameters", ["players=1", "players=2", f"players=4,{EVERYTHING}"])
def test_a_resampled_state_is_all_that_a_player_knows(parameters: str) -> None:
    game = load(parameters)
    for state in some_decisions(game, 21, 70):
        player = state.current_player()
        other = state.resample_from_infostate(player, random.Random(1).random)
        assert shown(other, player) == shown(state, player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        assert other.course.states.tobytes() != state.course.states.tobytes()
        own = [action for actor, action in state.course.log if actor == player]
        assert [action for actor, action in other.course.log if actor == player] == own
        for seat in range(game.num_players()):
            shown(other, seat)


def test_an_information_state_recalls_all_before_it() -> None:
    game = load("players=2")
    recalled: dict[int, list[str]] = {0: [], 1: []}
    tensors = set()
    for state in random_game(game, 34):
        if not state.is_player_node():
            continue
        player = state.current_player()
        *lines, _ = state.information_state_string(player).splitlines()
        if state.course.states["phase"].item() > 0:  # until set-up is over discards are secret
            assert lines[: len(recalled[player])] == recalled[player]
            recalled[player] = lines
        observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
        observer.set_from(state, player)
        assert np.count_nonzero(observer.dict["history"][:, 0]) == len(state.course.log) == len(lines) - 1
        assert observer.tensor.tobytes() not in tensors
        tensors.add(observer.tensor.tobytes())


def test_a_public_observer_is_told_no_secret() -> None:
    game = load("players=2")
    public = make_observation(
        game,
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    )
    private = make_observation(
        game,
        pyspiel.IIGObservationType(
            public_info=False, perfect_recall=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER
        ),
    )
    assert "hand" not in public.dict
    for state in some_decisions(game, 55, 50):
        # The cards that each seat sees are hidden from the other one, and nothing else tells the seats apart.
        for player in (0, 1):
            public.set_from(state, player)
            other = state.resample_from_infostate(1 - player, random.Random(2).random)
            before = {name: array.copy() for name, array in public.dict.items()}
            public.set_from(other, player)
            for name, array in public.dict.items():
                np.testing.assert_array_equal(array, before[name], name)
            assert public.string_from(other, player) == public.string_from(state, player)
            private.set_from(state, player)
            hand = state.course.states["hand_size"][0, player]
            assert private.dict["hand"].sum() == hand


class Uniform:
    """Values all states alike, where a search needs an opinion but no play-outs."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.get_game().num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return [*state.chance_outcomes()]
        return [(action, 1 / len(state.legal_actions())) for action in state.legal_actions()]


def test_its_mcts_plays_a_whole_game() -> None:
    game = load("players=1")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(OUTCOMES) if state.is_chance_node() else bot.step(state))
    assert state.returns()[0] in (-1, 1)


def test_its_information_set_search_plays_and_does_not_cheat() -> None:
    game = load("players=2")
    for state in some_decisions(game, 89, 60):
        chosen = []
        for world in (state, state.resample_from_infostate(state.current_player(), random.Random(3).random)):
            bot = ismcts.ISMCTSBot(game, Uniform(), 2, 12, random_state=np.random.RandomState(5))
            worlds = random.Random(7)
            bot.set_resampler(lambda state, player, worlds=worlds: state.resample_from_infostate(player, worlds.random))
            chosen.append(bot.step(world))
        assert chosen[0] == chosen[1]
        assert chosen[0] in state.legal_actions()


if __name__ == "__main__":
    write_playthrough()
