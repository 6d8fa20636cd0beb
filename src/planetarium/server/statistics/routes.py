"""The routes of statistics: what is known about the person who asks, and of a game that is over what it was to them."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import JSONResponse

from planetarium import __version__
from planetarium.server import seating
from planetarium.server.dependencies import (
    PREFIX,
    RESPONSES,
    GamePath,
    HolderDep,
    SeatChangeDep,
    ServicesDep,
    VisitorDep,
)
from planetarium.server.identity import COOKIE
from planetarium.server.rejections import Rejection
from planetarium.server.services import Services
from planetarium.server.statistics import documents as d
from planetarium.server.statistics import kept
from planetarium.server.statistics.feats import broken_records, new_achievements
from planetarium.server.statistics.tallies import counted, statistics
from planetarium.server.store import statistics as rows
from planetarium.server.store.statistics import KeptGame

FORMAT = "planetarium-person"
GAMES_AT_ONCE = 100  # that one request takes off a person's list
MOST_ROUNDS = 10  # of counting before an export; what is over and not counted then is `pending`
FURTHEST = 14 * 60  # minutes between a clock on earth and UTC

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.get("/me/statistics")
async def my_statistics(
    services: ServicesDep, holder: HolderDep, offset: Annotated[int, Query(ge=-FURTHEST, le=FURTHEST)] = 0
) -> d.StatisticsAnswer:
    """What my finished games come to. `offset` is by how many minutes my clock is ahead of UTC."""
    if holder is None:
        return statistics((), 0, (), offset)
    pending = await services.counting.count(holder)
    games = await _kept_games(services, holder)
    return await services.tables.run_in_thread(statistics, games, pending, await _openable(services, holder), offset)


@api.delete("/me/statistics", status_code=204)
async def delete_my_statistics(services: SeatChangeDep, holder: HolderDep) -> None:
    """Deletes my statistics, for good. Games that have begun by now are not counted again."""
    if holder is not None:
        async_store = services.tables.async_store
        await async_store.write(rows.delete_statistics, async_store.store, holder, services.tables.now())


@api.get("/tables/{game}/feats")
async def feats(services: ServicesDep, holder: HolderDep, game: GamePath) -> d.FeatsAnswer:
    """What a game that is over was to me: records broken, achievements earned."""
    await services.tables.check_access(game, holder)
    async with services.tables.locked(game, fresh=True) as table:
        if table.to_act is not None:
            raise Rejection("not-now", "The game is not over yet.")
        played = bool(table.seats_of(holder))
    pending = 0
    this: KeptGame | None = None
    earlier: list[KeptGame] = []
    if holder is not None and played:
        await services.counting.count_game(holder, game)
        pending = await services.counting.count(holder)
        games = await _kept_games(services, holder)
        this = next((each for each in games if each.game == game), None)
        earlier = games[: games.index(this)] if this else []
    answer = d.FeatsAnswer(
        game=game, played=played, pending=pending, aside=this.aside if this else None, records=[], achievements=[],
        again=0,
    )  # fmt: skip
    if this is not None and this.summary is not None:
        before, (now,) = counted(earlier), counted([this])
        answer["records"] = broken_records(before, now)
        answer["achievements"], answer["again"] = new_achievements(before, now)
    return answer


@api.get("/me/export")
async def export_me(services: SeatChangeDep, holder: HolderDep) -> JSONResponse:
    """Everything that is kept about me, as a file."""
    async_store = services.tables.async_store
    about: dict[str, Any] = {}
    if holder is not None:
        pending = 1
        for _ in range(MOST_ROUNDS):
            if pending:
                pending = await services.counting.count(holder)
        about = {"pending": pending, **await async_store.read(kept.export, async_store.store, holder)}
    doc = {"format": FORMAT, "version": __version__, "at": services.tables.now(), **about}
    return JSONResponse(doc, headers={"Content-Disposition": 'attachment; filename="planetarium-me.json"'})


@api.delete("/me")
async def delete_me(services: SeatChangeDep, response: Response, visitor: VisitorDep) -> d.DeletedAnswer:
    """Deletes what is kept about me, and signs all my devices out. Where others play on, a bot takes my place."""
    holder = visitor.holder
    if holder is None:
        return d.DeletedAnswer(left=0)
    tables, async_store = services.tables, services.tables.async_store
    games = [line["game"] for line in await async_store.read(rows.games_with, async_store.store, holder)]
    for game in games[:GAMES_AT_ONCE]:
        try:
            await seating.forget_table(tables, holder, game)
        except Rejection as rejection:
            if rejection.reason not in ("unknown-game", "unplayable"):
                raise
    left = max(0, len(games) - GAMES_AT_ONCE)
    if not left:
        await async_store.write(kept.delete, async_store.store, holder, tables.now())
        await services.people.end_all(holder)
        response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")
    return d.DeletedAnswer(left=left)


async def _kept_games(services: Services, holder: str) -> list[KeptGame]:
    async_store = services.tables.async_store
    return await async_store.read(rows.kept_games, async_store.store, holder)


async def _openable(services: Services, holder: str) -> set[str]:
    """The games that a person can still look at."""
    async_store = services.tables.async_store
    return {line["game"] for line in await async_store.read(rows.games_with, async_store.store, holder)}
