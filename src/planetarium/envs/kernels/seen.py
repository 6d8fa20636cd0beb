"""What a seat sees, as named arrays of small numbers: the fields of one record, filled from an observation.

Seats are counted from the observer: 0 is the observer, 1 the next to the left, and so on. Each field is declared with
its shape, the least and the greatest number that it can hold, and its meaning.
"""

from typing import Annotated

from planetarium.records.content import (
    DECKS,
    HIDDEN_LIFE,
    KINDS,
    LIFE_TOKENS,
    MAX_CARDS,
    MAX_DECK,
    NONE,
    PLANETS,
    SPACES,
    ContentData,
)
from planetarium.records.layout import Array, layout

from ...rules.speed import rule, whole
from ...rules.state import HAND, HIDDEN_CARD, OVER, SEATS, TRACK, State

PLAYED = 8  # numbers that say what is played
MANY = 127  # more than there can be of anything that is counted here
POINTS = 32767


class Seen:
    """An observation as named arrays."""

    # The decision.
    score: Annotated[Array, "i2", SEATS, (-POINTS, POINTS), "each seat's score"]
    target: Annotated[Array, "i2", 1, (NONE, POINTS), "the Target of a solo game, else -1"]
    turn: Annotated[Array, "i2", 1, (0, POINTS), "the turn, 0 during set-up"]
    options: Annotated[
        Array, "i1", PLAYED, (0, SEATS),
        "what is played: players, Epochs, Frost Line, star (0 to 3), extra markers, extra, Dual, life Matter",
    ]  # fmt: skip
    phase: Annotated[Array, "i1", 1, (0, OVER), "the decision that is waited for, `setup` to `over`"]
    acting: Annotated[Array, "i1", 1, (0, SEATS - 1), "who is to act: 0 is you"]
    pending_card: Annotated[Array, "i1", 1, (NONE, MAX_CARDS - 1), "the card that is being played, else -1"]
    pending_planet: Annotated[Array, "i1", 1, (NONE, PLANETS - 1), "the planet on which it is played, else -1"]
    drawn: Annotated[Array, "i1", 2, (NONE, MAX_CARDS - 1), "the two Finals of which you are to keep one, else -1"]
    # The board.
    matter: Annotated[
        Array, "i1", SPACES, (NONE, HIDDEN_LIFE), "the kind of Matter on each space, 17 a life token, -1 nothing"
    ]  # fmt: skip
    planet_space: Annotated[Array, "i1", PLANETS, (NONE, SPACES - 1), "each planet's space, -1 before it is created"]
    planet_kind: Annotated[Array, "i1", PLANETS, (NONE, 1), "0 terrestrial, 1 gaseous, -1 neither as yet"]
    planet_side: Annotated[Array, "i1", PLANETS, (0, 1), "0 Hostile, 1 Habitable"]
    planet_life: Annotated[Array, "i1", PLANETS, LIFE_TOKENS, (0, 1), "1 for each life token that the planet has met"]
    # The cards, by number.
    card_planet: Annotated[Array, "i1", MAX_CARDS, (NONE, PLANETS - 1), "the planet in whose row the card is, else -1"]
    card_marker: Annotated[Array, "i1", MAX_CARDS, (NONE, SEATS - 1), "the seat whose marker is on the card, else -1"]
    card_tokens: Annotated[Array, "i1", MAX_CARDS, (-MANY, MANY), "Heat tokens on the card; Cold ones count below 0"]
    card_shuffle: Annotated[
        Array, "i1", MAX_CARDS, (0, MANY), "which reshuffle of its deck put the card back into it, 0 none"
    ]  # fmt: skip
    hand: Annotated[Array, "i1", MAX_CARDS, (0, 1), "1 for each card in your hand"]
    discard: Annotated[Array, "i1", MAX_CARDS, (0, 1), "1 for each card on a discard pile"]
    # The decks.
    deck_size: Annotated[Array, "i1", DECKS, (0, MAX_DECK), "cards left in each deck"]
    deck_shuffle: Annotated[Array, "i1", DECKS, (0, MANY), "how often each deck has been reshuffled"]
    discard_size: Annotated[Array, "i1", DECKS, (0, MAX_DECK), "cards on each discard pile"]
    # The seats.
    markers: Annotated[Array, "i1", SEATS, (0, MANY), "markers that each seat has left"]
    hand_decks: Annotated[Array, "i1", SEATS, DECKS, (0, HAND), "cards in each seat's hand, by their deck"]
    hand_older: Annotated[
        Array, "i1", SEATS, DECKS, (0, HAND), "those of them that were drawn before the deck's last reshuffle"
    ]  # fmt: skip
    mat: Annotated[Array, "i1", SEATS, PLANETS, KINDS, (0, MANY), "Matter on each seat's mat, by planet and kind"]
    finals_played: Annotated[Array, "i1", SEATS, (0, HAND), "Finals that each seat has played"]
    done: Annotated[Array, "i1", SEATS, (0, 1), "1 for each seat that has had its final turn"]
    put_away: Annotated[
        Array, "i1", SEATS, (HIDDEN_CARD, MAX_CARDS - 1),
        "the Final that each seat has discarded in set-up: -1 none yet, -2 face down",
    ]  # fmt: skip
    # The track, the end, Frost Line, solo and supplies.
    track: Annotated[Array, "i1", KINDS, (0, TRACK), "Matter on the Evolution Track, by kind"]
    track_size: Annotated[Array, "i1", 1, (0, TRACK), "tokens on the Evolution Track"]
    face_down: Annotated[Array, "i1", 1, (0, TRACK), "those of them that dice have put there"]
    accelerated: Annotated[Array, "i1", 1, (0, 1), "1 once Matter is accelerated"]
    bombarded: Annotated[Array, "i1", 1, (0, 1), "1 after the Late Heavy Bombardment"]
    final_turns: Annotated[Array, "i1", 1, (NONE, SEATS), "final turns that are left, -1 before they begin"]
    frost_line: Annotated[Array, "i1", 1, (NONE, 8), "the last orbit inside the Frost Line, -1 without one"]
    brightness_changed: Annotated[Array, "i1", 1, (0, 1), "1 once the star's brightness was changed in this turn"]
    dice: Annotated[Array, "i1", 2, (NONE, 6), "the last dice of a solo game, else -1"]
    heat_supply: Annotated[Array, "i1", 1, (0, MANY), "Heat tokens left in the supply"]
    cold_supply: Annotated[Array, "i1", 1, (0, MANY), "Cold tokens left in the supply"]
    extra_supply: Annotated[Array, "i1", KINDS - 1, (0, MANY), "extra Matter left in the supply, by kind"]
    removed: Annotated[Array, "i1", KINDS - 1, (0, MANY), "Matter that the bombardment removed from the game, by kind"]


