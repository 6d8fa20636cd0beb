"""Information-set Monte Carlo tree search: one tree over what a seat knows, grown through determinizations.

Every iteration deals anew what the seat cannot see, walks down the tree by the actions that are legal in that
world, adds a node, plays a few turns by the heuristic and evaluates where they led. Chance (draws, dice) falls
anew each time, so a node's value is a mean over what may come. Each seat maximises its own share of the win.
"""

import math
from typing import Annotated, Any

from planetarium.records.content import ContentData
from planetarium.records.layout import Array, blank, layout

from ...rules.chance import WORD
from ...rules.log import Log
from ...rules.observe import imagine
from ...rules.playout import random_index, random_word
from ...rules.speed import rule, whole
from ...rules.state import OVER, SEATS, State
from ...rules.turn import legal_actions, perform
from .evaluation import Scratch, evaluate, weight_row
from .hands import deal_likely_hands, read_hands
from .heuristic import action_value, play_turns, prepare_heuristic
from .policies import is_useless_brightness

# The settings of a search, as indexes into an array; `SearchSettings` in `planetarium.bots.thinking` explains them.
S_EXPLORATION, S_UNTRIED_PENALTY, S_TEMPERATURE, S_TURNS, S_ROOT_TRIALS, S_SHARPNESS, S_OVERSIGHT = range(7)
S_NETWORK_PRIOR, S_NETWORK_JUDGEMENT = 7, 8  # for a search with a network only, see `guided`
MAX_DEPTH = 100


class Node:
    """A decision and the action that led to it; the tree is an array of nodes, linked by their indexes."""

    action: Annotated[int, "i4"]
    first_child: Annotated[int, "i4"]  # 0 where there is none, as the root is nobody's child
    next_sibling: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]
    prior: Annotated[float, "f4"]
    value: Annotated[Array, "f4", SEATS]  # each seat's shares of the win, summed over the visits


NODE = layout(Node)


def new_tree(nodes: int) -> Any:
    """Room for a tree of so many nodes."""
    return blank(NODE, nodes)


@rule
def determinize(content: ContentData, observation: State, states: Array, scratch: Scratch, generator: Array) -> None:
    """Deals what the observation hides, by chance and by what rivals probably hold, into states[0].

    Call `read_hands` first.
    """
    for i in range(8):
        scratch.key[i] = random_word(generator) & WORD
    states[0] = observation
    imagine(content, states[0], scratch.key[:])
    deal_likely_hands(content, observation, states[0], scratch, generator)


@rule
def add_child(tree: Array, nodes: int, parent: int, action: int) -> int:
    """Puts a new node under its parent; returns its index, or 0 if the tree is full."""
    if nodes >= len(tree):
        return 0
    child = tree[nodes]
    child.action = action
    child.first_child = 0
    child.visits = 0
    child.prior = 0.0
    for seat in range(SEATS):
        child.value[seat] = 0.0
    child.next_sibling = tree[parent].first_child
    tree[parent].first_child = nodes
    return nodes


@rule
def fill_priors(
    content: ContentData, state: State, scratch: Scratch, worth: Array, actions: Array, count: int, temperature: float
) -> None:
    """How likely each action is to be good, into `scratch.prior`: a softmax over what the heuristic says."""
    prepare_heuristic(content, state, scratch, worth)
    best = -1e9
    for i in range(count):
        scratch.prior[i] = action_value(content, state, scratch, worth, whole(actions[i]))
        best = max(best, scratch.prior[i])
    total = 0.0
    for i in range(count):
        scratch.prior[i] = math.exp((scratch.prior[i] - best) / temperature)
        total += scratch.prior[i]
    for i in range(count):
        scratch.prior[i] /= total


