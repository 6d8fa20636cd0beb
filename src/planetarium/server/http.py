"""The HTTP side of the protocol: everything that is not a move under way."""

import secrets
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from planetarium import __version__
from planetarium.bots.levels import LEVELS
from planetarium.content import standard_content
from planetarium.game.versions import RULES_VERSION
from planetarium.options import TARGETS, solo_targets, usual_target
from planetarium.records.options import EXTRAS, MODULES, STARS
from planetarium.server import documents as d
from planetarium.server import lessons, new_tables, play, seating
from planetarium.server import messages as m
from planetarium.server.dependencies import (
    MEANINGS,
    PREFIX,
    RESPONSES,
    GamePath,
    HolderDep,
    NewHolderDep,
    SeatChangeDep,
    ServicesDep,
    UncachedVisitorDep,
    VisitorDep,
    client_of,
    json_response,
    renew_cookie,
    set_cookie,
    user_agent,
)
from planetarium.server.health import Health, check_health
from planetarium.server.identity import COOKIE, new_token
from planetarium.server.news import write_news
from planetarium.server.people import ID_LENGTH
from planetarium.server.records import export_record
from planetarium.server.rejections import Rejection
from planetarium.server.table import EntryWithEvents, Table
from planetarium.server.tables import unknown_game
from planetarium.server.writing import Json, write, written

MOST_LISTED = 50

api = APIRouter(prefix=PREFIX, responses=RESPONSES)


@api.get("/about", responses={429: {"model": d.RejectionAnswer, "description": MEANINGS[429]}})
def about(services: ServicesDep, _: HolderDep) -> d.AboutAnswer:
    """Versions, bots, options and limits."""
    standard = standard_content()
    limits = services.settings.limits
    return d.AboutAnswer(
        protocol=m.PROTOCOL, version=__version__, rules=RULES_VERSION,
        levels=[d.LevelLine(name=level.name, about=level.about) for level in LEVELS],
        modules=list(MODULES), stars=list(STARS), extras=list(EXTRAS),
        solo_targets=[
            d.TargetLine(name=name, target=target, epochs=name not in TARGETS)
            for name, target in solo_targets(standard, epochs=True).items()
        ],
        usual_target=d.UsualTarget(plain=usual_target(standard, False), epochs=usual_target(standard, True)),
        content=d.ContentName(id=standard.id, hash=standard.hash),
        limits={"body": limits.body, "message": limits.message, "sockets": limits.sockets, "away": limits.away},
    )  # fmt: skip


@api.get("/contents/{digest}", response_model=d.ContentAnswer)
async def content(
    services: ServicesDep, _: HolderDep, digest: Annotated[str, Path(pattern="^[0-9a-f]{64}$")]
) -> Response:
    """Board and cards of a content, by its hash."""
    # By its hash it can never change.
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(await services.tables.content_json(digest), headers=headers, media_type="application/json")


@api.post("/players", status_code=201)
def new_player(services: ServicesDep, request: Request, _: HolderDep) -> d.TokenAnswer:
    """A token for a program, to be sent as `Authorization: Bearer TOKEN`. Browsers get a cookie by themselves."""
    services.new_tables.take(client_of(request))
    return d.TokenAnswer(token=new_token())


@api.post("/tables", status_code=201)
async def new_table(
    services: ServicesDep, request: Request, holder: NewHolderDep, body: m.NewTable
) -> d.NewTableAnswer:
    """A new table, dealt."""
    if body.public:
        services.lobby.take(client_of(request))
    wanted = new_tables.TableRequest(
        body.options.model_dump(), [seat.model_dump() for seat in body.seats], body.content, body.start, body.clock,
        body.public, body.hints, body.rated,
    )  # fmt: skip
    created = await new_tables.create_table(services.tables, holder, wanted, standard_content())
    async with services.tables.locked(created.game) as table:
        doc = table.to_doc(holder)
    invites = [d.InviteCode(seat=seat, code=code) for seat, code in created.invites]
    return d.NewTableAnswer(game=created.game, table=doc, invites=invites, watch=created.watch)


