"""How a seat stands: the cards it holds, what they still ask for, and what may come of it.

`judge` foresees each seat's final score and turns the scores into chances to win. What the features
are worth comes from games (see `planetarium.lab.fitting`) and is passed in as `weights`: a row for each number
of players, first without Epochs, then with them.
"""

import math
from typing import Annotated, Any

from planetarium.records.content import (
    FINAL,
    HIGH,
    INSIDE,
    KINDS,
    LOW,
    NONE,
    PLANETS,
    PROTO_ROCKY,
    PURE_KINDS,
    SPACES,
    ContentData,
)
from planetarium.records.layout import Array, layout, one

from ...rules.actions import ACTIONS, MAX_LEGAL
from ...rules.cards import lifts_marker
from ...rules.final import rank
from ...rules.frostline import FARTHEST, NEAREST, TOKEN_POINTS, has_majority, lies_right
from ...rules.speed import rule, whole
from ...rules.state import HAND, OVER, SEATS, VARIABLE, State
from ...rules.turn import turn_limit

# A distance counts thirds of a turn: each Matter token that is missing takes a turn, less if some lie within reach.
STEP = 3
WRONG_SIDE, NO_MARKER, WRONG_MAJORITY = 4, 4, 6
WRONG_LIGHT = 1  # where the Variable star can be changed for two points
REMOTE = 4  # thirds of a turn, at most, that Matter costs which lies far away
NOWHERE = 9  # moves: a kind that the board does not hold
PATIENCE = 6  # thirds of a turn that one plans ahead where planets stand
FAR = 20
DISTANCES = FAR + 1

F_BIAS = 0
F_CARDS = 1
F_FINALS = F_CARDS + DISTANCES
F_LOW = F_FINALS + DISTANCES
F_HIGH = F_LOW + 1
F_FINAL = F_HIGH + 1
F_PROTO = F_FINAL + 1
F_MATTER = F_PROTO + 1
F_MARKED = F_MATTER + 1
F_ORDER = F_MARKED + 1
F_MARKERS = F_ORDER + 1
F_TOKENS = F_MARKERS + 1
FEATURES = F_TOKENS + 1
STAGES = 3  # a feature's worth at the end, its growth with the track that is left, and a bend near the end
BEND = 0.3
SIDES = 2  # the seat that moves next, and the others
W_SPREAD = SIDES * STAGES * FEATURES  # how far a final score may be off, at the end and at the start
W_TARGET = W_SPREAD + 2  # solo: by how much the Target will fall
WEIGHTS = W_TARGET + 2
GAMES = 2 * SEATS  # rows of weights


class Mind:
    """Room for one line of thought; nothing in it outlives a decision."""

    reach: Annotated[Array, "i8", PLANETS, KINDS]  # how many tokens of each kind one move brings to the planet
    moves: Annotated[Array, "i8", PLANETS, KINDS]  # in how many moves the nearest token of each kind can be there
    marked: Annotated[Array, "i8", SEATS, PLANETS]
    away: Annotated[Array, "i8", SEATS, HAND]  # how far each card in hand is from being played
    pace: Annotated[int, "i8"]  # how far the nearest card of all hands is that can be paid for
    features: Annotated[Array, "f8", SEATS, FEATURES]
    foreseen: Annotated[Array, "f8", SEATS]
    shares: Annotated[Array, "f8", SEATS]
    gain: Annotated[Array, "f8", PLANETS, KINDS]
    pull: Annotated[Array, "f8", PLANETS, 8]
    appeal: Annotated[Array, "f8", MAX_LEGAL]
    child: Annotated[Array, "i4", ACTIONS]
    path: Annotated[Array, "i4", 128]
    # Handed on as slices, `mind.actions[:]`: for an array that is part of a record Numba compiles a rule once more.
    key: Annotated[Array, "i8", 8]
    actions: Annotated[Array, "i2", MAX_LEGAL]


MIND = layout(Mind)


def new_mind() -> Any:
    """Empty room for a thought, in an array of one."""
    return one(MIND)


@rule
def look_at_rows(state: State, mind: Mind) -> None:
    """Counts every seat's markers by planet."""
    for seat in range(state.players):
        for planet in range(PLANETS):
            mind.marked[seat, planet] = 0
    for i in range(state.played):
        if state.row_marker[i] != NONE:
            mind.marked[state.row_marker[i], state.row_planet[i]] += 1


@rule
def is_long(content: ContentData, state: State) -> bool:
    """Whether a game has lasted so long that somebody had better bring it to its end.

    What is left then lies far from the planets, which everybody tows to where their Finals want them: so it would go
    on for ever. From here on Matter counts however far it is, and no planet is towed for a Final.
    """
    return 2 * whole(state.turn) > turn_limit(content, state)


