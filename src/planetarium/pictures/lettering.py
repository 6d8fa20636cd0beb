"""Letters in pictures: the typeface, how wide a text is in it, and texts cut to the room that they have."""

import base64
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Figtree"
STACK = f"{FAMILY},system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
FILES = {False: "Figtree-Regular", True: "Figtree-Bold"}
_MEASURED_AT = 100  # pixels


@cache
def _font(bold: bool) -> Any:
    from PIL import ImageFont  # not needed where nothing is drawn

    return ImageFont.truetype(str(FONTS / f"{FILES[bold]}.ttf"), _MEASURED_AT, layout_engine=ImageFont.Layout.BASIC)


@cache
def _known_signs() -> frozenset[str]:
    return frozenset((FONTS / "signs.txt").read_text(encoding="utf-8"))


def is_drawable(text: str) -> bool:
    """Whether our typeface has every sign of a text."""
    return set(text) <= _known_signs()


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is; of signs that our typeface lacks, it is only known that some are as wide as high."""
    unknown = [sign for sign in text if sign not in _known_signs()]
    known = "".join(sign for sign in text if sign in _known_signs())
    wide = sum(1.0 if unicodedata.east_asian_width(sign) in "WF" else 0.65 for sign in unknown)
    return (float(_font(bold).getlength(known)) / _MEASURED_AT + wide) * size


def fitted(text: str, size: float, room: float, bold: bool = False, smallest: float = 0.75) -> tuple[str, float]:
    """A text and its size so that it fits: first smaller, then cut.

    >>> fitted("Ada", 20, 500)
    ('Ada', 20)
    >>> fitted("A very long name indeed", 20, 120)[0]
    'A very long nam…'
    """
    taken = width(text, size, bold)
    if taken <= room:
        return text, size
    if taken * smallest <= room:
        return text, size * room / taken
    size *= smallest
    while text and width(f"{text}…", size, bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}…", size


@cache
def style_sheet() -> str:
    """The typeface itself, so that a picture looks the same wherever it is opened."""
    faces = []
    for bold, name in FILES.items():
        data = base64.b64encode((FONTS / f"{name}.woff2").read_bytes()).decode()
        weight = 700 if bold else 400
        faces.append(
            f"@font-face{{font-family:{FAMILY};font-weight:{weight};"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(faces)
