"""Clocks and absence, on a clock of the tests' own: a bot takes over, and the person comes back."""

from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest

from planetarium.server.clocks import Clocks
from planetarium.server.store import open_store

from .people import Person, Player, Refused, new_key
from .servers import FakeClock, server_in_thread, wait_until
from .test_tables import refused


def test_a_bot_takes_over_when_the_time_is_up(address: str, clock: FakeClock) -> None:
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open", clock=3600)
        bob.join(made, 1, "Bob")
        game = made["game"]
        view = ada.news(game)["view"]
        assert view["deadline"] == 1000 * (clock() + 3600)
        with bob.socket() as socket:
            player = Player(socket, game)
            clock.seconds += 3599
            ada.post(f"tables/{game}/chat", {"text": "soon", "key": "soon"})
            player.catch_up(player.seq + 1)
            assert player.entries[-1]["kind"] == "chat"
            clock.seconds += 2
            while not player.view["legal"]:
                player.catch_up(player.seq + 1)
            kinds = [(entry["kind"], entry["seat"], entry.get("why")) for entry in player.entries]
            assert kinds[2:] == [("bot", 0, "clock"), ("action", 0, None)], "talk does not stop a clock"
            assert player.view["deadline"] == 1000 * (clock() + 3600), "now it is Bob's time"
        seat = ada.news(game)["table"]["seats"][0]
        assert (seat["kind"], seat["away"], seat["mine"]) == ("bot", True, True)
        ada.post(f"tables/{game}/seats/0/return")
        assert ada.news(game)["table"]["seats"][0]["kind"] == "person"


def test_a_clock_waits_for_every_seat_and_only_for_that(address: str, clock: FakeClock) -> None:
    """It stands while a seat is open. Nobody winds it up again by giving a seat to a bot and taking it back."""
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open", clock=3600)
        game = made["game"]
        with ada.socket() as socket:
            player = Player(socket, game)
            assert player.view["deadline"] is None

            def left_after(change: Callable[[], object]) -> float:
                clock.seconds += 10
                change()
                player.catch_up(player.seq + 1)
                return float(player.view["deadline"]) / 1000 - clock()

            def at_bobs_seat(what: str, body: Any = None) -> Callable[[], object]:
                return lambda: bob.post(f"tables/{game}/seats/1/{what}", body)

            clock.seconds += 10_000
            assert left_after(lambda: bob.join(made, 1, "Bob")) == 3600
            for _ in range(3):
                left = left_after(at_bobs_seat("bot", {"level": "novice"}))
                assert left_after(at_bobs_seat("return")) == left - 10
            assert left_after(at_bobs_seat("leave")) == 3600 - 70
            assert {entry["why"] for entry in player.entries if entry["kind"] == "bot"} == {"asked"}


def test_nobody_gains_time_by_going_back_and_forth(address: str, clock: FakeClock) -> None:
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open", clock=3600)
        bob.join(made, 1, "Bob")
        game = made["game"]
        for person in (ada, bob):
            person.act(game, person.news(game)["view"]["legal"][0], person.news(game)["seq"])
        one, other = (ada, bob) if ada.news(game)["view"]["legal"] else (bob, ada)

        def left_after(change: Callable[[int], object]) -> float:
            clock.seconds += 10
            change(one.news(game)["seq"])
            return float(one.news(game)["view"]["deadline"]) / 1000 - clock()

        def move(seq: int) -> None:
            one.act(game, next(action for action in one.news(game)["view"]["legal"] if ">" in action), seq)

        assert left_after(move) == 3600
        for lost in (20, 40):
            assert (
                left_after(lambda seq: one.post(f"tables/{game}/undo", {"seq": seq, "key": new_key()})) == 3610 - lost
            )
            assert left_after(move) == 3600 - lost
        assert left_after(lambda seq: one.act(game, "pass", seq)) == 3600, "now it is the other's time"
        assert other.news(game)["view"]["legal"]


def test_nobody_is_replaced_while_a_seat_is_open(address: str, clock: FakeClock) -> None:
    with Person(address) as ada, Person(address) as bob:
        for limit in (30, None):
            made = ada.table("me me open", clock=limit)
            clock.seconds += 100_000
            sleep(5 * Clocks.CHECK_ALL_EVERY)
            news = ada.news(made["game"])
            assert (news["view"]["deadline"], [seat["kind"] for seat in news["table"]["seats"]]) == (
                None, ["person", "person", "open"],
            )  # fmt: skip
        made = ada.table("me open open")
        game = made["game"]
        bob.join(made, 1)
        clock.seconds += 100_000
        assert refused(bob, f"tables/{game}/seats/0/bot", {}) == (409, "not-now")


