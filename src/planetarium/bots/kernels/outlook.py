"""Outlook: each seat's chance to win, as the mean over many ways in which a game may go on.

What the view hides is dealt anew for every play-out. Seen by EVERYBODY, hands are as they are and only the future
is open; seen by one seat, the other hands are guesses too. Play-outs end after one turn, after many, and after
any number between: instinct plays nearly the same line each time, and judging all along it is wiser than at its end.
"""

from planetarium.records.content import NONE, ContentData
from planetarium.records.layout import Array

from ...rules.log import Log
from ...rules.speed import rule, whole
from ...rules.state import OVER, SEATS, State
from ...rules.turn import perform
from .instinct import play_on
from .judgement import Mind, judge
from .search import dream


@rule
def outlook(
    content: ContentData, view: State, states: Array, log: Log, mind: Mind, weights: Array, generator: Array,
    actions: Array, playouts: int, turns: int, chances: Array,
) -> None:  # fmt: skip
    """Fills chances[i] with each seat's chance to win after actions[i] (NONE: as things are), and below it the
    square of the chance's standard error.

    All actions are tried in the same worlds, so that none owes its chances to a kinder deal; what chance makes of an
    action is different each time. Then up to `turns` turns are played by instinct and judged; final turns are
    played to the end.
    """
    for i in range(len(actions)):
        for seat in range(SEATS):
            chances[i, 0, seat] = 0.0
            chances[i, 1, seat] = 0.0
    for number in range(playouts):
        if view.phase != OVER:
            dream(content, view, states, mind, generator)
        for i in range(len(actions)):
            states[1] = view if view.phase == OVER else states[0]
            if actions[i] != NONE:
                perform(content, states[1], log, whole(actions[i]))
            play_on(content, states[1], log, mind, generator, 1 + number * turns // playouts)
            judge(content, states[1], mind, weights)
            for seat in range(view.players):
                chances[i, 0, seat] += mind.shares[seat] / playouts
                chances[i, 1, seat] += mind.shares[seat] * mind.shares[seat] / playouts
    for i in range(len(actions)):
        for seat in range(view.players):
            mean = chances[i, 0, seat]
            chances[i, 1, seat] = max(0.0, chances[i, 1, seat] - mean * mean) / playouts
