"""Fits the weights of the bots' evaluation: what each feature was worth in many games played by the heuristic.

    python -m planetarium.lab.fitting --games 8000 --out src/planetarium/bots/weights.json

A seat's final score is fitted to its features by ridge regression, the spread of that forecast by maximum likelihood,
the fall of the solo Target by least squares; how likely rivals hold a card is counted. The preferences by which the
heuristic plays stay as they are (see `planetarium.lab.preferences`). It takes some ten minutes on two cores.
"""

import argparse
import itertools
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from planetarium.bots import warmup
from planetarium.bots.kernels import training
from planetarium.bots.kernels.evaluation import (
    BEND,
    DISTANCES,
    FEATURES,
    SIDES,
    STAGES,
    W_HANDS,
    W_HEURISTIC,
    W_SPREAD,
    W_TARGET,
    new_scratch,
)
from planetarium.bots.kernels.training import ROW
from planetarium.bots.weights import standard_weights, write_weights
from planetarium.content import standard_content
from planetarium.game import key_from_seed, key_words
from planetarium.options import Options, usual_target
from planetarium.records.content import DECKS
from planetarium.records.layout import Array
from planetarium.rules.log import new_log
from planetarium.rules.state import SEATS

RIDGE = 100.0  # the penalty of the ridge regression
CHUNK = 500  # games
# How much the counts are trusted: they come from the heuristic, and bots that search follow plans more closely.
TRUST = 1.5
CARDS_BY_CHANCE = 200.0  # so many cards count as held by chance, where few were seen
MOST_ROWS = 2_000  # of one game
SPREADS = ((1, 2, 3, 4, 5, 6, 8, 10), (0, 2, 4, 6, 8, 12, 16, 20))  # at the end, and how much more at the start


def training_options(players: int, epochs: bool) -> Iterator[Options]:
    """Options in turn, so that the plain game comes as often as the Frost Line and the extras together."""
    target = usual_target(standard_content(), epochs) if players == 1 else None
    modules = ("epochs",) if epochs else ()
    life = ("life",) if epochs else ()
    plain = Options(players, target, modules)
    for star, extras in itertools.cycle(
        ((None, ()), ("variable", ("dual",)), ("red-dwarf", ("matter", *life)), (None, ("markers", "dual")))
    ):
        yield plain
        yield Options(players, target, (*modules, "frost-line"), star, extras)


def play_training_games(weights: Array, players: int, epochs: bool, first: int, games: int) -> tuple[Array, Array]:
    """The rows of so many games by the heuristic, with how each game ended filled in, and what rivals held."""
    rules, contents = warmup.warm_up(), standard_content().packed
    play_training_game = rules.entry_point("bots.kernels", "play_training_game")
    log, scratch = new_log(0), new_scratch()
    generator = key_words(key_from_seed(f"study {players} {epochs} {first}"))[:4].copy()
    room, held = np.zeros((MOST_ROWS, ROW)), np.zeros((DECKS, DISTANCES, 2))
    found = []
    for number, options in zip(range(first, first + games), training_options(players, epochs), strict=False):
        state = options.undealt()
        rules.new_game(contents, state, key_words(key_from_seed(f"{players} {epochs} {number}")))
        rows = room[: play_training_game(contents, state, log, scratch, weights, generator, room, held)].copy()
        seats = rows[:, training.R_SEAT].astype(int)
        won = np.array([rules.has_won(contents, state, seat) for seat in range(players)], float)
        if players > 1:
            won /= won.sum()
        rows[:, training.R_FINAL_SCORE] = state["score"][0, seats]
        rows[:, training.R_FINAL_TARGET] = state["target"]
        rows[:, training.R_SHARE] = won[seats]
        found.append(rows)
    return np.vstack(found).astype(np.float32), held


