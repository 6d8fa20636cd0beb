"""The board as characters: rings of dots, tokens as letters, planets in brackets, drawn from its geometry."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import cos, radians, sin
from typing import Any

from rich.text import Text

from planetarium.content import Board
from planetarium.content.board import ROMAN, Space
from planetarium.content.geometry import advance, spiral

MATTER_STYLES = {
    "gas": "bright_yellow",
    "rock": "dark_orange3",
    "water": "bright_blue",
    "metal": "bold bright_white",
}
SIDE_STYLES = {"habitable": "bold black on green", "hostile": "bold white on red"}
PROTO_STYLE = "bold black on yellow"
_OTHER_STYLES = {"comet": "bold bright_cyan", "life": "bold bright_green"}
_DUAL_STYLE = "bold bright_magenta"
_STAR = "(*)"
_EMPTY = "o"
_MARK = "»"
_FROST = "~"


def token_letter(token: str) -> str:
    """A token on the board: g, r, w, m; both letters of a Dual, * for a Comet, ? for life, which lies face down."""
    if token.startswith("life"):
        return "?"
    return "*" if token == "comet" else "".join(kind[0] for kind in token.split("/"))


def token_style(token: str) -> str:
    """The colour of a token."""
    return MATTER_STYLES.get(token) or _OTHER_STYLES.get(token.partition(":")[0], _DUAL_STYLE)


def planet_text(letter: str, planet: Mapping[str, Any]) -> Text:
    """A planet in its colours: in round brackets Habitable, in pointed ones Hostile, in square ones a Protoplanet."""
    if planet["proto"]:
        return Text(f"[{letter}]", style=PROTO_STYLE)
    left, right = "()" if planet["side"] == "habitable" else "<>"
    return Text(left + letter + right, style=SIDE_STYLES[planet["side"]])


@dataclass
class _Canvas:
    """Cells of one character and its style. A cell that is `taken` shows something that matters."""

    columns: int
    rows: int
    rim: float  # the radius that fills the picture
    cells: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)
    taken: set[tuple[int, int]] = field(default_factory=set)

    def at(self, angle: float, radius: float) -> tuple[int, int]:
        """The cell (row, column) of a point, with a margin that leaves room for a label."""
        half_width, half_height = (self.columns - 7) / 2, (self.rows - 1) / 2
        turn = radians(angle)
        return (
            round(half_height - cos(turn) * radius / self.rim * half_height),
            round(3 + half_width + sin(turn) * radius / self.rim * half_width),
        )

    def is_free(self, row: int, column: int, width: int) -> bool:
        inside = 0 <= row < self.rows and column >= 0 and column + width <= self.columns
        return inside and not any((row, column + i) in self.taken for i in range(width))

    def put(self, row: int, column: int, text: str, style: str) -> None:
        for i, character in enumerate(text):
            self.cells[row, column + i] = character, style
            self.taken.add((row, column + i))

    def put_if_free(self, row: int, column: int, text: str, style: str) -> bool:
        """Writes a text if nothing that matters is there; says whether it was written."""
        if not self.is_free(row, column, len(text)):
            return False
        self.put(row, column, text, style)
        return True

    def hint(self, row: int, column: int, sign: str = "·", style: str = "dim") -> None:
        """A dot, or another sign, that gives way to whatever comes near it, and to what is there already."""
        self.cells.setdefault((row, column), (sign, style))

    def cell(self, row: int, column: int) -> tuple[str, str]:
        if (row, column) not in self.taken and not self.is_free(row, column - 1, 3):
            return " ", ""
        return self.cells.get((row, column), (" ", ""))

    def text(self) -> Text:
        picture = Text(no_wrap=True)
        for row in range(self.rows):
            for column in range(self.columns):
                picture.append(*self.cell(row, column))
            picture.append("\n" if row < self.rows - 1 else "")
        return picture


def draw_map(
    board: Board,
    position: Mapping[str, Any],
    columns: int,
    rows: int,
    *,
    names: bool = False,
    marks: Collection[str] = (),
) -> Text:
    """The board in a picture of a size, with numbers or full names beside the tokens, some spaces marked."""
    canvas = _Canvas(columns, rows, rim=max(space.radius for space in board.spaces))
    _hint_orbits(canvas, board)
    _hint_frost_line(canvas, board, position["frost_line"])
    row, column = canvas.at(0, 0)
    canvas.put(row, column - 1, _STAR, "bold yellow")
    places = _put_tokens(canvas, board, position, marks)
    _put_numerals(canvas, board)
    for space in board.spaces:
        _put_label(canvas, space, places[space.name], names)
    return canvas.text()


def _hint_orbits(canvas: _Canvas, board: Board) -> None:
    """The orbits as dots, about as far apart along the picture's width as down its height."""
    for a, b in board.thick:
        source, target = board.spaces[a], board.spaces[b]
        length = radians(advance(source.angle, target.angle)) * source.radius * canvas.rows / 2
        for point in spiral((source.angle, source.radius), (target.angle, target.radius), max(2, round(length))):
            canvas.hint(*canvas.at(*point))


