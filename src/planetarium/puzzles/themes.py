"""What puzzles are about: each theme's name, title and a line for people, once."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Theme:
    """A kind of puzzle."""

    name: str
    title: str
    about: str


THEMES = (
    Theme("final-turn", "Final turn", "Several Finals, one turn: find the moves that score most."),
    Theme("last-word", "The last word", "The last turn of the game is yours. Find the moves that win it."),
    Theme("two-cards", "Two at once", "One move makes two cards playable."),
    Theme("majority", "Majority", "Turn a planet Habitable or Hostile, or hotter or colder, before it counts."),
    Theme("order", "First things first", "The same cards score more in the right order."),
    Theme("gravity", "Gravity", "Take the one token that the next card needs."),
    Theme("markers", "Markers", "Each Final takes a marker off its planet: mind which, and how many are left."),
    Theme("payment", "Paying well", "Dual Matter and Comets pay for several kinds. Spend the right ones."),
    Theme("star", "A brighter star", "Two points move the Frost Line. When are they well spent?"),
    Theme("restraint", "Restraint", "The card that you could play now costs more than it brings."),
    Theme("race", "The race", "The track is nearly full. Is it time to end the game?"),
    Theme("downgrade", "Letting go", "A card can be given up for another. When is that right, and which one goes?"),
    Theme("right-card", "The right card", "Several things can be done with your cards. One is clearly better."),
)
_BY_NAME = {theme.name: theme for theme in THEMES}


def theme(name: str) -> Theme:
    """The theme of a name; KeyError if there is none.

    >>> theme("order").title
    'First things first'
    """
    return _BY_NAME[name]
