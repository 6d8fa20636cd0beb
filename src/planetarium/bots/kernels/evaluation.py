"""The evaluation: each seat's chance to win, from features such as its cards and how far they are from being played.

`evaluate` forecasts each seat's final score and turns the scores into chances to win. What the features are worth was
fitted to games (see `planetarium.lab.fitting`) and is passed in as `weights`: a row for each number of players, first
without Epochs, then with them.
"""

import math
from typing import Annotated, Any

from planetarium.records.content import (
    DECKS,
    FINAL,
    HIGH,
    INSIDE,
    KINDS,
    LOW,
    MAX_CARDS,
    NONE,
    PLANETS,
    PROTO_ROCKY,
    PURE_KINDS,
    SPACES,
    ContentData,
)
from planetarium.records.layout import Array, layout, one
from planetarium.records.options import VARIABLE

from ...rules.actions import ACTIONS, MAX_LEGAL
from ...rules.cards import lifts_marker
from ...rules.final import rank
from ...rules.frostline import FARTHEST, NEAREST, TOKEN_POINTS, has_majority, is_on_required_side
from ...rules.speed import rule, whole
from ...rules.state import HAND, OVER, SEATS, State
from ...rules.turn import turn_limit

# A distance counts thirds of a turn: each Matter token that is missing takes a turn, less if some lie within reach.
STEP = 3
# What each unmet requirement of a card adds to its distance.
WRONG_SIDE, NO_MARKER, WRONG_MAJORITY = 4, 4, 6
WRONG_BRIGHTNESS = 1  # where the Variable star can be changed for two points
REMOTE = 4  # the most that Matter far away from the planet adds
NOWHERE = 9  # the number of moves that stands for a kind that the board does not hold
PATIENCE = 6  # in a long game: how far ahead one plans where planets stand
FAR = 20  # this far, or out of reach
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
STAGES = 3  # a feature's worth at the end, its growth with the track that is left, and a correction near the end
BEND = 0.3  # the part of the track that is left when that correction begins
SIDES = 2  # the seat that moves next, and the others
W_SPREAD = SIDES * STAGES * FEATURES  # how far a final score may be off, at the end and at the start
W_TARGET = W_SPREAD + 2  # solo: by how much the Target will fall
W_HANDS = W_TARGET + 2  # how likely a rival holds a card, by deck and distance
W_HEURISTIC = W_HANDS + DECKS * DISTANCES  # the preferences of the heuristic, in the order of `PREFERENCES`
# What the heuristic goes by; `planetarium.lab.preferences` finds what wins most.
PREFERENCES = {
    "near": 4.5,  # thirds of a turn at which a card is worth half of its points
    "near_final": 4.5,  # and a Final
    "next_card": 0.5,  # what the card is worth that is drawn for a card played
    "second_plan": 0.3,  # how much a step counts that brings a card nearer on a planet that is not its best
    "many_cards": 0.2,  # how much a token counts for the second card that wants it
    "any_matter": 0.3,  # what a token is worth that no card in hand asks for
    "towing": 0.3,  # how much a planet's orbit counts beside Matter
    "towing_late": 0.0,  # and how much more at the end
    "final": 1.0,  # how much of its points a Final counts at the end
    "final_early": -1.0,  # and how much more at the start
    "approach": 0.5,  # how much Matter counts that comes nearer to a planet
    "rest": 0.5,  # how much it counts what a play leaves of the plans of the other cards
    "draw_low": 1.0,  # how much a Low card counts that may be drawn, at the end, and how much more at the start
    "draw_low_early": 0.5,
    "draw_high": 0.8,
    "draw_high_early": 0.2,
    "draw_final": 1.0,
    "draw_final_early": -0.8,
    "finals_in_hand": 0.5,  # how much less another Final counts for each one in hand
    "near_kept": 9.0,  # as near, for the Final that is kept at set-up
    "new_planet": 4.0,  # what a new planet is worth beside the Matter it brings
    "swap": 0.5,  # how much better the Low card must be for which another card is given
}
WEIGHTS = W_HEURISTIC + len(PREFERENCES)
(
    P_NEAR, P_NEAR_FINAL, P_NEXT_CARD, P_SECOND_PLAN, P_MANY_CARDS, P_ANY_MATTER, P_TOWING, P_TOWING_LATE, P_FINAL,
    P_FINAL_EARLY, P_APPROACH, P_REST, P_DRAW_LOW, P_DRAW_LOW_EARLY, P_DRAW_HIGH, P_DRAW_HIGH_EARLY, P_DRAW_FINAL,
    P_DRAW_FINAL_EARLY, P_FINALS_IN_HAND, P_NEAR_KEPT, P_NEW_PLANET, P_SWAP,
) = range(W_HEURISTIC, WEIGHTS)  # fmt: skip
WEIGHT_ROWS = 2 * SEATS  # for each number of players, without Epochs and with them


