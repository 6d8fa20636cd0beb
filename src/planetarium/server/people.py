"""Who sends a request: the person behind a token, and that person's devices."""

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, replace

from planetarium.server.async_store import AsyncStore
from planetarium.server.entries import Device
from planetarium.server.identity import hashed, new_code, new_token
from planetarium.server.rejections import Rejection
from planetarium.server.store import Conflict

MOST_CACHED = 10_000  # devices
CACHE_SECONDS = 5.0  # seconds until the store is asked again
LINK_SECONDS = 600  # how long a code for another device is valid
DAY = 24 * 3600 * 1000
RENEW_AFTER = 7 * DAY  # since its cookie was set
NOTE_SEEN_EVERY = 3600 * 1000  # milliseconds between two notes that a device was seen
ID_LENGTH = 16  # of a device's hash, enough to tell a person's devices apart

_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    ("iPhone", "an iPhone"), ("iPad", "an iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "a Mac"),
    ("CrOS", "a Chromebook"), ("Linux", "Linux"),
)  # fmt: skip

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sends a request: a person, known by `holder`, on a device; both are None without a token."""

    device: str | None = None
    holder: str | None = None


STRANGER = Visitor()


def device_name(user_agent: str) -> str:
    """What a person would call the device that a browser describes."""
    browser = next((name for sign, name in _BROWSERS if sign in user_agent), "A program")
    system = next((name for sign, name in _SYSTEMS if re.search(rf"\b{sign}", user_agent)), None)
    return f"{browser} on {system}" if system else browser


class People:
    """Finds the person behind a token. An unknown token is a new person; the token of an ended device is nobody's."""

    CHECK_EVERY = 5.0  # seconds between two checks for devices that another process has ended

    def __init__(self, async_store: AsyncStore, now: Callable[[], int], on_ended: Callable[[str], None]) -> None:
        """Calls `on_ended` with each device that was ended, so that its sockets are closed."""
        self._async_store = async_store
        self._now = now
        self._on_ended = on_ended
        self._cache: OrderedDict[str, tuple[float, Device | None]] = OrderedDict()
        self._task = asyncio.create_task(self._watch_for_ended())

    async def identify(self, token: str | None, *, uncached: bool = False) -> Visitor:
        """Who has a token; `uncached` asks the database, because another process may have just ended the device."""
        if token is None:
            return STRANGER
        device = hashed(token)
        if uncached:
            self._cache.pop(device, None)
        row = await self._find(device)
        if row is None:
            return Visitor(device, device)
        return STRANGER if row.ended is not None else Visitor(device, row.holder)

    async def _find(self, device: str) -> Device | None:
        moment, row = self._cache.get(device, (-CACHE_SECONDS, None))
        if time.monotonic() - moment >= CACHE_SECONDS:
            row = await self._async_store.read(self._async_store.store.device, device)
            self._cache_device(device, row)
        return row

    def _cache_device(self, device: str, row: Device | None) -> None:
        self._cache[device] = time.monotonic(), row
        self._cache.move_to_end(device)
        if len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)

    async def note_seen(self, visitor: Visitor, user_agent: str) -> bool:
        """Records that a person's device was seen; True if its cookie should be renewed."""
        assert visitor.device is not None and visitor.holder is not None
        now = self._now()
        row = await self._find(visitor.device)
        seen = row or Device(visitor.device, visitor.holder, device_name(user_agent), now, 0, 0)
        renew = now - seen.renewed > RENEW_AFTER
        if renew or now - seen.seen > NOTE_SEEN_EVERY:
            seen = replace(seen, seen=now, renewed=now if renew else seen.renewed)
            await self._async_store.write(self._async_store.store.keep_device, seen)
            self._cache_device(visitor.device, seen)
        return renew

    async def devices(self, visitor: Visitor) -> list[Device]:
        """All devices of a person, the one seen last first."""
        if visitor.holder is None:
            return []
        return await self._async_store.read(self._async_store.store.devices_of, visitor.holder)

    async def new_link(self, visitor: Visitor) -> tuple[str, int]:
        """A code that makes another device one of this person's, and until when it is valid."""
        code, now = new_code(), self._now()
        until = now + 1000 * LINK_SECONDS
        await self._async_store.write(self._async_store.store.link, hashed(code), visitor.holder, now, until)
        return code, until

    async def redeem_link(self, code: str, user_agent: str) -> str:
        """Exchanges a code for a token of the person who gave it."""
        token, now = new_token(), self._now()
        device = Device(hashed(token), "", device_name(user_agent), now, now, now)
        try:
            await self._async_store.write(self._async_store.store.join, hashed(code), device)
        except Conflict:
            raise Rejection(
                "unknown-device", "This link has already been used or is too old, or its owner has too many devices."
            ) from None
        return token

    async def end_device(self, visitor: Visitor, device_id: str) -> str:
        """Ends a device of a person for good, and returns its hash."""
        for device in await self.devices(visitor):
            if device.device[:ID_LENGTH] == device_id:
                await self._async_store.write(
                    self._async_store.store.end_device, visitor.holder, device.device, self._now()
                )
                self._forget(device.device)
                return device.device
        raise Rejection("unknown-device", "You have no such device.")

    async def end_all(self, holder: str) -> None:
        """Ends all devices of a person for good."""
        store = self._async_store.store
        for device in await self._async_store.write(store.end_all_devices, holder, self._now()):
            self._forget(device)

    def _forget(self, device: str) -> None:
        self._cache.pop(device, None)
        self._on_ended(device)

    @property
    def is_running(self) -> bool:
        return not self._task.done()

    async def _watch_for_ended(self) -> None:
        """Forgets devices as soon as any process has ended them."""
        checked = self._now()
        while True:
            await asyncio.sleep(self.CHECK_EVERY)
            try:
                moment = self._now()
                # A little further back: another process's write may have come in later than it says.
                ended = await self._async_store.read(self._async_store.store.ended_since, checked - 60_000)
                for device in ended:
                    self._forget(device)
                checked = moment
            except Exception as error:
                log.warning("devices cannot be read", extra={"fields": {"error": type(error).__name__}})

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
