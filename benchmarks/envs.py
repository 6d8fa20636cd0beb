"""Steps a second of the vector environment, with observations and masks written in every step.

    python benchmarks/envs.py                    # a table
    python benchmarks/envs.py --cores 2 --json   # rows for `benchmarks/peers/peers.py --also`, as one JSON list

A step is a decision of the agent, with whatever the opponents answer to it; games that end are dealt anew within it.
Actions are random legal ones, chosen by compiled code from the list that the step has made (`action_space.sample`).
Choosing them is not the environment's work: `steps/s` leaves that time out, `with choosing` counts it.
"""

import argparse
import json
import time
from collections.abc import Iterator
from typing import Any

from planetarium import __version__
from planetarium.envs import PlanetariumVectorEnv

OPPONENTS = ("self", "random", "explorer")
COUNTS = (1024, 4096)
WARM_UP = 600  # steps, so that games are in all their phases


def measure(count: int, threads: int, opponent: str, seconds: float) -> dict[str, Any]:
    env = PlanetariumVectorEnv(count, opponent=opponent, threads=threads)
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(WARM_UP):
        env.step(env.action_space.sample())
    steps = games = legal = 0
    stepping = 0.0
    start, cpu_start = time.perf_counter(), time.process_time()
    while time.perf_counter() - start < seconds:
        legal += int(env._games.episodes["legal"].sum())
        actions = env.action_space.sample()
        began = time.perf_counter()
        _, _, ended, _, _ = env.step(actions)
        stepping += time.perf_counter() - began
        steps += count
        games += int(ended.sum())
    spent, cpu = time.perf_counter() - start, time.process_time() - cpu_start
    env.close()
    notes = f"{count} games, {threads} thread{'s' * (threads > 1)}, opponent {opponent}"
    notes += f"; {steps / spent:,.0f}/s with choosing"
    if cpu < 0.9 * threads * stepping:
        notes += f"; NOISY, had its cores {100 * cpu / (threads * stepping):.0f}%"
    return {
        "engine": f"planetarium {__version__}",
        "game": "2 players, vector",
        "cores": threads,
        "actions_per_s": steps / stepping,
        "games_per_s": games / stepping,
        "actions_per_game": steps / max(games, 1),
        "legal_per_decision": legal / steps,
        "notes": notes,
        "seconds": stepping,
        "cpu_seconds": cpu,
    }


def rows(seconds: float, cores: int) -> Iterator[dict[str, Any]]:
    for opponent in OPPONENTS:
        for count in COUNTS:
            for threads in range(1, cores + 1):
                yield measure(count, threads, opponent, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=4.0, help="for each row")
    parser.add_argument("--cores", type=int, default=2, help="rows for one thread, two and so on up to this (2)")
    parser.add_argument("--json", action="store_true", help="the rows as one JSON list")
    chosen = parser.parse_args()
    if chosen.json:
        print(json.dumps(list(rows(chosen.seconds, chosen.cores))))
        return
    print("| steps/s | steps/game | legal actions | |\n|--:|--:|--:|---|")
    for row in rows(chosen.seconds, chosen.cores):
        figures = f"{row['actions_per_s']:,.0f} | {row['actions_per_game']:.1f} | {row['legal_per_decision']:.1f}"
        print(f"| {figures} | {row['notes']} |", flush=True)


if __name__ == "__main__":
    main()
