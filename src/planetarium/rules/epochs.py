"""Section 9: Protoplanets and what becomes of them, the Late Heavy Bombardment, Comets."""

from planetarium.records.content import (
    COMET,
    HABITABLE,
    HOSTILE,
    KINDS,
    LOW,
    NONE,
    PLANETS,
    PROTO_ROCKY,
    SPACES,
    ContentData,
)
from planetarium.records.layout import Array

from .actions import A_CREATE, A_UPGRADE, insert_action, move_action
from .chance import random_below
from .decks import shuffle
from .log import (
    E_BECOME,
    E_BOMBARD,
    E_BOMBARD_COMET,
    E_BOMBARD_PLACED,
    E_BOMBARD_REMOVED,
    E_BOMBARD_SUPPLY,
    E_CREATE,
    Log,
    note,
)
from .speed import rule, whole
from .state import State


@rule
def is_proto(state: State, planet: int) -> bool:
    """9.2 A Protoplanet stands on the board and is neither Rocky nor Gaseous yet."""
    return whole(state.planet_space[planet]) != NONE and whole(state.planet_kind[planet]) == NONE


@rule
def real_planets(state: State) -> int:
    """How many planets exist, Protoplanets not counted."""
    count = 0
    for planet in range(PLANETS):
        count += state.planet_kind[planet] != NONE
    return count


@rule
def draw_extra(state: State) -> int:
    """9.1 A random token of the extras; NONE when they have run out."""
    total = 0
    for kind in range(KINDS - 1):
        total += whole(state.extra_supply[kind])
    if total == 0:
        return NONE
    left = random_below(state, total)
    for kind in range(KINDS - 1):
        left -= whole(state.extra_supply[kind])
        if left < 0:
            state.extra_supply[kind] -= 1
            return kind
    return NONE


@rule
def list_creations(state: State, actions: Array, count: int) -> int:
    """9.2 Any Matter on the board, to any letter that is not on the board yet. 9.8, 11.4: no Comet, no life."""
    for planet in range(PLANETS):
        if state.planet_space[planet] != NONE:
            continue
        for space in range(SPACES):
            if NONE < state.matter[space] < COMET:
                actions[count] = A_CREATE + planet * SPACES + space
                count += 1
    return count


@rule
def create(state: State, log: Log, planet: int, space: int) -> None:
    """9.2 The Matter goes to the mat; the Protoplanet stands where it was, Hostile."""
    token = whole(state.matter[space])
    state.matter[space] = NONE
    state.mat[state.seat, planet, token] += 1
    state.planet_space[planet] = space
    state.planet_at[space] = planet
    state.planet_kind[planet] = NONE
    state.planet_side[planet] = HOSTILE
    note(log, E_CREATE, state.seat, planet, token, space)


@rule
def fits_proto(content: ContentData, state: State, card: int, planet: int) -> bool:
    """9.3 Proto cards go to Protoplanets, and only they do."""
    return (whole(content.deck[card]) >= PROTO_ROCKY) == is_proto(state, planet)


@rule
def become_real(content: ContentData, state: State, log: Log, card: int, planet: int) -> int:
    """9.4 A Proto card makes the planet Rocky or Gaseous; returns the side that its alignment gives."""
    state.planet_kind[planet] = content.makes[card]
    note(log, E_BECOME, planet, whole(content.makes[card]), 0, 0)
    return HABITABLE if content.alignment[card] > 0 else HOSTILE


@rule
def list_upgrades(content: ContentData, state: State, actions: Array, count: int) -> int:
    """9.6 Once all four planets exist: not on a final turn, not with an empty Low deck."""
    if state.final_turns != NONE or state.deck_size[LOW] == 0 or real_planets(state) < PLANETS:
        return count
    for i in range(state.hand_size[state.seat]):
        card = whole(state.hand[state.seat, i])
        if content.deck[card] >= PROTO_ROCKY:
            actions[count] = A_UPGRADE + card
            count += 1
    return count


@rule
def list_comet_moves(content: ContentData, state: State, space: int, actions: Array, count: int) -> int:
    """9.8 A Comet moves as a planet does, but stops before other Matter, and on a planet, which collects it."""
    first = count
    for i in range(content.thin_count[space]):
        target = whole(content.thin[space, i])
        if state.matter[target] == NONE:
            count = insert_action(actions, first, count, move_action(space, target))
    target = whole(content.thick[space])
    while target != NONE and target != space and state.matter[target] == NONE:
        count = insert_action(actions, first, count, move_action(space, target))
        if state.planet_at[target] != NONE:
            break
        target = whole(content.thick[target])
    return count


@rule
def is_empty(state: State, space: int) -> bool:
    """Whether neither Matter nor a planet is on a space."""
    return whole(state.matter[space]) == NONE and whole(state.planet_at[space]) == NONE


@rule
def bombard(content: ContentData, state: State, log: Log) -> None:
    """9.7 The track's Matter falls on every empty dot, extras fill up, Comets come to the empty letters."""
    note(log, E_BOMBARD, 0, 0, 0, 0)
    state.bombarded = 1
    state.revealed += 1
    empty = 0
    for i in range(SPACES - PLANETS):
        empty += is_empty(state, whole(content.dots[i]))
    falling = state.track_size
    while falling < empty:
        token = draw_extra(state)
        if token != NONE:
            note(log, E_BOMBARD_SUPPLY, token, 0, 0, 0)
        state.track[falling] = token
        falling += 1
    # Where the extras have run out, what falls on some dots is nothing; which ones is chance like the rest.
    shuffle(state, state.track, falling)
    last = 0
    for i in range(SPACES - PLANETS):
        space = whole(content.dots[i])
        if is_empty(state, space):
            token = whole(state.track[last])
            last += 1
            state.matter[space] = token
            if token != NONE:
                note(log, E_BOMBARD_PLACED, space, token, 0, 0)
    for i in range(last, falling):
        state.removed[state.track[i]] += 1
        note(log, E_BOMBARD_REMOVED, whole(state.track[i]), 0, 0, 0)
    for planet in range(PLANETS):
        space = whole(content.start[planet])
        if is_empty(state, space):
            state.matter[space] = COMET
            note(log, E_BOMBARD_COMET, space, 0, 0, 0)
    for i in range(falling):
        state.track[i] = NONE
    state.track_size = 0
    state.face_down = 0
