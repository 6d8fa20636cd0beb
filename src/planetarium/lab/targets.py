"""What a balanced deck is: the ranges that the figures of a run should lie in, as data, and how they are judged."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, get_args

from planetarium.lab.figures import FIGURES, TABLES, Figure
from planetarium.lab.statistics import Estimate
from planetarium.records.content import DECK_NAMES

if TYPE_CHECKING:
    from planetarium.lab.measures import Measures

Verdict = Literal["too few to tell", "ok", "near", "off"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)  # one of several cards that is worse counts for all of them
UNTOLD: Verdict = "too few to tell"
UNBOUNDED = 10_000.0  # beyond any figure: an end that a target of one's own leaves out


@dataclass(frozen=True)
class Target:
    """A range for a figure, or for a column of the cards' table. Without players it holds for any number."""

    figure: str
    low: float
    high: float
    players: tuple[int, ...] = (2, 3, 4)
    decks: tuple[str, ...] = ()  # a target for every card of these decks
    bot: str = ""  # a target for this bot alone
    title: str = ""

    @property
    def what(self) -> Figure:
        return TABLES["card"][self.figure] if self.decks else FIGURES[self.figure]

    @property
    def name(self) -> str:
        """What people call it."""
        return self.title or self.what.title

    def text(self) -> str:
        """The range as people read it.

        >>> [target.text() for target in TARGETS[:3]]
        ['±3.0', '45–60', '55–75']
        """
        if self.what.unit == "gain" and self.low == -self.high:
            return f"±{100 * self.high:.1f}"
        if self.what.unit == "share":
            low, high = f"{100 * self.low:g}", f"{100 * self.high:g} %"
        else:
            low, high = f"{self.low:g}", f"{self.high:g}"
        if self.high == UNBOUNDED:
            return f"≥ {low} %" if self.what.unit == "share" else f"≥ {low}"
        return f"≤ {high}" if self.low in (0, -UNBOUNDED) else f"{low}–{high}"

    @property
    def is_bounded(self) -> bool:
        """Whether both ends are given."""
        return self.low > -UNBOUNDED and self.high < UNBOUNDED

    def judge(self, found: Estimate) -> Verdict:
        """ok: within the range. near: outside, but chance may have put it there. off: outside beyond noise."""
        if not found.tells:
            return UNTOLD
        if self.low <= found.value <= self.high:
            return "ok"
        return "near" if found.low <= self.high and found.high >= self.low else "off"

    def distance(self, value: float) -> float:
        """How far a value lies outside the range, in the figure's own unit; 0 within."""
        return max(0.0, self.low - value, value - self.high)


TARGETS: tuple[Target, ...] = (
    Target("first_seat", -0.03, 0.03),
    Target("turns", 45, 60, players=(2,)),
    Target("turns", 55, 75, players=(4,)),
    Target("points_final", 0.25, 0.40),
    Target("points_high", 0.25, 0.40),
    Target("without_final", 0, 0.15),
    Target("forced_passes", 0, 0.40),
    Target("half_leader_loses", 0.30, 0.45, players=(2,)),
    Target("ended_turn_limit", 0, 0.001, players=(1, 2, 3, 4)),
    Target("wins", 0.15, 0.35, players=(1,), bot="explorer"),
    Target("wins", 0.45, 0.65, players=(1,), bot="cosmologist"),
    Target("played", 0.20, 0.85, decks=("low", "high"), title="Low and High cards played"),
    Target("swapped", 0, 0.60, decks=("high",), title="cards downgraded"),
    Target("played", 0.15, 0.60, decks=("final",), title="Finals played"),
    Target("win", -0.06, 0.06, decks=DECK_NAMES, title="holder's win effect"),
)


@dataclass(frozen=True)
class Finding:
    """A target and what was found: one figure, or one for each card it speaks of, with a verdict for each."""

    target: Target
    found: dict[str, Estimate]  # by card; a target without decks has its only figure under ""

    @property
    def verdicts(self) -> dict[str, Verdict]:
        return {card: self.target.judge(found) for card, found in self.found.items()}

    @property
    def verdict(self) -> Verdict:
        """The worst of them."""
        return max(self.verdicts.values(), key=VERDICTS.index)

    @property
    def text(self) -> str:
        """What was found, in a few words."""
        if not self.target.decks:
            return self.target.what.text(self.found[""].value)
        good = sum(verdict == "ok" for verdict in self.verdicts.values())
        told = len(self.found) - self.untold
        return f"{good} of {told}" if told else "–"

    @property
    def untold(self) -> int:
        """Of how many cards too few games tell."""
        return sum(verdict == UNTOLD for verdict in self.verdicts.values())

    def to_doc(self) -> dict[str, Any]:
        """The target, what was found and the verdicts, as JSON."""
        target = self.target
        doc: dict[str, Any] = {
            "name": target.name, "figure": target.figure, "decks": list(target.decks), "low": target.low,
            "high": target.high, "verdict": self.verdict,
        }  # fmt: skip
        if target.decks:
            return doc | {"cards": self.verdicts}
        return doc | {"found": self.found[""].to_doc()}

    def worst(self) -> Iterator[str]:
        """The cards outside the range, those furthest away first."""
        outside = {card: self.target.distance(found.value) for card, found in self.found.items() if found.tells}
        yield from (card for card in sorted(outside, key=lambda card: -outside[card]) if outside[card] > 0)


def findings(measures: "Measures") -> list[Finding]:
    """Every target that holds for this run, and what was found, in the order of the targets."""
    found = []
    for target in measures.targets:
        if measures.players not in target.players or (target.bot and {target.bot} != set(measures.about["bots"])):
            continue
        if not target.decks:
            by_card = {"": measures.figures[target.figure]} if target.figure in measures.figures else {}
        else:
            cards = measures.about["cards"]
            by_card = {
                card: row[target.figure]
                for card, row in measures.tables["card"].items()
                if target.figure in row and cards[card]["deck"] in target.decks
            }
        if by_card:
            found.append(Finding(target, by_card))
    return found
