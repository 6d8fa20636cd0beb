"""Statistics: which games count, what they come to, what a game just ended was, and that all of it can be deleted."""

import hashlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from planetarium import Game, standard_content
from planetarium.achievements.catalogue import BY_ID
from planetarium.server.entries import Entry
from planetarium.server.identity import hashed
from planetarium.server.statistics.counting import AT_ONCE
from planetarium.server.statistics.feats import broken_records, new_achievements
from planetarium.server.statistics.tallies import DAY, Counted, counted, statistics
from planetarium.server.store import Store, open_store
from planetarium.server.store.statistics import Aside, KeptGame, delete_statistics, keep_game, kept_games
from tests.rules.positions import at as at_position

from .finished_games import NOON, NOVICE, person, played, put
from .people import Person, Refused, play_randomly
from .servers import server_in_thread

ADA, BOB = "token-of-ada-" + 30 * "a", "token-of-bob-" + 30 * "b"


def from_a_position() -> Game:
    """A game of two that began at its last decision."""
    game = at_position(standard_content(), phase="final", final_turns=1, done=[1])
    game.play("end")
    return game


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    found = open_store(database)
    yield found
    found.close()


def test_only_games_that_one_played_by_oneself_count(database: str, store: Store) -> None:
    ada, bob = person(ADA, "Ada"), person(BOB, "Bob")
    alone, two = played(), played(2)
    sat_in = Entry("", 0, 0, "bot", 0, {"level": "cosmologist", "why": "asked"})
    back = Entry("", 0, 0, "return", 0, {})
    last_minute = Entry("", 0, 0, "bot", 1, {"level": "cosmologist", "why": "asked"})
    put(store, alone, [ada], at=NOON)
    put(store, two, [ada, NOVICE], at=NOON + 1000)
    put(store, two, [ada, bob], at=NOON + 2000)
    put(store, two, [ada, ada | {"name": "Ada again"}], at=NOON + 3000)  # at one device
    put(store, two, [ada, bob], sat_in, at=NOON + 4000)  # a bot plays for her
    put(store, two, [ada, bob], sat_in, back, last_minute, at=NOON + 5000)  # it went before it had done anything
    put(store, from_a_position(), [ada, NOVICE], at=NOON + 6000)  # from a position of her own
    put(store, alone, [ada], at=NOON + 7000, lesson="matter")
    put(store, alone, [ada], at=NOON + 8000, imported=True)
    whence: Any = {"game": None, "names": ["Ada"], "turn": 1, "after": 1, "seat": 0, "chance": "same"}
    put(store, alone, [ada], at=NOON + 9000, branched=whence)
    with server_in_thread(database) as (address, _), Person(address, ADA) as her, Person(address, BOB) as him:
        found = her.get("me/statistics")
        assert (found["pending"], found["all"]["games"]) == (0, 4)
        assert found["aside"] == {"one-device": 1, "stand-in": 1, "own": 1, "unplayable": 0}
        assert found["alone"] == {"games": 1, "won": 1, "shared": 0, "best": alone.scores[0],
                                  "mean": float(alone.scores[0])}  # fmt: skip
        opponents = {(line["level"], line["name"]): line["games"] for line in found["by_opponent"]}
        # A Cosmologist made all of Bob's decisions once; who has the name Bob is one of the people.
        assert opponents == {("novice", None): 1, ("cosmologist", None): 1, (None, None): 1, (None, "Bob"): 1}
        assert [line["players"] for line in found["by_players"]] == [1, 2]
        assert [(line["target"], line["won"]) for line in found["by_target"]] == [(0, 1)]
        assert found["by_option"][0]["option"] is None
        played_cards = sum(line["played"] for line in found["cards"])
        assert played_cards == found["cards_played"] > 0
        assert len(found["recent"]) == 4 and all(line["game"] for line in found["recent"])
        # Bob has his own.
        assert him.get("me/statistics")["all"]["games"] == 2
        with Person(address) as stranger:
            assert stranger.get("me/statistics")["all"]["games"] == 0


def test_what_was_kept_outlives_the_game_and_goes_when_one_wants_it_to(database: str, store: Store) -> None:
    ada, bob = person(ADA, "Ada"), person(BOB, "Bob")
    gone = put(store, played(), [ada], at=NOON)
    stays = put(store, played(2), [ada, bob], at=NOON + 1000)
    with server_in_thread(database) as (address, _), Person(address, ADA) as her, Person(address, BOB) as him:
        her.request("DELETE", f"tables/{gone}")  # nobody had asked for its statistics yet
        found = her.get("me/statistics")
        assert found["all"]["games"] == 2
        assert [line["game"] for line in found["recent"]] == [None, stays]
        exported = her.get("me/export")
        assert [line["game"] for line in exported["statistics"]] == [gone, stays]
        assert [line["game"] for line in exported["games"]] == [stays]
        assert exported["format"] == "planetarium-person"
        her.request("DELETE", "me/statistics")
        found = her.get("me/statistics")
        assert found["all"]["games"] == 0 and not any(line["earned"] for line in found["achievements"])
        assert kept_games(store, hashed(ADA)) == [] and len(kept_games(store, hashed(BOB))) == 0
        assert him.get("me/statistics")["all"]["games"] == 1
        # What begins from now on counts again.
        put(store, played(), [ada], at=4_000_000_000_000)
        assert her.get("me/statistics")["all"]["games"] == 1


