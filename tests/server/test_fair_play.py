"""Fair play: custom cards are marked, names cannot be mistaken for others, nobody is pestered with undo requests."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import pytest

from planetarium import Content, Game, standard_content
from planetarium.bots.levels import LEVELS
from planetarium.game.versions import RULES_VERSION
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.names import checked_name, skeleton
from planetarium.server.new_tables import MOST_ACTIONS
from planetarium.server.table import MOST_OTHER_ENTRIES, MOST_UNDOS, Table

from .people import Person, Player, Refused, late_position, new_key
from .servers import wait_until
from .test_tables import refused


def own_cards(content_id: str = "mine") -> dict[str, Any]:
    doc = json.loads(json.dumps(standard_content().to_doc()))
    doc["id"] = content_id
    doc["cards"][0]["points"] += 1
    return dict(doc)


# What somebody brings


def test_what_is_somebodys_own_is_marked_everywhere(ada: Person) -> None:
    for more, own in (
        ({}, []),
        ({"content": own_cards()}, ["cards"]),
        ({"start": late_position()}, ["position"]),
        ({"content": standard_content().to_doc()}, []),
    ):
        made = ada.table("me me", **more)
        game, table = made["game"], made["table"]
        line = next(line for line in ada.get("tables") if line["game"] == game)
        record = ada.get(f"tables/{game}/record")
        assert table["own"] == line["own"] == record.get("own", []) == own
        assert table["content"]["hash"] == line["content"]["hash"] == record["content"]["hash"]
        assert (table["content"]["hash"] == standard_content().hash) == ("cards" not in own)


@pytest.mark.parametrize(
    "name", ["standard", "Standard", "stаndard", "Ｓtandard", "standard.", "Standard edition", "ꓢꓔꓮꓠꓓꓮꓣꓓ"]
)
def test_own_cards_cannot_be_called_standard(ada: Person, name: str) -> None:
    with pytest.raises(Refused, match="can be called standard"):
        ada.table("me me", content=own_cards(name))
    game = Game.new(2, 1, content=Content.from_doc(own_cards(name)))
    while not game.is_over:
        game.play(game.legal_actions[0])
    with pytest.raises(Refused, match="can be called standard"):
        ada.post("records", {"record": game.record(embed=True)})


@pytest.mark.parametrize("text", ["a\u202eb", "a\u0007b", "a\nb"])
def test_texts_of_own_cards_show_what_they_are(ada: Person, text: str) -> None:
    doc = own_cards()
    doc["cards"][0]["name"] = text
    with pytest.raises(Refused, match="its texts must not contain"):
        ada.table("me me", content=doc)


@pytest.mark.parametrize("more", [{"content": own_cards()}, {"start": late_position()}], ids=["cards", "position"])
def test_nothing_of_ones_own_is_dealt_on_public_tables(ada: Person, more: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="must be private"):
        ada.table("me open", public=True, **more)


def test_the_deal_is_vouched_for_at_the_start(ada: Person) -> None:
    made = ada.table("me me", start=late_position())
    game, promised = made["game"], made["table"]["key_sha256"]
    news = ada.news(game)
    while not news["view"]["result"]:
        news = ada.act(game, news["view"]["legal"][0], news["seq"])["news"]
        if not news["view"]["legal"]:
            news = ada.news(game)
    assert hashlib.sha256(bytes.fromhex(news["view"]["key"])).hexdigest() == promised


# Names


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800\u2800",
        "a\u200bb",
        "a\u202eb",
        "\u2066x",
        "x\u0300\u0301\u0302",
        "\u00ad",
        "a\u2028b",
        "\u0301",
    ],
)
def test_names_that_are_not_seen_or_turn_the_text_round_are_refused(ada: Person, name: str) -> None:
    with pytest.raises(ValueError):
        checked_name(name)
    body = {"options": {"players": 1}, "seats": [{"kind": "me", "name": name}]}
    assert refused(ada, "tables", body) == (422, "malformed")


@pytest.mark.parametrize("name", ["Ada", "Zoë", "李明", "محمد", "O'Neill", "Ḥọ́", "🚀", "Jean-Luc 2"])
def test_names_of_all_the_world_are_not(name: str) -> None:
    assert checked_name(f" {name} ") == name


@pytest.mark.parametrize(("name", "like"), [("Ada", "АDА"), ("Bill", "BiII"), ("Bob", "B0b"), ("Zoe", "zoë "),
                                            ("Mia", "Ｍia"), ("Barney", "Bamey"), ("Ada", "ꓮꓓꓮ"), ("Carl", "ᏟᎪᎡᏞ"),
                                            ("Noa", "Νoа"), ("Hal", "Ηal"), ("Ada", "ᴀᴅᴀ"),
                                            ("Bjorn", "Bjørn")])  # fmt: skip
def test_names_that_look_alike_do_not_sit_at_one_table(ada: Person, bob: Person, name: str, like: str) -> None:
    assert skeleton(name) == skeleton(like)
    made = ada.post("tables", {"options": {}, "seats": [{"kind": "me", "name": name}, {"kind": "open"}]})
    with pytest.raises(Refused, match="name-taken"):
        bob.join(made, 1, like)
    bob.join(made, 1, "Somebody")
    with pytest.raises(Refused, match="name-taken"):
        bob.post(f"tables/{made['game']}/seats/1/name", {"name": like})


def test_different_names_do_not_look_alike() -> None:
    names = ["Ada", "Bob", "Eve", "Player 1", "Player 2", "Player 3", "Player 4", *(level.name for level in LEVELS)]
    assert len(set(map(skeleton, names))) == len(names)


# Taking back


def a_pair(ada: Person, bob: Person) -> str:
    made = ada.table("me open")
    bob.join(made, 1, "Bob")
    game: str = made["game"]
    return game


def test_who_does_not_want_to_be_asked_is_not_asked_again(ada: Person, bob: Person) -> None:
    game = a_pair(ada, bob)
    news = ada.news(game)
    seq = ada.act(game, news["view"]["legal"][0], news["seq"])["seq"]
    ada.post(f"tables/{game}/undo", {"seq": seq, "key": new_key()})
    with bob.socket() as socket:
        player = Player(socket, game)
        answer = socket.call("consent", game=game, agree=True, never=True, seq=player.seq, key=new_key())
        assert answer["reason"] == "malformed"
        answer = socket.call("consent", game=game, agree=False, never=True, seq=player.seq, key=new_key())
        assert answer["type"] == "ack"
        assert answer["news"]["entries"][-1]["never"] is True
        assert answer["news"]["table"]["no_undo"] == [1]
    with pytest.raises(Refused, match="Bob does not accept undo requests"):
        ada.post(f"tables/{game}/undo", {"seq": seq, "key": new_key()})
    # Bob himself may still ask.
    news = bob.news(game)
    seq = bob.act(game, news["view"]["legal"][0], news["seq"])["seq"]
    assert bob.post(f"tables/{game}/undo", {"seq": seq, "key": new_key()})["news"]["table"]["undo"]["seat"] == 1


def test_one_consents_only_to_what_one_has_seen(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open open")
    game = made["game"]
    bob.join(made, 1, "Bob")
    eve.join(made, 2, "Eve")
    for person in (ada, bob, eve):
        news = person.news(game)
        person.act(game, news["view"]["legal"][0], news["seq"])
    seq = eve.news(game)["seq"]
    eve.post(f"tables/{game}/undo", {"seq": seq, "key": new_key()})
    seen = bob.news(game)["seq"]
    ada.post(f"tables/{game}/consent", {"agree": False, "seq": seen, "key": new_key()})
    ada.post(f"tables/{game}/undo", {"seq": seen + 1, "key": new_key()})
    agreeing = {"agree": True, "seq": seen, "key": new_key()}
    assert refused(bob, f"tables/{game}/consent", agreeing) == (409, "stale")
    assert bob.post(f"tables/{game}/consent", {**agreeing, "seq": seen + 2})["seq"] == seen + 3


def test_nothing_is_taken_back_behind_the_back_of_somebody_who_is_away(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open open")
    game = made["game"]
    bob.join(made, 1, "Bob")
    eve.join(made, 2, "Eve")
    for person in (ada, bob):
        news = person.news(game)
        person.act(game, news["view"]["legal"][0], news["seq"])
    eve.post(f"tables/{game}/seats/2/bot", {"level": "novice"})
    wait_until(lambda: ada.news(game)["view"]["legal"] or bob.news(game)["view"]["legal"], "a person is to act")
    with pytest.raises(Refused, match="who would have to agree is away"):
        ada.post(f"tables/{game}/undo", {"seq": ada.news(game)["seq"], "key": new_key()})


def test_a_rematch_draws_nobody_in_who_has_not_played(ada: Person, bob: Person) -> None:
    """Somebody's list was once filled with rematches of a game that they had only joined."""
    game = Game.from_position(late_position(2, 1), key=bytes(32))
    while game.seat != 0 or not _ends(game):
        game.play(game.legal_actions[0])
    made = ada.table("me open", start=game.position())
    bob.join(made, 1, "Bob")
    news = ada.news(made["game"])
    while not news["view"]["result"]:
        news = ada.act(made["game"], news["view"]["legal"][0], news["seq"])["news"]
    again = ada.post(f"tables/{made['game']}/rematch")["game"]
    assert [seat["kind"] for seat in ada.news(again)["table"]["seats"]] == ["person", "open"]
    assert again not in [line["game"] for line in bob.get("tables")]


