"""News: what the server tells a viewer of a table. The game itself comes in by `observe` alone."""

from collections.abc import Sequence
from typing import Any, cast, get_args, get_type_hints

from planetarium.content.board import LETTERS, Letter
from planetarium.formats.position import fields_of
from planetarium.formats.sides import side_points
from planetarium.game import Observation
from planetarium.records.content import NONE
from planetarium.server.documents import EntryBase, EntryDoc, NewsDoc, SidePoints, ViewDoc
from planetarium.server.entries import MOVE_KINDS, SEAT_KINDS
from planetarium.server.table import EntryWithEvents, Table
from planetarium.server.writing import Json, write, written


def _shown() -> dict[str, tuple[str, ...]]:
    """What a client reads of each kind of entry. In a `sit` entry, whose seat it is is nobody's business."""
    shown = {}
    for document in get_args(EntryDoc.__value__):
        fields = get_type_hints(document)
        (kind,) = get_args(fields.pop("kind"))
        shown[kind] = tuple(name for name in fields if name not in EntryBase.__annotations__)
    shown["action"] = ()  # its action and events depend on the reader
    return shown


_SHOWN = _shown()
# Kinds after which the game, or its deadline, is another.
_NEW_VIEW = MOVE_KINDS | SEAT_KINDS


def write_news(
    table: Table, holder: str | None, viewer: int | None, since: int, new_entries: Sequence[EntryWithEvents],
    *, with_view: bool = False,
) -> Json:  # fmt: skip
    """News for a person with one seat's view, who knows the table up to `since`; `new_entries` is what came after."""
    entries = [_entry(table, viewer, line) for line in new_entries]
    news: NewsDoc = {"game": table.id, "seq": table.seq, "entries": entries}
    if with_view or since < 1 or any(line.entry.kind in _NEW_VIEW for line in new_entries):
        news["view"] = written(write_view(table, holder, viewer))
    if since < 1 or table.changed_seq > since:
        news["table"] = table.to_doc(holder)
    return write(news)


def write_view(table: Table, holder: str | None, viewer: int | None) -> Json:
    """The game as a seat, or a spectator, may see it now."""
    game = table.game
    if game is None:
        return Json("null")
    seen = game.observe(viewer)
    over = game.is_over
    view: ViewDoc = {
        "position": written(table.position_text.write(seen)),
        "points": _points(seen),
        "seat": viewer,
        "legal": [] if over else [str(action) for action in seen.legal_actions],  # plain texts are written faster
        "can_undo": viewer is not None and table.may_undo_freely(holder),
        "deadline": table.deadline,
        "result": game.result.to_doc() if game.result else None,
        "key": table.header.key.hex() if table.is_open_book else None,
    }
    return write(view)


def _points(seen: Observation) -> dict[Letter, SidePoints]:
    state = fields_of(seen.tobytes())
    points: dict[Letter, SidePoints] = {}
    for planet, letter in enumerate(LETTERS):
        if state.planet_space[planet] != NONE:
            habitable, hostile = side_points(seen.content, state, planet)
            points[letter] = {"habitable": habitable, "hostile": hostile}
    return points


def _entry(table: Table, viewer: int | None, new_entry: EntryWithEvents) -> EntryDoc:
    entry = new_entry.entry
    doc: Any = {"seq": entry.seq, "at": entry.at, "kind": entry.kind, "seat": entry.seat}
    if entry.kind == "action":
        doc["action"] = table.visible_action(entry, viewer)
        doc["events"] = new_entry.events
    for name in _SHOWN[entry.kind]:
        if name in entry.data:  # some were added later
            doc[name] = entry.data[name]
    return cast("EntryDoc", doc)
