"""Plays a chunk of a run and returns its tables."""

import polars as pl

from planetarium.lab.plan import Plan
from planetarium.lab.recording import Recording
from planetarium.lab.tables import TABLES, make_tables

BATCH = 32  # games whose states are in memory at a time


def play_chunk(plan: Plan, first: int, last: int) -> dict[str, pl.DataFrame]:
    """The tables of the games numbered first to last - 1; the same rows however the games are divided into chunks."""
    parts = []
    for begin in range(first, last, BATCH):
        recording = Recording(plan)
        for game in range(begin, min(begin + BATCH, last)):
            recording.play(game)
        parts.append(make_tables(recording))
    return {name: pl.concat([part[name] for part in parts]) for name in TABLES}
