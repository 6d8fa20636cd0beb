"""Every single change that a card or the board allows, sorted by what it does: easier, harder, richer or poorer."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from planetarium.content import Board, Card, Content
from planetarium.content.board import ORBITS
from planetarium.lab.tune.bounds import Bounds
from planetarium.records.content import PURE

ANY_ORBIT = (1, ORBITS)


@dataclass(frozen=True)
class Variations:
    """A content as it was given, and within which bounds it may change."""

    given: Content
    bounds: Bounds

    # Points

    def with_points(self, card: Card, aim: float) -> Card:
        """The card with points near an aim, within bounds."""
        if not self.bounds.may_change(card, "points"):
            return card
        low, high = self.bounds.points_of(card)
        return replace(card, points=min(max(round(aim), low), high))

    # Cost and requirements

    def easier(self, card: Card) -> list[Card]:
        """The card with one demand less or a milder one, the smallest changes first."""
        return list(_distinct(card, self._wider(card), self._cheaper(card), self._fewer_conditions(card)))

    def harder(self, card: Card) -> list[Card]:
        """The card with one demand more, the smallest changes first; conditions come back where they were given."""
        return list(_distinct(card, self._narrower(card), self._dearer(card), self._given_conditions(card)))

    def richer(self, card: Card) -> list[Card]:
        """The card with Gravity, or with one more Heat or Cold."""
        return list(_distinct(card, self._tokens(card, 1), self._flag(card, "gravity", True)))

    def poorer(self, card: Card) -> list[Card]:
        """The card without Gravity, or with one Heat or Cold less."""
        return list(_distinct(card, self._tokens(card, -1), self._flag(card, "gravity", False)))

    def without_downgrade(self, card: Card) -> list[Card]:
        """The card without Downgrade, for one that is swapped too often."""
        return list(_distinct(card, self._flag(card, "downgrade", False)))

    def _ends(self, card: Card) -> tuple[int, int]:
        return self.given.card(card.id).orbits or ANY_ORBIT

    def _wider(self, card: Card) -> Iterator[Card]:
        if card.orbits is not None:
            first, last = card.orbits
            yield from self._with_orbits(card, first, last + 1)
            yield from self._with_orbits(card, first - 1, last)

    def _narrower(self, card: Card) -> Iterator[Card]:
        if card.orbits is not None:  # a card for any orbit keeps that freedom
            first, last = card.orbits
            yield from self._with_orbits(card, first, last - 1)
            yield from self._with_orbits(card, first + 1, last)

    def _with_orbits(self, card: Card, first: int, last: int) -> Iterator[Card]:
        given = self._ends(card)
        shift = max(abs(first - given[0]), abs(last - given[1]))
        if (
            self.bounds.may_change(card, "orbits")
            and 1 <= first <= last <= ORBITS
            and shift <= self.bounds.shift
            and (first, last) != ANY_ORBIT
        ):
            yield replace(card, orbits=(first, last))

    def _cheaper(self, card: Card) -> Iterator[Card]:
        low, _ = self.bounds.cost[card.deck]
        if self.bounds.may_change(card, "cost"):
            for kind in self._scarcest_first(card.cost):
                for other in PURE:
                    if self._supply(other) > self._supply(kind):
                        yield _with_cost(card, {kind: -1, other: 1})
                if sum(card.cost.values()) > low:
                    yield _with_cost(card, {kind: -1})

    def _dearer(self, card: Card) -> Iterator[Card]:
        _, high = self.bounds.cost[card.deck]
        if self.bounds.may_change(card, "cost"):
            for kind in reversed(self._scarcest_first(card.cost)):
                for other in PURE:
                    if self._supply(other) < self._supply(kind):
                        yield _with_cost(card, {kind: -1, other: 1})
            if sum(card.cost.values()) < high:
                for kind in reversed(self._scarcest_first(card.cost or dict.fromkeys(PURE, 1))):
                    yield _with_cost(card, {kind: 1})

    def _supply(self, kind: str) -> int:
        return self.given.board.matter.get(kind, 0)

    def _scarcest_first(self, kinds: Mapping[str, int]) -> list[str]:
        return sorted(kinds, key=self._supply)

    def _fewer_conditions(self, card: Card) -> Iterator[Card]:
        yield from self._flag(card, "lift", False)
        # A world that becomes what it asks for, such as a habitable one, goes on asking for it.
        if card.side != card.alignment and self.bounds.may_change(card, "side"):
            yield replace(card, side=None)

    def _given_conditions(self, card: Card) -> Iterator[Card]:
        given = self.given.card(card.id)
        if given.lift:
            yield from self._flag(card, "lift", True)
        if given.side is not None and self.bounds.may_change(card, "side"):
            yield replace(card, side=given.side)

    def _flag(self, card: Card, name: str, value: bool) -> Iterator[Card]:
        if name == "lift" and self.bounds.may_change(card, "lift") and card.deck != "final":  # which lifts anyway (7.4)
            yield replace(card, lift=value)
        elif name == "gravity" and self.bounds.may_change(card, "gravity") and card.deck != "final":
            yield replace(card, gravity=value)
        elif name == "downgrade" and self.bounds.may_change(card, "downgrade"):
            yield replace(card, downgrade=value)

    def _tokens(self, card: Card, by: int) -> Iterator[Card]:
        low, high = self.bounds.tokens
        if self.bounds.may_change(card, "tokens"):
            if card.heat and low <= card.heat + by <= high:
                yield replace(card, heat=card.heat + by)
            if card.cold and low <= card.cold + by <= high:
                yield replace(card, cold=card.cold + by)

    # The board

    def boards(self, board: Board) -> list[Board]:
        """The board with a longer or shorter track, another ►►, or one planet on a neighbouring start space."""
        found = []
        if "track" in self.bounds.change:
            low, high = self.bounds.track
            for longer, later in ((1, 1), (-1, -1), (3, 2), (-3, -2), (0, 1), (0, -1)):
                length, acceleration = board.track_length + longer, board.acceleration + later
                if low <= length <= high and 1 <= acceleration < length:
                    found.append(replace(board, track_length=length, acceleration=acceleration))
        if "starts" in self.bounds.change:
            lines = (*board.thick, *board.thin)
            for planet, start in enumerate(board.starts):
                near = {b if a == start else a for a, b in lines if start in (a, b)} - set(board.starts)
                found += [with_start(board, planet, space) for space in sorted(near)]
        return found


def with_start(board: Board, planet: int, space: int) -> Board:
    """The board with a planet on another start space."""
    starts = tuple(space if i == planet else start for i, start in enumerate(board.starts))
    letter = board.spaces[board.starts[planet]].letter
    spaces = tuple(
        replace(one, letter=letter if i == space else None if one.letter == letter else one.letter)
        for i, one in enumerate(board.spaces)
    )
    return replace(board, starts=starts, spaces=spaces)


def _with_cost(card: Card, by: Mapping[str, int]) -> Card:
    counts = {kind: card.cost.get(kind, 0) + by.get(kind, 0) for kind in PURE}
    return replace(card, cost={kind: count for kind, count in counts.items() if count > 0})


def _distinct(card: Card, *changes: Iterator[Card]) -> Iterator[Card]:
    """What is changed, each change once; a cost in which nothing is left but its order counts as the same."""
    seen = [card]
    for change in changes:
        for one in change:
            if one not in seen:
                seen.append(one)
                yield one
