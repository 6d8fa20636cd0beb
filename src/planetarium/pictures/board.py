"""The board as an SVG picture, from its geometry alone; with a position, its tokens and planets too.

Thick lines are arcs about the star, thin lines spirals (1.1); the Evolution Track is the dial round them.
Nothing is told by colour alone: each Matter has its shape, and so has the ring of each side of a planet.
"""

import random
from collections import Counter
from collections.abc import Iterator
from math import atan2, cos, degrees, dist, hypot, radians, sin
from xml.sax.saxutils import escape

from planetarium.content import Content
from planetarium.content.board import LETTERS, ROMAN, Board
from planetarium.content.geometry import advance, spiral
from planetarium.formats.position import Position
from planetarium.records.content import PURE

Point = tuple[float, float]
Line = tuple[int, int]
Box = tuple[float, float, float, float]  # the middle, half the width, half the height

SIZE, CENTRE = 1000, 500.0
OUTER, DIAL = 424.0, 472.0  # the radii of the outermost orbit and of the track
STEPS = 24  # points along a line
NUMERALS_AT = 342.0  # degrees: there the rings carry their numerals
INK, PALE, GOLD = "#0b1026", "#c8d2f0", "#ffcf6b"
THIN = "#8e9bc6"
HUES = ("", "#ffc76b", "#ffae7a", "#f78fa0", "#d48ce6", "#9d97f7", "#6fb0fa", "#5fd0ea")  # orbits I to VII
SPHERES = {"A": ("#ffd9b0", "#b0502c"), "B": ("#c9ecff", "#2a64b4"),
           "C": ("#fff0cf", "#a87838"), "D": ("#dcd6ff", "#5a4aa8")}  # fmt: skip
TOKENS = {
    "gas": '<circle r="11" fill="#ffe27a" stroke="#6b5200"/>'
    '<path d="M-7-2q3.5-4 7 0t7 0M-7 4q3.5-4 7 0t7 0" fill="none" stroke="#8a6a00" stroke-width="1.5"/>',
    "rock": '<path d="M0-12L10.4-6V6L0 12L-10.4 6V-6Z" fill="#e08150" stroke="#4d1f08"/>'
    '<path d="M-10-6L0 0L10-6M0 0V12" fill="none" stroke="#7c3a1a" stroke-width="1.5"/>',
    "water": '<path d="M0-15C3-8 10-3 10 4A10 10 0 0 1-10 4C-10-3-3-8 0-15Z" fill="#4db8f5" stroke="#036"/>'
    '<path d="M-5.5 4A5.5 5.5 0 0 0 0 9.5" fill="none" stroke="#fff" stroke-width="1.8"/>',
    "metal": '<path d="M0-14L12.5 0L0 14L-12.5 0Z" fill="#f2f5fa" stroke="#39424f"/>'
    '<path d="M0-13L5 0L0 13L-5 0Z" fill="#98a5b8"/>',
    "comet": '<path d="M-7-5L25-24L5 8Z" fill="#9ff4ff" opacity=".6"/><circle r="9" fill="#eff" stroke="#356"/>',
    "life": '<rect x="-11" y="-11" width="22" height="22" rx="4" fill="#1d4034" stroke="#9fc"/>'
    '<text y="5.5" font-size="16" font-weight="bold" fill="#dfe">?</text>',
}
SIDES = {
    "habitable": '<circle r="23" fill="none" stroke="#5fe39a" stroke-width="3.2"/>',
    "hostile": '<path d="{}" fill="none" stroke="#ff6a61" stroke-width="2.2" stroke-linejoin="round"/>',
    "proto": '<circle r="23" fill="none" stroke="#dee6ff" stroke-width="2.6" stroke-dasharray="5 5"/>',
}
FAST = f'<path class="fast" d="M-9-6L0 0L-9 6ZM0-6L9 0L0 6Z" fill="{GOLD}" '
BANDS = (
    '<path d="M-16-7Q0-1 16-7M-18 2Q0 8 18 2M-15 10Q0 16 15 10" fill="none" stroke="#fff" '
    'stroke-opacity=".35" stroke-width="2.4"/>'
)
GLOWS = {  # radial gradients: offset, colour, opacity
    "sky": ((0, "#29326a", 1), (0.4, "#161c42", 1), (1, "#080b1c", 1)),
    "haze": ((0, "#9a62d8", 0.17), (0.5, "#7a5bd0", 0.06), (1, "#5a5bd0", 0)),
    "corona": ((0, "#ffd98a", 0.95), (0.25, "#ffb14e", 0.42), (0.6, "#ff9a3d", 0.1), (1, "#ff9a3d", 0)),
    "star": ((0.15, "#fffdf2", 1), (0.75, "#ffe39a", 1), (1, "#ffb84d", 1)),
}


