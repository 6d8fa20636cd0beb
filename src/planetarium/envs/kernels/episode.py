"""A game of an environment, from its deal to its end and on to the next: what one step does.

Everything that happens to a game is in `step`, one call for one game, so that games can be stepped on any number of
cores, or a game a thread on a GPU. `views`, `log` and `scratch` are room to work in; nothing in them outlives a step.
"""

from typing import Annotated

from planetarium.records.content import NONE, ContentData
from planetarium.records.layout import Array, layout

from ...bots.kernels.evaluation import Scratch, weight_row
from ...bots.kernels.heuristic import careless_action, heuristic_action
from ...bots.kernels.policies import RANDOM, choose
from ...bots.kernels.side_by_side import BY_HEURISTIC
from ...rules.chance import begin_stream, next_block
from ...rules.final import has_won
from ...rules.log import Log
from ...rules.observe import observe
from ...rules.playout import random_index
from ...rules.setup import new_game
from ...rules.speed import many, only, rule, whole, wide
from ...rules.state import OVER, SEATS, State
from ...rules.turn import legal_actions, perform
from .seen import write_seen

# Who plays the seats that are not the agent's: a policy by its number (`policies.POLICY_NAMES`), the heuristic,
# somebody OUTSIDE, who chooses between steps, or NOBODY, where all seats are the agent's.
OUTSIDE, NOBODY = -2, -1

WIN, GAIN = range(2)  # what is rewarded: the win, or every point as it is gained
STAY, NEXT_STEP, SAME_STEP = range(3)  # when a game that is over makes way for the next one

DEAL = -1  # instead of an action: the next game is dealt
FAR_AHEAD = 1 << 40  # the block of a game's stream from which the next game's key is taken; no game reads so far


class Terms:
    """What holds for all games of an environment."""

    opponent: Annotated[int, "i8"]
    oversight: Annotated[float, "f8"]  # the chance that the heuristic overlooks an action
    seat: Annotated[int, "i8"]  # the agent's, NONE if chance decides for each game
    rewarded: Annotated[int, "i8"]
    autoreset: Annotated[int, "i8"]


class Episode:
    """What belongs to a game beside its state."""

    key: Annotated[Array, "i8", 8]  # of the next game
    dealt: Annotated[Array, "i8", 8]  # of this game
    generator: Annotated[Array, "i8", 4]  # the opponents' dice
    agent: Annotated[int, "i8"]  # the agent's seat, NONE where all seats are
    legal: Annotated[int, "i8"]  # how many actions are legal
    standing: Annotated[Array, "f8", SEATS]  # by how many points each seat was ahead after the last step
    # What the last step brought.
    reward: Annotated[float, "f8"]  # to the seat that acted
    rewards: Annotated[Array, "f8", SEATS]  # to every seat
    acted: Annotated[int, "i8"]  # whose reward and whose decision it was, NONE after a deal
    acting: Annotated[int, "i8"]  # whose decision and whose observation it is now
    over: Annotated[int, "i8"]  # whether the game ended


TERMS = layout(Terms)
EPISODE = layout(Episode)


@rule
def step_some(
    contents: Array, undealt: Array, states: Array, episodes: Array, terms: Array, actions: Array, legal: Array,
    masks: Array, seens: Array, finals: Array, views: Array, logs: Array, scratches: Array, weights: Array, place: int,
    first: int, last: int,
) -> None:  # fmt: skip
    """A step of each game from `first` to `last` - 1, with the room of that place to work in."""
    content, log, scratch, played = only(contents), many(logs)[place], many(scratches)[place], many(undealt)
    games, courses, shown, endings, seen_states = many(states), many(episodes), many(seens), many(finals), many(views)
    for i in range(first, last):
        step(
            content, played, games, i, seen_states, place, log, courses[i], only(terms), whole(actions[i]), legal[i],
            masks[i], shown, endings, scratch, weights,
        )  # fmt: skip


@rule
def step(
    content: ContentData, undealt: Array, states: Array, i: int, views: Array, place: int, log: Log, episode: Episode,
    terms: Terms, action: int, legal: Array, mask: Array, seens: Array, finals: Array, scratch: Scratch, weights: Array,
) -> None:  # fmt: skip
    """One step of states[i]: the agent's action, or DEAL; the answers of the others; what is seen and legal then.

    The action must be legal. undealt[0] says what is played, views[place] is room for observations. Where the game ends
    and the next is dealt in the same step, finals[i] is what was seen at its end.
    """
    state = states[i]
    dealing = action == DEAL or (whole(episode.over) != 0 and terms.autoreset == NEXT_STEP)
    episode.acted = NONE if dealing else whole(state.seat)
    if dealing:
        forget(episode)
    # Twice where a game ends and the next is dealt. Each rule is called in one place, so that compiled code is short.
    going_on = True
    while going_on:
        if dealing:
            deal(content, undealt, states, i, episode, terms)
        else:
            perform(content, state, log, action)
        for k in range(episode.legal):
            mask[legal[k]] = 0
        count = wait_for_agent(content, states, i, views, place, log, episode, terms, legal, scratch, weights)
        for k in range(count):
            mask[legal[k]] = 1
        episode.legal = count
        episode.acting = acting_seat(state, episode)
        show(content, states, i, views, place, seens, whole(episode.acting))
        going_on = False
        if not dealing:
            settle(content, state, episode, terms)
            if episode.over and terms.autoreset == SAME_STEP:
                finals[i] = seens[i]
                dealing = True
                going_on = True


