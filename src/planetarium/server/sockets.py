"""The socket: one connection that can follow several tables. What it cannot read in time is not kept for ever."""

import asyncio
import json
import logging
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from planetarium import __version__
from planetarium.server import play
from planetarium.server.hall import Hall
from planetarium.server.limits import Buckets, Meter, Meters, Pace, charged
from planetarium.server.messages import (
    MESSAGE,
    PROTOCOL,
    ActMessage,
    ChatMessage,
    ClientMessage,
    ConsentMessage,
    OpenMessage,
    PingMessage,
    ShutMessage,
    UndoMessage,
    fault_in_words,
)
from planetarium.server.news import write_news
from planetarium.server.people import Visitor
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table, Told

POLICY, TRY_LATER = 1008, 1013  # why a socket is closed, in WebSocket's own numbers
LAST_WORD = 2.0  # seconds for a goodbye
BURST = 3.0  # seconds' worth of messages that may come at once

log = logging.getLogger(__name__)


class Following:
    """How one connection follows one table."""

    __slots__ = ("_connection", "holder", "seq", "viewer")

    def __init__(self, connection: "Connection", viewer: int | None, seq: int) -> None:
        self._connection = connection
        self.holder = connection.holder
        self.viewer = viewer
        self.seq = seq

    def tell(self, message_type: str, news: str) -> None:
        self._connection.send(f'{{"type":"{message_type}","news":{news}}}')

    def expel(self, game: str) -> None:
        """Ends the following of a table that is private and no business of its follower any more."""
        self._connection.drop(game, self)

    def tell_thinking(self, game: str, seat: int, done: float) -> None:
        message = {"type": "thinking", "game": game, "seat": seat, "done": round(done, 3)}
        self._connection.send(json.dumps(message))


