"""Section 5: what a card asks for, and what happens step by step when it is played."""

from planetarium.records.content import (
    COMET,
    FINAL,
    HABITABLE,
    HIGH,
    HOSTILE,
    LOW,
    NONE,
    PLANETS,
    SPACES,
    ContentData,
)
from planetarium.records.layout import Array

from .actions import (
    A_DOWNGRADE,
    A_GRAVITY_NONE,
    A_LIFT,
    A_PLACE,
    A_PLACE_NONE,
    gravity_action,
    insert_action,
    play_action,
)
from .epochs import become_real, fits_proto, is_proto
from .frostline import has_majority, is_on_required_side, put_tokens
from .life import life_balance
from .log import E_FLIP, E_GRAVITY, E_LIFT, E_MARKER, E_PLAY, E_SCORE, Log, note
from .payment import can_pay, can_pay_purely
from .speed import rule, whole
from .state import State


@rule
def markers_on(state: State, seat: int, planet: int) -> int:
    """How many cards in a planet's row carry a seat's marker."""
    count = 0
    for i in range(state.played):
        if state.row_marker[i] == seat and state.row_planet[i] == planet:
            count += 1
    return count


@rule
def lifts_marker(content: ContentData, card: int) -> bool:
    """5.10, 7.4 Whether playing the card takes a marker off; a Final's printed icon is that same marker."""
    return whole(content.needs_lift[card]) != 0 or whole(content.deck[card]) == FINAL


@rule
def meets(content: ContentData, state: State, card: int, planet: int) -> bool:
    """5.1 Whether a planet meets everything printed on the card, the Matter cost aside."""
    space = whole(state.planet_space[planet])
    if space == NONE or not fits_proto(content, state, card, planet):
        return False
    if content.needs_kind[card] != NONE and content.needs_kind[card] != state.planet_kind[planet]:
        return False
    if content.needs_side[card] != NONE and content.needs_side[card] != state.planet_side[planet]:
        return False
    orbit = whole(content.orbit[space])
    if orbit < content.orbit_from[card] or orbit > content.orbit_to[card]:
        return False
    if state.frost and not (
        is_on_required_side(content, state, card, orbit) and has_majority(content, state, card, planet)
    ):
        return False
    return not lifts_marker(content, card) or markers_on(state, state.seat, planet) > 0


@rule
def list_plays(content: ContentData, state: State, finals: bool, actions: Array, count: int) -> int:
    """Every way to play a card of the hand: Finals, or the cards of an ordinary turn."""
    substitutes = state.dual_matter != 0 or state.bombarded != 0
    for i in range(state.hand_size[state.seat]):
        card = whole(state.hand[state.seat, i])
        if (content.deck[card] == FINAL) != finals:
            continue
        for planet in range(PLANETS):
            paid = can_pay_purely(content, state, card, planet)
            if not (paid or substitutes) or not meets(content, state, card, planet):
                continue
            if paid or can_pay(content, state, card, planet):
                actions[count] = play_action(card, planet)
                count += 1
    return count


@rule
def list_downgrades(content: ContentData, state: State, actions: Array, count: int) -> int:
    """5.6, 7.3 Not with an empty Low deck, and not on a final turn."""
    if state.final_turns != NONE or state.deck_size[LOW] == 0:
        return count
    for i in range(state.hand_size[state.seat]):
        card = whole(state.hand[state.seat, i])
        if content.deck[card] == HIGH and content.downgrade[card]:
            actions[count] = A_DOWNGRADE + card
            count += 1
    return count


@rule
def list_lifts(state: State, actions: Array, count: int) -> int:
    """5.10 Each own marker in the row of the planet played to."""
    first = count
    for i in range(state.played):
        if state.row_marker[i] == state.seat and state.row_planet[i] == state.pending_planet:
            count = insert_action(actions, first, count, A_LIFT + whole(state.row_card[i]))
    return count


@rule
def lift(state: State, log: Log, card: int) -> None:
    """5.10 The marker on a card returns to its owner's supply."""
    for i in range(state.played):
        if state.row_card[i] == card:
            state.row_marker[i] = NONE
            state.markers[state.seat] += 1
            note(log, E_LIFT, state.seat, card, whole(state.row_planet[i]), 0)


