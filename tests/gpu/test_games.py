"""Games side by side: the same on the processor however they are divided, and one line where there is no GPU."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from planetarium import standard_content
from planetarium.bots.kernels.policies import POLICY_NAMES, RANDOM
from planetarium.envs.kernels.episode import EPISODE
from planetarium.errors import OptionsError
from planetarium.game import key_from_seed
from planetarium.gpu import Batch, play_games
from planetarium.gpu.checking import compare, differences, every_combination
from planetarium.gpu.environment import DeviceField
from planetarium.gpu.games import Deals, Seats, play_deals
from planetarium.lab.on_device import on_gpu
from planetarium.lab.plan import Plan
from planetarium.lab.running import on_cores, play_run, start_run
from planetarium.options import Options
from planetarium.records.options import EXTRAS, MODULES
from tests.combinations import all_combinations
from tests.shell import Shell

EVERYTHING = Options(2, None, MODULES, "variable", EXTRAS)


@pytest.mark.parametrize("options", [Options(3), EVERYTHING])
def test_a_game_is_the_same_in_any_batch(options: Options) -> None:
    content = standard_content()
    all_games = play_games(content, options, 6, "s", keep_states=True)
    later = play_games(content, options, 2, "s", first=4, keep_states=True)
    assert all_games.states is not None and later.states is not None
    assert all_games.states[4:].tobytes() == later.states.tobytes()
    assert all_games.outcomes[4:].tobytes() == later.outcomes.tobytes()
    assert len({tuple(scores) for scores in all_games.scores.tolist()}) > 1


def test_deals_are_the_plain_words_of_the_generator() -> None:
    """So that whatever NumPy does to its distributions, a seed's games stay as they are."""
    deals = Deals.from_seed("s", 3, 5)
    stream = np.random.Philox(key=int.from_bytes(key_from_seed("games s")[:16], "little"))
    words = stream.random_raw(8 * 12).astype("<u8").view("<u4").reshape(8, 24)[3:]
    assert (deals.keys == words[:, :8]).all()
    assert (deals.generators.reshape(5, 16) == words[:, 8:]).all()


def test_random_games_are_those_of_seats_that_play_at_random() -> None:
    """Two ways to play the same game, one without observations; alone a seat has the generator of the game."""
    content, options, deals = standard_content(), Options(1, 100), Deals.from_seed("two ways", 0, 4)
    assert POLICY_NAMES[RANDOM] == "random"
    quick = play_deals(content, options, deals, None, "cpu", keep_states=True)
    seated = play_deals(content, options, deals, Seats.named(["random"], 1), "cpu", keep_states=True)
    assert quick.states is not None and seated.states is not None
    assert quick.states.tobytes() == seated.states.tobytes()
    assert quick.outcomes.tobytes() == seated.outcomes.tobytes()


def test_the_summary_counts_what_was_played() -> None:
    games = play_games(standard_content(), Options(2), 20, "sum", policy=("random", "heuristic"), keep_actions=True)
    summary = games.summary()
    assert games.histories is not None
    assert sum(map(len, games.histories)) == summary["actions"]
    assert summary["wins"][1] > summary["wins"][0]
    assert sum(summary["wins"]) == pytest.approx(1)


def test_bots_that_think_cannot_play_side_by_side() -> None:
    with pytest.raises(OptionsError, match="thinks ahead"):
        play_games(standard_content(), Options(2), 1, policy="cosmologist")


def test_every_combination_is_compared() -> None:
    found = every_combination(standard_content())
    assert len(found) == 4 * len(all_combinations())
    assert len(set(found)) == len(found)


def test_a_difference_is_found() -> None:
    one, other = (play_games(standard_content(), Options(2), 3, "s", keep_states=True) for _ in range(2))
    assert differences(one, other) == 0
    assert other.states is not None
    other.states["key"][1, 7] ^= 1
    other.outcomes["legal"][2] += 1
    assert differences(one, other) == 2


def test_games_with_all_options_can_be_compared() -> None:
    """The comparison with a GPU, a game of each kind, with the processor in the device's place."""
    checks = list(compare(standard_content(), 480, on="cpu"))
    assert [(check.games, check.different) for check in checks] == [(1, 0)] * 480


def test_a_batch_steps_as_the_games_of_an_environment() -> None:
    batch, twin = (Batch(8, options=EVERYTHING, opponent="random") for _ in range(2))
    for one in (batch, twin):
        one.reset("b")
    ended = 0
    for _ in range(1000):
        batch.sample()
        twin.actions[:] = batch.actions
        assert (np.take_along_axis(batch.masks, batch.actions[:, None], axis=1) == 1).all()
        batch.step()
        twin.step()
        assert all((batch.observations[name] == twin.observations[name]).all() for name in batch.observations)
        ended += int(batch.over.sum())
    assert ended > 0
    assert batch.masks.any(axis=1).all(), "a game that is over makes way for the next"


