"""The search with a network: it says what looks likely and how seats stand, as far as the settings let it.

The tree is that of `search`; the heuristic still deals likely hands and plays the play-outs.
"""

from planetarium.records.content import ContentData
from planetarium.records.layout import Array

from ...rules.log import Log
from ...rules.playout import random_index
from ...rules.speed import rule, whole
from ...rules.state import OVER, State
from ...rules.turn import legal_actions, perform
from .evaluation import Scratch, evaluate, weight_row
from .hands import read_hands
from .heuristic import play_turns
from .network import Judgement, Network, fill_chances, fill_shares, judge
from .search import (
    MAX_DEPTH,
    S_NETWORK_JUDGEMENT,
    S_NETWORK_PRIOR,
    S_TEMPERATURE,
    S_TURNS,
    back_up,
    determinize,
    expand_root,
    fill_priors,
    follow,
)


@rule
def mix_priors(
    content: ContentData, state: State, network: Network, judgement: Judgement, scratch: Scratch, actions: Array,
    count: int, part: float,
) -> None:  # fmt: skip
    """Replaces a part of every prior by the network's."""
    judge(content, state, network, judgement)
    fill_chances(content, state, network, judgement, actions, count)
    for i in range(count):
        scratch.prior[i] += part * (judgement.chances[i] - scratch.prior[i])


@rule
def mix_shares(
    content: ContentData, state: State, network: Network, judgement: Judgement, scratch: Scratch, part: float
) -> None:
    """Replaces a part of each seat's share of the win by the network's judgement."""
    judge(content, state, network, judgement)
    fill_shares(state, judgement)
    for seat in range(state.players):
        scratch.shares[seat] += part * (judgement.shares[seat] - scratch.shares[seat])


@rule
def mix_root(
    content: ContentData, observation: State, tree: Array, nodes: int, network: Network, judgement: Judgement,
    scratch: Scratch, part: float,
) -> None:  # fmt: skip
    """Mixes the priors of the root's children, which are the first nodes after it."""
    actions = scratch.actions[:]
    for node in range(1, nodes):
        actions[node - 1] = tree[node].action
        scratch.prior[node - 1] = tree[node].prior
    mix_priors(content, observation, network, judgement, scratch, actions, nodes - 1, part)
    for node in range(1, nodes):
        tree[node].prior = scratch.prior[node - 1]


@rule
def grow_guided(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, nodes: int, scratch: Scratch,
    weights: Array, settings: Array, network: Network, judgement: Judgement, generator: Array,
) -> int:  # fmt: skip
    """One iteration, as `search.grow_once` makes it; returns the number of nodes."""
    determinize(content, observation, states, scratch, generator)
    state = states[0]
    worth = weights[weight_row(state)]
    actions = scratch.actions[:]
    node = 0
    depth = 0
    scratch.path[0] = 0
    while state.phase != OVER and depth < MAX_DEPTH:
        count = legal_actions(content, state, actions)
        if count == 1 and node != 0:
            perform(content, state, log, whole(actions[0]))
            continue
        if node != 0:
            fill_priors(content, state, scratch, worth, actions, count, settings[S_TEMPERATURE])
            if settings[S_NETWORK_PRIOR] > 0:
                part = settings[S_NETWORK_PRIOR]
                mix_priors(content, state, network, judgement, scratch, actions, count, part)
        child = follow(content, state, log, tree, nodes, node, scratch, actions, count, settings)
        nodes += child == nodes
        if child != 0:
            node = child
            depth += 1
            scratch.path[depth] = child
        if child == 0 or tree[child].visits == 0:
            break
    play_turns(content, state, log, scratch, weights, generator, 1 + random_index(generator, int(settings[S_TURNS])))
    evaluate(content, state, scratch, weights)
    if state.phase != OVER and settings[S_NETWORK_JUDGEMENT] > 0:
        mix_shares(content, state, network, judgement, scratch, settings[S_NETWORK_JUDGEMENT])
    back_up(tree, state, scratch, depth)
    return nodes


@rule
def guided_search(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, nodes: int, scratch: Scratch,
    weights: Array, settings: Array, network: Network, judgement: Judgement, generator: Array, iterations: int,
) -> int:  # fmt: skip
    """Grows a tree by so many iterations, a new one (`nodes` is 0) from its root on; returns the number of nodes."""
    read_hands(content, observation, scratch, weights)
    if nodes == 0:
        nodes = expand_root(content, observation, states, log, tree, scratch, weights, settings, generator)
        part = settings[S_NETWORK_PRIOR]
        mix_root(content, observation, tree, nodes, network, judgement, scratch, part)
    for _ in range(iterations):
        nodes = grow_guided(
            content, observation, states, log, tree, nodes, scratch, weights, settings, network, judgement, generator
        )
    return nodes
