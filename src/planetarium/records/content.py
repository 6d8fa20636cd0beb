"""The content record: a content (board, cards, track, tokens) as the rulebook reads it.

It is passed into every rule and never written to, so another board or deck needs no recompilation.
"""

from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType

from planetarium.records.layout import Array, layout

SPACES = 72
PLANETS = 4
MAX_CARDS = 128
MAX_DECK = 64
CHOSEN_COST = 5  # the dearest cost for which a player chooses how to pay: each way is an action of its own
LINES = 8  # lines out of one space

NONE = -1

# Numbers, and beside them their names in the same order, which are types too: a document holds no other name.

# Matter on a space or a mat: the pure kinds, all pairs of them, Comets.
GAS, ROCK, WATER, METAL = range(4)
PureKind = TypeAliasType("PureKind", Literal["gas", "rock", "water", "metal"])
DualKind = TypeAliasType(
    "DualKind", Literal["gas/rock", "gas/water", "gas/metal", "rock/water", "rock/metal", "water/metal"]
)
Kind = TypeAliasType("Kind", PureKind | DualKind | Literal["comet"])
PURE: tuple[PureKind, ...] = get_args(PureKind.__value__)
DUALS: tuple[DualKind, ...] = get_args(DualKind.__value__)
KIND_NAMES: tuple[Kind, ...] = (*PURE, *DUALS, "comet")
PURE_KINDS = len(PURE)
KINDS = len(KIND_NAMES)
COMET = KINDS - 1
LIFE = KINDS  # the first of six Hostile/Habitable tokens, which lie on the board only
LIFE_TOKENS = 6
HIDDEN_LIFE = LIFE + LIFE_TOKENS  # one whose number a seat cannot see

LOW, HIGH, FINAL, PROTO_ROCKY, PROTO_GASEOUS = range(5)
Deck = TypeAliasType("Deck", Literal["low", "high", "final", "proto-rocky", "proto-gaseous"])
DECK_NAMES: tuple[Deck, ...] = get_args(Deck.__value__)
DECKS = len(DECK_NAMES)

TERRESTRIAL, GASEOUS = range(2)
PlanetKind = TypeAliasType("PlanetKind", Literal["terrestrial", "gaseous"])
PLANET_KINDS: tuple[PlanetKind, ...] = get_args(PlanetKind.__value__)

HOSTILE, HABITABLE = range(2)
Side = TypeAliasType("Side", Literal["hostile", "habitable"])
SIDES: tuple[Side, ...] = get_args(Side.__value__)

INSIDE, OUTSIDE = range(2)
FrostSide = TypeAliasType("FrostSide", Literal["inside", "outside"])
FROST_SIDES: tuple[FrostSide, ...] = get_args(FrostSide.__value__)

HEAT, COLD = range(2)
Temperature = TypeAliasType("Temperature", Literal["heat", "cold"])
TEMPERATURES: tuple[Temperature, ...] = get_args(Temperature.__value__)


class ContentData:
    """What the content files say, as numbers; `Content` keeps the names of cards and spaces."""

    # The board (1.1).
    orbit: Annotated[Array, "i1", SPACES]
    orbit_end: Annotated[Array, "i1", 8]  # an orbit's last space; spaces are numbered orbit by orbit
    thick: Annotated[Array, "i1", SPACES]  # the next space on the orbit, NONE at an arm's end
    # All lines, ascending by source and target: as moves (source * SPACES + target), and their ends, which
    # are unsigned because unsigned indices are read faster. A space's lines begin at first_line.
    line_move: Annotated[Array, "i2", SPACES * LINES]
    line_from: Annotated[Array, "u1", SPACES * LINES]
    line_to: Annotated[Array, "u1", SPACES * LINES]
    first_line: Annotated[Array, "i2", SPACES + 1]
    thin: Annotated[Array, "i1", SPACES, LINES]  # thin ways out, the smallest advance first
    thin_count: Annotated[Array, "i1", SPACES]
    # In how many moves Matter on one space and a planet on another can meet, if one of them moves and nothing is in
    # the way; then the same for accelerated Matter. No rule asks for it, but bots do.
    meet: Annotated[Array, "i1", 2, SPACES, SPACES]
    start: Annotated[Array, "i1", PLANETS]  # the lettered spaces
    dots: Annotated[Array, "i1", SPACES - PLANETS]
    # Planets, track and the end (1.2, 1.4, 7.6).
    kind: Annotated[Array, "i1", PLANETS]
    track_length: Annotated[int, "i8"]
    acceleration: Annotated[int, "i8"]
    turn_limit: Annotated[int, "i8"]
    turn_limit_epochs: Annotated[int, "i8"]
    # Tokens (1.3, 9.1, 11.3, 11.4).
    pool: Annotated[Array, "i1", PURE_KINDS]
    extra: Annotated[Array, "i1", PURE_KINDS]
    dual: Annotated[Array, "i1", 6]
    life: Annotated[Array, "i1", LIFE_TOKENS]
    # Cards (1.5).
    cards: Annotated[int, "i8"]
    deck: Annotated[Array, "i1", MAX_CARDS]
    module: Annotated[Array, "i1", MAX_CARDS]
    points: Annotated[Array, "i2", MAX_CARDS]
    alignment: Annotated[Array, "i1", MAX_CARDS]  # +1 Habitable, -1 Hostile, 0 none
    cost: Annotated[Array, "i1", MAX_CARDS, PURE_KINDS]
    needs_kind: Annotated[Array, "i1", MAX_CARDS]  # NONE where the card does not ask
    orbit_from: Annotated[Array, "i1", MAX_CARDS]
    orbit_to: Annotated[Array, "i1", MAX_CARDS]
    needs_side: Annotated[Array, "i1", MAX_CARDS]
    needs_frost: Annotated[Array, "i1", MAX_CARDS]
    needs_majority: Annotated[Array, "i1", MAX_CARDS]
    needs_lift: Annotated[Array, "i1", MAX_CARDS]
    gravity: Annotated[Array, "i1", MAX_CARDS]
    downgrade: Annotated[Array, "i1", MAX_CARDS]
    heat: Annotated[Array, "i1", MAX_CARDS]
    cold: Annotated[Array, "i1", MAX_CARDS]
    makes: Annotated[Array, "i1", MAX_CARDS]


CONTENT = layout(ContentData)
