"""Reviews: the numbers of `planetarium analyse`, kept once for everybody, bounded, and never of a game that goes on."""

import hashlib
import json
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from planetarium import Game
from planetarium.content import standard_content
from planetarium.daily.days import day_at, end_of
from planetarium.game.versions import RULES_VERSION
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.identity import hashed
from planetarium.server.store import open_store
from tests.shell import Shell

from .people import Doc, Person, Refused, late_position, new_key, play_randomly
from .servers import TIMEOUT, FakeClock, ServerProcess, server_in_thread, wait_until
from .test_tables import refused


def finished_game(person: Person, seed: int = 1, seats: str = "me me") -> str:
    """A game of a few decisions, which is over."""
    game: str = person.table(seats, start=late_position(turns=2))["game"]
    play_randomly(person, game, random.Random(seed))
    return game


def reviewed(person: Person, game: str, effort: str = "quick") -> Doc:
    """The answer with a review, when it is ready."""
    answer: Doc = person.post(f"tables/{game}/review", {"effort": effort})
    end = time.monotonic() + TIMEOUT
    while effort not in answer["ready"]:
        assert time.monotonic() < end and answer["analysing"], answer
        time.sleep(0.05)
        answer = person.post(f"tables/{game}/review", {"effort": effort})
    ready: Doc = person.get(f"tables/{game}/review")
    return ready


def why_not(person: Person, game: str) -> set[str]:
    """The reasons for which a person is refused the review of a game, in every way to ask for it."""
    reasons = {refused(person, f"tables/{game}/review", {"effort": effort})[1] for effort in ("quick", "deep")}
    for path, query in ((f"tables/{game}/review", {}), (f"tables/{game}/past/1", {"hands": True})):
        with pytest.raises(Refused) as caught:
            person.get(path, **query)
        reasons.add(caught.value.reason)
    return reasons


def test_a_review_has_the_numbers_of_planetarium_analyse(
    ada: Person, eve: Person, shell: Shell, tmp_path: Path
) -> None:
    game = finished_game(ada)
    answer = reviewed(ada, game)
    assert (answer["ready"], answer["next"], answer["analysing"]) == (["quick"], "thorough", None)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(ada.get(f"tables/{game}/record")))
    found = shell.json("analyse", str(file), "--workers", "1")
    review = answer["review"]
    assert review["playouts"] == found["effort"]["playouts"]
    assert review["seats"] == found["seats"]
    assert len(review["decisions"]) == len(found["decisions"]) > 3
    for one, other in zip(review["decisions"], found["decisions"], strict=True):
        better = [{"action": each["action"], "promise": each["promise"]} for each in other["better"]]
        assert one == {name: other[name] for name in one} | {"better": better}
    # From the asker's seat, or from any that is asked for.
    assert review["seat"] == 0
    for seat in (0, 1):
        points = ada.get(f"tables/{game}/review", seat=seat)["review"]["turning_points"]
        same = [one for one in found["turning_points"] if one["for"] == seat]
        assert [(one["number"], one["swing"]) for one in points] == [(one["number"], one["swing"]) for one in same]
    # What is known is not sent again, and a sharper one takes its place.
    assert ada.get(f"tables/{game}/review", known="quick")["review"] is None
    sharper = reviewed(ada, game, "thorough")
    assert (sharper["ready"], sharper["review"]["effort"]) == (["quick", "thorough"], "thorough")
    assert sharper["review"]["seats"] != review["seats"]
    # The game that somebody imports is the same game.
    imported = eve.post("records", {"record": json.loads(file.read_text())})["game"]
    told = reviewed(eve, imported)["review"]
    assert told["decisions"] == review["decisions"]
    # Whoever had no seat in it reads the sentences that the terminal prints.
    printed = [one["text"] for one in found["turning_points"] if one["for"] == told["seat"]]
    assert [one["text"] for one in told["turning_points"]] == printed != []