class HeuristicScratch:
    """What the heuristic needs of a scratch memory: `reach` to `marked` as the evaluation does."""

    reach: Annotated[Array, "i8", PLANETS, KINDS]  # how many tokens of each kind one move brings to the planet
    moves: Annotated[Array, "i8", PLANETS, KINDS]  # in how many moves the nearest token of each kind gets there
    marked: Annotated[Array, "i8", SEATS, PLANETS]  # how many cards in the planet's row carry the seat's marker
    in_orbit: Annotated[Array, "i8", HAND, PLANETS]  # how far each card in hand is from being played, the orbit aside
    value: Annotated[Array, "f8", HAND, PLANETS]  # what each card in hand is worth on the planet
    best: Annotated[Array, "f8", HAND]  # and on the planet where it is worth most
    unseen: Annotated[Array, "i1", MAX_CARDS]  # whether the card may be in a deck or in another hand
    drawn: Annotated[Array, "f8", MAX_CARDS]  # what each card that may be drawn would be worth
    gain: Annotated[Array, "f8", PLANETS, KINDS]  # what a token of each kind is worth on the planet's section
    pull: Annotated[Array, "f8", PLANETS, 8]  # what it is worth to have the planet in each orbit


class Scratch(HeuristicScratch):
    """Scratch memory for compiled bots, which allocate none themselves; nothing in it outlives a decision."""

    # The evaluation.
    away: Annotated[Array, "i8", SEATS, HAND]  # how far each card in hand is from being played
    pace: Annotated[int, "i8"]  # the distance of the nearest card, in any hand, that has to be paid for
    features: Annotated[Array, "f8", SEATS, FEATURES]
    forecast: Annotated[Array, "f8", SEATS]  # final scores
    shares: Annotated[Array, "f8", SEATS]  # the result: each seat's share of the win
    # What rivals hold.
    likely: Annotated[Array, "f8", SEATS, MAX_CARDS]  # how likely the seat holds the card, beside chance alone
    # The search.
    prior: Annotated[Array, "f8", MAX_LEGAL]  # for each legal action
    child: Annotated[Array, "i4", ACTIONS]  # the node that an action leads to
    path: Annotated[Array, "i4", 128]  # the nodes from the root down
    # Handed on as slices, `scratch.actions[:]`: for an array that is part of a record Numba compiles a rule once more.
    key: Annotated[Array, "i8", 8]
    actions: Annotated[Array, "i2", MAX_LEGAL]


HEURISTIC_SCRATCH = layout(HeuristicScratch)
SCRATCH = layout(Scratch)


def new_scratch() -> Any:
    """Zeroed scratch memory, in an array of one."""
    return one(SCRATCH)


@rule
def count_markers(state: State, scratch: Scratch) -> None:
    """Counts every seat's markers by planet."""
    for seat in range(state.players):
        for planet in range(PLANETS):
            scratch.marked[seat, planet] = 0
    for i in range(state.played):
        if state.row_marker[i] != NONE:
            scratch.marked[state.row_marker[i], state.row_planet[i]] += 1


@rule
def is_long(content: ContentData, state: State) -> bool:
    """Whether a game has lasted so long that bots should bring it to its end.

    What Matter is left then lies far from the planets, and everybody tows the planets to where their own Finals want
    them, so the game would never end. From here on Matter counts however far away it is, and no planet is towed for a
    Final.
    """
    return 2 * whole(state.turn) > turn_limit(content, state)


@rule
def measure_moves(content: ContentData, state: State, scratch: Scratch) -> None:
    """In how many moves the nearest token of each kind can be at each planet."""
    for planet in range(PLANETS):
        for kind in range(KINDS):
            scratch.moves[planet, kind] = NOWHERE
    meet = content.meet[whole(state.accelerated)]
    for space in range(SPACES):
        token = whole(state.matter[space])
        if NONE < token < KINDS:
            for planet in range(PLANETS):
                if state.planet_space[planet] != NONE:
                    moves = whole(meet[space, state.planet_space[planet]])
                    scratch.moves[planet, token] = min(scratch.moves[planet, token], moves)


