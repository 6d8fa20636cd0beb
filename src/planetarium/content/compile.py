"""From a checked board and its cards to the content record that the rules read."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from planetarium.records.content import (
    CONTENT,
    DECK_NAMES,
    DUALS,
    FROST_SIDES,
    MODULES,
    NONE,
    PLANET_KINDS,
    PURE,
    SIDES,
    SPACES,
    TEMPERATURES,
)
from planetarium.records.layout import blank

from .board import Board
from .cards import Card
from .geometry import advance


def compile_content(board: Board, cards: Sequence[Card]) -> Any:
    """A read-only content record, in an array of one."""
    packed = blank(CONTENT, 1)
    _fill_board(packed[0], board)
    _fill_cards(packed[0], cards)
    packed.setflags(write=False)
    return packed.view(np.ndarray)


def _place(names: Sequence[str], name: str | None) -> int:
    return NONE if name is None else names.index(name)


def _fill_board(data: Any, board: Board) -> None:
    spaces = board.spaces
    data.thick[:] = NONE
    data.orbit_end[:] = [sum(space.orbit <= orbit for space in spaces) - 1 for orbit in range(8)]
    lines = sorted((*board.thick, *board.thin))
    data.line_move[: len(lines)] = [a * SPACES + b for a, b in lines]
    data.line_from[: len(lines)] = [a for a, _ in lines]
    data.line_to[: len(lines)] = [b for _, b in lines]
    data.first_line[:] = [sum(a < i for a, _ in lines) for i in range(SPACES + 1)]
    data.thin[:] = NONE
    for a, b in board.thick:
        data.thick[a] = b
    for i in range(SPACES):
        data.orbit[i] = spaces[i].orbit
        thin = sorted((b for a, b in board.thin if a == i), key=lambda b: advance(spaces[i].angle, spaces[b].angle))
        data.thin[i, : len(thin)] = thin
        data.thin_count[i] = len(thin)
    data.meet[:] = _meetings(board)
    data.start[:] = board.starts
    data.dots[:] = [i for i in range(SPACES) if i not in board.starts]
    data.kind[:] = [PLANET_KINDS.index(kind) for kind in board.kinds]
    data.track_length = board.track_length
    data.acceleration = board.acceleration
    data.turn_limit = board.turn_limit
    data.turn_limit_epochs = board.turn_limit if board.turn_limit_epochs is None else board.turn_limit_epochs
    data.pool[:] = [board.matter.get(kind, 0) for kind in PURE]
    data.extra[:] = [board.extra.get(kind, 0) for kind in PURE]
    data.dual[:] = [board.dual.get(kind, 0) for kind in DUALS]
    data.life[: len(board.life)] = board.life


def _meetings(board: Board) -> Any:
    """The field `meet`: the shortest ways of Matter, and of planets, whose sweep is one move."""
    steps = np.full((SPACES, SPACES), SPACES)
    sweeps = steps.copy()
    onward = dict(board.thick)
    for a, b in (*board.thick, *board.thin):
        steps[a, b] = sweeps[a, b] = 1
    for a in onward:
        b = onward[a]
        while b in onward and onward[b] != a:
            b = onward[b]
            sweeps[a, b] = 1
    for ways in (steps, sweeps):
        np.fill_diagonal(ways, 0)
        for middle in range(SPACES):
            np.minimum(ways, ways[:, middle, None] + ways[None, middle, :], out=ways)
    return np.minimum([steps, (steps + 1) // 2], sweeps.T)


def _fill_cards(data: Any, cards: Sequence[Card]) -> None:
    data.cards = len(cards)
    for i, card in enumerate(cards):
        data.deck[i] = DECK_NAMES.index(card.deck)
        data.module[i] = 0 if card.module is None else 1 + MODULES.index(card.module)
        data.points[i] = card.points
        data.alignment[i] = 0 if card.alignment is None else (-1, 1)[SIDES.index(card.alignment)]
        data.cost[i] = [card.cost.get(kind, 0) for kind in PURE]
        data.needs_kind[i] = _place(PLANET_KINDS, card.kind)
        data.orbit_from[i], data.orbit_to[i] = card.orbits or (1, 7)
        data.needs_side[i] = _place(SIDES, card.side)
        data.needs_frost[i] = _place(FROST_SIDES, card.frost)
        data.needs_majority[i] = _place(TEMPERATURES, card.majority)
        data.needs_lift[i] = card.lift
        data.gravity[i] = card.gravity
        data.downgrade[i] = card.downgrade
        data.heat[i] = card.heat
        data.cold[i] = card.cold
        data.makes[i] = _place(PLANET_KINDS, card.makes)