def test_a_review_survives_and_goes_with_its_game(database: str, tmp_path: Path) -> None:
    with ServerProcess(database, tmp_path / "log") as server, Person(server.address) as ada:
        game = finished_game(ada)
        before = reviewed(ada, game)
        server.kill()
        server.start()
        after = ada.get(f"tables/{game}/review")
        assert after == before
        assert ada.post(f"tables/{game}/review", {"effort": "quick"})["analysing"] is None
        store = open_store(database)
        assert store.execute("SELECT COUNT(*) FROM reviews").fetchone()[0] == 1
        ada.request("DELETE", f"tables/{game}")
        assert store.execute("SELECT COUNT(*) FROM reviews").fetchone()[0] == 0
        store.close()
        assert refused(ada, f"tables/{game}/review", {}) == (404, "unknown-game")


def test_a_running_game_is_reviewed_for_nobody(
    ada: Person, bob: Person, eve: Person, people: Callable[..., Person]
) -> None:
    made = ada.table("me open", start=late_position(turns=3))
    game = made["game"]
    bob.join(made, 1, "Bob")
    eve.post("invites", {"code": made["watch"]})
    stranger = people()
    seated = {0: ada, 1: bob}
    rng = random.Random(4)
    news = ada.news(game)
    while not news["view"]["result"]:
        assert [why_not(person, game) for person in (ada, bob, eve)] == [{"not-now"}] * 3
        assert why_not(stranger, game) == {"unknown-game"}
        person = seated[news["view"]["position"]["seat"]]
        news = person.news(game)
        person.act(game, rng.choice(news["view"]["legal"]), news["seq"])
        news = ada.news(game)
    # It is over, and stays over: nobody can go back and play on with what a review says.
    assert reviewed(bob, game)["ready"]
    assert why_not(stranger, game) == {"unknown-game"}
    for person in (ada, bob):
        wish = {"seq": news["seq"], "key": new_key()}
        assert refused(person, f"tables/{game}/undo", wish)[1] == "cannot-undo"
        assert refused(person, f"tables/{game}/consent", {**wish, "agree": True, "key": new_key()})[1] == "not-now"
    hands = eve.get(f"tables/{game}/past/1", seat=0, hands=True)["hands"]
    assert [len(hand) for hand in hands] == [
        sum(seat["hand"].values()) if isinstance(seat["hand"], dict) else len(seat["hand"])
        for seat in eve.get(f"tables/{game}/past/1", seat=0)["view"]["position"]["seats"]
    ]


def test_the_record_of_a_running_game_cannot_be_made_into_a_finished_one(ada: Person) -> None:
    """Whoever sees a game that goes on holds neither its key nor what others did in secret."""
    game = ada.table("me novice")["game"]
    record = play_randomly(ada, game, random.Random(1), 1) and ada.get(f"tables/{game}/record")
    assert record["key"] is None
    key = bytes(32)
    forged = [
        record,
        {**record, "key": key.hex()},
        {**record, "key": key.hex(), "key_sha256": hashlib.sha256(key).hexdigest()},
    ]
    # Played to some end with a key of one's own, and then said to be the game at the table.
    other = Game.from_position(late_position(turns=1), key=bytes(31) + b"\1")
    while not other.is_over:
        other.play(other.legal_actions[-1])
    ended = other.record(embed=True)
    forged.append({**ended, "key_sha256": record["key_sha256"]})
    forged.append({**ended, "key": None, "key_sha256": record["key_sha256"]})
    for attempt in forged:
        assert refused(ada, "records", {"record": deepcopy(attempt)}) == (422, "malformed")
    # What can be imported is another game, with another deal.
    imported = ada.post("records", {"record": ended})["game"]
    assert reviewed(ada, imported)["ready"]
    assert ada.news(imported)["table"]["key_sha256"] != record["key_sha256"]
    assert why_not(ada, game) == {"not-now"}


@pytest.mark.parametrize("chance", ["fresh", "same"])
def test_a_branch_is_a_game_that_goes_on(ada: Person, chance: str) -> None:
    """What if, with the chance of a finished game: the branch is played first, and reviewed when it is over."""
    game = finished_game(ada)
    branch = ada.post(f"tables/{game}/branch", {"after": 1, "chance": chance})["game"]
    assert why_not(ada, branch) == {"not-now"}
    record = ada.get(f"tables/{branch}/record")
    key = ada.get(f"tables/{game}/record")["key"]
    for forged in (record, {**record, "key": key}):
        assert refused(ada, "records", {"record": forged})[1] == "malformed"


