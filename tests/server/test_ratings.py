"""Ratings: who is rated, when, once, and nothing unasked. The mathematics is a library's."""

import random
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from planetarium.bots.levels import LEVELS
from planetarium.server.ratings.model import BOTS, MEASURED_WINS, Rating, rate
from planetarium.server.store import open_store, schema, sql
from planetarium.server.store.ratings import RatedSeat, changes_of, delete_rating, rate_game, rating_of

from .people import Doc, Person, Refused, late_position, new_key
from .servers import ServerProcess
from .test_store import CONTENT, HEADER
from .test_tables import refused

NOBODY: Doc = {"rating": None, "games": 0, "history": []}
AGREE = {"rated": True}


@pytest.fixture
def rated_table(server: ServerProcess) -> Iterator[Callable[..., str]]:
    """Makes rated tables, near the end of their game, at which all have sat down as they were asked to."""
    store = open_store(str(server.log.parent / "games.db"))

    def make(host: Person, *guests: Person, seats: str = "me open") -> str:
        asked = host.table(seats, public=True, rated=True)["game"]
        header, game = store.game_header(asked), f"late-{asked}"
        assert header is not None and header.rated
        content = store.content(header.content)
        assert content is not None
        start = late_position(len(header.seats))
        store.create(replace(header, game=game, start=start, options=start["options"]), content, (), (), None)
        host.request("DELETE", f"tables/{asked}")
        for seat, guest in enumerate(guests, start=1):
            guest.post(f"tables/{game}/seats/{seat}/take", {**AGREE, "name": f"Guest {seat}"})
        return game

    yield make
    store.close()


def play_out(game: str, *people: Person, seed: int = 1) -> Doc:
    """All play at random to the end; returns the result."""
    rng = random.Random(seed)
    while not (view := (news := people[0].news(game))["view"])["result"]:
        seat = view["position"]["seat"]
        if seat < len(people):
            people[seat].act(game, rng.choice(people[seat].news(game)["view"]["legal"]), news["seq"])
    result: Doc = view["result"]
    return result


def test_the_bots_are_the_fixed_points_that_the_ladder_measured() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| (\w+) against (\w+) \| [\d,]+ \| ([\d.]+) % \|", docs, re.MULTILINE)
    levels = [level.name for level in LEVELS]
    assert [(low.lower(), high.lower()) for high, low, _ in told] == list(pairwise(levels))
    assert {high.lower(): float(wins) for high, _, wins in told} == MEASURED_WINS
    assert [*BOTS] == levels and BOTS["explorer"].mean == Rating().mean
    assert sorted(levels, key=lambda level: BOTS[level].mean) == levels
    # Playing as an Explorer does against a Novice brings one to where an Explorer stands.
    me, rng = Rating(), random.Random(3)
    trail = []
    for _ in range(600):
        (me, _) = rate([me, BOTS["novice"]], [1, 2] if rng.random() < MEASURED_WINS["explorer"] / 100 else [2, 1])
        trail.append(me.mean)
    assert abs(sum(trail[300:]) / 300 - BOTS["explorer"].mean) < 40
    assert me.uncertainty < 120 < Rating().uncertainty


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_better_place_gains_and_ties_are_even(players: int) -> None:
    after = rate([Rating()] * players, list(range(1, players + 1)))
    means = [rating.mean for rating in after]
    assert means == sorted(means, reverse=True) and means[0] > Rating().mean > means[-1]
    assert all(rating.deviation < Rating().deviation for rating in after)
    assert len({round(rating.mean, 6) for rating in rate([Rating()] * players, [1] * players)}) == 1


def test_a_rated_game_counts_once_for_those_who_agreed(
    rated_table: Callable[..., str], ada: Person, bob: Person, eve: Person
) -> None:
    game = rated_table(ada, bob)
    table = ada.news(game)["table"]
    assert (table["rated"], table["hints"], table["public"]) == (True, False, True)
    assert ada.get("ratings/me") == NOBODY and ada.get(f"tables/{game}/ratings") == {"rated": True, "change": None}
    result = play_out(game, ada, bob)
    changes = [person.get(f"tables/{game}/ratings")["change"] for person in (ada, bob)]
    for seat, (person, change) in enumerate(zip((ada, bob), changes, strict=True)):
        assert (change["game"], change["seat"], change["players"], change["ran_away"]) == (game, seat, 2, False)
        assert change["place"] == (1 if seat in result["winners"] else 2)
        assert change["before"] == {"rating": 1500, "uncertainty": 482}
        mine = person.get("ratings/me")
        assert mine == {"rating": change["after"], "games": 1, "history": [change]}
        assert person.get(f"tables/{game}/ratings")["change"] == change, "asked again it is the same"
    if len(result["winners"]) == 1:
        won, lost = sorted(changes, key=lambda change: change["place"])
        assert won["after"]["rating"] > 1500 > lost["after"]["rating"]
    # Whoever only watches is told nothing of anybody's rating, and has none.
    assert eve.get(f"tables/{game}/ratings") == {"rated": True, "change": None}
    assert eve.get("ratings/me") == NOBODY
    assert "uncertainty" not in eve.http.get(f"tables/{game}").text
    # A rematch, and playing on, ask nobody, and so they are not rated.
    assert ada.news(ada.post(f"tables/{game}/rematch")["game"])["table"]["rated"] is False
    assert eve.news(eve.post(f"tables/{game}/branch", {"after": 3})["game"])["table"]["rated"] is False


