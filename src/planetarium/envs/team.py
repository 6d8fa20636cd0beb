"""Numba's threads, among which one step of many games is shared out. Between steps they wait awake for a moment."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_one_at_a_time = Lock()  # where Numba has no better way to share than its own, a second caller would end the process
_started_in: set[int] = set()


def can_share() -> bool:
    """Whether there is a team. In a fork of a process that has had one there is none, and calling it would be fatal."""
    return not _started_in or os.getpid() in _started_in


@contextmanager
def team(threads: int) -> Iterator[None]:
    """While this lasts so many threads share the work, or as many as Numba has."""
    import numba

    with _one_at_a_time:
        _started_in.add(os.getpid())
        before = numba.get_num_threads()
        numba.set_num_threads(min(threads, numba.config.NUMBA_NUM_THREADS))
        try:
            yield
        finally:
            numba.set_num_threads(before)
