"""The network: a learnt policy and judgement in compiled code, for a search that goes by them.

`judge` reads what the seat to act may know and makes a short table of numbers; every legal action is a sum of up to
three of them (`action_logit`), and each seat has its prospects. What is computed, and why, is told where the network is
trained, in `examples/network.py`; here are the same sums without PyTorch. Inputs that are zero are skipped: half are.
"""

import math
from typing import Annotated, Any

from planetarium.records.content import (
    DECKS,
    GASEOUS,
    HABITABLE,
    KINDS,
    LIFE,
    MAX_CARDS,
    NONE,
    PLANETS,
    SPACES,
    TERRESTRIAL,
    ContentData,
)
from planetarium.records.layout import Array, layout, one
from planetarium.records.options import VARIABLE

from ...rules.actions import (
    A_BRIGHTEN,
    A_CREATE,
    A_DISCARD,
    A_DOWNGRADE,
    A_DRAW,
    A_GRAVITY,
    A_GRAVITY_NONE,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PASS,
    A_PAY,
    A_PLACE_NONE,
    A_PLAY,
    A_UPGRADE,
    MAX_LEGAL,
    read_payment,
)
from ...rules.cards import balance_of
from ...rules.speed import rule, whole
from ...rules.state import HAND, HIDDEN_CARD, KEEP, OVER, SEATS, State

TOKENS = KINDS + 1  # kinds of Matter, and life tokens, which are all alike to the network
ORBITS = 8  # I to VII, and 0 for a planet that is not there yet
PAIR, CARD, PLANET, SEAT, GAME = 48, 32, 32, 24, 64  # how many numbers stand for each of them
CARD_INPUTS, SCALARS, PLANET_INPUTS, SEAT_INPUTS = 29, 25, 62, 26

# The parts from which actions are summed: those of a planet, of a card in hand, and of the game.
COLLECT = 0  # by kind of token, and one more for a planet that moves and meets nothing
APPROACH = COLLECT + TOKENS + 1
CREATE = APPROACH + TOKENS
ORBIT = CREATE + TOKENS
PLANET_PARTS = ORBIT + ORBITS
C_DISCARD, C_DOWNGRADE, C_UPGRADE, C_KEEP, CARD_PARTS = range(5)
G_STAR = 0
G_PASS = G_STAR + 2
G_PLACE_NONE = G_PASS + 1
G_GRAVITY_NONE = G_PLACE_NONE + 1
G_DRAW = G_GRAVITY_NONE + 1
G_END = G_DRAW + DECKS
G_PAY = G_END + 1
GAME_PARTS = G_PAY + KINDS


class Network:
    """The numbers of a network. Weights lie input by input; what depends on a card alone is worked out beforehand."""

    closeness: Annotated[Array, "f4", 2, SPACES, SPACES]
    scalars: Annotated[Array, "f4", SCALARS, PAIR]
    scalars_bias: Annotated[Array, "f4", PAIR]
    planets: Annotated[Array, "f4", PLANET_INPUTS, PAIR]
    hand: Annotated[Array, "f4", MAX_CARDS, PAIR]
    pair: Annotated[Array, "f4", PAIR, CARD]
    pair_bias: Annotated[Array, "f4", CARD]
    planet: Annotated[Array, "f4", CARD + PAIR, PLANET]
    planet_bias: Annotated[Array, "f4", PLANET]
    card: Annotated[Array, "f4", CARD, CARD]
    card_bias: Annotated[Array, "f4", MAX_CARDS, CARD]
    seat: Annotated[Array, "f4", SEAT_INPUTS, SEAT]
    seat_bias: Annotated[Array, "f4", SEAT]
    game: Annotated[Array, "f4", SCALARS + PLANET + CARD + SEAT, GAME]
    game_bias: Annotated[Array, "f4", GAME]
    deeper: Annotated[Array, "f4", GAME, GAME]
    deeper_bias: Annotated[Array, "f4", GAME]
    play: Annotated[Array, "f4", CARD, 1]
    play_bias: Annotated[Array, "f4", 1]
    planet_parts: Annotated[Array, "f4", PLANET, PLANET_PARTS]
    planet_parts_bias: Annotated[Array, "f4", PLANET_PARTS]
    card_parts: Annotated[Array, "f4", CARD, CARD_PARTS]
    card_parts_bias: Annotated[Array, "f4", CARD_PARTS]
    game_parts: Annotated[Array, "f4", GAME, GAME_PARTS]
    game_parts_bias: Annotated[Array, "f4", GAME_PARTS]
    marker: Annotated[Array, "f4", MAX_CARDS, 2]
    prospects: Annotated[Array, "f4", SEAT + GAME, CARD]
    prospects_bias: Annotated[Array, "f4", CARD]
    prospect: Annotated[Array, "f4", CARD, 1]
    prospect_bias: Annotated[Array, "f4", 1]


