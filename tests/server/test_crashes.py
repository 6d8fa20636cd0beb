"""Power cuts: the server is killed at random moments of fifty concurrent games. Nothing acknowledged is lost."""

import asyncio
import json
import random
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from planetarium import Game, standard_content
from planetarium.options import Options
from planetarium.server.store import Store, open_store

from .cluster import Cluster
from .people import socket_address
from .servers import TIMEOUT, ServerProcess

if TYPE_CHECKING:
    from collections.abc import Callable

GAMES = 50


class Mover:
    """One person who plays both seats of a game at random, and remembers what was acknowledged."""

    def __init__(self, number: int, game: str, headers: dict[str, str]) -> None:
        self.game, self.headers = game, headers
        self.tell: Callable[[], None] = lambda: None  # called when a new move is acknowledged
        self.acknowledged: dict[int, str] = {}
        self.log: list[dict[str, Any]] = []  # as it was told, entry by entry
        self.position: Any = None
        self._rng = random.Random(number)
        self._keys = count()
        self._unsure: tuple[str, int, str] | None = None  # a move that was sent and not answered

    @property
    def seq(self) -> int:
        return len(self.log)

    def _hear(self, news: dict[str, Any]) -> None:
        assert [entry["seq"] for entry in news["entries"]] == list(range(self.seq + 1, news["seq"] + 1))
        self.log += news["entries"]
        self.position = news["view"]["position"]

    async def play(self, address: str) -> None:
        """Until the connection breaks."""
        with suppress(OSError, WebSocketException):
            async with connect(
                socket_address(address),
                additional_headers=self.headers,
                compression=None,
                proxy=None,
                open_timeout=TIMEOUT,
            ) as socket:
                await socket.recv()

                async def call(kind: str, **fields: Any) -> dict[str, Any]:
                    await socket.send(json.dumps({"type": kind, "id": "1", "game": self.game, **fields}))
                    answer: dict[str, Any] = json.loads(await socket.recv())
                    while answer.get("id") != "1":
                        answer = json.loads(await socket.recv())
                    return answer

                opened = await call("open", since=self.seq)
                self._hear(opened["news"])
                legal = opened["news"]["view"]["legal"]
                while legal:
                    again = self._unsure is not None
                    if self._unsure is None:
                        self._unsure = self._rng.choice(legal), self.seq, f"k{next(self._keys)}"
                    action, seq, key = self._unsure
                    done = await call("act", action=action, seq=seq, key=key)
                    assert done["type"] == "ack", done
                    assert again or "again" not in done
                    self.acknowledged[done["seq"]] = action
                    self._unsure = None
                    if "again" not in done:  # else it had been written before the server was killed
                        self.tell()
                    legal = (await self._catch_up(call))["view"]["legal"]

    async def _catch_up(self, call: Any) -> dict[str, Any]:
        news: dict[str, Any] = (await call("open", since=self.seq))["news"]
        self._hear(news)
        return news


async def deal(address: str) -> list[Mover]:
    wish = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "me"}]}
    async with httpx.AsyncClient(base_url=f"{address}/api/v1", timeout=60) as client:
        movers = []
        for number in range(GAMES):
            token = (await client.post("/players")).json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            made = (await client.post("/tables", json=wish, headers=headers)).json()
            movers.append(Mover(number, made["game"], headers))
    return movers


async def play_until(movers: list[Mover], moves: int, serving: ServerProcess) -> None:
    """All play at once; the server is killed in the midst of them, when so many moves have been acknowledged."""
    enough = asyncio.Event()
    left = count(moves, -1)

    def tell() -> None:
        if next(left) <= 0:
            enough.set()

    for mover in movers:
        mover.tell = tell
    playing = [asyncio.create_task(mover.play(serving.address)) for mover in movers]
    with suppress(TimeoutError):
        await asyncio.wait_for(enough.wait(), TIMEOUT)
    serving.process.kill()
    await asyncio.gather(*playing)
    serving.kill()
    assert enough.is_set(), "too little was played"


def check(store: Store, movers: list[Mover]) -> int:
    """What is on disk against what was acknowledged and told; how many moves there are."""
    moves = 0
    for mover in movers:
        entries = store.entries(mover.game)
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        for seq, action in mover.acknowledged.items():
            assert entries[seq - 1].data["action"] == action, f"an acknowledged move is lost: {mover.game} {seq}"
        told = [(entry["seq"], entry["seat"], entry["at"]) for entry in mover.log]
        assert told == [(entry.seq, entry.seat, entry.at) for entry in entries[: mover.seq]]
        header = store.game_header(mover.game)
        assert header is not None
        game = Game.start(Options.from_doc(header.options), content=standard_content(), key=header.key)
        for entry in entries:
            assert game.seat == entry.seat
            game.play(entry.data["action"])
            assert entry.to_act == (None if game.is_over else game.seat)
        if mover.seq == len(entries) and mover.position is not None:
            assert mover.position == game.observe(_viewer(mover.position)).position()
        moves += len(entries)
    return moves


def _viewer(position: Any) -> int:
    return next(seat for seat, place in enumerate(position["seats"]) if isinstance(place["hand"], list))


def survive(database: str, log: Path, rounds: int, seed: int) -> None:
    rng = random.Random(seed)
    serving = ServerProcess(database, log)
    with serving:
        movers = asyncio.run(deal(serving.address))
        before = 0
        for _ in range(rounds):
            moves = rng.randrange(1, 500)
            asyncio.run(play_until(movers, moves, serving))
            store = open_store(database)
            after = check(store, movers)
            store.close()
            assert after >= before + moves - GAMES, "nothing was played"  # each may have been told one move twice
            before = after
            serving.start()
        # And they all go on, from where they were.
        known = [mover.seq for mover in movers]
        asyncio.run(play_until(movers, 200, serving))
        assert sum(mover.seq for mover in movers) > sum(known)
        store = open_store(database)
        check(store, movers)
        store.close()


def test_killed_at_any_moment_the_server_loses_nothing(tmp_path: Path) -> None:
    survive(str(tmp_path / "games.db"), tmp_path / "log", 2, 1)


def test_killed_on_postgresql_the_server_loses_nothing(postgres: Cluster, tmp_path: Path) -> None:
    survive(postgres.database(), tmp_path / "log", 1, 2)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 9))
def test_killed_again_and_again_the_server_loses_nothing(postgres: Cluster, tmp_path: Path, seed: int) -> None:
    database = postgres.database() if seed % 3 == 0 else str(tmp_path / "games.db")
    survive(database, tmp_path / "log", 12, seed)
