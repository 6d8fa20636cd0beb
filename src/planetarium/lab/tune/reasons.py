"""What was off that a proposal changes a card for."""

from planetarium.content import Card
from planetarium.lab.figures import FIGURES, TABLES, Figure
from planetarium.lab.tune.loss import Judgement

# Figures of the whole game for which the cards of a deck are changed.
_OF_DECK = {
    "low": ("points_high", "points_final", "forced_passes"),
    "high": ("points_high", "forced_passes"),
    "final": ("points_final", "without_final"),
}


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
