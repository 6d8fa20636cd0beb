"""Branches: new tables that go on from a moment of a finished game."""

import os
from typing import Any

from planetarium.errors import PlanetariumError
from planetarium.game import Chance, Game
from planetarium.game.branch import branch
from planetarium.game.versions import RULES_VERSION
from planetarium.server.entries import Entry, GameHeader
from planetarium.server.identity import new_game_id
from planetarium.server.names import skeleton
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table
from planetarium.server.tables import Tables


async def branch_off(
    tables: Tables, holder: str, game: str, after: int, seat: int, chance: Chance, level: str, name: str | None
) -> str:
    """A table of one's own that goes on from a finished game: somebody in one of its seats, bots in all others.

    Only what all may know can be branched, whatever the chance: otherwise one could try out what a game that is still
    played, here or as the same daily system elsewhere, will bring.
    """
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        if table.game is None:
            raise Rejection("unplayable", f"This game cannot be replayed: {table.unplayable}.")
        if not table.game.is_over:
            raise Rejection("not-now", "The game is not over yet. Once it is, you can play on from any point of it.")
        if table.header.puzzle is not None:
            raise Rejection("not-now", "A puzzle is not played on. Try it again, or look at its solution.")
        if not table.is_open_book:
            raise Rejection(
                "not-now", "Others still play this daily system. When its day is over, you can play on from it."
            )
        if seat >= len(table.seats):
            raise Rejection("not-your-seat", f"There is no seat {seat} in this game.")
        actions = [str(action) for action in table.game.actions]
        seats = _seats(table, holder, seat, level, name)
    if after >= len(actions):
        raise Rejection("not-now", "The game is over at this point. Choose an earlier one.")
    key = os.urandom(32) if chance == "fresh" else table.header.key

    def branched() -> Game:
        then = Table(table.header, table.content).game
        assert then is not None
        for action in actions[:after]:
            then.play(action)
        then.names = [each.name for each in table.seats]
        return branch(then, seat, chance, key, [each["name"] for each in seats], game)

    try:
        new = await tables.run_in_thread(branched)
    except PlanetariumError as error:
        raise Rejection("unplayable", f"This game cannot be continued from here: {error}.") from None
    header = GameHeader(
        new_game_id(), tables.now(), RULES_VERSION, new.content.hash, new.options.to_doc(), new.record()["start"], key,
        seats, branched=new.branched,
    )  # fmt: skip
    next_to_act = [*new.actors[1:], new.seat]
    entries = [
        Entry(header.game, number + 1, header.created, "action", new.actors[number], {"action": str(action)},
              to_act=next_to_act[number])
        for number, action in enumerate(new.actions)
    ]  # fmt: skip
    await tables.async_store.write(tables.async_store.store.create, header, new.content.to_doc(), entries, (), None)
    return header.game


def _seats(table: Table, holder: str, mine: int, level: str, name: str | None) -> list[dict[str, Any]]:
    """Who sits at the new table: `holder` in one seat, under the name they had there if none is given, and bots."""
    bot = level.capitalize()
    if name is None and mine in table.seats_of(holder):
        name = table.seats[mine].name
    if name is None or skeleton(name) == skeleton(bot):
        name = f"Player {mine + 1}"
    return [
        {"name": name, "kind": "person", "level": None, "holder": holder}
        if number == mine
        else {"name": bot, "kind": "bot", "level": level, "holder": None}
        for number in range(len(table.seats))
    ]
