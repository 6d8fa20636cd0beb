"""What stands before every request: origins, hosts, sizes, rates, headers; and what no client is ever shown."""

import json
import socket as sockets
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import ValidationError
from websockets.exceptions import InvalidStatus

from planetarium.server.messages import NewTable
from planetarium.server.settings import Limits

from .people import Person, Refused, Socket, new_key
from .servers import ServerProcess, server_in_thread, wait_until
from .test_moves import legal

BODY = Limits().body


def rejection(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["reason"]


# Who somebody is


def test_the_cookie_is_for_the_server_alone(ada: Person) -> None:
    response = ada.http.post("tables", json={"options": {"players": 1}, "seats": [{"kind": "me"}]})
    cookie = response.headers["set-cookie"]
    parts = {part.strip().lower() for part in cookie.split(";")}
    assert {"httponly", "samesite=strict", "path=/api"} <= parts
    token = cookie.split(";")[0].partition("=")[2]
    assert len(token) == 43
    assert token not in response.text
    assert "set-cookie" not in ada.http.get("tables").headers, "once is enough"


def test_behind_https_the_cookie_is_secure(server: ServerProcess) -> None:
    headers = {"X-Forwarded-Proto": "https"}
    wish = {"options": {"players": 1}, "seats": [{"kind": "me"}]}
    response = httpx.post(f"{server.address}/api/v1/tables", json=wish, headers=headers)
    assert "secure" in response.headers["set-cookie"].lower()


def test_secrets_are_stored_as_hashes_and_never_logged(ada: Person, bob: Person, server: ServerProcess) -> None:
    made = ada.table("me open")
    bob.join(made, 1, "Bob")
    token = ada.cookies.partition("=")[2]
    code = made["invites"][0]["code"]
    with ada.socket() as socket:
        socket.open(made["game"])
    with pytest.raises(Refused):
        bob.post("invites", {"code": code})
    bob.http.get(f"invites/{code}")
    files = [path for path in server.log.parent.iterdir() if path.is_file()]
    assert {path.name for path in files} >= {"log", "games.db"}
    for path in files:
        content = path.read_bytes()
        for secret in (token, code, made["watch"]):
            assert secret.encode() not in content, f"{path.name} holds a secret"


# Other sites


@pytest.mark.parametrize("headers", [
    {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"},
])  # fmt: skip
def test_pages_of_other_sites_may_change_nothing(ada: Person, server: ServerProcess, headers: dict[str, str]) -> None:
    game = ada.table("me me")["game"]
    actions, seq = legal(ada, game)
    body = {"action": actions[0], "seq": seq, "key": new_key()}
    response = ada.http.post(f"tables/{game}/actions", json=body, headers=headers)
    assert rejection(response) == (403, "forbidden-origin")
    assert ada.news(game)["seq"] == seq
    with pytest.raises(InvalidStatus) as refused:
        Socket(server.address, {**ada.headers(), **headers})
    assert refused.value.response.status_code == 403


def test_its_own_pages_and_programs_may(ada: Person, server: ServerProcess) -> None:
    headers = {"Origin": server.address, "Sec-Fetch-Site": "same-origin"}
    assert ada.http.post("tables", json={"seats": [{"kind": "me"}] * 2}, headers=headers).status_code == 201
    socket = Socket(server.address, {**ada.headers(), **headers})
    assert socket.welcome == {"type": "welcome", "protocol": 1, "version": ada.get("about")["version"]}
    socket.close()


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8421", "127.0.0.1.evil.example", ""])
def test_a_server_of_this_machine_answers_to_no_other_name(ada: Person, host: str) -> None:
    assert rejection(ada.http.get("about", headers={"Host": host})) == (403, "forbidden-origin")


@pytest.mark.parametrize("host", ["localhost", "localhost:99", "127.0.0.1", "[::1]:8421"])
def test_it_answers_to_its_own_names(ada: Person, host: str) -> None:
    assert ada.http.get("about", headers={"Host": host}).status_code == 200


# Sizes


def test_a_body_that_is_too_large_is_refused(ada: Person) -> None:
    response = ada.http.post("records", content=b" " * (BODY + 1), headers={"Content-Type": "application/json"})
    assert rejection(response) == (413, "too-large")

    def endless() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * 65536

    response = ada.http.post("records", content=endless(), headers={"Content-Type": "application/json"})
    assert "content-length" not in response.request.headers
    assert rejection(response) == (413, "too-large")
    response = ada.http.post("records", content=b" " * BODY, headers={"Content-Type": "application/json"})
    assert rejection(response) == (422, "malformed")


def test_a_body_is_not_waited_for_that_says_it_is_too_large(server: ServerProcess) -> None:
    with sockets.create_connection(("127.0.0.1", server.port), timeout=30) as raw:
        raw.sendall(
            b"POST /api/v1/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 999999999\r\n\r\n"
        )
        assert raw.recv(4096).startswith(b"HTTP/1.1 413 ")


BODIES: list[bytes] = [
    b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b"{" * 5000, b"[" * 100_000, b'{"a": NaN}', b'{"\\ud800": 1}',
    b'{"code": "\\ud800"}', b'{"code": "' + b"9" * 5000 + b'"}', b'{"code": ' + b"9" * 5000 + b"}",
    b'{"code": "x", "name": "\\ud800"}', b'{"code": "x", "name": "\\u0000"}', b'{"code": 1e999}', b'{"code": {"a": 1}}',
]  # fmt: skip


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_what_is_no_request_is_malformed(ada: Person, body: bytes) -> None:
    for path in ("invites", "records", "tables"):
        response = ada.http.post(path, content=body, headers={"Content-Type": "application/json"})
        too_large = path == "invites" and len(body) > Limits().message
        assert rejection(response) == ((413, "too-large") if too_large else (422, "malformed")), path
        assert len(response.text) < 20_000


COUNTLESS = [
    b'{"seats":[{"kind":"me"}],"options":{"modules":[' + b",".join([b"1"] * 400_000) + b"]}}",
    b'{"seats":[' + b",".join([b"{}"] * 300_000) + b"]}",
    b"{" + b",".join(b'"%x":1' % number for number in range(90_000)) + b"}",
    b'{"seats":[{' + b",".join(b'"%x":1' % number for number in range(90_000)) + b"}]}",
]


@pytest.mark.parametrize("body", COUNTLESS, ids=range(len(COUNTLESS)))
def test_of_countless_faults_one_is_looked_for(body: bytes) -> None:
    """Each was described, in the one thread that serves everybody, for a message that names the first."""
    with pytest.raises(ValidationError) as caught:
        NewTable.model_validate(json.loads(body))
    assert caught.value.error_count() <= 3


# Headers


@pytest.mark.parametrize(("method", "path"), [
    ("GET", "/api/v1/about"), ("GET", "/api/v1/nowhere"), ("DELETE", "/api/v1/tables"), ("GET", "/"),
    ("GET", "/api/v1/tables/none"), ("POST", "/api/v1/invites"), ("GET", "/health"), ("GET", "/metrics"),
    ("GET", "/api/v1/openapi.json"), ("GET", "/docs"), ("TRACE", "/api/v1/about"),
])  # fmt: skip
def test_every_answer_tells_a_browser_what_a_page_may_do(server: ServerProcess, method: str, path: str) -> None:
    response = httpx.request(method, f"{server.address}{path}")
    policy = response.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["x-content-type-options"] == "nosniff"
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["x-frame-options"] == "DENY"
    assert "server" not in response.headers
    assert "access-control-allow-origin" not in response.headers
    if path.startswith("/api/"):
        assert response.headers["cache-control"] == "no-store"
    if response.is_error:
        assert set(response.json()) >= {"reason", "message"}


def test_refusals_of_the_guard_have_them_too(server: ServerProcess) -> None:
    for response in (
        httpx.post(f"{server.address}/api/v1/invites", headers={"Origin": "https://evil.example"}),
        httpx.post(f"{server.address}/api/v1/invites", content=b" " * (BODY + 1)),
    ):
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["cache-control"] == "no-store"


def test_a_content_can_be_kept_for_ever(ada: Person) -> None:
    digest = ada.get("about")["content"]["hash"]
    assert "immutable" in ada.http.get(f"contents/{digest}").headers["cache-control"]


# What goes wrong


def test_nobody_is_shown_what_went_wrong_here(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    with ServerProcess(str(database), tmp_path / "log") as serving, Person(serving.address) as ada:
        game = ada.table("me me")["game"]
        broken = ada.table("me me")["game"]
        serving.kill()
        connection = sqlite3.connect(database)
        connection.execute("UPDATE games SET options = 'nonsense' WHERE game = ?", (broken,))
        connection.commit()
        connection.close()
        serving.start()
        response = ada.http.get(f"tables/{broken}")
        assert rejection(response) == (409, "unplayable")
        assert response.headers["x-content-type-options"] == "nosniff"
        with ada.socket() as socket:
            rejected = socket.call("open", game=broken)
            assert rejected["reason"] == "unplayable"
            assert socket.open(game)["view"]["legal"], "the connection and other games go on"
        for text in (response.text, json.dumps(rejected)):
            assert not [
                word for word in ("Traceback", "line ", ".py", str(tmp_path), "JSON", "nonsense") if word in text
            ]
        assert "Traceback" in serving.log.read_text(encoding="utf-8"), "the log has it"


# Rates and numbers


def test_who_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), requests=1.0) as (address, _), Person(address) as ada:
        responses = [ada.http.get("about") for _ in range(8)]
        assert [response.status_code for response in responses] == [200] * 5 + [429] * 3
        doc = responses[-1].json()
        assert doc["reason"] == "rate-limited"
        assert 0 < doc["retry_after"] <= 1
        assert int(responses[-1].headers["retry-after"]) >= 1
        other = ada.http.get("about", headers={"X-Forwarded-For": "10.1.2.3"})
        assert other.status_code == 200, "another client is not to blame"


def test_messages_chats_hints_and_tables_have_rates_of_their_own(tmp_path: Path) -> None:
    narrow: dict[str, Any] = {"messages": 2.0, "chats": 0.01, "hints": 0.01, "tables": 30.0}
    with server_in_thread(str(tmp_path / "games.db"), **narrow) as (address, _), Person(address) as ada:
        game = ada.table("me me")["game"]
        with ada.socket() as socket:
            for _ in range(6):
                socket.raw.send("nonsense")
            assert [socket.receive()["reason"] for _ in range(6)] == ["malformed"] * 6, "three seconds' worth at once"
            rejected = socket.call("ping")
            assert rejected["reason"] == "rate-limited"
            assert rejected["retry_after"] > 0
            begun = time.monotonic()
            assert [socket.call("ping")["type"] for _ in range(4)] == ["pong"] * 4, "told once, then slowed down"
            assert time.monotonic() - begun > 1.4
        with ada.socket() as socket:
            assert socket.call("ping")["type"] == "pong", "each socket has a rate of its own"
        said = [ada.http.post(f"tables/{game}/chat", json={"text": "hi", "key": new_key()}) for _ in range(6)]
        assert [response.status_code for response in said] == [200] * 5 + [429]
        with ada.socket() as socket:
            assert socket.call("chat", game=game, text="hi", key=new_key())["reason"] == "rate-limited"
        hints = [ada.http.post(f"tables/{game}/hint", json={"level": "astronomer"}) for _ in range(6)]
        assert [response.status_code for response in hints] == [200] * 5 + [429]
        wish = {"options": {"players": 1}, "seats": [{"kind": "me"}]}
        made = [ada.http.post("tables", json=wish).status_code for _ in range(30)]
        assert made == [201] * 29 + [429]


def test_one_client_has_only_so_many_sockets(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), sockets=3, all_sockets=5) as (address, server):
        held = [Socket(address) for _ in range(3)]
        with pytest.raises(InvalidStatus) as refused:
            Socket(address)
        assert refused.value.response.status_code == 403
        far = {"X-Forwarded-For": "10.9.9.9"}
        others = [Socket(address, far) for _ in range(2)]
        with pytest.raises(InvalidStatus):
            Socket(address, far)
        held.pop().close()
        sockets = server._guard.services.sockets
        wait_until(lambda: len(sockets._connections) == 4, "the server has noticed")
        held.append(Socket(address))
        assert held[-1].call("ping")["type"] == "pong"
        for socket in (*held, *others):
            socket.close()


