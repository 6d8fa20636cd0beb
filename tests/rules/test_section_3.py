"""Section 3: the turn."""

import random

import pytest

from planetarium import Content, Game
from tests.rules.positions import at, play, plays, refused

HAND = ["low-gas", "low-rock", "high-gas", "high-pull", "final-any"]
MAT = {"A": "gas gas rock"}


def test_3_1_a_turn_begins_with_one_move(frozen: Content) -> None:
    game = at(frozen, hands={0: HAND}, mats={0: MAT})
    assert all(">" in action for action in game.legal_actions)
    assert play(game, "I-1>II-2")["phase"] == "card"
    assert refused(game, "I-2>I-3") == "that is not possible now: play a card, downgrade one, or `pass`"


@pytest.mark.parametrize("action", ["pass", "play low-gas A", "downgrade high-gas", "draw low", "end"])
def test_3_1_the_move_must_be_done(frozen: Content, action: str) -> None:
    game = at(frozen, hands={0: HAND}, mats={0: MAT})
    assert refused(game, action) == "that is not possible now: move a token, `SRC>DST`"


def test_3_1_a_move_exists_on_an_empty_board(frozen: Content) -> None:
    assert at(frozen, matter={}).legal_actions


def test_3_1_a_move_always_exists(frozen: Content) -> None:
    chance = random.Random(1)
    game = Game.new(players=2, seed=1, content=frozen)
    for _ in range(400):
        legal = game.legal_actions
        assert legal
        game.play(chance.choice(legal))
        if game.is_over:
            break


def test_3_2_one_low_or_high_card_may_be_played(frozen: Content) -> None:
    hands = {0: ["low-gas", "magnetic-field"]}
    game = at(frozen, phase="card", hands=hands, mats={0: {"A": "gas rock water metal"}})
    assert plays(game) == {"low-gas A", "magnetic-field A"}
    after = play(game, "play magnetic-field A")
    assert after["phase"] == "draw"
    assert refused(game, "play low-gas A") == "that is not possible now: draw, `draw low`, `draw high` or `draw final`"


def test_3_2_instead_one_card_may_be_downgraded(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-gas", "high-gas", "high-water"]}, mats={0: MAT})
    assert {"downgrade high-gas", "downgrade high-water"} <= set(game.legal_actions)
    after = play(game, "downgrade high-gas")
    assert (after["phase"], after["seat"]) == ("move", 1)


def test_3_2_neither_has_to_be_done(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: HAND}, mats={0: MAT})
    after = play(game, "pass")
    assert (after["phase"], after["seat"]) == ("move", 1)
    assert after["seats"][0]["hand"] == sorted(HAND)


def test_3_2_passing_is_there_even_when_nothing_else_is(frozen: Content) -> None:
    assert at(frozen, phase="card").legal_actions == ("pass",)


def test_3_2_finals_are_not_played_on_an_ordinary_turn(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["final-any"]}, rows={"A": [("low-rock", 0)]})
    assert refused(game, "play final-any A") == (
        "final-any is a Final, and you play Finals at the end of your final turn"
    )


def test_3_2_only_cards_of_the_own_hand_can_be_played(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: ["low-gas"], 1: ["low-rock"]}, mats={0: MAT})
    assert plays(game) == {"low-gas A"}
    assert refused(game, "play low-rock A") == "low-rock is not in your hand"


def test_3_3_after_a_played_card_you_must_draw(frozen: Content) -> None:
    game = at(frozen, phase="card", hands={0: HAND}, mats={0: MAT})
    play(game, "play low-gas A")
    assert game.legal_actions == ("draw low", "draw high", "draw final")
    assert refused(game, "pass") == "that is not possible now: draw, `draw low`, `draw high` or `draw final`"
    assert len(play(game, "draw low")["seats"][0]["hand"]) == 5


@pytest.mark.parametrize(("players", "seat", "following"), [(2, 1, 0), (3, 0, 1), (4, 2, 3), (4, 3, 0)])
def test_3_3_the_turn_passes_clockwise(frozen: Content, players: int, seat: int, following: int) -> None:
    after = play(at(frozen, players=players, seat=seat, phase="card", turn=9), "pass")
    assert (after["seat"], after["turn"], after["phase"]) == (following, 10, "move")
