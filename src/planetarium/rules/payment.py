"""5.2, 9.8, 11.3, 11.5 Paying a cost, in whatever ways Dual Matter and Comets allow."""

from planetarium.records.content import CHOSEN_COST, COMET, KINDS, PURE_KINDS, ContentData
from planetarium.records.layout import Array

from .actions import insert_action, pay_action
from .log import E_PAY, Log, note
from .speed import rule, whole
from .state import State
from .track import put_on_track


@rule
def serves(token: int, kinds: int) -> bool:
    """Whether a token pays for one of a set of pure kinds, given as bits."""
    if token < PURE_KINDS:
        return kinds & (1 << token) != 0
    if token == COMET:
        return True
    # Duals come in the order of pairs: gas with rock, water, metal, then rock with water, metal, then water with metal.
    first, place = 0, token - PURE_KINDS
    while place >= PURE_KINDS - 1 - first:
        place -= PURE_KINDS - 1 - first
        first += 1
    return kinds & ((1 << first) | (1 << (first + 1 + place))) != 0


@rule
def covers(content: ContentData, card: int, tokens: Array) -> bool:
    """Whether tokens, counted by kind, can pay a card.

    Pure Matter pays for its own kind. What is lacking then, of any set of kinds, must find enough Comets and Dual
    Matter that serves it. All kinds together come first: most that cannot be paid fails there.
    """
    for kinds in range((1 << PURE_KINDS) - 1, 0, -1):
        lacking = -whole(tokens[COMET])
        for kind in range(PURE_KINDS):
            if kinds & (1 << kind):
                lacking += max(0, whole(content.cost[card, kind]) - whole(tokens[kind]))
        token = PURE_KINDS
        while lacking > 0 and token < COMET:
            if tokens[token] > 0 and serves(token, kinds):
                lacking -= whole(tokens[token])
            token += 1
        if lacking > 0:
            return False
    return True


@rule
def has_substitutes(state: State, planet: int) -> bool:
    """Whether a section of the mat holds Dual Matter or a Comet."""
    if not state.dual_matter and not state.bombarded:
        return False
    for token in range(PURE_KINDS, KINDS):
        if state.mat[state.seat, planet, token] > 0:
            return True
    return False


@rule
def can_pay_purely(content: ContentData, state: State, card: int, planet: int) -> bool:
    """5.2 Whether the mat's section of the planet holds the Matter that a card costs."""
    enough = True
    for kind in range(PURE_KINDS):
        enough &= state.mat[state.seat, planet, kind] >= content.cost[card, kind]
    return enough


@rule
def can_pay(content: ContentData, state: State, card: int, planet: int) -> bool:
    """5.2, 9.8, 11.3 The same, with the help of Dual Matter and Comets."""
    if can_pay_purely(content, state, card, planet):
        return True
    return has_substitutes(state, planet) and covers(content, card, state.mat[state.seat, planet])


@rule
def cost_of(content: ContentData, card: int) -> int:
    """How many tokens a card costs."""
    total = 0
    for kind in range(PURE_KINDS):
        total += whole(content.cost[card, kind])
    return total


@rule
def next_payment(content: ContentData, state: State) -> bool:
    """Steps `state.payment` to the next multiset that pays the pending card; false, and zeros, after the last."""
    card, planet = state.pending_card, state.pending_planet
    cost = cost_of(content, card)
    while True:
        kind = 0
        while kind < KINDS:
            most = cost if kind >= PURE_KINDS else whole(content.cost[card, kind])
            if state.payment[kind] < min(whole(state.mat[state.seat, planet, kind]), most):
                state.payment[kind] += 1
                break
            state.payment[kind] = 0
            kind += 1
        if kind == KINDS:
            return False
        spent = 0
        for token in range(KINDS):
            spent += whole(state.payment[token])
        if spent == cost and covers(content, card, state.payment):
            return True


@rule
def clear_payment(state: State) -> None:
    """Sets `state.payment` to zeros, as it must be between decisions."""
    for kind in range(KINDS):
        state.payment[kind] = 0


@rule
def list_payments(content: ContentData, state: State, actions: Array, count: int) -> int:
    """11.5 Each different way to pay, once."""
    first = count
    while next_payment(content, state):
        count = insert_action(actions, first, count, pay_action(state.payment))
    return count


@rule
def must_choose(content: ContentData, state: State) -> bool:
    """Whether there are two different ways to pay for the pending card."""
    cost = cost_of(content, state.pending_card)
    if cost == 0 or cost > CHOSEN_COST or not has_substitutes(state, state.pending_planet):
        return False
    ways = 0
    while ways < 2 and next_payment(content, state):
        ways += 1
    clear_payment(state)
    return ways == 2


@rule
def set_plain_payment(content: ContentData, state: State) -> None:
    """Pays for a card that is too dear for a choice: with pure Matter, then Duals, and Comets only where it must.

    All that would serve is laid down, and as much taken up again as can be: what is left is never too much.
    """
    card, planet = state.pending_card, state.pending_planet
    for kind in range(KINDS):
        state.payment[kind] = state.mat[state.seat, planet, kind]
    for kind in range(PURE_KINDS):
        state.payment[kind] = min(whole(state.payment[kind]), whole(content.cost[card, kind]))
    for kind in range(KINDS - 1, PURE_KINDS - 1, -1):
        while state.payment[kind] > 0:
            state.payment[kind] -= 1
            if not covers(content, card, state.payment):
                state.payment[kind] += 1
                break


@rule
def set_only_payment(content: ContentData, state: State) -> None:
    """Puts the way to pay for the pending card, where nobody is asked, into `state.payment`."""
    cost = cost_of(content, state.pending_card)
    if cost > CHOSEN_COST:
        set_plain_payment(content, state)
    elif cost > 0 and has_substitutes(state, state.pending_planet):
        next_payment(content, state)
    else:
        for kind in range(PURE_KINDS):
            state.payment[kind] = content.cost[state.pending_card, kind]


@rule
def pay(state: State, log: Log) -> None:
    """5.2 What `state.payment` says goes from the mat to the track, in kinds order; Comets leave the game (9.8)."""
    planet = state.pending_planet
    for kind in range(KINDS):
        amount = whole(state.payment[kind])
        if amount == 0:
            continue
        state.mat[state.seat, planet, kind] -= amount
        note(log, E_PAY, state.seat, planet, kind, amount)
        if kind != COMET:
            for _ in range(amount):
                put_on_track(state, kind)
    clear_payment(state)
