"""How long somebody with very many finished games waits for their lists and statistics, and others meanwhile.

    PYTHONPATH=. python benchmarks/many_games.py [--games 2000] [--json]

A real server with SQLite, with the games of one person in it, none of them counted yet: solo games and games with
bots, by greedy players. Each kind of request is sent until there is nothing left to do, or ten times; all the while
somebody else asks for their own list, a hundred times a second.
"""

import argparse
import json
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from tests.server.finished_games import NOON, NOVICE, person, played, put
from tests.server.people import Person
from tests.server.servers import ServerProcess

from planetarium.bots import warmup
from planetarium.server.identity import new_token
from planetarium.server.store import open_store

DIFFERENT = 40  # games that are played; each is written into the database again and again
TIMES = 10
PAUSE = 0.01  # seconds between two requests of somebody else
HOUR = 3_600_000

# Whether a request is sent again, given how often it was sent and its last answer.
Again = Callable[[int, Any], bool]


@dataclass
class Row:
    """One kind of request."""

    what: str
    requests: int
    seconds: float  # all of them together
    median_ms: float
    longest_ms: float
    kilobytes: float
    others_median_ms: float
    others_longest_ms: float


class SomebodyElse:
    """Asks for their list again and again, and notes how long each answer takes."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._waits: list[float] = []
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self) -> "SomebodyElse":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _ask(self) -> None:
        with Person(self._address) as other:
            other.table("me novice")
            while not self._ended.wait(PAUSE):
                begun = time.perf_counter()
                other.get("tables")
                self._waits.append(1000 * (time.perf_counter() - begun))

    def waits(self) -> list[float]:
        """Milliseconds of each request since the last call."""
        found, self._waits = self._waits, []
        return found or [0.0]


def fill(database: str, token: str, games: int) -> str:
    """Writes the person's games into a database, an hour after one another; the last one's id."""
    store = open_store(database)
    last = ""
    for number in range(games):
        seed = number % DIFFERENT
        players = 1 + seed % 4
        game = played(players, 90, bot="greedy", seed=seed)
        last = put(store, game, [person(token, "Ada"), *[NOVICE] * (players - 1)], at=NOON + number * HOUR)
    store.close()
    return last


def timed(what: str, ada: Person, method: str, path: str, other: SomebodyElse, again: Again) -> Row:
    """Sends a request as long as `again` says so of how often it was sent, and of the answer."""
    other.waits()
    took: list[float] = []
    going_on = True
    while going_on:
        begun = time.perf_counter()
        response = ada.http.request(method, path).raise_for_status()
        took.append(1000 * (time.perf_counter() - begun))
        going_on = again(len(took), response.json())
    waits = other.waits()
    return Row(
        what,
        len(took),
        sum(took) / 1000,
        median(took),
        max(took),
        len(response.content) / 1000,
        median(waits),
        max(waits),
    )


def measure(address: str, token: str, last: str) -> Iterator[Row]:
    with Person(address, token) as ada, SomebodyElse(address) as other:
        steps: tuple[tuple[str, str, str, Again], ...] = (
            ("list, the first time", "GET", "tables", lambda times, _: False),
            ("list, again", "GET", "tables", lambda times, _: times < TIMES),
            ("count", "GET", "me/statistics", lambda _, answer: answer["pending"] > 0),
            ("statistics", "GET", "me/statistics", lambda times, _: times < TIMES),
            ("what the last game was", "GET", f"tables/{last}/feats", lambda times, _: times < TIMES),
            ("export", "GET", "me/export", lambda times, _: times < TIMES),
            ("delete all", "DELETE", "me", lambda _, answer: answer["left"] > 0),
        )
        for what, method, path, again in steps:
            yield timed(what, ada, method, path, other, again)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    warmup.warm_up()
    with tempfile.TemporaryDirectory() as folder:
        database, token = str(Path(folder) / "games.db"), new_token()
        last = fill(database, token, asked.games)
        rows = []
        with ServerProcess(database, Path(folder) / "log") as server:
            if not asked.json:
                print(f"{'':24}{'requests':>9}{'s':>8}{'median':>9}{'longest':>9}{'kB':>9}{'others':>9}{'longest':>9}")
            for row in measure(server.address, token, last):
                rows.append(row)
                if not asked.json:
                    print(
                        f"{row.what:24}{row.requests:9}{row.seconds:8.1f}{row.median_ms:9.1f}{row.longest_ms:9.1f}"
                        f"{row.kilobytes:9.1f}{row.others_median_ms:9.1f}{row.others_longest_ms:9.1f}",
                        flush=True,
                    )
    if asked.json:
        print(json.dumps([asdict(row) for row in rows], indent=2))


if __name__ == "__main__":
    main()
