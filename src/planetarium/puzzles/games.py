"""Games between strong bots, from which puzzles are taken."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from planetarium.bots.thinking import SearchBot, SearchSettings
from planetarium.content import Content
from planetarium.game import Game, key_from_seed, key_words
from planetarium.options import Options
from planetarium.rules.state import EVERYBODY, read_state
from planetarium.speeds import engine

PLAYOUTS = 120  # for each decision of a game: twice the Astronomer's
LATE = 0.75  # of a game's decisions; from there it is played to other ends


@dataclass(frozen=True)
class Played:
    """A game between strong bots."""

    content: Content
    options: Options
    positions: tuple[bytes, ...]  # the state before each decision

    def states(self) -> Iterator[Any]:
        """The game before each decision."""
        return map(read_state, self.positions)


def strong_bot(seed: str) -> SearchBot:
    """Who sits in every seat: it searches as the Astronomer does, but twice as much, and overlooks nothing."""
    return SearchBot("strong", PLAYOUTS, math.inf, SearchSettings(turns=4), seed)


def play_game(content: Content, options: Options, seed: str) -> Played:
    """The game of a seed, with a strong bot in every seat."""
    return _played(Game.start(options, content=content, key=key_from_seed(f"deal {seed}")), seed)


def play_on(game: Played, seed: str) -> Played:
    """Another end of a game: the bots play on from late in it, after all that nobody has seen was shuffled anew."""
    rules, contents, key = engine.fastest(), game.content.packed, key_from_seed(f"deal {seed}")
    states = read_state(game.positions[int(LATE * len(game.positions))])
    rules.observe(contents, states, EVERYBODY)
    rules.imagine(contents, states, key_words(key))
    return _played(Game(game.content, game.options, states, key), seed)


def _played(game: Game, seed: str) -> Played:
    bots = [strong_bot(f"{seed}/{seat}") for seat in range(game.options.players)]
    positions = []
    while not game.is_over:
        positions.append(game.tobytes())
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return Played(game.content, game.options, tuple(positions))
