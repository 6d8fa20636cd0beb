"""Makes puzzles: plays games, looks at their turns, and keeps what makes a good question."""

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

from planetarium.content import Content
from planetarium.formats.position import Position, write_position
from planetarium.game import key_from_seed, key_words
from planetarium.options import Options
from planetarium.puzzles import Proof, Puzzle, Step
from planetarium.puzzles.exact import SolvedTurn
from planetarium.puzzles.final_turns import FinalTurn, TooLarge, is_exact
from planetarium.puzzles.games import Played, play_game, play_on
from planetarium.puzzles.lines import Solution, solve
from planetarium.puzzles.ordinary import PLAYOUTS, Judge, ordinary_positions
from planetarium.puzzles.rating import Trials, difficulty, rate, try_out
from planetarium.puzzles.story import CHANGES
from planetarium.puzzles.tempting import Temptation
from planetarium.puzzles.themes import THEMES
from planetarium.puzzles.turns import OrdinaryTurn
from planetarium.rules.state import CARD, FINAL_CARDS, MOVE, read_state
from planetarium.speeds import engine

MOST_STEPS = 9
MOST_LINES = 30_000  # a solver does not want to calculate
FOUND_BY_GREEDY = 0.34  # more often than that, and the first glance finds it
LEAST_CHANCE = 0.3  # after the best action of an ordinary turn; nobody likes to choose between ways to lose
OTHER_ENDS = 7  # to which each game is played, besides its own
WORLDS = 2  # in which it must be the same puzzle, whatever the others hold
LARGEST_SHARE = {"final-turn": 0.2}  # of a collection
OTHER_SHARE = 0.15  # of any other theme
# Themes that are worth a question even when the turn's move is already done.
AFTER_THE_MOVE = ("order", "majority", "markers", "payment", "star", "restraint", "gravity", "last-word")
ONLY_ORDINARY = ("race", "downgrade", "right-card")
ORDINARY = (*ONLY_ORDINARY, "restraint", "star")  # themes of ordinary turns
PLAIN = ("restraint", "last-word", "final-turn")  # themes that give way to any other, each to those before it
Wanted = Callable[[str], bool]  # whether a puzzle of a theme is wanted


def find_puzzles(content: Content, options: Options, seed: str, themes: Container[str]) -> list[Puzzle]:
    """The puzzles in the game of a seed and in its other ends, at most one of each theme that is wanted.

    Ends of one game often ask for the same Finals; of such puzzles one is kept, whose theme says most.
    """
    found: dict[str, Puzzle] = {}

    def wanted(theme: str) -> bool:
        return theme in themes and theme not in found

    game = play_game(content, options, seed)
    for puzzle in _ordinary_turns(game, seed, wanted) if any(map(wanted, ORDINARY)) else ():
        found[puzzle.theme] = puzzle
    others = OTHER_ENDS if any(wanted(theme.name) for theme in THEMES if theme.name not in ONLY_ORDINARY) else 0
    for end in (game, *(play_on(game, f"{seed}/{number}") for number in range(others))):
        for puzzle in _final_turns(end, seed, wanted):
            found[puzzle.theme] = puzzle
    kept: list[Puzzle] = []
    for puzzle in sorted(found.values(), key=lambda one: PLAIN.index(one.theme) if one.theme in PLAIN else -1):
        if not (puzzle.proof.exact and finals(puzzle) in map(finals, kept)):
            kept.append(puzzle)
    return kept


def _final_turns(game: Played, seed: str, wanted: Wanted) -> Iterator[Puzzle]:
    """The puzzle in each seat's final turn, if there is one: from the turn's beginning, or from a later step."""
    asked = set[int]()
    for states in game.states():
        seat = states["seat"].item()
        if seat in asked or not is_exact(states) or states["phase"].item() not in (MOVE, CARD, FINAL_CARDS):
            continue
        try:
            found = _exact_puzzle(game.content, game.options, states, seed, wanted)
        except TooLarge:
            continue
        if found is not None:
            asked.add(seat)
            yield found


def _exact_puzzle(content: Content, options: Options, states: Any, seed: str, wanted: Wanted) -> Puzzle | None:
    turn = FinalTurn(content, states["seat"].item())
    solution = solve(turn, states)
    if solution is None or not _is_asked_well(solution):
        return None
    told = SolvedTurn(content, options, turn, states, solution)
    if not wanted(told.theme) or not _is_worth_asking(told) or not _is_known(content, turn, states, solution):
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


def _ordinary_turns(game: Played, seed: str, wanted: Wanted) -> Iterator[Puzzle]:
    """The puzzles in ordinary turns of a game."""
    content, options, judge = game.content, game.options, Judge(game.content, game.options, seed)
    for number, states in enumerate(ordinary_positions(game)):
        temptation = Temptation(content, judge.seen(states))
        if not temptation.harm:
            continue
        decision = judge.decide(states, temptation.action.number, str(number))
        if decision is None or decision.best.chance < LEAST_CHANCE:
            continue
        told = OrdinaryTurn(temptation, decision)
        if not wanted(told.theme):
            continue
        trials = try_out(content, options, states, [decision.right], seed)
        if trials.greedy <= FOUND_BY_GREEDY and judge.search_agrees(states, decision, str(number)):
            yield _ordinary_puzzle(content, options, judge, states, told, trials)


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


def _is_worth_asking(told: SolvedTurn) -> bool:
    story, opening = told.story, told.story.beats[0]
    if told.temptation is None or len(story.plays) < 2 or not story.finals:
        return False
    if opening.phase == "move":
        return any(told.lost[beat.number] for beat in story.beats if beat.phase == "move")
    playable = any(action.startswith("play ") for action in opening.legal)
    if opening.phase == "card" and not playable and opening.word not in CHANGES:
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


def played_cards(puzzle: Puzzle) -> set[str]:
    """The cards of the main line."""
    return {action.split()[1] for action in puzzle.main_line if action.startswith("play ")}


def finals(puzzle: Puzzle) -> set[str]:
    """The Finals of the main line."""
    return {card for card in played_cards(puzzle) if puzzle.content.card(card).deck == "final"}


def likeness(puzzle: Puzzle) -> tuple[str, ...]:
    """What two puzzles must not have in common: the cards that are played or, if there are none, theme and hand."""
    hand: list[str] = puzzle.position["seats"][puzzle.seat]["hand"]
    return tuple(sorted(played_cards(puzzle))) or (puzzle.theme, *sorted(hand))


class Variety:
    """Keeps a collection varied: no two alike, and not too many of one theme or difficulty."""

    def __init__(self, wanted: int, themes: Sequence[str]) -> None:
        self._wanted = wanted
        self._themes = themes or [theme.name for theme in THEMES]
        self._limited = not themes

    def open_themes(self, kept: Sequence[Puzzle]) -> tuple[str, ...]:
        """The themes of which there may be more."""
        counts = Counter(one.theme for one in kept)
        return tuple(theme for theme in self._themes if counts[theme] < self._most(theme))

    def takes(self, puzzle: Puzzle, kept: Sequence[Puzzle]) -> bool:
        """Whether a puzzle fits in with those that are there."""
        if puzzle.theme not in self.open_themes(kept) or likeness(puzzle) in map(likeness, kept):
            return False
        return sum(one.difficulty == puzzle.difficulty for one in kept) < max(2, 0.4 * self._wanted)

    def _most(self, theme: str) -> float:
        return max(1, self._wanted * LARGEST_SHARE.get(theme, OTHER_SHARE)) if self._limited else math.inf
