"""The STATE record: everything about a game at one decision, with nothing outside it.

Copying the record copies the game. Unused slots hold NONE, lists whose order means nothing are kept
sorted, so that equal games are equal byte by byte.
"""

from typing import Annotated, Any

from planetarium.records.content import DECKS, KINDS, MAX_CARDS, MAX_DECK, NONE, PLANETS, SPACES
from planetarium.records.layout import Array, blank, from_bytes, layout, one
from planetarium.records.options import Played

SEATS = 4
HAND = 6  # five, and one more while choosing the set-up discard
TRACK = 96  # room for every token of a game: 68, at most 16 extra and 8 Dual (see `content/board.py`)
HIDDEN_CARD = -2  # what a seat cannot see reads HIDDEN_CARD - deck - DECKS * generation

# The decision that is waited for, and its name, in the order of the numbers.
SETUP, MOVE, CARD, PAY, LIFT, PLACE, GRAVITY, DRAW, KEEP, FINAL_CARDS, OVER = range(11)
PHASES = ("setup", "move", "card", "pay", "lift", "place", "gravity", "draw", "keep", "final", "over")

# Who looks on without a seat of their own.
SPECTATOR = -1
EVERYBODY = -2  # all seats together, with their hands open


class State(Played):
    """A game, or what one seat sees of it (see `observe`)."""

    # The decision that is waited for.
    phase: Annotated[int, "i8"]
    seat: Annotated[int, "i8"]
    turn: Annotated[int, "i8"]
    pending_card: Annotated[int, "i8"]
    pending_planet: Annotated[int, "i8"]
    drawn: Annotated[Array, "i2", 2]
    # The board. Each space holds at most one token: Matter or a planet.
    matter: Annotated[Array, "i1", SPACES]
    planet_at: Annotated[Array, "i1", SPACES]
    planet_space: Annotated[Array, "i1", PLANETS]
    planet_kind: Annotated[Array, "i1", PLANETS]
    planet_side: Annotated[Array, "i1", PLANETS]
    planet_life: Annotated[Array, "i1", PLANETS]
    # The four rows one after another, each in its order of play.
    played: Annotated[int, "i8"]
    row_card: Annotated[Array, "i1", MAX_CARDS]
    row_planet: Annotated[Array, "i1", MAX_CARDS]
    row_marker: Annotated[Array, "i1", MAX_CARDS]
    row_tokens: Annotated[Array, "i1", MAX_CARDS]
    # The seats.
    score: Annotated[Array, "i2", SEATS]
    markers: Annotated[Array, "i1", SEATS]
    hand: Annotated[Array, "i2", SEATS, HAND]
    hand_size: Annotated[Array, "i1", SEATS]
    mat: Annotated[Array, "i1", SEATS, PLANETS, KINDS]
    finals_played: Annotated[Array, "i1", SEATS]
    done: Annotated[Array, "i1", SEATS]
    setup_discard: Annotated[Array, "i2", SEATS]
    # Decks, top card last. A card's generation counts the reshuffle that put it into its deck: public,
    # and with it everybody can tell which unseen cards a deck or an old hand can hold.
    deck: Annotated[Array, "i1", DECKS, MAX_DECK]
    deck_size: Annotated[Array, "i1", DECKS]
    discard: Annotated[Array, "i1", DECKS, MAX_DECK]
    discard_size: Annotated[Array, "i1", DECKS]
    generation: Annotated[Array, "i1", MAX_CARDS]
    deck_generation: Annotated[Array, "i1", DECKS]
    # The Evolution Track and the end.
    track: Annotated[Array, "i1", TRACK]
    track_size: Annotated[int, "i8"]
    face_down: Annotated[int, "i8"]
    accelerated: Annotated[int, "i8"]
    bombarded: Annotated[int, "i8"]
    final_turns: Annotated[int, "i8"]
    # Frost Line, solo, supply.
    frost_line: Annotated[int, "i8"]
    brightness_changed: Annotated[int, "i8"]
    target: Annotated[int, "i8"]
    dice: Annotated[Array, "i1", 2]
    heat_supply: Annotated[int, "i8"]
    cold_supply: Annotated[int, "i8"]
    extra_supply: Annotated[Array, "i1", KINDS - 1]
    removed: Annotated[Array, "i1", KINDS - 1]
    payment: Annotated[Array, "i1", KINDS]  # room for the payment being tried; zeros between decisions
    # Chance. `revealed` counts how often chance fell or the acting seat learnt something hidden.
    revealed: Annotated[int, "i8"]
    key: Annotated[Array, "i8", 8]
    block: Annotated[Array, "i8", 16]
    block_used: Annotated[int, "i8"]
    blocks: Annotated[int, "i8"]


STATE = layout(State)


def new_states(count: int) -> Any:
    """Zeroed states, for rules that go from state to state."""
    return blank(STATE, count)


def new_state() -> Any:
    """A zeroed state in an array of one."""
    return one(STATE)


def read_state(raw: bytes) -> Any:
    """A state from its bytes, in an array of one of its own: `read_state(state.tobytes())` is a copy."""
    return from_bytes(STATE, raw)


__all__ = ["NONE", "STATE", "State", "new_state", "new_states", "read_state"]
