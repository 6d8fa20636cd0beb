"""Two runs side by side: what differs is found, and chance is not taken for it."""

from dataclasses import replace

import numpy as np
import pytest

from planetarium.content import Content
from planetarium.lab.compare import LEVEL, benjamini_hochberg, cautions, compare, heading, p_value
from planetarium.lab.measures import Measures, measure
from planetarium.lab.statistics import Estimate
from tests.lab.frames import hand_made, random_run, two_seats


def games_of(frozen: Content, turns: list[int]) -> Measures:
    run = hand_made(frozen, [{"turns": number} for number in turns], two_seats([0.5] * len(turns)))
    return measure(run, shapes=False)


def test_p_values_are_those_of_two_independent_means() -> None:
    """1.96 standard errors apart: 5 %."""
    one, other = Estimate(10, 10 - 1.96, 10 + 1.96, 100), Estimate(10 + 1.96 * 2**0.5, 10, 10, 100)
    apart = Estimate(other.value, other.value - 1.96, other.value + 1.96, 100)
    assert p_value(one, apart) == pytest.approx(0.05, abs=1e-4)
    assert p_value(one, one) == 1
    assert p_value(Estimate(1, 1, 1, 9), Estimate(2, 2, 2, 9)) == 0


def test_benjamini_and_hochberg_by_their_own_example() -> None:
    """The fifteen p values of their paper of 1995: at 5 % the four smallest are significant, by Holm only three."""
    values = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
        1.0,
    ]  # fmt: skip
    corrected = benjamini_hochberg(values)
    assert sum(chance <= 0.05 for chance in corrected) == 4
    assert corrected == sorted(corrected)
    assert benjamini_hochberg(values[::-1]) == corrected[::-1]
    assert benjamini_hochberg([]) == []


def test_a_change_of_length_is_found_and_nothing_else(frozen: Content) -> None:
    chance = np.random.default_rng(3)
    short = games_of(frozen, chance.integers(40, 60, 100).tolist())
    long = games_of(frozen, chance.integers(46, 66, 100).tolist())
    found = compare(short, long)
    assert [comparison.name for comparison in found if comparison.significant] == ["turns"]
    turns = next(comparison for comparison in found if comparison.name == "turns")
    assert turns.difference.value == pytest.approx(long.figures["turns"].value - short.figures["turns"].value)
    assert turns.difference.low > 0
    doc = turns.to_doc()
    assert doc["significant"] and doc["table"] is None and doc["corrected"] <= LEVEL


def test_of_two_runs_of_the_same_hardly_anything_is_called_different(frozen: Content) -> None:
    """Some 200 figures: uncorrected ten would differ; at 5 % of false discoveries nearly always none does."""
    found = compare(*(measure(random_run(frozen, 300, seed), shapes=False) for seed in (1, 2)))
    assert len(found) > 200
    assert sum(comparison.significant for comparison in found) <= 2
    assert {comparison.table for comparison in found} >= {"", "card", "phase"}


def test_what_else_differs_is_told(frozen: Content) -> None:
    one, other = (games_of(frozen, [40, 50]) for _ in range(2))
    assert heading(one, other).endswith(", twice") and "the same run" in cautions(one, other)[0]
    mixed = replace(other, about=other.about | {"bots": ["greedy", "random"], "seed": "1"})
    (said,) = cautions(one, mixed)
    assert "differ in bots (greedy and greedy against random)" in said
    assert cautions(one, replace(other, about=other.about | {"seed": "1"})) == []


def test_what_few_games_tell_is_not_compared(frozen: Content) -> None:
    assert compare(games_of(frozen, [40] * 20), games_of(frozen, [50] * 20)) == []
