"""The course of a game: its state, what each seat remembers of it, and the chance that is still to fall.

Chance is explicit. First a few chance nodes deal the game. Then, whenever an action would draw a card, roll dice or
turn over what nobody has seen, a chance node comes between the action and what it brings: all that nobody has seen is
dealt anew there, with every hand as it is. So no state knows its future, and a search through chance nodes foresees
nothing.
"""

import hashlib
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from planetarium.envs.kernels.episode import outcome
from planetarium.envs.openspiel.setting import Setting
from planetarium.errors import IllegalAction
from planetarium.formats.notation import seen_action, write_action
from planetarium.formats.position import Position, write_position
from planetarium.game import key_words
from planetarium.records.content import NONE
from planetarium.records.layout import Array
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.speed import only
from planetarium.rules.state import EVERYBODY, OVER, SETUP, new_state, read_state
from planetarium.rules.turn import OK

OUTCOMES = 256  # of a chance node, each as likely: a byte of chance
DEAL_NODES = 4  # so that there are 2**32 deals
DIGEST = 6  # bytes


class Moment(NamedTuple):
    """What a seat remembers of a decision beside the action: the card it drew, and a digest of all it then saw."""

    card: int
    digest: bytes


FORGOTTEN = Moment(NONE, bytes(DIGEST))


@dataclass
class Course:
    """Where a game stands. Before it is dealt there is nothing to see."""

    setting: Setting
    states: Array = field(default_factory=new_state)
    chance: bytes = b"planetarium"  # what chance has been so far, as a key
    dealt: int = 0  # chance nodes of the deal behind us
    waiting: int | None = None  # the action that waits for chance
    log: tuple[tuple[int, int], ...] = ()  # who did what; an action is NONE where it is not known
    memories: tuple[tuple[Moment, ...], ...] = ()  # of each seat

    def __post_init__(self) -> None:
        self.memories = self.memories or ((),) * self.setting.options.players

    def __deepcopy__(self, memo: Any) -> "Course":
        return Course(self.setting, self._copied(), self.chance, self.dealt, self.waiting, self.log, self.memories)

    @property
    def is_dealt(self) -> bool:
        return self.dealt == DEAL_NODES

    @property
    def is_chance(self) -> bool:
        return not self.is_dealt or self.waiting is not None

    @property
    def is_over(self) -> bool:
        return self.is_dealt and self._number("phase") == OVER

    @property
    def seat(self) -> int:
        return self._number("seat")

    def _copied(self) -> Array:
        """The state once more, byte by byte: NumPy's own copy would leave out what lies between the fields."""
        states: Array = read_state(self.states.tobytes())
        return states

    def _number(self, name: str) -> int:
        number: int = self.states[name].item()
        return number

    @property
    def legal_actions(self) -> list[int]:
        """The integers of all legal actions, ascending."""
        room = np.empty(MAX_LEGAL, np.int16)
        count = self.setting.rules.legal_actions(self.setting.content.packed, self.states, room)
        numbers: list[int] = room[:count].tolist()
        return numbers

    @property
    def outcomes(self) -> list[float]:
        """What a game that is over was worth to each seat."""
        content, seats = self.setting.content.packed, range(self.setting.options.players)
        winners = sum(self.setting.rules.has_won(content, self.states, seat) for seat in seats)
        return [outcome(only(content), only(self.states), seat, winners) for seat in seats]

    def fall(self, byte: int) -> None:
        """Chance falls: it deals, or what nobody has seen is dealt anew and the action that waits is carried out."""
        self.chance = hashlib.sha256(self.chance + bytes([byte])).digest()
        content, rules = self.setting.content.packed, self.setting.rules
        if self.waiting is None:
            self.dealt += 1
            if self.is_dealt:
                self.states = self.setting.options.undealt()
                rules.new_game(content, self.states, key_words(self.chance))
            return
        rules.observe(content, self.states, EVERYBODY)
        rules.imagine(content, self.states, key_words(self.chance))
        action, self.waiting = self.waiting, None
        self._become(self._after(action), action)

    def act(self, action: int) -> None:
        """The seat to act does an action; IllegalAction if it may not."""
        after = self._after(action)
        if after["revealed"].item() == self._number("revealed"):
            self._become(after, action)
        else:
            self.waiting = action

    def _after(self, action: int) -> Array:
        """The state after an action."""
        states, room = self._copied(), np.empty(MAX_LEGAL, np.int16)
        if self.setting.rules.apply(self.setting.content.packed, states, new_log(0), action, room) != OK:
            raise IllegalAction(f"action {action} is illegal")
        return states

    def _become(self, after: Array, action: int) -> None:
        """Takes the state after an action for its own; every seat remembers what it did, drew and saw."""
        before, self.states = self.states, after
        self.log = (*self.log, (before["seat"].item(), action))
        self.memories = tuple(
            (*memory, Moment(_drawn(before, after, seat), self._digest(seat)))
            for seat, memory in enumerate(self.memories)
        )

    def _digest(self, seat: int) -> bytes:
        return hashlib.blake2b(self.seen_by(seat), digest_size=DIGEST).digest()

    def seen_by(self, viewer: int) -> bytes:
        """What a seat may know, byte by byte."""
        states = self._copied()
        self.setting.rules.observe(self.setting.content.packed, states, viewer)
        raw: bytes = states.tobytes()
        return raw

    def position(self, viewer: int | None) -> Position:
        """The position, whole (None) or as a seat sees it."""
        raw = self.states.tobytes() if viewer is None else self.seen_by(viewer)
        return write_position(self.setting.content, self.setting.options, raw, viewer)

    def log_of(self, viewer: int) -> list[tuple[int, int]]:
        """Who did what, as a seat knows it: the action is NONE where it does not."""
        choosing = self._number("phase") == SETUP
        return [
            (actor, number if number == NONE or self._is_open(number, actor, viewer, choosing) else NONE)
            for actor, number in self.log
        ]

    def _is_open(self, number: int, actor: int, viewer: int, choosing: bool) -> bool:
        written = write_action(self.setting.content, number)
        return seen_action(written, actor, viewer, choosing) == written

    def imagined(self, viewer: int, key: bytes) -> "Course":
        """A course that agrees with all that a seat knows.

        What it does not see is dealt anew, and what the others remember is forgotten.
        """
        states = read_state(self.seen_by(viewer))
        self.setting.rules.imagine(self.setting.content.packed, states, key_words(key))
        memories = tuple(
            memory if seat == viewer else (FORGOTTEN,) * len(memory) for seat, memory in enumerate(self.memories)
        )
        return Course(self.setting, states, key, self.dealt, self.waiting, tuple(self.log_of(viewer)), memories)


def _drawn(before: Array, after: Array, seat: int) -> int:
    """The card that a seat has in hand after an action and had not before it, else NONE."""
    had, has = (set(states["hand"][0, seat, : states["hand_size"][0, seat]].tolist()) for states in (before, after))
    return max(has - had, default=NONE)
