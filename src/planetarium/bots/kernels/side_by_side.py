"""Games side by side: what each of many games does, one after another on a core or each as a thread of a GPU.

A game is dealt, played decision by decision and summed up in an OUTCOME. `random_step` is for seats that all play at
random, `seated_step` for a policy of its own at each seat, which is shown only its observation.
"""

from typing import Annotated, Any

from planetarium.records.content import NONE, SPACES, ContentData
from planetarium.records.layout import Array, blank, layout

from ...rules.final import has_won
from ...rules.log import Log
from ...rules.observe import observe
from ...rules.playout import random_index
from ...rules.speed import rule, whole
from ...rules.state import SEATS, State
from ...rules.turn import legal_actions, perform
from .evaluation import Scratch, weight_row
from .heuristic import careless_action
from .policies import POLICY_NAMES, choose

BY_HEURISTIC = len(POLICY_NAMES)  # the number of the policy that has an oversight, beside those of `policies`


class Outcome:
    """How a game went."""

    score: Annotated[Array, "i2", SEATS]
    won: Annotated[Array, "i1", SEATS]
    target: Annotated[int, "i4"]  # solo, at the end; NONE with several players
    turns: Annotated[int, "i4"]
    track: Annotated[int, "i4"]  # tokens on the track
    matter_left: Annotated[int, "i4"]  # tokens on the board
    actions: Annotated[int, "i4"]  # decisions, forced ones included
    legal: Annotated[int, "i8"]  # legal actions over all decisions


OUTCOME = layout(Outcome)


def new_outcomes(count: int) -> Any:
    """Zeroed outcomes, for as many games."""
    return blank(OUTCOME, count)


@rule
def random_choice(content: ContentData, state: State, generator: Array, actions: Array, outcome: Any) -> int:
    """One decision of a game, by chance from the full list of legal actions."""
    count = legal_actions(content, state, actions)
    outcome.actions += 1
    outcome.legal += count
    return whole(actions[random_index(generator, count)])


@rule
def random_step(content: ContentData, state: State, log: Log, generator: Array, actions: Array, outcome: Any) -> None:
    """One decision of a game, by chance, carried out."""
    perform(content, state, log, random_choice(content, state, generator, actions, outcome))


@rule
def seated_step(
    content: ContentData, states: Array, log: Log, scratch: Scratch, weights: Array, policies: Array, oversights: Array,
    generators: Array, actions: Array, outcome: Any, history: Array,
) -> None:  # fmt: skip
    """One decision of states[0] by the policy of the seat to act, shown its observation, which overwrites states[1].

    The action is written into `history`, as far as that has room.
    """
    state = states[0]
    count = legal_actions(content, state, actions)
    seat = whole(state.seat)
    states[1] = states[0]
    seen = states[1]
    observe(content, seen, seat)
    if policies[seat] == BY_HEURISTIC:
        worth = weights[weight_row(state)]
        action = careless_action(
            content, seen, scratch, worth, actions, count, oversights[seat], generators[seat]
        )  # fmt: skip
    else:
        action = whole(actions[choose(content, seen, actions, count, whole(policies[seat]), generators[seat])])
    if outcome.actions < len(history):
        history[outcome.actions] = action
    outcome.actions += 1
    outcome.legal += count
    perform(content, state, log, action)


@rule
def sum_up(content: ContentData, state: State, outcome: Any) -> None:
    """Writes down how a game that is over has ended."""
    for seat in range(state.players):
        outcome.score[seat] = state.score[seat]
        outcome.won[seat] = has_won(content, state, seat)
    outcome.target = state.target
    outcome.turns = state.turn
    outcome.track = state.track_size
    left = 0
    for space in range(SPACES):
        left += state.matter[space] != NONE
    outcome.matter_left = left
