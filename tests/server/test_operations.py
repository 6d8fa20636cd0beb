"""Running a server: health, metrics, logs, a graceful end, and a database that goes and comes back."""

import json
import signal
import sqlite3
import subprocess
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import InvalidStatus

from planetarium.server.store import open_store
from tests.shell import Shell

from .cluster import Cluster
from .people import Person, Player, Refused, Socket, late_position
from .servers import COMMAND, TIMEOUT, ServerProcess, descendants, is_running, server_in_thread, wait_until


def metric(server: ServerProcess, name: str, **labels: str) -> float:
    text = httpx.get(f"{server.address}/metrics").text
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return sum(s.value for s in samples if s.name == name and labels.items() <= s.labels.items())


def test_health_and_metrics(ada: Person, server: ServerProcess) -> None:
    health = httpx.get(f"{server.address}/health")
    found = health.json()
    assert (health.status_code, found["status"], found["failing"]) == (200, "ok", [])
    assert all(found["running"].values())
    assert {"answers", "ms", "free_bytes"} == found["database"].keys()
    before = metric(server, "planetarium_entries_total", kind="action")
    refused = metric(server, "planetarium_rejections_total", reason="illegal")
    wait_until(lambda: metric(server, "planetarium_sockets") == 0, "the sockets of earlier tests are gone")
    game = ada.table("me me")["game"]
    with ada.socket() as socket:
        news = socket.open(game)
        socket.act(game, news["view"]["legal"][0], 0)
        socket.act(game, "I-1>I-1", 1)
        assert metric(server, "planetarium_sockets") == 1
    assert metric(server, "planetarium_entries_total", kind="action") == before + 1
    assert metric(server, "planetarium_rejections_total", reason="illegal") == refused + 1
    assert metric(server, "planetarium_tables") >= 1
    assert metric(server, "planetarium_commit_seconds_count") >= 1
    assert metric(server, "planetarium_message_seconds_count", type="act") >= 2
    paths = httpx.get(f"{server.address}/metrics").text
    assert game not in paths, "no label grows with the number of games"


def test_logs_are_lines_of_json(ada: Person, server: ServerProcess) -> None:
    before = len(_requests(server))
    ada.table("me me")
    ada.http.get("nowhere/secret-path?token=secret-query")

    def logged(**fields: object) -> bool:
        return any(fields.items() <= event.items() for event in _requests(server)[before:])

    # A request is logged when it has been answered, so perhaps a moment after the answer came.
    wait_until(lambda: logged(method="POST", path="/api/v1/tables", status=201), "the table is in the log")
    wait_until(lambda: logged(method="GET", path="other", status=404), "what is nowhere is in the log")
    assert "secret" not in server.log.read_text(encoding="utf-8")
    assert "127.0.0.1" not in json.dumps(_logged(server)), "no address of anybody"


def _requests(server: ServerProcess) -> list[dict[str, Any]]:
    return [event for event in _logged(server) if event["event"] == "request"]


def _logged(server: ServerProcess) -> list[dict[str, Any]]:
    """What the server has logged, but for the line that tells people where it is served."""
    lines = server.log.read_text(encoding="utf-8").splitlines()
    told = [line for line in lines if line.startswith("Planetarium is running at ")]
    assert told
    events = [json.loads(line) for line in lines if line not in told]
    assert all({"time", "level", "from", "event"} <= event.keys() for event in events)
    return events


def test_told_to_stop_the_server_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    serving = ServerProcess(database, tmp_path / "log")
    with serving, Person(serving.address) as ada:
        game = ada.table("cosmologist me")["game"]
        other = ada.table("me me")["game"]
        with ada.socket() as socket, ada.socket() as idle:
            socket.open(game)
            socket.wait_for_type("thinking", game=game)
            workers = descendants(serving.process.pid)
            assert workers
            actions = ada.news(other)["view"]["legal"]
            done = socket.act(other, actions[0], 0)
            serving.process.terminate()
            for each in (socket, idle):
                rest, code = each.wait_until_closed()
                assert rest[-1] == {"type": "bye", "reason": "restart"}
                assert code == 1012
        assert serving.process.wait(TIMEOUT) in (0, -signal.SIGTERM), "it ends by the signal that it was sent"
        wait_until(lambda: not [pid for pid in workers if is_running(pid)], "bots end with it")
        store = open_store(database)
        assert [entry.seq for entry in store.entries(other)] == [done["seq"]]
        store.close()
        assert "Traceback" not in serving.log.read_text(encoding="utf-8")
        serving.start()
        with ada.socket() as socket:
            player = Player(socket, game)
            while not player.view["legal"]:
                player.catch_up(player.seq + 1)
            assert player.entries[-1]["seat"] == 0, "the bot goes on"


