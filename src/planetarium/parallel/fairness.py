"""A fair queue and a fair thread pool: owners take turns, so that nobody waits behind another's many requests."""

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, TypeVarTuple

Item = TypeVar("Item")
Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")


class TooManyWaiting(Exception):
    """An owner has too many unfinished calls to submit another."""


class _RoundRobin(Generic[Item]):
    """Owners in the order of their turns, each with a queue of items; an owner without items is forgotten."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[Item]] = OrderedDict()

    def __bool__(self) -> bool:
        return bool(self._lines)

    def add(self, item: Item, owner: str) -> None:
        self._lines.setdefault(owner, deque()).append(item)

    def add_first(self, item: Item, owner: str) -> None:
        self._lines.setdefault(owner, deque()).appendleft(item)
        self._lines.move_to_end(owner, last=False)

    def take(self) -> Item:
        owner, line = next(iter(self._lines.items()))
        item = line.popleft()
        if line:
            self._lines.move_to_end(owner)
        else:
            del self._lines[owner]
        return item

    def take_all(self) -> Iterator[Item]:
        while self:
            yield self.take()


class FairQueue(Generic[Item]):
    """A queue for threads in which owners take turns, and each owner's items come first in, first out.

    What is put into the background waits behind everything else; there, too, owners take turns.

    >>> queue: FairQueue[str] = FairQueue()
    >>> for item, owner in (("ann's first", "ann"), ("ann's second", "ann"), ("bob's first", "bob")):
    ...     queue.put(item, owner)
    >>> [queue.get() for _ in range(3)]
    ["ann's first", "bob's first", "ann's second"]
    """

    def __init__(self, background_at_once: int | None = None) -> None:
        """`background_at_once` is how many background items may be out at a time; see `background_done`."""
        self._urgent: _RoundRobin[Item] = _RoundRobin()
        self._background: _RoundRobin[Item] = _RoundRobin()
        self._at_once = background_at_once
        self._out = 0  # background items that are being worked at
        self._closed = False
        self._changed = threading.Condition()

    def put(self, item: Item, owner: str, background: bool = False) -> None:
        with self._changed:
            self._lane(background).add(item, owner)
            self._changed.notify()

    def put_back(self, item: Item, owner: str, background: bool = False) -> None:
        """Returns a taken item to the front of its owner's items, and gives the owner the next turn."""
        with self._changed:
            self._lane(background).add_first(item, owner)
            self._changed.notify()

    def get(self, timeout: float | None = None) -> Item | None:
        """Waits for the next item; None when the queue is closed, or nothing has come in `timeout` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._closed or self._may_take(), timeout)
            if self._closed or not self._may_take():
                return None
            if self._urgent:
                return self._urgent.take()
            self._out += 1
            return self._background.take()

    def background_done(self) -> None:
        """Reports that a background item is finished, so that another may be taken."""
        with self._changed:
            self._out -= 1
            self._changed.notify()

    def has_urgent(self) -> bool:
        """Whether anything waits that is not in the background."""
        with self._changed:
            return bool(self._urgent)

    def close(self) -> None:
        """Ends all waiting: `get` returns None from now on. `drain` returns what is left."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def drain(self) -> list[Item]:
        """Removes and returns all waiting items."""
        with self._changed:
            return [*self._urgent.take_all(), *self._background.take_all()]

    def _lane(self, background: bool) -> _RoundRobin[Item]:
        return self._background if background else self._urgent

    def _may_take(self) -> bool:
        return bool(self._urgent) or bool(self._background and (self._at_once is None or self._out < self._at_once))


@dataclass
class _Call:
    """A submitted call and its future."""

    owner: str
    run: Callable[[], Any]
    future: Future[Any] = field(default_factory=Future)

    def cancel(self) -> None:
        if self.future.cancel():
            self.future.set_running_or_notify_cancel()


@dataclass
class _Owner:
    """An owner's unfinished calls in a pool."""

    admitted: int = 0  # calls that run or are queued
    held: deque[_Call] = field(default_factory=deque)  # calls to be queued when others are finished


class FairThreadPool:
    """A thread pool in which owners take turns, and none gets all threads if there is more than one.

    >>> pool = FairThreadPool(threads=2, name="example", most_waiting=8)
    >>> pool.submit("ann", pow, 2, 10).result()
    1024
    >>> pool.close()
    """

    def __init__(self, threads: int, name: str, most_waiting: int) -> None:
        """`most_waiting` is how many calls of an owner may wait and run at a time."""
        self._at_once = max(1, threads - 1)
        self._most_waiting = most_waiting
        self._queue: FairQueue[_Call] = FairQueue()
        self._owners: dict[str, _Owner] = {}
        self._closed = False
        self._lock = threading.Lock()  # guards owners and `_closed`
        self._threads = [threading.Thread(target=self._work, name=name, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    def submit(self, owner: str, call: Callable[[*Arguments], Result], *args: *Arguments) -> Future[Result]:
        """Runs `call(*args)` in a thread; TooManyWaiting if its owner has too many unfinished calls.

        A call that is cancelled is skipped when its turn comes, and counts until then.
        """
        submitted = _Call(owner, lambda: call(*args))
        with self._lock:
            if self._closed:
                raise RuntimeError("this pool is closed")
            state = self._owners.setdefault(owner, _Owner())
            if state.admitted + len(state.held) >= self._most_waiting:
                raise TooManyWaiting(f"{self._most_waiting} calls are under way already")
            if state.admitted < self._at_once:
                state.admitted += 1
                self._queue.put(submitted, owner)
            else:
                state.held.append(submitted)
        return submitted.future

    def close(self) -> None:
        """Cancels waiting calls, and waits for running ones."""
        with self._lock:
            self._closed = True
            held = [call for state in self._owners.values() for call in state.held]
            for state in self._owners.values():
                state.held.clear()
        self._queue.close()
        for call in (*self._queue.drain(), *held):
            call.cancel()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while call := self._queue.get():
            self._carry_out(call)
            del call  # or its result would be kept until the next one comes

    def _carry_out(self, call: _Call) -> None:
        """Runs a call unless it was cancelled, and settles its future."""
        if not call.future.set_running_or_notify_cancel():
            self._done(call.owner)
            return
        # The owner's count goes down before the future is settled; otherwise the next call might be refused.
        try:
            result = call.run()
        except BaseException as error:  # even SystemExit: the thread belongs to the pool
            self._done(call.owner)
            call.future.set_exception(error)
        else:
            self._done(call.owner)
            call.future.set_result(result)

    def _done(self, owner: str) -> None:
        """Lets the owner's next call into the queue."""
        with self._lock:
            state = self._owners[owner]
            if state.held:
                self._queue.put(state.held.popleft(), owner)
                return
            state.admitted -= 1
            if not state.admitted:
                del self._owners[owner]
