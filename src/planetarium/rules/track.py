"""The Evolution Track: what is paid goes onto it, and how full it is decides when the game ends (7.1, 7.2)."""

from planetarium.records.content import ContentData

from .epochs import bombard
from .log import E_ACCELERATE, E_FINAL_TURNS, Log, note
from .speed import rule
from .state import NONE, State


@rule
def put_on_track(state: State, token: int) -> None:
    """5.2 A token goes to the next free space; beyond the end tokens pile up on the final space."""
    state.track[state.track_size] = token
    state.track_size += 1


@rule
def begin_final_turns(state: State, log: Log, turns: int) -> None:
    """7.2 From now on `turns` final turns are left."""
    state.final_turns = turns
    note(log, E_FINAL_TURNS, turns, 0, 0, 0)


@rule
def check_track(content: ContentData, state: State, log: Log, turns: int) -> None:
    """7.1, 7.2, 9.7 Whatever the track sets off after a payment, or after the Matter that dice collect.

    `turns` is how many final turns follow if the final space is reached. Once they have begun nothing is set off.
    """
    if state.final_turns != NONE:
        return
    if state.epochs and not state.bombarded and state.track_size >= content.acceleration:
        bombard(content, state, log)
    if not state.accelerated and state.track_size >= content.acceleration:
        state.accelerated = 1
        note(log, E_ACCELERATE, 0, 0, 0, 0)
    if state.track_size >= content.track_length:
        begin_final_turns(state, log, turns)
