"""New tables: dealt for somebody, or made from the record of a finished game."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from planetarium.content import Content, is_standard
from planetarium.errors import ContentError, OtherContentError, PlanetariumError
from planetarium.game import BranchDoc, Game
from planetarium.game.record import check_record, content_of, replay
from planetarium.game.versions import RULES_VERSION, start_today
from planetarium.options import Options
from planetarium.server.entries import GameHeader
from planetarium.server.identity import hashed, new_code, new_game_id
from planetarium.server.names import checked_name, checked_text, displayable_name, skeleton
from planetarium.server.ratings.fairness import check_request
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table
from planetarium.server.tables import Tables

MOST_ACTIONS = 5_000  # of an imported record
LONGEST_GAME = 100 * 365 * 24 * 3600  # seconds between the first and the last action of an imported record


@dataclass(frozen=True)
class TableRequest:
    """The table that somebody asks for: what is played, and who sits where."""

    options: dict[str, Any]
    seats: Sequence[dict[str, Any]]  # kind (me, open or bot), name, level
    content: dict[str, Any] | None = None
    start: dict[str, Any] | None = None
    clock: int | None = None
    public: bool = False
    hints: bool = True
    rated: bool = False


@dataclass(frozen=True)
class CreatedTable:
    """A new table and its codes: one for each open seat, and one to watch."""

    game: str
    invites: list[tuple[int, str]]
    watch: str


async def create_table(tables: Tables, holder: str, request: TableRequest, standard: Content) -> CreatedTable:
    """A new table, dealt."""
    if request.public and (request.content is not None or request.start is not None):
        raise Rejection("malformed", "public: a table with custom cards or a custom position must be private.")
    if request.rated:
        check_request(request.public, [seat["kind"] for seat in request.seats])
    key = os.urandom(32)

    def dealt() -> Game:
        content = standard if request.content is None else _custom_content(request.content)
        if request.start is None:
            return Game.start(Options.from_doc(request.options), content=content, key=key)
        try:
            return Game.from_position(request.start, content=content, key=key)
        except PlanetariumError as error:
            raise Rejection("malformed", f"start: {error}") from None

    try:
        game = await tables.run_in_thread(dealt)
    except PlanetariumError as error:
        raise Rejection("malformed", str(error)) from None
    content = game.content
    seats = _first_seats(game.options, request.seats, holder)
    header = GameHeader(
        new_game_id(), tables.now(), RULES_VERSION, content.hash, game.options.to_doc(), request.start, key, seats,
        request.clock, request.public, hints=request.hints and not request.rated, rated=request.rated,
    )  # fmt: skip
    invites = [(number, new_code()) for number, seat in enumerate(seats) if seat["kind"] == "open"]
    watch = new_code()
    codes = [*((hashed(code), number) for number, code in invites), (hashed(watch), None)]
    tables.cache_content(content)
    await tables.async_store.write(tables.async_store.store.create, header, content.to_doc(), (), codes, holder)
    return CreatedTable(header.game, invites, watch)


def _custom_content(doc: dict[str, Any]) -> Content:
    """A content that somebody brings; it must not pass for the standard one."""
    try:
        content = Content.from_doc(doc)
    except ContentError as error:
        raise Rejection("malformed", f"content: {error}") from None
    _check_texts(content)
    return content


def _check_texts(content: Content) -> None:
    """Raises a Rejection for misleading texts, and for a content that calls itself standard and is not."""
    if is_standard(content):
        return
    try:
        checked_name(content.id)
        for text in _texts(content.to_doc()):
            checked_text(text)
    except ValueError as error:
        raise Rejection("malformed", f"content: its texts {error}.") from None
    if skeleton("standard") in skeleton(content.id):
        raise Rejection("malformed", "content: only the standard cards can be called standard; change the id.")


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
        raise Rejection("malformed", f"seats: the number of seats must be the number of players, {options.players}.")
    kinds = [seat["kind"] for seat in wanted]
    if "open" in kinds and "me" not in kinds:
        raise Rejection("malformed", "seats: to invite others, take a seat at the table yourself.")
    seats: list[dict[str, Any]] = []
    for number, seat in enumerate(wanted):
        kind = "person" if seat["kind"] == "me" else seat["kind"]
        level = seat["level"] if kind == "bot" else None
        if kind == "bot" and level is None:
            raise Rejection("malformed", f"seats: seat {number} needs a level for its bot.")
        name = seat["name"] or (level.capitalize() if level else f"Player {number + 1}")
        seats.append({"name": name, "kind": kind, "level": level, "holder": holder if kind == "person" else None})
    for number, seat in enumerate(seats):
        if wanted[number]["name"]:
            check_distinct_name(seat["name"], [other["name"] for other in (*seats[:number], *seats[number + 1 :])])
    return seats


def check_distinct_name(name: str, others: Sequence[str]) -> None:
    """Raises a Rejection for a name that could be mistaken for another at the table."""
    if skeleton(name) in map(skeleton, others):
        raise Rejection(
            "name-taken", f"“{name}” is taken at this table, or too similar to another name there. Choose another name."
        )


async def import_record(tables: Tables, holder: str, record: dict[str, Any]) -> str:
    """A finished game as a table to look at."""

    def replayed() -> Game:
        check_record(record)
        if len(record["actions"]) > MOST_ACTIONS:
            raise Rejection("malformed", f"record: it has more than {MOST_ACTIONS} actions.")
        content = content_of(record)
        _check_texts(content)
        game = replay(record, content)
        if not game.is_over:
            raise Rejection("malformed", "record: the game is not over, and only finished games can be imported.")
        if max(record.get("times") or [0]) > LONGEST_GAME:
            raise Rejection("malformed", "record: its times are too long.")
        return game

    try:
        game = await tables.run_in_thread(replayed)
    except OtherContentError:
        raise Rejection(
            "unknown-content", "This game was played with a different set of cards, which this server does not have."
        ) from None
    except (PlanetariumError, ContentError) as error:
        raise Rejection("malformed", f"record: {error}") from None
    created = tables.now()
    seats = [
        {"name": displayable_name(name, number), "kind": "open", "level": None, "holder": None}
        for number, name in enumerate(game.names)
    ]
    header = GameHeader(
        new_game_id(), created, RULES_VERSION, game.content.hash, game.options.to_doc(),
        start_today(record["rules"], record["start"], game.content), bytes.fromhex(record["key"]), seats, imported=True,
        branched=_shown_branch(game.branched),
    )  # fmt: skip
    entries = []
    table = Table(header, game.content)
    for number, action in enumerate(game.actions):
        times = record.get("times") or []
        passed = int(1000 * times[number]) if number < len(times) else 0
        entry = table.draft("action", game.actors[number], {"action": str(action)}, created + passed)
        entries.append(entry)
        table.seq = entry.seq
    await tables.async_store.write(tables.async_store.store.create, header, game.content.to_doc(), entries, (), holder)
    return header.game


def _shown_branch(branched: BranchDoc | None) -> BranchDoc | None:
    """Where an imported game says that it branched, with names that can be shown."""
    if branched is None:
        return None
    return {**branched, "names": [displayable_name(name, seat) for seat, name in enumerate(branched["names"])]}
