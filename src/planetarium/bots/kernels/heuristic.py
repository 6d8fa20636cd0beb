"""The heuristic: a quick estimate of what each action is worth. It plays the play-outs and gives a search its priors.

`prepare_heuristic` examines the hand of the seat to act once; `action_value` then estimates, in points, what each
action is worth to it.
"""

from planetarium.records.content import (
    COMET,
    DECKS,
    FINAL,
    HABITABLE,
    HIGH,
    HOSTILE,
    KINDS,
    LOW,
    NONE,
    PLANETS,
    PROTO_ROCKY,
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
from ...rules.cards import balance_of
from ...rules.decks import finals_in_hand
from ...rules.log import Log
from ...rules.playout import random_word
from ...rules.setup import in_game
from ...rules.speed import rule, whole
from ...rules.state import CARD, DRAW, FINAL_CARDS, GRAVITY, KEEP, LIFT, MOVE, OVER, PLACE, SETUP, State
from ...rules.turn import legal_actions, perform
from .evaluation import (
    FAR,
    P_ANY_MATTER,
    P_APPROACH,
    P_DRAW_FINAL,
    P_DRAW_FINAL_EARLY,
    P_DRAW_HIGH,
    P_DRAW_HIGH_EARLY,
    P_DRAW_LOW,
    P_DRAW_LOW_EARLY,
    P_FINAL,
    P_FINAL_EARLY,
    P_FINALS_IN_HAND,
    P_MANY_CARDS,
    P_NEAR,
    P_NEAR_FINAL,
    P_NEAR_KEPT,
    P_NEW_PLANET,
    P_NEXT_CARD,
    P_REST,
    P_SECOND_PLAN,
    P_SWAP,
    P_TOWING,
    P_TOWING_LATE,
    STEP,
    Scratch,
    count_markers,
    count_reachable,
    distance,
    distance_in_orbit,
    distance_to_orbit,
    is_long,
    track_left,
    weight_row,
)
from .policies import is_useless_brightness, worth_of_brightness

UNLIKELY = -5.0
AT_ONCE = 0.5  # instead of `near` in a final turn
NOISE = 0.05


@rule
def card_value(points: float, away: int, near: float) -> float:
    """What a card is worth that is `away` thirds of a turn from being played; half of it at `near`."""
    return 0.0 if away >= FAR else points * near / (near + max(away, 0))


@rule
def value_at(content: ContentData, state: State, worth: Array, card: int, away: int) -> float:
    """What a card is worth at a distance: a Final counts more near the end, others count the draw after them.

    In a final turn hardly anything counts but what can be played in it.
    """
    if state.final_turns != NONE:
        return card_value(float(content.points[card]), away, AT_ONCE)
    if content.deck[card] == FINAL:
        share = worth[P_FINAL] + worth[P_FINAL_EARLY] * min(track_left(content, state), 1.0)
        return float(max(share, 0.0)) * card_value(float(content.points[card]), away, worth[P_NEAR_FINAL])
    return card_value(content.points[card] + worth[P_NEXT_CARD], away, worth[P_NEAR])


@rule
def best_value(content: ContentData, state: State, scratch: Scratch, worth: Array, card: int) -> float:
    """What a card would be worth to the seat to act, on the planet that suits it best."""
    best = 0.0
    for planet in range(PLANETS):
        away = distance(content, state, scratch, whole(state.seat), card, planet)
        best = max(best, value_at(content, state, worth, card, away))
    return best


@rule
def best_elsewhere(scratch: Scratch, i: int, planet: int) -> float:
    """What the i-th card in hand is worth on the best of the other planets."""
    best = 0.0
    for other in range(PLANETS):
        if other != planet:
            best = max(best, scratch.value[i, other])
    return best


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
def value_hand(content: ContentData, state: State, scratch: Scratch, worth: Array) -> None:
    """What each card in hand is worth on each planet, into `scratch.value` and `scratch.best`."""
    seat = whole(state.seat)
    count_markers(state, scratch)
    count_reachable(content, state, scratch)
    for i in range(state.hand_size[seat]):
        card = whole(state.hand[seat, i])
        scratch.best[i] = 0.0
        for planet in range(PLANETS):
            base = distance_in_orbit(content, state, scratch, seat, card, planet)
            away = base
            if base < FAR:
                orbit = whole(content.orbit[state.planet_space[planet]])
                away = min(FAR, base + distance_to_orbit(content, state, card, orbit))
            scratch.in_orbit[i, planet] = base
            scratch.value[i, planet] = value_at(content, state, worth, card, away)
            scratch.best[i] = max(scratch.best[i], scratch.value[i, planet])


@rule
def gain_of(content: ContentData, state: State, scratch: Scratch, worth: Array, planet: int, kind: int) -> float:
    """What one more token of a pure kind is worth on the section of a planet."""
    seat = whole(state.seat)
    orbit = whole(content.orbit[state.planet_space[planet]])
    most = 0.0
    total = 0.0
    for i in range(state.hand_size[seat]):
        card = whole(state.hand[seat, i])
        base = whole(scratch.in_orbit[i, planet])
        if base >= FAR or content.cost[card, kind] <= state.mat[seat, planet, kind]:
            continue
        nearer = max(0, base - STEP) + distance_to_orbit(content, state, card, orbit)
        then = value_at(content, state, worth, card, nearer)
        gain = max(then - scratch.best[i], 0.0) + worth[P_SECOND_PLAN] * (then - scratch.value[i, planet])
        most = max(most, gain)
        total += gain
    return float(worth[P_ANY_MATTER] + most + worth[P_MANY_CARDS] * (total - most))


@rule
def pull_towards_cards(content: ContentData, state: State, scratch: Scratch, worth: Array) -> None:
    """What it is worth for the cards in hand to have each planet in each orbit, into `scratch.pull`."""
    seat = whole(state.seat)
    weight = 1.0
    if state.final_turns == NONE:
        weight = worth[P_TOWING] + worth[P_TOWING_LATE] * (1.0 - min(track_left(content, state), 1.0))
    for planet in range(PLANETS):
        for orbit in range(8):
            scratch.pull[planet, orbit] = 0.0
        if state.planet_space[planet] == NONE:
            continue
        for i in range(state.hand_size[seat]):
            card = whole(state.hand[seat, i])
            base = whole(scratch.in_orbit[i, planet])
            anywhere = content.orbit_from[card] <= 1 and content.orbit_to[card] >= 7
            if base >= FAR or (anywhere and content.needs_frost[card] == NONE):
                continue
            elsewhere = best_elsewhere(scratch, i, planet)
            for orbit in range(1, 8):
                away = min(FAR, base + distance_to_orbit(content, state, card, orbit))
                here = value_at(content, state, worth, card, away)
                scratch.pull[planet, orbit] += weight * max(elsewhere, here)


@rule
def prepare_heuristic(content: ContentData, state: State, scratch: Scratch, worth: Array) -> None:
    """Values the hand of the seat to act; before a move also `scratch.gain` (Matter by planet and kind) and
    `scratch.pull` (orbits by planet)."""
    value_hand(content, state, scratch, worth)
    if state.phase != MOVE and state.phase != GRAVITY:
        return
    for planet in range(PLANETS):
        for kind in range(KINDS):
            scratch.gain[planet, kind] = worth[P_ANY_MATTER]
        if state.planet_space[planet] != NONE:
            for kind in range(PURE_KINDS):
                scratch.gain[planet, kind] = gain_of(content, state, scratch, worth, planet, kind)
    if state.dual_matter or state.bombarded:
        for planet in range(PLANETS):
            for kind in range(PURE_KINDS, KINDS):
                mask = 15 if kind == COMET else pair_of(kind)
                for pure in range(PURE_KINDS):
                    if mask & (1 << pure):
                        scratch.gain[planet, kind] = max(scratch.gain[planet, kind], scratch.gain[planet, pure])
    if is_long(content, state):
        pull_towards_matter(content, state, scratch)
    else:
        pull_towards_cards(content, state, scratch, worth)


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
    """What it is worth to move Matter closer to a planet without reaching it."""
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
def value_of_move(
    content: ContentData, state: State, scratch: Scratch, worth: Array, source: int, target: int
) -> float:
    """What a move is worth: the Matter it collects, and how much better the orbit is where it takes a planet."""
    token = whole(state.matter[source])
    if token != NONE:
        planet = whole(state.planet_at[target])
        if token >= KINDS:
            return 0.0
        if planet != NONE:
            return float(scratch.gain[planet, token])
        weight = 1.0 if is_long(content, state) else worth[P_APPROACH]
        return float(weight * value_of_approach(content, state, scratch, token, source, target))
    planet = whole(state.planet_at[source])
    met = whole(state.matter[target])
    collected = 0.0 if met == NONE or met >= KINDS else scratch.gain[planet, met]
    return float(collected + scratch.pull[planet, content.orbit[target]] - scratch.pull[planet, content.orbit[source]])


@rule
def value_of_play(content: ContentData, state: State, scratch: Scratch, worth: Array, card: int, planet: int) -> float:
    """What playing a card on a planet is worth: its points, the next card, and what it does to the plans of the others.

    It spends Matter that others want, puts a marker that Finals need, and may turn the planet to the other side.
    """
    seat = whole(state.seat)
    value = 1.0 + whole(content.points[card])
    if content.deck[card] == FINAL:
        return value
    side = whole(state.planet_side[planet])
    balance = balance_of(content, state, planet) + whole(content.alignment[card]) * whole(content.points[card])
    if balance != 0:
        state.planet_side[planet] = HABITABLE if balance > 0 else HOSTILE
    scratch.marked[seat, planet] += 1
    for kind in range(PURE_KINDS):
        state.mat[seat, planet, kind] -= content.cost[card, kind]
    orbit = whole(content.orbit[state.planet_space[planet]])
    change = 0.0
    for i in range(state.hand_size[seat]):
        other = whole(state.hand[seat, i])
        if other == card or content.deck[other] >= PROTO_ROCKY:
            continue
        base = distance_in_orbit(content, state, scratch, seat, other, planet)
        away = min(FAR, base + distance_to_orbit(content, state, other, orbit))
        then = max(best_elsewhere(scratch, i, planet), value_at(content, state, worth, other, away))
        change += then - scratch.best[i]
    for kind in range(PURE_KINDS):
        state.mat[seat, planet, kind] += content.cost[card, kind]
    scratch.marked[seat, planet] -= 1
    state.planet_side[planet] = side
    if state.final_turns != NONE:
        return float(value + change)
    return float(value + worth[P_NEXT_CARD] + worth[P_REST] * change)


@rule
def find_unseen(content: ContentData, state: State, scratch: Scratch) -> None:
    """Marks the cards that the seat to act does not see: they are in the decks or in other hands."""
    for card in range(content.cards):
        scratch.unseen[card] = in_game(content, state, card)
    for i in range(state.hand_size[state.seat]):
        scratch.unseen[state.hand[state.seat, i]] = 0
    for i in range(state.played):
        scratch.unseen[state.row_card[i]] = 0
    for deck in range(DECKS):
        for i in range(state.discard_size[deck]):
            scratch.unseen[state.discard[deck, i]] = 0


@rule
def mean_of_draw(content: ContentData, state: State, scratch: Scratch, worth: Array, deck: int) -> float:
    """What a card from a deck is worth on average; of Finals the better of two."""
    find_unseen(content, state, scratch)
    count = 0
    total = 0.0
    for card in range(content.cards):
        if scratch.unseen[card] and content.deck[card] == deck:
            value = best_value(content, state, scratch, worth, card)
            scratch.drawn[count] = value
            total += value
            count += 1
    if count == 0:
        return 0.0
    if deck != FINAL or count == 1:
        return total / count
    total = 0.0
    for i in range(count):
        for j in range(i):
            total += max(scratch.drawn[i], scratch.drawn[j])
    return total / (count * (count - 1) // 2)


@rule
def value_of_draw(content: ContentData, state: State, scratch: Scratch, worth: Array, deck: int) -> float:
    """What it is worth to draw from a deck: what its cards are worth to this hand, and how much that counts now."""
    mean = mean_of_draw(content, state, scratch, worth, deck)
    left = min(track_left(content, state), 1.0)
    if deck == FINAL:
        crowd = worth[P_FINALS_IN_HAND] * finals_in_hand(content, state, whole(state.seat))
        return float(mean * (worth[P_DRAW_FINAL] + left * worth[P_DRAW_FINAL_EARLY]) - crowd)
    if deck == HIGH:
        return float(mean * (worth[P_DRAW_HIGH] + left * worth[P_DRAW_HIGH_EARLY]))
    return float(mean * (worth[P_DRAW_LOW] + left * worth[P_DRAW_LOW_EARLY]))


@rule
def value_in_hand(state: State, scratch: Scratch, card: int) -> float:
    """What a card in the hand of the seat to act is worth."""
    for i in range(state.hand_size[state.seat]):
        if state.hand[state.seat, i] == card:
            return float(scratch.best[i])
    return 0.0


@rule
def action_value(content: ContentData, state: State, scratch: Scratch, worth: Array, action: int) -> float:
    """About how many points an action is worth to the seat to act; call `prepare_heuristic` first."""
    phase = whole(state.phase)
    if action == A_BRIGHTEN or action == A_DIM:
        gained = worth_of_brightness(content, state, action)
        return float(gained) if gained > 0 else UNLIKELY
    if phase == MOVE:
        if action >= A_CREATE:
            planet, space = (action - A_CREATE) // SPACES, (action - A_CREATE) % SPACES
            return float(worth[P_NEW_PLANET] + scratch.gain[planet, state.matter[space]])
        source, target = (action - A_MOVE) // SPACES, (action - A_MOVE) % SPACES
        return value_of_move(content, state, scratch, worth, source, target)
    if phase == CARD or phase == FINAL_CARDS:
        if A_PLAY <= action < A_DOWNGRADE:
            card, planet = (action - A_PLAY) // PLANETS, (action - A_PLAY) % PLANETS
            return value_of_play(content, state, scratch, worth, card, planet)
        if A_DOWNGRADE <= action < A_PASS:
            card = action - A_DOWNGRADE if action < A_UPGRADE else action - A_UPGRADE
            low = value_of_draw(content, state, scratch, worth, LOW)
            return float(low - value_in_hand(state, scratch, card) - worth[P_SWAP])
        return 0.0
    if phase == GRAVITY:
        if action == A_GRAVITY_NONE:
            return 0.0
        space, planet = (action - A_GRAVITY) // PLANETS, (action - A_GRAVITY) % PLANETS
        return float(scratch.gain[planet, state.matter[space]])
    if phase == DRAW:
        return value_of_draw(content, state, scratch, worth, action - A_DRAW)
    if phase == KEEP:
        return best_value(content, state, scratch, worth, action - A_KEEP)
    if phase == SETUP:
        return -value_of_keeping(content, state, scratch, worth, action - A_DISCARD)
    if phase == LIFT:
        return 1.0 - 0.1 * whole(content.points[action - A_LIFT])
    if phase == PLACE:
        return 1.0 if action < A_PLACE + content.cards else 0.0
    return 0.0


@rule
def value_of_keeping(content: ContentData, state: State, scratch: Scratch, worth: Array, card: int) -> float:
    """2.2 What a Final is worth that is kept from the start: there is time to bring it about."""
    best = 0.1 * whole(content.points[card])
    for planet in range(PLANETS):
        away = distance(content, state, scratch, whole(state.seat), card, planet)
        best = max(best, card_value(float(content.points[card]), away, worth[P_NEAR_KEPT]))
    return best


@rule
def heuristic_action(
    content: ContentData, state: State, scratch: Scratch, worth: Array, actions: Array, count: int, generator: Array
) -> int:
    """The action of the highest value, with a little noise so that play-outs differ."""
    if count == 1:
        return whole(actions[0])
    prepare_heuristic(content, state, scratch, worth)
    best = -1e9
    chosen = 0
    for i in range(count):
        value = action_value(content, state, scratch, worth, whole(actions[i]))
        if value + NOISE > best:
            value += NOISE * random_word(generator) / 4294967296.0
            if value > best:
                best = value
                chosen = i
    return whole(actions[chosen])


@rule
def careless_action(
    content: ContentData, state: State, scratch: Scratch, worth: Array, actions: Array, count: int, oversight: float,
    generator: Array,
) -> int:  # fmt: skip
    """What the heuristic chooses from what is not overlooked; each action is, with a chance of `oversight`.

    Nobody overlooks that one may pass, and a change of brightness that brings nothing is never chosen for want of
    anything better.
    """
    seen = 0
    for i in range(count):
        overlooked = random_word(generator) < oversight * 4294967296.0 and actions[i] != A_PASS
        if not overlooked and not is_useless_brightness(content, state, whole(actions[i])):
            actions[seen] = actions[i]
            seen += 1
    if seen == 0:
        seen = count
    return heuristic_action(content, state, scratch, worth, actions, seen, generator)


@rule
def play_turns(
    content: ContentData, state: State, log: Log, scratch: Scratch, weights: Array, generator: Array, turns: int
) -> None:
    """Plays by the heuristic for so many turns; once final turns have begun, to the end of the game."""
    actions = scratch.actions[:]
    worth = weights[weight_row(state)]
    last = whole(state.turn) + turns
    while state.phase != OVER and (whole(state.turn) < last or state.final_turns != NONE):
        count = legal_actions(content, state, actions)
        perform(content, state, log, heuristic_action(content, state, scratch, worth, actions, count, generator))