@rule
def look_far(content: ContentData, state: State, mind: Mind) -> None:
    """In how many moves the nearest token of each kind can be at each planet."""
    for planet in range(PLANETS):
        for kind in range(KINDS):
            mind.moves[planet, kind] = NOWHERE
    meet = content.meet[whole(state.accelerated)]
    for space in range(SPACES):
        token = whole(state.matter[space])
        if NONE < token < KINDS:
            for planet in range(PLANETS):
                if state.planet_space[planet] != NONE:
                    moves = whole(meet[space, state.planet_space[planet]])
                    mind.moves[planet, token] = min(mind.moves[planet, token], moves)


@rule
def look_around(content: ContentData, state: State, mind: Mind) -> None:
    """Counts the Matter that one move brings to each planet, by kind; in a long game also how far the rest is."""
    for planet in range(PLANETS):
        for kind in range(KINDS):
            mind.reach[planet, kind] = 0
            mind.moves[planet, kind] = 0
    if is_long(content, state):
        look_far(content, state, mind)
    for line in range(content.first_line[SPACES]):
        planet = whole(state.planet_at[content.line_to[line]])
        token = whole(state.matter[content.line_from[line]])
        if planet != NONE and NONE < token < KINDS:
            mind.reach[planet, token] += 1
    for planet in range(PLANETS):
        space = whole(state.planet_space[planet])
        if space == NONE:
            continue
        for line in range(content.first_line[space], content.first_line[space + 1]):
            token = whole(state.matter[content.line_to[line]])
            if NONE < token < KINDS:
                mind.reach[planet, token] += 1
        ahead = whole(content.thick[space])
        while ahead != NONE and ahead != space and state.matter[ahead] == NONE:
            ahead = whole(content.thick[ahead])
        if ahead != NONE and ahead != space and ahead != content.thick[space]:
            token = whole(state.matter[ahead])
            if token < KINDS:
                mind.reach[planet, token] += 1


@rule
def can_be_lit(content: ContentData, state: State, card: int, orbit: int) -> bool:
    """10.6 Whether one step of the Variable star puts an orbit on the side of the line that a card asks for."""
    if state.star != VARIABLE:
        return False
    if content.needs_frost[card] == INSIDE:
        return orbit == state.frost_line + 1 and orbit <= FARTHEST
    return orbit == state.frost_line and orbit > NEAREST


@rule
def distance(content: ContentData, state: State, mind: Mind, seat: int, card: int, planet: int) -> int:
    """How many thirds of a turn a card is from being played on a planet; FAR if that cannot be foreseen."""
    space = whole(state.planet_space[planet])
    if space == NONE or (content.deck[card] >= PROTO_ROCKY) != (state.planet_kind[planet] == NONE):
        return FAR
    if content.needs_kind[card] != NONE and content.needs_kind[card] != state.planet_kind[planet]:
        return FAR
    missing = 0
    near = 0
    moves = 0
    for kind in range(PURE_KINDS):
        lack = whole(content.cost[card, kind]) - whole(state.mat[seat, planet, kind])
        if lack > 0:
            missing += lack
            near += mind.reach[planet, kind]
            moves = max(moves, whole(mind.moves[planet, kind]))
    if missing > 0 and (state.dual_matter or state.bombarded):
        for kind in range(PURE_KINDS, KINDS):
            missing -= whole(state.mat[seat, planet, kind])
        missing = max(missing, 0)
    away = STEP * missing
    if missing > 0:
        away += min(max(moves - 2, 0), REMOTE) - min(near, STEP - 1)
    orbit = whole(content.orbit[space])
    away += STEP * max(0, whole(content.orbit_from[card]) - orbit, orbit - whole(content.orbit_to[card]))
    if content.needs_side[card] != NONE and content.needs_side[card] != state.planet_side[planet]:
        away += WRONG_SIDE
    if lifts_marker(content, card) and mind.marked[seat, planet] == 0:
        away += NO_MARKER
    if state.frost:
        if not lies_right(content, state, card, orbit):
            away += WRONG_LIGHT if can_be_lit(content, state, card, orbit) else STEP
        if not has_majority(content, state, card, planet):
            away += WRONG_MAJORITY
    return min(away, FAR)


@rule
def nearest(content: ContentData, state: State, mind: Mind, seat: int, card: int) -> int:
    """A card's distance on the planet where it is least."""
    best = FAR
    for planet in range(PLANETS):
        best = min(best, distance(content, state, mind, seat, card, planet))
    return best


