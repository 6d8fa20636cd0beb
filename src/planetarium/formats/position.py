"""Positions as JSON: a game at one decision, written whole or as a seat sees it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.formats.notation import token_name
from planetarium.options import Options
from planetarium.records.content import (
    COMET,
    DECK_NAMES,
    DECKS,
    FINAL,
    KIND_NAMES,
    KINDS,
    MAX_DECK,
    NONE,
    PLANET_KINDS,
    PLANETS,
    SIDES,
)
from planetarium.rules.state import HAND, HIDDEN_CARD, PHASES, STATE

Position = dict[str, Any]

PILES = DECK_NAMES[1:]  # Low cards are never discarded
HIDDEN = "-"


def write_position(content: Content, options: Options, raw: bytes, viewer: int | None = None) -> Position:
    """The position of a whole state, by its bytes, or, of the observation of `viewer`, what that seat sees."""
    state = fields_of(raw)
    position: Position = {}
    for part in PARTS:
        position |= part.write(content, options, state, viewer)
    return position


def _decision(content: Content, options: Options, state: SimpleNamespace, viewer: int | None) -> dict[str, Any]:
    return {
        "content": content.id,
        "options": options.to_doc(),
        "phase": PHASES[state.phase],
        "seat": state.seat,
        "turn": state.turn,
        "pending": _pending(content, state),
    }


def _planets(content: Content, options: Options, state: SimpleNamespace, viewer: int | None) -> dict[str, Any]:
    planets = {LETTERS[p]: _planet(content, state, p) for p in range(PLANETS) if state.planet_space[p] != NONE}
    return {"planets": planets}


def _matter(content: Content, options: Options, state: SimpleNamespace, viewer: int | None) -> dict[str, Any]:
    spaces = content.space_names
    tokens, comets = {}, []
    for space, token in enumerate(state.matter.tolist()):
        if token == COMET:
            comets.append(spaces[space])
        elif token != NONE:
            tokens[spaces[space]] = KIND_NAMES[token] if token < KINDS else token_name(content, token)
    return {"matter": tokens, "comets": sorted(comets)}


def _seats(content: Content, options: Options, state: SimpleNamespace, viewer: int | None) -> dict[str, Any]:
    return {"seats": [_seat(content, state, seat, viewer) for seat in range(options.players)]}


def _supplies(content: Content, options: Options, state: SimpleNamespace, viewer: int | None) -> dict[str, Any]:
    return {
        "decks": {name: _deck(content, state, deck, viewer) for deck, name in enumerate(DECK_NAMES)},
        "discards": {name: _discards(content, state, 1 + i) for i, name in enumerate(PILES)},
        "shuffled": _named(content.card_ids, state.generation),
        "track": {
            "tokens": [KIND_NAMES[token] for token in state.track[: state.track_size]],
            "face_down": state.face_down,
            "accelerated": bool(state.accelerated),
            "bombarded": bool(state.bombarded),
        },
        "frost_line": None if state.frost_line == NONE else state.frost_line,
        "brightness_changed": bool(state.brightness_changed),
        "solo": _solo(options, state),
        "final_turns": None if state.final_turns == NONE else state.final_turns,
        "supply": {
            "heat": state.heat_supply,
            "cold": state.cold_supply,
            "extra_matter": _tokens(state.extra_supply),
            "removed": _tokens(state.removed),
        },
    }


def _span(first: str, last: str) -> slice:
    """Where the fields from one to another lie in a state's bytes."""
    fields: Mapping[str, Any] = STATE.fields or {}
    kind, start, *_ = fields[last]
    return slice(fields[first][1], start + kind.itemsize)


@dataclass(frozen=True)
class Part:
    """Some sections of a position, and the bytes of an observation from which alone they are written.

    Written from the same bytes a `personal` part still differs from viewer to viewer.
    """

    write: Callable[[Content, Options, SimpleNamespace, int | None], dict[str, Any]]
    span: slice
    personal: bool = False


PARTS = (
    Part(_decision, _span("phase", "drawn")),
    Part(_planets, _span("planet_space", "row_tokens")),
    Part(_matter, _span("matter", "matter")),
    Part(_seats, _span("score", "done"), personal=True),
    Part(_supplies, _span("setup_discard", "removed")),
)


