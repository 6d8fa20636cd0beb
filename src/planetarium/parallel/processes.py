"""Other processes: how many there are cores for, and how to start them so that Ctrl-C does not reach them."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager


def cores() -> int:
    """How many processor cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Processes that are started inside never get Ctrl-C, which is meant for the one that starts them.

    They inherit this thread's blocked signals. An interrupt that comes meanwhile is raised here at the end.
    """
    block = getattr(signal, "pthread_sigmask", None)
    if block is None:  # Windows, where a process has to ignore it itself
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # it would start with the first process, and unblocks the signal when it does
    before = block(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        block(signal.SIG_SETMASK, before)
