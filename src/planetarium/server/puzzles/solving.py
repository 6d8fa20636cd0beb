"""Solving: lists and tables of puzzles, and what is kept of each try before its verdict is told."""

import os
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from planetarium.daily.days import day_at, end_of
from planetarium.game.versions import RULES_VERSION
from planetarium.puzzles import THEMES, Puzzle, all_puzzles
from planetarium.puzzles import puzzle as find_puzzle
from planetarium.server.entries import GameHeader
from planetarium.server.identity import new_game_id
from planetarium.server.names import skeleton
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table
from planetarium.server.tables import Tables

from .daily import daily_day, daily_puzzle
from .documents import DailyPuzzleAnswer, PuzzleAnswer, PuzzleLine, PuzzlesAnswer, SolutionDoc
from .judging import judge, played_at, puzzle_at
from .results import PuzzleResult, best_result, streaks

RIVALS = ("Rival", "Rival 2", "Rival 3")
RIVAL_LEVEL = "novice"  # never thinks: a puzzle is over before another seat's turn


# Lists.


async def list_puzzles(tables: Tables, holder: str | None) -> PuzzlesAnswer:
    """All puzzles by theme, the easiest first, with what came of each."""
    results = await _results_of(tables, holder)
    by_puzzle: dict[str, list[PuzzleResult]] = defaultdict(list)
    for result in results:
        by_puzzle[result.puzzle].append(result)
    return {
        "themes": [{"id": theme.name, "title": theme.title, "about": theme.about} for theme in THEMES],
        "puzzles": [_line(puzzle, best_result(by_puzzle[puzzle])) for puzzle in _lines()],
        "streaks": streaks(results, day_at(tables.now())),
    }


async def todays_puzzle(tables: Tables, holder: str | None) -> DailyPuzzleAnswer:
    day = day_at(tables.now())
    puzzle = daily_puzzle(day)
    results = await _results_of(tables, holder)
    of_today = next((each for each in results if (each.puzzle, each.day) == (puzzle.id, day)), None)
    return {"day": day.isoformat(), "until": end_of(day), "puzzle": _line(puzzle.id, of_today)}


async def _results_of(tables: Tables, holder: str | None) -> list[PuzzleResult]:
    if holder is None:
        return []
    return await tables.async_store.read(tables.async_store.store.puzzle_results_of, holder)


@cache
def _lines() -> Mapping[str, PuzzleLine]:
    """All puzzles by id, theme by theme and the easiest first, without anybody's results."""
    themes = [theme.name for theme in THEMES]
    counted: dict[str, int] = defaultdict(int)
    lines: dict[str, PuzzleLine] = {}
    for puzzle in sorted(all_puzzles(), key=lambda one: (themes.index(one.theme), one.difficulty, one.rating, one.id)):
        counted[puzzle.theme] += 1
        lines[puzzle.id] = {
            "id": puzzle.id, "theme": puzzle.theme, "number": counted[puzzle.theme], "difficulty": puzzle.difficulty,
            "rating": puzzle.rating, "options": puzzle.options.to_doc(), "result": None,
        }  # fmt: skip
    return lines


def _line(puzzle: str, result: PuzzleResult | None) -> PuzzleLine:
    return {**_lines()[puzzle], "result": None if result is None else result.to_doc()}


# Tables.


def known_puzzle(name: str) -> Puzzle:
    try:
        return find_puzzle(name)
    except KeyError:
        raise Rejection("unknown-path", "There is no such puzzle.") from None


async def begin_puzzle(tables: Tables, holder: str, name: str, solver: str | None) -> str:
    """A private table dealt from the puzzle's position: the solver, and rivals who do nothing."""
    puzzle = known_puzzle(name)
    game = await tables.run_in_thread(puzzle.begin)
    if solver is None or skeleton(solver) in map(skeleton, RIVALS):
        solver = "Player 1"
    rivals = iter(RIVALS)
    seats: list[dict[str, Any]] = [
        {"name": solver, "kind": "person", "level": None, "holder": holder}
        if seat == puzzle.seat
        else {"name": next(rivals), "kind": "bot", "level": RIVAL_LEVEL, "holder": None}
        for seat in range(game.options.players)
    ]
    header = GameHeader(
        new_game_id(), tables.now(), RULES_VERSION, game.content.hash, game.options.to_doc(), puzzle.position,
        os.urandom(32), seats, hints=False, puzzle=puzzle.id,
    )  # fmt: skip
    tables.cache_content(game.content)
    await tables.async_store.write(tables.async_store.store.create, header, game.content.to_doc(), (), (), None)
    return header.game