class Connection:
    """One socket, from its first message to its last."""

    def __init__(
        self, socket: WebSocket, hall: Hall, chats: Buckets, undos: Buckets, client: str, visitor: Visitor,
        meter: Meter,
    ) -> None:  # fmt: skip
        self.holder, self.device = visitor.holder, visitor.device
        self._socket = socket
        self._hall = hall
        self._chats, self._undos = chats, undos
        self._client = client
        self._followings: dict[str, Following] = {}
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting_bytes = 0
        self._pace = Pace(hall.limits.messages, BURST * hall.limits.messages)
        self._meter = meter
        self._closing: tuple[int, str] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._answering = False
        self._ended = False

    def send(self, message: str) -> None:
        """Puts a message in line; a reader that lets the line grow too long is cut off."""
        if self._closing is not None:
            return
        waiting = self._waiting.qsize()
        self._waiting_bytes += len(message)
        if waiting >= self._hall.limits.queue or (waiting and self._waiting_bytes > self._hall.limits.queue_bytes):
            self._hall.metrics.slow_readers.inc()
            self.say_goodbye(TRY_LATER, "slow")
        else:
            self._waiting.put_nowait(message)

    def say_goodbye(self, code: int, reason: str) -> None:
        """Ends the connection; what still waits is dropped, so that the goodbye does not wait for it."""
        if self._closing is None:
            self._closing = code, reason
            self._forget()
            self._waiting.put_nowait(None)
            if self._sender is not None:  # which may wait for a client that does not read
                asyncio.get_running_loop().call_later(LAST_WORD, self._sender.cancel)

    def _forget(self) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait()

    async def serve(self) -> None:
        """Answers until the client goes."""
        self.send(json.dumps({"type": "welcome", "protocol": PROTOCOL, "version": __version__}))
        sender = self._sender = asyncio.create_task(self._send_on())
        receiver = asyncio.create_task(self._receive_on())
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended = True
            self._forget()
            sender.cancel()
            if not self._answering:  # a commit under way is finished, so that the others are told of it
                receiver.cancel()
            try:
                outcomes = await asyncio.gather(sender, receiver, return_exceptions=True)
            finally:
                for game, following in self._followings.items():
                    self._hall.unfollow(game, following)
            for outcome in outcomes:
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    log.error("a socket failed", exc_info=outcome)

    async def _send_on(self) -> None:
        while await self._send_next():
            pass
        assert self._closing is not None
        code, reason = self._closing
        # To a reader so slow that even this cannot be delivered, it is not.
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._socket.send_text(json.dumps({"type": "bye", "reason": reason}))
                await self._socket.close(code, reason)

    async def _send_next(self) -> bool:
        """Sends what comes next, and holds nothing of it while the connection is idle; False at the end."""
        message = await self._waiting.get()
        if message is None:
            return False
        self._waiting_bytes -= len(message)
        await self._socket.send_text(message)
        return True

    async def _receive_on(self) -> None:
        while not self._ended:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect" or self._closing is not None:
                return
            wait = self._pace.delay()
            if wait is None:
                self._hall.metrics.rejections.labels("rate-limited").inc()
                self.say_goodbye(POLICY, "rate-limited")
                await asyncio.get_running_loop().create_future()  # nothing more is read; the goodbye ends it
            elif wait:
                await asyncio.sleep(wait)  # and what comes meanwhile waits at the client's own side
            if self._closing is not None:
                return
            self._answering = True
            await charged(self._answer(received.get("text")), self._meter)
            self._answering = False

    async def _answer(self, text: str | None) -> None:
        begun = time.perf_counter()
        kind, message_id = "none", None
        try:
            self._pace.take()
            message = self._read(text)
            kind, message_id = message.type, message.id
            await self._carry_out(message)
        except ValidationError as error:
            assert text is not None
            message_id = _id_of(text)
            self._reject(message_id, Rejection("malformed", fault_in_words(error.errors(include_url=False))))
        except Rejection as rejection:
            if kind == "none" and text is not None and len(text) <= self._hall.limits.message:
                message_id = _id_of(text)
            self._reject(message_id, rejection)
        except Exception:
            log.exception("a message failed", extra={"fields": {"type": kind}})
            self._reject(message_id, Rejection("internal", "Something went wrong here. Nothing was changed."))
        self._hall.metrics.messages_of(kind).observe(time.perf_counter() - begun)

    def _read(self, text: str | None) -> ClientMessage:
        """The message in a text."""
        if text is None:
            raise Rejection("malformed", "Messages are JSON texts, not bytes.")
        if len(text.encode()) > self._hall.limits.message:
            raise Rejection("too-large", f"A message has at most {self._hall.limits.message} bytes.")
        return MESSAGE.validate_json(text)

    async def _carry_out(self, message: ClientMessage) -> None:
        hall = self._hall
        match message:
            case ActMessage():
                done = await play.act(hall, self._asker(message.game), message.game, message.action, message.seq,
                                      message.key)  # fmt: skip
            case UndoMessage():
                self._undos.take(self.holder or self._client)
                done = await play.undo(hall, self._asker(message.game), message.game, message.seq, message.key)
            case ConsentMessage():
                done = await play.consent(hall, self._asker(message.game), message.game, message.agree, message.seq,
                                          message.key, never=message.never)  # fmt: skip
            case ChatMessage():
                self._chats.take(self.holder or self._client)
                done = await play.chat(hall, self._asker(message.game), message.game, message.text, message.key)
            case OpenMessage():
                await self._open(message)
                return
            case ShutMessage():
                following = self._followings.pop(message.game, None)
                if following is not None:
                    hall.unfollow(message.game, following)
                self.send(json.dumps({"type": "ack", "id": message.id}))
                return
            case PingMessage():
                self.send(json.dumps({"type": "pong", "id": message.id}))
                return
        news = f',"news":{done.news}' if self.follows(message.game) else ""
        again = ',"again":true' if done.again else ""
        self.send(f'{{"type":"ack","id":{json.dumps(message.id)},"seq":{done.seq}{again}{news}}}')

    def _asker(self, game: str) -> play.Asker:
        return play.Asker(self.holder, self._followings.get(game))

    def drop(self, game: str, following: Following) -> None:
        if self._followings.get(game) is following:
            del self._followings[game]
            self.send(json.dumps({"type": "gone", "game": game}))

    def follows(self, game: str) -> bool:
        return game in self._followings

    async def _open(self, message: OpenMessage) -> None:
        hall, game = self._hall, message.game
        if not self.follows(game) and len(self._followings) >= hall.limits.follows:
            raise Rejection("too-many", f"One socket can follow {hall.limits.follows} tables; shut one first.")
        await hall.admit(game, self.holder)

        def begin(table: Table, told: Sequence[Told], since: int) -> None:
            viewer = play.chosen_viewer(table, self.holder, message.seat)
            news = write_news(table, self.holder, viewer, since, told, with_view=True)
            earlier = self._followings.pop(game, None)
            if earlier is not None:
                hall.unfollow(game, earlier)
            following = self._followings[game] = Following(self, viewer, table.seq)
            hall.follow(game, following)
            self.send(f'{{"type":"opened","id":{json.dumps(message.id)},"news":{news}}}')

        await hall.read(game, message.since, begin)

    def _reject(self, message_id: str | None, rejection: Rejection) -> None:
        self._hall.metrics.rejections.labels(rejection.reason).inc()
        self.send(rejection.to_json(type="rejected", id=message_id))