@rule
def lift_only_marker(state: State, log: Log) -> None:
    """5.10 Takes the marker without asking where there is only one to take."""
    for i in range(state.played):
        if state.row_marker[i] == state.seat and state.row_planet[i] == state.pending_planet:
            lift(state, log, whole(state.row_card[i]))
            return


@rule
def list_places(state: State, actions: Array, count: int) -> int:
    """5.4 With no marker left, any own marker may move to the new card, or none."""
    first = count
    for i in range(state.played):
        if state.row_marker[i] == state.seat:
            count = insert_action(actions, first, count, A_PLACE + whole(state.row_card[i]))
    actions[count] = A_PLACE_NONE
    return count + 1


@rule
def free_marker(state: State, log: Log, card: int) -> None:
    """5.4 Takes a marker off an earlier card for the new one."""
    for i in range(state.played):
        if state.row_card[i] == card:
            state.row_marker[i] = NONE
            state.markers[state.seat] += 1
            note(log, E_MARKER, state.seat, card, state.pending_card, 0)


@rule
def balance_of(content: ContentData, state: State, planet: int) -> int:
    """5.5, 11.4 The Habitable points of a planet's row less the Hostile ones. Finals and life tokens count too."""
    balance = life_balance(content, state, planet) if state.life_matter else 0
    for i in range(state.played):
        if state.row_planet[i] == planet:
            card = whole(state.row_card[i])
            balance += whole(content.alignment[card]) * whole(content.points[card])
    return balance


@rule
def show_side(content: ContentData, state: State, log: Log, planet: int, equal: int) -> None:
    """5.5 The side with more points is shown, `equal` if neither has more."""
    balance = balance_of(content, state, planet)
    side = equal
    if balance > 0:
        side = HABITABLE
    elif balance < 0:
        side = HOSTILE
    if side != state.planet_side[planet]:
        state.planet_side[planet] = side
        note(log, E_FLIP, planet, side, 0, 0)


@rule
def lay_card(content: ContentData, state: State, log: Log) -> None:
    """5.3, 5.5, 7.4, 9.4, 10.2 The card lies in the row, with a marker if it is no Final, scores and takes effect."""
    card, planet, seat = whole(state.pending_card), whole(state.pending_planet), whole(state.seat)
    marker = NONE
    if content.deck[card] == FINAL:
        state.finals_played[seat] += 1
    elif state.markers[seat] > 0:
        state.markers[seat] -= 1
        marker = seat
    place = whole(state.played)
    while place > 0 and state.row_planet[place - 1] > planet:
        state.row_card[place] = state.row_card[place - 1]
        state.row_planet[place] = state.row_planet[place - 1]
        state.row_marker[place] = state.row_marker[place - 1]
        state.row_tokens[place] = state.row_tokens[place - 1]
        place -= 1
    state.row_card[place] = card
    state.row_planet[place] = planet
    state.row_marker[place] = marker
    state.row_tokens[place] = 0
    state.played += 1
    note(log, E_PLAY, seat, card, planet, marker)
    state.score[seat] += content.points[card]
    note(log, E_SCORE, seat, whole(content.points[card]), whole(state.score[seat]), card)
    side = whole(state.planet_side[planet])
    if is_proto(state, planet):
        side = become_real(content, state, log, card, planet)
    show_side(content, state, log, planet, side)
    if state.frost:
        put_tokens(content, state, log, place)


@rule
def list_gravity(state: State, actions: Array, count: int) -> int:
    """5.9 Any one Matter token from the board, no Comet and no life, to any section of the mat, or none."""
    for space in range(SPACES):
        if NONE < state.matter[space] < COMET:
            for planet in range(PLANETS):
                actions[count] = gravity_action(space, planet)
                count += 1
    actions[count] = A_GRAVITY_NONE
    return count + 1


@rule
def board_has_kind_below(state: State, kind: int) -> bool:
    """Whether any token on the board has a number below `kind`: COMET for Matter only, LIFE for Matter and Comets."""
    for space in range(SPACES):
        token = whole(state.matter[space])
        if token != NONE and token < kind:
            return True
    return False


@rule
def pull(state: State, log: Log, space: int, planet: int) -> None:
    """5.9 Gravity takes a token from the board to the mat."""
    token = whole(state.matter[space])
    state.matter[space] = NONE
    state.mat[state.seat, planet, token] += 1
    note(log, E_GRAVITY, state.seat, planet, token, space)
