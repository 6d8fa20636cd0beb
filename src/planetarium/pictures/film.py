"""A game as a short film: the board, position by position, with the scores and what has just been done beside it."""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, degrees
from typing import Any

from planetarium.content import Content
from planetarium.formats.position import Position
from planetarium.pictures.board import (
    CENTRE,
    SIZE,
    Chart,
    definitions,
    dot,
    escaped,
    frost_line,
    lines,
    side_of,
    sky,
    token,
    track,
)
from planetarium.pictures.globe import globe_definitions, globe_svg
from planetarium.pictures.headline import what_was_played
from planetarium.pictures.lettering import STACK, fitted, width
from planetarium.pictures.portrait import portrait_of
from planetarium.pictures.raster import png
from planetarium.pictures.system import FEET, GOLD, PALE, SEATS, SOFT

HEIGHT, PANEL = 640, 300  # pixels: the board is square, and the panel stands beside it
WIDTH = HEIGHT + PANEL
UNITS = SIZE * WIDTH / HEIGHT  # of the whole frame, in the units of the board
USUAL_SECONDS, LAST_SECONDS = 18.0, 3.0
SHORTEST_FRAME, LONGEST_FRAME = 50, 900  # milliseconds
QUALITY = 75
SHOWN = ("planets", "matter", "comets", "track", "frost_line")  # of a position: without a change here nothing moved


@dataclass(frozen=True)
class Still:
    """One moment of a film, as everybody at the table sees it, and what led to it, in words."""

    position: Position
    words: str
    seat: int | None = None


def in_words(content: Content, names: Sequence[str], seat: int, action: str) -> str:
    """An action that everybody saw, in a few words."""
    verb, _, rest = action.partition(" ")
    who = names[seat]
    if verb == "play":
        card, _, letter = rest.partition(" ")
        return f"{who} plays {content.card(card).name} on {letter}"
    if ">" in action:
        return f"{who} moves {action.replace('>', ' to ')}"
    if verb == "create":
        letter, _, space = rest.partition(" ")
        return f"{who} creates {letter} on {space}"
    if verb == "gravity" and rest != "none":
        return f"{who} takes Matter by gravity"
    return f"{who}: {verb}"


def is_worth_a_frame(before: Still | None, after: Still) -> bool:
    """Whether anything on the board or in the scores has changed."""
    if before is None:
        return True
    one, other = before.position, after.position
    return any(one[part] != other[part] for part in SHOWN) or _scores(one) != _scores(other)


def _scores(position: Position) -> list[int]:
    return [seat["score"] for seat in position["seats"]]


