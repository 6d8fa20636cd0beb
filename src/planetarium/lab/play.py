"""Plays a chunk of a run and returns its tables."""

from collections.abc import Sequence

import numpy as np
import polars as pl

from planetarium.lab.plan import Plan
from planetarium.lab.recording import Recording
from planetarium.lab.tables import TABLES, make_tables

BATCH = 32  # games whose states are in memory at a time


def play_chunk(plan: Plan, first: int, last: int, histories: Sequence[bytes] | None = None) -> dict[str, pl.DataFrame]:
    """The tables of the games numbered first to last - 1; the same rows however the games are divided into chunks.

    Games that were played elsewhere are read from their actions: `histories` are the bytes of 16-bit numbers.
    """
    parts = []
    for begin in range(first, last, BATCH):
        recording = Recording(plan)
        for game in range(begin, min(begin + BATCH, last)):
            if histories is None:
                recording.play(game)
            else:
                recording.replay(game, np.frombuffer(histories[game - first], np.int16).tolist())
        parts.append(make_tables(recording))
    return {name: pl.concat([part[name] for part in parts]) for name in TABLES}
