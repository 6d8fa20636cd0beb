"""Who sits where: new tables, invites, leaving and coming back, bots in seats, rematches, imported games."""

import asyncio
import os
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from planetarium.content import Content
from planetarium.errors import ContentError, PlanetariumError
from planetarium.game import Game
from planetarium.options import Options
from planetarium.record import check_record, content_of, replay
from planetarium.server.entries import Birth, Entry
from planetarium.server.hall import Beaten, Hall
from planetarium.server.identity import hashed, new_code, new_game_id
from planetarium.server.messages import shown_name
from planetarium.server.play import may_see
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table
from planetarium.versions import RULES_VERSION

Operands = ParamSpec("Operands")
Answer = TypeVar("Answer")
ATTEMPTS = 5
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
    content = standard if wanted.content is None else await asyncio.to_thread(_own_content, wanted.content)
    key = os.urandom(32)
    try:
        if wanted.start is None:
            options = Options.from_doc(wanted.options)
            await asyncio.to_thread(Game.start, options, content=content, key=key)
        else:
            game = await asyncio.to_thread(Game.from_position, wanted.start, content=content, key=key)
            options = game.options
    except PlanetariumError as error:
        raise Rejection("malformed", str(error)) from None
    seats = _first_seats(options, wanted.seats, holder)
    birth = Birth(
        new_game_id(), hall.now(), RULES_VERSION, content.hash, options.to_doc(), wanted.start, key, seats,
        wanted.clock, wanted.public,
    )  # fmt: skip
    invites = [(number, new_code()) for number, seat in enumerate(seats) if seat["kind"] == "open"]
    watch = new_code()
    codes = [*((hashed(code), number) for number, code in invites), (hashed(watch), None)]
    hall.keep_content(content)
    await hall.ledger.write(hall.ledger.store.create, birth, content.to_doc(), (), codes, holder)
    return Created(birth.game, invites, watch)


def _own_content(doc: dict[str, Any]) -> Content:
    try:
        return Content.from_doc(doc)
    except ContentError as error:
        raise Rejection("malformed", str(error)) from None


def _first_seats(options: Options, wanted: Sequence[dict[str, Any]], holder: str) -> list[dict[str, Any]]:
    if len(wanted) != options.players:
        raise Rejection("malformed", f"seats: {options.players} players need {options.players} seats.")
    kinds = [seat["kind"] for seat in wanted]
    if "open" in kinds and "me" not in kinds:
        raise Rejection("malformed", "seats: who invites others must sit at the table.")
    seats = []
    for number, seat in enumerate(wanted):
        kind = "person" if seat["kind"] == "me" else seat["kind"]
        level = seat["level"] if kind == "bot" else None
        if kind == "bot" and level is None:
            raise Rejection("malformed", f"seats: seat {number} needs the level of its bot.")
        name = seat["name"] or (level.capitalize() if level else f"Player {number + 1}")
        seats.append({"name": name, "kind": kind, "level": level, "holder": holder if kind == "person" else None})
    return seats


@persistent
async def exchange(hall: Hall, holder: str, code: str, name: str | None) -> tuple[str, int | None]:
    """Exchanges an invite for its seat, once, or a watch code for the right to watch."""
    store = hall.ledger.store
    digest = hashed(code)
    found = await hall.ledger.read(store.invited, digest)
    if found is None:
        raise _unknown_invite()
    game, seat = found
    if seat is None:
        await hall.ledger.write(store.watch, game, holder)
        return game, None
    async with hall.at(game) as table:
        await _sit(hall, table, seat, holder, name, digest)
    return game, seat


@persistent
async def take(hall: Hall, holder: str, game: str, seat: int, name: str | None) -> None:
    """Takes an open seat of a public table."""
    async with hall.at(game) as table:
        place = _place(table, seat)
        if not table.birth.public:
            await may_see(hall, table, holder)
            raise Rejection("not-your-seat", "This table is private; ask for an invite.")
        if place.kind != "open":
            raise Rejection("not-now", "This seat is taken.")
        await _sit(hall, table, seat, holder, name, None)


async def _sit(hall: Hall, table: Table, seat: int, holder: str, name: str | None, code: str | None) -> None:
    data = {"name": name or table.seats[seat].name, "holder": holder}
    await hall.commit_with(table, "sit", seat, data, hall.ledger.store.seat_entry, holder, code)


@persistent
async def rename(hall: Hall, holder: str | None, game: str, seat: int, name: str) -> None:
    async with hall.at(game) as table:
        await _own(hall, table, seat, holder)
        await hall.commit(table, "name", seat, {"name": name})


@persistent
async def leave(hall: Hall, holder: str | None, game: str, seat: int) -> None:
    """Gives a seat up for good."""
    async with hall.at(game) as table:
        await _own(hall, table, seat, holder)
        await hall.commit_with(table, "leave", seat, {}, hall.ledger.store.seat_entry, None)


