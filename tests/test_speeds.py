"""One rulebook, three speeds: interpreted, compiled for the processor and compiled for CUDA, and they agree."""

import random
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from planetarium import Content, Game, standard_content
from planetarium.bots.kernels.evaluation import SCRATCH
from planetarium.envs.kernels.episode import EPISODE, TERMS
from planetarium.envs.kernels.seen import SEEN
from planetarium.game import key_from_seed, key_words
from planetarium.options import Options
from planetarium.records.content import CONTENT
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import LOG, new_log
from planetarium.rules.state import STATE, new_states
from planetarium.speeds import engine
from planetarium.speeds.engine import Rulebook

from .test_position import eager


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["frozen", "standard"])
def test_interpreted_and_compiled_games_are_equal_byte_for_byte(frozen: Content, edition: str, players: int) -> None:
    content = frozen if edition == "frozen" else standard_content()
    rng = random.Random(players)
    plain, quick = (
        Game.new(players, 50 + players, content=content, rules=rules)
        for rules in (engine.interpreted(), engine.compiled())
    )
    assert (plain.speed, quick.speed) == ("interpreted", "compiled")
    assert plain.tobytes() == quick.tobytes()
    while not quick.is_over:
        assert plain.legal_actions == quick.legal_actions
        action = eager(quick, rng)
        assert plain.play(action) == quick.play(action)
        assert plain.tobytes() == quick.tobytes()
        assert plain.events == quick.events
        if len(quick.actions) % 12 == 0:
            compare_views(plain, quick)
    compare_views(plain, quick)
    assert plain.result == quick.result


def compare_views(plain: Game, quick: Game) -> None:
    for viewer in (*range(plain.options.players), None):
        one, other = plain.observe(viewer), quick.observe(viewer)
        assert one.tobytes() == other.tobytes()
        assert one.imagine("speeds").tobytes() == other.imagine("speeds").tobytes()


@pytest.mark.parametrize("players", [1, 2])
def test_refusals_are_equal_too(frozen: Content, players: int) -> None:
    game = Game.new(players, 1, content=frozen)
    log, room = new_log(), np.zeros(MAX_LEGAL, np.int16)
    legal = {action.number for action in game.legal_actions}
    for rules in (engine.interpreted(), engine.compiled()):
        for number in range(-5, 6000, 7):
            if number not in legal:
                before = game.tobytes()
                assert rules.apply(frozen.packed, game._states, log, number, room) != 0
                assert game.tobytes() == before


@pytest.mark.parametrize(("players", "target"), [(1, 100), (2, 0), (4, 0)])
def test_random_games_and_perft_are_equal(frozen: Content, players: int, target: int) -> None:
    assert run_random_game(engine.interpreted(), frozen, players, target) == run_random_game(
        engine.compiled(), frozen, players, target
    )
    counts = [count_three_deep(rules, frozen, players, target) for rules in (engine.interpreted(), engine.compiled())]
    assert counts[0] == counts[1] > 0


def run_random_game(rules: Rulebook, content: Content, players: int, target: int) -> tuple[bytes, list[int]]:
    state, tally = Options(players, target or None).undealt(), np.zeros(3, np.int64)
    key = key_words(key_from_seed("speeds")).copy()
    generator = key_words(key_from_seed("a policy"))[:4].copy()
    room = np.zeros(MAX_LEGAL, np.int16)
    rules.random_games(content.packed, state, new_log(0), key, 1, generator, room, tally)
    return state.tobytes(), tally.tolist()


def count_three_deep(rules: Rulebook, content: Content, players: int, target: int) -> int:
    depth = 3 if players == 2 else 2
    states, rooms = new_states(depth + 1), np.zeros((depth + 1, MAX_LEGAL), np.int16)
    states[:1] = Options(players, target or None).undealt()
    rules.new_game(content.packed, states[:1], key_words(key_from_seed("perft")))
    return rules.perft(content.packed, states, new_log(0), rooms, depth)


def test_a_game_can_change_its_speed(frozen: Content) -> None:
    game = Game.new(2, 1, content=frozen, rules=engine.compiled())
    game.speed = "interpreted"
    assert game.speed == "interpreted"
    twin = Game.new(2, 1, content=frozen, rules=engine.compiled())
    for _ in range(6):
        action = game.legal_actions[-1]
        game.play(action)
        twin.play(action)
    assert game.tobytes() == twin.tobytes()


