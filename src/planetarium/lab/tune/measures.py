"""What is measured of a content in a setting: figures of the whole game and of each card, each a ratio over all games.

The names are those of `lab report`. A ratio has a top and a bottom for each game, so that its error, and what it would
be for other games (`drawn_again`), follow from sums.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from planetarium.bots.kernels.tally import (
    CARD_STEPS,
    FIRST_SEAT,
    FITTED,
    FORCED_PASSES,
    HALF_LEADER,
    HELD,
    LIMITED,
    PLAYED,
    SCORE,
    STUCK,
    SWAPPED,
    TURNS,
    WON,
)
from planetarium.content import Content
from planetarium.records.content import FINAL, HIGH, LOW, NONE, PROTO_GASEOUS, PROTO_ROCKY
from planetarium.records.layout import Array

GAME_FIGURES = (
    "turns", "first_seat", "half_leader_loses", "ended_turn_limit", "points_low", "points_high", "points_proto",
    "points_final", "without_final", "forced_passes", "score", "card_steps",
)  # fmt: skip
CARD_FIGURES = ("played", "swapped", "stuck", "win", "fits")
OF_HOLDERS = ("win", "fits")  # of the players who held a card; the others are of the games in which one did


@dataclass(frozen=True)
class Counts:
    """Tops and bottoms of all ratios, a row for each game: first the figures of the game, then those of each card.

    The bottoms of a card's figures are whether anybody held it, and by how many it was held.
    """

    cards: tuple[str, ...]
    tops: Array
    games: Array
    held: Array
    holders: Array

    @cached_property
    def places(self) -> dict[tuple[str, str | None], int]:
        """The column of a figure, of a card or (None) of the game."""
        names: list[tuple[str, str | None]] = [(name, None) for name in GAME_FIGURES]
        names += [(name, card) for name in CARD_FIGURES for card in self.cards]
        return {name: place for place, name in enumerate(names)}

    @property
    def bottoms(self) -> Array:
        of_cards = (self.holders if name in OF_HOLDERS else self.held for name in CARD_FIGURES)
        return np.concatenate([self.games, *of_cards], axis=1)

    @cached_property
    def values(self) -> Array:
        """All figures; NaN for what did not happen, such as a card that is not dealt."""
        return _ratio(self.tops.sum(0), self.bottoms.sum(0))

    @cached_property
    def errors(self) -> Array:
        """Their standard errors."""
        off = self.tops - np.nan_to_num(self.values) * self.bottoms
        return _ratio(np.sqrt((off**2).sum(0)), self.bottoms.sum(0))

    def drawn_again(self, weights: Array) -> Array:
        """All figures for games that are counted as often as each row of `weights` says: a bootstrap."""
        return _ratio(weights @ self.tops, weights @ self.bottoms)

    def plays(self, weights: Array) -> Array:
        """How often each card is played in a game, for games that are counted as often as `weights` says."""
        first = self.places["played", self.cards[0]]
        return np.asarray(weights @ self.tops[:, first : first + len(self.cards)] / len(self.tops))

    def value(self, name: str, card: str | None = None) -> float:
        return float(self.values[self.places[name, card]])

    def error(self, name: str, card: str | None = None) -> float:
        return float(self.errors[self.places[name, card]])


def _ratio(tops: Array, bottoms: Array) -> Array:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(bottoms > 0, tops / bottoms, np.nan)


def joined(parts: Sequence[Counts]) -> Counts:
    """The games of several counts, one after another."""
    return Counts(
        parts[0].cards,
        np.concatenate([part.tops for part in parts]),
        np.concatenate([part.games for part in parts]),
        np.concatenate([part.held for part in parts]),
        np.concatenate([part.holders for part in parts]),
    )


def count_game(content: Content, players: int, cards: Array, seats: Array, game: Array) -> Counts:
    """One game from its tallies (see `bots/kernels/tally.py`)."""
    seats = seats[:players].astype(float)
    cards = cards[:players, : len(content.cards)].astype(float)
    shares = seats[:, WON] / seats[:, WON].sum()
    gains = shares - 1 / players
    leader = game[HALF_LEADER]
    led = float(leader != NONE)
    points = seats[:, SCORE].sum()
    finals = content.data.deck[: len(content.cards)] == FINAL
    by_deck = seats[:, : FINAL + 3].sum(0)
    of_game = {
        "turns": (game[TURNS], 1),
        "first_seat": (gains[game[FIRST_SEAT]], 1),
        "half_leader_loses": (led * (1 - shares[leader]), led),
        "ended_turn_limit": (game[LIMITED], 1),
        "points_low": (by_deck[LOW], points),
        "points_high": (by_deck[HIGH], points),
        "points_proto": (by_deck[PROTO_ROCKY] + by_deck[PROTO_GASEOUS], points),
        "points_final": (by_deck[FINAL], points),
        "without_final": ((cards[:, finals, PLAYED].sum(1) == 0).sum(), players),
        "forced_passes": (seats[:, FORCED_PASSES].sum(), seats[:, CARD_STEPS].sum()),
        "score": (points, players),
        "card_steps": (seats[:, CARD_STEPS].sum(), players),
    }
    of_cards = {
        "played": cards[:, :, PLAYED].max(0),
        "swapped": cards[:, :, SWAPPED].max(0),
        "stuck": cards[:, :, STUCK].max(0),
        "win": gains @ cards[:, :, HELD],
        "fits": cards[:, :, FITTED].sum(0),
    }
    tops = [np.array([of_game[name][0] for name in GAME_FIGURES]), *(of_cards[name] for name in CARD_FIGURES)]
    return Counts(
        content.card_ids,
        *(
            np.asarray(one, np.float32)[None]
            for one in (
                np.concatenate(tops),
                [of_game[name][1] for name in GAME_FIGURES],
                cards[:, :, HELD].max(0),
                cards[:, :, HELD].sum(0),
            )
        ),
    )
