"""Instinct: what a decision promises at a glance. It carries play-outs and tells a search where to look first.

`prepare` looks at the seat to act once; `appeal` then says of each action about how many points it promises.
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
from .judgement import FAR, STEP, Mind, distance, is_long, look_at_rows, nearest, track_left
from .policies import is_lacking, worth_of_change

ANY_MATTER = 0.3  # what a token is worth that no card in hand asks for
NEAR = 4.5  # thirds of a turn at which a card is worth half of its points
FOUNDING = 4.0  # what a new planet is worth beside the Matter it brings
UNLIKELY = -5.0
TOWING = (
    0.3  # how much a planet in the right orbit counts beside Matter; more, and two seats tow it to and fro for ever
)
LATE = 0.25  # the part of the track that is left when Finals are drawn
NOISE = 0.05


@rule
def promise(points: int, away: int) -> float:
    """What a card that far away is worth."""
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
def prepare(content: ContentData, state: State, mind: Mind) -> None:
    """What each kind of Matter on each section would bring nearer, and where each planet had better be."""
    seat = whole(state.seat)
    look_at_rows(state, mind)
    left = track_left(content, state)
    for planet in range(PLANETS):
        for kind in range(KINDS):
            mind.reach[planet, kind] = 0
            mind.moves[planet, kind] = 0
            mind.gain[planet, kind] = ANY_MATTER
        for orbit in range(8):
            mind.pull[planet, orbit] = 0.0
    for i in range(state.hand_size[seat]):
        card = whole(state.hand[seat, i])
        points = whole(content.points[card])
        final = content.deck[card] == FINAL
        for planet in range(PLANETS):
            away = distance(content, state, mind, seat, card, planet)
            if away >= FAR:
                continue
            here = promise(points, away)
            nearer = promise(points, max(away - STEP, 0)) - here
            if final:
                here *= 1.0 - min(left, 1.0)
                nearer *= 1.0 - min(left, 1.0)
            for kind in range(PURE_KINDS):
                if content.cost[card, kind] > state.mat[seat, planet, kind]:
                    mind.gain[planet, kind] = max(mind.gain[planet, kind], nearer + 0.1 * here)
            if content.orbit_from[card] > 1 or content.orbit_to[card] < 7:
                orbit = whole(content.orbit[state.planet_space[planet]])
                for other in range(1, 8):
                    off = max(0, whole(content.orbit_from[card]) - other, other - whole(content.orbit_to[card]))
                    before = max(0, whole(content.orbit_from[card]) - orbit, orbit - whole(content.orbit_to[card]))
                    weight = TOWING * (1.0 - min(left, 1.0)) if final else TOWING
                    mind.pull[planet, other] += weight * promise(points, min(FAR, max(0, away + STEP * (off - before))))
    if state.dual_matter or state.bombarded:
        for planet in range(PLANETS):
            for kind in range(PURE_KINDS, KINDS):
                mask = 15 if kind == COMET else pair_of(kind)
                for pure in range(PURE_KINDS):
                    if mask & (1 << pure):
                        mind.gain[planet, kind] = max(mind.gain[planet, kind], mind.gain[planet, pure])
    if is_long(content, state):
        look_for_matter(content, state, mind)


@rule
def look_for_matter(content: ContentData, state: State, mind: Mind) -> None:
    """In a long game each planet is drawn to the orbits that hold what it could use, and to nothing else."""
    for planet in range(PLANETS):
        for orbit in range(8):
            mind.pull[planet, orbit] = 0.0
    for space in range(SPACES):
        token = whole(state.matter[space])
        if NONE < token < KINDS:
            orbit = whole(content.orbit[space])
            for planet in range(PLANETS):
                mind.pull[planet, orbit] = max(mind.pull[planet, orbit], mind.gain[planet, token])


@rule
def appeal_of_coming(content: ContentData, state: State, mind: Mind, token: int, source: int, target: int) -> float:
    """In a long game: what it is worth that Matter comes nearer to a planet."""
    meet = content.meet[whole(state.accelerated)]
    best = 0.0
    for planet in range(PLANETS):
        space = whole(state.planet_space[planet])
        if space != NONE:
            before, after = whole(meet[source, space]), whole(meet[target, space])
            if after < before:
                best = max(best, mind.gain[planet, token] * (before - after) / (before * after))
    return best


@rule
def appeal_of_move(content: ContentData, state: State, mind: Mind, source: int, target: int) -> float:
    token = whole(state.matter[source])
    if token != NONE:
        planet = whole(state.planet_at[target])
        if token >= KINDS:
            return 0.0
        if planet != NONE:
            return float(mind.gain[planet, token])
        return appeal_of_coming(content, state, mind, token, source, target) if is_long(content, state) else 0.0
    planet = whole(state.planet_at[source])
    met = whole(state.matter[target])
    worth = 0.0 if met == NONE or met >= KINDS else mind.gain[planet, met]
    return float(worth + mind.pull[planet, content.orbit[target]] - mind.pull[planet, content.orbit[source]])


@rule
def appeal_of_draw(content: ContentData, state: State, deck: int) -> float:
    """Finals when the track is nearly full, before that what the hand lacks."""
    lacking = is_lacking(content, state, deck)
    if deck == FINAL:
        return 4.0 if lacking and track_left(content, state) < LATE else 0.5
    return 2.0 if lacking else 1.0


@rule
def appeal(content: ContentData, state: State, mind: Mind, action: int) -> float:
    """About how many points an action promises the seat to act."""
    phase = whole(state.phase)
    seat = whole(state.seat)
    if action == A_BRIGHTEN or action == A_DIM:
        worth = worth_of_change(content, state, action)
        return float(worth) if worth > 0 else UNLIKELY
    if phase == MOVE:
        if action >= A_CREATE:
            planet, space = (action - A_CREATE) // SPACES, (action - A_CREATE) % SPACES
            return FOUNDING + float(mind.gain[planet, state.matter[space]])
        return appeal_of_move(content, state, mind, (action - A_MOVE) // SPACES, (action - A_MOVE) % SPACES)
    if phase == CARD or phase == FINAL_CARDS:
        if A_PLAY <= action < A_DOWNGRADE:
            return 1.0 + whole(content.points[(action - A_PLAY) // PLANETS])
        if A_DOWNGRADE <= action < A_PASS:
            card = action - A_DOWNGRADE if action < A_UPGRADE else action - A_UPGRADE
            return 3.0 - promise(whole(content.points[card]), nearest(content, state, mind, seat, card))
        return 0.0
    if phase == GRAVITY:
        if action == A_GRAVITY_NONE:
            return 0.0
        space, planet = (action - A_GRAVITY) // PLANETS, (action - A_GRAVITY) % PLANETS
        return float(mind.gain[planet, state.matter[space]])
    if phase == DRAW:
        return appeal_of_draw(content, state, action - A_DRAW)
    if phase == KEEP:
        card = action - A_KEEP
        return promise(whole(content.points[card]), nearest(content, state, mind, seat, card))
    if phase == SETUP:
        card = action - A_DISCARD
        return 8.0 - promise(whole(content.points[card]), nearest(content, state, mind, seat, card))
    if phase == LIFT:
        return 1.0 - 0.1 * whole(content.points[action - A_LIFT])
    if phase == PLACE:
        return 1.0 if action < A_PLACE + content.cards else 0.0
    return 0.0


@rule
def follow_instinct(
    content: ContentData, state: State, mind: Mind, actions: Array, count: int, generator: Array
) -> int:
    """The most appealing action, with a little noise so that play-outs differ."""
    if count == 1:
        return whole(actions[0])
    prepare(content, state, mind)
    best = -1e9
    chosen = 0
    for i in range(count):
        value = appeal(content, state, mind, whole(actions[i]))
        if value + NOISE > best:
            value += NOISE * random_word(generator) / 4294967296.0
            if value > best:
                best = value
                chosen = i
    return whole(actions[chosen])


@rule
def play_on(content: ContentData, state: State, log: Log, mind: Mind, generator: Array, turns: int) -> None:
    """Plays by instinct until so many more turns have ended; once final turns have begun, to the game's end."""
    actions = mind.actions[:]
    last = whole(state.turn) + turns
    while state.phase != OVER and (whole(state.turn) < last or state.final_turns != NONE):
        count = legal_actions(content, state, actions)
        perform(content, state, log, follow_instinct(content, state, mind, actions, count, generator))