def _ends(game: Game) -> bool:
    """Whether a game ends with what one seat does now."""
    twin, seat = game.copy(), game.seat
    while not twin.is_over and twin.seat == seat:
        twin.play(twin.legal_actions[0])
    return twin.is_over


# Seats


def test_a_seat_that_was_moved_to_another_token_keeps_its_strength(ada: Person, people: Callable[..., Person]) -> None:
    game = ada.table("me me")["game"]
    ada.post(f"tables/{game}/seats/1/bot", {"level": "cosmologist"})
    other = people()
    other.post("invites", {"code": ada.post(f"tables/{game}/seats/1/invite")["code"]})
    other.post(f"tables/{game}/seats/1/bot", {"level": "novice"})
    assert other.news(game)["table"]["seats"][1]["level"] == "cosmologist"


def test_a_bot_is_not_named_like_a_person(ada: Person) -> None:
    seats = [{"kind": "me", "name": "Explorer"}, {"kind": "open"}, {"kind": "open"}]
    game = ada.post("tables", {"options": {"players": 3}, "seats": seats})["game"]
    for seat in (1, 2):
        ada.post(f"tables/{game}/seats/{seat}/bot", {"level": "explorer"})
    names = [seat["name"] for seat in ada.news(game)["table"]["seats"]]
    assert names == ["Explorer", "Explorer 2", "Explorer 3"]


