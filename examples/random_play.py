"""Random play: whole games through `Game`, every action drawn by chance from what is legal.

    python examples/random_play.py
    python examples/random_play.py --players 4 --modules epochs frost-line --games 50
    python examples/random_play.py --players 1                        # solo, against a Target Score

Prints a line for every game, and at the end mean scores and lengths. It is the shortest program that plays: deal, look
at `legal_actions`, `play` one of them, until `is_over`.
"""

import random
from collections.abc import Sequence
from statistics import fmean

from asking import Parser, refusals, whole
from planetarium import Game
from planetarium.game import Result
from planetarium.records.options import MODULES


def play_randomly(game: Game, chance: random.Random) -> None:
    """Plays a game to its end."""
    while not game.is_over:
        game.play(chance.choice(game.legal_actions))


def outcome(result: Result) -> str:
    """Who won; the solo player wins or loses against the Target Score."""
    if result.target is not None:
        return f"{'won' if result.winners else 'lost'} against a Target Score of {result.target}"
    return "won by " + " and ".join(f"seat {seat}" for seat in result.winners)


def main(arguments: Sequence[str] | None = None) -> list[Game]:
    """Plays the games that the command line asks for, and returns them."""
    parser = Parser(description="Random play through Game.")
    parser.add_argument("--games", type=whole(), default=20, help="how many")
    parser.add_argument("--players", type=int, default=2, choices=(1, 2, 3, 4), help="1 plays solo")
    parser.add_argument("--modules", nargs="*", default=[], choices=MODULES)
    parser.add_argument("--seed", default="random play", help="the same seed deals and plays the same games")
    asked = parser.parse_args(arguments)
    chance = random.Random(asked.seed)
    games = []
    for number in range(asked.games):
        with refusals(parser):
            game = Game.new(asked.players, f"{asked.seed}/{number}", modules=tuple(asked.modules))
        play_randomly(game, chance)
        assert game.result is not None
        print(f"game {number}: {game.turn} turns, scores {game.result.scores}, {outcome(game.result)}")
        games.append(game)
    scores = [score for game in games for score in game.scores]
    print(f"{len(games)} games: mean score {fmean(scores):.1f}, {fmean(game.turn for game in games):.1f} turns")
    return games


if __name__ == "__main__":
    main()
