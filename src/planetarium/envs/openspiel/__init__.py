"""Planetarium for OpenSpiel (`pip install planetarium[openspiel]`): to import this registers `python_planetarium`."""

from planetarium.envs.needed import need

need("pyspiel", "openspiel")

import pyspiel  # noqa: E402

from planetarium.envs.openspiel.game import GAME_TYPE, PlanetariumGame  # noqa: E402

__all__ = ["PlanetariumGame"]

pyspiel.register_game(GAME_TYPE, PlanetariumGame)
