"""The examples run, in small, and what they say is right: what they learn, what they count, what they keep."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

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
from asking import Parser, refusals
from device_games import DeviceGames
from games import Games
from network import Network, load, save
from planetarium import Game, Options
from planetarium.bots.levels import BOTS
from planetarium.content import standard_content
from planetarium.envs.opponents import SELF, instant_opponent_terms
from planetarium.errors import OptionsError
from planetarium.game import Result
from planetarium.game.record import read_record
from planetarium.gpu import Batch as GpuBatch
from planetarium.lab.plan import Plan
from planetarium.lab.running import on_cores, play_run, start_run
from planetarium.lab.store import Run as LabRun
from planetarium.lab.store import read_run

SMALL = training.Settings(games=48, steps=24, minibatch=192, rate=2e-3)


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANETARIUM_SPEED", "compiled")
    torch.set_num_threads(1)
    torch.manual_seed(3)


def refused(main: Callable[[list[str]], object], arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which an example refuses a command line."""
    capsys.readouterr()
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert not said.out and len(said.err.splitlines()) == 1
    return said.err


def files(folder: Path) -> dict[Path, bytes]:
    """All files below a folder, as they are."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# Random play, a bot of one's own, a dataset


def test_random_play_ends_and_can_be_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    games = random_play.main(["--games", "2", "--players", "3", "--modules", "epochs"])
    assert all(game.is_over and len(game.scores) == 3 for game in games)
    assert [game.actions for game in games] == [
        game.actions for game in random_play.main(["--games", "2", "--players", "3", "--modules", "epochs"])
    ]
    assert "--players" in refused(random_play.main, ["--players", "9"], capsys)
    assert "only be named once" in refused(random_play.main, ["--modules", "epochs", "epochs"], capsys)


def test_random_play_says_who_won(capsys: pytest.CaptureFixture[str]) -> None:
    random_play.main(["--players", "1", "--games", "1"])
    assert ", lost against a Target Score of " in capsys.readouterr().out.splitlines()[0]
    outcomes = [((41,), (0,), 40), ((41, 38), (0,), None), ((41, 41), (0, 1), None)]
    assert [random_play.outcome(Result(*result)) for result in outcomes] == [
        "won against a Target Score of 40",
        "won by seat 0",
        "won by seat 0 and seat 1",
    ]


def test_a_bot_of_ones_own_meets_its_rivals_from_every_seat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["--games", "6", "--rivals", "random", "--out", str(tmp_path / "games")]
    summary, played = own_bot.main(command)
    assert len(played) == 6
    assert [one.fixture.seats[0] for one in played].count("miser") == 3
    assert summary["lineups"][0]["bots"][0]["win_percent"] == 100
    assert len(list((tmp_path / "games").glob("miser*.json"))) == 6
    assert own_bot.main(command)[1] == played, "what lies in the folder is not played again"
    assert "no bot 'nobody'" in refused(own_bot.main, ["--rivals", "nobody"], capsys)
    assert "meets other bots" in refused(own_bot.main, ["--rivals", "random,miser"], capsys)
    record = next((tmp_path / "games").glob("miser*.json"))
    assert "choose a folder" in refused(own_bot.main, ["--out", str(record)], capsys)


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


def lab_run(folder: Path) -> LabRun:
    """A run that `planetarium lab run` might have played, unlike what the example plays by itself."""
    run = start_run(Plan(standard_content(), Options(3), ("greedy",), "another"), 2, folder, 1)
    play_run(run, on_cores(1))
    return run


def test_the_dataset_reads_any_run_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "run", tmp_path / "rows.npz"
    run = lab_run(folder)
    before = files(folder)
    dataset.main(["--run", str(folder), "--out", str(out)])
    moves = run.decisions.filter(pl.col("phase") == "move").collect()
    assert f"{len(moves)} rows" in capsys.readouterr().out
    dataset.main(["--run", str(folder), "--games", "1"])
    assert files(folder) == before, "nothing was played or written"
    dataset.main(["--run", str(folder), "--games", "3"])
    more = read_run(folder)
    assert (more.played, more.plan.bots) == (3, run.plan.bots)


def test_the_dataset_tells_of_a_run_that_is_not_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plan = Plan(standard_content(), Options(2), ("greedy",), "another")
    run = start_run(plan, 2, tmp_path / "run", 1)
    assert "no game of this run" in refused(dataset.main, ["--run", str(run.folder)], capsys)
    on_cores(1)(plan, run.missing()[:1], lambda chunk, tables: run.write(chunk[0], tables))
    dataset.main(["--run", str(run.folder)])
    assert "1 of the 2 games" in capsys.readouterr().err
    (part,) = (run.folder / "decisions").iterdir()
    part.write_bytes(b"PAR1 and so on PAR1")
    with pytest.raises(SystemExit):
        dataset.main(["--run", str(run.folder)])
    assert "damaged or missing" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--records", "nowhere"], "nowhere: there is no such folder"),
        (["--records", "empty"], "empty: holds no record"),
        (["--records", "a.json"], "a.json: is a file; name a folder"),
        (["--records", "empty", "--out", "rec.csv"], "rec.csv: records go into a file with .parquet"),
        (["--records", "empty", "--games", "3"], "--games is for a run"),
        (["--records", "empty", "--run", "empty"], "not allowed with"),
        (["--run", "empty"], "empty holds no run"),
        (["--run", "a.json"], "a.json: is a file; name the folder of a run"),
        (["--run", "n" * 300], "File name too long"),
        (["--out", "rec.csv"], "rec.csv: rows of a run go into a file with .npz"),
        (["--out", "nowhere/rows.npz"], "nowhere/rows.npz: cannot be written: there is no such folder"),
    ],
)
def test_the_dataset_refuses_in_one_line_before_it_writes(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.json").write_text("{}")
    assert said in refused(dataset.main, arguments, capsys)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.json", "empty"]


def test_the_regression_finds_the_chances_that_rows_were_made_from() -> None:
    chance = np.random.default_rng(1)
    inputs = np.column_stack([np.ones(20_000), chance.normal(size=(20_000, 2))])
    wanted = np.array([0.3, 1.5, -0.7])
    share = chance.random(20_000) < 1 / (1 + np.exp(-inputs @ wanted))
    assert np.allclose(dataset.fit(inputs, share.astype(float)), wanted, atol=0.1)


def test_records_become_a_row_for_each_decision(tmp_path: Path) -> None:
    own_bot.main(["--games", "2", "--rivals", "random", "--out", str(tmp_path)])
    dataset.main(["--records", str(tmp_path)])
    (tmp_path / "arena.json").unlink()
    table = pl.read_parquet(tmp_path / "decisions.parquet")
    for path in tmp_path.glob("*.json"):
        game = Game.from_record(read_record(path))
        rows = table.filter(pl.col("record") == path.stem)
        assert rows["action"].to_list() == [action.number for action in game.actions]
        assert game.result is not None
        for seat, score in rows.select("seat", "score").unique().rows():
            assert game.result.scores[seat] == score
    assert all(action in legal for legal, action in table.select("legal", "action").rows())


def test_what_is_no_record_is_passed_over_and_a_damaged_one_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_bot.main(["--games", "2", "--rivals", "random", "--out", str(tmp_path)])
    whole, damaged = sorted(tmp_path.glob("miser*.json"))
    (tmp_path / "begun.json").write_text(json.dumps(Game.new(players=2, seed=7).record()))
    capsys.readouterr()
    dataset.main(["--records", str(tmp_path)])
    passed = "passed over: arena.json (no record), begun.json (its game is not over)"
    assert capsys.readouterr().err.splitlines() == [passed]
    out = tmp_path / "decisions.parquet"
    assert set(pl.read_parquet(out)["record"]) == {whole.stem, damaged.stem}

    out.unlink()
    doc = json.loads(damaged.read_text())
    cut = doc | {"actions": doc["actions"][:-1]}
    for text in (damaged.read_text()[:200], json.dumps(cut), json.dumps(doc | {"key": 1})):
        damaged.write_text(text)
        before = files(tmp_path)
        with pytest.raises(SystemExit):
            dataset.main(["--records", str(tmp_path)])
        assert str(damaged) in capsys.readouterr().err.splitlines()[-1]
        assert files(tmp_path) == before


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


class Ended:
    """A table whose games end with the first step: what each seat is rewarded with, and which seat is counted."""

    def __init__(self, rewards: list[list[float]], counted: list[int]) -> None:
        self.number, self.players = len(rewards), len(rewards[0])
        self.acting, self._rewards = torch.tensor(counted), torch.tensor(rewards)

    def deal(self, seed: int) -> None:
        """They are dealt as they are."""

    def look(self) -> tuple[Any, torch.Tensor]:
        return Games(self.number, "random", seed=1).look()

    def step(self, chosen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self._rewards, torch.ones(self.number)


@pytest.mark.parametrize(
    ("rewards", "counted", "share"),
    [
        ([[1.0], [-1.0], [-1.0], [-1.0]], [0, 0, 0, 0], 1 / 4),
        ([[1.0, -1.0], [0.0, 0.0], [-1.0, 1.0]], [0, 0, 0], (1 + 1 / 2) / 3),
        ([[-0.5, 1.0, -0.5], [-0.5, -0.5, 1.0]], [0, 0], 0),
        ([[0.25, 0.25, -0.5], [-0.5, 1.0, -0.5], [0.0, 0.0, 0.0]], [1, 1, 2], (1 / 2 + 1 + 1 / 3) / 3),
        ([[1.0, -1 / 3, -1 / 3, -1 / 3], [-1 / 3, 1.0, -1 / 3, -1 / 3]], [0, 0], 1 / 2),
        ([[1 / 3, 1 / 3, -1 / 3, -1 / 3], [1 / 9, 1 / 9, 1 / 9, -1 / 3]], [0, 1], (1 / 2 + 1 / 3) / 2),
    ],
)
def test_a_win_counts_in_parts_for_any_number_of_players(
    rewards: list[list[float]], counted: list[int], share: float
) -> None:
    assert training.evaluate(Network(), Ended(rewards, counted)) == pytest.approx(
        training.wilson(share, len(rewards)), abs=1e-6
    )


def test_rewards_of_real_games_are_shares_that_make_one_win() -> None:
    for players in (2, 3, 4):
        games = DeviceGames(8, "self", seed=3, players=players)
        over = torch.zeros(8)
        while not over.any():
            rewards, over = games.step(games.advice(games.look()[1]))
        shares = training.share_of_win(rewards[over > 0, :players], players)
        assert torch.allclose(shares.sum(1), torch.ones(len(shares)), atol=1e-6) and (shares > -1e-6).all()


def test_the_best_is_kept_for_a_number_of_players(tmp_path: Path) -> None:
    run = training.Run(tmp_path, "small", 1e-3, seed=1)
    run.curve = [{"opponent": "novice", "players": 2, "wins": 0.9}]
    best = tmp_path / "small-best.npz"
    won, lost = [1.0, -0.5, -0.5], [-0.5, 1.0, -0.5]
    for rewards, kept in (([won, won, lost], True), ([won, lost, lost], False), ([won, won, lost], True)):
        best.unlink(missing_ok=True)
        run.report({"novice": Ended(rewards, [0, 0, 0])})
        assert best.exists() == kept
    assert [row["wins"] for row in run.curve] == [0.9, 0.6667, 0.3333, 0.6667]


@pytest.mark.parametrize(("main", "name"), [(ppo.main, "ppo"), (selfplay_gpu.main, "selfplay")])
def test_a_folder_that_cannot_be_used_is_found_out_before_training(
    main: Callable[[list[str]], object], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert "choose a folder" in refused(main, ["--out", str(file)], capsys)
    assert "cannot be written" in refused(main, ["--out", str(file / "below")], capsys)
    (tmp_path / "taken" / f"{name}-best.npz").mkdir(parents=True)
    assert "there is a folder of that name" in refused(main, ["--out", str(tmp_path / "taken")], capsys)


def test_what_is_damaged_is_named_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    training.Run(tmp_path, "ppo", 1e-3, seed=1).keep()
    assert not [path for path in tmp_path.iterdir() if path.suffix == ".part"]
    for name in ("ppo.pt", "ppo.json"):
        file = tmp_path / name
        kept = file.read_bytes()
        for damaged in (b"", kept[: len(kept) // 2], b"\x80\x02]q" * 9):
            file.write_bytes(damaged)
            before = files(tmp_path)
            assert f"{file}: is damaged" in refused(ppo.main, ["--out", str(tmp_path)], capsys)
            assert files(tmp_path) == before
        file.write_bytes(kept)
    start = tmp_path / "start.npz"
    start.write_bytes((tmp_path / "ppo.npz").read_bytes()[:500])
    said = refused(selfplay_gpu.main, ["--start", str(start), "--out", str(tmp_path / "new")], capsys)
    assert f"{start}: is damaged" in said


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


def test_selfplay_runs_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["--device=cpu", "--games=8", "--steps=4", "--evaluation=2", f"--out={tmp_path}"]
    run = selfplay_gpu.main([*asked, "--imitate=0.001", "--minutes=0"])
    assert run.rounds >= 1 and run.steps >= run.decisions > 0
    assert {row["opponent"] for row in run.curve} == set(selfplay_gpu.RIVALS)
    assert (tmp_path / "selfplay.npz").stat().st_size < 100_000
    again = selfplay_gpu.main([*asked, "--imitate=0", "--minutes=0.001"])
    assert again.rounds > run.rounds and again.clock > run.seconds
    assert again.curve[: len(run.curve)] == run.curve
    trained = Path(selfplay_gpu.__file__).parent / "trained" / "selfplay.npz"
    capsys.readouterr()
    selfplay_gpu.main([*asked, f"--start={trained}", "--imitate=0", "--minutes=0"])
    said = capsys.readouterr().err
    assert f"not with {trained}: --start is for a new folder" in said and said.count("\n") == 1
    said = refused(selfplay_gpu.main, [*asked, "--players=3"], capsys)
    assert "is for 2 players; name another folder with --out" in said


def test_an_interval_of_shares_stays_among_shares() -> None:
    for games in (1, 10, 20, 1000):
        assert training.wilson(0.0, games)[1] == 0.0 and training.wilson(1.0, games)[2] == 1.0


def test_an_example_that_is_stopped_says_so_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser(prog="ppo.py")
    with pytest.raises(SystemExit) as ended, refusals(parser):
        raise KeyboardInterrupt
    assert ended.value.code == 130
    assert capsys.readouterr().err.strip() == "ppo.py: stopped; what was written stays"


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


# Command lines


@pytest.mark.parametrize(
    ("main", "arguments"),
    [
        (random_play.main, ["--games 0", "--games -3", "--games some", "--players 0"]),
        (own_bot.main, ["--workers 0", "--games 0"]),
        (dataset.main, ["--games 0", "--workers 0"]),
        (
            ppo.main,
            ["--games 0", "--evaluation 0", "--threads 0", "--minutes -1", "--minutes nan", "--steps 0", "--seed -1"],
        ),
        (
            selfplay_gpu.main,
            [
                "--games 0",
                "--evaluation 0",
                "--minutes inf",
                "--imitate -1",
                "--minibatch 0",
                "--rate -1",
                "--threads 0",
            ],
        ),
    ],
)
def test_numbers_out_of_range_are_refused(
    main: Callable[[list[str]], object], arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    for argument in arguments:
        option, number = argument.split()
        said = refused(main, [f"{option}={number}"], capsys)
        assert option in said and number in said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--start", "nowhere.npz"], "there is no network nowhere.npz"),
        *((["--rivals", "novice", name], f"invalid choice: '{name}'") for name in ("cosmologist", "hal", SELF)),
    ],
)
def test_selfplay_refuses_in_one_line_what_cannot_be(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = ["--device=cpu", "--imitate=0", "--minutes=0", f"--out={tmp_path}"]
    line = refused(selfplay_gpu.main, [*quick, *arguments], capsys)
    assert said in line
    if "--rivals" in arguments:
        offered = line.partition("choose from")[2]
        assert {name for name in (*BOTS, SELF) if name in offered} == set(training.OPPONENTS)


def test_opponents_are_the_bots_that_decide_at_once() -> None:
    def decides_at_once(name: str) -> bool:
        try:
            instant_opponent_terms(name)
        except OptionsError:
            return False
        return True

    assert set(training.OPPONENTS) == {name for name in BOTS if decides_at_once(name)}


def test_what_to_install_is_this_repository_and_no_package_of_that_name() -> None:
    folder = Path(random_play.__file__).parent
    for path in [*folder.glob("*.py"), folder / "README.md"]:
        text = path.read_text(encoding="utf-8")
        assert "planetarium[" not in text, path
        assert text.count("pip install") == text.count("pip install '.["), path
