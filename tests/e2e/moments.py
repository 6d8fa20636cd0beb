"""Moments of games to begin a table with: where a certain kind of choice is to be made."""

import random
from functools import cache
from typing import Any

from planetarium import Game
from planetarium.bots import make_bot
from tests.server.people import late_position

Doc = dict[str, Any]
# Every kind of choice that the rules know, and the options with which it comes up soon.
VERBS: dict[str, Doc] = {
    "discard": {},
    "move": {},
    "create": {"modules": ("epochs",)},
    "brighten": {"modules": ("frost-line",), "star": "variable"},
    "dim": {"modules": ("frost-line",), "star": "variable"},
    "play": {},
    "downgrade": {},
    "upgrade": {"players": 4, "modules": ("epochs",)},  # two players need all the Proto cards there are
    "pay": {"extras": ("dual",)},
    "lift": {},
    "place": {},
    "gravity": {},
    "draw": {},
    "keep": {},
    "pass": {},
    "end": {},
}


def verb_of(action: str) -> str:
    return "move" if ">" in action else action.split(" ")[0]


@cache
def moment(verb: str, phase: str | None = None) -> Doc:
    """A position in which the first player has a choice of this kind, in this phase if one is named."""
    for seed in range(20):
        game = Game.new(seed=f"{verb} {seed}", **{"players": 2, **VERBS[verb]})
        bots = [make_bot("greedy", f"{verb} {seed} {seat}") for seat in range(game.options.players)]
        while not game.is_over:
            if (
                game.seat == 0
                and phase in (None, game.phase)
                and any(verb_of(action) == verb for action in game.legal_actions)
            ):
                return game.position()
            game.play(bots[game.seat].choose(game.observe(game.seat)))
    raise AssertionError(f"no game came to {verb!r} in {phase or 'any phase'}")


@cache
def rich(full: int = 26, seed: str = "rich", **options: Any) -> Doc:
    """A position with many cards on the planets, the first player to move."""
    bots = [make_bot("greedy", f"{seed} {seat}") for seat in range(2)]
    game = Game.new(2, seed, **options)
    while game.phase != "move" or game.seat != 0 or len(game.position()["track"]["tokens"]) < full:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game.position()


@cache
def finished(seed: str = "finished", players: int = 2, **options: Any) -> Doc:
    """The record of a whole game."""
    game = Game.new(players, seed, **options)
    bots = [make_bot("greedy", f"{seed} {seat}") for seat in range(players)]
    while not game.is_over:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game.record()


@cache
def played_badly() -> Doc:
    """The record of a game of a few turns, in which something would often have been better."""
    late, rng = late_position(turns=4), random.Random(2)
    game = Game.from_position(late, key=bytes(range(32)), names=["Ada", "Bob"])
    while not game.is_over:
        game.play(rng.choice(game.legal_actions))
    return game.record(embed=True)
