"""What is measured of an engine: a row of the table, and how games are played into it."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

Option = TypeVar("Option")


@dataclass
class Row:
    """One game of an engine, and what was played of it."""

    engine: str
    game: str
    notes: str
    cores: int = 1  # that it may use
    actions: float = 0
    games: float = 0
    legal: float = 0  # legal actions, summed over the decisions
    chance: int = 0  # explicit chance steps
    cut: int = 0  # games that the engine's length limit ended
    seconds: float = 0
    cpu_seconds: float = 0

    def choose(self, options: Sequence[Option]) -> Option:
        """One of the legal actions, each as likely, counted as a decision."""
        self.actions += 1
        self.legal += len(options)
        return options[int(random.random() * len(options))]

    def figures(self) -> dict[str, Any]:
        """The row as it is printed; a command of one's own prints the same keys."""
        notes = self.notes
        if self.chance:
            notes += f"; {self.chance / self.games:.0f} chance steps a game"
        if self.cut:
            notes += f"; {self.cut / self.games:.1%} of games cut at the length limit"
        busy = self.cpu_seconds / self.seconds
        if self.cores > 1:
            notes += f"; kept {busy:.1f} cores busy"
        elif busy < 0.95:
            notes += f"; NOISY, had its core {busy:.0%}"
        return {
            "engine": self.engine,
            "game": self.game,
            "cores": self.cores,
            "actions_per_s": self.actions / self.seconds,
            "games_per_s": self.games / self.seconds,
            "actions_per_game": self.actions / self.games,
            "legal_per_decision": self.legal / self.actions,
            "notes": notes,
            "seconds": self.seconds,
            "cpu_seconds": self.cpu_seconds,
        }


Play = Callable[[Row], None]  # plays at least a game, or a batch of steps, and adds it to the row
Games = Iterator[tuple[str, str, Callable[[], Play]]]  # name, notes, and how to make ready to play it


def measure(row: Row, play: Play, seconds: float) -> dict[str, Any]:
    """Plays until the time is over, once more beforehand so that nothing is done for the first time."""
    play(Row("warm-up", "", ""))
    start, cpu_start = time.perf_counter(), time.process_time()
    while row.seconds < seconds:
        play(row)
        row.seconds = time.perf_counter() - start
    row.cpu_seconds = time.process_time() - cpu_start
    return row.figures()
