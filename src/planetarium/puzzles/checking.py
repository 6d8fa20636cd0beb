"""Proves puzzles again, as if they came from somebody else."""

from planetarium.errors import PlanetariumError
from planetarium.formats.notation import read_action
from planetarium.game import Game
from planetarium.puzzles import Puzzle
from planetarium.puzzles.final_turns import FinalTurn, TooLarge, is_exact
from planetarium.puzzles.lines import solve
from planetarium.puzzles.ordinary import LEAST_GAP, Judge
from planetarium.rules.state import read_state

WORLDS = 2  # in which the same must be right, whatever is hidden from the solver


PLAYOUTS = 3000  # for each action, where no exact proof is possible


def fault(puzzle: Puzzle, worlds: int = WORLDS, playouts: int = PLAYOUTS) -> str | None:
    """What is wrong with a puzzle, in a sentence; None if it is proved.

    An exact proof is repeated in so many other worlds too; where chances are compared, so many play-outs are tried.
    """
    try:
        game = puzzle.begin()
    except PlanetariumError as error:
        return f"its position cannot be played: {error}"
    if game.seat != puzzle.seat:
        return f"seat {game.seat} is to act, and seat {puzzle.seat} should solve it"
    return _wrong_step(game, puzzle) or (
        _unproved(puzzle, worlds) if puzzle.proof.exact else _unclear(puzzle, playouts)
    )


def _wrong_step(game: Game, puzzle: Puzzle) -> str | None:
    """What is wrong with its main line, step by step."""
    tempting = False
    for number, step in enumerate(puzzle.steps, start=1):
        if game.is_over or game.seat != puzzle.seat:
            return f"the turn is over before step {number}"
        tempting |= puzzle.tempting in game.legal_actions and puzzle.tempting not in step.accept
        if step.accept[0] not in game.legal_actions:
            return f"step {number}, {step.accept[0]}, is not legal"
        game.play(step.accept[0])
    return None if tempting or puzzle.tempting is None else f"{puzzle.tempting} is no wrong choice at any step"


def _unproved(puzzle: Puzzle, worlds: int) -> str | None:
    """Why its line is not best: in the position as it is, or in another that looks the same to the solver."""
    seen = puzzle.begin().observe(puzzle.seat)
    starts = [puzzle.begin(), *(seen.imagine(f"check {number}") for number in range(worlds))]
    return next((why for start in starts if (why := _unproved_in(puzzle, start))), None)


def _unproved_in(puzzle: Puzzle, start: Game) -> str | None:
    content, proof = puzzle.content, puzzle.proof
    states = read_state(start.tobytes())
    if not is_exact(states):
        return "it is no final turn in which the score is settled"
    try:
        solution = solve(FinalTurn(content, puzzle.seat), states)
    except TooLarge:
        return "its turn has too many lines"
    if solution is None:
        return "no line is clearly best"
    if (solution.best, solution.second) != (proof.best, proof.second):
        return f"the best lines bring {solution.best} and {solution.second}, not {proof.best:g} and {proof.second:g}"
    if (solution.lines, solution.right) != (proof.playouts, proof.right):
        return f"{solution.right} of {solution.lines} lines are right, not {proof.right} of {proof.playouts}"
    accepted = [{read_action(content, one).number for one in step.accept} for step in puzzle.steps]
    return None if accepted == [set(right) for right in solution.accept] else "what it accepts is not what is right"


def _unclear(puzzle: Puzzle, playouts: int) -> str | None:
    """Why no action is clearly best."""
    start = puzzle.begin()
    judge = Judge(puzzle.content, puzzle.options, f"check {puzzle.id}")
    weighed = judge.weighed(read_state(start.tobytes()), playouts)
    right = {read_action(puzzle.content, action).number for action in puzzle.steps[0].accept}
    worst = min(one.chance for one in weighed if one.action in right)
    best = max(one.chance for one in weighed if one.action not in right)
    if worst > best + LEAST_GAP / 2:
        return None
    return f"something else wins {best:.0%} of {playouts:,} play-outs, and what it accepts {worst:.0%}"
