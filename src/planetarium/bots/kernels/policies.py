"""Policies that run inside the compiled rulebook, for mass simulation and as plain opponents.

A policy sees an observation (`observe`) and the legal actions, and returns the index of its choice in the
list. `random` is uniform; `greedy` takes what helps the cards in its hand most, one decision at a time;
`novice` does the same, but overlooks every sixth possibility.
"""

from planetarium.records.content import FINAL, HIGH, KINDS, NONE, PLANETS, PROTO_ROCKY, PURE_KINDS, SPACES, ContentData
from planetarium.records.layout import Array

from ...rules.actions import (
    A_BRIGHTEN,
    A_CREATE,
    A_DIM,
    A_DISCARD,
    A_DRAW,
    A_GRAVITY,
    A_GRAVITY_NONE,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PLACE,
    A_PLAY,
)
from ...rules.cards import meets
from ...rules.decks import finals_in_hand
from ...rules.frostline import BRIGHTNESS_COST
from ...rules.log import Log
from ...rules.observe import observe
from ...rules.payment import can_pay, serves
from ...rules.playout import random_index
from ...rules.speed import rule, whole
from ...rules.state import CARD, DRAW, FINAL_CARDS, GRAVITY, KEEP, LIFT, MOVE, OVER, PLACE, SETUP, State
from ...rules.turn import legal_actions, perform

RANDOM, GREEDY, NOVICE = 0, 1, 2
POLICY_NAMES = ("random", "greedy", "novice")
WANTED_FINALS, WANTED_HIGHS = 3, 2
NEW_PLANET = 100  # what a new planet is worth beside the Matter it brings
LEAST_WORTH = 7  # of Matter that no card asks for
WORTHLESS = -1


@rule
def worth(content: ContentData, state: State, planet: int, token: int) -> int:
    """How much one more token on a planet's section helps the best card in hand; Duals and Comets pay for several."""
    if token >= KINDS:
        return 0
    best = 0
    for kind in range(PURE_KINDS):
        if serves(token, 1 << kind):
            best = max(best, worth_of_kind(content, state, planet, kind))
    return best


@rule
def worth_of_kind(content: ContentData, state: State, planet: int, kind: int) -> int:
    """How much one more token of a pure kind on a planet's section helps the best card in hand."""
    seat = whole(state.seat)
    best = LEAST_WORTH
    for i in range(state.hand_size[seat]):
        card = whole(state.hand[seat, i])
        if content.deck[card] == FINAL or content.cost[card, kind] <= state.mat[seat, planet, kind]:
            continue
        if content.needs_kind[card] != NONE and content.needs_kind[card] != state.planet_kind[planet]:
            continue
        if (content.deck[card] >= PROTO_ROCKY) != (state.planet_kind[planet] == NONE):
            continue
        missing = 0
        for other in range(PURE_KINDS):
            missing += max(0, whole(content.cost[card, other]) - whole(state.mat[seat, planet, other]))
        value = 60 * whole(content.points[card]) // missing
        if not meets(content, state, card, planet):
            value //= 3
        best = max(best, value)
    return best


@rule
def worth_of_approach(content: ContentData, state: State, source: int, target: int) -> int:
    """Matter that comes closer to a planet: worth less than any that is collected, and the more the closer it is."""
    meet = content.meet[whole(state.accelerated)]
    nearest = LEAST_WORTH
    for planet in range(PLANETS):
        space = whole(state.planet_space[planet])
        if space != NONE and meet[target, space] < meet[source, space]:
            nearest = min(nearest, whole(meet[target, space]))
    return LEAST_WORTH - nearest


@rule
def worth_of_move(content: ContentData, state: State, source: int, target: int) -> int:
    """What a move is worth: what it collects, or how close it brings Matter to a planet."""
    token = whole(state.matter[source])
    if token != NONE:
        planet = whole(state.planet_at[target])
        return (
            worth_of_approach(content, state, source, target)
            if planet == NONE
            else worth(content, state, planet, token)
        )
    met = whole(state.matter[target])
    return 0 if met == NONE else worth(content, state, whole(state.planet_at[source]), met)


@rule
def worth_of_final(content: ContentData, state: State, card: int) -> int:
    """A Final counts in full if some planet meets it now."""
    for planet in range(PLANETS):
        if state.planet_space[planet] == NONE:
            continue
        kind = content.needs_kind[card]
        side = content.needs_side[card]
        orbit = content.orbit[state.planet_space[planet]]
        if (
            (kind == NONE or kind == state.planet_kind[planet])
            and (side == NONE or side == state.planet_side[planet])
            and content.orbit_from[card] <= orbit <= content.orbit_to[card]
        ):
            return 2 * whole(content.points[card])
    return whole(content.points[card])


@rule
def hand_lacks(content: ContentData, state: State, deck: int) -> bool:
    """Whether the hand should draw from a deck: up to three Finals and two High cards, otherwise others."""
    seat = whole(state.seat)
    if deck == FINAL:
        return finals_in_hand(content, state, seat) < WANTED_FINALS
    highs = 0
    for i in range(state.hand_size[seat]):
        highs += content.deck[state.hand[seat, i]] == HIGH
    return (deck == HIGH) == (highs < WANTED_HIGHS)


