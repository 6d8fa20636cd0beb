"""Training data for the evaluation: every seat's features at the start of each turn, and how the game ended."""

from planetarium.records.content import ContentData
from planetarium.records.layout import Array

from ...rules.log import Log
from ...rules.speed import rule, whole
from ...rules.state import MOVE, NONE, OVER, State
from ...rules.turn import legal_actions, perform
from .evaluation import FEATURES, Scratch, fill_features, least_distance, survey_board, track_left
from .heuristic import find_unseen, heuristic_action, play_turns

# A row of training data: the features, then these columns. `planetarium.lab.fitting` fills in the last three.
R_LEFT, R_NEXT, R_SEAT, R_SCORE, R_TARGET, R_FINAL_SCORE, R_FINAL_TARGET, R_SHARE = range(FEATURES, FEATURES + 8)
ROW = FEATURES + 8


@rule
def record_features(content: ContentData, state: State, scratch: Scratch, rows: Array, count: int) -> int:
    """Adds a row for each seat; returns the new number of rows."""
    survey_board(content, state, scratch)
    for seat in range(state.players):
        if count == len(rows):
            return count
        fill_features(content, state, scratch, seat)
        row = rows[count]
        for i in range(FEATURES):
            row[i] = scratch.features[seat, i]
        row[R_LEFT] = track_left(content, state)
        row[R_NEXT] = seat == state.seat
        row[R_SEAT] = seat
        row[R_SCORE] = whole(state.score[seat])
        row[R_TARGET] = whole(state.target)
        count += 1
    return count


@rule
def count_held(content: ContentData, state: State, scratch: Scratch, held: Array) -> None:
    """Counts, for the rivals of the seat to act, the cards it cannot see: held[deck, distance] are those in their hands
    (0) and all that might be (1). Call `survey_board` first."""
    find_unseen(content, state, scratch)
    for seat in range(state.players):
        if seat == state.seat:
            continue
        for card in range(content.cards):
            if scratch.unseen[card]:
                away = least_distance(content, state, scratch, seat, card)
                held[content.deck[card], away, 1] += 1
        for i in range(state.hand_size[seat]):
            card = whole(state.hand[seat, i])
            held[content.deck[card], least_distance(content, state, scratch, seat, card), 0] += 1


@rule
def play_training_game(
    content: ContentData, state: State, log: Log, scratch: Scratch, weights: Array, generator: Array, rows: Array,
    held: Array,
) -> int:  # fmt: skip
    """Plays a game to its end by the heuristic, with rows from the start of each turn; returns how many rows.

    `held` counts what rivals hold, for `read_hands`.
    """
    count = 0
    while state.phase != OVER:
        if state.phase == MOVE and state.final_turns == NONE:
            count = record_features(content, state, scratch, rows, count)
            count_held(content, state, scratch, held)
        play_turns(content, state, log, scratch, weights, generator, 1)
    return count


@rule
def play_match(
    content: ContentData, state: State, log: Log, scratch: Scratch, weights: Array, generator: Array
) -> None:
    """Plays a game to its end by the heuristic, each seat with preferences of its own: weights[seat] is its row."""
    actions = scratch.actions[:]
    while state.phase != OVER:
        count = legal_actions(content, state, actions)
        worth = weights[whole(state.seat)]
        perform(content, state, log, heuristic_action(content, state, scratch, worth, actions, count, generator))
