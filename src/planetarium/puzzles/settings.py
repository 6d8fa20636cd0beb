"""What the games are played with from which puzzles are made, and into which pack each goes."""

from collections.abc import Sequence
from dataclasses import dataclass

from planetarium.options import Options
from planetarium.records.options import EXTRAS, MODULES

_MARKERS = ("markers",)
_DUAL = ("markers", "dual")


@dataclass(frozen=True)
class Setting:
    """Options for games, and how many games of each round are played with them."""

    pack: str
    options: Options
    share: int = 1

    @property
    def name(self) -> str:
        """In the seeds of games."""
        options = self.options
        who = f"solo-{options.solo_target}" if options.players == 1 else f"{options.players}p"
        return "/".join([who, *options.modules, *([options.star] if options.star else []), *options.extras])


# Several players bring several final turns; Dual Matter, Comets and the Variable star bring themes that are rare.
SETTINGS = (
    Setting("base", Options(2), 2),
    Setting("base", Options(3), 3),
    Setting("base", Options(4), 2),
    Setting("solo", Options(1, 100), 2),
    Setting("solo", Options(1, 110), 3),
    Setting("epochs", Options(2, None, ("epochs",), None, _MARKERS)),
    Setting("epochs", Options(3, None, ("epochs",), None, _MARKERS)),
    Setting("epochs", Options(1, 160, ("epochs",), None, _MARKERS), 2),
    Setting("frost-line", Options(2, None, ("frost-line",), None, _MARKERS)),
    Setting("frost-line", Options(3, None, ("frost-line",), "red-dwarf", _MARKERS)),
    Setting("frost-line", Options(2, None, ("frost-line",), "a-type", _MARKERS)),
    Setting("frost-line", Options(2, None, ("frost-line",), "variable", _MARKERS), 2),
    Setting("frost-line", Options(1, 100, ("frost-line",), "variable", _MARKERS), 3),
    Setting("extras", Options(3, None, (), None, ("dual",)), 2),
    Setting("extras", Options(4, None, (), None, ("matter", "dual")), 2),
    Setting("extras", Options(1, 110, (), None, ("dual",)), 2),
    Setting("extras", Options(3, None, ("epochs",), None, ("markers", "dual", "life"))),
    Setting("extras", Options(1, 100, ("frost-line",), "variable", _DUAL)),
    Setting("both", Options(2, None, MODULES, None, _MARKERS)),
    Setting("both", Options(3, None, MODULES, "a-type", ("markers", "matter"))),
    Setting("both", Options(1, 160, MODULES, "variable", EXTRAS)),
)


def in_turn(settings: Sequence[Setting]) -> list[Setting]:
    """A round of games: every setting as often as its share, spread over the round.

    >>> [one.name for one in in_turn([Setting("base", Options(2), 2), Setting("base", Options(3))])]
    ['2p', '3p', '2p']
    """
    most = max((one.share for one in settings), default=0)
    return [one for turn in range(most) for one in settings if turn < one.share]
