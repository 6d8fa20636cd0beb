"""Reviews games that are over: which are under way, for whom, and what is stored of them."""

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from planetarium import __version__
from planetarium.bots.review.analysis import Analysis, conclude
from planetarium.bots.review.evaluator import EFFORTS, Effort, Evaluation, Ply
from planetarium.bots.review.preparation import PreparedGame, prepare
from planetarium.bots.review.turning import leading_seat, tell, turning_points
from planetarium.bots.workers import Thinkers
from planetarium.content import Content
from planetarium.game import Game
from planetarium.server.limits import CLIENT, SERVER, Buckets
from planetarium.server.rejections import Rejection
from planetarium.server.reviews.documents import EffortName, ReviewAnswer, ReviewDoc, ReviewedDecision
from planetarium.server.table import Table
from planetarium.server.tables import Tables
from planetarium.server.writing import Json, write, written
from planetarium.speeds import engine

NAMES: tuple[EffortName, ...] = ("quick", "thorough", "deep")
ALL_AT_ONCE = 64  # reviews of all clients together
QUESTIONS = 3  # of one review that wait for a worker
# Seconds after which a review that sharpens another one is given up if nobody has asked for it.
UNREAD = 60.0

log = logging.getLogger(__name__)


def plies_at_once(effort: Effort) -> int:
    """How many plies a worker is asked for at a time: as many as take a fraction of a second."""
    return max(2, 1000 // effort.playouts)


@dataclass
class _Job:
    """A review under way."""

    game: str
    effort: EffortName
    client: str
    done: float = 0.0
    asked: float = field(default_factory=time.monotonic)  # when somebody last wanted to know about it
    task: "asyncio.Task[None] | None" = None

    @property
    def is_unread(self) -> bool:
        return self.effort != NAMES[0] and time.monotonic() - self.asked > UNREAD


class Reviews:
    """The reviews of one server process. Each is made once, stored, and told to everybody who may see the game."""

    def __init__(self, tables: Tables, thinkers: Thinkers, per_hour: Buckets, at_once: int) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._per_hour = per_hour
        self._at_once = at_once
        self._jobs: dict[tuple[str, EffortName], _Job] = {}

    async def begin(self, holder: str | None, game: str, effort: EffortName, client: str) -> None:
        """Begins a review, unless there is one of this effort already, ready or under way."""
        reviewed = (await self._open_book(holder, game)).game
        assert reviewed is not None
        ready = await self._ready(game)
        # From here on nothing is awaited: of many who ask at once, one begins it, and the limits hold.
        if (game, effort) in self._jobs or effort in ready:
            return
        if engine.fastest().speed != "compiled":
            raise Rejection("not-now", "The server is not ready for reviews yet. Try again in a minute or two.")
        if sum(job.client == client for job in self._jobs.values()) >= self._at_once:
            raise Rejection("too-many", "Other reviews of yours are still under way. Wait until one is ready.")
        if len(self._jobs) >= ALL_AT_ONCE:
            raise Rejection("too-many", "The server is reviewing too many games. Try again in a few minutes.")
        self._per_hour.take(client)
        job = self._jobs[game, effort] = _Job(game, effort, client)
        job.task = asyncio.create_task(self._review(job, reviewed.copy()))
        job.task.add_done_callback(lambda _: self._jobs.pop((game, effort), None))

    async def tell(self, holder: str | None, game: str) -> Json:
        """What is ready, and what is under way."""
        await self._open_book(holder, game)
        return write(await self._answer(game))

    async def tell_review(self, holder: str | None, game: str, known: EffortName | None, seat: int | None) -> Json:
        """The same with the sharpest review, told from a seat: by default from the asker's own, or the winner's."""
        table = await self._open_book(holder, game)
        answer = await self._answer(game)
        sharpest = answer["ready"][-1] if answer["ready"] else None
        if sharpest is not None and sharpest != known:
            store = self._tables.async_store
            text = await store.read(store.store.review, game, sharpest, __version__)
            if text is not None:
                mine, names = table.seats_of(holder), [place.name for place in table.seats]
                looked_from = seat if seat is not None and seat < len(names) else (mine[0] if mine else None)
                review = await self._tables.run_in_thread(
                    lambda: write(_told(text, sharpest, table.content, names, looked_from, mine))
                )
                answer["review"] = written(review)
        return write(answer)

    async def _answer(self, game: str) -> ReviewAnswer:
        ready = await self._ready(game)
        under_way = [job for job in self._jobs.values() if job.game == game]
        for job in under_way:
            job.asked = time.monotonic()
        return ReviewAnswer(
            game=game,
            ready=ready,
            next=next((name for name in NAMES if not ready or NAMES.index(name) > NAMES.index(ready[-1])), None),
            analysing={"effort": under_way[0].effort, "done": under_way[0].done} if under_way else None,
            review=None,
        )

    async def _open_book(self, holder: str | None, game: str) -> Table:
        """The table of a game of which everything may be known; Rejection for any other."""
        await self._tables.check_access(game, holder)
        async with self._tables.locked(game, fresh=True) as table:
            if table.game is None:
                raise Rejection("unplayable", f"This game cannot be replayed: {table.unplayable}.")
            if not table.game.is_over:
                raise Rejection("not-now", "The game is not over yet. It can be reviewed when it is.")
            if not table.is_open_book:
                raise Rejection("not-now", "Others may still be playing the same deal. Review it when its day is over.")
            return table

    async def _ready(self, game: str) -> list[EffortName]:
        store = self._tables.async_store
        found = await store.read(store.store.reviews_of, game, __version__)
        return [name for name in NAMES if name in found]

    async def _review(self, job: _Job, game: Game) -> None:
        CLIENT.set(SERVER)  # a client is charged by the number of its reviews
        try:
            prepared = await self._tables.run_in_thread(prepare, game)
            plies = await self._tables.run_in_thread(prepared.to_evaluate)
            evaluations = await self._evaluate(job, prepared, plies)
            if evaluations is None:
                return
            text = await self._tables.run_in_thread(_concluded, prepared, EFFORTS[job.effort], evaluations)
            store = self._tables.async_store
            await store.write(store.store.keep_review, job.game, job.effort, __version__, text)
        except asyncio.CancelledError:
            raise
        except Exception as error:  # whoever waits for it finds it neither ready nor under way, and may ask again
            log.warning("a review failed", extra={"fields": {"game": job.game, "error": repr(error)}})

    async def _evaluate(self, job: _Job, game: PreparedGame, plies: Sequence[Ply]) -> dict[int, Evaluation] | None:
        """Has the plies evaluated, a few at a time, so that the clients who wait for reviews take turns."""
        effort = EFFORTS[job.effort]
        size = plies_at_once(effort)
        left = deque(plies[first : first + size] for first in range(0, len(plies), size))
        asked: deque[Any] = deque()
        found: dict[int, Evaluation] = {}
        try:
            while left or asked:
                while left and len(asked) < QUESTIONS:
                    some = left.popleft()
                    asked.append((some, self._thinkers.evaluate(game, some, effort, owner=job.client)))
                some, future = asked.popleft()
                for ply, evaluation in zip(some, await asyncio.wrap_future(future), strict=True):
                    found[ply.number] = evaluation
                job.done = len(found) / len(plies)
                if job.is_unread:
                    return None
        finally:
            for _, future in asked:
                future.cancel()
        return found

    async def close(self) -> None:
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _concluded(game: PreparedGame, effort: Effort, evaluations: dict[int, Evaluation]) -> str:
    return json.dumps(conclude(game, effort, evaluations).to_doc(), separators=(",", ":"))


def _told(
    text: str, effort: EffortName, content: Content, names: Sequence[str], seat: int | None, mine: Sequence[int]
) -> ReviewDoc:
    """A stored analysis as it is told to somebody who looks from a seat."""
    analysis = Analysis.from_doc(json.loads(text), content)
    looked_from = leading_seat(analysis) if seat is None else seat
    you = looked_from if looked_from in mine else None
    seats: list[Any] = [asdict(one) | {"name": name} for one, name in zip(analysis.seats, names, strict=True)]
    return {
        "effort": effort,
        "playouts": analysis.effort.playouts,
        "decisions": [_decision(asdict(one) | {"loss": one.loss}) for one in analysis.decisions],
        "seats": seats,
        "seat": looked_from,
        "turning_points": [
            {
                "kind": point.kind, "number": point.number, "turn": point.turn, "seat": point.seat,
                "swing": point.swing, "fell": list(point.fell), "text": tell(point, looked_from, names, content, you),
            }
            for point in turning_points(analysis, looked_from)
        ],
    }  # fmt: skip


def _decision(doc: dict[str, Any]) -> ReviewedDecision:
    told: Any = {name: doc[name] for name in ReviewedDecision.__annotations__}
    told["better"] = [{"action": one["action"], "promise": one["promise"]} for one in doc["better"]]
    return told  # type: ignore[no-any-return]
