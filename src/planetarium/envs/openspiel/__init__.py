"""Planetarium for OpenSpiel: to import this registers the game `python_planetarium`."""

import pyspiel

from planetarium.envs.openspiel.game import GAME_TYPE, PlanetariumGame

__all__ = ["PlanetariumGame"]

pyspiel.register_game(GAME_TYPE, PlanetariumGame)
