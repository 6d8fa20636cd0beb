"""The colours of the plots, which are the same in light and dark, and how parts of a plot are told apart by them."""

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt

DECK_COLOURS = {
    "low": "#3f8fd9", "high": "#e09b2d", "final": "#a86fe0", "proto-rocky": "#c96f4a", "proto-gaseous": "#35a78f",
}  # fmt: skip
SOURCE_COLOURS = {
    "Low": "#3f8fd9", "High": "#e09b2d", "Proto": "#c96f4a", "Finals": "#a86fe0", "Heat and Cold": "#e0655f",
}  # fmt: skip
MATTER_COLOURS = {"gas": "#d9a441", "rock": "#a1785c", "water": "#3f8fd9", "metal": "#8b93a7"}
PLAIN = "#3f8fd9"
OUTLINE = "#2b3247"  # around what lies on bars of any colour
GOOD = "#2fa36f"
MIDDLING = "#e09b2d"
BAD = "#d9534f"


def deck_colours(rows: Sequence[Mapping[str, Any]], *, legend: bool = True) -> Any:
    """Each deck in its own colour, those named that are there."""
    present = [deck for deck in DECK_COLOURS if any(row["deck"] == deck for row in rows)]
    return alt.Color(
        "deck:N",
        title=None,
        scale=alt.Scale(domain=present, range=[DECK_COLOURS[deck] for deck in present]),
        legend=alt.Legend(orient="top", symbolOpacity=1) if legend else None,
    )


def opacity_by(opacities: dict[str, float], colour: str, field: str) -> Any:
    """Parts of one colour, told apart by how pale they are."""
    return alt.Opacity(
        f"{field}:O",
        title=None,
        sort=list(opacities),
        scale=alt.Scale(type="ordinal", domain=list(opacities), range=list(opacities.values())),
        legend=alt.Legend(orient="top", symbolFillColor=colour, symbolStrokeWidth=0),
    )
