"""How strong the search is with a network: against the Cosmologist's search, both with the same seconds a decision.

    python benchmarks/guided_search.py examples/trained/selfplay.npz --games 100
    python benchmarks/guided_search.py examples/trained/selfplay.npz --prior 0.9 --judgement 0 --seconds 0.05

Every deal is played from both seats. A line for every game, and at the end the share of wins with Wilson's 95 %
interval, and how many play-outs each made for a decision. One game at a time, since each bot thinks on two cores.
"""

import argparse
import time
from pathlib import Path

from planetarium import Game
from planetarium.bots.network import read_network
from planetarium.bots.thinking import SearchBot, SearchSettings
from planetarium.bots.warmup import warm_up
from planetarium.content import standard_content
from planetarium.lab.statistics import share

COSMOLOGIST = SearchSettings(turns=10)
MOST = 200_000  # play-outs; the clock ends the search before


class Timed(SearchBot):
    """A search that the clock alone ends, and that counts its play-outs."""

    def __init__(self, name: str, seconds: float, settings: SearchSettings, seed: str, network: object = None) -> None:
        super().__init__(name, MOST, seconds, settings, seed, network)
        self.playouts = self.decisions = 0

    def act(self, game: Game) -> None:
        observation = game.observe(game.seat)
        if len(observation.legal_actions) == 1:
            game.play(observation.legal_actions[0])
            return
        thought = self.think(observation)
        self.playouts += thought.playouts
        self.decisions += 1
        game.play(thought.best.action)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("network", type=Path, help="a network's file (.npz)")
    parser.add_argument("--games", type=int, default=40, help="an even number")
    parser.add_argument("--seconds", type=float, default=0.2, help="for each decision of either")
    parser.add_argument("--prior", type=float, default=0.5, help="what part of the priors is the network's")
    parser.add_argument("--judgement", type=float, default=0.25, help="and what part of the judgement")
    parser.add_argument(
        "--turns", type=float, default=COSMOLOGIST.turns, help="the longest play-out of the search with the network"
    )
    parser.add_argument("--exploration", type=float, default=SearchSettings.exploration)
    parser.add_argument("--trials", type=float, default=SearchSettings.root_trials)
    parser.add_argument("--seed", default="network")
    asked = parser.parse_args()
    if not asked.network.is_file():
        parser.error(f"there is no network {asked.network}; examples/selfplay_gpu.py makes one")
    if asked.games < 1:
        parser.error("there must be at least one game")
    warm_up()  # else the first games would be played by interpreted code
    network = read_network(asked.network, standard_content())
    settings = SearchSettings(
        exploration=asked.exploration, turns=asked.turns, root_trials=asked.trials, network_prior=asked.prior,
        network_judgement=asked.judgement,
    )  # fmt: skip
    won, made = 0.0, {"network": [0, 0], "cosmologist": [0, 0]}
    for number in range(asked.games):
        began = time.monotonic()
        seed = f"{asked.seed}/{number // 2}"
        guided = Timed("network", asked.seconds, settings, seed, network)
        usual = Timed("cosmologist", asked.seconds, COSMOLOGIST, seed)
        bots = [guided, usual] if number % 2 == 0 else [usual, guided]
        game = Game.new(players=2, seed=seed)
        while not game.is_over:
            bots[game.seat].act(game)
        assert game.result is not None
        winners = game.result.winners
        won += (number % 2 in winners) / len(winners)
        for bot in bots:
            made[bot.name][0] += bot.playouts
            made[bot.name][1] += bot.decisions
        wins = share(won, number + 1)
        assert wins is not None
        print(
            f"{number + 1}: {won:g} won, {wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%}); "
            f"{time.monotonic() - began:.0f} s",
            flush=True,
        )
    for name, (playouts, decisions) in made.items():
        print(
            f"{name}: {playouts / decisions:,.0f} play-outs a decision, {decisions / asked.games:.0f} decisions a game"
        )


if __name__ == "__main__":
    main()
