"""What if: tables that go on from a finished game, and what nobody gets by them."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from planetarium import Game
from planetarium.server.store import open_store

from .people import Doc, Person, Refused, late_position, new_key, play_randomly
from .servers import ServerProcess
from .test_store import CONTENT, HEADER
from .test_tables import refused


def finished(person: Person, seats: str = "me me", seed: int = 5, **more: Any) -> str:
    """A game of one person's that is over."""
    game: str = person.table(seats, **{"start": late_position(), **more})["game"]
    assert play_randomly(person, game, random.Random(seed))["view"]["result"]
    return game


def branch(person: Person, game: str, after: int, **more: Any) -> str:
    new: str = person.post(f"tables/{game}/branch", {"after": after, **more})["game"]
    return new


def test_a_branch_is_a_table_of_its_own_that_says_where_it_branched(ada: Person, eve: Person) -> None:
    game = finished(ada)
    record = ada.get(f"tables/{game}/record")
    then = Game.from_position(record["start"], names=record["names"])
    for action in record["actions"][:4]:
        then.play(action)
    for chance in ("fresh", "same"):
        new = branch(ada, game, 4, seat=1, chance=chance, level="novice", name="Ada")
        news = ada.news(new)
        table = news["table"]
        assert table["branched"] == {
            "game": game, "names": record["names"], "turn": then.turn, "after": 4, "seat": 1, "chance": chance,
        }  # fmt: skip
        assert [(seat["kind"], seat["level"], seat["mine"]) for seat in table["seats"]] == [
            ("bot", "novice", False), ("person", None, True),
        ]  # fmt: skip
        assert (table["public"], table["imported"], table["hints"]) == (False, False, True)
        assert news["view"]["key"] is None, "its own chance stays secret"
        line = next(line for line in ada.get("tables") if line["game"] == new)
        assert line["branched"] == table["branched"]
        first = ada.get(f"tables/{new}/past/{0 if chance == 'fresh' else 4}")["view"]
        assert first["position"] == then.observe(1).position()
        same_chance = table["key_sha256"] == ada.news(game)["table"]["key_sha256"]
        assert same_chance == (chance == "same")
        with pytest.raises(Refused, match="unknown-game"):
            eve.news(new)
    assert next(line for line in ada.get("tables") if line["game"] == game)["branched"] is None


def test_with_the_same_chance_the_same_things_bring_the_same_draws(ada: Person) -> None:
    game = finished(ada, "me", start=None, options={"modules": ["epochs"]})
    record = ada.get(f"tables/{game}/record")
    half = len(record["actions"]) // 2
    new = branch(ada, game, half, chance="same")
    news = ada.news(new)
    assert [entry["action"] for entry in news["entries"]] == record["actions"][:half]
    assert not news["view"]["can_undo"], "what was done before is not this game's to take back"
    assert refused(ada, f"tables/{new}/undo", {"seq": news["seq"], "key": new_key()}) == (409, "cannot-undo")
    for action in record["actions"][half:]:
        news = ada.act(new, action, news["seq"])["news"]
    again = ada.get(f"tables/{new}/record")
    assert news["view"]["result"] == record["result"]
    assert (again["key"], again["actions"]) == (record["key"], record["actions"])


def test_the_record_of_a_branch_goes_out_and_comes_in_and_branches_again(ada: Person, bob: Person) -> None:
    game = finished(ada)
    new = branch(ada, game, 3, seat=0, level="novice")
    while not (news := ada.news(new))["view"]["result"]:
        if news["view"]["legal"]:
            ada.act(new, news["view"]["legal"][0], news["seq"])
    record = ada.get(f"tables/{new}/record")
    assert record["branched"] == ada.news(new)["table"]["branched"]
    assert Game.from_record(record).branched == record["branched"]
    # Somebody else may look at it, play on from it, and is told where that came from.
    theirs = bob.post("records", {"record": record})["game"]
    assert bob.news(theirs)["table"]["branched"] == record["branched"]
    last = branch(bob, theirs, 1, seat=1)
    assert bob.news(last)["table"]["branched"] == {**record["branched"], "game": theirs, "names": record["names"],
                                                  "seat": 1, "after": 1,
                                                  "turn": bob.news(last)["table"]["branched"]["turn"]}  # fmt: skip
    assert [seat["name"] for seat in bob.news(last)["table"]["seats"]] == ["Explorer", "Player 2"]
    # A rematch begins where the branch did.
    again = ada.post(f"tables/{new}/rematch")["game"]
    assert ada.news(again)["table"]["branched"] == record["branched"]


