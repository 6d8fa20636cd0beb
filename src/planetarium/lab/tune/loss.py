"""How far a content is from its targets: one number, what each card adds to it, and in which direction things are off.

A figure counts by how far it lies outside its range, in steps that matter to players: a card that is played ten
per cent too seldom is one step off. Up to a step the square counts, beyond it the distance, so that one hopeless card
does not hide all others. Figures of the whole game weigh as much as several cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from planetarium.content import Content
from planetarium.lab.targets import Target
from planetarium.lab.tune.games import Setting
from planetarium.lab.tune.measures import CARD_FIGURES, GAME_FIGURES, Counts
from planetarium.records.layout import Array

STEPS = {
    "turns": 5.0, "score": 5.0, "first_seat": 0.02, "half_leader_loses": 0.05, "ended_turn_limit": 0.002,
    "points_low": 0.05, "points_high": 0.05, "points_proto": 0.05, "points_final": 0.05, "without_final": 0.05,
    "forced_passes": 0.05, "played": 0.10, "swapped": 0.10, "stuck": 0.10, "win": 0.03, "fits": 0.10,
}  # fmt: skip
GAME_WEIGHT = 8.0
# Figures that chance alone puts far off count only beyond so many standard errors.
DOUBTED = {"win": 2.0, "first_seat": 1.0, "ended_turn_limit": 2.0}
DRAWS = 100  # of the bootstrap


@dataclass(frozen=True)
class Demand:
    """The targets of one setting as arrays: a place for each figure that has one."""

    places: Array
    cards: tuple[str | None, ...]
    figures: tuple[str, ...]
    low: Array
    high: Array
    step: Array
    weight: Array
    doubt: Array

    @cached_property
    def rows(self) -> dict[tuple[str, str | None], list[int]]:
        """The rows that speak of a figure, of a card or (None) of the game."""
        found: dict[tuple[str, str | None], list[int]] = {}
        for row, name in enumerate(zip(self.figures, self.cards, strict=True)):
            found.setdefault(name, []).append(row)
        return found

    def off(self, values: Array, errors: Array) -> Array:
        """By how many steps each figure is too high, or (negative) too low; what did not happen is not off."""
        slack = self.doubt * errors[self.places]
        found = values[..., self.places]
        above = np.maximum(0, found - slack - self.high)
        below = np.maximum(0, self.low - slack - found)
        return np.nan_to_num((above - below) / self.step)


def penalty(off: Array) -> Array:
    """Squared up to a step, then straight on.

    >>> penalty(np.array([0.0, -0.5, 2.0])).tolist()
    [0.0, 0.25, 3.0]
    """
    size = np.abs(off)
    return np.where(size < 1, size**2, 2 * size - 1)


@dataclass(frozen=True)
class Judge:
    """The targets for a content in some settings."""

    content: Content
    settings: tuple[Setting, ...]
    targets: tuple[Target, ...]
    bot: str

    @cached_property
    def demands(self) -> dict[Setting, Demand]:
        return {setting: self._demand(setting) for setting in self.settings}

    def _demand(self, setting: Setting) -> Demand:
        wanted: list[tuple[Target, str | None]] = []
        for target in self.targets:
            if not self.holds(target, setting):
                continue
            if not target.decks and target.figure in GAME_FIGURES:
                wanted.append((target, None))
            elif target.decks and target.figure in CARD_FIGURES:
                wanted += [
                    (target, card.id)
                    for card in self.content.cards
                    if card.deck in target.decks and setting.deals(card.module)
                ]
        places = places_of(self.content)
        figures = tuple(target.figure for target, _ in wanted)
        return Demand(
            places=np.array([places[target.figure, card] for target, card in wanted], np.int64),
            cards=tuple(card for _, card in wanted),
            figures=figures,
            low=np.array([target.low for target, _ in wanted]),
            high=np.array([target.high for target, _ in wanted]),
            step=np.array([STEPS[figure] for figure in figures]),
            weight=np.array([GAME_WEIGHT if card is None else 1.0 for _, card in wanted]),
            doubt=np.array([DOUBTED.get(figure, 0.0) for figure in figures]),
        )

    def holds(self, target: Target, setting: Setting) -> bool:
        """Whether a target is for a setting, and for this bot."""
        return setting.players in target.players and target.bot in ("", self.bot)

    def of_game(self) -> list[tuple[Target, Setting]]:
        """The targets of the whole game, each with every setting it is for."""
        return [
            (target, setting)
            for target in self.targets
            if not target.decks and target.figure in GAME_FIGURES
            for setting in self.settings
            if self.holds(target, setting)
        ]

    def judge(self, counts: Mapping[Setting, Counts]) -> "Judgement":
        return Judgement(self, counts)


def places_of(content: Content) -> dict[tuple[str, str | None], int]:
    """Where the figures of a content's counts lie."""
    empty = np.zeros((1, 0))
    return Counts(content.card_ids, empty, empty, empty, empty).places


