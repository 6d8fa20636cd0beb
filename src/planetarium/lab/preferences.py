"""Finds the heuristic's preferences that win most, for each number of players, without Epochs and with them.

    python -m planetarium.lab.preferences --out src/planetarium/bots/weights.json

The heuristic plays against its own best preferences so far, over the same deals from every seat; an evolution strategy
(CMA-ES) proposes what to try next. Then fit the evaluation anew: see `planetarium.lab.fitting`. It takes about an
hour on two cores.
"""

import argparse
import itertools
import multiprocessing
import warnings
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from planetarium.bots import warmup
from planetarium.bots.kernels.evaluation import PREFERENCES, W_HEURISTIC, WEIGHTS, new_scratch
from planetarium.bots.weights import standard_weights, write_weights
from planetarium.content import standard_content
from planetarium.game import key_from_seed, key_words
from planetarium.lab.fitting import training_options
from planetarium.records.layout import Array
from planetarium.rules.log import new_log
from planetarium.rules.state import SEATS

ROUNDS = 3  # after each the best preferences so far are the ones to beat
GENERATIONS = 18  # in a round
POPULATION = 16  # preferences tried in a generation
DEALS = 240  # for each of them, split over the rivals
CHECKED_DEALS = 1_500  # for the decision whether new preferences are better
FIRST_STEP, NEXT_STEP = 0.25, 0.15  # how far the first trials of a round go, as a part of each preference
POINT = 0.01  # solo: how much a point above the Target counts beside the win


def play_deals(ours: Array, theirs: Array, players: int, epochs: bool, seed: str, deals: int) -> Array:
    """For each deal the share of the win, over all seats, of our preferences against theirs."""
    rules, contents = warmup.warm_up(), standard_content().packed
    play_match = rules.entry_point("bots.kernels", "play_match")
    log, scratch = new_log(0), new_scratch()
    rows = np.zeros((SEATS, WEIGHTS))
    shares = np.zeros(deals)
    for deal, options in zip(range(deals), training_options(players, epochs), strict=False):
        for seat in range(players):
            rows[:, W_HEURISTIC:] = theirs
            rows[seat, W_HEURISTIC:] = ours
            state = options.undealt()
            generator = key_words(key_from_seed(f"bots {seed} {deal}"))[:4].copy()
            rules.new_game(contents, state, key_words(key_from_seed(f"{seed} {deal}")))
            play_match(contents, state, log, scratch, rows, generator)
            won = [rules.has_won(contents, state, other) for other in range(players)]
            shares[deal] += won[seat] / max(1, sum(won)) / players
            if players == 1:
                shares[deal] += POINT * float(state["score"][0, 0] - state["target"][0])
    return shares


def improve(start: Array, players: int, epochs: bool, pool: Executor) -> tuple[Array, float]:
    """Preferences that beat those to start with, and their share of the win against them."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Could not import matplotlib")  # nothing is plotted
        import cma

    scale = np.maximum(np.abs(np.array(list(PREFERENCES.values()))), 0.3)
    best, beaten = start, start
    for number in range(ROUNDS):
        step = FIRST_STEP if number == 0 else NEXT_STEP
        strategy = cma.CMAEvolutionStrategy(best / scale, step, {"popsize": POPULATION, "verbose": -9, "seed": 1})
        for generation in range(GENERATIONS):
            tried = strategy.ask()
            jobs = [
                pool.submit(play_deals, one * scale, rival, players, epochs, f"{number} {generation}", DEALS // 2)
                for one in tried
                for rival in (best, beaten)
            ]
            shares = np.array([job.result().mean() for job in jobs]).reshape(POPULATION, 2).mean(axis=1)
            strategy.tell(tried, list(-shares))
        found = strategy.result.xfavorite * scale
        if _share(found, best, players, epochs, f"check {number}", pool) > 1 / players or players == 1:
            best, beaten = found, best
    return best, _share(best, start, players, epochs, "proof", pool)


def _share(ours: Array, theirs: Array, players: int, epochs: bool, seed: str, pool: Executor) -> float:
    parts = 10
    jobs = [
        pool.submit(play_deals, ours, theirs, players, epochs, f"{seed} {part}", CHECKED_DEALS // parts)
        for part in range(parts)
    ]
    return float(np.mean([job.result().mean() for job in jobs]))


def improve_all(weights: Any, workers: int) -> Any:
    """The weights with better preferences in every row."""
    better = weights.copy()
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for epochs, players in itertools.product((False, True), range(1, SEATS + 1)):
            row = better[players - 1 + SEATS * epochs]
            row[W_HEURISTIC:], share = improve(row[W_HEURISTIC:].copy(), players, epochs, pool)
            with_epochs = "with" if epochs else "without"
            print(f"{players} players, {with_epochs} Epochs: wins {100 * share:.1f} %", flush=True)
    return better


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    chosen = parser.parse_args()
    write_weights(improve_all(standard_weights(), chosen.workers), chosen.out)


if __name__ == "__main__":
    main()
