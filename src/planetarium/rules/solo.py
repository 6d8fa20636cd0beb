"""Section 8: after each turn of the lone player, dice move the planets."""

from planetarium.records.content import COMET, LIFE, NONE, PLANETS, SPACES, ContentData

from .cards import show_side
from .chance import random_below
from .epochs import is_proto
from .life import meet_life
from .log import E_COLLECT, E_DICE, E_DICE_MOVE, E_TARGET, Log, note
from .movement import put_planet
from .speed import rule, whole
from .state import State
from .track import check_track, put_on_track

ARM_ORBIT = 7  # orbit VII is not a ring but four arms
CALM = 8  # from this total of the dice on no planet moves


@rule
def matter_ahead(content: ContentData, state: State, space: int) -> int:
    """8.3 The first space with Matter that a sweep from a space meets; NONE if there is none."""
    target = whole(content.thick[space])
    while target != NONE and target != space:
        if state.matter[target] != NONE:
            return target
        target = whole(content.thick[target])
    return NONE


@rule
def matter_in_orbit(content: ContentData, state: State, orbit: int) -> int:
    """8.4, 8.8 How much Matter an orbit holds; VII counts with all its arms."""
    count = 0
    for space in range(SPACES):
        if content.orbit[space] == orbit and state.matter[space] != NONE:
            count += 1
    return count


@rule
def thin_target(content: ContentData, state: State, space: int) -> int:
    """8.4 Where a thin line takes a planet whose orbit is swept clean; NONE if no line is open.

    The orbit with more Matter, else the one nearer the star; in it a space with Matter, else the one
    that is least far along, which comes first in `content.thin`.
    """
    best = NONE
    best_amount = -1
    for i in range(content.thin_count[space]):
        target = whole(content.thin[space, i])
        if state.planet_at[target] != NONE:
            continue
        amount = matter_in_orbit(content, state, whole(content.orbit[target]))
        if best != NONE:
            if content.orbit[target] == content.orbit[best]:
                if state.matter[best] != NONE or state.matter[target] == NONE:
                    continue
            elif amount < best_amount or (amount == best_amount and content.orbit[target] > content.orbit[best]):
                continue
        best = target
        best_amount = amount
    return best


@rule
def dice_target(content: ContentData, state: State, space: int) -> int:
    """8.3-8.5 Where dice move a planet that stands on a space: that space itself if it stays."""
    target = matter_ahead(content, state, space)
    if target != NONE:
        return target
    target = thin_target(content, state, space)
    if target == NONE:
        ahead = whole(content.thick[space])
        if ahead != NONE and state.planet_at[ahead] == NONE:
            return ahead
        return space
    if content.orbit[space] == ARM_ORBIT and content.thick[space] == NONE and state.matter[target] == NONE:
        swept = matter_ahead(content, state, target)
        if swept != NONE:
            return swept
    return target


@rule
def dice_collect(content: ContentData, state: State, log: Log, planet: int, space: int) -> None:
    """8.6 Matter met by dice goes face down onto the track; each token lowers the Target by 2.

    8.8 A Comet leaves the game, a life token stays with the planet; neither goes onto the track.
    """
    token = whole(state.matter[space])
    state.matter[space] = NONE
    if token >= LIFE:
        meet_life(content, state, log, planet, token)
        if not is_proto(state, planet):
            show_side(content, state, log, planet, whole(state.planet_side[planet]))
        return
    if token == COMET:
        note(log, E_COLLECT, NONE, planet, token, space)
        return
    put_on_track(state, token)
    state.face_down += 1
    note(log, E_COLLECT, NONE, planet, token, space)
    lowered = max(whole(state.target) - 2, 0)
    if lowered != state.target:
        state.target = lowered
        note(log, E_TARGET, lowered, 0, 0, 0)


@rule
def roll_dice(content: ContentData, state: State, log: Log) -> None:
    """8.2 Two dice: every planet on that orbit or nearer the star moves, A to D."""
    state.dice[0] = 1 + random_below(state, 6)
    state.dice[1] = 1 + random_below(state, 6)
    state.revealed += 1
    note(log, E_DICE, whole(state.dice[0]), whole(state.dice[1]), 0, 0)
    total = whole(state.dice[0]) + whole(state.dice[1])
    if total >= CALM:
        return
    for planet in range(PLANETS):
        space = whole(state.planet_space[planet])
        if space == NONE or content.orbit[space] > total:
            continue
        target = dice_target(content, state, space)
        if target == space:
            continue
        put_planet(state, planet, target)
        note(log, E_DICE_MOVE, planet, space, target, 0)
        if state.matter[target] != NONE:
            dice_collect(content, state, log, planet, target)
    # 8.7, 8.8: the track is looked at once, and one more turn follows.
    check_track(content, state, log, 1)
