"""`Game`, one object from the deal to the result, and `Observation`, what one seat may know of it."""

import hashlib
import os
import time
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from typing_extensions import TypeAliasType, TypedDict

from planetarium.content import Content, is_standard, standard_content
from planetarium.errors import IllegalAction, OptionsError, UndoError
from planetarium.formats.events import Event, EventDoc, read_log, seen_events
from planetarium.formats.filling import read_position
from planetarium.formats.notation import Action, read_action, seen_action, write_actions
from planetarium.formats.position import Position, write_position
from planetarium.game.explain import explain
from planetarium.game.versions import RULES_VERSION
from planetarium.options import Options
from planetarium.rules.actions import MAX_LEGAL
from planetarium.rules.log import new_log
from planetarium.rules.speed import only
from planetarium.rules.state import EVERYBODY, OVER, PHASES, SETUP, SPECTATOR, new_states, read_state
from planetarium.rules.turn import OK
from planetarium.speeds import engine
from planetarium.speeds.engine import Rulebook

FORMAT = "planetarium-record"
OwnPart = TypeAliasType("OwnPart", Literal["cards", "position"])
Chance = TypeAliasType("Chance", Literal["same", "fresh"])


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a game that `Game.go_back` can restore."""

    actions: int
    state: bytes
    events: list[Event]
    undo: tuple[tuple[bytes, list[Event]], ...]


class ResultDoc(TypedDict):
    """How a game ended, as JSON."""

    scores: list[int]
    winners: list[int]
    target: int | None


class BranchDoc(TypedDict):
    """Where a game branched off from another: which (null: a record), who played it, the moment, and how it goes on."""

    game: str | None
    names: list[str]
    turn: int
    after: int  # how many of the other game's actions had been done
    seat: int  # whose place was taken
    chance: Chance


@dataclass(frozen=True)
class Result:
    """How a game ended. In solo `winners` is (0,) or (), and `target` the Target at the end.

    >>> Result(scores=(41, 38), winners=(0,), target=None).to_doc()
    {'scores': [41, 38], 'winners': [0], 'target': None}
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    target: int | None

    def to_doc(self) -> ResultDoc:
        return {"scores": list(self.scores), "winners": list(self.winners), "target": self.target}


def own_parts(content: Content, start: Position | None) -> list[OwnPart]:
    """What of a game is somebody's own: `cards` other than this edition's, a `position` to begin at."""
    own: dict[OwnPart, bool] = {"cards": not is_standard(content), "position": start is not None}
    return [part for part, there in own.items() if there]


def key_from_seed(seed: int | str) -> bytes:
    """The chance key that a seed stands for."""
    return hashlib.sha256(f"planetarium {seed}".encode()).digest()


def key_words(key: bytes) -> Any:
    """A 32-byte key as the eight words that the rulebook takes."""
    return np.frombuffer(key, "<u4").astype(np.int64)


