"""uvicorn's HTTP and WebSocket protocols, with deadlines, connection counts and throttling from the first byte on."""

import asyncio
from collections import defaultdict
from ipaddress import ip_address
from typing import Any

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import OPEN

from planetarium.server.documents import ByeMessage
from planetarium.server.limits import client_name, peer_name
from planetarium.server.middleware import GuardMiddleware
from planetarium.server.settings import Settings
from planetarium.server.throttling import ThrottledTransport
from planetarium.server.writing import write

MOST_FRAGMENTS = 1000  # of one message; empty ones cost memory too
MOST_UNWANTED_BODIES = 4  # bodies' worth of bytes that may still come after a request was refused
MOST_UNWANTED_BYTES = 262_144  # bytes that may still come after a goodbye
BYE = write(ByeMessage(type="bye", reason="rate-limited")).text.encode()
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\nRetry-After: 5\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class ServerConfig(uvicorn.Config):
    """uvicorn's configuration, with the connection counts that all its protocols share."""

    def __init__(self, guard: GuardMiddleware, settings: Settings, **more: Any) -> None:
        super().__init__(guard, http=HttpProtocol, ws=SocketProtocol, **more)
        self.guard = guard
        self.limits = settings.limits
        self._behind_proxy = bool(settings.origins)
        self._of_client: dict[str, int] = defaultdict(int)
        self._all = 0

    def is_proxy(self, peer: str) -> bool:
        """Whether a peer is a proxy: then the limits are for the clients that it names, not for itself."""
        if not self._behind_proxy:
            return False
        app = self.loaded_app
        return _is_loopback(peer) or (isinstance(app, ProxyHeadersMiddleware) and peer in app.trusted_hosts)

    def add_connection(self, peer: str) -> bool:
        """Counts a connection; False if it is one too many."""
        client = client_name(peer)
        full = self._of_client[client] >= self.limits.connections and not self.is_proxy(peer)
        self._of_client[client] += 1
        self._all += 1
        return not full and self._all <= self.limits.all_connections

    def remove_connection(self, peer: str) -> None:
        client = client_name(peer)
        self._all -= 1
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]

    def count_rejection(self, reason: str) -> None:
        self.guard.services.tables.metrics.rejections.labels(reason).inc()

    def count_slow_reader(self) -> None:
        self.guard.services.tables.metrics.slow_readers.inc()


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class _CutsOffSlowReaders(asyncio.Protocol):
    """Watches the client while more waits to be sent than the transport buffers."""

    throttled: ThrottledTransport

    def pause_writing(self) -> None:
        super().pause_writing()
        self.throttled.watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.throttled.unwatch_reader()


class HttpProtocol(_CutsOffSlowReaders, H11Protocol):
    """HTTP with deadlines: headers must come in time, and answers must be read."""

    config: ServerConfig

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        config = self.config
        address = get_remote_addr(transport)
        peer = address[0] if address else "unknown"
        meter = None if config.is_proxy(peer) else config.guard.services.meters.of(client_name(peer))
        self.throttled = ThrottledTransport(
            transport, self, peer, meter, config.limits.unread, config.count_slow_reader
        )
        self._deadline: asyncio.TimerHandle | None = None
        self._unwanted_bytes = 0
        super().connection_made(self.throttled)
        if config.add_connection(peer):
            self._start_deadline()
        else:
            config.count_rejection("too-many")
            self.throttled.write(TOO_MANY)
            self.throttled.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_deadline()
        self.throttled.discard()
        self.config.remove_connection(self.throttled.peer)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        self.throttled.receive(data)

    def feed(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._start_deadline()
        elif self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE:  # refused, and still sending
            self._unwanted_bytes += len(data)
            self._start_deadline()
            if self._unwanted_bytes > MOST_UNWANTED_BODIES * self.config.limits.body:
                self.throttled.abort()
        else:
            self._clear_deadline()

    def _start_deadline(self) -> None:
        """Starts the time limit for headers, or for the rest of a refused body, unless it runs already."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.config.limits.headers, self._too_slow)

    def _clear_deadline(self) -> None:
        self._unwanted_bytes = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        if self.throttled.is_closing():
            return
        if (
            self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]
        ):  # a client that sent nothing gets no answer
            self.config.count_rejection("too-slow")
            self.throttled.write(TOO_SLOW)
        self.throttled.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._clear_deadline()
        super().handle_websocket_upgrade(event)

    def on_flood(self) -> None:
        self.config.count_rejection("rate-limited")
        self.throttled.abort()


class SocketProtocol(_CutsOffSlowReaders, WebSocketsSansIOProtocol):
    """WebSocket that counts every byte: texts, control frames and fragments alike."""

    config: ServerConfig

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, ThrottledTransport)
        self.throttled = transport
        self.throttled.reader = self
        self._unwanted_bytes = 0
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.throttled.discard()
        self.config.remove_connection(self.throttled.peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            self.throttled.receive(data)
        else:  # the request, which HTTP has read
            super().data_received(data)
            self.throttled.pause_reading()

    def start_keepalive(self) -> None:
        """Called when the socket is accepted; only now is the client known whom a proxy may have named."""
        super().start_keepalive()
        self.throttled.meter = self.config.guard.services.meters.of(peer_name(self.scope["client"]))
        self.throttled.resume_reading()

    def feed(self, data: bytes) -> None:
        if self.throttled.meter is not None:
            self.throttled.meter.traffic.spend(len(data))
        super().data_received(data)
        if self.close_sent:  # waiting only for the other side's close frame
            self._unwanted_bytes += len(data)
            if self._unwanted_bytes > MOST_UNWANTED_BYTES:
                self.throttled.abort()

    def handle_cont(self, event: Frame) -> None:
        if self.close_sent:
            return
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
            return
        self.frames = []
        self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
        self.handle_parser_exception()
        self.disconnected = True

    def on_flood(self) -> None:
        if not self.close_sent:
            self.config.count_rejection("rate-limited")
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008, "reason": "rate-limited"})
            if self.handshake_complete and self.conn.state is OPEN:
                self.conn.send_text(BYE)
                self.conn.send_close(CloseCode.POLICY_VIOLATION, "rate-limited")
                self.throttled.write(b"".join(self.conn.data_to_send()))
            self.close_sent = self.disconnected = True
        self.throttled.close()
