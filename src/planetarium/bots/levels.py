"""The opponents by name, from the plainest to the strongest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from planetarium.bots.instant import HEURISTIC, HeuristicBot, PolicyBot
from planetarium.bots.protocol import Bot
from planetarium.bots.thinking import SearchBot, SearchSettings
from planetarium.errors import OptionsError


@dataclass(frozen=True)
class Level:
    """A named opponent, and what to expect of it."""

    name: str
    about: str
    make: Callable[[int | str], Bot]


def _thinker(name: str, playouts: int, seconds: float, settings: SearchSettings) -> Callable[[int | str], Bot]:
    return lambda seed: SearchBot(name, playouts, seconds, settings, seed)


LEVELS = (
    Level(
        "novice",
        "collects what its cards need, and misses one chance in six",
        partial(PolicyBot, "novice"),
    ),
    Level(
        "explorer",
        "has a plan for every card in hand, but misses some chances",
        partial(HeuristicBot, "explorer", 0.2),
    ),
    Level(
        "astronomer",
        "thinks a little ahead, and misses little",
        _thinker("astronomer", 60, 1.5, SearchSettings(turns=4, oversight=0.12)),
    ),
    Level(
        "cosmologist",
        "thinks far ahead for about a second, and misses nothing",
        _thinker("cosmologist", 20_000, 4.0, SearchSettings(turns=10)),
    ),
)

# By name, with three that are there for tests and simulations.
BOTS: Mapping[str, Callable[[int | str], Bot]] = {
    "random": partial(PolicyBot, "random"),
    "greedy": partial(PolicyBot, "greedy"),
    HEURISTIC: partial(HeuristicBot, HEURISTIC, 0.0),
    **{level.name: level.make for level in LEVELS},
}


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """The bot with a name; the same seed makes the same choices.

    >>> from planetarium import Game
    >>> game = Game.new(players=2, seed=7)
    >>> make_bot("novice", seed=1).choose(game.observe(game.seat)) in game.legal_actions
    True
    """
    if name not in BOTS:
        raise OptionsError(f"there is no bot {name!r}; choose from {', '.join(BOTS)}")
    return BOTS[name](seed)
