"""Planetarium for OpenSpiel: to import this registers `python_planetarium`.

`pip install '.[openspiel]'` in a clone brings OpenSpiel along.
"""

from planetarium.envs.needed import need

need("pyspiel", "openspiel")

import pyspiel  # noqa: E402

from planetarium.envs.openspiel.game import GAME_TYPE, PlanetariumGame  # noqa: E402

__all__ = ["PlanetariumGame"]

pyspiel.register_game(GAME_TYPE, PlanetariumGame)
