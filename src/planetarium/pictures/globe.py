"""A world as a shaded sphere: its portrait painted layer by layer, the ground of its body first, lit by the star."""

from collections.abc import Iterator

from planetarium.pictures.painting import PAINTERS, Brush, PaintedPath, Painting, giant, rocky
from planetarium.pictures.portrait import Portrait
from planetarium.pictures.shapes import GLOBE_RADIUS as R
from planetarium.pictures.shapes import mix, seeded_random


def paint(portrait: Portrait) -> Painting:
    """The portrait in layers."""
    level, gaseous, proto = portrait.level, portrait.body == "gaseous", portrait.body == "proto"
    on = Painting(
        scorched=min(1.0, level("scorch") * 0.32),
        glowing_face=min(1.0, level("hot") * 0.3 + max(0, level("scorch") - 1) * 0.3),
        scale=1 + min(level("swell"), 3) * 0.05 + (0.06 if gaseous else -0.16 if proto else 0),
        lean=78 if level("tilt") else -14 if gaseous else -6,
    )

    # each feature has random numbers of its own, so that a new card does not move what is there already
    def brush(feature: str, amount: int) -> Brush:
        return Brush(amount, seeded_random(f"{portrait.seed} {feature}"), portrait, on)

    (giant if gaseous else rocky)(brush("ground", 1))
    for feature, painter in PAINTERS.items():
        # an embryo is battered before any card is played
        amount = level(feature) + (1 if feature == "craters" and proto else 0)
        if amount > 0:
            painter(brush(feature, amount))
    on.air = _air(portrait, on.ground)
    return on


def _air(portrait: Portrait, ground: str) -> tuple[str, float]:
    """The colour of its air at the limb, and how much of it there is."""
    level, gaseous = portrait.level, portrait.body == "gaseous"
    thick = level("clouds") + level("haze") + level("acid") + (2 if gaseous else 0) + (1 if level("seas") else 0)
    colour = mix(ground, "#ffffff", 0.5) if gaseous else "#9fd8ff"
    if portrait.warmth > 2:
        colour = "#ff9a6b"
    if level("haze") > 1:
        colour = "#ffab5e"
    if level("acid"):
        colour = "#ffe9a0"
    return colour, min(1.0, 0.18 + thick * 0.16)


def _gradient(name: str, frame: str, *stops: tuple[float, str, float]) -> str:
    inner = "".join(f'<stop offset="{at}" stop-color="{hue}" stop-opacity="{light:g}"/>' for at, hue, light in stops)
    return f'<radialGradient id="{name}" {frame}>{inner}</radialGradient>'


def globe_definitions() -> Iterator[str]:
    """What all globes of a picture share. In the star's frame its light comes from the left."""
    yield f'<clipPath id="pl-face"><circle r="{R}"/></clipPath>'
    dark = "#04060f"
    yield _gradient(
        "pl-shade", 'cx=".22" cy=".5" r=".82"',
        (0, "#fff", 0.34), (0.32, "#fff", 0), (0.52, dark, 0.12), (0.8, dark, 0.74), (1, dark, 0.93),
    )  # fmt: skip
    yield _gradient("pl-scorch", 'cx="0" cy=".5" r=".8"', (0, "#1a0805", 1), (0.55, "#3a170c", 0.85), (1, "#5a2a14", 0))
    yield _gradient("pl-hot", 'cx="-.1" cy=".5" r=".8"', (0.1, "#fff0b0", 1), (0.45, "#ff8a34", 0.9), (1, "#d23a12", 0))


def globe_svg(portrait: Portrait, light: float = 45) -> str:
    """A shaded sphere of radius 30 about the origin; `light` is the direction away from the star, in degrees."""
    on = paint(portrait)
    colour, amount = on.air

    def layer(paths: list[PaintedPath], turn: float) -> str:
        inner = "".join(path.svg() for path in paths)
        return f'<g transform="rotate({turn:g})">{inner}</g>' if inner else ""

    lit = ""
    for name, opacity in (("scorch", on.scorched), ("hot", on.glowing_face)):
        if opacity:
            lit += f'<circle r="{R}" fill="url(#pl-{name})" opacity="{round(opacity, 3)}"/>'
    air = f"pl-air-{portrait.letter}"
    return (
        f'<g transform="scale({round(on.scale, 3):g})" stroke-linecap="round" '
        'stroke-linejoin="round">'
        + _gradient(air, 'cx=".5" cy=".5" r=".5"', (0.76, colour, 0), (1, colour, round(amount, 3)))
        + layer(on.leeward, light)
        + layer(on.behind, on.lean)
        + f'<g clip-path="url(#pl-face)"><circle r="{R}" fill="{on.ground}"/>{layer(on.surface, on.lean)}'
        f'<g transform="rotate({light:g})">{lit}<circle r="{R}" fill="url(#{air})"/>'
        f'<circle r="{R + 0.5}" fill="url(#pl-shade)"/></g>{layer(on.glowing, on.lean)}</g>'
        + layer(on.front, on.lean)
        + "</g>"
    )
