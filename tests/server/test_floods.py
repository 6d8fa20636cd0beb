"""Clients that flood the server, or keep it waiting: they are slowed, then cut off, and nobody else notices."""

import asyncio
import json
import os
import random
import signal
import socket as sockets
import statistics
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest

from planetarium.server.limits import Meter, charged, client_name

from .people import Person, Socket, play_randomly
from .servers import WIDE_LIMITS, ServerProcess, server_in_thread, wait_until

FAR = "X-Forwarded-For: 10.6.6.6"  # another client than those who suffer
MEBIBYTE = 1_048_576
TEXT, PING, PONG, BEGIN, CONT, END = 0x81, 0x89, 0x8A, 0x01, 0x00, 0x80


def frame(opcode: int, payload: bytes = b"") -> bytes:
    """A masked frame, with the mask that changes nothing."""
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + struct.pack("!H", len(payload))
    return bytes([opcode]) + size + b"\0\0\0\0" + payload


class RawClient:
    """A client that sends raw bytes, and reads only when it is told to."""

    def __init__(self, port: int, buffer: int | None = None) -> None:
        self.raw = sockets.socket()
        if buffer:
            self.raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, buffer)
        self.raw.settimeout(20)
        self.raw.connect(("127.0.0.1", port))

    def __enter__(self) -> "RawClient":
        return self

    def __exit__(self, *_: object) -> None:
        self.raw.close()

    def upgrade(self, *headers: str) -> "RawClient":
        lines = [
            "GET /api/v1/socket HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", *headers, "", "",
        ]  # fmt: skip
        self.raw.sendall("\r\n".join(lines).encode())
        assert self.raw.recv(12) == b"HTTP/1.1 101"
        return self

    def post(self, length: int, *headers: str) -> None:
        """Begins a request."""
        lines = [
            "POST /api/v1/records HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json",
            f"Content-Length: {length}", *headers, "", "",
        ]  # fmt: skip
        self.raw.sendall("\r\n".join(lines).encode())

    def flood(self, block: bytes, seconds: float) -> bool:
        """Sends the same again and again; whether it was cut off."""
        end = time.monotonic() + seconds
        self.raw.settimeout(0.5)
        while time.monotonic() < end:
            try:
                self.raw.sendall(block)
            except TimeoutError:
                continue
            except OSError:
                return True
        return False

    def rest(self) -> bytes:
        """Whatever still comes."""
        found = bytearray()
        self.raw.settimeout(20)
        with suppress(OSError):
            while part := self.raw.recv(65536):
                found += part
        return bytes(found)


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def memory(serving: ServerProcess) -> int:
    """Bytes that a server holds."""
    pages = Path(f"/proc/{serving.process.pid}/statm").read_text(encoding="utf-8").split()[1]
    return int(pages) * os.sysconf("SC_PAGESIZE")


ENOUGH = 7  # answers to tell how long one waits


def keep_asking(socket: Socket, seconds: float) -> None:
    """Somebody else asks now and then, so often that one hitch decides nothing, and does not wait long for answers."""
    waits: list[float] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(waits) < ENOUGH:
        time.sleep(0.1)
        begun = time.perf_counter()
        assert socket.call("ping")["type"] == "pong"
        waits.append(time.perf_counter() - begun)
    # Generous, for a busy machine: without a guard it is seconds, if an answer comes at all.
    assert statistics.median(waits) < 0.25, waits


