"""Moves: acknowledged once they are on disk, or refused with a reason and what helps to catch up."""

import random
from typing import Any

import pytest

from .people import Person, Player, Refused, new_key, play_randomly, play_together


def refusal(refused: pytest.ExceptionInfo[Refused]) -> tuple[int, str]:
    return refused.value.status, refused.value.reason


def test_two_people_play_a_whole_game_and_are_told_everything(ada: Person, bob: Person) -> None:
    made = ada.table("me open")
    bob.join(made, 1, "Bob")
    game, rng = made["game"], random.Random(1)
    with ada.socket() as first, bob.socket() as second:
        players = {0: Player(first, game), 1: Player(second, game)}
        seq = play_together(players, rng)
        assert players[0].view["result"] == players[1].view["result"] is not None
        for seat, player in players.items():
            assert player.view["seat"] == seat
            assert [entry["seq"] for entry in player.entries] == list(range(1, seq + 1))
    log = ada.news(game)["entries"]
    assert log[0] == {"seq": 1, "at": log[0]["at"], "kind": "sit", "seat": 1, "name": "Bob"}
    assert {entry["kind"] for entry in log[1:]} == {"action"}
    assert [entry["at"] for entry in log] == sorted(entry["at"] for entry in log)


def test_the_same_game_over_http(ada: Person) -> None:
    game = ada.table("me me")["game"]
    news = play_randomly(ada, game, random.Random(2))
    assert news["view"]["result"]["scores"] == [seat["score"] for seat in news["view"]["position"]["seats"]]
    assert news["view"]["legal"] == []


@pytest.fixture
def pair(ada: Person, bob: Person) -> str:
    """A table of Ada, who is to act, and Bob."""
    made = ada.table("me open")
    bob.join(made, 1, "Bob")
    game: str = made["game"]
    return game


def legal(person: Person, game: str) -> tuple[list[str], int]:
    news = person.news(game)
    return news["view"]["legal"], news["seq"]


def test_what_was_refused_has_a_reason_and_a_status(ada: Person, bob: Person, eve: Person, pair: str) -> None:
    actions, seq = legal(ada, pair)
    tries: list[tuple[Person, str, str, int, tuple[int, str]]] = [
        (bob, pair, actions[0], seq, (409, "not-your-turn")),
        (ada, pair, "I-1>I-1", seq, (409, "illegal")),
        (ada, pair, "fly to the moon", seq, (409, "illegal")),
        (ada, pair, actions[0], seq + 1, (409, "stale")),
        (eve, pair, actions[0], seq, (404, "unknown-game")),
        (ada, "no-such-game", actions[0], seq, (404, "unknown-game")),
    ]
    for person, game, action, known, expected in tries:
        with pytest.raises(Refused) as refused:
            person.act(game, action, known)
        assert refusal(refused) == expected
        assert refused.value.doc["message"]
        with person.socket() as socket:
            rejected = socket.act(game, action, known)
            assert (rejected["type"], rejected["reason"]) == ("rejected", expected[1])
    assert ada.news(pair)["seq"] == seq, "nothing was written"


def test_an_illegal_action_is_told_why(ada: Person, pair: str) -> None:
    _, seq = legal(ada, pair)
    with pytest.raises(Refused) as refused:
        ada.act(pair, "I-1>I-1", seq)
    assert "discard" in refused.value.doc["message"], "what is to be done first"
    assert refused.value.doc["seq"] == seq


def test_who_sits_down_or_talks_makes_nobody_stale(ada: Person, bob: Person, pair: str) -> None:
    actions, seq = legal(ada, pair)
    bob.post(f"tables/{pair}/chat", {"text": "hello", "key": new_key()})
    bob.post(f"tables/{pair}/seats/1/name", {"name": "Robert"})
    assert ada.act(pair, actions[0], seq)["seq"] == seq + 3


def test_a_stale_move_brings_the_client_up_to_date(ada: Person, bob: Person, pair: str) -> None:
    actions, seq = legal(ada, pair)
    with ada.socket() as one, ada.socket() as other:
        one.open(pair)
        done = one.act(pair, actions[0], seq)
        rejected = other.act(pair, actions[1], seq)
    assert (rejected["type"], rejected["reason"]) == ("rejected", "stale")
    assert rejected["seq"] == done["seq"] == seq + 1
    assert rejected["news"]["entries"] == done["news"]["entries"]
    assert rejected["news"]["view"] == done["news"]["view"]
    with pytest.raises(Refused) as refused:
        bob.act(pair, "pass", seq)
    assert refusal(refused) == (409, "stale")
    assert refused.value.doc["news"]["view"]["legal"]


def test_a_message_sent_again_is_done_once(ada: Person, bob: Person, pair: str) -> None:
    actions, seq = legal(ada, pair)
    with ada.socket() as socket:
        first = socket.act(pair, actions[0], seq, "my-key")
        again = socket.act(pair, actions[0], seq, "my-key")
    over_http = ada.act(pair, actions[0], seq, "my-key")
    assert "again" not in first
    assert again["again"] is over_http["again"] is True
    assert first["seq"] == again["seq"] == over_http["seq"] == seq + 1
    bob_actions, _ = legal(bob, pair)
    assert bob.act(pair, bob_actions[0], seq + 1, "my-key")["again"] is False, "keys are each person's own"
    assert ada.act(pair, actions[0], seq, "my-key")["again"] is True, "also after the table has moved on"
    assert ada.news(pair)["seq"] == seq + 2


