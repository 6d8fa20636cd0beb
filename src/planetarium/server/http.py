"""The HTTP side of the protocol: everything that is not a move under way."""

import secrets
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from planetarium import __version__
from planetarium.bots.levels import LEVELS
from planetarium.content import standard_content
from planetarium.content.cards import MODULES
from planetarium.options import EXTRAS, STARS, TARGETS, solo_targets, usual_target
from planetarium.server import documents as d
from planetarium.server import messages as m
from planetarium.server import play, seating
from planetarium.server.health import Health, look
from planetarium.server.identity import COOKIE, hashed, new_token, token_of
from planetarium.server.limits import peer_name
from planetarium.server.news import write_news
from planetarium.server.people import ID_LENGTH, Visitor
from planetarium.server.records import export
from planetarium.server.rejections import STATUS, Rejection
from planetarium.server.services import Services
from planetarium.server.table import Table, Told
from planetarium.versions import RULES_VERSION

MOST_LISTED = 50
YEAR = 365 * 24 * 3600

_MEANINGS = {
    403: "Not yours.", 404: "There is none.", 408: "Too slow.", 409: "Not now.", 413: "Too large.", 422: "Malformed.",
    429: "Too many.", 503: "The database does not answer.",
}  # fmt: skip
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"model": d.RejectionAnswer, "description": _MEANINGS[status]}
    for status in sorted(set(STATUS.values()) & _MEANINGS.keys())
}

api = APIRouter(prefix="/api/v1", responses=RESPONSES)


def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def client_of(request: Request) -> str:
    return peer_name(request.client)


async def visiting(request: Request) -> Visitor:
    """Who asks, and from which device."""
    return await services(request).people.who(token_of(request.cookies, request.headers.get("authorization")))


async def certainly(request: Request) -> Visitor:
    """Who asks, for what lasts longer than the device that asks: codes that open something."""
    token = token_of(request.cookies, request.headers.get("authorization"))
    return await services(request).people.who(token, certain=True)


def asking(visitor: Annotated[Visitor, Depends(visiting)]) -> str | None:
    """The person who asks, None for a stranger."""
    return visitor.holder


async def person(request: Request, response: Response, visitor: Annotated[Visitor, Depends(visiting)]) -> str:
    """The person who asks, who makes something that stays; a stranger gets a token."""
    house = services(request)
    house.tables.take(client_of(request))
    if visitor.holder is None:
        token = new_token()
        visitor = Visitor(hashed(token), hashed(token))
        set_cookie(request, response, token)
        await house.people.meet(visitor, user_agent(request))
    else:
        await renew(request, response, visitor)
    assert visitor.holder is not None
    return visitor.holder


async def renew(request: Request, response: Response, visitor: Visitor) -> None:
    """Notes that a device was seen; a cookie that was set some time ago is set again, so that it never runs out."""
    token = request.cookies.get(COOKIE)
    if await services(request).people.meet(visitor, user_agent(request)) and token:
        set_cookie(request, response, token)


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Scripts cannot read it, and no other site's page can send it."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/api", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip


def user_agent(request: Request) -> str:
    return request.headers.get("user-agent", "")[:500]


def changing(request: Request) -> Services:
    """Everything, for a request that changes who sits where; counts it."""
    house = services(request)
    house.changes.take(client_of(request))
    return house


House = Annotated[Services, Depends(services)]
Changing = Annotated[Services, Depends(changing)]
Visiting = Annotated[Visitor, Depends(visiting)]
Certainly = Annotated[Visitor, Depends(certainly)]
Anybody = Annotated[str | None, Depends(asking)]
Person = Annotated[str, Depends(person)]
GamePath = Annotated[str, m.GameId.__metadata__[0]]


