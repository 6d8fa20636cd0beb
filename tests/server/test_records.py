"""Games on paper and advice: records masked until the end, imported again; old contents and old rules; hints."""

import hashlib
import json
import random
import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from planetarium import Content, Game
from planetarium.server import http
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.store import open_store
from planetarium.server.table import Table
from tests.test_record import a_final_turn

from .people import Doc, Person, Player, Refused, late_position, new_key, play_randomly, play_together
from .servers import ServerProcess, server_in_thread
from .test_tables import refused


def both_keep_a_final(ada: Person, bob: Person, eve: Person, rng: random.Random) -> Doc | None:
    """A new table at which both have kept a Final; None if the game was over before."""
    made = ada.table("me open")
    bob.join(made, 1, "Bob")
    eve.post("invites", {"code": made["watch"]})
    game = made["game"]
    with ada.socket() as first, bob.socket() as second:
        players = {0: Player(first, game), 1: Player(second, game)}
        play_together(players, rng, 1)
        assert bob.get(f"tables/{game}/record")["actions"] == ["discard -"]
        assert ada.get(f"tables/{game}/record")["actions"][0] != "discard -"
        kept: dict[int, int] = {0: 0, 1: 0}
        while not all(kept.values()):
            player = players[players[0].to_act]
            if player.view["result"]:
                return None
            seq = player.seq
            legal = player.view["legal"]
            # Whoever plays a card draws.
            choice = rng.choice([action for action in legal if action.startswith(("play", "draw final"))] or legal)
            kept[player.view["seat"]] += choice.startswith("keep")
            player.act(choice)
            for other in players.values():
                other.catch_up(seq + 1)
    return made


def test_the_record_of_an_unfinished_game_shows_what_its_reader_may_see(ada: Person, bob: Person, eve: Person) -> None:
    rng = random.Random(3)
    # The server deals by chance, so now and then a game ends too early.
    made = next(filter(None, (both_keep_a_final(ada, bob, eve, rng) for _ in range(10))))
    game = made["game"]
    for person, hidden in ((ada, {1}), (bob, {0}), (eve, {0, 1})):
        record = person.get(f"tables/{game}/record")
        assert record["key"] is None
        assert record["result"] is None
        assert record["key_sha256"] == made["table"]["key_sha256"]
        log = [entry for entry in person.news(game)["entries"] if entry["kind"] == "action"]
        assert record["actions"] == [entry["action"] for entry in log]
        masked = {entry["seat"] for entry in log if entry["action"] == "keep -"}
        assert masked == hidden


def test_the_start_of_an_unfinished_game_is_masked_too(ada: Person, bob: Person) -> None:
    made = ada.table("me open", start=late_position())
    bob.join(made, 1)
    start = bob.get(f"tables/{made['game']}/record")["start"]
    assert [isinstance(seat["hand"], list) for seat in start["seats"]] == [False, True]
    assert start["decks"]["final"] == len(late_position()["decks"]["final"])


def test_a_finished_game_reveals_its_key_and_replays(ada: Person, eve: Person) -> None:
    made = ada.table("me me", start=late_position())
    game = made["game"]
    news = play_randomly(ada, game, random.Random(5))
    key = bytes.fromhex(news["view"]["key"])
    assert hashlib.sha256(key).hexdigest() == made["table"]["key_sha256"]
    response = ada.http.get(f"tables/{game}/record")
    assert response.headers["content-disposition"] == f'attachment; filename="planetarium-{game}.json"'
    record = response.json()
    assert record["key"] == news["view"]["key"]
    replayed = Game.from_record(record)
    assert replayed.position() == Game.from_record(json.loads(json.dumps(record))).position()
    assert replayed.result is not None
    assert replayed.result.to_doc() == news["view"]["result"] == record["result"]


def test_a_whole_deal_can_be_checked_by_its_key(ada: Person) -> None:
    made = ada.table("me", options={"modules": ["epochs"]})
    news = play_randomly(ada, made["game"], random.Random(6))
    record = ada.get(f"tables/{made['game']}/record")
    assert record["start"] is None
    assert Game.from_record(record).scores == tuple(news["view"]["result"]["scores"])
    assert record["times"] == sorted(record["times"])


