"""The heuristic: a quick estimate of what each action is worth. It plays the play-outs and gives a search its priors.

`prepare_heuristic` examines the hand of the seat to act once; `action_value` then estimates, in points, what each
action is worth to it.
"""

from planetarium.records.content import (
    COMET,
    FINAL,
    KINDS,
    NONE,
    PLANETS,
    PURE_KINDS,
    SPACES,
    ContentData,
)
from planetarium.records.layout import Array

from ...rules.actions import (
    A_BRIGHTEN,
    A_CREATE,
    A_DIM,
    A_DISCARD,
    A_DOWNGRADE,
    A_DRAW,
    A_GRAVITY,
    A_GRAVITY_NONE,
    A_KEEP,
    A_LIFT,
    A_MOVE,
    A_PASS,
    A_PLACE,
    A_PLAY,
    A_UPGRADE,
)
from ...rules.log import Log
from ...rules.playout import random_word
from ...rules.speed import rule, whole
from ...rules.state import CARD, DRAW, FINAL_CARDS, GRAVITY, KEEP, LIFT, MOVE, OVER, PLACE, SETUP, State
from ...rules.turn import legal_actions, perform
from .evaluation import FAR, STEP, Scratch, count_markers, distance, is_long, least_distance, track_left
from .policies import hand_lacks, worth_of_brightness

ANY_MATTER = 0.3  # what a token is worth that no card in hand asks for
NEAR = 4.5  # thirds of a turn at which a card is worth half of its points
NEW_PLANET = 4.0  # what a new planet is worth beside the Matter it brings
UNLIKELY = -5.0
# How much moving a planet to the right orbit counts beside collecting Matter. With more, two seats would tow a planet
# back and forth for ever.
TOWING = 0.3
LATE = 0.25  # the part of the track that is left when Finals are drawn
NOISE = 0.05


@rule
def card_value(points: int, away: int) -> float:
    """What a card is worth that is `away` thirds of a turn from being played."""
    return 0.0 if away >= FAR else points * NEAR / (NEAR + away)


@rule
def pair_of(kind: int) -> int:
    """11.3 The two kinds of a Dual token, as a mask."""
    place = kind - PURE_KINDS
    for first in range(PURE_KINDS):
        for second in range(first + 1, PURE_KINDS):
            if place == 0:
                return (1 << first) | (1 << second)
            place -= 1
    return 0


@rule
def prepare_heuristic(content: ContentData, state: State, scratch: Scratch) -> None:
    """Fills in `scratch.gain` (Matter by planet and kind) and `scratch.pull` (orbits by planet) for the seat to act."""
    seat = whole(state.seat)
    count_markers(state, scratch)
    left = track_left(content, state)
    for planet in range(PLANETS):
        for kind in range(KINDS):
            scratch.reach[planet, kind] = 0
            scratch.moves[planet, kind] = 0
            scratch.gain[planet, kind] = ANY_MATTER
        for orbit in range(8):
            scratch.pull[planet, orbit] = 0.0
    for i in range(state.hand_size[seat]):
        card = whole(state.hand[seat, i])
        points = whole(content.points[card])
        final = content.deck[card] == FINAL
        for planet in range(PLANETS):
            away = distance(content, state, scratch, seat, card, planet)
            if away >= FAR:
                continue
            here = card_value(points, away)
            nearer = card_value(points, max(away - STEP, 0)) - here
            if final:
                here *= 1.0 - min(left, 1.0)
                nearer *= 1.0 - min(left, 1.0)
            for kind in range(PURE_KINDS):
                if content.cost[card, kind] > state.mat[seat, planet, kind]:
                    scratch.gain[planet, kind] = max(scratch.gain[planet, kind], nearer + 0.1 * here)
            if content.orbit_from[card] > 1 or content.orbit_to[card] < 7:
                orbit = whole(content.orbit[state.planet_space[planet]])
                for other in range(1, 8):
                    off = max(0, whole(content.orbit_from[card]) - other, other - whole(content.orbit_to[card]))
                    before = max(0, whole(content.orbit_from[card]) - orbit, orbit - whole(content.orbit_to[card]))
                    weight = TOWING * (1.0 - min(left, 1.0)) if final else TOWING
                    scratch.pull[planet, other] += weight * card_value(
                        points, min(FAR, max(0, away + STEP * (off - before)))
                    )
    if state.dual_matter or state.bombarded:
        for planet in range(PLANETS):
            for kind in range(PURE_KINDS, KINDS):
                mask = 15 if kind == COMET else pair_of(kind)
                for pure in range(PURE_KINDS):
                    if mask & (1 << pure):
                        scratch.gain[planet, kind] = max(scratch.gain[planet, kind], scratch.gain[planet, pure])
    if is_long(content, state):
        pull_towards_matter(content, state, scratch)


@rule
def pull_towards_matter(content: ContentData, state: State, scratch: Scratch) -> None:
    """In a long game planets are pulled only towards orbits that hold Matter that the hand can use."""
    for planet in range(PLANETS):
        for orbit in range(8):
            scratch.pull[planet, orbit] = 0.0
    for space in range(SPACES):
        token = whole(state.matter[space])
        if NONE < token < KINDS:
            orbit = whole(content.orbit[space])
            for planet in range(PLANETS):
                scratch.pull[planet, orbit] = max(scratch.pull[planet, orbit], scratch.gain[planet, token])


