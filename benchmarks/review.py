"""How long it takes to review a game, as the server does it: ply by ply in worker processes.

python benchmarks/review.py [--games 3] [--workers N] [--efforts quick thorough]
"""

import argparse
import multiprocessing
import os
import time
from collections import deque
from pathlib import Path
from typing import Any

from planetarium.bots import make_bot
from planetarium.bots.review.evaluator import EFFORTS
from planetarium.bots.review.preparation import PreparedGame, prepare
from planetarium.bots.warmup import warm_up
from planetarium.bots.workers import Thinkers
from planetarium.game import Game
from planetarium.parallel.processes import cores
from planetarium.server.reviews.reviewing import plies_at_once

TURNS = 60
KINDS: dict[str, dict[str, Any]] = {
    "two players": {"players": 2},
    "four players": {"players": 4},
    "solo": {"players": 1},
    "two players, both modules": {"players": 2, "modules": ("epochs", "frost-line")},
}


def played(number: int, **options: Any) -> Game:
    """A game between Explorers of at least so many turns."""
    for seed in range(1000):
        game = Game.new(seed=f"review {number} {seed}", **options)
        bots = [make_bot("explorer", f"{seed} {seat}") for seat in range(game.options.players)]
        while not game.is_over:
            game.play(bots[game.seat].choose(game.observe(game.seat)))
        if TURNS <= game.turn < TURNS + 10 or (game.options.players == 1 and game.turn >= TURNS // 2):
            return game
    raise SystemExit("no game was long enough")


def processor_seconds() -> float:
    """What the workers have used so far (on Linux): where others use the processor too it tells more than the clock."""
    used = 0
    for process in multiprocessing.active_children():
        used += sum(map(int, Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    return used / os.sysconf("SC_CLK_TCK")


def seconds(thinkers: Thinkers, game: PreparedGame, name: str) -> float:
    """How long the worker processes take for all plies of a game."""
    begun, effort = time.monotonic(), EFFORTS[name]
    plies, at_once = game.to_evaluate(), plies_at_once(effort)
    waiting = deque(
        thinkers.evaluate(game, plies[first : first + at_once], effort) for first in range(0, len(plies), at_once)
    )
    while waiting:
        waiting.popleft().result()
    return time.monotonic() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--workers", type=int, default=None)
    parser.add_argument("--efforts", nargs="*", choices=EFFORTS, default=["quick", "thorough"])
    parser.add_argument("--kinds", nargs="*", choices=KINDS, default=list(KINDS))
    asked = parser.parse_args()
    warm_up()
    print(f"{cores()} cores; mean and longest seconds of {asked.games} games")
    with Thinkers(asked.workers) as thinkers:
        for kind in asked.kinds:
            games = [played(number, **KINDS[kind]) for number in range(asked.games)]
            prepared = [prepare(game) for game in games]
            seconds(thinkers, prepared[0], "quick")  # the workers get ready
            turns = sum(game.turn for game in games) / len(games)
            actions = sum(len(game.actions) for game in games) / len(games)
            for name in asked.efforts:
                used = processor_seconds()
                took = [seconds(thinkers, game, name) for game in prepared]
                used = (processor_seconds() - used) / len(games)
                print(
                    f"{kind}: {turns:.0f} turns, {actions:.0f} decisions, {name}: "
                    f"{sum(took) / len(took):.1f}, {max(took):.1f}; {used:.1f} processor seconds",
                    flush=True,
                )


if __name__ == "__main__":
    main()