async def puzzle_answer(tables: Tables, holder: str | None, name: str, game: str) -> PuzzleAnswer:
    """A puzzle as somebody at its table may know it."""
    return await _changed(tables, holder, name, game, None)


async def give_hint(tables: Tables, holder: str | None, name: str, game: str) -> PuzzleAnswer:
    """The next hint, which counts from now on."""
    most = len(known_puzzle(name).hints)
    return await _changed(tables, holder, name, game, lambda result: result.with_hint(most))


async def give_solution(tables: Tables, holder: str | None, name: str, game: str) -> PuzzleAnswer:
    """The solution; whoever has not solved the puzzle yet has given it up."""
    now = tables.now()
    return await _changed(tables, holder, name, game, lambda result: result.when_given_up(now))


async def note_try(tables: Tables, table: Table) -> None:
    """Keeps what came of the solver's last action at a table, whose lock is held."""
    puzzle = puzzle_at(table)
    if puzzle is None:
        return
    played = played_at(table)
    verdict, now = judge(puzzle, played), tables.now()
    line = ", ".join(played)
    if verdict == "wrong":
        await _change(tables, table, puzzle, lambda result: result.with_wrong(line))
    elif verdict == "solved":
        await _change(tables, table, puzzle, lambda result: result.when_solved(now))


Change = Callable[[PuzzleResult], PuzzleResult]


async def _changed(tables: Tables, holder: str | None, name: str, game: str, change: Change | None) -> PuzzleAnswer:
    """A puzzle as its solver may know it after a change of the result."""
    puzzle = known_puzzle(name)
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        if table.header.puzzle != puzzle.id:
            raise Rejection("not-now", "This puzzle is not being solved at that table. Begin it first.")
        if holder is None or not table.seats_of(holder):
            raise Rejection("not-your-seat", "Somebody else is solving this puzzle.")
        result = _fresh_result(table, puzzle)
        if change is not None:
            result = await _change(tables, table, puzzle, change)
        else:
            known = await _results_of(tables, holder)
            result = next((each for each in known if (each.puzzle, each.day) == (result.puzzle, result.day)), result)
        return _answer(table, puzzle, result)


async def _change(tables: Tables, table: Table, puzzle: Puzzle, change: Change) -> PuzzleResult:
    """Changes the result of the person who solves a puzzle at a table."""
    solver, result = table.seats[puzzle.seat].holder, _fresh_result(table, puzzle)
    if solver is None:  # who has left the table
        return result
    return await tables.async_store.write(tables.async_store.store.change_puzzle_result, solver, result, change)


def _fresh_result(table: Table, puzzle: Puzzle) -> PuzzleResult:
    """Nothing tried yet. A daily puzzle belongs to the day on which it was begun: it may be solved after midnight."""
    return PuzzleResult(puzzle.id, daily_day(puzzle.id, table.header.created), table.header.created)


def _answer(table: Table, puzzle: Puzzle, result: PuzzleResult) -> PuzzleAnswer:
    hints: Sequence[str] = puzzle.hints
    return {
        **_line(puzzle.id, result),
        "question": puzzle.question,
        "seat": puzzle.seat,
        "day": None if result.day is None else result.day.isoformat(),
        "verdict": judge(puzzle, played_at(table)),
        "hints": list(hints[: result.hints]),
        "hints_left": len(hints) - result.hints,
        "solution": None if result.ended is None else _solution(puzzle),
    }


def _solution(puzzle: Puzzle) -> SolutionDoc:
    return {
        "steps": [{"accept": list(step.accept), "because": step.because} for step in puzzle.steps],
        "explanation": puzzle.explanation,
        "tempting": puzzle.tempting,
    }
