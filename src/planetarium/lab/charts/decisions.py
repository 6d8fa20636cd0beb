"""Decisions: how much there is to choose, and what is moved."""

import altair as alt

from planetarium.lab.charts.colours import BAD, GOOD, MIDDLING, PLAIN, opacity_by
from planetarium.lab.charts.plot import Plot, chart_of, make_plot, shaded_range, share_axis
from planetarium.lab.charts.rows import before_the_end, target_range
from planetarium.lab.measures import Measures


def decision_plots(measures: Measures) -> list[Plot]:
    """Choices by phase, card steps without one, and moves."""
    plots = (_phases(measures), _only_pass(measures), _moves(measures))
    return [plot for plot in plots if plot]


def _phases(measures: Measures) -> Plot:
    rows = []
    for phase, row in measures.tables["phase"].items():
        count, forced, near = row["decisions"].value, row["forced"].value, row["near_forced"].value
        parts = {"forced": forced, "near-forced": near, "free": 1 - forced - near}
        rows += [
            {"phase": phase, "choice": choice, "count": count * part, "share": part, "rank": rank,
             "legal": row["legal"].value}
            for rank, (choice, part) in enumerate(parts.items())
        ]  # fmt: skip
    bars = (
        chart_of(rows)
        .mark_bar()
        .encode(
            y=alt.Y("phase:N", sort=None, title=None),
            x=alt.X("count:Q", stack="zero", title="decisions a game"),
            order="rank:Q",
            color=alt.Color(
                "choice:N",
                title=None,
                scale=alt.Scale(domain=["forced", "near-forced", "free"], range=[BAD, MIDDLING, GOOD]),
                legend=alt.Legend(orient="top"),
            ),
            tooltip=[
                "phase:N", "choice:N", alt.Tooltip("count:Q", title="a game", format=".1f"),
                alt.Tooltip("share:Q", format=".1%"), alt.Tooltip("legal:Q", title="legal actions", format=".1f"),
            ],
        )
    )  # fmt: skip
    caption = "Decisions of a game by phase. Forced: one legal action. Near-forced: two or three."
    return make_plot("phases", "How much there is to choose", caption, bars, 40 + 24 * len(measures.tables["phase"]))


def _only_pass(measures: Measures) -> Plot | None:
    rows = before_the_end(measures, "only_pass", "steps")
    if not rows:
        return None
    line = (
        chart_of(rows)
        .mark_line(color=PLAIN, point=alt.OverlayMarkDef(filled=True, size=26))
        .encode(
            x=alt.X("track:Q", title="tokens on the track"),
            y=alt.Y("share:Q", title=None, axis=share_axis(), scale=alt.Scale(domain=[0, 1])),
            tooltip=["track:Q", alt.Tooltip("share:Q", format=".1%"), alt.Tooltip("steps:Q", format=",")],
        )
    )
    goal = target_range("forced_passes", measures)
    band = [shaded_range(*goal, "y")] if goal else []
    mean = measures.figures["forced_passes"].value
    caption = f"Card steps at which passing is all one can do, while the track fills; {100 * mean:.1f} % of all." + (
        " Green: the target for all card steps together." if goal else ""
    )
    return make_plot("only-pass", "Card steps that can only pass", caption, alt.layer(*band, line))


def _moves(measures: Measures) -> Plot:
    pieces = {"planet": "planets", "matter": "Matter", "comet": "Comets", "life": "life tokens"}
    kinds = {"collect": 1.0, "sweep": 0.55, "move": 0.2}
    games = measures.about["games"]
    rows = [
        {"piece": pieces[row["piece"]], "kind": row["kind"], "moves": row["moves"] / games, "rank": rank}
        for row in measures.shapes["moves"]
        for rank, kind in enumerate(kinds)
        if row["kind"] == kind
    ]
    bars = (
        chart_of(rows)
        .mark_bar(color=PLAIN, height=24)
        .encode(
            y=alt.Y("piece:N", sort=list(pieces.values()), title=None),
            x=alt.X("moves:Q", stack="zero", title="moves a game"),
            order="rank:Q",
            opacity=opacity_by(kinds, PLAIN, "kind"),
            tooltip=["piece:N", "kind:N", alt.Tooltip("moves:Q", format=".1f")],
        )
    )
    caption = "What players move: to collect Matter, by a sweep that meets nothing, or by a plain step."
    return make_plot("moves", "Moves", caption, bars, 150, wide=True)
