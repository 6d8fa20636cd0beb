"""The examples run, in small, and what they say is right: what they learn, what they count, what they keep."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import polars as pl
import pytest
import torch

import dataset
import own_bot
import ppo
import random_play
import selfplay_gpu
import training
from device_games import DeviceGames
from games import Games
from network import Network, load, save
from planetarium import Game
from planetarium.game.record import read_record
from planetarium.gpu import Batch as GpuBatch
from planetarium.lab.store import read_run

SMALL = training.Settings(games=48, steps=24, minibatch=192, rate=2e-3)


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    torch.set_num_threads(1)
    torch.manual_seed(3)


# Random play, a bot of one's own, a dataset


def test_random_play_ends_and_can_be_repeated() -> None:
    games = random_play.main(["--games", "2", "--players", "3", "--modules", "epochs"])
    assert all(game.is_over and len(game.scores) == 3 for game in games)
    assert [game.actions for game in games] == [
        game.actions for game in random_play.main(["--games", "2", "--players", "3", "--modules", "epochs"])
    ]
    with pytest.raises(SystemExit, match="players"):
        random_play.main(["--players", "9"])


def test_a_bot_of_ones_own_meets_its_rivals_from_every_seat(tmp_path: Path) -> None:
    command = ["--games", "6", "--rivals", "random", "--out", str(tmp_path / "games")]
    summary, played = own_bot.main(command)
    assert len(played) == 6
    assert [one.fixture.seats[0] for one in played].count("miser") == 3
    assert summary["lineups"][0]["bots"][0]["win_percent"] == 100
    assert len(list((tmp_path / "games").glob("miser*.json"))) == 6
    assert own_bot.main(command)[1] == played, "what lies in the folder is not played again"
    with pytest.raises(SystemExit, match="no bot 'nobody'"):
        own_bot.main(["--rivals", "nobody"])


def test_a_bot_of_ones_own_plays_in_other_processes_too() -> None:
    assert (
        own_bot.main(["--games", "2", "--rivals", "random", "--workers", "2"])[1]
        == (own_bot.main(["--games", "2", "--rivals", "random"])[1])
    )


def test_the_dataset_says_what_the_tables_of_the_lab_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "rows.npz"
    dataset.main(["--run", str(tmp_path / "run"), "--games", "12", "--out", str(out)])
    run = read_run(tmp_path / "run")
    moves = run.decisions.filter(pl.col("phase") == "move").collect()
    shares = {(game, seat): share for game, seat, share in run.seats.select("game", "seat", "share").collect().rows()}
    with np.load(out) as kept:
        assert kept["share"].tolist() == [shares[row["game"], row["seat"]] for row in moves.iter_rows(named=True)]
        assert np.allclose(kept["inputs"][:, 1] * 20, moves["lead"].to_numpy())
        assert np.allclose(kept["inputs"][:, 2] * float(run.plan.content.data.track_length), moves["track"].to_numpy())
    counted = dataset.wins_by_lead(dataset.moves(run))
    assert counted["moves"].sum() == len(moves)
    assert f"{len(moves)} rows" in capsys.readouterr().out


def test_the_regression_finds_the_chances_that_rows_were_made_from() -> None:
    chance = np.random.default_rng(1)
    inputs = np.column_stack([np.ones(20_000), chance.normal(size=(20_000, 2))])
    wanted = np.array([0.3, 1.5, -0.7])
    share = chance.random(20_000) < 1 / (1 + np.exp(-inputs @ wanted))
    assert np.allclose(dataset.fit(inputs, share.astype(float)), wanted, atol=0.1)


def test_records_become_a_row_for_each_decision(tmp_path: Path) -> None:
    own_bot.main(["--games", "2", "--rivals", "random", "--out", str(tmp_path)])
    (tmp_path / "arena.json").unlink()
    dataset.main(["--records", str(tmp_path)])
    table = pl.read_parquet(tmp_path / "decisions.parquet")
    for path in tmp_path.glob("*.json"):
        game = Game.from_record(read_record(path))
        rows = table.filter(pl.col("record") == path.stem)
        assert rows["action"].to_list() == [action.number for action in game.actions]
        assert game.result is not None
        for seat, score in rows.select("seat", "score").unique().rows():
            assert game.result.scores[seat] == score
    assert all(action in legal for legal, action in table.select("legal", "action").rows())


# Learning


def test_ppo_learns_to_beat_random_in_a_few_rounds() -> None:
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), SMALL.rate)
    games = Games(SMALL.games, "random", "points", seed=5)
    for _ in range(14):
        training.update(network, optimizer, ppo.collect(network, games, SMALL), SMALL, ppo.error_of_value)
    wins, low, high = training.evaluate(network, Games(40, "random"))
    assert wins >= 0.8, "a network that has learnt nothing wins half of its games"
    assert low < wins <= high


def test_what_was_kept_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    asked = ["--games", "16", "--steps", "4", "--minutes", "0.001", "--evaluation", "4", "--out", str(tmp_path)]
    first = ppo.main(asked)
    again = training.Run(tmp_path, "ppo", SMALL.rate, seed=99)
    assert (again.rounds, again.decisions, again.curve) == (first.rounds, first.decisions, first.curve)
    ended = []
    for run in (first, again):
        torch.manual_seed(1)
        games = Games(16, "random", "points", seed=7)
        batch = ppo.collect(run.network, games, SMALL)
        training.update(run.network, run.optimizer, batch, SMALL, ppo.error_of_value)
        ended.append(torch.cat([number.flatten() for number in run.network.parameters()]))
    assert torch.equal(*ended)
    assert ppo.main(asked).rounds > first.rounds


def test_advantages_are_what_came_less_what_was_expected() -> None:
    settings = training.Settings(discount=0.5, trace=0.5)
    rewards = torch.tensor([[1.0], [0.0], [2.0], [4.0]])
    values = torch.tensor([[3.0], [0.0], [1.0], [8.0]])
    over, free = torch.tensor([[0.0], [0.0], [1.0], [0.0]]), torch.tensor([[True], [False], [True], [True]])
    found = ppo.advantages(rewards, values, over, free, torch.tensor([6.0]), settings)
    # From the end: 4 + 6 / 2 - 8; the game's end, 2 - 1; no choice passes that on; 1 + 1 / 2 - 3 and a quarter of it.
    assert found[:, 0].tolist() == [1 + 0.5 * 1 - 3 + 0.25 * 1, 1, 1, -1]


def test_a_share_has_wilsons_interval() -> None:
    share, low, high = training.wilson(0.5, 100)
    assert (share, round(low, 4), round(high, 4)) == (0.5, 0.4038, 0.5962)
    assert training.wilson(1.0, 400)[2] <= 1 + 1e-12


def test_imitation_learns_what_the_heuristic_advised() -> None:
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), 2e-3)
    batch = selfplay_gpu.collect(network, DeviceGames(SMALL.games, "self", seed=2), SMALL, imitate=True)
    often = replace(selfplay_gpu.ON_PROCESSOR.imitation, epochs=8, minibatch=64)
    hits = [selfplay_gpu.imitate(network, optimizer, batch, often) for _ in range(2)]
    assert hits[1] > hits[0] + 0.04


@pytest.mark.parametrize("players", [2, 3])
def test_self_play_forecasts_every_seats_share(players: int) -> None:
    network = Network()
    games = DeviceGames(24, "self", seed=4, players=players)
    batch = selfplay_gpu.collect(network, games, SMALL, imitate=False)
    assert torch.allclose(batch.result.sum(1), torch.ones(len(batch.result)), atol=1e-4)
    assert (batch.result[:, players:] == 0).all()
    before = torch.cat([number.flatten() for number in network.parameters()])
    optimizer = torch.optim.Adam(network.parameters(), 1e-3)
    training.update(network, optimizer, batch, SMALL, selfplay_gpu.error_of_shares)
    after = torch.cat([number.flatten() for number in network.parameters()])
    assert after.isfinite().all() and not torch.equal(before, after)


def test_seats_are_turned_and_turned_back() -> None:
    shares = torch.tensor([[0.5, 0.3, 0.2, 0.0]])
    seat = torch.tensor([1])
    turned = selfplay_gpu.turned(shares, seat, 3)
    assert torch.allclose(turned, torch.tensor([[0.3, 0.2, 0.5, 0.0]]))
    assert torch.allclose(selfplay_gpu.turned(turned, -seat, 3), shares)


def test_who_wins_for_certain_gains_what_was_not_expected() -> None:
    """Two seats, two steps, then the game is over and the second seat has won."""
    values = torch.tensor([[[0.5, 0.5]], [[0.6, 0.4]]])
    won = torch.tensor([[[0.0, 0.0]], [[0.0, 1.0]]])
    over, free = torch.tensor([[0.0], [1.0]]), torch.ones(2, 1, dtype=torch.bool)
    found = selfplay_gpu.advantages(values, won, over, free, torch.tensor([[0.5, 0.5]]), trace=0.5)
    assert torch.allclose(found[1, 0], torch.tensor([-0.6, 0.6]))
    assert torch.allclose(found[0, 0], torch.tensor([0.1 - 0.3, -0.1 + 0.3]))


def test_selfplay_runs_and_goes_on(tmp_path: Path) -> None:
    asked = ["--device=cpu", "--games=8", "--steps=4", "--evaluation=2", f"--out={tmp_path}"]
    run = selfplay_gpu.main([*asked, "--imitate=0.001", "--minutes=0"])
    assert run.rounds >= 1 and run.steps >= run.decisions > 0
    assert {row["opponent"] for row in run.curve} == set(selfplay_gpu.RIVALS)
    assert (tmp_path / "selfplay.npz").stat().st_size < 100_000
    again = selfplay_gpu.main([*asked, "--imitate=0", "--minutes=0.001"])
    assert again.rounds > run.rounds and again.clock > run.seconds
    assert again.curve[: len(run.curve)] == run.curve


def test_selfplay_begins_with_a_network_that_is_there(tmp_path: Path) -> None:
    trained = Path(selfplay_gpu.__file__).parent / "trained" / "selfplay.npz"
    asked = ["--device=cpu", "--games=8", "--steps=4", "--evaluation=40", f"--out={tmp_path}"]
    run = selfplay_gpu.main([*asked, f"--start={trained}", "--imitate=0", "--minutes=0"])
    novice = next(row for row in run.curve if row["opponent"] == "novice")
    assert run.rounds == 0 and novice["wins"] > 0.6
    with np.load(trained) as wanted, np.load(tmp_path / "selfplay-best.npz") as kept:
        assert all((kept[name] == wanted[name]).all() for name in wanted.files)


def test_a_round_ends_early_where_the_policy_moves_too_far() -> None:
    batch = selfplay_gpu.collect(Network(), DeviceGames(24, "self", seed=4), SMALL, imitate=False)
    moved = []
    for divergence in (1e-9, 1e9):
        torch.manual_seed(3)
        network = Network()
        before = torch.nn.utils.parameters_to_vector(network.parameters()).detach()
        optimizer = torch.optim.Adam(network.parameters(), 1e-2)
        settings = replace(SMALL, rate=1e-2, divergence=divergence)
        now = batch._replace(log_chance=chances_of(network, batch))
        training.update(network, optimizer, now, settings, selfplay_gpu.error_of_shares)
        after = torch.nn.utils.parameters_to_vector(network.parameters()).detach()
        moved.append(float((after - before).abs().max()))
    assert 0 < moved[0] <= 0.011 < moved[1], "after one step, of at most the rate, it is far enough"


def chances_of(network: Network, batch: training.Batch) -> torch.Tensor:
    with torch.no_grad():
        logits: torch.Tensor = network(batch.seen, batch.legal).logits
    return logits.log_softmax(1).gather(1, batch.chosen[:, None])[:, 0]


def test_games_on_a_device_show_what_the_batch_shows() -> None:
    games, batch = DeviceGames(6, "self", seed=9), GpuBatch(6)
    batch.reset(9)
    for _ in range(30):
        seen, legal = games.look()
        for name, array in batch.observations.items():
            assert (seen[name].numpy() == array).all()
        assert (games.count.numpy() == batch.counts).all() and (games.acting.numpy() == batch.acting).all()
        for row, wanted, count in zip(legal, batch.legal, batch.counts, strict=True):
            assert row[row >= 0].tolist() == wanted[:count].tolist()
        chosen = games.advice(legal)
        batch.advise()
        batch.actions[:] = batch.advice
        assert (legal.gather(1, chosen[:, None])[:, 0].numpy() == batch.advice).all()
        games.step(chosen)
        batch.step()
    assert games.refusals == 0


# The network


def test_a_network_comes_back_from_its_file(tmp_path: Path) -> None:
    network = Network()
    save(network, tmp_path / "network.npz")
    back = load(tmp_path / "network.npz")
    games = Games(8, "novice", seed=1)
    seen, legal = games.look(torch.arange(8))
    with torch.no_grad():
        assert torch.allclose(network(seen, legal).logits, back(seen, legal).logits, atol=1e-2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--device", "cpu", "--start", "nowhere.npz"], "there is no network nowhere.npz"),
        (["--device", "cpu", "--rivals", "cosmologist"], "the cosmologist thinks about each move"),
        (["--device", "cpu", "--rivals", "hal"], "there is no opponent 'hal'"),
    ],
)
def test_selfplay_refuses_in_one_line_what_cannot_be(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        selfplay_gpu.main(arguments)
    assert said in capsys.readouterr().err.splitlines()[-1]
