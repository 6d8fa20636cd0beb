"""The store, in SQLite and in PostgreSQL alike: one log, in which every line is written once."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from planetarium import standard_content
from planetarium.server.entries import Birth, Entry
from planetarium.server.store import Conflict, SchemaError, Store, default_database, open_store, schema, sql
from tests.shell import Shell

BIRTH = Birth("game", 1000, "1", "hash", {"players": 2}, None, bytes(range(32)), [
    {"name": "Ada", "kind": "person", "level": None, "holder": "ada"},
    {"name": "Bob", "kind": "open", "level": None, "holder": None},
])  # fmt: skip
CONTENT = {"id": "tiny", "cards": ["ä", "🪐"]}


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = open_store(database)
    yield opened
    opened.close()


@pytest.fixture
def shell(shell: Shell) -> Iterator[Shell]:
    """The command line, which sets up logs for its whole process."""
    root, access = logging.getLogger(), logging.getLogger("uvicorn.access")
    before = root.level, list(root.handlers)
    yield shell
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    access.disabled = False


@pytest.fixture
def begun(store: Store) -> Store:
    """With one game, whose seat 1 is open."""
    store.create(BIRTH, CONTENT, (), [("code", 1), ("watch", None)], "ada")
    return store


def action(seq: int, key: str | None = None, game: str = "game") -> Entry:
    return Entry(game, seq, 2000 + seq, "action", 0, {"action": "pass", "text": "ä\n🪐\0"}, key, 1)


def test_what_was_written_is_read(begun: Store) -> None:
    assert begun.birth("game") == BIRTH
    assert begun.birth("none") is None
    written = [action(1), action(2, "k"), replace(action(3), seat=None, to_act=None)]
    assert begun.append(written) == [True, True, True]
    assert begun.entries("game") == written
    assert begun.entries("game", 2) == written[2:]
    assert begun.entry_with_key("game", "k") == written[1]
    assert begun.entry_with_key("game", "j") is None


def test_a_seq_is_written_once(begun: Store) -> None:
    assert begun.append([action(1, "a")]) == [True]
    assert begun.append([action(1, "b"), action(2, "c"), action(2, "d"), action(3, "e")]) == [False, True, False, True]
    assert [(entry.seq, entry.key) for entry in begun.entries("game")] == [(1, "a"), (2, "c"), (3, "e")]


def test_a_key_is_used_once_in_a_game(begun: Store) -> None:
    begun.create(replace(BIRTH, game="other"), CONTENT, (), (), None)
    assert begun.append([action(1, "k"), action(2, "k"), action(1, "k", "other")]) == [True, False, True]
    assert begun.append([action(2), action(3)]) == [True, True], "no key is no key"


def test_a_commit_of_many_games_is_one(begun: Store) -> None:
    others = [f"game{number:03}" for number in range(300)]
    for name in others:
        begun.create(replace(BIRTH, game=name), CONTENT, (), (), None)
    entries = [action(1, game=name) for name in reversed(others)] + [action(2, game=name) for name in others]
    assert begun.append(entries) == [True] * 600
    assert begun.append(entries) == [False] * 600
    assert all([entry.seq for entry in begun.entries(name)] == [1, 2] for name in others)


def test_a_failed_commit_writes_nothing(begun: Store) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        begun.append([action(1), action(1, game="there-is-none")])
    assert begun.entries("game") == []
    assert begun.append([action(1)]) == [True], "and the store goes on"


RACER = """
import sys
from planetarium.server.entries import Entry
from planetarium.server.store import open_store
store = open_store(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
for seq in range(1, 101):
    print(*store.append([Entry("game", seq, 0, "action", 0, {"by": sys.argv[2]}, None, None)]))
store.close()
"""


def test_of_two_processes_that_write_one_seq_exactly_one_wins(begun: Store, database: str) -> None:
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, database, str(number)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(2)
    ]  # fmt: skip
    try:
        for racer in racers:
            assert racer.stdout
            assert racer.stdout.readline() == "ready\n"
        for racer in racers:
            assert racer.stdin
            racer.stdin.write("go\n")
            racer.stdin.flush()
        wins = [racer.communicate(timeout=60)[0].split() for racer in racers]
    finally:
        for racer in racers:
            racer.kill()
            racer.communicate()
    assert all(sorted(pair) == ["False", "True"] for pair in zip(*wins, strict=True))
    written = begun.entries("game")
    assert [entry.seq for entry in written] == list(range(1, 101))
    assert [wins[int(entry.data["by"])][entry.seq - 1] for entry in written] == ["True"] * 100


def test_a_code_is_used_up_with_the_seat_that_it_opens(begun: Store) -> None:
    assert begun.invited("code") == ("game", 1)
    assert begun.invited("watch") == ("game", None)
    sit = Entry("game", 1, 2000, "sit", 1, {"name": "Bob", "holder": "bob"})
    begun.seat_entry(sit, "bob", "code")
    assert begun.invited("code") is None
    assert begun.games_of("bob", 10) == ["game"]
    with pytest.raises(Conflict):
        begun.seat_entry(replace(sit, seq=2), "eve", "code")
    assert begun.games_of("eve", 10) == []
    assert [entry.seq for entry in begun.entries("game")] == [1]


def test_a_code_stays_good_when_the_seq_was_taken(begun: Store) -> None:
    begun.append([action(1)])
    with pytest.raises(Conflict):
        begun.seat_entry(Entry("game", 1, 2000, "sit", 1, {}), "bob", "code")
    assert begun.invited("code") == ("game", 1)


def test_a_rematch_is_written_with_its_announcement_or_not_at_all(begun: Store) -> None:
    herald = Entry("game", 1, 2000, "rematch", 0, {"game": "second"})
    begun.create(replace(BIRTH, game="second"), CONTENT, (), (), None, herald)
    with pytest.raises(Conflict):
        begun.create(replace(BIRTH, game="third"), CONTENT, (), (), None, replace(herald, data={"game": "third"}))
    assert begun.birth("third") is None
    assert begun.entries("game") == [herald]


def test_games_are_found_by_who_sits_and_who_watches(begun: Store) -> None:
    begun.create(replace(BIRTH, game="newer", created=5000, public=True), CONTENT, (), (), None)
    assert begun.games_of("ada", 10) == ["newer", "game"]
    assert begun.games_of("ada", 1) == ["newer"]
    assert not begun.watches("newer", "eve")
    for _ in range(2):
        begun.watch("newer", "eve")
    assert begun.watches("newer", "eve")
    assert begun.games_of("eve", 10) == ["newer"]
    assert begun.public_games(10) == ["newer"]


def test_games_whose_clock_has_run_out_are_found(store: Store) -> None:
    """Also those in which nobody has ever moved."""
    for name in ("untouched", "moved", "over"):
        store.create(replace(BIRTH, game=name, clock=60), CONTENT, (), (), None)
    store.create(replace(BIRTH, game="without"), CONTENT, (), (), None)
    store.append([action(1, game="moved"), replace(action(1, game="over"), to_act=None)])
    assert store.overdue(60_000) == []
    assert store.overdue(61_001) == ["untouched"]
    store.append([Entry("moved", 2, 10**6, "chat", 0, {"text": "hi"}, None, 1)])
    assert sorted(store.overdue(64_000)) == ["moved", "untouched"], "talk does not stop a clock"


def test_contents_are_kept_by_hash(begun: Store) -> None:
    begun.create(replace(BIRTH, game="again"), {"id": "another"}, (), (), None)
    assert begun.content("hash") == CONTENT, "what is there under a hash is never written again"
    assert begun.content("other") is None
    standard = standard_content()
    begun.create(replace(BIRTH, game="third", content=standard.hash), standard.to_doc(), (), (), None)
    assert begun.content(standard.hash) == standard.to_doc()


# Versions of the schema


def version(store: Store) -> int:
    found: int = store.execute("SELECT version FROM schema_version").fetchone()[0]
    return found


def test_a_store_is_opened_again_as_it_was(begun: Store, database: str) -> None:
    again = open_store(database)
    assert version(again) == len(schema.MIGRATIONS)
    assert again.birth("game") == BIRTH
    again.close()


MORE = (
    ("ALTER TABLE games ADD COLUMN colour TEXT", "UPDATE games SET colour = 'red'"),
    ("CREATE TABLE moons (name TEXT)",),
)


def test_an_older_schema_is_migrated(begun: Store, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "MIGRATIONS", (*schema.MIGRATIONS, *MORE))
    newer = open_store(database)
    assert version(newer) == len(schema.MIGRATIONS) + 2
    assert newer.execute("SELECT colour FROM games").fetchone()[0] == "red"
    assert newer.execute("SELECT * FROM moons").fetchone() is None
    assert newer.birth("game") == BIRTH
    newer.close()


def test_a_migration_that_fails_changes_nothing(begun: Store, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "MIGRATIONS", (*schema.MIGRATIONS, *MORE, ("CREATE NONSENSE",)))
    with pytest.raises(Exception, match=r"(?i)syntax"):
        open_store(database)
    monkeypatch.undo()
    again = open_store(database)
    assert version(again) == len(schema.MIGRATIONS)
    assert again.birth("game") == BIRTH
    again.close()


def test_a_newer_schema_is_refused_in_words(begun: Store, database: str, shell: Shell) -> None:
    begun.execute("UPDATE schema_version SET version = 99")
    with pytest.raises(SchemaError, match="version 99 of the tables"):
        open_store(database)
    code, _, complaint = shell.try_("serve", "--database", database, "--port", "0")
    assert code == 2
    assert "run a newer planetarium" in " ".join(complaint.split())
    assert "Traceback" not in complaint


def test_two_processes_migrate_one_new_database(database: str) -> None:
    opening = "import sys; from planetarium.server.store import open_store; open_store(sys.argv[1]).close()"
    both = [subprocess.Popen([sys.executable, "-c", opening, database], stderr=subprocess.PIPE) for _ in range(3)]
    for process in both:
        complaint = process.communicate(timeout=60)[1]
        assert process.returncode == 0, complaint.decode()


# What cannot be opened


@pytest.mark.parametrize("what", ["a directory", "a text", "nowhere", "no server"])
def test_a_database_that_cannot_be_opened_is_told_in_words(what: str, tmp_path: Path, shell: Shell) -> None:
    text = tmp_path / "games.txt"
    text.write_text("these are no games, but a letter to somebody who asked for some\n" * 40, encoding="utf-8")
    named: dict[str, Any] = {
        "a directory": tmp_path, "a text": text, "nowhere": text / "games.db",
        "no server": "postgresql://planetarium@127.0.0.1:1/games",
    }  # fmt: skip
    code, out, complaint = shell.try_("serve", "--database", str(named[what]), "--port", "0")
    assert (code, out) == (2, "")
    assert "Traceback" not in complaint
    assert len(complaint.strip()) > 20


def test_without_an_address_games_are_in_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == str(tmp_path / "data" / "planetarium" / "games.db")
    store = open_store(default_database())
    assert store.entries("none") == []
    store.close()
    assert (tmp_path / "data" / "planetarium" / "games.db").exists()
