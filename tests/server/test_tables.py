"""Tables: created with every option, joined by an invite that is good once, watched by a code."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from planetarium import Content, Game, standard_content
from planetarium.bots.levels import LEVELS
from planetarium.options import Options
from tests.combinations import all_combinations

from .people import Person, Player, Refused, late_position, new_key, play_randomly
from .servers import ServerProcess


def refused(person: Person, path: str, body: Any = None) -> tuple[int, str]:
    with pytest.raises(Refused) as caught:
        person.post(path, body)
    return caught.value.status, caught.value.reason


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_tables_of_all_sizes_modules_stars_and_extras(ada: Person, players: int) -> None:
    for modules, star, extras in all_combinations()[players % 4 :: 12]:
        wish = {"modules": list(modules), "star": star, "extras": list(extras)}
        made = ada.table(" ".join(["me"] * players), options=wish)
        options = Options(players, None, modules, star, extras).settled(standard_content()).to_doc()
        assert made["table"]["options"] == options
        view = ada.news(made["game"])["view"]
        assert view["position"]["options"] == options
        assert len(view["legal"]) > 1


def test_a_solo_game_has_a_target(ada: Person) -> None:
    game = ada.table("me", options={"solo_target": 77})["game"]
    assert ada.news(game)["view"]["position"]["solo"]["target"] == 77
    assert play_randomly(ada, game, random.Random(1))["view"]["result"]["target"] is not None


def test_a_content_of_ones_own_is_kept_by_its_hash(ada: Person, bob: Person, frozen: Content) -> None:
    made = ada.table("me me", content=frozen.to_doc())
    assert made["table"]["content"] == {"id": frozen.id, "hash": frozen.hash}
    assert ada.news(made["game"])["view"]["position"]["content"] == frozen.id
    served = bob.get(f"contents/{frozen.hash}")
    assert served == {**frozen.to_doc(), "hash": frozen.hash}
    assert bob.get(f"contents/{standard_content().hash}")["board"] == standard_content().to_doc()["board"]
    with pytest.raises(Refused) as caught:
        bob.get(f"contents/{'0' * 64}")
    assert (caught.value.status, caught.value.reason) == (404, "unknown-content")


def test_a_game_can_start_at_a_position(ada: Person) -> None:
    source, rng = Game.new(2, 5), random.Random(5)
    for _ in range(40):
        source.play(rng.choice(source.legal_actions))
    game = ada.table("me me", start=source.position())["game"]
    view = ada.news(game)["view"]
    assert view["position"] == source.observe(source.seat).position()
    assert view["legal"] == list(source.legal_actions)
    news = play_randomly(ada, game, rng, 3)
    assert [entry["kind"] for entry in ada.news(game)["entries"]] == ["action"] * 3
    assert news["view"]["position"]["turn"] > source.turn


def test_seats_in_any_order_with_names_levels_and_clock(ada: Person) -> None:
    seats = [
        {"kind": "bot", "level": LEVELS[3].name},
        {"kind": "me", "name": " Ada  "},
        {"kind": "open", "name": "Somebody"},
        {"kind": "bot", "level": LEVELS[0].name, "name": "HAL"},
    ]
    wish = {"options": {"players": 4}, "seats": seats, "clock": 86400, "public": True}
    made = ada.post("tables", wish)
    table = made["table"]
    assert [(seat["name"], seat["kind"], seat["level"], seat["mine"]) for seat in table["seats"]] == [
        ("Cosmologist", "bot", "cosmologist", False), ("Ada", "person", None, True),
        ("Somebody", "open", None, False), ("HAL", "bot", "novice", False),
    ]  # fmt: skip
    assert (table["clock"], table["public"], table["imported"], table["undo"]) == (86400, True, False, None)
    assert [invite["seat"] for invite in made["invites"]] == [2]
    assert made["watch"]


@pytest.mark.parametrize("level", ["novice", "explorer", "astronomer"])
def test_bots_of_each_level_play_a_whole_game_with_somebody(ada: Person, level: str) -> None:
    """A short one, from near its end: a bot acts whenever it is its turn, and everybody is told."""
    rng = random.Random(8)
    game = ada.table(f"{level} me", start=late_position())["game"]
    with ada.socket() as socket:
        player = Player(socket, game)
        while not player.view["result"]:
            if player.view["legal"]:
                player.act(rng.choice(player.view["legal"]))
            else:
                player.catch_up(player.seq + 1)
        assert {entry["seat"] for entry in player.entries} == {0, 1}


def test_people_are_told_that_a_bot_thinks(ada: Person) -> None:
    game = ada.table("me cosmologist")["game"]
    with ada.socket() as socket:
        news = socket.open(game)
        socket.act(game, news["view"]["legal"][0], news["seq"])
        thinking = socket.wait_for_type("thinking", game=game, seat=1)
        assert 0 <= thinking["done"] <= 1
        socket.wait_for_type("update", game=game)


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"seats": []}, "seats"),
    ({"seats": [{"kind": "me"}]}, "the number of players, 2"),
    ({"seats": [{"kind": "open"}, {"kind": "open"}]}, "take a seat at the table yourself"),
    ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "level"),
    ({"seats": [{"kind": "me"}, {"kind": "bot", "level": "hal"}]}, "novice"),
    ({"seats": [{"kind": "me"}, {"kind": "ghost"}]}, "kind"),
    ({"seats": [{"kind": "me", "name": "a\nb"}, {"kind": "me"}]}, "control"),
    ({"seats": [{"kind": "me", "name": "\N{NO-BREAK SPACE} "}, {"kind": "me"}]}, "empty"),
    ({"seats": [{"kind": "me", "name": "a" * 41}, {"kind": "me"}]}, "40"),
    ({"options": {"players": 5}}, "players"),
    ({"options": {"players": True}}, "players"),
    ({"options": {"players": "2"}}, "players"),
    ({"options": {"players": 2, "star": "variable"}}, "Frost Line"),
    ({"options": {"players": 2, "solo_target": 3}}, "Target"),
    ({"options": {"players": 2, "modules": ["epochs", "epochs"]}}, "once"),
    ({"options": {"players": 2, "colour": "red"}}, "colour"),
    ({"content": {"id": "x"}}, ""),
    ({"content": {"id": "x", "board": [], "cards": {}}}, ""),
    ({"start": {"phase": "move"}}, ""),
    ({"start": {**Game.new(2, 1).position(), "seat": 7}}, "seat"),
    ({"clock": 5}, "clock"),
    ({"clock": 10**9}, "clock"),
    ({"public": "yes"}, "public"),
    ({"surprise": 1}, "surprise"),
]


@pytest.mark.parametrize(("fault", "word"), FAULTS, ids=range(len(FAULTS)))
def test_a_wish_that_cannot_be_is_refused_by_name(ada: Person, fault: dict[str, Any], word: str) -> None:
    wish = {"options": {"players": 2}, "seats": [{"kind": "me"}, {"kind": "me"}], **fault}
    with pytest.raises(Refused) as caught:
        ada.post("tables", wish)
    assert (caught.value.status, caught.value.reason) == (422, "malformed")
    assert word in caught.value.doc["message"]


# Invites


def test_an_invite_is_exchanged_once(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open")
    assert bob.join(made, 1, "Bob") == {"game": made["game"], "seat": 1}
    seat = bob.news(made["game"])["table"]["seats"][1]
    assert (seat["name"], seat["kind"], seat["mine"]) == ("Bob", "person", True)
    for person in (eve, bob):
        assert refused(person, "invites", {"code": made["invites"][0]["code"]}) == (404, "unknown-invite")
    assert refused(eve, "invites", {"code": "never-given"}) == (404, "unknown-invite")
    with pytest.raises(Refused) as caught:
        eve.news(made["game"])
    assert (caught.value.status, caught.value.reason) == (404, "unknown-game")


def test_of_twenty_who_exchange_an_invite_at_once_one_sits_down(ada: Person, server: ServerProcess) -> None:
    made = ada.table("me open")
    crowd = [Person(server.address) for _ in range(20)]

    def attempt(person: Person) -> str:
        try:
            return str(person.join(made, 1)["seat"])
        except Refused as error:
            return error.reason

    with ThreadPoolExecutor(20) as pool:
        outcomes = list(pool.map(attempt, crowd))
    assert sorted(outcomes) == ["1"] + ["unknown-invite"] * 19
    sat = [person for person, outcome in zip(crowd, outcomes, strict=True) if outcome == "1"]
    assert sat[0].news(made["game"])["table"]["seats"][1]["mine"]
    assert [entry["kind"] for entry in ada.news(made["game"])["entries"]] == ["sit"]
    for person in crowd:
        person.http.close()


def test_a_new_code_ends_the_old_one(ada: Person, bob: Person) -> None:
    made = ada.table("me open")
    code = ada.post(f"tables/{made['game']}/seats/1/invite")["code"]
    assert refused(bob, "invites", {"code": made["invites"][0]["code"]}) == (404, "unknown-invite")
    assert bob.post("invites", {"code": code})["seat"] == 1
    assert refused(bob, f"tables/{made['game']}/seats/0/invite") == (403, "not-your-seat")


def test_somebody_goes_on_with_a_seat_on_another_device(ada: Person, people: Any) -> None:
    game = ada.table("me me")["game"]
    phone = people()
    code = ada.post(f"tables/{game}/seats/1/invite")["code"]
    assert phone.post("invites", {"code": code})["seat"] == 1
    assert [seat["mine"] for seat in phone.news(game)["table"]["seats"]] == [False, True]
    assert [seat["mine"] for seat in ada.news(game)["table"]["seats"]] == [True, False]


def test_a_code_never_opens_a_seat_that_somebody_has_taken(ada: Person, bob: Person, eve: Person) -> None:
    """The invite of a public table's seat, which somebody else takes from the list first."""
    made = ada.table("me open", public=True)
    bob.post(f"tables/{made['game']}/seats/1/take", {"name": "Bob"})
    assert refused(eve, "invites", {"code": made["invites"][0]["code"]}) == (404, "unknown-invite")
    assert bob.news(made["game"])["table"]["seats"][1]["mine"]


