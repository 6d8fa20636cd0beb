"""Who plays against the agent: bots that the compiled step plays itself, bots that think, or the agent itself."""

from typing import TYPE_CHECKING

from planetarium.bots.instant import HeuristicBot, PolicyBot
from planetarium.bots.levels import BOTS, make_bot
from planetarium.envs.kernels.episode import NOBODY, OUTSIDE
from planetarium.errors import OptionsError

if TYPE_CHECKING:
    from planetarium.bots.protocol import Bot

SELF = "self"  # every decision is the agent's, whoever's turn it is


def opponent_terms(name: "str | Bot") -> tuple[int, float]:
    """Who answers in a step, as compiled code is told it: a number, and how often the heuristic overlooks an action.

    A bot that is no name but stands there itself chooses between steps.

    >>> opponent_terms("explorer")
    (3, 0.2)
    """
    if not isinstance(name, str):
        if isinstance(name, type) or not callable(getattr(name, "choose", None)):
            raise OptionsError(f"an opponent is a name or a bot, an object with a method `choose`, not {name!r}")
        return OUTSIDE, 0.0
    if name == SELF:
        return NOBODY, 0.0
    if name not in BOTS:
        raise OptionsError(f"there is no opponent {name!r}; choose from {', '.join([SELF, *BOTS])}")
    bot = make_bot(name)
    if isinstance(bot, PolicyBot | HeuristicBot):
        return bot.policy, bot.oversight
    return OUTSIDE, 0.0


def instant_opponent_terms(name: str) -> tuple[int, float]:
    """The same for games that are stepped by the thousand; OptionsError for a bot that thinks, or one of one's own."""
    terms = opponent_terms(name)
    if not isinstance(name, str):
        raise OptionsError("a bot of one's own is no compiled code; make a single environment for it")
    if terms[0] == OUTSIDE:
        instant = [bot for bot in BOTS if opponent_terms(bot)[0] != OUTSIDE]
        raise OptionsError(
            f"the {name} thinks about each move, too long for a vector environment; "
            f"choose from {', '.join([SELF, *instant])}, or make a single environment"
        )
    return terms
