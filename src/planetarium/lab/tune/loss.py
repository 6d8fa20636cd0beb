"""How far a content is from its targets: one number, what each card adds to it, and in which direction things are off.

A figure counts by how far it lies outside its range, in steps that matter to players: a card that is played ten
per cent too seldom is one step off. Up to a step the square counts, beyond it the distance, so that one hopeless card
does not hide all others. Figures of the whole game weigh as much as several cards.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from planetarium.content import Board, Card, Content
from planetarium.lab.figures import asked_of
from planetarium.lab.targets import Target
from planetarium.lab.tune.games import Setting
from planetarium.lab.tune.measures import CARD_FIGURES, GAME_FIGURES, Counts
from planetarium.records.layout import Array

STEPS = {
    "turns": 5.0, "score": 5.0, "first_seat": 0.02, "half_leader_loses": 0.05, "ended_turn_limit": 0.002,
    "points_low": 0.05, "points_high": 0.05, "points_proto": 0.05, "points_final": 0.05, "without_final": 0.05,
    "forced_passes": 0.05, "played": 0.10, "swapped": 0.10, "stuck": 0.10, "win": 0.03, "fits": 0.10,
    "card_steps": 2.0,
}  # fmt: skip
GAME_WEIGHT = 4.0
# Figures that chance alone puts far off count only beyond so many standard errors.
DOUBTED = {"win": 2.0, "first_seat": 1.0, "ended_turn_limit": 2.0}
DRAWS = 100  # of the bootstrap
POINTS_OF_A_STEP = 6  # one point is a step on a card of six points, two on a card of twelve
EFFORT_OF_POINTS = 0.05
EFFORT_OF_OTHERS = 0.1


@dataclass(frozen=True)
class Demand:
    """The targets of one setting as arrays: a place for each figure that has one."""

    targets: tuple[Target, ...]
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
        return np.asarray(np.nan_to_num((above - below) / self.step))


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
                    if card.deck in target.decks and setting.deals(card.module) and asked_of(card, target.figure)
                ]
        places = places_of(self.content)
        figures = tuple(target.figure for target, _ in wanted)
        return Demand(
            targets=tuple(target for target, _ in wanted),
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

    def judge(self, content: Content, counts: Mapping[Setting, Counts]) -> "Judgement":
        """What games of a content, the given one or one made of it, say about it."""
        return Judgement(self, content, counts)


def effort(given: Card, proposed: Card) -> float:
    """What a change must at least be worth, so that of two proposals that do the same the smaller one is better."""
    if given == proposed:
        return 0.0
    points = abs(proposed.points - given.points) / max(given.points, POINTS_OF_A_STEP)
    others = ("cost", "orbits", "side", "lift", "gravity", "downgrade", "heat", "cold")
    changed = sum(getattr(given, name) != getattr(proposed, name) for name in others)
    return float(EFFORT_OF_POINTS * points * POINTS_OF_A_STEP + EFFORT_OF_OTHERS * changed)


def effort_of_board(given: Board, proposed: Board) -> float:
    """The same for the board: the track, its ►►, and each start space."""
    changed = sum(
        before != after
        for before, after in (
            (given.track_length, proposed.track_length),
            (given.acceleration, proposed.acceleration),
            *zip(given.starts, proposed.starts, strict=True),
        )
    )
    return EFFORT_OF_OTHERS * changed


def places_of(content: Content) -> dict[tuple[str, str | None], int]:
    """Where the figures of a content's counts lie."""
    empty = np.zeros((1, 0))
    return Counts(content.card_ids, empty, empty, empty, empty).places


