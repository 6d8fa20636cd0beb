"""A refusal names the rule behind its very reason, not only that of the step."""

import pytest

from planetarium import Content, Game, IllegalAction
from tests.rules.positions import at


def broken_rule(game: Game, action: str) -> str | None:
    with pytest.raises(IllegalAction) as refusal:
        game.play(action)
    return refusal.value.rule


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("VI-3>VI-1", "4.1"),  # against the clock
        ("VI-2>VI-3", "4.2"),  # onto Matter
        ("V-4>V-5", "3.1"),  # nothing there
        ("III-6>III-2", "4.4"),  # past the Matter that ends a sweep
        ("III-6>III-8", "4.5"),  # onto a planet
        ("pass", None),  # not the step for it
    ],
)
def test_each_move_that_is_refused_names_its_own_rule(frozen: Content, action: str, rule: str | None) -> None:
    matter = {"VI-2": "gas", "VI-3": "rock", "III-1": "water"}
    assert broken_rule(at(frozen, planets={"A": "III-8"}, matter=matter), action) == rule


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("play low-gaseous A", "5.1"),  # its kind
        ("play low-green C", "5.5"),  # the side it shows
        ("play low-gas A", "5.2"),  # the price
        ("play low-lift C", "5.10"),  # no marker to remove
        ("play final-dead A", "7.3"),  # before the final turn
    ],
)
def test_each_card_that_is_refused_names_its_own_rule(frozen: Content, action: str, rule: str) -> None:
    hand = ["low-gaseous", "low-green", "low-gas", "low-lift", "final-dead"]
    assert (
        broken_rule(at(frozen, phase="card", hands={0: hand}, mats={0: {"C": "gas rock water metal"}}), action) == rule
    )
