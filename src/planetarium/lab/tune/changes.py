"""What a proposal changes, in words, and what was off that it changes it for."""

from collections.abc import Iterator
from dataclasses import dataclass

from planetarium.content import Card, Content
from planetarium.content.board import LETTERS, ROMAN
from planetarium.lab.figures import FIGURES, TABLES, Figure
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
    own = [] if card is None else [(found.pull(name, card), name) for name in TABLES["card"]]
    if any(off for off, _ in own):
        assert card is not None
        _, name = max(own, key=lambda one: abs(one[0]))
        return _text(TABLES["card"][name], found.mean(name, card.id)[0])
    if card is None:
        whole = [(found.pull(name), name) for name in FIGURES]
    else:
        whole = [(found.pull_of_game(name, card), name) for name in _OF_DECK.get(card.deck, ())]
    if not any(off for off, _ in whole):
        return "the balance with the others"
    _, name = max(whole, key=lambda one: abs(one[0]))
    return _text(FIGURES[name], found.mean(name)[0])


def _text(figure: Figure, value: float) -> str:
    return f"{figure.title} {figure.text(value)}"