def test_who_leaves_a_private_table_hears_no_more_of_it(ada: Person, bob: Person) -> None:
    game = a_pair(ada, bob)
    with bob.socket() as socket:
        socket.open(game)
        bob.post(f"tables/{game}/seats/1/leave")
        assert socket.wait_for_type("gone")["game"] == game
        ada.post(f"tables/{game}/chat", {"text": "now we are alone", "key": new_key()})
        assert socket.call("ping")["type"] == "pong"
        assert "alone" not in json.dumps(socket.unread)


def test_only_those_who_sit_at_a_public_table_make_codes_to_watch_it(ada: Person, eve: Person) -> None:
    game = ada.table("me open", public=True)["game"]
    assert refused(eve, f"tables/{game}/watch") == (403, "not-your-seat")
    assert ada.post(f"tables/{game}/watch")["code"]


# What does not grow for ever


def a_table() -> Table:
    seats = [{"name": f"P{n}", "kind": "person", "level": None, "holder": "ada"} for n in range(2)]
    options = {"players": 2}
    return Table(GameHeader("game", 0, RULES_VERSION, "", options, None, bytes(32), seats), standard_content())


def cycles(count: int) -> tuple[Table, list[Entry]]:
    """A table at which something was done and taken back again and again, and its log."""
    table = a_table()
    log: list[Entry] = []

    def write(kind: str, data: dict[str, Any]) -> None:
        entry = table.draft(kind, table.to_act, data, len(log))
        table.fold(entry)
        log.append(entry)

    assert table.game is not None
    for _ in range(2):
        write("action", {"action": table.game.legal_actions[0]})
    move = next(action for action in table.game.legal_actions if ">" in action)
    for number in range(count):
        write("action", {"action": move})
        if number % 3 == 0:
            write("action", {"action": table.game.legal_actions[0]})
        write("undo", {"to": 2})
    write("action", {"action": move})
    return table, log