def test_a_code_for_ones_own_seat_ends_when_one_leaves_for_good(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open")
    bob.join(made, 1)
    code = bob.post(f"tables/{made['game']}/seats/1/invite")["code"]
    bob.post(f"tables/{made['game']}/seats/1/leave")
    assert refused(eve, "invites", {"code": code}) == (404, "unknown-invite")


# Watching


def test_spectators_see_what_is_public_and_can_do_nothing(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open")
    bob.join(made, 1)
    game = made["game"]
    for _ in range(2):
        assert eve.post("invites", {"code": made["watch"]}) == {"game": game, "seat": None}
    with eve.socket() as socket, ada.socket() as acting:
        player = Player(socket, game)
        assert player.view["seat"] is None
        news = play_randomly(acting, game, random.Random(6), 1)
        player.catch_up(news["seq"])
        assert player.entries[-1]["action"] == "discard -"
        view = player.view
        assert [isinstance(seat["hand"], dict) for seat in view["position"]["seats"]] == [True, True]
        assert (view["legal"], view["can_undo"], view["key"]) == ([], False, None)
        messages: dict[str, dict[str, Any]] = {
            "act": {"action": "pass", "seq": player.seq},
            "undo": {"seq": player.seq},
            "consent": {"agree": True, "seq": player.seq},
            "chat": {"text": "hello"},
        }
        for kind, fields in messages.items():
            assert socket.call(kind, game=game, key=new_key(), **fields)["reason"] == "not-your-seat"
    for path, body in [
        ("seats/0/name", {"name": "Eve"}), ("seats/1/leave", None), ("seats/0/bot", {}), ("seats/0/return", None),
        ("seats/0/invite", None), ("rematch", None), ("seats/1/take", {}),
    ]:  # fmt: skip
        assert refused(eve, f"tables/{game}/{path}", body) == (403, "not-your-seat"), path
    assert eve.post(f"tables/{game}/watch")["code"] != made["watch"], "who may see it may show it to others"


def test_strangers_see_nothing_of_a_private_table(ada: Person, eve: Person) -> None:
    game = ada.table("me me")["game"]
    paths: list[tuple[str, str, Any]] = [
        ("GET", "", None), ("GET", "/record", None), ("GET", "/hand", None), ("GET", "/preview", None),
        ("POST", "/actions", {"action": "pass", "seq": 0, "key": "k"}), ("POST", "/undo", {"seq": 0, "key": "k"}),
        ("POST", "/consent", {"agree": True, "seq": 0, "key": "k"}), ("POST", "/chat", {"text": "hi", "key": "k"}),
        ("POST", "/seats/0/take", {}), ("POST", "/seats/0/name", {"name": "Eve"}), ("POST", "/seats/0/leave", None),
        ("POST", "/seats/0/bot", {}), ("POST", "/seats/0/return", None), ("POST", "/seats/0/invite", None),
        ("POST", "/watch", None), ("POST", "/rematch", None), ("POST", "/hint", {}),
    ]  # fmt: skip
    for method, path, body in paths:
        answers = []
        for name in (game, "there-is-no-such-game"):
            with pytest.raises(Refused) as caught:
                eve.request(method, f"tables/{name}{path}", body, action="pass")
            answers.append((caught.value.status, caught.value.doc))
        assert answers[0] == answers[1], f"{path} tells that there is such a game"
        assert answers[0][0] == 404
        assert answers[0][1]["reason"] == "unknown-game"


def test_public_tables_with_an_open_seat_are_listed_and_can_be_joined(ada: Person, bob: Person, eve: Person) -> None:
    game = ada.table("me open", public=True)["game"]
    private = ada.table("me open")["game"]
    listed = [line["game"] for line in eve.get("tables", public=True)]
    assert game in listed
    assert private not in listed
    assert eve.news(game)["view"]["seat"] is None
    assert bob.post(f"tables/{game}/seats/1/take", {"name": "Bob"}) == {"game": game, "seat": 1}
    assert game not in [line["game"] for line in eve.get("tables", public=True)]
    assert refused(eve, f"tables/{game}/seats/1/take", {}) == (409, "not-now")
    assert refused(eve, f"tables/{game}/seats/3/take", {}) == (403, "not-your-seat")


# My tables


def test_my_tables_are_listed_newest_first(ada: Person, bob: Person, eve: Person) -> None:
    games = [ada.table("me open")["game"], ada.table("me me", start=late_position())["game"]]
    third = ada.table("me open", options={"modules": ["epochs"]})
    bob.join(third, 1, "Bob")
    lines = ada.get("tables")
    assert [line["game"] for line in lines] == [third["game"], games[1], games[0]]
    line = lines[0]
    assert line["names"] == ["Player 1", "Bob"]
    assert line["options"]["modules"] == ["epochs"]
    assert (line["over"], line["to_act"], line["my_seats"], line["my_turn"]) == (False, 0, [0], True)
    theirs = bob.get("tables")
    assert [(line["game"], line["my_seats"], line["my_turn"]) for line in theirs] == [(third["game"], [1], False)]
    assert eve.get("tables") == []
    play_randomly(ada, games[1], random.Random(7))
    over = next(line for line in ada.get("tables") if line["game"] == games[1])
    assert (over["over"], over["to_act"], over["my_turn"]) == (True, None, False)
    assert over["scores"] == ada.news(games[1])["view"]["result"]["scores"]


def test_about_tells_what_can_be_chosen(ada: Person) -> None:
    about = ada.get("about")
    assert about["protocol"] == 1
    assert [level["name"] for level in about["levels"]] == [level.name for level in LEVELS]
    assert about["content"] == {"id": "standard", "hash": standard_content().hash}
    assert set(about["stars"]) == {"red-dwarf", "a-type", "variable"}


def test_a_program_asks_for_a_token(people: Any) -> None:
    stranger = people()
    token = stranger.post("players")["token"]
    program = people(token=token)
    game = program.table("me me")["game"]
    assert program.news(game)["table"]["seats"][0]["mine"]
    assert not program.http.cookies, "who has a token needs no cookie"
    with program.socket() as socket:
        assert socket.open(game)["view"]["legal"]
    with pytest.raises(Refused):
        people(token=token[:-1]).news(game)
