"""Achievements: each with a game in which it is earned and one in which it narrowly is not; and the course of games."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from planetarium import Content, Game, standard_content
from planetarium.achievements.catalogue import ACHIEVEMENTS, BY_ID, earned_by
from planetarium.achievements.course import ROUND_THE_STAR, Course, SeatCourse, course_of
from planetarium.achievements.summary import summarise
from planetarium.content.board import LETTERS
from planetarium.errors import RecordError
from planetarium.game.record import begin, read_record, replay, steps
from planetarium.records.options import OPTIONS
from tests.rules.positions import at

FIXTURES = Path(__file__).parent / "fixtures"
STANDARD = standard_content()
FROST: dict[str, Any] = {"modules": ["frost-line"]}
# A Habitable card with a marker of seat 0 for each planet.
LIVING = {
    "A": [("outgassing", 0)], "B": [("clay-minerals", 0)], "C": [("icy-moons", 0)], "D": [("hydrothermal-vents", 0)],
}  # fmt: skip


def over(
    *actions: str, scores: tuple[int, ...] = (10, 5, 0, 0), levels: tuple[str | None, ...] = (), **wanted: Any
) -> Course:
    """The course of a game in which seat 0 has the last final turn, does this, and ends it."""
    players = wanted.setdefault("players", 2)
    played: dict[str, Any] = {"phase": "final", "final_turns": 1, "done": range(1, players), "scores": scores} | wanted
    game = at(STANDARD, **played)
    for action in (*actions, "end"):
        game.play(action)
    assert game.is_over
    return course_of(game, levels)


def paying(*plays: str) -> dict[str, Any]:
    """What seat 0 needs for plays such as `earth-twin B`: the cards in hand, and their cost on its mat."""
    mats: dict[str, str] = {}
    for card, letter in (play.split() for play in plays):
        cost = " ".join(kind for kind, count in STANDARD.card(card).cost.items() for _ in range(count))
        mats[letter] = f"{mats.get(letter, '')} {cost}".strip()
    return {"hands": {0: [play.split()[0] for play in plays]}, "mats": {0: mats}}


def finals(*plays: str, **wanted: Any) -> Course:
    """Seat 0 plays these Finals."""
    return over(*(f"play {play}" for play in plays), **paying(*plays), **wanted)


def did(course: Course | None = None, **done: Any) -> Course:
    """A game in which seat 0 did these things besides playing cards."""
    course = course or over()
    return replace(course, seats=[SeatCourse(**done), *course.seats[1:]])


def alone(score: int, **done: Any) -> Course:
    return did(over(players=1, scores=(score,), target=100), **done)


def won_with(*decks: str) -> Course:
    """A game that was won with a card of each of these decks, on as many planets."""
    cards = [next(card for card in STANDARD.cards if card.deck == deck) for deck in decks]
    won = finals("earth-twin B", rows=LIVING)
    plays = [replace(won.plays[0], card=card, planet=letter) for letter, card in zip(LETTERS, cards, strict=False)]
    return replace(won, plays=plays)


def migrated(start: str, **wanted: Any) -> Course:
    """On the last turn a planet moves a space along a line, and is given a Final there."""
    move, play = start.split(" ", 1)
    return over(move, "pass", f"play {play}", phase="move", **paying(play), **wanted)


def with_life(*tokens: str) -> Course:
    """Planet A has 3 Hostile points on a card of seat 0, and has met these tokens."""
    return over(modules=["epochs"], extras=["life"], rows={"A": [("acid-clouds", 0)]}, life={"A": tokens})


def on_planet(count: int) -> Course:
    """A game in which seat 0 played so many cards to B, and one each to A and C."""
    won = finals("earth-twin B", rows=LIVING)
    return replace(
        won, plays=[*[won.plays[0]] * count, replace(won.plays[0], planet="A"), replace(won.plays[0], planet="C")]
    )


HEAT = {"lava-lake": 2, "stellar-flares": 2}
COLD = {"ammonia-ice": 2, "nitrogen-geysers": 2}
TOKEN_ROWS = {"A": [("lava-lake", 0), ("stellar-flares", 0)], "C": [("ammonia-ice", 0), ("nitrogen-geysers", 0)]}
FOUR_FINALS = ("super-earth A", "earth-twin B", "ice-giant C", "ringed-giant D")
MARKED = LIVING | {"C": [("radiation-belts", 0)]}
OCEANS = {"B": [("first-oceans", 1), ("magnetic-field", 0)]}

# For each achievement a game in which seat 0 earns it, and one in which it narrowly does not.
CASES: dict[str, tuple[Callable[[], Course], Callable[[], Course]]] = {
    "life-on-all-four": (lambda: over(rows=LIVING), lambda: over(rows=LIVING | {"D": []})),
    "hostile-takeover": (over, lambda: over(rows={"C": LIVING["C"]})),
    "long-way-home": (
        lambda: migrated("IV-1>III-1 hot-jupiter C", planets={"C": "IV-1"}, rows={"C": [("giant-storm", 0)]}, **FROST),
        lambda: migrated("III-1>III-2 hot-jupiter C", planets={"C": "III-1"}, rows={"C": [("giant-storm", 0)]},
                         matter={"III-2": "gas"}, **FROST),
    ),
    "planet-nine": (
        lambda: migrated("IV-1>V-1 frozen-dwarf-planet A", planets={"A": "IV-1"}, rows={"A": [("lava-lake", 0)]},
                         star="variable", line=4, **FROST),
        lambda: migrated("IV-1>V-1 frozen-dwarf-planet A", planets={"A": "IV-1"}, rows={"A": [("lava-lake", 0)]},
                         star="variable", line=3, **FROST),
    ),
    "pale-blue-dot": (
        lambda: finals("earth-twin B", rows=OCEANS),
        lambda: finals("ocean-world B", rows=OCEANS),
    ),
    "two-ways": (
        lambda: finals("earth-twin B", "venus-twin A", rows={"A": [("acid-clouds", 0)], "B": LIVING["B"]}),
        lambda: finals("earth-twin B", "super-earth A", rows={"A": [("acid-clouds", 0)], "B": LIVING["B"]}),
    ),
    "terraformer": (
        lambda: did(flips=Counter({"habitable": 3})), lambda: did(flips=Counter({"habitable": 2, "hostile": 2})),
    ),
    "world-ender": (lambda: did(flips=Counter({"hostile": 3})), lambda: did(flips=Counter({"hostile": 2}))),
    "undecided": (lambda: flipped(4), lambda: flipped(3)),
    "grand-finale": (
        lambda: finals(*FOUR_FINALS, rows=MARKED), lambda: finals(*FOUR_FINALS[:3], rows=MARKED),
    ),
    "no-finals": (lambda: won_with("low", "high"), lambda: won_with("low", "high", "final")),
    "low-road": (lambda: won_with("low", "final"), lambda: won_with("low", "high")),
    "high-ground": (lambda: won_with("high", "final"), lambda: won_with("high", "low")),
    "photo-finish": (
        lambda: over(scores=(30, 30), matter={}, spare="track", mats={0: {"A": "gas"}}),
        lambda: over(scores=(31, 30)),
    ),
    "shared-sky": (lambda: over(scores=(30, 30), matter={}, spare="track"), lambda: over(scores=(30, 29))),
    "by-a-hair": (lambda: over(scores=(31, 30)), lambda: over(scores=(32, 30))),
    "runaway": (lambda: over(scores=(70, 30)), lambda: over(scores=(69, 30))),
    "beyond": (lambda: alone(140), lambda: alone(139)),
    "so-close": (lambda: alone(100), lambda: alone(99)),
    "pocket-universe": (lambda: over(scores=(39, 5)), lambda: over(scores=(40, 5))),
    "slingshot": (
        lambda: replace(over(scores=(50, 40)), before_final_turns=(20, 35)),
        lambda: replace(over(scores=(50, 40)), before_final_turns=(21, 35)),
    ),
    "supernova": (lambda: gained((3, 31), (3, 14)), lambda: gained((3, 31), (3, 13), (4, 44))),
    "beat-cosmologist": (
        lambda: over(levels=(None, "cosmologist")), lambda: over(levels=("cosmologist", "astronomer")),
    ),
    "crowded-sky": (lambda: over(players=4), lambda: over(players=3)),
    "in-circles": (
        lambda: did(degrees=defaultdict(float, {"A": 3 * ROUND_THE_STAR})),
        lambda: did(degrees=defaultdict(float, {"A": 3 * ROUND_THE_STAR - 1, "B": 2 * ROUND_THE_STAR})),
    ),
    "grand-tour": (lambda: did(toured={"C"}), over),
    "one-world": (lambda: on_planet(7), lambda: on_planet(6)),
    "half-a-system": (lambda: won_with("low", "high"), lambda: won_with("low", "high", "final")),
    "last-crumb": (lambda: did(took_last_matter=True), over),
    "heat-death": (lambda: stopped_after(200), lambda: stopped_after(199)),
    "comets-gift": (lambda: did(comets=1, comets_spent=1), lambda: did(comets=1)),
    "comet-hunter": (lambda: did(comets=3), lambda: did(comets=2)),
    "late-and-heavy": (
        lambda: did(set_off_bombardment=True), lambda: did(over(scores=(5, 10)), set_off_bombardment=True),
    ),
    "life-finds-a-way": (lambda: with_life("life:+3", "life:+1"), lambda: with_life("life:+2", "life:+1")),
    "dimmer-switch": (lambda: did(brightness=5), lambda: did(brightness=4)),
    "fire-and-ice": (
        lambda: over(rows=TOKEN_ROWS, heat=HEAT, cold=COLD, **FROST),
        lambda: over(rows=TOKEN_ROWS, heat=HEAT, cold=COLD | {"ammonia-ice": 1}, **FROST),
    ),
    "quiet-nights": (lambda: replace(alone(50), quiet_rolls=5), lambda: replace(alone(50), quiet_rolls=4)),
}  # fmt: skip


def flipped(times: int) -> Course:
    course = over()
    course.planets["C"].flips = times
    return course


def gained(*gains: tuple[int, int]) -> Course:
    """A game in which seat 0 had these points, each given with its turn."""
    course = over()
    told: Any = [{"turn": turn, "seat": 0, "source": "high", "points": points} for turn, points in gains]
    return replace(course, story=course.story | {"gains": told})


def stopped_after(turn: int) -> Course:
    """Seat 0 makes this turn; if the game is not at its limit then, seat 1 takes the last Matter."""
    game = at(STANDARD, players=2, turn=turn, matter={"II-3": "gas"})
    for action in ("III-6>III-7", "pass"):
        game.play(action)
    while not game.is_over:
        game.play("II-2>II-3" if "II-2>II-3" in game.legal_actions else game.legal_actions[0])
    return course_of(game)


@pytest.mark.parametrize("name", BY_ID)
def test_it_is_earned_in_one_game_and_narrowly_not_in_another(name: str) -> None:
    earning, missing = (make() for make in CASES[name])
    assert name in [achievement.id for achievement in earned_by(earning, 0)]
    assert name not in [achievement.id for achievement in earned_by(missing, 0)]


def test_every_achievement_can_be_told_apart_and_names_what_there_is() -> None:
    assert CASES.keys() == BY_ID.keys() and len(BY_ID) == len(ACHIEVEMENTS) >= 25
    assert len({achievement.title for achievement in ACHIEVEMENTS}) == len(ACHIEVEMENTS)
    assert {achievement.needs for achievement in ACHIEVEMENTS} - {None} <= {option.name for option in OPTIONS}


def test_nothing_is_told_of_a_game_that_goes_on() -> None:
    with pytest.raises(RecordError, match="not over"):
        course_of(Game.new(players=2, seed=7))


def test_a_planet_is_born_where_its_protoplanet_was_created() -> None:
    """With the line behind IV the space is inside; the line moves, and the planet's birth stays where it was."""
    game = at(STANDARD, modules=["epochs", "frost-line"], star="variable", line=4, absent="ABC", scores=(9, 9),
              final_turns=2)  # fmt: skip
    inside = next(action for action in game.legal_actions if action.startswith("create A IV-"))
    for action in (inside, "dim", "pass", "end"):
        game.play(action)
    outside = next(action for action in game.legal_actions if action.startswith("create B IV-"))
    for action in (outside, "pass", "end"):
        game.play(action)
    course = course_of(game)
    assert [course.planets[letter].born_outside for letter in ("A", "B")] == [False, True]
    assert [own.brightness for own in course.seats] == [1, 0]
    assert course.points_in_turns(0) == [-2]


