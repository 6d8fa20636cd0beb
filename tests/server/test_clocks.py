"""Clocks and absence, on a clock of the tests' own: a bot takes over, and the person comes back."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from planetarium.server.clocks import Clocks
from planetarium.server.store import open_store

from .people import Person, Player
from .serving import serving_beside, wait_until
from .test_tables import refused


@dataclass
class Time:
    """What the server takes for the time."""

    seconds: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def address(tmp_path: Path, time: Time, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server that looks at its clocks often."""
    monkeypatch.setattr(Clocks, "EVERY", 0.05)
    monkeypatch.setattr(Clocks, "ALL_EVERY", 0.2)
    with serving_beside(str(tmp_path / "games.db"), time, idle=0.2) as (found, _):
        yield found


def test_a_bot_takes_over_when_the_time_is_up(address: str, time: Time) -> None:
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open", clock=3600)
        bob.join(made, 1, "Bob")
        game = made["game"]
        view = ada.news(game)["view"]
        assert view["deadline"] == 1000 * (time() + 3600)
        with bob.socket() as socket:
            player = Player(socket, game)
            time.seconds += 3599
            ada.post(f"tables/{game}/chat", {"text": "soon", "key": "soon"})
            player.catch_up(player.seq + 1)
            assert player.entries[-1]["kind"] == "chat"
            time.seconds += 2
            while not player.view["legal"]:
                player.catch_up(player.seq + 1)
            kinds = [(entry["kind"], entry["seat"], entry.get("why")) for entry in player.entries]
            assert kinds[2:] == [("bot", 0, "clock"), ("action", 0, None)], "talk does not stop a clock"
            assert player.view["deadline"] == 1000 * (time() + 3600), "now it is Bob's time"
        seat = ada.news(game)["table"]["seats"][0]
        assert (seat["kind"], seat["away"], seat["mine"]) == ("bot", True, True)
        ada.post(f"tables/{game}/seats/0/return")
        assert ada.news(game)["table"]["seats"][0]["kind"] == "person"


def test_whoever_looks_on_hears_of_a_new_deadline(address: str, time: Time) -> None:
    """A clock also begins anew when somebody sits down, gives a seat to a bot, takes it back, or leaves."""
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open", clock=3600)
        game = made["game"]
        with ada.socket() as socket:
            player = Player(socket, game)

            def deadline_after(change: Callable[[], object]) -> float:
                time.seconds += 10
                change()
                player.catch_up(player.seq + 1)
                return float(player.view["deadline"]) / 1000 - time()

            def at_bobs_seat(what: str, body: Any = None) -> Callable[[], object]:
                return lambda: bob.post(f"tables/{game}/seats/1/{what}", body)

            assert deadline_after(lambda: bob.join(made, 1, "Bob")) == 3600
            assert deadline_after(at_bobs_seat("bot", {"level": "novice"})) == 3600
            assert deadline_after(at_bobs_seat("return")) == 3600
            assert deadline_after(at_bobs_seat("leave")) == 3600
            assert [entry["kind"] for entry in player.entries] == ["sit", "bot", "return", "leave"]


def test_clocks_run_while_nobody_looks(address: str, time: Time, tmp_path: Path) -> None:
    """The table has left memory, and nobody has ever moved."""
    with Person(address) as ada:
        game = ada.table("me me", clock=30)["game"]
        metrics = f"{address}/metrics"
        wait_until(lambda: "planetarium_tables 0.0" in httpx.get(metrics).text, "the table leaves memory")
    time.seconds += 31
    store = open_store(str(tmp_path / "games.db"))
    wait_until(lambda: store.entries(game), "a bot takes over")
    first = store.entries(game)[0]
    store.close()
    assert (first.kind, first.seat, first.data["why"]) == ("bot", 0, "clock")


def test_without_a_clock_nobody_is_hurried(address: str, time: Time) -> None:
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open")
        bob.join(made, 1)
        game = made["game"]
        time.seconds += 599
        assert ada.news(game)["view"]["deadline"] is None
        assert refused(bob, f"tables/{game}/seats/0/bot", {"level": "novice"}) == (409, "not-now")
        time.seconds += 2
        assert refused(ada, f"tables/{game}/seats/1/bot", {"level": "novice"}) == (409, "not-now"), (
            "it is not Bob's turn"
        )
        bob.post(f"tables/{game}/seats/0/bot", {"level": "novice"})
        news = ada.news(game)
        bots = [entry for entry in news["entries"] if entry["kind"] == "bot"]
        assert [(entry["seat"], entry["why"]) for entry in bots] == [(0, "away")]
        assert news["table"]["seats"][0]["away"]
        ada.post(f"tables/{game}/seats/0/return")
