"""How an environment is shown: as text, or as a picture; always what one seat may know."""

from io import BytesIO, StringIO
from typing import Any

import numpy as np
from PIL import Image

from planetarium.errors import OptionsError
from planetarium.game import Observation
from planetarium.pictures.board import board_svg
from planetarium.pictures.raster import png
from planetarium.terminal.console import Screen
from planetarium.terminal.view import board_view, hand_view

MODES = ("human", "ansi", "rgb_array")
WIDTH, HEIGHT = 118, 48  # of the text
SIDE = 800  # of the picture, in pixels


def checked(mode: str | None) -> str | None:
    """A render mode that there is."""
    if mode is not None and mode not in MODES:
        raise OptionsError(f"there is no render mode {mode!r}; choose from {', '.join(MODES)}")
    return mode


def render(mode: str | None, seen: Observation) -> Any:
    """`human` prints the table, `ansi` returns it as text, `rgb_array` returns the board as a picture."""
    if mode == "human":
        print(_text(seen))
    elif mode == "ansi":
        return _text(seen)
    elif mode == "rgb_array":
        return _picture(seen)
    return None


def _text(seen: Observation) -> str:
    names = [f"player_{seat}" for seat in range(seen.options.players)]
    hand = seen.position()["seats"][seen.seat]["hand"]
    screen = Screen(file=StringIO(), width=WIDTH, height=HEIGHT)
    screen.print(board_view(seen, names, (), WIDTH, HEIGHT))
    screen.print(hand_view(seen, hand, f"Hand of {names[seen.seat]}", WIDTH))
    return screen.file.getvalue()  # type: ignore[attr-defined, no-any-return]  # the StringIO from above


def _picture(seen: Observation) -> Any:
    drawn = png(board_svg(seen.content, seen.position()), SIDE, SIDE)
    with Image.open(BytesIO(drawn)) as picture:
        return np.asarray(picture.convert("RGB"))
