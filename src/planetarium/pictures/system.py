"""A picture of a system: its worlds from the star outwards, each as its cards have made it, and how the game stands.

It shows what everybody at the table sees, and nothing else; whoever asks for it brings such a position.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from planetarium.content import Content
from planetarium.content.board import ROMAN
from planetarium.formats.position import Position
from planetarium.game import Result
from planetarium.pictures.board import GLOWS, HUES, escaped, side_of
from planetarium.pictures.globe import globe_definitions, globe_svg
from planetarium.pictures.headline import headline, what_was_played
from planetarium.pictures.lettering import STACK, fitted, style_sheet, width
from planetarium.pictures.portrait import portrait_of
from planetarium.pictures.shapes import GLOBE_RADIUS, decimal, seeded_random

WIDE, SQUARE, TALL = (1200, 630), (1080, 1080), (1080, 1920)  # WIDE is what a preview of a link has (Open Graph)
SMALLEST_SIDE, LARGEST_SIDE = 200, 4096  # pixels
MARGIN, HEAD, FOOT = 44.0, 146.0, 58.0
MOST_ROOM = 420.0  # for a card, its points included
STAR_X, STAR_RADIUS = -300.0, 340.0  # of the star only the limb is in the picture
PALE, SOFT, GOLD = "#eef2ff", "#aab4d8", "#ffd98a"
SEATS = ("#c9adff", "#58dcc8", "#ff9cc0", "#c4e05c")  # as on the page
FEET = ("V21L14 27 2 21Z", "V27L14 21 2 27Z", "V20L2 27Z", "V22L20 27 14 22 8 27 2 22Z")
PLAIN_STAR = "#ffe39a"
STARS = {"red-dwarf": "#ff9a6b", "a-type": "#cfe3ff", "variable": "#ffd0e0"}  # any other star shines plainly
CROWN = "M0-11L3-3.5 11-3.5 4.7 1.5 7 9.5 0 4.7-7 9.5-4.7 1.5-11-3.5-3-3.5Z"  # whoever has won wears a star
SIDES = {
    "habitable": ("#5fe39a", '<circle r="7" fill="none" stroke="#5fe39a" stroke-width="3"/>'),
    "hostile": ("#ff8a82", '<path d="M0-9L3-3 9 0 3 3 0 9-3 3-9 0-3-3Z" fill="#ff6a61"/>'),
    "proto": ("#dee6ff", '<circle r="7" fill="none" stroke="#dee6ff" stroke-width="2.6" stroke-dasharray="4 3.3"/>'),
}


@dataclass(frozen=True)
class Scene:
    """What a picture shows: a position as everybody sees it, who played, and how it ended."""

    content: Content
    position: Position
    names: Sequence[str]
    result: Result | None = None
    day: date | None = None
    hand_of: int | None = None  # a seat whose hand is shown; the position is then as that seat sees it

    @property
    def title(self) -> str:
        if self.result is not None:
            return headline(self.names, self.result)
        if self.hand_of is not None:
            return f"Turn {self.position['turn']}, as {self.names[self.hand_of]} sees it"
        return f"Turn {self.position['turn']}"


@dataclass(frozen=True)
class Cell:
    """The room that one world has."""

    x: float
    y: float
    wide: float
    high: float
    beside: bool  # its cards stand beside it, not below

    @property
    def radius(self) -> float:
        return min(self.wide * 0.155, self.high * 0.27) if self.beside else min(self.wide * 0.27, self.high * 0.18)

    @property
    def centre(self) -> tuple[float, float]:
        if self.beside:
            return self.x + self.radius * 1.55, self.y + self.high / 2
        return self.x + self.wide / 2, self.y + self.radius * 1.55


def system_svg(scene: Scene, size: tuple[int, int] = WIDE) -> str:
    """The picture as SVG, with its typeface in it."""
    wide, high = _units(size)
    cells = _cells(wide, high, max(1, len(scene.position["planets"])))
    middle = (HEAD + high - FOOT) / 2 if cells[0].beside else cells[0].centre[1]
    parts = [
        _opening(size),
        f'<title id="pl-title">{escaped(scene.title)}</title>',
        f'<desc id="pl-desc">{escaped(describe(scene))}</desc>',
        f"<style>{style_sheet()}</style>",
        "<defs>", *_definitions(scene.position["options"]["star"]), "</defs>",
        *_sky(wide, high, middle),
        *_orbits(scene, cells, middle),
        *_header(scene, wide),
        *(part for cell, letter in zip(cells, _outwards(scene), strict=False) for part in _world(scene, cell, letter)),
        *_footer(scene, wide, high),
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def neutral_svg(size: tuple[int, int] = WIDE) -> str:
    """The night, a star and the name of the game: what stands for a system that may not be seen."""
    wide, high = _units(size)
    parts = [
        _opening(size),
        '<title id="pl-title">Planetarium</title><desc id="pl-desc">A star, and room for worlds.</desc>',
        "<defs>", *_definitions(None), "</defs>",
        *_sky(wide, high, high / 2),
        '<g text-anchor="middle">',
        _text(wide / 2 + 30, high / 2 + 10, "Planetarium", 96, 'font-weight="bold"'),
        _text(wide / 2 + 30, high / 2 + 70, "Shape worlds round a newborn star", 34, f'fill="{SOFT}"'),
        "</g>",
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def _opening(size: tuple[int, int]) -> str:
    wide, high = _units(size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {decimal(wide)} {decimal(high)}" role="img" aria-labelledby="pl-title pl-desc" '
        f'font-family="{STACK}" fill="{PALE}">'
    )


def describe(scene: Scene) -> str:
    """The picture in words, for those who do not see it."""
    scores = ", ".join(f"{name} {seat['score']}" for name, seat in zip(scene.names, _seats(scene), strict=True))
    worlds = []
    for letter in _outwards(scene):
        planet = scene.position["planets"][letter]
        cards = ", ".join(_card_name(scene, lying["card"]) for lying in planet["row"]) or "no cards"
        worlds.append(f"Planet {letter} on {planet['space']}, {side_of(planet)}: {cards}.")
    return f"{scores}. {' '.join(worlds)} {what_was_played(scene.position['options'])}."


def _units(size: tuple[int, int]) -> tuple[float, float]:
    """The picture's own units: at least as many as the words need."""
    wide = max(1200.0, 630.0 * size[0] / size[1]) if size[0] >= 1.6 * size[1] else 1080.0
    return wide, wide * size[1] / size[0]


