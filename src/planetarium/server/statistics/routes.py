"""The routes of statistics: what is known about the person who asks, and of a game that is over what it was to them."""

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

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
from planetarium.server.statistics import documents as d
from planetarium.server.statistics import kept
from planetarium.server.statistics.feats import broken_records, new_achievements
from planetarium.server.statistics.tallies import counted, statistics
from planetarium.server.store import Store
from planetarium.server.store import statistics as rows

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
    store = services.tables.async_store.store
    return await services.tables.run_in_thread(
        lambda: statistics(rows.kept_games(store, holder), pending, rows.openable_games(store, holder), offset)
    )


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
    nothing = d.FeatsAnswer(game=game, played=played, pending=0, aside=None, records=[], achievements=[], again=0)
    if holder is None or not played:
        return nothing
    await services.counting.count_game(holder, game)
    nothing["pending"] = await services.counting.count(holder)
    return await services.tables.run_in_thread(_with_feats, nothing, services.tables.async_store.store, holder)


def _with_feats(answer: d.FeatsAnswer, store: Store, holder: str) -> d.FeatsAnswer:
    """What a game was to a person, by all that is kept of their games."""
    games = rows.kept_games(store, holder)
    this = next((each for each in games if each.game == answer["game"]), None)
    if this is None:
        return answer
    answer["aside"] = this.aside
    if this.summary is not None:
        before, (now,) = counted(games[: games.index(this)]), counted([this])
        answer["records"] = broken_records(before, now)
        answer["achievements"], answer["again"] = new_achievements(before, now)
    return answer


@api.get("/me/export", response_class=Response, responses={200: {"content": {"application/json": {}}}})
async def export_me(services: SeatChangeDep, holder: HolderDep) -> Response:
    """Everything that is kept about me, as a file."""
    tables = services.tables
    head: dict[str, Any] = {"format": FORMAT, "version": __version__, "at": tables.now()}
    if holder is not None:
        head["pending"] = 1
        for _ in range(MOST_ROUNDS):
            if head["pending"]:
                head["pending"] = await services.counting.count(holder)
    written = await tables.run_in_thread(_exported, head, tables.async_store.store, holder)
    return Response(
        written, headers={"Content-Disposition": 'attachment; filename="planetarium-me.json"'},
        media_type="application/json",
    )  # fmt: skip


def _exported(head: dict[str, Any], store: Store, holder: str | None) -> bytes:
    doc = head if holder is None else {**head, **kept.export(store, holder)}
    return json.dumps(doc, ensure_ascii=False, separators=(",", ":")).encode()


@api.delete("/me")
async def delete_me(services: SeatChangeDep, response: Response, visitor: VisitorDep) -> d.DeletedAnswer:
    """Deletes what is kept about me, and signs all my devices out. Where others play on, a bot takes my place."""
    holder = visitor.holder
    if holder is None:
        return d.DeletedAnswer(left=0)
    tables, async_store = services.tables, services.tables.async_store
    games = await tables.run_in_thread(rows.openable_games, async_store.store, holder)
    for game in sorted(games)[:GAMES_AT_ONCE]:
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
