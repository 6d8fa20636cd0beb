"""One table: a game and its seats, built from the game's log. The same entries make the same table in every process."""

import asyncio
import datetime as dt
import hashlib
import hmac
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from planetarium.bots.levels import LEVELS
from planetarium.content import Content
from planetarium.daily.days import end_of
from planetarium.errors import PlanetariumError
from planetarium.formats.events import EventDoc
from planetarium.formats.notation import seen_action
from planetarium.game import Game, Mark, own_parts
from planetarium.game.game import OwnPart
from planetarium.game.versions import KNOWN, RULES_VERSION, options_today, start_today, why_not_the_same
from planetarium.options import Options, OptionsDoc
from planetarium.rules.state import SPECTATOR
from planetarium.server.documents import SeatKind, TableDoc
from planetarium.server.entries import MOVE_KINDS, Entry, GameHeader, Occupant
from planetarium.server.pauses import Pauses
from planetarium.server.writing import PositionText

MOST_RECENT = 8  # entries kept in memory with their events, for the clients that follow
STAND_IN = "explorer"  # the bot that replaces somebody who has left or keeps the others waiting
MOST_UNDOS = 500  # of one game
MOST_OTHER_ENTRIES = 2_000  # entries other than actions that one seat may write
_LEVELS = [level.name for level in LEVELS]


def strongest_of(*levels: str) -> str:
    """The strongest of these bots."""
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
    strongest_bot: str = _LEVELS[0]  # the strongest bot that has sat in for its person
    allows_undo_requests: bool = True  # whether its person may be asked for consent to undo
    other_entries: int = 0  # entries of this seat that were not actions
    gone_since: int = 0  # the last entry before its person stopped playing in person
    replaced_at: int | None = None  # the decision, by `Table.moved_seq`, at which a bot took over unasked

    @property
    def occupant(self) -> Occupant:
        return Occupant(self.kind, self.holder)

    @property
    def away(self) -> bool:
        return self.kind == "bot" and self.holder is not None


@dataclass(frozen=True, slots=True)
class Contestant:
    """Somebody whom a rated game counts for, by the hash of their token, and when they sat down to it."""

    holder: str
    agreed: int  # milliseconds since 1970


@dataclass(slots=True)
class UndoRequest:
    """A request to take back actions until `to` of them remain, which the others must agree to."""

    seat: int
    to: int
    agreed: list[int]
    seq: int  # of the entry with the request


@dataclass(frozen=True, slots=True)
class EntryWithEvents:
    """An entry with the events of its action, as everybody may read them."""

    entry: Entry
    events: list[EventDoc]


def _own_parts(header: GameHeader, content: Content) -> list[OwnPart]:
    """What somebody has brought to a table: cards, a position to begin at."""
    if header.lesson is not None or header.puzzle is not None:
        return []
    # Where a game of this server branched off, the server dealt the position. What a record says about that is a claim.
    dealt_here = header.branched is not None and header.branched["chance"] == "fresh" and not header.imported
    return own_parts(content, None if dealt_here else header.start)