@dataclass(frozen=True)
class Judgement:
    """What games of a content say about it."""

    by: Judge
    content: Content
    counts: Mapping[Setting, Counts]

    @cached_property
    def effort(self) -> float:
        """Of all cards and the board."""
        cards = sum(map(effort, self.by.content.cards, self.content.cards))
        return float(cards + effort_of_board(self.by.content.board, self.content.board))

    @property
    def total(self) -> float:
        """What a search makes smaller."""
        return self.loss + self.effort

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
    def _drawn(self) -> dict[Setting, Array]:
        """What each demand adds to the loss, for games drawn again and again: the same draws for every content."""
        found = {}
        for setting, demand in self.by.demands.items():
            counts = self.counts[setting]
            values = counts.drawn_again(_draws(len(counts.tops)))
            found[setting] = demand.weight * penalty(demand.off(values, counts.errors))
        return found

    @cached_property
    def losses(self) -> Array:
        """The loss of each draw."""
        return np.asarray(np.mean([added.sum(1) for added in self._drawn.values()], axis=0))

    def against(self, before: "Judgement") -> tuple[float, float]:
        """How much smaller (negative) or larger the total is than before, over the same deals, and its error."""
        return self.total - before.total, float((self.losses - before.losses).std())

    @cached_property
    def by_card(self) -> Array:
        """What each card adds to the loss by its own figures, in the order of the content."""
        demands = self.by.demands
        return self._summed({setting: demands[setting].weight * penalty(off) for setting, off in self.off.items()})

    def _summed(self, added: Mapping[Setting, Array]) -> Array:
        """What each card adds, from what each demand adds."""
        numbers = self.by.content.card_numbers
        shape = next(iter(added.values())).shape[:-1]
        found = np.zeros((*shape, len(numbers)))
        for setting, one in added.items():
            for row, card in enumerate(self.by.demands[setting].cards):
                if card is not None:
                    found[..., numbers[card]] += one[..., row] / len(added)
        return found

    def by_card_against(self, before: "Judgement") -> tuple[Array, Array]:
        """How much better (negative) or worse each card does than before, and the error of that.

        It is judged by its own figures, and by what its plays do to those of the game.
        """
        now, then = self._answers(before), before._answers(before)
        return now[0] - then[0], (now[1:] - then[1:]).std(0)

    def _answers(self, slopes: "Judgement") -> Array:
        """What each card answers for: first as measured, then for each draw."""
        own = np.concatenate([self.by_card[None], self._summed(self._drawn)])
        of_game = [
            _for_game(
                self.content.cards,
                self.counts[setting],
                slopes.counts[setting],
                slopes.slopes[setting],
                setting.players,
            )
            for setting in self.counts
        ]
        return np.asarray(own + np.mean(of_game, axis=0))

    @cached_property
    def slopes(self) -> dict[Setting, dict[str, float]]:
        """How fast the loss grows with each figure of the game."""
        found = {}
        for setting, demand in self.by.demands.items():
            steep = (
                demand.weight * np.sign(self.off[setting]) * np.minimum(2 * np.abs(self.off[setting]), 2) / demand.step
            )
            found[setting] = {
                figure: float(slope)
                for figure, card, slope in zip(demand.figures, demand.cards, steep, strict=True)
                if card is None
            }
        return found

    def pull(self, figure: str, card: Card | None = None) -> float:
        """By how many steps a card's figure is too high (positive) or too low, on average where it is demanded."""
        return self._mean_off(figure, card.id if card else None, self.by.settings)

    def pull_of_game(self, figure: str, card: Card) -> float:
        """The same for a figure of the game, where a card is dealt."""
        return self._mean_off(figure, None, [one for one in self.by.settings if one.deals(card.module)])

    def _mean_off(self, figure: str, card: str | None, settings: Sequence[Setting]) -> float:
        found = [
            float(self.off[setting][row])
            for setting in settings
            for row in self.by.demands[setting].rows.get((figure, card), [])
        ]
        return float(np.mean(found)) if found else 0.0

    def by_target(self) -> dict[Target, tuple[float, int, int]]:
        """What each target adds to the loss, and in how many of how many places, over all settings, it is met."""
        found: dict[Target, tuple[float, int, int]] = {}
        for setting, demand in self.by.demands.items():
            values = self.counts[setting].values[demand.places]
            added = demand.weight * penalty(self.off[setting]) / len(self.off)
            for target, value, lost in zip(demand.targets, values, added, strict=True):
                if np.isfinite(value):
                    loss, met, places = found.get(target, (0.0, 0, 0))
                    found[target] = loss + float(lost), met + (target.distance(value) == 0), places + 1
        return found

    def lost_against(self, before: "Judgement") -> list[tuple[Target, Setting, list[str | None]]]:
        """The targets that were met before and are not now, in each setting, with the cards of which that is so."""
        found = []
        for setting, demand in self.by.demands.items():
            then, now = (one.counts[setting].values[demand.places] for one in (before, self))
            for target in dict.fromkeys(demand.targets):
                lost = [
                    card
                    for one, card, old, new in zip(demand.targets, demand.cards, then, now, strict=True)
                    if one is target and target.distance(old) == 0 < target.distance(new)
                ]
                if lost:
                    found.append((target, setting, lost))
        return found

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


def _for_game(
    cards: Sequence[Card], counts: Counts, before: Counts, slopes: Mapping[str, float], players: int
) -> Array:
    """What each card's plays add to the loss by the figures of the game: as measured, then for each draw.

    As far as a few words can tell: its points go to the share of its deck and take from the others', a Final spares
    somebody an end without one, and a play is a step at which one need not pass.
    """
    games = len(counts.tops)
    plays = counts.plays(np.concatenate([np.ones((1, games), np.float32), _draws(games)]))
    shares = plays * np.array([card.points for card in cards]) / (before.value("score") * players)
    found = np.zeros_like(plays)
    for source in ("low", "high", "final"):
        slope = slopes.get(f"points_{source}", 0.0)
        own = np.array([card.deck == source for card in cards])
        found += slope * shares * (own - before.value(f"points_{source}"))
    finals = np.array([card.deck == "final" for card in cards])
    found -= slopes.get("without_final", 0.0) * finals * plays / players * before.value("without_final")
    found -= slopes.get("forced_passes", 0.0) * ~finals * plays / players / before.value("card_steps")
    return found


def _draws(games: int) -> Array:
    random = np.random.default_rng(games)
    return random.multinomial(games, np.full(games, 1 / games), size=DRAWS).astype(np.float32)
