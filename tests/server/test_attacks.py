"""Slow attacks: one client asks for a lot, and the others must not notice. For `make soak`."""

import os
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from planetarium.server.table import MOST_UNDOS

from .people import Person, Player, new_key
from .servers import WIDE_LIMITS, ServerProcess

pytestmark = pytest.mark.soak


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(str(tmp_path / "games.db"), tmp_path / "log", WIDE_LIMITS) as found:
        yield found


@contextmanager
def during(attack: Callable[[], object]) -> Iterator[None]:
    """Repeats an attack in the background while something is measured."""
    over = threading.Event()

    def keep_attacking() -> None:
        while not over.is_set():
            attack()

    with ThreadPoolExecutor(8) as pool:
        attackers = [pool.submit(keep_attacking) for _ in range(8)]
        try:
            yield
        finally:
            over.set()
        for attacker in attackers:
            attacker.result()


def latencies(person: Person, count: int = 40) -> list[float]:
    """How long a person waits for each of some answers, in seconds."""
    taken = []
    with person.socket() as socket:
        for _ in range(count):
            begun = time.monotonic()
            assert socket.call("ping")["type"] == "pong"
            taken.append(time.monotonic() - begun)
            time.sleep(0.05)
    return taken


def test_looks_at_a_game_with_many_undos_hold_nobody_up(serving: ServerProcess) -> None:
    """Each look once cost two seconds, and sixty of them held everybody for two minutes."""
    with Person(serving.address) as ada, Person(serving.address) as bob:
        game = ada.table("me open", public=True)["game"]
        bob.table("me")
        with ada.socket() as socket:
            player = Player(socket, game)
            player.act(player.view["legal"][0])
        ada.post(f"tables/{game}/seats/1/bot", {"level": "novice"})
        with ada.socket() as socket:
            player = Player(socket, game)
            while not any(">" in action for action in player.view["legal"]):
                player.catch_up(player.seq + 1)
            move = next(action for action in player.view["legal"] if ">" in action)
            for _ in range(MOST_UNDOS):
                player.act(move)
                done = socket.call("undo", game=game, seq=player.seq, key=new_key())
                if done["type"] == "rejected":  # the move has shown something
                    break
                player.apply_news(done["news"])
            length = player.seq
        assert length > 2 * MOST_UNDOS

        def attack() -> None:
            with Person(serving.address) as stranger:
                assert stranger.news(game)["seq"] >= length

        with during(attack):
            assert statistics.quantiles(latencies(bob), n=20)[-1] < 0.5


def test_tables_of_bots_keep_no_person_waiting(serving: ServerProcess) -> None:
    """Sixty of them once slowed a Novice elsewhere from 0.9 to 10.4 seconds."""
    with Person(serving.address) as ada, Person(serving.address) as bob:
        for _ in range(60):
            ada.table("cosmologist cosmologist")
        game = bob.table("me novice")["game"]
        with bob.socket() as socket:
            player = Player(socket, game)
            waits = []
            for _ in range(8):
                begun = time.monotonic()
                player.act(player.view["legal"][0])
                while not player.view["legal"]:
                    player.catch_up(player.seq + 1)
                waits.append(time.monotonic() - begun)
        assert statistics.median(waits) < 2.0, waits


def test_a_server_that_was_stopped_gives_the_time_back(serving: ServerProcess) -> None:
    """As when a laptop sleeps: nobody could have moved."""
    with Person(serving.address) as ada:
        game = ada.table("me me", clock=30)["game"]
        with ada.socket() as socket:
            player = Player(socket, game)
            before = player.view["deadline"]
            os.kill(serving.process.pid, signal.SIGSTOP)
            time.sleep(15)
            os.kill(serving.process.pid, signal.SIGCONT)
            told = socket.wait_for_type("update", game=game)["news"]
            assert 10_000 < told["view"]["deadline"] - before < 21_000
            time.sleep(20)
            assert ada.news(game)["table"]["seats"][0]["kind"] == "person"
            player.act(player.view["legal"][0])