@api.get("/about")
def about(house: House, _: Anybody) -> d.AboutAnswer:
    """Versions, bots, options and limits."""
    standard = standard_content()
    limits = house.settings.limits
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
async def content(house: House, _: Anybody, digest: Annotated[str, Path(pattern="^[0-9a-f]{64}$")]) -> Response:
    """Board and cards of a content, by its hash."""
    # By its hash it can never change.
    headers = {"Cache-Control": "public, max-age=31536000, immutable"}
    return Response(await house.hall.content_text(digest), headers=headers, media_type="application/json")


@api.post("/players", status_code=201)
def new_player(house: House, request: Request, _: Anybody) -> d.TokenAnswer:
    """A token for a program, to be sent as `Authorization: Bearer TOKEN`. Browsers get a cookie by themselves."""
    house.tables.take(client_of(request))
    return d.TokenAnswer(token=new_token())


@api.post("/tables", status_code=201)
async def new_table(house: House, request: Request, holder: Person, body: m.NewTable) -> d.NewTableAnswer:
    """A new table, dealt."""
    if body.public:
        house.lobby.take(client_of(request))
    wanted = seating.Wanted(
        body.options.model_dump(), [seat.model_dump() for seat in body.seats], body.content, body.start, body.clock,
        body.public,
    )  # fmt: skip
    created = await seating.create(house.hall, holder, wanted, standard_content())
    async with house.hall.at(created.game) as table:
        doc = table.to_doc(holder)
    invites = [d.InviteCode(seat=seat, code=code) for seat, code in created.invites]
    return d.NewTableAnswer(game=created.game, table=doc, invites=invites, watch=created.watch)


@api.get("/tables")
async def list_tables(
    house: House, request: Request, response: Response, visitor: Visiting, public: bool = False
) -> list[d.TableLine]:
    """My tables, newest first, or public ones with an open seat."""
    store, read = house.hall.ledger.store, house.hall.ledger.read
    if public:
        games = await read(store.open_tables, MOST_LISTED)
    else:
        games = [] if visitor.holder is None else await read(store.games_of, visitor.holder, MOST_LISTED)
        if games:
            await renew(request, response, visitor)
    return await seating.summaries(house.hall, visitor.holder, games)