@persistent
async def seat_bot(hall: Hall, holder: str | None, game: str, seat: int, level: str) -> None:
    """Lets a bot play a seat: one's own, an open one, or that of somebody who has let the table wait for long."""
    async with hall.at(game) as table:
        await may_see(hall, table, holder)
        place = _place(table, seat)
        mine = table.seats_of(holder)
        if not mine:
            raise Rejection("not-your-seat", "Only those who sit at the table may seat a bot.")
        if place.kind == "bot" and not place.away:
            raise Rejection("not-now", "A bot plays this seat already.")
        why = "asked"
        if seat not in mine and place.kind == "person":
            waited = (hall.now() - table.restarted) / 1000
            if table.to_act != seat or waited < hall.limits.away:
                raise Rejection("not-now", f"{place.name} has not been away for long enough.")
            why = "away"
        await hall.commit(table, "bot", seat, {"level": level, "why": why})


@persistent
async def come_back(hall: Hall, holder: str | None, game: str, seat: int) -> None:
    """Takes one's seat back from a bot."""
    async with hall.at(game) as table:
        await _own(hall, table, seat, holder)
        if table.seats[seat].kind != "bot":
            raise Rejection("not-now", "You sit there yourself.")
        await hall.commit(table, "return", seat, {})


async def invite(hall: Hall, holder: str | None, game: str, seat: int) -> str:
    """A new code for an open seat, or for one's own, to go on with it elsewhere."""
    async with hall.at(game) as table:
        await may_see(hall, table, holder)
        place = _place(table, seat)
        mine = table.seats_of(holder)
        if not (seat in mine or (mine and place.kind == "open")):
            raise Rejection("not-your-seat", "Invites are for open seats of your own tables, and for your own seat.")
        code = new_code()
        await hall.ledger.write(hall.ledger.store.invite, game, seat, hashed(code))
        return code


async def watch_code(hall: Hall, holder: str | None, game: str) -> str:
    """A new code to watch with; earlier ones stay good."""
    async with hall.at(game) as table:
        await may_see(hall, table, holder)
        code = new_code()
        await hall.ledger.write(hall.ledger.store.invite, game, None, hashed(code))
        return code


@persistent
async def rematch(hall: Hall, holder: str | None, game: str) -> str:
    """The same people, options and content again, with a new deal; asked twice it is the same table."""
    async with hall.at(game) as table:
        await may_see(hall, table, holder)
        mine = table.seats_of(holder)
        if not mine:
            raise Rejection("not-your-seat", "Only those who sat at the table may ask for a rematch.")
        if table.rematch is not None:
            return table.rematch
        if table.to_act is not None:
            raise Rejection("not-now", "The game is not over yet.")
        seats = [
            {"name": seat.name, "kind": "person" if seat.away else seat.kind, "holder": seat.holder,
             "level": None if seat.away else seat.level}
            for seat in table.seats
        ]  # fmt: skip
        old = table.birth
        birth = Birth(
            new_game_id(), hall.now(), RULES_VERSION, old.content, old.options, old.start, os.urandom(32), seats,
            old.clock, old.public,
        )  # fmt: skip

        def write(herald: Entry) -> None:
            hall.ledger.store.create(birth, table.content.to_doc(), (), (), None, herald)

        await hall.commit_with(table, "rematch", mine[0], {"game": birth.game}, write)
        return birth.game


async def import_record(hall: Hall, holder: str, record: dict[str, Any]) -> str:
    """A finished game as a table to look at."""

    def replayed() -> Game:
        check_record(record)
        content = content_of(record)
        game = replay(record, content)
        if not game.is_over:
            raise Rejection("malformed", "record: its game is not over; only finished games can be imported.")
        if max(record.get("times") or [0]) > LONGEST_GAME:
            raise Rejection("malformed", "record: its times are too long.")
        return game

    try:
        game = await asyncio.to_thread(replayed)
    except (PlanetariumError, ContentError) as error:
        raise Rejection("malformed", f"record: {error}") from None
    created = hall.now()
    seats = [
        {"name": shown_name(name, number), "kind": "open", "level": None, "holder": None}
        for number, name in enumerate(game.names)
    ]
    birth = Birth(
        new_game_id(), created, RULES_VERSION, game.content.hash, game.options.to_doc(), record["start"],
        bytes.fromhex(record["key"]), seats, imported=True,
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


async def summary(hall: Hall, holder: str | None, game: str) -> dict[str, Any]:
    """A line about a table, for a list of tables."""
    async with hall.at(game) as table:
        mine = table.seats_of(holder)
        state = table.game
        return {
            "game": game,
            "options": table.birth.options,
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


async def _own(hall: Hall, table: Table, seat: int, holder: str | None) -> None:
    await may_see(hall, table, holder)
    _place(table, seat)
    if seat not in table.seats_of(holder):
        raise Rejection("not-your-seat", f"Seat {seat} is not yours.")


def _place(table: Table, seat: int) -> Any:
    if not 0 <= seat < len(table.seats):
        raise Rejection("not-your-seat", f"There is no seat {seat} at this table.")
    return table.seats[seat]
