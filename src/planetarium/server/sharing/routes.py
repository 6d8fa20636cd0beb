"""Pictures and links of finished games, and the page that a link to a replay opens."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, PlainTextResponse

from planetarium.server import documents as d
from planetarium.server import messages as m
from planetarium.server.dependencies import (
    PREFIX,
    RESPONSES,
    GamePath,
    HolderDep,
    SeatChangeDep,
    ServicesDep,
    UncachedVisitorDep,
    client_of,
    json_response,
)
from planetarium.server.page import NOT_BUILT
from planetarium.server.rejections import Rejection
from planetarium.server.sharing import links
from planetarium.server.sharing.documents import SharedAnswer
from planetarium.server.sharing.preview import NEUTRAL_DESCRIPTION, NEUTRAL_TITLE, page_with_preview, words_of

api = APIRouter(prefix=PREFIX, responses=RESPONSES)
page = APIRouter(prefix="/replay")

Size = Annotated[Literal["wide", "square", "tall"], Query()]
PageCode = Annotated[str, Path(max_length=200)]
SVG, PNG = "image/svg+xml", "image/png"


@api.get("/tables/{game}/picture.svg", response_class=Response, responses={200: {"content": {SVG: {}}}})
async def picture_svg(
    services: ServicesDep, request: Request, holder: HolderDep, game: GamePath, size: Size = "wide"
) -> Response:
    """A picture of a finished game."""
    await services.tables.check_access(game, holder)
    async with services.tables.locked(game, fresh=True) as table:
        pass
    drawn = await services.pictures.svg(client_of(request), table, size)
    return _download(drawn, SVG, f"planetarium-{game}.svg")


@api.get("/tables/{game}/picture.png", response_class=Response, responses={200: {"content": {PNG: {}}}})
async def picture_png(
    services: ServicesDep, request: Request, holder: HolderDep, game: GamePath, size: Size = "wide"
) -> Response:
    """The same as PNG."""
    await services.tables.check_access(game, holder)
    async with services.tables.locked(game, fresh=True) as table:
        pass
    drawn = await services.pictures.png(client_of(request), table, size)
    return _download(drawn, PNG, f"planetarium-{game}.png")


def _download(picture: bytes, kind: str, name: str) -> Response:
    return Response(picture, headers={"Content-Disposition": f'attachment; filename="{name}"'}, media_type=kind)


@api.get("/tables/{game}/share")
async def is_shared(services: ServicesDep, holder: HolderDep, game: GamePath) -> SharedAnswer:
    """Whether there is a link to the replay."""
    return await links.is_shared(services.tables, holder, game)


@api.post("/tables/{game}/share")
async def share(services: SeatChangeDep, visitor: UncachedVisitorDep, game: GamePath) -> d.CodeAnswer:
    """A link to the replay of a finished game, for anybody; an earlier one ends."""
    return d.CodeAnswer(code=await links.share(services.tables, visitor.holder, game))


@api.delete("/tables/{game}/share", status_code=204)
async def end_share(services: SeatChangeDep, holder: HolderDep, game: GamePath) -> None:
    """Ends the link at once."""
    await links.end_share(services.tables, holder, game)


@api.get("/replays/{code}", response_model=d.NewsDoc)
async def replay(services: ServicesDep, _: HolderDep, code: m.Code) -> Response:
    """A shared game: every move of it, without what was said."""
    return json_response(await links.shared_news(services.tables, code))


@api.get("/replays/{code}/past/{seq}", response_model=d.PastAnswer)
async def replay_past(
    services: ServicesDep, _: HolderDep, code: m.Code, seq: m.Seq,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None, hands: bool = False,
) -> Response:  # fmt: skip
    """A shared game as it stood after an entry, as any seat saw it then."""
    return json_response(await links.shared_past(services.tables, code, seq, seat, hands))


@page.api_route("/{code}", methods=["GET", "HEAD"], include_in_schema=False)
async def replay_page(services: ServicesDep, request: Request, code: PageCode) -> Response:
    """The page, with a preview of the game for whoever shows the link."""
    title, description, status = NEUTRAL_TITLE, NEUTRAL_DESCRIPTION, 404
    try:
        async with services.tables.locked(await links.shared_game(services.tables, code), fresh=True) as table:
            if table.is_open_book:
                title, description = words_of(table)
                status = 200
    except Rejection as rejection:
        if rejection.status != 404:
            raise
    found = page_with_preview(request, services.settings, code if status == 200 else "-", title, description)
    if found is None:
        return PlainTextResponse(NOT_BUILT, 503)
    return HTMLResponse(found, status, {"Cache-Control": "no-store"})


@page.api_route("/{code}/preview.png", methods=["GET", "HEAD"], include_in_schema=False)
async def preview(services: ServicesDep, request: Request, code: PageCode) -> Response:
    """The picture of a shared game; of a link that leads nowhere, one that tells nothing."""
    client, headers = client_of(request), {"Cache-Control": "no-store"}
    try:
        async with services.tables.locked(await links.shared_game(services.tables, code), fresh=True) as table:
            is_open_book = table.is_open_book
        if is_open_book:
            return Response(await services.pictures.png(client, table, "wide"), 200, headers, PNG)
    except Rejection as rejection:
        if rejection.status != 404:
            raise
    return Response(await services.pictures.neutral(client), 404, headers, PNG)
