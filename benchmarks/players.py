"""Players for load.py: many two-player games over WebSockets in one process, with as little work as possible.

A client that is slower than the server would measure itself. So this one speaks just the part of HTTP and
WebSocket that is needed, and cuts what it needs out of a message instead of decoding it all: the seq, the legal
actions, and whether the game is over.
"""

import asyncio
import base64
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlsplit

SET_UPS_AT_ONCE = 20  # set-up requests
SET_UP_TIMEOUT = 300.0  # seconds
UPDATE, ACK, OPENED = b'{"type":"update"', b'{"type":"ack"', b'{"type":"opened"'
WELCOME, REJECTED = b'{"type":"welcome"', b'{"type":"rejected"'
KEEP_ALIVE = 3.0  # seconds for which a silent connection is used again; servers close it after five
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class HttpClient:
    """One HTTP connection to the API, for one request after another."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._last_answer = 0.0

    async def request(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """The answer, parsed if it is JSON; RuntimeError unless its status is a success."""
        if time.monotonic() - self._last_answer > KEEP_ALIVE:
            self.close()
            self._streams = None
        if self._streams is None:
            self._streams = await asyncio.open_connection(self.host, self.port, limit=2**22)
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}", f"Content-Length: {len(data)}"]
        if body is not None:
            lines.append("Content-Type: application/json")
        if token is not None:
            lines.append(f"Authorization: Bearer {token}")
        writer.write("\r\n".join([*lines, "", ""]).encode() + data)
        status, *headers = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        sizes = [int(line.split(":")[1]) for line in headers if line.lower().startswith("content-length:")]
        answer = await reader.readexactly(sizes[0]) if sizes else b""
        self._last_answer = time.monotonic()
        if not status.split(" ")[1].startswith("2"):
            raise RuntimeError(f"{method} {path}: {status}: {answer[:300].decode()}")
        return json.loads(answer) if answer[:1] in (b"{", b"[") else answer.decode()

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


class Socket(asyncio.Protocol):
    """A WebSocket: whole text messages in and out. Its frames are masked, as they must be, with a mask of zeros."""

    def __init__(self, token: str, host: str, on_message: Callable[[bytes], None], on_lost: Callable[[], None]) -> None:
        self._on_message, self._on_lost = on_message, on_lost
        self._request = (
            f"GET /api/v1/socket HTTP/1.1\r\nhost: {host}\r\nupgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"authorization: Bearer {token}\r\n\r\n"
        ).encode()
        self._buffer = b""
        self._is_open = False
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        at, end = 0, len(data)
        if not self._is_open:
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self._transport.close()
                return
            self._is_open = True
        while end - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if begin + size > end:
                break
            kind = data[at] & 0xF
            at = begin + size
            if kind == TEXT:
                self._on_message(data[begin:at])
            elif kind == PING:
                self._write(PONG, data[begin:at])
            elif kind == CLOSE:
                self._transport.close()
        self._buffer = data[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        self._on_lost()

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, data: bytes) -> None:
        size = len(data)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + data)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


def seq_in(message: bytes) -> int:
    """The first seq of a message, which is how far its news go."""
    begin = message.index(b'"seq":') + 6
    return int(message[begin : message.index(b",", begin)])


def legal_in(message: bytes) -> list[bytes]:
    """The legal actions in a message, each as it stands in the JSON. No action holds a bracket or a quote."""
    begin = message.rindex(b'"legal":[') + 9
    text = message[begin : message.index(b"]", begin)]
    return text[1:-1].split(b'","') if text else []


def is_over_in(message: bytes) -> bool:
    return message.rfind(b'"result":{') > 0


class Player:
    """One seat of a match, with a token and a socket of its own."""

    def __init__(self, match: "Match", seat: int, address: str) -> None:
        self.match, self.seat, self.address = match, seat, address
        self.token = ""
        self.socket: Socket | None = None
        self.last = b""  # the last message with a view
        self.welcomed: asyncio.Future[None] | None = None
        self.opened: asyncio.Future[None] | None = None

    async def connect(self) -> None:
        """Connects and opens the match's table."""
        parts = urlsplit(self.address)
        loop = asyncio.get_running_loop()
        socket = Socket(self.token, parts.netloc, lambda text: self.match.on_message(self, text), self.match.on_lost)
        self.welcomed = loop.create_future()
        await loop.create_connection(lambda: socket, parts.hostname or "", parts.port or 80)
        self.socket = socket
        await asyncio.wait_for(self.welcomed, 60)
        await self.open()

    async def open(self) -> None:
        self.opened = asyncio.get_running_loop().create_future()
        self.send(b'{"type":"open","id":"open","game":"%s","seat":%d}' % (self.match.game.encode(), self.seat))
        await asyncio.wait_for(self.opened, 60)

    def send(self, text: bytes) -> None:
        assert self.socket is not None
        self.socket.send(text)

    def close(self) -> None:
        if self.socket is not None:
            self.socket.close()