@dataclass(frozen=True)
class Judgement:
    """What games of a content say about it."""

    by: Judge
    counts: Mapping[Setting, Counts]

    @cached_property
    def off(self) -> dict[Setting, Array]:
        return {
            setting: demand.off(self.counts[setting].values, self.counts[setting].errors)
            for setting, demand in self.by.demands.items()
        }

    @cached_property
    def loss(self) -> float:
        """The mean over all settings."""
        demands = self.by.demands
        return float(np.mean([(demands[setting].weight * penalty(off)).sum() for setting, off in self.off.items()]))

    @cached_property
    def losses(self) -> Array:
        """The loss for games drawn again and again from those played, the same draws for every content."""
        found = []
        for setting, demand in self.by.demands.items():
            counts = self.counts[setting]
            values = counts.drawn_again(_draws(len(counts.tops)))
            found.append((demand.weight * penalty(demand.off(values, counts.errors))).sum(1))
        return np.asarray(np.mean(found, axis=0))

    def against(self, before: "Judgement") -> tuple[float, float]:
        """How much smaller (negative) or larger the loss is than before, over the same deals, and the error of that."""
        return self.loss - before.loss, float((self.losses - before.losses).std())

    def by_card(self) -> dict[str, float]:
        """What each card adds to the loss."""
        added = dict.fromkeys(self.by.content.card_ids, 0.0)
        for setting, off in self.off.items():
            for card, lost in zip(self.by.demands[setting].cards, penalty(off), strict=True):
                if card is not None:
                    added[card] += float(lost) / len(self.off)
        return added

    def pull(self, figure: str, card: str | None = None) -> float:
        """By how many steps a figure is too high (positive) or too low, on average where it is demanded."""
        found = [
            float(off[row])
            for setting, off in self.off.items()
            for row in self.by.demands[setting].rows.get((figure, card), [])
        ]
        return float(np.mean(found)) if found else 0.0

    def within(self, target: Target) -> tuple[int, int]:
        """How many cards are within a target, and how many there are, over all settings."""
        found = [
            target.distance(counts.value(target.figure, card.id))
            for setting, counts in self.counts.items()
            for card in self.by.content.cards
            if card.deck in target.decks and setting.deals(card.module) and self.by.holds(target, setting)
        ]
        measured = [distance for distance in found if distance == distance]
        return sum(distance == 0 for distance in measured), len(measured)

    def mean(self, figure: str, card: str | None = None) -> tuple[float, float]:
        """A figure over all settings in which it was found, and its standard error."""
        values = [(counts.value(figure, card), counts.error(figure, card)) for counts in self.counts.values()]
        found = [(value, error) for value, error in values if value == value]
        if not found:
            return float("nan"), float("nan")
        return (
            float(np.mean([value for value, _ in found])),
            float(np.sqrt(sum(error**2 for _, error in found))) / len(found),
        )


def _draws(games: int) -> Array:
    random = np.random.default_rng(games)
    return random.multinomial(games, np.full(games, 1 / games), size=DRAWS).astype(np.float32)
