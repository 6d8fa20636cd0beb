"""The doors of the rulebook: what is called from outside, at every speed.

A door takes each record in an array of one, because compiled code is handed an array in half a microsecond and a
bare record in eighteen. Behind the doors everything goes on with the records themselves.
"""

from planetarium.layout import Array

from . import final, playout, setup, turn
from . import observe as sight
from .speed import door, only


@door
def new_game(tables: Array, states: Array, options: Array, key: Array) -> None:
    """Sets up a game with options (see `state`) under a key of eight words."""
    setup.new_game(only(tables), only(states), options, key)


@door
def legal_actions(tables: Array, states: Array, actions: Array) -> int:
    """Writes every legal action, ascending, into `actions`; returns how many there are."""
    return turn.legal_actions(only(tables), only(states), actions)


@door
def apply(tables: Array, states: Array, logs: Array, action: int, actions: Array) -> int:
    """Carries out an action if it is legal, else returns ILLEGAL; `actions` is room for the legal ones."""
    return turn.apply(only(tables), only(states), only(logs), action, actions)


@door
def observe(tables: Array, states: Array, seat: int) -> None:
    """Turns a copy of a game into what a seat, SPECTATOR or EVERYBODY may know of it."""
    sight.observe(only(tables), only(states), seat)


@door
def imagine(tables: Array, states: Array, key: Array) -> None:
    """Turns a copy of an observation into a whole game that agrees with all the seat knows."""
    sight.imagine(only(tables), only(states), key)


@door
def has_won(tables: Array, states: Array, seat: int) -> bool:
    """Whether a seat is among the winners of a game that is over."""
    return final.has_won(only(tables), only(states), seat)


@door
def random_games(
    tables: Array, states: Array, logs: Array, options: Array, key: Array, games: int, generator: Array,
    actions: Array, tally: Array,
) -> None:  # fmt: skip
    """Deals and plays games with uniformly random actions, and counts them in `tally`."""
    playout.random_games(only(tables), only(states), only(logs), options, key, games, generator, actions, tally)


@door
def perft(tables: Array, states: Array, logs: Array, actions: Array, depth: int) -> int:
    """How many ways there are to take `depth` decisions from the first of depth + 1 states."""
    return playout.perft(only(tables), states, only(logs), actions, depth)