class Judgement:
    """Room for what the network makes of a position."""

    scalars: Annotated[Array, "f4", SCALARS]
    planet_inputs: Annotated[Array, "f4", PLANETS, PLANET_INPUTS]
    seat_inputs: Annotated[Array, "f4", SEATS, SEAT_INPUTS]
    slots: Annotated[Array, "i2", HAND]  # the cards in hand and those just drawn
    held: Annotated[int, "i8"]  # how many there are
    shared: Annotated[Array, "f4", PAIR]
    planets: Annotated[Array, "f4", PLANETS, PAIR]
    pair_inputs: Annotated[Array, "f4", PAIR]
    pairs: Annotated[Array, "f4", CARD]
    planet_sums: Annotated[Array, "f4", PLANETS, CARD + PAIR]
    card_best: Annotated[Array, "f4", HAND, CARD]
    planet: Annotated[Array, "f4", PLANET]
    card: Annotated[Array, "f4", CARD]
    seat: Annotated[Array, "f4", SEATS, SEAT + GAME]
    game_inputs: Annotated[Array, "f4", SCALARS + PLANET + CARD + SEAT]
    game: Annotated[Array, "f4", GAME]
    deeper: Annotated[Array, "f4", GAME]
    prospects: Annotated[Array, "f4", CARD]
    # The table of the position, and its result.
    play: Annotated[Array, "f4", HAND, PLANETS]
    planet_parts: Annotated[Array, "f4", PLANETS, PLANET_PARTS]
    card_parts: Annotated[Array, "f4", HAND, CARD_PARTS]
    game_parts: Annotated[Array, "f4", GAME_PARTS]
    seats: Annotated[Array, "f4", SEATS]
    chances: Annotated[Array, "f8", MAX_LEGAL]  # of the legal actions; see `fill_chances`
    shares: Annotated[Array, "f8", SEATS]  # of the win, by seat; see `fill_shares`
    payment: Annotated[Array, "i1", KINDS]


NETWORK = layout(Network)
JUDGEMENT = layout(Judgement)


def new_judgement() -> Any:
    """Room for a judgement, in an array of one."""
    return one(JUDGEMENT)


@rule
def sum_up(inputs: Array, weights: Array, outputs: Array) -> None:
    """Adds a layer's weighted inputs to its outputs, which hold its biases."""
    for i in range(len(weights)):
        value = inputs[i]
        if value != 0.0:
            for j in range(len(outputs)):
                outputs[j] += value * weights[i, j]


@rule
def rectify(numbers: Array) -> None:
    """Makes what is below 0 a 0."""
    for i in range(len(numbers)):
        numbers[i] = max(numbers[i], numbers[i] * 0)


@rule
def deck_of(content: ContentData, card: int) -> int:
    """The deck of a card, of which perhaps only the back is seen."""
    return whole(content.deck[card]) if card >= 0 else (HIDDEN_CARD - card) % DECKS


@rule
def write_scalars(content: ContentData, state: State, room: Judgement) -> None:
    """What is played and how far the game is."""
    scalars = room.scalars
    scalars[:] = 0.0
    scalars[state.phase] = 1.0
    scalars[OVER + state.players - 1] = 1.0
    rival = whole(state.target) if state.players == 1 else -1000000
    for seat in range(state.players):
        if seat != state.seat:
            rival = max(rival, whole(state.score[seat]))
    first = OVER + SEATS
    scalars[first] = whole(state.track_size) / whole(content.track_length)
    scalars[first + 1] = state.accelerated
    scalars[first + 2] = state.final_turns != NONE
    scalars[first + 3] = whole(state.turn) / 100
    scalars[first + 4] = state.epochs
    scalars[first + 5] = state.frost
    scalars[first + 6] = state.star == VARIABLE
    scalars[first + 7] = state.bombarded
    scalars[first + 8] = whole(state.frost_line) / 7
    scalars[first + 9] = whole(state.target) / 100 if state.players == 1 else 0.0
    scalars[first + 10] = (whole(state.score[state.seat]) - rival) / 20


