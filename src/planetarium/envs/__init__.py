"""Environments for reinforcement learning, on the compiled rulebook: `pip install '.[envs]'` in a clone.

Importing this registers `Planetarium-v0` and `Planetarium-Solo-v0` with Gymnasium; `planetarium_v0` is PettingZoo's.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from planetarium.envs.needed import need

_MODULES = {
    "PlanetariumEnv": "single",
    "SoloEnv": "single",
    "PlanetariumVectorEnv": "vector",
    "SoloVectorEnv": "vector",
}
__all__ = [*_MODULES, "planetarium_v0"]


def __getattr__(name: str) -> Any:
    """A class of the environments, loaded when it is asked for: what is compiled can be used without Gymnasium."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need("gymnasium")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


if find_spec("gymnasium"):
    import gymnasium

    gymnasium.register(
        "Planetarium-v0",
        entry_point="planetarium.envs.single:PlanetariumEnv",
        vector_entry_point="planetarium.envs.vector:PlanetariumVectorEnv",
    )
    gymnasium.register(
        "Planetarium-Solo-v0",
        entry_point="planetarium.envs.single:SoloEnv",
        vector_entry_point="planetarium.envs.vector:SoloVectorEnv",
    )
