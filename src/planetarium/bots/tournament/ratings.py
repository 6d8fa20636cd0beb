"""How strong opponents are, from the games they played: win shares with honest intervals, and Elo."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Any

import numpy as np

CONFIDENCE = 0.95
_TAIL = (1 - CONFIDENCE) / 2
AVERAGE = 1500.0  # what the bots of an arena have on average
_SCALE = 400 / math.log(10)  # Elo points for a factor of e in the odds
_VIRTUAL = 0.25  # what half a virtual draw gives each of a pair
_RESAMPLES = 1000
_STEPS = 100


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def win_share(winners: Sequence[int], seat: int) -> float:
    """A seat's part of a win: all of it, nothing, or an equal part of a shared win."""
    return 1 / len(winners) if seat in winners else 0.0


def estimate_share(deals: Sequence[float], most: float = 1.0) -> Estimate:
    """The mean of shares from 0 to `most`, one for each deal, with its interval.

    The games of one deal are not independent, so the interval rests on how the deals' own means differ (Student's
    t). Few deals may happen to go all alike: n such deals still leave open that up to 1 - 0.025^(1/n) of all deals
    go otherwise (the exact binomial bound), so neither side of the interval is ever shorter than that.

    >>> found = estimate_share([1.0] * 10)
    >>> found.mean, round(found.low, 3), found.high
    (1.0, 0.692, 1.0)
    """
    count = len(deals)
    mean = fmean(deals)
    spread = student(count - 1) * stdev(deals) / math.sqrt(count) if count > 1 else 0.0
    half = max(spread, most * (1 - _TAIL ** (1 / count)))
    return Estimate(mean, max(0.0, mean - half), min(most, mean + half))


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval goes to each side: Student's t with degrees of freedom.

    Exact for 1 and 2, else the Cornish-Fisher expansion, which is right to 0.1 % from 3 on.
    """
    if freedom == 1:
        return math.tan(math.pi * (0.5 - _TAIL))
    if freedom == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE**2))
    z = NormalDist().inv_cdf(1 - _TAIL)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def duel(scores: Sequence[int], winners: Sequence[int], one: int, other: int) -> float:
    """What a seat made of its meeting with another in one game: 1, 0, or a half for a tie.

    Who won the game is ahead of who did not; two who both won are even; else the scores decide.
    """
    if (one in winners) != (other in winners):
        return float(one in winners)
    if one in winners or scores[one] == scores[other]:
        return 0.5
    return float(scores[one] > scores[other])


@dataclass(frozen=True)
class Rating:
    """A bot's Elo, with its 95 % interval where the games can tell one."""

    elo: float
    low: float | None
    high: float | None


def rate(points: Any) -> list[Rating]:
    """The Elo of each bot; `points[deal, i, j]` is what bot i made of its meetings with bot j in a deal.

    Fitted by maximum likelihood (Bradley-Terry), with half a virtual draw between each pair that met, so that a
    bot that won or lost everything keeps a finite number. The bots' mean is 1500. Intervals come from resampling
    whole deals; there is none with a single deal, nor for a bot that won or lost everything, whose number is a
    bound and no measurement.
    """
    deals = len(points)
    total = points.sum(axis=0)
    generator = np.random.default_rng(0)
    even = np.full(deals, 1 / deals)
    drawn = [np.tensordot(generator.multinomial(deals, even), points, 1) for _ in range(_RESAMPLES)]
    low, high = np.quantile(fit(np.array(drawn)), [_TAIL, 1 - _TAIL], axis=0)
    measured = (total.sum(axis=1) > 0) & (total.sum(axis=0) > 0) & (deals > 1)
    return [
        Rating(float(elo), float(low[bot]) if measured[bot] else None, float(high[bot]) if measured[bot] else None)
        for bot, elo in enumerate(fit(total))
    ]


def fit(points: Any) -> Any:
    """Elo from one or many matrices of points (`…, i, j`: of i against j), by Newton's method."""
    met = (points + points.swapaxes(-1, -2)) > 0
    points = points + _VIRTUAL * met
    games = points + points.swapaxes(-1, -2)
    bots = points.shape[-1]
    strength = np.zeros(points.shape[:-1])
    for _ in range(_STEPS):
        expected = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = (points - games * expected).sum(axis=-1)
        weight = games * expected * (1 - expected)
        # Only differences show in the games; the ones hold the mean at 0.
        curve = np.eye(bots) * weight.sum(axis=-1)[..., None] - weight + np.ones((bots, bots))
        # Far from the answer the curve is flat, and an unbounded step would fly past it.
        step = np.clip(np.linalg.solve(curve, slope[..., None])[..., 0], -1, 1)
        strength = strength + step
        strength -= strength.mean(axis=-1, keepdims=True)
        if np.abs(step).max() < 1e-10:
            break
    return AVERAGE + _SCALE * strength
