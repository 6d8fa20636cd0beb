"""The page: the files that a browser loads, built from `web/` into the package."""

import asyncio
import gzip
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

FOLDER = Path(__file__).parent / "page"
# What is worth compressing, and the headers that an answer from memory keeps.
COMPRESSIBLE = frozenset({
    "text/html", "text/css", "text/javascript", "application/javascript", "application/json", "image/svg+xml",
    "application/manifest+json",
})  # fmt: skip
KEPT_HEADERS = ("cache-control", "etag", "last-modified", "vary")
NOT_BUILT = "The page has not been built. Run `make page` in the repository, then restart the server.\n"


@lru_cache(maxsize=256)
def _contents(path: str, changed: float, compressed: bool) -> bytes:
    """The contents of a file, read (and compressed) once for all requests."""
    contents = Path(path).read_bytes()
    return gzip.compress(contents, 9, mtime=0) if compressed else contents


class PageFiles(StaticFiles):
    """Serves the page's files; browsers keep those named by their hash, and ask again for all others."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        named_by_hash = path.startswith("assets/")
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if named_by_hash else "no-cache"
        if not isinstance(response, FileResponse) or not response.stat_result:
            return response
        compressed = False
        if response.media_type in COMPRESSIBLE:
            response.headers["Vary"] = "Accept-Encoding"
            compressed = "gzip" in Headers(scope=scope).get("accept-encoding", "")
        # From memory: a file that is streamed can change, or vanish, between its headers and its contents.
        contents = await asyncio.to_thread(_contents, str(response.path), response.stat_result.st_mtime, compressed)
        headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
        if compressed:
            headers["Content-Encoding"] = "gzip"
        return Response(contents, response.status_code, headers, response.media_type)


async def not_built(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers in place of a page that was not built."""
    if scope["path"] != "/":
        raise HTTPException(404)
    await PlainTextResponse(NOT_BUILT, 503)(scope, receive, send)


def page_app(folder: Path = FOLDER) -> ASGIApp:
    """An application that serves the page, compressed."""
    if not (folder / "index.html").exists():
        return not_built
    return PageFiles(directory=folder, html=True)
