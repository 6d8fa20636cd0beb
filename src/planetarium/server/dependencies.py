"""What routes are made with: who asks, the server's parts, and the answers that all of them may give."""

from typing import Annotated, Any

from fastapi import Depends, Request, Response

from planetarium.server import documents as d
from planetarium.server import messages as m
from planetarium.server.identity import COOKIE, hashed, new_token, token_of
from planetarium.server.limits import peer_name
from planetarium.server.people import Visitor
from planetarium.server.rejections import STATUS
from planetarium.server.services import Services
from planetarium.server.writing import Json

PREFIX = "/api/v1"
YEAR = 365 * 24 * 3600

MEANINGS = {
    403: "Not yours.", 404: "There is none.", 408: "Too slow.", 409: "Not now.", 413: "Too large.", 422: "Malformed.",
    429: "Too many.", 503: "The database does not answer.",
}  # fmt: skip
# By reference: as a model it would be compiled anew for each status of each address, which takes seconds at each start.
_REJECTION = {"application/json": {"schema": {"$ref": f"#/components/schemas/{d.RejectionAnswer.__name__}"}}}
RESPONSES: dict[int | str, dict[str, Any]] = {
    status: {"content": _REJECTION, "description": MEANINGS[status]}
    for status in sorted(set(STATUS.values()) & MEANINGS.keys())
}


def json_response(answer: Json) -> Response:
    """An answer that was written already."""
    return Response(answer.text, media_type="application/json")


def get_services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def client_of(request: Request) -> str:
    return peer_name(request.client)


async def get_visitor(request: Request) -> Visitor:
    """The person who sends a request, and their device."""
    return await get_services(request).people.identify(token_of(request.cookies, request.headers.get("authorization")))


async def get_uncached_visitor(request: Request) -> Visitor:
    """Like `get_visitor`, but never from the cache: for codes, which outlive the device that asks for them."""
    token = token_of(request.cookies, request.headers.get("authorization"))
    return await get_services(request).people.identify(token, uncached=True)


def get_holder(visitor: Annotated[Visitor, Depends(get_visitor)]) -> str | None:
    """The person who sends a request, None for a stranger."""
    return visitor.holder


async def get_or_create_holder(
    request: Request, response: Response, visitor: Annotated[Visitor, Depends(get_uncached_visitor)]
) -> str:
    """The person who sends a request that creates something; a stranger gets a token.

    Never from the cache: nothing new is to belong to somebody whose device has just been ended elsewhere.
    """
    services = get_services(request)
    services.new_tables.take(client_of(request))
    if visitor.holder is None:
        token = new_token()
        visitor = Visitor(hashed(token), hashed(token))
        set_cookie(request, response, token)
        await services.people.note_seen(visitor, user_agent(request))
    else:
        await renew_cookie(request, response, visitor)
    assert visitor.holder is not None
    return visitor.holder


async def renew_cookie(request: Request, response: Response, visitor: Visitor) -> None:
    """Records that a device was seen, and sets an old cookie again, so that it does not expire while in use."""
    token = request.cookies.get(COOKIE)
    if await get_services(request).people.note_seen(visitor, user_agent(request)) and token:
        set_cookie(request, response, token)


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Sets the cookie with the token: scripts cannot read it, and pages of other sites cannot send it."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/api", httponly=True, samesite="strict",
        secure=request.url.scheme == "https",
    )  # fmt: skip


def user_agent(request: Request) -> str:
    return request.headers.get("user-agent", "")[:500]


def get_services_for_change(request: Request) -> Services:
    """The services, for a request that changes who sits where; counts it against the limit."""
    services = get_services(request)
    services.changes.take(client_of(request))
    return services


ServicesDep = Annotated[Services, Depends(get_services)]
SeatChangeDep = Annotated[Services, Depends(get_services_for_change)]
VisitorDep = Annotated[Visitor, Depends(get_visitor)]
UncachedVisitorDep = Annotated[Visitor, Depends(get_uncached_visitor)]
HolderDep = Annotated[str | None, Depends(get_holder)]
NewHolderDep = Annotated[str, Depends(get_or_create_holder)]
GamePath = Annotated[str, m.GameId.__metadata__[0]]