def test_nobody_is_rated_unasked(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open", start=late_position())
    bob.join(made, 1, "Bob")
    unrated = made["game"]
    play_out(unrated, ada, bob)
    assert ada.get(f"tables/{unrated}/ratings") == {"rated": False, "change": None}
    assert ada.get("ratings/me") == bob.get("ratings/me") == NOBODY
    made = ada.table("me open open", public=True, rated=True)
    game = made["game"]
    assert next(line for line in eve.get("tables", public="true") if line["game"] == game)["rated"]
    assert refused(eve, f"tables/{game}/seats/1/take", {"name": "Eve"}) == (409, "not-now")
    code = made["invites"][0]["code"]
    assert eve.post("invites/look", {"code": code})["table"]["rated"]
    assert refused(eve, "invites", {"code": code, "name": "Eve"}) == (409, "not-now")
    assert eve.post("invites", {"code": code, "name": "Eve", **AGREE})["seat"] == 1


def test_a_rated_table_is_fair(ada: Person, bob: Person) -> None:
    wishes: list[tuple[str, Doc]] = [
        ("me open", {"public": False}), ("me me open", {}), ("me novice", {}), ("me", {}),
    ]  # fmt: skip
    for seats, more in wishes:
        with pytest.raises(Refused, match="rated"):
            ada.table(seats, **{"public": True, "rated": True, **more})
    game = ada.table("me open open", public=True, rated=True)["game"]
    bob.post(f"tables/{game}/seats/1/take", {**AGREE, "name": "Bob"})
    assert refused(bob, f"tables/{game}/seats/2/take", {**AGREE, "name": "Bob too"}) == (409, "not-now")
    assert refused(bob, f"tables/{game}/seats/1/bot", {"level": "cosmologist"}) == (409, "not-now")
    assert refused(bob, f"tables/{game}/seats/1/invite") == (409, "not-now")
    ada.post(f"tables/{game}/seats/2/bot", {"level": "novice"})
    assert refused(ada, f"tables/{game}/hint", {}) == (409, "not-now")
    # What came to light cannot be taken back, whoever agrees; what did not, with the consent of all as ever.
    news = ada.news(game)
    ada.act(game, news["view"]["legal"][0], news["seq"])
    asked = ada.post(f"tables/{game}/undo", {"seq": ada.news(game)["seq"], "key": new_key()})
    bob.post(f"tables/{game}/consent", {"agree": True, "seq": asked["seq"], "key": new_key()})
    assert ada.news(game)["entries"][-1]["kind"] == "undo"
    for _ in range(2):  # with the last discard the hidden ones come to light
        seat = (news := ada.news(game))["view"]["position"]["seat"]
        person = (ada, bob)[seat]
        person.act(game, person.news(game)["view"]["legal"][0], news["seq"])
    while (news := ada.news(game))["view"]["position"]["phase"] == "setup":
        pass  # the bot chooses
    reason = (409, "stale")
    while reason == (409, "stale"):  # the bot moves meanwhile
        reason = refused(bob, f"tables/{game}/undo", {"seq": ada.news(game)["seq"], "key": new_key()})
    assert reason == (409, "cannot-undo")


def test_whoever_runs_away_has_lost_and_the_bot_in_their_place_wins_nothing(
    rated_table: Callable[..., str], ada: Person, bob: Person, eve: Person
) -> None:
    game = rated_table(ada, bob, eve, seats="me open open")
    bob.post(f"tables/{game}/seats/1/leave")
    rng = random.Random(2)
    while not (view := (news := ada.news(game))["view"])["result"]:
        seat = view["position"]["seat"]
        if seat != 1:
            person = ada if seat == 0 else eve
            person.act(game, rng.choice(person.news(game)["view"]["legal"]), news["seq"])
    changes = {name: person.get("ratings/me")["history"] for name, person in (("bob", bob), ("ada", ada), ("eve", eve))}
    assert [(change["place"], change["ran_away"]) for change in changes["bob"]] == [(3, True)]
    assert changes["bob"][0]["after"]["rating"] < 1500
    assert {changes[name][0]["place"] for name in ("ada", "eve")} <= {1, 2}
    assert not any(changes[name][0]["ran_away"] for name in ("ada", "eve"))


def test_a_game_that_is_lost_cannot_be_deleted_or_left_without_losing_it(
    rated_table: Callable[..., str], ada: Person, bob: Person, eve: Person
) -> None:
    """Also where only bots would go on, and nobody would ever see its end."""
    for person, flee in ((ada, "delete"), (bob, "leave")):
        game = rated_table(person, seats="me open")
        person.post(f"tables/{game}/seats/1/bot", {"level": "explorer"})
        if flee == "delete":
            person.request("DELETE", f"tables/{game}")
        else:
            person.post(f"tables/{game}/seats/0/leave")
        mine = person.get("ratings/me")
        assert mine["games"] == 1 and mine["rating"]["rating"] < 1500
    # Of two who flee, the one who stayed longer is ahead.
    game = rated_table(ada, bob, seats="me open open")
    ada.post(f"tables/{game}/seats/2/bot", {"level": "explorer"})
    ada.post(f"tables/{game}/seats/0/leave")
    bob.request("DELETE", f"tables/{game}")
    first, second = (person.get("ratings/me") for person in (ada, bob))
    assert first["games"] == second["games"] == 2 and first["rating"]["rating"] < second["rating"]["rating"]
    # But whoever goes before everybody is there has lost nothing.
    game = rated_table(eve, seats="me open")
    eve.post(f"tables/{game}/seats/0/leave")
    assert eve.get("ratings/me") == NOBODY


def test_a_rating_is_deleted_on_request_with_what_is_still_going_on(
    rated_table: Callable[..., str], ada: Person, bob: Person
) -> None:
    first = rated_table(ada, bob)
    play_out(first, ada, bob)
    second = rated_table(ada, bob)
    assert ada.get("ratings/me")["games"] == 1
    ada.request("DELETE", "ratings/me")
    assert ada.get("ratings/me") == NOBODY
    play_out(second, ada, bob, seed=2)
    assert ada.get(f"tables/{second}/ratings")["change"] is None and ada.get("ratings/me") == NOBODY
    assert bob.get("ratings/me")["games"] == 2
    # Whoever sits down at a rated table once more has agreed once more.
    third = rated_table(ada, bob)
    play_out(third, ada, bob, seed=3)
    assert ada.get("ratings/me")["games"] == 1


def test_two_processes_rate_a_game_once_and_lose_no_game_of_one_person(database: str) -> None:
    stores = [open_store(database) for _ in range(4)]
    games = [f"game-{number}" for number in range(6)]
    for game in games:
        stores[0].create(_named(game), CONTENT, (), (), None)

    def rated(before: Any) -> dict[int, tuple[float, float]]:
        return {seat: (mean + 1, deviation) for seat, (mean, deviation) in before.items()}

    def work(number: int) -> None:
        seats = [RatedSeat(0, "ada", 1, False, 0), RatedSeat(1, "bob", 2, False, 0)]
        for game in games if number % 2 else reversed(games):
            rate_game(stores[number], game, 7, 2, seats, (1500.0, 250.0), rated)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(len(stores))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert rating_of(stores[0], "ada") == rating_of(stores[0], "bob") == ((1506.0, 250.0), 6)
    delete_rating(stores[0], "ada", 8)
    assert rating_of(stores[1], "ada") is None
    for store in stores:
        store.close()


def test_what_a_game_did_to_somebodys_rating_outlives_the_game(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever deleted a game took it out of the others' histories too."""
    monkeypatch.setattr(sql, "MIGRATIONS", schema.MIGRATIONS[:13])  # a game had to be there as long as its changes
    before = open_store(database)
    seats = [RatedSeat(0, "ada", 1, False, 0), RatedSeat(1, "bob", 2, False, 0)]
    numbers = {0: (1510.0, 240.0), 1: (1490.0, 240.0)}
    for number, game in enumerate(("deleted", "kept")):
        before.create(_named(game), CONTENT, (), (), None)
        rate_game(before, game, number, 2, seats, (1500.0, 250.0), lambda _: numbers)
    history = changes_of(before, "bob")
    before.close()
    monkeypatch.undo()
    with closing(open_store(database)) as store:
        assert changes_of(store, "bob") == history
        assert store.forget("deleted", "ada") is True
        mine = changes_of(store, "bob")
        assert mine == [history[0], replace(history[1], game=None)], "as it was, but nothing leads to the game"
        assert rating_of(store, "bob") == (numbers[1], 2)
        assert changes_of(store, "bob", "deleted") == [] and changes_of(store, "bob", "kept") == [history[0]]
        delete_rating(store, "ada", 8)
        assert changes_of(store, "ada") == [] and changes_of(store, "bob") == mine


def test_whoever_deletes_a_game_takes_nothing_from_the_others(
    rated_table: Callable[..., str], ada: Person, bob: Person
) -> None:
    game = rated_table(ada, bob)
    play_out(game, ada, bob)
    (change,) = bob.get("ratings/me")["history"]
    bob.request("DELETE", f"tables/{game}")
    ada.request("DELETE", f"tables/{game}")
    assert refused(ada, f"tables/{game}/rematch") == (404, "unknown-game"), "it is gone"
    assert bob.get("ratings/me")["history"] == [{**change, "game": None}]
    assert bob.get("me/export")["rating"]["changes"][0]["game"] is None


def _named(game: str) -> Any:
    return replace(HEADER, game=game, rated=True, public=True)
