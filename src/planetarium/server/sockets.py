"""WebSocket connections: each can follow several tables, and one that reads too slowly is cut off."""

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
from planetarium.server import documents as d
from planetarium.server import play
from planetarium.server.limits import Buckets, MessageRate, Meter, Meters, charged
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
from planetarium.server.table import EntryWithEvents, Table
from planetarium.server.tables import Tables
from planetarium.server.writing import Json, write, written

POLICY_VIOLATION, TRY_LATER = 1008, 1013  # why a socket is closed, in WebSocket's own numbers
GOODBYE_SECONDS = 2.0  # until a connection is dropped that does not read its goodbye
BURST_SECONDS = 3.0  # seconds' worth of messages that may come at once

log = logging.getLogger(__name__)


class Subscription:
    """One connection's subscription to one table."""

    __slots__ = ("_connection", "holder", "seq", "viewer")

    def __init__(self, connection: "Connection", viewer: int | None, seq: int) -> None:
        self._connection = connection
        self.holder = connection.holder
        self.viewer = viewer
        self.seq = seq

    def send_news(self, news: Json) -> None:
        self._connection.send(d.UpdateMessage(type="update", news=written(news)))

    def expel(self, game: str) -> None:
        """Ends the following of a table that is private and no business of its follower any more."""
        self._connection.end_subscription(game, self)

    def send_thinking(self, game: str, seat: int, done: float) -> None:
        self._connection.send(d.ThinkingMessage(type="thinking", game=game, seat=seat, done=round(done, 3)))