SEEN = layout(Seen)


@rule
def write_seen(content: ContentData, view: State, seen: Seen, observer: int) -> None:
    """Fills the arrays from an observation, the state as `observe` has left it; nothing else is looked at."""
    write_decision(view, seen, observer)
    write_board(view, seen)
    write_cards(content, view, seen, observer)
    write_decks(view, seen)
    for place in range(SEATS):
        if place < view.players:
            write_seat(content, view, seen, place, (observer + place) % whole(view.players))
        else:
            clear_seat(seen, place)
    write_rest(view, seen)


@rule
def write_decision(view: State, seen: Seen, observer: int) -> None:
    """What is played, and the decision that is waited for."""
    options = seen.options
    options[0] = view.players
    options[1] = view.epochs
    options[2] = view.frost
    options[3] = view.star
    options[4] = view.extra_markers
    options[5] = view.extra_matter
    options[6] = view.dual_matter
    options[7] = view.life_matter
    seen.phase[0] = view.phase
    seen.turn[0] = view.turn
    seen.target[0] = view.target
    seen.acting[0] = (whole(view.seat) - observer + whole(view.players)) % whole(view.players)
    seen.pending_card[0] = view.pending_card
    seen.pending_planet[0] = view.pending_planet
    seen.drawn[0] = max(whole(view.drawn[0]), NONE)
    seen.drawn[1] = max(whole(view.drawn[1]), NONE)


@rule
def write_board(view: State, seen: Seen) -> None:
    """Matter and planets."""
    matter, on_board = seen.matter, view.matter
    for space in range(SPACES):
        matter[space] = on_board[space]
    for planet in range(PLANETS):
        seen.planet_space[planet] = view.planet_space[planet]
        seen.planet_kind[planet] = view.planet_kind[planet]
        seen.planet_side[planet] = view.planet_side[planet]
        for token in range(LIFE_TOKENS):
            seen.planet_life[planet, token] = (whole(view.planet_life[planet]) >> token) & 1


