"""The daily system: one deal for everybody, one try for each, and a key that nobody learns before the day is over."""

import datetime as dt
import hashlib
import json
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import httpx
import pytest
from fastapi.routing import APIRoute

from planetarium.content import standard_content
from planetarium.daily.days import DAY, begin_of, day_at, end_of
from planetarium.daily.outcome import DailyOutcome, longest_streak, streak_until
from planetarium.daily.plan import WEEK, options_of
from planetarium.game import Game
from planetarium.game.versions import RULES_VERSION
from planetarium.options import Options
from planetarium.server.entries import GameHeader
from planetarium.server.news import write_view
from planetarium.server.routes import ROUTERS
from planetarium.server.store import Conflict, open_store
from planetarium.server.table import Table

from .people import Doc, Person, Refused, play_randomly
from .servers import FakeClock, server_in_thread

KEY = bytes(range(32))


def refused(request: Callable[[], object]) -> str:
    """The reason for which the server refuses a request, as it must."""
    with pytest.raises(Refused) as refusal:
        request()
    return refusal.value.reason


def begin(person: Person, name: str | None = None) -> str:
    game: str = person.post("daily", {"day": person.get("daily")["day"], "name": name})["game"]
    return game


def finish(person: Person, game: str, seed: int = 1) -> Doc:
    """Plays to the end; the same seed does the same where the same is possible."""
    view: Doc = play_randomly(person, game, random.Random(seed))["view"]
    assert view["result"]
    return view


def header(game: str, daily: str | None, holder: str = "ada") -> GameHeader:
    content = standard_content()
    options = Options(1).settled(content).to_doc()
    seat = {"name": "Ada", "kind": "person", "level": None, "holder": holder}
    return GameHeader(game, 0, RULES_VERSION, content.hash, dict(options), None, KEY, [seat], daily=daily)


# The days


def test_every_day_of_the_plan_can_be_dealt() -> None:
    days = [dt.date(2026, 11, 16) + dt.timedelta(days=count) for count in range(42)]  # as many weeks as all turns need
    played = {options_of(day) for day in days}
    assert played == {options for choices in WEEK for options in choices}
    for options in played:
        assert Game.start(options, key=KEY).options.solo_target == (160 if "epochs" in options.modules else 100)
    assert sum(not options_of(day).modules for day in days) > len(days) / 2  # mostly the base game


def test_days_in_a_row() -> None:
    day = dt.date(2027, 1, 2)
    played = {dt.date(2027, 1, 1), dt.date(2026, 12, 31), dt.date(2026, 12, 28)}
    assert (streak_until(day, played), streak_until(day, {*played, day}), streak_until(day, set())) == (2, 3, 0)
    assert streak_until(day + dt.timedelta(days=1), played) == 0
    assert longest_streak({*played, dt.date(2026, 12, 27), dt.date(2026, 12, 26)}) == 3


# Secrecy


def finished_table(daily: str | None, now: int) -> Table:
    """A solo table, played to its end, at a moment."""
    table = Table(header("game", daily), standard_content(), now=lambda: now)
    assert table.game is not None and not table.is_open_book
    while not table.game.is_over:
        table.fold(table.draft("action", 0, {"action": str(table.game.legal_actions[-1])}, now))
    return table


def test_a_finished_game_is_an_open_book_once_its_day_is_over() -> None:
    day = day_at(1_800_000_000_000)
    assert begin_of(day) <= 1_800_000_000_000 < end_of(day) == begin_of(day) + DAY
    assert finished_table(None, 0).is_open_book
    during, after = (finished_table(day.isoformat(), moment) for moment in (end_of(day) - 1, end_of(day)))
    assert (during.is_open_book, after.is_open_book) == (False, True)
    assert KEY.hex() not in write_view(during, "ada", 0).text
    assert KEY.hex() in write_view(after, "ada", 0).text
    # A table that was not told the time keeps its secrets.
    untold = Table(after.header, after.content)
    untold.replay([line.entry for line in after.recent])
    assert not untold.is_open_book


def everything_said(person: Person, game: str, day: str) -> str:
    """What every route answers to somebody who asks about a game and a day, well or badly, and the socket."""
    words = {"game": game, "day": day, "seq": "9", "seat": "0", "digest": standard_content().hash, "name": "matter"}
    said = []
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            path = route.path
            for field in route.param_convertors:
                path = path.replace(f"{{{field}}}", words.get(field, "1"))
            # What changes who sits at the table comes last, by hand.
            if "DELETE" in (route.methods or ()) or path.endswith(("/leave", "/actions", "/devices/join")):
                continue
            for method in sorted(route.methods or ()):
                bodies = [{}, {"level": "explorer"}] if method == "POST" else [None]
                for body in bodies:
                    query = {"seat": "0"} if "past" in path or "hand" in path else {}
                    answer = person.http.request(method, path.removeprefix("/api/v1/"), json=body, params=query)
                    assert answer.status_code < 500, (path, answer.text)
                    said.append(answer.text)
    with person.socket() as socket:
        said.append(json.dumps(socket.call("open", game=game)))
    return "\n".join(said)