class Match:
    """One game at a time between two random movers, and after it a rematch."""

    def __init__(self, load: "Load", index: int, addresses: Sequence[str]) -> None:
        self.load = load
        self.index = index
        self.game = ""
        self.players = [Player(self, seat, addresses[seat % len(addresses)]) for seat in (0, 1)]
        self.count = 0  # moves received by opponents
        self.sent_at = self.last_at = 0.0
        self.mover: Player | None = None  # whose move is under way
        self.action = b""
        self.seq = 0  # of the last move that its opponent has received
        self.sent_seq = 0  # of the move under way
        self.ready: tuple[Player, list[bytes]] | None = None  # who is to move, and what it may do
        self.known: list[tuple[int, bytes]] = []  # moves that were acknowledged or received, by seq
        self.is_due = False  # the next move waits for its time
        self.is_ending = False

    def on_message(self, player: Player, text: bytes) -> None:
        """Handles a message from the server to a player."""
        if text.startswith(UPDATE):
            self._read(player, text)
            seq = seq_in(text)
            if self.mover is None:  # before the first move: somebody has sat down, by way of another server
                self.seq = self.sent_seq = max(self.seq, seq)
                return
            if player is not self.mover and seq == self.sent_seq:
                self._received(seq)
            elif player is not self.mover:
                self.load.counts["wrong"] += 1
        elif text.startswith(ACK):
            seq = seq_in(text)
            if b'"id":"move"' in text[:40]:
                if seq < self.sent_seq:  # the opponent was quicker: it has moved on already
                    return
                self._read(player, text)
                self._note_move(seq)
        elif text.startswith(OPENED):
            self._read(player, text)
            self.seq = self.sent_seq = max(self.seq, seq_in(text))
            assert player.opened is not None
            player.opened.set_result(None)
            return
        elif text.startswith(WELCOME):
            assert player.welcomed is not None
            player.welcomed.set_result(None)
            return
        elif text.startswith(REJECTED):
            self.load.rejections[json.loads(text)["reason"]] += 1
            return
        else:
            return
        if self.seq == self.sent_seq and self.ready is not None:
            self._schedule_move()

    def _read(self, player: Player, text: bytes) -> None:
        if b'"view":{' not in text:
            return
        player.last = text
        if legal := legal_in(text):
            self.ready = player, legal
        elif is_over_in(text) and not self.is_ending:
            self.is_ending = True
            self.load.start_rematch(self)

    def _note_move(self, seq: int) -> None:
        if not self.known or self.known[-1][0] < seq:
            self.known.append((seq, self.action))

    def _received(self, seq: int) -> None:
        """The opponent has the move: it counts."""
        now = time.perf_counter()
        self.seq = seq
        self.count += 1
        self.last_at = now
        self._note_move(seq)
        self.load.on_receipt(now, now - self.sent_at)

    def _schedule_move(self) -> None:
        load = self.load
        if not load.is_running or self.is_due:
            return
        self.is_due = True
        wait = self.sent_at + load.interval - time.perf_counter() if load.interval else 0.0
        if wait > 0:
            load.loop.call_later(wait, self.move)
        else:
            self.move()

    def move(self) -> None:
        """Whoever is to move does something at random."""
        self.is_due = False
        if self.ready is None or not self.load.is_running:
            return
        (player, legal), self.ready = self.ready, None
        self.mover = player
        self.action = legal[int(self.load.random() * len(legal))]
        self.sent_seq = self.seq + 1
        self.sent_at = time.perf_counter()
        player.send(
            b'{"type":"act","id":"move","game":"%s","action":"%s","seq":%d,"key":"%d"}'
            % (self.game.encode(), self.action, self.seq, self.sent_seq)
        )

    def on_lost(self) -> None:
        if not self.load.is_closing:
            self.load.counts["disconnects"] += 1

    async def set_up(self, http_clients: Sequence[HttpClient]) -> None:
        """A private table: the first player creates it and the second comes by invite."""
        for player in self.players:
            player.token = (await http_clients[0].request("POST", "/api/v1/players"))["token"]
        first, second = self.players
        wish = {"seats": [{"kind": "me", "name": "One"}, {"kind": "open", "name": "Two"}]}
        made = await http_clients[0].request("POST", "/api/v1/tables", first.token, wish)
        self.game = made["game"]
        await http_clients[-1].request("POST", "/api/v1/invites", second.token, {"code": made["invites"][0]["code"]})
        await self.connect()

    async def connect(self) -> None:
        await asyncio.gather(*(player.connect() for player in self.players))

    async def play_again(self, http: HttpClient) -> None:
        """A rematch on the same sockets."""
        await asyncio.sleep(0.2)  # what was under way arrives
        old = self.game.encode()
        self.game = (await http.request("POST", f"/api/v1/tables/{self.game}/rematch", self.players[0].token))["game"]
        self.mover, self.ready, self.is_ending = None, None, False
        self.seq = self.sent_seq = 0
        self.known.clear()
        for player in self.players:
            player.send(b'{"type":"shut","id":"shut","game":"%s"}' % old)
            await player.open()
        self._schedule_move()


