"""The doors of the bots: what is called from outside of all that is compiled for them.

Records come in arrays of one, as at the doors of the rulebook; `states` and `tree` are room for many.
"""

from planetarium.layout import Array

from ..rules.speed import door, only
from . import outlook as future
from . import policies, study
from . import search as trees


@door
def choose(tables: Array, states: Array, actions: Array, count: int, policy: int, generator: Array) -> int:
    """The place of a policy's choice among actions[:count]."""
    return policies.choose(only(tables), only(states), actions, count, policy, generator)


@door
def play_policies(
    tables: Array, states: Array, logs: Array, seats: Array, generator: Array, actions: Array, history: Array
) -> int:
    """Plays states[0] to its end, seat by seat by policies; returns how many actions there were."""
    return policies.play_policies(only(tables), states, only(logs), seats, generator, actions, history)


@door
def search(
    tables: Array, observations: Array, states: Array, logs: Array, tree: Array, nodes: int, minds: Array,
    weights: Array, habits: Array, generator: Array, iterations: int,
) -> int:  # fmt: skip
    """Grows a tree by so many iterations; returns the number of nodes."""
    return trees.search(
        only(tables), only(observations), states, only(logs), tree, nodes, only(minds), weights, habits, generator,
        iterations,
    )  # fmt: skip


@door
def outlook(
    tables: Array, views: Array, states: Array, logs: Array, minds: Array, weights: Array, generator: Array,
    actions: Array, playouts: int, turns: int, chances: Array,
) -> None:  # fmt: skip
    """Fills chances[i] with each seat's chance to win after actions[i]."""
    future.outlook(
        only(tables), only(views), states, only(logs), only(minds), weights, generator, actions, playouts, turns,
        chances,
    )  # fmt: skip


@door
def take_notes(tables: Array, states: Array, minds: Array, rows: Array, count: int) -> int:
    """Adds a row for each seat; returns the new number of rows."""
    return study.take_notes(only(tables), only(states), only(minds), rows, count)


@door
def study_game(tables: Array, states: Array, logs: Array, minds: Array, generator: Array, rows: Array) -> int:
    """Plays a game to its end by instinct with notes; returns the number of rows."""
    return study.study_game(only(tables), only(states), only(logs), only(minds), generator, rows)
