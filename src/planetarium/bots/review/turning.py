"""Turning points: what moved a seat's chances most in an analysed game, a decision or a stroke of chance, in words."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

from planetarium.bots.review.analysis import Alternative, Analysis, Decision
from planetarium.bots.review.preparation import Chance
from planetarium.content import Content
from planetarium.formats.notation import Action
from planetarium.game.explain import joined

MOST = 3
WORTH_NAMING = 0.01  # what moved the chances by less turned nothing


@dataclass(frozen=True)
class TurningPoint:
    """What moved a seat's chances, and by how much (`swing`).

    `number` is that of the decision, or of the one after which chance fell; 0 is the deal. `seat` is who decided.
    `before` and `after` are the chances around it, with all hands known. `better` is what would have been better, and
    `promise` what was promised instead, both from what that seat knew then.
    """

    kind: Literal["decision", "luck"]
    number: int
    turn: int
    seat: int
    swing: float
    before: float
    after: float
    fell: tuple[Chance | Literal["deal"], ...] = ()
    action: Action | None = None
    token: str | None = None
    better: Alternative | None = None
    promise: float = 0.0


def leading_seat(analysis: Analysis) -> int:
    """The winner, or the first of several; in a game that was broken off, who was most likely to win."""
    return max(analysis.seats, key=lambda one: one.result).seat


def turning_points(analysis: Analysis, seat: int, most: int = MOST) -> list[TurningPoint]:
    """What moved a seat's chances most, in the order in which it happened."""
    found = [point for point in _candidates(analysis, seat) if abs(point.swing) >= WORTH_NAMING]
    greatest = sorted(found, key=lambda point: -abs(point.swing))[:most]
    return sorted(greatest, key=lambda point: (point.number, point.kind))


def _candidates(analysis: Analysis, seat: int) -> Iterator[TurningPoint]:
    own = analysis.seats[seat]
    yield TurningPoint("luck", 0, 0, seat, own.deal, own.fair, own.fair + own.deal, ("deal",))
    for one in analysis.decisions:
        yield _judged(one, seat)
        if one.chance:
            yield TurningPoint(
                "luck", one.number, one.turn, one.seat, one.luck[seat], one.chosen[seat], one.after[seat], one.fell
            )


def _judged(one: Decision, seat: int) -> TurningPoint:
    """What a decision did to a seat's chances.

    Its own mistake counts for what it gave away by what it could know, if that is more than it did with open hands.
    """
    swing = one.skill[seat]
    if one.seat == seat and one.loss > abs(swing):
        swing = -one.loss
    blunder = one.loss >= max(abs(swing) / 2, WORTH_NAMING) and (swing < 0) == (one.seat == seat)
    return TurningPoint(
        "decision", one.number, one.turn, one.seat, swing, one.before[seat], one.chosen[seat], (), one.action,
        one.token, one.better[0] if blunder else None, (one.promise or 0.0) if blunder else 0.0,
    )  # fmt: skip


# Words


def percent(chance: float) -> str:
    """A chance as it is spoken of; halves go up, as on the page.

    >>> percent(0.123), percent(0.125), percent(1)
    ('12%', '13%', '100%')
    """
    return f"{math.floor(100 * chance + 0.5)}%"


def signed(number: float) -> str:
    """A change of chances with its sign.

    >>> signed(0.123), signed(-0.05), signed(0.001)
    ('+12%', '−5%', '±0%')
    """
    size = percent(abs(number))
    return f"{'±' if size == '0%' else '+' if number > 0 else '−'}{size}"


def told_apart(names: Sequence[str]) -> list[str]:
    """The names of the seats, with numbers where several are the same, as on the page.

    >>> told_apart(["greedy", "Ada", "greedy", "greedy 1"])
    ['greedy 2', 'Ada', 'greedy 3', 'greedy 1']
    """
    told, taken = list(names), set(names)
    for seat, name in enumerate(names):
        if names.count(name) > 1:
            told[seat] = next(free for number in count(1) if (free := f"{name} {number}") not in taken)
            taken.add(told[seat])
    return told


