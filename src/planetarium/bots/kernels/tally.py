"""A finished game counted: what became of every card in hand, and how the game went, from its list of actions.

The game is dealt again and its actions are carried out once more, so that it does not matter who chose them.
"""

import numpy as np

from planetarium.records.content import FINAL, MAX_CARDS, NONE, PLANETS, ContentData
from planetarium.records.layout import Array

from ...rules.actions import A_BRIGHTEN, A_DIM, A_DOWNGRADE, A_PASS, A_PLAY, A_UPGRADE
from ...rules.cards import meets
from ...rules.final import has_won
from ...rules.log import Log
from ...rules.setup import new_game
from ...rules.speed import rule, whole
from ...rules.state import CARD, FINAL_CARDS, MOVE, OVER, SEATS, SETUP, State
from ...rules.turn import legal_actions, perform, turn_limit

# Of each card in each hand.
HELD, PLAYED, SWAPPED, STUCK, FITTED = range(5)
CARD_COUNTS = 5
# Of each seat: points by deck at first.
SCORE, WON, CARD_STEPS, FORCED_PASSES = range(5, 9)
SEAT_COUNTS = 9
# Of the game.
FIRST_SEAT, TURNS, HALF_LEADER, LIMITED = range(4)
GAME_COUNTS = 4


def new_tallies() -> tuple[Array, Array, Array]:
    """Zeros for the cards, the seats and the game."""
    return (
        np.zeros((SEATS, MAX_CARDS, CARD_COUNTS), np.int16),
        np.zeros((SEATS, SEAT_COUNTS), np.int16),
        np.zeros(GAME_COUNTS, np.int16),
    )


@rule
def count_hand(state: State, seat: int, cards: Array, what: int) -> None:
    """Marks every card in a hand."""
    for i in range(state.hand_size[seat]):
        cards[seat, state.hand[seat, i], what] = 1


@rule
def count_fits(content: ContentData, state: State, cards: Array) -> None:
    """7.3 Marks the Finals in hand that some planet meets, the Matter cost aside."""
    for i in range(state.hand_size[state.seat]):
        card = whole(state.hand[state.seat, i])
        if content.deck[card] == FINAL:
            for planet in range(PLANETS):
                if meets(content, state, card, planet):
                    cards[state.seat, card, FITTED] = 1


@rule
def count_card_step(
    content: ContentData, state: State, action: int, actions: Array, cards: Array, seats: Array
) -> None:
    """What is done in the card step (5), and whether there was anything to do."""
    seat = whole(state.seat)
    if action == A_BRIGHTEN or action == A_DIM:
        return
    if state.phase == CARD:
        seats[seat, CARD_STEPS] += 1
        if action == A_PASS and legal_actions(content, state, actions) == 1:
            seats[seat, FORCED_PASSES] += 1
    if A_PLAY <= action < A_DOWNGRADE:
        card = (action - A_PLAY) // PLANETS
        cards[seat, card, PLAYED] = 1
        seats[seat, content.deck[card]] += content.points[card]
    elif A_DOWNGRADE <= action < A_PASS:
        card = action - A_DOWNGRADE if action < A_UPGRADE else action - A_UPGRADE
        cards[seat, card, SWAPPED] = 1


@rule
def sole_leader(state: State) -> int:
    """The seat with the most points, NONE if several have them."""
    leader = 0
    tied = False
    for seat in range(1, state.players):
        if state.score[seat] == state.score[leader]:
            tied = True
        elif state.score[seat] > state.score[leader]:
            leader = seat
            tied = False
    return NONE if tied else leader


@rule
def tally_game(
    content: ContentData, state: State, log: Log, key: Array, actions: Array, history: Array, cards: Array,
    seats: Array, game: Array,
) -> None:  # fmt: skip
    """Deals the game of a key, carries out its actions and counts; `cards`, `seats` and `game` hold zeros before."""
    new_game(content, state, key)
    game[HALF_LEADER] = NONE
    in_finals = NONE
    half_filled = False
    for i in range(len(history)):
        action = whole(history[i])
        phase, seat, turn, filled = whole(state.phase), whole(state.seat), whole(state.turn), whole(state.track_size)
        if phase == FINAL_CARDS and in_finals != seat:
            count_fits(content, state, cards)
            in_finals = seat
        if phase == CARD or phase == FINAL_CARDS:
            count_card_step(content, state, action, actions, cards, seats)
        perform(content, state, log, action)
        if phase == SETUP and state.phase == MOVE:
            game[FIRST_SEAT] = state.seat
            for other in range(state.players):
                count_hand(state, other, cards, HELD)
        elif phase != SETUP:
            count_hand(state, seat, cards, HELD)
        half_filled = half_filled or 2 * filled < content.track_length <= 2 * whole(state.track_size)
        if half_filled and (state.turn != turn or state.phase == OVER):
            game[HALF_LEADER] = sole_leader(state)
            half_filled = False
    game[TURNS] = state.turn
    game[LIMITED] = whole(state.turn) - whole(state.players) >= turn_limit(content, state)
    for seat in range(state.players):
        count_hand(state, seat, cards, STUCK)
        seats[seat, SCORE] = state.score[seat]
        seats[seat, WON] = has_won(content, state, seat)
