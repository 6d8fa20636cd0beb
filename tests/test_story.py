"""The story of a game that is over, counted once more by other means."""

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from planetarium.content import Content
from planetarium.errors import RecordError
from planetarium.game import Game
from planetarium.game.record import begin, read_record, replay, steps
from planetarium.game.story import SOURCES, Story, tell_story
from planetarium.options import Options
from tests.rules.positions import at, dice_key
from tests.test_fixture_games import GAMES, PRIMORDIAL

DECKS = {"low": "low", "high": "high", "final": "final", "proto-rocky": "proto", "proto-gaseous": "proto"}
ALL = [*GAMES, *PRIMORDIAL]


def check_sums(story: Story, scores: tuple[int, ...]) -> None:
    """Every way to add the points up comes to the scores."""
    for seat, score in enumerate(scores):
        told = story["seats"][seat]
        own = [gain for gain in story["gains"] if gain["seat"] == seat]
        assert told["score"] == score == sum(gain["points"] for gain in own) == sum(told["sources"].values())
        assert set(told["sources"]) <= set(story["sources"])
        nowhere = sum(gain["points"] for gain in own if gain["planet"] is None)
        assert sum(told["planets"].values()) + nowhere == score
    assert story["curve"][-1]["scores"] == list(scores)
    turns = [point["turn"] for point in story["curve"]]
    assert turns == list(range(turns[0], story["turns"] + 1)), "a point for each turn"


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_the_points_of_a_recorded_game_by_source_planet_and_card(
    path: Path, frozen: Content, primordial: Content
) -> None:
    content = frozen if path in GAMES else primordial
    record = read_record(path)
    game = replay(record, content)
    story = tell_story(game)
    check_sums(story, game.scores)
    assert story["result"] == record["result"]
    position = game.position()
    rows = {(letter, lying["card"]): lying for letter, planet in position["planets"].items() for lying in planet["row"]}
    played = [gain for gain in story["gains"] if gain["card"] and gain["source"] != "heat-and-cold"]
    assert {(gain["planet"], gain["card"]) for gain in played} == set(rows)
    for gain in played:
        card = content.card(gain["card"] or "")
        assert (gain["points"], gain["source"]) == (card.points, DECKS[card.deck])
    warm = {(gain["planet"], gain["card"]): gain for gain in story["gains"] if gain["source"] == "heat-and-cold"}
    for place, lying in rows.items():
        tokens = lying["heat"] + lying["cold"]
        if tokens and lying["marker"] is not None:
            assert (warm[place]["seat"], warm[place]["points"]) == (lying["marker"], 2 * tokens)
            del warm[place]
    assert not warm
    paid = Counter(gain["seat"] for gain in story["gains"] if gain["source"] == "brightness" and gain["points"] == -2)
    actors = Counter(
        seat for seat, action in zip(game.actors, game.actions, strict=True) if action in ("brighten", "dim")
    )
    assert paid == actors


@pytest.mark.parametrize("path", ALL[::12], ids=lambda path: path.stem)
def test_the_curve_has_the_scores_and_the_target_after_every_turn(
    path: Path, frozen: Content, primordial: Content
) -> None:
    content = frozen if path in GAMES else primordial
    record = read_record(path)
    story = tell_story(replay(record, content))
    game = begin(record, content)
    after: dict[int, dict[str, Any]] = {0: game.position()}
    for step in steps(game, record["actions"]):
        turn = step.position["turn"]
        after[turn - 1 if step.position["phase"] == "move" and turn else turn] = step.position
    for point in story["curve"]:
        then = after[point["turn"]]
        assert point["scores"] == [seat["score"] for seat in then["seats"]]
        assert point["target"] == (then["solo"] or {}).get("target")


def test_all_sources_occur_in_the_recorded_games(primordial: Content) -> None:
    found: set[str] = set()
    for path in PRIMORDIAL:
        if found >= set(SOURCES) - {"start"}:
            break
        found |= {gain["source"] for gain in tell_story(replay(read_record(path), primordial))["gains"]}
    assert found == set(SOURCES) - {"start"}


@pytest.mark.parametrize("seed", range(6))
def test_the_sums_are_right_in_random_games_with_everything(seed: int) -> None:
    chance = random.Random(seed)
    players = 1 + seed % 4
    options = Options(players, None, ("epochs", "frost-line"), "variable", ("markers", "matter", "dual", "life"))
    game = Game.deal(options, seed)
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))
    check_sums(tell_story(game), game.scores)


