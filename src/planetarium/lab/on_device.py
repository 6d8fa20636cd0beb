"""Plays a run on a GPU: the device plays the games and tells their actions, the cores here make tables of them.

The actions are those that the bots would choose on the processor, so the tables are the same, row by row.
"""

from collections.abc import Sequence

import numpy as np

from planetarium.bots.instant import HeuristicBot, PolicyBot
from planetarium.game import key_from_seed, key_words
from planetarium.gpu.build import Build
from planetarium.gpu.games import Deals, Seats, play_deals
from planetarium.gpu.games import Place as Device
from planetarium.lab.plan import Plan
from planetarium.lab.running import Chunk, Keep, Place, Played, make_tables_on_cores
from planetarium.records.layout import Array
from planetarium.rules.state import SEATS

SIDE_BY_SIDE = 1 << 15  # games


def on_gpu(workers: int, device: Device = "gpu") -> Place:
    """On the GPU, with so many processes here for the tables."""

    def play(plan: Plan, chunks: Sequence[Chunk], keep: Keep) -> None:
        seats = Seats.named(plan.bots, plan.options.players)
        left = list(chunks)
        while left:
            taken: list[Chunk] = []
            while left and (not taken or sum(last - first for first, last in taken) < SIDE_BY_SIDE):
                taken.append(left.pop(0))
            games = [game for first, last in taken for game in range(first, last)]
            played = play_deals(
                plan.content, plan.options, deals_of(plan, games), seats, device, keep_actions=True, build=Build()
            )
            make_tables_on_cores(plan, _shared_out(taken, played.histories or ()), workers, keep)

    return play


def _shared_out(chunks: Sequence[Chunk], histories: Sequence[Array]) -> list[Played]:
    """The histories of all games, given to the chunks that they belong to."""
    shared, begin = [], 0
    for first, last in chunks:
        shared.append(((first, last), tuple(history.tobytes() for history in histories[begin : begin + last - first])))
        begin += last - first
    return shared


def deals_of(plan: Plan, games: Sequence[int]) -> Deals:
    """The keys of a plan's games, and the generators of its bots."""
    keys = np.array([key_words(key_from_seed(plan.deal(game))) for game in games], np.uint32).reshape(len(games), 8)
    generators = np.zeros((len(games), SEATS, 4), np.uint32)
    for i, game in enumerate(games):
        for seat, bot in enumerate(plan.seated(game)):
            if isinstance(bot, PolicyBot | HeuristicBot):
                generators[i, seat] = bot.generator
    return Deals(keys, generators)
