"""People at the tables: somebody with a cookie or a token, and sockets that ask and are told."""

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

from .serving import PATIENCE

Doc = dict[str, Any]
_JSON = {"Content-Type": "application/json"}
_numbers = count(1)


@cache
def late(players: int = 2, turns: int = 4) -> Doc:
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
        self.http = httpx.Client(base_url=f"{address}/api/v1/", headers=headers, timeout=PATIENCE)

    def __enter__(self) -> "Person":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """The answer to a request, None where there is none; Refused if it was not granted."""
        # Written by ourselves: httpx refuses what a rude client may send.
        content = None if body is None else json.dumps(body)
        response = self.http.request(method, path, content=content, headers=_JSON if content else {}, params=query)
        if response.is_error:
            raise Refused(response)
        return response.json() if response.content else None

    def get(self, path: str, **query: Any) -> Any:
        return self.ask("GET", path, **query)

    def post(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, body)

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
    """A connection: `call` asks and waits for the answer; what comes in between is kept in `heard`."""

    def __init__(self, address: str, headers: dict[str, str] | None = None, **more: Any) -> None:
        connecting = connect(
            socket_address(address), additional_headers=headers, compression=None, max_size=None, proxy=None,
            open_timeout=PATIENCE, **more,
        )  # fmt: skip
        self._stack = ExitStack()
        self.raw: ClientConnection = self._stack.enter_context(connecting)
        self.heard: list[Doc] = []
        self.welcome = self.next()

    def close(self) -> None:
        self._stack.close()

    def next(self, patience: float = PATIENCE) -> Doc:
        """The next message."""
        message: Doc = json.loads(self.raw.recv(patience))
        return message

    def say(self, kind: str, **fields: Any) -> str:
        message_id = f"m{next(_numbers)}"
        self.raw.send(json.dumps({"type": kind, "id": message_id, **fields}))
        return message_id

    def hear(self, wanted: Callable[[Doc], object]) -> Doc:
        """The first message that is wanted, of those that came already or will."""
        for number, message in enumerate(self.heard):
            if wanted(message):
                return self.heard.pop(number)
        while not wanted(message := self.next()):
            self.heard.append(message)
        return message

    def answer(self, message_id: str) -> Doc:
        return self.hear(lambda message: message.get("id") == message_id)

    def call(self, kind: str, **fields: Any) -> Doc:
        return self.answer(self.say(kind, **fields))

    def told(self, kind: str, **fields: Any) -> Doc:
        """The next message of a type, with these fields in it or in its news."""
        return self.hear(
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

    def ended(self) -> tuple[list[Doc], int | None]:
        """What still comes, and with which code the connection ends."""
        rest: list[Doc] = []
        try:
            while True:
                rest.append(self.next())
        except ConnectionClosed as closed:
            return rest, closed.rcvd.code if closed.rcvd else None


def play_on(
    player: Person | Socket, game: str, rng: random.Random, actions: int = 10**6, seat: int | None = None
) -> Doc:
    """Plays at random for one who holds all seats that are to act; the last news with a view."""
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
        self.take_in(socket.open(game, **more))

    def take_in(self, news: Doc) -> None:
        """News follow on what is known, without a gap."""
        assert [entry["seq"] for entry in news["entries"]] == list(range(self.seq + 1, news["seq"] + 1))
        self.entries += news["entries"]
        self.seq = news["seq"]
        self.view = news.get("view", self.view)
        self.table = news.get("table", self.table)

    def catch_up(self, seq: int) -> None:
        while self.seq < seq:
            self.take_in(self.socket.told("update", game=self.game)["news"])

    @property
    def to_act(self) -> int:
        seat: int = self.view["position"]["seat"]
        return seat

    def act(self, action: str) -> Doc:
        """Does an action, which must be acknowledged."""
        done = self.socket.act(self.game, action, self.seq)
        assert done["type"] == "ack", done
        self.take_in(done["news"])
        return done


def play_together(players: dict[int, Player], rng: random.Random, actions: int = 10**6) -> int:
    """Players at sockets of their own play at random, each in turn; the last seq."""
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
