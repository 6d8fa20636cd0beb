"""Work shared out among processes of their own: the games of an arena, the decisions of an analysis."""

import multiprocessing
import signal
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from planetarium.parallel.processes import deaf_to_interrupts

Job = TypeVar("Job", bound=Hashable)
Outcome = TypeVar("Outcome")


def work_beside(
    work: Callable[[Job], Outcome],
    jobs: Sequence[Job],
    workers: int,
    note: Callable[[Job, Outcome], None],
    settle: Callable[..., None],
    luggage: tuple[Any, ...],
) -> None:
    """Does jobs on `workers` processes, and ends those at once if anything goes wrong here.

    Each process begins with `settle(*luggage)`; `note` is told of each job when it is done, in any order.
    """
    strangers = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(settle, luggage)) as pool:
        try:
            with deaf_to_interrupts():
                waiting = {pool.submit(work, job): job for job in jobs}
            for done in as_completed(waiting):
                note(waiting[done], done.result())
        except BaseException:
            for process in set(multiprocessing.active_children()) - strangers:
                process.terminate()  # a bot that thinks for minutes is not waited for
            raise


def _begin(settle: Callable[..., None], luggage: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    settle(*luggage)
