"""The entry points of the rulebook: the functions that are called from outside, at every speed.

An entry point takes each record in an array of one, because compiled code is handed an array in half a microsecond
and a bare record in eighteen. Behind it rules call rules with the records themselves.
"""

from planetarium.records.layout import Array

from . import final, playout, setup, turn
from . import observe as sight
from .speed import entry_point, only


@entry_point
def new_game(contents: Array, states: Array, options: Array, key: Array) -> None:
    """Sets up a game with options (see `state`) under a key of eight words."""
    setup.new_game(only(contents), only(states), options, key)


@entry_point
def legal_actions(contents: Array, states: Array, actions: Array) -> int:
    """Writes every legal action, ascending, into `actions`; returns how many there are."""
    return turn.legal_actions(only(contents), only(states), actions)


@entry_point
def apply(contents: Array, states: Array, logs: Array, action: int, actions: Array) -> int:
    """Carries out an action if it is legal, else returns ILLEGAL; `actions` is room for the legal ones."""
    return turn.apply(only(contents), only(states), only(logs), action, actions)


@entry_point
def observe(contents: Array, states: Array, seat: int) -> None:
    """Turns a copy of a game into what a seat, SPECTATOR or EVERYBODY may know of it."""
    sight.observe(only(contents), only(states), seat)


@entry_point
def imagine(contents: Array, states: Array, key: Array) -> None:
    """Turns a copy of an observation into a whole game that agrees with all the seat knows."""
    sight.imagine(only(contents), only(states), key)


@entry_point
def has_won(contents: Array, states: Array, seat: int) -> bool:
    """Whether a seat is among the winners of a game that is over."""
    return final.has_won(only(contents), only(states), seat)


@entry_point
def random_games(
    contents: Array, states: Array, logs: Array, options: Array, key: Array, games: int, generator: Array,
    actions: Array, tally: Array,
) -> None:  # fmt: skip
    """Deals and plays games with uniformly random actions, and counts them in `tally`."""
    playout.random_games(only(contents), only(states), only(logs), options, key, games, generator, actions, tally)


@entry_point
def perft(contents: Array, states: Array, logs: Array, actions: Array, depth: int) -> int:
    """How many ways there are to take `depth` decisions from the first of depth + 1 states."""
    return playout.perft(only(contents), states, only(logs), actions, depth)
