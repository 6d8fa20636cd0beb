"""Who sits where: new tables, invites, leaving and coming back, bots in seats, rematches, imported games."""

import os
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from itertools import count
from typing import Any, ParamSpec, TypeVar

from planetarium.content import Content, is_standard
from planetarium.errors import ContentError, PlanetariumError
from planetarium.game import Game
from planetarium.options import Options
from planetarium.record import check_record, content_of, replay
from planetarium.server.documents import TableLine
from planetarium.server.entries import Birth, Entry, Place
from planetarium.server.hall import Beaten, Hall
from planetarium.server.identity import hashed, new_code, new_game_id
from planetarium.server.names import plain, plain_name, shown_name, skeleton
from planetarium.server.rejections import Rejection
from planetarium.server.store import Conflict
from planetarium.server.table import MOST_BESIDE, Seat, Table, stronger
from planetarium.versions import RULES_VERSION, start_today

Operands = ParamSpec("Operands")
Answer = TypeVar("Answer")
ATTEMPTS = 5
MOST_ACTIONS = 5_000  # of a record that is imported
LONGEST_GAME = 100 * 365 * 24 * 3600  # seconds that a record may tell of


def persistent(
    operation: Callable[Operands, Coroutine[Any, Any, Answer]],
) -> Callable[Operands, Coroutine[Any, Any, Answer]]:
    """Looks at the table again, and tries again, when another process was first to write."""

    @wraps(operation)
    async def tried(*operands: Operands.args, **more: Operands.kwargs) -> Answer:
        for _ in range(ATTEMPTS):
            with suppress(Beaten):
                return await operation(*operands, **more)
        raise Rejection("stale", "The table is too busy; try again.")

    return tried


@dataclass(frozen=True)
class Wanted:
    """The table that somebody wants: what is played, and who sits where."""

    options: dict[str, Any]
    seats: Sequence[dict[str, Any]]  # kind (me, open or bot), name, level
    content: dict[str, Any] | None = None
    start: dict[str, Any] | None = None
    clock: int | None = None
    public: bool = False


@dataclass(frozen=True)
class Created:
    """A new table and its codes: one for each open seat, and one to watch."""

    game: str
    invites: list[tuple[int, str]]
    watch: str


async def create(hall: Hall, holder: str, wanted: Wanted, standard: Content) -> Created:
    """A new table, dealt."""
    if wanted.public and (wanted.content is not None or wanted.start is not None):
        raise Rejection(
            "malformed", "public: cards or a position of your own are for private tables; you might know the hands."
        )
    key = os.urandom(32)

    def dealt() -> Game:
        content = standard if wanted.content is None else _own_content(wanted.content)
        if wanted.start is None:
            return Game.start(Options.from_doc(wanted.options), content=content, key=key)
        return Game.from_position(wanted.start, content=content, key=key)

    try:
        game = await hall.apart(dealt)
    except PlanetariumError as error:
        raise Rejection("malformed", str(error)) from None
    content = game.content
    seats = _first_seats(game.options, wanted.seats, holder)
    birth = Birth(
        new_game_id(), hall.now(), RULES_VERSION, content.hash, game.options.to_doc(), wanted.start, key, seats,
        wanted.clock, wanted.public,
    )  # fmt: skip
    invites = [(number, new_code()) for number, seat in enumerate(seats) if seat["kind"] == "open"]
    watch = new_code()
    codes = [*((hashed(code), number) for number, code in invites), (hashed(watch), None)]
    hall.keep_content(content)
    await hall.ledger.write(hall.ledger.store.create, birth, content.to_doc(), (), codes, holder)
    return Created(birth.game, invites, watch)


def _own_content(doc: dict[str, Any]) -> Content:
    """A content that somebody brings; one that is not this edition's must not look like it."""
    try:
        content = Content.from_doc(doc)
    except ContentError as error:
        raise Rejection("malformed", str(error)) from None
    _check_texts(content)
    return content


def _check_texts(content: Content) -> None:
    """Raises a Rejection for texts that show otherwise than they are, and for a title that is not theirs."""
    if is_standard(content):
        return
    try:
        plain_name(content.id)
        for text in _texts(content.to_doc()):
            plain(text)
    except ValueError as error:
        raise Rejection("malformed", f"content: its texts {error}.") from None
    if skeleton("standard") in skeleton(content.id):
        raise Rejection("malformed", "content: it is not the standard one and must not be called so; change its id.")


