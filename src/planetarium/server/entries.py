"""The lines of a game's log, and the row that a game begins with. Everything else about a table follows from them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from planetarium.game import BranchDoc
from planetarium.server.documents import SeatKind

# Kinds after which the game is another: what a client knew before is stale, and the clock of a decision begins anew.
MOVE_KINDS = frozenset({"action", "undo"})
# Kinds that change who plays a seat, and with that perhaps whose time runs.
SEAT_KINDS = frozenset({"sit", "leave", "bot", "return"})


@dataclass(slots=True)
class Entry:
    """One line of the log of a game. `to_act` is who is to act after it, None when nobody is."""

    game: str
    seq: int
    at: int  # milliseconds since 1970
    kind: str
    seat: int | None
    data: dict[str, Any]
    key: str | None = None  # the idempotency key, with the seat that chose it in front
    to_act: int | None = None

    @property
    def ends_game(self) -> bool:
        return self.kind == "action" and self.to_act is None


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who has a seat, as the store keeps it: its kind, and the person whose seat it is."""

    kind: SeatKind
    holder: str | None


@dataclass(frozen=True, slots=True)
class GameHeader:
    """What a game began with, which never changes: `seats` say who sat down first, `key` is the secret of chance."""

    game: str
    created: int
    rules: str
    content: str  # by its hash
    options: Mapping[str, Any]
    start: dict[str, Any] | None
    key: bytes
    seats: list[dict[str, Any]]  # name, kind, level, holder
    clock: int | None = None
    public: bool = False
    imported: bool = False
    hints: bool = True  # whether a bot may be asked for advice
    lesson: str | None = None  # the lesson that is taught at this table
    daily: str | None = None  # the day whose system is played at this table, such as 2026-11-18
    branched: BranchDoc | None = None  # where it branched off from another game
    rated: bool = False  # whether its result counts for the ratings of those who play
    puzzle: str | None = None  # the puzzle that is solved at this table


@dataclass(frozen=True, slots=True)
class Device:
    """One of the devices of a person, by the hash of its token."""

    device: str
    holder: str
    name: str
    created: int
    seen: int
    renewed: int  # when its cookie was last set
    ended: int | None = None
