"""Cards: how often each is played, what it does for winning, and what becomes of it."""

from typing import Any

import altair as alt

from planetarium.lab.charts.colours import DECK_COLOURS, deck_colours, opacity_by
from planetarium.lab.charts.plot import (
    CARD_HEIGHT,
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
from planetarium.lab.charts.rows import card_rows, target_range
from planetarium.lab.measures import Measures

_NAMED = 10  # cards


def card_plots(measures: Measures) -> list[Plot]:
    """All cards together, then deck by deck."""
    plots = [_all_cards(measures), _points_for_the_wait(measures), *_deck_by_deck(measures)]
    return [plot for plot in plots if plot]


def _all_cards(measures: Measures) -> Plot | None:
    rows = [row for row in card_rows(measures) if "win" in row]
    if not rows:
        return None
    layers = []
    goal = target_range("win", measures, "low")
    if goal:
        layers.append(shaded_range(100 * goal[0], 100 * goal[1], "y"))
    base = chart_of(rows).encode(
        x=alt.X("played:Q", title="played, of the games in which it was held", axis=share_axis()),
        color=deck_colours(rows),
    )
    reach = [row[f"win_{end}"] for row in rows for end in ("low", "high") if row["held"] > 0.02] or [0.0]
    scale = alt.Scale(domain=[min(-8, *reach), max(8, *reach)], clamp=True)
    lines = base.mark_rule(opacity=0.3).encode(
        y=alt.Y("win_low:Q", title="win effect, points", scale=scale), y2="win_high:Q"
    )
    dots = base.mark_point(filled=True, opacity=0.95).encode(
        y=alt.Y("win:Q", title="win effect, points", scale=scale),
        size=alt.Size("held:Q", legend=None, scale=alt.Scale(range=[30, 190])),
        tooltip=_card_tooltip(*WIN_TOOLTIP),
    )
    names = (
        chart_of(_named_apart(_furthest_first(rows, goal)))
        .mark_text(align="left", dx=8, fontSize=11, opacity=alt.expr("width < 560 ? 0 : 1"))
        .encode(x="played:Q", y=alt.Y("win:Q", scale=scale), text="card:N")
    )
    caption = (
        "Every card: how often it is played (right is often) and how much more its holder wins than is even, with 95 % "
        "intervals. Large dots were held in many games. Point at a dot for its card."
    )
    if goal:
        outside = [row for row in _furthest_first(rows, goal) if _outside(row, goal) > 0]
        named = ", ".join(f"{row['card']} {row['win']:+.1f}" for row in outside[:_NAMED])
        more = f" and {len(outside) - _NAMED} more" if len(outside) > _NAMED else ""
        caption += f" Green: the target. Outside it: {named or 'none'}{more}."
    chart = alt.layer(*layers, dashed_line(0, "y"), lines, dots, names)
    return make_plot("map", "All cards", caption, chart, 460, wide=True)


def _furthest_first(rows: list[Row], goal: tuple[float, float] | None) -> list[Row]:
    """The cards furthest outside the target first, then those furthest from even."""
    return sorted(rows, key=lambda row: (-_outside(row, goal), -abs(row["win"])))


def _outside(row: Row, goal: tuple[float, float] | None) -> float:
    return max(0.0, 100 * goal[0] - row["win"], row["win"] - 100 * goal[1]) if goal else 0.0


def _named_apart(rows: list[Row]) -> list[Row]:
    """The first cards, as many as can be named without one name on another."""
    named: list[Row] = []
    for row in rows:
        if len(named) < _NAMED and row["held"] > 0.02:
            if all(
                abs(row["win"] - other["win"]) > 0.9 or abs(row["played"] - other["played"]) > 0.2 for other in named
            ):
                named.append(row)
    return named


def _points_for_the_wait(measures: Measures) -> Plot:
    rows = [row for row in card_rows(measures) if "per_matter" in row and "wait" in row and row["deck"] != "final"]
    dots = (
        chart_of(rows)
        .mark_point(filled=True, opacity=0.95)
        .encode(
            x=alt.X("wait:Q", title="turns from drawing to playing", axis=whole_axis(), scale=alt.Scale(zero=False)),
            y=alt.Y("per_matter:Q", title="points for each Matter", scale=alt.Scale(zero=False)),
            color=deck_colours(rows),
            size=alt.Size("played:Q", legend=None, scale=alt.Scale(range=[30, 190])),
            tooltip=_card_tooltip(
                alt.Tooltip("wait:Q", format=".1f"),
                alt.Tooltip("per_matter:Q", title="points for each Matter", format=".2f"),
            ),
        )
    )
    caption = (
        "A token costs a turn, so a card that waits long should pay well: dots should rise to the right. Large dots "
        "are played often. Finals are not shown."
    )
    return make_plot("worth", "Points for the wait", caption, dots, 340, wide=True)


def _deck_by_deck(measures: Measures) -> list[Plot]:
    """For each deck what becomes of its cards, and what they do for winning."""
    everything = card_rows(measures)
    plots = []
    for deck in DECK_COLOURS:
        rows = [row for row in everything if row["deck"] == deck]
        if rows:
            plots.append(_fates(measures, deck, rows))
        if any("win" in row for row in rows):
            plots.append(_effects_on_winning(measures, deck, [row for row in rows if "win" in row]))
    return plots


def _effects_on_winning(measures: Measures, deck: str, rows: list[Row]) -> Plot:
    rows = sorted(rows, key=lambda row: -row["win"])
    y = alt.Y("card:N", sort=None, title=None, axis=alt.Axis(labelLimit=150))
    dots = dots_with_intervals(rows, "win", y, alt.value(DECK_COLOURS[deck]), gain_axis(), _card_tooltip(*WIN_TOOLTIP))
    goal = target_range("win", measures, deck)
    band = [shaded_range(100 * goal[0], 100 * goal[1])] if goal else []
    caption = "Win share of the holder beyond what is even, in percentage points, with 95 % intervals."
    chart = alt.layer(*band, dashed_line(0), dots)
    return make_plot(
        f"effect-{deck}", f"{_deck_title(deck)}: effect on winning", caption, chart, 20 + CARD_HEIGHT * len(rows)
    )


def _fates(measures: Measures, deck: str, cards: list[Row]) -> Plot:
    cards = sorted(cards, key=lambda row: -row.get("played", 0.0))
    fates = {"played": 1.0, "swapped": 0.55, "stuck": 0.18}
    rows = [
        {"card": row["card"], "fate": fate, "share": row[fate], "rank": rank}
        for row in cards
        for rank, fate in enumerate(fates)
        if row.get(fate)
    ]
    present = {fate: opacity for fate, opacity in fates.items() if any(row["fate"] == fate for row in rows)}
    bars = (
        chart_of(rows)
        .mark_bar(color=DECK_COLOURS[deck])
        .encode(
            y=alt.Y("card:N", sort=[row["card"] for row in cards], title=None, axis=alt.Axis(labelLimit=150)),
            x=alt.X("share:Q", stack="zero", title=None, axis=share_axis()),
            order="rank:Q",
            opacity=opacity_by(present, DECK_COLOURS[deck], "fate"),
            tooltip=["card:N", "fate:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    goal = target_range("played", measures, deck)
    caption = "What became of it, of the games in which it was held." + (
        f" Dashed: played in {100 * goal[0]:.0f} to {100 * goal[1]:.0f} % is wanted." if goal else ""
    )
    chart = alt.layer(bars, *(dashed_line(end) for end in goal or ()))
    return make_plot(
        f"fates-{deck}", f"{_deck_title(deck)}: what becomes of them", caption, chart, 20 + CARD_HEIGHT * len(cards)
    )


def _deck_title(deck: str) -> str:
    return {"proto-rocky": "Rocky Proto", "proto-gaseous": "Gaseous Proto"}.get(deck, deck.capitalize()) + " cards"


def _card_tooltip(*more: Any) -> list[Any]:
    return [
        alt.Tooltip("card:N"), alt.Tooltip("deck:N"), alt.Tooltip("points:Q"), alt.Tooltip("cost:N"),
        alt.Tooltip("held:Q", format=".1%"), alt.Tooltip("played:Q", format=".1%"), *more,
    ]  # fmt: skip