@rule
def count_reachable(content: ContentData, state: State, scratch: Scratch) -> None:
    """Counts the Matter that one move brings to each planet, by kind; in a long game also how far the rest is."""
    for planet in range(PLANETS):
        for kind in range(KINDS):
            scratch.reach[planet, kind] = 0
            scratch.moves[planet, kind] = 0
    if is_long(content, state):
        measure_moves(content, state, scratch)
    for line in range(content.first_line[SPACES]):
        planet = whole(state.planet_at[content.line_to[line]])
        token = whole(state.matter[content.line_from[line]])
        if planet != NONE and NONE < token < KINDS:
            scratch.reach[planet, token] += 1
    for planet in range(PLANETS):
        space = whole(state.planet_space[planet])
        if space == NONE:
            continue
        for line in range(content.first_line[space], content.first_line[space + 1]):
            token = whole(state.matter[content.line_to[line]])
            if NONE < token < KINDS:
                scratch.reach[planet, token] += 1
        ahead = whole(content.thick[space])
        while ahead != NONE and ahead != space and state.matter[ahead] == NONE:
            ahead = whole(content.thick[ahead])
        if ahead != NONE and ahead != space and ahead != content.thick[space]:
            token = whole(state.matter[ahead])
            if token < KINDS:
                scratch.reach[planet, token] += 1


@rule
def star_can_fix_side(content: ContentData, state: State, card: int, orbit: int) -> bool:
    """10.6 Whether one step of the Variable star puts an orbit on the side of the line that a card requires."""
    if state.star != VARIABLE:
        return False
    if content.needs_frost[card] == INSIDE:
        return orbit == state.frost_line + 1 and orbit <= FARTHEST
    return orbit == state.frost_line and orbit > NEAREST


@rule
def distance_to_orbit(content: ContentData, state: State, card: int, orbit: int) -> int:
    """How many thirds of a turn it takes to move a planet from an orbit to where a card can be played."""
    off = max(0, whole(content.orbit_from[card]) - orbit, orbit - whole(content.orbit_to[card]))
    if not state.frost or is_on_required_side(content, state, card, orbit):
        return STEP * off
    line = whole(state.frost_line)
    across = orbit - line if content.needs_frost[card] == INSIDE else line + 1 - orbit
    if across == 1 and star_can_fix_side(content, state, card, orbit):
        return STEP * off + WRONG_BRIGHTNESS
    return STEP * max(off, across)


@rule
def distance_in_orbit(content: ContentData, state: State, scratch: Scratch, seat: int, card: int, planet: int) -> int:
    """How far a card is from being played on a planet, were the planet in the right orbit."""
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
            near += scratch.reach[planet, kind]
            moves = max(moves, whole(scratch.moves[planet, kind]))
    if missing > 0 and (state.dual_matter or state.bombarded):
        for kind in range(PURE_KINDS, KINDS):
            missing -= whole(state.mat[seat, planet, kind])
        missing = max(missing, 0)
    away = STEP * missing
    if missing > 0:
        away += min(max(moves - 2, 0), REMOTE) - min(near, STEP - 1)
    if content.needs_side[card] != NONE and content.needs_side[card] != state.planet_side[planet]:
        away += WRONG_SIDE
    if lifts_marker(content, card) and scratch.marked[seat, planet] == 0:
        away += NO_MARKER
    if state.frost and not has_majority(content, state, card, planet):
        away += WRONG_MAJORITY
    return min(away, FAR)


@rule
def distance(content: ContentData, state: State, scratch: Scratch, seat: int, card: int, planet: int) -> int:
    """How many thirds of a turn a card is from being played on a planet; FAR if that cannot be foreseen."""
    away = distance_in_orbit(content, state, scratch, seat, card, planet)
    if away >= FAR:
        return FAR
    return min(FAR, away + distance_to_orbit(content, state, card, whole(content.orbit[state.planet_space[planet]])))


@rule
def least_distance(content: ContentData, state: State, scratch: Scratch, seat: int, card: int) -> int:
    """A card's distance from being played on the planet where it is nearest to it."""
    best = FAR
    for planet in range(PLANETS):
        best = min(best, distance(content, state, scratch, seat, card, planet))
    return best


@rule
def track_left(content: ContentData, state: State) -> float:
    """How much of the Evolution Track is still to be filled: 1 at the start, with Epochs nearly 2."""
    left = whole(content.track_length) - whole(state.track_size)
    if state.epochs and not state.bombarded:
        left += whole(content.acceleration)
    return max(0, left) / whole(content.track_length)


