"""Checks before every request (rate, size, origin), and security headers on every answer."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import FastAPI, WebSocket

from planetarium.server.identity import is_own_origin, token_of
from planetarium.server.limits import CLIENT, charged, peer_name
from planetarium.server.rejections import Rejection
from planetarium.server.services import Services
from planetarium.server.settings import Settings
from planetarium.server.writing import write

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SOCKET_PATH = "/api/v1/socket"
# These bring cards, positions and records; all other requests are small.
LARGE_BODY_PATHS = frozenset({"/api/v1/tables", "/api/v1/records"})
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SECURITY_HEADERS = [
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]

log = logging.getLogger(__name__)


class GuardMiddleware:
    """ASGI middleware that refuses what must not come in, and counts and logs what does."""

    def __init__(self, app: FastAPI, settings: Settings) -> None:
        self.app = app
        self._settings = settings

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    def _count(self, rejection: Rejection) -> None:
        self.services.tables.metrics.rejections.labels(rejection.reason).inc()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("websocket", "http"):
            await self.app(scope, receive, send)
            return
        client = peer_name(scope["client"])
        CLIENT.set(client)
        serve = self._socket if scope["type"] == "websocket" else self._request
        await charged(serve(scope, receive, send, client), self.services.meters.of(client))

    def _take(self, path: str, client: str) -> None:
        """Counts a request, whatever its outcome. Raises a Rejection if it is one too many."""
        asks = path.startswith(("/api/", "/replay/")) or path in ("/health", "/metrics")
        (self.services.requests if asks else self.services.files).take(client)
        self.services.meters.of(client).check()

    async def _socket(self, scope: Message, receive: Receive, send: Send, client: str) -> None:
        try:
            self._take(scope["path"], client)
            self._check_origin(_headers(scope))
            if scope["path"] != SOCKET_PATH:
                raise Rejection("unknown-path", f"The socket is at {SOCKET_PATH}.")
        except Rejection as rejection:
            self._count(rejection)
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": rejection.reason})
            return
        # Past the framework, whose wrapping of every message, and of every connection, costs more than it gives here.
        socket = WebSocket(scope, receive, send)
        try:
            visitor = await self.services.people.identify(token_of(socket.cookies, socket.headers.get("authorization")))
        except Rejection as rejection:  # the database does not answer
            self._count(rejection)
            await socket.close(1013, rejection.reason)
            return
        await self.services.sockets.serve(socket, client, visitor)

    async def _request(self, scope: Message, receive: Receive, send: Send, client: str) -> None:
        begun = time.perf_counter()
        status = 500
        headers = _headers(scope)
        api = scope["path"].startswith("/api/")

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *SECURITY_HEADERS]
                if api and not any(name == b"cache-control" for name, _ in message["headers"]):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        try:
            self._take(scope["path"], client)
            self._check_origin(headers, unsafe=scope["method"] not in SAFE_METHODS)
            with self.services.bodies.of(client) as count_bytes:
                body = await self._read(scope["path"], headers, receive, count_bytes)
                await self.app(scope, _replayed(body, receive), send_guarded)
        except Rejection as rejection:
            self._count(rejection)
            await _refuse(send_guarded, rejection)
        finally:
            passed = time.perf_counter() - begun
            route = getattr(scope.get("route"), "path", "other")
            self.services.tables.metrics.requests.labels(route, str(status)).observe(passed)
            fields = {"method": scope["method"], "path": route, "status": status, "ms": round(1000 * passed, 1)}
            log.info("request", extra={"fields": fields})

    def _check_origin(self, headers: dict[str, str], *, unsafe: bool = True) -> None:
        """Raises a Rejection if a page of another site tries to change something."""
        host = headers.get("host")
        own_name = host is not None and host.rsplit(":", 1)[0].strip("[]") in LOOPBACK
        # Against DNS rebinding: any name can be made to point at this machine.
        if self._settings.host in LOOPBACK and not own_name and not self._is_public(host):
            raise Rejection("forbidden-origin", f"This server does not answer for {host or 'an empty host name'}.")
        if not unsafe:
            return
        site = headers.get("sec-fetch-site")
        if not is_own_origin(headers.get("origin"), host, self._settings.origins) or site in (
            "cross-site",
            "same-site",
        ):
            raise Rejection("forbidden-origin", "Pages of other sites are not allowed to do this.")

    def _is_public(self, host: str | None) -> bool:
        return any(origin.partition("://")[2] == host for origin in self._settings.origins)

    async def _read(
        self, path: str, headers: dict[str, str], receive: Receive, count_bytes: Callable[[int], None]
    ) -> bytes:
        """The whole body; Rejection if it is too large or too slow. `count_bytes` gets the size of each part."""
        limits = self._settings.limits
        most = limits.body if path in LARGE_BODY_PATHS else min(limits.body, limits.message)
        too_large = Rejection("too-large", f"This request is too large: {most} bytes at most.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > most:
            raise too_large
        body = bytearray()
        begun = asyncio.get_running_loop().time()
        try:
            async with asyncio.timeout(limits.upload / 3) as patience:
                while True:
                    message = await receive()
                    if message["type"] != "http.request":
                        raise Rejection("malformed", "The request ended before its body did.")
                    part = message.get("body", b"")
                    if len(body) + len(part) > most:
                        raise too_large
                    count_bytes(len(part))
                    body += part
                    if not message.get("more_body"):
                        break
                    patience.reschedule(begun + limits.upload * (1 + 2 * len(body) / limits.body) / 3)
        except TimeoutError:
            raise Rejection("too-slow", "The request took too long to arrive.") from None
        return bytes(body)


def _headers(scope: Message) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that first returns the body read already, then whatever comes next."""
    done = False

    async def receive_again() -> Message:
        nonlocal done
        if done:
            return await receive()
        done = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


async def _refuse(send: Send, rejection: Rejection) -> None:
    headers = [(b"content-type", b"application/json")]
    headers += [(name.lower().encode(), value.encode()) for name, value in rejection.headers().items()]
    await send({"type": "http.response.start", "status": rejection.status, "headers": headers})
    await send({"type": "http.response.body", "body": write(rejection.to_doc()).text.encode()})