def test_what_is_deleted_while_it_is_being_counted_does_not_come_back(store: Store) -> None:
    kept = KeptGame("game", NOON + 500, "own", None)
    delete_statistics(store, "ada", NOON)
    for created in (NOON - 1, NOON):
        keep_game(store, "ada", kept, created)
        assert kept_games(store, "ada") == []
    for _ in range(2):
        keep_game(store, "ada", kept, NOON + 1)
        keep_game(store, "bob", kept, NOON - 1)
    assert kept_games(store, "ada") == kept_games(store, "bob") == [kept]


def test_whoever_wants_to_be_forgotten_is(database: str, store: Store) -> None:
    ada, bob = person(ADA, "Ada"), person(BOB, "Bob")
    put(store, played(), [ada])
    together = put(store, played(2), [ada, bob])
    with server_in_thread(database) as (address, _), Person(address, ADA) as her, Person(address, BOB) as him:
        her.get("me/statistics"), him.get("me/statistics")
        store.execute("INSERT INTO ratings VALUES (?, 25.0, 8.0, 1)", (hashed(ADA),))
        store.execute(
            "INSERT INTO puzzle_results (holder, puzzle, day, began, wrong, hints)"
            " VALUES (?, 'p', '2026-11-18', 1, '[]', 0)",
            (hashed(ADA),),
        )
        her.post("daily", {"day": her.get("daily")["day"], "name": "Ada"})
        exported = her.get("me/export")
        assert exported["rating"]["games"] == 1
        assert (exported["puzzles"][0]["day"], len(exported["daily"])) == ("2026-11-18", 1)
        made = her.table("me open")
        him.join(made, 1, "Bob")
        her.post("lessons/matter", {})
        assert len(her.get("devices")["devices"]) == 1
        assert her.request("DELETE", "me") == {"left": 0}
        for table in ("seats", "watchers", "statistics", "links", "invites", "ratings", "puzzle_results",
                      "daily_tries"):  # fmt: skip
            assert store.execute(f"SELECT * FROM {table} WHERE holder = ?", (hashed(ADA),)).fetchall() == [], table
        assert store.devices_of(hashed(ADA)) == []
        # The token of a device that was signed out opens nothing; the others play on, and keep what was theirs.
        assert her.get("tables") == [] and her.get("me/export").keys() == {"format", "version", "at"}
        seats = him.news(made["game"])["table"]["seats"]
        assert [(seat["kind"], seat["level"]) for seat in seats] == [("bot", "explorer"), ("person", None)]
        assert him.get("me/statistics")["all"]["games"] == 1
        assert together in [line["game"] for line in him.get("tables")]


def test_many_games_are_counted_a_few_at_a_time(tmp_path_factory: pytest.TempPathFactory) -> None:
    database = str(tmp_path_factory.mktemp("many") / "games.db")
    store = open_store(database)
    for number in range(AT_ONCE + 3):
        put(store, played(), [person(ADA, "Ada")], at=NOON + 1000 * number)
    with server_in_thread(database) as (address, _), Person(address, ADA) as her:
        first, found = her.get("me/statistics"), her.get("me/statistics")
        assert (first["pending"], first["all"]["games"]) == (3, AT_ONCE)
        assert (found["pending"], found["all"]["games"]) == (0, AT_ONCE + 3)
        assert found["streaks"]["best_wins"] == AT_ONCE + 3
    store.close()


def test_nothing_of_a_game_that_goes_on_is_told(ada: Person, bob: Person, eve: Person) -> None:
    made = ada.table("me open")
    game = made["game"]
    bob.join(made, 1, "Bob")
    for person_ in (ada, bob):
        with pytest.raises(Refused) as caught:
            person_.get(f"tables/{game}/feats")
        assert caught.value.reason == "not-now"
        assert person_.get("me/statistics")["all"]["games"] == 0
        assert person_.get("me/export")["statistics"] == []
    with pytest.raises(Refused) as caught:
        eve.get(f"tables/{game}/feats")
    assert caught.value.reason == "unknown-game"
    exported = json.dumps(ada.get("me/export"))
    assert hashlib.sha256(game.encode()).hexdigest() not in exported and "Bob" not in exported


def test_a_game_that_has_ended_tells_its_player_what_it_was(ada: Person, eve: Person) -> None:
    made = ada.table("me", options={"solo_target": 0})
    won = play_randomly(ada, made["game"], random.Random(1))["view"]["result"]["winners"] == [0]
    told = ada.get(f"tables/{made['game']}/feats")
    assert (told["played"], told["aside"], told["pending"]) == (True, None, 0)
    assert [record["id"] for record in told["records"]] == ["first-win", "first-win-target"] * won
    assert {line["id"] for line in told["achievements"]} <= BY_ID.keys() and told["again"] == 0
    eve.post("invites", {"code": made["watch"]})
    seen = eve.get(f"tables/{made['game']}/feats")
    assert (seen["played"], seen["records"], seen["achievements"]) == (False, [], [])


