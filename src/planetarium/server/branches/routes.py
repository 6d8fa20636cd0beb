"""The route of what if."""

from fastapi import APIRouter

from planetarium.server import documents as d
from planetarium.server.branches.branching import branch_off
from planetarium.server.branches.messages import BranchBody
from planetarium.server.dependencies import PREFIX, RESPONSES, GamePath, NewHolderDep, ServicesDep

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.post("/tables/{game}/branch", status_code=201)
async def branch(services: ServicesDep, holder: NewHolderDep, game: GamePath, body: BranchBody) -> d.GameAnswer:
    """A new table that goes on from a moment of a finished game, against bots."""
    new = await branch_off(services.tables, holder, game, body.after, body.seat, body.chance, body.level, body.name)
    return d.GameAnswer(game=new)
