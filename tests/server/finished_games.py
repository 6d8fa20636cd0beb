"""Finished games, written into a database as if they had been played there."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from planetarium import Game
from planetarium.bots import make_bot
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.identity import hashed, new_game_id
from planetarium.server.store import Store

from .people import Doc

NOON = 1_700_049_600_000  # of a day in UTC
NOVICE = {"name": "Novice", "kind": "bot", "level": "novice", "holder": None}


def person(token: str, name: str) -> Doc:
    """A seat of whoever has a token."""
    return {"name": name, "kind": "person", "level": None, "holder": hashed(token)}


@cache
def played(players: int = 1, target: int = 0, bot: str = "novice", seed: int = 1, **options: Any) -> Game:
    """A game that a bot played to its end; alone a Target of 0 is beaten by the first point."""
    game = Game.new(players, seed, target if players == 1 else None, **options)
    chooser = make_bot(bot, seed)
    while not game.is_over:
        game.play(chooser.choose(game.observe(game.seat)))
    return game


def put(
    store: Store, game: Game, seats: Sequence[Doc], *first: Entry, at: int = NOON, left: int = 0, **header: Any
) -> str:
    """Writes a game into the database; `first` are entries before all actions, and `left` actions are not done yet."""
    name = new_game_id()
    record = game.record()
    head = GameHeader(
        name, at, record["rules"], game.content.hash, game.options.to_doc(), record["start"],
        bytes.fromhex(record["key"]), list(seats), **header,
    )  # fmt: skip
    entries = [Entry(name, 1 + number, at, each.kind, each.seat, each.data) for number, each in enumerate(first)]
    done = len(game.actions) - left
    for number in range(done):
        data = {"action": str(game.actions[number])}
        next_actor = game.actors[number + 1] if number + 1 < len(game.actors) else None
        entries.append(Entry(name, len(entries) + 1, at + 1, "action", game.actors[number], data, None, next_actor))
    store.create(head, game.content.to_doc(), entries, (), None)
    if not left:
        store.execute("UPDATE games SET ended = 1 WHERE game = ?", (name,))
    return name