@rule
def worth_of_draw(content: ContentData, state: State, deck: int) -> int:
    """Finals from the last third of the track on, before that what the hand lacks."""
    lacking = hand_lacks(content, state, deck)
    if deck == FINAL:
        return 3 if lacking and 3 * state.track_size > 2 * content.track_length else 0
    return 2 if lacking else 1


@rule
def best_play(content: ContentData, state: State, finals: bool) -> int:
    """The points of the best card that can be played now, of Finals or of the others; 0 if there is none."""
    best = 0
    for i in range(state.hand_size[state.seat]):
        card = whole(state.hand[state.seat, i])
        if (content.deck[card] == FINAL) != finals or content.points[card] <= best:
            continue
        for planet in range(PLANETS):
            if can_pay(content, state, card, planet) and meets(content, state, card, planet):
                best = whole(content.points[card])
                break
    return best


@rule
def worth_of_brightness(content: ContentData, state: State, action: int) -> int:
    """10.6 A change of brightness is worth the card that it makes playable, so it can wait until cards are played.

    Among Finals it comes when nothing else can be played, so that no Final is lost to it.
    """
    if state.phase != CARD and state.phase != FINAL_CARDS:
        return WORTHLESS
    finals = state.phase == FINAL_CARDS
    now = best_play(content, state, finals)
    if finals and now > 0:
        return WORTHLESS
    step = 1 if action == A_BRIGHTEN else -1
    state.frost_line += step
    then = best_play(content, state, finals) - BRIGHTNESS_COST
    state.frost_line -= step
    return 1 + then if then > now else WORTHLESS


@rule
def is_useless_brightness(content: ContentData, state: State, action: int) -> bool:
    """Whether an action changes the brightness without making a better card playable; weaker bots ignore those."""
    return (action == A_BRIGHTEN or action == A_DIM) and worth_of_brightness(content, state, action) == WORTHLESS


@rule
def worth_of_action(content: ContentData, state: State, action: int) -> int:
    """What an action is worth to the greedy policy; numbers compare within one phase only."""
    phase = state.phase
    if action == A_BRIGHTEN or action == A_DIM:
        return worth_of_brightness(content, state, action)
    if phase == MOVE:
        if action >= A_CREATE:
            planet, space = (action - A_CREATE) // SPACES, (action - A_CREATE) % SPACES
            return NEW_PLANET + worth(content, state, planet, whole(state.matter[space]))
        return worth_of_move(content, state, (action - A_MOVE) // SPACES, (action - A_MOVE) % SPACES)
    if phase == CARD or phase == FINAL_CARDS:
        playing = A_PLAY <= action < A_PLAY + PLANETS * content.cards
        return 1 + whole(content.points[(action - A_PLAY) // PLANETS]) if playing else 0
    if phase == GRAVITY:
        if action == A_GRAVITY_NONE:
            return 0
        space, planet = (action - A_GRAVITY) // PLANETS, (action - A_GRAVITY) % PLANETS
        return worth(content, state, planet, whole(state.matter[space]))
    if phase == DRAW:
        return worth_of_draw(content, state, action - A_DRAW)
    if phase == KEEP:
        return worth_of_final(content, state, action - A_KEEP)
    if phase == SETUP:
        return 200 - worth_of_final(content, state, action - A_DISCARD)
    if phase == LIFT:
        return 100 - whole(content.points[action - A_LIFT])
    if phase == PLACE:
        return 1 if action < A_PLACE + content.cards else 0
    return 0


@rule
def best_index(content: ContentData, state: State, actions: Array, count: int, careless: bool, generator: Array) -> int:
    """The index of the action that is worth most, NONE if none is worth anything; a careless bot overlooks a sixth."""
    best = WORTHLESS
    chosen = NONE
    equals = 0
    for i in range(count):
        if careless and random_index(generator, 6) == 0:
            continue
        value = worth_of_action(content, state, whole(actions[i]))
        if value > best:
            best = value
            equals = 0
        if value == best and value > WORTHLESS:
            equals += 1
            if random_index(generator, equals) == 0:
                chosen = i
    return chosen


@rule
def choose(content: ContentData, state: State, actions: Array, count: int, policy: int, generator: Array) -> int:
    """The index of a policy's choice in actions[:count]; ties are broken by its generator."""
    if policy == RANDOM:
        return random_index(generator, count)
    if policy == NOVICE:
        seen = best_index(content, state, actions, count, True, generator)
        if seen != NONE:
            return seen
    return best_index(content, state, actions, count, False, generator)


@rule
def play_policies(
    content: ContentData, states: Array, log: Log, policies: Array, generator: Array, actions: Array, history: Array
) -> int:
    """Plays states[0] to its end, seat by seat by `policies`, each shown only its observation.

    Writes the actions into `history` as far as it has room; returns how many there were. states[1] is
    overwritten with observations.
    """
    length = 0
    state = states[0]
    while state.phase != OVER:
        count = legal_actions(content, state, actions)
        states[1] = states[0]
        seen = states[1]
        observe(content, seen, whole(state.seat))
        chosen = choose(content, seen, actions, count, whole(policies[state.seat]), generator)
        action = whole(actions[chosen])
        if length < len(history):
            history[length] = action
        length += 1
        perform(content, state, log, action)
    return length