@rule
def measure_hands(content: ContentData, state: State, scratch: Scratch) -> None:
    """How far every card in hand is from being played; in a long game also how soon the next payment can come."""
    scratch.pace = PATIENCE if is_long(content, state) else 0
    for seat in range(state.players):
        for i in range(state.hand_size[seat]):
            card = whole(state.hand[seat, i])
            away = least_distance(content, state, scratch, seat, card)
            scratch.away[seat, i] = away
            if content.deck[card] != FINAL:
                scratch.pace = min(scratch.pace, away)


@rule
def survey_board(content: ContentData, state: State, scratch: Scratch) -> None:
    """Measures everything that `fill_features` needs: markers, Matter within reach, and the hands."""
    count_markers(state, scratch)
    count_reachable(content, state, scratch)
    measure_hands(content, state, scratch)


@rule
def fill_features(content: ContentData, state: State, scratch: Scratch, seat: int) -> None:
    """Fills in a seat's features; call `survey_board` first.

    In a long game a Final counts as no nearer than the next payment (`scratch.pace`): until somebody can pay for a
    card there is time to move a planet to where the Final needs it.
    """
    features = scratch.features[seat]
    for i in range(FEATURES):
        features[i] = 0.0
    features[F_BIAS] = 1.0
    for i in range(state.hand_size[seat]):
        card = whole(state.hand[seat, i])
        deck = whole(content.deck[card])
        away = whole(scratch.away[seat, i])
        place = F_FINALS + max(away, scratch.pace) if deck == FINAL else F_CARDS + away
        features[place] += whole(content.points[card])
        features[F_LOW] += deck == LOW
        features[F_HIGH] += deck == HIGH
        features[F_FINAL] += deck == FINAL
        features[F_PROTO] += deck >= PROTO_ROCKY
    for planet in range(PLANETS):
        features[F_MARKED] += scratch.marked[seat, planet] > 0
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
def final_shares(content: ContentData, state: State, scratch: Scratch) -> None:
    """7.5, 8.7 Each seat's share of the win in a game that is over, into `scratch.shares`."""
    if state.players == 1:
        scratch.shares[0] = 1.0 if state.score[0] > state.target else 0.0
        return
    best = 0
    for seat in range(state.players):
        best = max(best, rank(state, seat))
    winners = 0
    for seat in range(state.players):
        winners += rank(state, seat) == best
    for seat in range(state.players):
        scratch.shares[seat] = 1.0 / winners if rank(state, seat) == best else 0.0


@rule
def weight_row(state: State) -> int:
    """Which row of the weights counts: by the number of players, and by whether Epochs is played."""
    return whole(state.players) - 1 + SEATS * whole(state.epochs != 0)


@rule
def evaluate(content: ContentData, state: State, scratch: Scratch, weights: Array) -> None:
    """Each seat's chance to win, into `scratch.shares`, at the start of a turn or when the game is over."""
    if state.phase == OVER:
        final_shares(content, state, scratch)
        return
    worth = weights[weight_row(state)]
    left = track_left(content, state)
    bend = max(0.0, BEND - left)
    survey_board(content, state, scratch)
    for seat in range(state.players):
        fill_features(content, state, scratch, seat)
        forecast = float(whole(state.score[seat]))
        first = 0 if seat == state.seat else STAGES * FEATURES
        for i in range(FEATURES):
            value = scratch.features[seat, i]
            if value != 0.0:
                forecast += value * (
                    worth[first + i] + left * worth[first + FEATURES + i] + bend * worth[first + 2 * FEATURES + i]
                )
        scratch.forecast[seat] = forecast
    spread = worth[W_SPREAD] + left * worth[W_SPREAD + 1]
    if state.players == 1:
        target = max(0.0, whole(state.target) - worth[W_TARGET] - left * worth[W_TARGET + 1])
        scratch.shares[0] = 1.0 / (1.0 + math.exp((target - scratch.forecast[0]) / spread))
        return
    best = scratch.forecast[0]
    for seat in range(1, state.players):
        best = max(best, scratch.forecast[seat])
    total = 0.0
    for seat in range(state.players):
        scratch.shares[seat] = math.exp((scratch.forecast[seat] - best) / spread)
        total += scratch.shares[seat]
    for seat in range(state.players):
        scratch.shares[seat] /= total
