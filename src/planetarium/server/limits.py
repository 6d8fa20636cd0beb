"""Rate limits, and limits on how much of the server's time and memory one client may take."""

import time
import types
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from ipaddress import IPv6Address, ip_address, ip_network
from time import perf_counter
from typing import Any, Generic, TypeVar

from planetarium.server.rejections import Rejection
from planetarium.server.settings import Limits

MOST_CLIENTS = 10_000  # remembered; the least recently seen is forgotten first
LONGEST_NAME = 64
LONGEST_DEBT = 10.0  # seconds: one costly request must not silence a client for ever
SMALL_DEBT = 0.5  # seconds
COSTS_AT_ONCE = 4.0  # seconds' worth of bytes and of work that may come at once
WAIT_BUDGET = 4.0  # seconds that a client may make the server wait before it reads on
WAIT_BUDGET_REFILL = 0.1  # seconds of it that are restored each second

SERVER = ""  # the server itself, when it works for no client
# The client for whom work is done, so that all clients get a fair share.
CLIENT: ContextVar[str] = ContextVar("CLIENT", default=SERVER)

T = TypeVar("T")


def client_name(address: str) -> str:
    """The client that an address belongs to: who has an IPv6 address has a whole block of them.

    >>> client_name("2001:db8:1:2:3:4:5:6"), client_name("::ffff:10.0.0.7")
    ('2001:db8:1:2::/64', '10.0.0.7')
    """
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_NAME]  # whatever a proxy calls it
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found.packed, 64), strict=False))


def peer_name(peer: tuple[str, int] | None) -> str:
    """The client at the other end of a connection."""
    return client_name(peer[0]) if peer else "unknown"


class Bucket:
    """A token bucket: it fills by `rate` a second up to `burst`, and every use takes something out."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now

    def wait(self, wanted: float = 0.0) -> float:
        """Seconds until the bucket holds `wanted`; 0 if it does now."""
        if self._left >= wanted:
            return 0.0
        self._fill()
        return max(0.0, wanted - self._left) / self._rate

    def spend(self, amount: float) -> None:
        """Takes out what has been used already, going into debt if necessary."""
        self._fill()
        self._left = max(self._left - amount, -LONGEST_DEBT * self._rate)

    def take(self, what: str) -> None:
        """Takes one out; if there is none, raises a Rejection that says how long to wait."""
        wait = self.wait(1)
        if wait:
            raise _too_fast(what, wait)
        self.spend(1)

    def is_half_full(self) -> bool:
        self._fill()
        return 2 * self._left >= self._burst


def _too_fast(what: str, wait: float) -> Rejection:
    wait = max(0.1, round(wait, 1))
    return Rejection("rate-limited", f"Too many {what} from here. Try again in {wait} seconds.", retry_after=wait)


class WaitBudget:
    """How long the server may still wait for one client; the budget refills slowly."""

    __slots__ = ("_bucket",)

    def __init__(self) -> None:
        self._bucket = Bucket(WAIT_BUDGET_REFILL, WAIT_BUDGET)

    def allows(self, seconds: float) -> bool:
        """Takes seconds out of the budget; False if too few are left."""
        if self._bucket.wait(seconds):
            return False
        self._bucket.spend(seconds)
        return True


class MessageRate:
    """How fast one socket may send: a client that is too fast is warned once, then slowed down, then disconnected."""

    __slots__ = ("_bucket", "_wait_budget", "_warned")

    def __init__(self, rate: float, burst: float) -> None:
        self._bucket = Bucket(rate, burst)
        self._wait_budget = WaitBudget()
        self._warned = False

    def delay(self) -> float | None:
        """Seconds to wait before the message just received is handled; None if its sender floods the server."""
        if not self._warned:
            return 0.0
        wait = self._bucket.wait(1)
        if not wait:
            self._warned = not self._bucket.is_half_full()
        elif not self._wait_budget.allows(wait):
            return None
        return wait

    def take(self) -> None:
        """Counts a message; raises a Rejection if it comes too fast and its sender was not warned yet."""
        wait = self._bucket.wait(1)
        if wait and not self._warned:
            self._warned = True
            raise _too_fast("messages", wait)
        self._bucket.spend(1)


class Meter:
    """What one client costs: bytes on its sockets, and seconds of the thread that serves everybody."""

    __slots__ = ("traffic", "work")

    def __init__(self, traffic: float, work: float) -> None:
        self.traffic = Bucket(traffic, COSTS_AT_ONCE * traffic)
        self.work = Bucket(work, COSTS_AT_ONCE * work)

    def wait(self) -> float:
        """Seconds until the client's debt is paid off; 0 if there is none."""
        return max(self.traffic.wait(), self.work.wait())

    def check(self) -> None:
        """Raises a Rejection if the client is deep in debt; a small debt only delays reading."""
        wait = self.wait()
        if wait > SMALL_DEBT:
            raise _too_fast("costly requests", wait)


@types.coroutine
def charged(work: Coroutine[Any, Any, T], meter: Meter) -> Generator[Any, Any, T]:
    """Runs a coroutine and charges its client for the time spent in it, not for the time spent waiting."""
    step: Callable[[Any], Any] = work.send
    given: Any = None
    taken, begun = 0.0, perf_counter()
    try:
        while True:
            awaited = step(given)
            taken += perf_counter() - begun
            try:
                step, given = work.send, (yield awaited)
            except GeneratorExit:
                begun = perf_counter()
                work.close()
                raise
            except BaseException as error:
                step, given = work.throw, error
            begun = perf_counter()
    except StopIteration as done:
        result: T = done.value
        return result
    finally:
        meter.work.spend(taken + perf_counter() - begun)


class PerClient(Generic[T]):
    """One object for each client, made on first use."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._known: OrderedDict[str, T] = OrderedDict()

    def of(self, client: str) -> T:
        found = self._known.get(client)
        if found is None:
            found = self._known[client] = self._make()
            if len(self._known) > MOST_CLIENTS:
                self._known.popitem(last=False)
        self._known.move_to_end(client)
        return found


class Buckets(PerClient[Bucket]):
    """A bucket for each client."""

    def __init__(self, what: str, rate: float, burst: float) -> None:
        super().__init__(lambda: Bucket(rate, burst))
        self._what = what

    def take(self, client: str) -> None:
        self.of(client).take(self._what)


class Meters(PerClient[Meter]):
    """A meter for each client."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(lambda: Meter(limits.traffic, limits.work))


class BodyBytes:
    """Counts the bytes of unfinished requests, by client and in all, so that they cannot fill the memory."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of_client: dict[str, int] = defaultdict(int)
        self._all = 0

    @contextmanager
    def of(self, client: str) -> Iterator[Callable[[int], None]]:
        """Context for one request: a function to call with the size of each part; it may raise a Rejection."""
        held = 0

        def more(size: int) -> None:
            nonlocal held
            if self._of_client[client] + size > self._limits.bodies or self._all + size > self._limits.all_bodies:
                raise Rejection("too-many", "The server is already receiving too much. Try again in a moment.")
            held += size
            self._all += size
            self._of_client[client] += size

        try:
            yield more
        finally:
            self._all -= held
            self._of_client[client] -= held
            if not self._of_client[client]:
                del self._of_client[client]
