"""How long games between bots are, and how often the turn limit ends them (7.6), over all combinations of options.

python benchmarks/length.py [--bot explorer] [--games 20] [--minutes 60] [--workers N] [--json]

Plays `--games` games for each of the 480 combinations of players, modules, star and extras, in turn, so that a run
that is cut short by `--minutes` has played about as many of each. A game has a core to itself.
"""

import argparse
import json
import math
import multiprocessing
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import fmean, quantiles
from typing import Any

from planetarium import Game
from planetarium.bots import Budget, make_bot, warmup
from planetarium.content import standard_content
from planetarium.options import EXTRAS, STARS, Options
from planetarium.parallel.processes import cores
from planetarium.records.content import MODULES
from planetarium.rules.turn import turn_limit
from planetarium.speeds import engine


@dataclass
class Row:
    """Games with one number of players and the same modules."""

    players: int
    modules: str
    games: int
    at_the_limit: int
    limit: int
    mean: float
    p99: float
    longest: int
    changes_of_brightness: float  # a game with the Variable star
    mean_score: float


def all_options() -> Iterator[Options]:
    for players in (1, 2, 3, 4):
        for number in range(len(MODULES) + 1):
            for modules in combinations(MODULES, number):
                stars = (None, *STARS) if "frost-line" in modules else (None,)
                extras = [extra for extra in EXTRAS if extra != "life" or "epochs" in modules]
                for star in stars:
                    for size in range(len(extras) + 1):
                        for chosen in combinations(extras, size):
                            yield Options(players, None, modules, star, chosen)


def play(job: tuple[str, Options, int]) -> dict[str, Any]:
    """One game to its end, without a clock."""
    name, options, number = job
    content = standard_content()
    game = Game.deal(options, f"length {number}", rules=engine.compiled())
    bots = [make_bot(name, f"{number}/{seat}") for seat in range(options.players)]
    changes = 0
    while not game.is_over:
        action = game.play(bots[game.seat].choose(game.observe(game.seat), Budget(seconds=math.inf)))
        changes += action in ("brighten", "dim")
    limit = turn_limit(content.data, game.open_state())
    return {"options": options, "turns": game.turn, "limit": limit, "changes": changes, "scores": game.scores}


def begin() -> None:
    """A worker has one core: the trees of a bot grow one after another on it."""
    ThreadPoolExecutor.map = lambda self, function, *lists, **_: map(function, *lists)  # type: ignore[method-assign]


def summarise(games: list[dict[str, Any]]) -> list[Row]:
    groups: dict[tuple[int, str], list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        groups[game["options"].players, " + ".join(game["options"].modules) or "base"].append(game)
    rows = []
    for (players, modules), group in groups.items():
        turns = [game["turns"] for game in group]
        variable = [game["changes"] for game in group if game["options"].star == "variable"]
        rows.append(
            Row(
                players, modules, len(group), sum(game["turns"] > game["limit"] for game in group), group[0]["limit"],
                fmean(turns), quantiles([*turns, *turns], n=100, method="inclusive")[98], max(turns),
                fmean(variable) if variable else 0.0, fmean(fmean(game["scores"]) for game in group),
            )
        )  # fmt: skip
    return sorted(rows, key=lambda row: (row.players, row.modules))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--bot", default="explorer")
    parser.add_argument("--games", type=int, default=20, help="for each combination")
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    warmup.warm_up()
    jobs = [(chosen.bot, options, number) for number in range(chosen.games) for options in all_options()]
    end = time.monotonic() + 60 * chosen.minutes
    games = []
    with multiprocessing.get_context("spawn").Pool(chosen.workers, begin) as pool:
        for game in pool.imap_unordered(play, jobs):
            games.append(game)
            if time.monotonic() > end:
                break
    rows = summarise(games)
    if chosen.json:
        print(json.dumps([asdict(row) for row in rows]))
        return
    print(f"{'players':<8}{'modules':<22}{'games':>7}{'at the limit':>14}{'mean':>8}{'99 %':>8}{'longest':>9}{'of':>5}"
          f"{'changes':>9}{'score':>7}")  # fmt: skip
    for row in rows:
        print(f"{row.players:<8}{row.modules:<22}{row.games:>7}{row.at_the_limit:>14}{row.mean:>8.1f}{row.p99:>8.0f}"
              f"{row.longest:>9}{row.limit:>5}{row.changes_of_brightness:>9.2f}{row.mean_score:>7.1f}")  # fmt: skip


if __name__ == "__main__":
    main()
