"""The daily system at a terminal: one try, continued after a break, without hints, and with a line to share."""

import json
from io import StringIO
from pathlib import Path

import httpx
import pytest

from planetarium.daily.days import DAY
from planetarium.server.daily.local import HOLDER, LocalDaily
from planetarium.server.store import open_store

from .server.servers import FakeClock, server_in_thread
from .shell import Shell


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


def test_a_day_at_the_terminal(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    record = tmp_path / "record.json"

    def play(*lines: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO("\n".join([*lines, ""])))
        return shell.run("play", "--daily")

    assert "one try for each day" in play("hint", "1", "1", f"save {record}")
    assert json.loads(record.read_text())["key"] is None
    taken_up = play("hint", *["1"] * 3000)
    assert "There are no hints in the daily system." in taken_up and "the Target" in taken_up
    share = taken_up.splitlines()[-1]
    assert share.startswith("Planetarium daily ") and " turns · " in share
    assert play() == f"{share}\n"
    code, _, told = shell.try_("play", "--daily", "--seed", "4")
    assert code == 2 and "leave the other options of a game out" in told


def test_the_terminals_try_is_kept_in_the_log_and_is_this_machines_deal(tmp_path: Path) -> None:
    database, clock = str(tmp_path / "games.db"), FakeClock()
    now = int(1000 * clock.seconds)
    store = open_store(database)
    first = LocalDaily(store, now)
    while len(first.game.actions) < 12 or not first.game.can_undo:
        first.game.play(first.game.legal_actions[0])
    first.keep(now)
    again = LocalDaily(store, now)
    assert again.game.actions == first.game.actions and again.share() is None
    again.game.undo()
    again.keep(now)
    assert LocalDaily(store, now).game.actions == again.game.actions == first.game.actions[:-1]
    while not again.game.is_over:
        again.game.play(again.game.legal_actions[-1])
    again.keep(now + DAY)  # after midnight
    (mine,) = store.daily_results_of(HOLDER)
    assert mine.outcome is not None and mine.outcome.score == again.game.scores[0]
    assert "late" in (again.share() or "")
    promised = again.game.record()["key_sha256"]
    store.close()
    with server_in_thread(database, clock) as (address, _):
        assert httpx.get(f"{address}/api/v1/daily").json()["key_sha256"] == promised
