"""The entry points of the environments: the compiled functions that Python calls.

What comes in arrays of one is as for the entry points of the rulebook. All else has a place for each game: `states`,
`episodes`, `seens`, `finals`, and the rows of `legal`, `masks`, `actions` and `generators`.
"""

from planetarium.records.content import NONE
from planetarium.records.layout import Array

from ...rules.actions import ACTIONS
from ...rules.playout import random_index
from ...rules.speed import entry_point, many, only, shared_entry_point, shared_range, whole
from . import episode

PLACES = 2  # with one left empty no two cores write into the same line of the cache, for which they would wait


@entry_point
def step(
    contents: Array, undealt: Array, states: Array, episodes: Array, terms: Array, actions: Array, legal: Array,
    masks: Array, seens: Array, finals: Array, views: Array, logs: Array, scratches: Array, weights: Array,
) -> None:  # fmt: skip
    """A step of each game; their actions must be legal, or DEAL."""
    episode.step_some(
        contents, undealt, states, episodes, terms, actions, legal, masks, seens, finals, views, logs, scratches,
        weights, 0, 0, len(actions),
    )  # fmt: skip


@shared_entry_point
def step_shared(
    contents: Array, undealt: Array, states: Array, episodes: Array, terms: Array, actions: Array, legal: Array,
    masks: Array, seens: Array, finals: Array, views: Array, logs: Array, scratches: Array, weights: Array, ends: Array,
) -> None:  # fmt: skip
    """The same, shared out among the cores: each takes the games from one of `ends` to the next.

    `views`, `logs` and `scratches` have PLACES for each of them, of which it uses the first.
    """
    for share in shared_range(len(ends) - 1):
        episode.step_some(
            contents, undealt, states, episodes, terms, actions, legal, masks, seens, finals, views, logs, scratches,
            weights, PLACES * share, whole(ends[share]), whole(ends[share + 1]),
        )  # fmt: skip


@entry_point
def show(contents: Array, states: Array, views: Array, seens: Array, seat: int) -> None:
    """Writes into seens[0] what a seat may know of states[0]."""
    episode.show(only(contents), many(states), 0, many(views), 0, many(seens), seat)


@entry_point
def first_illegal(episodes: Array, masks: Array, actions: Array, waiting: int) -> int:
    """The first game whose action is illegal, else NONE. Games that are over do not count if they are `waiting`."""
    courses = many(episodes)
    for i in range(len(actions)):
        if not (waiting and courses[i].over) and not (0 <= actions[i] < ACTIONS and masks[i, actions[i]]):
            return i
    return NONE


@entry_point
def sample(episodes: Array, legal: Array, generators: Array, actions: Array) -> None:
    """Writes into `actions` a legal action of each game by chance; 0 where there is none."""
    courses = many(episodes)
    for i in range(len(actions)):
        count = whole(courses[i].legal)
        actions[i] = legal[i, random_index(generators[i], count)] if count > 0 else 0


@entry_point
def advise(
    contents: Array, states: Array, episodes: Array, views: Array, room: Array, scratches: Array, weights: Array,
    actions: Array,
) -> None:  # fmt: skip
    """Writes into `actions` what the heuristic would do in each game; 0 where nothing is to be done."""
    content, scratch = only(contents), only(scratches)
    games, courses, seen_states = many(states), many(episodes), many(views)
    for i in range(len(actions)):
        actions[i] = episode.advise(content, games, i, seen_states, 0, courses[i], room, scratch, weights)