def test_whoever_takes_the_last_matter_takes_the_last_crumb() -> None:
    game = at(STANDARD, matter={"II-3": "gas", "VI-3": "rock"}, spare="track", final_turns=2)
    for action in ("II-2>II-3", "pass", "end", "VI-3>VI-4", "pass", "end"):
        game.play(action)
    assert [own.took_last_matter for own in course_of(game).seats] == [False, False]
    game = at(STANDARD, matter={"II-3": "gas"}, spare="track", final_turns=1, done=[1])
    for action in ("II-2>II-3", "pass", "end"):
        game.play(action)
    assert [own.took_last_matter for own in course_of(game).seats] == [True, False]


@pytest.mark.parametrize(
    "name", ["games/1-greedy-0", "games/4-greedy-1", "primordial/2-epochs+frost-line-variable-markers+matter+life"]
)
def test_a_recorded_game_is_counted_as_a_recount_of_its_positions_says(
    name: str, frozen: Content, primordial: Content
) -> None:
    content = frozen if name.startswith("games") else primordial
    record = read_record(FIXTURES / f"{name}.json")
    course = course_of(replay(record, content))
    visited: dict[str, set[int]] = {}
    orbits = {space.name: space.orbit for space in content.board.spaces}
    collected: Counter[int] = Counter()
    for step in steps(begin(record, content), record["actions"]):
        for letter, planet in step.position["planets"].items():
            visited.setdefault(letter, {course.planets[letter].born}).add(orbits[planet["space"]])
        collected.update(
            event["seat"] for event in step.events if event["event"] == "collect" and event["matter"] == "comet"
        )
    rows = [lying["card"] for planet in course.end["planets"].values() for lying in planet["row"]]
    assert sorted(play.card.id for play in course.plays) == sorted(rows)
    assert {letter: planet.orbits for letter, planet in course.planets.items()} == visited
    for seat, score in enumerate(course.result.scores):
        summary = summarise(course, seat, ["Ada", "Bob", "Cleo", "Dan"][: course.options.players])
        assert sum(summary["points"].values()) == score == summary["score"]
        heat_and_cold = summary["points"].get("heat-and-cold", 0)
        assert sum(course.points_in_turns(seat)) == score - heat_and_cold
        assert course.seats[seat].comets == collected[seat]
        assert (summary["outcome"] != "lost") == (seat in course.result.winners)
        assert len(summary["opponents"]) == course.options.players - 1
