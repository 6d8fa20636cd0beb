"""A transport that reads from a client only as fast as it may send, and cuts off clients that do not read."""

import asyncio
from collections.abc import Callable
from time import perf_counter
from typing import Any, Protocol

from planetarium.server.limits import Meter, WaitBudget

CHUNK = 2048  # bytes that are read from one client before the others have their turn
WRITE_BUFFER = 65_536  # unsent bytes above which the sender has to wait
SLOWEST_READER = 1024  # bytes a second that a client must read while something waits for it
SHORTEST_WAIT = 0.001  # seconds: a shorter wait costs more than it saves


class Reader(Protocol):
    """The protocol that gets the data: HTTP at first, then perhaps WebSocket."""

    def feed(self, data: bytes) -> None:
        """Takes the next chunk."""

    def on_flood(self) -> None:
        """Ends the connection of a client that keeps sending although it is not read."""


class ThrottledTransport(asyncio.Transport):
    """A transport around another one, with limits in both directions.

    It stops reading when its reader asks for that or its client is in debt, so that unread data stays with the client,
    and it cuts off a client that does not read what it is sent.
    """

    __slots__ = (
        "_inbox", "_loop", "_on_cut_off", "_read_timer", "_reader_paused", "_transport", "_transport_paused", "_unread",
        "_unread_timeout", "_wait_budget", "_watch_timer", "meter", "peer", "reader",
    )  # fmt: skip

    def __init__(
        self, transport: asyncio.Transport, reader: Reader, peer: str, meter: Meter | None, unread_timeout: float,
        on_cut_off: Callable[[], None],
    ) -> None:  # fmt: skip
        self.reader = reader
        self.peer = peer
        self.meter = meter
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._wait_budget = WaitBudget()
        self._inbox = bytearray()
        self._reader_paused = False  # its reader wants nothing for now
        self._transport_paused = False  # the wrapped transport does not read
        self._read_timer: asyncio.Handle | None = None
        self._unread_timeout = unread_timeout
        self._unread = 0
        self._watch_timer: asyncio.Handle | None = None
        self._on_cut_off = on_cut_off
        transport.set_write_buffer_limits(WRITE_BUFFER)

    # What comes in

    def receive(self, data: bytes) -> None:
        """Hands data to the reader, or buffers it and stops reading until it is this client's turn."""
        paused = self._reader_paused or self._transport_paused
        if paused or len(data) > CHUNK or (self.meter is not None and self.meter.wait()):
            self._inbox += data
            if not self._transport_paused:
                self._transport_paused = True
                self._transport.pause_reading()
            self._schedule_read()
        else:
            self._feed(data)

    def _feed(self, data: bytes) -> None:
        begun = perf_counter()
        self.reader.feed(data)
        if self.meter is not None:
            self.meter.work.spend(perf_counter() - begun)

    def _schedule_read(self, wait: float = 0.0) -> None:
        if self._read_timer is None and not self._reader_paused:
            self._read_timer = (
                self._loop.call_later(wait, self._read_next) if wait else self._loop.call_soon(self._read_next)
            )

    def _read_next(self) -> None:
        """Feeds the next chunk if the client may send now; other clients have their turn between two chunks."""
        self._read_timer = None
        if self._reader_paused or self._transport.is_closing():
            return
        if not self._inbox:
            self._transport_paused = False
            self._transport.resume_reading()
            return
        wait = self.meter.wait() if self.meter is not None else 0.0
        if wait:
            wait = max(wait, SHORTEST_WAIT)
            if self._wait_budget.allows(wait):
                self._schedule_read(wait)
            else:
                self.reader.on_flood()
            return
        chunk = bytes(self._inbox[:CHUNK])
        del self._inbox[:CHUNK]
        self._feed(chunk)
        self._schedule_read()

    def pause_reading(self) -> None:
        self._reader_paused = True  # the wrapped transport is paused only if data comes, which is rare

    def resume_reading(self) -> None:
        self._reader_paused = False
        if self._transport_paused:
            self._schedule_read()

    def is_reading(self) -> bool:
        return not self._reader_paused

    # What goes out

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._transport.write(data)

    def watch_reader(self) -> None:
        """Begins to check that the client reads what was written."""
        if self._watch_timer is None:
            self._unread = self._transport.get_write_buffer_size()
            self._watch_timer = self._loop.call_later(self._unread_timeout, self._check_reader)

    def unwatch_reader(self) -> None:
        """Stops checking: the client has read it."""
        if self._watch_timer is not None:
            self._watch_timer.cancel()
            self._watch_timer = None
        if self._transport.is_closing() and self._transport.get_write_buffer_size():
            self.watch_reader()

    def _check_reader(self) -> None:
        self._watch_timer = None
        left = self._transport.get_write_buffer_size()
        if left and self._unread - left < SLOWEST_READER * self._unread_timeout:
            self._on_cut_off()
            self.abort()
        elif left:
            self.watch_reader()

    # The rest

    def close(self) -> None:
        """Closes when everything is sent; a client that does not read cannot put that off for ever."""
        self._transport.close()
        if self._transport.get_write_buffer_size():
            self.watch_reader()

    def abort(self) -> None:
        self._transport.abort()

    def discard(self) -> None:
        """Frees everything: the connection is lost."""
        self._inbox.clear()
        for waiting in (self._read_timer, self._watch_timer):
            if waiting is not None:
                waiting.cancel()

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._transport.set_protocol(protocol)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)
