"""Opponents, all behind one protocol: a bot is shown an observation and names an action."""

from .levels import BOTS, LEVELS, Level, make_bot
from .policy import PolicyBot
from .protocol import Bot, Budget, Report
from .thinking import Considered, SearchBot, Thought

__all__ = [
    "BOTS", "LEVELS", "Bot", "Budget", "Considered", "Level", "PolicyBot", "Report", "SearchBot", "Thought", "make_bot",
]  # fmt: skip