def _texts(part: Any) -> Iterator[str]:
    """All texts of a document that are not empty."""
    if isinstance(part, str):
        if part:
            yield part
    elif isinstance(part, dict | list):
        for one in part.values() if isinstance(part, dict) else part:
            yield from _texts(one)


def _first_seats(options: Options, wanted: Sequence[dict[str, Any]], holder: str) -> list[dict[str, Any]]:
    if len(wanted) != options.players:
        raise Rejection("malformed", f"seats: {options.players} players need {options.players} seats.")
    kinds = [seat["kind"] for seat in wanted]
    if "open" in kinds and "me" not in kinds:
        raise Rejection("malformed", "seats: who invites others must sit at the table.")
    seats: list[dict[str, Any]] = []
    for number, seat in enumerate(wanted):
        kind = "person" if seat["kind"] == "me" else seat["kind"]
        level = seat["level"] if kind == "bot" else None
        if kind == "bot" and level is None:
            raise Rejection("malformed", f"seats: seat {number} needs the level of its bot.")
        name = seat["name"] or (level.capitalize() if level else f"Player {number + 1}")
        seats.append({"name": name, "kind": kind, "level": level, "holder": holder if kind == "person" else None})
    for number, seat in enumerate(seats):
        if wanted[number]["name"]:
            _check_unlike(seat["name"], [other["name"] for other in (*seats[:number], *seats[number + 1 :])])
    return seats


def _check_unlike(name: str, others: Sequence[str]) -> None:
    """Raises a Rejection for a name that could be taken for that of another at the table."""
    if skeleton(name) in map(skeleton, others):
        raise Rejection(
            "name-taken", f"“{name}” is taken at this table, or looks too much like a name there; choose another name."
        )


@persistent
async def exchange(hall: Hall, holder: str, code: str, name: str | None) -> tuple[str, int | None]:
    """Exchanges an invite for its seat, once, or a watch code for the right to watch."""
    store = hall.ledger.store
    digest = hashed(code)
    found = await hall.ledger.read(store.invited, digest)
    if found is None:
        raise _unknown_invite()
    game, seat, given_for = found
    if seat is None:
        await hall.ledger.write(store.watch, game, holder)
        return game, None
    async with hall.at(game, fresh=True) as table:
        if table.seats[seat].holder != given_for:
            raise _unknown_invite()
        await _sit(hall, table, seat, holder, name, digest)
    return game, seat


@persistent
async def take(hall: Hall, holder: str, game: str, seat: int, name: str | None) -> None:
    """Takes an open seat of a public table."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        place = _seat(table, seat)
        if not table.birth.public:
            raise Rejection("not-your-seat", "This table is private; ask for an invite.")
        if place.kind != "open":
            raise Rejection("not-now", "This seat is taken.")
        await _sit(hall, table, seat, holder, name, None)


async def _sit(hall: Hall, table: Table, seat: int, holder: str, name: str | None, code: str | None) -> None:
    place = table.seats[seat]
    if place.holder is not None:  # one's own, to go on with it elsewhere
        _check_room(table, seat)
    if name:
        _check_unlike(name, _other_names(table, seat))
    await _change(
        hall, table, "sit", seat, {"name": name or place.name, "holder": holder}, Place("person", holder), code
    )


async def _change(
    hall: Hall, table: Table, kind: str, seat: int, data: dict[str, Any], after: Place, code: str | None = None
) -> None:
    """Writes an entry that changes who plays a seat. The store sees to it that the seat is as it is here."""
    await hall.commit_with(table, kind, seat, data, hall.ledger.store.seat_entry, table.seats[seat].place, after, code)


@persistent
async def rename(hall: Hall, holder: str | None, game: str, seat: int, name: str) -> None:
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        _own(table, seat, holder)
        _check_unlike(name, _other_names(table, seat))
        _check_room(table, seat)
        await hall.commit(table, "name", seat, {"name": name})


@persistent
async def leave(hall: Hall, holder: str | None, game: str, seat: int) -> None:
    """Gives a seat up for good."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        _own(table, seat, holder)
        await _change(hall, table, "leave", seat, {}, table.place_after_leaving(seat))


