"""Nobody has to wait for others: not for a reader, a busy table, or a client with many names or that never reads."""

import asyncio
import json
import threading
import time as clock
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from planetarium.bots.workers import Thinkers
from planetarium.server import page
from planetarium.server.clocks import Clocks
from planetarium.server.entries import Entry
from planetarium.server.table import Table
from planetarium.server.tables import Tables

from .people import Person, new_key
from .servers import FakeClock, server_in_thread, wait_until
from .test_floods import TEXT, RawClient, frame, port_of


def test_nobody_at_a_table_waits_for_its_readers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stranger who asks for a long log is answered when it is replayed; the players go on meanwhile."""
    reading, go_on = threading.Event(), threading.Event()
    replay = Tables._replay

    def slowly(self: Tables, *operands: Any) -> Any:
        reading.set()
        assert go_on.wait(60)
        return replay(self, *operands)

    monkeypatch.setattr(Tables, "_replay", slowly)
    with server_in_thread(str(tmp_path / "games.db")) as (address, _), Person(address) as ada, Person(address) as eve:
        game = ada.table("me me open", public=True)["game"]
        for number in range(12):  # more than is kept in memory
            ada.post(f"tables/{game}/chat", {"text": "la", "key": f"la{number}"})
        news = ada.get(f"tables/{game}", since=12)
        with ThreadPoolExecutor(1) as pool:
            looking = pool.submit(eve.news, game)
            try:
                assert reading.wait(60)
                assert ada.act(game, news["view"]["legal"][0], 12)["seq"] == 13
            finally:
                go_on.set()
            assert [entry["seq"] for entry in looking.result()["entries"]] == list(range(1, 14))


def test_a_busy_table_stops_no_other_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clocks, "CHECK_EVERY", 0.05)
    time = FakeClock()
    with server_in_thread(str(tmp_path / "games.db"), time) as (address, server), Person(address) as ada:
        tables = server._guard.services.tables
        busy, other = (ada.table("me me", clock=30)["game"] for _ in range(2))
        for game in (busy, other):
            ada.news(game)
        table = tables.peek(busy)
        held = asyncio.run_coroutine_threadsafe(table.lock.acquire(), tables.async_store._loop)
        assert held.result(10)
        time.seconds += 31
        wait_until(lambda: ada.news(other)["table"]["seats"][0]["kind"] == "bot", "the other clock goes on")
        assert tables.peek(busy).seats[0].kind == "person"
        tables.async_store._loop.call_soon_threadsafe(table.lock.release)


def test_bots_think_for_an_address_whatever_names_it_goes_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address with many tokens took as many turns, and the bots of others waited for all of them."""
    owners: list[str] = []
    choose = Thinkers.choose

    def noted(self: Thinkers, *operands: Any, **more: Any) -> Any:
        owners.append(more["owner"])
        return choose(self, *operands, **more)

    monkeypatch.setattr(Thinkers, "choose", noted)
    with server_in_thread(str(tmp_path / "games.db")) as (address, _):
        for client in ("10.1.1.1", "10.1.1.1", "10.2.2.2"):
            with Person(address) as person:
                person.http.headers["X-Forwarded-For"] = client
                game = person.table("me novice")["game"]
                person.act(game, person.news(game)["view"]["legal"][0], 0)
                wait_until(partial(_is_to_act, person, game), "the bot has acted")
    assert set(owners) == {"10.1.1.1", "10.2.2.2"}


def _is_to_act(person: Person, game: str) -> bool:
    return bool(person.news(game)["view"]["legal"])


def test_an_ended_device_that_does_not_read_does_nothing_more(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), queue=4096) as (address, _), Person(address) as ada:
        game = ada.table("me me")["game"]
        with Person(address) as thief, RawClient(port_of(address), 4096) as client:
            thief.post("devices/join", {"code": ada.post("devices/link")["code"]})
            client.upgrade(f"Cookie: {thief.cookies}")
            opening = frame(TEXT, json.dumps({"type": "open", "id": "1", "game": game}).encode())
            client.raw.sendall(opening * 400)  # and never reads an answer
            clock.sleep(1)
            other = next(device for device in ada.get("devices")["devices"] if not device["here"])
            ada.request("DELETE", f"devices/{other['id']}")
            said = {"type": "chat", "id": "2", "game": game, "text": "still here", "key": new_key()}
            with suppress(OSError):  # it may be cut off already
                client.raw.sendall(frame(TEXT, json.dumps(said).encode()))
            clock.sleep(3)
        assert [entry["kind"] for entry in ada.news(game)["entries"]] == []


def test_what_all_have_agreed_to_is_done_though_somebody_talks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another server writes a chat between the last consent and the undo that it allows."""
    commit, interrupted = Tables.commit, threading.Event()

    async def conflict_once(self: Tables, table: Table, kind: str, *operands: Any, **more: Any) -> Entry:
        if kind == "undo" and not interrupted.is_set():
            interrupted.set()
            talk = Entry(table.id, table.seq + 1, self.now(), "chat", 0, {"text": "oh"}, None, table.to_act)
            assert self.async_store.store.append([talk]) == [True]
        return await commit(self, table, kind, *operands, **more)

    monkeypatch.setattr(Tables, "commit", conflict_once)
    with server_in_thread(str(tmp_path / "games.db")) as (address, _), Person(address) as ada, Person(address) as bob:
        made = ada.table("me open")
        game = made["game"]
        bob.join(made, 1, "Bob")
        seq = ada.act(game, ada.news(game)["view"]["legal"][0], 1)["seq"]
        seq = ada.post(f"tables/{game}/undo", {"seq": seq, "key": new_key()})["seq"]
        bob.post(f"tables/{game}/consent", {"agree": True, "seq": seq, "key": new_key()})
        assert interrupted.is_set()
        kinds = [entry["kind"] for entry in ada.news(game)["entries"]]
        assert kinds == ["sit", "action", "ask-undo", "consent", "chat", "undo"]


def test_a_file_of_the_page_is_read_and_compressed_once(tmp_path: Path) -> None:
    page._contents.cache_clear()
    with server_in_thread(str(tmp_path / "games.db")) as (address, _):
        for _ in range(5):
            answer = httpx.get(address, headers={"Accept-Encoding": "gzip"})
            assert answer.headers["content-encoding"] == "gzip"
            assert "<html" in answer.text
        assert page._contents.cache_info().misses == 1
        for _ in range(5):
            plain = httpx.get(address, headers={"Accept-Encoding": "identity"})
        assert page._contents.cache_info().misses == 2
        assert "content-encoding" not in plain.headers
        assert plain.text == answer.text