@rule
def forget(episode: Episode) -> None:
    """After a deal nothing has been gained as yet."""
    episode.over = 0
    episode.reward = 0.0
    for seat in range(SEATS):
        episode.rewards[seat] = 0.0


@rule
def deal(content: ContentData, undealt: Array, states: Array, i: int, episode: Episode, terms: Terms) -> None:
    """Deals the game of `episode.key`, and takes from far ahead in its stream whatever else depends on chance."""
    states[i] = undealt[0]
    state = states[i]
    begin_stream(state, episode.key)
    state.blocks = FAR_AHEAD
    next_block(state)
    for word in range(8):
        episode.dealt[word] = episode.key[word]
        episode.key[word] = state.block[word]
    for word in range(4):
        episode.generator[word] = state.block[8 + word]
    episode.agent = NONE
    if terms.opponent != NOBODY:
        episode.agent = terms.seat if terms.seat != NONE else (wide(state.block[12]) * whole(state.players)) >> 32
    new_game(content, state, episode.dealt[:])
    for seat in range(state.players):
        episode.standing[seat] = standing(state, seat)


@rule
def wait_for_agent(
    content: ContentData, states: Array, i: int, views: Array, place: int, log: Log, episode: Episode, terms: Terms,
    legal: Array, scratch: Scratch, weights: Array,
) -> int:  # fmt: skip
    """The others act until the agent is to act or the game is over; each sees only its own observation.

    Lists what is legal then, and returns how much that is.
    """
    state = states[i]
    while True:
        count = legal_actions(content, state, legal)
        if episode.agent == NONE or terms.opponent == OUTSIDE or state.seat == episode.agent or state.phase == OVER:
            return count
        action = answer(content, states, i, views, place, episode, terms, legal, count, scratch, weights)
        perform(content, state, log, action)


@rule
def answer(
    content: ContentData, states: Array, i: int, views: Array, place: int, episode: Episode, terms: Terms, legal: Array,
    count: int, scratch: Scratch, weights: Array,
) -> int:  # fmt: skip
    """What an opponent does, one that acts between the agent's decisions."""
    generator = episode.generator[:]
    if terms.opponent == RANDOM:
        return whole(legal[random_index(generator, count)])
    views[place] = states[i]
    view = views[place]
    observe(content, view, whole(view.seat))
    if terms.opponent == BY_HEURISTIC:
        worth = weights[weight_row(view)]
        return careless_action(content, view, scratch, worth, legal, count, terms.oversight, generator)
    return whole(legal[choose(content, view, legal, count, whole(terms.opponent), generator)])


@rule
def acting_seat(state: State, episode: Episode) -> int:
    """Whose observation is shown: the agent's, or where all seats are the agent's, that of the seat to act."""
    return whole(state.seat) if episode.agent == NONE else whole(episode.agent)


@rule
def standing(state: State, seat: int) -> float:
    """By how many points a seat is ahead: of the others' mean, or alone of the Target."""
    if state.players == 1:
        return float(whole(state.score[0]) - whole(state.target))
    others = 0
    for other in range(state.players):
        others += whole(state.score[other])
    others -= whole(state.score[seat])
    return whole(state.score[seat]) - others / (whole(state.players) - 1)


@rule
def outcome(content: ContentData, state: State, seat: int, winners: int) -> float:
    """What a game that is over was worth to a seat: 1 for a win of its own, and together nothing; solo 1 or -1."""
    won = has_won(content, state, seat)
    if state.players == 1:
        return 1.0 if won else -1.0
    share = whole(state.players) / winners if won else 0.0
    return (share - 1.0) / (whole(state.players) - 1)


@rule
def settle(content: ContentData, state: State, episode: Episode, terms: Terms) -> None:
    """Writes down what the step was worth to each seat, and whether it ended the game."""
    episode.over = 1 if state.phase == OVER else 0
    winners = 0
    if episode.over and terms.rewarded == WIN:
        for seat in range(state.players):
            winners += 1 if has_won(content, state, seat) else 0
    for seat in range(state.players):
        if terms.rewarded == GAIN:
            now = standing(state, seat)
            episode.rewards[seat] = now - episode.standing[seat]
            episode.standing[seat] = now
        else:
            episode.rewards[seat] = outcome(content, state, seat, winners) if episode.over else 0.0
    episode.reward = episode.rewards[episode.acted]


@rule
def show(content: ContentData, states: Array, i: int, views: Array, place: int, seens: Array, seat: int) -> None:
    """Writes into seens[i] what a seat may know of states[i]."""
    views[place] = states[i]
    view = views[place]
    observe(content, view, seat)
    write_seen(content, view, seens[i], seat)


@rule
def advise(
    content: ContentData, states: Array, i: int, views: Array, place: int, episode: Episode, room: Array,
    scratch: Scratch, weights: Array,
) -> int:  # fmt: skip
    """What the heuristic would do in states[i], shown what the seat to act may know; 0 if the game is over."""
    state = states[i]
    if state.phase == OVER:
        return 0
    count = legal_actions(content, state, room)
    views[place] = states[i]
    view = views[place]
    observe(content, view, whole(state.seat))
    return heuristic_action(content, view, scratch, weights[weight_row(view)], room, count, episode.generator[:])
