"""7.5, 8.7 Who has won."""

from planetarium.records.content import KINDS, PLANETS, ContentData

from .speed import rule, whole, wide
from .state import State


@rule
def matter_on_mat(state: State, seat: int) -> int:
    """How many tokens lie on a seat's mat."""
    count = 0
    for planet in range(PLANETS):
        for kind in range(KINDS):
            count += whole(state.mat[seat, planet, kind])
    return count


@rule
def markers_in_rows(state: State, seat: int) -> int:
    """How many cards carry a seat's marker."""
    count = 0
    for i in range(state.played):
        if state.row_marker[i] == seat:
            count += 1
    return count


@rule
def rank(state: State, seat: int) -> int:
    """7.5 Score, then Matter on the mat, then markers on cards, then fewest cards in hand, as one number."""
    standing = wide(state.score[seat])
    standing = standing * 256 + matter_on_mat(state, seat)
    standing = standing * 256 + markers_in_rows(state, seat)
    return standing * 16 + 15 - whole(state.hand_size[seat])


@rule
def has_won(content: ContentData, state: State, seat: int) -> bool:
    """7.5, 8.7 Whether a seat is among the winners of a game that is over."""
    if state.players == 1:
        return whole(state.score[0]) > state.target
    standing = rank(state, seat)
    for other in range(state.players):
        if rank(state, other) > standing:
            return False
    return True
