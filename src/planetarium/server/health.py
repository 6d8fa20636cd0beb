"""The health check: whether the database answers, the disk has room, and all background tasks run."""

import asyncio
import time
from typing import Any, Literal

from pydantic import BaseModel

from planetarium.server.rejections import Rejection
from planetarium.server.services import Services

DATABASE_TIMEOUT = 5.0  # seconds
LEAST_FREE_BYTES = 64 * 2**20  # on the disk


class Health(BaseModel):
    """What `/health` answers."""

    status: Literal["ok", "failing"]
    failing: list[str]  # the parts that fail
    database: dict[str, Any]
    running: dict[str, bool]  # the background tasks


async def check_health(services: Services) -> Health:
    """Checks every part."""
    store = services.tables.async_store.store
    database: dict[str, Any] = {"answers": False}
    begun = time.perf_counter()
    try:
        async with asyncio.timeout(DATABASE_TIMEOUT):
            await services.tables.async_store.read(store.ping)
            database = {"answers": True, "ms": round(1000 * (time.perf_counter() - begun), 1)}
            database |= await services.tables.async_store.read(store.condition)
    except (Rejection, TimeoutError, OSError):
        pass
    running = {
        "writer": services.tables.async_store.is_writing,
        "clocks": services.clocks.is_running,
        "people": services.people.is_running,
    }
    failing = [name for name, there in running.items() if not there]
    if not database["answers"] or not database.get("listener", True):
        failing.append("database")
    if database.get("free_bytes", LEAST_FREE_BYTES) < LEAST_FREE_BYTES:
        failing.append("disk")
    return Health(status="failing" if failing else "ok", failing=failing, database=database, running=running)
