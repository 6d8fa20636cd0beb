"""Clients for tests: people with a cookie or a token, their sockets, and players who keep up with a table."""

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from planetarium import Game

from .servers import TIMEOUT

Doc = dict[str, Any]
_JSON = {"Content-Type": "application/json"}
_numbers = count(1)


@cache
def late_position(players: int = 2, turns: int = 4) -> Doc:
    """A position some turns before the last one that the board allows, for a game with an end in sight."""
    game, rng = Game.new(players, "late"), random.Random(players)
    while game.turn < game.content.board.turn_limit - turns:
        game.play(rng.choice(game.legal_actions))
    return game.position()


def new_key() -> str:
    """An idempotency key that was never used."""
    return f"key-{next(_numbers)}"


def socket_address(address: str) -> str:
    return f"{address.replace('http', 'ws', 1)}/api/v1/socket"


class Refused(Exception):
    """A request was refused: `status`, `reason` and the whole `doc`."""

    def __init__(self, response: httpx.Response) -> None:
        self.status = response.status_code
        self.doc: Doc = response.json()
        self.reason: str = self.doc["reason"]
        super().__init__(f"{self.status} {self.doc}")


class Person:
    """Somebody with a browser: a cookie from the first table on."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.http = httpx.Client(base_url=f"{address}/api/v1/", headers=headers, timeout=TIMEOUT)

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def request(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """The answer to a request, None if it has no content; raises Refused if the server refuses."""
        # Encoded here: httpx refuses some bodies that an ill-behaved client may send.
        content = None if body is None else json.dumps(body)
        response = self.http.request(method, path, content=content, headers=_JSON if content else {}, params=query)
        if response.is_error:
            raise Refused(response)
        if not response.content:
            return None
        is_json = response.headers["content-type"].startswith("application/json")
        return response.json() if is_json else response.content

    def get(self, path: str, **query: Any) -> Any:
        return self.request("GET", path, **query)

    def post(self, path: str, body: Any = None) -> Any:
        return self.request("POST", path, body)

    def table(self, seats: str = "me me", **more: Any) -> Doc:
        """A new table, with seats like `me open novice`; `more` is the rest of the wish."""
        wishes = [
            {"kind": word} if word in ("me", "open") else {"kind": "bot", "level": word} for word in seats.split()
        ]
        options = {"players": len(wishes), **more.pop("options", {})}
        made: Doc = self.post("tables", {"options": options, "seats": wishes, **more})
        return made

    def join(self, made: Doc, seat: int, name: str | None = None) -> Doc:
        """Exchanges the invite for a seat of a new table."""
        code = next(invite["code"] for invite in made["invites"] if invite["seat"] == seat)
        joined: Doc = self.post("invites", {"code": code, "name": name})
        return joined

    def news(self, game: str, since: int = 0, seat: int | None = None) -> Doc:
        query = {"since": since} if seat is None else {"since": since, "seat": seat}
        found: Doc = self.get(f"tables/{game}", **query)
        return found

    def act(self, game: str, action: str, seq: int, key: str | None = None) -> Doc:
        done: Doc = self.post(f"tables/{game}/actions", {"action": action, "seq": seq, "key": key or new_key()})
        return done

    @property
    def cookies(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)

    def headers(self) -> dict[str, str]:
        """What tells a socket who this is."""
        authorization = self.http.headers.get("authorization")
        if authorization:
            return {"Authorization": authorization}
        return {"Cookie": self.cookies} if self.cookies else {}

    @contextmanager
    def socket(self, **more: Any) -> Iterator["Socket"]:
        socket = Socket(self.address, self.headers(), **more)
        try:
            yield socket
        finally:
            socket.close()


class Socket:
    """A WebSocket: `call` sends and waits for the answer; messages that come in between are kept in `unread`."""

    def __init__(self, address: str, headers: dict[str, str] | None = None, **more: Any) -> None:
        connecting = connect(
            socket_address(address), additional_headers=headers, compression=None, max_size=None, proxy=None,
            open_timeout=TIMEOUT, **more,
        )  # fmt: skip
        self._stack = ExitStack()
        self.raw: ClientConnection = self._stack.enter_context(connecting)
        self.unread: list[Doc] = []
        self.welcome = self.receive()

    def close(self) -> None:
        self._stack.close()

    def receive(self, timeout: float = TIMEOUT) -> Doc:
        """The next message."""
        message: Doc = json.loads(self.raw.recv(timeout))
        return message

    def send(self, kind: str, **fields: Any) -> str:
        message_id = f"m{next(_numbers)}"
        self.raw.send(json.dumps({"type": kind, "id": message_id, **fields}))
        return message_id

    def wait_for(self, wanted: Callable[[Doc], object]) -> Doc:
        """The first unread or coming message that `wanted` accepts."""
        for number, message in enumerate(self.unread):
            if wanted(message):
                return self.unread.pop(number)
        while not wanted(message := self.receive()):
            self.unread.append(message)
        return message

    def wait_for_answer(self, message_id: str) -> Doc:
        return self.wait_for(lambda message: message.get("id") == message_id)

    def call(self, kind: str, **fields: Any) -> Doc:
        return self.wait_for_answer(self.send(kind, **fields))

    def wait_for_type(self, kind: str, **fields: Any) -> Doc:
        """The next message of a type, with these fields in it or in its news."""
        return self.wait_for(
            lambda message: (
                message["type"] == kind
                and all({**message.get("news", {}), **message}.get(name) == value for name, value in fields.items())
            )
        )

    def open(self, game: str, since: int = 0, **more: Any) -> Doc:
        """The news with which a table is opened."""
        opened = self.call("open", game=game, since=since, **more)
        assert opened["type"] == "opened", opened
        news: Doc = opened["news"]
        return news

    def act(self, game: str, action: str, seq: int, key: str | None = None) -> Doc:
        return self.call("act", game=game, action=action, seq=seq, key=key or new_key())

    def wait_until_closed(self) -> tuple[list[Doc], int | None]:
        """The messages until the connection closes, and its close code."""
        rest: list[Doc] = []
        try:
            while True:
                rest.append(self.receive())
        except ConnectionClosed as closed:
            return rest, closed.rcvd.code if closed.rcvd else None


def play_randomly(
    player: Person | Socket, game: str, rng: random.Random, actions: int = 10**6, seat: int | None = None
) -> Doc:
    """Plays at random for somebody who holds all seats; returns the last news with a view."""
    more = {} if seat is None else {"seat": seat}
    news = player.open(game, **more) if isinstance(player, Socket) else player.news(game, **more)
    for _ in range(actions):
        if news["view"]["result"] or not news["view"]["legal"]:
            break
        done = player.act(game, rng.choice(news["view"]["legal"]), news["seq"])
        assert "news" in done, done
        news = done["news"]
        if not news["view"]["legal"] and isinstance(player, Socket):  # the same person's next seat
            news = player.open(game, news["seq"])
    return news


class Player:
    """Somebody who follows one table on a socket and keeps up with it: `view`, `seq`, and all `entries` so far."""

    def __init__(self, socket: Socket, game: str, **more: Any) -> None:
        self.socket, self.game = socket, game
        self.entries: list[Doc] = []
        self.view: Doc = {}
        self.table: Doc = {}
        self.seq = 0
        self.apply_news(socket.open(game, **more))

    def apply_news(self, news: Doc) -> None:
        """Takes in news, which must follow without a gap on what is known."""
        assert [entry["seq"] for entry in news["entries"]] == list(range(self.seq + 1, news["seq"] + 1))
        self.entries += news["entries"]
        self.seq = news["seq"]
        self.view = news.get("view", self.view)
        self.table = news.get("table", self.table)

    def catch_up(self, seq: int) -> None:
        while self.seq < seq:
            self.apply_news(self.socket.wait_for_type("update", game=self.game)["news"])

    @property
    def to_act(self) -> int:
        seat: int = self.view["position"]["seat"]
        return seat

    def act(self, action: str) -> Doc:
        """Does an action, which must be acknowledged."""
        done = self.socket.act(self.game, action, self.seq)
        assert done["type"] == "ack", done
        self.apply_news(done["news"])
        return done


def play_together(players: dict[int, Player], rng: random.Random, actions: int = 10**6) -> int:
    """Players with a socket each play at random in turn; returns the last seq."""
    seq = max(player.seq for player in players.values())
    for _ in range(actions):
        some = next(iter(players.values()))
        some.catch_up(seq)
        if some.view["result"]:
            break
        player = players[some.to_act]
        player.catch_up(seq)
        player.act(rng.choice(player.view["legal"]))
        seq = player.seq
    for player in players.values():
        player.catch_up(seq)
    return seq
