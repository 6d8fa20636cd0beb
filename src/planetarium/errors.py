"""The errors that a game can raise, each with a message that says why and what to do."""

from planetarium.content import ContentError

__all__ = [
    "BotError",
    "ContentError",
    "IllegalAction",
    "NotationError",
    "OptionsError",
    "OtherContentError",
    "PlanetariumError",
    "PositionError",
    "RecordError",
    "UndoError",
    "to_install",
]


def to_install(extra: str) -> str:
    """What to type for an extra of ours. By its name alone pip would fetch another project.

    >>> to_install("lab")
    "in a clone of Planetarium: pip install '.[lab]'"
    """
    return f"in a clone of Planetarium: pip install '.[{extra}]'"


class PlanetariumError(ValueError):
    """The base of all errors of a game; nothing has changed when one is raised.

    >>> from planetarium import Game
    >>> try:
    ...     Game.new(players=2, seed=7).play("jump")
    ... except PlanetariumError as error:
    ...     print(type(error).__name__)
    NotationError
    """


class NotationError(PlanetariumError):
    """A text is not an action."""


class IllegalAction(PlanetariumError):
    """An action that the rules do not allow now; the message says why, and `rule` names the rule behind it.

    `rule` is a number of docs/rules.md, or None where it is only not the step for such an action.

    >>> from planetarium import Game
    >>> game = Game.new(players=1, seed=7)
    >>> kept = game.play(game.legal_actions[0])
    >>> try:
    ...     game.play("I-1>I-1")
    ... except IllegalAction as error:
    ...     print(error.rule)
    4.5
    """

    def __init__(self, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.rule = rule


class OptionsError(PlanetariumError):
    """Options that do not go together."""


class PositionError(PlanetariumError):
    """A position document that cannot be a position of a game."""


class RecordError(PlanetariumError):
    """A record that cannot be read, or does not replay."""


class OtherContentError(RecordError):
    """A record of a game with a content that is not there and that the record does not embed."""


class UndoError(PlanetariumError):
    """Nothing can be taken back."""


class BotError(PlanetariumError):
    """A bot cannot answer: the process it thought in died, and so did those that took its place."""