@rule
def track_left(content: ContentData, state: State) -> float:
    """How much of the Evolution Track is still to be filled: 1 at the start, with Epochs nearly 2."""
    left = whole(content.track_length) - whole(state.track_size)
    if state.epochs and not state.bombarded:
        left += whole(content.acceleration)
    return max(0, left) / whole(content.track_length)


@rule
def look_at_hands(content: ContentData, state: State, mind: Mind) -> None:
    """How far every card in hand is from being played; in a long game also how soon the next payment can come."""
    mind.pace = PATIENCE if is_long(content, state) else 0
    for seat in range(state.players):
        for i in range(state.hand_size[seat]):
            card = whole(state.hand[seat, i])
            away = nearest(content, state, mind, seat, card)
            mind.away[seat, i] = away
            if content.deck[card] != FINAL:
                mind.pace = min(mind.pace, away)


@rule
def look(content: ContentData, state: State, mind: Mind) -> None:
    """Looks at everything that `describe` tells of."""
    look_at_rows(state, mind)
    look_around(content, state, mind)
    look_at_hands(content, state, mind)


@rule
def describe(content: ContentData, state: State, mind: Mind, seat: int) -> None:
    """Fills in a seat's features, after a `look`.

    In a long game a Final need not be nearer than the end: while nobody can pay for a card there is time to put a
    planet right.
    """
    features = mind.features[seat]
    for i in range(FEATURES):
        features[i] = 0.0
    features[F_BIAS] = 1.0
    for i in range(state.hand_size[seat]):
        card = whole(state.hand[seat, i])
        deck = whole(content.deck[card])
        away = whole(mind.away[seat, i])
        place = F_FINALS + max(away, mind.pace) if deck == FINAL else F_CARDS + away
        features[place] += whole(content.points[card])
        features[F_LOW] += deck == LOW
        features[F_HIGH] += deck == HIGH
        features[F_FINAL] += deck == FINAL
        features[F_PROTO] += deck >= PROTO_ROCKY
    for planet in range(PLANETS):
        features[F_MARKED] += mind.marked[seat, planet] > 0
        for kind in range(KINDS):
            features[F_MATTER] += whole(state.mat[seat, planet, kind])
    features[F_ORDER] = (whole(state.players) - (seat - whole(state.seat)) % whole(state.players)) / whole(
        state.players
    )
    features[F_MARKERS] = whole(state.markers[seat])
    if state.frost:
        for i in range(state.played):
            if state.row_marker[i] == seat:
                features[F_TOKENS] += TOKEN_POINTS * whole(state.row_tokens[i])


@rule
def result(content: ContentData, state: State, mind: Mind) -> None:
    """7.5, 8.7 The shares of a game that is over."""
    if state.players == 1:
        mind.shares[0] = 1.0 if state.score[0] > state.target else 0.0
        return
    best = 0
    for seat in range(state.players):
        best = max(best, rank(state, seat))
    winners = 0
    for seat in range(state.players):
        winners += rank(state, seat) == best
    for seat in range(state.players):
        mind.shares[seat] = 1.0 / winners if rank(state, seat) == best else 0.0


@rule
def judge(content: ContentData, state: State, mind: Mind, weights: Array) -> None:
    """Each seat's chance to win, into `mind.shares`, at the start of a turn or when the game is over."""
    if state.phase == OVER:
        result(content, state, mind)
        return
    worth = weights[whole(state.players) - 1 + SEATS * (state.epochs != 0)]
    left = track_left(content, state)
    bend = max(0.0, BEND - left)
    look(content, state, mind)
    for seat in range(state.players):
        describe(content, state, mind, seat)
        foreseen = float(whole(state.score[seat]))
        first = 0 if seat == state.seat else STAGES * FEATURES
        for i in range(FEATURES):
            value = mind.features[seat, i]
            if value != 0.0:
                foreseen += value * (
                    worth[first + i] + left * worth[first + FEATURES + i] + bend * worth[first + 2 * FEATURES + i]
                )
        mind.foreseen[seat] = foreseen
    spread = worth[W_SPREAD] + left * worth[W_SPREAD + 1]
    if state.players == 1:
        target = max(0.0, whole(state.target) - worth[W_TARGET] - left * worth[W_TARGET + 1])
        mind.shares[0] = 1.0 / (1.0 + math.exp((target - mind.foreseen[0]) / spread))
        return
    best = mind.foreseen[0]
    for seat in range(1, state.players):
        best = max(best, mind.foreseen[seat])
    total = 0.0
    for seat in range(state.players):
        mind.shares[seat] = math.exp((mind.foreseen[seat] - best) / spread)
        total += mind.shares[seat]
    for seat in range(state.players):
        mind.shares[seat] /= total
