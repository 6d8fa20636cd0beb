"""Plays a run chunk by chunk, on the cores of this machine or wherever else chunks can be played."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

from planetarium.bots import SearchBot, make_bot
from planetarium.errors import BotError
from planetarium.lab.plan import Plan
from planetarium.lab.play import play_chunk
from planetarium.lab.store import Run, open_run, packed
from planetarium.parallel.pool import run_in_processes

Chunk = tuple[int, int]  # first game, and the one after the last
Keep = Callable[[Chunk, Mapping[str, bytes]], None]  # takes the tables of a chunk
Place = Callable[[Plan, Sequence[Chunk], Keep], None]  # plays chunks somewhere, and hands over each as it is done
Progress = Callable[[int], None]  # is told how many games more are done

LARGEST_CHUNK = 200  # games
# For each decision in a chunk: what is lost if a run is stopped takes a minute or so to play again.
CHUNK_PLAYOUTS = 6_000


def chunk_size(plan: Plan, games: int, workers: int) -> int:
    """How many games a chunk holds: fewer for bots that think long, and enough chunks for all workers."""
    thought = [bot.budget.playouts or 1 for bot in map(make_bot, plan.bots) if isinstance(bot, SearchBot)]
    longest = max([1, *thought]) if plan.playouts is None or not thought else plan.playouts
    return max(1, min(LARGEST_CHUNK, CHUNK_PLAYOUTS // longest, -(-games // (4 * workers))))


def start_run(plan: Plan, games: int, folder: Path, workers: int) -> Run:
    """A new run in a folder, or the one that lies there and goes on."""
    return open_run(folder, plan, games, chunk_size(plan, games, workers))


def play_run(run: Run, place: Place, progress: Progress | None = None) -> None:
    """Plays all chunks that are missing; each is written as soon as it is done."""

    def keep(chunk: Chunk, tables: Mapping[str, bytes]) -> None:
        run.write(chunk[0], tables)
        if progress:
            progress(chunk[1] - chunk[0])

    with run.alone():
        if missing := run.missing():
            place(run.plan, missing, keep)


def on_cores(workers: int) -> Place:
    """Here, on so many processes."""

    def play(plan: Plan, chunks: Sequence[Chunk], keep: Keep) -> None:
        if min(workers, len(chunks)) > 1:
            try:
                run_in_processes(_work, chunks, min(workers, len(chunks)), keep, _initialize_worker, (plan.to_doc(),))
            except BrokenExecutor:
                raise BotError("a process that played was ended from outside; is there memory enough?") from None
        else:
            for chunk in chunks:
                keep(chunk, play_packed(plan, chunk))

    return play


# A chunk whose games were played elsewhere, with the actions of each: the bytes of 16-bit numbers.
Played = tuple[Chunk, tuple[bytes, ...]]


def make_tables_on_cores(plan: Plan, played: Sequence[Played], workers: int, keep: Keep) -> None:
    """Makes the tables of games that were played elsewhere, on so many processes."""

    def keep_chunk(done: Played, tables: Mapping[str, bytes]) -> None:
        keep(done[0], tables)

    if min(workers, len(played)) > 1:
        count = min(workers, len(played))
        run_in_processes(_tabulate, played, count, keep_chunk, _initialize_worker, (plan.to_doc(),))
    else:
        for chunk, histories in played:
            keep(chunk, packed(play_chunk(plan, *chunk, histories)))


def play_packed(plan: Plan, chunk: Chunk) -> dict[str, bytes]:
    """A chunk's tables, as they are written and sent."""
    return packed(play_chunk(plan, *chunk))


_in_this_worker: list[Plan] = []  # in a worker process: the plan it works for


def _initialize_worker(plan: dict[str, Any]) -> None:
    """Prepares a worker process; plans travel as documents, because records cannot be pickled read-only."""
    _in_this_worker[:] = [Plan.from_doc(plan)]


def _work(chunk: Chunk) -> dict[str, bytes]:
    return play_packed(_in_this_worker[0], chunk)


def _tabulate(played: Played) -> dict[str, bytes]:
    chunk, histories = played
    return packed(play_chunk(_in_this_worker[0], *chunk, histories))
