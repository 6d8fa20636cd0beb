"""How fast well-known game engines play uniformly random games, as a table.

    python benchmarks/peers/peers.py [--seconds 10] [--cores 1] [--only spiel,pgx] [--game hex] [--json]
        [--also "PYTHON ours.py --seconds {seconds}"]

Each engine runs in a process of its own, pinned to one core. Of those that play many games at once each game has a
process of its own, which may use `--cores`. All are given up after `--limit` seconds: some games take long to compile.

In a command given with `--also`, `{seconds}` and `{cores}` stand for these numbers; with `{cores}` in it the command
may use so many. The last line that it prints is a JSON list of rows with the keys of `Row.figures`; `cores` may be
left out where it is 1.

An action is a decision of a player, forced ones included; explicit dice and deals are inside the clock but not counted.
Only whole games count, and their set-up is inside the clock.

The engines are none of this project's dependencies; they live in an environment of their own, outside the repository:

    python3 -m venv ENV && ENV/bin/pip install --require-hashes -r benchmarks/peers/requirements.txt
    ENV/bin/python benchmarks/peers/peers.py
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from engines import catanatron, open_spiel, pettingzoo, python_chess, rlcard
from measuring import Row, measure
from pgx_games import pgx

ENGINES = {
    "catanatron": catanatron,
    "open-spiel": open_spiel,
    "pettingzoo": pettingzoo,
    "rlcard": rlcard,
    "chess": python_chess,
}
BATCHED = {"pgx": pgx}  # these can use several cores
HEAD = (
    f"{'engine':<18} | {'game':<24} | {'cores':>5} | {'actions/s':>10} | {'games/s':>9} | {'actions/game':>12} | "
    f"{'legal actions':>13} | notes"
)


def line(row: dict[str, Any]) -> str:
    """A row of the table."""
    if "skipped" in row:
        return f"{row['engine']:<18} | {row.get('game', ''):<24} | skipped: {row['skipped']}"
    return (
        f"{row['engine']:<18} | {row['game']:<24} | {row.get('cores', 1):>5} | {row['actions_per_s']:>10,.0f} | "
        f"{row['games_per_s']:>9,.1f} | {row['actions_per_game']:>12,.1f} | {row['legal_per_decision']:>13.1f} | "
        f"{row['notes']}"
    )


def play_engine(name: str, seconds: float, cores: int, only_game: str, one: bool) -> Iterator[dict[str, Any]]:
    """The rows of one engine, played in this process. What is missing or broken does not end the comparison.

    Only games with `only_game` in their name are played; if it is `one`, only that game.
    """
    try:
        label = f"{name} {version(name)}"
        for game, notes, player in partial(BATCHED[name], cores)() if name in BATCHED else ENGINES[name]():
            if only_game != game if one else only_game not in game:
                continue
            try:
                yield measure(Row(label, game, notes, cores), player(), seconds)
            except Exception as error:
                yield {"engine": label, "game": game, "skipped": repr(error)}
    except Exception as error:
        yield {"engine": name, "skipped": repr(error)}


def names_of(name: str) -> list[str]:
    """The games of an engine that plays many at once; none if it is missing."""
    command = [sys.executable, str(Path(__file__).resolve()), "--engine", name, "--list"]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True).stdout.split()


def rows_of(label: str, command: list[str], cores: int, limit: float) -> list[dict[str, Any]]:
    """The rows that a command prints when it has so many cores and so many seconds."""
    own = os.sched_getaffinity(0)
    os.sched_setaffinity(0, sorted(own)[-cores:])  # the command inherits it
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=limit)
        rows: list[dict[str, Any]] = json.loads(done.stdout.splitlines()[-1])
        return rows
    except subprocess.TimeoutExpired:
        return [{"engine": label, "skipped": f"not done after {limit:.0f} seconds"}]
    except (OSError, IndexError, ValueError) as error:
        return [{"engine": label, "skipped": f"printed no rows: {error!r}"}]
    finally:
        os.sched_setaffinity(0, own)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=10, help="for each game (10)")
    parser.add_argument("--cores", type=int, default=1, help="for what plays many games at once (1)")
    parser.add_argument("--limit", type=float, default=900, help="the most seconds for each process (900)")
    parser.add_argument("--only", default="", help="parts of engine names, comma between them")
    parser.add_argument("--game", default="", help="only games with this in their name")
    parser.add_argument("--also", action="append", default=[], metavar="COMMAND", help="a command that prints rows")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--engine", choices=[*ENGINES, *BATCHED], help=argparse.SUPPRESS)  # in the process of an engine
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)  # only the very game of --game
    parser.add_argument("--list", action="store_true", help=argparse.SUPPRESS)  # its games
    chosen = parser.parse_args()
    if chosen.engine and chosen.list:
        print(*(game for game, _, _ in BATCHED[chosen.engine]()))
        return
    if chosen.engine:
        print(json.dumps(list(play_engine(chosen.engine, chosen.seconds, chosen.cores, chosen.game, chosen.one))))
        return
    if chosen.cores > len(os.sched_getaffinity(0)):
        parser.error(f"there are no {chosen.cores} cores here")

    jobs = []
    for name in (*ENGINES, *BATCHED):
        if any(part in name for part in chosen.only.split(",")):
            command = [sys.executable, str(Path(__file__).resolve()), "--engine", name]
            command += ["--seconds", str(chosen.seconds)]
            if name in BATCHED:
                for game in names_of(name):
                    if chosen.game in game:
                        more = ["--cores", str(chosen.cores), "--game", game, "--one"]
                        jobs.append((f"{name}, {game}", [*command, *more], chosen.cores))
            else:
                jobs.append((name, [*command, "--game", chosen.game], 1))
    for text in chosen.also:
        command = shlex.split(text.format(seconds=chosen.seconds, cores=chosen.cores))
        jobs.append((text, command, chosen.cores if "{cores}" in text else 1))

    if chosen.json:
        print(json.dumps([row for job in jobs for row in rows_of(*job, chosen.limit)], indent=1))
        return
    print(HEAD, flush=True)
    for job in jobs:
        for row in rows_of(*job, chosen.limit):
            print(line(row), flush=True)


if __name__ == "__main__":
    main()
