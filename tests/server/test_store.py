"""The store, in SQLite and in PostgreSQL alike: one log, in which every line is written once."""

import json
import logging
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from planetarium import standard_content
from planetarium.server.entries import Device, Entry, GameHeader, Occupant
from planetarium.server.store import (
    Conflict,
    SchemaError,
    Store,
    StoreUnavailable,
    default_database,
    open_store,
    postgres,
    schema,
    sql,
    sqlite,
)
from tests.shell import Shell

HEADER = GameHeader("game", 1000, "1", "hash", {"players": 2}, None, bytes(range(32)), [
    {"name": "Ada", "kind": "person", "level": None, "holder": "ada"},
    {"name": "Bob", "kind": "open", "level": None, "holder": None},
])  # fmt: skip
OPEN, BOB = Occupant("open", None), Occupant("person", "bob")
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
    store.create(HEADER, CONTENT, (), [("code", 1), ("watch", None)], "ada")
    return store


def action(seq: int, key: str | None = None, game: str = "game") -> Entry:
    return Entry(game, seq, 2000 + seq, "action", 0, {"action": "pass", "text": "ä\n🪐\0"}, key, 1)


def test_what_was_written_is_read(begun: Store) -> None:
    assert begun.game_header("game") == HEADER
    assert begun.game_header("none") is None
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
    begun.create(replace(HEADER, game="other"), CONTENT, (), (), None)
    assert begun.append([action(1, "k"), action(2, "k"), action(1, "k", "other")]) == [True, False, True]
    assert begun.append([action(2), action(3)]) == [True, True], "no key is no key"


def test_a_commit_of_many_games_is_one(begun: Store) -> None:
    others = [f"game{number:03}" for number in range(300)]
    for name in others:
        begun.create(replace(HEADER, game=name), CONTENT, (), (), None)
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
    assert begun.invited("code") == ("game", 1, None)
    assert begun.invited("watch") == ("game", None, None)
    sit = Entry("game", 1, 2000, "sit", 1, {"name": "Bob", "holder": "bob"})
    begun.seat_entry(sit, OPEN, BOB, "code")
    assert begun.invited("code") is None
    assert begun.used_invite("code") == ("game", 1)
    assert begun.games_of("bob", 10) == ["game"]
    with pytest.raises(Conflict):
        begun.seat_entry(replace(sit, seq=2), BOB, Occupant("person", "eve"), "code")
    assert begun.games_of("eve", 10) == []
    assert [entry.seq for entry in begun.entries("game")] == [1]


def test_a_game_is_deleted_with_all_its_rows_once_it_is_nobodys(begun: Store) -> None:
    begun.seat_entry(Entry("game", 1, 2000, "sit", 1, {"name": "Bob", "holder": "bob"}), OPEN, BOB, "code")
    with pytest.raises(Conflict):
        begun.forget("game", "bob")
    leave = Entry("game", 2, 3000, "leave", 1, {})
    begun.seat_entry(leave, BOB, Occupant("bot", None))
    assert not begun.forget("game", "bob")
    assert begun.games_of("ada", 10) == ["game"]
    assert begun.forget("game", "ada")
    assert begun.game_header("game") is None
    assert begun.entries("game") == []


def test_a_code_stays_good_when_the_seq_was_taken(begun: Store) -> None:
    begun.append([action(1)])
    with pytest.raises(Conflict):
        begun.seat_entry(Entry("game", 1, 2000, "sit", 1, {}), OPEN, BOB, "code")
    assert begun.invited("code") == ("game", 1, None)


def test_a_seat_changes_only_from_what_it_was(begun: Store) -> None:
    """Two servers that both believe a seat to be open: one of them is wrong, whatever seqs they write."""
    begun.seat_entry(Entry("game", 1, 2000, "sit", 1, {}), OPEN, BOB, "code")
    for after in (Occupant("person", "eve"), Occupant("bot", None), OPEN):
        with pytest.raises(Conflict):
            begun.seat_entry(Entry("game", 2, 2000, "sit", 1, {}), OPEN, after)
    with pytest.raises(Conflict):
        begun.invite("game", 1, "for-eve", OPEN)
    assert begun.invited("for-eve") is None
    assert [entry.seq for entry in begun.entries("game")] == [1]


def test_a_code_opens_no_seat_that_has_gone_to_another(begun: Store) -> None:
    """Whoever goes on with a seat elsewhere gives a code away; once it is used, or the seat is left, there is none."""
    begun.seat_entry(Entry("game", 1, 2000, "sit", 1, {}), OPEN, BOB, "code")
    begun.invite("game", 1, "elsewhere", BOB)
    assert begun.invited("elsewhere") == ("game", 1, "bob")
    begun.seat_entry(Entry("game", 2, 2000, "bot", 1, {}), BOB, Occupant("bot", "bob"))
    assert begun.invited("elsewhere"), "a bot that sits in for Bob changes nothing"
    begun.seat_entry(Entry("game", 3, 2000, "leave", 1, {}), Occupant("bot", "bob"), Occupant("bot", None))
    assert begun.invited("elsewhere") is None


