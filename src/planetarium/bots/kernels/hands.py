"""What the rivals probably hold: everybody collects Matter for the cards in hand, so their mats give some of them away.

A card that a rival could hold is the more likely the better it fits what that rival has collected. How much more was
counted in many games, by deck and by how far the card is from being played; see `planetarium.lab.fitting`.
"""

from planetarium.records.content import ContentData
from planetarium.records.layout import Array

from ...rules.observe import sort_hand
from ...rules.playout import random_word
from ...rules.setup import in_game
from ...rules.speed import rule, whole
from ...rules.state import HIDDEN_CARD, State
from .evaluation import DISTANCES, W_HANDS, Scratch, count_markers, count_reachable, least_distance, weight_row


@rule
def read_hands(content: ContentData, observation: State, scratch: Scratch, weights: Array) -> None:
    """How likely each rival holds each card, beside chance alone, into `scratch.likely`."""
    worth = weights[weight_row(observation)]
    count_markers(observation, scratch)
    count_reachable(content, observation, scratch)
    for seat in range(observation.players):
        if seat == observation.seat:
            continue
        for card in range(content.cards):
            if in_game(content, observation, card):
                away = least_distance(content, observation, scratch, seat, card)
                scratch.likely[seat, card] = worth[W_HANDS + DISTANCES * whole(content.deck[card]) + away]


@rule
def deal_likely_hand_card(
    content: ContentData, state: State, scratch: Scratch, generator: Array, seat: int, i: int
) -> None:
    """Exchanges a card in hand for one of the deck that was shuffled with it, or keeps it: each as likely as it is."""
    held = whole(state.hand[seat, i])
    deck = whole(content.deck[held])
    cards = state.deck[deck]
    generation = state.generation[held]
    total = scratch.likely[seat, held]
    for place in range(state.deck_size[deck]):
        if state.generation[cards[place]] == generation:
            total += scratch.likely[seat, cards[place]]
    left = total * random_word(generator) / 4294967296.0 - scratch.likely[seat, held]
    if left < 0.0:
        return
    for place in range(state.deck_size[deck]):
        if state.generation[cards[place]] == generation:
            left -= scratch.likely[seat, cards[place]]
            if left < 0.0:
                state.hand[seat, i] = cards[place]
                cards[place] = held
                return


@rule
def deal_likely_hands(
    content: ContentData, observation: State, state: State, scratch: Scratch, generator: Array
) -> None:
    """Makes an imagined game likelier: the hidden cards of the rivals are dealt anew by `scratch.likely`.

    A rival's hand is hidden whole, or not at all: then it is left alone.
    """
    for seat in range(state.players):
        if seat == observation.seat or observation.hand_size[seat] == 0 or observation.hand[seat, 0] > HIDDEN_CARD:
            continue
        for i in range(state.hand_size[seat]):
            deal_likely_hand_card(content, state, scratch, generator, seat, i)
        sort_hand(state, seat, 1)
