"""Who may ask how often: a bucket for each client and each kind of request."""

import time
from collections import OrderedDict
from collections.abc import Callable
from contextvars import ContextVar

from planetarium.server.rejections import Rejection

MOST_CLIENTS = 10_000  # remembered; the one that has been silent longest is forgotten first


class Bucket:
    """Fills by `rate` a second up to `burst`; each request takes one out."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left, self._at = burst, clock()

    def take(self, what: str) -> None:
        """Raises a Rejection if the bucket is empty, which says how long to wait."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            wait = round((1 - self._left) / self._rate, 1)
            raise Rejection(
                "rate-limited", f"Too many {what} from here; try again in {wait} seconds.", retry_after=wait
            )
        self._left -= 1


class Buckets:
    """A bucket for each client."""

    def __init__(self, what: str, rate: float, burst: float) -> None:
        self._what, self._rate, self._burst = what, rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> None:
        bucket = self._buckets.get(client)
        if bucket is None:
            bucket = self._buckets[client] = Bucket(self._rate, self._burst)
            if len(self._buckets) > MOST_CLIENTS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(client)
        bucket.take(self._what)


HOUSE = "house"  # the server itself, where it works for nobody in particular
CLIENT: ContextVar[str] = ContextVar("CLIENT", default=HOUSE)
