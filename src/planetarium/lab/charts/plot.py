"""A plot, and the parts that plots are drawn of: marks and axes. Light and dark are the page's business."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import altair as alt

from planetarium.lab.charts.colours import GOOD

Row = dict[str, Any]
CARD_HEIGHT = 19  # pixels for each card in a list of cards
WIN_TOOLTIP = (
    alt.Tooltip("win:Q", title="win effect", format="+.1f"),
    alt.Tooltip("win_low:Q", title="from", format="+.1f"),
    alt.Tooltip("win_high:Q", title="to", format="+.1f"),
)


@dataclass(frozen=True)
class Plot:
    """A plot with its title, what it shows and how to read it. A wide one takes the whole width of the page."""

    name: str
    title: str
    caption: str
    spec: dict[str, Any]
    wide: bool = False


@dataclass(frozen=True)
class Section:
    """Plots that belong together."""

    title: str
    plots: list[Plot]


def make_plot(name: str, title: str, caption: str, chart: Any, height: int = 240, wide: bool = False) -> Plot:
    """A plot of a chart, as wide as the page gives it room."""
    spec = chart.properties(width="container", height=height).to_dict()
    spec.pop("config", None)  # the page brings its own, for light and for dark
    return Plot(name, title, caption, spec, wide)


def chart_of(rows: Iterable[Row]) -> Any:
    """A chart of some rows, which has no marks yet."""
    return alt.Chart(alt.Data(values=list(rows)))  # type: ignore[no-untyped-call]


def shaded_range(low: float, high: float, axis: str = "x") -> Any:
    """The range of a target, in green."""
    channels = {axis: alt.datum(low), f"{axis}2": alt.datum(high)}
    return chart_of([{}]).mark_rect(color=GOOD, opacity=0.13).encode(**channels)


def dashed_line(value: float, axis: str = "x") -> Any:
    """A line right across the plot, at a value to be compared with."""
    return chart_of([{}]).mark_rule(strokeDash=[4, 3], opacity=0.7).encode(**{axis: alt.datum(value)})


def share_axis() -> Any:
    """Per cent."""
    return alt.Axis(format=".0%", tickCount=_ticks(5))


def gain_axis() -> Any:
    """Percentage points, with their sign."""
    return alt.Axis(labelExpr="datum.value == 0 ? '0' : format(datum.value, '+.0f')", tickCount=_ticks(6))


def whole_axis() -> Any:
    """Whole numbers, in even steps."""
    return alt.Axis(format="d", tickMinStep=1, tickCount=_ticks(8))


def _ticks(many: int) -> Any:
    """So many where there is room, fewer on a phone."""
    return alt.expr(f"width < 360 ? {many // 2 + 1} : {many}")


def dots_with_intervals(rows: list[Row], x: str, y: Any, colour: Any, axis: Any, tooltip: list[Any]) -> Any:
    """A dot with its 95 % interval for each row."""
    base = chart_of(rows).encode(y=y)
    line = base.mark_rule(strokeWidth=2, opacity=0.55).encode(
        x=alt.X(f"{x}_low:Q", axis=axis, title=None), x2=f"{x}_high:Q", color=colour
    )
    dot = base.mark_point(filled=True, size=60, opacity=1).encode(x=alt.X(f"{x}:Q", title=None), color=colour)
    return line + dot.encode(tooltip=tooltip)