@api.get("/tables")
async def list_tables(
    services: ServicesDep, request: Request, response: Response, visitor: VisitorDep, public: bool = False
) -> list[d.TableLine]:
    """My tables, newest first, or public ones with an open seat."""
    store, read = services.tables.async_store.store, services.tables.async_store.read
    if public:
        games = await read(store.open_tables, MOST_LISTED)
    else:
        games = [] if visitor.holder is None else await read(store.games_of, visitor.holder, MOST_LISTED)
        if games:
            await renew_cookie(request, response, visitor)
    return await seating.summaries(services.tables, visitor.holder, games)


@api.get("/tables/{game}", response_model=d.NewsDoc)
async def table_news(
    services: ServicesDep, holder: HolderDep, game: GamePath, since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
) -> Response:  # fmt: skip
    """News of a table, for a client without a socket."""
    await services.tables.check_access(game, holder)

    def news(table: Table, new_entries: Sequence[EntryWithEvents], since: int) -> Json:
        return write_news(table, holder, play.chosen_viewer(table, holder, seat), since, new_entries, with_view=True)

    return json_response(await services.tables.read_entries(game, since, news))


@api.delete("/tables/{game}", status_code=204)
async def forget(services: SeatChangeDep, holder: HolderDep, game: GamePath) -> None:
    """Takes a table off one's list; where others still play, a bot goes on in one's place."""
    if holder is None:
        raise unknown_game()
    await services.counting.count_game(holder, game)  # what it was to them stays when the game is gone
    await seating.forget_table(services.tables, holder, game)


def _outcome(outcome: play.Outcome) -> Response:
    answer = d.DoneAnswer(seq=outcome.seq, again=outcome.again, news=written(outcome.news))
    return json_response(write(answer))


@api.post("/tables/{game}/actions", response_model=d.DoneAnswer)
async def act(services: ServicesDep, holder: HolderDep, game: GamePath, body: m.ActionBody) -> Response:
    """Does an action for the seat to act."""
    return _outcome(await play.act(services.tables, play.Requester(holder), game, body))


@api.post("/tables/{game}/undo", response_model=d.DoneAnswer)
async def undo(
    services: ServicesDep, request: Request, holder: HolderDep, game: GamePath, body: m.UndoBody
) -> Response:
    """Takes back one's last action, or asks the others for it."""
    services.undos.take(holder or client_of(request))
    return _outcome(await play.undo(services.tables, play.Requester(holder), game, body))


@api.post("/tables/{game}/consent", response_model=d.DoneAnswer)
async def consent(services: ServicesDep, holder: HolderDep, game: GamePath, body: m.ConsentBody) -> Response:
    """Answers a wish to take back."""
    return _outcome(await play.consent(services.tables, play.Requester(holder), game, body))


@api.post("/tables/{game}/chat", response_model=d.DoneAnswer)
async def chat(
    services: ServicesDep, request: Request, holder: HolderDep, game: GamePath, body: m.ChatBody
) -> Response:
    """Says something to the table."""
    services.chats.take(holder or client_of(request))
    return _outcome(await play.chat(services.tables, play.Requester(holder), game, body))


@api.post("/tables/{game}/seats/{seat}/take")
async def take(
    services: ServicesDep, holder: NewHolderDep, game: GamePath, seat: m.SeatNumber, body: m.TakeBody
) -> d.JoinAnswer:
    """Takes an open seat of a public table."""
    await seating.take_seat(services.tables, holder, game, seat, body.name, body.rated)
    return d.JoinAnswer(game=game, seat=seat)


@api.post("/tables/{game}/seats/{seat}/name", status_code=204)
async def rename(
    services: SeatChangeDep, holder: HolderDep, game: GamePath, seat: m.SeatNumber, body: m.NameBody
) -> None:
    """Another name for one's seat."""
    await seating.rename_seat(services.tables, holder, game, seat, body.name)


