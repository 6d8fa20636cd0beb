"""Section 3 and 7: a turn from its move to its end, and the two main functions of the rulebook.

`legal_actions` says what may be done, `apply` does it or refuses; between them they lead a game from
one waiting decision to the next.
"""

from planetarium.records.content import COMET, DECKS, FINAL, LIFE, NONE, PLANETS, SPACES, ContentData
from planetarium.records.layout import Array

from .actions import (
    A_BRIGHTEN,
    A_CREATE,
    A_DISCARD,
    A_DOWNGRADE,
    A_DRAW,
    A_END,
    A_GRAVITY,
    A_GRAVITY_NONE,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PASS,
    A_PLACE,
    A_PLACE_NONE,
    A_PLAY,
    A_UPGRADE,
    read_payment,
)
from .cards import (
    board_has_kind_below,
    free_marker,
    lay_card,
    lift,
    lift_only_marker,
    lifts_marker,
    list_downgrades,
    list_gravity,
    list_lifts,
    list_places,
    list_plays,
    markers_on,
    pull,
)
from .decks import can_draw, discard_for_low, draw, keep, list_draws, remove_from_hand
from .epochs import create, list_creations, list_upgrades
from .frostline import change_brightness, list_brightness, score_tokens
from .log import E_OVER, E_TURN, Log, note
from .movement import list_moves, move
from .payment import list_payments, must_choose, pay, set_only_payment
from .setup import discard, list_discards
from .solo import roll_dice
from .speed import rule, whole
from .state import CARD, DRAW, FINAL_CARDS, GRAVITY, KEEP, LIFT, MOVE, OVER, PAY, PLACE, SETUP, State
from .track import begin_final_turns, check_track

OK = 0
ILLEGAL = 1

FINALS_A_TURN = 4


@rule
def legal_actions(content: ContentData, state: State, actions: Array) -> int:
    """Writes every legal action, ascending, into `actions`; returns how many there are."""
    count = 0
    phase = state.phase
    if phase == MOVE:
        count = list_moves(content, state, actions, count)
        if state.epochs:
            count = list_creations(state, actions, count)
        if state.frost:
            count = list_brightness(state, actions, count)
    elif phase == CARD:
        if state.frost:
            count = list_brightness(state, actions, count)
        count = list_plays(content, state, False, actions, count)
        count = list_downgrades(content, state, actions, count)
        if state.epochs:
            count = list_upgrades(content, state, actions, count)
        actions[count] = A_PASS
        count += 1
    elif phase == DRAW:
        if state.frost:
            count = list_brightness(state, actions, count)
        count = list_draws(content, state, actions, count)
    elif phase == GRAVITY:
        count = list_gravity(state, actions, count)
    elif phase == KEEP:
        actions[0] = A_KEEP + whole(state.drawn[0])
        actions[1] = A_KEEP + whole(state.drawn[1])
        count = 2
    elif phase == FINAL_CARDS:
        if state.frost:
            count = list_brightness(state, actions, count)
        # 7.3 At most four Finals.
        if state.finals_played[state.seat] < FINALS_A_TURN:
            count = list_plays(content, state, True, actions, count)
        actions[count] = A_END
        count += 1
    elif phase == LIFT:
        count = list_lifts(state, actions, count)
    elif phase == PAY:
        count = list_payments(content, state, actions, count)
    elif phase == PLACE:
        count = list_places(state, actions, count)
    elif phase == SETUP:
        count = list_discards(content, state, actions, count)
    return count


@rule
def turn_limit(content: ContentData, state: State) -> int:
    """7.6 The last ordinary turn; a board may let games with Epochs last longer."""
    return whole(content.turn_limit_epochs) if state.epochs else whole(content.turn_limit)


@rule
def end_turn(content: ContentData, state: State, log: Log) -> None:
    """3.3, 7.2, 7.5, 7.6 The turn passes on, the dice roll, final turns begin or run out."""
    state.brightness_changed = 0
    if state.final_turns != NONE:
        state.done[state.seat] = 1
        state.final_turns -= 1
        if state.final_turns == 0:
            state.phase = OVER
            if state.frost:
                score_tokens(state, log)
            note(log, E_OVER, 0, 0, 0, 0)
            return
    else:
        if state.players == 1:
            roll_dice(content, state, log)
        if state.final_turns == NONE and (
            not board_has_kind_below(state, LIFE) or state.turn >= turn_limit(content, state)
        ):
            begin_final_turns(state, log, whole(state.players))
    state.seat = (state.seat + 1) % state.players
    state.turn += 1
    state.phase = MOVE
    note(log, E_TURN, state.seat, state.turn, 0, 0)


