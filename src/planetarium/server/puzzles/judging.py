"""Judging: what a solver has done at the table, against the line that the puzzle asks for."""

from collections.abc import Sequence

from planetarium.puzzles import Puzzle
from planetarium.puzzles import puzzle as find_puzzle
from planetarium.server.table import Table

from .documents import Verdict


def puzzle_at(table: Table) -> Puzzle | None:
    """The puzzle of a table; None if it has none, or one that only another version of this program knows."""
    try:
        return find_puzzle(table.header.puzzle) if table.header.puzzle else None
    except KeyError:
        return None


def judge(puzzle: Puzzle, played: Sequence[str]) -> Verdict:
    """What is to be said about the actions so far. Once the whole line was played it is solved, whatever follows."""
    if puzzle.is_solved(played):
        return "solved"
    if not puzzle.is_right(played):
        return "wrong"
    return "right" if played else "begun"


def verdict_at(table: Table) -> Verdict | None:
    """The verdict on a table as it stands; None where there is no puzzle to judge."""
    puzzle = puzzle_at(table)
    if puzzle is None or table.game is None:
        return None
    return judge(puzzle, played_at(table))


def played_at(table: Table) -> list[str]:
    """What the solver has done and not taken back."""
    return [] if table.game is None else [str(action) for action in table.game.actions]
