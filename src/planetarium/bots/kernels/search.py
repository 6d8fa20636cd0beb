"""Information-set Monte Carlo tree search: one tree over what a seat knows, grown through imagined worlds.

Every iteration deals what the seat cannot see anew, walks down the tree by the actions that are legal in that
world, adds a node, plays on by instinct for a few turns and judges where that led. Chance (draws, dice) falls
anew each time, so a node's value is a mean over what may come. Each seat is taken to want its own share of the win.
"""

import math
from typing import Annotated, Any

from planetarium.records.content import ContentData
from planetarium.records.layout import Array, blank, layout

from ...rules.chance import WORD
from ...rules.log import Log
from ...rules.observe import imagine
from ...rules.playout import pick, random_word
from ...rules.speed import rule, whole
from ...rules.state import OVER, SEATS, State
from ...rules.turn import legal_actions, perform
from .instinct import appeal, play_on, prepare
from .judgement import Mind, judge
from .policies import is_idle_change

# How a search is done: an array of these.
H_CURIOSITY, H_CAUTION, H_FAITH, H_TURNS, H_GLANCES, H_SHARPNESS, H_OVERSIGHT = range(7)
DEEPEST = 100


class Node:
    action: Annotated[int, "i4"]
    first: Annotated[int, "i4"]  # its first child, and the next child of its parent; 0 where there is none
    following: Annotated[int, "i4"]
    visits: Annotated[int, "i4"]
    prior: Annotated[float, "f4"]
    value: Annotated[Array, "f4", SEATS]


NODE = layout(Node)


def new_tree(nodes: int) -> Any:
    return blank(NODE, nodes)


@rule
def dream(content: ContentData, observation: State, states: Array, mind: Mind, generator: Array) -> None:
    """A world that agrees with the observation, into states[0]."""
    for i in range(8):
        mind.key[i] = random_word(generator) & WORD
    states[0] = observation
    imagine(content, states[0], mind.key[:])


@rule
def add_child(tree: Array, nodes: int, parent: int, action: int) -> int:
    """Puts a new node under its parent; returns its place, or 0 if the tree is full."""
    if nodes >= len(tree):
        return 0
    child = tree[nodes]
    child.action = action
    child.first = 0
    child.visits = 0
    child.prior = 0.0
    for seat in range(SEATS):
        child.value[seat] = 0.0
    child.following = tree[parent].first
    tree[parent].first = nodes
    return nodes


@rule
def weigh(content: ContentData, state: State, mind: Mind, actions: Array, count: int, faith: float) -> None:
    """How likely a seat is to like each action, into `mind.appeal`."""
    prepare(content, state, mind)
    best = -1e9
    for i in range(count):
        mind.appeal[i] = appeal(content, state, mind, whole(actions[i]))
        best = max(best, mind.appeal[i])
    total = 0.0
    for i in range(count):
        mind.appeal[i] = math.exp((mind.appeal[i] - best) / faith)
        total += mind.appeal[i]
    for i in range(count):
        mind.appeal[i] /= total


@rule
def plant(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, mind: Mind, weights: Array,
    habits: Array, generator: Array,
) -> int:  # fmt: skip
    """The root with all its children, each with a first glance at where it leads; returns the number of nodes."""
    root = tree[0]
    root.first = 0
    root.visits = 0
    for seat in range(SEATS):
        root.value[seat] = 0.0
    seat = whole(observation.seat)
    actions = mind.actions[:]
    count = legal_actions(content, observation, actions)
    weigh(content, observation, mind, actions, count, habits[H_FAITH])
    nodes = 1
    for i in range(count):
        # What a weaker bot overlooks it never thinks of; one action it always sees.
        overlooked = random_word(generator) < habits[H_OVERSIGHT] * (WORD + 1) and (nodes > 1 or i < count - 1)
        if habits[H_OVERSIGHT] > 0 and is_idle_change(content, observation, whole(actions[i])):
            overlooked = True
        if not overlooked and add_child(tree, nodes, 0, whole(actions[i])) > 0:
            tree[nodes].prior = mind.appeal[i]
            nodes += 1
    if nodes == 1:  # all that was left were changes of brightness for nothing
        nodes += add_child(tree, 1, 0, whole(actions[0])) > 0
        tree[1].prior = mind.appeal[0]
    # What instinct likes and what looks good at a glance: an action should be both.
    glances = int(habits[H_GLANCES])
    for _ in range(glances):
        dream(content, observation, states, mind, generator)
        for i in range(1, nodes):
            states[1] = states[0]
            perform(content, states[1], log, whole(tree[i].action))
            play_on(content, states[1], log, mind, generator, 1)
            judge(content, states[1], mind, weights)
            tree[i].prior *= math.exp((mind.shares[seat] - 1.0) * habits[H_SHARPNESS] / glances)
    total = 0.0
    for i in range(1, nodes):
        total += tree[i].prior
    for i in range(1, nodes):
        tree[i].prior /= total
    return nodes


