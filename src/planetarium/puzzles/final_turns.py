"""A seat's final turn, searched to the end of its every line.

A final turn has no draws (7.3), so nothing in it is left to chance: what each line scores is known exactly. What the
turn's own move leaves of the board matters no more to the seat, so positions that differ only in where Matter lies
count as one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from planetarium.content import Content
from planetarium.records.content import PLANETS
from planetarium.rules.actions import A_GRAVITY, A_GRAVITY_NONE, MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.state import GRAVITY, MOVE, OVER, new_state, read_state
from planetarium.speeds import engine

MOST_STATES = 8_000  # of one turn; with more it would be no puzzle but a calculation
MOST_LINES = 1500  # that are equally good; with more nothing in particular is asked for


class TooLarge(Exception):
    """The turn branches too much to be searched."""


@dataclass(frozen=True)
class End:
    """How a line ends: the points of whoever played it, and whether they have won; nobody has while others follow."""

    points: int
    won: bool


Ends = Counter[End]  # how many lines end in each way


def copied(states: Any) -> Any:
    """A position of its own, byte by byte: NumPy's copy leaves chance bytes between the fields."""
    return read_state(states.tobytes())


def best_of(ends: Iterable[End]) -> int:
    """The most points that a line brings."""
    return max(end.points for end in ends)


def is_exact(states: Any) -> bool:
    """Whether the seat to act is in its final turn, and what it scores in it is its score for good.

    Nobody else can change that, except with the Frost Line: Heat and Cold are harvested when all turns are over (10.5),
    and until then others may take them away (10.3).
    """
    left = states["final_turns"].item()
    return bool(left == 1 or (left > 1 and not states["frost"].item()))


class FinalTurn:
    """Searches a seat's final turns in games with one content; each position is looked at once."""

    def __init__(self, content: Content, seat: int) -> None:
        self._content = content.packed
        self._seat = seat
        self._rules = engine.fastest()
        self._log = new_log()
        self._rooms: list[tuple[Any, Any]] = []  # a state and its actions, for each depth
        self._known: dict[bytes, Ends] = {}

    def ends(self, states: Any) -> Ends:
        """How the lines from a position end; TooLarge if there are too many."""
        self._known.clear()
        return self._ends(states, 0)

    def is_over(self, states: Any) -> bool:
        """Whether the game is over, or at least the seat's turn."""
        return bool(states["phase"].item() == OVER or states["seat"].item() != self._seat)

    def after(self, states: Any, action: int) -> Any:
        """The position after an action, in an array of its own."""
        reached = copied(states)
        self._rules.apply(self._content, reached, self._log, action, self._room(0)[1])
        return reached

    def actions(self, states: Any) -> list[int]:
        """What may be done."""
        room = self._room(0)[1]
        actions: list[int] = room[: self._rules.legal_actions(self._content, states, room)].tolist()
        return actions

    def values(self, states: Any) -> dict[int, int]:
        """The most points that can be had after each action."""
        return {action: best_of(self._ends(self.after(states, action), 0)) for action in self.actions(states)}

    def best_lines(self, states: Any, best: int) -> Iterator[tuple[int, ...]]:
        """Every line that brings the most points."""
        if self.is_over(states):
            yield ()
            return
        for action, value in self.values(states).items():
            if value == best:
                for rest in self.best_lines(self.after(states, action), best):
                    yield (action, *rest)

    def _ends(self, states: Any, depth: int) -> Ends:
        if self.is_over(states):
            return Counter([self._end(states)])
        phase = states["phase"].item()
        key = _key(states, phase)
        known = self._known.get(key)
        if known is not None:
            return known
        if len(self._known) > MOST_STATES:
            raise TooLarge
        reached, room = self._room(depth)
        raw, before = reached.view(np.uint8), states.view(np.uint8)
        found: Ends = Counter()
        count = self._rules.legal_actions(self._content, states, room)
        for action, times in _grouped(states, phase, room[:count].tolist()):
            raw[:] = before
            self._rules.apply(self._content, reached, self._log, action, self._room(depth + 1)[1])
            for end, lines in self._ends(reached, depth + 1).items():
                found[end] += times * lines
        self._known[key] = found
        return found

    def _end(self, states: Any) -> End:
        over, seat = states["phase"].item() == OVER, self._seat
        return End(states["score"][0, seat].item(), over and bool(self._rules.has_won(self._content, states, seat)))

    def _room(self, depth: int) -> tuple[Any, Any]:
        while len(self._rooms) <= depth:
            self._rooms.append((new_state(), np.zeros(MAX_LEGAL, np.int16)))
        return self._rooms[depth]


def _grouped(states: Any, phase: int, actions: list[int]) -> list[tuple[int, int]]:
    """Actions that come to the same, as one of them and their number: for Gravity, tokens of a kind are alike."""
    if phase != GRAVITY:
        return [(action, 1) for action in actions]
    matter = states["matter"][0]
    groups: dict[tuple[int, int], list[int]] = {}
    for action in actions:
        space, planet = divmod(action - A_GRAVITY, PLANETS)
        kind = (-1, -1) if action == A_GRAVITY_NONE else (int(matter[space]), planet)
        groups.setdefault(kind, []).append(action)
    return [(group[0], len(group)) for group in groups.values()]


def _key(states: Any, phase: int) -> bytes:
    """What tells positions of one turn apart; after the move, of the Matter on the board only its kinds."""
    if phase == MOVE:
        raw: bytes = states.tobytes()
        return raw
    plain = copied(states)
    plain["matter"].sort()
    plain["planet_at"] = 0
    plain["revealed"] = 0
    normal: bytes = plain.tobytes()
    return normal
