"""Puzzles over HTTP."""

from fastapi import APIRouter

from planetarium.server import documents as d
from planetarium.server import messages as m
from planetarium.server.dependencies import PREFIX, RESPONSES, HolderDep, NewHolderDep, ServicesDep

from . import solving
from .documents import DailyPuzzleAnswer, PuzzleAnswer, PuzzlesAnswer
from .messages import PuzzleBody, PuzzleTableBody

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.get("/puzzles")
async def list_puzzles(services: ServicesDep, holder: HolderDep) -> PuzzlesAnswer:
    """All puzzles, what came of those that one has tried, and one's streaks."""
    return await solving.list_puzzles(services.tables, holder)


@api.get("/puzzles/daily")
async def daily_puzzle(services: ServicesDep, holder: HolderDep) -> DailyPuzzleAnswer:
    """The puzzle of the day, the same for everybody."""
    return await solving.todays_puzzle(services.tables, holder)


@api.get("/puzzles/{puzzle}")
async def puzzle(services: ServicesDep, holder: HolderDep, puzzle: m.Code, game: m.GameId) -> PuzzleAnswer:
    """A puzzle at its table, as far as its solver may know it."""
    return await solving.puzzle_answer(services.tables, holder, puzzle, game)


@api.post("/puzzles/{puzzle}", status_code=201)
async def begin_puzzle(services: ServicesDep, holder: NewHolderDep, puzzle: m.Code, body: PuzzleBody) -> d.GameAnswer:
    """A table at which a puzzle is solved."""
    return d.GameAnswer(game=await solving.begin_puzzle(services.tables, holder, puzzle, body.name))


@api.post("/puzzles/{puzzle}/hint")
async def hint(services: ServicesDep, holder: HolderDep, puzzle: m.Code, body: PuzzleTableBody) -> PuzzleAnswer:
    """One more hint."""
    return await solving.give_hint(services.tables, holder, puzzle, body.game)


@api.post("/puzzles/{puzzle}/solution")
async def solution(services: ServicesDep, holder: HolderDep, puzzle: m.Code, body: PuzzleTableBody) -> PuzzleAnswer:
    """The solution, for whoever has solved the puzzle or gives it up."""
    return await solving.give_solution(services.tables, holder, puzzle, body.game)
