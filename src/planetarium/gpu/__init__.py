"""The GPU: many games side by side by the very same rules, and what they need of a device ([how](docs/gpu.md))."""

from planetarium.gpu.device import missing
from planetarium.gpu.environment import Batch
from planetarium.gpu.games import Games, play_games

__all__ = ["Batch", "Games", "missing", "play_games"]
