"""Who sits where: invites, leaving and coming back, bots in seats, rematches; and tables in lists."""

import os
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import wraps
from itertools import count
from typing import Any, ParamSpec, TypeVar

from planetarium.game.versions import RULES_VERSION, start_today
from planetarium.server.documents import InviteAnswer, TableLine
from planetarium.server.entries import Entry, GameHeader, Occupant
from planetarium.server.identity import hashed, new_code, new_game_id
from planetarium.server.names import skeleton
from planetarium.server.new_tables import check_distinct_name
from planetarium.server.ratings.fairness import (
    check_consent,
    check_is_not_handed_on,
    check_plays_in_person,
)
from planetarium.server.ratings.settling import settle
from planetarium.server.rejections import Rejection
from planetarium.server.store import Conflict
from planetarium.server.table import MOST_OTHER_ENTRIES, Seat, Table, strongest_of
from planetarium.server.tables import Tables

Parameters = ParamSpec("Parameters")
Answer = TypeVar("Answer")
ATTEMPTS = 5


def retry_on_conflict(
    operation: Callable[Parameters, Coroutine[Any, Any, Answer]],
) -> Callable[Parameters, Coroutine[Any, Any, Answer]]:
    """Reads the table again and tries again when another process was first to write."""

    @wraps(operation)
    async def retried(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
        for _ in range(ATTEMPTS):
            with suppress(Conflict):
                return await operation(*args, **kwargs)
        raise Rejection("stale", "The table is busy. Try again.")

    return retried


@retry_on_conflict
async def redeem_code(
    tables: Tables, holder: str, code: str, name: str | None, rated: bool = False
) -> tuple[str, int | None]:
    """Exchanges an invite for its seat, once, or a watch code for the right to watch."""
    store = tables.async_store.store
    digest = hashed(code)
    found = await tables.async_store.read(store.invited, digest)
    if found is None:
        raise _refused_invite(await tables.async_store.read(store.used_invite, digest) is not None)
    game, seat, given_for = found
    if seat is None:
        await tables.async_store.write(store.watch, game, holder)
        return game, None
    async with tables.locked(game, fresh=True) as table:
        if table.seats[seat].holder != given_for:
            raise _refused_invite(used=False)
        check_consent(table, holder, rated)
        await _sit(tables, table, seat, holder, name, digest)
    return game, seat


async def look_at_code(tables: Tables, holder: str | None, code: str) -> InviteAnswer:
    """What a code is for, without using it; a used one only tells whoever sits in its seat."""
    store, read = tables.async_store.store, tables.async_store.read
    found = await read(store.invited, hashed(code))
    if found is not None:
        game, seat, _ = found
        return {"seat": seat, "table": await _summary(tables, holder, game)}
    used = await read(store.used_invite, hashed(code))
    table = await _summary(tables, holder, used[0]) if used else None
    if used is None or table is None or used[1] not in table["my_seats"]:
        raise _refused_invite(used is not None)
    return {"seat": used[1], "table": table}


@retry_on_conflict
async def take_seat(tables: Tables, holder: str, game: str, seat: int, name: str | None, rated: bool = False) -> None:
    """Takes an open seat of a public table."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        place = _seat(table, seat)
        if not table.header.public:
            raise Rejection("not-your-seat", "This table is private. Ask for an invite.")
        if place.kind != "open":
            raise Rejection("not-now", "This seat is taken.")
        check_consent(table, holder, rated)
        await _sit(tables, table, seat, holder, name, None)


async def _sit(tables: Tables, table: Table, seat: int, holder: str, name: str | None, code: str | None) -> None:
    place = table.seats[seat]
    if table.knows_another_hand(holder, seat):
        raise Rejection(
            "not-now", "You have had another seat at this table and seen its cards. This one is for somebody else."
        )
    if place.holder is not None:  # their own seat, to continue on another device
        _check_entry_limit(table, seat)
    if name:
        check_distinct_name(name, _other_names(table, seat))
    await _change(
        tables, table, "sit", seat, {"name": name or place.name, "holder": holder}, Occupant("person", holder), code
    )


async def _change(
    tables: Tables, table: Table, kind: str, seat: int, data: dict[str, Any], after: Occupant, code: str | None = None
) -> None:
    """Writes an entry that changes who plays a seat. The store checks that the seat is still as it is here."""
    await tables.commit_with(
        table, kind, seat, data, tables.async_store.store.seat_entry, table.seats[seat].occupant, after, code
    )


@retry_on_conflict
async def rename_seat(tables: Tables, holder: str | None, game: str, seat: int, name: str) -> None:
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        _check_own_seat(table, seat, holder)
        check_distinct_name(name, _other_names(table, seat))
        _check_entry_limit(table, seat)
        await tables.commit(table, "name", seat, {"name": name})


@retry_on_conflict
async def leave_seat(tables: Tables, holder: str | None, game: str, seat: int) -> None:
    """Gives a seat up for good."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        _check_own_seat(table, seat, holder)
        await _change(tables, table, "leave", seat, {}, table.occupant_after_leaving(seat))
        await settle(tables, table)


@retry_on_conflict
async def forget_table(tables: Tables, holder: str, game: str) -> None:
    """Takes a game off somebody's list: others play on without them, and one that is nobody else's is deleted."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        over = table.game is not None and table.game.is_over
        going_on = not over and any(table.is_contestant(seat) for seat in table.seats_of(holder))
        if (table.others(holder) or going_on) and not over:
            for seat in table.seats_of(holder):
                await _change(tables, table, "leave", seat, {}, table.occupant_after_leaving(seat))
        await settle(tables, table)  # whoever deletes a rated game has lost it
        if await tables.async_store.write(tables.async_store.store.forget, game, holder):
            tables.drop(table)


@retry_on_conflict
async def seat_bot(tables: Tables, holder: str | None, game: str, seat: int, level: str) -> None:
    """Lets a bot play a seat: one's own, an open one, or that of somebody who has let the table wait for long."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        place = _seat(table, seat)
        mine = table.seats_of(holder)
        if not mine:
            raise Rejection("not-your-seat", "Only players at this table can add a bot.")
        if table.header.daily is not None:
            raise Rejection("not-now", "A daily system is yours to play: no bot can do it for you.")
        why = "asked"
        data: dict[str, Any] = {}
        if seat in mine:
            check_plays_in_person(table, seat)
            _check_entry_limit(table, seat)
            level = strongest_of(level, place.strongest_bot)
        elif place.kind == "bot":
            raise Rejection("not-now", "A bot is already playing this seat.")
        elif place.kind == "person":
            _check_away(tables, table, seat)
            level, why = table.stand_in(place), "away"
        else:
            data["name"] = _name_of_bot(level, _other_names(table, seat))
        if (place.kind, place.level) == ("bot", level):
            raise Rejection("not-now", "This bot is already playing the seat.")
        await _change(tables, table, "bot", seat, {**data, "level": level, "why": why}, Occupant("bot", place.holder))


def _name_of_bot(level: str, others: Sequence[str]) -> str:
    """The name of a bot's level, with a number where that name is taken."""
    taken = set(map(skeleton, others))
    names = (level.capitalize() if number == 1 else f"{level.capitalize()} {number}" for number in count(1))
    return next(name for name in names if skeleton(name) not in taken)


def _check_away(tables: Tables, table: Table, seat: int) -> None:
    """Raises a Rejection unless the others may let a bot play for somebody."""
    if table.header.clock is not None:
        raise Rejection("not-now", "This table has a clock: a bot takes over when time runs out.")
    if table.open_seats:
        raise Rejection("not-now", "A bot cannot replace anyone while a seat is still open.")
    waited = (tables.now() - table.decision_began) / 1000
    if table.to_act != seat or waited < tables.limits.away:
        raise Rejection("not-now", f"{table.seats[seat].name} has not been away long enough.")


@retry_on_conflict
async def return_to_seat(tables: Tables, holder: str | None, game: str, seat: int) -> None:
    """Takes one's seat back from a bot."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        _check_own_seat(table, seat, holder)
        if table.seats[seat].kind != "bot":
            raise Rejection("not-now", "You are already playing this seat.")
        if table.to_act == seat and table.seats[seat].replaced_at == table.moved_seq:
            raise Rejection("not-now", "Your time for this decision has run out. Come back when the bot has made it.")
        _check_entry_limit(table, seat)
        await _change(tables, table, "return", seat, {}, Occupant("person", holder))


@retry_on_conflict
async def new_invite(tables: Tables, holder: str | None, game: str, seat: int) -> str:
    """A new code for an open seat, or for one's own, to go on with it elsewhere."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        place = _seat(table, seat)
        mine = table.seats_of(holder)
        if not (seat in mine or (mine and place.kind == "open")):
            raise Rejection("not-your-seat", "Invites are for your own seat and for open seats at your tables.")
        if table.header.daily is not None:
            message = "A daily system cannot be handed on. To play it on another device, add that device first."
            raise Rejection("not-now", message)
        if table.header.puzzle is not None:
            raise Rejection("not-now", "A puzzle cannot be handed on. Others begin it at a table of their own.")
        if seat in mine:
            check_is_not_handed_on(table)
        code = new_code()
        await tables.async_store.write(tables.async_store.store.invite, game, seat, hashed(code), place.occupant)
        return code


async def new_watch_code(tables: Tables, holder: str | None, game: str) -> str:
    """A new watch code; earlier ones stay valid."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        if table.header.public and not table.seats_of(holder):
            raise Rejection("not-your-seat", "Only players at this table can create links to watch it.")
        if table.header.daily is not None and not table.is_open_book:
            raise Rejection("not-now", "Others play this system too: nobody can watch it before its day is over (UTC).")
    code = new_code()
    try:
        await tables.async_store.write(tables.async_store.store.watch_code, game, hashed(code))
    except Conflict:
        raise Rejection("too-many", "This table already has too many links to watch it. Use one of those.") from None
    return code


@retry_on_conflict
async def rematch(tables: Tables, holder: str | None, game: str) -> str:
    """The same people, options and content with a new deal; asked for twice, it is the same table."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        # By the store: the log still names those who have deleted the game, or all that is kept about them.
        kept = await tables.async_store.read(tables.async_store.store.seat_holders, game)
        mine = [seat for seat in table.seats_of(holder) if kept.get(seat) == holder]
        if not mine:
            raise Rejection("not-your-seat", "Only players at this table can start a rematch.")
        if table.header.puzzle is not None:
            raise Rejection("not-now", "There is no rematch of a puzzle. Begin it again, or choose another.")
        if table.rematch is not None:
            return table.rematch
        if table.to_act is not None:
            raise Rejection("not-now", "The game is not over yet.")
        seats = [_rematch_seat(table, number, kept.get(number)) for number in range(len(table.seats))]
        old = table.header
        start = start_today(old.rules, old.start, table.content)
        header = GameHeader(
            new_game_id(), tables.now(), RULES_VERSION, old.content, table.options, start, os.urandom(32), seats,
            old.clock, old.public, hints=old.hints, branched=None if start is None else old.branched,
        )  # fmt: skip

        def write(announcement: Entry) -> None:
            tables.async_store.store.create(header, table.content.to_doc(), (), (), None, announcement)

        await tables.commit_with(table, "rematch", mine[0], {"game": header.game}, write)
        return header.game


def _rematch_seat(table: Table, number: int, kept: str | None) -> dict[str, Any]:
    """A seat in the rematch; it is open if its person did nothing in this game, or is not `kept` with it any more."""
    seat = table.seats[number]
    absent = seat.holder is not None and table.game is not None and number not in table.game.actors
    if absent or seat.holder != kept:
        return {"name": seat.name, "kind": "open", "level": None, "holder": None}
    kind, level = ("person", None) if seat.away else (seat.kind, seat.level)
    return {"name": seat.name, "kind": kind, "level": level, "holder": seat.holder}


async def summaries(tables: Tables, holder: str | None, games: Sequence[str]) -> list[TableLine]:
    """A line about each table; one that cannot be read is left out."""
    lines = []
    for game in games:
        try:
            lines.append(await _summary(tables, holder, game))
        except Rejection as rejection:
            if rejection.reason not in ("unplayable", "unknown-game", "unknown-content"):
                raise
    return lines


async def _summary(tables: Tables, holder: str | None, game: str) -> TableLine:
    async with tables.locked(game) as table:
        mine = table.seats_of(holder)
        state = table.game
        return {
            "game": game,
            "options": table.options,
            "clock": table.header.clock,
            "content": {"id": table.content.id, "hash": table.content.hash},
            "own": table.own,
            "created": table.header.created,
            "moved": table.decision_began,
            "names": [seat.name for seat in table.seats],
            "kinds": [seat.kind for seat in table.seats],
            "scores": list(state.scores) if state else None,
            "over": state is not None and state.is_over,
            "result": state.result.to_doc() if state and state.result else None,
            "to_act": table.to_act,
            "my_seats": mine,
            "my_turn": table.to_act in mine and table.seats[table.to_act].kind == "person"
            if table.to_act is not None
            else False,
            "others": table.others(holder),
            "deadline": table.deadline,
            "public": table.header.public,
            "imported": table.header.imported,
            "daily": table.header.daily,
            "branched": table.header.branched,
            "rated": table.header.rated,
            "unplayable": table.unplayable,
            "rematch": table.rematch,
        }


def _refused_invite(used: bool) -> Rejection:
    if used:
        message = "This invite has already been used. Ask the person who sent it for a new one."
    else:
        message = "This invite does not work. The link may be incomplete or out of date. Ask for a new one."
    return Rejection("unknown-invite", message)


def _check_own_seat(table: Table, seat: int, holder: str | None) -> None:
    _seat(table, seat)
    if seat not in table.seats_of(holder):
        raise Rejection("not-your-seat", f"Seat {seat} is not yours.")


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Rejection("not-your-seat", f"There is no seat {seat} at this table.")
    return table.seats[seat]


def _other_names(table: Table, seat: int) -> list[str]:
    return [other.name for number, other in enumerate(table.seats) if number != seat]


def _check_entry_limit(table: Table, seat: int) -> None:
    if table.seats[seat].other_entries >= MOST_OTHER_ENTRIES:
        raise Rejection("too-many", "Too much has happened at this seat. From now on, it can only make moves.")
