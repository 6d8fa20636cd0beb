"""Games between bots, from which puzzles are taken."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.weights import standard_weights
from planetarium.content import Content
from planetarium.game import key_from_seed, key_words
from planetarium.options import Options
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_states
from planetarium.speeds import engine

MOST_ACTIONS = 4096  # more than any game has


@dataclass(frozen=True)
class Played:
    """A game by the heuristic: its deal, and what was done."""

    content: Content
    options: Options
    key: bytes
    actions: tuple[int, ...]

    def states(self) -> Iterator[Any]:
        """The game before each decision. The array is the same each time: copy what is to be kept."""
        rules, contents = engine.fastest(), self.content.packed
        states, log, room = self.options.undealt(), new_log(0), np.zeros(MAX_LEGAL, np.int16)
        rules.new_game(contents, states, key_words(self.key))
        for action in self.actions:
            yield states
            rules.apply(contents, states, log, action, room)


def play_game(content: Content, options: Options, seed: str) -> Played:
    """The game of a seed, in which every seat does what the heuristic values most of what it knows."""
    rules, contents, key = engine.fastest(), content.packed, key_from_seed(f"deal {seed}")
    states, history = new_states(2), np.zeros(MOST_ACTIONS, np.int16)
    states[:1] = options.undealt()
    rules.new_game(contents, states[:1], key_words(key))
    generator = key_words(key_from_seed(f"bots {seed}"))[:4].copy()
    count = rules.entry_point("bots.kernels", "play_by_heuristic")(
        contents,
        states,
        new_log(0),
        new_scratch(),
        standard_weights(),
        generator,
        np.zeros(MAX_LEGAL, np.int16),
        history,
    )
    return Played(content, options, key, tuple(history[:count].tolist()))