def test_a_key_is_for_one_thing(ada: Person, pair: str) -> None:
    actions, seq = legal(ada, pair)
    ada.act(pair, actions[0], seq, "taken")
    for path, body in [
        ("actions", {"action": actions[1], "seq": seq, "key": "taken"}),
        ("chat", {"text": "hello", "key": "taken"}),
        ("undo", {"seq": seq + 1, "key": "taken"}),
        ("consent", {"agree": True, "seq": seq + 1, "key": "taken"}),
    ]:
        with pytest.raises(Refused) as refused:
            ada.post(f"tables/{pair}/{path}", body)
        assert refusal(refused) == (409, "key-reused"), path
    assert ada.news(pair)["seq"] == seq + 1


def test_a_connection_that_comes_back_gets_just_the_rest(ada: Person) -> None:
    game, rng = ada.table("me me")["game"], random.Random(3)
    with ada.socket() as socket:
        play_randomly(socket, game, rng, 60)
    whole = ada.news(game, 0, 0)
    seq = whole["seq"]
    for since in (0, 1, seq - 20, seq - 8, seq - 1, seq):
        with ada.socket() as socket:
            news = socket.open(game, since, seat=0)
        assert news["entries"] == whole["entries"][since:]
        assert news["view"] == whole["view"]
        assert news["seq"] == seq
        assert ("table" in news) is (since == 0)
    with ada.socket() as socket:
        assert socket.open(game, seq + 1000, seat=0)["entries"] == whole["entries"], "who knows too much starts anew"


def test_hot_seat_people_see_one_hand_at_a_time(ada: Person) -> None:
    game = ada.table("me me me")["game"]
    with ada.socket() as socket:
        for seat in (0, 1, 2):
            view = socket.open(game, seat=seat)["view"]
            assert view["seat"] == seat
            hands = [place["hand"] for place in view["position"]["seats"]]
            assert [isinstance(hand, list) for hand in hands] == [other == seat for other in range(3)]
            assert bool(view["legal"]) is (seat == 0)
        assert socket.call("open", game=game, seat=3)["reason"] == "not-your-seat"
        first = socket.open(game)["view"]
        assert first["seat"] == 0, "whoever is to act"
        done = socket.act(game, first["legal"][0], 0)
        assert done["news"]["view"]["seat"] == 0, "the view stays until the device has been passed on"
        assert socket.open(game)["view"]["seat"] == 1
    with pytest.raises(Refused) as refused:
        ada.news(game, 0, 3)
    assert refusal(refused) == (403, "not-your-seat")


def test_a_socket_follows_several_tables_and_shuts_them(ada: Person) -> None:
    games = [ada.table("me me")["game"] for _ in range(3)]
    with ada.socket() as following, ada.socket() as acting:
        for game in games:
            following.open(game)
        assert following.call("shut", game=games[1])["type"] == "ack"
        for game in games:
            acting.act(game, ada.news(game)["view"]["legal"][0], 0)
        told = [following.wait_for_type("update", game=game)["news"]["game"] for game in (games[0], games[2])]
        assert told == [games[0], games[2]]
        following.call("ping")
        assert not [message for message in following.unread if message["type"] == "update"]


def test_a_socket_follows_only_so_many_tables(ada: Person) -> None:
    games = [ada.table("me")["game"] for _ in range(21)]
    with ada.socket() as socket:
        for game in games[:20]:
            socket.open(game)
        assert socket.call("open", game=games[20])["reason"] == "too-many"
        assert socket.open(games[3])["game"] == games[3], "one that is open already can be opened again"
        socket.call("shut", game=games[0])
        socket.open(games[20])


def test_who_does_not_follow_a_table_can_act_and_is_spared_the_news(ada: Person) -> None:
    game = ada.table("me me")["game"]
    with ada.socket() as socket:
        done = socket.act(game, ada.news(game)["view"]["legal"][0], 0)
    assert done == {"type": "ack", "id": done["id"], "seq": 1}


def test_nothing_can_be_done_when_the_game_is_over(ada: Person) -> None:
    game = ada.table("me")["game"]
    news = play_randomly(ada, game, random.Random(4))
    seq = news["seq"]
    expected: list[tuple[str, dict[str, Any], str]] = [
        ("actions", {"action": "pass", "seq": seq, "key": new_key()}, "not-now"),
        ("undo", {"seq": seq, "key": new_key()}, "cannot-undo"),
        ("consent", {"agree": True, "seq": seq, "key": new_key()}, "not-now"),
        ("hint", {}, "not-now"),
    ]
    for path, body, reason in expected:
        with pytest.raises(Refused) as refused:
            ada.post(f"tables/{game}/{path}", body)
        assert refusal(refused) == (409, reason)
    assert ada.news(game)["seq"] == seq
