"""Makes puzzles: plays games, looks at their last turns, and keeps what makes a good question."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from planetarium.content import Content
from planetarium.formats.position import Position, write_position
from planetarium.game import key_from_seed, key_words
from planetarium.options import Options
from planetarium.puzzles import Proof, Puzzle, Step
from planetarium.puzzles.exact import LastTurn
from planetarium.puzzles.final_turns import FinalTurn, TooLarge, copied
from planetarium.puzzles.games import play_game
from planetarium.puzzles.lines import Solution, solve
from planetarium.puzzles.ordinary import PLAYOUTS, Judge, ordinary_positions
from planetarium.puzzles.rating import Trials, difficulty, rate, try_out
from planetarium.puzzles.turns import OrdinaryTurn
from planetarium.rules.state import CARD, FINAL_CARDS, MOVE, read_state
from planetarium.speeds import engine

MOST_STEPS = 9
MOST_LINES = 30_000  # a solver does not want to calculate
FOUND_BY_GREEDY = 0.34  # more often than that, and the first glance finds it
LEAST_CHANCE = 0.3  # after the best action of an ordinary turn; nobody likes to choose between ways to lose
WORLDS = 2  # in which it must be the same puzzle, whatever the others hold
# Themes that come up in every other game, and how much of a setting each may fill; any other theme may fill half.
LARGEST_SHARE = {"final-turn": 0.34, "last-word": 0.34, "restraint": 0.2}
# Themes that are worth a question even when the turn's move is already done.
AFTER_THE_MOVE = ("order", "majority", "markers", "payment", "star", "restraint", "gravity")


def find_last_turn_puzzle(content: Content, options: Options, seed: str) -> Puzzle | None:
    """The puzzle in the last turn of a game, if there is one."""
    turn = FinalTurn(content)
    for states in play_game(content, options, seed).states():
        if states["final_turns"].item() != 1 or states["phase"].item() not in (MOVE, CARD, FINAL_CARDS):
            continue
        try:
            found = _puzzle(content, options, turn, copied(states), seed)
        except TooLarge:
            continue
        if found is not None:
            return found
    return None


def _puzzle(content: Content, options: Options, turn: FinalTurn, states: Any, seed: str) -> Puzzle | None:
    solution = solve(turn, states)
    if solution is None or not _is_asked_well(solution):
        return None
    told = LastTurn(content, options, turn, states, solution)
    if not _is_worth_asking(told) or not _is_known(content, turn, states, solution):
        return None
    trials = try_out(content, options, states, solution.accept, seed)
    if trials.greedy > FOUND_BY_GREEDY:
        return None
    rating = rate(trials, solution.lines, solution.right, solution.narrow)
    position = write_position(content, options, states.tobytes())
    return Puzzle(
        id=_name(told.theme, position),
        theme=told.theme,
        seat=told.story.seat,
        position=position,
        question=told.question,
        steps=tuple(
            Step(tuple(map(str, accepted)), told.teller.because(beat))
            for accepted, beat in zip(told.accept, told.story.beats, strict=True)
        ),
        difficulty=difficulty(rating),
        rating=rating,
        hints=tuple(told.hints),
        explanation=told.explanation,
        tempting=str(told.temptation.action) if told.temptation else None,
        proof=Proof(solution.lines, solution.best, solution.second, True, solution.right),
        content_hash=content.hash,
    )


def find_ordinary_puzzle(content: Content, options: Options, seed: str) -> Puzzle | None:
    """A puzzle in an ordinary turn of a game, if there is one among those that are looked at."""
    judge = Judge(content, options, seed)
    for number, states in enumerate(ordinary_positions(play_game(content, options, seed))):
        decision = judge.decide(states, str(number))
        if decision is None:
            continue
        told = OrdinaryTurn(content, judge.seen(states), decision)
        if told.tempting.number in decision.right or not told.harm or decision.best.chance < LEAST_CHANCE:
            continue
        trials = try_out(content, options, states, [decision.right], seed)
        if trials.greedy <= FOUND_BY_GREEDY and judge.search_agrees(states, decision, str(number)):
            return _ordinary_puzzle(content, options, judge, states, told, trials)
    return None


def _ordinary_puzzle(
    content: Content, options: Options, judge: Judge, states: Any, told: OrdinaryTurn, trials: Trials
) -> Puzzle:
    decision = told.decision
    rating = rate(trials, decision.legal, len(decision.right), 1)
    position = write_position(content, options, states.tobytes())
    return Puzzle(
        id=_name(told.theme, position),
        theme=told.theme,
        seat=told.seen.seat,
        position=position,
        question=told.question,
        steps=(Step(tuple(map(str, told.accept)), told.because()),),
        difficulty=difficulty(rating),
        rating=rating,
        hints=tuple(told.hints),
        explanation=told.explanation(judge.chance(states, told.tempting.number)),
        tempting=str(told.tempting),
        proof=Proof(
            PLAYOUTS, round(decision.best.chance, 3), round(decision.second.chance, 3), False, len(decision.right)
        ),
        content_hash=content.hash,
    )


def _name(theme: str, position: Position) -> str:
    """The same position always has the same name."""
    return f"{theme}-{hashlib.sha256(json.dumps(position, sort_keys=True).encode()).hexdigest()[:6]}"


def _is_asked_well(solution: Solution) -> bool:
    return len(solution.accept) <= MOST_STEPS and solution.narrow > 1 and solution.lines <= MOST_LINES


def _is_worth_asking(told: LastTurn) -> bool:
    story, opening = told.story, told.story.beats[0]
    if told.temptation is None or len(story.plays) < 2 or not story.finals:
        return False
    if opening.phase == "move":
        return any(told.lost[beat.number] for beat in story.beats if beat.phase == "move")
    if opening.phase == "card" and not any(action.startswith("play ") for action in opening.legal):
        return False  # it can as well begin with the Finals
    return told.theme in AFTER_THE_MOVE


def _is_known(content: Content, turn: FinalTurn, states: Any, solution: Solution) -> bool:
    """Whether the solver can know it: in other worlds that look the same, the same is right."""
    rules, seat = engine.fastest(), states["seat"].item()
    for number in range(WORLDS):
        world = read_state(states.tobytes())
        rules.observe(content.packed, world, seat)
        rules.imagine(content.packed, world, key_words(key_from_seed(f"world {number}")))
        if solve(turn, world) != solution:
            return False
    return True


def likeness(puzzle: Puzzle) -> tuple[str, ...]:
    """What two puzzles must not have in common: theme and cards, those of the line or, if it has none, of the hand."""
    played = {action.split()[1] for action in puzzle.main_line if action.startswith("play ")}
    hand: list[str] = puzzle.position["seats"][puzzle.seat]["hand"]
    return (puzzle.theme, *sorted(played or hand))


@dataclass(frozen=True)
class Variety:
    """Keeps a collection varied: no two alike, and not too many of one theme or difficulty."""

    wanted: int

    def takes(self, puzzle: Puzzle, kept: Sequence[Puzzle], everywhere: Sequence[Puzzle], any_theme: bool) -> bool:
        """Whether a puzzle fits in with those of its setting, and is like none in the whole collection."""
        if likeness(puzzle) in map(likeness, everywhere):
            return False
        themes, hard = Counter(one.theme for one in kept), Counter(one.difficulty for one in kept)
        most = self.wanted * (1.0 if any_theme else LARGEST_SHARE.get(puzzle.theme, 0.5))
        return themes[puzzle.theme] < max(1, most) and hard[puzzle.difficulty] < max(2, 0.6 * self.wanted)
