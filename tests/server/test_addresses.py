"""Addresses in the settings: one that cannot work is refused at once, in one line, and nothing is created."""

import sqlite3
from pathlib import Path

import psycopg
import pytest

from planetarium.errors import OptionsError
from planetarium.server.settings import Settings
from planetarium.server.store import open_store
from tests.shell import Shell

from .cluster import Cluster

ORIGINS = {
    "https://games.example": "https://games.example",
    "https://Games.Example:443/": "https://games.example",
    "HTTPS://GAMES.EXAMPLE": "https://games.example",
    "http://x:80": "http://x",
    "http://x:": "http://x",
    "http://x:00080/": "http://x",
    "https://x:80": "https://x:80",
    "http://x:443": "http://x:443",
    "http://localhost:5173": "http://localhost:5173",
    "https://a_b.games.example.": "https://a_b.games.example.",
    "https://Bücher.example": "https://xn--bcher-kva.example",
    "https://straße.example": "https://xn--strae-oqa.example",
    "https://ＧＡＭＥＳ.example": "https://games.example",
    "https://xn--bcher-kva.example": "https://xn--bcher-kva.example",
    "http://10.0.0.5:8421": "http://10.0.0.5:8421",
    "http://[::1]:8421": "http://[::1]:8421",
    "https://[2001:DB8:0:0:0:0:0:1]:443/": "https://[2001:db8::1]",
}
NO_ORIGINS = [
    "", " ", "games.example", "//games.example", "https:", "https://", "https:///", "https:games.example",
    "https://games.example/path", "https://games.example//", "https://games.example/?", "https://games.example?x",
    "https://games.example#x", "ftp://x", "ws://x", "null", "*", "https://*", "https://*.example", "https://user@x",
    "https://user:secret@x", "https://x:99999", "https://x:65536", "https://x:0", "https://x:port", "https://x:-1",
    "https://x:+1", "https://x:٣", "https://x:123456789", "https://[::1", "https://::1", "https://[::1]x",
    "https://x[::1]", "https://[fe80::1%25eth0]", "https://[1.2.3.4]", "https://[::g]", "https://1.2.3", "https://256.1.1.1",
    "https://1.2.3.4.5", "https://a..b", "https://.a", "https://-a", "https://a-", f"https://{'a' * 64}.example",
    "https://" + "a." * 200 + "example", "https://a b", "https://a%20b", "https://a\\b", "https://a\nb", "\nhttps://a",
    "https://a\t", "https://a\x1b[2J", "https://a\0", "https://a\ud800", "https://\u202ea", "https://🎲", "https://a,https://b",
]  # fmt: skip


def short(text: str) -> str:
    """The name of a test."""
    return ascii(text)[:40]


@pytest.mark.parametrize("given", ORIGINS)
def test_an_origin_is_kept_as_browsers_write_it(given: str) -> None:
    assert Settings(origins=(given,)).origins == (ORIGINS[given],)


@pytest.mark.parametrize("given", NO_ORIGINS, ids=short)
def test_what_is_no_origin_is_refused(given: str) -> None:
    with pytest.raises(OptionsError, match="write it as https") as refused:
        Settings(origins=("https://games.example", given))
    assert "secret" not in str(refused.value)


