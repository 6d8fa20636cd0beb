"""The page: the files that a browser loads, built from `web/` into the package."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

FOLDER = Path(__file__).parent / "page"
UNBUILT = "The page is not built. Say `make page` in the repository, then start the server again.\n"


class Page(StaticFiles):
    """What is named by its hash never changes; all else is asked for anew each time."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        named_by_hash = path.startswith("assets/")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if named_by_hash else "no-cache"
        return response


async def unbuilt(scope: Scope, receive: Receive, send: Send) -> None:
    """Stands in for a page that was not built."""
    if scope["path"] != "/":
        raise HTTPException(404)
    await PlainTextResponse(UNBUILT, 503)(scope, receive, send)


def page(folder: Path = FOLDER) -> ASGIApp:
    """An application that serves the page, compressed."""
    if not (folder / "index.html").exists():
        return unbuilt
    return GZipMiddleware(Page(directory=folder, html=True), minimum_size=1000)
