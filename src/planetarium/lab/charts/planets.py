"""Planets: their orbits, their sides and their cards."""

import altair as alt

from planetarium.content.board import LETTERS, ROMAN
from planetarium.lab.charts.colours import BAD, DECK_COLOURS, GOOD, PLAIN, deck_colours
from planetarium.lab.charts.plot import Plot, chart_of, make_plot
from planetarium.lab.measures import Measures


def planet_plots(measures: Measures) -> list[Plot]:
    """Orbits while playing and at the end, sides, and cards by planet."""
    return [_orbit_turns(measures), _orbit_end(measures), _habitable_and_hostile(measures), _cards_by_planet(measures)]


def _orbit_turns(measures: Measures) -> Plot:
    return _orbit_shares(
        "orbits", "Orbits", "Where each planet stood when turns ended.", measures.shapes["orbit_turns"]
    )


def _orbit_end(measures: Measures) -> Plot:
    return _orbit_shares(
        "orbits-end",
        "Orbits at the end",
        "Where each planet stood when the game ended: what Finals had to suit.",
        measures.shapes["orbit_end"],
    )


def _orbit_shares(name: str, title: str, caption: str, shares: dict[str, list[float]]) -> Plot:
    rows = [
        {"planet": letter, "orbit": ROMAN[orbit], "share": share}
        for letter, row in shares.items()
        for orbit, share in enumerate(row, start=1)
    ]
    base = chart_of(rows).encode(
        x=alt.X("orbit:N", sort=list(ROMAN[1:]), title="orbit", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("planet:N", title=None),
    )
    cells = base.mark_rect(color=PLAIN, cornerRadius=4).encode(
        opacity=alt.Opacity("share:Q", legend=None, scale=alt.Scale(domain=[0, 0.6], range=[0.04, 1], clamp=True)),
        tooltip=["planet:N", "orbit:N", alt.Tooltip("share:Q", format=".1%")],
    )
    texts = base.mark_text(fontSize=11).encode(text=alt.Text("share:Q", format=".0%"))
    return make_plot(name, title, caption, cells + texts, 190)


def _habitable_and_hostile(measures: Measures) -> Plot:
    rows = []
    for letter in LETTERS:
        row = measures.tables["planet"][letter]
        share = row["habitable"].value
        rows += [
            {"planet": letter, "side": "Habitable", "points": row["habitable_points"].value, "share": share},
            {"planet": letter, "side": "Hostile", "points": -row["hostile_points"].value, "share": 1 - share},
        ]
    base = chart_of(rows).encode(y=alt.Y("planet:N", title=None))
    bars = base.mark_bar(height=24).encode(
        x=alt.X("points:Q", title="points in the row: Hostile left, Habitable right", scale=alt.Scale(padding=34)),
        color=alt.Color(
            "side:N",
            title=None,
            scale=alt.Scale(domain=["Hostile", "Habitable"], range=[BAD, GOOD]),
            legend=alt.Legend(orient="top"),
        ),
        tooltip=["planet:N", "side:N", alt.Tooltip("points:Q", format=".1f"), alt.Tooltip("share:Q", format=".1%")],
    )
    texts = [
        base.transform_filter(alt.datum.side == side)
        .mark_text(align=align, dx=shift)
        .encode(x="points:Q", text=alt.Text("share:Q", format=".0%"))
        for side, align, shift in (("Habitable", "left", 5), ("Hostile", "right", -5))
    ]
    caption = (
        "Points on each side of a planet's row at the end, and how often it ended Habitable or Hostile. Planets change "
        f"side {measures.figures['flips'].value:.1f} times a game."
    )
    return make_plot("sides", "Habitable and Hostile", caption, alt.layer(bars, *texts), 190)


def _cards_by_planet(measures: Measures) -> Plot:
    games = measures.about["games"]
    ranks = list(DECK_COLOURS)
    rows = [
        {"planet": row["planet"], "deck": row["deck"], "cards": row["cards"] / games, "rank": ranks.index(row["deck"])}
        for row in measures.shapes["planet_cards"]
    ]
    bars = (
        chart_of(rows)
        .mark_bar(height=24)
        .encode(
            y=alt.Y("planet:N", title=None),
            x=alt.X("cards:Q", stack="zero", title="cards a game"),
            order="rank:Q",
            color=deck_colours(rows),
            tooltip=["planet:N", "deck:N", alt.Tooltip("cards:Q", format=".2f")],
        )
    )
    return make_plot("rows", "Cards by planet", "To which planet the cards of each deck are played.", bars, 190)