class Studio:
    """Draws the frames of one game: what never changes once, and the rest for each."""

    def __init__(self, content: Content, names: Sequence[str]) -> None:
        from PIL import Image

        self._content, self._names = content, names
        self._chart = Chart(content.board)
        still = [
            *sky(),
            *lines(self._chart),
            *(dot(self._chart, number, {}) for number in range(len(content.board.spaces))),
        ]
        panel = f'<rect x="{SIZE}" width="{UNITS - SIZE:g}" height="{SIZE}" fill="#080b1c"/>'
        self._ground = Image.open(io.BytesIO(self._drawn([*still, panel]))).convert("RGBA")

    def _drawn(self, parts: Sequence[str]) -> bytes:
        svg = "\n".join([
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {UNITS:g} {SIZE}" text-anchor="middle" '
            f'font-family="{STACK}">',
            "<defs>", *definitions(self._chart), *globe_definitions(), "</defs>", *parts, "</svg>",
        ])  # fmt: skip
        return png(svg, WIDTH, HEIGHT)

    def frame(self, still: Still) -> Any:
        """A frame as an image."""
        from PIL import Image

        position, chart = still.position, self._chart
        numbers = self._content.space_numbers
        parts = [*frost_line(chart, position)]
        for name, kind in (*position["matter"].items(), *((name, "comet") for name in position["comets"])):
            parts.append(token(kind, chart.points[numbers[name]], "matter"))
        for letter, planet in position["planets"].items():
            parts.append(self._planet(letter, planet, chart.points[numbers[planet["space"]]]))
        parts += [*track(self._content.board, position), *self._panel(still)]
        drawn = Image.open(io.BytesIO(self._drawn(parts))).convert("RGBA")
        return Image.alpha_composite(self._ground, drawn).convert("RGB")

    def _planet(self, letter: str, planet: Position, point: tuple[float, float]) -> str:
        x, y = point
        away = degrees(atan2(y - CENTRE, x - CENTRE))  # from the star
        globe = globe_svg(portrait_of(self._content, letter, planet), light=away)
        return (
            f'<g transform="translate({x:.1f} {y:.1f})"><use href="#pl-{side_of(planet)}" transform="scale(1.55)"/>'
            f'{globe}<text y="8" font-size="24" font-weight="bold" fill="#fff" '
            f'stroke="#0b1026" stroke-width="4.5" paint-order="stroke">{letter}</text></g>'
        )

    def _panel(self, still: Still) -> Iterator[str]:
        """Turn, scores and words, beside the board."""
        left, room = SIZE + 30.0, UNITS - SIZE - 60.0

        def text(y: float, words: str, size: float, style: str, x: float = left, anchor: str = "start") -> str:
            place = f'x="{x:g}" y="{y:g}" font-size="{size:.1f}" text-anchor="{anchor}"'
            return f"<text {place} {style}>{escaped(words)}</text>"

        yield text(80, "Planetarium", 44, f'font-weight="bold" fill="{GOLD}"')
        turn = still.position["turn"]
        yield text(130, f"Turn {turn}" if turn else "Set-up", 32, f'fill="{SOFT}"')
        y = 220.0
        for seat, state in enumerate(still.position["seats"]):
            where = f'transform="translate({left:g} {y - 34:g}) scale(1.5)"'
            yield f'<path d="M2 2H26{FEET[seat]}" {where} fill="{SEATS[seat]}"/>'
            name, size = fitted(self._names[seat], 34, room - 130)
            yield text(y, name, size, f'fill="{PALE}"', left + 56)
            style = f'font-weight="bold" fill="{PALE}"'
            yield text(y, str(state["score"]), 40, style, left + room, "end")
            y += 64
        y += 60
        hue = PALE if still.seat is None else SEATS[still.seat]
        for line in _wrapped(still.words, 34, room):
            yield text(y, line, 34, f'fill="{hue}"')
            y += 44
        played, size = fitted(what_was_played(still.position["options"]), 26, room)
        yield text(SIZE - 40, played, size, f'fill="{SOFT}"')


def _wrapped(words: str, size: float, room: float) -> list[str]:
    """A text in lines; a word that is too long for any is cut."""
    lines: list[str] = []
    for word in words.split():
        if lines and width(f"{lines[-1]} {word}", size) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(fitted(word, size, room, smallest=1)[0])
    return lines


def film_webp(
    content: Content, names: Sequence[str], stills: Sequence[Still], speed: float = 1.0,
    report: Callable[[int], None] = lambda done: None,
) -> bytes:  # fmt: skip
    """The film as an animated WebP that plays again and again; `report` is told how many frames are drawn."""
    if not stills:
        raise ValueError("there is nothing to film")
    studio = Studio(content, names)
    frames = []
    for done, still in enumerate(stills, start=1):
        frames.append(studio.frame(still))
        report(done)
    each = round(1000 * USUAL_SECONDS / max(1, len(frames)))
    each = max(SHORTEST_FRAME, round(max(SHORTEST_FRAME, min(LONGEST_FRAME, each)) / speed))
    durations = [each] * (len(frames) - 1) + [round(1000 * LAST_SECONDS)]
    written = io.BytesIO()
    frames[0].save(
        written, "WEBP", save_all=True, append_images=frames[1:], duration=durations, loop=0, quality=QUALITY, method=2,
        minimize_size=False, kmin=9, kmax=60,
    )  # fmt: skip
    return written.getvalue()
