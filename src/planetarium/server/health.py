"""How a server is: its database, its disk, and what must run all the time."""

import asyncio
import time
from typing import Any, Literal

from pydantic import BaseModel

from planetarium.server.rejections import Rejection
from planetarium.server.services import Services

PATIENCE = 5.0  # seconds for the database
LEAST_FREE = 64 * 2**20  # bytes on the disk


class Health(BaseModel):
    """What `/health` answers."""

    status: Literal["ok", "failing"]
    failing: list[str]  # the parts that are not well
    database: dict[str, Any]
    running: dict[str, bool]  # what must run all the time


async def look(house: Services) -> Health:
    """Looks at every part."""
    store = house.tables.async_store.store
    database: dict[str, Any] = {"answers": False}
    begun = time.perf_counter()
    try:
        async with asyncio.timeout(PATIENCE):
            await house.tables.async_store.read(store.ping)
            database = {"answers": True, "ms": round(1000 * (time.perf_counter() - begun), 1)}
            database |= await house.tables.async_store.read(store.condition)
    except (Rejection, TimeoutError, OSError):
        pass
    running = {
        "writer": house.tables.async_store.is_writing,
        "clocks": house.clocks.is_running,
        "people": house.people.is_running,
    }
    failing = [name for name, there in running.items() if not there]
    if not database["answers"] or not database.get("listener", True):
        failing.append("database")
    if database.get("free_bytes", LEAST_FREE) < LEAST_FREE:
        failing.append("disk")
    return Health(status="failing" if failing else "ok", failing=failing, database=database, running=running)
