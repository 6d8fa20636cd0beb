"""Planetarium: an unofficial digital edition of the board game, on one rulebook.

>>> from planetarium import Game
>>> game = Game.new(players=2, seed=1)
>>> game.phase
'setup'
"""

from planetarium.content import Content, load_content, standard_content
from planetarium.errors import (
    ContentError,
    IllegalAction,
    NotationError,
    OptionsError,
    PlanetariumError,
    PositionError,
    RecordError,
    UndoError,
)
from planetarium.formats.notation import Action
from planetarium.game import Game, Observation, Result
from planetarium.options import Options

__version__ = "0.2.0"

__all__ = [
    "Action",
    "Content",
    "ContentError",
    "Game",
    "IllegalAction",
    "NotationError",
    "Observation",
    "Options",
    "OptionsError",
    "PlanetariumError",
    "PositionError",
    "RecordError",
    "Result",
    "UndoError",
    "load_content",
    "standard_content",
]
