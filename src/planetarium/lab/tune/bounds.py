"""What may change, and how far; a designer's own bounds come from a file."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal, get_args

from planetarium.content import Card, Content
from planetarium.content.problems import Entry, Problems, quoted
from planetarium.files import read_toml
from planetarium.records.content import CHOSEN_COST, DECK_NAMES

What = Literal["points", "cost", "orbits", "side", "lift", "gravity", "downgrade", "tokens"]
WHATS: tuple[What, ...] = get_args(What)
BOARD_WHATS = ("track", "starts")
# A deck without Downgrade would have no card that is swapped too often, and rule 5.6 no use.
USUALLY = frozenset(WHATS) - {"downgrade"}
Range = tuple[int, int]
PRINTED = frozenset({"magnetic-field"})  # the only card that the rulebooks print
MOST_POINTS = 99
MOST_SHIFT = 6

POINTS: Mapping[str, Range] = {
    "low": (1, 9), "high": (5, 20), "final": (3, 25), "proto-rocky": (1, 9), "proto-gaseous": (1, 9),
}  # fmt: skip
COSTS: Mapping[str, Range] = {
    "low": (1, 3), "high": (2, 5), "final": (0, 2), "proto-rocky": (1, 3), "proto-gaseous": (1, 3),
}  # fmt: skip


@dataclass(frozen=True)
class Bounds:
    """What may change in a content. Names, notes, decks, kinds and alignments never do."""

    points: Mapping[str, Range] = field(default_factory=lambda: POINTS)
    cost: Mapping[str, Range] = field(default_factory=lambda: COSTS)  # tokens in all
    shift: int = 1  # orbits by which either end of a range may move
    tokens: Range = (1, 3)  # Heat or Cold, on a card that has any
    track: Range = (28, 48)
    change: frozenset[str] = USUALLY
    keep: frozenset[str] = PRINTED
    card_points: Mapping[str, Range] = field(default_factory=dict)
    card_change: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def keeping(self, cards: frozenset[str], board: bool) -> "Bounds":
        """With more cards that stay as they are, and with or without the board."""
        change = self.change | set(BOARD_WHATS) if board else self.change
        return replace(self, keep=self.keep | cards, change=change)

    def may_change(self, card: Card, what: What) -> bool:
        return card.id not in self.keep and what in self.card_change.get(card.id, self.change)

    def points_of(self, card: Card) -> Range:
        return self.card_points.get(card.id, self.points[card.deck])


def read_bounds(path: Path, content: Content) -> Bounds:
    """The bounds in a file; what it leaves out is as usual. ContentError with every fault it finds."""
    problems = Problems()
    entry = Entry(problems, path.name, "bounds", read_toml(path))
    usual = Bounds()
    points = _by_deck(entry.part("points"), POINTS, MOST_POINTS)
    cost = _by_deck(entry.part("cost"), COSTS, CHOSEN_COST)
    shift = entry.whole("shift", 0, MOST_SHIFT, usual.shift)
    tokens = _range(entry, "tokens", usual.tokens, 9)
    track = _range(entry, "track", usual.track, 60)
    change = _names(entry, "change", (*WHATS, *BOARD_WHATS), usual.change)
    keep = _names(entry, "keep", content.card_ids, frozenset())
    card_points: dict[str, Range] = {}
    card_change: dict[str, frozenset[str]] = {}
    cards = entry.part("card")
    for card in cards.data:
        one = cards.part(card)
        if card not in content.card_numbers:
            cards.fault(f"there is no card {quoted(card)}")
            continue
        if one.value("points") is not None:
            card_points[card] = _range(one, "points", (0, MOST_POINTS), MOST_POINTS)
        if one.value("change") is not None:
            card_change[card] = _names(one, "change", WHATS, usual.change)
        one.finish()
    entry.finish()
    problems.stop_if_any()
    return Bounds(points, cost, shift, tokens, track, change, PRINTED | keep, card_points, card_change)


def _range(entry: Entry, key: str, usual: Range, most: int) -> Range:
    found = entry.value(key, list(usual))
    if not (
        isinstance(found, list)
        and len(found) == 2
        and all(type(number) is int for number in found)
        and 0 <= found[0] <= found[1] <= most
    ):
        entry.fault(f"`{key}` must be [from, to] with 0 <= from <= to <= {most}, not {quoted(found)}")
        return usual
    return found[0], found[1]


def _by_deck(entry: Entry, usual: Mapping[str, Range], most: int) -> dict[str, Range]:
    found: dict[str, Range] = {deck: _range(entry, deck, usual[deck], most) for deck in DECK_NAMES}
    entry.finish()
    return found


def _names(entry: Entry, key: str, known: tuple[str, ...], usual: frozenset[str]) -> frozenset[str]:
    found = entry.value(key)
    if found is None:
        return usual
    if not isinstance(found, list) or not all(name in known for name in found):
        entry.fault(f"`{key}` must be a list of names among {', '.join(known)}, not {quoted(found)}")
        return usual
    return frozenset(found)
