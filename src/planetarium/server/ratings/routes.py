"""The routes of ratings: one's own, and nobody else's."""

from fastapi import APIRouter

from planetarium.server.dependencies import PREFIX, RESPONSES, GamePath, HolderDep, SeatChangeDep, ServicesDep
from planetarium.server.ratings import settling
from planetarium.server.ratings.documents import MyRatingAnswer, TableRatingAnswer

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.get("/ratings/me")
async def my_rating(services: ServicesDep, holder: HolderDep) -> MyRatingAnswer:
    """One's own rating, with its uncertainty and its history."""
    return await settling.my_rating(services.tables, holder)


@api.delete("/ratings/me", status_code=204)
async def delete_rating(services: SeatChangeDep, holder: HolderDep) -> None:
    """Deletes one's rating and its history; running games do not count for one any more."""
    await settling.opt_out(services.tables, holder)


@api.get("/tables/{game}/ratings")
async def table_rating(services: ServicesDep, holder: HolderDep, game: GamePath) -> TableRatingAnswer:
    """What a rated game did to one's own rating."""
    return await settling.table_rating(services.tables, holder, game)
