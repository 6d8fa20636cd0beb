"""Why an action is not legal, in a sentence for the person who tried it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

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


class Refusal(NamedTuple):
    """Why not, and the number of the rule that says so; None where it is only not the step for it."""

    why: str
    rule: str | None


def joined(parts: Iterable[str]) -> str:
    """`Gas, Rock and Water`."""
    *most, last = [*parts] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def explain(content: Content, state: Any, action: Action) -> Refusal:
    """The reason why an action, which must not be legal, is not."""
    phase = PHASES[state.phase]
    if state.phase == OVER:
        return Refusal("the game is over", "7.5")
    word = "move" if ">" in action else action.split()[0]
    if phase not in _PHASES_OF.get(word, ("move",)):
        return Refusal(f"that is not possible now: {EXPECTED[phase]}", None)
    if word == "move":
        return _why_no_move(content, state, *divmod(action.number - A_MOVE, SPACES))
    if word == "play":
        return _why_no_play(content, state, *divmod(action.number - A_PLAY, PLANETS))
    if word == "downgrade":
        return _why_no_downgrade(content, state, action.number - A_DOWNGRADE)
    if word == "draw":
        return _why_no_draw(content, state, action.number - A_DRAW)
    if word == "discard":
        return Refusal(f"{action.split()[1]} is not one of your two Finals", "2.2")
    if word == "keep":
        names = " and ".join(content.card_id(card) for card in state.drawn)
        return Refusal(f"{content.card_id(action.number - A_KEEP)} was not drawn; you drew {names}", "5.7")
    if word == "lift":
        letter = LETTERS[state.pending_planet]
        return Refusal(f"you have no marker on {content.card_id(action.number - A_LIFT)} on {letter}", "5.10")
    if word == "place":
        return Refusal(f"you have no marker on {content.card_id(action.number - A_PLACE)}", "5.4")
    if word == "gravity":
        return Refusal(f"{content.space_name((action.number - A_GRAVITY) // PLANETS)} holds no Matter to take", "5.9")
    if word == "create":
        return _why_no_creation(content, state, *divmod(action.number - A_CREATE, SPACES))
    if word == "upgrade":
        return _why_no_upgrade(content, state, action.number - A_UPGRADE)
    if word == "pay":
        return Refusal("that is not one of the ways to pay for the card from your stock", "11.5")
    return _why_no_change(state)


def _why_no_creation(content: Content, state: Any, planet: int, space: int) -> Refusal:
    if not state.epochs:
        return Refusal("Protoplanets belong to Epochs, which this game does not use", "9.2")
    if state.planet_space[planet] != NONE:
        return Refusal(f"{LETTERS[planet]} is already on the board", "9.2")
    return Refusal(f"{content.space_name(space)} holds no Matter to turn into a Protoplanet", "9.2")


def _why_no_upgrade(content: Content, state: Any, card: int) -> Refusal:
    name = content.card_id(card)
    if card not in state.hand[state.seat]:
        return Refusal(f"{name} is not in your hand", "9.6")
    if content.data.deck[card] < PROTO_ROCKY:
        return Refusal(f"{name} is not a Proto card", "9.6")
    if real_planets(state) < PLANETS:
        return Refusal("Proto cards can only be upgraded once all four planets exist", "9.6")
    if state.final_turns != NONE:
        return Refusal("you cannot upgrade a card on a final turn", "7.3")
    return Refusal("the Low deck is empty", "9.6")


def _why_no_change(state: Any) -> Refusal:
    if not state.frost or state.star != VARIABLE:
        return Refusal("only a Variable star, in a game with Frost Line, can be made brighter or dimmer", "10.6")
    if state.brightness_changed:
        return Refusal("the brightness has already been changed this turn", "10.6")
    if state.score[state.seat] < BRIGHTNESS_COST:
        return Refusal(f"you need {BRIGHTNESS_COST} points to change the brightness", "10.6")
    return Refusal(f"the star cannot get any {'brighter' if state.frost_line == FARTHEST else 'dimmer'}", "10.6")


def _why_no_move(content: Content, state: Any, source: int, target: int) -> Refusal:
    data = content.data
    here, there = content.space_name(source), content.space_name(target)
    if source == target:
        return Refusal(f"a move from {here} has to end on another space", "4.5")
    lines = [int(move) % SPACES for move in data.line_move[data.first_line[source] : data.first_line[source + 1]]]
    if state.matter[source] != NONE:
        if state.matter[target] != NONE:
            return Refusal(f"{there} holds Matter, and Matter cannot move onto Matter", "4.2")
        if not state.accelerated and state.matter[source] != COMET:
            ways = ", ".join(content.space_name(way) for way in lines)
            return Refusal(f"no line leads from {here} to {there}; Matter there can move one space, to {ways}", "4.1")
        if state.matter[source] == COMET:
            why = f"a Comet from {here} cannot get to {there}: it sweeps clockwise, and stops before Matter"
            return Refusal(why, "9.8")
        why = f"{there} is not one or two free spaces from {here}; Matter cannot pass Matter, and stops at a planet"
        return Refusal(why, "4.6")
    if state.planet_at[source] == NONE:
        return Refusal(f"{here} is empty, so there is no token to move", "3.1")
    letter = LETTERS[state.planet_at[source]]
    if state.planet_at[target] != NONE:
        other = LETTERS[state.planet_at[target]]
        return Refusal(f"{there} holds planet {other}; a planet cannot end its move on a planet", "4.5")
    if data.orbit[source] != data.orbit[target]:
        return Refusal(f"no thin line leads from {here} to {there}", "4.1")
    space = int(data.thick[source])
    while space not in (NONE, source, target):
        if state.matter[space] != NONE:
            return Refusal(f"a sweep with {letter} stops at {content.space_name(space)}, where it meets Matter", "4.4")
        space = int(data.thick[space])
    return Refusal(f"{letter} cannot reach {there}: it sweeps clockwise, to the end of its arm", "4.5")


@dataclass(frozen=True)
class Missing:
    """What keeps a card from a planet: why the planet does not fit, and the Matter that is still needed there."""

    letter: str
    unfit: tuple[str, ...] = ()
    matter: tuple[tuple[str, int], ...] = ()  # kinds, and how many of each
    unfit_rule: str | None = None  # the number of the rule behind the first reason

    @property
    def rule(self) -> str | None:
        """The number of the rule that is to be read first."""
        return self.unfit_rule or ("5.2" if self.matter else None)

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
        return Missing(letter, (f"{letter} is not on the board yet",), unfit_rule="9.2")
    if not fits_proto(data, state, card, planet):
        if data.deck[card] >= PROTO_ROCKY:
            why = f"{letter} is already a planet, and Proto cards are played on Protoplanets"
        else:
            why = f"{letter} is a Protoplanet, which takes only Proto cards"
        return Missing(letter, (why,), unfit_rule="9.3")
    reasons: list[Refusal] = []
    kind, side = int(data.needs_kind[card]), int(data.needs_side[card])
    if kind not in (NONE, state.planet_kind[planet]):
        wanted = PLANET_KINDS[GASEOUS if kind == GASEOUS else 0].capitalize()
        reasons.append(Refusal(f"{letter} is not {wanted}", "5.1"))
    low, high = int(data.orbit_from[card]), int(data.orbit_to[card])
    orbit = int(data.orbit[space])
    if not low <= orbit <= high:
        span = f"orbit {ROMAN[low]}" if low == high else f"orbits {ROMAN[low]} to {ROMAN[high]}"
        reasons.append(Refusal(f"{letter} is on orbit {ROMAN[orbit]}, but the card needs {span}", "5.1"))
    if not is_on_required_side(data, state, card, orbit):
        wanted = "inside" if data.needs_frost[card] == INSIDE else "outside"
        reasons.append(Refusal(f"{letter} is not {wanted} the Frost Line", "10.2"))
    if not has_majority(data, state, card, planet):
        wanted = "Heat than Cold" if data.needs_majority[card] == HEAT else "Cold than Heat"
        reasons.append(Refusal(f"{letter} does not have more {wanted}", "10.4"))
    if side not in (NONE, state.planet_side[planet]):
        reasons.append(Refusal(f"{letter} is not {'Habitable' if side == HABITABLE else 'Hostile'}", "5.5"))
    if (data.needs_lift[card] or data.deck[card] == FINAL) and not markers_on(state, state.seat, planet):
        rule = "7.4" if data.deck[card] == FINAL else "5.10"
        reasons.append(Refusal(f"you have no marker on {letter} to remove", rule))
    lacks = () if can_pay(data, state, card, planet) else _missing_matter(content, state, card, planet)
    return Missing(letter, tuple(why for why, _ in reasons), lacks, reasons[0].rule if reasons else None)


def finals_wait(state: Any, seat: int) -> bool:
    """7.3 Whether this is not the final turn of a seat, in which alone its Finals are played."""
    return bool(state.final_turns == NONE or state.seat != seat)


def _why_no_play(content: Content, state: Any, card: int, planet: int) -> Refusal:
    name = content.card_id(card)
    if card not in state.hand[state.seat]:
        return Refusal(f"{name} is not in your hand", "3.2")
    final = content.data.deck[card] == FINAL
    if final and state.phase == CARD:
        return Refusal(f"{name} is a Final, and you play Finals at the end of your final turn", "7.3")
    if not final and state.phase == FINAL_CARDS:
        return Refusal(f"{name} is not a Final, and only Finals can be played now", "7.3")
    if final and state.finals_played[state.seat] >= FINALS_A_TURN:
        return Refusal(f"you have already played {FINALS_A_TURN} Finals", "7.3")
    missing = what_is_missing(content, state, card, planet)
    return Refusal(f"{name} cannot be played on {LETTERS[planet]}: " + "; ".join(missing.sentences), missing.rule)


def _why_no_downgrade(content: Content, state: Any, card: int) -> Refusal:
    name = content.card_id(card)
    if card not in state.hand[state.seat]:
        return Refusal(f"{name} is not in your hand", "5.6")
    if not content.data.downgrade[card]:
        return Refusal(f"{name} has no Downgrade icon", "5.6")
    if state.final_turns != NONE:
        return Refusal("you cannot downgrade a card on a final turn", "7.3")
    return Refusal("the Low deck is empty", "5.6")


def _why_no_draw(content: Content, state: Any, deck: int) -> Refusal:
    if deck > FINAL:
        return Refusal("Proto cards can only be drawn in the solo game, while there are fewer than four planets", "9.5")
    if deck == FINAL and finals_in_hand(content.data, state, state.seat) >= FINALS_IN_HAND:
        return Refusal(f"you already hold {FINALS_IN_HAND} Finals", "5.7")
    pile = "" if deck == LOW else ", and so is its discard pile"
    return Refusal(f"the {DECK_NAMES[deck]} deck is empty{pile}", "5.8")
