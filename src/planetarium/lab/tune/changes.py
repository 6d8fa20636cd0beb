"""What a proposal changes, in words, and what was off that it changes it for."""

from collections.abc import Iterator
from dataclasses import dataclass

from planetarium.content import Card, Content
from planetarium.content.board import LETTERS, ROMAN
from planetarium.lab.figures import FIGURES, TABLES
from planetarium.lab.tune.loss import Judgement

# Figures of the whole game for which the cards of a deck are changed.
_OF_DECK = {
    "low": ("points_high", "points_final", "forced_passes"),
    "high": ("points_high", "forced_passes"),
    "final": ("points_final", "without_final"),
}


@dataclass(frozen=True)
class Change:
    """One value that is another one in the proposal; `card` is None for the board."""

    card: str | None
    what: str
    before: str
    after: str


def changes(given: Content, proposed: Content) -> list[Change]:
    """Every value that the proposal changes, in the order of the files."""
    found = list(_board_changes(given, proposed))
    for card in given.cards:
        before, after = _values(card), _values(proposed.card(card.id))
        found += [Change(card.id, what, before[what], after[what]) for what in before if before[what] != after[what]]
    return found


def _values(card: Card) -> dict[str, str]:
    orbits = "any" if card.orbits is None else "–".join(ROMAN[orbit] for orbit in dict.fromkeys(card.orbits))
    return {
        "points": str(card.points),
        "cost": " ".join(f"{count} {kind}" for kind, count in card.cost.items() if count) or "none",
        "orbits": orbits,
        "side": card.side or "any",
        "lift": _yes(card.lift),
        "gravity": _yes(card.gravity),
        "downgrade": _yes(card.downgrade),
        "heat": str(card.heat),
        "cold": str(card.cold),
    }


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


def _board_changes(given: Content, proposed: Content) -> Iterator[Change]:
    old, new = given.board, proposed.board
    if old.track_length != new.track_length:
        yield Change(None, "track", str(old.track_length), str(new.track_length))
    if old.acceleration != new.acceleration:
        yield Change(None, "►►", str(old.acceleration), str(new.acceleration))
    for letter, before, after in zip(LETTERS, old.starts, new.starts, strict=True):
        if before != after:
            yield Change(None, f"start of {letter}", given.space_name(before), proposed.space_name(after))


def reason(found: Judgement, card: Card | None) -> str:
    """What was furthest off before, of a card or else of its deck, with the value that was measured."""
    own = [] if card is None else [(name, card.id) for name in TABLES["card"] if found.pull(name, card.id)]
    whole = [(name, None) for name in (_OF_DECK.get(card.deck, ()) if card else FIGURES) if found.pull(name)]
    off: list[tuple[str, str | None]] = [*own] or [*whole]
    if not off:
        return "the balance with the others"
    name, of_card = max(off, key=lambda one: abs(found.pull(*one)))
    figure = TABLES["card"][name] if of_card else FIGURES[name]
    return f"{figure.title} {figure.text(found.mean(name, of_card)[0])}"
