"""The part of the store with the results of puzzles, by person."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from planetarium.server.puzzles.results import PuzzleResult

_RESULT = "SELECT puzzle, day, began, wrong, hints, solved, given_up FROM puzzle_results"
_ONE = "holder = ? AND puzzle = ? AND day = ?"


class PuzzleResults(ABC):
    """What came of puzzles: one row for each person and puzzle, and as a daily puzzle one for its day."""

    @abstractmethod
    def transaction(self) -> Any: ...

    @abstractmethod
    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Any: ...

    def puzzle_results_of(self, holder: str) -> list[PuzzleResult]:
        """All that somebody has tried, in the order in which it was begun."""
        rows = self.execute(f"{_RESULT} WHERE holder = ? ORDER BY began, puzzle, day", (holder,))
        return [_result(row) for row in rows]

    def change_puzzle_result(
        self, holder: str, begun: PuzzleResult, change: Callable[[PuzzleResult], PuzzleResult]
    ) -> PuzzleResult:
        """Changes the result with a puzzle, which is `begun` if there is none yet; returns what it is now."""
        place = holder, begun.puzzle, begun.day.isoformat() if begun.day else ""
        with self.transaction():
            self.execute(
                "INSERT INTO puzzle_results (holder, puzzle, day, began, wrong, hints) VALUES (?, ?, ?, ?, '[]', 0)"
                " ON CONFLICT DO NOTHING",
                (*place, begun.began),
            )
            # Locks the row: the same person may be at it on another device.
            self.execute(f"UPDATE puzzle_results SET hints = hints WHERE {_ONE}", place)
            before = _result(self.execute(f"{_RESULT} WHERE {_ONE}", place).fetchone())
            after = change(before)
            if after != before:
                self.execute(
                    f"UPDATE puzzle_results SET wrong = ?, hints = ?, solved = ?, given_up = ? WHERE {_ONE}",
                    (json.dumps(after.wrong), after.hints, after.solved, after.given_up, *place),
                )
        return after

    def forget_puzzle_results(self, holder: str) -> None:
        """Deletes all that is known about somebody's puzzles."""
        self.execute("DELETE FROM puzzle_results WHERE holder = ?", (holder,))


def _result(row: Sequence[Any]) -> PuzzleResult:
    puzzle, day, began, wrong, hints, solved, given_up = row
    return PuzzleResult(
        puzzle, date.fromisoformat(day) if day else None, began, tuple(json.loads(wrong)), hints, solved, given_up
    )
