"""Seats: renamed, left, played by bots for a while or for good; undo alone and by consent; talk; rematches."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from planetarium import Game
from planetarium.bots import make_bot

from .people import Doc, Person, Player, Refused, late_position, new_key, play_randomly, play_together
from .test_moves import legal
from .test_tables import refused


@pytest.fixture
def made(ada: Person, bob: Person) -> dict[str, Any]:
    """A table of Ada, who is to act, and Bob."""
    made = ada.table("me open")
    bob.join(made, 1, "Bob")
    return made


@pytest.fixture
def game(made: dict[str, Any]) -> str:
    found: str = made["game"]
    return found


def seat_of(person: Person, game: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = person.news(game)["table"]["seats"][seat]
    return found


def test_people_rename_themselves_and_the_others_are_told(ada: Person, bob: Person, game: str) -> None:
    with bob.socket() as socket:
        player = Player(socket, game)
        ada.post(f"tables/{game}/seats/0/name", {"name": "Ada Lovelace"})
        player.catch_up(player.seq + 1)
        assert player.entries[-1]["kind"] == "name"
        assert player.table["seats"][0]["name"] == "Ada Lovelace"
    assert refused(bob, f"tables/{game}/seats/0/name", {"name": "Eve"}) == (403, "not-your-seat")
    assert refused(bob, f"tables/{game}/seats/1/name", {"name": "\x00"}) == (422, "malformed")
    assert ada.get(f"tables/{game}/record")["names"] == ["Ada Lovelace", "Bob"]


def test_a_bot_takes_the_seat_of_somebody_who_left(ada: Person, bob: Person, game: str) -> None:
    with bob.socket() as socket:
        player = Player(socket, game)
        ada.post(f"tables/{game}/seats/0/leave")
        while not player.view["legal"]:
            player.catch_up(player.seq + 1)
        assert [entry["kind"] for entry in player.entries][1:] == ["leave", "action"]
        assert player.entries[-1]["seat"] == 0, "the bot has acted"
    seat = seat_of(bob, game, 0)
    assert (seat["kind"], seat["level"], seat["away"], seat["mine"]) == ("bot", "explorer", False, False)
    assert refused(ada, f"tables/{game}/seats/0/return") == (403, "not-your-seat"), "for good is for good"
    assert ada.get("tables")[0]["my_seats"] == []


def test_where_nobody_remains_the_game_rests(ada: Person) -> None:
    game = ada.table("me")["game"]
    ada.post(f"tables/{game}/seats/0/leave")
    assert seat_of(ada, game, 0)["kind"] == "open"


def test_a_bot_plays_an_open_seat(ada: Person) -> None:
    made = ada.table("open me")
    game = made["game"]
    with ada.socket() as socket:
        player = Player(socket, game)
        ada.post(f"tables/{game}/seats/0/bot", {"level": "novice"})
        while not player.view["legal"]:
            player.catch_up(player.seq + 1)
        assert [(entry["kind"], entry.get("why")) for entry in player.entries] == [("bot", "asked"), ("action", None)]
    assert refused(ada, f"tables/{game}/seats/0/bot", {"level": "novice"}) == (409, "not-now")


def test_somebody_lets_a_bot_play_and_comes_back(ada: Person, bob: Person, game: str) -> None:
    ada.post(f"tables/{game}/seats/0/bot", {"level": "novice"})
    with bob.socket() as socket:
        player = Player(socket, game)
        while not player.view["legal"]:
            player.catch_up(player.seq + 1)
    seat = seat_of(ada, game, 0)
    assert (seat["kind"], seat["level"], seat["away"], seat["mine"]) == ("bot", "novice", True, True)
    with ada.socket() as socket:
        seq = socket.open(game)["seq"]
        assert socket.act(game, "pass", seq)["reason"] == "not-your-seat"
        assert socket.call("chat", game=game, text="hello", key=new_key())["reason"] == "not-your-seat"
    ada.post(f"tables/{game}/seats/0/return")
    assert seat_of(ada, game, 0)["kind"] == "person"
    assert refused(ada, f"tables/{game}/seats/0/return") == (409, "not-now")


def test_nobody_seats_a_bot_for_somebody_who_is_there(ada: Person, bob: Person, game: str) -> None:
    assert refused(bob, f"tables/{game}/seats/0/bot", {"level": "novice"}) == (409, "not-now")
    assert refused(ada, f"tables/{game}/seats/1/bot", {"level": "novice"}) == (409, "not-now")


@pytest.mark.parametrize("public", [True, False])
def test_nobody_plays_against_a_hand_that_they_have_seen(
    ada: Person, bob: Person, people: Callable[..., Person], public: bool
) -> None:
    """A host could once look at a hand, leave, and sit down in the seat opposite."""
    made = ada.table("me open open", public=public)
    game, codes = made["game"], {invite["seat"]: invite["code"] for invite in made["invites"]}

    def sit(person: Person, seat: int) -> None:
        if public:
            person.post(f"tables/{game}/seats/{seat}/take", {})
        else:
            person.post("invites", {"code": codes[seat]})

    def refused_to(person: Person, seat: int) -> str:
        with pytest.raises(Refused) as caught:
            sit(person, seat)
        return f"{caught.value.status} {caught.value.reason}: {caught.value.doc['message']}"

    expected = "409 not-now: You have had another seat at this table"
    assert refused_to(ada, 1).startswith(expected), "while she sits there"
    ada.post(f"tables/{game}/seats/0/leave")
    assert refused_to(ada, 1).startswith(expected), "and after she has left"
    if public:
        sit(ada, 0)
        assert seat_of(ada, game, 0)["mine"], "her own seat she may take again"
        ada.post(f"tables/{game}/seats/0/leave")
    sit(bob, 1)
    elsewhere, moved = people(), bob.post(f"tables/{game}/seats/1/invite")["code"]
    elsewhere.post("invites", {"code": moved})
    assert seat_of(elsewhere, game, 1)["mine"], "another device goes on with the same seat"
    assert refused_to(bob, 2).startswith(expected) and refused_to(elsewhere, 2).startswith(expected)


def test_who_began_with_several_seats_gets_no_more_of_them(ada: Person, people: Callable[..., Person]) -> None:
    made = ada.table("me me open")
    game, elsewhere = made["game"], people()
    elsewhere.post("invites", {"code": ada.post(f"tables/{game}/seats/1/invite")["code"]})
    ada.post("invites", {"code": elsewhere.post(f"tables/{game}/seats/1/invite")["code"]})
    assert seat_of(ada, game, 1)["mine"], "she had it before"
    with pytest.raises(Refused, match="another seat"):
        ada.join(made, 2)


# Taking back


def moving(person: Person, game: str) -> tuple[list[str], int]:
    """Plays the set-up for somebody alone; the first moves and the seq."""
    play_randomly(person, game, random.Random(1), 2)
    return legal(person, game)


def test_alone_the_safe_part_is_taken_back_at_once(ada: Person) -> None:
    game = ada.table("me me")["game"]
    actions, seq = moving(ada, game)
    before = ada.news(game)["view"]
    quiet = next(action for action in actions if ">" in action)
    ada.act(game, quiet, seq)
    with ada.socket() as socket:
        player = Player(socket, game)
        assert player.view["can_undo"]
        done = socket.call("undo", game=game, seq=player.seq, key="back")
        player.apply_news(done["news"])
        assert player.entries[-1] == {**player.entries[-1], "kind": "undo", "seat": before["seat"], "to": 2}
        assert player.view["position"] == before["position"]
        assert player.view["legal"] == before["legal"]
        again = socket.call("undo", game=game, seq=player.seq - 1, key="back")
        assert (again["type"], again["again"], again["seq"]) == ("ack", True, player.seq)
        assert socket.call("undo", game=game, seq=player.seq, key=new_key())["reason"] == "cannot-undo"
    assert len(ada.get(f"tables/{game}/record")["actions"]) == 2


def test_what_showed_something_is_not_taken_back(ada: Person, bob: Person) -> None:
    game = ada.table("me me")["game"]
    with pytest.raises(Refused) as caught:
        ada.post(f"tables/{game}/undo", {"seq": 0, "key": new_key()})
    assert (caught.value.status, caught.value.reason) == (409, "cannot-undo")
    _, seq = moving(ada, game)
    assert refused(ada, f"tables/{game}/undo", {"seq": seq, "key": new_key()}) == (409, "cannot-undo")
    assert refused(ada, f"tables/{game}/undo", {"seq": 0, "key": new_key()}) == (409, "stale")


def test_an_unfinished_turn_is_taken_back_freely_and_a_finished_one_by_consent(
    ada: Person, bob: Person, game: str
) -> None:
    rng = random.Random(3)
    with ada.socket() as first, bob.socket() as second:
        players = {0: Player(first, game), 1: Player(second, game)}
        play_together(players, rng, 2)
        one = players[players[0].to_act]
        other = players[1 - one.view["seat"]]
        before = one.view
        move = next(action for action in one.view["legal"] if ">" in action)
        one.act(move)
        assert one.view["can_undo"], "the turn goes on with the card"
        done = one.socket.call("undo", game=game, seq=one.seq, key=new_key())
        one.apply_news(done["news"])
        other.catch_up(one.seq)
        assert [entry["kind"] for entry in other.entries][-2:] == ["action", "undo"], "and nobody was asked"
        assert one.view["position"] == before["position"] and not one.view["can_undo"]
        one.act(move)
        one.act("pass")
        other.catch_up(one.seq)
        assert not one.view["can_undo"] and not other.view["can_undo"], "the turn is over"
        one.apply_news(one.socket.call("undo", game=game, seq=one.seq, key=new_key())["news"])
        other.catch_up(one.seq)
        wish = {"seat": one.view["seat"], "to": 3, "agreed": []}
        assert one.table["undo"] == other.table["undo"] == wish
        assert one.socket.call("consent", game=game, agree=True, seq=one.seq, key=new_key())["reason"] == "not-now"
        assert other.socket.call("undo", game=game, seq=one.seq, key=new_key())["reason"] == "not-now"
        agreed = other.socket.call("consent", game=game, agree=True, seq=other.seq, key=new_key())
        other.apply_news(agreed["news"])
        one.catch_up(other.seq)
        assert [entry["kind"] for entry in one.entries][-3:] == ["ask-undo", "consent", "undo"]
        assert one.table["undo"] is other.table["undo"] is None
        assert "pass" in one.view["legal"], "and may choose again"


def test_what_came_to_light_in_an_unfinished_turn_is_never_taken_back_freely(ada: Person, bob: Person) -> None:
    made = ada.table("me open", options=_about_to_keep()["options"], start=_about_to_keep())
    bob.join(made, 1)
    game = made["game"]
    _, seq = legal(ada, game)
    seen = ada.act(game, "draw final", seq)["news"]["view"]
    assert seen["position"]["phase"] == "keep" and not seen["can_undo"]
    asked = ada.post(f"tables/{game}/undo", {"seq": seq + 1, "key": new_key()})
    assert asked["news"]["entries"][-1]["kind"] == "ask-undo"


@cache
def _about_to_keep() -> Doc:
    """The first player is to draw, two Finals among what there is."""
    game, bots = Game.new(2, "keep"), [make_bot("greedy", seat) for seat in range(2)]
    while game.seat != 0 or "draw final" not in game.legal_actions:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game.position()


def test_consent_can_be_refused(ada: Person, bob: Person, game: str) -> None:
    actions, seq = legal(ada, game)
    ada.act(game, actions[0], seq)
    asked = ada.post(f"tables/{game}/undo", {"seq": seq + 1, "key": new_key()})
    assert asked["news"]["table"]["undo"]["seat"] == 0
    answer = {"agree": False, "seq": seq + 2, "key": "no"}
    refusal = bob.post(f"tables/{game}/consent", answer)
    assert refusal["news"]["table"]["undo"] is None
    assert bob.post(f"tables/{game}/consent", answer)["again"] is True
    assert refused(bob, f"tables/{game}/consent", {**answer, "agree": True}) == (409, "key-reused")
    late_position = {"agree": True, "seq": seq + 3, "key": new_key()}
    assert refused(bob, f"tables/{game}/consent", late_position) == (409, "not-now")
    assert len(ada.get(f"tables/{game}/record")["actions"]) == 1


def test_who_plays_on_has_answered_the_wish(ada: Person, bob: Person, game: str) -> None:
    actions, seq = legal(ada, game)
    ada.act(game, actions[0], seq)
    ada.post(f"tables/{game}/undo", {"seq": seq + 1, "key": new_key()})
    actions, seq = legal(bob, game)
    assert bob.act(game, actions[0], seq)["news"]["table"]["undo"] is None


def test_all_of_three_must_agree(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open open")
    bob.join(made, 1)
    eve.join(made, 2)
    game = made["game"]
    actions, seq = legal(ada, game)
    ada.act(game, actions[0], seq)
    done = ada.post(f"tables/{game}/undo", {"seq": seq + 1, "key": new_key()})
    done = bob.post(f"tables/{game}/consent", {"agree": True, "seq": done["seq"], "key": new_key()})
    assert done["news"]["table"]["undo"]["agreed"] == [1]
    assert len(ada.get(f"tables/{game}/record")["actions"]) == 1
    done = eve.post(f"tables/{game}/consent", {"agree": True, "seq": done["seq"], "key": new_key()})
    assert [entry["kind"] for entry in done["news"]["entries"]] == ["consent", "undo"]
    assert ada.get(f"tables/{game}/record")["actions"] == []


def test_a_discard_taken_back_is_not_told_when_all_have_chosen(ada: Person, bob: Person, game: str) -> None:
    """The card is in the hand again: an entry of the log must not say so."""
    actions, seq = legal(ada, game)
    ada.act(game, actions[0], seq)
    done = ada.post(f"tables/{game}/undo", {"seq": seq + 1, "key": new_key()})
    bob.post(f"tables/{game}/consent", {"agree": True, "seq": done["seq"], "key": new_key()})
    _, seq = legal(ada, game)
    ada.act(game, actions[1], seq)
    others, seq = legal(bob, game)
    bob.act(game, others[0], seq)
    told = [entry["action"] for entry in bob.news(game)["entries"] if entry["kind"] == "action"]
    assert told == ["discard -", actions[1], others[0]]
    mine = [entry["action"] for entry in ada.news(game)["entries"] if entry["kind"] == "action"]
    assert mine == [actions[0], actions[1], others[0]]


# Talk


def test_people_talk_and_it_is_no_move(ada: Person, bob: Person, game: str) -> None:
    with bob.socket() as socket:
        player = Player(socket, game)
        view = player.view
        said = ada.post(f"tables/{game}/chat", {"text": "  Grüße, 行星 🪐!  ", "key": "hello"})
        player.catch_up(said["seq"])
        assert (player.entries[-1]["text"], player.entries[-1]["seat"]) == ("Grüße, 行星 🪐!", 0)
        assert player.view is view, "news of talk bring no view"
    assert ada.post(f"tables/{game}/chat", {"text": "Grüße, 行星 🪐!", "key": "hello"})["again"]
    faults = ["", " ", "a" * 301, "line\nbreak", "bell\x07", "\u2028", "\ud800", 7, None]
    for text in faults:
        assert refused(ada, f"tables/{game}/chat", {"text": text, "key": new_key()}) == (422, "malformed")
    assert ada.post(f"tables/{game}/chat", {"text": "a" * 300, "key": new_key()})["seq"] == said["seq"] + 1


# Rematch, and whose turn it is


def test_a_rematch_is_one_table_for_the_same_people(ada: Person, bob: Person) -> None:
    made = ada.table("me open", start=late_position(), clock=3600)
    bob.join(made, 1, "Bob")
    game = made["game"]
    assert refused(ada, f"tables/{game}/rematch") == (409, "not-now")
    with ada.socket() as first, bob.socket() as second:
        players = {0: Player(first, game), 1: Player(second, game)}
        play_together(players, random.Random(9))
        new = ada.post(f"tables/{game}/rematch")["game"]
        players[1].catch_up(players[1].seq + 1)
        assert players[1].entries[-1]["game"] == players[1].table["rematch"] == new, "it is announced"
        assert bob.post(f"tables/{game}/rematch")["game"] == new, "asked twice it is the same table"
    assert new != game
    table = bob.news(new)["table"]
    assert [(seat["name"], seat["mine"]) for seat in table["seats"]] == [("Player 1", False), ("Bob", True)]
    old = bob.news(game)["table"]
    assert [table[name] for name in ("options", "content", "clock")] == [
        old[n] for n in ("options", "content", "clock")
    ]
    assert table["key_sha256"] != made["table"]["key_sha256"]
    assert bob.get("tables")[0]["game"] == new


def test_a_rematch_seats_nobody_who_has_deleted_themselves(ada: Person, bob: Person) -> None:
    made = ada.table("me open", start=late_position(), public=False)
    bob.join(made, 1, "Bob")
    game = made["game"]
    with ada.socket() as first, bob.socket() as second:
        play_together({0: Player(first, game), 1: Player(second, game)}, random.Random(9))
    assert bob.request("DELETE", "me") == {"left": 0}
    new = ada.post(f"tables/{game}/rematch")["game"]
    assert [seat["kind"] for seat in ada.news(new)["table"]["seats"]] == ["person", "open"]
    assert ada.get("tables")[0]["others"] == 0


def test_people_are_told_that_it_is_their_turn_elsewhere(ada: Person, bob: Person, game: str) -> None:
    other = ada.table("me me")["game"]
    with bob.socket() as socket, ada.socket() as acting:
        actions, seq = legal(ada, game)
        ada.act(game, actions[0], seq)
        assert socket.wait_for_type("turn", game=game) == {"type": "turn", "game": game, "seat": 1, "others": 1}
        acting.open(other)
        acting.call("ping")
        assert not [message for message in acting.unread if message.get("game") == other], "that table is open here"