def test_a_record_is_imported_to_look_at(ada: Person, bob: Person, eve: Person, frozen: Content) -> None:
    game, rng = Game.from_position(late_position(), names=["Ada", "Bob"]), random.Random(7)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    for record in (game.record(), game.record(embed=True)):
        table = ada.post("records", {"record": record})["game"]
        news = ada.news(table)
        assert news["table"]["imported"] is True
        assert [seat["name"] for seat in news["table"]["seats"]] == ["Ada", "Bob"]
        assert [entry["action"] for entry in news["entries"]] == record["actions"]
        assert news["view"]["result"] == record["result"]
        exported = ada.get(f"tables/{table}/record")
        assert Game.from_record(exported).tobytes() == game.tobytes()
        assert exported["key"] == record["key"]
        assert refused(bob, f"tables/{table}/watch") == (404, "unknown-game"), "it is private"
        assert refused(ada, f"tables/{table}/actions", {"action": "pass", "seq": 0, "key": "k"})[0] in (403, 409)


def test_what_an_imported_record_claims_hides_nothing(ada: Person) -> None:
    """Where a record said that its start was dealt by a server, the mark of a custom position was gone."""
    game, rng = Game.from_position(late_position(), names=["Ada", "Bob"]), random.Random(7)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    claim = {"game": None, "names": ["Ada", "Bob"], "turn": 3, "after": 9, "seat": 0, "chance": "fresh"}
    for chance in ("fresh", "same"):
        record = {**game.record(), "branched": {**claim, "chance": chance}}
        imported = ada.post("records", {"record": record})["game"]
        table = ada.news(imported)["table"]
        assert (table["own"], table["branched"]) == (["position"], record["branched"]), "both are shown"
        line = next(line for line in ada.get("tables") if line["game"] == imported)
        assert line["own"] == ["position"]


