"""The network's edge: uvicorn's two protocols on lines that are gated, timed and counted from the first byte on."""

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

from planetarium.server.guard import Guard
from planetarium.server.limits import client_name, peer_name
from planetarium.server.line import Line
from planetarium.server.settings import Settings

MOST_FRAGMENTS = 1000  # of one message; empty ones cost memory too
UNWANTED = 4  # bodies' worth of bytes that may still come after a request was refused
UNWANTED_BY_SOCKET = 262_144  # bytes that may still come after a goodbye
BYE = b'{"type":"bye","reason":"rate-limited"}'
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\nRetry-After: 5\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class WireConfig(uvicorn.Config):
    """How uvicorn runs, and what its protocols know of each other's connections."""

    def __init__(self, guard: Guard, settings: Settings, **more: Any) -> None:
        super().__init__(guard, http=HttpProtocol, ws=SocketProtocol, **more)
        self.guard = guard
        self.limits = settings.limits
        self._behind_proxy = bool(settings.origins)
        self._of_client: dict[str, int] = defaultdict(int)
        self._all = 0

    def is_proxy(self, peer: str) -> bool:
        """Whether a peer brings others' requests: then it is not the one who is limited."""
        if not self._behind_proxy:
            return False
        app = self.loaded_app
        return _is_loopback(peer) or (isinstance(app, ProxyHeadersMiddleware) and peer in app.trusted_hosts)

    def enter(self, peer: str) -> bool:
        """Counts a connection; False if it is one too many."""
        client = client_name(peer)
        full = self._of_client[client] >= self.limits.connections and not self.is_proxy(peer)
        self._of_client[client] += 1
        self._all += 1
        return not full and self._all <= self.limits.all_connections

    def leave(self, peer: str) -> None:
        client = client_name(peer)
        self._all -= 1
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]

    def count(self, reason: str) -> None:
        self.guard.services.hall.metrics.rejections.labels(reason).inc()

    def cut_off(self) -> None:
        self.guard.services.hall.metrics.slow_readers.inc()


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class HttpProtocol(H11Protocol):
    """HTTP that waits for nobody: headers must come in time, and answers must be read."""

    config: WireConfig
    line: Line

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        config = self.config
        address = get_remote_addr(transport)
        peer = address[0] if address else "unknown"
        meter = None if config.is_proxy(peer) else config.guard.services.meters.of(client_name(peer))
        self.line = Line(transport, self, peer, meter, config.limits.unread, config.cut_off)
        self._deadline: asyncio.TimerHandle | None = None
        self._unwanted = 0
        super().connection_made(self.line)
        if config.enter(peer):
            self._hurry()
        else:
            config.count("too-many")
            self.line.write(TOO_MANY)
            self.line.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        self.line.lost()
        self.config.leave(self.line.peer)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()

    def data_received(self, data: bytes) -> None:
        self.line.take_in(data)

    def digest(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._hurry()
        elif self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE:  # refused, and still sending
            self._unwanted += len(data)
            self._hurry()
            if self._unwanted > UNWANTED * self.config.limits.body:
                self.line.abort()
        else:
            self._calm()

    def _hurry(self) -> None:
        """From now on there is only so much time for the headers, or for the rest of what nobody wants."""
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.config.limits.headers, self._too_slow)

    def _calm(self) -> None:
        self._unwanted = 0
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        if self.line.is_closing():
            return
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:  # who asked nothing is told nothing
            self.config.count("too-slow")
            self.line.write(TOO_SLOW)
        self.line.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._calm()
        super().handle_websocket_upgrade(event)

    def flooded(self) -> None:
        self.config.count("rate-limited")
        self.line.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.line.watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.line.unwatch()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket whose every byte is counted: texts, control frames and fragments alike."""

    config: WireConfig
    line: Line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, Line)
        self.line = transport
        self.line.reader = self
        self._unwanted = 0
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.line.lost()
        self.config.leave(self.line.peer)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated:
            self.line.take_in(data)
        else:  # the request, which HTTP has read
            super().data_received(data)
            self.line.pause_reading()

    def start_keepalive(self) -> None:
        """The socket is accepted. Only now is it known whose it is, if a proxy has named its client."""
        super().start_keepalive()
        self.line.meter = self.config.guard.services.meters.of(peer_name(self.scope["client"]))
        self.line.resume_reading()

    def digest(self, data: bytes) -> None:
        if self.line.meter is not None:
            self.line.meter.traffic.spend(len(data))
        super().data_received(data)
        if self.close_sent:  # only a goodbye is still waited for
            self._unwanted += len(data)
            if self._unwanted > UNWANTED_BY_SOCKET:
                self.line.abort()

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

    def flooded(self) -> None:
        if not self.close_sent:
            self.config.count("rate-limited")
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1008, "reason": "rate-limited"})
            if self.handshake_complete and self.conn.state is OPEN:
                self.conn.send_text(BYE)
                self.conn.send_close(CloseCode.POLICY_VIOLATION, "rate-limited")
                self.line.write(b"".join(self.conn.data_to_send()))
            self.close_sent = self.disconnected = True
        self.line.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.line.watch()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.line.unwatch()
