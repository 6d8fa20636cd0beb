"""The course of a game: how long it is, who leads, how it ends and with which scores."""

from typing import Any

import altair as alt

from planetarium.lab.charts.colours import PLAIN
from planetarium.lab.charts.plot import (
    WIN_TOOLTIP,
    Plot,
    Row,
    chart_of,
    dashed_line,
    dots_with_intervals,
    gain_axis,
    make_plot,
    shaded_range,
    share_axis,
    whole_axis,
)
from planetarium.lab.charts.rows import before_the_end, target_range
from planetarium.lab.figures import FIGURES, LONG_GAME
from planetarium.lab.measures import Measures


def course_plots(measures: Measures) -> list[Plot]:
    """Length, leads, seats, endings, scores and margins; a solo game has no rivals to lead."""
    alone = measures.players == 1
    plots = [
        _turns(measures), *([] if alone else [_leader_wins(measures), _seat_order(measures)]), _endings(measures),
        _scores(measures), *([] if alone else [_margins(measures)]),
    ]  # fmt: skip
    return [plot for plot in plots if plot]


def _turns(measures: Measures) -> Plot:
    counts = measures.shapes["turns"]
    reach = counts[-1][0] - counts[0][0] + 1
    width = next(width for width in (1, 2, 5, 10, 20, 50) if reach <= 45 * width or width == 50)
    bars = _histogram(_binned(counts, width), "turns of all players", zero=False)
    goal = target_range("turns", measures)
    said = {name: FIGURES[name].text(measures.figures[name].value) for name in ("turns", "median_turns", "long_game")}
    mean = measures.figures["turns"].value
    layers = alt.layer(*([shaded_range(*goal)] if goal else []), bars, dashed_line(mean))
    text = (
        f"How long games last{_in_steps(width)}. Mean {said['turns']} (dashed), median {said['median_turns']}; "
        f"{said['long_game']} of the games have {LONG_GAME} turns and more."
    )
    return make_plot("turns", "Length", text + (" Green: where the mean should lie." if goal else ""), layers)


def _histogram(rows: list[Row], title: str, *, zero: bool = True) -> Any:
    """A bar for each bin, from its first number to where the next bin begins."""
    return (
        chart_of(rows)
        .mark_rect(color=PLAIN)
        .encode(
            x=alt.X("from:Q", title=title, axis=whole_axis(), scale=alt.Scale(zero=zero)),
            x2="to:Q",
            y2=alt.datum(0),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".0%", tickCount=4)),
            tooltip=[alt.Tooltip("range:N", title=title), alt.Tooltip("share:Q", title="games", format=".1%")],
        )
    )


def _in_steps(width: int) -> str:
    words = {1: "", 2: ", in steps of two", 4: ", in steps of four", 5: ", in steps of five"}
    return words.get(width, f", in steps of {width}")


def _leader_wins(measures: Measures) -> Plot | None:
    rows = before_the_end(measures, "leader_wins", "turns")
    if not rows:
        return None
    line = (
        chart_of(rows)
        .mark_line(color=PLAIN, point=alt.OverlayMarkDef(filled=True, size=26))
        .encode(
            x=alt.X("track:Q", title="tokens on the track", axis=whole_axis()),
            y=alt.Y("wins:Q", title=None, axis=share_axis(), scale=alt.Scale(zero=False)),
            tooltip=["track:Q", alt.Tooltip("wins:Q", format=".1%"), alt.Tooltip("turns:Q", format=",")],
        )
    )
    band = (
        chart_of([row for row in rows if row["low"] is not None])
        .mark_area(color=PLAIN, opacity=0.18)
        .encode(x="track:Q", y="low:Q", y2="high:Q")
    )
    even, fast = dashed_line(1 / measures.players, "y"), dashed_line(measures.about["acceleration"])
    layers = alt.layer(even, fast, band, line)
    caption = (
        "How often a player who leads when its turn begins goes on to win, with 95 % intervals. The earlier the line "
        "rises, the earlier games are decided. Dashed: an even share, and ►►."
    )
    return make_plot("leader", "When a game is decided", caption, layers)


