"""Intervals: that they are what a textbook gives, that games are the clusters, and that they hold what they promise."""

import math
from statistics import fmean, stdev

import numpy as np
import polars as pl
import pytest

from planetarium.lab.statistics import FEWEST, Difference, Ratio, Z, estimates, share


def test_a_mean_has_the_interval_of_a_mean() -> None:
    turns = [40, 44, 51, 60, 47]
    found = estimates(pl.DataFrame({"turns": turns, "one": [1] * 5}), {"turns": Ratio("turns", "one")})[""]["turns"]
    assert found.value == pytest.approx(fmean(turns))
    assert found.error == pytest.approx(stdev(turns) / math.sqrt(5))
    assert found.high - found.value == pytest.approx(Z * found.error)
    assert found.games == 5


def test_a_share_has_wilsons_interval() -> None:
    """3 of 10: Wilson gives 0.1078 to 0.6032; the spread within the sample is 10/9 of the binomial one."""
    plain = share(3, 10)
    assert plain is not None
    assert [plain.low, plain.high] == pytest.approx([0.1078, 0.6032], abs=1e-4)
    frame = pl.DataFrame({"played": [1] * 3 + [0] * 7, "one": [1] * 10})
    found = estimates(frame, {"played": Ratio("played", "one", share=True)})[""]["played"]
    assert found.value == pytest.approx(0.3)
    assert 0 < found.low < plain.low and plain.high < found.high < 1


def test_games_that_all_went_alike_still_leave_room() -> None:
    frame = pl.DataFrame({"ended": [0] * 100, "one": [1] * 100})
    found = estimates(frame, {"ended": Ratio("ended", "one", share=True)})[""]["ended"]
    assert (found.value, found.low) == (0, 0)
    assert found.high == pytest.approx(0.037, abs=0.001)  # nearly the rule of three


def test_rows_of_one_game_are_not_taken_for_independent() -> None:
    """Ten rows in each game that all say the same tell no more than one row in each game."""
    once = pl.DataFrame({"y": [0, 1, 1, 0, 1], "x": [1] * 5})
    often = pl.DataFrame({"y": [0, 10, 10, 0, 10], "x": [10] * 5})
    wanted = {"share": Ratio("y", "x", share=True)}
    assert estimates(once, wanted) == estimates(often, wanted)


def test_groups_are_apart_and_what_has_no_games_is_left_out() -> None:
    frame = pl.DataFrame({"card": ["a", "a", "b", "b"], "y": [1, 3, 5, 5], "x": [1, 1, 0, 0]})
    found = estimates(frame, {"mean": Ratio("y", "x")}, by="card")
    assert found["a"]["mean"].value == 2
    assert found["b"] == {}


def test_a_difference_of_two_groups_of_games_adds_their_variances() -> None:
    """Games in which one thing happened and games in which another did: two independent samples."""
    one, other = [1.0, 2.0, 4.0], [0.0, 1.0, 1.0, 3.0]
    frame = pl.DataFrame({
        "y1": one + [0.0] * 4, "x1": [1] * 3 + [0] * 4, "y0": [0.0] * 3 + other, "x0": [0] * 3 + [1] * 4,
    })  # fmt: skip
    found = estimates(frame, {"d": Difference(Ratio("y1", "x1"), Ratio("y0", "x0"))})[""]["d"]
    assert found.value == pytest.approx(fmean(one) - fmean(other))
    squares = sum((y - fmean(one)) ** 2 for y in one) / 9 + sum((y - fmean(other)) ** 2 for y in other) / 16
    assert found.games == 3  # of the scarcer, which say how well the spread is known
    assert found.error == pytest.approx(math.sqrt(squares * 3 / 2))


def test_what_too_few_games_tell_has_no_interval() -> None:
    """Nor has a gain that was the same in all games, such as that of a bot which always wins; a count may be so."""
    wanted = {"gain": Ratio("y", "x", gain=True), "number": Ratio("y", "x")}
    alike = estimates(pl.DataFrame({"y": [0.5] * 100, "x": [1] * 100}), wanted)[""]
    assert (alike["gain"].tells, alike["number"].tells) == (False, True)
    for games in (1, 9, 10):
        few = estimates(pl.DataFrame({"y": [*range(games)], "x": [1] * games}), wanted)[""]
        assert few["gain"].tells == few["number"].tells == (games >= FEWEST)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Seats of a game are tied: one wins what the other loses. 95 % intervals over 400 runs of 200 games."""
    chance = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        held = chance.integers(0, 3, 200)  # how many seats hold a card; its share when held is 0.3
        played = chance.binomial(1, 0.3, 200) * held
        found = estimates(pl.DataFrame({"y": played, "x": held}), {"p": Ratio("y", "x", share=True)})[""]["p"]
        covered += found.low <= 0.3 <= found.high
    assert 0.92 <= covered / 400 <= 0.98
