"""Ratios over many games, with 95 % intervals that respect that what happens within one game hangs together.

Every figure of the lab is a sum over games divided by another: turns by games, points of Finals by points, cards
played by cards held. The spread comes from how the games differ (each game is one cluster; linearised, as surveys
do it), never from rows of one game taken for independent.
"""

import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any

import polars as pl

CONFIDENCE = 0.95
Z = statistics.NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
FEWEST = 10  # games: fewer do not say how far games differ, and so tell no interval
_SPREAD = 1e-6  # less is not spread, but the rounding of win shares


@dataclass(frozen=True)
class Estimate:
    """A figure, its 95 % interval, and the number of games behind it; too few games tell no interval."""

    value: float
    low: float
    high: float
    games: int
    tells: bool = True

    @property
    def error(self) -> float:
        """The standard error, as the interval has it."""
        return (self.high - self.low) / (2 * Z)

    def to_doc(self) -> dict[str, float | int | None]:
        # Six places: what lies beyond may differ from one processor to the next.
        low, high = (round(self.low, 6), round(self.high, 6)) if self.tells else (None, None)
        return {"value": round(self.value, 6), "low": low, "high": high, "games": self.games}


@dataclass(frozen=True)
class Ratio:
    """The sum of one column over the sum of another.

    A share lies between 0 and 1 and so does its interval. A gain is what somebody wins beyond the average: games that
    all went alike tell nothing of it.
    """

    top: str
    bottom: str
    share: bool = False
    gain: bool = False


@dataclass(frozen=True)
class Difference:
    """One ratio less another of the same games. Of its games those count that the scarcer of the two rests on."""

    one: Ratio
    other: Ratio


def estimates(
    per_game: pl.DataFrame, wanted: Mapping[str, Ratio | Difference], by: str | None = None
) -> dict[str, dict[str, Estimate]]:
    """What is wanted of each group, from a frame with a row for each group and game.

    Without `by` there is one group, "". A figure that has no games behind it is left out.

    >>> games = pl.DataFrame({"turns": [40, 50, 60], "games": [1, 1, 1]})
    >>> estimates(games, {"turns": Ratio("turns", "games")})[""]["turns"].value
    50.0
    """
    frame = per_game.lazy() if by else per_game.lazy().with_columns(pl.lit("").alias("group"))
    group = by or "group"
    pairs = {pair for figure in wanted.values() for pair in _pairs(figure)}
    columns = {column for pair in pairs for column in pair}
    value = {column: pl.col(column).cast(pl.Float64).fill_null(0.0) for column in columns}
    sums = frame.group_by(group).agg(
        *(value[column].sum().alias(column) for column in sorted(columns)),
        *((value[a] * value[b]).sum().alias(_product(a, b)) for a, b in sorted(pairs)),
        *(
            pl.min_horizontal((value[ratio.bottom] != 0).sum() for ratio in _ratios(figure)).alias(f"games of {name}")
            for name, figure in wanted.items()
        ),
    )
    found: dict[str, dict[str, Estimate]] = {}
    for row in sums.collect().iter_rows(named=True):
        figures = {name: _estimate(figure, row, row[f"games of {name}"]) for name, figure in wanted.items()}
        found[str(row[group])] = {name: figure for name, figure in figures.items() if figure is not None}
    return found


def share(count: float, games: int) -> Estimate | None:
    """How many of some games: a plain proportion. A tie may count for a half.

    >>> share(0, 1000).high < 0.004
    True
    """
    return _wilson(count / games, games, games) if games else None


def median(values: Sequence[float]) -> Estimate:
    """The median, and the values between which it lies by their ranks.

    >>> median([3, 1, 2]).value
    2
    """
    ordered = sorted(values)
    games = len(ordered)
    half = Z * math.sqrt(games) / 2
    low, high = max(0, math.floor(games / 2 - half)), min(games - 1, math.ceil(games / 2 + half))
    return Estimate(statistics.median(ordered), ordered[low], ordered[high], games, tells=games >= FEWEST)


def _ratios(figure: Ratio | Difference) -> tuple[Ratio, ...]:
    return (figure,) if isinstance(figure, Ratio) else (figure.one, figure.other)


def _pairs(figure: Ratio | Difference) -> Iterable[tuple[str, str]]:
    columns = sorted({column for ratio in _ratios(figure) for column in (ratio.top, ratio.bottom)})
    return combinations_with_replacement(columns, 2)


def _product(a: str, b: str) -> str:
    return f"{min(a, b)} × {max(a, b)}"


def _estimate(figure: Ratio | Difference, sums: Mapping[str, Any], games: int) -> Estimate | None:
    """The figure and its standard error: the root of what its linear part sums to, squared, over all games."""
    weights: dict[str, float] = {}
    value = 0.0
    for sign, ratio in zip((1, -1), _ratios(figure), strict=False):
        total = sums[ratio.bottom]
        if total == 0:
            return None
        quotient = sums[ratio.top] / total
        value += sign * quotient
        weights[ratio.top] = weights.get(ratio.top, 0.0) + sign / total
        weights[ratio.bottom] = weights.get(ratio.bottom, 0.0) - sign * quotient / total
    is_share = isinstance(figure, Ratio) and figure.share
    if games < 2:
        return Estimate(value, value, value, games, tells=False)
    squares = sum(a * b * sums[_product(one, other)] for one, a in weights.items() for other, b in weights.items())
    error = math.sqrt(max(0.0, squares) * games / (games - 1))
    if is_share:
        found = _interval_of_share(value, error, games)
    else:
        found = Estimate(value, value - Z * error, value + Z * error, games)
    varies = error > _SPREAD or not any(ratio.gain for ratio in _ratios(figure))
    return found if varies and games >= FEWEST else replace(found, tells=False)


def _interval_of_share(value: float, error: float, games: int) -> Estimate:
    """A share for as many independent trials as would give its error; where all games went alike, for so many games."""
    value = min(1.0, max(0.0, value))
    spread = value * (1 - value)
    if spread > 0 and error == 0:
        return Estimate(value, value, value, games)
    return _wilson(value, spread / error**2 if spread > 0 else games, games)


def _wilson(value: float, trials: float, games: int) -> Estimate:
    """Wilson's interval: never outside 0 to 1, and never without width."""
    middle = (value + Z**2 / (2 * trials)) / (1 + Z**2 / trials)
    half = Z / (1 + Z**2 / trials) * math.sqrt(value * (1 - value) / trials + Z**2 / (4 * trials**2))
    return Estimate(value, min(value, max(0.0, middle - half)), max(value, min(1.0, middle + half)), games)
