"""A pool of processes for many jobs: the games of an arena, the decisions of an analysis."""

import multiprocessing
import signal
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, TypeVar

from planetarium.parallel.processes import interrupts_blocked

Job = TypeVar("Job", bound=Hashable)
Outcome = TypeVar("Outcome")


def run_in_processes(
    work: Callable[[Job], Outcome],
    jobs: Sequence[Job],
    workers: int,
    on_result: Callable[[Job, Outcome], None],
    initializer: Callable[..., None],
    initargs: tuple[Any, ...],
) -> None:
    """Does `work(job)` for every job in a pool of processes, and ends the pool at once if anything goes wrong here.

    Each process begins with `initializer(*initargs)`; `on_result` is told of each job as it is done, in any order.
    """
    not_ours = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_initialize, initargs=(initializer, initargs)
    ) as pool:
        try:
            with interrupts_blocked():
                waiting = {pool.submit(work, job): job for job in jobs}
            for done in as_completed(waiting):
                on_result(waiting[done], done.result())
        except BaseException:
            for process in set(multiprocessing.active_children()) - not_ours:
                process.terminate()  # a bot that thinks for minutes is not waited for
            raise


def ignore_interrupts() -> None:
    """Leaves Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _initialize(initializer: Callable[..., None], initargs: tuple[Any, ...]) -> None:
    ignore_interrupts()
    initializer(*initargs)
