"""What is played, from the parameters of a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from planetarium.content import Content
from planetarium.envs.games import played, rulebook
from planetarium.options import Options
from planetarium.speeds.engine import Rulebook

USUAL_TARGET = -1
DEFAULTS = {
    "players": 2,
    "modules": "",  # names, + between them
    "star": "",
    "extras": "",  # names, + between them
    "solo_target": USUAL_TARGET,
    "content": "",  # a content file; else the standard board and cards
}
# More decisions than a turn can have, and than a final turn can, in which up to four Finals are played (7.3).
IN_A_TURN = 12
IN_A_FINAL_TURN = 32


@dataclass(frozen=True)
class Setting:
    """A content, options that fit it, and the rulebook that plays them. All states of a game share it.

    >>> setting_of({"players": 3, "modules": "epochs", "extras": "dual+life"}).options.extras
    ('dual', 'life')
    """

    content: Content
    options: Options
    rules: Rulebook

    def __deepcopy__(self, memo: Any) -> "Setting":
        return self

    @property
    def longest(self) -> int:
        """More decisions than any game can have: its turns are limited (7.6), and each seat's final turn follows."""
        board = self.content.board
        turns = board.turn_limit
        if "epochs" in self.options.modules and board.turn_limit_epochs is not None:
            turns = board.turn_limit_epochs
        return turns * IN_A_TURN + self.options.players * IN_A_FINAL_TURN


def setting_of(parameters: Mapping[str, Any]) -> Setting:
    """What the parameters of a game say; those left out are the defaults. OptionsError says what does not fit."""
    given = {**DEFAULTS, **parameters}
    target = given["solo_target"]
    content, options = played(
        given["players"], _names(given["modules"]), given["star"] or None, _names(given["extras"]),
        None if target == USUAL_TARGET else target, given["content"] or None,
    )  # fmt: skip
    return Setting(content, options, rulebook())


def _names(joined: str) -> tuple[str, ...]:
    return tuple(joined.split("+")) if joined else ()