def test_a_log_with_many_undos_is_replayed_without_dealing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    table, log = cycles(40)
    deals: list[Table] = []
    deal = Table._deal

    def counted(self: Table) -> Game:
        deals.append(self)
        return deal(self)

    monkeypatch.setattr(Table, "_deal", counted)
    again = a_table()
    told = again.replay(log, 0)
    assert len(deals) == 1, "what was taken back costs no more than what was not"
    assert len(told) == len(log)
    assert again.game is not None
    assert table.game is not None
    assert again.game.tobytes() == table.game.tobytes()
    assert (again.game.actions, again.game.actors, again.game.times) == (
        table.game.actions, table.game.actors, table.game.times,
    )  # fmt: skip
    assert again.game.can_undo == table.game.can_undo
    assert again.undos == table.undos == 40
    assert [line.events for line in again.recent] == [line.events for line in table.recent]


def test_a_game_takes_back_only_so_often(ada: Person) -> None:
    game = ada.table("me me")["game"]
    with ada.socket() as socket:
        player = Player(socket, game)
        while player.view["position"]["phase"] == "setup":
            player.act(player.view["legal"][0])
            player.apply_news(socket.open(game, player.seq))
        move = next(action for action in player.view["legal"] if ">" in action)
        for _ in range(MOST_UNDOS):
            player.act(move)
            done = socket.call("undo", game=game, seq=player.seq, key=new_key())
            assert done["type"] == "ack", done
            player.apply_news(done["news"])
        player.act(move)
        refusal = socket.call("undo", game=game, seq=player.seq, key=new_key())
        assert refusal["reason"] == "cannot-undo"


def test_a_seat_says_only_so_much_and_still_moves(ada: Person) -> None:
    game = ada.table("me")["game"]
    with ada.socket() as socket:
        player = Player(socket, game)
        for number in range(MOST_OTHER_ENTRIES):
            socket.send("chat", game=game, text="la", key=f"la{number}")
        for _ in range(MOST_OTHER_ENTRIES):
            assert socket.wait_for(lambda message: "id" in message)["type"] == "ack"
        assert socket.call("chat", game=game, text="la", key="once-more")["reason"] == "too-many"
        assert refused(ada, f"tables/{game}/seats/0/name", {"name": "Lala"}) == (429, "too-many")
        player.apply_news(socket.open(game, player.seq))
        assert socket.act(game, player.view["legal"][0], player.seq)["type"] == "ack"
    ada.post(f"tables/{game}/seats/0/leave")


def test_a_seat_full_of_talk_can_still_be_filled(ada: Person, bob: Person) -> None:
    """Nobody could be seated there any more, and the game stood for ever."""
    made = ada.table("me open", public=True)
    game = made["game"]
    with ada.socket() as socket:
        for number in range(MOST_OTHER_ENTRIES):
            socket.send("chat", game=game, text="la", key=f"la{number}")
        for _ in range(MOST_OTHER_ENTRIES):
            assert socket.wait_for(lambda message: "id" in message)["type"] == "ack"
    ada.post(f"tables/{game}/seats/0/leave")
    bob.post(f"tables/{game}/seats/0/take", {"name": "Bob"})
    bob.post(f"tables/{game}/chat", {"text": "hello", "key": new_key()})


@pytest.mark.parametrize("text", ["x\u0300\u0301\u0302", "\u200b\u200d", "\u2800", "a\u202eb"])
def test_talk_shows_something_and_keeps_to_its_line(ada: Person, text: str) -> None:
    game = ada.table("me")["game"]
    assert refused(ada, f"tables/{game}/chat", {"text": text, "key": new_key()}) == (422, "malformed")


def test_records_without_end_are_not_imported(ada: Person) -> None:
    record = Game.new(2, 1).record(embed=True) | {"actions": ["pass"] * (MOST_ACTIONS + 1), "key": "0" * 64}
    record["key_sha256"] = hashlib.sha256(bytes(32)).hexdigest()
    with pytest.raises(Refused, match="more than"):
        ada.post("records", {"record": record})