def test_watch_codes_are_not_without_number(begun: Store) -> None:
    for number in range(sql.MOST_WATCH_CODES - 1):  # the game has one from its beginning
        begun.watch_code("game", f"watch{number}")
    with pytest.raises(Conflict):
        begun.watch_code("game", "one-too-many")


def test_a_rematch_is_written_with_its_announcement_or_not_at_all(begun: Store) -> None:
    announcement = Entry("game", 1, 2000, "rematch", 0, {"game": "second"})
    begun.create(replace(HEADER, game="second"), CONTENT, (), (), None, announcement)
    with pytest.raises(Conflict):
        begun.create(
            replace(HEADER, game="third"), CONTENT, (), (), None, replace(announcement, data={"game": "third"})
        )
    assert begun.game_header("third") is None
    assert begun.entries("game") == [announcement]


def test_games_are_found_by_who_sits_and_who_watches(begun: Store) -> None:
    begun.create(replace(HEADER, game="newer", created=5000, public=True), CONTENT, (), (), None)
    assert begun.games_of("ada", 10) == ["newer", "game"]
    assert begun.games_of("ada", 1) == ["newer"]
    assert begun.open_tables(10) == ["newer"]
    assert [begun.may_see("newer", who) for who in ("ada", "eve", None)] == [True, True, True]
    assert [begun.may_see("game", who) for who in ("ada", "eve", None)] == [True, False, False]
    assert not begun.may_see("none", "ada")
    for _ in range(2):
        begun.watch("game", "eve")
    assert begun.may_see("game", "eve")
    assert begun.games_of("eve", 10) == ["game"]


def test_nobody_fills_the_lobby_alone(begun: Store) -> None:
    for number in range(10):
        begun.create(replace(HEADER, game=f"ada{number}", created=9000 + number, public=True), CONTENT, (), (), None)
    bobs = [{**HEADER.seats[0], "holder": "bob"}, HEADER.seats[1]]
    begun.create(replace(HEADER, game="bob", created=1, public=True, seats=bobs), CONTENT, (), (), None)
    assert begun.open_tables(10) == ["ada9", "ada8", "ada7", "bob"]


def test_full_tables_do_not_hide_open_ones(begun: Store) -> None:
    """Fifty full tables once emptied the lobby."""
    full = [{**seat, "kind": "person", "holder": "ada"} for seat in HEADER.seats]
    begun.create(replace(HEADER, game="open", created=1, public=True), CONTENT, (), (), None)
    for number in range(20):
        begun.create(
            replace(HEADER, game=f"full{number}", created=9000, public=True, seats=full), CONTENT, (), (), None
        )
    begun.create(replace(HEADER, game="ended", created=9000, public=True), CONTENT, (), (), None)
    begun.append([replace(action(1, game="ended"), to_act=None)])
    assert begun.open_tables(10) == ["open"]


def test_games_whose_clock_has_run_out_are_found(store: Store) -> None:
    """Also those in which nobody has ever moved."""
    full = [{**seat, "kind": "person", "holder": "ada"} for seat in HEADER.seats]
    for name in ("untouched", "moved", "over"):
        store.create(replace(HEADER, game=name, clock=60, seats=full), CONTENT, (), (), None)
    store.create(replace(HEADER, game="waiting", clock=60), CONTENT, (), (), None)
    store.create(replace(HEADER, game="without"), CONTENT, (), (), None)
    store.append([action(1, game="moved"), replace(action(1, game="over"), to_act=None)])
    assert store.overdue(60_000) == []
    assert store.overdue(61_001) == ["untouched"]
    store.append([Entry("moved", 2, 10**6, "chat", 0, {"text": "hi"}, None, 1)])
    assert sorted(store.overdue(64_000)) == ["moved", "untouched"], "talk does not stop a clock"


def test_a_time_without_servers_is_a_pause(store: Store) -> None:
    """Of several servers that come back at once one notes it."""
    assert [store.heartbeat(now, 10_000) for now in (100_000, 105_000, 114_000)] == [False] * 3
    assert [store.heartbeat(now, 10_000) for now in (200_000, 200_500, 199_000)] == [True, False, False]
    assert store.pauses() == [(114_000, 200_000)]