class Load:
    """Many matches at once; the two players of each match connect to `addresses` in turn."""

    def __init__(self, addresses: Sequence[str], games: int, rate: float) -> None:
        self.addresses = addresses
        self.games = games
        self.interval = games / rate if rate else 0.0  # seconds from one move of a match to its next
        self.matches: list[Match] = []
        self.counts: Counter[str] = Counter()
        self.rejections: Counter[str] = Counter()
        self.on_receipt: Callable[[float, float], None] = lambda now, latency: None
        self.is_running = self.is_closing = False
        self.finished = 0
        self.random = random.Random(5).random
        self.loop = asyncio.get_running_loop()
        self._ending: set[asyncio.Task[None]] = set()

    async def set_up(self) -> None:
        matches = iter([Match(self, index, self.addresses) for index in range(self.games)])

        async def work() -> None:
            http_clients = [HttpClient(address) for address in self.addresses]
            for match in matches:
                await match.set_up(http_clients)
                self.matches.append(match)
            for http in http_clients:
                http.close()

        async with asyncio.timeout(SET_UP_TIMEOUT):
            await asyncio.gather(*(work() for _ in range(SET_UPS_AT_ONCE)))

    def start(self) -> None:
        self.is_running = True
        now = time.perf_counter()
        for match in self.matches:
            match.last_at = now
            self.loop.call_later(self.interval * match.index / self.games, match.move)

    def start_rematch(self, match: Match) -> None:
        """A game is over: a rematch takes its place, outside the moves that are measured."""
        self.finished += 1

        async def again() -> None:
            http = HttpClient(self.addresses[0])
            await match.play_again(http)
            http.close()

        task = asyncio.create_task(again())
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    def adopt(self, names: Sequence[str], tokens: Sequence[str]) -> None:
        """Takes over matches that are on the server already, all between the same two players."""
        for index, name in enumerate(names):
            match = Match(self, index, self.addresses)
            match.game = name
            for player, token in zip(match.players, tokens, strict=True):
                player.token = token
            self.matches.append(match)

    async def reconnect(self, addresses: Sequence[str]) -> None:
        """The same matches on servers that have been started anew."""
        self.addresses, self.is_closing = addresses, False
        for match in self.matches:
            match.mover = match.ready = None
            match.is_due = False
            match.seq = match.sent_seq = 0
            for player in match.players:
                player.address = addresses[player.seat % len(addresses)]
            await match.connect()

    def close(self) -> None:
        self.is_running, self.is_closing = False, True
        for match in self.matches:
            for player in match.players:
                player.close()
