"""Decks and Matter: what is drawn and collected, and what is left."""

import altair as alt

from planetarium.lab.charts.colours import DECK_COLOURS, MATTER_COLOURS, deck_colours, opacity_by
from planetarium.lab.charts.plot import Plot, chart_of, make_plot, share_axis
from planetarium.lab.measures import Measures
from planetarium.records.content import PURE


def supply_plots(measures: Measures) -> list[Plot]:
    """Draws, what is left in the decks, and Matter."""
    plots = (_draws(measures), _decks(measures), _matter(measures))
    return [plot for plot in plots if plot]


def _draws(measures: Measures) -> Plot | None:
    width = 2
    counts: dict[tuple[int, str], int] = {}
    for row in measures.shapes["draws"]:
        place = (row["track"] // width * width, row["deck"])
        counts[place] = counts.get(place, 0) + row["draws"]
    least = max(2, measures.about["games"] // 100)
    totals: dict[int, int] = {}
    for (track, _), count in counts.items():
        totals[track] = totals.get(track, 0) + count
    decks = [deck for deck in DECK_COLOURS if any(name == deck for _, name in counts)]
    rows = [
        {"track": track, "deck": deck, "share": counts.get((track, deck), 0) / totals[track], "rank": rank}
        for track in sorted(totals)
        if totals[track] >= least
        for rank, deck in enumerate(decks)
    ]
    if not rows:
        return None
    area = (
        chart_of(rows)
        .mark_area(interpolate="monotone", opacity=0.85)
        .encode(
            x=alt.X("track:Q", title="tokens on the track"),
            y=alt.Y("share:Q", stack="zero", title=None, axis=share_axis(), scale=alt.Scale(domain=[0, 1])),
            order="rank:Q",
            color=deck_colours(rows),
            tooltip=["track:Q", "deck:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    return make_plot("draws", "Draws", "From which deck players draw while the track fills.", area, wide=True)


def _decks(measures: Measures) -> Plot:
    rows = []
    for deck, row in measures.tables["deck"].items():
        cards = sum(card["deck"] == deck for card in measures.about["cards"].values())
        rows.append({"deck": deck, "left": row["left"].value, "cards": cards, "draws": row["draws"].value})
    base = chart_of(rows).encode(y=alt.Y("deck:N", sort=None, title=None))
    colour = deck_colours(rows, legend=False)
    whole = base.mark_bar(height=24, opacity=0.22).encode(x=alt.X("cards:Q", title="cards"), color=colour)
    left = base.mark_bar(height=24).encode(
        x=alt.X("left:Q", title="cards"),
        color=colour,
        tooltip=[
            "deck:N", alt.Tooltip("left:Q", format=".1f"), "cards:Q",
            alt.Tooltip("draws:Q", title="draws of a player", format=".2f"),
        ],
    )  # fmt: skip
    caption = "Cards left in each deck at the end, of all its cards (pale)."
    return make_plot("decks", "What is left in the decks", caption, whole + left, 60 + 36 * len(rows))


def _matter(measures: Measures) -> Plot:
    asked: dict[str, int] = dict.fromkeys(PURE, 0)
    for card in measures.about["cards"].values():
        for kind, number in card["cost"].items():
            asked[kind] += number
    whole = sum(asked.values()) or 1
    rows = []
    for kind in PURE:
        row = measures.tables["matter"][kind]
        there = measures.about["matter"][kind]
        ends = {"collected": row["collected"], "left on the board": row["left"]}
        rows += [
            {"kind": kind, "what": what, "tokens": found.value, "there": there, "asked": asked[kind] / whole,
             "rank": rank}
            for rank, (what, found) in enumerate(ends.items())
        ]  # fmt: skip
    bars = (
        chart_of(rows)
        .mark_bar(height=24)
        .encode(
            y=alt.Y("kind:N", sort=None, title=None),
            x=alt.X("tokens:Q", stack="zero", title="tokens a game"),
            order="rank:Q",
            color=alt.Color(
                "kind:N",
                legend=None,
                scale=alt.Scale(domain=list(MATTER_COLOURS), range=list(MATTER_COLOURS.values())),
            ),
            opacity=opacity_by({"collected": 1.0, "left on the board": 0.3}, MATTER_COLOURS["metal"], "what"),
            tooltip=[
                "kind:N", "what:N", alt.Tooltip("tokens:Q", format=".1f"), alt.Tooltip("there:Q", title="in the box"),
                alt.Tooltip("asked:Q", title="of all costs", format=".1%"),
            ],
        )
    )  # fmt: skip
    caption = "How scarce each kind is: little left on the board means that it was fought for."
    return make_plot("matter", "Matter", caption, bars, 190)