# The counting itself, game by game.


def game_of(number: int, outcome: str = "won", score: int = 50, **more: Any) -> KeptGame:
    """A game on the day with this number, alone against a Target of 100 unless said otherwise."""
    options = {"players": 1, "solo_target": 100, "modules": [], "star": None, "extras": []} | more.pop("options", {})
    summary: Any = {
        "seat": 0, "outcome": outcome, "score": score, "scores": [score], "margin": score - 30, "target": 90,
        "options": options, "turns": 20, "opponents": [], "cards": [], "finals": 0, "points": {}, "planets": {},
        "achievements": [], **more,
    }  # fmt: skip
    return KeptGame(f"game-{number}", NOON + number * DAY, None, summary)


AGAINST: dict[str, Any] = {
    "options": {"players": 2, "solo_target": None},
    "opponents": [{"name": "Astronomer", "level": "astronomer"}],
}


def test_streaks_are_of_wins_and_of_days() -> None:
    outcomes = ["won", "shared", "won", "lost", "won"]
    games = [game_of(number + (number > 2), outcome) for number, outcome in enumerate(outcomes)]
    games.append(KeptGame("aside", NOON + 6 * DAY, "one-device", None))  # a day of play all the same
    assert statistics(games, 0, (), 0)["streaks"] == {"wins": 1, "best_wins": 3, "days": 3, "best_days": 3}
    # Twelve hours further east noon in UTC is midnight: two games of one day there are on two days here.
    close = [game_of(0), KeptGame("close", NOON - 1, None, game_of(0).summary)]
    assert [statistics(sorted(close, key=lambda each: each.ended), 0, (), offset)["streaks"]["best_days"]
            for offset in (0, 720)] == [1, 2]  # fmt: skip


def test_a_favourite_card_is_told_with_its_points_and_wins() -> None:
    comet = {"card": "cometary-delivery", "planet": "A", "points": 2}
    oceans = {"card": "first-oceans", "planet": "B", "points": 7}
    games = [game_of(0, cards=[comet, comet, oceans]), game_of(1, "lost", cards=[comet])]
    assert statistics(games, 0, (), 0)["cards"] == [
        {"card": "cometary-delivery", "played": 3, "points": 6, "games": 2, "won": 1},
        {"card": "first-oceans", "played": 1, "points": 7, "games": 1, "won": 1},
    ]


def test_a_secret_is_kept_until_it_is_earned() -> None:
    def line(games: list[KeptGame]) -> Any:
        return next(each for each in statistics(games, 0, ["game-1"], 0)["achievements"] if each["id"] == "so-close")

    unknown = line([game_of(0)])
    assert (unknown["title"], unknown["text"], unknown["earned"]) == (None, None, None)
    known = line([game_of(0, achievements=["so-close"]), game_of(1, achievements=["so-close"])])
    assert known["title"] == BY_ID["so-close"].title
    assert known["earned"] == {"at": NOON, "game": "game-1", "times": 2}


@pytest.mark.parametrize(
    ("before", "game", "broken"),
    [
        ([], game_of(1, "lost", 80), {}),
        ([game_of(0, "lost", 70)], game_of(1, "lost", 80), {"best-alone": (80, 70)}),
        ([game_of(0, "lost", 80)], game_of(1, "lost", 80), {}),
        ([game_of(0, "lost", 90, options={"solo_target": 90}), game_of(0, "lost", 70)], game_of(1, "lost", 80),
         {"best-target": (80, 70)}),
        ([game_of(0)], game_of(1), {"longest-streak": (2, 1)}),
        ([game_of(0), game_of(1, "lost")], game_of(2), {}),
        ([game_of(0, "lost", 60)], game_of(1, "won", 50), {"first-win": (1, None), "first-win-target": (100, None)}),
        ([game_of(0)], game_of(1, "won", 50, **AGAINST), {"longest-streak": (2, 1), "first-win-bot": (1, None)}),
        ([game_of(0, "won", 50, **AGAINST), game_of(1, "lost")], game_of(2, "won", 60, **AGAINST),
         {"best-with-others": (60, 50), "widest-win": (30, 20)}),
    ],
)  # fmt: skip
def test_records_are_told_when_they_are_broken(
    before: list[KeptGame], game: KeptGame, broken: dict[str, tuple[int, int | None]]
) -> None:
    (now,) = counted([game])
    told = {each["id"]: (each["value"], each["before"]) for each in broken_records(counted(before), now)}
    assert told == broken


def test_an_achievement_is_new_only_once() -> None:
    before = counted([game_of(0, achievements=["by-a-hair"])])
    now: Counted = counted([game_of(1, achievements=["by-a-hair", "supernova"])])[0]
    fresh, again = new_achievements(before, now)
    assert ([line["id"] for line in fresh], again) == (["supernova"], 1)


@pytest.mark.parametrize("aside", ["one-device", "stand-in", "own"])
def test_a_game_set_aside_breaks_nothing(aside: Aside) -> None:
    assert counted([KeptGame("game", NOON, aside, None)]) == []
