"""Two runs side by side: which cards have changed most."""

from collections.abc import Sequence

import altair as alt

from planetarium.lab.charts.colours import PLAIN, opacity_by
from planetarium.lab.charts.plot import CARD_HEIGHT, Plot, Row, chart_of, gain_axis, make_plot, share_axis
from planetarium.lab.compare import Comparison

_MOST_CHANGES = 30  # cards shown


def comparison_plots(found: Sequence[Comparison], cards: dict[str, Row]) -> list[Plot]:
    """How the use of cards and their effect on winning have changed."""
    plots = []
    for column, title, scale in (("played", "Played", 1), ("win", "Effect on winning", 100)):
        of_cards = [comparison for comparison in found if (comparison.table, comparison.name) == ("card", column)]
        if of_cards:
            plots.append(_largest_changes(of_cards, cards, column, title, scale))
    return plots


def _largest_changes(found: list[Comparison], cards: dict[str, Row], column: str, title: str, scale: int) -> Plot:
    ordered = sorted(found, key=lambda comparison: -abs(comparison.difference.value))[:_MOST_CHANGES]
    rows = [
        {
            "card": cards[comparison.row]["name"], "deck": cards[comparison.row]["deck"],
            "a": scale * comparison.one.value, "b": scale * comparison.other.value,
            "change": "significant" if comparison.significant else "may be chance",
        }
        for comparison in ordered
    ]  # fmt: skip
    axis = share_axis() if scale == 1 else gain_axis()
    form = ".1%" if scale == 1 else "+.1f"
    both = [alt.Tooltip(f"{run}:Q", title=run.upper(), format=form) for run in ("a", "b")]
    tooltip = ["card:N", "deck:N", *both, "change:N"]
    names = [row["card"] for row in rows]
    base = chart_of(rows).encode(
        y=alt.Y("card:N", sort=names, title=None, axis=alt.Axis(labelLimit=150)),
        opacity=opacity_by({"significant": 1.0, "may be chance": 0.3}, PLAIN, "change"),
        tooltip=tooltip,
    )
    line = base.mark_rule(strokeWidth=3, color=PLAIN).encode(x=alt.X("a:Q", title=None, axis=axis), x2="b:Q")
    start = base.mark_point(size=50, strokeWidth=2, color=PLAIN).encode(x="a:Q")
    end = base.mark_point(size=70, filled=True, color=PLAIN).encode(x="b:Q")
    caption = f"From A (ring) to B (dot), the {len(rows)} cards that changed most."
    chart = alt.layer(line, start, end)
    return make_plot(f"change-{column}", title, caption, chart, 40 + CARD_HEIGHT * len(rows))
