"""The store for asyncio: one thread writes, in group commits, and a few threads read."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from planetarium.server.entries import Entry
from planetarium.server.metrics import Metrics
from planetarium.server.rejections import unavailable
from planetarium.server.store import Store, StoreUnavailable

Answer = TypeVar("Answer")

READERS = 2
MOST_PER_COMMIT = 256  # entries in one commit
POLL_EVERY = 0.25  # seconds between two checks for what another process has written

log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Task:
    """Something to write, an entry or any other call, and the future that waits for it."""

    future: asyncio.Future[Any]
    entry: Entry | None = None
    call: Callable[[], Any] | None = None


class AsyncStore:
    """A store that does not block the event loop; entries that arrive during one commit share the next."""

    def __init__(self, store: Store, metrics: Metrics, on_remote_write: Callable[[Sequence[str] | None], None]) -> None:
        """Calls `on_remote_write` in the event loop with the games that another process has written to."""
        self.store = store
        self._metrics = metrics
        self._loop = asyncio.get_running_loop()
        self._on_remote_write = on_remote_write
        self._refused = False  # whether the database refused the last write
        self._tasks: SimpleQueue[_Task | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()
        store.listen(self._report_remote_write)

    async def append(self, entry: Entry) -> bool:
        """True when the entry is on disk, False if its seq or its key was taken."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self._tasks.put(_Task(future, entry=entry))
        return await future

    async def write(self, call: Callable[..., Answer], *args: Any) -> Answer:
        """Calls a writing method of the store in the writer thread; returns or raises what it does."""
        future: asyncio.Future[Answer] = self._loop.create_future()
        self._tasks.put(_Task(future, call=lambda: call(*args)))
        return await future

    async def read(self, call: Callable[..., Answer], *args: Any) -> Answer:
        """Calls a reading method of the store in a reader thread."""
        try:
            return await self._loop.run_in_executor(self._readers, lambda: call(*args))
        except StoreUnavailable as error:
            raise unavailable() from error

    async def close(self) -> None:
        """Finishes all waiting writes, then closes the store."""
        self._tasks.put(None)
        await asyncio.to_thread(self._writer.join)
        self._readers.shutdown()
        self.store.close()

    def _report_remote_write(self, games: Sequence[str] | None) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._on_remote_write, games)

    @property
    def is_writing(self) -> bool:
        """Whether the writer thread runs and the database accepts its writes; otherwise no move can be kept."""
        return self._writer.is_alive() and not self._refused

    def _write(self) -> None:
        """The main loop of the writer thread."""
        looked = 0.0
        going_on = True
        while going_on:
            tasks = self._waiting()
            going_on = None not in tasks
            work = [task for task in tasks if task is not None]
            outcomes = self._carry_out(work)
            if outcomes:
                self._refused = isinstance(outcomes[-1][1], StoreUnavailable)
                self._loop.call_soon_threadsafe(_settle, outcomes)
            if time.monotonic() - looked > POLL_EVERY:
                looked = time.monotonic()
                self._poll_others()

    def _waiting(self) -> list[_Task | None]:
        """The next batch of tasks; an empty list if none has come for a while."""
        tasks: list[_Task | None] = []
        try:
            tasks.append(self._tasks.get(timeout=POLL_EVERY))
            while len(tasks) < MOST_PER_COMMIT and tasks[-1] is not None:
                tasks.append(self._tasks.get_nowait())
        except Empty:
            pass
        return tasks

    def _carry_out(self, tasks: Sequence[_Task]) -> list[tuple[_Task, Any]]:
        """Does all tasks, the entries in one commit, and returns each with its result or its exception."""
        appending = [task for task in tasks if task.entry is not None]
        outcomes: list[tuple[_Task, Any]] = []
        if appending:
            begun = time.perf_counter()
            outcomes += zip(appending, self._append([task.entry for task in appending if task.entry]), strict=True)
            self._metrics.commit_seconds.observe(time.perf_counter() - begun)
            self._metrics.commit_entries.observe(len(appending))
        for task in tasks:
            if task.call is not None:
                try:
                    outcomes.append((task, task.call()))
                except Exception as error:
                    outcomes.append((task, error))
        return outcomes

    def _append(self, entries: list[Entry]) -> Sequence[Any]:
        """Whether each entry was kept, or its exception. One bad entry does not keep the others from being written."""
        try:
            return self.store.append(entries)
        except Exception as error:
            if isinstance(error, StoreUnavailable) or len(entries) == 1:
                return [error] * len(entries)
        return [outcome for entry in entries for outcome in self._append([entry])]

    def _poll_others(self) -> None:
        try:
            wrote = self.store.others_wrote()
        except StoreUnavailable:
            return
        except Exception:  # the writer thread must survive anything
            log.exception("cannot see what others write")
            return
        if wrote:
            self._report_remote_write(None)


def _settle(outcomes: Sequence[tuple[_Task, Any]]) -> None:
    for task, outcome in outcomes:
        if task.future.done():  # the caller was cancelled
            continue
        if isinstance(outcome, StoreUnavailable):
            task.future.set_exception(unavailable())
        elif isinstance(outcome, Exception):
            task.future.set_exception(outcome)
        else:
            task.future.set_result(outcome)
