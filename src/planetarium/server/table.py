"""A table: one game with its seats, as its log tells it. Every process folds the same entries to the same table."""

import asyncio
import hashlib
import hmac
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from planetarium.bots.levels import LEVELS
from planetarium.content import Content
from planetarium.errors import PlanetariumError
from planetarium.events import EventDoc
from planetarium.game import Game, Mark, own_parts
from planetarium.notation import seen_action
from planetarium.options import Options, OptionsDoc
from planetarium.rules.state import SPECTATOR
from planetarium.server.documents import SeatKind, TableDoc
from planetarium.server.entries import MOVING, Birth, Entry, Place
from planetarium.server.pauses import Pauses
from planetarium.server.writing import PositionText
from planetarium.versions import KNOWN, RULES_VERSION, options_today, start_today, why_not_the_same

RECENT = 8  # entries kept in memory with their events, for the clients that follow
STAND_IN = "explorer"  # who goes on for somebody who left or lets the others wait
MOST_UNDOS = 500  # of one game
MOST_BESIDE = 2_000  # entries that one seat may write beside its actions
_LEVELS = [level.name for level in LEVELS]


def stronger(*levels: str) -> str:
    """The strongest of some bots."""
    return max(levels, key=_LEVELS.index)


@dataclass(slots=True)
class Seat:
    """Who sits in a seat: a person known by the hash of a token, a bot, or nobody yet.

    A bot that plays for a person who may come back keeps the person's `holder`.
    """

    name: str
    kind: SeatKind
    level: str | None
    holder: str | None
    strongest: str = _LEVELS[0]  # of the bots that have sat in for its person
    undoes: bool = True  # whether its person lets others ask to take back
    beside: int = 0  # entries that were no actions
    replaced: int | None = None  # the decision, by `Table.moved`, for which a bot came that nobody had asked for

    @property
    def place(self) -> Place:
        return Place(self.kind, self.holder)

    @property
    def away(self) -> bool:
        return self.kind == "bot" and self.holder is not None


@dataclass(slots=True)
class UndoWish:
    """Somebody would like to take actions back, until `to` remain, and asks the others."""

    seat: int
    to: int
    agreed: list[int]
    seq: int  # of the entry that asks


@dataclass(frozen=True, slots=True)
class Told:
    """An entry with the events of its action, as everybody may read them."""

    entry: Entry
    events: list[EventDoc]


