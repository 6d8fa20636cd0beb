"""The course of an analysed game as an SVG picture: each seat's chance to win, from the deal to the result.

Sloping lines are decisions, upright strokes are luck. Nothing is told by colour alone: each seat has a dash of its
own and its name at the end of its line.
"""

from collections.abc import Iterator

from planetarium.bots.review.analysis import Analysis, Decision
from planetarium.bots.review.turning import WORTH_NAMING, signed
from planetarium.pictures.board import INK, PALE, Point, compact, escaped, svg_text, translate

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 1200, 70.0, 900.0, 96.0, 520.0
HUES = ("#ffcf6b", "#6fb0fa", "#f78fa0", "#5fe39a")
DASHES = ("", "9 5", "2.5 4.5", "14 4 2.5 4")
MARKED = 0.02  # from how much luck on a stroke has a head
MISTAKES = 5
ROW = 24  # how far apart lines of text are


class Chart:
    """Where chances lie on the picture."""

    def __init__(self, analysis: Analysis) -> None:
        self.steps = max(1, len(analysis.decisions))
        self.mistakes = [one for one in analysis.mistakes(MISTAKES) if one.loss >= WORTH_NAMING]
        self.height = BOTTOM + 70 + ROW * max(1, len(self.mistakes))

    def at(self, decisions: int, chance: float) -> Point:
        return LEFT + (RIGHT - LEFT) * decisions / self.steps, BOTTOM - (BOTTOM - TOP) * chance


def analysis_svg(analysis: Analysis) -> str:
    """A picture of an analysed game."""
    chart = Chart(analysis)
    seats = range(len(analysis.seats))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {compact(chart.height)}" role="img" '
        'aria-labelledby="pl-title pl-desc" font-family="sans-serif" font-size="15">',
        '<title id="pl-title">Planetarium, chances to win</title>',
        f'<desc id="pl-desc">{escaped(describe(analysis))}</desc>',
        f'<rect width="{WIDTH}" height="{compact(chart.height)}" fill="{INK}"/>',
        *heading(analysis),
        *grid(analysis, chart),
        *(line for seat in seats for line in course(analysis, chart, seat)),
        *(stroke for seat in seats for stroke in luck(analysis, chart, seat)),
        *marks(chart),
        *standings(analysis, chart),
        *mistakes(analysis, chart),
        "</svg>",
    ]  # fmt: skip
    return "\n".join(parts) + "\n"


def describe(analysis: Analysis) -> str:
    """The picture in words, for those who do not see it."""
    return " ".join(
        f"{one.name}: fair share {one.fair:.0%}, luck {signed(one.luck)}, skill {signed(one.skill)}, "
        f"{'result' if analysis.finished else 'chance at the end'} {one.result:.0%}."
        for one in analysis.seats
    )


def heading(analysis: Analysis) -> Iterator[str]:
    """The title, and what was analysed."""
    yield svg_text(LEFT, 40, "Chances to win", 'font-size="24" font-weight="bold" fill="#fff"')
    last = analysis.decisions[-1].turn if analysis.decisions else 0
    told = f"{len(analysis.decisions)} decisions in {last} turns. Sloping lines are decisions, upright strokes luck."
    yield svg_text(LEFT, 66, told, f'fill="{PALE}"')


def grid(analysis: Analysis, chart: Chart) -> Iterator[str]:
    """Chances upwards, turns along the bottom, and the fair share."""
    yield f'<g fill="{PALE}" stroke="none" font-size="13">'
    for quarter in range(5):
        _, y = chart.at(0, quarter / 4)
        yield f'<path d="M{compact(LEFT, y)}H{compact(RIGHT)}" stroke="{PALE}" stroke-opacity=".22"/>'
        yield svg_text(LEFT - 10, y + 4.5, f"{25 * quarter}%", 'text-anchor="end"')
    spacing = 5 if not analysis.decisions or analysis.decisions[-1].turn <= 60 else 10
    begun = {decision.turn: decision.number - 1 for decision in reversed(analysis.decisions)}
    for turn, number in sorted(begun.items()):
        if turn == 1 or (turn and turn % spacing == 0):
            x, y = chart.at(number, 0)
            yield f'<path d="M{compact(x, y)}V{compact(TOP)}" stroke="{PALE}" stroke-opacity=".08"/>'
            yield svg_text(x, y + 20, str(turn), 'text-anchor="middle"')
    yield svg_text(LEFT - 10, BOTTOM + 20, "turn", 'text-anchor="end"')
    shares = {one.fair for one in analysis.seats}
    if len(shares) == 1:
        _, y = chart.at(0, shares.pop())
        yield f'<path class="fair" d="M{compact(LEFT, y)}H{compact(RIGHT)}" stroke="#fff" stroke-opacity=".5"/>'
        yield svg_text(RIGHT - 6, y - 6, "fair share", 'text-anchor="end"')
    yield "</g>"


