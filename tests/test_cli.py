"""The command line as a person and a program use it: results on standard output, one clear line on bad input."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from planetarium import __version__
from planetarium.content import Content, load_content, standard_content
from planetarium.formats.schemas import fault
from planetarium.game import Game
from planetarium.game.record import begin
from planetarium.lab.simulation import SimulationPlan, play_games
from planetarium.options import Options
from tests.shell import Shell

FROZEN = str(Path(__file__).parent / "frozen" / "content.toml")
FIXTURE = str(Path(__file__).parent / "fixtures" / "games" / "2-greedy-0.json")


def test_help_lists_every_command(shell: Shell) -> None:
    text = shell.run("--help")
    for command in (
        "play",
        "serve",
        "achievements",
        "arena",
        "analyse",
        "hint",
        "simulate",
        "lab",
        "replay",
        "legal",
        "perft",
        "content",
        "cards",
        "board",
        "bench",
    ):
        assert f"  {command} " in text
    assert "planetarium 0." in shell.run("--version")


def test_the_module_is_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "planetarium", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"planetarium {__version__}\n"


def test_the_port_of_the_page_is_no_commands(shell: Shell) -> None:
    code, _, err = shell.try_("--port", "9000", "serve")
    assert code == 2 and "serve --help" in err


def test_simulate_is_the_same_for_the_same_seed_on_any_number_of_workers(shell: Shell) -> None:
    arguments = ("simulate", "--games", "120", "--players", "3", "--bots", "random,greedy,random", "--seed", "s")
    alone = shell.json(*arguments)
    assert alone["games"] == 120
    assert alone["seats"][1]["bot"] == "greedy"
    assert sum(seat["wins"] for seat in alone["seats"]) == pytest.approx(1)
    assert alone["seats"][1]["wins"] > 0.8
    assert shell.json(*arguments, "--workers", "2") == alone
    assert shell.json(*arguments[:-1], "other") != alone


def test_each_solo_game_of_a_simulation_begins_with_its_own_target() -> None:
    plan = SimulationPlan(standard_content(), Options(1, 100), ("greedy",), "targets")
    assert play_games(plan, 0, 3) == [play_games(plan, number, number + 1)[0] for number in range(3)]


def test_simulate_writes_records_that_replay(shell: Shell, tmp_path: Path) -> None:
    shell.run("simulate", "--games", "3", "--solo", "90", "--bots", "greedy", "--out", str(tmp_path / "games"))
    files = sorted((tmp_path / "games").iterdir())
    assert len(files) == 3
    record = json.loads(files[0].read_text())
    assert fault("record", record) is None
    assert record["options"]["solo_target"] == 90
    assert "replay exactly" in shell.run("replay", str(files[0]), "--verify")
    assert "won by" in shell.run("replay", str(files[0]))


def test_simulate_with_a_content_of_ones_own_embeds_it(shell: Shell, tmp_path: Path) -> None:
    shell.run("simulate", "--games", "1", "--content", FROZEN, "--out", str(tmp_path))
    shell.run("replay", str(next(tmp_path.iterdir())), "--verify")


def test_a_trace_tells_every_step(shell: Shell) -> None:
    lines = [json.loads(line) for line in shell.run("replay", FIXTURE, "--trace", "--content", FROZEN).splitlines()]
    record = json.loads(Path(FIXTURE).read_text())
    assert set(lines[0]) == {"position"}
    assert [line["action"] for line in lines[1:]] == record["actions"]
    for before, line in pairwise(lines):
        assert set(line) == {"seat", "phase", "legal", "action", "events", "position"}
        assert line["phase"] == before["position"]["phase"]
        assert line["seat"] == before["position"]["seat"]
        assert line["action"] in line["legal"]
    assert any(event["event"] == "first" for event in lines[2]["events"])
    assert lines[-1]["position"]["phase"] == "over"


def test_a_record_tells_its_story(shell: Shell) -> None:
    record = json.loads(Path(FIXTURE).read_text())
    told = shell.run("replay", FIXTURE, "--story", "--content", FROZEN)
    for score in record["result"]["scores"]:
        assert f" {score} " in told
    assert "Finals" in told and "The best cards: " in told
    story = json.loads(shell.run("replay", FIXTURE, "--story", "--json", "--content", FROZEN))
    assert story["names"] == record["names"]
    assert [sum(seat["sources"].values()) for seat in story["seats"]] == record["result"]["scores"]
    code, _, trouble = shell.try_("replay", FIXTURE, "--json", "--content", FROZEN)
    assert code == 2 and "--story" in trouble


def test_a_record_tells_what_was_earned(shell: Shell) -> None:
    record = json.loads(Path(FIXTURE).read_text())
    told = shell.run("achievements", FIXTURE, FIXTURE, "--content", FROZEN)
    assert told.count(f"{record['names'][0]}, {record['result']['scores'][0]} points") == 2
    summaries = json.loads(shell.run("achievements", FIXTURE, "--json", "--content", FROZEN))
    assert [summary["score"] for summary in summaries] == record["result"]["scores"]
    assert "Life on all four" in shell.run("achievements", "--list")
    code, _, trouble = shell.try_("achievements")
    assert code == 2 and "--list" in trouble


def test_an_exported_content_is_the_same_content(shell: Shell, tmp_path: Path) -> None:
    assert Content.from_doc(json.loads(shell.run("content", "export", FROZEN))).hash == load_content(FROZEN).hash
    shell.run("content", "export", "--out", str(tmp_path / "standard.json"))
    document = json.loads((tmp_path / "standard.json").read_text(encoding="utf-8"))
    assert Content.from_doc(document).hash == standard_content().hash
    assert "cannot be written" in shell.try_("content", "export", "--out", str(tmp_path / "no" / "where"))[2]
    code, _, err = shell.try_("content", "check", str(tmp_path / "standard.json"))
    assert code == 2 and err.count("\n") == 1
    assert "it is JSON" in err and "content export --toml DIR" in err


def test_a_content_of_ones_own_begins_with_the_standard_files(shell: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shell.run("content", "export", "--toml", str(folder))
    found = load_content(folder / "content.toml")
    assert found.id == "mine" and found.cards == standard_content().cards
    assert replace(found.board, id="standard") == standard_content().board
    for more in ((), ("--out", str(tmp_path / "x.json")), (FROZEN,)):
        code, _, err = shell.try_("content", "export", "--toml", str(folder), *more)
        assert code == 2 and err.count("\n") == 1


def test_legal_lists_the_actions_of_a_position(shell: Shell, tmp_path: Path) -> None:
    game = Game.new(seed=3)
    file = tmp_path / "position.json"
    file.write_text(json.dumps(game.position()))
    assert shell.json("legal", str(file)) == list(game.legal_actions)
    assert game.legal_actions[0] in shell.run("legal", str(file))


def test_perft_counts_from_the_deal(shell: Shell) -> None:
    found = shell.json("perft", "--depth", "5", "--seed", "1", "--players", "2", "--content", FROZEN)
    assert found["counts"] == [1, 2, 4, 84, 136, 7311]


def test_cards_and_board_print_the_content(shell: Shell, tmp_path: Path) -> None:
    content = standard_content()
    cards = shell.json("cards")
    assert [card["id"] for card in cards] == [card.id for card in content.cards]
    magnetic = next(card for card in cards if card["id"] == "magnetic-field")
    assert (magnetic["points"], magnetic["alignment"]) == (11, "habitable")
    assert magnetic["cost"] == {"gas": 1, "rock": 1, "water": 1, "metal": 1}
    assert shell.json("board") == content.board.to_doc()
    hot = content.card("hot-jupiter")
    assert hot.note.split(".")[0][:40] in shell.run("cards", "hot-jupiter")
    shell.run("board", "--out", str(tmp_path / "board.svg"))
    assert (tmp_path / "board.svg").read_text().startswith("<svg")
    assert "Evolution Track" in shell.run("board")


def test_bench_ends_with_rows_for_the_comparison(shell: Shell) -> None:
    rows = json.loads(shell.run("bench", "--seconds", "0.05", "--json").splitlines()[-1])
    wanted = {"engine", "game", "actions_per_s", "games_per_s", "actions_per_game", "legal_per_decision", "notes"}
    for row in rows:
        assert wanted <= set(row)
        assert row["actions_per_s"] > 0


def test_content_check_says_everything_that_is_wrong(shell: Shell, tmp_path: Path) -> None:
    assert "No problems found" in shell.run("content", "check")
    assert "No problems found" in shell.run("content", "check", FROZEN)
    broken = (Path(FROZEN).parent / "cards.toml").read_text()
    broken = broken.replace('deck = "high"', 'deck = "hihg"', 1).replace("points = 2", "pionts = 2", 1)
    (tmp_path / "cards.toml").write_text(broken)
    (tmp_path / "my.toml").write_text('cards = ["cards.toml"]\n')
    code, _, err = shell.try_("content", "check", str(tmp_path / "my.toml"))
    assert code == 2
    assert "cards.toml: card low-gas: `points` is missing" in err
    assert "cards.toml: card low-gas: `pionts` is unknown (did you mean `points`?)" in err
    assert "cards.toml: card magnetic-field: `deck` must be one of" in err


def test_modules_star_and_extras_can_be_chosen_everywhere(shell: Shell, tmp_path: Path) -> None:
    chosen = ("--modules", "epochs,frost-line", "--star", "variable", "--extras", "dual,life")
    summary = shell.json("simulate", "--games", "4", "--bots", "greedy", "--out", str(tmp_path), *chosen)
    assert summary["options"]["modules"] == ["epochs", "frost-line"]
    assert summary["options"]["star"] == "variable"
    assert "replay exactly" in shell.run("replay", str(next(tmp_path.iterdir())), "--verify")
    counts = shell.json("perft", "--depth", "3", *chosen)["counts"]
    assert counts[:3] == [1, 2, 4]
    assert counts[3] > 4 * 68  # a Protoplanet of any letter can be made of any Matter


BAD = {
    "an unknown command": (["fly"], "No such command"),
    "not a number": (["perft", "--depth", "deep"], "--depth"),
    "too many players": (["simulate", "--players", "5"], "--players"),
    "a target for two": (["simulate", "--players", "2", "--solo", "100"], "solo game"),
    "life without Epochs": (["simulate", "--extras", "life"], "Hostile/Habitable Matter needs Epochs"),
    "a star without its module": (["perft", "--star", "variable"], "needs the Frost Line module"),
    "an unknown module": (["simulate", "--modules", "epoch"], "There is no module 'epoch'"),
    "an unknown bot": (["simulate", "--bots", "hal"], "there is no bot 'hal'"),
    "bots for other seats": (["simulate", "--players", "3", "--bots", "random,random"], "3 bots"),
    "an unknown card": (["cards", "death-star"], "there is no card 'death-star'"),
    "a missing record": (["replay", "nowhere.json"], "cannot be read"),
    "not a record": (["replay", FROZEN], "is not JSON"),
    "a missing position": (["legal", "nowhere.json"], "cannot be read"),
    "no such content file": (["simulate", "--content", "nowhere.toml"], "cannot be read"),
    "a record of another content": (["replay", FIXTURE], "name that content file"),
    "a board with nowhere to go": (["board", "--out", "no/where/board.svg"], "cannot be written"),
    "too many bots": (["play", "--players", "2", "--bots", "greedy,greedy"], "at most 1 can be bots"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_gets_one_clear_line_and_exit_code_2(case: str, shell: Shell) -> None:
    arguments, reason = BAD[case]
    code, out, err = shell.try_(*arguments)
    assert code == 2
    assert out == ""
    lines = err.strip().splitlines()
    assert len(lines) == 1
    assert reason in lines[0]


def test_play_goes_on_from_a_record(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And leaves at once, which is enough to see where it is and what it saves."""
    game = Game.new(2, seed=5, names=["Ada", "Bob"])
    while not game.is_over:
        game.play(game.legal_actions[0])
    record, saved = tmp_path / "game.json", tmp_path / "branch.json"
    record.write_text(json.dumps(game.record()))
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    told = shell.run("play", "--from", str(record), "--at", "20", "--chance", "same", "--save", str(saved))
    then = begin(game.record())
    for action in game.actions[:20]:
        then.play(action)
    assert f"What if: turn {then.turn} of the game of Ada and Bob; every card lies where it lay." in told
    branched = json.loads(saved.read_text())
    assert branched["branched"] == {
        "game": None, "names": ["Ada", "Bob"], "turn": then.turn, "after": 20, "seat": then.seat, "chance": "same",
    }  # fmt: skip
    assert branched["names"] == (["You", "Explorer"] if then.seat == 0 else ["Explorer", "You"])
    assert branched["actions"] == [str(action) for action in game.actions[:20]]
    for arguments, why in (
        ((), "--at: say after how many"),
        (("--at", str(len(game.actions))), "--at: say after how many"),
        (("--at", "3", "--seat", "2"), "there is no seat 2"),
        (("--at", "3", "--chance", "lucky"), "--chance must be same or fresh"),
        (("--at", "3", "--players", "3"), "the record says what is played"),
    ):
        code, _, err = shell.try_("play", "--from", str(record), *arguments)
        assert (code, why in err) == (2, True), (arguments, err)
    assert "go with --from" in shell.try_("play", "--at", "3")[2]