def test_a_database_that_goes_and_comes_back(postgres: Cluster, tmp_path: Path) -> None:
    """PostgreSQL crashes: `unavailable` until it is there again, then everything goes on, also on open sockets."""
    database = postgres.database()
    serving = ServerProcess(database, tmp_path / "log", ("sockets=4", "requests=1e6", "messages=1e6"))
    with serving, Person(serving.address) as ada, Person(serving.address) as bob:
        made = ada.table("me open", start=late_position())
        bob.join(made, 1)
        game = made["game"]
        with ada.socket() as one, bob.socket() as two:
            players = [Player(one, game), Player(two, game)]
            mover = players[players[0].to_act]
            action, seq = mover.view["legal"][0], mover.seq
            postgres.stop("immediate")
            try:
                rejected = mover.socket.act(game, action, seq, "again-and-again")
                assert rejected["reason"] == "unavailable"
                for _ in range(6):
                    with pytest.raises(Refused) as refused:
                        ada.post("tables", {"options": {"players": 1}, "seats": [{"kind": "me"}]})
                    assert (refused.value.status, refused.value.reason) == (503, "unavailable")
                response = httpx.get(f"{serving.address}/health", timeout=30)
                assert (response.status_code, response.json()["status"]) == (503, "failing")
                assert "database" in response.json()["failing"]
                for _ in range(6):
                    with pytest.raises(InvalidStatus):
                        Socket(serving.address, ada.headers())
            finally:
                postgres.start()
            assert metric(serving, "planetarium_rejections_total", reason="too-many") == 0, (
                "who was not let in is not there"
            )
            done = mover.socket.act(game, action, seq, "again-and-again")
            assert done["type"] == "ack", done
            mover.apply_news(done["news"])
            other = players[1 - players.index(mover)]
            other.catch_up(mover.seq)
            assert [entry["seq"] for entry in other.entries] == list(range(1, mover.seq + 1))
        with ada.socket() as again:
            assert again.open(game)["seq"] == mover.seq
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT COUNT(*) FROM entries WHERE game = %s", (game,)).fetchone()
        assert found == (mover.seq,)


def test_listening_goes_on_after_the_database_came_back(postgres: Cluster, tmp_path: Path) -> None:
    """What another process writes is heard again, also what it wrote meanwhile."""
    database = postgres.database()
    first, second = (ServerProcess(database, tmp_path / f"log{i}") for i in range(2))
    with first, second, Person(first.address) as ada, Person(second.address) as bob:
        made = ada.table("me open")
        bob.join(made, 1)
        game = made["game"]
        with bob.socket() as socket:
            player = Player(socket, game)
            postgres.stop("immediate")
            postgres.start()

            def said() -> bool:
                try:
                    return bool(ada.post(f"tables/{game}/chat", {"text": "hello", "key": "hello"}))
                except Refused as refused:
                    assert refused.reason == "unavailable"
                    return False

            wait_until(said, "the database is there again")
            player.catch_up(player.seq + 1)
            assert player.entries[-1]["text"] == "hello"


def test_a_commit_under_way_is_told_though_who_asked_is_cut_off(tmp_path: Path) -> None:
    """A move waits for a busy database, and its player is gone; the other hears of it all the same."""
    database = str(tmp_path / "games.db")
    with server_in_thread(database) as (address, server), Person(address) as ada, Person(address) as bob:
        made = ada.table("me open")
        bob.join(made, 1)
        game = made["game"]
        news = ada.news(game)
        with bob.socket() as watching:
            player = Player(watching, game)
            busy = sqlite3.connect(database, isolation_level=None)
            with ada.socket() as acting:
                sockets = server._guard.services.sockets
                connection = next(c for c in sockets._connections if not c.follows(game))
                busy.execute("BEGIN IMMEDIATE")
                acting.send("act", game=game, action=news["view"]["legal"][0], seq=news["seq"], key="k")
                wait_until(lambda: connection._answering, "the move waits")
                loop = server._guard.services.tables.async_store._loop
                loop.call_soon_threadsafe(connection.end, 1013, "slow")
                assert acting.wait_until_closed()[1] == 1013
            busy.execute("ROLLBACK")
            busy.close()
            player.catch_up(news["seq"] + 1)
            assert player.entries[-1]["kind"] == "action"


# The command


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=TIMEOUT)


@pytest.mark.parametrize(("arguments", "word"), [
    (("--limit", "sockets"), "above 0"), (("--limit", "moons=3"), "There is no limit 'moons'"),
    (("--limit", "sockets=-1"), "above 0"), (("--limit", "requests=nan"), "above 0"), (("--log", "loud"), "loud"),
    (("--port", "99999"), "65535"),
])  # fmt: skip
def test_what_cannot_be_is_refused_in_words(
    arguments: tuple[str, ...], word: str, shell: Shell, tmp_path: Path
) -> None:
    code, _, complaint = shell.try_("serve", "--database", str(tmp_path / "games.db"), *arguments)
    assert code == 2
    assert word in " ".join(complaint.split())
    assert not (tmp_path / "games.db").exists()


def test_a_port_that_is_taken_is_told_in_words(server: ServerProcess, tmp_path: Path) -> None:
    done = run("--database", str(tmp_path / "games.db"), "--port", str(server.port))
    assert done.returncode == 2
    assert "choose another --port" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_behind_a_proxy_its_public_name_is_allowed(tmp_path: Path) -> None:
    more = ("--origin", "https://Games.Example:443/")  # not as browsers write it
    with ServerProcess(str(tmp_path / "games.db"), tmp_path / "log", more=more) as serving:
        headers: dict[str, Any] = {"Host": "games.example", "Origin": "https://games.example"}
        response = httpx.post(f"{serving.address}/api/v1/players", headers=headers)
        assert response.status_code == 201
        evil = {**headers, "Origin": "https://evil.example"}
        assert httpx.post(f"{serving.address}/api/v1/players", headers=evil).status_code == 403
        socket = Socket(serving.address, {"Origin": "https://games.example"})
        assert socket.call("ping")["type"] == "pong"
        socket.close()
