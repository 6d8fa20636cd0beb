"""Pictures of finished games: drawn in a process of their own, one at a time, and kept for a while."""

import asyncio
import subprocess
import sys
import threading
from collections import OrderedDict
from datetime import UTC, date, datetime

from planetarium.parallel.fairness import FairThreadPool, TooManyWaiting
from planetarium.pictures.system import SQUARE, TALL, WIDE, Scene, neutral_svg, system_svg
from planetarium.server.limits import Buckets
from planetarium.server.rejections import Rejection
from planetarium.server.table import Table
from planetarium.server.tables import Tables

SIZES = {"wide": WIDE, "square": SQUARE, "tall": TALL}
MOST_KEPT = 48  # pictures, of about half a megabyte each
MOST_WAITING = 5  # of one client, the one being drawn included
LONGEST = 30.0  # seconds that drawing may take


class Pictures:
    """Pictures that were drawn lately, by game, by what has happened there since, and by size."""

    def __init__(self, tables: Tables, limit: Buckets) -> None:
        self._tables = tables
        self._limit = limit
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._lock = threading.Lock()  # guards what is kept
        # One thread, so that drawing keeps only one core busy; clients take turns.
        self._drawing = FairThreadPool(1, "drawing", MOST_WAITING)

    async def svg(self, client: str, table: Table, size: str) -> bytes:
        """The picture of a finished game as SVG."""
        scene, key = scene_of(table), (table.id, table.seq, size, "svg")
        found = self._found(key)
        if found is None:
            self._limit.take(client)
            found = self._keep(key, (await self._tables.run_in_thread(system_svg, scene, SIZES[size])).encode())
        return found

    async def png(self, client: str, table: Table, size: str) -> bytes:
        """The picture of a finished game as PNG."""
        return await self._png(client, (table.id, table.seq, size, "png"), scene_of(table), size)

    async def neutral(self, client: str) -> bytes:
        """What stands for a link that leads nowhere: no game at all."""
        return await self._png(client, ("", 0, "wide", "png"), None, "wide")

    async def _png(self, client: str, key: tuple[object, ...], scene: Scene | None, size: str) -> bytes:
        found = self._found(key)
        if found is not None:
            return found
        self._limit.take(client)

        def drawn() -> bytes:  # somebody else may have had the same drawn while this one waited
            return self._found(key) or self._keep(key, _draw(scene, SIZES[size]))

        try:
            waiting = self._drawing.submit(client, drawn)
        except TooManyWaiting:
            raise Rejection(
                "too-many", "Other pictures for you are still being drawn. Try again in a few seconds."
            ) from None
        return await asyncio.wrap_future(waiting)

    def _found(self, key: tuple[object, ...]) -> bytes | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def _keep(self, key: tuple[object, ...], picture: bytes) -> bytes:
        with self._lock:
            self._kept[key] = picture
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return picture

    async def close(self) -> None:
        await asyncio.to_thread(self._drawing.close)


def scene_of(table: Table) -> Scene:
    """What the picture of a game shows, which everybody at its table has seen. Rejection until it is over."""
    game = table.game
    if game is None:
        raise Rejection("unplayable", f"This game cannot be replayed: {table.unplayable}.")
    if not game.is_over:
        raise Rejection("not-now", "The game is not over yet. Its picture can be made when it is.")
    names = [seat.name or f"Player {number}" for number, seat in enumerate(table.seats, start=1)]
    day = None if table.header.imported else _day(table.header.created)
    return Scene(table.content, game.observe(None).position(), names, game.result, day)


def _day(moment: int) -> date:
    return datetime.fromtimestamp(moment / 1000, UTC).date()


def _draw(scene: Scene | None, size: tuple[int, int]) -> bytes:
    """Draws in another process: the drawing holds Python's lock, and nobody here is to wait for it."""
    svg = system_svg(scene, size) if scene else neutral_svg(size)
    command = [sys.executable, "-m", "planetarium.pictures.raster", *map(str, size)]
    drawn = subprocess.run(command, input=svg.encode(), capture_output=True, timeout=LONGEST, check=True)
    return drawn.stdout
