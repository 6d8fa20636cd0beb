"""What the games are played with from which puzzles are made, and into which pack each goes."""

from dataclasses import dataclass

from planetarium.options import Options
from planetarium.records.options import EXTRAS, MODULES

_MARKERS = ("markers",)


@dataclass(frozen=True)
class Setting:
    """Options for games, and how many of a hundred puzzles come from them."""

    pack: str
    options: Options
    share: int
    ordinary: bool = False  # turns in the course of a game instead of its last one

    @property
    def name(self) -> str:
        """In progress files and seeds."""
        options = self.options
        who = f"solo-{options.solo_target}" if options.players == 1 else f"{options.players}p"
        kind = ["turn"] if self.ordinary else []
        return "/".join([*kind, who, *options.modules, *([options.star] if options.star else []), *options.extras])


SETTINGS = (
    Setting("base", Options(2), 16),
    Setting("base", Options(3), 10),
    Setting("base", Options(4), 8),
    Setting("solo", Options(1, 100), 8),
    Setting("solo", Options(1, 90), 2),
    Setting("epochs", Options(2, None, ("epochs",), None, _MARKERS), 8),
    Setting("epochs", Options(3, None, ("epochs",), None, _MARKERS), 5),
    Setting("epochs", Options(1, 160, ("epochs",), None, _MARKERS), 4),
    Setting("frost-line", Options(2, None, ("frost-line",), None, _MARKERS), 5),
    Setting("frost-line", Options(3, None, ("frost-line",), None, _MARKERS), 3),
    Setting("frost-line", Options(2, None, ("frost-line",), "red-dwarf", _MARKERS), 3),
    Setting("frost-line", Options(2, None, ("frost-line",), "a-type", _MARKERS), 3),
    Setting("frost-line", Options(2, None, ("frost-line",), "variable", _MARKERS), 5),
    Setting("frost-line", Options(1, 100, ("frost-line",), None, _MARKERS), 2),
    Setting("extras", Options(2, None, (), None, ("dual",)), 4),
    Setting("extras", Options(3, None, (), None, ("matter", "dual")), 2),
    Setting("extras", Options(2, None, ("epochs",), None, ("markers", "dual", "life")), 3),
    Setting("extras", Options(2, None, ("frost-line",), "variable", ("markers", "dual")), 2),
    Setting("both", Options(2, None, MODULES, None, _MARKERS), 3),
    Setting("both", Options(3, None, MODULES, "a-type", ("markers", "matter")), 2),
    Setting("both", Options(2, None, MODULES, "variable", EXTRAS), 2),
    Setting("base", Options(2), 3, ordinary=True),
    Setting("base", Options(3), 2, ordinary=True),
    Setting("solo", Options(1, 100), 1, ordinary=True),
    Setting("epochs", Options(2, None, ("epochs",), None, _MARKERS), 2, ordinary=True),
    Setting("frost-line", Options(2, None, ("frost-line",), None, _MARKERS), 2, ordinary=True),
    Setting("both", Options(2, None, MODULES, "red-dwarf", _MARKERS), 1, ordinary=True),
)
