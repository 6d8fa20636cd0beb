"""Section 2: the deal, the set-up discards and who begins."""

from planetarium.records.content import (
    DECKS,
    FINAL,
    HIGH,
    HOSTILE,
    KINDS,
    LOW,
    NONE,
    PLANETS,
    PROTO_GASEOUS,
    PROTO_ROCKY,
    PURE_KINDS,
    SPACES,
    ContentData,
)
from planetarium.records.layout import Array
from planetarium.records.options import BASE, EPOCHS, FROST_LINE

from .actions import A_DISCARD
from .chance import begin_stream, random_below
from .decks import add_to_hand, put_discard, remove_from_hand, shuffle
from .epochs import draw_extra
from .frostline import set_frost_line
from .life import scatter_life
from .log import E_DISCARD, E_FIRST, E_TURN, Log, note
from .movement import put_planet
from .speed import rule, whole
from .state import MOVE, SETUP, State

MARKERS = 8
EXTRA_MARKERS = 6
FINALS_DEALT = 2


@rule
def clear(state: State) -> None:
    """An empty state: every slot holds NONE or nothing. What is played stays, and the Target with it."""
    state.seat = 0
    state.turn = 0
    state.phase = SETUP
    state.pending_card = NONE
    state.pending_planet = NONE
    state.drawn[:] = NONE
    state.matter[:] = NONE
    state.planet_at[:] = NONE
    state.planet_space[:] = NONE
    state.planet_kind[:] = NONE
    state.planet_side[:] = HOSTILE
    state.planet_life[:] = 0
    state.played = 0
    state.row_card[:] = NONE
    state.row_planet[:] = NONE
    state.row_marker[:] = NONE
    state.row_tokens[:] = 0
    state.score[:] = 0
    state.markers[:] = 0
    state.hand[:] = NONE
    state.hand_size[:] = 0
    state.mat[:] = 0
    state.finals_played[:] = 0
    state.done[:] = 0
    state.setup_discard[:] = NONE
    state.deck[:] = NONE
    state.deck_size[:] = 0
    state.discard[:] = NONE
    state.discard_size[:] = 0
    state.generation[:] = 0
    state.deck_generation[:] = 0
    state.track[:] = NONE
    state.track_size = 0
    state.face_down = 0
    state.accelerated = 0
    state.bombarded = 0
    state.final_turns = NONE
    state.frost_line = NONE
    state.brightness_changed = 0
    state.dice[:] = NONE
    state.heat_supply = 0
    state.cold_supply = 0
    state.extra_supply[:] = 0
    state.removed[:] = 0
    state.payment[:] = 0
    state.revealed = 0


@rule
def scatter_matter(content: ContentData, state: State) -> None:
    """2.1, 11.2, 11.3 A random 68 tokens of the pool onto the dots; what is left of it joins the extras."""
    pool = state.track  # empty as yet, and large enough
    last = 0
    for kind in range(KINDS - 1):
        count = 0
        if kind < PURE_KINDS:
            count = whole(content.pool[kind])
            if state.extra_matter:
                count += whole(content.extra[kind])
        elif state.dual_matter:
            count = whole(content.dual[kind - PURE_KINDS])
        for _ in range(count):
            pool[last] = kind
            last += 1
    shuffle(state, pool, last)
    for i in range(last):
        if i < SPACES - PLANETS:
            state.matter[content.dots[i]] = pool[i]
        else:
            state.extra_supply[pool[i]] += 1
        pool[i] = NONE


@rule
def matter_in_game(content: ContentData, state: State, kind: int) -> int:
    """1.3, 9.1, 11.2, 11.3 How many tokens of a kind the game has, wherever they are."""
    if kind >= PURE_KINDS:
        return whole(content.dual[kind - PURE_KINDS]) if state.dual_matter else 0
    count = whole(content.pool[kind])
    if state.epochs or state.extra_matter:
        count += whole(content.extra[kind])
    return count


