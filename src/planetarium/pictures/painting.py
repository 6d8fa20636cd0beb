"""The painters: what lies beneath, on, before and behind a globe, feature by feature. `globe.py` puts it together.

As the page paints (`web/src/board/painting.ts`); a test holds the two together.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from math import cos, pi, sin

from planetarium.pictures.portrait import Portrait
from planetarium.pictures.shapes import (
    FACE,
    GLOBE_RADIUS,
    Random,
    bank,
    belt,
    cap,
    circle,
    crack,
    decimal,
    diamond,
    ellipse,
    mix,
    patch,
    ring,
    spread,
)

R = GLOBE_RADIUS
GIANTS = {"A": "#d99a6c", "B": "#9fbfae", "C": "#d9b98a", "D": "#a99fd8"}
ROCKS = {"A": "#b9734a", "B": "#8f8678", "C": "#a88f5e", "D": "#8583a8"}
EMBRYO, GRASS = "#6f5d58", "#4fae4e"


@dataclass(frozen=True)
class PaintedPath:
    """One shape with its colours."""

    d: str
    fill: str | None = None
    stroke: str | None = None
    width: float | None = None
    opacity: float | None = None
    dash: str | None = None

    def svg(self) -> str:
        attributes = {
            "d": self.d, "fill": self.fill or "none", "stroke": self.stroke, "stroke-width": self.width,
            "stroke-dasharray": self.dash, "opacity": self.opacity,
        }  # fmt: skip
        shown = (
            f'{name}="{round(value, 3) if isinstance(value, float) else value}"'
            for name, value in attributes.items()
            if value is not None
        )
        return f"<path {' '.join(shown)}/>"


@dataclass
class Painting:
    """A world in layers, from the back to the front."""

    ground: str = ""
    leeward: list[PaintedPath] = field(default_factory=list)  # in the star's frame: what streams away from it
    behind: list[PaintedPath] = field(default_factory=list)
    surface: list[PaintedPath] = field(default_factory=list)  # clipped to the globe, under the shade
    glowing: list[PaintedPath] = field(default_factory=list)  # over the shade
    front: list[PaintedPath] = field(default_factory=list)
    scorched: float = 0.0
    glowing_face: float = 0.0
    air: tuple[str, float] = ("", 0.0)
    scale: float = 1.0
    lean: int = 0


@dataclass(frozen=True)
class Brush:
    """What a painter of a feature is given: how much of it there is, random numbers of its own, and where to paint."""

    amount: int
    random: Random
    portrait: Portrait
    on: Painting

    @property
    def gaseous(self) -> bool:
        return self.portrait.body == "gaseous"

    def level(self, feature: str) -> int:
        return self.portrait.level(feature)


def giant(brush: Brush) -> None:
    random, on, level = brush.random, brush.on, brush.level
    ground = GIANTS[brush.portrait.letter]
    ground = mix(ground, "#358fe3", (0, 0.62, 0.78, 0.9, 1)[level("blue")])
    ground = mix(ground, "#58b98a", level("green") * 0.22)
    ground = mix(ground, "#d2552f", level("hot") * 0.26)
    ground = mix(ground, "#3a3346", level("dark") * 0.26)
    ground = mix(ground, "#dff0ff", level("ice") * 0.16)
    on.ground = ground = mix(ground, "#e2963f", level("haze") * 0.1)
    light, deep = mix(ground, "#fff6e0", 0.42), mix(ground, "#2a1a3a", 0.36)
    contrast = min(0.95, 0.5 + level("bands") * 0.17 - level("haze") * 0.06)
    y, count = -R + 3 + random() * 3, 0
    while y < R:
        high = 3.5 + random() * 5
        path = belt(random, y, y + high, 1 + level("bands") * 1.1)
        on.surface.append(PaintedPath(path, light if count % 2 else deep, opacity=contrast * (0.6 + random() * 0.4)))
        y += high + 2 + random() * 3.5
        count += 1


def rocky(brush: Brush) -> None:
    random, on, level = brush.random, brush.on, brush.level
    ground = EMBRYO if brush.portrait.body == "proto" else ROCKS[brush.portrait.letter]
    ground = mix(ground, "#e0ae6a", level("dust") * 0.26)
    ground = mix(ground, "#8f98a6", level("iron") * 0.28)
    ground = mix(ground, "#3a2a2a", level("lava") * 0.22)
    ground = mix(ground, "#2f2b33", level("dark") * 0.25)
    on.ground = ground = mix(ground, "#7b6a3c", level("green") * 0.12)
    relief, shine = mix(ground, "#180d12", 0.42), mix(ground, "#fff3dc", 0.35)
    for i, spot in enumerate(spread(random, 7, 0.95)):
        on.surface.append(PaintedPath(patch(random, spot, 5 + random() * 5), shine if i % 2 else relief, opacity=0.5))


def _seas(brush: Brush) -> None:
    random, on, amount = brush.random, brush.on, brush.amount
    if brush.gaseous:
        return
    water = mix("#1f6fd0", "#0f3f7c", max(0, amount - 3) * 0.3)
    if amount < 3:
        for spot in spread(random, amount * 2, 0.68):
            size = 6 + random() * 3 + amount
            on.surface.append(PaintedPath(patch(random, spot, size), water, "#7cc8f7", 0.8))
        return
    # more sea than land: the land lies in it
    on.surface.append(PaintedPath(FACE, water))
    for i, spot in enumerate(spread(random, 3 if amount > 3 else 5)):
        size = 5 + random() * 3 if amount > 3 else 7 + random() * 5
        path = patch(random, spot, size, 0.6)
        land = mix(GRASS, on.ground, 0.25) if brush.level("green") > i / 2 else mix(on.ground, "#d8b984", 0.3)
        on.surface += [PaintedPath(path, "#8fd6ff", "#8fd6ff", 2.2, 0.45), PaintedPath(path, land)]


def _green(brush: Brush) -> None:
    # where the sea covers most, the land in it is green already
    if brush.gaseous or brush.level("seas") >= 3:
        return
    for spot in spread(brush.random, brush.amount * 2, 0.72):
        size = 5 + brush.random() * 3.5
        brush.on.surface.append(PaintedPath(patch(brush.random, spot, size, 0.7), GRASS, opacity=0.9))


def _plates(brush: Brush) -> None:
    for _ in range(brush.amount * 2):
        stroke = mix(brush.on.ground, "#180d12", 0.42)
        brush.on.surface.append(PaintedPath(crack(brush.random), stroke=stroke, width=1.3, opacity=0.85))


def _iron(brush: Brush) -> None:
    for spot in spread(brush.random, brush.amount, 0.6):
        brush.on.surface.append(PaintedPath(patch(brush.random, spot, 7, 0.3), "#dfe6f2", opacity=0.32))


def _dust(brush: Brush) -> None:
    for x, y in spread(brush.random, brush.amount * 2):
        brush.on.surface.append(PaintedPath(bank(y, x, 9 + brush.random() * 6, 1.6), "#ffdfa3", opacity=0.5))


def _craters(brush: Brush) -> None:
    # on a giant an impact leaves a bruise without a rim
    rim = None if brush.gaseous else mix(brush.on.ground, "#fff0dd", 0.45)
    fill, opacity = mix(brush.on.ground, "#140a10", 0.5), 0.55 if brush.gaseous else 0.85
    for x, y in spread(brush.random, brush.amount * 3, 0.78):
        brush.on.surface.append(PaintedPath(circle(x, y, 2 + brush.random() * 3.2), fill, rim, 1, opacity))


def _lava(brush: Brush) -> None:
    random, on, amount = brush.random, brush.on, brush.amount
    ways = "".join(crack(random) for _ in range(1 + amount))
    for spot in spread(random, (amount - 1) * 2, 0.7):
        on.glowing.append(PaintedPath(patch(random, spot, 3 + random() * 2.5), "#ff7a2b", "#ffcf5a", 0.8, 0.95))
    on.glowing.append(PaintedPath(ways, stroke="#ff4a12", width=2.2 + amount * 0.4, opacity=0.5))
    on.glowing.append(PaintedPath(ways, stroke="#ffb648", width=0.7 + amount * 0.15))


def _storm(brush: Brush) -> None:
    x, y, size = -7 + brush.random() * 14, 6 + brush.random() * 5, 5 + brush.amount * 1.4
    brush.on.surface += [
        PaintedPath(ellipse(x, y, size * 1.5, size), "#fff3e0", opacity=0.8),
        PaintedPath(ellipse(x, y, size * 1.2, size * 0.76), "#c2452f", opacity=0.95),
        PaintedPath(ellipse(x, y, size * 0.6, size * 0.34), "#f0a27d"),
    ]


def _ice(brush: Brush) -> None:
    random, on = brush.random, brush.on
    if brush.amount > 3:
        on.surface.append(PaintedPath(FACE, "#e6f4ff", opacity=0.93))
        cracks = crack(random) + crack(random) + crack(random)
        on.surface.append(PaintedPath(cracks, stroke="#7fb4dd", width=1.1, opacity=0.9))
        return
    opacity = 0.55 if brush.gaseous else 0.96
    for pole in (-1, 1):
        path = cap(random, pole, 1 + brush.amount * 5.7)
        on.surface.append(PaintedPath(path, "#f2faff", "#b9dcf5", 0.8, opacity))


def _clouds(brush: Brush) -> None:
    random = brush.random
    for x, y in spread(random, brush.amount * 2, 0.85):
        path = bank(y, x * 0.6, 10 + random() * 10, 2.2 + random() * 1.6)
        brush.on.surface.append(PaintedPath(path, "#ffffff", opacity=0.78))


def _acid(brush: Brush) -> None:
    brush.on.surface.append(PaintedPath(FACE, "#e8cf7c", opacity=0.22 + brush.amount * 0.17))
    for i, y in enumerate((-18, -6, 6, 18)):
        path = f"M{-R} {y - 4}Q-12 {y + 7} 2 {y}T{R} {y + 5}"
        brush.on.surface.append(PaintedPath(path, stroke="#fff2c2" if i % 2 else "#b98d3c", width=3, opacity=0.5))


def _haze(brush: Brush) -> None:
    brush.on.surface.append(PaintedPath(FACE, "#e58a35", opacity=0.1 + brush.amount * 0.13))


def _sparks(brush: Brush) -> None:
    for x, y in spread(brush.random, brush.amount * 3, 0.7):
        brush.on.glowing.append(PaintedPath(diamond(x, y, 1.6 + brush.random() * 1.6), "#eaffff", opacity=0.9))


def _field(brush: Brush) -> None:
    # auroras at the poles, and lines of force
    on = brush.on
    on.glowing.append(PaintedPath("M-13-24Q0-17 13-24", stroke="#6dffc4", width=2.6, opacity=0.95))
    on.glowing.append(PaintedPath("M-13 24Q0 17 13 24", stroke="#8fd4ff", width=2.6, opacity=0.95))
    for i in range(brush.amount):
        for side in (-1, 1):
            x, y = decimal(side * R * (1.52 + i * 0.28)), f"{R * 1.35:g}"
            path = f"M0 {-R}C{x} -{y} {x} {y} 0 {R}"
            on.behind.append(PaintedPath(path, stroke="#7fe9d2", width=1.1, opacity=0.55 - i * 0.12))


def _about(on: Painting, inner: float, outer: float, fill: str, opacity: float, dusty: bool = False) -> None:
    """A ring right round: half of it behind the globe, half before it."""
    stroke, width, dash = ("#ffdfb8", 0.7, "1 3") if dusty else (None, None, None)
    for layer, near in ((on.behind, False), (on.front, True)):
        layer.append(PaintedPath(ring(inner, outer, near), fill, stroke, width, opacity, dash))


def _belts(brush: Brush) -> None:
    _about(brush.on, R * 1.1, R * 1.45, "#b06cff", 0.35)


def _rings(brush: Brush) -> None:
    for i in range(brush.amount):
        fill = ("#e8d5ac", "#c7a878", "#f4e8cd")[i % 3]
        _about(brush.on, R * (1.22 + i * 0.16), R * (1.34 + i * 0.16), fill, 0.85)


def _disc(brush: Brush) -> None:
    _about(brush.on, R * 1.14, R * (1.35 + brush.amount * 0.12), "#b98a62", 0.45, dusty=True)


def _tail(brush: Brush) -> None:
    fill = mix(brush.on.ground, "#dff3ff", 0.6)
    for i in (-1, 0, 1):
        long = R * (1.35 + brush.amount * 0.22 - abs(i) * 0.2)
        bend, tip = decimal(long * 0.8), f"{decimal(long)} {i * 9}"
        path = f"M8 {i * 16 - 6}Q{bend} {i * 13} {tip}Q{bend} {i * 15} 8 {i * 16 + 6}Z"
        brush.on.leeward.append(PaintedPath(path, fill, opacity=0.42))


def _plumes(brush: Brush) -> None:
    for i in range(brush.amount):
        for side in (-1, 0, 1):
            x = side * 5 + i * 3
            tip = f"{decimal(x * 1.5)} {R + 8 - abs(side) * 2}"
            path = f"M{decimal(x * 0.7)} {R - 2}Q{decimal(x)} {R + 4} {tip}"
            brush.on.front.append(PaintedPath(path, stroke="#dff4ff", width=1.5, opacity=0.8))


def _moons(brush: Brush) -> None:
    random = brush.random
    for i, fill in enumerate(("#d8d4cb", "#cfe4f5", "#d9b48b", "#b9bccb")[: brush.amount]):
        angle = -0.65 + i * 1.05 + random() * 0.3 + (1.2 if i > 1 else 0)
        x, y, radius = cos(angle) * R * 1.38, sin(angle) * R * 1.38, 3.6 + random() * 2
        brush.on.front.append(PaintedPath(circle(x, y, radius), fill, "#0a0d1f", 1))
        shade = circle(x + radius * 0.25, y + radius * 0.25, radius * 0.35)
        brush.on.front.append(PaintedPath(shade, "#00000055"))


def _trojans(brush: Brush) -> None:
    random = brush.random
    for i in range(brush.amount * 4):
        # one swarm ahead of it, one behind
        angle = (-0.5 if i % 2 else pi + 0.5) + (random() - 0.5) * 0.8
        far = R * (1.3 + random() * 0.2)
        path = circle(cos(angle) * far, sin(angle) * far, 0.9 + random() * 1.1)
        brush.on.front.append(PaintedPath(path, "#c9b79e"))


# In this order: what comes later lies over what came before.
PAINTERS: dict[str, Callable[[Brush], None]] = {
    "seas": _seas, "green": _green, "plates": _plates, "iron": _iron, "dust": _dust, "craters": _craters,
    "lava": _lava, "storm": _storm, "ice": _ice, "clouds": _clouds, "acid": _acid, "haze": _haze, "sparks": _sparks,
    "field": _field, "belts": _belts, "rings": _rings, "disc": _disc, "tail": _tail, "plumes": _plumes,
    "moons": _moons, "trojans": _trojans,
}  # fmt: skip