@rule
def write_seats(content: ContentData, state: State, room: Judgement) -> None:
    """What everybody may know of each seat, the seat to act first."""
    players = whole(state.players)
    room.seat_inputs[:] = 0.0
    for place in range(players):
        seat = (whole(state.seat) + place) % players
        numbers = room.seat_inputs[place]
        numbers[0] = 1.0
        numbers[2] = whole(state.score[seat]) / 50
        numbers[3] = whole(state.markers[seat]) / 8
        numbers[4] = whole(state.finals_played[seat]) / 4
        numbers[5] = state.done[seat]
        for kind in range(KINDS):
            count = 0
            for planet in range(PLANETS):
                count += whole(state.mat[seat, planet, kind])
            numbers[6 + kind] = count / 5
        for i in range(state.hand_size[seat]):
            numbers[6 + KINDS + deck_of(content, whole(state.hand[seat, i]))] += 0.2
    for i in range(state.played):
        marker = whole(state.row_marker[i])
        if marker != NONE:
            place = (marker - whole(state.seat) + players) % players
            room.seat_inputs[place, 6 + KINDS + DECKS + state.row_planet[i]] += 0.5
    room.seat_inputs[0, 1] = 1.0


@rule
def write_planets(content: ContentData, state: State, network: Network, room: Judgement) -> None:
    """What lies on each planet's sections, how far Matter is from it, and what it is itself."""
    room.planet_inputs[:] = 0.0
    for planet in range(PLANETS):
        numbers = room.planet_inputs[planet]
        space = whole(state.planet_space[planet])
        orbit = 0 if space == NONE else whole(content.orbit[space])
        numbers[0] = space != NONE
        numbers[1] = state.planet_kind[planet] == TERRESTRIAL
        numbers[2] = state.planet_kind[planet] == GASEOUS
        numbers[3] = state.planet_side[planet] == HABITABLE
        numbers[4] = orbit <= state.frost_line
        numbers[7] = balance_of(content, state, planet) / 10
        numbers[8 + orbit] = 1.0
        mine = 8 + ORBITS
        for kind in range(KINDS):
            for seat in range(state.players):
                count = whole(state.mat[seat, planet, kind])
                if count > 0 and seat == state.seat:
                    numbers[mine + kind] = count / 2
                elif count > 0:
                    numbers[mine + KINDS + kind] += count / 4
        if space != NONE:
            adjacent = mine + 2 * KINDS
            closeness = network.closeness[whole(state.accelerated), space]
            for other in range(SPACES):
                token = whole(state.matter[other])
                if token != NONE:
                    token = min(token, LIFE)
                    close = closeness[other]
                    numbers[adjacent + token] += (close == 1.0) * 0.5
                    numbers[adjacent + TOKENS + token] += close * 0.25
    for i in range(state.played):
        marker = whole(state.row_marker[i])
        if marker != NONE:
            room.planet_inputs[state.row_planet[i], 5 if marker == state.seat else 6] += 0.5


@rule
def list_slots(state: State, room: Judgement) -> None:
    """The cards in hand, and while one of two Finals is kept, those two."""
    seat = whole(state.seat)
    room.held = 0
    for i in range(state.hand_size[seat]):
        room.slots[room.held] = state.hand[seat, i]
        room.held += 1
    if state.phase == KEEP:
        for i in range(2):
            room.slots[room.held] = state.drawn[i]
            room.held += 1


@rule
def copy(numbers: Array, into: Array) -> None:
    """Copies as many numbers as there is room for."""
    for i in range(len(into)):
        into[i] = numbers[i]


