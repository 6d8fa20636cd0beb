"""Processes beside this one: how many there is room for, and how they are started."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager


def cores() -> int:
    """How many processors there are to use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile never hear Ctrl-C, which is for the one that started them.

    They inherit this thread's blocked signals. An interrupt that comes meanwhile is heard here at the end.
    """
    block = getattr(signal, "pthread_sigmask", None)
    if block is None:  # Windows, where a process says so for itself
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # it comes with the first process, and unblocks the signal when it starts
    before = block(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        block(signal.SIG_SETMASK, before)
