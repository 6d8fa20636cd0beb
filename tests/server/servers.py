"""Real servers for tests: `planetarium serve` in its own process, or uvicorn in a thread on a fake clock."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from planetarium.server.serve import TableServer, listen, make_server
from planetarium.server.settings import Limits, Settings

TIMEOUT = 60.0  # seconds after which a test gives up
# Tests ask for far more than one client may.
WIDE_LIMITS = (
    "requests=100000", "files=100000", "messages=100000", "traffic=1e12", "work=1e6", "tables=1000000", "chats=10000",
    "hints=10000", "reviews=100000", "reviewing=100", "sockets=2000", "connections=4000", "changes=10000", "lobby=1e6",
    "undos=10000", "pictures=10000",
)  # fmt: skip
COMMAND = (sys.executable, "-c", "from planetarium.cli import main; main()", "serve")


def wait_until(condition: Callable[[], object], what: str, timeout: float = TIMEOUT) -> None:
    """Polls a condition; fails after `timeout` seconds."""
    end = time.monotonic() + timeout
    while not condition():
        assert time.monotonic() < end, f"waited {timeout} seconds in vain: {what}"
        time.sleep(0.02)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
    return port


class ServerProcess:
    """One `planetarium serve`, which can be started again on the same port after `kill` or `stop`."""

    def __init__(self, database: str, log: Path, limits: Sequence[str] = WIDE_LIMITS, more: Sequence[str] = ()) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.log = log
        self._arguments = ["--port", str(self.port), "--database", database, "--bot-workers", "1", *more]
        for limit in limits:
            self._arguments += ["--limit", limit]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> "subprocess.Popen[bytes]":
        assert self._process is not None
        return self._process

    def start(self) -> "ServerProcess":
        """Returns when it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen([*COMMAND, *self._arguments], stdin=subprocess.DEVNULL, stderr=log)

        def healthy() -> bool:
            assert self.process.poll() is None, self.log.read_text(encoding="utf-8")
            with suppress(httpx.TransportError):
                return httpx.get(f"{self.address}/health", timeout=5).status_code == 200
            return False

        wait_until(healthy, "the server answers")
        return self

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait(TIMEOUT)

    def stop(self) -> None:
        """As an administrator would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(TIMEOUT)

    def __enter__(self) -> "ServerProcess":
        return self.start()

    def __exit__(self, *_: object) -> None:
        try:
            self.stop()
        finally:
            self.kill()


@dataclass
class FakeClock:
    """The time of day for a server in a thread: a test moves it by changing `seconds`."""

    seconds: float = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


@contextmanager
def server_in_thread(
    database: str, now: Callable[[], float] = time.time, origins: tuple[str, ...] = (), **limits: Any
) -> Iterator[tuple[str, Any]]:
    """A server in a thread of this process, on the clock `now`: its address, and the server."""
    wide: dict[str, Any] = {
        "requests": 1e6, "files": 1e6, "messages": 1e6, "traffic": 1e12, "work": 1e6, "tables": 1e9, "chats": 1e6,
        "hints": 1e6, "reviews": 1e6, "reviewing": 100, "sockets": 999, "connections": 2000, "changes": 1e6,
        "lobby": 1e6, "undos": 1e6,
    }  # fmt: skip
    settings = Settings(port=0, database=database, origins=origins, limits=Limits(**(wide | limits)), bot_workers=1)
    listening = listen(settings)
    server: TableServer = make_server(settings, now=now)
    thread = threading.Thread(target=server.run, args=([listening],), name="server")
    thread.start()
    try:
        wait_until(lambda: server.started or not thread.is_alive(), "the server starts")
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", server
    finally:
        server.should_exit = True
        thread.join(TIMEOUT)
        listening.close()
        assert not thread.is_alive(), "the server does not end"


def descendants(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *descendants(int(child))]
    return found


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
