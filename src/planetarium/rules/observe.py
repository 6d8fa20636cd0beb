"""6.1 What a seat may know, and complete games that agree with it.

Page, log, spectators and bots see a game through `observe` only. `imagine` deals anew what a seat cannot see
(a determinization), so a bot that searches imagined games cannot cheat.
"""

from planetarium.records.content import DECKS, FINAL, HIDDEN_LIFE, LIFE, LIFE_TOKENS, NONE, PLANETS, SPACES, ContentData
from planetarium.records.layout import Array

from .chance import begin_stream, random_below
from .decks import shuffle
from .setup import in_game
from .speed import rule, whole
from .state import EVERYBODY, HIDDEN_CARD, State


@rule
def card_back(content: ContentData, state: State, card: int) -> int:
    """A hidden card shows its back, and from which shuffle of its deck it came."""
    return HIDDEN_CARD - whole(content.deck[card]) - DECKS * whole(state.generation[card])


@rule
def sort_hand(state: State, seat: int, ascending: int) -> None:
    """Brings a hand into order; -1 for descending."""
    hand = state.hand[seat]
    for i in range(1, state.hand_size[seat]):
        card = whole(hand[i])
        place = i
        while place > 0 and ascending * whole(hand[place - 1]) > ascending * card:
            hand[place] = hand[place - 1]
            place -= 1
        hand[place] = card


@rule
def observe(content: ContentData, state: State, seat: int) -> None:
    """Turns a copy of a game into what a seat (or SPECTATOR) may know of it.

    Cards that are not to be seen show their backs (see `card_back`); the chance key is gone. For EVERYBODY only
    what nobody has seen is hidden: `imagine` then leaves all hands as they are and deals the future anew.
    """
    for other in range(state.players):
        if other == seat or seat == EVERYBODY:
            continue
        for i in range(state.hand_size[other]):
            state.hand[other, i] = card_back(content, state, whole(state.hand[other, i]))
        # Sorted anew: the order of hidden cards must say nothing.
        sort_hand(state, other, -1)
        if state.setup_discard[other] != NONE:
            state.setup_discard[other] = HIDDEN_CARD - FINAL
    if state.seat != seat and seat != EVERYBODY and state.drawn[0] != NONE:
        first = card_back(content, state, whole(state.drawn[0]))
        second = card_back(content, state, whole(state.drawn[1]))
        state.drawn[0] = max(first, second)
        state.drawn[1] = min(first, second)
    for deck in range(DECKS):
        for i in range(state.deck_size[deck]):
            state.deck[deck, i] = HIDDEN_CARD
    if state.life_matter:
        for space in range(SPACES):
            if state.matter[space] >= LIFE:
                state.matter[space] = HIDDEN_LIFE
    state.key[:] = 0
    state.block[:] = 0
    state.block_used = 0
    state.blocks = 0


@rule
def remove_card(cards: Array, size: int, card: int) -> int:
    """Takes a card out of cards[:size] if it is there; returns the new size."""
    for i in range(size):
        if cards[i] == card:
            cards[i] = cards[size - 1]
            return size - 1
    return size


@rule
def unseen_cards(content: ContentData, state: State, deck: int) -> int:
    """Fills a deck's room with all of its cards that an observation does not show; returns how many."""
    cards = state.deck[deck]
    size = 0
    for card in range(content.cards):
        if content.deck[card] == deck and in_game(content, state, card):
            cards[size] = card
            size += 1
    for seat in range(state.players):
        for i in range(state.hand_size[seat]):
            size = remove_card(cards, size, whole(state.hand[seat, i]))
        size = remove_card(cards, size, whole(state.setup_discard[seat]))
    for i in range(state.discard_size[deck]):
        size = remove_card(cards, size, whole(state.discard[deck, i]))
    for i in range(state.played):
        size = remove_card(cards, size, whole(state.row_card[i]))
    size = remove_card(cards, size, whole(state.pending_card))
    size = remove_card(cards, size, whole(state.drawn[0]))
    return remove_card(cards, size, whole(state.drawn[1]))


@rule
def is_back(card: int, deck: int) -> bool:
    """Whether what lies there is the back of a card of a deck."""
    return card <= HIDDEN_CARD and (HIDDEN_CARD - card) % DECKS == deck


@rule
def deal_unseen(state: State, deck: int, size: int, back: int) -> int:
    """Takes an unseen card that this back can belong to out of the deck's room, from its end."""
    cards = state.deck[deck]
    generation = (HIDDEN_CARD - back) // DECKS
    place = size - 1
    while place > 0 and state.generation[cards[place]] != generation:
        place -= 1
    card = whole(cards[place])
    cards[place] = cards[size - 1]
    return card


@rule
def deal_life(state: State) -> None:
    """11.4 The life tokens that lie face down are any of those that no planet has met."""
    taken = 0
    for planet in range(PLANETS):
        taken |= whole(state.planet_life[planet])
    for space in range(SPACES):
        if state.matter[space] != HIDDEN_LIFE:
            continue
        unmet = 0
        for token in range(LIFE_TOKENS):
            unmet += (taken & (1 << token)) == 0
        left = random_below(state, unmet)
        for token in range(LIFE_TOKENS):
            if taken & (1 << token):
                continue
            if left == 0:
                taken |= 1 << token
                state.matter[space] = LIFE + token
                break
            left -= 1


@rule
def imagine(content: ContentData, state: State, key: Array) -> None:
    """Turns a copy of an observation into a whole game that agrees with all the seat knows.

    Unseen cards are dealt by chance to the hands that hide them and to the decks, under a new key.
    """
    begin_stream(state, key)
    for deck in range(DECKS):
        size = unseen_cards(content, state, deck)
        shuffle(state, state.deck[deck], size)
        for seat in range(state.players):
            for i in range(state.hand_size[seat]):
                back = whole(state.hand[seat, i])
                if is_back(back, deck):
                    state.hand[seat, i] = deal_unseen(state, deck, size, back)
                    size -= 1
            back = whole(state.setup_discard[seat])
            if is_back(back, deck):
                state.setup_discard[seat] = deal_unseen(state, deck, size, back)
                size -= 1
        for i in range(2):
            back = whole(state.drawn[i])
            if is_back(back, deck):
                state.drawn[i] = deal_unseen(state, deck, size, back)
                size -= 1
        for i in range(size, state.deck.shape[1]):
            state.deck[deck, i] = NONE
    if state.life_matter:
        deal_life(state)
    for seat in range(state.players):
        sort_hand(state, seat, 1)
    if state.drawn[0] > state.drawn[1]:
        first = whole(state.drawn[0])
        state.drawn[0] = state.drawn[1]
        state.drawn[1] = first