@rule
def judge_pairs(state: State, network: Network, room: Judgement) -> None:
    """What every card is to every planet: for plays, summed up for each planet, and at its best for each card."""
    copy(network.scalars_bias, room.shared)
    sum_up(room.scalars, network.scalars, room.shared)
    for planet in range(PLANETS):
        made = room.planets[planet]
        copy(room.shared, made)
        sum_up(room.planet_inputs[planet], network.planets, made)
        sums = room.planet_sums[planet]
        for j in range(CARD):
            sums[j] = 0.0
        for j in range(PAIR):
            sums[CARD + j] = max(made[j], made[j] * 0)
    for i in range(room.held):
        best = room.card_best[i]
        best[:] = 0.0
        for planet in range(PLANETS):
            room.play[i, planet] = network.play_bias[0]
            if state.planet_space[planet] == NONE:
                continue
            for j in range(PAIR):
                room.pair_inputs[j] = network.hand[room.slots[i], j] + room.planets[planet, j]
            rectify(room.pair_inputs)
            copy(network.pair_bias, room.pairs)
            sum_up(room.pair_inputs, network.pair, room.pairs)
            rectify(room.pairs)
            for j in range(CARD):
                value = room.pairs[j]
                room.planet_sums[planet, j] += value
                best[j] = max(best[j], value)
                room.play[i, planet] += value * network.play[j, 0]


@rule
def judge(content: ContentData, state: State, network: Network, room: Judgement) -> None:
    """Fills the table from which `action_logit` sums, and each seat's prospects, the seat to act first."""
    write_scalars(content, state, room)
    write_seats(content, state, room)
    write_planets(content, state, network, room)
    list_slots(state, room)
    judge_pairs(state, network, room)
    inputs = room.game_inputs
    inputs[:] = 0.0
    for j in range(SCALARS):
        inputs[j] = room.scalars[j]
    for planet in range(PLANETS):
        copy(network.planet_bias, room.planet)
        sum_up(room.planet_sums[planet], network.planet, room.planet)
        rectify(room.planet)
        for j in range(PLANET):
            inputs[SCALARS + j] += room.planet[j]
        parts = room.planet_parts[planet]
        copy(network.planet_parts_bias, parts)
        sum_up(room.planet, network.planet_parts, parts)
    for i in range(room.held):
        copy(network.card_bias[room.slots[i]], room.card)
        sum_up(room.card_best[i], network.card, room.card)
        rectify(room.card)
        for j in range(CARD):
            inputs[SCALARS + PLANET + j] += room.card[j]
        parts = room.card_parts[i]
        copy(network.card_parts_bias, parts)
        sum_up(room.card, network.card_parts, parts)
    for place in range(SEATS):
        seat = room.seat[place, :SEAT]
        copy(network.seat_bias, seat)
        sum_up(room.seat_inputs[place], network.seat, seat)
        rectify(seat)
        for j in range(SEAT):
            inputs[SCALARS + PLANET + CARD + j] += seat[j]
    copy(network.game_bias, room.game)
    sum_up(inputs, network.game, room.game)
    rectify(room.game)
    copy(network.deeper_bias, room.deeper)
    sum_up(room.game, network.deeper, room.deeper)
    rectify(room.deeper)
    copy(network.game_parts_bias, room.game_parts)
    sum_up(room.deeper, network.game_parts, room.game_parts)
    for place in range(SEATS):
        copy(room.deeper, room.seat[place, SEAT:])
        copy(network.prospects_bias, room.prospects)
        sum_up(room.seat[place], network.prospects, room.prospects)
        rectify(room.prospects)
        room.seats[place] = network.prospect_bias[0]
        for j in range(CARD):
            room.seats[place] += room.prospects[j] * network.prospect[j, 0]


@rule
def slot_of(room: Judgement, card: int) -> int:
    """Where a card is among those in hand."""
    for i in range(room.held):
        if room.slots[i] == card:
            return i
    return 0


@rule
def approach(state: State, network: Network, room: Judgement, token: int, space: int) -> float:
    """What it is worth to have a token on a space, from where it can come to the planets."""
    value = 0.0
    for planet in range(PLANETS):
        host = whole(state.planet_space[planet])
        if host != NONE:
            close = network.closeness[whole(state.accelerated), host, space]
            value += close * room.planet_parts[planet, APPROACH + token]
    return value


@rule
def move_logit(
    content: ContentData, state: State, network: Network, room: Judgement, source: int, target: int
) -> float:
    """A move: what the planet gains by what it meets, by its new orbit, or by Matter that comes nearer."""
    planet = whole(state.planet_at[source])
    if planet != NONE:
        met = whole(state.matter[target])
        parts = room.planet_parts[planet]
        value = parts[COLLECT + (TOKENS if met == NONE else min(met, LIFE))]
        return float(value + parts[ORBIT + content.orbit[target]] - parts[ORBIT + content.orbit[source]])
    token = min(whole(state.matter[source]), LIFE)
    planet = whole(state.planet_at[target])
    if planet != NONE:
        return float(room.planet_parts[planet, COLLECT + token])
    return approach(state, network, room, token, target) - approach(state, network, room, token, source)


