"""Section 10: the Frost Line, Heat and Cold, and stars that move the line."""

from planetarium.records.content import COLD, HEAT, INSIDE, NONE, ContentData
from planetarium.records.layout import Array

from .actions import A_BRIGHTEN, A_DIM
from .log import E_BRIGHTNESS, E_SCORE, E_THAW, E_TOKENS, Log, note
from .speed import rule, whole
from .state import A_TYPE, RED_DWARF, VARIABLE, State

TOKENS = 30  # of Heat, and of Cold, in the supply
MEDIUM, NEAREST, FARTHEST = 3, 2, 4  # where the line can lie: the orbit just inside it
BRIGHTNESS_COST = 2  # points for one step
TOKEN_POINTS = 2  # for each Heat or Cold at the end


@rule
def set_frost_line(state: State) -> None:
    """10.1, 10.6 Where the line lies at first, by star; no line without the module."""
    if not state.frost:
        return
    state.frost_line = MEDIUM
    if state.star == RED_DWARF:
        state.frost_line = NEAREST
    elif state.star == A_TYPE:
        state.frost_line = FARTHEST
    state.heat_supply = TOKENS
    state.cold_supply = TOKENS


@rule
def list_brightness(state: State, actions: Array, count: int) -> int:
    """10.6 With the Variable star, once in a turn, 2 points change the brightness by one step; never below 0 points."""
    if state.star != VARIABLE or state.brightness_changed or state.score[state.seat] < BRIGHTNESS_COST:
        return count
    if state.frost_line < FARTHEST:
        actions[count] = A_BRIGHTEN
        count += 1
    if state.frost_line > NEAREST:
        actions[count] = A_DIM
        count += 1
    return count


@rule
def change_brightness(state: State, log: Log, step: int) -> None:
    """10.6 Moves the Frost Line by a step, for points."""
    state.frost_line += step
    state.brightness_changed = 1
    state.score[state.seat] -= BRIGHTNESS_COST
    note(log, E_BRIGHTNESS, state.seat, state.frost_line, 0, 0)
    note(log, E_SCORE, state.seat, -BRIGHTNESS_COST, whole(state.score[state.seat]), NONE)


@rule
def is_on_required_side(content: ContentData, state: State, card: int, orbit: int) -> bool:
    """10.2 Whether an orbit is on the side of the Frost Line that a card requires, if it requires one."""
    wanted = whole(content.needs_frost[card])
    return wanted == NONE or (orbit <= state.frost_line) == (wanted == INSIDE)


@rule
def has_majority(content: ContentData, state: State, card: int, planet: int) -> bool:
    """10.4 Strictly more Heat than Cold, or Cold than Heat, over the planet's row."""
    wanted = whole(content.needs_majority[card])
    if wanted == NONE:
        return True
    balance = 0
    for i in range(state.played):
        if state.row_planet[i] == planet:
            if content.heat[state.row_card[i]] > 0:
                balance += whole(state.row_tokens[i])
            else:
                balance -= whole(state.row_tokens[i])
    return balance > 0 if wanted == HEAT else balance < 0


@rule
def put_tokens(content: ContentData, state: State, log: Log, place: int) -> None:
    """10.2, 10.3 Heat or Cold goes on the card that lies at a place of the rows; the opposite thaws or cools."""
    card, planet = whole(state.row_card[place]), whole(state.row_planet[place])
    heat, cold = whole(content.heat[card]), whole(content.cold[card])
    if heat + cold == 0:
        return
    if heat > 0:
        amount = min(heat, state.heat_supply)
        state.heat_supply -= amount
        note(log, E_TOKENS, card, HEAT, amount, 0)
    else:
        amount = min(cold, state.cold_supply)
        state.cold_supply -= amount
        note(log, E_TOKENS, card, COLD, amount, 0)
    state.row_tokens[place] = amount
    for i in range(state.played):
        other = whole(state.row_card[i])
        if state.row_planet[i] != planet or state.row_tokens[i] == 0:
            continue
        if heat > 0 and content.cold[other] > 0:
            state.row_tokens[i] -= 1
            state.cold_supply += 1
            note(log, E_THAW, other, COLD, 0, 0)
        elif cold > 0 and content.heat[other] > 0:
            state.row_tokens[i] -= 1
            state.heat_supply += 1
            note(log, E_THAW, other, HEAT, 0, 0)


@rule
def score_tokens(state: State, log: Log) -> None:
    """10.5 At the end each Heat or Cold token on a card with one's marker gives 2 points."""
    for seat in range(state.players):
        points = 0
        for i in range(state.played):
            if state.row_marker[i] == seat:
                points += TOKEN_POINTS * whole(state.row_tokens[i])
        if points > 0:
            state.score[seat] += points
            note(log, E_SCORE, seat, points, whole(state.score[seat]), NONE)
