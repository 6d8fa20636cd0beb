"""How fast bots think: play-outs a second on one core from the middle of a game, and how long each level takes.

python benchmarks/thinking.py [--json]
"""

import argparse
import json
import math
import time
from statistics import fmean, quantiles
from typing import Any

import numpy as np

from planetarium import Game
from planetarium.bots import LEVELS, SearchBot, make_bot, warmup
from planetarium.bots.kernels.evaluation import new_scratch
from planetarium.bots.kernels.search import new_tree
from planetarium.bots.thinking import SearchSettings
from planetarium.bots.weights import standard_weights
from planetarium.game import key_from_seed, key_words
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import new_states
from planetarium.speeds.engine import Rulebook

PLAYOUTS = 20_000
DECISIONS = 60
KINDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("two players", {"players": 2}),
    ("four players", {"players": 4}),
    ("solo", {"solo_target": 100}),
    ("two players, both modules", {"players": 2, "modules": ("epochs", "frost-line")}),
)
REACHES = (("judged after 1-6 turns", 6.0), ("judged after 1-10 turns", 10.0), ("played to the end", 10_000.0))


def middle_of(options: dict[str, Any], rules: Rulebook) -> Game:
    """A game between greedy players, half of whose track is full, at the start of a turn."""
    game = Game.new(seed="middle", rules=rules, **options)
    bots = [make_bot("greedy", seat) for seat in range(game.options.players)]
    half = game.content.data.track_length // 2
    while game.phase != "move" or game.observe(0).state.track_size < half:
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game


def playouts_a_second(game: Game, rules: Rulebook, turns: float) -> float:
    """One tree on one core, planting included."""
    settings = SearchSettings(turns=turns).packed()
    tree, scratch = new_tree(PLAYOUTS + MAX_LEGAL), new_scratch()
    generator = key_words(key_from_seed("bench"))[:4].copy()
    search = rules.entry_point("bots.kernels", "search")
    known = (game.content.packed, game.observe(game.seat).states, new_states(2), new_log(0), tree)
    few = PLAYOUTS if turns < 100 else PLAYOUTS // 10
    began = time.perf_counter()
    search(*known, 0, scratch, standard_weights(), settings, generator, few)
    return few / (time.perf_counter() - began)


def decision_times(level: str, options: dict[str, Any], rules: Rulebook) -> list[float]:
    """How long a level thinks about each of the first decisions of a game against itself, with two cores free."""
    game = Game.new(seed="times", rules=rules, **options)
    bots = [make_bot(level, seat) for seat in range(game.options.players)]
    times: list[float] = []
    while not game.is_over and len(times) < DECISIONS:
        began = time.perf_counter()
        action = bots[game.seat].choose(game.observe(game.seat))
        times.append(time.perf_counter() - began)
        game.play(action)
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json = parser.parse_args().json
    rules = warmup.warm_up()
    speeds, times = {}, {}
    for kind, options in KINDS:
        game = middle_of(options, rules)
        speeds[kind] = {reach: math.floor(playouts_a_second(game, rules, turns)) for reach, turns in REACHES}
        for level in LEVELS:
            taken = decision_times(level.name, options, rules)
            times[f"{level.name}, {kind}"] = {
                "playouts": bot.budget.playouts if isinstance(bot := make_bot(level.name), SearchBot) else 0,
                "mean_ms": round(1000 * fmean(taken), 1),
                "p95_ms": round(1000 * quantiles(taken, n=20)[-1], 1),
                "longest_ms": round(1000 * float(np.max(taken)), 1),
            }
    if as_json:
        print(json.dumps({"playouts_a_second": speeds, "decisions": times}, indent=1))
        return
    print("play-outs a second on one core, from mid-game")
    for kind, row in speeds.items():
        print(f"  {kind:<28}" + "".join(f"{reach}: {speed:,}   " for reach, speed in row.items()))
    print("a decision, in milliseconds")
    for name, one in times.items():
        print(f"  {name:<42}mean {one['mean_ms']:>7}   p95 {one['p95_ms']:>7}   longest {one['longest_ms']:>7}")


if __name__ == "__main__":
    main()