def tell(point: TurningPoint, whose: int, names: Sequence[str], content: Content, you: int | None = None) -> str:
    """What moved the chances of seat `whose`, in words; `you` is the seat of the person who reads it."""
    called = ["you" if seat == you else name for seat, name in enumerate(told_apart(names))]
    moved = f"{_owner(called[whose])} chances {_moved(point.before, point.after)}"
    if point.kind == "luck" and point.number == 0:
        return f"By the luck of the deal {moved}."
    when = f"Turn {point.turn}: " if point.turn else "In the set-up: "
    if point.action is None:
        kinds = joined([_CHANCE_WORDS[chance] for chance in point.fell])
        return f"{when}by {f'the luck of {kinds}' if kinds else 'luck'} {moved}."
    who = called[point.seat]
    done = f"{when}{who} {done_words(content, point.action, point.token)}"
    if point.better is None:
        return f"{done}: {moved}."
    # With all hands known a mistake may have changed little, or even have turned out well.
    seen = abs(point.after - point.before - point.swing) < 1e-9
    best = doing_words(content, point.better.action, point.better.token)
    return (
        f"{done}{f': {moved}' if seen else ''}. Better{'' if point.seat == whose else f' for {who}'} was {best}: "
        f"{percent(point.better.promise)} instead of {percent(point.promise)}, from what {who} knew then."
    )


def _owner(name: str) -> str:
    return "your" if name == "you" else f"{name}'s"


def _moved(before: float, after: float) -> str:
    return f"{'rose' if after > before else 'fell'} from {percent(before)} to {percent(after)}"


_CHANCE_WORDS: dict[str, str] = {
    "draw": "the draw", "dice": "the dice", "comets": "the Comets", "life": "the life token", "first": "the start",
    "deal": "the deal",
}  # fmt: skip


def done_words(content: Content, action: Action, token: str | None) -> str:
    """What was done: `kept Ring System`."""
    return _words(content, action, token, 0)


def doing_words(content: Content, action: Action, token: str | None) -> str:
    """What could be done: `keeping Ring System`."""
    return _words(content, action, token, 1)


def _words(content: Content, action: Action, token: str | None, form: int) -> str:
    if ">" in action:
        source, target = action.split(">")
        return f"{('moved', 'moving')[form]} {_token_words(token)} from {source} to {target}"
    word, *operands = action.split()
    verb = _VERBS[word][form]
    return f"{verb} {_OBJECTS[word](content, operands)}" if word in _OBJECTS else verb


def _token_words(token: str | None) -> str:
    """`planet B`, `Gas`, `Gas/Rock`, `a Comet`."""
    if token is None or token.startswith("life"):
        return "a life token"
    if token == "comet":
        return "a Comet"
    return f"planet {token}" if token.isupper() else "/".join(kind.capitalize() for kind in token.split("/"))


def _card(content: Content, operands: list[str]) -> str:
    return content.card(operands[0]).name


_VERBS = {
    "discard": ("discarded", "discarding"), "create": ("created", "creating"), "play": ("played", "playing"),
    "brighten": ("brightened the star", "brightening the star"), "dim": ("dimmed the star", "dimming the star"),
    "downgrade": ("downgraded", "downgrading"), "upgrade": ("upgraded", "upgrading"), "pass": ("passed", "passing"),
    "pay": ("paid", "paying"), "lift": ("took a marker off", "taking a marker off"), "place": ("moved", "moving"),
    "gravity": ("used Gravity on", "using Gravity on"), "draw": ("drew", "drawing"), "keep": ("kept", "keeping"),
    "end": ("ended the turn", "ending the turn"),
}  # fmt: skip
_OBJECTS: dict[str, Callable[[Content, list[str]], str]] = {
    "discard": _card,
    "keep": _card,
    "downgrade": _card,
    "upgrade": _card,
    "lift": _card,
    "play": lambda content, operands: f"{_card(content, operands)} on {operands[1]}",
    "create": lambda content, operands: f"Protoplanet {operands[0]} on {operands[1]}",
    "place": lambda content, operands: (
        "no marker" if operands == ["none"] else f"the marker from {_card(content, operands)}"
    ),
    "gravity": lambda content, operands: "nothing" if operands == ["none"] else f"{operands[0]} for {operands[1]}",
    "pay": lambda content, operands: joined([kind.capitalize() for kind in operands]),
    "draw": lambda content, operands: "Finals" if operands == ["final"] else f"a {operands[0].capitalize()} card",
}
