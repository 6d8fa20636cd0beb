"""The right lines of a final turn, step by step, if they make a puzzle."""

from dataclasses import dataclass
from itertools import islice
from typing import Any

from planetarium.puzzles.final_turns import MOST_LINES, FinalTurn, best_of
from planetarium.rules.state import CARD, FINAL_CARDS, GRAVITY, MOVE, PAY

# At most how many answers may be right at a decision; where a marker is taken off, any number.
_RIGHT = {MOVE: 3, CARD: 2, FINAL_CARDS: 4, PAY: 3, GRAVITY: 24}
LEAST_GAP = 2  # points between the best line and the next


@dataclass(frozen=True)
class Solution:
    """All that is right, decision by decision: whoever always chooses from `accept` scores most, and nobody else."""

    accept: tuple[tuple[int, ...], ...]  # the main line's action first
    best: int  # points
    second: int  # the most points of any line that is not right
    lines: int
    right: int  # how many of the lines
    wins: bool  # the right lines win the game, and no other does
    narrow: int  # decisions at which something legal is wrong

    @property
    def main(self) -> tuple[int, ...]:
        return tuple(accepted[0] for accepted in self.accept)


def solve(turn: FinalTurn, states: Any) -> Solution | None:
    """The solution of a final turn; None if too much is right, or if it depends on what was chosen before."""
    ends = turn.ends(states)
    best = best_of(ends)
    right = sum(lines for end, lines in ends.items() if end.points == best)
    others = [end for end in ends if end.points < best]
    if not others or right > MOST_LINES or len({end.won for end in ends if end.points == best}) > 1:
        return None
    second = best_of(others)
    if best - second < LEAST_GAP:
        return None
    lines = list(islice(turn.best_lines(states, best), MOST_LINES + 1))
    if len({len(line) for line in lines}) > 1:
        return None
    accept = tuple(tuple(dict.fromkeys(line[step] for line in lines)) for step in range(len(lines[0])))
    if _paths(turn, states, accept, 0) != right:
        return None
    narrow = _narrow_steps(turn, states, accept)
    if narrow is None:
        return None
    wins = all(end.won == (end.points == best) for end in ends)
    return Solution(accept, best, second, sum(ends.values()), right, wins, narrow)


def _paths(turn: FinalTurn, states: Any, accept: tuple[tuple[int, ...], ...], step: int) -> int:
    """How many lines can be played by choosing from `accept`: as many as are right, if it tells them exactly."""
    if turn.is_over(states):
        return 1
    legal = set(turn.actions(states))
    accepted = [one for one in accept[step] if one in legal]
    if not accepted:
        return MOST_LINES + 1  # a dead end: whoever was told "right" so far could not go on
    return sum(_paths(turn, turn.after(states, one), accept, step + 1) for one in accepted)


def _narrow_steps(turn: FinalTurn, states: Any, accept: tuple[tuple[int, ...], ...]) -> int | None:
    """At how many decisions something is wrong; None where too many answers would be right."""
    narrow = 0
    for accepted in accept:
        phase, legal = states["phase"].item(), turn.actions(states)
        if len(accepted) > _RIGHT.get(phase, len(accepted)):
            return None
        narrow += any(action not in accepted for action in legal)
        states = turn.after(states, accepted[0])
    return narrow