@pytest.fixture(scope="module")
def limited_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with the limits that it has unless told otherwise."""
    directory = tmp_path_factory.mktemp("guarded")
    with ServerProcess(str(directory / "games.db"), directory / "log", ("unread=2",)) as serving:
        yield serving


@contextmanager
def in_background(work: Callable[[], object]) -> Iterator[None]:
    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        thread.join(60)
        assert not thread.is_alive()


# Floods on a socket

FLOODS: dict[str, bytes] = {
    "messages": frame(TEXT, b'{"type":"ping","id":"x"}') * 4000,
    "malformed": frame(TEXT, b'{"type":"act","id":{"a":[1,2,3]}}') * 4000,
    "empty": frame(TEXT) * 20_000,
    "pings": frame(PING) * 20_000,
    "pongs": frame(PONG, b"x" * 100) * 2000,
    "fragments": frame(BEGIN, b"x") + frame(CONT) * 500 + frame(END),
}


@pytest.mark.parametrize("kind", FLOODS)
def test_others_do_not_notice_a_flood(limited_server: ServerProcess, kind: str) -> None:
    far = f"X-Forwarded-For: 10.8.8.{list(FLOODS).index(kind)}"
    with closing(Socket(limited_server.address)) as socket, RawClient(limited_server.port).upgrade(far) as client:
        flooding = partial(client.flood, FLOODS[kind], 1.2)
        with in_background(flooding):
            keep_asking(socket, 1)


HTTP_FLOODS = (
    b"GET /api/v1/nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 2000,
    b"POST /api/v1/records HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    + b"1\r\n \r\n" * 20_000 + b"0\r\n\r\n",
)  # fmt: skip


def test_a_burst_that_came_while_the_server_was_busy_is_answered(tmp_path: Path) -> None:
    with (
        ServerProcess(str(tmp_path / "games.db"), tmp_path / "log") as server,
        Person(server.address) as ada,
        ada.socket() as socket,
    ):
        server.process.send_signal(signal.SIGSTOP)
        try:
            for _ in range(1000):  # many times more than may wait for a slow reader
                socket.raw.send("?")
        finally:
            server.process.send_signal(signal.SIGCONT)
        assert {socket.receive()["type"] for _ in range(1000)} == {"rejected"}


def test_others_do_not_notice_a_flood_of_requests(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with server_in_thread(database, requests=20.0, work=0.25) as (address, _), ExitStack() as stack:
        socket = stack.enter_context(closing(Socket(address, {"X-Forwarded-For": "10.8.9.1"})))
        for block in HTTP_FLOODS:
            client = stack.enter_context(RawClient(port_of(address)))
            stack.enter_context(in_background(partial(client.flood, block, 1.7)))
        keep_asking(socket, 1.5)


def test_who_goes_on_flooding_is_sent_away(limited_server: ServerProcess) -> None:
    clients = {
        kind: RawClient(limited_server.port).upgrade(f"X-Forwarded-For: 10.7.7.{i}") for i, kind in enumerate(FLOODS)
    }
    ended: dict[str, bool] = {}
    heard: dict[str, bytes] = {}

    def flood(kind: str) -> None:
        ended[kind] = clients[kind].flood(FLOODS[kind], 40)
        heard[kind] = clients[kind].rest()

    with ExitStack() as stack:
        for kind, client in clients.items():
            stack.enter_context(client)
            stack.enter_context(in_background(partial(flood, kind)))
    assert ended == dict.fromkeys(FLOODS, True)
    for kind in ("messages", "malformed", "pongs"):  # those who flood with pings do not get to it among their answers
        said, _, code = heard[kind].rpartition(b"\x88\x0e")  # a frame that closes
        assert said.endswith(b'rate-limited"}'), kind
        assert code == struct.pack("!H", 1008) + b"rate-limited", kind


def test_a_burst_is_told_once_and_slowed_down(limited_server: ServerProcess) -> None:
    with Person(limited_server.address) as ada, ada.socket() as socket:
        for _ in range(100):
            socket.send("ping")
        answers = [socket.receive() for _ in range(100)]
        kinds = [answer["type"] for answer in answers]
        assert kinds.count("rejected") == 1
        rejected = answers[kinds.index("rejected")]
        assert rejected["reason"] == "rate-limited"
        assert rejected["id"]
        assert 0 < rejected["retry_after"] < 1
        assert kinds.index("rejected") >= 60, "three seconds' worth at once"
        assert socket.call("ping")["type"] == "pong"


def test_a_message_in_countless_pieces_is_not_kept(limited_server: ServerProcess) -> None:
    with RawClient(limited_server.port).upgrade("X-Forwarded-For: 10.6.6.7") as client:
        client.raw.sendall(frame(BEGIN, b"x") + frame(CONT) * 2000)
        assert b"\x88" in (rest := client.rest()) and struct.pack("!H", 1009) in rest, "it is closed as too large"


# Those who do not read


def test_who_never_reads_holds_little_and_is_cut_off(tmp_path: Path) -> None:
    limits = (*WIDE_LIMITS, "queue=100000", "unread=1")
    with ServerProcess(str(tmp_path / "games.db"), tmp_path / "log", limits) as serving, Person(serving.address) as ada:
        game = ada.table("me me")["game"]
        play_randomly(ada, game, random.Random(1), 30)
        opening = frame(TEXT, json.dumps({"type": "open", "id": "1", "game": game}).encode())
        before = memory(serving)
        most = 0
        with ExitStack() as stack:
            slow = [stack.enter_context(RawClient(serving.port, 4096)) for _ in range(20)]
            for client in slow:
                client.upgrade(f"Cookie: {ada.cookies}").raw.sendall(opening * 300)
            for _ in range(15):
                time.sleep(0.1)
                most = max(most, memory(serving) - before)
            gone = lambda: "planetarium_sockets 0.0" in httpx.get(f"{serving.address}/metrics").text  # noqa: E731
            wait_until(gone, "they are cut off", 10)
        assert most < 48 * MEBIBYTE, f"{most / MEBIBYTE:.0f} MiB"


def test_an_answer_that_is_not_read_is_not_kept(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), unread=0.5) as (address, server):
        digest = httpx.get(f"{address}/api/v1/about").json()["content"]["hash"]
        connections = server.server_state.connections
        wait_until(lambda: not connections, "that is over", 5)
        with RawClient(port_of(address), 4096) as client:
            client.raw.sendall(f"GET /api/v1/contents/{digest} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 100)
            wait_until(lambda: connections, "it is there", 5)
            wait_until(lambda: not connections, "it is cut off", 5)


# Those who do not come to an end


def test_half_sent_bodies_hold_little(limited_server: ServerProcess) -> None:
    before = memory(limited_server)
    with ExitStack() as stack:
        for _ in range(80):
            client = stack.enter_context(RawClient(limited_server.port))
            client.post(MEBIBYTE, "X-Forwarded-For: 10.6.6.8")
            client.raw.sendall(b" " * (MEBIBYTE - 1))
        time.sleep(0.5)
        assert memory(limited_server) - before < 40 * MEBIBYTE


def test_a_body_must_come_in_time(tmp_path: Path) -> None:
    with (
        server_in_thread(str(tmp_path / "games.db"), upload=1.5) as (address, _),
        RawClient(port_of(address)) as client,
    ):
        client.post(1000)
        begun = time.monotonic()
        with suppress(OSError):
            while time.monotonic() < begun + 5 and not _answered(client):
                client.raw.sendall(b" ")
        assert 0.4 < time.monotonic() - begun < 2
        answer = b""
        while b'"too-slow"' not in answer:
            answer += client.raw.recv(4096)
        assert answer.startswith(b"HTTP/1.1 408 ")


def _answered(client: RawClient) -> bool:
    client.raw.settimeout(0.05)
    with suppress(TimeoutError):
        return bool(client.raw.recv(1, sockets.MSG_PEEK))
    return False


@pytest.mark.parametrize("first", [b"", b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"])
def test_headers_must_come_in_time(tmp_path: Path, first: bytes) -> None:
    with (
        server_in_thread(str(tmp_path / "games.db"), headers=0.5) as (address, _),
        RawClient(port_of(address)) as client,
    ):
        client.raw.sendall(first)
        if first:
            wait_until(lambda: _answered(client), "the first is answered", 5)
            client.raw.recv(4096)
        begun = time.monotonic()
        client.raw.sendall(b"GET / HTTP/1.1\r\nX: ")
        while time.monotonic() < begun + 5 and not _answered(client):
            client.raw.sendall(b"x")
        assert 0.4 < time.monotonic() - begun < 2
        assert client.rest().startswith(b"HTTP/1.1 408 ")


def test_a_refused_body_is_not_listened_to_for_ever(tmp_path: Path) -> None:
    with (
        server_in_thread(str(tmp_path / "games.db"), headers=0.5) as (address, _),
        RawClient(port_of(address)) as client,
    ):
        client.post(10**12)
        assert client.raw.recv(12) == b"HTTP/1.1 413"
        assert client.flood(b" " * 1000, 5), "it is cut off"


# How much of it at a time


def test_one_client_has_only_so_many_connections(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), connections=3) as (address, _), ExitStack() as stack:
        held = [stack.enter_context(RawClient(port_of(address))) for _ in range(3)]
        with RawClient(port_of(address)) as refused:
            assert refused.rest().startswith(b"HTTP/1.1 429 "), "before it has said anything"
        held.pop().raw.close()
        with Person(address) as ada:
            wait_until(lambda: _is_served(ada), "there is room again", 5)


def test_all_clients_have_only_so_many_connections(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), all_connections=2) as (address, _), ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(RawClient(port_of(address)))
        with RawClient(port_of(address)) as refused:
            assert refused.rest().startswith(b"HTTP/1.1 429 ")


def _is_served(person: Person) -> bool:
    with suppress(httpx.TransportError):
        return person.http.get("about").is_success
    return False


def test_a_proxy_may_have_more_of_them(tmp_path: Path) -> None:
    origins = ("https://games.example",)
    database = str(tmp_path / "games.db")
    with server_in_thread(database, origins=origins, connections=2) as (address, _), ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(RawClient(port_of(address)))
        assert httpx.get(f"{address}/health").status_code == 200


def test_one_client_has_only_so_much_under_way(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), bodies=2 * MEBIBYTE) as (address, server), ExitStack() as stack:
        counted = server.config.guard.services.bodies

        def send_half(size: int = MEBIBYTE - 1, *headers: str) -> RawClient:
            client = stack.enter_context(RawClient(port_of(address)))
            client.post(MEBIBYTE, *headers)
            client.raw.sendall(b" " * size)
            return client

        held = [send_half(), send_half()]
        wait_until(lambda: counted._all == 2 * MEBIBYTE - 2, "both are held")
        refused = send_half(3).raw.recv(4096)
        assert refused.startswith(b"HTTP/1.1 429 ")
        other = send_half(MEBIBYTE, FAR).raw.recv(4096)
        assert other.startswith(b"HTTP/1.1 422 "), "another client is not to blame"
        for client in held:
            client.raw.close()
        wait_until(lambda: counted._all == 0, "what they sent is forgotten")
        assert send_half(MEBIBYTE).raw.recv(4096).startswith(b"HTTP/1.1 422 ")


def test_whatever_is_asked_for_counts(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), requests=0.5) as (address, _), Person(address) as ada:
        asked = [ada.http.get("nowhere").status_code, ada.http.post("invites", content=b"{").status_code]
        assert asked == [404, 422]
        asked = [httpx.get(f"{address}/metrics").status_code for _ in range(4)]
        assert asked[-1] == 429, "though a slow machine may have earned another request meanwhile"
        assert httpx.get(f"{address}/nowhere").status_code == 404, "the page's files have a wider measure of their own"


def test_work_is_charged_and_waiting_is_not() -> None:
    meter = Meter(1.0, 1.0)

    async def work() -> str:
        await asyncio.sleep(0.3)
        end = time.perf_counter() + 0.2
        while time.perf_counter() < end:
            pass
        return "done"

    async def fail() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0)

    async def both() -> None:
        full = meter.work.wait(1000)
        assert await charged(work(), meter) == "done"
        assert 0.1 < meter.work.wait(1000) - full < 0.29
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await charged(fail(), meter)

    asyncio.run(both())


# Who is one client


@pytest.mark.parametrize(("address", "client"), [
    ("10.1.2.3", "10.1.2.3"), ("::ffff:10.1.2.3", "10.1.2.3"), ("2001:db8:a:b:1:2:3:4", "2001:db8:a:b::/64"),
    ("2001:db8:a:b:ffff::9", "2001:db8:a:b::/64"), ("2001:db8:a:c::1", "2001:db8:a:c::/64"), ("::1", "::/64"),
    ("fe80::1%eth0", "fe80::/64"), ("nobody", "nobody"), ("", ""), ("x" * 5000, "x" * 64),
])  # fmt: skip
def test_a_block_of_addresses_is_one_client(address: str, client: str) -> None:
    assert client_name(address) == client