@rule
def fill_letters(content: ContentData, state: State) -> None:
    """2.1, 9.1, 11.4 Planets on their letters; with Epochs life tokens or random extras instead."""
    if not state.epochs:
        for planet in range(PLANETS):
            put_planet(state, planet, whole(content.start[planet]))
            state.planet_kind[planet] = content.kind[planet]
        return
    if not state.extra_matter:
        for kind in range(PURE_KINDS):
            state.extra_supply[kind] += content.extra[kind]
    if state.life_matter:
        scatter_life(content, state)
        return
    for planet in range(PLANETS):
        state.matter[content.start[planet]] = draw_extra(state)


@rule
def in_game(content: ContentData, state: State, card: int) -> bool:
    """Whether a card belongs to the modules that are played."""
    module = whole(content.module[card])
    return module == BASE or (module == EPOCHS and state.epochs != 0) or (module == FROST_LINE and state.frost != 0)


@rule
def shuffle_decks(content: ContentData, state: State) -> None:
    """2.2 Makes and shuffles the decks of the modules that are played."""
    for card in range(content.cards):
        if in_game(content, state, card):
            deck = whole(content.deck[card])
            state.deck[deck, state.deck_size[deck]] = card
            state.deck_size[deck] += 1
    for deck in range(DECKS):
        shuffle(state, state.deck[deck], whole(state.deck_size[deck]))


@rule
def deal(state: State, seat: int, deck: int, count: int) -> None:
    """2.2 Deals cards from the top of a deck to a seat."""
    for _ in range(count):
        top = whole(state.deck_size[deck]) - 1
        add_to_hand(state, seat, whole(state.deck[deck, top]))
        state.deck[deck, top] = NONE
        state.deck_size[deck] = top


@rule
def new_game(content: ContentData, state: State, key: Array) -> None:
    """2.1, 2.2, 9.1, 11.1 Sets up the game that the state says is played, under a key of eight words."""
    clear(state)
    begin_stream(state, key)
    scatter_matter(content, state)
    fill_letters(content, state)
    set_frost_line(state)
    shuffle_decks(content, state)
    for seat in range(state.players):
        state.markers[seat] = MARKERS + EXTRA_MARKERS if state.extra_markers else MARKERS
        each = 1 if state.epochs else 2
        deal(state, seat, LOW, each)
        deal(state, seat, HIGH, each)
        if state.epochs:
            deal(state, seat, PROTO_ROCKY, 1)
            deal(state, seat, PROTO_GASEOUS, 1)
        deal(state, seat, FINAL, FINALS_DEALT)


@rule
def list_discards(content: ContentData, state: State, actions: Array, count: int) -> int:
    """2.2 One of the two Finals."""
    for i in range(state.hand_size[state.seat]):
        card = whole(state.hand[state.seat, i])
        if content.deck[card] == FINAL:
            actions[count] = A_DISCARD + card
            count += 1
    return count


@rule
def first_seat(content: ContentData, state: State) -> int:
    """2.3 Who discarded the dearest Final; a tie is decided by chance among the tied."""
    best = -1
    tied = 0
    for seat in range(state.players):
        points = whole(content.points[state.setup_discard[seat]])
        if points > best:
            best = points
            tied = 0
        if points == best:
            tied += 1
    chosen = random_below(state, tied) if tied > 1 else 0
    for seat in range(state.players):
        if content.points[state.setup_discard[seat]] == best:
            if chosen == 0:
                return seat
            chosen -= 1
    return 0


@rule
def discard(content: ContentData, state: State, log: Log, card: int) -> None:
    """2.2, 2.3 A seat's hidden choice; with the last one all are shown and the first turn begins."""
    remove_from_hand(state, state.seat, card)
    state.setup_discard[state.seat] = card
    if state.seat + 1 < state.players:
        state.seat += 1
        return
    first = first_seat(content, state)
    for seat in range(state.players):
        card = whole(state.setup_discard[seat])
        put_discard(content, state, card)
        state.setup_discard[seat] = NONE
        note(log, E_DISCARD, seat, card, 0, 0)
    state.revealed += 1
    state.seat = first
    state.turn = 1
    state.phase = MOVE
    note(log, E_FIRST, first, 0, 0, 0)
    note(log, E_TURN, first, 1, 0, 0)