@pytest.fixture
def nothing_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder to be in. A server that begins in spite of all is a fault."""

    def begin(*_: object, **__: object) -> None:
        raise AssertionError("it began to serve")

    monkeypatch.setattr("planetarium.server.serve.create_app", begin)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refusal(shell: Shell, *arguments: str) -> str:
    """The one line with which `serve` ends."""
    code, out, err = shell.try_("serve", "--port", "0", *arguments)
    assert (code, out) == (2, ""), err
    assert err.startswith("planetarium: ") and err.endswith("\n") and err.count("\n") == 1
    assert len(err) > 40 and err[:-1].isprintable()
    assert "secret" not in err
    return err


NO_DATABASES = [
    "", "mysql://x", "postgresql+psycopg://user:secret@host/games", "redis://host", "sqlite3://games.db", "http://x/y",
    "x://y", "://x", "sqlite:relative", "sqlite:/relative", "SQLite:relative", "file:games.db", "postgresql:games",
    "postgres:/games", ":memory:", "sqlite://", "sqlite://:memory:", "jdbc:postgresql://user:secret@host/games",
    "user:secret@x://y", "postgresql://user:secret@host:port/games", "postgresql://host:99999/games",
    "postgresql://host:0/games", "postgresql://a:1,b:x/games", "postgresql://host:-1/games", "postgresql://host:٣/games",
    f"postgresql://host:{'9' * 5000}/games", "postgresql://user:secret@[::1/games", "postgresql://user:secret%zz@host/games",
    "postgresql://user:sec@secret@host/games", "postgresql://user:sec/secret@host/games", "postgresql://host/games?x=secret",
    "postgresql://user:secret@host/games?x", "postgresql://user:se cret@host/games", "postgresql://host/games?port=x",
    "mysql://\x1b[2J", "\x1b]0;x\x07://y", "postgresql://host/\x1b[2J?x",
]  # fmt: skip


@pytest.mark.parametrize("database", NO_DATABASES, ids=short)
def test_what_is_no_database_is_refused(database: str, shell: Shell, nothing_begins: Path) -> None:
    assert "--database" in refusal(shell, "--database", database)
    assert not list(nothing_begins.iterdir())


@pytest.mark.parametrize(
    "address", ["postgresql://user:secret@127.0.0.1:1/games", "POSTGRES://u:secret@no.invalid/games"]
)
def test_a_database_that_does_not_answer_is_told_in_one_line(address: str, shell: Shell, nothing_begins: Path) -> None:
    assert "The database is not responding" in refusal(shell, "--database", address)
    assert not list(nothing_begins.iterdir())


def test_a_password_is_not_told_by_a_server_that_refuses_it(
    postgres: Cluster, shell: Shell, nothing_begins: Path
) -> None:
    parts = psycopg.conninfo.conninfo_to_dict(postgres.database())
    address = f"postgresql://{parts['user']}:secret@/secret?host={parts['host']}&port={parts.get('port', 5432)}"
    assert "does not exist" in refusal(shell, "--database", address)


@pytest.mark.parametrize("path", ["games.db", "./a:b.db", "a:b.db", "C:\\games.db", "a://b/../c.db", "é [red].db"])
@pytest.mark.parametrize("scheme", ["", "sqlite://", "SQLITE://"])
def test_games_are_kept_in_any_file(scheme: str, path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    if scheme == "" and path == "a://b/../c.db":
        path = "./a://b/../c.db"
    open_store(scheme + path).close()
    assert Path(path).is_file()
    open_store(f"sqlite://{Path(path).absolute()}").close()


NO_HOSTS = [
    "", " ", "no such host", "a..b", "a" * 64, "http://127.0.0.1", "[::1", "8.8.8.8", "1::2::3", "a\x1b[2J", "\u202e",
    "0.0.0.0:80",
]  # fmt: skip


@pytest.mark.parametrize("host", NO_HOSTS, ids=short)
def test_a_host_that_is_none_is_refused(host: str, shell: Shell, nothing_begins: Path) -> None:
    assert "--host must" in refusal(shell, "--host", host, "--database", "games.db")
    assert not list(nothing_begins.iterdir())


def test_files_that_are_other_databases_are_refused(shell: Shell, nothing_begins: Path) -> None:
    for number, statement in enumerate(
        ["CREATE TABLE schema_version (version TEXT)", "CREATE TABLE schema_version (number)", "CREATE TABLE games (x)"]
    ):
        with sqlite3.connect(f"{number}.db") as other:
            other.execute(statement)
            if number == 0:
                other.execute("INSERT INTO schema_version VALUES ('one')")
        other.close()
        refusal(shell, "--database", f"{number}.db")
    whole = Path("0.db").read_bytes()
    Path("torn.db").write_bytes(whole[:150] + b"\xff" * (len(whole) - 150))
    refusal(shell, "--database", "torn.db")
    refusal(shell, "--database", "x" * 300)