def _broken(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    game, rng = Game.new(1, 3), random.Random(8)
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    record = game.record()
    change(record)
    return record


BROKEN: dict[str, Callable[[dict[str, Any]], object]] = {
    "no key": lambda record: record.update(key=None),
    "another key": lambda record: record.update(key="00" * 32),
    "not over": lambda record: (record["actions"].pop(), record["times"].pop(), record.update(result=None)),
    "another result": lambda record: record["result"].update(scores=[999]),
    "an illegal action": lambda record: record["actions"].__setitem__(3, "I-1>I-1"),
    "no options": lambda record: record.pop("options"),
    "an odd content": lambda record: record["content"].update(board={}, cards=[]),
    "endless times": lambda record: record.update(times=[1e300] * len(record["times"])),
    "negative times": lambda record: record.update(times=[-1e300] * len(record["times"])),
    "a name without bytes": lambda record: record.update(names=["\ud800"]),
    "too many names": lambda record: record.update(names=["a"] * 9),
    "an odd start": lambda record: record.update(start={"phase": "over"}),
    "nothing": lambda record: record.clear(),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_record_that_is_none_is_refused(ada: Person, fault: str) -> None:
    assert refused(ada, "records", {"record": _broken(BROKEN[fault])}) == (422, "malformed")


def test_a_record_of_other_cards_is_told_from_a_broken_one(ada: Person) -> None:
    record = _broken(lambda record: record["content"].update(hash="0" * 64))
    with pytest.raises(Refused, match="a different set of cards, which this server does not have"):
        ada.post("records", {"record": record})
    assert refused(ada, "records", {"record": record}) == (404, "unknown-content")
    record["content"] = {**Game.new(1, 3).content.to_doc(), "hash": "0" * 64}
    assert refused(ada, "records", {"record": record}) == (422, "malformed"), "it embeds cards that are not those"


@pytest.mark.parametrize(
    ("name", "shown"), [("a\nb\x00", "Player 1"), ("", "Player 1"), ("  Bob ", "Bob"), ("x" * 99, "x" * 40)]
)
def test_a_name_from_elsewhere_is_shown_as_far_as_it_can_be(ada: Person, name: str, shown: str) -> None:
    game = ada.post("records", {"record": _broken(lambda record: record.update(names=[name]))})["game"]
    assert ada.news(game)["table"]["seats"][0]["name"] == shown


def test_a_content_without_bytes_is_refused(ada: Person, frozen: Content) -> None:
    doc = json.loads(json.dumps(frozen.to_doc()))
    doc["cards"][0]["name"] = "\ud800"
    wish = {"options": {"players": 2}, "seats": [{"kind": "me"}] * 2, "content": doc}
    assert refused(ada, "tables", wish) == (422, "malformed")


# Games of other times


@pytest.fixture
def old(tmp_path: Path) -> Iterator[ServerProcess]:
    serving = ServerProcess(str(tmp_path / "games.db"), tmp_path / "log")
    with serving:
        yield serving


def change(serving: ServerProcess, statement: str, *operands: str) -> None:
    connection = sqlite3.connect(serving.log.parent / "games.db")
    assert connection.execute(statement, operands).rowcount >= 1
    connection.commit()
    connection.close()


def test_games_that_these_rules_cannot_replay_stay_as_they_are(old: ServerProcess) -> None:
    """One of other rules, one with an action that is none any more: readable, exportable, and never written to."""
    with Person(old.address) as ada, Person(old.address) as bob:
        games = []
        for _ in range(2):
            made = ada.table("me open", clock=3600)
            bob.join(made, 1, "Bob")
            game = made["game"]
            play_randomly(ada, game, random.Random(9), 1, seat=0)
            play_randomly(bob, game, random.Random(9), 1, seat=1)
            mover = next(p for p in (ada, bob) if p.news(game)["view"]["legal"])
            news = mover.news(game)
            mover.act(game, next(action for action in news["view"]["legal"] if ">" in action), news["seq"])
            mover.act(game, "pass", news["seq"] + 1)
            mover.post(f"tables/{game}/undo", {"seq": news["seq"] + 2, "key": new_key()})
            games.append(game)
        before = [ada.news(game) for game in games]
        old.kill()
        change(old, "UPDATE games SET rules = '0' WHERE game = ?", games[0])
        change(old, 'UPDATE entries SET data = \'{"action": "VI-1>I-1"}\' WHERE game = ? AND seq = 4', games[1])
        store = open_store(str(old.log.parent / "games.db"))
        logs = [store.entries(game) for game in games]
        old.start()
        for game, known, log in zip(games, before, logs, strict=True):
            news = bob.news(game)
            seq = known["seq"]
            assert news["view"] is None
            assert news["table"]["unplayable"]
            assert [entry["kind"] for entry in news["entries"]] == [entry["kind"] for entry in known["entries"]]
            assert news["entries"][1]["action"] == "discard -", "what was hidden stays hidden"
            record = bob.get(f"tables/{game}/record")
            assert record["key"] is None
            assert len(record["actions"]) == 4
            bodies = {
                "actions": {"action": "pass", "seq": seq, "key": new_key()}, "undo": {"seq": seq, "key": new_key()},
                "consent": {"agree": True, "seq": seq, "key": new_key()}, "hint": {},
            }  # fmt: skip
            for person in (ada, bob):
                for path, body in bodies.items():
                    assert refused(person, f"tables/{game}/{path}", body) == (409, "unplayable"), path
                with person.socket() as socket:
                    assert socket.open(game)["view"] is None
                    assert socket.act(game, "pass", seq)["reason"] == "unplayable"
                with pytest.raises(Refused) as caught:
                    person.get(f"tables/{game}/hand")
                assert caught.value.reason == "unplayable"
            line = next(line for line in ada.get("tables") if line["game"] == game)
            assert (line["unplayable"], line["to_act"]) == (news["table"]["unplayable"], None)
            assert store.entries(game) == log
        old.kill()
        change(old, "UPDATE games SET rules = '1' WHERE game = ?", games[0])
        old.start()
        # While no server was there nobody's time ran, so the deadline may be later than before.
        again, first = ada.news(games[0])["view"], before[0]["view"]
        assert again.pop("deadline") >= first.pop("deadline")
        assert again == first, "with its own rules it goes on"
        store.close()


def test_a_game_of_version_1_goes_on(old: ServerProcess) -> None:
    """Its Target means that number and what the board adds; what is done from now on is done by version 2."""
    with Person(old.address) as ada:
        game = ada.table("me", options={"modules": ["epochs"], "solo_target": 160})["game"]
        play_randomly(ada, game, random.Random(2), 6)
        before = ada.news(game)
        old.kill()
        change(old, "UPDATE games SET rules = '1', options = replace(options, '160', '100') WHERE game = ?", game)
        old.start()
        news = ada.news(game)
        assert news["table"]["options"] == before["table"]["options"]
        assert news["view"]["position"] == before["view"]["position"]
        play_randomly(ada, game, random.Random(3), 6)
        store = open_store(str(old.log.parent / "games.db"))
        rules = [entry.data.get("rules") for entry in store.entries(game)]
        store.close()
        assert rules == [None] * 6 + ["2"] * 6
        again = ada.news(game)
        assert [entry["kind"] for entry in again["entries"]] == ["action"] * 12
        assert "rules" not in again["entries"][-1]


@pytest.mark.parametrize(("track", "same"), [(20, True), (24, False), (30, True)])
def test_a_stored_game_of_version_1_that_went_another_way_stays_readable(
    frozen: Content, track: int, same: bool
) -> None:
    """By version 1 a payment on a final turn still reached ►► (space 25)."""
    start = a_final_turn(frozen, track)
    seats = [{"name": name, "kind": "person", "level": None, "holder": name} for name in ("ada", "bob")]
    header = GameHeader("game", 0, "1", frozen.hash, start["options"], start, bytes(32), seats)
    paid = Entry("game", 1, 0, "action", 0, {"action": "play low-gas A"}, None, 0)
    table = Table(header, frozen)
    table.replay([paid])
    assert (table.unplayable is None) == same
    today = Table(header, frozen)
    today.replay([replace(paid, data={**paid.data, "rules": "2"})])
    assert today.unplayable is None, "what was done by version 2 is right by version 2"


def test_an_old_game_replays_after_the_cards_were_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, frozen: Content
) -> None:
    """The standard content is another after an update; games that were begun before keep theirs."""
    database = str(tmp_path / "games.db")
    with server_in_thread(database) as (address, _), Person(address) as ada:
        game = ada.table("me me")["game"]
        play_randomly(ada, game, random.Random(10), 30)
        before = ada.news(game)
    monkeypatch.setattr(http, "standard_content", lambda: frozen)
    monkeypatch.setattr("planetarium.server.services.standard_content", lambda: frozen)
    with server_in_thread(database) as (address, _), Person(address, None) as again:
        again.http.cookies = ada.http.cookies
        assert again.table("me me")["table"]["content"]["hash"] == frozen.hash
        assert again.news(game) == before
        assert play_randomly(again, game, random.Random(11), 10)["view"]["position"]["content"] == "standard"


# Advice


def test_hints_are_for_the_seat_to_act(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open")
    bob.join(made, 1)
    game = made["game"]
    hint = ada.post(f"tables/{game}/hint", {"level": "explorer"})
    legal = ada.news(game)["view"]["legal"]
    assert (hint["seq"], hint["seat"]) == (1, 0)
    assert hint["best"] in legal
    assert hint["reasons"].keys() <= set(legal)
    assert hint["reasons"][hint["best"]].startswith("You keep ")
    assert {line["action"] for line in hint["considered"]} <= set(legal)
    assert all(0 <= line["chance"] <= 1 and line["tried"] > 0 for line in hint["considered"])
    assert refused(bob, f"tables/{game}/hint", {}) == (409, "not-your-turn")
    assert refused(eve, f"tables/{game}/hint", {}) == (404, "unknown-game")
    assert refused(ada, f"tables/{game}/hint", {"level": "novice"}) == (422, "malformed")


def test_a_table_without_hints_gives_none_and_neither_does_its_rematch(ada: Person) -> None:
    start = late_position()
    game = ada.table("me me", options=start["options"], start=start, hints=False)["game"]
    assert ada.news(game)["table"]["hints"] is False
    with pytest.raises(Refused) as caught:
        ada.post(f"tables/{game}/hint", {})
    assert (caught.value.reason, caught.value.doc["message"]) == ("not-now", "Hints are off at this table.")
    play_randomly(ada, game, random.Random(1))
    again = ada.post(f"tables/{game}/rematch")["game"]
    assert refused(ada, f"tables/{again}/hint", {}) == (409, "not-now")


def test_a_hand_is_told_what_is_missing(ada: Person, eve: Person) -> None:
    made = ada.table("me me")
    game = made["game"]
    for seat in (0, 1):
        cards = ada.get(f"tables/{game}/hand", seat=seat)
        hand = ada.news(game, 0, seat)["view"]["position"]["seats"][seat]["hand"]
        assert {line["card"] for line in cards} == set(hand)
        assert {line["planet"] for line in cards} == set("ABCD")
        assert all(line["missing"] for line in cards if not line["playable"])
        for line in cards:
            fits = all(reason.startswith("you need ") for reason in line["missing"])
            lacks = sum(int(word) for reason in line["missing"] for word in reason.split() if word.isdigit())
            assert line["short"] == (lacks if fits else None)
        assert {line["short"] is None for line in cards} == {True, False}
    eve.post("invites", {"code": made["watch"]})
    with pytest.raises(Refused) as caught:
        eve.get(f"tables/{game}/hand")
    assert (caught.value.status, caught.value.reason) == (403, "not-your-seat")


def test_what_moves_would_collect(ada: Person, bob: Person) -> None:
    """The same as their previews say, one by one; and nothing for whoever is not to act."""
    made = ada.table("me open", start=late_position(2, 40))
    bob.join(made, 1)
    game = made["game"]
    seat = ada.news(game)["view"]["position"]["seat"]
    mover, other = (ada, bob) if seat == 0 else (bob, ada)
    news = mover.news(game)
    while not any(">" in action for action in news["view"]["legal"]):
        news = mover.act(game, news["view"]["legal"][0], news["seq"])["news"]
    found = mover.get(f"tables/{game}/collects")
    for action in news["view"]["legal"]:
        events = mover.get(f"tables/{game}/preview", action=action)["events"]
        met = [{"planet": one["planet"], "token": one["matter"]} for one in events if one["event"] == "collect"]
        assert ([found[action]] if action in found else []) == (met if ">" in action else [])
    assert 0 < len(found) < len(news["view"]["legal"])
    assert other.get(f"tables/{game}/collects") == {}


def test_a_preview_tells_what_is_certain(ada: Person, bob: Person) -> None:
    made = ada.table("me open", start=late_position(2, 40))
    bob.join(made, 1)
    game, rng = made["game"], random.Random(12)
    people = (ada, bob)
    previewed = 0
    for _ in range(30):
        seat = ada.news(game)["view"]["position"]["seat"]
        mover, other = people[seat], people[1 - seat]
        news = mover.news(game)
        action = rng.choice(news["view"]["legal"])
        events = mover.get(f"tables/{game}/preview", action=action)["events"]
        for strange in ("I-1>I-1", "nonsense"):
            with pytest.raises(Refused) as caught:
                mover.get(f"tables/{game}/preview", action=strange)
            assert (caught.value.status, caught.value.reason) == (409, "illegal")
        with pytest.raises(Refused) as caught:
            other.get(f"tables/{game}/preview", action=action)
        assert caught.value.reason == "not-your-turn"
        done = mover.act(game, action, news["seq"])
        real = done["news"]["entries"][-1]["events"]
        assert [event for event in real if event in events] == events, "what was told has come true"
        previewed += bool(events)
    assert previewed > 5


def test_one_looks_back_with_the_eyes_of_then(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open", start=late_position(2))
    bob.join(made, 1)
    game = made["game"]
    seen: dict[int, Any] = {}
    rng = random.Random(1)
    with ada.socket() as first, bob.socket() as second:
        players = {0: Player(first, game), 1: Player(second, game)}
        while not players[0].view["result"]:
            player = players[players[0].to_act]
            player.act(rng.choice(player.view["legal"]))
            for other in players.values():
                other.catch_up(player.seq)
            seen[players[0].seq] = players[0].view["position"]
            if len(seen) == 3:
                now = f"tables/{game}/past/{players[0].seq}"
                assert ada.get(now)["view"]["position"] == players[0].view["position"]
                with pytest.raises(Refused, match="not-your-seat"):
                    ada.get(now, seat=1)
    for seq, position in seen.items():
        assert ada.get(f"tables/{game}/past/{seq}")["view"]["position"] == position
    assert isinstance(ada.get(f"tables/{game}/past/2", seat=1)["view"]["position"]["seats"][1]["hand"], list)
    with pytest.raises(Refused, match="unknown-game"):
        eve.get(f"tables/{game}/past/2")
