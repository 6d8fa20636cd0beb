"""Damage stays contained: one unreadable game harms no other, threads survive errors, and databases may come back."""

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from planetarium.server.async_store import AsyncStore
from planetarium.server.clocks import Clocks
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.metrics import Metrics
from planetarium.server.store import open_store

from .people import Person, Player, Refused, play_randomly
from .servers import FakeClock, ServerProcess, server_in_thread, wait_until

BROKEN = {
    "options": "UPDATE games SET options = 'nonsense' WHERE game = ?",
    "seats": "UPDATE games SET seats = '[{}]' WHERE game = ?",
    "key": "UPDATE games SET chance = 'zz' WHERE game = ?",
    "entry": "UPDATE entries SET data = '{}' WHERE game = ?",
    "entry text": "UPDATE entries SET data = 'nonsense' WHERE game = ?",
    "kind": "UPDATE entries SET kind = 'bot' WHERE game = ?",
    "seat": "UPDATE entries SET kind = 'sit', seat = 7 WHERE game = ?",
}


def broken_games(person: Person, seats: str, **more: Any) -> dict[str, str]:
    """A game for each thing that can be wrong with it."""
    games = {}
    for fault in BROKEN:
        games[fault] = game = person.table(seats, **more)["game"]
        news = person.news(game)
        person.act(game, news["view"]["legal"][0], news["seq"])
    return games


def break_them(database: Path, games: dict[str, str]) -> None:
    connection = sqlite3.connect(database)
    for fault, game in games.items():
        assert connection.execute(BROKEN[fault], (game,)).rowcount == 1
    connection.commit()
    connection.close()


def test_lists_and_clocks_get_past_games_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clocks, "CHECK_EVERY", 0.05)
    monkeypatch.setattr(Clocks, "CHECK_ALL_EVERY", 0.2)
    time, database = FakeClock(), tmp_path / "games.db"
    with server_in_thread(str(database), time) as (address, _), Person(address) as ada:
        games = broken_games(ada, "me me", clock=30)
        public = broken_games(ada, "me open", public=True)
        good = ada.table("me me", clock=30)["game"]
        time.seconds += 1  # of the tables of one person the newest are listed
        lobby = ada.table("me open", public=True)["game"]
        token = ada.cookies.partition("=")[2]
    break_them(database, games)
    break_them(database, public)
    with server_in_thread(str(database), time) as (address, _), Person(address, token) as ada:
        mine = [line["game"] for line in ada.get("tables")]
        assert good in mine
        assert lobby in [line["game"] for line in ada.get("tables", public=True)]
        for game in (*games.values(), *public.values()):
            try:
                assert ada.news(game)["view"] is None, "readable, though not playable"
            except Refused as refusal:
                assert refusal.reason == "unplayable"
        time.seconds += 31
        wait_until(lambda: ada.news(good)["table"]["seats"][0]["kind"] == "bot", "the clock of a good game is seen to")
        assert httpx.get(f"{address}/health").json()["status"] == "ok"


def test_bots_get_past_a_game_that_cannot_be_read(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    serving = ServerProcess(str(database), tmp_path / "log")
    with serving, Person(serving.address) as ada:
        games = broken_games(ada, "me novice")
        good = ada.table("me novice")["game"]
        serving.kill()
        break_them(database, games)
        serving.start()
        ada.get("tables")
        with ada.socket() as socket:
            player = Player(socket, good)
            for _ in range(3):
                while not player.view["legal"]:
                    player.catch_up(player.seq + 1)
                player.act(player.view["legal"][0])
            assert {entry["seat"] for entry in player.entries} == {0, 1}


# The writer

HEADER = GameHeader("game", 0, "2", "hash", {}, None, bytes(32), [])


@pytest.fixture
def written(database: str) -> Iterator[list[Any]]:
    """What comes of entries that wait for one commit, one of which cannot be written."""

    async def run() -> list[Any]:
        store = open_store(database)
        store.create(HEADER, {}, (), (), None)
        async_store = AsyncStore(store, Metrics(), lambda games: None)
        datas: list[dict[str, Any]] = [{"n": 1}, {"half": "\ud800"}, {"set": {1, 2}}, {"n": 2}]
        entries = [Entry("game", seq, 0, "chat", None, data) for seq, data in enumerate(datas, start=1)]
        entries.append(Entry("there-is-none", 1, 0, "chat", None, {}))
        outcomes = await asyncio.gather(*map(async_store.append, entries), return_exceptions=True)
        outcomes.append(await async_store.append(Entry("game", 9, 0, "chat", None, {})))
        assert async_store.is_writing
        await async_store.close()
        return outcomes

    yield asyncio.run(run())


def test_an_entry_that_cannot_be_written_keeps_no_other_from_it(written: list[Any]) -> None:
    kept = [outcome for outcome in written if outcome is True]
    assert len(kept) == 3, written
    assert [isinstance(outcome, Exception) for outcome in written] == [False, True, True, False, True, False]


def test_a_database_file_that_fails_and_comes_back_is_used_again(tmp_path: Path) -> None:
    """Its file cannot be written for a while: moves are refused, and go on afterwards."""
    database = tmp_path / "games.db"
    with server_in_thread(str(database)) as (address, _), Person(address) as ada:
        game = ada.table("me me")["game"]
        play_randomly(ada, game, random.Random(1), 3)
        blocker = sqlite3.connect(database, isolation_level=None)
        blocker.execute("BEGIN EXCLUSIVE")
        try:
            news = ada.news(game)
            with pytest.raises(Exception, match="unavailable"):
                ada.act(game, news["view"]["legal"][0], news["seq"])
            assert httpx.get(f"{address}/health").json()["failing"] == ["writer"], "it can be read, and not written to"
        finally:
            blocker.execute("ROLLBACK")
            blocker.close()
        play_randomly(ada, game, random.Random(2), 3)
        assert httpx.get(f"{address}/health").json()["status"] == "ok"
