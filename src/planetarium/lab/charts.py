"""The plots of a report, as Vega-Lite documents. Colours that depend on light or dark are the page's business."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from planetarium.content.board import LETTERS, ROMAN
from planetarium.lab.compare import Comparison
from planetarium.lab.figures import FIGURES, TABLES
from planetarium.lab.measures import Measures
from planetarium.lab.shapes import SOURCES
from planetarium.lab.targets import TARGETS
from planetarium.records.content import PURE

DECK_COLOURS = {
    "low": "#3f8fd9", "high": "#e09b2d", "final": "#a86fe0", "proto-rocky": "#c96f4a", "proto-gaseous": "#35a78f",
}  # fmt: skip
SOURCE_COLOURS = {
    "Low": "#3f8fd9", "High": "#e09b2d", "Proto": "#c96f4a", "Finals": "#a86fe0", "Heat and Cold": "#e0655f",
}  # fmt: skip
SOURCE_TITLES = dict(zip(SOURCES, SOURCE_COLOURS, strict=True))
MATTER_COLOURS = {"gas": "#d9a441", "rock": "#a1785c", "water": "#3f8fd9", "metal": "#8b93a7"}
PLAIN = "#3f8fd9"
GOOD = "#2fa36f"
BAD = "#d9534f"
ROW = 19  # the height of a card's line
Row = dict[str, Any]


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


def sections(measures: Measures) -> list[Section]:
    """All plots of a report, in its order."""
    alone = measures.players == 1
    parts: list[tuple[str, list[Plot | None]]] = [
        ("The course of a game", [
            _turns(measures), *([] if alone else [_leader(measures), _order(measures)]), _endings(measures),
            _scores(measures), *([] if alone else [_margins(measures)]),
        ]),
        ("Where points come from", [_sources(measures)]),
        ("Cards", [_map_of_cards(measures), _worth(measures), *_by_deck(measures)]),
        ("Finals", [_finals(measures)]),
        ("Decisions", [_phases(measures), _only_pass(measures), _moves(measures)]),
        ("Planets", [_orbit_turns(measures), _orbit_end(measures), _sides(measures), _rows(measures)]),
        ("Decks and Matter", [_draws(measures), _decks(measures), _matter(measures)]),
    ]  # fmt: skip
    return [Section(title, [plot for plot in plots if plot]) for title, plots in parts]


# The parts that plots are made of


def _chart(rows: Iterable[Row]) -> Any:
    return alt.Chart(alt.Data(values=list(rows)))  # type: ignore[no-untyped-call]


def _plot(name: str, title: str, caption: str, chart: Any, height: int = 240, wide: bool = False) -> Plot:
    spec = chart.properties(width="container", height=height).to_dict()
    spec.pop("config", None)  # the page brings its own, for light and for dark
    return Plot(name, title, caption, spec, wide)


def _band(low: float, high: float, axis: str = "x", colour: str = GOOD) -> Any:
    """The range of a target."""
    channels = {axis: alt.datum(low), f"{axis}2": alt.datum(high)}
    return _chart([{}]).mark_rect(color=colour, opacity=0.13).encode(**channels)


def _line(value: float, axis: str = "x") -> Any:
    return _chart([{}]).mark_rule(strokeDash=[4, 3], opacity=0.7).encode(**{axis: alt.datum(value)})


def _share_axis() -> Any:
    return alt.Axis(format=".0%", tickCount=5)


def _gain_axis() -> Any:
    return alt.Axis(labelExpr="datum.value == 0 ? '0' : format(datum.value, '+.0f')", tickCount=6)


def _decks_of(rows: Sequence[Row], *, legend: bool = True) -> Any:
    present = [deck for deck in DECK_COLOURS if any(row["deck"] == deck for row in rows)]
    return alt.Color(
        "deck:N",
        title=None,
        scale=alt.Scale(domain=present, range=[DECK_COLOURS[deck] for deck in present]),
        legend=alt.Legend(orient="top", symbolOpacity=1) if legend else None,
    )


def _target(figure: str, measures: Measures, deck: str = "") -> tuple[float, float] | None:
    """The range of a target that holds for a run, or for the cards of one of its decks."""
    for target in TARGETS:
        if target.figure == figure and measures.players in target.players and deck in (target.decks or ("",)):
            return target.low, target.high
    return None


def _card_rows(measures: Measures) -> list[Row]:
    """A row for each card with its values; gains in percentage points."""
    rows = []
    for card, columns in measures.tables["card"].items():
        about = measures.about["cards"][card]
        row: Row = {"card": about["name"], "deck": about["deck"], "points": about["points"], "cost": _cost(about)}
        for column, found in columns.items():
            scale = 100 if TABLES["card"][column].unit == "gain" else 1
            row |= {
                column: round(scale * found.value, 4), f"{column}_low": round(scale * found.low, 4),
                f"{column}_high": round(scale * found.high, 4),
            }  # fmt: skip
        rows.append(row)
    return rows


def _cost(card: Row) -> str:
    return " ".join(f"{number} {kind}" for kind, number in card["cost"].items() if number) or "nothing"


def _card_tooltip(*more: Any) -> list[Any]:
    return [
        alt.Tooltip("card:N"), alt.Tooltip("deck:N"), alt.Tooltip("points:Q"), alt.Tooltip("cost:N"),
        alt.Tooltip("held:Q", format=".1%"), alt.Tooltip("played:Q", format=".1%"), *more,
    ]  # fmt: skip


_WIN_TOOLTIP = (
    alt.Tooltip("win:Q", title="win effect", format="+.1f"),
    alt.Tooltip("win_low:Q", title="from", format="+.1f"),
    alt.Tooltip("win_high:Q", title="to", format="+.1f"),
)


def _interval(rows: list[Row], x: str, y: Any, colour: Any, axis: Any, tooltip: list[Any]) -> Any:
    """A dot with its 95 % interval for each row."""
    base = _chart(rows).encode(y=y)
    line = base.mark_rule(strokeWidth=2, opacity=0.55).encode(
        x=alt.X(f"{x}_low:Q", axis=axis, title=None), x2=f"{x}_high:Q", color=colour
    )
    dot = base.mark_point(filled=True, size=60, opacity=1).encode(x=alt.X(f"{x}:Q", title=None), color=colour)
    return line + dot.encode(tooltip=tooltip)


def _before_the_end(measures: Measures, shape: str, count: str) -> list[Row]:
    """What happens along the track before it is full, where enough games tell."""
    least = max(5, measures.about["games"] // 200)
    return [row for row in measures.shapes[shape] if row[count] >= least and row["track"] < measures.about["track"]]


def _place(order: int) -> str:
    return ("who begins", "second", "third", "fourth")[order]


# The course of a game


def _turns(measures: Measures) -> Plot:
    rows = [{"turns": turns, "games": games} for turns, games in measures.shapes["turns"]]
    bins = alt.Bin(maxbins=45, minstep=1)
    bars = (
        _chart(rows)
        .mark_bar(color=PLAIN)
        .encode(
            x=alt.X("turns:Q", bin=bins, title="turns of all players", scale=alt.Scale(zero=False)),
            y=alt.Y("sum(games):Q", title="games", axis=alt.Axis(tickCount=4)),
            tooltip=[alt.Tooltip("turns:Q", bin=bins), alt.Tooltip("sum(games):Q", format=",")],
        )
    )
    goal = _target("turns", measures)
    mean = measures.figures["turns"].value
    layers = alt.layer(*([_band(*goal)] if goal else []), bars, _line(mean))
    text = "How long games last; the dashed line is the mean."
    return _plot("turns", "Length", text + (" Green: where the mean should lie." if goal else ""), layers)


def _endings(measures: Measures) -> Plot:
    names = ("ended_track", "ended_dice", "ended_empty_board", "ended_turn_limit")
    shown = {name: measures.figures[name] for name in names}
    rows = [
        {"how": FIGURES[name].title.removeprefix("ended by "), "share": found.value, "text": text}
        for name, found in shown.items()
        if (text := FIGURES[name].text(found.value)) and (found.value > 0 or name != "ended_dice")
    ]
    room = alt.Scale(domain=[0, 1.15])  # beyond the longest bar, for its number
    base = _chart(rows).encode(y=alt.Y("how:N", sort=None, title=None))
    bars = base.mark_bar(color=PLAIN, height=22).encode(
        x=alt.X("share:Q", title=None, scale=room, axis=alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1])),
        tooltip=["how:N", alt.Tooltip("text:N", title="games")],
    )
    texts = base.mark_text(align="left", dx=6).encode(x="share:Q", text="text:N")
    caption = "What set off the final turns. The turn limit should be needed in fewer than 1 of 1,000 games."
    return _plot("endings", "How games end", caption, bars + texts, 150)


def _order(measures: Measures) -> Plot:
    rows = [
        {
            "place": _place(int(order)), "win": 100 * row["win"].value, "win_low": 100 * row["win"].low,
            "win_high": 100 * row["win"].high, "wins": row["wins"].value, "score": row["score"].value,
        }
        for order, row in measures.tables["order"].items()
        if "win" in row
    ]  # fmt: skip
    tooltip = ["place:N", alt.Tooltip("wins:Q", format=".1%"), *_WIN_TOOLTIP, alt.Tooltip("score:Q", format=".1f")]
    axis = _gain_axis()
    dots = _interval(rows, "win", alt.Y("place:N", sort=None, title=None), alt.value(PLAIN), axis, tooltip)
    goal = _target("first_seat", measures)
    assert goal
    layers = _band(100 * goal[0], 100 * goal[1]) + _line(0) + dots
    caption = (
        "Win share beyond what is even, in percentage points with 95 % intervals, by seat from the one that began "
        "(rule 2.3). Green: the target for who begins."
    )
    return _plot("order", "First seat", caption, layers, 60 + 38 * len(rows))


def _leader(measures: Measures) -> Plot | None:
    rows = _before_the_end(measures, "leader_wins", "turns")
    if not rows:
        return None
    line = (
        _chart(rows)
        .mark_line(color=PLAIN, point=alt.OverlayMarkDef(filled=True, size=26))
        .encode(
            x=alt.X("track:Q", title="tokens on the track"),
            y=alt.Y("wins:Q", title=None, axis=_share_axis(), scale=alt.Scale(zero=False)),
            tooltip=["track:Q", alt.Tooltip("wins:Q", format=".1%"), alt.Tooltip("turns:Q", format=",")],
        )
    )
    layers = alt.layer(_line(1 / measures.players, "y"), _line(measures.about["acceleration"]), line)
    caption = (
        "How often a player who leads when its turn begins goes on to win. The earlier the line rises, the earlier "
        "games are decided. Dashed: an even share, and ►►."
    )
    return _plot("leader", "When a game is decided", caption, layers)


def _binned(counts: list[list[int]], width: int) -> list[tuple[float, float]]:
    """Middle and share of each bin."""
    total = sum(count for _, count in counts)
    bins: dict[int, int] = {}
    for number, count in counts:
        bins[number // width] = bins.get(number // width, 0) + count
    return [((place + 0.5) * width, bins.get(place, 0) / total) for place in range(min(bins), max(bins) + 1)]


def _scores(measures: Measures) -> Plot:
    rows = [
        {"place": _place(int(order)), "score": middle, "share": share}
        for order, counts in measures.shapes["scores"].items()
        for middle, share in _binned(counts, 4)
    ]
    several = alt.Color("place:N", sort=None, title=None, legend=alt.Legend(orient="top"))
    colour = several if measures.players > 1 else alt.value(PLAIN)
    lines = (
        _chart(rows)
        .mark_line(interpolate="monotone", strokeWidth=2.5)
        .encode(
            x=alt.X("score:Q", title="points"),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".0%", tickCount=4)),
            color=colour,
            tooltip=["place:N", "score:Q", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    return _plot("scores", "Scores", "Points at the end, in steps of four.", lines)


def _margins(measures: Measures) -> Plot:
    rows = [{"margin": middle, "share": share} for middle, share in _binned(measures.shapes["margins"], 2)]
    area = (
        _chart(rows)
        .mark_area(interpolate="monotone", color=PLAIN, opacity=0.35, line={"color": PLAIN})
        .encode(
            x=alt.X("margin:Q", title="points"),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format=".0%", tickCount=4)),
            tooltip=["margin:Q", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    mean = measures.figures["margin"].value
    caption = f"How far the winner is ahead of the second; {mean:.1f} points on average (dashed)."
    return _plot("margins", "Winning margin", caption, area + _line(mean))


# Where points come from


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
    base = _chart(rows).encode(
        y=alt.Y("who:N", sort=None, title=None),
        x=alt.X("share:Q", stack="zero", title=None, axis=_share_axis(), scale=alt.Scale(domain=[0, 1])),
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
    texts = base.mark_text(color="white", fontWeight=600).encode(
        x=alt.X("share:Q", stack="zero", bandPosition=0.5),
        text=alt.Text("share:Q", format=".0%"),
        opacity=alt.condition("datum.share > 0.05", alt.value(1), alt.value(0)),
    )
    goals = []
    for figure, name in (("points_final", "Finals"), ("points_high", "High")):
        goal = _target(figure, measures)
        goals += [f"{name} {100 * goal[0]:.0f}–{100 * goal[1]:.0f} %"] if goal else []
    caption = "Shares of all points won." + (f" Wanted: {', '.join(goals)}." if goals else "")
    return _plot("sources", "Points by source", caption, bars + texts, 170, wide=True)


# Cards


def _map_of_cards(measures: Measures) -> Plot:
    rows = [row for row in _card_rows(measures) if "win" in row]
    layers = []
    goal = _target("win", measures, "low")
    if goal:
        layers.append(_band(100 * goal[0], 100 * goal[1], "y"))
    base = _chart(rows).encode(
        x=alt.X("played:Q", title="played, of the games in which it was held", axis=_share_axis()),
        color=_decks_of(rows),
    )
    reach = [row[f"win_{end}"] for row in rows for end in ("low", "high") if row["held"] > 0.02] or [0.0]
    scale = alt.Scale(domain=[min(-8, *reach), max(8, *reach)], clamp=True)
    lines = base.mark_rule(opacity=0.3).encode(
        y=alt.Y("win_low:Q", title="win effect, points", scale=scale), y2="win_high:Q"
    )
    dots = base.mark_point(filled=True, opacity=0.95).encode(
        y=alt.Y("win:Q", title="win effect, points", scale=scale),
        size=alt.Size("held:Q", legend=None, scale=alt.Scale(range=[30, 190])),
        tooltip=_card_tooltip(*_WIN_TOOLTIP),
    )
    names = (
        _chart(_apart(rows))
        .mark_text(align="left", dx=8, fontSize=11, opacity=alt.expr("width < 560 ? 0 : 1"))
        .encode(x="played:Q", y=alt.Y("win:Q", scale=scale), text="card:N")
    )
    caption = (
        "Every card: how often it is played (right is often) and how much more its holder wins than is even, with 95 % "
        "intervals. Green: within ±6 points. Large dots were held in many games. Point at a dot for its card."
    )
    chart = alt.layer(*layers, _line(0, "y"), lines, dots, names)
    return _plot("map", "All cards", caption, chart, 460, wide=True)


def _apart(rows: list[Row]) -> list[Row]:
    """The cards furthest from even, as many as can be named without one name on another."""
    named: list[Row] = []
    for row in sorted(rows, key=lambda row: -abs(row["win"])):
        if len(named) < 10 and row["held"] > 0.02:
            if all(
                abs(row["win"] - other["win"]) > 0.9 or abs(row["played"] - other["played"]) > 0.2 for other in named
            ):
                named.append(row)
    return named


def _worth(measures: Measures) -> Plot:
    rows = [row for row in _card_rows(measures) if "per_matter" in row and "wait" in row and row["deck"] != "final"]
    dots = (
        _chart(rows)
        .mark_point(filled=True, opacity=0.95)
        .encode(
            x=alt.X("wait:Q", title="turns from drawing to playing", scale=alt.Scale(zero=False, nice=True)),
            y=alt.Y("per_matter:Q", title="points for each Matter", scale=alt.Scale(zero=False)),
            color=_decks_of(rows),
            size=alt.Size("played:Q", legend=None, scale=alt.Scale(range=[30, 190])),
            tooltip=_card_tooltip(
                alt.Tooltip("wait:Q", format=".1f"), alt.Tooltip("per_matter:Q", title="for each Matter", format=".2f")
            ),
        )
    )
    caption = (
        "A token costs a turn, so a card that waits long should pay well: dots should rise to the right. Large dots "
        "are played often. Finals are not shown."
    )
    return _plot("worth", "Points for the wait", caption, dots, 340, wide=True)


def _by_deck(measures: Measures) -> list[Plot]:
    """For each deck what becomes of its cards, and what they do for winning."""
    everything = _card_rows(measures)
    plots = []
    for deck in DECK_COLOURS:
        rows = [row for row in everything if row["deck"] == deck]
        if rows:
            plots.append(_fates(measures, deck, rows))
        if any("win" in row for row in rows):
            plots.append(_effects(measures, deck, [row for row in rows if "win" in row]))
    return plots


def _effects(measures: Measures, deck: str, rows: list[Row]) -> Plot:
    rows = sorted(rows, key=lambda row: -row["win"])
    y = alt.Y("card:N", sort=None, title=None, axis=alt.Axis(labelLimit=150))
    dots = _interval(rows, "win", y, alt.value(DECK_COLOURS[deck]), _gain_axis(), _card_tooltip(*_WIN_TOOLTIP))
    goal = _target("win", measures, deck)
    band = [_band(100 * goal[0], 100 * goal[1])] if goal else []
    caption = "Win share of the holder beyond what is even, in percentage points, with 95 % intervals."
    chart = alt.layer(*band, _line(0), dots)
    return _plot(f"effect-{deck}", f"{_deck_title(deck)}: effect on winning", caption, chart, 20 + ROW * len(rows))


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
        _chart(rows)
        .mark_bar(color=DECK_COLOURS[deck])
        .encode(
            y=alt.Y("card:N", sort=[row["card"] for row in cards], title=None, axis=alt.Axis(labelLimit=150)),
            x=alt.X("share:Q", stack="zero", title=None, axis=_share_axis()),
            order="rank:Q",
            opacity=_pale(present, DECK_COLOURS[deck], "fate"),
            tooltip=["card:N", "fate:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    goal = _target("played", measures, deck)
    caption = "What became of it, of the games in which it was held." + (
        f" Dashed: played in {100 * goal[0]:.0f} to {100 * goal[1]:.0f} % is wanted." if goal else ""
    )
    chart = alt.layer(bars, *(_line(end) for end in goal or ()))
    return _plot(f"fates-{deck}", f"{_deck_title(deck)}: what becomes of them", caption, chart, 20 + ROW * len(cards))


def _pale(opacities: dict[str, float], colour: str, field: str) -> Any:
    """Parts of one colour, told apart by how pale they are."""
    return alt.Opacity(
        f"{field}:O",
        title=None,
        sort=list(opacities),
        scale=alt.Scale(type="ordinal", domain=list(opacities), range=list(opacities.values())),
        legend=alt.Legend(orient="top", symbolFillColor=colour, symbolStrokeWidth=0),
    )


def _deck_title(deck: str) -> str:
    return {"proto-rocky": "Rocky Proto", "proto-gaseous": "Gaseous Proto"}.get(deck, deck.capitalize()) + " cards"


# Finals


def _finals(measures: Measures) -> Plot:
    cards = sorted(
        (row for row in _card_rows(measures) if row["deck"] == "final"), key=lambda row: -row.get("played", 0.0)
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
        _chart(rows)
        .mark_bar(color=DECK_COLOURS["final"], height=14)
        .encode(
            y=y,
            x=alt.X("share:Q", stack=None, title=None, axis=_share_axis(), scale=scale),
            opacity=_pale(opacities, DECK_COLOURS["final"], "step"),
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
        _chart(offered)
        .mark_point(shape="diamond", filled=True, size=70, color="#8b93a7", opacity=1)
        .encode(y=y, x=alt.X("share:Q", scale=scale), tooltip=tooltip)
    )
    goal = _target("played", measures, "final")
    band = [_band(*goal)] if goal else []
    caption = (
        "Pale: at the holder's final turn some planet met all it asks but the cost. Darker: the Matter was there as "
        "well, so it could be played. Full: it was played. Diamonds: how often it was kept when offered."
    ) + (" Green: the target for how often a held Final is played." if goal else "")
    chart = alt.layer(*band, bars, kept)
    return _plot("finals", "Could each Final be met, and was it?", caption, chart, 40 + 24 * len(cards), wide=True)


# Decisions


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
        _chart(rows)
        .mark_bar()
        .encode(
            y=alt.Y("phase:N", sort=None, title=None),
            x=alt.X("count:Q", stack="zero", title="decisions a game"),
            order="rank:Q",
            color=alt.Color(
                "choice:N",
                title=None,
                scale=alt.Scale(domain=["forced", "near-forced", "free"], range=[BAD, "#e09b2d", GOOD]),
                legend=alt.Legend(orient="top"),
            ),
            tooltip=[
                "phase:N", "choice:N", alt.Tooltip("count:Q", title="a game", format=".1f"),
                alt.Tooltip("share:Q", format=".1%"), alt.Tooltip("legal:Q", title="legal actions", format=".1f"),
            ],
        )
    )  # fmt: skip
    caption = "Decisions of a game by phase. Forced: one legal action. Near-forced: two or three."
    return _plot("phases", "How much there is to choose", caption, bars, 40 + 24 * len(measures.tables["phase"]))


def _only_pass(measures: Measures) -> Plot | None:
    rows = _before_the_end(measures, "only_pass", "steps")
    if not rows:
        return None
    line = (
        _chart(rows)
        .mark_line(color=PLAIN, point=alt.OverlayMarkDef(filled=True, size=26))
        .encode(
            x=alt.X("track:Q", title="tokens on the track"),
            y=alt.Y("share:Q", title=None, axis=_share_axis(), scale=alt.Scale(domain=[0, 1])),
            tooltip=["track:Q", alt.Tooltip("share:Q", format=".1%"), alt.Tooltip("steps:Q", format=",")],
        )
    )
    goal = _target("forced_passes", measures)
    band = [_band(*goal, "y")] if goal else []
    mean = measures.figures["forced_passes"].value
    caption = f"Card steps at which passing is all one can do, while the track fills; {100 * mean:.1f} % of all." + (
        " Green: the target for all card steps together." if goal else ""
    )
    return _plot("only-pass", "Card steps that can only pass", caption, alt.layer(*band, line))


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
        _chart(rows)
        .mark_bar(color=PLAIN, height=24)
        .encode(
            y=alt.Y("piece:N", sort=list(pieces.values()), title=None),
            x=alt.X("moves:Q", stack="zero", title="moves a game"),
            order="rank:Q",
            opacity=_pale(kinds, PLAIN, "kind"),
            tooltip=["piece:N", "kind:N", alt.Tooltip("moves:Q", format=".1f")],
        )
    )
    caption = "What players move: to collect Matter, by a sweep that meets nothing, or by a plain step."
    return _plot("moves", "Moves", caption, bars, 150, wide=True)


# Planets


def _orbits(rows: list[Row], caption: str, name: str, title: str) -> Plot:
    base = _chart(rows).encode(
        x=alt.X("orbit:N", sort=list(ROMAN[1:]), title="orbit", axis=alt.Axis(labelAngle=0)),
        y=alt.Y("planet:N", title=None),
    )
    cells = base.mark_rect(color=PLAIN, cornerRadius=4).encode(
        opacity=alt.Opacity("share:Q", legend=None, scale=alt.Scale(domain=[0, 0.6], range=[0.04, 1], clamp=True)),
        tooltip=["planet:N", "orbit:N", alt.Tooltip("share:Q", format=".1%")],
    )
    texts = base.mark_text(fontSize=11).encode(text=alt.Text("share:Q", format=".0%"))
    return _plot(name, title, caption, cells + texts, 190)


def _orbit_turns(measures: Measures) -> Plot:
    return _orbits(
        _by_orbit(measures.shapes["orbit_turns"]), "Where each planet stood when turns ended.", "orbits", "Orbits"
    )


def _orbit_end(measures: Measures) -> Plot:
    return _orbits(
        _by_orbit(measures.shapes["orbit_end"]),
        "Where each planet stood when the game ended: what Finals had to suit.",
        "orbits-end",
        "Orbits at the end",
    )


def _by_orbit(shares: dict[str, list[float]]) -> list[Row]:
    return [
        {"planet": letter, "orbit": ROMAN[orbit], "share": share}
        for letter, row in shares.items()
        for orbit, share in enumerate(row, start=1)
    ]


def _sides(measures: Measures) -> Plot:
    rows = []
    for letter in LETTERS:
        row = measures.tables["planet"][letter]
        share = row["habitable"].value
        rows += [
            {"planet": letter, "side": "Habitable", "points": row["habitable_points"].value, "share": share},
            {"planet": letter, "side": "Hostile", "points": -row["hostile_points"].value, "share": 1 - share},
        ]
    base = _chart(rows).encode(y=alt.Y("planet:N", title=None))
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
    return _plot("sides", "Habitable and Hostile", caption, alt.layer(bars, *texts), 190)


def _rows(measures: Measures) -> Plot:
    games = measures.about["games"]
    ranks = list(DECK_COLOURS)
    rows = [
        {"planet": row["planet"], "deck": row["deck"], "cards": row["cards"] / games, "rank": ranks.index(row["deck"])}
        for row in measures.shapes["planet_cards"]
    ]
    bars = (
        _chart(rows)
        .mark_bar(height=24)
        .encode(
            y=alt.Y("planet:N", title=None),
            x=alt.X("cards:Q", stack="zero", title="cards a game"),
            order="rank:Q",
            color=_decks_of(rows),
            tooltip=["planet:N", "deck:N", alt.Tooltip("cards:Q", format=".2f")],
        )
    )
    return _plot("rows", "Cards by planet", "To which planet the cards of each deck are played.", bars, 190)


# Decks and Matter


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
        _chart(rows)
        .mark_area(interpolate="monotone", opacity=0.85)
        .encode(
            x=alt.X("track:Q", title="tokens on the track"),
            y=alt.Y("share:Q", stack="zero", title=None, axis=_share_axis(), scale=alt.Scale(domain=[0, 1])),
            order="rank:Q",
            color=_decks_of(rows),
            tooltip=["track:Q", "deck:N", alt.Tooltip("share:Q", format=".1%")],
        )
    )
    return _plot("draws", "Draws", "From which deck players draw while the track fills.", area, wide=True)


def _decks(measures: Measures) -> Plot:
    rows = []
    for deck, row in measures.tables["deck"].items():
        cards = sum(card["deck"] == deck for card in measures.about["cards"].values())
        rows.append({"deck": deck, "left": row["left"].value, "cards": cards, "draws": row["draws"].value})
    base = _chart(rows).encode(y=alt.Y("deck:N", sort=None, title=None))
    colour = _decks_of(rows, legend=False)
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
    return _plot("decks", "What is left in the decks", caption, whole + left, 60 + 36 * len(rows))


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
        _chart(rows)
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
            opacity=_pale({"collected": 1.0, "left on the board": 0.3}, MATTER_COLOURS["metal"], "what"),
            tooltip=[
                "kind:N", "what:N", alt.Tooltip("tokens:Q", format=".1f"), alt.Tooltip("there:Q", title="in the box"),
                alt.Tooltip("asked:Q", title="of all costs", format=".1%"),
            ],
        )
    )  # fmt: skip
    caption = "How scarce each kind is: little left on the board means that it was fought for."
    return _plot("matter", "Matter", caption, bars, 190)


# Two runs


def comparison_plots(found: Sequence[Comparison], cards: dict[str, Row]) -> list[Plot]:
    """How the use of cards and their effect on winning have changed."""
    return [
        plot
        for column, title, scale in (("played", "Played", 1), ("win", "Effect on winning", 100))
        if (plot := _changes([c for c in found if (c.table, c.name) == ("card", column)], cards, column, title, scale))
    ]


def _changes(found: list[Comparison], cards: dict[str, Row], column: str, title: str, scale: int) -> Plot | None:
    if not found:
        return None
    ordered = sorted(found, key=lambda comparison: -abs(comparison.difference.value))[:_CHANGES]
    rows = [
        {
            "card": cards[comparison.row]["name"], "deck": cards[comparison.row]["deck"],
            "a": scale * comparison.one.value, "b": scale * comparison.other.value,
            "change": "significant" if comparison.significant else "may be chance",
        }
        for comparison in ordered
    ]  # fmt: skip
    axis = _share_axis() if scale == 1 else _gain_axis()
    form = ".1%" if scale == 1 else "+.1f"
    both = [alt.Tooltip(f"{run}:Q", title=run.upper(), format=form) for run in ("a", "b")]
    tooltip = ["card:N", "deck:N", *both, "change:N"]
    names = [row["card"] for row in rows]
    base = _chart(rows).encode(
        y=alt.Y("card:N", sort=names, title=None, axis=alt.Axis(labelLimit=150)),
        opacity=_pale({"significant": 1.0, "may be chance": 0.3}, PLAIN, "change"),
        tooltip=tooltip,
    )
    line = base.mark_rule(strokeWidth=3, color=PLAIN).encode(x=alt.X("a:Q", title=None, axis=axis), x2="b:Q")
    start = base.mark_point(size=50, strokeWidth=2, color=PLAIN).encode(x="a:Q")
    end = base.mark_point(size=70, filled=True, color=PLAIN).encode(x="b:Q")
    caption = f"From A (ring) to B (dot), the {len(rows)} cards that changed most."
    chart = alt.layer(line, start, end)
    return _plot(f"change-{column}", title, caption, chart, 40 + ROW * len(rows))


_CHANGES = 30
