"""No rule reads or writes beyond an array, and none counts from its end: compiled code does not ask (`indexes.py`).

Games are played in a process of its own in which Numba checks every index, while those are unsigned: a negative one is
then as far beyond as any.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from planetarium.bots import make_bot
from planetarium.bots.protocol import Budget
from planetarium.content import standard_content
from planetarium.envs.games import Games
from planetarium.envs.kernels.episode import SAME_STEP
from planetarium.envs.opponents import SELF, opponent_terms
from planetarium.game import Game, key_from_seed, key_words
from planetarium.options import Options
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.speeds import engine
from tests.combinations import all_combinations

PLANTED = "from tests.test_indexes import look_before_the_first; look_before_the_first()"
QUICK = "from tests.test_indexes import play_everything; play_everything(30)"
LONG = "from tests.test_indexes import play_everything, think_everywhere; play_everything(3000); think_everywhere()"


def run(code: str, cache: Path) -> "subprocess.CompletedProcess[str]":
    checked = {"NUMBA_BOUNDSCHECK": "1", "PLANETARIUM_CACHE": str(cache), "PLANETARIUM_SPEED": "compiled"}
    return subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[1], env=os.environ | checked, capture_output=True,
        text=True, check=False,
    )  # fmt: skip


def options() -> Iterator[Options]:
    """One to four players with every set of modules, stars and extras."""
    for modules, star, extras in all_combinations():
        for players in (1, 2, 3, 4):
            yield Options(players, None, modules, star, extras).settled(standard_content())


def look_before_the_first() -> None:
    """Reads the hand of seat -1, which has none."""
    contents, states = standard_content().packed, Options(2).settled(standard_content()).undealt()
    rules = engine.compiled()
    rules.new_game(contents, states, key_words(key_from_seed(1)))
    states["seat"] = -1
    rules.legal_actions(contents, states, np.zeros(MAX_LEGAL, np.int16))


def play_everything(games: int) -> None:
    """So many random games with each set of options; then bots that decide at once, and all that environments show."""
    contents, rules, room = standard_content().packed, engine.compiled(), np.zeros(MAX_LEGAL, np.int16)
    tally = np.zeros(3, np.int64)
    for number, option in enumerate(options()):
        key, generator = key_words(key_from_seed(number)).copy(), key_words(key_from_seed(f"dice {number}"))[:4].copy()
        rules.random_games(contents, option.undealt(), new_log(), key, games, generator, room, tally)
    print(tally[2], "games")
    chance, steps = np.random.default_rng(1), 0
    for number, option in enumerate(options()):
        for opponent in ("explorer", "novice", "greedy") if option.players > 1 else (SELF,):
            some = Games(4, standard_content(), option, opponent_terms(opponent), autoreset=SAME_STEP)
            some.deal([number, None, None, None], chance)
            for _ in range(games):
                some.step(some.sample(chance.integers(1, 1 << 32, (some.count, 4))))
                steps += some.count
    print(steps, "steps")


def think_everywhere() -> None:
    """A game by each bot that thinks, with each set of options for three players."""
    for number, (modules, star, extras) in enumerate(all_combinations()):
        game = Game.new(3, number, modules=modules, star=star, extras=extras, rules=engine.compiled())
        bots = [make_bot(name, number) for name in ("cosmologist", "astronomer", "explorer")]
        while not game.is_over:
            game.play(bots[game.seat].choose(game.observe(game.seat), Budget(playouts=20)))
    print("thought")


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("checked")


def test_a_negative_index_would_be_found(cache: Path) -> None:
    done = run(PLANTED, cache)
    assert done.returncode == 1 and "IndexError: index is out of bounds" in done.stderr


def test_no_index_is_out_of_bounds(cache: Path) -> None:
    done = run(QUICK, cache)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("14400 games\n")


@pytest.mark.soak
def test_no_index_is_out_of_bounds_in_a_million_games(cache: Path) -> None:
    done = run(LONG, cache)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("1440000 games\n") and done.stdout.endswith("thought\n")
