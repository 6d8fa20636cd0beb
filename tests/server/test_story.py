"""The story of a game over the protocol: to whom it is told, and when."""

import random

import pytest

from planetarium.game.record import replay
from planetarium.game.story import tell_story

from .people import Person, Refused, late_position, new_key, play_randomly


def refused(person: Person, game: str) -> tuple[int, str]:
    with pytest.raises(Refused) as caught:
        person.get(f"tables/{game}/story")
    return caught.value.status, caught.value.reason


def test_the_story_of_a_game_is_told_to_those_who_may_see_the_table_once_it_is_over(
    ada: Person, bob: Person, eve: Person
) -> None:
    made = ada.table("me me", start=late_position())
    game = made["game"]
    eve.post("invites", {"code": made["watch"]})
    for person in (ada, eve):
        assert refused(person, game) == (409, "not-now")
    assert refused(bob, game) == (404, "unknown-game"), "a stranger learns nothing, not even that"
    news = play_randomly(ada, game, random.Random(5))
    story = ada.get(f"tables/{game}/story")
    assert story == eve.get(f"tables/{game}/story")
    assert refused(bob, game) == (404, "unknown-game")
    assert story["result"] == news["view"]["result"]
    seen = [event for entry in eve.news(game)["entries"] for event in entry["events"]]
    told = {(gain["seat"], gain["card"], gain["points"]) for gain in story["gains"] if gain["source"] != "start"}
    assert told == {(event["seat"], event["card"], event["points"]) for event in seen if event["event"] == "score"}, (
        "nothing that a spectator has not seen"
    )
    assert [sum(seat["sources"].values()) for seat in story["seats"]] == news["view"]["result"]["scores"]
    record = ada.get(f"tables/{game}/record")
    assert tell_story(replay(record)) == story, "the record tells the same"
    imported = bob.post("records", {"record": record})["game"]
    assert bob.get(f"tables/{imported}/story") == story


def test_what_was_taken_back_is_no_part_of_the_story(ada: Person) -> None:
    game = ada.table("me me", start=late_position(turns=2))["game"]
    news = ada.news(game)
    for _ in range(3):
        move = next(action for action in news["view"]["legal"] if ">" in action)
        done = ada.act(game, move, news["seq"])
        ada.post(f"tables/{game}/undo", {"seq": done["seq"], "key": new_key()})
        news = ada.news(game)
    play_randomly(ada, game, random.Random(8))
    story = ada.get(f"tables/{game}/story")
    assert tell_story(replay(ada.get(f"tables/{game}/record"))) == story
