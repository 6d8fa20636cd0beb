"""The numbers: what a rating is, the bots' fixed ones, and what a result does to those of people.

The mathematics is OpenSkill's: every player compared with every other, by Bradley and Terry's model after Weng and Lin.
Its scale is chosen so that differences read as in Elo: 200 points more win about three games of four.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import BradleyTerryFull

MIDDLE = 1500.0  # an Explorer's rating, and what is thought of somebody who has not been rated yet
POINTS = 400 / math.log(10)  # an advantage of so many points wins 1 / (1 + 1/e) of the games, as in Elo
BETA = POINTS / math.sqrt(2)
UNKNOWN = 2 * BETA  # the deviation that everybody begins with: the library's own proportion to beta
DRIFT = BETA / 50  # people change: a little uncertainty comes back with each game, likewise
CERTAIN = 1e-3  # the deviation of a bot, which does not change
CONFIDENCE = 1.96  # deviations on both sides for an interval of 95 %

# Of a hundred games between two players, how many each level won against the one before: the ladder in docs/bots.md.
MEASURED_WINS = {"explorer": 77.0, "astronomer": 73.5, "cosmologist": 77.5}

_MODEL = BradleyTerryFull(mu=MIDDLE, sigma=UNKNOWN, beta=BETA, tau=DRIFT)


@dataclass(frozen=True)
class Rating:
    """How well somebody plays, as far as is known."""

    mean: float = MIDDLE
    deviation: float = UNKNOWN

    @property
    def uncertainty(self) -> float:
        """The true rating is within so much of the mean, with 95 % confidence."""
        return CONFIDENCE * self.deviation


def _ladder() -> dict[str, Rating]:
    """The bots' ratings: each as far above the one before as its wins say, and the Explorer in the middle."""
    heights = {"novice": 0.0}
    for level, wins in MEASURED_WINS.items():
        heights[level] = list(heights.values())[-1] + POINTS * math.log(wins / (100 - wins))
    return {level: Rating(MIDDLE + height - heights["explorer"], CERTAIN) for level, height in heights.items()}


BOTS = _ladder()


def rate(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Everybody's rating after a game in which they came in these places; equal places are a tie."""
    teams = [[_MODEL.rating(mu=rating.mean, sigma=rating.deviation)] for rating in ratings]
    return [Rating(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=[float(place) for place in places])]