class Table:
    """The table of one game, after the entries folded into it so far.

    `lock` is held by whoever changes it or looks at it; once `gone`, it is not the table any more and
    must be fetched anew.
    """

    def __init__(self, birth: Birth, content: Content, pauses: Pauses | None = None) -> None:
        self.birth = birth
        self.content = content
        self.options: OptionsDoc = options_today(birth.rules, birth.options, content)
        self.own = own_parts(content, birth.start)
        self._pauses = pauses or Pauses()
        self.lock = asyncio.Lock()
        self.gone = False
        self.used = 0.0  # when it was last looked at, on the hall's clock
        self.seq = 0
        self.moved = 0  # the last seq that made the game another
        self.changed = 0  # the last seq that changed what `to_doc` tells
        self.restarted = birth.created  # when the running decision began
        self.seats = [Seat(seat["name"], seat["kind"], seat["level"], seat["holder"]) for seat in birth.seats]
        self.open_seats = self._count_open()
        self.wish: UndoWish | None = None
        self.undos = 0
        self.rematch: str | None = None
        self.unplayable: str | None = None
        self.recent: deque[Told] = deque(maxlen=RECENT)
        self.text = PositionText()
        self._held: dict[str, list[int]] = {}  # who holds which seats, as far as anybody has asked since they changed
        self._chosen: list[int] = []  # the seqs of the set-up's discards that were not taken back
        self._marks: list[Mark] | None = None  # while a log is replayed, the moment before each action
        self.game: Game | None = None
        if birth.rules not in KNOWN:
            self.unplayable = f"it was played by version {birth.rules} of the rules, and this program does not know it"
        else:
            try:
                self.game = self._deal()
            except PlanetariumError as error:
                self.unplayable = f"its deal: {error}"
        self.to_act = self._seat_to_act()  # None when the game is over or unplayable

    @property
    def id(self) -> str:
        return self.birth.game

    def _deal(self) -> Game:
        birth, names = self.birth, [seat["name"] for seat in self.birth.seats]
        start = start_today(birth.rules, birth.start, self.content)
        if start is not None:
            return Game.from_position(start, content=self.content, key=birth.key, names=names)
        return Game.start(Options.from_doc(self.options), content=self.content, key=birth.key, names=names)

    # Folding the log.

    def draft(self, kind: str, seat: int | None, data: dict[str, Any], at: int, key: str | None = None) -> Entry:
        """The entry that would come next."""
        if kind == "action" and self.birth.rules != RULES_VERSION:
            data = {**data, "rules": RULES_VERSION}  # a game of an earlier version goes on by today's
        return Entry(self.id, self.seq + 1, at, kind, seat, data, key)

    def fold(self, entry: Entry) -> Told:
        """Takes the next entry in. An action that the rules refuse raises and changes nothing."""
        open_before = self.open_seats
        told = Told(entry, self._take_in(entry))
        self.seq = entry.seq
        if entry.kind in MOVING:
            if self.wish:
                self.changed = entry.seq
                self.wish = None
            self.moved = entry.seq
            self.restarted = entry.at
        else:
            if entry.kind != "chat":
                self.changed = entry.seq
            if entry.seat is not None:
                self.seats[entry.seat].beside += 1
            if open_before and not self.open_seats:
                self.restarted = entry.at
        self.recent.append(told)
        self.to_act = self._seat_to_act()
        return told

    def replay(self, entries: Sequence[Entry], since: int | None = None) -> list[Told]:
        """Folds what was committed; an action that no longer replays leaves the table readable and unplayable.

        Returns the entries after `since`. What was taken back costs no more than what was not.
        """
        told = []
        self._marks = [] if self.seq == 0 else None
        for entry in entries:
            try:
                line = self.fold(entry)
            except PlanetariumError as error:
                self._give_up(f"entry {entry.seq}, {entry.data.get('action', entry.kind)!r}: {error}")
                line = self.fold(entry)
            if since is not None and entry.seq > since:
                told.append(line)
        self._marks = None
        return told

    def _give_up(self, why: str) -> None:
        self.unplayable = why
        self.game = None

    def _take_in(self, entry: Entry) -> list[EventDoc]:
        data, seat = entry.data, entry.seat
        match entry.kind:
            case "action":
                events = self._play(data["action"], entry.at, data.get("rules", self.birth.rules))
                if data["action"].startswith("discard "):
                    self._chosen.append(entry.seq)
                return events
            case "undo":
                self.undos += 1
                self._take_back(data["to"])
                del self._chosen[data["to"] :]  # the set-up's are a game's first actions
            case "ask-undo":
                assert seat is not None
                self.wish = UndoWish(seat, data["to"], [], entry.seq)
            case "consent":
                self._consent(seat, data["agree"], data.get("never", False))
            case "sit":
                self._seat(seat, data["name"], "person", None, data["holder"])
            case "name":
                self._rename(seat, data["name"])
            case "leave":
                self._leave(seat)
            case "bot":
                place = self._place(seat)
                name = data.get("name", data["level"].capitalize()) if place.kind == "open" else place.name
                self._seat(seat, name, "bot", data["level"], place.holder)
                place.strongest = stronger(place.strongest, data["level"])
                if data["why"] != "asked":
                    place.replaced = self.moved
            case "return":
                place = self._place(seat)
                self._seat(seat, place.name, "person", None, place.holder)
            case "rematch":
                self.rematch = data["game"]
        return []

    def _play(self, action: str, at: int, rules: str) -> list[EventDoc]:
        if self.game is None:
            return []
        if self._marks is not None:
            self._marks.append(self.game.mark())
        self.game.play(action)
        self.game.times[-1] = round((at - self.birth.created) / 1000, 3)
        if rules != RULES_VERSION:
            different = why_not_the_same(rules, self.content, self.game.open_state())
            if different:
                self._give_up(f"it went on otherwise than version {RULES_VERSION} of the rules would: {different}")
                return []
        return self.game.seen_events()

    def _take_back(self, remaining: int) -> None:
        """The game as it was before it went on, exactly the same in every process."""
        if self.game is None:
            return
        if self._marks is not None:
            self.game.go_back(self._marks[remaining])
            del self._marks[remaining:]
            return
        before, self.game = self.game, self._deal()
        for action, at in zip(before.actions[:remaining], before.times, strict=False):
            self.game.play(action)
            self.game.times[-1] = at
        self.game.names = before.names

    def _consent(self, seat: int | None, agree: bool, never: bool) -> None:
        self._place(seat).undoes = not never
        if self.wish is not None and seat is not None:
            if agree:
                self.wish.agreed.append(seat)
            else:
                self.wish = None

    def _place(self, seat: int | None) -> Seat:
        assert seat is not None
        return self.seats[seat]

    def _seat(self, seat: int | None, name: str, kind: SeatKind, level: str | None, holder: str | None) -> None:
        place = self._place(seat)
        if place.holder != holder:
            place.undoes = True
        if place.holder is None:  # somebody new, not somebody who goes on elsewhere
            place.strongest, place.beside = _LEVELS[0], 0
        place.kind, place.level, place.holder = kind, level, holder
        self._held.clear()
        self.open_seats = self._count_open()
        self._rename(seat, name)

    def _count_open(self) -> int:
        return sum(seat.kind == "open" for seat in self.seats)

    def _rename(self, seat: int | None, name: str) -> None:
        assert seat is not None
        self.seats[seat].name = name
        if self.game is not None:
            self.game.names[seat] = name

    def _leave(self, seat: int | None) -> None:
        place, after = self._place(seat), self.place_after_leaving(seat)
        self._seat(seat, place.name, after.kind, self.stand_in(place) if after.kind == "bot" else None, None)

    def place_after_leaving(self, seat: int | None) -> Place:
        """Where people remain a bot goes on; otherwise the game rests."""
        others = any(other.kind == "person" for number, other in enumerate(self.seats) if number != seat)
        return Place("bot" if others else "open", None)

    # What it is now.

    def _seat_to_act(self) -> int | None:
        if self.game is None or self.game.is_over:
            return None
        return self.game.seat

    @staticmethod
    def stand_in(place: Seat) -> str:
        """The bot that sits in for a person who has not chosen one: none weaker than was there before."""
        return stronger(STAND_IN, place.strongest)

    @property
    def deadline(self) -> int | None:
        """When the running decision of a person must be made, in milliseconds since 1970; None if it can wait."""
        seat = self.to_act
        if self.birth.clock is None or seat is None or self.seats[seat].kind == "bot" or self.open_seats:
            return None
        return self._pauses.deadline(self.restarted, 1000 * self.birth.clock)

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a person holds, also while a bot plays them."""
        if holder is None:
            return []
        held = self._held.get(holder)
        if held is None:
            held = [i for i, seat in enumerate(self.seats) if seat.holder and hmac.compare_digest(seat.holder, holder)]
            if held:
                self._held[holder] = held
        return held

    def people(self) -> set[str]:
        """Everybody who sits here in person."""
        return {seat.holder for seat in self.seats if seat.kind == "person" and seat.holder}

    def last_action_of(self, seats: Sequence[int]) -> int | None:
        """How many actions came before the last one that any of these seats did."""
        if self.game is None:
            return None
        actors = self.game.actors
        return next((i for i in range(len(actors) - 1, -1, -1) if actors[i] in seats), None)

    def undoes_at_once(self, seats: Sequence[int]) -> bool:
        """Whether the last action is one of these seats' and can be taken back without anything having shown."""
        game = self.game
        return game is not None and game.can_undo and game.actors[-1] in seats

    def seen(self, entry: Entry, viewer: int | None) -> str:
        """An action of the log as a viewer may read it."""
        text: str = entry.data["action"]
        # Of a game that cannot be replayed nobody can tell how far it was. A card whose discard was taken back
        # is in its hand again.
        choosing = self.game is None or self.game.phase == "setup" or entry.seq not in self._chosen
        assert entry.seat is not None
        return seen_action(text, entry.seat, SPECTATOR if viewer is None else viewer, choosing)

    def to_doc(self, holder: str | None) -> TableDoc:
        """The table as a person may know it."""
        mine = self.seats_of(holder)
        wish = self.wish
        return {
            "game": self.id,
            "created": self.birth.created,
            "options": self.options,
            "content": {"id": self.content.id, "hash": self.content.hash},
            "own": self.own,
            "key_sha256": hashlib.sha256(self.birth.key).hexdigest(),
            "public": self.birth.public,
            "clock": self.birth.clock,
            "imported": self.birth.imported,
            "unplayable": self.unplayable,
            "rematch": self.rematch,
            "no_undo": [i for i, seat in enumerate(self.seats) if not seat.undoes],
            "undo": None if wish is None else {"seat": wish.seat, "to": wish.to, "agreed": wish.agreed},
            "seats": [
                {"seat": i, "name": seat.name, "kind": seat.kind, "level": seat.level, "away": seat.away,
                 "mine": i in mine}
                for i, seat in enumerate(self.seats)
            ],
        }  # fmt: skip
