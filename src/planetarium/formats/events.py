"""The rulebook's log as facts in order: what log, animation and sound are made from."""

from typing import Annotated, Any, Literal, cast

from annotated_types import Len
from typing_extensions import TypeAliasType, TypedDict

from planetarium.content import Content
from planetarium.content.board import LETTERS, Letter
from planetarium.formats.notation import token_name
from planetarium.records.content import (
    DECK_NAMES,
    KIND_NAMES,
    NONE,
    PLANET_KINDS,
    SIDES,
    TEMPERATURES,
    Deck,
    Kind,
    PlanetKind,
    Side,
    Temperature,
)
from planetarium.rules import log as codes

# What an event tells. `from` is no name in Python, so those that have it take it from here.
_From = TypedDict("_From", {"from": str})


class DiscardEvent(TypedDict):
    event: Literal["discard"]
    seat: int
    card: str


class FirstEvent(TypedDict):
    event: Literal["first"]
    seat: int


class MoveEvent(_From):
    """`token` is the letter of a planet, a kind of Matter, `comet`, or a life token."""

    event: Literal["move"]
    seat: int
    token: str
    to: str


class CollectEvent(_From):
    """`seat` is null when dice moved the planet."""

    event: Literal["collect"]
    seat: int | None
    planet: Letter
    matter: str


class PayEvent(TypedDict):
    event: Literal["pay"]
    seat: int
    planet: Letter
    matter: list[Kind]


class LiftEvent(TypedDict):
    event: Literal["lift"]
    seat: int
    card: str
    planet: Letter


class PlayEvent(TypedDict):
    event: Literal["play"]
    seat: int
    card: str
    planet: Letter
    marker: bool


class MarkerEvent(_From):
    """A marker goes from one card to another."""

    event: Literal["marker"]
    seat: int
    to: str


class ScoreEvent(TypedDict):
    """`card` is null for a change of brightness, and for Heat and Cold at the end."""

    event: Literal["score"]
    seat: int
    points: int
    total: int
    card: str | None


class FlipEvent(TypedDict):
    event: Literal["flip"]
    planet: Letter
    side: Side


class GravityEvent(_From):
    event: Literal["gravity"]
    seat: int
    planet: Letter
    matter: str


class DrawEvent(TypedDict):
    event: Literal["draw"]
    seat: int
    deck: Deck


class ShuffleEvent(TypedDict):
    event: Literal["shuffle"]
    deck: Deck


class OpenShuffleEvent(ShuffleEvent):
    """A shuffle as the game itself knows it; no seat is told the order."""

    order: list[str]


class DiceEvent(TypedDict):
    """`moves` are planet, from and to."""

    event: Literal["dice"]
    values: Annotated[list[int], Len(2, 2)]
    moves: list[Annotated[list[str], Len(3, 3)]]


class TargetEvent(TypedDict):
    event: Literal["target"]
    target: int


class AccelerateEvent(TypedDict):
    event: Literal["accelerate"]


class FinalTurnsEvent(TypedDict):
    event: Literal["final-turns"]
    turns: int


class TurnEvent(TypedDict):
    event: Literal["turn"]
    seat: int
    turn: int


class OverEvent(TypedDict):
    event: Literal["over"]


class CreateEvent(TypedDict):
    event: Literal["create"]
    seat: int
    planet: Letter
    matter: Kind
    space: str


class BecomeEvent(TypedDict):
    event: Literal["become"]
    planet: Letter
    kind: PlanetKind


class LifeEvent(TypedDict):
    event: Literal["life"]
    planet: Letter
    token: str


class BombardEvent(TypedDict):
    """`placed` is Matter by space, `comets` are spaces."""

    event: Literal["bombard"]
    placed: dict[str, Kind]
    comets: list[str]
    removed: list[Kind]
    from_supply: list[Kind]


class BrightnessEvent(TypedDict):
    event: Literal["brightness"]
    seat: int
    frost_line: int


class TokensEvent(TypedDict):
    event: Literal["tokens"]
    card: str
    kind: Temperature
    count: int


class ThawEvent(TypedDict):
    event: Literal["thaw"]
    card: str
    kind: Temperature


EventDoc = TypeAliasType(
    "EventDoc",
    DiscardEvent
    | FirstEvent
    | MoveEvent
    | CollectEvent
    | PayEvent
    | LiftEvent
    | PlayEvent
    | MarkerEvent
    | ScoreEvent
    | FlipEvent
    | GravityEvent
    | DrawEvent
    | ShuffleEvent
    | DiceEvent
    | TargetEvent
    | AccelerateEvent
    | FinalTurnsEvent
    | TurnEvent
    | OverEvent
    | CreateEvent
    | BecomeEvent
    | LifeEvent
    | BombardEvent
    | BrightnessEvent
    | TokensEvent
    | ThawEvent,
)
Event = dict[str, Any]  # one of these, for readers who look at what all have, or do not care