def _id_of(text: str) -> str | None:
    """The id of a message that is malformed otherwise, so that the client knows which."""
    try:
        found = json.loads(text)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if isinstance(found, str) and 1 <= len(found) <= 64 else None


class Sockets:
    """All connections of this process: how many each client has, and who is told that it is their turn."""

    def __init__(self, hall: Hall, chats: Buckets, undos: Buckets, meters: Meters) -> None:
        self._hall = hall
        self._chats, self._undos, self._meters = chats, undos, meters
        self._connections: set[Connection] = set()
        self._of_client: dict[str, int] = defaultdict(int)
        self._of_holder: dict[str, set[Connection]] = defaultdict(set)
        self._games: dict[str, set[str]] = defaultdict(set)  # for each game, who of those connected here holds a seat
        self._turns: dict[str, tuple[int, int]] = {}  # for each game, the turn last told
        hall.listeners.append(self._changed)
        hall.wanted = self._games.__contains__

    async def serve(self, socket: WebSocket, client: str, visitor: Visitor) -> None:
        limits, holder = self._hall.limits, visitor.holder
        if self._of_client[client] >= limits.sockets or len(self._connections) >= limits.all_sockets:
            self._hall.metrics.rejections.labels("too-many").inc()
            await socket.close(TRY_LATER, "too-many")
            return
        meter = self._meters.of(client)
        connection = Connection(socket, self._hall, self._chats, self._undos, client, visitor, meter)
        self._of_client[client] += 1
        self._connections.add(connection)
        self._hall.metrics.sockets.set(len(self._connections))
        try:
            if holder is not None:
                await self._enter(holder, connection)
            await socket.accept()
            await connection.serve()
        except Rejection as rejection:  # the database does not answer
            self._hall.metrics.rejections.labels(rejection.reason).inc()
            await socket.close(TRY_LATER, rejection.reason)
        finally:
            self._leave(client, holder, connection)

    async def _enter(self, holder: str, connection: Connection) -> None:
        self._of_holder[holder].add(connection)
        for game in await self._hall.ledger.read(self._hall.ledger.store.games_of, holder, 200):
            self._games[game].add(holder)

    def _leave(self, client: str, holder: str | None, connection: Connection) -> None:
        self._connections.discard(connection)
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]
        if holder is not None:
            self._of_holder[holder].discard(connection)
            if not self._of_holder[holder]:
                del self._of_holder[holder]
                for game in [game for game, holders in self._games.items() if holder in holders]:
                    self._games[game].discard(holder)
                    if not self._games[game]:
                        del self._games[game]
                        self._turns.pop(game, None)
        self._hall.metrics.sockets.set(len(self._connections))

    def _changed(self, table: Table, here: bool) -> None:
        """Tells a person that it is their turn now, on every socket that does not follow the table anyway."""
        for holder in table.people() & self._of_holder.keys():
            self._games[table.id].add(holder)
        seat = table.to_act
        if seat is None or table.game is None or table.seats[seat].kind != "person":
            return
        turn = table.game.turn, seat
        person = table.seats[seat].holder
        if person in self._of_holder and self._turns.get(table.id) != turn:
            self._turns[table.id] = turn
            for connection in self._of_holder[person]:
                if not connection.follows(table.id):
                    connection.send(json.dumps({"type": "turn", "game": table.id, "seat": seat}))

    def end_device(self, device: str) -> None:
        """Closes the sockets of a device that was ended."""
        for connection in list(self._connections):
            if connection.device == device:
                connection.say_goodbye(POLICY, "ended")

    async def close(self) -> None:
        """Tells everybody that the server goes, and waits a moment for them to hear it."""
        for connection in self._connections:
            connection.say_goodbye(1012, "restart")
        for _ in range(20):
            if not self._connections:
                break
            await asyncio.sleep(0.05)