def test_a_batch_says_what_is_legal_what_every_seat_gains_and_what_the_heuristic_would_do() -> None:
    batch = Batch(8, options=Options(3))
    batch.reset("b")
    ended = 0
    for _ in range(300):
        batch.advise()
        for mask, legal, count, advice in zip(batch.masks, batch.legal, batch.counts, batch.advice, strict=True):
            assert sorted(legal[:count]) == np.flatnonzero(mask).tolist()
            assert advice in legal[:count]
        batch.actions[:] = batch.advice
        batch.step()
        assert np.allclose(batch.all_rewards.sum(axis=1), 0)
        assert (batch.all_rewards.any(axis=1) == batch.over).all()
        ended += int(batch.over.sum())
    assert ended > 0


def test_a_field_of_records_is_described_as_it_lies_in_memory() -> None:
    """What a GPU's arrays say of themselves is read here by NumPy, whose own interface is the same."""
    records = np.zeros(3, EPISODE)
    records["rewards"][:] = np.arange(12).reshape(3, 4)
    records["over"] = (1, 0, 1)

    class InMemory:
        dtype, __cuda_array_interface__ = EPISODE, records.__array_interface__

        def __len__(self) -> int:
            return len(records)

    def read(kind: np.dtype[Any], offset: int) -> Any:
        field = DeviceField(InMemory(), kind, offset)
        return np.asarray(SimpleNamespace(__array_interface__=field.__cuda_array_interface__))

    assert EPISODE.fields is not None
    for name, (kind, offset, *_) in EPISODE.fields.items():
        assert (read(kind, offset) == records[name]).all()
    rows = read(np.dtype((np.uint8, EPISODE.itemsize)), 0)
    assert rows.tobytes() == records.tobytes() and rows.shape == (3, EPISODE.itemsize)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seat": 5}, "seat 5"),
        ({"reward": "fun"}, "'fun'"),
        ({"device": "gpu"}, "no device 'gpu'; choose from cuda, cpu"),
        ({"content": Options(3)}, r"content must be Content, as in Batch\(4, options=Options\(3\)\)"),
    ],
)
def test_a_batch_takes_only_what_there_is(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(OptionsError, match=says):
        Batch(1, **wrong)


def test_a_batch_is_dealt_before_anything_else() -> None:
    batch = Batch(2)
    for too_early in (batch.sample, batch.advise, batch.step):
        with pytest.raises(OptionsError, match="`reset` comes first"):
            too_early()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [({"on": "cuda"}, "not played on 'cuda'; choose from cpu, gpu"), ({"count": -1}, "cannot be -1 games")],
)
def test_games_are_played_only_where_and_as_many_as_there_can_be(wrong: dict[str, Any], says: str) -> None:
    settings = {"count": 1, **wrong}
    with pytest.raises(OptionsError, match=says):
        play_games(standard_content(), Options(2), **settings)


@pytest.mark.parametrize("bots", [("random", "greedy"), ("novice", "explorer"), ("heuristic", "heuristic")])
def test_a_run_from_actions_has_the_tables_of_a_run_on_the_cores(tmp_path: Path, bots: tuple[str, str]) -> None:
    plan = Plan(standard_content(), EVERYTHING, bots, "gpu")
    there, here = (start_run(plan, 3, tmp_path / name, 1) for name in ("there", "here"))
    play_run(there, on_gpu(1, device="cpu"))
    play_run(here, on_cores(1))
    files = sorted(path.relative_to(here.folder) for path in here.folder.rglob("*.parquet"))
    assert files
    for file in files:
        assert (there.folder / file).read_bytes() == (here.folder / file).read_bytes()


@pytest.mark.parametrize(
    "command", [("bench", "--gpu"), ("lab", "run", "--on", "gpu", "--games", "1", "--bots", "random", "--out", "x")]
)
def test_where_there_is_no_gpu_one_line_says_so(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr("planetarium.gpu.device.DRIVER", "no-such-driver.so")
    code, out, err = shell.try_(*command)
    assert (code, out) == (2, "")
    assert err.startswith("planetarium: there is no NVIDIA GPU to play on: ") and err.count("\n") == 1
    with pytest.raises(OptionsError, match="no NVIDIA GPU"):
        play_games(standard_content(), Options(2), 1, on="gpu")
    with pytest.raises(OptionsError, match="no NVIDIA GPU"):
        Batch(1, device="cuda")


def test_with_a_driver_it_says_what_else_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("planetarium.gpu.device.DRIVER", "libc.so.6")  # any library that is there
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    with pytest.raises(OptionsError, match="no NVIDIA GPU to play on: "):
        play_games(standard_content(), Options(2), 1, on="gpu")
    monkeypatch.setattr("planetarium.gpu.device.find_spec", lambda name: None)
    with pytest.raises(OptionsError, match=r"numba-cuda is missing, .* pip install '\.\[cuda\]'"):
        play_games(standard_content(), Options(2), 1, on="gpu")