def read_log(content: Content, seat: int, log: Any) -> list[Event]:
    """The events of one action; `seat` is who acted. Rows that belong together become one event."""
    events: list[Event] = []
    for row in log["rows"][0, : log["count"].item()].tolist():
        code, a, b, c, d = row
        if code == codes.E_SHUFFLED:
            events[-1]["order"].append(content.card_id(a))
        elif code == codes.E_DICE_MOVE:
            dice = next(event for event in reversed(events) if event["event"] == "dice")
            dice["moves"].append([LETTERS[a], content.space_name(b), content.space_name(c)])
        elif code == codes.E_BOMBARD_PLACED:
            events[-1]["placed"][content.space_name(a)] = KIND_NAMES[b]
        elif code == codes.E_BOMBARD_COMET:
            events[-1]["comets"].append(content.space_name(a))
        elif code == codes.E_BOMBARD_REMOVED:
            events[-1]["removed"].append(KIND_NAMES[a])
        elif code == codes.E_BOMBARD_SUPPLY:
            events[-1]["from_supply"].append(KIND_NAMES[a])
        elif code == codes.E_PAY and events and events[-1]["event"] == "pay":
            events[-1]["matter"] += [KIND_NAMES[c]] * d
        else:
            events.append(cast("Event", _event(content, seat, code, a, b, c, d)))
    for event in events:
        if event["event"] == "bombard":
            event["comets"].sort()
            event["removed"].sort(key=KIND_NAMES.index)
            event["from_supply"].sort(key=KIND_NAMES.index)
    return events


def seen_events(events: list[Event]) -> list[EventDoc]:
    """Events as every seat may read them: without the order of a new deck, or the number of a life token face down."""
    told: list[EventDoc] = []
    for event in events:
        seen: Any = {key: value for key, value in event.items() if key != "order"}
        if event["event"] == "move" and event["token"].startswith("life"):
            seen["token"] = "life"
        told.append(seen)
    return told


def _event(content: Content, seat: int, code: int, a: int, b: int, c: int, d: int) -> EventDoc | OpenShuffleEvent:
    card, space = content.card_id, content.space_name
    match code:
        case codes.E_DISCARD:
            return {"event": "discard", "seat": a, "card": card(b)}
        case codes.E_FIRST:
            return {"event": "first", "seat": a}
        case codes.E_MOVE:
            token = LETTERS[b] if a == NONE else token_name(content, a)
            return {"event": "move", "seat": seat, "token": token, "from": space(c), "to": space(d)}
        case codes.E_COLLECT:
            collector = None if a == NONE else a
            return {"event": "collect", "seat": collector, "planet": LETTERS[b], "matter": token_name(content, c),
                    "from": space(d)}  # fmt: skip
        case codes.E_PAY:
            return {"event": "pay", "seat": a, "planet": LETTERS[b], "matter": [KIND_NAMES[c]] * d}
        case codes.E_LIFT:
            return {"event": "lift", "seat": a, "card": card(b), "planet": LETTERS[c]}
        case codes.E_PLAY:
            return {"event": "play", "seat": a, "card": card(b), "planet": LETTERS[c], "marker": d != NONE}
        case codes.E_MARKER:
            return {"event": "marker", "seat": a, "from": card(b), "to": card(c)}
        case codes.E_SCORE:
            return {"event": "score", "seat": a, "points": b, "total": c, "card": None if d == NONE else card(d)}
        case codes.E_FLIP:
            return {
                "event": "flip",
                "planet": LETTERS[a],
                "side": SIDES[b],
            }
        case codes.E_GRAVITY:
            return {
                "event": "gravity",
                "seat": a,
                "planet": LETTERS[b],
                "matter": token_name(content, c),
                "from": space(d),
            }
        case codes.E_DRAW:
            return {"event": "draw", "seat": a, "deck": DECK_NAMES[b]}
        case codes.E_SHUFFLE:
            return {"event": "shuffle", "deck": DECK_NAMES[a], "order": []}
        case codes.E_DICE:
            return {"event": "dice", "values": [a, b], "moves": []}
        case codes.E_TARGET:
            return {"event": "target", "target": a}
        case codes.E_ACCELERATE:
            return {"event": "accelerate"}
        case codes.E_FINAL_TURNS:
            return {"event": "final-turns", "turns": a}
        case codes.E_TURN:
            return {"event": "turn", "seat": a, "turn": b}
        case codes.E_OVER:
            return {"event": "over"}
        case codes.E_CREATE:
            return {"event": "create", "seat": a, "planet": LETTERS[b], "matter": KIND_NAMES[c], "space": space(d)}
        case codes.E_BECOME:
            return {"event": "become", "planet": LETTERS[a], "kind": PLANET_KINDS[b]}
        case codes.E_LIFE:
            return {"event": "life", "planet": LETTERS[a], "token": f"life:{b:+d}"}
        case codes.E_BOMBARD:
            return {"event": "bombard", "placed": {}, "comets": [], "removed": [], "from_supply": []}
        case codes.E_BRIGHTNESS:
            return {"event": "brightness", "seat": a, "frost_line": b}
        case codes.E_TOKENS:
            return {"event": "tokens", "card": card(a), "kind": TEMPERATURES[b], "count": c}
        case codes.E_THAW:
            return {"event": "thaw", "card": card(a), "kind": TEMPERATURES[b]}
    raise AssertionError(f"the rulebook logged an unknown event {code}")
