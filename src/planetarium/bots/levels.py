"""The opponents by name, from the plainest to the strongest."""

from collections.abc import Callable
from functools import partial

from planetarium.errors import OptionsError

from .policies import POLICY_NAMES
from .policy import PolicyBot
from .protocol import Bot
from .thinking import SearchBot

BOTS: dict[str, Callable[[int | str], Bot]] = {
    **{name: partial(PolicyBot, name) for name in POLICY_NAMES},
    "novice": lambda seed: PolicyBot("greedy", seed, "novice"),
    "explorer": lambda seed: SearchBot("explorer", 200, 1.5, seed=seed),
    "astronomer": lambda seed: SearchBot("astronomer", 1000, 1.5, seed=seed),
    "cosmologist": lambda seed: SearchBot("cosmologist", 6000, 4.0, seed=seed),
}


def make_bot(name: str, seed: int | str = 0) -> Bot:
    """The bot with a name; the same seed makes the same choices."""
    if name not in BOTS:
        raise OptionsError(f"there is no bot {name!r}; known are {', '.join(BOTS)}")
    return BOTS[name](seed)
