"""Hands, decks and discard piles: dealing, drawing, discarding (2.2, 5.6-5.8)."""

from planetarium.records.content import DECKS, FINAL, LOW, NONE, PLANETS, PROTO_ROCKY, ContentData
from planetarium.records.layout import Array

from .actions import A_DRAW
from .chance import random_below
from .log import E_DISCARD, E_DRAW, E_SHUFFLE, E_SHUFFLED, Log, note
from .speed import rule, whole
from .state import State

FINALS_IN_HAND = 4


@rule
def add_to_hand(state: State, seat: int, card: int) -> None:
    """Adds a card to a hand, which is kept sorted."""
    hand = state.hand[seat]
    place = whole(state.hand_size[seat])
    while place > 0 and hand[place - 1] > card:
        hand[place] = hand[place - 1]
        place -= 1
    hand[place] = card
    state.hand_size[seat] += 1


@rule
def remove_from_hand(state: State, seat: int, card: int) -> None:
    """Takes a card out of a hand."""
    hand = state.hand[seat]
    size = whole(state.hand_size[seat])
    place = 0
    while hand[place] != card:
        place += 1
    for i in range(place, size - 1):
        hand[i] = hand[i + 1]
    hand[size - 1] = NONE
    state.hand_size[seat] = size - 1


@rule
def put_discard(content: ContentData, state: State, card: int) -> None:
    """Puts a card on the discard pile of its deck, which is kept sorted."""
    deck = whole(content.deck[card])
    pile = state.discard[deck]
    place = whole(state.discard_size[deck])
    while place > 0 and pile[place - 1] > card:
        pile[place] = pile[place - 1]
        place -= 1
    pile[place] = card
    state.discard_size[deck] += 1


@rule
def shuffle(state: State, cards: Array, size: int) -> None:
    """Shuffles cards[:size] by the game's chance (Fisher and Yates)."""
    for i in range(size - 1, 0, -1):
        j = random_below(state, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@rule
def reshuffle(state: State, log: Log, deck: int) -> None:
    """5.8 An empty deck is made of its shuffled discard pile."""
    size = whole(state.discard_size[deck])
    state.deck_generation[deck] += 1
    for i in range(size):
        card = whole(state.discard[deck, i])
        state.deck[deck, i] = card
        state.generation[card] = state.deck_generation[deck]
        state.discard[deck, i] = NONE
    state.deck_size[deck] = size
    state.discard_size[deck] = 0
    shuffle(state, state.deck[deck], size)
    note(log, E_SHUFFLE, deck, size, 0, 0)
    for i in range(size - 1, -1, -1):
        note(log, E_SHUFFLED, whole(state.deck[deck, i]), 0, 0, 0)
    state.revealed += 1


@rule
def draw_card(state: State, log: Log, deck: int) -> int:
    """Takes the top card of a deck, reshuffled first if it is empty (5.8); NONE if its discard pile is empty too."""
    if state.deck_size[deck] == 0:
        if state.discard_size[deck] == 0:
            return NONE
        reshuffle(state, log, deck)
    top = whole(state.deck_size[deck]) - 1
    card = whole(state.deck[deck, top])
    state.deck[deck, top] = NONE
    state.deck_size[deck] = top
    state.revealed += 1
    note(log, E_DRAW, state.seat, deck, 0, 0)
    return card


@rule
def finals_in_hand(content: ContentData, state: State, seat: int) -> int:
    """How many Finals a seat holds."""
    count = 0
    for i in range(state.hand_size[seat]):
        if content.deck[state.hand[seat, i]] == FINAL:
            count += 1
    return count


@rule
def can_draw(content: ContentData, state: State, deck: int) -> bool:
    """5.7, 5.8, 9.5 Whether the seat to act may draw from a deck."""
    if state.deck_size[deck] == 0 and state.discard_size[deck] == 0:
        return False
    if deck == FINAL:
        return finals_in_hand(content, state, state.seat) < FINALS_IN_HAND
    if deck >= PROTO_ROCKY:
        missing = 0
        for planet in range(PLANETS):
            missing += state.planet_kind[planet] == NONE
        return state.players == 1 and missing > 0
    return True


@rule
def list_draws(content: ContentData, state: State, actions: Array, count: int) -> int:
    """5.7 Each deck that may be drawn from."""
    for deck in range(DECKS):
        if can_draw(content, state, deck):
            actions[count] = A_DRAW + deck
            count += 1
    return count


@rule
def draw(state: State, log: Log, deck: int) -> bool:
    """5.7 Draws one card, or two Finals; true if one of two is now to be kept."""
    card = draw_card(state, log, deck)
    if deck == FINAL:
        second = draw_card(state, log, deck)
        if second != NONE:
            state.drawn[0] = min(card, second)
            state.drawn[1] = max(card, second)
            return True
    add_to_hand(state, state.seat, card)
    return False


@rule
def keep(content: ContentData, state: State, log: Log, card: int) -> None:
    """5.7 Keeps one of two drawn Finals and discards the other face up."""
    other = whole(state.drawn[0]) + whole(state.drawn[1]) - card
    state.drawn[0] = NONE
    state.drawn[1] = NONE
    add_to_hand(state, state.seat, card)
    put_discard(content, state, other)
    note(log, E_DISCARD, state.seat, other, 0, 0)


@rule
def discard_for_low(content: ContentData, state: State, log: Log, card: int) -> None:
    """5.6, 9.6 Discards a card of the hand and draws a Low card."""
    remove_from_hand(state, state.seat, card)
    put_discard(content, state, card)
    note(log, E_DISCARD, state.seat, card, 0, 0)
    add_to_hand(state, state.seat, draw_card(state, log, LOW))