class Chart:
    """Where the things of a board lie on the picture."""

    def __init__(self, board: Board) -> None:
        scale = OUTER / max(space.radius for space in board.spaces)
        polar = [(space.angle, space.radius * scale) for space in board.spaces]
        self.board = board
        self.radii = {space.orbit: space.radius * scale for space in board.spaces}
        self.points = [at(*spot) for spot in polar]
        self.lines = {
            (a, b): [at(*spot) for spot in spiral(polar[a], polar[b], STEPS)] for a, b in (*board.thick, *board.thin)
        }
        self.numerals = set(numeral_lines(board))


def numeral_lines(board: Board) -> Iterator[Line]:
    """The thick lines that carry their orbit's numeral: one on each ring, one on each arm of VII."""
    rings: dict[str, list[tuple[float, Line]]] = {}
    for a, b in board.thick:
        one, other = board.spaces[a], board.spaces[b]
        middle = (one.angle + advance(one.angle, other.angle) / 2) % 360
        wanted = 45 + 90 * (middle // 90) if one.orbit == 7 else NUMERALS_AT
        off = abs((middle - wanted + 180) % 360 - 180)
        rings.setdefault(one.name.rstrip("0123456789"), []).append((off, (a, b)))
    for ring in rings.values():
        yield min(ring)[1]


def at(angle: float, radius: float) -> Point:
    """A point of the picture: degrees clockwise from the top, and the distance from the star."""
    return CENTRE + radius * sin(radians(angle)), CENTRE - radius * cos(radians(angle))


def compact(*numbers: float) -> str:
    """Numbers, as short as the picture allows."""
    return " ".join(f"{round(number, 1):g}" for number in numbers)


def escaped(text: str) -> str:
    """Text from a content or a position, safe in an element and in an attribute."""
    return escape("".join(c if c.isprintable() else "\ufffd" for c in text), {'"': "&quot;"})


def translate(point: Point, more: str = "") -> str:
    """The attribute that moves a shape to a point; `more` adds to its transformation."""
    return f'transform="translate({compact(*point)}){more}"'


def svg_text(x: float, y: float, text: str, style: str = "") -> str:
    """A text element."""
    return f'<text x="{compact(x)}" y="{compact(y)}" {style}>{escaped(text)}</text>'


def circle(radius: float, style: str) -> str:
    """A circle about the star."""
    return f'<circle cx="{CENTRE:g}" cy="{CENTRE:g}" r="{compact(radius)}" {style}/>'


def arc(start: float, end: float, radius: float) -> str:
    """The path data of an arc about the star, clockwise."""
    far = int(advance(start, end) > 180)
    return f"M{compact(*at(start, radius))}A{compact(radius, radius)} 0 {far} 1 {compact(*at(end, radius))}"


def board_svg(content: Content, position: Position | None = None) -> str:
    """A picture of the board; with a position, of the game on it.

    >>> from planetarium.content import standard_content
    >>> board_svg(standard_content()).count('class="space')
    72
    """
    chart = Chart(content.board)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img" '
        'aria-labelledby="pl-title pl-desc" text-anchor="middle" font-family="sans-serif">',
        f'<title id="pl-title">Planetarium, board {escaped(content.board.id)}</title>',
        f'<desc id="pl-desc">{escaped(describe(content, position))}</desc>',
        "<defs>", *definitions(chart), "</defs>",
        *sky(),
        *lines(chart),
        *frost_line(chart, position),
        *(dot(chart, number, position) for number in range(len(content.board.spaces))),
        *tokens(content, chart, position),
        *names(chart, position),
        *track(content.board, position),
        *keys(content.board, position),
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def describe(content: Content, position: Position | None) -> str:
    """The picture in words, for those who do not see it."""
    board = content.board
    starts = ", ".join(f"{space.letter} {space.name}" for space in board.spaces if space.letter)
    text = (
        f"{len(board.spaces)} spaces on seven orbits about a star; {len(board.thick)} thick lines along them "
        f"and {len(board.thin)} thin ones between them, all one-way clockwise. Lettered spaces: {starts}. "
        f"Evolution Track of {board.track_length} spaces, acceleration on {board.acceleration}."
    )
    if position is None:
        return text
    planets = ", ".join(f"{letter} {side_of(p)} on {p['space']}" for letter, p in position["planets"].items())
    kinds = [kind.partition(":")[0] for kind in position["matter"].values()] + ["comet"] * len(position["comets"])
    matter = ", ".join(f"{n} {kind}" for kind, n in sorted(Counter(kinds).items()))
    filled = len(position["track"]["tokens"])
    return f"{text} Planets: {planets or 'none'}. Matter: {matter or 'none'}. Tokens on the track: {filled}."


def side_of(planet: Position) -> str:
    """A planet's side, or `proto` for a Protoplanet."""
    return "proto" if planet["proto"] else str(planet["side"])


def definitions(chart: Chart) -> Iterator[str]:
    """Gradients and shapes that the picture uses by name."""
    spheres = {name: ((0, day, 1), (0.55, dusk, 1), (1, INK, 1)) for name, (day, dusk) in SPHERES.items()}
    for name, stops in (GLOWS | spheres).items():
        inner = "".join(f'<stop offset="{o}" stop-color="{c}" stop-opacity="{a}"/>' for o, c, a in stops)
        focus = 'cx=".35" cy=".3" r=".8"' if name in spheres else ""
        yield f'<radialGradient id="pl-{name}" {focus}>{inner}</radialGradient>'
    spikes = [(26 if i % 2 else 20.5, radians(15 * i)) for i in range(24)]
    jagged = "M" + "L".join(compact(radius * sin(turn), radius * cos(turn)) for radius, turn in spikes) + "Z"
    for name, shape in (TOKENS | SIDES).items():
        yield f'<g id="pl-{name}">{shape.format(jagged)}</g>'
    yield '<path id="pl-arrow" d="M-3.5-4.5L3.5 0L-3.5 4.5" fill="none" stroke-linecap="round"/>'
    yield '<g id="pl-orbits" fill="none" stroke-linecap="round">'
    for a, b in chart.board.thick:
        one, other = chart.board.spaces[a], chart.board.spaces[b]
        path = arc(one.angle, other.angle, chart.radii[one.orbit])
        yield f'<path class="thick" stroke="{HUES[one.orbit]}" d="{path}"/>'
    yield "</g>"


def sky() -> Iterator[str]:
    """The background: haze, and stars that are always the same."""
    yield f'<rect width="{SIZE}" height="{SIZE}" fill="#080b1c"/>'
    yield circle(640, 'fill="url(#pl-sky)"')
    for side in (-1, 1):
        where = translate((CENTRE + 200 * side, CENTRE + 180 * side), " rotate(-35)")
        yield f'<ellipse rx="430" ry="260" fill="url(#pl-haze)" {where}/>'
    chance = random.Random("the same sky every night")
    for _ in range(260):
        x, y = chance.random() * SIZE, chance.random() * SIZE
        size, light = 0.4 + chance.random() ** 4 * 1.3, 0.15 + chance.random() * 0.5
        yield f'<circle cx="{compact(x)}" cy="{compact(y)}" r="{size:.2f}" fill="#fff" opacity="{light:.2f}"/>'
    yield circle(150, 'fill="url(#pl-corona)"')
    yield circle(27, 'class="star" fill="url(#pl-star)"')


def lines(chart: Chart) -> Iterator[str]:
    """Thin lines, the orbits with their glow, then arrows and numerals on them."""
    for line in chart.board.thin:
        path = "L".join(compact(*point) for point in chart.lines[line])
        yield f'<path class="thin" d="M{path}" fill="none" stroke="{THIN}" stroke-width="1.3"/>'
    for width, opacity in ((16, 0.08), (8, 0.2), (3.4, 1)):
        yield f'<use href="#pl-orbits" stroke-width="{width}" opacity="{opacity}"/>'
    for line in chart.board.thin:
        yield arrow(chart.lines[line], "#e6ecff", 1.8)
    for line in chart.board.thick:
        orbit = chart.board.spaces[line[0]].orbit
        if line not in chart.numerals:
            yield arrow(chart.lines[line], HUES[orbit], 2.8)
            continue
        x, y = chart.lines[line][STEPS // 2]
        yield f'<rect x="{compact(x - 15)}" y="{compact(y - 10)}" width="30" height="20" rx="10" fill="#10152f"/>'
        style = f'class="orbit" font-family="serif" font-size="17" font-weight="bold" fill="{HUES[orbit]}"'
        yield svg_text(x, y + 5.5, ROMAN[orbit], style)


def arrow(way: list[Point], hue: str, width: float) -> str:
    """A chevron in the middle of a line, pointing along it."""
    before, middle, after = way[STEPS // 2 - 1 : STEPS // 2 + 2]
    turn = degrees(atan2(after[1] - before[1], after[0] - before[0]))
    where = translate(middle, f" rotate({compact(turn)})")
    return f'<use class="arrow" href="#pl-arrow" stroke="{hue}" stroke-width="{width}" {where}/>'


def frost_line(chart: Chart, position: Position | None) -> Iterator[str]:
    """10.1 The line between two orbits, in games that have one."""
    if position and position["frost_line"]:
        inside = position["frost_line"]
        radius = (chart.radii[inside] + chart.radii[inside + 1]) / 2
        style = 'fill="none" stroke="#bff" stroke-width="2.6" stroke-dasharray="1 8" stroke-linecap="round"'
        yield circle(radius, f'class="frost-line" {style}')


def dot(chart: Chart, number: int, position: Position | None) -> str:
    """A space; with a position it stands back behind what lies on it."""
    space = chart.board.spaces[number]
    name = escaped(space.name)
    kind = "dot"
    disc = f'<circle r="{4.5 if position else 6.5}" fill="#fff" stroke="{INK}" stroke-width="2"/>'
    if space.letter:
        kind, fill, ink = ("lettered", INK, PALE) if position else ("lettered", "#f4f6ff", INK)
        disc = (
            f'<circle r="20" fill="{INK}" stroke="{HUES[space.orbit]}" stroke-width="1.6"/>'
            f'<circle r="16" fill="{fill}" stroke="{ink}"/>'
            f'<text y="7" font-size="19" font-weight="bold" fill="{ink}">{space.letter}</text>'
        )
    where = translate(chart.points[number])
    return f'<g class="space {kind}" data-space="{name}" {where}><title>{name}</title>{disc}</g>'


def tokens(content: Content, chart: Chart, position: Position | None) -> Iterator[str]:
    """Matter, Comets and planets of a position."""
    if position:
        for name, kind in (*position["matter"].items(), *((name, "comet") for name in position["comets"])):
            yield token(kind, chart.points[content.space_numbers[name]], "matter")
        for letter, planet in position["planets"].items():
            yield sphere(letter, planet, chart.points[content.space_numbers[planet["space"]]])


def token(kind: str, point: Point, role: str) -> str:
    """A token on the board or the track: Matter, pure or dual, a Comet, or a life token, face down."""
    shapes = [escaped(shape) for shape in kind.partition(":")[0].split("/")]
    inside = f'<use href="#pl-{shapes[0]}"/>'
    if len(shapes) == 2:
        first, second = (f'<use href="#pl-{shape}" transform="translate({x}) scale(.6)"/>'
                         for shape, x in zip(shapes, (-7.5, 7.5), strict=True))  # fmt: skip
        back = f'<rect x="-17" y="-10" width="34" height="20" rx="10" fill="{INK}" stroke="#fff"/>'
        inside = back + first + second
    tip = f"<title>{' or '.join(shapes)}</title>"
    return f'<g class="{role} {" ".join(shapes)}" {translate(point)}>{tip}{inside}</g>'


def sphere(letter: str, planet: Position, point: Point) -> str:
    """A planet, banded if Gaseous; its ring is smooth if Habitable, jagged if Hostile, else broken."""
    side = side_of(planet)
    return (
        f'<g class="planet {side}" {translate(point)}><title>Planet {letter} on {escaped(planet["space"])}: {side}'
        f'</title><circle r="26" fill="{INK}" opacity=".8"/><use href="#pl-{side}"/>'
        f'<circle r="19" fill="url(#pl-{letter})"/>{BANDS if planet["kind"] == "gaseous" else ""}'
        f'<text y="7" font-size="20" font-weight="bold" fill="#fff" stroke="{INK}" stroke-width="3.5" '
        f'paint-order="stroke">{letter}</text></g>'
    )


def names(chart: Chart, position: Position | None) -> Iterator[str]:
    """Each space's name beside it, where it covers fewest lines and, if at all possible, nothing else."""
    board = chart.board
    held = {planet["space"] for planet in position["planets"].values()} if position else set()
    room = [27.0 if space.name in held else 22.0 if space.letter else 13.0 for space in board.spaces]
    crowd = [point for line in (*board.thick * 3, *board.thin) for point in chart.lines[line]]
    boxes: list[Box] = [(x, y, r, r) for (x, y), r in zip(chart.points, room, strict=True)]
    boxes += [(*chart.lines[line][STEPS // 2], 15, 10) for line in chart.numerals]
    style = f'fill="{PALE}" stroke="{INK}" stroke-width="2.6" paint-order="stroke" stroke-linejoin="round"'
    yield f'<g font-size="11.5" {style}>'
    for space, (x, y), clear in zip(board.spaces, chart.points, room, strict=True):
        near = [point for point in crowd if dist(point, (x, y)) < 75]
        others = [box for box in boxes if 0 < dist(box[:2], (x, y)) < 100]
        half = 3.2 * len(space.name)
        options = []
        for off in range(-165, 195, 15):
            dx, dy = sin(radians(space.angle + off)), -cos(radians(space.angle + off))
            aside, down = (max(-1.0, min(1.0, part * 1.5)) for part in (dx, dy))
            box = (x + dx * clear + aside * half, y + dy * clear + down * 4.2, half, 4.2)
            options.append((cost(box, near, others) + abs(off) / 90, box))
        best = min(options)[1]
        boxes.append(best)
        yield svg_text(best[0], best[1] + 4.2, space.name, 'class="name"')
    yield "</g>"


def cost(box: Box, near: list[Point], others: list[Box]) -> float:
    """How bad a place is for a label: what it would cover or touch."""
    x, y, wide, high = box
    covered = sum(abs(px - x) < wide + 1.5 and abs(py - y) < high + 1.5 for px, py in near)
    struck = sum(abs(ox - x) < wide + w and abs(oy - y) < high + h for ox, oy, w, h in others)
    outside = hypot(abs(x - CENTRE) + wide, abs(y - CENTRE) + high) > DIAL - 19
    return covered + 40 * (struck + outside)


def track(board: Board, position: Position | None) -> Iterator[str]:
    """The Evolution Track, clockwise from the top; its last space is broader and twice as long."""
    filled = position["track"]["tokens"] if position else []
    step = 354 / (board.track_length + 1)
    for n in range(1, board.track_length + 1):
        start = 3 + (n - 1) * step
        x, y = at(start + step * 0.27, DIAL)
        sign = svg_text(x, y + 4, str(n), f'font-size="11" fill="{PALE}"')
        kind, fill, path, broad = "plain", "#1d2552", arc(start + 0.2, start + step - 0.2, DIAL), 30
        if n == board.acceleration:
            kind, fill, sign = "acceleration", "#74500f", FAST + translate((x, y)) + "/>"
        elif n == board.track_length:
            kind, fill, path, broad = "final", "#5b3994", arc(start + 0.2, 357, DIAL + 4), 38
            sign = svg_text(x, y + 4, str(n), 'font-size="18" font-weight="bold" fill="#fff"')
        yield f'<path class="cell {kind}" d="{path}" fill="none" stroke="{fill}" stroke-width="{broad}"/>'
        yield sign
        if n <= len(filled):
            yield token(filled[n - 1], at(start + step * 0.7, DIAL), "on-track")
    if len(filled) > board.track_length:
        x, y = at(357 - step * 0.5, DIAL)
        yield svg_text(x, y + 5, f"+{len(filled) - board.track_length}", 'font-size="16" fill="#fff"')


def keys(board: Board, position: Position | None) -> Iterator[str]:
    """What the signs mean, in the four corners."""
    filled = f"{len(position['track']['tokens'])} on " if position else ""
    yield f'<g class="key" font-size="14" fill="{PALE}" text-anchor="start">'
    yield svg_text(18, 32, "Evolution Track", 'font-size="18" fill="#fff"')
    yield svg_text(18, 55, f"{filled}{board.track_length} spaces, clockwise")
    yield FAST + translate((27, 73)) + "/>" + svg_text(44, 78, f"space {board.acceleration}")
    yield f'<path d="M18 957h34" stroke="{HUES[6]}" stroke-width="4"/>' + svg_text(60, 962, "along the orbit")
    yield f'<path d="M18 979h34" stroke="{THIN}" stroke-width="1.5"/>' + svg_text(60, 984, "to the next orbit")
    yield "</g>"
    yield f'<g class="key" font-size="14" fill="{PALE}" text-anchor="end">'
    counts = Counter(position["matter"].values()) if position else board.matter
    for kind, y in zip(PURE, (890, 920, 950, 980), strict=True):
        yield f'<use href="#pl-{kind}" {translate((976, y))}/>'
        yield svg_text(954, y + 5, f"{counts.get(kind, 0)} {kind}")
    if position:
        for side, y in (("habitable", 30), ("hostile", 74)):
            yield f'<use href="#pl-{side}" {translate((972, y), " scale(.75)")}/>' + svg_text(945, y + 5, side)
    else:
        for letter, planet, y in zip(LETTERS, board.kinds, (32, 54, 76, 98), strict=True):
            yield svg_text(982, y, f"{letter}: {planet}")
    yield "</g>"
