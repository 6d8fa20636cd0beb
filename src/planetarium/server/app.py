"""The ASGI application: the protocol's routes, the page, and the middleware around them."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from planetarium import __version__
from planetarium.server.http import monitoring
from planetarium.server.messages import fault_in_words
from planetarium.server.middleware import GuardMiddleware
from planetarium.server.page import page_app
from planetarium.server.rejections import Rejection
from planetarium.server.routes import PAGES, ROUTERS
from planetarium.server.services import Services
from planetarium.server.settings import Settings
from planetarium.server.store import Store
from planetarium.server.writing import write


def create_app(settings: Settings, store: Store, now: Callable[[], float] = time.time) -> GuardMiddleware:
    """The ASGI application of one server process; its services live from start-up to shutdown."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = Services.open(settings, store, now)
        yield
        await app.state.services.close()

    app = FastAPI(
        title="Planetarium", version=__version__, lifespan=lifespan, openapi_url="/api/v1/openapi.json",
        docs_url=None, redoc_url=None,
    )  # fmt: skip
    for router in (*ROUTERS, *PAGES, monitoring):
        app.include_router(router)
    app.mount("/", page_app())
    app.add_exception_handler(Rejection, _rejected)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _no_route)
    app.add_exception_handler(Exception, _failed)
    return GuardMiddleware(app, settings)


def _reject(request: Request, rejection: Rejection) -> Response:
    services: Services = request.app.state.services
    services.tables.metrics.rejections.labels(rejection.reason).inc()
    return Response(write(rejection.to_doc()).text, rejection.status, rejection.headers(), "application/json")


async def _rejected(request: Request, error: Exception) -> Response:
    assert isinstance(error, Rejection)
    return _reject(request, error)


async def _malformed(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return _reject(request, Rejection("malformed", fault_in_words(error.errors())))


async def _no_route(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return _reject(request, Rejection("unknown-path", "There is nothing at this address."))
    if error.status_code == 405:
        return _reject(request, Rejection("wrong-method", "This address does not take that method."))
    return _reject(request, Rejection("malformed", "The request cannot be read."))


async def _failed(request: Request, error: Exception) -> Response:
    """Tells a client only that something went wrong; the log has the details."""
    return _reject(request, Rejection("internal", "Something went wrong on the server. Nothing was changed."))