@api.post("/tables/{game}/seats/{seat}/leave", status_code=204)
async def leave(services: SeatChangeDep, holder: HolderDep, game: GamePath, seat: m.SeatNumber) -> None:
    """Gives one's seat up for good; a bot goes on where other people remain."""
    await seating.leave_seat(services.tables, holder, game, seat)


@api.post("/tables/{game}/seats/{seat}/bot", status_code=204)
async def seat_bot(
    services: SeatChangeDep, holder: HolderDep, game: GamePath, seat: m.SeatNumber, body: m.BotBody
) -> None:
    """Lets a bot play a seat: one's own, an open one, or that of somebody who lets the table wait."""
    await seating.seat_bot(services.tables, holder, game, seat, body.level)


@api.post("/tables/{game}/seats/{seat}/return", status_code=204)
async def come_back(services: SeatChangeDep, holder: HolderDep, game: GamePath, seat: m.SeatNumber) -> None:
    """Takes one's seat back from a bot."""
    await seating.return_to_seat(services.tables, holder, game, seat)


@api.post("/tables/{game}/seats/{seat}/invite")
async def invite(
    services: SeatChangeDep, visitor: UncachedVisitorDep, game: GamePath, seat: m.SeatNumber
) -> d.CodeAnswer:
    """A new code for an open seat, or for one's own, to go on with it on another device."""
    return d.CodeAnswer(code=await seating.new_invite(services.tables, visitor.holder, game, seat))


@api.post("/tables/{game}/watch")
async def watch(services: SeatChangeDep, holder: HolderDep, game: GamePath) -> d.CodeAnswer:
    """A code to watch with."""
    return d.CodeAnswer(code=await seating.new_watch_code(services.tables, holder, game))


@api.post("/tables/{game}/rematch")
async def rematch(services: ServicesDep, request: Request, holder: HolderDep, game: GamePath) -> d.GameAnswer:
    """The same people and options again."""
    services.new_tables.take(client_of(request))
    return d.GameAnswer(game=await seating.rematch(services.tables, holder, game))


@api.post("/tables/{game}/hint")
async def hint(
    services: ServicesDep, request: Request, holder: HolderDep, game: GamePath, body: m.HintBody
) -> d.HintAnswer:
    """What a bot thinks of each action that one may do now."""
    services.hints.take(client_of(request))
    return await play.hint(services.tables, services.thinkers, holder, game, body.level, secrets.token_hex(8))


@api.get("/tables/{game}/hand")
async def hand(
    services: ServicesDep, holder: HolderDep, game: GamePath, seat: Annotated[int | None, Query(ge=0, le=3)] = None
) -> list[d.HandLine]:
    """For each card in one's hand, and each planet, what is missing to play it there."""
    return await play.hand(services.tables, holder, game, seat)


@api.get("/tables/{game}/preview")
async def preview(
    services: ServicesDep,
    holder: HolderDep,
    game: GamePath,
    action: Annotated[str, Query(min_length=1, max_length=200)],
) -> d.PreviewAnswer:
    """What an action would do, as far as one's seat can know."""
    return d.PreviewAnswer(events=await play.preview(services.tables, holder, game, action))


@api.get("/tables/{game}/collects")
async def collects(services: ServicesDep, holder: HolderDep, game: GamePath) -> dict[str, d.Collected]:
    """What each move that one may make now would collect; moves that bring nothing are left out."""
    return await play.collects(services.tables, holder, game)


@api.get("/tables/{game}/past/{seq}", response_model=d.PastAnswer)
async def past(
    services: ServicesDep, holder: HolderDep, game: GamePath, seq: m.Seq,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None, hands: bool = False,
) -> Response:  # fmt: skip
    """The game as it stood after an entry, as one saw it then; once it is over from any seat, and with all hands."""
    return json_response(await play.past(services.tables, holder, game, seq, seat, hands))


@api.get("/tables/{game}/record")
async def record(services: ServicesDep, holder: HolderDep, game: GamePath) -> JSONResponse:
    """The record of a game; until it is over without its key, and with what one may not see masked."""
    doc = await export_record(services.tables, holder, game)
    return JSONResponse(doc, headers={"Content-Disposition": f'attachment; filename="planetarium-{game}.json"'})


