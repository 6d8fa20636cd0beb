"""The page of a replay as the server answers it: with a title, a description and a picture for whoever shows links."""

from functools import lru_cache
from html import escape
from pathlib import Path

from fastapi import Request

from planetarium.pictures.headline import what_was_played
from planetarium.pictures.system import WIDE
from planetarium.server.page import FOLDER
from planetarium.server.settings import Settings
from planetarium.server.sharing.pictures import scene_of
from planetarium.server.table import Table

PLAIN_TITLE = "<title>Planetarium</title>"
NEUTRAL_TITLE = "Planetarium"
NEUTRAL_DESCRIPTION = "Shape worlds round a newborn star, alone, against bots or with friends."


def words_of(table: Table) -> tuple[str, str]:
    """The title and the description of a finished game."""
    scene = scene_of(table)
    played = what_was_played(scene.position["options"])
    return f"{scene.title} at Planetarium", f"{played}, {scene.position['turn']} turns. Watch the replay."


@lru_cache(maxsize=4)
def _page(changed: float, path: Path) -> str:
    return path.read_text(encoding="utf-8")


def page_with_preview(request: Request, settings: Settings, code: str, title: str, description: str) -> str | None:
    """The built page with what is told about a link in its head; None if the page has not been built."""
    path = FOLDER / "index.html"
    if not path.exists():
        return None
    address = f"{public_origin(request, settings)}/replay/{code}"
    tags = {
        "og:type": "website", "og:site_name": "Planetarium", "og:title": title, "og:description": description,
        "og:url": address, "og:image": f"{address}/preview.png", "og:image:type": "image/png",
        "og:image:width": str(WIDE[0]), "og:image:height": str(WIDE[1]), "og:image:alt": title,
        "twitter:card": "summary_large_image", "twitter:title": title, "twitter:description": description,
        "twitter:image": f"{address}/preview.png", "robots": "noindex",
    }  # fmt: skip
    lines = [f"<title>{escape(title)}</title>"]
    for name, value in tags.items():
        kind = "property" if name.startswith("og:") else "name"
        lines.append(f'<meta {kind}="{name}" content="{escape(value)}">')
    return _page(path.stat().st_mtime, path).replace(PLAIN_TITLE, "\n    ".join(lines), 1)


def public_origin(request: Request, settings: Settings) -> str:
    """The address under which this server is known: as it was set up, else as it was asked."""
    host = request.headers.get("host", "")
    named = [origin for origin in settings.origins if origin.partition("://")[2] == host]
    return (*named, *settings.origins, f"{request.url.scheme}://{host}")[0]
