"""Finals: whether each could be met, and was."""

import altair as alt

from planetarium.lab.charts.colours import DECK_COLOURS, OUTLINE, opacity_by
from planetarium.lab.charts.plot import Plot, chart_of, make_plot, shaded_range, share_axis
from planetarium.lab.charts.rows import card_rows, target_range
from planetarium.lab.measures import Measures


def final_plots(measures: Measures) -> list[Plot]:
    """Every Final, step by step from fitting to played."""
    return [_finals(measures)]


def _finals(measures: Measures) -> Plot:
    cards = sorted(
        (row for row in card_rows(measures) if row["deck"] == "final"), key=lambda row: -row.get("played", 0.0)
    )
    steps = {"suits a planet": ("fits", 0.25), "could be played": ("could", 0.5), "played": ("played", 1.0)}
    rows = [
        {"card": row["card"], "step": title, "share": row[step], "low": row[f"{step}_low"], "high": row[f"{step}_high"]}
        for row in cards
        for title, (step, _) in steps.items()
        if step in row
    ]
    y = alt.Y("card:N", sort=[row["card"] for row in cards], title=None, axis=alt.Axis(labelLimit=150))
    scale = alt.Scale(domain=[0, 1])
    tooltip = [
        "card:N", "step:N", alt.Tooltip("share:Q", format=".1%"), alt.Tooltip("low:Q", title="from", format=".1%"),
        alt.Tooltip("high:Q", title="to", format=".1%"),
    ]  # fmt: skip
    # One bar over the other: what was played could be played, and what could be played suits a planet.
    opacities = {title: opacity for title, (_, opacity) in steps.items()}
    bars = (
        chart_of(rows)
        .mark_bar(color=DECK_COLOURS["final"], height=14)
        .encode(
            y=y,
            x=alt.X("share:Q", stack=None, title=None, axis=share_axis(), scale=scale),
            opacity=opacity_by(opacities, DECK_COLOURS["final"], "step"),
            tooltip=tooltip,
        )
    )
    offered = [
        {"card": row["card"], "step": "kept when offered", "share": row["kept"], "low": row["kept_low"],
         "high": row["kept_high"]}
        for row in cards
        if "kept" in row
    ]  # fmt: skip
    kept = (
        chart_of(offered)
        .mark_point(filled=True, size=80, color="white", stroke=OUTLINE, strokeWidth=1.5, opacity=1)
        .encode(
            y=y,
            x=alt.X("share:Q", scale=scale),
            shape=alt.Shape(
                "step:N",
                title=None,
                scale=alt.Scale(domain=["kept when offered"], range=["diamond"]),
                legend=alt.Legend(
                    orient="bottom",
                    symbolType="diamond",
                    symbolFillColor="white",
                    symbolStrokeColor=OUTLINE,
                    symbolStrokeWidth=1.5,
                    symbolOpacity=1,
                ),
            ),
            tooltip=tooltip,
        )
    )
    goal = target_range("played", measures, "final")
    band = [shaded_range(*goal)] if goal else []
    caption = (
        "Pale: at the holder's final turn some planet met all it asks but the cost. Darker: the Matter was there as "
        "well, so it could be played. Full: it was played. Diamonds: how often it was kept when offered."
    ) + (" Green: the target for how often a held Final is played." if goal else "")
    chart = alt.layer(*band, bars, kept)
    return make_plot("finals", "Could each Final be met, and was it?", caption, chart, 40 + 24 * len(cards), wide=True)
