"""Games to learn from: what each seat's features were at the start of each turn, and how the game ended."""

from planetarium.records.content import ContentData
from planetarium.records.layout import Array

from ...rules.log import Log
from ...rules.speed import rule, whole
from ...rules.state import MOVE, NONE, OVER, State
from .instinct import play_on
from .judgement import FEATURES, Mind, describe, look, track_left

# A row of a study: the features, then these.
R_LEFT, R_NEXT, R_SEAT, R_SCORE, R_TARGET, R_FINAL_SCORE, R_FINAL_TARGET, R_SHARE = range(FEATURES, FEATURES + 8)
ROW = FEATURES + 8


@rule
def take_notes(content: ContentData, state: State, mind: Mind, rows: Array, count: int) -> int:
    """Adds a row for each seat; returns the new number of rows."""
    look(content, state, mind)
    for seat in range(state.players):
        if count == len(rows):
            return count
        describe(content, state, mind, seat)
        row = rows[count]
        for i in range(FEATURES):
            row[i] = mind.features[seat, i]
        row[R_LEFT] = track_left(content, state)
        row[R_NEXT] = seat == state.seat
        row[R_SEAT] = seat
        row[R_SCORE] = whole(state.score[seat])
        row[R_TARGET] = whole(state.target)
        count += 1
    return count


@rule
def study_game(content: ContentData, state: State, log: Log, mind: Mind, generator: Array, rows: Array) -> int:
    """Plays a game to its end by instinct with notes at the start of each turn; returns the number of rows."""
    count = 0
    while state.phase != OVER:
        if state.phase == MOVE and state.final_turns == NONE:
            count = take_notes(content, state, mind, rows, count)
        play_on(content, state, log, mind, generator, 1)
    return count