class Observation:
    """What one seat, or a spectator, may know of a game: the only thing a bot is given.

    `states` is an array of one, a state like a game's own, with hidden cards face down and no chance key.

    >>> seen = Game.new(players=2, seed=7).observe(1)
    >>> seen.legal_actions  # seat 0 is to act
    ()
    >>> seen.imagine("a world").observe(1).tobytes() == seen.tobytes()
    True
    """

    def __init__(self, content: Content, options: Options, rules: Rulebook, states: Any, seat: int) -> None:
        self.content = content
        self.options = options
        self.seat = seat
        self.states = states
        self._rules = rules

    @property
    def state(self) -> Any:
        """The state as a record, whose fields read as attributes."""
        return only(self.states)

    @property
    def phase(self) -> str:
        return PHASES[self.states["phase"].item()]

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now; nothing if another seat is to act."""
        if self.states["seat"].item() != self.seat:
            return ()
        return _legal(self._rules, self.content, self.states)

    def position(self) -> Position:
        """The position as this seat sees it."""
        return write_position(self.content, self.options, self.tobytes(), self.seat)

    def tobytes(self) -> bytes:
        """The observation byte by byte."""
        raw: bytes = self.states.tobytes()
        return raw

    def imagine(self, seed: int | str) -> "Game":
        """A whole game that agrees with everything this seat knows: what is unseen is dealt anew."""
        states = read_state(self.tobytes())
        key = key_from_seed(f"imagine {seed}")
        self._rules.imagine(self.content.packed, states, key_words(key))
        return Game(self.content, self.options, states, key, rules=self._rules)


def _legal(rules: Rulebook, content: Content, states: Any) -> tuple[Action, ...]:
    room = np.empty(MAX_LEGAL, np.int16)
    count = rules.legal_actions(content.packed, states, room)
    return write_actions(content, room[:count].tolist())


class Game:
    """A game of Planetarium.

    >>> game = Game.new(players=2, seed=7)
    >>> game.seat, game.phase
    (0, 'setup')
    >>> for action in ("discard", "discard"):
    ...     _ = game.play(game.legal_actions[0])
    >>> game.phase, game.turn
    ('move', 1)
    >>> game.play("I-1>I-1")
    Traceback (most recent call last):
        ...
    planetarium.errors.IllegalAction: a move from I-1 has to end on another space
    """

    def __init__(
        self,
        content: Content,
        options: Options,
        states: Any,
        key: bytes,
        *,
        rules: Rulebook | None = None,
        start: Position | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """`states` is the game's own state from now on, in an array of one."""
        self.content = content
        self.options = options
        self.names = list(names) if names else [f"Player {seat + 1}" for seat in range(options.players)]
        if len(self.names) != options.players:
            raise OptionsError(f"{options.players} players need {options.players} names, not {len(self.names)}")
        self.actions: list[Action] = []
        self.actors: list[int] = []
        self.times: list[float] = []
        self.events: list[Event] = []
        self._rules = rules or engine.fastest()
        self._states = states
        self._key = key
        self._start = start
        self._begun = time.monotonic()
        self._undo: list[tuple[bytes, list[Event]]] = []
        self.branched: BranchDoc | None = None  # from another game; `branch` sets it

    @classmethod
    def new(
        cls,
        players: int | None = None,
        seed: int | str | None = None,
        solo_target: int | None = None,
        *,
        modules: Sequence[str] = (),
        star: str | None = None,
        extras: Sequence[str] = (),
        content: Content | None = None,
        names: Sequence[str] | None = None,
        rules: Rulebook | None = None,
    ) -> "Game":
        """Deals a new game: for two players, or for one if `solo_target` is given.

        The same seed deals the same game; without one the deal is random.
        """
        if players is None:
            players = 2 if solo_target is None else 1
        options = Options(players, solo_target, tuple(modules), star, tuple(extras))
        return cls.deal(options, seed, content=content, names=names, rules=rules)

    @classmethod
    def deal(
        cls,
        options: Options,
        seed: int | str | None = None,
        *,
        content: Content | None = None,
        names: Sequence[str] | None = None,
        rules: Rulebook | None = None,
    ) -> "Game":
        """Deals a new game with options; without a seed the deal is random."""
        key = os.urandom(32) if seed is None else key_from_seed(seed)
        return cls.start(options, content=content, key=key, names=names, rules=rules)

    @classmethod
    def start(
        cls,
        options: Options,
        *,
        content: Content | None = None,
        key: bytes | None = None,
        names: Sequence[str] | None = None,
        rules: Rulebook | None = None,
    ) -> "Game":
        """Deals a new game with options and a 32-byte chance key (random if left out)."""
        content = content or standard_content()
        rules = rules or engine.fastest()
        key = key or os.urandom(32)
        if len(key) != 32:
            raise OptionsError(f"a chance key has 32 bytes, not {len(key)}")
        options = options.settled(content)
        states = options.undealt()
        rules.new_game(content.packed, states, key_words(key))
        return cls(content, options, states, key, rules=rules, names=names)

    @classmethod
    def from_position(
        cls,
        doc: Position,
        *,
        content: Content | None = None,
        key: bytes | None = None,
        names: Sequence[str] | None = None,
        rules: Rulebook | None = None,
    ) -> "Game":
        """A game that begins at a position; PositionError says what is wrong with an impossible one."""
        content = content or standard_content()
        key = key or os.urandom(32)
        options, states = read_position(content, doc, key_words(key))
        return cls(content, options, states, key, rules=rules, start=deepcopy(doc), names=names)

    @classmethod
    def from_record(cls, doc: Mapping[str, Any], *, content: Content | None = None) -> "Game":
        """Replays a record; RecordError if it does not replay exactly."""
        from planetarium.game.record import replay

        return replay(doc, content)

    @property
    def seat(self) -> int:
        """Who is to act; when the game is over, who acted last."""
        return self._number("seat")

    @property
    def phase(self) -> str:
        """What is to be decided: setup, move, card, pay, lift, place, gravity, draw, keep, final or over."""
        return PHASES[self._number("phase")]

    @property
    def turn(self) -> int:
        return self._number("turn")

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self._states["score"][0, : self.options.players].tolist())

    @property
    def is_over(self) -> bool:
        return self._number("phase") == OVER

    @property
    def _state(self) -> Any:
        """The state as a record, whose fields read as attributes."""
        return only(self._states)

    def _number(self, field: str) -> int:
        """A number of the state; ten times as fast as to read it from the record."""
        number: int = self._states[field].item()
        return number

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """Everything that may be done now, in the order of the actions' integers."""
        return _legal(self._rules, self.content, self._states)

    @property
    def speed(self) -> str:
        """Whether the rules run `interpreted` or `compiled`."""
        return self._rules.speed

    @speed.setter
    def speed(self, speed: str) -> None:
        self._rules = {"interpreted": engine.interpreted, "compiled": engine.compiled}[speed]()

    def play(self, action: str | Action) -> Action:
        """Does an action. IllegalAction or NotationError says why not, and changes nothing."""
        chosen = action if isinstance(action, Action) else read_action(self.content, action)
        before, seat, revealed = self.tobytes(), self.seat, self._number("revealed")
        log, room = new_log(), np.empty(MAX_LEGAL, np.int16)
        if self._rules.apply(self.content.packed, self._states, log, chosen.number, room) != OK:
            raise IllegalAction(*explain(self.content, self._state, chosen))
        if self._number("revealed") != revealed:
            self._undo.clear()
        else:
            if self._undo and self.actors[-1] != seat:
                self._undo.clear()
            self._undo.append((before, self.events))
        self.actions.append(chosen)
        self.actors.append(seat)
        self.times.append(round(time.monotonic() - self._begun, 3))
        self.events = read_log(self.content, seat, log)
        return chosen

    @property
    def can_undo(self) -> bool:
        """Whether the last action can be taken back; see `undo`."""
        return bool(self._undo)

    def undo(self) -> Action:
        """Takes back the last action, and returns it.

        It goes back only as far as one seat acted alone, no chance fell, and that seat learnt nothing that
        was hidden from it.
        """
        if not self._undo:
            reason = (
                "dice were rolled, a card was drawn or another seat has acted" if self.actions else "nothing was done"
            )
            raise UndoError(f"There is nothing to undo: {reason} since")
        state, self.events = self._undo.pop()
        self._states = read_state(state)
        self.times.pop()
        self.actors.pop()
        return self.actions.pop()

    def settle(self) -> None:
        """Whatever was done so far can no longer be taken back."""
        self._undo.clear()

    def mark(self) -> Mark:
        """The game as it is now, for `go_back`."""
        return Mark(len(self.actions), self.tobytes(), self.events, tuple(self._undo))

    def go_back(self, mark: Mark) -> None:
        """Restores the game as it was at a mark of its own; whatever was done since is forgotten."""
        self._states = read_state(mark.state)
        self.events = mark.events
        self._undo = list(mark.undo)
        del self.actions[mark.actions :], self.actors[mark.actions :], self.times[mark.actions :]

    def log(self, seat: int | None) -> list[str]:
        """All actions so far as a seat, or a spectator (None), may read them: `keep -` hides what another kept."""
        viewer = SPECTATOR if seat is None else seat
        choosing = self._number("phase") == SETUP
        return [
            seen_action(action, actor, viewer, choosing)
            for action, actor in zip(self.actions, self.actors, strict=True)
        ]

    def seen_events(self) -> list[EventDoc]:
        """The last action's events as every seat may read them."""
        return seen_events(self.events)

    def position(self) -> Position:
        """The whole position as a JSON document."""
        return write_position(self.content, self.options, self.tobytes())

    def observe(self, seat: int | None) -> Observation:
        """What a seat may know, or a spectator (None)."""
        if seat is not None and not 0 <= seat < self.options.players:
            raise OptionsError(f"there is no seat {seat} with {self.options.players} players")
        viewer = SPECTATOR if seat is None else seat
        return Observation(self.content, self.options, self._rules, self._seen_by(viewer), viewer)

    def open_state(self) -> Any:
        """What all seats know together, as a record: every hand, and nothing that nobody has seen.

        For the analysis of a game; bots are given `observe`.
        """
        return only(self._seen_by(EVERYBODY))

    def _seen_by(self, viewer: int) -> Any:
        states = read_state(self.tobytes())
        self._rules.observe(self.content.packed, states, viewer)
        return states

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if not self.is_over:
            return None
        winners = [s for s in range(self.options.players) if self._rules.has_won(self.content.packed, self._states, s)]
        target = self._number("target") if self.options.players == 1 else None
        return Result(self.scores, tuple(winners), target)

    def record(self, *, embed: bool = False) -> dict[str, Any]:
        """The game as a record. Its key stays secret until the game is over; `embed` puts the content in."""
        content: dict[str, Any] = {"id": self.content.id, "hash": self.content.hash}
        if embed:
            content.update(self.content.to_doc())
        own = own_parts(self.content, self._start)
        return {
            "format": FORMAT,
            "version": 1,
            "rules": RULES_VERSION,
            "content": content,
            **({"own": own} if own else {}),
            **({"branched": deepcopy(self.branched)} if self.branched else {}),
            "options": self.options.to_doc(),
            "names": list(self.names),
            "key": self._key.hex() if self.is_over else None,
            "key_sha256": hashlib.sha256(self._key).hexdigest(),
            "start": deepcopy(self._start),
            "actions": [str(action) for action in self.actions],
            "times": list(self.times),
            "result": self.result.to_doc() if self.result else None,
        }

    def rewound(self) -> "Game":
        """The same game at its first decision, dealt anew by the same key."""
        if self._start is not None:
            return Game.from_position(self._start, content=self.content, key=self._key, names=self.names)
        return Game.start(self.options, content=self.content, key=self._key, names=self.names, rules=self._rules)

    def perft(self, depth: int) -> int:
        """How many ways there are to take the next `depth` decisions; chance falls as the key says."""
        states = new_states(depth + 1)
        states[0] = self._states[0]
        room = np.zeros((depth + 1, MAX_LEGAL), np.int16)
        return int(self._rules.perft(self.content.packed, states, new_log(0), room, depth))

    def copy(self) -> "Game":
        """An independent copy that shares nothing that changes."""
        twin = Game(
            self.content, self.options, read_state(self.tobytes()), self._key, rules=self._rules, start=self._start,
            names=self.names,
        )  # fmt: skip
        twin.actions = list(self.actions)
        twin.actors = list(self.actors)
        twin.times = list(self.times)
        twin.events = [dict(event) for event in self.events]
        twin._begun = self._begun
        twin._undo = list(self._undo)
        twin.branched = self.branched
        return twin

    def tobytes(self) -> bytes:
        """The whole state byte by byte, secrets and all."""
        raw: bytes = self._states.tobytes()
        return raw