def _places() -> tuple[tuple[str, int, int | slice], ...]:
    """Where each field lies in a state's bytes: how wide its numbers are, and which of such numbers it holds."""
    places: list[tuple[str, int, int | slice]] = []
    for name, (kind, start, *_) in (STATE.fields or {}).items():
        width = kind.base.itemsize
        held = slice(start // width, (start + kind.itemsize) // width)
        places.append((name, width, held if kind.shape else held.start))
    return tuple(places)


_PLACES = _places()


def fields_of(raw: bytes) -> SimpleNamespace:
    """The record's fields as plain numbers and flat rows of numbers, read ten times as fast as through NumPy."""
    view = memoryview(raw)
    numbers: dict[int, Any] = {1: view.cast("b"), 2: view.cast("h"), 8: view.cast("q")}
    return SimpleNamespace(**{name: numbers[width][place] for name, width, place in _PLACES})


def _pending(content: Content, state: SimpleNamespace) -> dict[str, Any]:
    if state.pending_card != NONE:
        return {"card": content.card_id(state.pending_card), "planet": LETTERS[state.pending_planet]}
    if state.drawn[0] != NONE:
        if state.drawn[0] <= HIDDEN_CARD:
            return {"drawn": 2}
        return {"drawn": sorted(content.card_id(card) for card in state.drawn)}
    return {}


def _planet(content: Content, state: SimpleNamespace, planet: int) -> dict[str, Any]:
    kind, life = state.planet_kind[planet], state.planet_life[planet]
    row = []
    for i, place in enumerate(state.row_planet[: state.played].tolist()):
        if place == planet:
            card, marker, tokens = content.cards[state.row_card[i]], state.row_marker[i], state.row_tokens[i]
            row.append({
                "card": card.id,
                "marker": None if marker == NONE else marker,
                "heat": tokens if card.heat else 0,
                "cold": tokens if card.cold else 0,
            })  # fmt: skip
    return {
        "space": content.space_name(state.planet_space[planet]),
        "kind": None if kind == NONE else PLANET_KINDS[kind],
        "proto": kind == NONE,
        "side": SIDES[state.planet_side[planet]],
        "life": [f"life:{value:+d}" for token, value in enumerate(content.board.life) if life & (1 << token)],
        "row": row,
    }


def _seat(content: Content, state: SimpleNamespace, seat: int, viewer: int | None) -> dict[str, Any]:
    cards = state.hand[seat * HAND : seat * HAND + state.hand_size[seat]]
    hand: Any
    if viewer is not None and seat != viewer:
        decks = [(HIDDEN_CARD - back) % DECKS for back in cards]
        hand = {name: decks.count(deck) for deck, name in enumerate(DECK_NAMES)}
    else:
        hand = sorted(content.card_id(card) for card in cards)
    return {
        "score": state.score[seat],
        "markers": state.markers[seat],
        "hand": hand,
        "mat": {letter: _section(state, seat, planet) for planet, letter in enumerate(LETTERS)},
        "finals_played": state.finals_played[seat],
        "done": bool(state.done[seat]),
    }


def _section(state: SimpleNamespace, seat: int, planet: int) -> dict[str, int]:
    first = (seat * PLANETS + planet) * KINDS
    return _named(KIND_NAMES, state.mat[first : first + KINDS])


def _named(names: tuple[str, ...], counts: Any) -> dict[str, int]:
    """All counts but zeros, by name; most rows hold nothing else, which their bytes tell at once."""
    if not any(counts.tobytes()):
        return {}
    return {name: count for name, count in zip(names, counts.tolist(), strict=False) if count}


def _deck(content: Content, state: SimpleNamespace, deck: int, viewer: int | None) -> Any:
    size = state.deck_size[deck]
    if viewer is not None:
        return size
    return [content.card_ids[card] for card in reversed(state.deck[deck * MAX_DECK : deck * MAX_DECK + size])]


def _discards(content: Content, state: SimpleNamespace, deck: int) -> list[str]:
    if deck == FINAL:
        chosen = [card for card in state.setup_discard if card != NONE]
        if chosen:
            return [HIDDEN if card <= HIDDEN_CARD else content.card_id(card) for card in chosen]
    first = deck * MAX_DECK
    return sorted(content.card_ids[card] for card in state.discard[first : first + state.discard_size[deck]])


def _solo(options: Options, state: SimpleNamespace) -> dict[str, Any] | None:
    if options.players != 1:
        return None
    dice = None if state.dice[0] == NONE else state.dice.tolist()
    return {"target": state.target, "dice": dice}


def _tokens(counts: Any) -> list[str]:
    return [kind for kind, count in _named(KIND_NAMES, counts).items() for _ in range(count)]
