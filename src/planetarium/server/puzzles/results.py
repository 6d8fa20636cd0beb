"""What came of a puzzle that somebody has tried, and the streaks that follow from all of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from .documents import PuzzleOutcome, PuzzleResultDoc, PuzzleStreaks

MOST_WRONG = 100  # different wrong lines that are kept


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """One person with one puzzle; as a daily puzzle it has a result of its own, under its day."""

    puzzle: str
    day: date | None
    began: int  # milliseconds since 1970, as all times
    wrong: tuple[str, ...] = ()  # the different lines that were wrong, each as its actions
    hints: int = 0
    solved: int | None = None
    given_up: int | None = None

    @property
    def ended(self) -> int | None:
        """When it was solved or given up; nothing changes after that."""
        return self.given_up if self.solved is None else self.solved

    @property
    def outcome(self) -> PuzzleOutcome | None:
        if self.solved is None:
            return None if self.given_up is None else "given-up"
        if self.hints:
            return "hints"
        return "solved" if self.wrong else "first-try"

    def to_doc(self) -> PuzzleResultDoc:
        return {"outcome": self.outcome, "wrong": len(self.wrong), "hints": self.hints, "at": self.ended}

    def with_wrong(self, line: str) -> "PuzzleResult":
        """After a wrong line, which counts once however often it is tried."""
        if self.ended is not None or line in self.wrong or len(self.wrong) >= MOST_WRONG:
            return self
        return replace(self, wrong=(*self.wrong, line))

    def with_hint(self, most: int) -> "PuzzleResult":
        return self if self.ended is not None or self.hints >= most else replace(self, hints=self.hints + 1)

    def when_solved(self, now: int) -> "PuzzleResult":
        return self if self.ended is not None else replace(self, solved=now)

    def when_given_up(self, now: int) -> "PuzzleResult":
        return self if self.ended is not None else replace(self, given_up=now)


def best_result(results: Sequence[PuzzleResult]) -> PuzzleResult | None:
    """What counts of several results with one puzzle: solved before given up before begun, and then the first."""
    ranked = sorted(results, key=lambda result: (result.solved is None, result.given_up is None, result.began))
    return ranked[0] if ranked else None


def streaks(results: Sequence[PuzzleResult], today: date) -> PuzzleStreaks:
    """The daily streak goes on until a whole day has passed without its puzzle."""
    days = sorted({result.day for result in results if result.day is not None and result.solved is not None})
    ended = sorted((result for result in results if result.ended is not None), key=lambda result: result.ended or 0)
    chains = _chain_lengths(days)
    runs = _run_lengths([result.outcome == "first-try" for result in ended])
    return {
        "days": chains[-1] if days and today - days[-1] <= timedelta(days=1) else 0,
        "best_days": max(chains, default=0),
        "run": runs[-1] if runs else 0,
        "best_run": max(runs, default=0),
    }


def _chain_lengths(days: Sequence[date]) -> list[int]:
    """For each day how many in a row it ends."""
    lengths: list[int] = []
    for number, day in enumerate(days):
        follows = number > 0 and day - days[number - 1] == timedelta(days=1)
        lengths.append(lengths[-1] + 1 if follows else 1)
    return lengths


def _run_lengths(wins: Sequence[bool]) -> list[int]:
    lengths: list[int] = []
    for won in wins:
        before = lengths[-1] if lengths else 0
        lengths.append(before + 1 if won else 0)
    return lengths
