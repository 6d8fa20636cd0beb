"""A connection's line: what comes in is taken in small bites, as fast as its client may; what goes out must be read."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, Protocol

from planetarium.server.limits import Meter, Patience

BITE = 2048  # bytes that are taken in before others have their turn
WRITE_BUFFER = 65_536  # bytes that wait to be sent before their sender waits
SLOWEST = 1024  # bytes a second that a client must read while there is something to read
SHORTEST = 0.001  # seconds: a shorter wait costs more than it saves


class Reader(Protocol):
    """Whoever reads what comes in: HTTP at first, then perhaps a socket."""

    def digest(self, data: bytes) -> None:
        """Takes in a bite."""

    def flooded(self) -> None:
        """Ends the connection: its client goes on sending although it is not read."""


class Line(asyncio.Transport):
    """A transport around another.

    It stops reading when its reader asks for it or its client is in debt, so that the rest waits at the client's own
    side, and cuts off a client that does not read.
    """

    __slots__ = (
        "_bound", "_cut_off", "_inbox", "_loop", "_patience", "_stopped", "_timer", "_transport", "_unread",
        "_unread_most", "_watching", "meter", "peer", "reader",
    )  # fmt: skip

    def __init__(
        self, transport: asyncio.Transport, reader: Reader, peer: str, meter: Meter | None, unread: float,
        cut_off: Callable[[], None],
    ) -> None:  # fmt: skip
        self.reader = reader
        self.peer = peer
        self.meter = meter
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._patience = Patience()
        self._inbox = bytearray()
        self._bound = False  # by its reader, who wants nothing for now
        self._stopped = False  # the transport does not read
        self._timer: asyncio.Handle | None = None
        self._unread_most = unread
        self._unread = 0
        self._watching: asyncio.Handle | None = None
        self._cut_off = cut_off
        transport.set_write_buffer_limits(WRITE_BUFFER)

    # What comes in

    def take_in(self, data: bytes) -> None:
        """Hands data to the reader, or keeps it and stops reading until it is its turn."""
        if self._bound or self._stopped or len(data) > BITE or (self.meter is not None and self.meter.wait()):
            self._inbox += data
            if not self._stopped:
                self._stopped = True
                self._transport.pause_reading()
            self._go_on_soon()
        else:
            self._digest(data)

    def _digest(self, data: bytes) -> None:
        begun = perf_counter()
        self.reader.digest(data)
        if self.meter is not None:
            self.meter.work.spend(perf_counter() - begun)

    def _go_on_soon(self, wait: float = 0.0) -> None:
        if self._timer is None and not self._bound:
            self._timer = self._loop.call_later(wait, self._go_on) if wait else self._loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        """The next bite, if it may be taken now; between two of them others have their turn."""
        self._timer = None
        if self._bound or self._transport.is_closing():
            return
        if not self._inbox:
            self._stopped = False
            self._transport.resume_reading()
            return
        wait = self.meter.wait() if self.meter is not None else 0.0
        if wait:
            wait = max(wait, SHORTEST)
            if self._patience.lasts(wait):
                self._go_on_soon(wait)
            else:
                self.reader.flooded()
            return
        bite = bytes(self._inbox[:BITE])
        del self._inbox[:BITE]
        self._digest(bite)
        self._go_on_soon()

    def pause_reading(self) -> None:
        self._bound = True  # the transport is stopped only if something comes, which is seldom

    def resume_reading(self) -> None:
        self._bound = False
        if self._stopped:
            self._go_on_soon()

    def is_reading(self) -> bool:
        return not self._bound

    # What goes out

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._transport.write(data)

    def watch(self) -> None:
        """What was written is not read at once: from now on it is looked after."""
        if self._watching is None:
            self._unread = self._transport.get_write_buffer_size()
            self._watching = self._loop.call_later(self._unread_most, self._look)

    def unwatch(self) -> None:
        """It was read."""
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None
        if self._transport.is_closing() and self._transport.get_write_buffer_size():
            self.watch()

    def _look(self) -> None:
        self._watching = None
        left = self._transport.get_write_buffer_size()
        if left and self._unread - left < SLOWEST * self._unread_most:
            self._cut_off()
            self.abort()
        elif left:
            self.watch()

    # The rest

    def close(self) -> None:
        """Ends it when all is sent, which a client that does not read cannot put off for ever."""
        self._transport.close()
        if self._transport.get_write_buffer_size():
            self.watch()

    def abort(self) -> None:
        self._transport.abort()

    def lost(self) -> None:
        """There is no connection any more: nothing of it is kept."""
        self._inbox.clear()
        for waiting in (self._timer, self._watching):
            if waiting is not None:
                waiting.cancel()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._transport.set_protocol(protocol)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)
