"""Outlook: each seat's chance to win, as the mean over many ways in which a game may go on.

What the view hides is dealt anew for every play-out. Seen by EVERYBODY, hands are as they are and only the future
is open; seen by one seat, the other hands are guesses too. Play-outs end after one turn, after many, and after
any number between: instinct plays nearly the same line each time, and judging all along it is wiser than at its end.
"""

from planetarium.content.table import NONE, Table
from planetarium.layout import Array

from ..rules.log import Log
from ..rules.speed import door, whole
from ..rules.state import OVER, SEATS, State
from ..rules.turn import perform
from .instinct import play_on
from .judgement import Mind, judge
from .search import dream


@door
def outlook(
    table: Table, view: State, states: Array, log: Log, mind: Mind, weights: Array, generator: Array, action: int,
    playouts: int, turns: int, chances: Array,
) -> None:  # fmt: skip
    """Fills `chances` with each seat's chance to win, and in its second row with the square of its standard error.

    An action (or NONE) is done first in every world, so that what chance makes of it is different each time. Then
    up to `turns` turns are played by instinct and judged; final turns are played to the end.
    """
    for seat in range(SEATS):
        chances[0, seat] = 0.0
        chances[1, seat] = 0.0
    if view.phase == OVER:
        judge(table, view, mind, weights)
        for seat in range(view.players):
            chances[0, seat] = mind.shares[seat]
        return
    for number in range(playouts):
        dream(table, view, states, mind, generator)
        if action != NONE:
            perform(table, states[0], log, action)
        play_on(table, states[0], log, mind, mind.actions, generator, 1 + number * turns // playouts)
        judge(table, states[0], mind, weights)
        for seat in range(view.players):
            chances[0, seat] += mind.shares[seat] / playouts
            chances[1, seat] += mind.shares[seat] * mind.shares[seat] / playouts
    for seat in range(view.players):
        chances[1, seat] = max(0.0, chances[1, seat] - chances[0, seat] * chances[0, seat]) / playouts


@door
def compare(
    table: Table, view: State, states: Array, log: Log, mind: Mind, weights: Array, generator: Array, actions: Array,
    playouts: int, turns: int, promises: Array,
) -> None:  # fmt: skip
    """Fills `promises` with the chance of the seat to act after each of some actions.

    All are tried in the same worlds, so that no action owes its promise to a kinder deal.
    """
    seat = whole(view.seat)
    for i in range(len(actions)):
        promises[i] = 0.0
    for number in range(playouts):
        dream(table, view, states, mind, generator)
        for i in range(len(actions)):
            states[1] = states[0]
            perform(table, states[1], log, whole(actions[i]))
            play_on(table, states[1], log, mind, mind.actions, generator, 1 + number * turns // playouts)
            judge(table, states[1], mind, weights)
            promises[i] += mind.shares[seat] / playouts