class Connection:
    """One socket, from its first message to its last."""

    def __init__(
        self, socket: WebSocket, tables: Tables, chats: Buckets, undos: Buckets, client: str, visitor: Visitor,
        meter: Meter,
    ) -> None:  # fmt: skip
        self.holder, self.device = visitor.holder, visitor.device
        self._socket = socket
        self._tables = tables
        self._chats, self._undos = chats, undos
        self._client = client
        self._subscriptions: dict[str, Subscription] = {}
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._waiting_bytes = 0
        self._message_rate = MessageRate(tables.limits.messages, BURST_SECONDS * tables.limits.messages)
        self._meter = meter
        self._closing: tuple[int, d.ByeReason] | None = None
        self._sender: asyncio.Task[None] | None = None
        self._answering = False
        self._ended = False

    def send(self, message: d.ServerMessage) -> None:
        """Queues a message; a client that lets the queue grow too long is cut off."""
        if self._closing is not None:
            return
        text = write(message).text
        waiting = self._waiting.qsize()
        self._waiting_bytes += len(text)
        if waiting >= self._tables.limits.queue or (waiting and self._waiting_bytes > self._tables.limits.queue_bytes):
            self._tables.metrics.slow_readers.inc()
            self.end(TRY_LATER, "slow")
        else:
            self._waiting.put_nowait(text)

    def end(self, code: int, reason: d.ByeReason) -> None:
        """Ends the connection; unsent messages are dropped, so that the goodbye is sent at once."""
        if self._closing is None:
            self._closing = code, reason
            self._drop_waiting()
            self._waiting.put_nowait(None)
            if self._sender is not None:  # which may wait for a client that does not read
                asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._sender.cancel)

    def _drop_waiting(self) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait()

    async def serve(self) -> None:
        """Answers messages until the connection ends."""
        self.send(d.WelcomeMessage(type="welcome", protocol=PROTOCOL, version=__version__))
        sender = self._sender = asyncio.create_task(self._send_all())
        receiver = asyncio.create_task(self._receive_all())
        try:
            await asyncio.wait((sender, receiver), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._ended = True
            self._drop_waiting()
            sender.cancel()
            if not self._answering:  # a commit under way is finished, so that the others are told of it
                receiver.cancel()
            try:
                outcomes = await asyncio.gather(sender, receiver, return_exceptions=True)
            finally:
                for game, subscription in self._subscriptions.items():
                    self._tables.unfollow(game, subscription)
            for outcome in outcomes:
                if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect):
                    log.error("a socket failed", exc_info=outcome)

    async def _send_all(self) -> None:
        while await self._send_next():
            pass
        assert self._closing is not None
        code, reason = self._closing
        # A client that does not read gets no goodbye.
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._socket.send_text(write(d.ByeMessage(type="bye", reason=reason)).text)
                await self._socket.close(code, reason)

    async def _send_next(self) -> bool:
        """Sends the next message; False at the end. Its own method, so that an idle connection holds no message."""
        message = await self._waiting.get()
        if message is None:
            return False
        self._waiting_bytes -= len(message)
        await self._socket.send_text(message)
        return True

    async def _receive_all(self) -> None:
        while not self._ended:
            received = await self._socket.receive()
            if received["type"] == "websocket.disconnect" or self._closing is not None:
                return
            wait = self._message_rate.delay()
            if wait is None:
                self._tables.metrics.rejections.labels("rate-limited").inc()
                self.end(POLICY_VIOLATION, "rate-limited")
                await asyncio.get_running_loop().create_future()  # nothing more is read; the goodbye ends it
            elif wait:
                await asyncio.sleep(wait)  # what comes meanwhile stays with the client
            if self._closing is not None:
                return
            self._answering = True
            await charged(self._answer(received.get("text")), self._meter)
            self._answering = False
            if self._waiting.qsize() >= self._tables.limits.queue // 2:
                # Many messages may have come at once: their answers go out before a reader counts as slow.
                await asyncio.sleep(0)

    async def _answer(self, text: str | None) -> None:
        begun = time.perf_counter()
        kind, message_id = "none", None
        try:
            self._message_rate.take()
            message = self._read(text)
            kind, message_id = message.type, message.id
            await self._carry_out(message)
        except ValidationError as error:
            assert text is not None
            message_id = _id_of(text)
            self._reject(message_id, Rejection("malformed", fault_in_words(error.errors(include_url=False))))
        except Rejection as rejection:
            if kind == "none" and text is not None and len(text) <= self._tables.limits.message:
                message_id = _id_of(text)
            self._reject(message_id, rejection)
        except Exception:
            log.exception("a message failed", extra={"fields": {"type": kind}})
            self._reject(message_id, Rejection("internal", "Something went wrong on the server. Nothing was changed."))
        self._tables.metrics.messages_of(kind).observe(time.perf_counter() - begun)

    def _read(self, text: str | None) -> ClientMessage:
        """The message in a text."""
        if text is None:
            raise Rejection("malformed", "Messages must be JSON text, not bytes.")
        if len(text.encode()) > self._tables.limits.message:
            raise Rejection("too-large", f"The message is too large: {self._tables.limits.message} bytes at most.")
        return MESSAGE.validate_json(text)

    async def _carry_out(self, message: ClientMessage) -> None:
        tables = self._tables
        match message:
            case ActMessage():
                outcome = await play.act(tables, self._requester(message.game), message.game, message)
            case UndoMessage():
                self._undos.take(self.holder or self._client)
                outcome = await play.undo(tables, self._requester(message.game), message.game, message)
            case ConsentMessage():
                outcome = await play.consent(tables, self._requester(message.game), message.game, message)
            case ChatMessage():
                self._chats.take(self.holder or self._client)
                outcome = await play.chat(tables, self._requester(message.game), message.game, message)
            case OpenMessage():
                await self._open(message)
                return
            case ShutMessage():
                subscription = self._subscriptions.pop(message.game, None)
                if subscription is not None:
                    tables.unfollow(message.game, subscription)
                self.send(d.AckMessage(type="ack", id=message.id))
                return
            case PingMessage():
                self.send(d.PongMessage(type="pong", id=message.id))
                return
        ack = d.AckMessage(type="ack", id=message.id, seq=outcome.seq)
        if outcome.again:
            ack["again"] = True
        if self.follows(message.game):
            ack["news"] = written(outcome.news)
        self.send(ack)

    def _requester(self, game: str) -> play.Requester:
        return play.Requester(self.holder, self._subscriptions.get(game))

    def end_subscription(self, game: str, subscription: Subscription) -> None:
        if self._subscriptions.get(game) is subscription:
            del self._subscriptions[game]
            self.send(d.GoneMessage(type="gone", game=game))

    def follows(self, game: str) -> bool:
        return game in self._subscriptions

    async def _open(self, message: OpenMessage) -> None:
        tables, game = self._tables, message.game
        if not self.follows(game) and len(self._subscriptions) >= tables.limits.follows:
            raise Rejection("too-many", f"One connection can follow {tables.limits.follows} tables. Close one first.")
        await tables.check_access(game, self.holder)

        def begin(table: Table, new_entries: Sequence[EntryWithEvents], since: int) -> None:
            viewer = play.chosen_viewer(table, self.holder, message.seat)
            news = write_news(table, self.holder, viewer, since, new_entries, with_view=True)
            earlier = self._subscriptions.pop(game, None)
            if earlier is not None:
                tables.unfollow(game, earlier)
            subscription = self._subscriptions[game] = Subscription(self, viewer, table.seq)
            tables.follow(game, subscription)
            self.send(d.OpenedMessage(type="opened", id=message.id, news=written(news)))

        await tables.read_entries(game, message.since, begin)

    def _reject(self, message_id: str | None, rejection: Rejection) -> None:
        self._tables.metrics.rejections.labels(rejection.reason).inc()
        self.send({"type": "rejected", "id": message_id, **rejection.to_doc()})


