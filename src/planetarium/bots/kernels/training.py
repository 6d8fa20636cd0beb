"""Training data for the evaluation: every seat's features at the start of each turn, and how the game ended."""

from planetarium.records.content import ContentData
from planetarium.records.layout import Array

from ...rules.log import Log
from ...rules.speed import rule, whole
from ...rules.state import MOVE, NONE, OVER, State
from .evaluation import FEATURES, Scratch, fill_features, survey_board, track_left
from .heuristic import play_turns

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
def play_training_game(
    content: ContentData, state: State, log: Log, scratch: Scratch, generator: Array, rows: Array
) -> int:
    """Plays a game to its end by the heuristic, with rows from the start of each turn; returns how many rows."""
    count = 0
    while state.phase != OVER:
        if state.phase == MOVE and state.final_turns == NONE:
            count = record_features(content, state, scratch, rows, count)
        play_turns(content, state, log, scratch, generator, 1)
    return count
