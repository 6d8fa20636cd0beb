"""What plots show, out of the measures of a run: rows of values, and the ranges that are wanted."""

from planetarium.lab.charts.plot import Row
from planetarium.lab.figures import TABLES
from planetarium.lab.measures import Measures


def target_range(figure: str, measures: Measures, deck: str = "") -> tuple[float, float] | None:
    """The range, if it has both ends, of a target that holds for a run, or for the cards of one of its decks."""
    for target in measures.targets:
        if target.figure == figure and measures.players in target.players and deck in (target.decks or ("",)):
            return (target.low, target.high) if target.is_bounded else None
    return None


def card_rows(measures: Measures) -> list[Row]:
    """A row for each card with its values; gains in percentage points, where enough games tell them."""
    rows = []
    for card, columns in measures.tables["card"].items():
        about = measures.about["cards"][card]
        row: Row = {"card": about["name"], "deck": about["deck"], "points": about["points"], "cost": _cost(about)}
        for column, found in columns.items():
            scale = 100 if TABLES["card"][column].unit == "gain" else 1
            if scale == 100 and not found.tells:
                continue
            row |= {
                column: round(scale * found.value, 4), f"{column}_low": round(scale * found.low, 4),
                f"{column}_high": round(scale * found.high, 4),
            }  # fmt: skip
        rows.append(row)
    return rows


def _cost(card: Row) -> str:
    return " ".join(f"{number} {kind}" for kind, number in card["cost"].items() if number) or "nothing"


def before_the_end(measures: Measures, shape: str, count: str) -> list[Row]:
    """What happens along the track before it is full, where enough games tell."""
    least = max(5, measures.about["games"] // 200)
    return [row for row in measures.shapes[shape] if row[count] >= least and row["track"] < measures.about["track"]]
