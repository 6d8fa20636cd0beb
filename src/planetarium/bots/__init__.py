"""Bots, all behind one protocol: a bot gets an observation and returns an action."""

from .instant import PolicyBot
from .levels import BOTS, LEVELS, Level, make_bot
from .protocol import Bot, Budget, Report
from .thinking import Considered, SearchBot, Thought

__all__ = [
    "BOTS", "LEVELS", "Bot", "Budget", "Considered", "Level", "PolicyBot", "Report", "SearchBot", "Thought", "make_bot",
]  # fmt: skip
