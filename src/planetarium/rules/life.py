"""11.4 Hostile/Habitable Matter: face down on the board, and with a planet from when they meet."""

from planetarium.records.content import LIFE, LIFE_TOKENS, NONE, PLANETS, ContentData

from .chance import random_below
from .log import E_LIFE, Log, note
from .speed import rule, whole
from .state import State


@rule
def scatter_life(content: ContentData, state: State) -> None:
    """Four of the six, by chance, on the lettered spaces."""
    taken = 0
    for planet in range(PLANETS):
        left = random_below(state, LIFE_TOKENS - planet)
        for token in range(LIFE_TOKENS):
            if taken & (1 << token):
                continue
            if left == 0:
                taken |= 1 << token
                state.matter[content.start[planet]] = LIFE + token
                break
            left -= 1


@rule
def life_balance(content: ContentData, state: State, planet: int) -> int:
    """What the life tokens that a planet has met add to its Habitable points."""
    balance = 0
    for token in range(LIFE_TOKENS):
        if whole(state.planet_life[planet]) & (1 << token):
            balance += whole(content.life[token])
    return balance


@rule
def meet_life(content: ContentData, state: State, log: Log, planet: int, token: int) -> None:
    """The token is turned up for all to see and stays with the planet; the mover gets nothing."""
    state.planet_life[planet] = whole(state.planet_life[planet]) | (1 << (token - LIFE))
    state.revealed += 1
    note(log, E_LIFE, planet, whole(content.life[token - LIFE]), NONE, 0)