@api.post("/records", status_code=201)
async def import_record(services: ServicesDep, holder: NewHolderDep, body: m.RecordBody) -> d.GameAnswer:
    """A finished game as a table to look at."""
    return d.GameAnswer(game=await new_tables.import_record(services.tables, holder, body.record))


@api.get("/lessons")
def list_lessons(_: HolderDep) -> list[d.LessonLine]:
    """All lessons, in the order in which they are best learned."""
    return lessons.lesson_lines()


@api.get("/lessons/{name}")
def lesson(_: HolderDep, name: m.Code) -> d.LessonAnswer:
    """A lesson with all its steps."""
    return lessons.lesson_answer(name)


@api.post("/lessons/{name}", status_code=201)
async def begin_lesson(services: ServicesDep, holder: NewHolderDep, name: m.Code, body: m.LessonBody) -> d.GameAnswer:
    """A table at which a lesson is taught."""
    return d.GameAnswer(game=await lessons.begin_lesson(services.tables, holder, name, body.name))


@api.post("/invites")
async def exchange(services: ServicesDep, holder: NewHolderDep, body: m.InviteBody) -> d.JoinAnswer:
    """Exchanges an invite for its seat, once, or a watch code for the right to watch."""
    game, seat = await seating.redeem_code(services.tables, holder, body.code, body.name, body.rated)
    return d.JoinAnswer(game=game, seat=seat)


@api.post("/invites/look")
async def look_at_invite(services: SeatChangeDep, holder: HolderDep, body: m.LinkBody) -> d.InviteAnswer:
    """What an invite or a watch code is for, without using it."""
    return await seating.look_at_code(services.tables, holder, body.code)


@api.get("/devices")
async def devices(services: ServicesDep, request: Request, response: Response, visitor: VisitorDep) -> d.DevicesAnswer:
    """The devices from which one plays."""
    async_store = services.tables.async_store
    games = [] if visitor.holder is None else await async_store.read(async_store.store.games_of, visitor.holder, 1)
    if games:
        await renew_cookie(request, response, visitor)
    return d.DevicesAnswer(
        devices=[
            d.DeviceLine(
                id=device.device[:ID_LENGTH], name=device.name, created=device.created, seen=device.seen,
                here=device.device == visitor.device,
            )
            for device in await services.people.devices(visitor)
        ]
    )  # fmt: skip


@api.post("/devices/link", status_code=201)
async def link_device(services: ServicesDep, visitor: UncachedVisitorDep, _: NewHolderDep) -> d.LinkAnswer:
    """A code with which another device becomes one of one's own, for ten minutes and once."""
    if visitor.holder is None:
        raise Rejection("not-now", "Create a table or take a seat first. Then you can add a device.")
    code, until = await services.people.new_link(visitor)
    return d.LinkAnswer(code=code, until=until)


@api.post("/devices/join", status_code=204)
async def join_device(
    services: ServicesDep, request: Request, response: Response, _: HolderDep, body: m.LinkBody
) -> None:
    """Makes this browser a device of the person who gave the code; a token that it had is forgotten."""
    services.new_tables.take(client_of(request))
    set_cookie(request, response, await services.people.redeem_link(body.code, user_agent(request)))


@api.delete("/devices/{device}", status_code=204)
async def end_device(services: SeatChangeDep, response: Response, visitor: VisitorDep, device: m.DeviceId) -> None:
    """Ends a device for good: its token opens nothing any more."""
    if await services.people.end_device(visitor, device) == visitor.device:
        response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")


monitoring = APIRouter()


@monitoring.get("/health", include_in_schema=False)
async def health(services: ServicesDep, response: Response) -> Health:
    """Whether server and database are well; status 503 if not."""
    found = await check_health(services)
    response.status_code = 200 if found.status == "ok" else 503
    return found


@monitoring.get("/metrics", include_in_schema=False)
def metrics(services: ServicesDep) -> Response:
    return Response(services.tables.metrics.text(), media_type="text/plain; version=0.0.4")