def course(analysis: Analysis, chart: Chart, seat: int) -> Iterator[str]:
    """A seat's line: a slope for each decision; where luck struck it goes on above or below."""
    path = "M" + compact(*chart.at(0, analysis.seats[seat].fair + analysis.seats[seat].deal))
    for decision in analysis.decisions:
        path += "L" + compact(*chart.at(decision.number, decision.chosen[seat]))
        if decision.chance:
            path += "M" + compact(*chart.at(decision.number, decision.after[seat]))
    yield f'<path class="course" {line_style(seat)} d="{path}"/>'


def line_style(seat: int) -> str:
    """A seat's colour and dashes."""
    dashes = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'fill="none" stroke="{HUES[seat]}" stroke-width="2.4" stroke-linejoin="round"{dashes}'


def luck(analysis: Analysis, chart: Chart, seat: int) -> Iterator[str]:
    """Upright strokes, from what was to be expected to what came; great ones have an arrow's head."""
    standing = analysis.seats[seat]
    swings = [(0, standing.fair, standing.fair + standing.deal)]
    swings += [(one.number, one.chosen[seat], one.after[seat]) for one in analysis.decisions if one.chance]
    yield f'<g class="luck" stroke="{HUES[seat]}" fill="{HUES[seat]}">'
    for number, expected, came in swings:
        (x, start), (_, end) = chart.at(number, expected), chart.at(number, came)
        yield f'<path d="M{compact(x, start)}V{compact(end)}" stroke-width="4.5" stroke-opacity=".75"/>'
        if abs(came - expected) >= MARKED:
            tip = f"<title>{escaped(standing.name)}: luck {signed(came - expected)}</title>"
            turn = "" if came > expected else " rotate(180)"
            yield f'<path class="swing" d="M-6 8L0-3L6 8Z" stroke="none" {translate((x, end), turn)}>{tip}</path>'
    yield "</g>"


def marks(chart: Chart) -> Iterator[str]:
    """The worst mistakes, numbered where they were made."""
    for number, decision in enumerate(chart.mistakes, start=1):
        x, y = chart.at(decision.number - 1, decision.before[decision.seat])
        yield badge(number, (x, y - 18 if y > TOP + 30 else y + 18), HUES[decision.seat])


def badge(number: int, point: Point, hue: str) -> str:
    """A mistake's number in a circle."""
    return (
        f'<g class="mistake" {translate(point)}><circle r="10" fill="{INK}" stroke="{hue}" stroke-width="2"/>'
        f'<text y="4.5" font-size="13" font-weight="bold" fill="#fff" text-anchor="middle">{number}</text></g>'
    )


def standings(analysis: Analysis, chart: Chart) -> Iterator[str]:
    """Each seat's name at the end of its line, with its luck and its skill."""
    ends = sorted((chart.at(0, one.result)[1], one.seat) for one in analysis.seats)
    room = 2.4 * ROW
    spots: list[float] = []
    for number, (y, _) in enumerate(ends):
        lowest = BOTTOM - room * (len(ends) - 1 - number)
        spots.append(min(max(y, spots[-1] + room if spots else TOP), lowest))
    for (y, seat), spot in zip(ends, spots, strict=True):
        one, hue = analysis.seats[seat], HUES[seat]
        way = f"M{compact(RIGHT, y)}C{compact(RIGHT + 18, y)} {compact(RIGHT + 8, spot)} {compact(RIGHT + 26, spot)}h26"
        yield f'<path d="{way}" {line_style(seat)}/>'
        text = f"{shorten(one.name, 13)} {one.result:.0%}"
        yield svg_text(RIGHT + 60, spot + 1, text, f'font-size="17" font-weight="bold" fill="{hue}"')
        split = f"luck {signed(one.luck)}, skill {signed(one.skill)}"
        yield svg_text(RIGHT + 60, spot + 22, split, f'font-size="14" fill="{PALE}"')


def mistakes(analysis: Analysis, chart: Chart) -> Iterator[str]:
    """What the numbers on the picture stand for."""
    y = BOTTOM + 58
    if not chart.mistakes:
        yield svg_text(LEFT, y, "No mistakes worth naming.", f'fill="{PALE}"')
    for number, decision in enumerate(chart.mistakes, start=1):
        yield badge(number, (LEFT + 10, y - 5), HUES[decision.seat])
        yield svg_text(LEFT + 30, y, say_mistake(analysis, decision), f'fill="{PALE}"')
        y += ROW


def say_mistake(analysis: Analysis, decision: Decision) -> str:
    """A mistake in one line: what was done, what was better, and what it cost."""
    name = shorten(analysis.seats[decision.seat].name, 24)
    return f"turn {decision.turn}, {name}: {decision.action} instead of {decision.best}, {signed(-decision.loss)}"


def shorten(text: str, most: int) -> str:
    """A text of at most so many characters, with an ellipsis if it was cut."""
    return text if len(text) <= most else text[: most - 1] + "…"
