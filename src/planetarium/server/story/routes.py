"""The address of a game's story."""

from fastapi import APIRouter

from planetarium.game.story import Story
from planetarium.server.dependencies import PREFIX, RESPONSES, GamePath, HolderDep, ServicesDep
from planetarium.server.story.telling import story_of

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.get("/tables/{game}/story")
async def story(services: ServicesDep, holder: HolderDep, game: GamePath) -> Story:
    """Where every point of a finished game came from, how the scores grew and what decided it."""
    return await story_of(services.tables, holder, game)