def _hint_frost_line(canvas: _Canvas, board: Board, inner: int | None) -> None:
    """The Frost Line half way between the orbit just inside it and the next one."""
    if inner is None:
        return
    radius = sum(next(space.radius for space in board.spaces if space.orbit == inner + i) for i in (0, 1)) / 2
    dots = max(2, round(radians(360) * radius * canvas.rows / 2))
    for dot in range(dots):
        canvas.hint(*canvas.at(360 * dot / dots, radius), _FROST, "cyan")


def _put_tokens(
    canvas: _Canvas, board: Board, position: Mapping[str, Any], marks: Collection[str]
) -> dict[str, tuple[int, int]]:
    """Every space with what stands on it; returns the row of each and the column to its right."""
    planets = {planet["space"]: (letter, planet) for letter, planet in position["planets"].items()}
    tokens = {**position["matter"], **dict.fromkeys(position["comets"], "comet")}
    places = {}
    for space in sorted(board.spaces, key=lambda space: space.name not in planets):
        row, column = canvas.at(space.angle, space.radius)
        if space.name in planets:
            picture = planet_text(*planets[space.name])
            text, style, column = picture.plain, str(picture.style), column - 1
        elif space.name in tokens:
            text, style = token_letter(tokens[space.name]), token_style(tokens[space.name])
        else:
            text, style = _EMPTY, "dim"
        if space.name in marks:
            text, style, column = _MARK + text, "reverse", column - 1
        column += next((shift for shift in (0, 1, -1, 2, -2) if canvas.is_free(row, column + shift, len(text))), 0)
        canvas.put(row, column, text, style)
        places[space.name] = row, column + len(text)
    return places


def _put_label(canvas: _Canvas, space: Space, place: tuple[int, int], names: bool) -> None:
    """A space's number in its orbit, or its whole name, to the right of its token or where there is room."""
    row, column = place
    if not names:
        canvas.put_if_free(row, column, space.name.partition("-")[2], "dim")
        return
    tries = [(row, column + 1), (row, column - 2 - len(space.name))]
    tries += [(row + down, column + shift) for down in (1, -1) for shift in (-1, 0, -2, 1, -3, -4, -5, -6)]
    for line, start in tries:
        end = start + len(space.name)
        # A blank on either side keeps names apart; the token itself may stand next to that blank.
        if canvas.is_free(line, max(0, start - 1), end + (end < canvas.columns) - max(0, start - 1)):
            canvas.put(line, start, space.name, "cyan")
            return


def _put_numerals(canvas: _Canvas, board: Board) -> None:
    """Each orbit's numeral on its line, in the gap between two spaces that is nearest to the top."""
    for orbit in range(1, len(ROMAN)):
        ring = sorted((space for space in board.spaces if space.orbit == orbit), key=lambda space: space.angle)
        gaps = [(a.angle + advance(a.angle, b.angle) / 2) % 360 for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
        angle = min(gaps, key=lambda gap: min(gap, 360 - gap))
        row, column = canvas.at(angle, ring[0].radius)
        canvas.put_if_free(row, column - len(ROMAN[orbit]) // 2, ROMAN[orbit], "bold magenta")