@pytest.mark.parametrize("chance", ["fresh", "same"])
def test_nothing_can_be_tried_out_of_a_game_that_goes_on(ada: Person, bob: Person, eve: Person, chance: str) -> None:
    made = ada.table("me open", start=late_position())
    bob.join(made, 1, "Bob")
    game = made["game"]
    wish = {"after": 0, "seat": 1, "chance": chance}
    for person in (ada, bob):
        assert refused(person, f"tables/{game}/branch", wish) == (409, "not-now")
    assert refused(eve, f"tables/{game}/branch", wish) == (404, "unknown-game")
    # Nor of one that is public, for whoever only watches.
    public = ada.table("me open", public=True)["game"]
    assert refused(eve, f"tables/{public}/branch", wish) == (409, "not-now")
    # Nor of its unfinished record.
    assert refused(bob, "records", {"record": bob.get(f"tables/{game}/record")}) == (422, "malformed")


def test_a_game_that_is_over_stays_over(ada: Person, bob: Person) -> None:
    """Or else a branch could look ahead for somebody who then takes the last action back."""
    made = ada.table("me open", start=late_position())
    bob.join(made, 1, "Bob")
    game, rng = made["game"], random.Random(4)
    people = {0: ada, 1: bob}
    wishes = 0
    while not (news := ada.news(game))["view"]["result"]:
        seat = news["view"]["position"]["seat"]
        mine = people[seat].news(game)["view"]
        done = people[seat].act(game, rng.choice(mine["legal"]), news["seq"])
        after = done["news"]["view"]
        if not after["result"] and after["position"]["seat"] != seat:  # the turn is over: the other has to agree
            people[seat].post(f"tables/{game}/undo", {"seq": done["seq"], "key": new_key()})
            wishes += 1
    assert wishes, "which nobody has answered"
    branch(bob, game, 2, seat=0, chance="same")
    seq = ada.news(game)["seq"]
    for person in (ada, bob):
        assert refused(person, f"tables/{game}/undo", {"seq": seq, "key": new_key()}) == (409, "cannot-undo")
        answer = {"agree": True, "seq": seq, "key": new_key()}
        assert refused(person, f"tables/{game}/consent", answer) == (409, "not-now")
    assert ada.news(game)["view"]["result"]


def test_what_cannot_be_is_refused(ada: Person) -> None:
    game = finished(ada)
    actions = len(ada.get(f"tables/{game}/record")["actions"])
    wishes: list[tuple[Doc, tuple[int, str]]] = [
        ({"after": actions}, (409, "not-now")),
        ({"after": 10**5}, (409, "not-now")),
        ({"after": 1, "seat": 2}, (403, "not-your-seat")),
        ({"after": 1, "seat": 4}, (422, "malformed")),
        ({"after": -1}, (422, "malformed")),
        ({"after": 1, "chance": "lucky"}, (422, "malformed")),
        ({"after": 1, "level": "oracle"}, (422, "malformed")),
        ({}, (422, "malformed")),
    ]
    for wish, answer in wishes:
        assert refused(ada, f"tables/{game}/branch", wish) == answer, wish
    record = ada.get(f"tables/{game}/record")
    for change in ({"game": "<b>"}, {"seat": 9}, {"chance": "x"}, {"names": 3}, {"more": 1}):
        branched: Doc = {"game": None, "names": [], "turn": 1, "after": 1, "seat": 0, "chance": "same", **change}
        assert refused(ada, "records", {"record": {**record, "branched": branched}}) == (422, "malformed"), change


def test_the_store_keeps_where_a_game_branched(database: str) -> None:
    store = open_store(database)
    branched: Any = {"game": "g", "names": ["Ä"], "turn": 3, "after": 7, "seat": 1, "chance": "fresh"}
    header = replace(HEADER, branched=branched)
    store.create(header, CONTENT, (), (), None)
    assert store.game_header("game") == header
    assert json.dumps(store.game_header("game").branched)  # type: ignore[union-attr]
    store.close()


@pytest.mark.parametrize("chance", ["fresh", "same"])
def test_a_daily_system_that_others_play_is_not_tried_out(server: ServerProcess, ada: Person, chance: str) -> None:
    game = finished(ada, "me", start=None)
    store = open_store(str(server.log.parent / "games.db"))
    header = store.game_header(game)
    assert header is not None
    for day, answer in (("2999-12-31", (409, "not-now")), ("2026-01-01", None)):
        same_game = f"{game[:8]}-{chance}-{day[:4]}"
        entries = [replace(entry, game=same_game) for entry in store.entries(game)]
        content = store.content(header.content)
        assert content is not None
        store.create(replace(header, game=same_game, daily=day), content, entries, (), None)
        wish = {"after": 1, "chance": chance}
        if answer:
            assert refused(ada, f"tables/{same_game}/branch", wish) == answer
        else:
            new = ada.post(f"tables/{same_game}/branch", wish)["game"]
            assert ada.news(new)["table"]["daily"] is None, "and a branch is no daily system"
    store.close()