def test_nobody_holds_a_clock_open_by_coming_back(
    tmp_path: Path, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever came back at once, again and again, had half an hour for a decision of thirty seconds."""
    monkeypatch.setattr(Clocks, "CHECK_EVERY", 0.05)
    with server_in_thread(str(tmp_path / "games.db"), clock) as (address, server):
        server._guard.services.tables.listeners.clear()  # a bot that thinks for very long
        with Person(address) as ada:
            game = ada.table("me me", clock=30)["game"]
            clock.seconds += 31
            wait_until(lambda: ada.news(game)["table"]["seats"][0]["kind"] == "bot", "the clock decides")
            with pytest.raises(Refused, match="Your time for this decision has run out"):
                ada.post(f"tables/{game}/seats/0/return")


def test_where_there_is_a_clock_it_alone_decides(address: str, clock: FakeClock) -> None:
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open", clock=7 * 24 * 3600)
        bob.join(made, 1)
        clock.seconds += 3 * 24 * 3600
        with pytest.raises(Refused, match="a bot takes over when time runs out"):
            bob.post(f"tables/{made['game']}/seats/0/bot", {"level": "novice"})


def test_a_seat_is_its_persons_own_and_its_bot_never_gets_weaker(address: str, clock: FakeClock) -> None:
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open")
        bob.join(made, 1)
        game = made["game"]

        def level(seat: int) -> str | None:
            found: str | None = ada.news(game)["table"]["seats"][seat]["level"]
            return found

        bob.post(f"tables/{game}/seats/1/bot", {"level": "astronomer"})
        assert refused(ada, f"tables/{game}/seats/1/bot", {"level": "novice"}) == (409, "not-now")
        bob.post(f"tables/{game}/seats/1/return")
        bob.post(f"tables/{game}/seats/1/bot", {"level": "novice"})
        assert level(1) == "astronomer"
        bob.post(f"tables/{game}/seats/1/return")
        clock.seconds += 601
        bob.post(f"tables/{game}/seats/0/bot", {"level": "novice"})
        assert level(0) == "explorer", "the others do not choose who plays for Ada"


def test_time_without_a_server_is_given_back(tmp_path: Path) -> None:
    """A server that was down for an hour, as its database tells: an hour ago it was last alive, and so was the game."""
    database = str(tmp_path / "games.db")
    with server_in_thread(database) as (address, _), Person(address) as ada:
        game = ada.table("me me", clock=60)["game"]
        before = ada.news(game)["view"]["deadline"]
        token = ada.cookies.partition("=")[2]
    store = open_store(database)
    store.execute("UPDATE alive SET at = at - 3600000")
    store.execute("UPDATE games SET created = created - 3600000")
    store.close()
    with server_in_thread(database) as (address, _), Person(address, token) as ada:
        wait_until(lambda: abs(ada.news(game)["view"]["deadline"] - before) < 30_000, "the hour is given back")
        assert [seat["kind"] for seat in ada.news(game)["table"]["seats"]] == ["person", "person"]


def test_clocks_run_while_nobody_looks(address: str, clock: FakeClock, tmp_path: Path) -> None:
    """The table has left memory, and nobody has ever moved."""
    with Person(address) as ada:
        game = ada.table("me me", clock=30)["game"]
        metrics = f"{address}/metrics"
        wait_until(lambda: "planetarium_tables 0.0" in httpx.get(metrics).text, "the table leaves memory")
    clock.seconds += 31
    store = open_store(str(tmp_path / "games.db"))
    wait_until(lambda: store.entries(game), "a bot takes over")
    first = store.entries(game)[0]
    store.close()
    assert (first.kind, first.seat, first.data["why"]) == ("bot", 0, "clock")


def test_without_a_clock_nobody_is_hurried(address: str, clock: FakeClock) -> None:
    with Person(address) as ada, Person(address) as bob:
        made = ada.table("me open")
        bob.join(made, 1)
        game = made["game"]
        clock.seconds += 599
        assert ada.news(game)["view"]["deadline"] is None
        assert refused(bob, f"tables/{game}/seats/0/bot", {"level": "novice"}) == (409, "not-now")
        clock.seconds += 2
        assert refused(ada, f"tables/{game}/seats/1/bot", {"level": "novice"}) == (409, "not-now"), (
            "it is not Bob's turn"
        )
        bob.post(f"tables/{game}/seats/0/bot", {})
        news = ada.news(game)
        bots = [entry for entry in news["entries"] if entry["kind"] == "bot"]
        assert [(entry["seat"], entry["why"]) for entry in bots] == [(0, "away")]
        assert news["table"]["seats"][0]["away"]
        wait_until(lambda: ada.news(game)["view"]["position"]["seat"] == 1, "the bot makes the decision")
        ada.post(f"tables/{game}/seats/0/return")