class Table:
    """The table of one game, after the entries folded into it so far.

    Whoever reads or changes it holds its `lock`. Once it `is_discarded`, it is out of date and must be fetched
    again.
    """

    def __init__(
        self, header: GameHeader, content: Content, pauses: Pauses | None = None, now: Callable[[], int] = lambda: 0
    ) -> None:
        """`now` is the time in milliseconds since 1970; without it, whatever waits for a time stays secret."""
        self.header = header
        self.content = content
        self.options: OptionsDoc = options_today(header.rules, header.options, content)
        self.own = _own_parts(header, content)
        self._pauses = pauses or Pauses()
        self._now = now
        self.lock = asyncio.Lock()
        self.is_discarded = False
        self.last_used = 0.0  # by `time.monotonic`
        self.seq = 0
        self.moved_seq = 0  # seq of the last action or undo
        self.changed_seq = 0  # seq of the last entry that changed `to_doc`
        self.decision_began = header.created  # the decision that the game waits for, in milliseconds since 1970
        self._furthest = 0  # how many actions had been done when that decision came up first
        self.seats = [Seat(seat["name"], seat["kind"], seat["level"], seat["holder"]) for seat in header.seats]
        self.open_seats = self._count_open()
        self.undo_request: UndoRequest | None = None
        self.undos = 0
        self.rematch: str | None = None
        self.unplayable: str | None = None
        branched = header.branched
        # Actions that were done before this game branched off; nobody here can take them back.
        self._given = branched["after"] if branched is not None and branched["chance"] == "same" else 0
        self.recent: deque[EntryWithEvents] = deque(maxlen=MOST_RECENT)
        self.position_text = PositionText()
        self._seats_of_holder: dict[str, list[int]] = {}  # a cache, emptied when a seat changes hands
        self._ever_held = {(number, seat.holder) for number, seat in enumerate(self.seats) if seat.holder is not None}
        # Who is rated, seat by seat: those who sat there when the last seat was taken; None before that, or for a bot.
        self.contestants: list[Contestant | None] | None = None
        self._sat_at = [header.created] * len(header.seats)
        self._setup_discards: list[int] = []  # seqs of the set-up's discards, without those taken back
        self._marks: list[Mark] | None = None  # during a replay, a mark before each action
        self.game: Game | None = None
        if header.rules not in KNOWN:
            self.unplayable = (
                f"this program does not know version {header.rules} of the rules, with which it was played"
            )
        else:
            try:
                self.game = self._deal()
            except PlanetariumError as error:
                self.unplayable = f"its deal: {error}"
        self.to_act = self._seat_to_act()  # None when the game is over or unplayable

    @property
    def id(self) -> str:
        return self.header.game

    def _deal(self) -> Game:
        header, names = self.header, [seat["name"] for seat in self.header.seats]
        start = start_today(header.rules, header.start, self.content)
        if start is not None:
            game = Game.from_position(start, content=self.content, key=header.key, names=names)
        else:
            game = Game.start(Options.from_doc(self.options), content=self.content, key=header.key, names=names)
        game.branched = header.branched
        return game

    # Folding the log.

    def draft(self, kind: str, seat: int | None, data: dict[str, Any], at: int, key: str | None = None) -> Entry:
        """The entry that would come next."""
        if kind == "action" and self.header.rules != RULES_VERSION:
            data = {**data, "rules": RULES_VERSION}  # a game from an earlier version continues under today's rules
        return Entry(self.id, self.seq + 1, at, kind, seat, data, key)

    def fold(self, entry: Entry) -> EntryWithEvents:
        """Applies the next entry. Raises, and changes nothing, if the rules refuse its action."""
        open_before, to_act_before = self.open_seats, self.to_act
        folded = EntryWithEvents(entry, self._apply(entry))
        self.seq = entry.seq
        self.to_act = self._seat_to_act()
        if entry.kind in MOVE_KINDS:
            if self._brings_new_time(entry, to_act_before):
                self.decision_began = entry.at
                self._furthest = self._actions_done()
            if self.undo_request:
                self.changed_seq = entry.seq
                self.undo_request = None
            self.moved_seq = entry.seq
        else:
            if entry.kind != "chat":
                self.changed_seq = entry.seq
            if entry.seat is not None:
                self.seats[entry.seat].other_entries += 1
            if open_before and not self.open_seats:
                self.decision_began = entry.at
            self._note_contestants()
        self.recent.append(folded)
        return folded

    def _brings_new_time(self, entry: Entry, to_act_before: int | None) -> bool:
        """Whether a move or an undo starts the clock anew.

        Nobody gains time by going back and forth in an unfinished turn: an undo that needs nobody's consent gives none,
        nor does an action that only gets the turn as far as it was before.
        """
        if self.to_act != to_act_before or self._actions_done() > self._furthest:
            return True
        wish = self.undo_request
        return entry.kind == "undo" and wish is not None and (wish.seat, wish.to) == (entry.seat, entry.data["to"])

    def _actions_done(self) -> int:
        return 0 if self.game is None else len(self.game.actions)

    def replay(self, entries: Sequence[Entry], since: int | None = None) -> list[EntryWithEvents]:
        """Folds committed entries; an action that no longer replays leaves the table readable but unplayable.

        Returns the entries after `since`. Undoing costs no more than playing.
        """
        new_entries = []
        self._marks = [] if self.seq == 0 else None
        for entry in entries:
            try:
                folded = self.fold(entry)
            except PlanetariumError as error:
                self._mark_unplayable(f"entry {entry.seq}, {entry.data.get('action', entry.kind)!r}: {error}")
                folded = self.fold(entry)
            if since is not None and entry.seq > since:
                new_entries.append(folded)
        self._marks = None
        return new_entries

    def _mark_unplayable(self, why: str) -> None:
        self.unplayable = why
        self.game = None

    def _apply(self, entry: Entry) -> list[EventDoc]:
        data, seat = entry.data, entry.seat
        match entry.kind:
            case "action":
                events = self._play(data["action"], entry.at, data.get("rules", self.header.rules))
                if data["action"].startswith("discard "):
                    self._setup_discards.append(entry.seq)
                return events
            case "undo":
                self.undos += 1
                self._take_back(data["to"])
                del self._setup_discards[data["to"] :]  # the set-up's are a game's first actions
            case "ask-undo":
                assert seat is not None
                self.undo_request = UndoRequest(seat, data["to"], [], entry.seq)
            case "consent":
                self._consent(seat, data["agree"], data.get("never", False))
            case "sit":
                assert seat is not None
                self._sat_at[seat] = entry.at
                self._ever_held.add((seat, data["holder"]))
                self._seat(seat, data["name"], "person", None, data["holder"])
            case "name":
                self._rename(seat, data["name"])
            case "leave":
                self._leave(seat)
            case "bot":
                place = self._place(seat)
                name = data.get("name", data["level"].capitalize()) if place.kind == "open" else place.name
                self._seat(seat, name, "bot", data["level"], place.holder)
                place.strongest_bot = strongest_of(place.strongest_bot, data["level"])
                if data["why"] != "asked":
                    place.replaced_at = self.moved_seq
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
        self.game.times[-1] = round((at - self.header.created) / 1000, 3)
        if rules != RULES_VERSION:
            different = why_not_the_same(rules, self.content, self.game.open_state())
            if different:
                self._mark_unplayable(
                    f"it went on otherwise than version {RULES_VERSION} of the rules would: {different}"
                )
                return []
        return self.game.seen_events()

    def _take_back(self, remaining: int) -> None:
        """Goes back to the first `remaining` actions, with the same result in every process."""
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
        self._place(seat).allows_undo_requests = not never
        if self.undo_request is not None and seat is not None:
            if agree:
                self.undo_request.agreed.append(seat)
            else:
                self.undo_request = None

    def _note_contestants(self) -> None:
        """Who plays a rated game is fixed once every seat is taken; whoever goes then has lost."""
        if self.header.rated and self.contestants is None and not self.open_seats:
            self.contestants = [
                None if place.holder is None else Contestant(place.holder, at)
                for place, at in zip(self.seats, self._sat_at, strict=True)
            ]

    def is_contestant(self, seat: int) -> bool:
        """Whether the person in a seat is one whom the game is rated for."""
        who = self.contestants[seat] if self.contestants else None
        return who is not None and who.holder == self.seats[seat].holder

    def _place(self, seat: int | None) -> Seat:
        assert seat is not None
        return self.seats[seat]

    def _seat(self, seat: int | None, name: str, kind: SeatKind, level: str | None, holder: str | None) -> None:
        place = self._place(seat)
        if place.holder != holder:
            place.allows_undo_requests = True
        if place.holder is None:  # a new person, not the same one on another device
            place.strongest_bot, place.other_entries = _LEVELS[0], 0
        if place.kind == "person" != kind:
            place.gone_since = self.seq
        place.kind, place.level, place.holder = kind, level, holder
        self._seats_of_holder.clear()
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
        place, after = self._place(seat), self.occupant_after_leaving(seat)
        self._seat(seat, place.name, after.kind, self.stand_in(place) if after.kind == "bot" else None, None)

    def occupant_after_leaving(self, seat: int | None) -> Occupant:
        """Who has a seat after its person leaves: a bot if others remain or the game is rated, otherwise nobody."""
        others = any(other.kind == "person" for number, other in enumerate(self.seats) if number != seat)
        # Nobody takes over a rated game that somebody else has begun.
        return Occupant("bot" if others or self.contestants is not None else "open", None)

    # The current state.

    def _seat_to_act(self) -> int | None:
        if self.game is None or self.game.is_over:
            return None
        return self.game.seat

    @property
    def is_open_book(self) -> bool:
        """Whether everything about the game may be known, its key and its whole chance included.

        Whatever tells more of a game than its players have seen asks this, never `game.is_over`: a day's system is over
        for one person while others still play the same deal, so it stays secret until its day has ended. At a puzzle
        nothing is ever over: what was tried can be taken back and tried again.
        """
        if self.game is None or not self.game.is_over or self.header.puzzle is not None:
            return False
        return self.header.daily is None or self._now() >= end_of(dt.date.fromisoformat(self.header.daily))

    @staticmethod
    def stand_in(place: Seat) -> str:
        """The bot that sits in for a person who has not chosen one, no weaker than any before it."""
        return strongest_of(STAND_IN, place.strongest_bot)

    @property
    def deadline(self) -> int | None:
        """When a person must have decided, in milliseconds since 1970; None if no clock is running."""
        seat = self.to_act
        if self.header.clock is None or seat is None or self.seats[seat].kind == "bot" or self.open_seats:
            return None
        return self._pauses.deadline(self.decision_began, 1000 * self.header.clock)

    def seats_of(self, holder: str | None) -> list[int]:
        """The seats that a person holds, also while a bot plays them."""
        if holder is None:
            return []
        held = self._seats_of_holder.get(holder)
        if held is None:
            held = [i for i, seat in enumerate(self.seats) if seat.holder and hmac.compare_digest(seat.holder, holder)]
            if held:
                self._seats_of_holder[holder] = held
        return held

    def knows_another_hand(self, holder: str, seat: int) -> bool:
        """Whether a person has or had seats at this table, but never this one."""
        held = {number for number, who in self._ever_held if hmac.compare_digest(who, holder)}
        return bool(held) and seat not in held

    def others(self, holder: str | None) -> int:
        """How many seats belong to other people, also while a bot plays them."""
        return sum(seat.holder is not None for seat in self.seats) - len(self.seats_of(holder))

    def holders_present(self) -> set[str]:
        """Everybody who plays a seat in person, by the hash of their token."""
        return {seat.holder for seat in self.seats if seat.kind == "person" and seat.holder}

    def last_action_of(self, seats: Sequence[int]) -> int | None:
        """The index of the last action by any of these seats; None if there is none."""
        if self.game is None:
            return None
        actors = self.game.actors
        return next((i for i in range(len(actors) - 1, self._given - 1, -1) if actors[i] in seats), None)

    def can_undo_at_once(self, seats: Sequence[int]) -> bool:
        """Whether the last action is by one of these seats and can be taken back because it revealed nothing."""
        game = self.game
        return game is not None and game.can_undo and game.actors[-1] in seats and len(game.actors) > self._given

    def may_undo_freely(self, holder: str | None) -> bool:
        """Whether a person may take the last action back without consent: it revealed nothing, and nobody else is here
        or the turn in which it was done is not over. What was tried at a puzzle can always be taken back.
        """
        played = [seat for seat in self.seats_of(holder) if self.seats[seat].kind == "person"]
        if self.header.puzzle is not None:
            return self.last_action_of(played) is not None
        if self.game is None or not self.can_undo_at_once(played):
            return False
        return self.to_act == self.game.actors[-1] or self.holders_present() <= {holder}

    def visible_action(self, entry: Entry, viewer: int | None) -> str:
        """The text of an action entry as a viewer may see it."""
        text: str = entry.data["action"]
        # Nobody can tell how far an unplayable game had got, and a discard that was taken back is in the hand again;
        # in both cases the card stays hidden.
        choosing = self.game is None or self.game.phase == "setup" or entry.seq not in self._setup_discards
        assert entry.seat is not None
        return seen_action(text, entry.seat, SPECTATOR if viewer is None else viewer, choosing)

    def to_doc(self, holder: str | None) -> TableDoc:
        """The table as a person may know it."""
        mine = self.seats_of(holder)
        undo = self.undo_request
        return {
            "game": self.id,
            "created": self.header.created,
            "options": self.options,
            "content": {"id": self.content.id, "hash": self.content.hash},
            "own": self.own,
            "key_sha256": hashlib.sha256(self.header.key).hexdigest(),
            "public": self.header.public,
            "clock": self.header.clock,
            "hints": self.header.hints,
            "imported": self.header.imported,
            "lesson": self.header.lesson,
            "daily": self.header.daily,
            "branched": self.header.branched,
            "rated": self.header.rated,
            "puzzle": self.header.puzzle,
            "unplayable": self.unplayable,
            "rematch": self.rematch,
            "no_undo": [i for i, seat in enumerate(self.seats) if not seat.allows_undo_requests],
            "undo": None if undo is None else {"seat": undo.seat, "to": undo.to, "agreed": undo.agreed},
            "seats": [
                {"seat": i, "name": seat.name, "kind": seat.kind, "level": seat.level, "away": seat.away,
                 "mine": i in mine}
                for i, seat in enumerate(self.seats)
            ],
        }  # fmt: skip