@rule
def write_cards(content: ContentData, view: State, seen: Seen, observer: int) -> None:
    """The rows, the observer's hand and the discard piles, card by card."""
    card_planet, card_marker, card_tokens = seen.card_planet, seen.card_marker, seen.card_tokens
    hand, discard = seen.hand, seen.discard
    card_shuffle, generation = seen.card_shuffle, view.generation
    for card in range(MAX_CARDS):
        card_planet[card] = NONE
        card_marker[card] = NONE
        card_tokens[card] = 0
        hand[card] = 0
        discard[card] = 0
        card_shuffle[card] = generation[card]
    for i in range(view.played):
        card = whole(view.row_card[i])
        card_planet[card] = view.row_planet[i]
        marker = whole(view.row_marker[i])
        if marker != NONE:
            card_marker[card] = (marker - observer + whole(view.players)) % whole(view.players)
        tokens = whole(view.row_tokens[i])
        card_tokens[card] = tokens if content.heat[card] > 0 else -tokens
    for i in range(view.hand_size[observer]):
        hand[view.hand[observer, i]] = 1
    for deck in range(DECKS):
        for i in range(view.discard_size[deck]):
            discard[view.discard[deck, i]] = 1


@rule
def write_decks(view: State, seen: Seen) -> None:
    """How many cards the decks and piles hold."""
    for deck in range(DECKS):
        seen.deck_size[deck] = view.deck_size[deck]
        seen.deck_shuffle[deck] = view.deck_generation[deck]
        seen.discard_size[deck] = view.discard_size[deck]


@rule
def write_seat(content: ContentData, view: State, seen: Seen, place: int, seat: int) -> None:
    """What everybody may know of a seat, and how many cards of each deck it holds."""
    seen.score[place] = view.score[seat]
    seen.markers[place] = view.markers[seat]
    seen.finals_played[place] = view.finals_played[seat]
    seen.done[place] = view.done[seat]
    seen.put_away[place] = max(whole(view.setup_discard[seat]), HIDDEN_CARD)
    for planet in range(PLANETS):
        for kind in range(KINDS):
            seen.mat[place, planet, kind] = view.mat[seat, planet, kind]
    for deck in range(DECKS):
        seen.hand_decks[place, deck] = 0
        seen.hand_older[place, deck] = 0
    for i in range(view.hand_size[seat]):
        card = whole(view.hand[seat, i])
        if card >= 0:
            deck, shuffled = whole(content.deck[card]), whole(view.generation[card])
        else:
            deck, shuffled = (HIDDEN_CARD - card) % DECKS, (HIDDEN_CARD - card) // DECKS
        seen.hand_decks[place, deck] += 1
        seen.hand_older[place, deck] += shuffled != whole(view.deck_generation[deck])


@rule
def clear_seat(seen: Seen, place: int) -> None:
    """A seat that nobody has."""
    seen.score[place] = 0
    seen.markers[place] = 0
    seen.finals_played[place] = 0
    seen.done[place] = 0
    seen.put_away[place] = NONE
    for planet in range(PLANETS):
        for kind in range(KINDS):
            seen.mat[place, planet, kind] = 0
    for deck in range(DECKS):
        seen.hand_decks[place, deck] = 0
        seen.hand_older[place, deck] = 0


@rule
def write_rest(view: State, seen: Seen) -> None:
    """The track, the end, Frost Line, solo and supplies."""
    track = seen.track
    for kind in range(KINDS):
        track[kind] = 0
    for i in range(view.track_size):
        track[view.track[i]] += 1
    seen.track_size[0] = view.track_size
    seen.face_down[0] = view.face_down
    seen.accelerated[0] = view.accelerated
    seen.bombarded[0] = view.bombarded
    seen.final_turns[0] = view.final_turns
    seen.frost_line[0] = view.frost_line
    seen.brightness_changed[0] = view.brightness_changed
    seen.dice[0] = view.dice[0]
    seen.dice[1] = view.dice[1]
    seen.heat_supply[0] = view.heat_supply
    seen.cold_supply[0] = view.cold_supply
    for kind in range(KINDS - 1):
        seen.extra_supply[kind] = view.extra_supply[kind]
        seen.removed[kind] = view.removed[kind]
