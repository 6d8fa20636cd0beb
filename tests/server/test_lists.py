"""My games: how each ended and with whom, games taken off the list, and invites looked at before they are used."""

import random
from collections.abc import Callable

import pytest

from .people import Doc, Person, Refused, late_position, play_randomly


def listed(person: Person) -> list[str]:
    return [line["game"] for line in person.get("tables")]


def is_gone(person: Person, game: str) -> bool:
    with pytest.raises(Refused) as caught:
        person.news(game)
    return caught.value.reason == "unknown-game"


def look(person: Person, code: str) -> Doc:
    found: Doc = person.post("invites/look", {"code": code})
    return found


def why_not(person: Person, code: str) -> str:
    with pytest.raises(Refused) as caught:
        look(person, code)
    assert caught.value.reason == "unknown-invite"
    return str(caught.value.doc["message"])


def finished_together(ada: Person, bob: Person) -> str:
    made = ada.table("me open", start=late_position(turns=2))
    bob.join(made, 1, "Bob")
    game: str = made["game"]
    rng = random.Random(1)
    while True:
        for person in (ada, bob):
            if play_randomly(person, game, rng)["view"]["result"]:
                return game


def test_a_list_says_how_games_ended_and_who_else_plays(ada: Person, bob: Person) -> None:
    game = finished_together(ada, bob)
    alone = ada.table("me novice open")["game"]
    lines = {line["game"]: line for line in ada.get("tables")}
    assert lines[game]["result"] == ada.news(game)["view"]["result"]
    assert (lines[game]["others"], lines[alone]["others"], lines[alone]["result"]) == (1, 0, None)


def test_a_turn_is_told_with_how_many_others_wait(ada: Person, bob: Person) -> None:
    made = ada.table("open me")
    bob.join(made, 0, "Bob")
    with ada.socket() as socket:
        play_randomly(bob, made["game"], random.Random(1), 1)
        assert socket.wait_for_type("turn", game=made["game"])["others"] == 1
        alone = ada.table("novice me")["game"]  # its bot acts at once, so the socket listens before it is there
        assert ada.news(alone)["view"] is not None
        assert socket.wait_for_type("turn", game=alone)["others"] == 0


def test_a_game_that_is_nobody_elses_is_deleted(ada: Person, eve: Person) -> None:
    made = ada.table("me novice")
    game = made["game"]
    eve.post("invites", {"code": made["watch"]})
    with eve.socket() as watching:
        watching.open(game)
        ada.request("DELETE", f"tables/{game}")
        assert watching.wait_for_type("gone")["game"] == game
    assert listed(ada) == listed(eve) == []
    assert is_gone(ada, game) and is_gone(eve, game)
    imported = ada.post("records", {"record": ada.get(f"tables/{_finished(ada)}/record")})["game"]
    ada.request("DELETE", f"tables/{imported}")
    assert imported not in listed(ada) and is_gone(ada, imported)


def _finished(ada: Person) -> str:
    game: str = ada.table("me me")["game"]
    play_randomly(ada, game, random.Random(2))
    return game


def test_a_game_that_others_play_goes_on_without_whoever_deletes_it(ada: Person, bob: Person) -> None:
    made = ada.table("me me open")
    game = made["game"]
    bob.join(made, 2, "Bob")
    ada.request("DELETE", f"tables/{game}")
    assert listed(ada) == [] and is_gone(ada, game)
    assert [seat["kind"] for seat in bob.news(game)["table"]["seats"]] == ["bot", "bot", "person"]
    assert listed(bob) == [game]


def test_a_finished_game_is_deleted_once_nobody_wants_it(ada: Person, bob: Person) -> None:
    game = finished_together(ada, bob)
    ada.request("DELETE", f"tables/{game}")
    assert listed(ada) == [] and is_gone(ada, game)
    assert [seat["name"] for seat in bob.news(game)["table"]["seats"]] == ["Player 1", "Bob"]
    bob.request("DELETE", f"tables/{game}")
    assert is_gone(bob, game)


def test_nobody_deletes_a_game_of_others(ada: Person, bob: Person, eve: Person, people: Callable[..., Person]) -> None:
    made = ada.table("me novice", public=False)
    for stranger in (bob, people()):
        with pytest.raises(Refused) as caught:
            stranger.request("DELETE", f"tables/{made['game']}")
        assert caught.value.reason == "unknown-game"
    eve.post("invites", {"code": made["watch"]})
    eve.request("DELETE", f"tables/{made['game']}")  # she only watched
    assert listed(ada) == [made["game"]]


def test_an_invite_says_what_it_is_for_and_that_it_was_used(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open")
    game, code = made["game"], made["invites"][0]["code"]
    found = look(bob, code)
    assert (found["seat"], found["table"]["game"], found["table"]["my_seats"]) == (1, game, [])
    assert look(bob, made["watch"])["seat"] is None
    assert look(bob, code) == found, "looking uses nothing up"
    bob.post("invites", {"code": code, "name": "Bob"})
    # Bob follows his link again: it leads to his seat, and nobody else anywhere.
    assert look(bob, code)["table"]["my_seats"] == [1]
    assert "already been used" in why_not(eve, code)
    assert "does not work" in why_not(eve, "x" * len(code))