def test_the_deal_is_the_same_for_all_and_its_key_is_told_after_the_day(
    address: str, clock: FakeClock, people: Callable[..., Person], tmp_path: Path
) -> None:
    ada, bob, eve = (people(address) for _ in range(3))
    yesterday, today = eve.get("daily"), day_at(int(1000 * clock.seconds)).isoformat()
    assert (yesterday["day"], yesterday["mine"], yesterday["key"], len(yesterday["coming"])) == (today, None, None, 7)
    games = begin(ada, "Ada"), begin(bob, "Bob")
    news = ada.news(games[0]), bob.news(games[1])
    promised: str = news[0]["table"]["key_sha256"]
    assert promised == news[1]["table"]["key_sha256"] == yesterday["key_sha256"]
    assert news[0]["view"]["position"] == news[1]["view"]["position"]
    assert (news[0]["table"]["daily"], news[0]["table"]["hints"]) == (today, False)
    assert news[0]["table"]["options"] == yesterday["options"]

    # Whoever does the same, sees the same.
    views = finish(ada, games[0]), finish(bob, games[1])
    assert views[0]["position"] == views[1]["position"] and views[0]["key"] is None

    # Nobody who asks anything learns the key, what keys are made from, or how the cards lie.
    store = open_store(str(tmp_path / "games.db"))
    secret, table = store.daily_secret(), store.game_header(games[0])
    assert table is not None and hashlib.sha256(table.key).hexdigest() == promised
    whole = Table(table, standard_content())
    whole.replay(store.entries(games[0]))
    store.close()
    assert whole.game is not None
    decks = [cards for cards in whole.game.position()["decks"].values() if isinstance(cards, list) and len(cards) > 4]
    assert decks
    said = "\n".join(everything_said(person, game, today) for person, game in zip((ada, bob), games, strict=True))
    said += everything_said(eve, games[0], today)
    for hidden in (table.key.hex(), secret.hex(), table.key.hex().upper()):
        assert hidden not in said
    compact = "".join(said.split())
    for cards in decks:
        for order in (cards[:5], cards[:-6:-1]):
            assert ",".join(f'"{card}"' for card in order) not in compact
    record = ada.get(f"tables/{games[0]}/record")
    assert (record["key"], record["key_sha256"]) == (None, promised)
    assert refused(lambda: bob.post(f"tables/{games[1]}/watch")) == "not-now"

    # After the day, everybody may know, and the record replays.
    clock.seconds += DAY / 1000
    told = eve.get(f"daily/{today}")
    assert hashlib.sha256(bytes.fromhex(told["key"])).hexdigest() == promised == told["key_sha256"]
    assert ada.news(games[0])["view"]["key"] == told["key"]
    assert ada.get(f"tables/{games[0]}/past/9", seat=0)["view"]["key"] is None  # it was not over then
    record = ada.get(f"tables/{games[0]}/record")
    assert Game.from_record(record).scores == tuple(views[0]["result"]["scores"])
    # Today is another deal, which was promised a day ago.
    now = eve.get("daily")
    assert now["key_sha256"] == yesterday["coming"][0]["key_sha256"] != promised
    assert now["options"] == yesterday["coming"][0]["options"]


# One try


def test_one_try_counts_and_is_played_alone(address: str, people: Callable[..., Person]) -> None:
    ada, bob, eve = (people(address) for _ in range(3))
    day = ada.get("daily")["day"]
    token = ada.post("players")["token"]
    with ThreadPoolExecutor(6) as pool:  # with six clicks at once
        twins = [people(address, token) for _ in range(6)]
        assert len(set(pool.map(begin, twins))) == 1
    game = begin(ada, "Ada")
    assert begin(ada, "Another") == game
    assert ada.get("daily")["mine"]["state"] == "playing"
    assert [line["game"] for line in ada.get("tables")] == [game]
    for path in ("hint", "seats/0/bot", "seats/0/invite", "watch"):
        assert refused(partial(ada.post, f"tables/{game}/{path}", {})) == "not-now"
    assert refused(lambda: ada.get(f"daily/{day}/results")) == "not-now"
    for asked in ("2027-02-30", "0001-01-01", "today"):
        assert refused(partial(ada.get, f"daily/{asked}")) == "malformed"
    assert refused(lambda: ada.get("daily/2031-01-01")) == "not-now"
    assert refused(lambda: ada.post("daily", {"day": "2027-01-14"})) == "stale"

    # Whoever gives up, by leaving or deleting, has had their try, and may read what the others did.
    ada.request("DELETE", f"tables/{game}")
    other = begin(bob)
    bob.post(f"tables/{other}/seats/0/leave")
    for person in (ada, bob):
        assert person.get("daily")["mine"] == {
            "day": day, "number": 380, "state": "given-up", "game": None, "outcome": None, "share": None,
        }  # fmt: skip
        assert refused(partial(begin, person)) == "not-now"
        assert person.get(f"daily/{day}/results")["results"] == []
    # A finished game may be deleted too; its result stays.
    last = begin(eve, "Eve")
    finish(eve, last)
    eve.request("DELETE", f"tables/{last}")
    mine = eve.get("daily")["mine"]
    assert (mine["state"], mine["game"]) == ("finished", None)
    assert [line["mine"] for line in eve.get(f"daily/{day}/results")["results"]] == [True]


