"""Flat Monte Carlo: each seat's chance to win, estimated as the mean over many play-outs.

Every play-out deals anew what the view hides. In the view of EVERYBODY only the future is hidden; in the view of one
seat the other hands are guessed too. Play-outs end after one turn, after the most that are allowed, and after every
number between: the heuristic plays nearly the same line each time, so evaluating all along that line is better than
evaluating only at its end.
"""

from planetarium.records.content import NONE, ContentData
from planetarium.records.layout import Array

from ...rules.log import Log
from ...rules.speed import rule, whole
from ...rules.state import OVER, SEATS, State
from ...rules.turn import perform
from .evaluation import Scratch, evaluate
from .hands import read_hands
from .heuristic import play_turns
from .search import determinize


@rule
def estimate_chances(
    content: ContentData, view: State, states: Array, log: Log, scratch: Scratch, weights: Array, generator: Array,
    actions: Array, playouts: int, turns: int, chances: Array,
) -> None:  # fmt: skip
    """Fills chances[i, 0] with each seat's chance to win after actions[i] (NONE for the position as it is), and
    chances[i, 1] with the square of that chance's standard error.

    All actions are tried in the same imagined worlds, so that none owes its chances to a kinder deal; what chance
    makes of an action differs each time. The heuristic then plays up to `turns` turns, and the position they lead to
    is evaluated; final turns are played to the end.
    """
    for i in range(len(actions)):
        for seat in range(SEATS):
            chances[i, 0, seat] = 0.0
            chances[i, 1, seat] = 0.0
    read_hands(content, view, scratch, weights)
    for number in range(playouts):
        if view.phase != OVER:
            determinize(content, view, states, scratch, generator)
        for i in range(len(actions)):
            states[1] = view if view.phase == OVER else states[0]
            if actions[i] != NONE:
                perform(content, states[1], log, whole(actions[i]))
            play_turns(content, states[1], log, scratch, weights, generator, 1 + number * turns // playouts)
            evaluate(content, states[1], scratch, weights)
            for seat in range(view.players):
                chances[i, 0, seat] += scratch.shares[seat] / playouts
                chances[i, 1, seat] += scratch.shares[seat] * scratch.shares[seat] / playouts
    for i in range(len(actions)):
        for seat in range(view.players):
            mean = chances[i, 0, seat]
            chances[i, 1, seat] = max(0.0, chances[i, 1, seat] - mean * mean) / playouts