@api.get("/tables/{game}", response_model=d.NewsDoc)
async def table_news(
    house: House, holder: Anybody, game: GamePath, since: Annotated[int, Query(ge=0, le=2**31)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
) -> Response:  # fmt: skip
    """News of a table, for a client without a socket."""
    await house.hall.admit(game, holder)

    def write(table: Table, told: Sequence[Told], since: int) -> str:
        return write_news(table, holder, play.chosen_viewer(table, holder, seat), since, told, with_view=True)

    return Response(await house.hall.read(game, since, write), media_type="application/json")


def _done(done: play.Done) -> Response:
    text = f'{{"seq":{done.seq},"again":{"true" if done.again else "false"},"news":{done.news}}}'
    return Response(text, media_type="application/json")


@api.post("/tables/{game}/actions", response_model=d.DoneAnswer)
async def act(house: House, holder: Anybody, game: GamePath, body: m.ActionBody) -> Response:
    """Does an action for the seat to act."""
    return _done(await play.act(house.hall, play.Asker(holder), game, body.action, body.seq, body.key))


@api.post("/tables/{game}/undo", response_model=d.DoneAnswer)
async def undo(house: House, request: Request, holder: Anybody, game: GamePath, body: m.UndoBody) -> Response:
    """Takes back one's last action, or asks the others for it."""
    house.undos.take(holder or client_of(request))
    return _done(await play.undo(house.hall, play.Asker(holder), game, body.seq, body.key))


@api.post("/tables/{game}/consent", response_model=d.DoneAnswer)
async def consent(house: House, holder: Anybody, game: GamePath, body: m.ConsentBody) -> Response:
    """Answers a wish to take back."""
    return _done(
        await play.consent(house.hall, play.Asker(holder), game, body.agree, body.seq, body.key, never=body.never)
    )


@api.post("/tables/{game}/chat", response_model=d.DoneAnswer)
async def chat(house: House, request: Request, holder: Anybody, game: GamePath, body: m.ChatBody) -> Response:
    """Says something to the table."""
    house.chats.take(holder or client_of(request))
    return _done(await play.chat(house.hall, play.Asker(holder), game, body.text, body.key))


@api.post("/tables/{game}/seats/{seat}/take")
async def take(house: House, holder: Person, game: GamePath, seat: m.SeatNumber, body: m.TakeBody) -> d.JoinAnswer:
    """Takes an open seat of a public table."""
    await seating.take(house.hall, holder, game, seat, body.name)
    return d.JoinAnswer(game=game, seat=seat)


@api.post("/tables/{game}/seats/{seat}/name", status_code=204)
async def rename(house: Changing, holder: Anybody, game: GamePath, seat: m.SeatNumber, body: m.NameBody) -> None:
    """Another name for one's seat."""
    await seating.rename(house.hall, holder, game, seat, body.name)


@api.post("/tables/{game}/seats/{seat}/leave", status_code=204)
async def leave(house: Changing, holder: Anybody, game: GamePath, seat: m.SeatNumber) -> None:
    """Gives one's seat up for good; a bot goes on where other people remain."""
    await seating.leave(house.hall, holder, game, seat)


@api.post("/tables/{game}/seats/{seat}/bot", status_code=204)
async def seat_bot(house: Changing, holder: Anybody, game: GamePath, seat: m.SeatNumber, body: m.BotBody) -> None:
    """Lets a bot play a seat: one's own, an open one, or that of somebody who lets the table wait."""
    await seating.seat_bot(house.hall, holder, game, seat, body.level)


@api.post("/tables/{game}/seats/{seat}/return", status_code=204)
async def come_back(house: Changing, holder: Anybody, game: GamePath, seat: m.SeatNumber) -> None:
    """Takes one's seat back from a bot."""
    await seating.come_back(house.hall, holder, game, seat)


@api.post("/tables/{game}/seats/{seat}/invite")
async def invite(house: Changing, visitor: Certainly, game: GamePath, seat: m.SeatNumber) -> d.CodeAnswer:
    """A new code for an open seat, or for one's own, to go on with it on another device."""
    return d.CodeAnswer(code=await seating.invite(house.hall, visitor.holder, game, seat))


@api.post("/tables/{game}/watch")
async def watch(house: Changing, holder: Anybody, game: GamePath) -> d.CodeAnswer:
    """A code to watch with."""
    return d.CodeAnswer(code=await seating.watch_code(house.hall, holder, game))


@api.post("/tables/{game}/rematch")
async def rematch(house: House, request: Request, holder: Anybody, game: GamePath) -> d.GameAnswer:
    """The same people and options again."""
    house.tables.take(client_of(request))
    return d.GameAnswer(game=await seating.rematch(house.hall, holder, game))


@api.post("/tables/{game}/hint")
async def hint(house: House, request: Request, holder: Anybody, game: GamePath, body: m.HintBody) -> d.HintAnswer:
    """What a bot thinks of each action that one may do now."""
    house.hints.take(client_of(request))
    return await play.hint(house.hall, house.thinkers, holder, game, body.level, secrets.token_hex(8))


@api.get("/tables/{game}/hand")
async def hand(
    house: House, holder: Anybody, game: GamePath, seat: Annotated[int | None, Query(ge=0, le=3)] = None
) -> list[d.HandLine]:
    """For each card in one's hand, and each planet, what is missing to play it there."""
    return await play.hand(house.hall, holder, game, seat)


@api.get("/tables/{game}/preview")
async def preview(
    house: House, holder: Anybody, game: GamePath, action: Annotated[str, Query(min_length=1, max_length=200)]
) -> d.PreviewAnswer:
    """What an action would do, as far as one's seat can know."""
    return d.PreviewAnswer(events=await play.preview(house.hall, holder, game, action))


@api.get("/tables/{game}/collects")
async def collects(house: House, holder: Anybody, game: GamePath) -> dict[str, d.Collected]:
    """What each move that one may make now would collect; moves that bring nothing are left out."""
    return await play.collects(house.hall, holder, game)


@api.get("/tables/{game}/past/{seq}", response_model=d.PastAnswer)
async def past(
    house: House, holder: Anybody, game: GamePath, seq: m.Seq,
    seat: Annotated[int | None, Query(ge=0, le=3)] = None,
) -> Response:  # fmt: skip
    """The game as it stood after an entry, as one saw it then; once it is over from any seat."""
    return Response(await play.past(house.hall, holder, game, seq, seat), media_type="application/json")


@api.get("/tables/{game}/record")
async def record(house: House, holder: Anybody, game: GamePath) -> JSONResponse:
    """The record of a game; until it is over without its key, and with what one may not see masked."""
    doc = await export(house.hall, holder, game)
    return JSONResponse(doc, headers={"Content-Disposition": f'attachment; filename="planetarium-{game}.json"'})


@api.post("/records", status_code=201)
async def import_record(house: House, holder: Person, body: m.RecordBody) -> d.GameAnswer:
    """A finished game as a table to look at."""
    return d.GameAnswer(game=await seating.import_record(house.hall, holder, body.record))


@api.post("/invites")
async def exchange(house: House, holder: Person, body: m.InviteBody) -> d.JoinAnswer:
    """Exchanges an invite for its seat, once, or a watch code for the right to watch."""
    game, seat = await seating.exchange(house.hall, holder, body.code, body.name)
    return d.JoinAnswer(game=game, seat=seat)


@api.get("/devices")
async def devices(house: House, request: Request, response: Response, visitor: Visiting) -> d.DevicesAnswer:
    """The devices from which one plays."""
    ledger = house.hall.ledger
    games = [] if visitor.holder is None else await ledger.read(ledger.store.games_of, visitor.holder, 1)
    if games:
        await renew(request, response, visitor)
    return d.DevicesAnswer(
        devices=[
            d.DeviceLine(
                id=device.device[:ID_LENGTH], name=device.name, created=device.created, seen=device.seen,
                here=device.device == visitor.device,
            )
            for device in await house.people.devices(visitor)
        ]
    )  # fmt: skip


@api.post("/devices/link", status_code=201)
async def link_device(house: House, visitor: Certainly, _: Person) -> d.LinkAnswer:
    """A code with which another device becomes one of one's own, for ten minutes and once."""
    if visitor.holder is None:
        raise Rejection("not-now", "Create a table or take a seat first; then there is something to share.")
    code, until = await house.people.link(visitor)
    return d.LinkAnswer(code=code, until=until)


@api.post("/devices/join", status_code=204)
async def join_device(house: House, request: Request, response: Response, _: Anybody, body: m.LinkBody) -> None:
    """Makes this browser a device of the person who gave the code; a token that it had is forgotten."""
    house.tables.take(client_of(request))
    set_cookie(request, response, await house.people.join(body.code, user_agent(request)))


@api.delete("/devices/{device}", status_code=204)
async def end_device(house: Changing, response: Response, visitor: Visiting, device: m.DeviceId) -> None:
    """Ends a device for good: its token opens nothing any more."""
    if await house.people.end(visitor, device) == visitor.device:
        response.delete_cookie(COOKIE, path="/api", httponly=True, samesite="strict")


watching = APIRouter()


@watching.get("/health", include_in_schema=False)
async def health(house: House, response: Response) -> Health:
    """Whether server and database are well; status 503 if not."""
    found = await look(house)
    response.status_code = 200 if found.status == "ok" else 503
    return found


@watching.get("/metrics", include_in_schema=False)
def metrics(house: House) -> Response:
    return Response(house.hall.metrics.text(), media_type="text/plain; version=0.0.4")
