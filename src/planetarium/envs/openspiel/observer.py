"""What a player sees, as named tensors and as text."""

import json
from math import prod
from typing import Any

import numpy as np
import pyspiel

from planetarium.envs.kernels.seen import SEEN
from planetarium.envs.openspiel.course import Course
from planetarium.envs.openspiel.setting import Setting
from planetarium.envs.openspiel.state import PlanetariumState
from planetarium.formats.notation import write_action
from planetarium.records.content import NONE
from planetarium.rules.state import HIDDEN_CARD, SPECTATOR, new_state

PRIVATE = ("drawn", "hand", "put_away")  # the arrays that hold what only their owner may know
IN_BOTH = "put_away"  # others know that a Final was put away
MOMENT = 5  # numbers for each decision: who, the action, the card drawn, and two for the digest of what was seen
HALF = 24  # bits of a digest that fit into a float


class PlanetariumObserver:
    """The observer of OpenSpiel's `IIGObservationType`.

    The tensors are the arrays of `planetarium.envs.kernels.seen`, with seats counted from the observer, and `player`,
    who that is. With perfect recall `history` is added, a row for each decision so far.
    """

    def __init__(self, setting: Setting, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS:
            raise ValueError("an observer of Planetarium sees the cards of one player, or of none")
        self._public: bool = kind.public_info
        self._private: bool = kind.private_info == private.SINGLE_PLAYER
        self._recall = kind.perfect_recall
        if self._recall and not (self._public and self._private):
            raise ValueError("perfect recall is of all that a player knows, public and private")
        self._show = setting.rules.entry_point("envs.kernels", "show")
        self._seen, self._room = np.zeros(1, SEEN), new_state()

        shapes: dict[str, tuple[int, ...]] = {"player": (setting.options.players,)}
        self._arrays = [name for name in SEEN.names or () if self._is_in(name)]
        shapes |= {name: SEEN[name].shape for name in self._arrays}
        if self._recall:
            shapes["history"] = (setting.longest, MOMENT)
        self.tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
        self.dict, start = {}, 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + prod(shape)].reshape(shape)
            start += prod(shape)

    def _is_in(self, name: str) -> bool:
        if name == IN_BOTH:
            return self._public or self._private
        return self._private if name in PRIVATE else self._public

    def set_from(self, state: PlanetariumState, player: int) -> None:
        """Fills `tensor`, and with it `dict`, with what a player sees; with zeros before the deal."""
        course = state.course
        self.tensor.fill(0)
        if not course.is_dealt:
            return
        self.dict["player"][player] = 1
        self._show(course.setting.content.packed, course.states, self._room, self._seen, player)
        for name in self._arrays:
            self.dict[name][...] = self._seen[name][0]
        if not self._private:
            own = self.dict[IN_BOTH][:1]
            own[own >= 0] = HIDDEN_CARD
        if self._recall and course.memories[player]:
            rows = _history(course, player)
            self.dict["history"][: len(rows)] = rows

    def string_from(self, state: PlanetariumState, player: int) -> str:
        """What a player sees as JSON, and with perfect recall, a line for each decision before it."""
        course = state.course
        if not course.is_dealt:
            return "not dealt"
        if not self._public:
            seat = course.position(player)["seats"][player]
            return json.dumps({"player": player, "hand": seat["hand"]})
        if not self._private:
            return json.dumps(course.position(SPECTATOR))
        lines = [f"player {player}", json.dumps(course.position(player))]
        if self._recall:
            lines[1:1] = _history_lines(course, player)
        return "\n".join(lines)


def _history(course: Course, player: int) -> list[tuple[int, ...]]:
    """The rows of `history`, with 1 added to what can be 0 or NONE, for rows of zeros follow."""
    players = course.setting.options.players
    rows: list[tuple[int, ...]] = []
    for (actor, action), (card, digest) in zip(course.log_of(player), course.memories[player], strict=True):
        number = int.from_bytes(digest)
        rows.append(((actor - player) % players + 1, action + 1, card + 1, number >> HALF, number % (1 << HALF)))
    return rows


def _history_lines(course: Course, player: int) -> list[str]:
    content, lines = course.setting.content, []
    for (actor, action), (_, digest) in zip(course.log_of(player), course.memories[player], strict=True):
        written = "-" if action == NONE else write_action(content, action)
        lines.append(f"{actor} {written} {digest.hex()}")
    return lines
