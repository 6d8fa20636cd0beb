"""Tells the story of a table's game, once it is over and to whoever may see the table."""

from planetarium.game.story import Story, tell_story
from planetarium.server.rejections import Rejection
from planetarium.server.tables import Tables


async def story_of(tables: Tables, holder: str | None, game: str) -> Story:
    """The story of a game; a Rejection while it goes on.

    It tells only what a spectator of the game has seen, so that of a daily system, too, it can be told at once.
    """
    await tables.check_access(game, holder)
    async with tables.locked(game, fresh=True) as table:
        if table.game is None:
            raise Rejection("unplayable", f"This game cannot be replayed: {table.unplayable}.")
        if not table.game.is_over:
            raise Rejection("not-now", "This game is still being played. Its story is told when it is over.")
        played = table.game.copy()
    # Without the lock: nobody at the table waits for a reader.
    return await tables.run_in_thread(tell_story, played)
