"""Runs of the lab: what lies in the folder, going on after any stop, and what is refused."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from planetarium.content import Content, standard_content
from planetarium.errors import BotError, OptionsError, RecordError, to_install
from planetarium.lab.plan import Plan
from planetarium.lab.play import play_chunk
from planetarium.lab.recording import Recording
from planetarium.lab.running import chunk_size, on_cores, play_run, start_run
from planetarium.lab.store import Run, open_run, packed, read_run
from planetarium.lab.tables import TABLES
from planetarium.options import Options
from tests.shell import Shell

FROZEN = str(Path(__file__).parents[1] / "frozen" / "content.toml")
PROGRAM = (sys.executable, "-c", "from planetarium.cli import main; main()")


def plan_for(content: Content | None = None, **changes: Any) -> Plan:
    given = {"content": content or standard_content(), "options": Options(2), "bots": ("greedy", "random"), "seed": "s"}
    return Plan(**{**given, **changes})


def tables_of(run: Run) -> dict[str, pl.DataFrame]:
    """All tables in one order, whatever the parts are."""
    first = {"games": ["game"], "seats": ["game", "seat"], "decisions": ["game", "number"]}
    order = first | {"cards": ["game", "seat", "drawn_turn", "card", "fate"]}
    return {name: getattr(run, name).collect().sort(order[name]) for name in TABLES}


def assert_same(one: Run, other: Run) -> None:
    ours, theirs = tables_of(one), tables_of(other)
    for name in TABLES:
        assert ours[name].equals(theirs[name]), name


class TestPlan:
    def test_it_travels_as_a_document(self, frozen: Content) -> None:
        plan = plan_for(frozen, options=Options(1, 90), bots=("greedy",), playouts=5)
        again = Plan.from_doc(json.loads(json.dumps(plan.to_doc())))
        assert again == plan
        assert again.content.hash == frozen.hash

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"bots": ("greedy", "hal")}, "there is no bot 'hal'; choose from"),
            ({"bots": ("greedy", "random", "novice")}, "2 players need one bot for all or 2, and 3 are named"),
            ({"bots": ()}, "and 0 are named"),
            ({"options": Options(1, 90)}, "1 player needs one bot, and 2 are named"),
            ({"playouts": 0}, "at least one play-out"),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, changes: dict[str, Any], reason: str) -> None:
        with pytest.raises(OptionsError, match=reason):
            plan_for(**changes)

    def test_games_are_those_of_their_seeds(self, frozen: Content) -> None:
        """Another seed deals other games; play-outs are a matter of the bots that think."""
        first = play_chunk(plan_for(frozen), 0, 1)["decisions"]
        assert not first.equals(play_chunk(plan_for(frozen, seed="t"), 0, 1)["decisions"])
        assert first.equals(play_chunk(plan_for(frozen, playouts=3), 0, 1)["decisions"])

    def test_thinking_bots_play_the_same_again(self, frozen: Content) -> None:
        plan = plan_for(frozen, bots=("explorer",), playouts=4)
        assert play_chunk(plan, 3, 4)["decisions"].equals(play_chunk(plan, 3, 4)["decisions"])

    def test_a_bot_that_breaks_the_rules_is_named(self, frozen: Content, monkeypatch: pytest.MonkeyPatch) -> None:
        class Cheat:
            def choose(self, *_: object) -> Any:
                return type("Action", (), {"number": 0})

        monkeypatch.setattr("planetarium.lab.plan.make_bot", lambda *_: Cheat())
        with pytest.raises(BotError, match="the bot greedy chose an illegal action, number 0, in game 5"):
            Recording(plan_for(frozen)).play(5)


class TestFolder:
    def test_parts_and_settings(self, tmp_path: Path, frozen: Content) -> None:
        plan = plan_for(frozen)
        run = open_run(tmp_path, plan, games=5, chunk=2)
        play_run(run, on_cores(1))
        parts = [f"part-{number:06d}.parquet" for number in range(3)]
        assert {path.name for path in tmp_path.iterdir()} == {"run.json", ".lock", *TABLES}
        for name in TABLES:
            assert sorted(path.name for path in (tmp_path / name).iterdir()) == parts
        found = read_run(tmp_path)
        assert (found.plan, found.wanted, found.chunk, found.played) == (plan, 5, 2, 5)
        assert found.games.collect()["game"].to_list() == [0, 1, 2, 3, 4]
        for name in TABLES:
            assert dict(getattr(found, name).collect_schema()) == dict(TABLES[name])

    def test_a_run_that_has_just_begun_has_empty_tables(self, tmp_path: Path, frozen: Content) -> None:
        run = open_run(tmp_path, plan_for(frozen), games=5, chunk=2)
        assert run.played == 0
        for name in TABLES:
            assert dict(getattr(read_run(tmp_path), name).collect().schema) == dict(TABLES[name])

    def test_what_was_stopped_goes_on(self, tmp_path: Path, frozen: Content) -> None:
        plan = plan_for(frozen)
        whole = open_run(tmp_path / "whole", plan, games=7, chunk=3)
        play_run(whole, on_cores(1))
        run = open_run(tmp_path / "stopped", plan, games=7, chunk=3)
        tables = packed(play_chunk(plan, 3, 6))
        run.write(3, tables)
        # As a stop in the midst of writing leaves it: without `games` a part does not count.
        (run.folder / "seats" / "part-000000.parquet").write_bytes(tables["seats"])
        (run.folder / "cards" / ".0123.part").write_bytes(b"half")
        assert read_run(run.folder).games.collect()["game"].to_list() == [3, 4, 5]
        assert set(read_run(run.folder).seats.collect()["game"]) == {3, 4, 5}
        again = open_run(tmp_path / "stopped", plan, games=7, chunk=99)
        assert again.missing() == [(0, 3), (6, 7)]
        assert not list(run.folder.rglob("*.part"))
        done: list[int] = []
        play_run(again, on_cores(1), done.append)
        assert done == [3, 1]
        assert_same(again, whole)

    def test_more_games_may_be_asked_for_later_and_fewer_change_nothing(self, tmp_path: Path, frozen: Content) -> None:
        plan = plan_for(frozen)
        play_run(open_run(tmp_path / "more", plan, games=4, chunk=3), on_cores(1))
        more = open_run(tmp_path / "more", plan, games=8, chunk=3)
        assert more.missing() == [(3, 6), (6, 8)]
        play_run(more, on_cores(1))
        assert open_run(tmp_path / "more", plan, games=2, chunk=3).wanted == 8
        assert more.missing() == []
        whole = open_run(tmp_path / "whole", plan, games=8, chunk=8)
        play_run(whole, on_cores(1))
        assert_same(more, whole)

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"bots": ("random", "greedy")}, r'bots: \["greedy", "random"\]'),
            ({"options": Options(2, extras=("markers",))}, "options"),
            ({"seed": "t"}, 'seed: "s"'),
            ({"playouts": 9}, "playouts: null"),
            ({"content": standard_content()}, "content"),
        ],
    )
    def test_another_run_is_refused(
        self, changes: dict[str, Any], reason: str, tmp_path: Path, frozen: Content
    ) -> None:
        open_run(tmp_path, plan_for(frozen), games=4, chunk=2)
        with pytest.raises(OptionsError, match=f"other settings.*{reason}.*name another folder"):
            open_run(tmp_path, plan_for(**{"content": frozen, **changes}), games=4, chunk=2)

    def test_another_version_is_refused(self, tmp_path: Path, frozen: Content, monkeypatch: pytest.MonkeyPatch) -> None:
        open_run(tmp_path, plan_for(frozen), games=4, chunk=2)
        monkeypatch.setattr("planetarium.lab.store.__version__", "999")
        with pytest.raises(OptionsError, match=r"other settings.*planetarium"):
            open_run(tmp_path, plan_for(frozen), games=4, chunk=2)

    def test_a_folder_of_something_else_is_refused(self, tmp_path: Path, frozen: Content) -> None:
        (tmp_path / "letter.txt").write_text("dear reader")
        with pytest.raises(OptionsError, match="is not empty and holds no run"):
            open_run(tmp_path, plan_for(frozen), games=4, chunk=2)
        with pytest.raises(OptionsError, match="holds no run"):
            read_run(tmp_path)
        for text in ("[]", "{", "{}", '{"format": "planetarium-lab", "version": 1}'):
            (tmp_path / "run.json").write_text(text)
            with pytest.raises(OptionsError, match="does not hold the settings of a run"):
                read_run(tmp_path)

    def test_a_folder_may_have_any_name_that_is_text(self, tmp_path: Path, frozen: Content) -> None:
        for name in ("[bold]*?", "Zoë ☄", "two\nlines", "\x1b[2J"):
            play_run(open_run(tmp_path / name, plan_for(frozen), games=1, chunk=1), on_cores(1))
            assert read_run(tmp_path / name).played == 1
        with pytest.raises(OptionsError, match="a name that is no text"):
            open_run(tmp_path / os.fsdecode(b"\xff"), plan_for(frozen), games=1, chunk=1)

    @pytest.mark.parametrize("table", TABLES)
    def test_a_part_that_is_lost_or_cut_short_is_played_again(
        self, table: str, tmp_path: Path, frozen: Content
    ) -> None:
        run = open_run(tmp_path, plan_for(frozen), games=3, chunk=1)
        play_run(run, on_cores(1))
        before = tables_of(run)
        (tmp_path / table / "part-000001.parquet").unlink()
        (tmp_path / table / "part-000002.parquet").write_bytes(b"PAR1 but no more")
        assert (run.played, run.missing()) == (1, [(1, 2), (2, 3)])
        play_run(run, on_cores(1))
        assert all(table.equals(before[name]) for name, table in tables_of(run).items())

    def test_a_part_that_is_damaged_within_is_named(self, tmp_path: Path, frozen: Content) -> None:
        run = open_run(tmp_path, plan_for(frozen), games=2, chunk=1)
        play_run(run, on_cores(1))
        (tmp_path / "games" / "part-000001.parquet").write_bytes(b"PAR1 from end to end PAR1")
        with pytest.raises(RecordError, match=r"part-000001|a part cannot be read.*remove it"):
            run.missing()

    def test_two_cannot_write_at_once(self, tmp_path: Path, frozen: Content) -> None:
        run = open_run(tmp_path, plan_for(frozen), games=2, chunk=1)
        with run.alone(), pytest.raises(OptionsError, match="being played by another process"):
            play_run(run, on_cores(1))
        with run.alone(), pytest.raises(OptionsError, match="being played by another process"):
            open_run(tmp_path, plan_for(frozen), games=2, chunk=1)
        play_run(run, on_cores(1))

    def test_chunks_are_small_for_bots_that_think_and_many_enough_for_all_workers(self) -> None:
        def size(bot: str, games: int, workers: int = 2, playouts: int | None = None) -> int:
            return chunk_size(plan_for(bots=(bot,), playouts=playouts), games, workers)

        assert size("greedy", 100_000) == size("greedy", 100_000, playouts=10**6) == 200
        assert size("cosmologist", 100_000) < size("astronomer", 100_000) < 200
        assert size("astronomer", 100_000, playouts=10**6) == 1
        assert size("greedy", 80, workers=4) == 5


class TestCommand:
    ARGUMENTS = ("lab", "run", "--bots", "greedy,random", "--seed", "x", "--content", FROZEN)

    def test_one_worker_or_two_write_the_same(self, shell: Shell, tmp_path: Path) -> None:
        for workers in ("1", "2"):
            text = shell.run(*self.ARGUMENTS, "--games", "9", "-w", workers, "--out", str(tmp_path / workers))
            assert text.split()[:4] == ["9", "games,", "2", "players,"]
        assert_same(read_run(tmp_path / "1"), read_run(tmp_path / "2"))
        text = shell.run(*self.ARGUMENTS, "--games", "9", "--out", str(tmp_path / "1"))
        assert "; 0 played now" in " ".join(text.split())
        _, _, err = shell.try_(*self.ARGUMENTS, "--games", "4", "-w", "1", "--out", str(tmp_path / "1"))
        assert err.startswith("9 games were asked for")

    def test_the_expansion_can_be_played_alone(self, shell: Shell, tmp_path: Path) -> None:
        chosen = ("--modules", "epochs,frost-line", "--star", "variable", "--extras", "dual,life", "--solo", "160")
        shell.run("lab", "run", "--bots", "greedy", "-n", "2", "-w", "1", *chosen, "--out", str(tmp_path))
        found = read_run(tmp_path)
        assert found.plan.options.modules == ("epochs", "frost-line")
        assert found.games.collect()["target"].null_count() == 0

    def test_killed_and_started_again(self, tmp_path: Path) -> None:
        """Nothing is left of a killed run but its chunks, no process either, and the same command completes it."""
        arguments = (*PROGRAM, *self.ARGUMENTS, "--games", "120", "-w", "2", "--out", str(tmp_path / "killed"))
        process = subprocess.Popen(arguments, start_new_session=True, stdout=subprocess.DEVNULL)
        until = time.monotonic() + 300
        while len(list((tmp_path / "killed" / "games").glob("part-*"))) < 2:
            assert time.monotonic() < until and process.poll() is None
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        while _is_any_left(process.pid):
            assert time.monotonic() < until, "worker processes outlive the run"
            time.sleep(0.05)
        assert 0 < read_run(tmp_path / "killed").played < 120
        subprocess.run(arguments, check=True, stdout=subprocess.DEVNULL)
        whole = start_run(read_run(tmp_path / "killed").plan, 120, tmp_path / "whole", workers=1)
        play_run(whole, on_cores(1))
        assert_same(read_run(tmp_path / "killed"), whole)

    def test_ctrl_c_says_how_to_go_on(self, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(*_: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(Recording, "play", interrupted)
        code, out, err = shell.try_(*self.ARGUMENTS, "--games", "4", "-w", "1", "--out", str(tmp_path))
        assert (code, out) == (130, "")
        assert "Stopped with 0 of 4 games" in err
        assert "the same command goes on" in " ".join(err.split())

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            ([], "--games"),
            (["--games", "4", "--bots", "greedy"], "--out"),
            (["--games", "4", "--bots", "hal", "--out", "x"], "there is no bot 'hal'; choose from"),
            (["--games", "4", "--bots", ",", "--out", "x"], "0 are named"),
            (["--games", "0", "--bots", "greedy", "--out", "x"], "--games"),
            (["--games", "4", "--bots", "greedy", "--extras", "life", "--out", "x"], "needs Epochs"),
            (["--games", "4", "--bots", "greedy", "--out", FROZEN], "there is a file of that name"),
            (["--games", "4", "--bots", "greedy", "--out", str(Path(FROZEN).parent)], "is not empty and holds no run"),
            (["--games", "4", "--bots", "greedy", "--on", "moon", "--out", "x"], "--on"),
            (["--games", "4", "--bots", "greedy", "--address", "auto", "--out", "x"], "--address is for --on ray"),
            (["--games", "4", "--bots", "greedy", "--on", "ray", "-w", "2", "--out", "x"], "--workers is for this"),
        ],
    )
    def test_bad_input_gets_one_clear_line(self, arguments: list[str], reason: str, shell: Shell) -> None:
        code, out, err = shell.try_("lab", "run", *arguments)
        assert (code, out) == (2, "")
        assert len(err.strip().splitlines()) == 1
        assert reason in err

    @pytest.mark.parametrize(("library", "extra"), [("polars", "lab"), ("ray", "ray")])
    def test_what_is_not_installed_is_named(
        self, library: str, extra: str, shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def find(name: str) -> object:
            return None if name == library else object()

        monkeypatch.setattr("planetarium.cli.laboratory.needed.find_spec", find)
        code, _, err = shell.try_(*self.ARGUMENTS, "--games", "4", "--on", "ray", "--out", str(tmp_path / "x"))
        assert code == 2
        assert err.strip().endswith(f"{library} is missing; {to_install(extra)}")
        assert not (tmp_path / "x").exists()

    def test_everything_else_works_without_the_libraries_of_the_lab(self) -> None:
        hidden = "import sys; sys.modules.update(polars=None, ray=None, altair=None); "
        code = hidden + "from planetarium.cli import main; main(['lab', '--help'])"
        assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def _is_any_left(group: int) -> bool:
    """Whether a process of that group lives."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