def test_results_are_ranked_shared_and_secret_until_one_has_played(
    address: str, clock: FakeClock, people: Callable[..., Person]
) -> None:
    ada, bob, eve = (people(address) for _ in range(3))
    day = ada.get("daily")["day"]
    for seed, (person, name) in enumerate(((ada, "Ada"), (bob, "Bob"))):
        finish(person, begin(person, name), seed)
    late = begin(eve, "Eve")
    assert refused(lambda: eve.get(f"daily/{day}/results")) == "not-now"
    assert refused(lambda: people(address).get(f"daily/{day}/results")) == "not-now"
    table = ada.get(f"daily/{day}/results")
    assert (table["finished"], sorted(line["name"] for line in table["results"])) == (2, ["Ada", "Bob"])
    margins = [line["outcome"]["score"] - line["outcome"]["target"] for line in table["results"]]
    assert margins == sorted(margins, reverse=True)
    assert [line["name"] for line in table["results"] if line["mine"]] == ["Ada"]
    mine = ada.get("daily")["mine"]
    outcome = mine["outcome"]
    assert not outcome["late"] and len(outcome["planets"]) == 4
    assert mine["share"].startswith("Planetarium daily 380 · Dual Matter · lost ")
    assert f" {outcome['score']}:{outcome['target']} · {outcome['turns']} turns · " in mine["share"]

    # A game that was begun before midnight counts for its day, as a late one and below the others.
    clock.seconds = end_of(dt.date.fromisoformat(day)) / 1000 + 60
    assert eve.get(f"daily/{day}")["mine"]["state"] == "playing"
    finish(eve, late, 5)
    found = eve.get(f"daily/{day}")["mine"]
    assert found["outcome"]["late"] and " · late" in found["share"]
    assert people(address).get(f"daily/{day}/results")["results"][-1]["name"] == "Eve"
    finish(ada, begin(ada))
    again = ada.get("daily")
    assert (again["streak"], again["longest"], len(again["days"])) == (2, 2, 2)
    assert again["mine"]["share"].endswith(" · 2 days in a row")

    # A day later it is only a game.
    forgotten = begin(eve)
    clock.seconds += 2 * DAY / 1000
    assert [line["state"] for line in eve.get("daily")["days"]] == ["expired", "finished"]
    finish(eve, forgotten)
    assert eve.get("daily")["days"][0]["outcome"] is None
    assert eve.get("daily")["streak"] == 0


# What is stored


def test_all_processes_on_a_database_share_one_secret(database: str) -> None:
    open_store(database).close()
    stores = [open_store(database) for _ in range(8)]
    ready = threading.Barrier(len(stores))
    found = []

    def ask(number: int) -> None:
        ready.wait()
        found.append(stores[number].daily_secret())

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(stores))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(stores) and len(set(found)) == 1
    for store in stores:
        store.close()
    clock = FakeClock()
    with server_in_thread(database, clock) as (one, _), server_in_thread(database, clock) as (two, _):
        answers = [httpx.get(f"{address}/api/v1/daily").json() for address in (one, two)]
    assert answers[0] == answers[1]


def test_a_persons_days_can_be_listed_and_forgotten(database: str) -> None:
    store = open_store(database)
    content = standard_content().to_doc()
    for game, day in (("one", "2027-01-01"), ("two", "2027-01-02")):
        store.create(header(game, day), content, (), (), None)
    with pytest.raises(Conflict):
        store.create(header("three", "2027-01-02"), content, (), (), None)
    assert store.game_header("three") is None
    outcome = DailyOutcome(True, 110, 90, 40, ("habitable", "proto"))
    for game, holder in (("one", "eve"), ("one", "ada"), ("one", "ada")):  # not another's, and only once
        store.finish_daily(game, holder, holder.title(), 5, outcome)
        outcome = DailyOutcome(False, 1, 90, 40, ()) if holder == "ada" else outcome
    second, first = store.daily_results_of("ada")
    assert (first.day, first.name, first.outcome) == (
        "2027-01-01", "Ada", DailyOutcome(True, 110, 90, 40, ("habitable", "proto")),
    )  # fmt: skip
    assert (second.outcome, second.seated) == (None, True)
    assert store.forget("two", "ada") and not store.daily_results_of("ada")[0].seated
    store.forget_daily("ada")
    assert store.daily_results_of("ada") == [] and store.count_daily("2027-01-01") == 0
    store.close()


def test_a_stranger_is_given_no_token_for_looking(address: str, people: Callable[..., Person]) -> None:
    eve = people(address)
    eve.get("daily")
    assert not eve.cookies
    with pytest.raises(Refused):
        eve.post("daily", {"day": eve.get("daily")["day"], "deck": 1})
