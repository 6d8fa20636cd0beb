"""What can be chosen for a game, declared once: modules, stars and extras.

Whatever names options takes them from here: the options of a game, the schemas, the server's messages, the command
line, the terminal and the page, for which `python web/build.py types` writes them down. A new one is declared here,
with a field of `Played` for its rule to ask.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

# Numbers, and below, in `OPTIONS`, their names in the same order.
BASE, EPOCHS, FROST_LINE = range(3)  # the module to which a card belongs
PLAIN_STAR, RED_DWARF, A_TYPE, VARIABLE = range(4)


class Played:
    """What is played, as the rules read it: the first fields of a state, fixed for the whole game."""

    players: Annotated[int, "i8"]
    epochs: Annotated[int, "i8"]
    frost: Annotated[int, "i8"]
    star: Annotated[int, "i8"]
    extra_markers: Annotated[int, "i8"]
    extra_matter: Annotated[int, "i8"]
    dual_matter: Annotated[int, "i8"]
    life_matter: Annotated[int, "i8"]


@dataclass(frozen=True)
class Option:
    """A module, star or extra.

    >>> option("variable").title
    'Variable star'
    """

    name: str  # in documents, in messages and on the command line; no two options share one
    kind: Literal["module", "star", "extra"]
    field: str  # of `Played`
    title: str  # for people
    about: str  # a line for people who choose
    number: int = 1  # what the field holds when it is played
    needs: str = ""  # the module without which it cannot be played
    tokens: tuple[str, str] | None = None  # what a board must have: its key in the file, and in words
    comes_with_modules: bool = False  # preselected as soon as a module is
    printed: str = ""  # its name in the rulebook, where people say another


# In the order in which they are always listed.
OPTIONS = (
    Option(
        "epochs", "module", "epochs", "Epochs",
        "Start before there are planets: create Protoplanets, turn them into planets with Proto cards, and live "
        "through the Late Heavy Bombardment and its Comets.",
    ),
    Option(
        "frost-line", "module", "frost", "Frost Line",
        "A line divides the warm inside from the cold outside. Adds cards with Heat and Cold tokens, which score "
        "again at the end.",
    ),
    Option(
        "red-dwarf", "star", "star", "Red Dwarf",
        "A faint star: the line runs closer in, between II and III.",
        number=RED_DWARF, needs="frost-line",
    ),
    Option(
        "a-type", "star", "star", "A-type star",
        "A bright star: the line runs further out, between IV and V.",
        number=A_TYPE, needs="frost-line",
    ),
    Option(
        "variable", "star", "star", "Variable star",
        "Once per turn, a player may pay 2 points to make it brighter or dimmer, which moves the line.",
        number=VARIABLE, needs="frost-line",
    ),
    Option(
        "markers", "extra", "extra_markers", "Extra markers",
        "Fourteen markers each instead of eight.",
        comes_with_modules=True,
    ),
    Option(
        "matter", "extra", "extra_matter", "Extra Matter",
        "More Matter tokens are shuffled in.",
        tokens=("extra", "extra Matter tokens"),
    ),
    Option(
        "dual", "extra", "dual_matter", "Dual Matter",
        "Tokens that count as either of two kinds.",
        tokens=("dual", "Dual Matter tokens"),
    ),
    Option(
        "life", "extra", "life_matter", "Life tokens",
        "Face-down tokens that make the planet they meet more Habitable or more Hostile.",
        needs="epochs", tokens=("life", "life tokens"), printed="Hostile/Habitable Matter",
    ),
)  # fmt: skip

MODULES = tuple(option.name for option in OPTIONS if option.kind == "module")
STARS = tuple(option.name for option in OPTIONS if option.kind == "star")
EXTRAS = tuple(option.name for option in OPTIONS if option.kind == "extra")

_BY_NAME = {option.name: option for option in OPTIONS}


def option(name: str) -> Option:
    """The option of a name."""
    return _BY_NAME[name]
