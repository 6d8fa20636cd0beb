"""Exports the record of a game: complete once all of it may be known, and until then as its reader may see it."""

from typing import Any

from planetarium.errors import PlanetariumError
from planetarium.formats.position import Position
from planetarium.game import FORMAT, Game
from planetarium.game.versions import start_today
from planetarium.server.play import default_viewer
from planetarium.server.store import Store
from planetarium.server.table import Table
from planetarium.server.tables import Tables


async def export_record(tables: Tables, holder: str | None, game: str) -> dict[str, Any]:
    """The record of a game, with its content embedded so that it still replays after cards change."""
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        viewer, is_open_book = default_viewer(table, holder), table.is_open_book
        game_now = None if table.game is None else table.game.copy()
    # Without the lock: nobody at the table waits for a reader.
    if game_now is None:
        return await tables.run_in_thread(_unplayable, table, viewer, tables.async_store.store)
    return await tables.run_in_thread(_record, table, game_now, viewer, is_open_book)


def _record(table: Table, game: Game, viewer: int | None, is_open_book: bool) -> dict[str, Any]:
    record = game.record(embed=True)
    if not is_open_book:
        record["key"] = None
        record["actions"] = game.log(viewer)
        record["start"] = _seen_start(table, viewer)
    return record


def _seen_start(table: Table, viewer: int | None) -> Position | None:
    """The position that a game began from, as its reader may see it; None if there is none or it cannot be read."""
    header = table.header
    if header.start is None:
        return None
    try:
        start = start_today(header.rules, header.start, table.content)
        assert start is not None
        return Game.from_position(start, content=table.content, key=header.key).observe(viewer).position()
    except PlanetariumError:
        return None


def _unplayable(table: Table, viewer: int | None, store: Store) -> dict[str, Any]:
    """A record made straight from the log of a game that cannot be replayed; its key stays secret."""
    header, doc = table.header, table.to_doc(None)
    played = []
    for entry in store.entries(table.id):
        if entry.kind == "action":
            played.append(entry)
        elif entry.kind == "undo":
            del played[entry.data["to"] :]
    return {
        "format": FORMAT,
        "version": 1,
        "rules": header.rules,
        "content": {**doc["content"], **table.content.to_doc()},
        **({"own": table.own} if table.own else {}),
        **({"branched": header.branched} if header.branched else {}),
        "options": header.options,
        "names": [seat.name for seat in table.seats],
        "key": None,
        "key_sha256": doc["key_sha256"],
        "start": _seen_start(table, viewer),
        "actions": [table.visible_action(entry, viewer) for entry in played],
        "times": [round((entry.at - header.created) / 1000, 3) for entry in played],
        "result": None,
    }
