"""How hard a puzzle is: from who finds it, and from how many lines there are to choose from."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from planetarium.bots import Budget, make_bot
from planetarium.content import Content
from planetarium.game import Observation
from planetarium.options import Options
from planetarium.puzzles.final_turns import FinalTurn
from planetarium.rules.state import read_state
from planetarium.speeds import engine

SOLVERS = {"greedy": 12, "novice": 12, "explorer": 12, "astronomer": 3}  # how often each tries
EASIEST, HARDEST = 700, 2400
_STEPS = (1050, 1300, 1550, 1800)  # from which rating on a puzzle is harder than the one before


@dataclass(frozen=True)
class Trials:
    """How often each bot finds the right line, from 0 to 1."""

    greedy: float
    novice: float
    explorer: float
    astronomer: float


def try_out(content: Content, options: Options, states: Any, accept: Sequence[Sequence[int]], seed: str) -> Trials:
    """Lets bots of growing strength try a puzzle."""
    turn = FinalTurn(content, states["seat"].item())
    found = {
        name: sum(_solves(turn, content, options, states, accept, name, f"{seed}/{number}") for number in range(tries))
        / tries
        for name, tries in SOLVERS.items()
    }
    return Trials(**found)


def _solves(
    turn: FinalTurn,
    content: Content,
    options: Options,
    states: Any,
    accept: Sequence[Sequence[int]],
    name: str,
    seed: str,
) -> bool:
    bot, rules, seat = make_bot(name, seed), engine.fastest(), states["seat"].item()
    for accepted in accept:
        seen = read_state(states.tobytes())
        rules.observe(content.packed, seen, seat)
        action = bot.choose(Observation(content, options, rules, seen, seat), Budget(seconds=math.inf)).number
        if action not in accepted:
            return False
        states = turn.after(states, action)
    return True


def rate(trials: Trials, lines: int, right: int, decisions: int) -> int:
    """A rating like a player's: who has as many points should find it every second time.

    It grows with what weak bots and strong ones miss, with the share of lines that is wrong, and with the length.

    >>> easy = rate(Trials(0, 1, 1, 1), lines=2, right=1, decisions=1)
    >>> easy < rate(Trials(0, 0, 0, 0), lines=900, right=1, decisions=4)
    True
    """
    missed = 150 * (1 - trials.novice) + 300 * (1 - trials.explorer) + 350 * (1 - trials.astronomer)
    rating = 600 + missed + 130 * math.log10(max(1, lines / right)) + 60 * decisions
    return int(min(HARDEST, max(EASIEST, 10 * round(rating / 10))))


def difficulty(rating: int) -> int:
    """1, the easiest, to 5.

    >>> difficulty(800), difficulty(2000)
    (1, 5)
    """
    return 1 + sum(rating >= step for step in _STEPS)
