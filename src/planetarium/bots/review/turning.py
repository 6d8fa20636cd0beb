"""Turning points: what moved a seat's chances most in an analysed game, a decision or a stroke of chance, in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
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
    `better` is what would have been better, and `worth` by how much, from what that seat knew then.
    """

    kind: Literal["decision", "luck"]
    number: int
    turn: int
    seat: int
    swing: float
    fell: tuple[Chance | Literal["deal"], ...] = ()
    action: Action | None = None
    token: str | None = None
    better: Alternative | None = None
    worth: float = 0.0


def leading_seat(analysis: Analysis) -> int:
    """The winner, or the first of several; in a game that was broken off, who was most likely to win."""
    return max(analysis.seats, key=lambda one: one.result).seat


def turning_points(analysis: Analysis, seat: int, most: int = MOST) -> list[TurningPoint]:
    """What moved a seat's chances most, in the order in which it happened."""
    found = [point for point in _candidates(analysis, seat) if abs(point.swing) >= WORTH_NAMING]
    greatest = sorted(found, key=lambda point: -abs(point.swing))[:most]
    return sorted(greatest, key=lambda point: (point.number, point.kind))


def _candidates(analysis: Analysis, seat: int) -> Iterator[TurningPoint]:
    yield TurningPoint("luck", 0, 0, seat, analysis.seats[seat].deal, ("deal",))
    for one in analysis.decisions:
        yield _judged(one, seat)
        if one.chance:
            yield TurningPoint("luck", one.number, one.turn, one.seat, one.luck[seat], one.fell)


def _judged(one: Decision, seat: int) -> TurningPoint:
    """What a decision did to a seat's chances.

    Its own mistake counts for what it gave away by what it could know, if that is more than it did with open hands.
    """
    swing = one.skill[seat]
    if one.seat == seat and one.loss > abs(swing):
        swing = -one.loss
    blunder = bool(one.better) and one.loss >= abs(swing) / 2 and (swing < 0) == (one.seat == seat)
    better, worth = (one.better[0], one.loss) if blunder else (None, 0.0)
    return TurningPoint("decision", one.number, one.turn, one.seat, swing, (), one.action, one.token, better, worth)


# Words


def percent(number: float) -> str:
    """A chance with its sign, as it is spoken of.

    >>> percent(0.123), percent(-0.05), percent(0.001)
    ('+12 %', '−5 %', '±0 %')
    """
    rounded = round(100 * number)
    return f"{'+' if rounded > 0 else '−' if rounded < 0 else '±'}{abs(rounded)} %"


def tell(point: TurningPoint, names: Sequence[str], content: Content, you: int | None = None) -> str:
    """A turning point in a sentence; `you` is the seat of the person who reads it."""
    when = f"Turn {point.turn}: " if point.turn else "In the set-up: "
    if point.action is None:
        if point.number == 0:
            return f"The deal: {percent(point.swing)}."
        told = joined([_CHANCE_WORDS[chance] for chance in point.fell]) or "the"
        return f"{when}{told} luck, {percent(point.swing)}."
    who = "you" if point.seat == you else names[point.seat]
    done = done_words(content, point.action, point.token)
    if point.better is None:
        return f"{when}{who} {done}, {percent(point.swing)}."
    worth = max(1, round(100 * point.worth))
    return f"{when}{who} {done}; {_instead(content, point.action, point.better)} would have been worth {worth} % more."


_CHANCE_WORDS: dict[str, str] = {
    "draw": "draw", "dice": "dice", "comets": "Comet", "life": "life token", "first": "starting", "deal": "deal",
}  # fmt: skip


def done_words(content: Content, action: Action, token: str | None) -> str:
    """What was done: `kept Ring System`."""
    return _words(content, action, token, 0)


def doing_words(content: Content, action: Action, token: str | None) -> str:
    """What could be done: `keeping Ring System`."""
    return _words(content, action, token, 1)


def _instead(content: Content, action: Action, better: Alternative) -> str:
    """Another card in place of one is called by its name alone."""
    word, other = action.split(), better.action.split()
    same = word[0] == other[0] and word[0] in ("keep", "play", "discard") and word[2:] == other[2:]
    return content.card(other[1]).name if same else doing_words(content, better.action, better.token)


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
