"""The server goes away, or the network: the page says so, comes back by itself, and nothing is lost or done twice."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.servers import ServerProcess, wait_until

from .axe import check_access
from .moments import moment
from .table import TablePage
from .visitor import Visitor


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of the journey's own, to be killed."""
    with ServerProcess(str(tmp_path / "games.db"), tmp_path / "log") as serving:
        yield serving


def first_move(table: TablePage) -> str:
    table.until_asked()
    view = table.view()
    action: str = next(action for action in view["legal"] if ">" in action)
    table.do(action, view)
    return action


def check_complete(table: TablePage, moves: list[str]) -> None:
    """The page shows every entry, and every move of ours was made once."""
    table.until_asked()
    assert [one["action"] for one in table.actions() if one["seat"] == 0 and ">" in one["action"]] == moves
    expect(table.page.get_by_role("log").get_by_role("listitem")).to_have_count(table.news()["seq"])


def test_the_server_is_killed_and_comes_back(visitors: Callable[..., Visitor], mortal: ServerProcess) -> None:
    ada = visitors(mortal.address)
    ada.may_be_cut_off = True
    ada.begin_at(moment("move"))
    table = TablePage(ada)
    ada.press("Log")
    notice = ada.page.get_by_role("status").filter(has_text="cannot be reached")
    moves = [first_move(table)]
    ada.press("Pass")
    check_complete(table, moves)

    # Killed while nothing happens; a move made meanwhile waits for the server.
    view = table.view()
    mortal.kill()
    expect(notice).to_be_visible()
    check_access(ada, "the notice that the server is out of reach")
    moves.append(next(action for action in view["legal"] if ">" in action))
    table.do(moves[-1], view)
    mortal.start()
    expect(notice).to_be_hidden()
    check_complete(table, moves)
    ada.press("Pass")
    check_complete(table, moves)

    # Killed before it could read the move.
    view = table.view()
    os.kill(mortal.process.pid, signal.SIGSTOP)
    moves.append(next(action for action in view["legal"] if ">" in action))
    with ada.sockets[-1].expect_event("framesent", lambda text: '"act"' in str(text)):
        table.do(moves[-1], view)
    mortal.kill()
    mortal.start()
    check_complete(table, moves)
    ada.press("Pass")
    check_complete(table, moves)

    # Killed at the very moment when the move is on its way: before or after it was written, nobody knows.
    ada.sent = lambda text: mortal.process.kill() if '"act"' in text else None
    moves.append(first_move(table))
    # Whoever listens to sockets is called while the browser is asked something.
    wait_until(lambda: ada.page.evaluate("0") or mortal.process.poll() is not None, "the server is killed")
    ada.sent = lambda text: None
    mortal.start()
    check_complete(table, moves)
    ada.press("Pass")
    check_complete(table, moves)


def test_the_network_goes_away_and_comes_back(visitors: Callable[..., Visitor]) -> None:
    ada, bob = visitors(), visitors()
    ada.may_be_cut_off = True
    game = ada.begin_at(moment("move"), rival="open")
    invite = ada.post(f"tables/{game}/seats/1/invite", {})["code"]
    bob.go(f"/join/{invite}")
    bob.press("Take the seat")
    table, other = TablePage(ada), TablePage(bob)
    ada.press("Log")
    ada.context.set_offline(True)
    expect(ada.page.get_by_role("status").filter(has_text="cannot be reached")).to_be_visible(timeout=60_000)
    # The game goes on elsewhere: the same person acts on another device.
    beside = ada.ask(f"tables/{game}")
    view = beside["view"]
    move = next(action for action in view["legal"] if ">" in action)
    done = ada.post(f"tables/{game}/actions", {"action": move, "seq": beside["seq"], "key": "elsewhere"})
    ada.post(f"tables/{game}/actions", {"action": "pass", "seq": done["seq"], "key": "elsewhere-too"})
    theirs = first_move(other)
    ada.context.set_offline(False)
    expect(ada.page.get_by_role("status").filter(has_text="cannot be reached")).to_be_hidden()
    expect(ada.page.get_by_role("log").get_by_role("listitem")).to_have_count(table.news()["seq"])
    assert table.actions()[-1]["action"] == theirs
    bob.press("Pass")
    first_move(table)
    table.until_settled()
    assert table.actions()[-1]["seat"] == 0
