"""Why an action is not legal, in a sentence for the person who tried it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from planetarium.content import Content
from planetarium.content.board import LETTERS, ROMAN
from planetarium.formats.notation import Action
from planetarium.records.content import (
    COMET,
    DECK_NAMES,
    FINAL,
    GASEOUS,
    HABITABLE,
    HEAT,
    INSIDE,
    KIND_NAMES,
    LOW,
    NONE,
    PLANET_KINDS,
    PLANETS,
    PROTO_ROCKY,
    PURE_KINDS,
    SPACES,
)
from planetarium.records.options import VARIABLE
from planetarium.rules.actions import (
    A_CREATE,
    A_DOWNGRADE,
    A_DRAW,
    A_GRAVITY,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PLACE,
    A_PLAY,
    A_UPGRADE,
)
from planetarium.rules.cards import markers_on
from planetarium.rules.decks import FINALS_IN_HAND, finals_in_hand
from planetarium.rules.epochs import fits_proto, real_planets
from planetarium.rules.frostline import BRIGHTNESS_COST, FARTHEST, has_majority, is_on_required_side
from planetarium.rules.payment import can_pay
from planetarium.rules.state import CARD, FINAL_CARDS, OVER, PHASES
from planetarium.rules.turn import FINALS_A_TURN

# The actions of each phase, as one would tell them to a player.
EXPECTED = {
    "setup": "choose which Final to discard, `discard CARD`",
    "move": "move a token, `SRC>DST`",
    "card": "play a card, downgrade one, or `pass`",
    "pay": "choose what to pay with, `pay KIND …`",
    "lift": "choose which of your markers to remove, `lift CARD`",
    "place": "choose which marker moves to the new card, `place CARD` or `place none`",
    "gravity": "take a Matter token, `gravity SPACE L`, or `gravity none`",
    "draw": "draw, `draw low`, `draw high` or `draw final`",
    "keep": "choose which Final to keep, `keep CARD`",
    "final": "play a Final, `play CARD L`, or `end` your turn",
}
_PHASES_OF = {
    "discard": ("setup",),
    "create": ("move",),
    "brighten": ("move", "card", "draw", "final"),
    "dim": ("move", "card", "draw", "final"),
    "play": ("card", "final"),
    "downgrade": ("card",),
    "upgrade": ("card",),
    "pass": ("card",),
    "pay": ("pay",),
    "lift": ("lift",),
    "place": ("place",),
    "gravity": ("gravity",),
    "draw": ("draw",),
    "keep": ("keep",),
    "end": ("final",),
}


def joined(parts: Iterable[str]) -> str:
    """`Gas, Rock and Water`."""
    *most, last = [*parts] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def explain(content: Content, state: Any, action: Action) -> str:
    """The reason why an action, which must not be legal, is not."""
    phase = PHASES[state.phase]
    if state.phase == OVER:
        return "the game is over"
    word = "move" if ">" in action else action.split()[0]
    if phase not in _PHASES_OF.get(word, ("move",)):
        return f"that is not possible now: {EXPECTED[phase]}"
    if word == "move":
        return _why_no_move(content, state, *divmod(action.number - A_MOVE, SPACES))
    if word == "play":
        return _why_no_play(content, state, *divmod(action.number - A_PLAY, PLANETS))
    if word == "downgrade":
        return _why_no_downgrade(content, state, action.number - A_DOWNGRADE)
    if word == "draw":
        return _why_no_draw(content, state, action.number - A_DRAW)
    if word == "discard":
        return f"{action.split()[1]} is not one of your two Finals"
    if word == "keep":
        names = " and ".join(content.card_id(card) for card in state.drawn)
        return f"{content.card_id(action.number - A_KEEP)} was not drawn; you drew {names}"
    if word == "lift":
        letter = LETTERS[state.pending_planet]
        return f"you have no marker on {content.card_id(action.number - A_LIFT)} on {letter}"
    if word == "place":
        return f"you have no marker on {content.card_id(action.number - A_PLACE)}"
    if word == "gravity":
        return f"{content.space_name((action.number - A_GRAVITY) // PLANETS)} holds no Matter to take"
    if word == "create":
        return _why_no_creation(content, state, *divmod(action.number - A_CREATE, SPACES))
    if word == "upgrade":
        return _why_no_upgrade(content, state, action.number - A_UPGRADE)
    if word == "pay":
        return "that is not one of the ways to pay for the card from your stock"
    return _why_no_change(state)


def _why_no_creation(content: Content, state: Any, planet: int, space: int) -> str:
    if not state.epochs:
        return "Protoplanets belong to Epochs, which this game does not use"
    if state.planet_space[planet] != NONE:
        return f"{LETTERS[planet]} is already on the board"
    return f"{content.space_name(space)} holds no Matter to turn into a Protoplanet"


def _why_no_upgrade(content: Content, state: Any, card: int) -> str:
    name = content.card_id(card)
    if card not in state.hand[state.seat]:
        return f"{name} is not in your hand"
    if content.data.deck[card] < PROTO_ROCKY:
        return f"{name} is not a Proto card"
    if real_planets(state) < PLANETS:
        return "Proto cards can only be upgraded once all four planets exist"
    if state.final_turns != NONE:
        return "you cannot upgrade a card on a final turn"
    return "the Low deck is empty"


def _why_no_change(state: Any) -> str:
    if not state.frost or state.star != VARIABLE:
        return "only a Variable star, in a game with Frost Line, can be made brighter or dimmer"
    if state.brightness_changed:
        return "the brightness has already been changed this turn"
    if state.score[state.seat] < BRIGHTNESS_COST:
        return f"you need {BRIGHTNESS_COST} points to change the brightness"
    return "the star cannot get any brighter" if state.frost_line == FARTHEST else "the star cannot get any dimmer"


def _why_no_move(content: Content, state: Any, source: int, target: int) -> str:
    data = content.data
    here, there = content.space_name(source), content.space_name(target)
    if source == target:
        return f"a move from {here} has to end on another space"
    lines = [int(move) % SPACES for move in data.line_move[data.first_line[source] : data.first_line[source + 1]]]
    if state.matter[source] != NONE:
        if state.matter[target] != NONE:
            return f"{there} holds Matter, and Matter cannot move onto Matter"
        if not state.accelerated and state.matter[source] != COMET:
            ways = ", ".join(content.space_name(way) for way in lines)
            return f"no line leads from {here} to {there}; Matter there can move one space, to {ways}"
        if state.matter[source] == COMET:
            return f"a Comet from {here} cannot get to {there}: it sweeps clockwise, and stops before Matter"
        return f"{there} is not one or two free spaces from {here}; Matter cannot pass Matter, and stops at a planet"
    if state.planet_at[source] == NONE:
        return f"{here} is empty, so there is no token to move"
    letter = LETTERS[state.planet_at[source]]
    if state.planet_at[target] != NONE:
        return f"{there} holds planet {LETTERS[state.planet_at[target]]}; a planet cannot end its move on a planet"
    if data.orbit[source] != data.orbit[target]:
        return f"no thin line leads from {here} to {there}"
    space = int(data.thick[source])
    while space not in (NONE, source, target):
        if state.matter[space] != NONE:
            return f"a sweep with {letter} stops at {content.space_name(space)}, where it meets Matter"
        space = int(data.thick[space])
    return f"{letter} cannot reach {there}: it sweeps clockwise, to the end of its arm"


@dataclass(frozen=True)
class Missing:
    """What keeps a card from a planet: why the planet does not fit, and the Matter that is still needed there."""

    letter: str
    unfit: tuple[str, ...] = ()
    matter: tuple[tuple[str, int], ...] = ()  # kinds, and how many of each

    @property
    def sentences(self) -> list[str]:
        needed = joined(f"{count} more {kind.capitalize()}" for kind, count in self.matter)
        return [*self.unfit, *([f"you need {needed} on {self.letter}"] if needed else [])]


def _missing_matter(content: Content, state: Any, card: int, planet: int) -> tuple[tuple[str, int], ...]:
    short = content.data.cost[card, :PURE_KINDS].astype(int) - state.mat[state.seat, planet, :PURE_KINDS]
    return tuple((KIND_NAMES[kind], int(count)) for kind, count in enumerate(short) if count > 0)


def what_is_missing(content: Content, state: Any, card: int, planet: int) -> Missing:
    """What keeps the seat to act from playing a card on a planet."""
    data = content.data
    letter = LETTERS[planet]
    space = int(state.planet_space[planet])
    if space == NONE:
        return Missing(letter, (f"{letter} is not on the board yet",))
    if not fits_proto(data, state, card, planet):
        if data.deck[card] >= PROTO_ROCKY:
            return Missing(letter, (f"{letter} is already a planet, and Proto cards are played on Protoplanets",))
        return Missing(letter, (f"{letter} is a Protoplanet, which takes only Proto cards",))
    reasons = []
    kind, side = int(data.needs_kind[card]), int(data.needs_side[card])
    if kind not in (NONE, state.planet_kind[planet]):
        reasons.append(f"{letter} is not {PLANET_KINDS[GASEOUS if kind == GASEOUS else 0].capitalize()}")
    low, high = int(data.orbit_from[card]), int(data.orbit_to[card])
    orbit = int(data.orbit[space])
    if not low <= orbit <= high:
        span = f"orbit {ROMAN[low]}" if low == high else f"orbits {ROMAN[low]} to {ROMAN[high]}"
        reasons.append(f"{letter} is on orbit {ROMAN[orbit]}, but the card needs {span}")
    if not is_on_required_side(data, state, card, orbit):
        wanted = "inside" if data.needs_frost[card] == INSIDE else "outside"
        reasons.append(f"{letter} is not {wanted} the Frost Line")
    if not has_majority(data, state, card, planet):
        wanted = "Heat than Cold" if data.needs_majority[card] == HEAT else "Cold than Heat"
        reasons.append(f"{letter} does not have more {wanted}")
    if side not in (NONE, state.planet_side[planet]):
        reasons.append(f"{letter} is not {'Habitable' if side == HABITABLE else 'Hostile'}")
    if (data.needs_lift[card] or data.deck[card] == FINAL) and not markers_on(state, state.seat, planet):
        reasons.append(f"you have no marker on {letter} to remove")
    lacks = () if can_pay(data, state, card, planet) else _missing_matter(content, state, card, planet)
    return Missing(letter, tuple(reasons), lacks)


def finals_wait(state: Any, seat: int) -> bool:
    """7.3 Whether this is not the final turn of a seat, in which alone its Finals are played."""
    return bool(state.final_turns == NONE or state.seat != seat)


def _why_no_play(content: Content, state: Any, card: int, planet: int) -> str:
    name = content.card_id(card)
    if card not in state.hand[state.seat]:
        return f"{name} is not in your hand"
    final = content.data.deck[card] == FINAL
    if final and state.phase == CARD:
        return f"{name} is a Final, and you play Finals at the end of your final turn"
    if not final and state.phase == FINAL_CARDS:
        return f"{name} is not a Final, and only Finals can be played now"
    if final and state.finals_played[state.seat] >= FINALS_A_TURN:
        return f"you have already played {FINALS_A_TURN} Finals"
    reasons = what_is_missing(content, state, card, planet).sentences
    return f"{name} cannot be played on {LETTERS[planet]}: " + "; ".join(reasons)


def _why_no_downgrade(content: Content, state: Any, card: int) -> str:
    name = content.card_id(card)
    if card not in state.hand[state.seat]:
        return f"{name} is not in your hand"
    if not content.data.downgrade[card]:
        return f"{name} has no Downgrade icon"
    if state.final_turns != NONE:
        return "you cannot downgrade a card on a final turn"
    return "the Low deck is empty"


def _why_no_draw(content: Content, state: Any, deck: int) -> str:
    if deck > FINAL:
        return "Proto cards can only be drawn in the solo game, while there are fewer than four planets"
    if deck == FINAL and finals_in_hand(content.data, state, state.seat) >= FINALS_IN_HAND:
        return f"you already hold {FINALS_IN_HAND} Finals"
    pile = "" if deck == LOW else ", and so is its discard pile"
    return f"the {DECK_NAMES[deck]} deck is empty{pile}"