def _seat_order(measures: Measures) -> Plot | None:
    rows = [
        {
            "place": _seat_title(int(order)), "win": 100 * row["win"].value, "win_low": 100 * row["win"].low,
            "win_high": 100 * row["win"].high, "wins": row["wins"].value, "score": row["score"].value,
        }
        for order, row in measures.tables["order"].items()
        if row["win"].tells
    ]  # fmt: skip
    if not rows:
        return None
    tooltip = ["place:N", alt.Tooltip("wins:Q", format=".1%"), *WIN_TOOLTIP, alt.Tooltip("score:Q", format=".1f")]
    axis = gain_axis()
    dots = dots_with_intervals(rows, "win", alt.Y("place:N", sort=None, title=None), alt.value(PLAIN), axis, tooltip)
    goal = target_range("first_seat", measures)
    layers = alt.layer(*([shaded_range(100 * goal[0], 100 * goal[1])] if goal else []), dashed_line(0), dots)
    caption = (
        "Win share beyond what is even, in percentage points with 95 % intervals, by seat from the one that began "
        "(rule 2.3)."
    ) + (" Green: the target for who begins." if goal else "")
    return make_plot("order", "First seat", caption, layers, 60 + 38 * len(rows))


def _seat_title(order: int) -> str:
    return ("who begins", "second", "third", "fourth")[order]


def _endings(measures: Measures) -> Plot:
    names = ("ended_track", "ended_dice", "ended_empty_board", "ended_turn_limit")
    shown = {name: measures.figures[name] for name in names}
    rows = [
        {"how": FIGURES[name].title.removeprefix("ended by "), "share": found.value, "text": text}
        for name, found in shown.items()
        if (text := FIGURES[name].text(found.value)) and (found.value > 0 or name != "ended_dice")
    ]
    # Beyond the longest bar there must be room for its number, on a phone as well.
    room = alt.Scale(domainMin=0, domainMax=alt.expr("1 + 64 / max(width - 64, 64)"), nice=False)
    base = chart_of(rows).encode(y=alt.Y("how:N", sort=None, title=None))
    bars = base.mark_bar(color=PLAIN, height=22).encode(
        x=alt.X("share:Q", title=None, scale=room, axis=alt.Axis(format=".0%", values=[0, 0.5, 1])),
        tooltip=["how:N", alt.Tooltip("text:N", title="games")],
    )
    texts = base.mark_text(align="left", dx=6).encode(x="share:Q", text="text:N")
    caption = "What set off the final turns. The turn limit should be needed in fewer than 1 of 1,000 games."
    return make_plot("endings", "How games end", caption, bars + texts, 150)


def _scores(measures: Measures) -> Plot:
    width = 4
    rows = [
        {"place": _seat_title(int(order)), **row}
        for order, counts in measures.shapes["scores"].items()
        for row in _binned(counts, width)
    ]
    several = alt.Color("place:N", sort=None, title=None, legend=alt.Legend(orient="top"))
    colour = several if measures.players > 1 else alt.value(PLAIN)
    lines = (
        chart_of(rows)
        .mark_line(interpolate="step-after", strokeWidth=2)
        .encode(
            x=alt.X("from:Q", title="points", axis=whole_axis()),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".0%", tickCount=4)),
            color=colour,
            tooltip=["place:N", alt.Tooltip("range:N", title="points"), alt.Tooltip("share:Q", format=".1%")],
        )
    )
    return make_plot("scores", "Scores", f"Points at the end{_in_steps(width)}.", lines)


def _margins(measures: Measures) -> Plot:
    width = 2
    bars = _histogram(_binned(measures.shapes["margins"], width), "points")
    mean = measures.figures["margin"].value
    caption = f"How far the winner is ahead of the second{_in_steps(width)}; {mean:.1f} points on average (dashed)."
    return make_plot("margins", "Winning margin", caption, alt.layer(bars, dashed_line(mean)))


def _binned(counts: list[list[int]], width: int) -> list[Row]:
    """From where to where each bin goes, the numbers in it, and its share."""
    total = sum(count for _, count in counts)
    bins: dict[int, int] = {}
    for number, count in counts:
        bins[number // width] = bins.get(number // width, 0) + count
    return [
        {
            "from": place * width, "to": (place + 1) * width, "share": bins.get(place, 0) / total,
            "range": f"{place * width}–{place * width + width - 1}" if width > 1 else f"{place}",
        }
        for place in range(min(bins), max(bins) + 1)
    ]  # fmt: skip
