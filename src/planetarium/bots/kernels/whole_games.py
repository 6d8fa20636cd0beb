"""Whole games by the heuristic, for mass simulation."""

from planetarium.records.content import ContentData
from planetarium.records.layout import Array

from ...rules.log import Log
from ...rules.observe import observe
from ...rules.speed import rule, whole
from ...rules.state import OVER
from ...rules.turn import legal_actions, perform
from .evaluation import Scratch, weight_row
from .heuristic import heuristic_action


@rule
def play_by_heuristic(
    content: ContentData, states: Array, log: Log, scratch: Scratch, weights: Array, generator: Array, actions: Array,
    history: Array,
) -> int:  # fmt: skip
    """Plays states[0] to its end, each seat shown only its observation, which overwrites states[1].

    Writes the actions into `history` as far as it has room; returns how many there were.
    """
    length = 0
    state = states[0]
    worth = weights[weight_row(state)]
    while state.phase != OVER:
        count = legal_actions(content, state, actions)
        states[1] = states[0]
        seen = states[1]
        observe(content, seen, whole(state.seat))
        action = heuristic_action(content, seen, scratch, worth, actions, count, generator)
        if length < len(history):
            history[length] = action
        length += 1
        perform(content, state, log, action)
    return length
