"""A pool of processes for many jobs: the games of an arena, the decisions of an analysis."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
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
    Outcomes are not kept, and no more jobs are under way than the processes need to stay busy.
    """
    left = iter(jobs)
    not_ours = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_initialize, initargs=(initializer, initargs)
    ) as pool:
        try:
            with interrupts_blocked():
                waiting = {pool.submit(work, job): job for job in islice(left, 2 * workers)}
            while waiting:
                for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                    job = waiting.pop(done)
                    outcome = done.result()
                    waiting.update((pool.submit(work, following), following) for following in islice(left, 1))
                    on_result(job, outcome)
        except BaseException:
            for process in set(multiprocessing.active_children()) - not_ours:
                process.terminate()  # a bot that thinks for minutes is not waited for
            raise


def begin_process() -> None:
    """How a process of a pool begins: Ctrl-C is for its parent, and without its parent it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _initialize(initializer: Callable[..., None], initargs: tuple[Any, ...]) -> None:
    begin_process()
    initializer(*initargs)


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for jobs for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
