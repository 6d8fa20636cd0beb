"""The entry points of the bots: the compiled functions that Python calls.

Records come in arrays of one, as for the entry points of the rulebook; `states` and `tree` hold many.
"""

from planetarium.records.layout import Array

from ...rules.setup import new_game
from ...rules.speed import entry_point, many, only, whole
from ...rules.state import OVER
from . import guided, monte_carlo, network, policies, side_by_side, tally, training, whole_games
from . import search as trees
from .evaluation import weight_row
from .heuristic import careless_action


@entry_point
def choose(contents: Array, states: Array, actions: Array, count: int, policy: int, generator: Array) -> int:
    """The index of a policy's choice in actions[:count]."""
    return policies.choose(only(contents), only(states), actions, count, policy, generator)


@entry_point
def play_policies(
    contents: Array, states: Array, logs: Array, seats: Array, generator: Array, actions: Array, history: Array
) -> int:
    """Plays states[0] to its end, seat by seat by policies; returns how many actions there were."""
    return policies.play_policies(only(contents), states, only(logs), seats, generator, actions, history)


@entry_point
def play_by_heuristic(
    contents: Array, states: Array, logs: Array, scratches: Array, weights: Array, generator: Array, actions: Array,
    history: Array,
) -> int:  # fmt: skip
    """Plays states[0] to its end by the heuristic; returns how many actions there were."""
    return whole_games.play_by_heuristic(
        only(contents), states, only(logs), only(scratches), weights, generator, actions, history
    )


@entry_point
def play_at_random(
    contents: Array, undealt: Array, states: Array, logs: Array, keys: Array, generators: Array, actions: Array,
    outcomes: Array, finals: Array,
) -> None:  # fmt: skip
    """Deals and plays a game for each key, all seats by chance; `finals` keeps the last states if it has room."""
    content, log, state = only(contents), only(logs), only(states)
    results = many(outcomes)
    for i in range(len(keys)):
        states[0] = undealt[0]
        new_game(content, state, keys[i])
        while state.phase != OVER:
            side_by_side.random_step(content, state, log, generators[i, 0], actions, results[i])
        side_by_side.sum_up(content, state, results[i])
        if i < len(finals):
            finals[i] = states[0]


@entry_point
def play_seated(
    contents: Array, undealt: Array, states: Array, logs: Array, scratches: Array, weights: Array, policies: Array,
    oversights: Array, keys: Array, generators: Array, actions: Array, outcomes: Array, finals: Array, histories: Array,
) -> None:  # fmt: skip
    """Deals and plays a game for each key, each seat by a policy with a generator of its own.

    `finals` keeps the last states, `histories` the actions, as far as they have room.
    """
    content, log, scratch, state = only(contents), only(logs), only(scratches), only(states)
    pair, results = many(states), many(outcomes)
    for i in range(len(keys)):
        states[0] = undealt[0]
        new_game(content, state, keys[i])
        while state.phase != OVER:
            side_by_side.seated_step(
                content, pair, log, scratch, weights, policies, oversights, generators[i], actions, results[i],
                histories[i],
            )  # fmt: skip
        side_by_side.sum_up(content, state, results[i])
        if i < len(finals):
            finals[i] = states[0]


@entry_point
def tally_game(
    contents: Array, states: Array, logs: Array, key: Array, actions: Array, history: Array, cards: Array,
    seats: Array, game: Array,
) -> None:  # fmt: skip
    """Deals the game of a key, carries out its actions and counts what happened."""
    tally.tally_game(only(contents), only(states), only(logs), key, actions, history, cards, seats, game)


@entry_point
def search(
    contents: Array, observations: Array, states: Array, logs: Array, tree: Array, nodes: int, scratches: Array,
    weights: Array, settings: Array, generator: Array, iterations: int,
) -> int:  # fmt: skip
    """Grows a tree by so many iterations; returns the number of nodes."""
    return trees.search(
        only(contents), only(observations), states, only(logs), tree, nodes, only(scratches), weights, settings,
        generator, iterations,
    )  # fmt: skip


@entry_point
def estimate_chances(
    contents: Array, views: Array, states: Array, logs: Array, scratches: Array, weights: Array, generator: Array,
    actions: Array, playouts: int, turns: int, chances: Array,
) -> None:  # fmt: skip
    """Fills chances[i] with each seat's chance to win after actions[i]."""
    monte_carlo.estimate_chances(
        only(contents), only(views), states, only(logs), only(scratches), weights, generator, actions, playouts, turns,
        chances,
    )  # fmt: skip


@entry_point
def record_features(contents: Array, states: Array, scratches: Array, rows: Array, count: int) -> int:
    """Adds a row for each seat; returns the new number of rows."""
    return training.record_features(only(contents), only(states), only(scratches), rows, count)


@entry_point
def play_training_game(
    contents: Array, states: Array, logs: Array, scratches: Array, weights: Array, generator: Array, rows: Array,
    held: Array,
) -> int:  # fmt: skip
    """Plays a game to its end by the heuristic and records its features; returns the number of rows."""
    return training.play_training_game(
        only(contents), only(states), only(logs), only(scratches), weights, generator, rows, held
    )


@entry_point
def play_match(contents: Array, states: Array, logs: Array, scratches: Array, weights: Array, generator: Array) -> None:
    """Plays a game to its end by the heuristic, each seat by its own row of weights."""
    training.play_match(only(contents), only(states), only(logs), only(scratches), weights, generator)


@entry_point
def choose_by_heuristic(
    contents: Array, states: Array, actions: Array, count: int, scratches: Array, weights: Array, oversight: float,
    generator: Array,
) -> int:  # fmt: skip
    """The action that the heuristic chooses from actions[:count], each overlooked with a chance of `oversight`."""
    content, state, scratch = only(contents), only(states), only(scratches)
    worth = weights[weight_row(state)]
    return careless_action(content, state, scratch, worth, actions, count, oversight, generator)


@entry_point
def judge(
    contents: Array, states: Array, networks: Array, judgements: Array, actions: Array, count: int, logits: Array
) -> None:
    """What a network makes of a position: judgements[0], and a logit for each of actions[:count]."""
    content, state, numbers, judgement = only(contents), only(states), only(networks), only(judgements)
    network.judge(content, state, numbers, judgement)
    for i in range(count):
        logits[i] = network.action_logit(content, state, numbers, judgement, whole(actions[i]))


@entry_point
def guided_search(
    contents: Array, observations: Array, states: Array, logs: Array, tree: Array, nodes: int, scratches: Array,
    weights: Array, settings: Array, networks: Array, judgements: Array, generator: Array, iterations: int,
) -> int:  # fmt: skip
    """Grows a tree by so many iterations, with a network; returns the number of nodes."""
    return guided.guided_search(
        only(contents), only(observations), states, only(logs), tree, nodes, only(scratches), weights, settings,
        only(networks), only(judgements), generator, iterations,
    )  # fmt: skip