@rule
def card_logit(network: Network, room: Judgement, action: int) -> float:
    """An action that names a card in hand or in a row."""
    if A_PLAY <= action < A_DOWNGRADE:
        return float(room.play[slot_of(room, (action - A_PLAY) // PLANETS), (action - A_PLAY) % PLANETS])
    if A_LIFT <= action < A_PLACE_NONE:
        return float(network.marker[(action - A_LIFT) % MAX_CARDS, (action - A_LIFT) // MAX_CARDS])
    part, first = C_DISCARD, A_DISCARD
    if A_DOWNGRADE <= action < A_UPGRADE:
        part, first = C_DOWNGRADE, A_DOWNGRADE
    elif A_UPGRADE <= action < A_PASS:
        part, first = C_UPGRADE, A_UPGRADE
    elif action >= A_KEEP:
        part, first = C_KEEP, A_KEEP
    return float(room.card_parts[slot_of(room, action - first), part])


@rule
def game_logit(room: Judgement, action: int) -> float:
    """An action that names neither a place nor a card."""
    parts = room.game_parts
    if A_PAY <= action < A_LIFT:
        read_payment(action, room.payment)
        value = 0.0
        for kind in range(KINDS):
            value += room.payment[kind] * parts[G_PAY + kind]
        return value
    if A_DRAW <= action < A_DRAW + DECKS:
        return float(parts[G_DRAW + action - A_DRAW])
    if action == A_PASS:
        return float(parts[G_PASS])
    if action == A_PLACE_NONE:
        return float(parts[G_PLACE_NONE])
    if action == A_GRAVITY_NONE:
        return float(parts[G_GRAVITY_NONE])
    if A_BRIGHTEN <= action < A_PLAY:
        return float(parts[G_STAR + action - A_BRIGHTEN])
    return float(parts[G_END])


@rule
def action_logit(content: ContentData, state: State, network: Network, room: Judgement, action: int) -> float:
    """How much the network likes an action; call `judge` first."""
    if A_MOVE <= action < A_CREATE:
        source, target = (action - A_MOVE) // SPACES, (action - A_MOVE) % SPACES
        return move_logit(content, state, network, room, source, target)
    if A_CREATE <= action < A_BRIGHTEN:
        planet, token = (action - A_CREATE) // SPACES, whole(state.matter[(action - A_CREATE) % SPACES])
        return float(room.planet_parts[planet, CREATE + min(token, LIFE)])
    if A_GRAVITY <= action < A_GRAVITY_NONE:
        planet, token = (action - A_GRAVITY) % PLANETS, whole(state.matter[(action - A_GRAVITY) // PLANETS])
        return float(room.planet_parts[planet, COLLECT + min(token, LIFE)])
    is_card = action < A_MOVE or A_PLAY <= action < A_PASS or A_LIFT <= action < A_PLACE_NONE
    if is_card or A_KEEP <= action < A_KEEP + MAX_CARDS:
        return card_logit(network, room, action)
    return game_logit(room, action)


@rule
def fill_chances(
    content: ContentData, state: State, network: Network, room: Judgement, actions: Array, count: int
) -> None:
    """How likely the network is to choose each of actions[:count], into `room.chances`; call `judge` first."""
    best = -1e9
    for i in range(count):
        room.chances[i] = action_logit(content, state, network, room, whole(actions[i]))
        best = max(best, room.chances[i])
    total = 0.0
    for i in range(count):
        room.chances[i] = math.exp(room.chances[i] - best)
        total += room.chances[i]
    for i in range(count):
        room.chances[i] /= total


@rule
def fill_shares(state: State, room: Judgement) -> None:
    """Each seat's share of the win by the network's judgement, into `room.shares`; call `judge` first."""
    players = whole(state.players)
    if players == 1:
        room.shares[0] = 1.0 / (1.0 + math.exp(-room.seats[0]))
        return
    best = room.seats[0]
    for place in range(1, players):
        best = max(best, room.seats[place])
    total = 0.0
    for place in range(players):
        total += math.exp(room.seats[place] - best)
    for place in range(players):
        room.shares[(whole(state.seat) + place) % players] = math.exp(room.seats[place] - best) / total