def _cells(wide: float, high: float, count: int) -> list[Cell]:
    columns = count if wide >= 1.6 * high else min(2, count) if wide >= 0.7 * high else 1
    rows = -(-count // columns)
    left = MARGIN + 26 if columns == count else MARGIN
    step, depth = (wide - left - MARGIN) / columns, (high - HEAD - FOOT) / rows
    return [
        Cell(left + step * (n % columns) + 10, HEAD + depth * (n // columns), step - 20, depth - 8, columns < count)
        for n in range(count)
    ]


def _seats(scene: Scene) -> list[Position]:
    seats: list[Position] = scene.position["seats"]
    return seats


def _outwards(scene: Scene) -> list[str]:
    """The letters of the planets, from the star outwards."""
    board, numbers = scene.content.board, scene.content.space_numbers
    planets = scene.position["planets"]

    def place(letter: str) -> tuple[int, float]:
        space = board.spaces[numbers[planets[letter]["space"]]]
        return space.orbit, space.angle

    return sorted(planets, key=place)


def _card_name(scene: Scene, card: str) -> str:
    return scene.content.card(card).name


def _definitions(star: str | None) -> Iterator[str]:
    hue = STARS.get(star or "", PLAIN_STAR)
    glows = {
        "haze": GLOWS["haze"],
        "sky": ((0, "#29326a", 1), (0.45, "#141a3d", 1), (1, "#070a1a", 1)),
        "corona": ((0, hue, 0.8), (0.55, hue, 0.34), (0.8, hue, 0.08), (1, hue, 0)),
        "star": ((0, "#fffdf2", 1), (0.8, "#fff3cf", 1), (1, hue, 1)),
    }
    for name, stops in glows.items():
        inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
        frame = 'cx=".1" cy=".45" r="1"' if name == "sky" else ""
        yield f'<radialGradient id="pl-{name}" {frame}>{inner}</radialGradient>'
    yield from globe_definitions()
    for seat, (hue, foot) in enumerate(zip(SEATS, FEET, strict=True)):
        shape = f'<path d="M2 2H26{foot}" fill="{hue}" stroke="{hue}" stroke-width="2" stroke-linejoin="round"/>'
        yield f'<g id="pl-seat-{seat}">{shape}</g>'


def _sky(wide: float, high: float, middle: float) -> Iterator[str]:
    """The night, and the star at the left edge."""
    yield f'<rect width="{decimal(wide)}" height="{decimal(high)}" fill="url(#pl-sky)"/>'
    for x, y in ((0.78, 0.2), (0.35, 0.85)):
        where = f'transform="translate({decimal(wide * x)} {decimal(high * y)}) rotate(-25)"'
        yield f'<ellipse rx="520" ry="260" fill="url(#pl-haze)" {where}/>'
    chance = seeded_random("the same sky every night")
    for _ in range(int(wide * high / 3600)):
        x, y = chance() * wide, chance() * high
        glow, light = 0.5 + chance() ** 4 * 1.5, 0.15 + chance() * 0.5
        yield f'<circle cx="{decimal(x)}" cy="{decimal(y)}" r="{glow:.2f}" fill="#fff" opacity="{light:.2f}"/>'
    for radius, name in ((STAR_RADIUS + 220, "corona"), (STAR_RADIUS, "star")):
        yield f'<circle cx="{STAR_X:g}" cy="{decimal(middle)}" r="{radius:g}" fill="url(#pl-{name})"/>'


def _orbits(scene: Scene, cells: Sequence[Cell], middle: float) -> Iterator[str]:
    """An orbit through each world."""
    spaces, numbers = scene.content.board.spaces, scene.content.space_numbers
    for cell, letter in zip(cells, _outwards(scene), strict=False):
        x, y = cell.centre
        orbit = spaces[numbers[scene.position["planets"][letter]["space"]]].orbit
        radius = ((x - STAR_X) ** 2 + (y - middle) ** 2) ** 0.5
        for stroke, light in ((9, 0.05), (1.6, 0.4)):
            yield (
                f'<circle cx="{STAR_X:g}" cy="{decimal(middle)}" r="{decimal(radius)}" fill="none" '
                f'stroke="{HUES[orbit]}" stroke-width="{stroke}" opacity="{light}"/>'
            )


def _text(x: float, y: float, text: str, size: float, more: str = "") -> str:
    return f'<text x="{decimal(x)}" y="{decimal(y)}" font-size="{decimal(size)}" {more}>{escaped(text)}</text>'


def _banner(seat: int, x: float, y: float, high: float) -> str:
    """A seat's sign, as on its markers; its foot tells it apart without colour."""
    scale = f"scale({round(high / 29, 3)})"
    return f'<use href="#pl-seat-{seat}" transform="translate({decimal(x)} {decimal(y)}) {scale}"/>'


def _header(scene: Scene, wide: float) -> Iterator[str]:
    """How it ended, then each player with the score."""
    room = wide - 2 * MARGIN
    title, size = fitted(scene.title, 46, room, bold=True, smallest=0.6)
    yield _text(MARGIN, 74, title, size, 'font-weight="bold"')
    seats = _seats(scene)
    target = scene.result.target if scene.result else None
    share = room / (len(seats) + (target is not None))
    x, y = MARGIN, 118.0
    for seat, (name, state) in enumerate(zip(scene.names, seats, strict=True)):
        won = scene.result is not None and seat in scene.result.winners
        score = str(state["score"])
        yield _banner(seat, x, y - 20, 25)
        name, size = fitted(name, 24, share - 100)
        yield _text(x + 34, y, name, size, f'fill="{SOFT}"')
        after = x + 34 + width(name, size) + 12
        yield _text(after, y, score, 27, f'font-weight="bold" fill="{GOLD if won else PALE}"')
        after += width(score, 27, bold=True)
        if won:
            where = f'transform="translate({decimal(after + 18)} {decimal(y - 9)})"'
            yield f'<path d="{CROWN}" {where} fill="{GOLD}"/>'
            after += 32
        x = after + 36
    if target is not None:
        yield _text(x, y, f"Target {target}", 24, f'fill="{SOFT}"')


def _world(scene: Scene, cell: Cell, letter: str) -> Iterator[str]:
    """A planet, what it is, and the cards that made it."""
    planet = scene.position["planets"][letter]
    (x, y), radius = cell.centre, cell.radius
    scale = f"scale({round(radius / GLOBE_RADIUS, 3)})"
    globe = globe_svg(portrait_of(scene.content, letter, planet), light=0)
    yield f'<g transform="translate({decimal(x)} {decimal(y)}) {scale}">{globe}</g>'
    side = side_of(planet)
    hue, sign = SIDES[side]
    if cell.beside:
        left = cell.x + radius * 3.35
        room = min(MOST_ROOM, cell.wide - radius * 3.35)
        top = max(cell.y + 30, y - 14 * len(planet["row"]) - 4)  # the words are as high as the world, or higher
    else:
        left, room, top = cell.x + 6, cell.wide - 12, y + radius * 1.55 + 24
    yield _text(left, top, letter, 27, 'font-weight="bold"')
    yield f'<g transform="translate({decimal(left + 37)} {decimal(top - 9)})">{sign}</g>'
    orbit = ROMAN[scene.content.board.spaces[scene.content.space_numbers[planet["space"]]].orbit]
    words = "Protoplanet" if side == "proto" else f"{side.capitalize()}, {planet['kind']}"
    if (longer := f"{words}, orbit {orbit}") and width(longer, 14) < room - 54:
        words = longer
    words, size = fitted(words, 18, room - 54)
    yield _text(left + 54, top - 2, words, size, f'fill="{hue}"')
    yield from _cards(scene, planet["row"], left, top + 14, room, cell.y + cell.high)


def _cards(scene: Scene, row: Sequence[Position], left: float, top: float, room: float, bottom: float) -> Iterator[str]:
    """The cards of a row, each with its points and whose marker lies on it; smaller where there are many."""
    if not row:
        yield _text(left, top + 20, "No cards yet", 18, f'fill="{SOFT}"')
        return
    step = max(14.0, min(28.0, (bottom - top) / len(row)))
    fits = max(1, int((bottom - top) / step))
    shown = row if len(row) <= fits else row[: fits - 1]
    size = step * 0.72
    y = top
    for lying in shown:
        y += step
        card = scene.content.card(lying["card"])
        if lying["marker"] is not None:
            yield _banner(lying["marker"], left, y - size * 0.9, size * 1.1)
        points = str(card.points)
        name, fit = fitted(card.name, size, room - size * 1.6 - width(points, size, True) - 12)
        yield _text(left + size * 1.6, y, name, fit)
        style = f'text-anchor="end" font-weight="bold" fill="{SOFT}"'
        yield _text(left + room, y, points, size, style)
    if len(shown) < len(row):
        yield _text(left + size * 1.6, y + step, f"and {len(row) - len(shown)} more", size, f'fill="{SOFT}"')


def _footer(scene: Scene, wide: float, high: float) -> Iterator[str]:
    """What was played, and when."""
    words = [what_was_played(scene.position["options"])]
    if scene.hand_of is not None and isinstance(hand := _seats(scene)[scene.hand_of]["hand"], list):
        words = [f"In hand: {', '.join(_card_name(scene, card) for card in hand) or 'nothing'}"]
    elif scene.result is not None:
        words.append(f"{scene.position['turn']} turns")
    if scene.day is not None:
        words.append(f"{scene.day.day} {scene.day:%B %Y}")
    text, size = fitted(" · ".join(words), 20, wide - 2 * MARGIN - 170, smallest=0.65)
    yield _text(MARGIN, high - 26, text, size, f'fill="{SOFT}"')
    yield _text(wide - MARGIN, high - 26, "Planetarium", 22, f'font-weight="bold" text-anchor="end" fill="{GOLD}"')