def by_stage(rows: Array) -> Array:
    """The features as `evaluate` weighs them: by who is next, and by how much of the track is left."""
    features, left = rows[:, :FEATURES].astype(np.float64), rows[:, training.R_LEFT, None]
    staged = np.hstack([features, features * left, features * np.maximum(0, BEND - left)])
    following = rows[:, training.R_NEXT, None]
    return np.hstack([staged * following, staged * (1 - following)])


def fit(chunks: list[Array], players: int) -> Array:
    """The row of weights that forecasts these games best."""
    width = SIDES * STAGES * FEATURES
    square, product = RIDGE * np.eye(width), np.zeros(width)
    for rows in chunks:
        staged = by_stage(rows)
        square += staged.T @ staged
        product += staged.T @ (rows[:, training.R_FINAL_SCORE] - rows[:, training.R_SCORE])
    weights = np.zeros(W_HANDS)
    weights[:width] = np.linalg.solve(square, product)
    rows = np.vstack(chunks[:8])
    left = rows[:, training.R_LEFT].astype(np.float64)
    forecast = rows[:, training.R_SCORE] + by_stage(rows) @ weights[:width]
    if players == 1:
        terms = np.stack([np.ones_like(left), left], axis=1)
        fall = np.linalg.lstsq(terms, rows[:, training.R_TARGET] - rows[:, training.R_FINAL_TARGET], rcond=None)[0]
        weights[W_TARGET : W_TARGET + 2] = fall
        rivals = np.stack([forecast, np.maximum(0, rows[:, training.R_TARGET] - terms @ fall)], axis=1)
        shares = np.stack([rows[:, training.R_SHARE], 1 - rows[:, training.R_SHARE]], axis=1)
    else:
        rivals = forecast.reshape(-1, players)
        shares = rows[:, training.R_SHARE].reshape(-1, players)
        left = left.reshape(-1, players)[:, 0]
    weights[W_SPREAD : W_SPREAD + 2] = max(
        itertools.product(*SPREADS), key=lambda spread: likelihood(rivals, shares, spread[0] + left * spread[1])
    )
    return weights


def fit_hands(held: Array) -> Array:
    """How much likelier than by chance a rival holds a card, by deck and distance."""
    counts = held.sum(axis=1, keepdims=True)
    rate = counts[..., 0] / np.maximum(counts[..., 1], 1)
    likely = (held[..., 0] + CARDS_BY_CHANCE * rate) / (held[..., 1] + CARDS_BY_CHANCE)
    return np.where(rate > 0, (likely / np.maximum(rate, 1e-9)) ** TRUST, 1.0).ravel()


def likelihood(rivals: Array, shares: Array, spread: Array) -> float:
    """How well chances from forecast scores predict who won: the mean log-likelihood."""
    scaled = rivals / spread[:, None]
    scaled -= scaled.max(axis=1, keepdims=True)
    chances = np.exp(scaled)
    chances /= chances.sum(axis=1, keepdims=True)
    return float((shares * np.log(np.maximum(chances, 1e-4))).sum(axis=1).mean())


def fit_all(games: int, workers: int) -> Any:
    """A row of weights for each number of players, without Epochs and with them."""
    weights = standard_weights().copy()
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        for epochs, players in itertools.product((False, True), range(1, SEATS + 1)):
            few = max(CHUNK, games if players < 3 and not epochs else games // 2)
            jobs = [
                pool.submit(play_training_games, weights, players, epochs, first, CHUNK)
                for first in range(0, few, CHUNK)
            ]
            chunks = [job.result()[0] for job in jobs]
            row = weights[players - 1 + SEATS * epochs]
            row[:W_HANDS] = fit(chunks, players)
            row[W_HANDS:W_HEURISTIC] = fit_hands(np.sum([job.result()[1] for job in jobs], axis=0))
            with_epochs = "with" if epochs else "without"
            print(f"{players} players, {with_epochs} Epochs: {sum(map(len, chunks)):,} rows", flush=True)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=8_000, help="games for two players; fewer for others")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    chosen = parser.parse_args()
    write_weights(fit_all(chosen.games, chosen.workers), chosen.out)


if __name__ == "__main__":
    main()