@rule
def expand_root(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, scratch: Scratch, weights: Array,
    settings: Array, generator: Array,
) -> int:  # fmt: skip
    """Makes the root and all its children, each with a prior from a few trials; returns the number of nodes."""
    root = tree[0]
    root.first_child = 0
    root.visits = 0
    for seat in range(SEATS):
        root.value[seat] = 0.0
    seat = whole(observation.seat)
    actions = scratch.actions[:]
    count = legal_actions(content, observation, actions)
    fill_priors(
        content, observation, scratch, weights[weight_row(observation)], actions, count, settings[S_TEMPERATURE]
    )
    nodes = 1
    for i in range(count):
        # A weaker bot never considers what it overlooks here; one action is always left to it.
        overlooked = random_word(generator) < settings[S_OVERSIGHT] * (WORD + 1) and (nodes > 1 or i < count - 1)
        if settings[S_OVERSIGHT] > 0 and is_useless_brightness(content, observation, whole(actions[i])):
            overlooked = True
        if not overlooked and add_child(tree, nodes, 0, whole(actions[i])) > 0:
            tree[nodes].prior = scratch.prior[i]
            nodes += 1
    if nodes == 1:  # all that was left were useless changes of brightness
        nodes += add_child(tree, 1, 0, whole(actions[0])) > 0
        tree[1].prior = scratch.prior[0]
    # A good action has both a high prior by the heuristic and good results in the trials.
    root_trials = int(settings[S_ROOT_TRIALS])
    for _ in range(root_trials):
        determinize(content, observation, states, scratch, generator)
        for i in range(1, nodes):
            states[1] = states[0]
            perform(content, states[1], log, whole(tree[i].action))
            play_turns(content, states[1], log, scratch, weights, generator, 1)
            evaluate(content, states[1], scratch, weights)
            tree[i].prior *= math.exp((scratch.shares[seat] - 1.0) * settings[S_SHARPNESS] / root_trials)
    total = 0.0
    for i in range(1, nodes):
        total += tree[i].prior
    for i in range(1, nodes):
        tree[i].prior /= total
    return nodes


@rule
def select_action(
    tree: Array, node: int, scratch: Scratch, actions: Array, count: int, seat: int, settings: Array, at_root: bool
) -> int:
    """The index of the action most worth trying next: good so far, likely to be good, or little tried (PUCT)."""
    visits = 0
    child = whole(tree[node].first_child)
    while child != 0:
        scratch.child[tree[child].action] = child
        child = whole(tree[child].next_sibling)
    for i in range(count):
        child = whole(scratch.child[actions[i]])
        if child != 0:
            visits += whole(tree[child].visits)
    exploration = settings[S_EXPLORATION] * math.sqrt(visits + 1.0)
    untried_value = 0.0
    if tree[node].visits > 0:
        untried_value = tree[node].value[seat] / tree[node].visits - settings[S_UNTRIED_PENALTY]
    best = -1e9
    chosen = 0
    for i in range(count):
        child = whole(scratch.child[actions[i]])
        if at_root and child == 0:
            continue
        value = untried_value
        tried = 0
        prior = scratch.prior[i]
        if child != 0:
            if at_root:
                prior = float(tree[child].prior)
            tried = whole(tree[child].visits)
            if tried > 0:
                value = tree[child].value[seat] / tried
        value += exploration * prior / (1.0 + tried)
        if value > best:
            best = value
            chosen = i
    child = whole(tree[node].first_child)
    while child != 0:
        scratch.child[tree[child].action] = 0
        child = whole(tree[child].next_sibling)
    return chosen


@rule
def find_child(tree: Array, node: int, action: int) -> int:
    """The index of the child that an action leads to; 0 if there is none yet."""
    child = whole(tree[node].first_child)
    while child != 0 and tree[child].action != action:
        child = whole(tree[child].next_sibling)
    return child


@rule
def follow(
    content: ContentData, state: State, log: Log, tree: Array, nodes: int, node: int, scratch: Scratch, actions: Array,
    count: int, settings: Array,
) -> int:  # fmt: skip
    """Takes the action most worth trying; returns the node it leads to: `nodes` if it is new, 0 if the tree is full."""
    action = whole(actions[select_action(tree, node, scratch, actions, count, state.seat, settings, node == 0)])
    child = find_child(tree, node, action)
    if child == 0:
        child = add_child(tree, nodes, node, action)
    perform(content, state, log, action)
    return child


@rule
def back_up(tree: Array, state: State, scratch: Scratch, depth: int) -> None:
    """Tells every node on the path each seat's share of the win."""
    for i in range(depth + 1):
        visited = whole(scratch.path[i])
        tree[visited].visits += 1
        for seat in range(state.players):
            tree[visited].value[seat] += scratch.shares[seat]


@rule
def grow_once(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, nodes: int, scratch: Scratch,
    weights: Array, settings: Array, generator: Array,
) -> int:  # fmt: skip
    """One iteration: determinize, select, expand, play out, evaluate, back up; returns the number of nodes."""
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
    back_up(tree, state, scratch, depth)
    return nodes


@rule
def search(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, nodes: int, scratch: Scratch,
    weights: Array, settings: Array, generator: Array, iterations: int,
) -> int:  # fmt: skip
    """Grows a tree by so many iterations, a new one (`nodes` is 0) from its root on; returns the number of nodes."""
    read_hands(content, observation, scratch, weights)
    if nodes == 0:
        nodes = expand_root(content, observation, states, log, tree, scratch, weights, settings, generator)
    for _ in range(iterations):
        nodes = grow_once(content, observation, states, log, tree, nodes, scratch, weights, settings, generator)
    return nodes