def _id_of(text: str) -> str | None:
    """The id of a message that is malformed otherwise, so that the client knows which."""
    try:
        found = json.loads(text)["id"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return found if isinstance(found, str) and 1 <= len(found) <= 64 else None


class Sockets:
    """All connections of this process: counts them by client, and tells people when it is their turn."""

    def __init__(self, tables: Tables, chats: Buckets, undos: Buckets, meters: Meters) -> None:
        self._tables = tables
        self._chats, self._undos, self._meters = chats, undos, meters
        self._connections: set[Connection] = set()
        self._of_client: dict[str, int] = defaultdict(int)
        self._of_holder: dict[str, set[Connection]] = defaultdict(set)
        self._games: dict[str, set[str]] = defaultdict(set)  # for each game, who of those connected here holds a seat
        self._turns: dict[str, tuple[int, int]] = {}  # for each game, the turn last told
        tables.listeners.append(self._changed)
        tables.is_awaited = self._games.__contains__

    async def serve(self, socket: WebSocket, client: str, visitor: Visitor) -> None:
        limits, holder = self._tables.limits, visitor.holder
        if self._of_client[client] >= limits.sockets or len(self._connections) >= limits.all_sockets:
            self._tables.metrics.rejections.labels("too-many").inc()
            await socket.close(TRY_LATER, "too-many")
            return
        meter = self._meters.of(client)
        connection = Connection(socket, self._tables, self._chats, self._undos, client, visitor, meter)
        self._of_client[client] += 1
        self._connections.add(connection)
        self._tables.metrics.sockets.set(len(self._connections))
        try:
            if holder is not None:
                await self._enter(holder, connection)
            await socket.accept()
            await connection.serve()
        except Rejection as rejection:  # the database does not answer
            self._tables.metrics.rejections.labels(rejection.reason).inc()
            await socket.close(TRY_LATER, rejection.reason)
        finally:
            self._leave(client, holder, connection)

    async def _enter(self, holder: str, connection: Connection) -> None:
        self._of_holder[holder].add(connection)
        for game in await self._tables.async_store.read(self._tables.async_store.store.games_of, holder, 200):
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
        self._tables.metrics.sockets.set(len(self._connections))

    def _changed(self, table: Table, local: bool) -> None:
        """Tells a person that it is their turn now, on every socket that does not follow the table anyway."""
        for holder in table.holders_present() & self._of_holder.keys():
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
                    connection.send(d.TurnMessage(type="turn", game=table.id, seat=seat, others=table.others(person)))

    def end_device(self, device: str) -> None:
        """Closes the sockets of a device that was ended."""
        for connection in list(self._connections):
            if connection.device == device:
                connection.end(POLICY_VIOLATION, "ended")

    async def close(self) -> None:
        """Tells everybody that the server goes, and waits a moment for them to hear it."""
        for connection in self._connections:
            connection.end(1012, "restart")
        for _ in range(20):
            if not self._connections:
                break
            await asyncio.sleep(0.05)