def test_who_reads_too_slowly_is_cut_off_and_the_others_go_on(tmp_path: Path) -> None:
    with server_in_thread(str(tmp_path / "games.db"), queue=16) as (address, server), Person(address) as ada:
        game = ada.table("me me")["game"]
        port = int(address.rpartition(":")[2])
        slow = sockets.socket()
        slow.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", port))
        handshake = (
            f"GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nCookie: {ada.cookies}\r\n\r\n"
        )
        slow.sendall(handshake.encode())
        opening = json.dumps({"type": "open", "id": "1", "game": game}).encode()
        assert len(opening) < 126
        frame = bytes([0x81, 0x80 | len(opening), 0, 0, 0, 0]) + opening  # a masked text
        services = server._guard.services
        cut_off = services.tables.metrics.slow_readers._value
        with ada.socket() as socket:
            socket.open(game)
            for _ in range(200):  # it asks and asks, and never reads an answer
                slow.sendall(frame * 50)
                assert socket.call("ping")["type"] == "pong", "the others go on"
                if cut_off.get():
                    break
            wait_until(cut_off.get, "the slow reader is cut off")
            wait_until(lambda: len(services.tables._followers[game]) == 1, "and gone")
            assert socket.call("chat", game=game, text="hello", key=new_key())["type"] == "ack"
        slow.close()