@persistent
async def seat_bot(hall: Hall, holder: str | None, game: str, seat: int, level: str) -> None:
    """Lets a bot play a seat: one's own, an open one, or that of somebody who has let the table wait for long."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        place = _seat(table, seat)
        mine = table.seats_of(holder)
        if not mine:
            raise Rejection("not-your-seat", "Only those who sit at the table may seat a bot.")
        why = "asked"
        data: dict[str, Any] = {}
        if seat in mine:
            _check_room(table, seat)
            level = stronger(level, place.strongest)
        elif place.kind == "bot":
            raise Rejection("not-now", "A bot plays this seat already.")
        elif place.kind == "person":
            _check_away(hall, table, seat)
            level, why = table.stand_in(place), "away"
        else:
            data["name"] = _name_of_bot(level, _other_names(table, seat))
        if (place.kind, place.level) == ("bot", level):
            raise Rejection("not-now", "This bot plays the seat already.")
        await _change(hall, table, "bot", seat, {**data, "level": level, "why": why}, Place("bot", place.holder))


def _name_of_bot(level: str, others: Sequence[str]) -> str:
    """The name of a bot's level, with a number where that name is taken."""
    taken = set(map(skeleton, others))
    names = (level.capitalize() if number == 1 else f"{level.capitalize()} {number}" for number in count(1))
    return next(name for name in names if skeleton(name) not in taken)


def _check_away(hall: Hall, table: Table, seat: int) -> None:
    """Raises a Rejection unless the others may let a bot play for somebody."""
    if table.birth.clock is not None:
        raise Rejection("not-now", "At this table only the clock decides when a bot takes over.")
    if table.open_seats:
        raise Rejection("not-now", "Nobody is replaced while a seat is open.")
    waited = (hall.now() - table.restarted) / 1000
    if table.to_act != seat or waited < hall.limits.away:
        raise Rejection("not-now", f"{table.seats[seat].name} has not been away for long enough.")


@persistent
async def come_back(hall: Hall, holder: str | None, game: str, seat: int) -> None:
    """Takes one's seat back from a bot."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        _own(table, seat, holder)
        if table.seats[seat].kind != "bot":
            raise Rejection("not-now", "You sit there yourself.")
        if table.to_act == seat and table.seats[seat].replaced == table.moved:
            raise Rejection("not-now", "Your time for this decision is over; come back when the bot has made it.")
        _check_room(table, seat)
        await _change(hall, table, "return", seat, {}, Place("person", holder))


@persistent
async def invite(hall: Hall, holder: str | None, game: str, seat: int) -> str:
    """A new code for an open seat, or for one's own, to go on with it elsewhere."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        place = _seat(table, seat)
        mine = table.seats_of(holder)
        if not (seat in mine or (mine and place.kind == "open")):
            raise Rejection("not-your-seat", "Invites are for open seats of your own tables, and for your own seat.")
        code = new_code()
        try:
            await hall.ledger.write(hall.ledger.store.invite, game, seat, hashed(code), place.place)
        except Conflict:
            raise Beaten from None
        return code


