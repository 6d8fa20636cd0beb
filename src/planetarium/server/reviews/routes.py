"""The routes of reviews."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from planetarium.server.dependencies import (
    PREFIX,
    RESPONSES,
    GamePath,
    HolderDep,
    ServicesDep,
    client_of,
    json_response,
)
from planetarium.server.reviews.documents import EffortName, ReviewAnswer
from planetarium.server.reviews.messages import ReviewBody

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.post("/tables/{game}/review", response_model=ReviewAnswer)
async def begin_review(
    services: ServicesDep, request: Request, holder: HolderDep, game: GamePath, body: ReviewBody
) -> Response:
    """Begins to review a game that is over, unless that was done before; `GET` brings what comes of it."""
    await services.reviews.begin(holder, game, body.effort, client_of(request))
    return json_response(await services.reviews.tell(holder, game))


@api.get("/tables/{game}/review", response_model=ReviewAnswer)
async def review(
    services: ServicesDep, holder: HolderDep, game: GamePath, known: EffortName | None = None,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
) -> Response:  # fmt: skip
    """How far the review of a game is, and the sharpest that is there, unless it is `known`."""
    return json_response(await services.reviews.tell_review(holder, game, known, seat))