def test_a_link_makes_a_device_a_persons_own_once_and_not_for_long(store: Store) -> None:
    phone = Device("phone", "", "Firefox on Android", 1000, 1000, 1000)
    store.keep_device(Device("laptop", "ada", "Firefox on Linux", 0, 0, 0))
    store.link("first", "ada", 0, 5000)
    store.link("code", "ada", 0, 5000)
    for wrong in ("first", "none"):
        with pytest.raises(Conflict):
            store.join(wrong, phone)
    with pytest.raises(Conflict):
        store.join("code", replace(phone, created=5001))
    assert store.join("code", phone) == "ada"
    with pytest.raises(Conflict):
        store.join("code", replace(phone, device="tablet"))
    assert [device.device for device in store.devices_of("ada")] == ["phone", "laptop"]
    assert not store.end_device("eve", "phone", 2000)
    assert store.end_device("ada", "phone", 2000)
    assert [device.device for device in store.devices_of("ada")] == ["laptop"]
    assert store.ended_since(2000) == ["phone"]
    assert store.ended_since(2001) == []
    ended = store.device("phone")
    assert ended is not None
    assert ended.ended == 2000


def test_contents_are_kept_by_hash(begun: Store) -> None:
    begun.create(replace(HEADER, game="again"), {"id": "another"}, (), (), None)
    assert begun.content("hash") == CONTENT, "what is there under a hash is never written again"
    assert begun.content("other") is None
    standard = standard_content()
    begun.create(replace(HEADER, game="third", content=standard.hash), standard.to_doc(), (), (), None)
    assert begun.content(standard.hash) == standard.to_doc()


def test_a_statement_that_takes_too_long_is_given_up(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the next one is answered."""
    monkeypatch.setattr(sqlite, "LONGEST_STATEMENT", 0.3)
    monkeypatch.setitem(postgres.TIMEOUTS, "statement_timeout", 300)
    store = open_store(database)
    for_ever = "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT COUNT(*) FROM n"
    if database.startswith("postgresql"):
        for_ever = "SELECT pg_sleep(60)"
    begun = time.monotonic()
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            store.execute(for_ever).fetchone()
        store.ping()
    assert time.monotonic() - begun < 20
    store.close()


# Versions of the schema


def version(store: Store) -> int:
    found: int = store.execute("SELECT version FROM schema_version").fetchone()[0]
    return found


def test_a_store_is_opened_again_as_it_was(begun: Store, database: str) -> None:
    again = open_store(database)
    assert version(again) == len(schema.MIGRATIONS)
    assert again.game_header("game") == HEADER
    again.close()


def test_a_database_of_the_first_version_gets_to_know_its_seats(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Version 1 knew whose each seat is; what sits there, and which games are over, was in the log alone."""
    monkeypatch.setattr(sql, "MIGRATIONS", schema.MIGRATIONS[:1])
    first = open_store(database)
    first.execute("INSERT INTO contents VALUES ('hash', '{}')")
    rows = {"plain": [], "sat": ["sit"], "away": ["sit", "bot"], "left": ["sit", "leave"], "over": ["action"]}
    for game, kinds in rows.items():
        first.execute(
            "INSERT INTO games VALUES (?, 1, '1', 'hash', '{}', NULL, '00', ?, NULL, 1, 0)",
            (game, json.dumps(HEADER.seats)),
        )
        for seat, holder in enumerate(("ada", None)):
            first.execute("INSERT INTO seats VALUES (?, ?, ?)", (game, seat, holder))
        first.execute("INSERT INTO invites VALUES (?, ?, 0)", (f"code-{game}", game))
        for seq, kind in enumerate(kinds, start=1):
            first.execute("INSERT INTO entries VALUES (?, ?, 1, ?, 1, '{}', NULL, NULL)", (game, seq, kind))
    first.close()
    monkeypatch.undo()
    store = open_store(database)
    found = {
        game: [row[0] for row in store.execute("SELECT kind FROM seats WHERE game = ? ORDER BY seat", (game,))]
        for game in rows
    }
    assert found == {
        "plain": ["person", "open"], "sat": ["person", "person"], "away": ["person", "bot"],
        "left": ["person", "bot"], "over": ["person", "open"],
    }  # fmt: skip
    assert store.open_tables(10) == ["plain"]
    assert store.invited("code-sat") == ("sat", 0, "ada")
    store.close()


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
    assert newer.game_header("game") == HEADER
    newer.close()


def test_a_migration_that_fails_changes_nothing(begun: Store, database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sql, "MIGRATIONS", (*schema.MIGRATIONS, *MORE, ("CREATE NONSENSE",)))
    with pytest.raises(Exception, match=r"(?i)syntax"):
        open_store(database)
    monkeypatch.undo()
    again = open_store(database)
    assert version(again) == len(schema.MIGRATIONS)
    assert again.game_header("game") == HEADER
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
