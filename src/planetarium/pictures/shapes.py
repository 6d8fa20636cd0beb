"""The shapes that worlds are painted with: path data on a globe about the origin, and numbers that repeat.

The page has the same ones (`web/src/board/shapes.ts`): a planet looks the same in a picture as on the table.
"""

import math
from collections.abc import Callable, Sequence
from math import cos, hypot, pi, sin, sqrt

Random = Callable[[], float]
Point = tuple[float, float]

GLOBE_RADIUS = 30
_WORD = 0xFFFFFFFF


def text_hash(text: str) -> int:
    """A number from a text, the same on every machine (FNV-1a)."""
    value = 0x811C9DC5
    for sign in text:
        value = (value ^ ord(sign)) * 0x01000193 & _WORD
    return value


def seeded_random(seed: str) -> Random:
    """A source of numbers from 0 up to 1 (mulberry32)."""
    state = text_hash(seed)

    def draw() -> float:
        nonlocal state
        state = (state + 0x6D2B79F5) & _WORD
        mixed = (state ^ state >> 15) * (1 | state) & _WORD
        mixed = (mixed + ((mixed ^ mixed >> 7) * (61 | mixed) & _WORD) & _WORD) ^ mixed
        return (mixed ^ mixed >> 14) / 4294967296

    return draw


def decimal(value: float) -> str:
    """A number with one decimal at most."""
    return f"{math.floor(value * 10 + 0.5) / 10 + 0.0:g}"


def mix(one: str, other: str, part: float) -> str:
    """A colour between two, all as #rrggbb."""
    part = max(0.0, min(1.0, part))
    pairs = [(int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{math.floor(a + (b - a) * part + 0.5):02x}" for a, b in pairs)


def closed_curve(points: Sequence[Point]) -> str:
    """A closed curve through points, smooth at each."""

    def middle(one: Point, other: Point) -> str:
        return f"{decimal((one[0] + other[0]) / 2)} {decimal((one[1] + other[1]) / 2)}"

    path = f"M{middle(points[-1], points[0])}"
    for point, following in zip(points, [*points[1:], points[0]], strict=True):
        path += f"Q{decimal(point[0])} {decimal(point[1])} {middle(point, following)}"
    return path + "Z"


def patch(random: Random, centre: Point, size: float, rough: float = 0.45) -> str:
    """A patch of land or sea, foreshortened towards the limb as on a globe."""
    off = hypot(*centre) / GLOBE_RADIUS
    flat = max(0.35, sqrt(max(0.0, 1 - off * off)))
    ux, uy = (centre[0] / (off * GLOBE_RADIUS), centre[1] / (off * GLOBE_RADIUS)) if off > 0.01 else (1.0, 0.0)
    long = 1.25 + random() * 0.5
    turn = random() * pi
    corners = 9
    points = []
    for i in range(corners):
        angle = i / corners * 2 * pi
        radius = size * (1 - rough / 2 + random() * rough)
        px, py = cos(angle) * radius * long, sin(angle) * radius / long
        x, y = px * cos(turn) - py * sin(turn), px * sin(turn) + py * cos(turn)
        along, aside = (x * ux + y * uy) * flat, -x * uy + y * ux
        points.append((centre[0] + along * ux - aside * uy, centre[1] + along * uy + aside * ux))
    return closed_curve(points)


def spread(random: Random, count: int, reach: float = 0.8) -> list[Point]:
    """Places spread over the face, never two on top of one another."""
    turn = random() * 6.28
    places = []
    for i in range(count):
        radius = GLOBE_RADIUS * reach * sqrt((i + 0.4 + random() * 0.4) / count)
        angle = turn + i * 2.4 + random() * 0.5
        places.append((radius * cos(angle), radius * sin(angle)))
    return places


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse."""
    wide = math.floor(rx * 10 + 0.5) / 10  # as it is written, or its halves would not meet
    halves = "".join(f"a{decimal(wide)} {decimal(ry)} 0 1 0 {decimal(long)} 0" for long in (2 * wide, -2 * wide))
    return f"M{decimal(x - wide)} {decimal(y)}{halves}Z"


def circle(x: float, y: float, radius: float) -> str:
    """A circle."""
    return ellipse(x, y, radius, radius)


FACE = circle(0, 0, GLOBE_RADIUS)


def crack(random: Random) -> str:
    """A crack across the face: a few crooked steps."""
    angle = random() * 6.28
    side = (random() - 0.5) * GLOBE_RADIUS * 1.1
    ux, uy = cos(angle), sin(angle)
    path = ""
    for i in range(7):
        along = -GLOBE_RADIUS + 2 * GLOBE_RADIUS * i / 6
        aside = side + (random() - 0.5) * 11
        path += f"{'L' if i else 'M'}{decimal(along * ux - aside * uy)} {decimal(along * uy + aside * ux)}"
    return path


def bank(y: float, x: float, long: float, high: float) -> str:
    """A cloud bank: a long lens along a circle of latitude."""
    sag = 5 * (1 - abs(y) / GLOBE_RADIUS)
    left, right = f"{decimal(x - long)} {decimal(y)}", f"{decimal(x + long)} {decimal(y)}"
    top, bottom = f"{decimal(x)} {decimal(y + sag - high)}", f"{decimal(x)} {decimal(y + sag + high)}"
    return f"M{left}Q{top} {right}Q{bottom} {left}Z"


def belt(random: Random, top: float, bottom: float, ruffle: float) -> str:
    """A belt of cloud right round a giant, between two latitudes, with ruffled edges."""

    def edge(y: float) -> list[str]:
        sag = y + 6 * (1 - (y / GLOBE_RADIUS) ** 2)
        return [
            f"{decimal(x * GLOBE_RADIUS)} {decimal(sag - 6 * x**2 + (random() - 0.5) * ruffle)}"
            for x in (-1, -0.5, 0, 0.5, 1)
        ]

    upper, lower = edge(top), edge(bottom)
    return f"M{'L'.join([*upper, *reversed(lower)])}Z"


def ring(inner: float, outer: float, near: bool) -> str:
    """Half of a ring about the globe: the far half behind it, the near half before it."""
    sweep, back = (0, 1) if near else (1, 0)
    flat = 0.3
    return (
        f"M{decimal(-outer)} 0A{decimal(outer)} {decimal(outer * flat)} 0 0 {sweep} {decimal(outer)} 0"
        f"L{decimal(inner)} 0A{decimal(inner)} {decimal(inner * flat)} 0 0 {back} {decimal(-inner)} 0Z"
    )


def cap(random: Random, pole: int, deep: float) -> str:
    """Ice about a pole (-1 is north), so deep, with an uneven edge."""
    edge: list[Point] = [
        (GLOBE_RADIUS + 4, pole * (GLOBE_RADIUS + 6)),
        (-GLOBE_RADIUS - 4, pole * (GLOBE_RADIUS + 6)),
    ]
    for i in range(7):
        bulge = (1 - abs(i - 3) / 3) * 2
        y = GLOBE_RADIUS - deep + 3 * sin(i * 1.7 + pole) + random() * 3 - bulge
        edge.append((-GLOBE_RADIUS + 2 * GLOBE_RADIUS * i / 6, pole * y))
    return closed_curve(edge)


def diamond(x: float, y: float, size: float) -> str:
    """A diamond, upright."""
    high = size * 1.6
    return (
        f"M{decimal(x)} {decimal(y - high)}L{decimal(x + size)} {decimal(y)}"
        f"L{decimal(x)} {decimal(y + high)}L{decimal(x - size)} {decimal(y)}Z"
    )
