"""Where points come from."""

import altair as alt

from planetarium.lab.charts.colours import SOURCE_COLOURS
from planetarium.lab.charts.plot import Plot, chart_of, make_plot, share_axis
from planetarium.lab.charts.rows import target_range
from planetarium.lab.measures import Measures
from planetarium.lab.shapes import SOURCES

SOURCE_TITLES = dict(zip(SOURCES, SOURCE_COLOURS, strict=True))


def point_plots(measures: Measures) -> list[Plot]:
    """Points by source."""
    return [_sources(measures)]


def _sources(measures: Measures) -> Plot:
    groups = {
        "all players": {source: measures.figures[f"points_{source}"].value for source in SOURCES},
        **{
            {"won": "winners", "lost": "others"}[result]: {
                source: row[source] / max(1e-9, sum(row[source] for source in SOURCES)) for source in SOURCES
            }
            for result, row in measures.shapes["points"].items()
        },
    }
    rows = [
        {"who": who, "source": SOURCE_TITLES[source], "share": share, "rank": rank}
        for who, shares in groups.items()
        for rank, (source, share) in enumerate(shares.items())
        if measures.figures[f"points_{source}"].value > 0
    ]
    present = [title for title in SOURCE_COLOURS if any(row["source"] == title for row in rows)]
    base = chart_of(rows).encode(
        y=alt.Y("who:N", sort=None, title=None),
        x=alt.X("share:Q", stack="zero", title=None, axis=share_axis(), scale=alt.Scale(domain=[0, 1])),
        order="rank:Q",
    )
    bars = base.mark_bar(height=30).encode(
        color=alt.Color(
            "source:N",
            title=None,
            scale=alt.Scale(domain=present, range=[SOURCE_COLOURS[title] for title in present]),
            legend=alt.Legend(orient="top"),
        ),
        tooltip=["who:N", "source:N", alt.Tooltip("share:Q", format=".1%")],
    )
    wide_enough = alt.expr("datum.share * width > 32 ? 1 : 0")  # for its number
    texts = base.mark_text(color="white", fontWeight=600, opacity=wide_enough).encode(
        x=alt.X("share:Q", stack="zero", bandPosition=0.5), text=alt.Text("share:Q", format=".0%")
    )
    goals = []
    for figure, name in (("points_final", "Finals"), ("points_high", "High")):
        goal = target_range(figure, measures)
        goals += [f"{name} {100 * goal[0]:.0f}–{100 * goal[1]:.0f} %"] if goal else []
    caption = "Shares of all points won." + (f" Wanted: {', '.join(goals)}." if goals else "")
    return make_plot("sources", "Points by source", caption, bars + texts, 170, wide=True)
