"""Runs the server: uvicorn with our settings, from listening to a graceful shutdown."""

import errno
import gc
import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from planetarium.errors import OptionsError
from planetarium.server.app import create_app
from planetarium.server.middleware import GuardMiddleware
from planetarium.server.protocols import ServerConfig
from planetarium.server.settings import Settings
from planetarium.server.store import open_store

SHUTDOWN_SECONDS = 5  # seconds for unfinished requests when the server is told to stop
BACKLOG = 2048
RECEIVE_BUFFER, SEND_BUFFER = 65_536, 262_144  # bytes that the system keeps for each connection
HOST_ADVICE = "--host must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them"
GC_THRESHOLDS = (50_000, 50, 100)  # for the garbage collector: there are few cycles here


class TableServer(uvicorn.Server):
    """A uvicorn server that says goodbye on every socket before it closes the connections."""

    def __init__(self, config: uvicorn.Config, guard: GuardMiddleware) -> None:
        super().__init__(config)
        self._guard = guard

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._guard.services.sockets.close()
        await super().shutdown(sockets)


def make_server(settings: Settings, **app_options: Any) -> TableServer:
    """A server that is ready to run; `app_options` are for `create_app`."""
    guard = create_app(settings, open_store(settings.database), **app_options)
    config = ServerConfig(
        guard,
        settings,
        ws_max_size=64 * settings.limits.message,  # above the protocol's own limit, whose rejection is friendlier
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )
    return TableServer(config, guard)


def listen(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say; OptionsError if it cannot."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    where = f"{settings.host} port {settings.port}"
    try:
        address = socket.getaddrinfo(settings.host, settings.port, family, socket.SOCK_STREAM)[0][4]
        listening = socket.create_server(address, family=family, backlog=BACKLOG)
    except OSError as error:
        reason = str(error.strerror).partition(" (while")[0]  # Python repeats the address
        advice = "choose another --port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else HOST_ADVICE
        raise OptionsError(f"Cannot listen on {where}: {reason}; {advice}") from None
    except ValueError:  # not a valid host name
        raise OptionsError(f"Cannot listen on {where}: there is no such host; {HOST_ADVICE}") from None
    # Connections inherit these: small messages are sent at once, and little is buffered for slow readers.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    return listening


def run(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serves until the process is told to stop. `ready` is called with the address."""
    with listen(settings) as listening:
        server = make_server(settings)
        gc.freeze()  # what exists now stays, so the collector need not look at it again
        gc.set_threshold(*GC_THRESHOLDS)
        host, port = listening.getsockname()[:2]
        ready(f"http://{f'[{host}]' if ':' in host else host}:{port}")
        server.run([listening])
