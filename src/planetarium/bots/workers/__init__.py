"""Bots that think in processes of their own: `Thinkers` asks, a worker process answers."""

from .thinkers import Thinkers

__all__ = ["Thinkers"]
