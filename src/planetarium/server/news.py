"""News: what the server tells a viewer of a table. The game itself comes in by `observe` alone."""

from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json

from planetarium.server.entries import MOVE_KINDS, SEAT_KINDS
from planetarium.server.table import EntryWithEvents, Table

# What a client reads of each kind of entry; a `sit` entry also holds whose seat it is, which is nobody's business.
_SHOWN = {
    "undo": ("to",),
    "ask-undo": ("to",),
    "consent": ("agree", "never"),
    "chat": ("text",),
    "sit": ("name",),
    "name": ("name",),
    "bot": ("level", "why"),
    "rematch": ("game",),
}
# Kinds after which the game, or its deadline, is another.
_NEW_VIEW = MOVE_KINDS | SEAT_KINDS


def write_news(
    table: Table, holder: str | None, viewer: int | None, since: int, new_entries: Sequence[EntryWithEvents],
    *, with_view: bool = False,
) -> str:  # fmt: skip
    """News for a person with one seat's view, who knows the table up to `since`; `new_entries` is what came after."""
    entries = to_json([_entry(table, viewer, line) for line in new_entries]).decode()
    news = f'{{"game":"{table.id}","seq":{table.seq},"entries":{entries}'
    if with_view or since < 1 or any(line.entry.kind in _NEW_VIEW for line in new_entries):
        news += f',"view":{write_view(table, holder, viewer)}'
    if since < 1 or table.changed_seq > since:
        news += f',"table":{to_json(table.to_doc(holder)).decode()}'
    return news + "}"


def write_view(table: Table, holder: str | None, viewer: int | None) -> str:
    """The game as a seat, or a spectator, may see it now."""
    game = table.game
    if game is None:
        return "null"
    seen = game.observe(viewer)
    over = game.is_over
    mine = viewer is not None and game.can_undo and table.can_undo_at_once(table.seats_of(holder))
    view = {
        "seat": viewer,
        "legal": [] if over else [str(action) for action in seen.legal_actions],  # plain texts are written faster
        "can_undo": mine and table.holders_present() <= {holder},
        "deadline": table.deadline,
        "result": game.result.to_doc() if game.result else None,
        "key": table.header.key.hex() if over else None,
    }
    return f'{{"position":{table.position_text.write(seen)},{to_json(view)[1:].decode()}'


def _entry(table: Table, viewer: int | None, new_entry: EntryWithEvents) -> dict[str, Any]:
    entry = new_entry.entry
    doc: dict[str, Any] = {"seq": entry.seq, "at": entry.at, "kind": entry.kind, "seat": entry.seat}
    if entry.kind == "action":
        doc["action"] = table.visible_action(entry, viewer)
        doc["events"] = new_entry.events
    for name in _SHOWN.get(entry.kind, ()):
        if name in entry.data:  # some were added later
            doc[name] = entry.data[name]
    return doc
