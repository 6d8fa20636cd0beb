"""From a checked board and its cards to the TABLE record that the rules read."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from planetarium.layout import blank

from .board import DUALS, PLANET_KINDS, PURE, Board
from .cards import ALIGNMENTS, DECK_NAMES, FROST, MODULES, TEMPERATURES, Card
from .geometry import advance
from .table import HABITABLE, HOSTILE, NONE, SPACES, TABLE

SIDES = {"habitable": HABITABLE, "hostile": HOSTILE}


def compile_table(board: Board, cards: Sequence[Card]) -> Any:
    """A read-only TABLE record, in an array of one."""
    tables = blank(TABLE, 1)
    _fill_board(tables[0], board)
    _fill_cards(tables[0], cards)
    tables.setflags(write=False)
    return tables.view(np.ndarray)


def _place(names: Sequence[str], name: str | None) -> int:
    return NONE if name is None else names.index(name)


def _fill_board(table: Any, board: Board) -> None:
    spaces = board.spaces
    table.thick[:] = NONE
    table.orbit_end[:] = [sum(space.orbit <= orbit for space in spaces) - 1 for orbit in range(8)]
    lines = sorted((*board.thick, *board.thin))
    table.line_move[: len(lines)] = [a * SPACES + b for a, b in lines]
    table.line_from[: len(lines)] = [a for a, _ in lines]
    table.line_to[: len(lines)] = [b for _, b in lines]
    table.first_line[:] = [sum(a < i for a, _ in lines) for i in range(SPACES + 1)]
    table.thin[:] = NONE
    for a, b in board.thick:
        table.thick[a] = b
    for i in range(SPACES):
        table.orbit[i] = spaces[i].orbit
        thin = sorted((b for a, b in board.thin if a == i), key=lambda b: advance(spaces[i].angle, spaces[b].angle))
        table.thin[i, : len(thin)] = thin
        table.thin_count[i] = len(thin)
    table.meet[:] = _meetings(board)
    table.start[:] = board.starts
    table.dots[:] = [i for i in range(SPACES) if i not in board.starts]
    table.kind[:] = [PLANET_KINDS.index(kind) for kind in board.kinds]
    table.track_length = board.track_length
    table.acceleration = board.acceleration
    table.turn_limit = board.turn_limit
    table.turn_limit_epochs = board.turn_limit if board.turn_limit_epochs is None else board.turn_limit_epochs
    table.pool[:] = [board.matter.get(kind, 0) for kind in PURE]
    table.extra[:] = [board.extra.get(kind, 0) for kind in PURE]
    table.dual[:] = [board.dual.get(kind, 0) for kind in DUALS]
    table.life[: len(board.life)] = board.life


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


def _fill_cards(table: Any, cards: Sequence[Card]) -> None:
    table.cards = len(cards)
    for i, card in enumerate(cards):
        table.deck[i] = DECK_NAMES.index(card.deck)
        table.module[i] = 0 if card.module is None else 1 + MODULES.index(card.module)
        table.points[i] = card.points
        table.alignment[i] = 0 if card.alignment is None else (1, -1)[ALIGNMENTS.index(card.alignment)]
        table.cost[i] = [card.cost.get(kind, 0) for kind in PURE]
        table.needs_kind[i] = _place(PLANET_KINDS, card.kind)
        table.orbit_from[i], table.orbit_to[i] = card.orbits or (1, 7)
        table.needs_side[i] = NONE if card.side is None else SIDES[card.side]
        table.needs_frost[i] = _place(FROST, card.frost)
        table.needs_majority[i] = _place(TEMPERATURES, card.majority)
        table.needs_lift[i] = card.lift
        table.gravity[i] = card.gravity
        table.downgrade[i] = card.downgrade
        table.heat[i] = card.heat
        table.cold[i] = card.cold
        table.makes[i] = _place(PLANET_KINDS, card.makes)