@rule
def after_card(content: ContentData, state: State, log: Log) -> None:
    """5.7, 7.3 Draw if anything can be drawn; on a final turn Finals come instead."""
    state.pending_card = NONE
    state.pending_planet = NONE
    if state.final_turns != NONE:
        state.phase = FINAL_CARDS
        return
    for deck in range(DECKS):
        if can_draw(content, state, deck):
            state.phase = DRAW
            return
    end_turn(content, state, log)


@rule
def finish_play(content: ContentData, state: State, log: Log) -> None:
    """Lays the pending card, which scores; then comes its Gravity."""
    lay_card(content, state, log)
    if content.gravity[state.pending_card] and board_has_kind_below(state, COMET):
        state.phase = GRAVITY
    else:
        after_card(content, state, log)


@rule
def after_lift(content: ContentData, state: State, log: Log) -> None:
    """5.4 With no marker left the player is asked for one first; a Final takes none."""
    if state.markers[state.seat] == 0 and content.deck[state.pending_card] != FINAL:
        state.phase = PLACE
    else:
        finish_play(content, state, log)


@rule
def after_payment(content: ContentData, state: State, log: Log) -> None:
    """5.10 Pay, let the track answer, take off a marker where the card asks for it."""
    pay(state, log)
    check_track(content, state, log, state.players)
    if lifts_marker(content, state.pending_card):
        if markers_on(state, state.seat, state.pending_planet) > 1:
            state.phase = LIFT
            return
        lift_only_marker(state, log)
    after_lift(content, state, log)


@rule
def play_card(content: ContentData, state: State, log: Log, card: int, planet: int) -> None:
    """5.2, 11.5 The card leaves the hand; with two ways to pay the player is asked."""
    remove_from_hand(state, state.seat, card)
    state.pending_card = card
    state.pending_planet = planet
    if must_choose(content, state):
        state.phase = PAY
        return
    set_only_payment(content, state)
    after_payment(content, state, log)


@rule
def decide(content: ContentData, state: State, log: Log, action: int) -> None:
    """Carries out any action but a move and a pass."""
    if action < A_MOVE:
        discard(content, state, log, action - A_DISCARD)
    elif action < A_BRIGHTEN:
        create(state, log, (action - A_CREATE) // SPACES, (action - A_CREATE) % SPACES)
        state.phase = CARD
    elif action < A_PLAY:
        change_brightness(state, log, 1 if action == A_BRIGHTEN else -1)
    elif action < A_DOWNGRADE:
        play_card(content, state, log, (action - A_PLAY) // PLANETS, (action - A_PLAY) % PLANETS)
    elif action < A_PASS:
        first = A_DOWNGRADE if action < A_UPGRADE else A_UPGRADE
        discard_for_low(content, state, log, action - first)
        end_turn(content, state, log)
    elif action < A_LIFT:
        read_payment(action, state.payment)
        after_payment(content, state, log)
    elif action < A_PLACE:
        lift(state, log, action - A_LIFT)
        after_lift(content, state, log)
    elif action <= A_PLACE_NONE:
        if action != A_PLACE_NONE:
            free_marker(state, log, action - A_PLACE)
        finish_play(content, state, log)
    elif action <= A_GRAVITY_NONE:
        if action != A_GRAVITY_NONE:
            pull(state, log, (action - A_GRAVITY) // PLANETS, (action - A_GRAVITY) % PLANETS)
        after_card(content, state, log)
    elif action < A_KEEP:
        if draw(state, log, action - A_DRAW):
            state.phase = KEEP
        else:
            end_turn(content, state, log)
    elif action < A_END:
        keep(content, state, log, action - A_KEEP)
        end_turn(content, state, log)
    else:
        end_turn(content, state, log)


@rule
def perform(content: ContentData, state: State, log: Log, action: int) -> None:
    """Carries out a legal action. `apply` is the one that checks.

    Moves and passes, nine decisions in ten, come first: it shows in the speed of the whole.
    """
    log.count = 0
    if A_MOVE <= action < A_CREATE:
        move(content, state, log, (action - A_MOVE) // SPACES, (action - A_MOVE) % SPACES)
        state.phase = CARD
    elif action == A_PASS:
        if state.final_turns != NONE:
            state.phase = FINAL_CARDS
        else:
            end_turn(content, state, log)
    else:
        decide(content, state, log, action)


@rule
def apply(content: ContentData, state: State, log: Log, action: int, actions: Array) -> int:
    """Carries out an action if it is legal, else returns ILLEGAL and leaves the state untouched.

    `actions` is room for the list of legal actions.
    """
    count = legal_actions(content, state, actions)
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if actions[middle] < action:
            low = middle + 1
        else:
            high = middle
    if low == count or actions[low] != action:
        return ILLEGAL
    perform(content, state, log, action)
    return OK
