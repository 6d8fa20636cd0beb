"""How long the calls of `Game` take: playing, legal actions, observing, writing positions, replaying.

    python benchmarks/game_api.py [--json]

From the middle of a two-player game between greedy players, compiled, on one core. Each number is the best of several
rounds, in microseconds; replaying is for each action of a record as it comes from a file, its checks included.
"""

import argparse
import json
import sys
import timeit
import tracemalloc
from collections.abc import Callable
from typing import Any

from planetarium import Game
from planetarium.bots import make_bot, warmup
from planetarium.speeds.engine import Rulebook

ROUNDS = 7
LONG_GAME = 300  # actions


def play_until(game: Game, track: int) -> Game:
    """Greedy bots play until the track holds so many tokens and a turn begins, or to the end."""
    bots = [make_bot("greedy", seat) for seat in range(game.options.players)]
    while not game.is_over and (game.phase != "move" or len(game.position()["track"]["tokens"]) < track):
        game.play(bots[game.seat].choose(game.observe(game.seat)))
    return game


def microseconds(call: Callable[[], Any], times: int) -> float:
    return 1e6 * min(timeit.repeat(call, number=times, repeat=ROUNDS)) / times


def kilobytes_idle(rules: Rulebook) -> float:
    """Memory of one more idle game with many actions; the actions themselves are shared."""
    first = Game.new(4, seed="long", rules=rules)
    while len(first.actions) < LONG_GAME:
        legal = first.legal_actions
        first.play(legal[len(first.actions) % len(legal)])
    tracemalloc.start()
    another = Game.new(4, seed="long", rules=rules)
    for action in first.actions:
        another.play(action)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / 1000


def measure(rules: Rulebook) -> dict[str, float]:
    """Microseconds of each call."""
    game = play_until(Game.new(2, seed="middle", rules=rules), 18)
    observation, finished = game.observe(game.seat), play_until(game.copy(), sys.maxsize)
    record, first = finished.record(), Game.new(2, seed="middle", rules=rules)

    def play_again() -> None:
        again = first.copy()
        for action in finished.actions:
            again.play(action)

    return {
        "Game.play": microseconds(play_again, 10) / len(finished.actions),
        f"Game.legal_actions ({len(game.legal_actions)} actions)": microseconds(lambda: game.legal_actions, 1000),
        "Game.observe": microseconds(lambda: game.observe(0), 1000),
        "Observation.position": microseconds(observation.position, 1000),
        "Game.from_record, an action": microseconds(lambda: Game.from_record(record), 10) / len(finished.actions),
        "novice's choice": microseconds(lambda: make_bot("novice", 1).choose(observation), 100),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json = parser.parse_args().json
    rules = warmup.warm_up()
    times = measure(rules)
    size = kilobytes_idle(rules)
    if as_json:
        print(json.dumps({"microseconds": times, "idle_game_kB": size}, indent=1))
        return
    for call, time in times.items():
        print(f"{call:<36}{time:>8.1f} µs")
    print(f"{f'a game of {LONG_GAME} actions in memory':<36}{size:>8.1f} kB")


if __name__ == "__main__":
    main()
