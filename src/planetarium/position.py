"""Positions as JSON: a game at one decision, written whole or as a seat sees it."""

from types import SimpleNamespace
from typing import Any

from planetarium.content import Content
from planetarium.content.board import LETTERS
from planetarium.content.cards import DECK_NAMES
from planetarium.content.table import COMET, DECKS, FINAL, GASEOUS, HABITABLE, NONE, PLANETS, SPACES
from planetarium.notation import KIND_NAMES, token_name
from planetarium.options import Options
from planetarium.rules.state import HIDDEN_CARD, STATE

Position = dict[str, Any]

PHASES = ("setup", "move", "card", "pay", "lift", "place", "gravity", "draw", "keep", "final", "over")
PILES = DECK_NAMES[1:]  # Low cards are never discarded
HIDDEN = "-"


def write_position(content: Content, options: Options, state: Any, viewer: int | None = None) -> Position:
    """The position of a whole state, or, of the observation of `viewer`, what that seat sees."""
    state = _as_lists(state)
    return {
        "content": content.id,
        "options": options.to_doc(),
        "phase": PHASES[state.phase],
        "seat": state.seat,
        "turn": state.turn,
        "pending": _pending(content, state),
        "planets": {LETTERS[p]: _planet(content, state, p) for p in range(PLANETS) if state.planet_space[p] != NONE},
        "matter": {
            content.space_name(s): token_name(content, state.matter[s])
            for s in range(SPACES)
            if state.matter[s] not in (NONE, COMET)
        },
        "comets": sorted(content.space_name(s) for s in range(SPACES) if state.matter[s] == COMET),
        "seats": [_seat(content, state, seat, viewer) for seat in range(state.players)],
        "decks": {name: _deck(content, state, deck, viewer) for deck, name in enumerate(DECK_NAMES)},
        "discards": {name: _discards(content, state, 1 + i) for i, name in enumerate(PILES)},
        "shuffled": {
            content.card_id(card): state.generation[card]
            for card in range(len(content.cards))
            if state.generation[card]
        },
        "track": {
            "tokens": [KIND_NAMES[token] for token in state.track[: state.track_size]],
            "face_down": state.face_down,
            "accelerated": bool(state.accelerated),
            "bombarded": bool(state.bombarded),
        },
        "frost_line": None if state.frost_line == NONE else state.frost_line,
        "brightness_changed": bool(state.brightness_changed),
        "solo": _solo(state),
        "final_turns": None if state.final_turns == NONE else state.final_turns,
        "supply": {
            "heat": state.heat_supply,
            "cold": state.cold_supply,
            "extra_matter": _tokens(state.extra_supply),
            "removed": _tokens(state.removed),
        },
    }


def _as_lists(state: Any) -> SimpleNamespace:
    """The record's fields as plain numbers and lists, which read a hundred times faster one by one."""
    return SimpleNamespace(**{name: state[name].tolist() for name in STATE.names or ()})


def _pending(content: Content, state: SimpleNamespace) -> dict[str, Any]:
    if state.pending_card != NONE:
        return {"card": content.card_id(state.pending_card), "planet": LETTERS[state.pending_planet]}
    if state.drawn[0] != NONE:
        if state.drawn[0] <= HIDDEN_CARD:
            return {"drawn": 2}
        return {"drawn": sorted(content.card_id(card) for card in state.drawn)}
    return {}


def _planet(content: Content, state: SimpleNamespace, planet: int) -> dict[str, Any]:
    kind = state.planet_kind[planet]
    row = [
        {
            "card": content.card_id(state.row_card[i]),
            "marker": None if state.row_marker[i] == NONE else state.row_marker[i],
            "heat": state.row_tokens[i] if content.cards[state.row_card[i]].heat else 0,
            "cold": state.row_tokens[i] if content.cards[state.row_card[i]].cold else 0,
        }
        for i in range(state.played)
        if state.row_planet[i] == planet
    ]
    return {
        "space": content.space_name(state.planet_space[planet]),
        "kind": None if kind == NONE else "gaseous" if kind == GASEOUS else "terrestrial",
        "proto": kind == NONE,
        "side": "habitable" if state.planet_side[planet] == HABITABLE else "hostile",
        "life": [
            f"life:{value:+d}"
            for token, value in enumerate(content.board.life)
            if state.planet_life[planet] & (1 << token)
        ],
        "row": row,
    }


def _seat(content: Content, state: SimpleNamespace, seat: int, viewer: int | None) -> dict[str, Any]:
    cards = state.hand[seat][: state.hand_size[seat]]
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
        "mat": {LETTERS[p]: {KIND_NAMES[k]: n for k, n in enumerate(state.mat[seat][p]) if n} for p in range(PLANETS)},
        "finals_played": state.finals_played[seat],
        "done": bool(state.done[seat]),
    }


def _deck(content: Content, state: SimpleNamespace, deck: int, viewer: int | None) -> Any:
    cards = state.deck[deck][: state.deck_size[deck]]
    if viewer is not None:
        return len(cards)
    return [content.card_id(card) for card in reversed(cards)]


def _discards(content: Content, state: SimpleNamespace, deck: int) -> list[str]:
    chosen = [card for card in state.setup_discard if card != NONE]
    if deck == FINAL and chosen:
        return [HIDDEN if card <= HIDDEN_CARD else content.card_id(card) for card in chosen]
    return sorted(content.card_id(card) for card in state.discard[deck][: state.discard_size[deck]])


def _solo(state: SimpleNamespace) -> dict[str, Any] | None:
    if state.players != 1:
        return None
    dice = None if state.dice[0] == NONE else state.dice
    return {"target": state.target, "dice": dice}


def _tokens(counts: list[int]) -> list[str]:
    return [KIND_NAMES[kind] for kind, count in enumerate(counts) for _ in range(count)]
