"""Games on paper: the record of a table, whole once it is over, and until then as its reader may see it."""

from typing import Any

from planetarium.errors import PlanetariumError
from planetarium.game import FORMAT, Game
from planetarium.position import Position
from planetarium.server.entries import Entry
from planetarium.server.hall import Hall
from planetarium.server.play import may_see, usual_viewer
from planetarium.server.table import Table


async def export(hall: Hall, holder: str | None, game: str) -> dict[str, Any]:
    """The record of a game, its content embedded: so it replays whatever cards change."""
    async with hall.at(game) as table:
        await may_see(hall, table, holder)
        viewer = usual_viewer(table, holder)
        if table.game is None:
            return _unplayable(table, viewer, await hall.ledger.read(hall.ledger.store.entries, game))
        record = table.game.record(embed=True)
        if not table.game.is_over:
            record["actions"] = table.game.log(viewer)
            record["start"] = _seen_start(table, viewer)
        return record


def _seen_start(table: Table, viewer: int | None) -> Position | None:
    """The position that a game began at, as its reader may see it; None also where these rules cannot read it."""
    birth = table.birth
    if birth.start is None:
        return None
    try:
        return Game.from_position(birth.start, content=table.content, key=birth.key).observe(viewer).position()
    except PlanetariumError:
        return None


def _unplayable(table: Table, viewer: int | None, entries: list[Entry]) -> dict[str, Any]:
    """A record straight from the log of a game that these rules cannot replay. Its key stays secret."""
    birth, doc = table.birth, table.to_doc(None)
    played: list[Entry] = []
    for entry in entries:
        if entry.kind == "action":
            played.append(entry)
        elif entry.kind == "undo":
            del played[entry.data["to"] :]
    return {
        "format": FORMAT,
        "version": 1,
        "rules": birth.rules,
        "content": {**doc["content"], **table.content.to_doc()},
        "options": birth.options,
        "names": [seat.name for seat in table.seats],
        "key": None,
        "key_sha256": doc["key_sha256"],
        "start": _seen_start(table, viewer),
        "actions": [table.seen(entry, viewer) for entry in played],
        "times": [round((entry.at - birth.created) / 1000, 3) for entry in played],
        "result": None,
    }