@rule
def value_of_approach(
    content: ContentData, state: State, scratch: Scratch, token: int, source: int, target: int
) -> float:
    """In a long game: what it is worth to move Matter closer to a planet without reaching it."""
    meet = content.meet[whole(state.accelerated)]
    best = 0.0
    for planet in range(PLANETS):
        space = whole(state.planet_space[planet])
        if space != NONE:
            before, after = whole(meet[source, space]), whole(meet[target, space])
            if after < before:
                best = max(best, scratch.gain[planet, token] * (before - after) / (before * after))
    return best


@rule
def value_of_move(content: ContentData, state: State, scratch: Scratch, source: int, target: int) -> float:
    """What a move is worth: the Matter it collects, and how much better the orbit is where it takes a planet."""
    token = whole(state.matter[source])
    if token != NONE:
        planet = whole(state.planet_at[target])
        if token >= KINDS:
            return 0.0
        if planet != NONE:
            return float(scratch.gain[planet, token])
        return value_of_approach(content, state, scratch, token, source, target) if is_long(content, state) else 0.0
    planet = whole(state.planet_at[source])
    met = whole(state.matter[target])
    worth = 0.0 if met == NONE or met >= KINDS else scratch.gain[planet, met]
    return float(worth + scratch.pull[planet, content.orbit[target]] - scratch.pull[planet, content.orbit[source]])


@rule
def value_of_draw(content: ContentData, state: State, deck: int) -> float:
    """Finals when the track is nearly full, before that what the hand lacks."""
    lacking = hand_lacks(content, state, deck)
    if deck == FINAL:
        return 4.0 if lacking and track_left(content, state) < LATE else 0.5
    return 2.0 if lacking else 1.0


@rule
def action_value(content: ContentData, state: State, scratch: Scratch, action: int) -> float:
    """About how many points an action is worth to the seat to act; call `prepare_heuristic` first."""
    phase = whole(state.phase)
    seat = whole(state.seat)
    if action == A_BRIGHTEN or action == A_DIM:
        worth = worth_of_brightness(content, state, action)
        return float(worth) if worth > 0 else UNLIKELY
    if phase == MOVE:
        if action >= A_CREATE:
            planet, space = (action - A_CREATE) // SPACES, (action - A_CREATE) % SPACES
            return NEW_PLANET + float(scratch.gain[planet, state.matter[space]])
        return value_of_move(content, state, scratch, (action - A_MOVE) // SPACES, (action - A_MOVE) % SPACES)
    if phase == CARD or phase == FINAL_CARDS:
        if A_PLAY <= action < A_DOWNGRADE:
            return 1.0 + whole(content.points[(action - A_PLAY) // PLANETS])
        if A_DOWNGRADE <= action < A_PASS:
            card = action - A_DOWNGRADE if action < A_UPGRADE else action - A_UPGRADE
            return 3.0 - card_value(whole(content.points[card]), least_distance(content, state, scratch, seat, card))
        return 0.0
    if phase == GRAVITY:
        if action == A_GRAVITY_NONE:
            return 0.0
        space, planet = (action - A_GRAVITY) // PLANETS, (action - A_GRAVITY) % PLANETS
        return float(scratch.gain[planet, state.matter[space]])
    if phase == DRAW:
        return value_of_draw(content, state, action - A_DRAW)
    if phase == KEEP:
        card = action - A_KEEP
        return card_value(whole(content.points[card]), least_distance(content, state, scratch, seat, card))
    if phase == SETUP:
        card = action - A_DISCARD
        return 8.0 - card_value(whole(content.points[card]), least_distance(content, state, scratch, seat, card))
    if phase == LIFT:
        return 1.0 - 0.1 * whole(content.points[action - A_LIFT])
    if phase == PLACE:
        return 1.0 if action < A_PLACE + content.cards else 0.0
    return 0.0


@rule
def heuristic_action(
    content: ContentData, state: State, scratch: Scratch, actions: Array, count: int, generator: Array
) -> int:
    """The action of the highest value, with a little noise so that play-outs differ."""
    if count == 1:
        return whole(actions[0])
    prepare_heuristic(content, state, scratch)
    best = -1e9
    chosen = 0
    for i in range(count):
        value = action_value(content, state, scratch, whole(actions[i]))
        if value + NOISE > best:
            value += NOISE * random_word(generator) / 4294967296.0
            if value > best:
                best = value
                chosen = i
    return whole(actions[chosen])


@rule
def play_turns(content: ContentData, state: State, log: Log, scratch: Scratch, generator: Array, turns: int) -> None:
    """Plays by the heuristic for so many turns; once final turns have begun, to the end of the game."""
    actions = scratch.actions[:]
    last = whole(state.turn) + turns
    while state.phase != OVER and (whole(state.turn) < last or state.final_turns != NONE):
        count = legal_actions(content, state, actions)
        perform(content, state, log, heuristic_action(content, state, scratch, actions, count, generator))