async def watch_code(hall: Hall, holder: str | None, game: str) -> str:
    """A new code to watch with; earlier ones stay good."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        if table.birth.public and not table.seats_of(holder):
            raise Rejection("not-your-seat", "Anybody can watch this table; codes are for those who sit at it.")
    code = new_code()
    try:
        await hall.ledger.write(hall.ledger.store.watch_code, game, hashed(code))
    except Conflict:
        raise Rejection("too-many", "This table has many watch codes already; use one of them.") from None
    return code


@persistent
async def rematch(hall: Hall, holder: str | None, game: str) -> str:
    """The same people, options and content again, with a new deal; asked twice it is the same table."""
    await hall.admit(game, holder)
    async with hall.at(game, fresh=True) as table:
        mine = table.seats_of(holder)
        if not mine:
            raise Rejection("not-your-seat", "Only those who sat at the table may ask for a rematch.")
        if table.rematch is not None:
            return table.rematch
        if table.to_act is not None:
            raise Rejection("not-now", "The game is not over yet.")
        seats = [_seat_again(table, number) for number in range(len(table.seats))]
        old = table.birth
        start = start_today(old.rules, old.start, table.content)
        birth = Birth(
            new_game_id(), hall.now(), RULES_VERSION, old.content, table.options, start, os.urandom(32), seats,
            old.clock, old.public,
        )  # fmt: skip

        def write(announcement: Entry) -> None:
            hall.ledger.store.create(birth, table.content.to_doc(), (), (), None, announcement)

        await hall.commit_with(table, "rematch", mine[0], {"game": birth.game}, write)
        return birth.game


def _seat_again(table: Table, number: int) -> dict[str, Any]:
    """A seat as it is for a rematch. Somebody who has done nothing in the game is not drawn into the next."""
    seat = table.seats[number]
    absent = seat.holder is not None and table.game is not None and number not in table.game.actors
    if absent:
        return {"name": seat.name, "kind": "open", "level": None, "holder": None}
    kind, level = ("person", None) if seat.away else (seat.kind, seat.level)
    return {"name": seat.name, "kind": kind, "level": level, "holder": seat.holder}


async def import_record(hall: Hall, holder: str, record: dict[str, Any]) -> str:
    """A finished game as a table to look at."""

    def replayed() -> Game:
        check_record(record)
        if len(record["actions"]) > MOST_ACTIONS:
            raise Rejection("malformed", f"record: it has more than {MOST_ACTIONS} actions.")
        content = content_of(record)
        _check_texts(content)
        game = replay(record, content)
        if not game.is_over:
            raise Rejection("malformed", "record: its game is not over; only finished games can be imported.")
        if max(record.get("times") or [0]) > LONGEST_GAME:
            raise Rejection("malformed", "record: its times are too long.")
        return game

    try:
        game = await hall.apart(replayed)
    except (PlanetariumError, ContentError) as error:
        raise Rejection("malformed", f"record: {error}") from None
    created = hall.now()
    seats = [
        {"name": shown_name(name, number), "kind": "open", "level": None, "holder": None}
        for number, name in enumerate(game.names)
    ]
    birth = Birth(
        new_game_id(), created, RULES_VERSION, game.content.hash, game.options.to_doc(),
        start_today(record["rules"], record["start"], game.content), bytes.fromhex(record["key"]), seats, imported=True,
    )  # fmt: skip
    entries = []
    table = Table(birth, game.content)
    for number, action in enumerate(game.actions):
        times = record.get("times") or []
        passed = int(1000 * times[number]) if number < len(times) else 0
        entry = table.draft("action", game.actors[number], {"action": str(action)}, created + passed)
        entries.append(entry)
        table.seq = entry.seq
    await hall.ledger.write(hall.ledger.store.create, birth, game.content.to_doc(), entries, (), holder)
    return birth.game


async def summaries(hall: Hall, holder: str | None, games: Sequence[str]) -> list[TableLine]:
    """A line about each table; one that cannot be read is left out."""
    lines = []
    for game in games:
        try:
            lines.append(await _summary(hall, holder, game))
        except Rejection as rejection:
            if rejection.reason not in ("unplayable", "unknown-game", "unknown-content"):
                raise
    return lines


async def _summary(hall: Hall, holder: str | None, game: str) -> TableLine:
    async with hall.at(game) as table:
        mine = table.seats_of(holder)
        state = table.game
        return {
            "game": game,
            "options": table.options,
            "clock": table.birth.clock,
            "content": {"id": table.content.id, "hash": table.content.hash},
            "own": table.own,
            "created": table.birth.created,
            "moved": table.restarted,
            "names": [seat.name for seat in table.seats],
            "kinds": [seat.kind for seat in table.seats],
            "scores": list(state.scores) if state else None,
            "over": state is not None and state.is_over,
            "to_act": table.to_act,
            "my_seats": mine,
            "my_turn": table.to_act in mine and table.seats[table.to_act].kind == "person"
            if table.to_act is not None
            else False,
            "deadline": table.deadline,
            "public": table.birth.public,
            "imported": table.birth.imported,
            "unplayable": table.unplayable,
            "rematch": table.rematch,
        }


def _unknown_invite() -> Rejection:
    return Rejection("unknown-invite", "This invite was used already, was withdrawn, or was never given.")


def _own(table: Table, seat: int, holder: str | None) -> None:
    _seat(table, seat)
    if seat not in table.seats_of(holder):
        raise Rejection("not-your-seat", f"Seat {seat} is not yours.")


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Rejection("not-your-seat", f"There is no seat {seat} at this table.")
    return table.seats[seat]


def _other_names(table: Table, seat: int) -> list[str]:
    return [other.name for number, other in enumerate(table.seats) if number != seat]


def _check_room(table: Table, seat: int) -> None:
    if table.seats[seat].beside >= MOST_BESIDE:
        raise Rejection("too-many", "So much has happened at this seat that nothing but moves is written any more.")