def test_a_game_that_goes_on_has_no_story() -> None:
    with pytest.raises(RecordError, match="not over"):
        tell_story(Game.new(players=2, seed=1))


# Ends


def ended(content: Content, **more: Any) -> Story:
    """The story of a game that begins when all but the last `end` is done."""
    players = more.setdefault("players", 2)
    game = at(
        content, phase="final", seat=players - 1, final_turns=1, done=range(players - 1), spare="track", matter={},
        **more,
    )  # fmt: skip
    game.play("end")
    story = tell_story(game)
    check_sums(story, game.scores)
    return story


def test_what_a_position_had_given_already_is_a_source_of_its_own(frozen: Content) -> None:
    story = ended(frozen, scores=(60, 61))
    assert [seat["sources"] for seat in story["seats"]] == [{"start": 60}, {"start": 61}]
    assert (story["lead"], story["tie"]) == (1, None)
    assert story["why"] == {"seat": 1, "source": "start", "points": 61, "rival": 0, "rival_points": 60}
    assert story["last_stage"] == {"how": None, "seat": None, "turn": None}


def test_a_tie_is_decided_by_matter_with_the_numbers(frozen: Content) -> None:
    mats = {0: {"A": "gas", "D": "rock"}, 1: {"B": "metal"}}
    story = ended(frozen, scores=(60, 60), mats=mats)
    assert story["result"]["winners"] == [0]
    assert story["tie"] == {
        "seats": [0, 1], "breaks": [{"by": "matter", "seats": [0, 1], "counts": [2, 1]}], "decided": "matter"
    }  # fmt: skip
    assert story["why"] is None


def test_a_tie_goes_on_to_markers_and_then_to_cards_in_hand(frozen: Content) -> None:
    rows = {"A": [("low-rock", 0)], "C": [("low-pull", 1)], "D": [("high-rock", 1)]}
    story = ended(frozen, scores=(60, 60), rows=rows)
    assert story["tie"] is not None
    assert story["tie"]["decided"] == "markers"
    assert [each["counts"] for each in story["tie"]["breaks"]] == [[0, 0], [1, 2]]
    story = ended(frozen, scores=(60, 60), hands={0: ["low-gas", "final-any"], 1: ["high-gas"]})
    assert story["tie"] is not None
    assert story["tie"]["decided"] == "hand"
    assert [each["counts"] for each in story["tie"]["breaks"]] == [[0, 0], [0, 0], [2, 1]]


def test_a_tie_that_nothing_decides_is_shared_by_those_who_are_left(frozen: Content) -> None:
    hands = {0: ["low-gas"], 1: ["high-gas"], 2: ["final-any", "final-dead"]}
    story = ended(frozen, players=4, scores=(60, 60, 60, 12), hands=hands)
    assert story["result"]["winners"] == [0, 1]
    assert story["tie"] is not None
    assert (story["tie"]["seats"], story["tie"]["breaks"][-1]["counts"]) == ([0, 1, 2], [1, 1, 2])
    assert (story["tie"]["decided"], story["lead"]) == (None, 0)


def finished(game: Game) -> Story:
    """Plays a game to its end, without playing cards."""
    while not game.is_over:
        game.play(next(action for action in game.legal_actions[::-1] if not action.startswith("play")))
    return tell_story(game)


def test_how_the_last_turns_began(frozen: Content) -> None:
    paid = at(frozen, phase="card", track=35, hands={0: ["low-gas"]}, mats={0: {"A": "gas gas gas"}}, turn=40)
    paid.play("play low-gas A")
    assert finished(paid)["last_stage"] == {"how": "final-space", "seat": 0, "turn": 40}
    emptied = at(frozen, matter={"III-5": "gas"}, turn=40)
    emptied.play("III-5>III-6")
    emptied.play("pass")
    assert finished(emptied)["last_stage"] == {"how": "no-matter", "seat": 0, "turn": 40}
    late = at(frozen, phase="card", turn=200)
    late.play("pass")
    assert finished(late)["last_stage"] == {"how": "turn-limit", "seat": None, "turn": 200}
    diced = at(frozen, players=1, phase="card", matter={"II-4": "gas"}, key=dice_key(2))
    diced.play("pass")
    story = finished(diced)
    assert (story["last_stage"]["how"], story["last_stage"]["seat"]) == ("no-matter", None)
    assert story["solo"] == {"start": 100, "target": 98, "tokens": 1}
    assert story["lead"] == -98
