"""Random play: whole games through `Game`, every action drawn by chance from what is legal.

    python examples/random_play.py
    python examples/random_play.py --players 4 --modules epochs frost-line --games 50

Prints a line for every game, and at the end mean scores and lengths. It is the shortest program that plays: deal, look
at `legal_actions`, `play` one of them, until `is_over`.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from statistics import fmean

from planetarium import Game
from planetarium.errors import PlanetariumError
from planetarium.records.options import MODULES


def play_randomly(game: Game, chance: random.Random) -> None:
    """Plays a game to its end."""
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))


def main(arguments: Sequence[str] | None = None) -> list[Game]:
    """Plays the games that the command line asks for, and returns them."""
    parser = argparse.ArgumentParser(description="Random play through Game.")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=2, help="from 2 to 4")
    parser.add_argument("--modules", nargs="*", default=[], choices=MODULES)
    parser.add_argument("--seed", default="random play", help="the same seed deals and plays the same games")
    asked = parser.parse_args(arguments)
    chance = random.Random(asked.seed)
    games = []
    for number in range(asked.games):
        try:
            game = Game.new(asked.players, f"{asked.seed}/{number}", modules=tuple(asked.modules))
        except PlanetariumError as error:
            sys.exit(str(error))
        play_randomly(game, chance)
        assert game.result is not None
        won = ", ".join(f"seat {seat}" for seat in game.result.winners)
        print(f"game {number}: {game.turn} turns, scores {game.result.scores}, won by {won}")
        games.append(game)
    if games:
        scores = [score for game in games for score in game.scores]
        print(f"{len(games)} games: mean score {fmean(scores):.1f}, {fmean(game.turn for game in games):.1f} turns")
    return games


if __name__ == "__main__":
    main()
