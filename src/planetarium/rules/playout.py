"""Random games and perft: the rulebook at full speed, for benchmarks, tests and play-outs.

Policies use a cheap generator of their own (xoshiro128**, four 32-bit words), never the game's chance.
"""

from planetarium.records.content import ContentData
from planetarium.records.layout import Array

from .chance import WORD, rotate
from .log import Log
from .setup import new_game
from .speed import low_word, rule, whole, wide
from .state import OVER, State
from .turn import legal_actions, perform


@rule
def random_word(generator: Array) -> int:
    """The next 32 random bits."""
    first, second = low_word(generator[0]), low_word(generator[1])
    third, fourth = low_word(generator[2]) ^ first, low_word(generator[3]) ^ second
    generator[1] = second ^ third
    generator[0] = first ^ fourth
    generator[2] = third ^ low_word(second << 9)
    generator[3] = rotate(low_word(fourth), 11)
    return low_word(rotate(low_word(second * 5), 7) * 9)


@rule
def random_index(generator: Array, bound: int) -> int:
    """A number from 0 to bound - 1; its bias, at most one in a million, does not matter to a policy."""
    return (wide(random_word(generator)) * bound) >> 32


@rule
def random_games(
    content: ContentData,
    state: State,
    log: Log,
    key: Array,
    games: int,
    generator: Array,
    actions: Array,
    tally: Array,
) -> None:
    """Deals and plays games with uniformly random actions from the full list at every decision.

    Each game's key is the last one's plus one. Adds to `tally`: decisions, legal actions over all of them,
    games.
    """
    for _ in range(games):
        new_game(content, state, key)
        key[0] = (key[0] + 1) & WORD
        while state.phase != OVER:
            count = legal_actions(content, state, actions)
            perform(content, state, log, whole(actions[random_index(generator, count)]))
            tally[0] += 1
            tally[1] += count
        tally[2] += 1


@rule
def perft(content: ContentData, states: Array, log: Log, actions: Array, depth: int) -> int:
    """How many ways there are to take `depth` decisions from states[0]; chance falls as its key says.

    `states` and `actions` have a row for each level; games that end earlier count once, where they end.
    """
    total = 0
    level = 0
    counts = actions[:, 0]
    nexts = actions[:, 1]
    counts[0] = legal_actions(content, states[0], actions[0, 2:])
    nexts[0] = 0
    while level >= 0:
        if counts[level] == 0 or level == depth:
            total += 1
            level -= 1
        elif level == depth - 1:
            total += whole(counts[level])
            level -= 1
        elif nexts[level] == counts[level]:
            level -= 1
        else:
            action = whole(actions[level, 2 + nexts[level]])
            nexts[level] += 1
            states[level + 1] = states[level]
            level += 1
            perform(content, states[level], log, action)
            counts[level] = legal_actions(content, states[level], actions[level, 2:])
            nexts[level] = 0
    return total