@pytest.mark.parametrize("wish", ["interpreted", "compiled"])
def test_the_speed_can_be_wished_for(monkeypatch: pytest.MonkeyPatch, wish: str) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", wish)
    assert engine.fastest().speed == wish
    assert Game.new(2, 1).speed == wish


# --- CUDA: no device is needed to compile for one ---

HOPPER = (9, 0)


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """numba-cuda asks the device at hand for what it can do; where there is none, this answers for an H200."""
    dispatcher = import_module("numba.cuda.dispatcher")
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))


def records(record: np.dtype[np.void]) -> Any:
    """The compiler's type of an array of records."""
    numba = import_module("numba")
    return numba.types.Array(numba.from_dtype(record), 1, "C")


def to_ptx(kernel: Any, *arguments: Any, optimised: bool = True) -> str:
    numba = import_module("numba")
    cuda = import_module("numba.cuda")
    ptx, _ = cuda.compile_ptx(kernel, numba.void(*arguments), cc=HOPPER, opt=optimised)
    return str(ptx)


def entry_points(ptx: str) -> list[str]:
    return [line for line in ptx.splitlines() if ".visible .entry" in line]


@pytest.mark.usefixtures("no_device")
def test_whole_games_compile_for_cuda() -> None:
    """`random_games` deals, lists legal actions and performs them to the end: every rule but the observing ones.

    Whether they compile shows before anything is optimised; the observing ones, far fewer, are.
    """
    numba = import_module("numba")
    cuda = import_module("numba.cuda")
    random_games = import_module("planetarium.speeds.cuda.rules.playout").random_games
    assert random_games is not engine.interpreted().random_games

    def play_games(contents: Any, states: Any, logs: Any, keys: Any, generators: Any, rooms: Any, tallies: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            random_games(contents[0], states[i], logs[i], keys[i], 1, generators[i], rooms[i], tallies[i])

    words = numba.int64[:, ::1]
    arguments = (records(CONTENT), records(STATE), records(LOG), words, words, numba.int16[:, ::1], words)
    ptx = to_ptx(play_games, *arguments, optimised=False)
    (entry,) = entry_points(ptx)
    assert "play_games" in entry
    assert ".target sm_90" in ptx


@pytest.mark.usefixtures("no_device")
def test_observing_imagining_and_winning_compile_for_cuda() -> None:
    numba = import_module("numba")
    cuda = import_module("numba.cuda")
    room = import_module("planetarium.speeds.cuda.rules.observe")
    observe, imagine = room.observe, room.imagine
    has_won = import_module("planetarium.speeds.cuda.rules.final").has_won

    def imagine_worlds(contents: Any, states: Any, keys: Any, won: Any) -> None:
        i = cuda.grid(1)
        if i < states.shape[0]:
            won[i] = has_won(contents[0], states[i], 0)
            observe(contents[0], states[i], 0)
            imagine(contents[0], states[i], keys[i])

    ptx = to_ptx(imagine_worlds, records(CONTENT), records(STATE), numba.int64[:, ::1], numba.boolean[::1])
    (entry,) = entry_points(ptx)
    assert "imagine_worlds" in entry


@pytest.mark.usefixtures("no_device")
def test_steps_of_environments_compile_for_cuda() -> None:
    """A step with all that it calls: opponents, observation and mask, a game a thread."""
    numba = import_module("numba")
    cuda = import_module("numba.cuda")
    step = import_module("planetarium.speeds.cuda.envs.kernels.episode").step

    def step_games(
        contents: Any, undealt: Any, states: Any, episodes: Any, terms: Any, actions: Any, legal: Any, masks: Any,
        seens: Any, finals: Any, views: Any, logs: Any, scratches: Any, weights: Any,
    ) -> None:  # fmt: skip
        i = cuda.grid(1)
        if i < states.shape[0]:
            step(
                contents[0], undealt, states, i, views, i, logs[i], episodes[i], terms[0], actions[i], legal[i],
                masks[i], seens, finals, scratches[i], weights,
            )  # fmt: skip

    ptx = to_ptx(
        step_games, records(CONTENT), records(STATE), records(STATE), records(EPISODE), records(TERMS),
        numba.int64[::1], numba.int16[:, ::1], numba.int8[:, ::1], records(SEEN), records(SEEN), records(STATE),
        records(LOG), records(SCRATCH), numba.float64[:, ::1], optimised=False,
    )  # fmt: skip
    (entry,) = entry_points(ptx)
    assert "step_games" in entry
