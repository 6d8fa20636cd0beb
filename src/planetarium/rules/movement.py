"""Section 4: tokens move clockwise along lines, and Matter that meets a planet is collected."""

from planetarium.records.content import COMET, LIFE, NONE, PLANETS, SPACES, ContentData
from planetarium.records.layout import Array

from .actions import A_MOVE, insert_action, list_if, move_action
from .cards import show_side
from .epochs import is_proto, list_comet_moves
from .life import meet_life
from .log import E_COLLECT, E_MOVE, Log, note
from .speed import rule, whole
from .state import State


@rule
def meet(content: ContentData, state: State, log: Log, planet: int, token: int, origin: int) -> None:
    """4.3 Matter that meets a planet goes to the mover's mat, to that planet's section; life stays with it (11.4)."""
    if token >= LIFE:
        meet_life(content, state, log, planet, token)
        if not is_proto(state, planet):
            show_side(content, state, log, planet, whole(state.planet_side[planet]))
        return
    state.mat[state.seat, planet, token] += 1
    note(log, E_COLLECT, state.seat, planet, token, origin)


@rule
def put_planet(state: State, planet: int, space: int) -> None:
    """Stands a planet on a space, leaving the one it stood on."""
    if state.planet_space[planet] != NONE:
        state.planet_at[state.planet_space[planet]] = NONE
    state.planet_space[planet] = space
    state.planet_at[space] = planet


@rule
def list_steps(content: ContentData, state: State, first: int, last: int, actions: Array, count: int) -> int:
    """4.1, 4.2 Matter on the spaces first to last - 1 moves one space along any line, never onto Matter.

    Each line's move is written and then counted or not: without branches this is twice as fast.
    """
    matter = state.matter
    for line in range(content.first_line[first], content.first_line[last]):
        free = (matter[content.line_from[line]] != NONE) & (matter[content.line_to[line]] == NONE)
        count = list_if(free, actions, count, A_MOVE + whole(content.line_move[line]))
    return count


@rule
def list_double_steps(content: ContentData, state: State, first: int, last: int, actions: Array, count: int) -> int:
    """4.6 Accelerated Matter moves one or two spaces, stops at a planet and never passes Matter."""
    for source in range(first, last):
        if state.matter[source] == NONE:
            continue
        begin = count
        for line in range(content.first_line[source], content.first_line[source + 1]):
            middle = whole(content.line_move[line]) % SPACES
            if state.matter[middle] != NONE:
                continue
            count = insert_action(actions, begin, count, move_action(source, middle))
            if state.planet_at[middle] != NONE:
                continue
            for onward in range(content.first_line[middle], content.first_line[middle + 1]):
                target = whole(content.line_move[onward]) % SPACES
                if state.matter[target] == NONE:
                    count = insert_action(actions, begin, count, move_action(source, target))
    return count


@rule
def list_planet_moves(content: ContentData, state: State, space: int, actions: Array, count: int) -> int:
    """4.4, 4.5 A planet takes one thin line, or sweeps along its orbit until it meets Matter.

    It may pass other planets on the way, but ends on none; a full lap is no move.
    """
    matter, planet_at = state.matter, state.planet_at
    last = whole(content.thick[space])
    if last != NONE:
        ahead = whole(content.thick[last])
        while matter[last] == NONE and ahead != NONE and ahead != space:
            last = ahead
            ahead = whole(content.thick[last])
    for line in range(content.first_line[space], content.first_line[space + 1]):
        target = whole(content.line_move[line]) % SPACES
        if content.orbit[target] < content.orbit[space]:
            count = list_if(planet_at[target] == NONE, actions, count, move_action(space, target))
    if last != NONE:
        # Ascending, as lists of actions are: what lies beyond the orbit's first space comes before the rest.
        end = last
        if last < space:
            end = whole(content.orbit_end[content.orbit[space]])
            for target in range(content.orbit_end[content.orbit[space] - 1] + 1, last + 1):
                count = list_if(planet_at[target] == NONE, actions, count, move_action(space, target))
        for target in range(space + 1, end + 1):
            count = list_if(planet_at[target] == NONE, actions, count, move_action(space, target))
    for line in range(content.first_line[space], content.first_line[space + 1]):
        target = whole(content.line_move[line]) % SPACES
        if content.orbit[target] > content.orbit[space]:
            count = list_if(planet_at[target] == NONE, actions, count, move_action(space, target))
    return count


@rule
def next_planet_or_comet(state: State, space: int) -> int:
    """The first space from this one on, by number, that holds a planet or a Comet; SPACES if there is none."""
    nearest = SPACES
    for planet in range(PLANETS):
        here = whole(state.planet_space[planet])
        if here >= space:
            nearest = min(nearest, here)
    if state.bombarded:
        for here in range(space, nearest):
            if state.matter[here] == COMET:
                return here
    return nearest


@rule
def list_moves(content: ContentData, state: State, actions: Array, count: int) -> int:
    """3.1 Every move of every token, ascending: the spaces up to each planet or Comet, then that one."""
    begin = 0
    while begin < SPACES:
        end = next_planet_or_comet(state, begin)
        if state.accelerated:
            count = list_double_steps(content, state, begin, end, actions, count)
        else:
            count = list_steps(content, state, begin, end, actions, count)
        if end < SPACES:
            if state.bombarded and state.matter[end] == COMET:
                count = list_comet_moves(content, state, end, actions, count)
            else:
                count = list_planet_moves(content, state, end, actions, count)
        begin = end + 1
    return count


@rule
def move(content: ContentData, state: State, log: Log, source: int, target: int) -> None:
    """4.1-4.6 Carries out a legal move of whatever stands on `source`."""
    token = whole(state.matter[source])
    planet = whole(state.planet_at[source])
    note(log, E_MOVE, token, planet, source, target)
    if token != NONE:
        state.matter[source] = NONE
        met = whole(state.planet_at[target])
        if met != NONE:
            meet(content, state, log, met, token, source)
        else:
            state.matter[target] = token
        return
    put_planet(state, planet, target)
    met = whole(state.matter[target])
    if met != NONE:
        state.matter[target] = NONE
        meet(content, state, log, planet, met, target)
