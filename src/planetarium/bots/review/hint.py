"""Hints: the best actions of the seat to act, as a bot that searches sees them from what that seat knows."""

from planetarium.bots.levels import BOTS, make_bot
from planetarium.bots.protocol import Budget, Report
from planetarium.bots.thinking import SearchBot, Thought
from planetarium.errors import OptionsError, PlanetariumError
from planetarium.game import Observation

LEVEL = "cosmologist"


def hint(
    observation: Observation,
    level: str = LEVEL,
    budget: Budget | None = None,
    report: Report | None = None,
    *,
    seed: int | str = 0,
) -> Thought:
    """The legal actions that the level sees, the best first, each with every seat's chance to win after it.

    The observation must be that of the seat to act. The same seed and play-outs give the same hint.

    >>> from planetarium import Game
    >>> game = Game.new(players=2, seed=7)
    >>> thought = hint(game.observe(game.seat), "astronomer", Budget(playouts=4))
    >>> thought.best.action in game.legal_actions
    True
    """
    bot = make_bot(level, seed)
    if not isinstance(bot, SearchBot):
        thinkers = [name for name in BOTS if isinstance(make_bot(name), SearchBot)]
        raise OptionsError(f"{level} decides without weighing actions; hints come from {', '.join(thinkers)}")
    if observation.phase == "over":
        raise PlanetariumError("the game is over; there is nothing to decide")
    if not observation.legal_actions:
        raise PlanetariumError(f"seat {observation.state.seat} is to act; a hint is for the seat that decides")
    return bot.think(observation, budget, report)