@rule
def follow(
    tree: Array, node: int, mind: Mind, actions: Array, count: int, seat: int, habits: Array, at_root: bool
) -> int:
    """The place among the actions of the one most worth trying next: good so far, likely, or little tried."""
    visits = 0
    child = whole(tree[node].first)
    while child != 0:
        mind.child[tree[child].action] = child
        child = whole(tree[child].following)
    for i in range(count):
        child = whole(mind.child[actions[i]])
        if child != 0:
            visits += whole(tree[child].visits)
    breadth = habits[H_CURIOSITY] * math.sqrt(visits + 1.0)
    unknown = 0.0
    if tree[node].visits > 0:
        unknown = tree[node].value[seat] / tree[node].visits - habits[H_CAUTION]
    best = -1e9
    chosen = 0
    for i in range(count):
        child = whole(mind.child[actions[i]])
        if at_root and child == 0:
            continue
        value = unknown
        tried = 0
        prior = mind.appeal[i]
        if child != 0:
            if at_root:
                prior = float(tree[child].prior)
            tried = whole(tree[child].visits)
            if tried > 0:
                value = tree[child].value[seat] / tried
        value += breadth * prior / (1.0 + tried)
        if value > best:
            best = value
            chosen = i
    child = whole(tree[node].first)
    while child != 0:
        mind.child[tree[child].action] = 0
        child = whole(tree[child].following)
    return chosen


@rule
def child_by(tree: Array, node: int, action: int) -> int:
    child = whole(tree[node].first)
    while child != 0 and tree[child].action != action:
        child = whole(tree[child].following)
    return child


@rule
def iterate(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, nodes: int, mind: Mind,
    weights: Array, habits: Array, generator: Array,
) -> int:  # fmt: skip
    """One world, one walk down, one new node, one judgement, carried back up; returns the number of nodes."""
    dream(content, observation, states, mind, generator)
    state = states[0]
    actions = mind.actions[:]
    node = 0
    depth = 0
    mind.path[0] = 0
    while state.phase != OVER and depth < DEEPEST:
        count = legal_actions(content, state, actions)
        if count == 1 and node != 0:
            perform(content, state, log, whole(actions[0]))
            continue
        if node != 0:
            weigh(content, state, mind, actions, count, habits[H_FAITH])
        action = whole(actions[follow(tree, node, mind, actions, count, state.seat, habits, node == 0)])
        child = child_by(tree, node, action)
        fresh = child == 0
        if fresh:
            child = add_child(tree, nodes, node, action)
            nodes += child != 0
        else:
            fresh = whole(tree[child].visits) == 0
        perform(content, state, log, action)
        if child != 0:
            node = child
            depth += 1
            mind.path[depth] = child
        if fresh:
            break
    play_on(content, state, log, mind, generator, 1 + pick(generator, int(habits[H_TURNS])))
    judge(content, state, mind, weights)
    for i in range(depth + 1):
        place = whole(mind.path[i])
        tree[place].visits += 1
        for seat in range(state.players):
            tree[place].value[seat] += mind.shares[seat]
    return nodes


@rule
def search(
    content: ContentData, observation: State, states: Array, log: Log, tree: Array, nodes: int, mind: Mind,
    weights: Array, habits: Array, generator: Array, iterations: int,
) -> int:  # fmt: skip
    """Grows a tree by so many iterations (from the root on if it has no nodes); returns the number of nodes."""
    if nodes == 0:
        nodes = plant(content, observation, states, log, tree, mind, weights, habits, generator)
    for _ in range(iterations):
        nodes = iterate(content, observation, states, log, tree, nodes, mind, weights, habits, generator)
    return nodes