# What a stranger can tell


def test_a_private_game_is_as_none_for_a_stranger(ada: Person, eve: Person) -> None:
    """Whatever a stranger asks of a private game, the answer is the one for a game that there is not."""
    private, none = ada.table("me open")["game"], "0" * 16
    eve.table("me")  # so that Eve is somebody, only not here
    key = new_key()
    asked: list[tuple[str, str, Any]] = [
        ("GET", "", None), ("GET", "/hand", None), ("GET", "/hand?seat=0", None), ("GET", "/collects", None),
        ("GET", "/preview?action=pass", None), ("GET", "/past/0", None), ("GET", "/record", None),
        ("POST", "/actions", {"action": "pass", "seq": 0, "key": key}), ("POST", "/undo", {"seq": 0, "key": key}),
        ("POST", "/consent", {"agree": True, "seq": 0, "key": key}), ("POST", "/chat", {"text": "hi", "key": key}),
        ("POST", "/seats/1/take", {}), ("POST", "/seats/3/take", {}), ("POST", "/seats/0/name", {"name": "Eve"}),
        ("POST", "/seats/0/leave", None), ("POST", "/seats/1/bot", {}), ("POST", "/seats/0/return", None),
        ("POST", "/seats/1/invite", None), ("POST", "/watch", None), ("POST", "/rematch", None), ("POST", "/hint", {}),
    ]  # fmt: skip
    for method, path, body in asked:
        answers = [eve.http.request(method, f"tables/{game}{path}", json=body) for game in (private, none)]
        assert rejection(answers[0]) == (404, "unknown-game"), path
        assert answers[0].text == answers[1].text
        assert answers[0].headers.keys() == answers[1].headers.keys()
    with eve.socket() as socket:
        for kind, more in (("open", {}), ("act", {"action": "pass", "seq": 0, "key": key})):
            told = [socket.call(kind, game=game, **more) for game in (private, none)]
            assert {(answer["reason"], answer["message"]) for answer in told} == {("unknown-game", told[0]["message"])}
    assert ada.news(private)["seq"] == 0


@pytest.mark.parametrize(
    "origin", ["ftp://{host}", "//{host}", "http://{host}/x", "null", "http://{host}.evil.example"]
)
def test_an_origin_is_a_scheme_and_a_host(server: ServerProcess, origin: str) -> None:
    headers = {"Origin": origin.format(host=f"127.0.0.1:{server.port}")}
    response = httpx.post(f"{server.address}/api/v1/players", headers=headers)
    assert rejection(response) == (403, "forbidden-origin")