def test_a_daily_game_is_reviewed_when_its_day_is_over(tmp_path: Path, clock: FakeClock) -> None:
    """Others may still play the same deal, and everybody can play it again under another name."""
    database, content, key, token = str(tmp_path / "games.db"), standard_content(), bytes(range(32)), "t" * 43
    solo = Game.new(1, "daily", solo_target=100)
    rng = random.Random(1)
    while not any(event["event"] == "final-turns" for event in solo.events):
        solo.play(rng.choice(solo.legal_actions))
    start = solo.position()
    played = Game.from_position(start, key=key)
    while not played.is_over:
        played.play(played.legal_actions[-1])
    now = int(1000 * clock())
    seat = {"name": "Ada", "kind": "person", "level": None, "holder": hashed(token)}
    day = day_at(now)
    header = GameHeader(
        "a" * 16, now, RULES_VERSION, content.hash, played.options.to_doc(), start, key, [seat], daily=day.isoformat()
    )  # fmt: skip
    entries = [
        Entry(header.game, number, now, "action", 0, {"action": str(action)})
        for number, action in enumerate(played.actions, start=1)
    ]
    store = open_store(database)
    store.create(header, content.to_doc(), entries, (), None)
    other = replace(header, game="b" * 16, daily=None)
    store.create(other, content.to_doc(), [replace(entry, game=other.game) for entry in entries], (), None)
    store.close()
    with server_in_thread(database, clock) as (address, _), Person(address, token) as ada:
        assert reviewed(ada, other.game)["ready"]
        assert why_not(ada, header.game) == {"not-now"}
        clock.seconds = end_of(day) / 1000
        assert reviewed(ada, header.game)["ready"]


def test_reviews_are_bounded_for_each_client(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with server_in_thread(database, reviewing=1, reviews=2) as (address, _), Person(address) as ada:
        first, second, third = (finished_game(ada, seed) for seed in range(3))
        ada.post(f"tables/{first}/review", {"effort": "deep"})
        assert refused(ada, f"tables/{second}/review", {}) == (429, "too-many")
        # Asking for what is under way, or there, costs nothing.
        assert ada.post(f"tables/{first}/review", {"effort": "deep"})["analysing"]["effort"] == "deep"
        wait_until(lambda: ada.get(f"tables/{first}/review")["analysing"] is None, "the review is ready")
        reviewed(ada, second)
        reviewed(ada, second)
        assert refused(ada, f"tables/{third}/review", {}) == (429, "rate-limited")
        assert ada.get(f"tables/{first}/review")["ready"] == ["deep"]


def test_of_many_who_ask_at_once_one_begins_the_review(tmp_path: Path) -> None:
    """Whoever asked for one review often enough at once had as many made, whatever the limits were."""
    with server_in_thread(str(tmp_path / "games.db"), reviewing=1, reviews=2) as (address, _), Person(address) as ada:
        game, other = finished_game(ada), finished_game(ada, 2)
        with ThreadPoolExecutor(12) as threads:
            asked = [threads.submit(ada.post, f"tables/{game}/review", {"effort": "deep"}) for _ in range(24)]
        assert {answer.result()["analysing"]["effort"] for answer in asked} == {"deep"}
        wait_until(lambda: ada.get(f"tables/{game}/review")["analysing"] is None, "the review is ready")
        assert reviewed(ada, other)["ready"] == ["quick"], "only one has been counted"


def test_a_review_that_sharpens_another_ends_when_nobody_reads_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("planetarium.server.reviews.reviewing.UNREAD", 0.0)
    with server_in_thread(str(tmp_path / "games.db")) as (address, _), Person(address) as ada:
        game = finished_game(ada)
        assert reviewed(ada, game)["next"] == "thorough"
        ada.post(f"tables/{game}/review", {"effort": "deep"})
        wait_until(lambda: ada.get(f"tables/{game}/review")["analysing"] is None, "it is given up")
        assert ada.get(f"tables/{game}/review")["ready"] == ["quick"]
