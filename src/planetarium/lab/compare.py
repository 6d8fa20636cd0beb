"""Two runs side by side: which figures differ, and which differences are more than chance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from statistics import NormalDist
from typing import Any

from planetarium.lab.figures import FIGURES, TABLES, Figure, row_title
from planetarium.lab.measures import Measures
from planetarium.lab.statistics import Estimate, Z

LEAST_GAMES = 30  # behind a figure: with fewer, its spread is not known well enough to tell chance from change
LEVEL = 0.05  # of the differences called significant, at most so many are chance, in the long run
_NORMAL = NormalDist()


@dataclass(frozen=True)
class Comparison:
    """A figure in both runs. `chance` is the p value of the difference, `corrected` the same among all comparisons."""

    table: str  # "" for a figure of the whole run
    row: str
    name: str
    one: Estimate
    other: Estimate
    chance: float
    corrected: float = 1.0

    @property
    def figure(self) -> Figure:
        return TABLES[self.table][self.name] if self.table else FIGURES[self.name]

    @property
    def difference(self) -> Estimate:
        """The second less the first, with its own 95 % interval."""
        half = Z * (self.one.error**2 + self.other.error**2) ** 0.5
        value = self.other.value - self.one.value
        return Estimate(value, value - half, value + half, min(self.one.games, self.other.games))

    @property
    def significant(self) -> bool:
        return self.corrected <= LEVEL

    def where(self, measures: Measures) -> str:
        """Whose figure it is, for people: a card's name, `planet A`, or `game` for the whole run's."""
        if self.table == "card":
            return str(measures.about["cards"][self.row]["name"])
        return row_title(self.table, self.row)

    @property
    def strength(self) -> float:
        """By how many standard errors the runs differ."""
        error = self.difference.error
        if error > 0:
            return abs(self.difference.value) / error
        return inf if self.difference.value else 0.0

    def to_doc(self) -> dict[str, Any]:
        return {
            "table": self.table or None, "row": self.row or None, "figure": self.name, "a": self.one.to_doc(),
            "b": self.other.to_doc(), "difference": self.difference.to_doc(), "p": _rounded(self.chance),
            "corrected": _rounded(self.corrected), "significant": self.significant,
        }  # fmt: skip


def heading(one: Measures, other: Measures) -> str:
    """Which contents are compared; two of the same name are told apart by their hashes."""
    names = [measures.about["content"] for measures in (one, other)]
    if names[0] == names[1] and one.about["hash"] == other.about["hash"]:
        return f"{names[0]}, twice"
    if names[0] == names[1]:
        names = [f"{name} ({measures.about['hash'][:8]})" for name, measures in zip(names, (one, other), strict=True)]
    return " → ".join(names)


def cautions(one: Measures, other: Measures) -> list[str]:
    """What the runs differ in besides their contents, so that a difference may come from that; or that they do not."""
    said = []
    for what, a, b in (
        ("players", one.players, other.players),
        ("modules", _modules(one), _modules(other)),
        ("Target Scores", *(run.about["options"]["solo_target"] for run in (one, other))),
        ("bots", *(" against ".join(dict.fromkeys(run.about["bots"])) for run in (one, other))),
        ("play-outs", *(run.about["playouts"] or "each bot's own" for run in (one, other))),
    ):
        if a != b:
            said.append(f"{what} ({a} and {b})")
    if said:
        return [f"Take care: the runs differ in {', '.join(said)}, and what follows may come from that."]
    if all(one.about[key] == other.about[key] for key in ("hash", "seed")):
        return ["Take care: both are the same run, of the same content and the same deals."]
    return []


def _modules(run: Measures) -> str:
    options = run.about["options"]
    return (
        ", ".join([*options["modules"], *([options["star"]] if options["star"] else []), *options["extras"]]) or "none"
    )


def compare(one: Measures, other: Measures) -> list[Comparison]:
    """Every figure that enough games of both runs tell, the whole run's first; p values corrected for their number."""
    pairs = [
        pair
        for pair in _pairs(one, other)
        if min(pair.one.games, pair.other.games) >= LEAST_GAMES and pair.one.tells and pair.other.tells
    ]
    corrected = benjamini_hochberg([comparison.chance for comparison in pairs])
    return [
        Comparison(pair.table, pair.row, pair.name, pair.one, pair.other, pair.chance, chance)
        for pair, chance in zip(pairs, corrected, strict=True)
    ]


def _pairs(one: Measures, other: Measures) -> Iterator[Comparison]:
    for name in one.figures:
        if name in other.figures and name not in UNTESTED[""]:
            yield _pair("", "", name, one.figures[name], other.figures[name])
    for table, rows in one.tables.items():
        for row, columns in rows.items():
            there = other.tables[table].get(row, {})
            for name in columns:
                if name in there and name not in UNTESTED.get(table, ()):
                    yield _pair(table, row, name, columns[name], there[name])


# A count without an interval of its own, and a number that leaps: their errors are not those of means.
UNTESTED = {"phase": ("decisions",), "": ("median_turns",)}


def _pair(table: str, row: str, name: str, a: Estimate, b: Estimate) -> Comparison:
    return Comparison(table, row, name, a, b, p_value(a, b))


def p_value(one: Estimate, other: Estimate) -> float:
    """How likely so large a difference is by chance alone, if the runs are independent and nothing differs.

    >>> p_value(Estimate(0.5, 0.4, 0.6, 100), Estimate(0.5, 0.4, 0.6, 100))
    1.0
    """
    error = (one.error**2 + other.error**2) ** 0.5
    difference = abs(one.value - other.value)
    if difference == 0:
        return 1.0
    return 2 * _NORMAL.cdf(-difference / error) if error > 0 else 0.0


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Corrected p values: calling all up to q significant, at most a share q of those called so is chance.

    >>> [round(q, 3) for q in benjamini_hochberg([0.01, 0.04, 0.03, 0.8])]
    [0.04, 0.053, 0.053, 0.8]
    """
    order = sorted(range(len(chances)), key=lambda place: -chances[place])
    corrected = [1.0] * len(chances)
    least = 1.0
    for after, place in enumerate(order):
        least = min(least, chances[place] * len(chances) / (len(chances) - after))
        corrected[place] = least
    return corrected


def _rounded(chance: float) -> float:
    return float(f"{chance:.4g}")


def chance_text(chance: float) -> str:
    """A p value as people read it.

    >>> chance_text(0.00001), chance_text(0.0312)
    ('< 0.0001', '0.0312')
    """
    return "< 0.0001" if chance < 0.0001 else f"{chance:.4f}"
