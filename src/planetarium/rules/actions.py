"""The action space: every decision of every option is one integer, the same for all games.

Actions of one kind lie side by side; an action's number is its kind's first number plus its operands.
"""

from planetarium.records.content import CHOSEN_COST, DECKS, KINDS, MAX_CARDS, PLANETS, SPACES
from planetarium.records.layout import Array

from .speed import ON_GPU, rule, whole

PAYMENTS = 4368  # multisets of at most five tokens of eleven kinds: (11 + 5 choose 5)

A_DISCARD = 0
A_MOVE = A_DISCARD + MAX_CARDS
A_CREATE = A_MOVE + SPACES * SPACES
A_BRIGHTEN = A_CREATE + PLANETS * SPACES
A_DIM = A_BRIGHTEN + 1
A_PLAY = A_DIM + 1
A_DOWNGRADE = A_PLAY + MAX_CARDS * PLANETS
A_UPGRADE = A_DOWNGRADE + MAX_CARDS
A_PASS = A_UPGRADE + MAX_CARDS
A_PAY = A_PASS + 1
A_LIFT = A_PAY + PAYMENTS
A_PLACE = A_LIFT + MAX_CARDS
A_PLACE_NONE = A_PLACE + MAX_CARDS
A_GRAVITY = A_PLACE_NONE + 1
A_GRAVITY_NONE = A_GRAVITY + SPACES * PLANETS
A_DRAW = A_GRAVITY_NONE + 1
A_KEEP = A_DRAW + DECKS
A_END = A_KEEP + MAX_CARDS
ACTIONS = A_END + 1

MAX_LEGAL = 4096  # more than any position can offer


@rule
def move_action(source: int, target: int) -> int:
    """The action that moves the token on one space to another."""
    return A_MOVE + source * SPACES + target


@rule
def play_action(card: int, planet: int) -> int:
    """The action that plays a card on a planet."""
    return A_PLAY + card * PLANETS + planet


@rule
def gravity_action(space: int, planet: int) -> int:
    """The action that takes the Matter on a space to a planet's section of the mat."""
    return A_GRAVITY + space * PLANETS + planet


@rule
def list_if(wanted: bool, actions: Array, count: int, action: int) -> int:
    """Writes an action behind the others and counts it if it is wanted; returns the new count.

    A processor writes it in any case: without a branch that is twice as fast. To a GPU every write is work.
    """
    if ON_GPU:
        if wanted:
            actions[count] = action
            count += 1
        return count
    actions[count] = action
    return count + wanted


@rule
def combinations(n: int, k: int) -> int:
    """n choose k for the small numbers of a payment."""
    result = 1
    for i in range(k):
        result = result * (n - i) // (i + 1)
    return result


@rule
def pay_action(counts: object) -> int:
    """The action that spends `counts[kind]` tokens of each kind, at most CHOSEN_COST together.

    The tokens in kinds order, filled up with "nothing" to CHOSEN_COST, are ranked as a multiset.
    """
    rank = 0
    place = 0
    for kind in range(KINDS):
        for _ in range(whole(counts[kind])):  # type: ignore[index]
            rank += combinations(kind + place, place + 1)
            place += 1
    while place < CHOSEN_COST:
        rank += combinations(KINDS + place, place + 1)
        place += 1
    return A_PAY + rank


@rule
def read_payment(action: int, counts: object) -> None:
    """The inverse of `pay_action`: writes how many tokens of each kind are spent."""
    for kind in range(KINDS):
        counts[kind] = 0  # type: ignore[index]
    rank = action - A_PAY
    for place in range(CHOSEN_COST - 1, -1, -1):
        kind = KINDS
        while combinations(kind + place, place + 1) > rank:
            kind -= 1
        rank -= combinations(kind + place, place + 1)
        if kind < KINDS:
            counts[kind] += 1  # type: ignore[index]


@rule
def insert_action(actions: object, first: int, count: int, action: int) -> int:
    """Puts an action into its place among actions[first:count], once; returns the new count."""
    place = count
    while place > first and actions[place - 1] > action:  # type: ignore[index]
        place -= 1
    if place > first and actions[place - 1] == action:  # type: ignore[index]
        return count
    for i in range(count, place, -1):
        actions[i] = actions[i - 1]  # type: ignore[index]
    actions[place] = action  # type: ignore[index]
    return count + 1
