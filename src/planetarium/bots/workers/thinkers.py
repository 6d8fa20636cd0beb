"""Thinkers: bots think in worker processes, so that a program that serves people never waits for one."""

import atexit
import multiprocessing
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from planetarium.bots.protocol import Budget, Report
from planetarium.bots.review.evaluator import Effort, Evaluation, Ply
from planetarium.bots.review.preparation import PreparedGame
from planetarium.bots.thinking import TREES, Thought
from planetarium.bots.workers.worker import (
    ANSWER,
    CONTENTS_KEPT,
    FAILURE,
    PROGRESS,
    LRUCache,
    PlyQuestion,
    Question,
    serve,
)
from planetarium.content import Content
from planetarium.errors import BotError
from planetarium.formats.notation import Action
from planetarium.game import Observation
from planetarium.parallel.fairness import FairQueue
from planetarium.parallel.processes import cores, interrupts_blocked

MAX_ATTEMPTS = 3  # how often a question is asked whose worker process dies over it
MAX_STOPS = 3  # how often a background question is interrupted for others; then it is left to finish, or it might never


@dataclass
class _Request:
    """A question with the future that waits for its answer."""

    question: Question | PlyQuestion
    content: Content
    report: Report | None
    owner: str
    background: bool
    future: Future[Any] = field(default_factory=Future)
    reported: float = -1.0
    settled: bool = False
    stops: int = 0  # how often it was interrupted for others

    def report_progress(self, done: float) -> None:
        """Reports progress, but never a step back: a question that is asked again starts from 0."""
        if self.report and done > self.reported and not self.future.done():
            self.reported = done
            self.report(done)

    def settle(self, answer: Any = None, error: BaseException | None = None) -> None:
        """Gives the answer, once, unless nobody wants it any more."""
        if self.settled:
            return
        self.settled = True
        if not self.future.set_running_or_notify_cancel():
            return
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(answer)


class Thinkers:
    """A few worker processes that answer for bots. Any thread may ask; nothing here blocks but `close`.

    A bot is made anew for each question from its name and seed, so any worker can answer, and the same
    question with the same seed and play-outs has the same answer. Let the seed hold the number of the
    decision, or a bot has the same random numbers each time.

    Owners take turns: one who asks much waits for itself, not others for it. A background question, one that
    can wait, waits behind all others, and such questions never keep all workers busy; with a single
    worker a background question is interrupted when another comes, and asked again after it.

    Processes start with the first question, or with `start`. They end with `close`, with the program, or when
    the program is killed.

    >>> from planetarium import Game
    >>> game = Game.new(players=2, seed=7)
    >>> with Thinkers(workers=1) as thinkers:
    ...     future = thinkers.choose(game.observe(game.seat), "novice", seed=f"7/{len(game.actions)}")
    ...     future.result() in game.legal_actions  # in asyncio: await asyncio.wrap_future(future)
    True
    """

    def __init__(self, workers: int | None = None) -> None:
        # A bot that thinks grows its trees side by side, so a worker keeps that many cores busy.
        self._count = workers or max(1, cores() // TREES)
        self._waiting: FairQueue[_Request] = FairQueue(background_at_once=max(1, self._count - 1))
        self._numbers = count(1)
        self._workers: list[_Worker] = []
        self._closed = False
        self._lock = threading.Lock()

    def __enter__(self) -> "Thinkers":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Starts the processes, so that they are ready when somebody asks; returns at once."""
        with self._lock:
            self._start()

    def _start(self) -> None:
        if self._closed:
            raise RuntimeError("these thinkers have been closed")
        if not self._workers:
            self._workers = [_Worker(self._waiting, is_only_worker=self._count == 1) for _ in range(self._count)]
            for worker in self._workers:
                worker.thread.start()
            atexit.register(self.close)

    def choose(
        self,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None = None,
        report: Report | None = None,
        *,
        owner: str = "",
        background: bool = False,
    ) -> Future[Action]:
        """What a bot does. The future can be cancelled at any time: a bot that thinks already is told to stop.

        `report` is told how far the bot is, rising to 1 just before the answer, from a thread of this process that
        is not the caller's; in asyncio pass it on with `loop.call_soon_threadsafe`. If it raises, the
        future has that exception.

        `owner` is on whose behalf it is asked, a table or a person: owners take turns. `background` questions are
        those that can wait.
        """
        return self._ask("choose", observation, bot, seed, budget, report, owner, background)

    def think(
        self,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None = None,
        report: Report | None = None,
        *,
        owner: str = "",
        background: bool = False,
    ) -> Future[Thought]:
        """What a bot thinks of each legal action, as a `hint`; otherwise like `choose`."""
        return self._ask("think", observation, bot, seed, budget, report, owner, background)

    def evaluate(
        self, game: PreparedGame, plies: Sequence[Ply], effort: Effort, *, owner: str = ""
    ) -> Future[list[Evaluation]]:
        """What the evaluator of a finished game finds out about some of its plies, in the background.

        No bot waits for it longer than for one ply, so ask about a few at a time.
        """
        question = PlyQuestion(next(self._numbers), game.content.hash, game.options, game.seed, effort, tuple(plies))
        return self._put(_Request(question, game.content, None, owner, background=True))

    def close(self) -> None:
        """Ends all processes at once; questions without an answer are cancelled."""
        with self._lock:
            self._closed = True
            workers, self._workers = self._workers, []
        atexit.unregister(self.close)
        self._waiting.close()
        for worker in workers:
            worker.end()
        for worker in workers:
            worker.thread.join()
        for request in self._waiting.drain():
            request.future.cancel()
            request.settle()

    def _ask(
        self,
        task: str,
        observation: Observation,
        bot: str,
        seed: int | str,
        budget: Budget | None,
        report: Report | None,
        owner: str,
        background: bool,
    ) -> Future[Any]:
        content = observation.content
        question = Question(
            next(self._numbers), task, bot, seed, budget, content.hash, observation.options, observation.seat,
            observation.tobytes(),
        )  # fmt: skip
        return self._put(_Request(question, content, report, owner, background))

    def _put(self, request: _Request) -> Future[Any]:
        with self._lock:
            self._start()
            self._waiting.put(request, request.owner, request.background)
            workers = self._workers
        if not request.background:
            for worker in workers:
                worker.stop_if_urgent()
        return request.future


class _Worker:
    """One worker process and the thread that talks to it: takes a question, asks, listens, replaces it if it dies."""

    def __init__(self, waiting: FairQueue[_Request], is_only_worker: bool) -> None:
        self.thread = threading.Thread(target=self._work, name="thinker", daemon=True)
        self._waiting = waiting
        self._is_only_worker = is_only_worker  # then it must not stay busy in the background
        self._ending = False
        self._state = threading.Lock()  # guards `_ending` and which process there is
        self._sending = threading.Lock()  # a request to stop may come from any thread
        self._process: SpawnProcess | None = None
        self._connection: Connection
        self._contents_sent: LRUCache[bool] = LRUCache(CONTENTS_KEPT)  # contents by hash, as the process has them
        self._stoppable: _Request | None = None  # the background question under way, if it may be interrupted

    def _work(self) -> None:
        with suppress(
            EOFError, OSError
        ):  # so that it is ready for the first question, which will report what fails here
            self._ensure_process()
        while (request := self._waiting.get()) is not None:
            self._answer(request)
            if request.background:
                self._waiting.background_done()
        self._end_process()

    def end(self) -> None:
        """Ends the process, whatever it is doing; the thread ends as soon as it notices."""
        with self._state:
            self._ending = True
            if self._process:
                self._process.kill()  # it has nothing to put in order

    def _ensure_process(self) -> None:
        """Starts a process unless there is one; EOFError if this worker has been told to end."""
        with self._state:
            if self._ending:
                raise EOFError
            if not self._process:
                self._contents_sent = LRUCache(CONTENTS_KEPT)
                self._process, self._connection = _new_process()

    def _end_process(self) -> None:
        with self._state:
            if self._process:
                self._process.kill()
                self._process.join()
                self._connection.close()
                self._process = None

    def _answer(self, request: _Request) -> None:
        """Has a question answered, by a new process if one dies; drops one that nobody waits for any more."""
        for _ in range(MAX_ATTEMPTS):
            if request.future.done() or self._ending:
                break
            try:
                self._ensure_process()
                self._ask(request)
                return
            except (EOFError, OSError):  # the process has died
                self._end_process()
        if self._ending:
            request.future.cancel()
        request.settle(
            error=BotError(f"the worker process died {MAX_ATTEMPTS} times while {request.question.bot} thought")
        )

    def _ask(self, request: _Request) -> None:
        question = request.question
        with self._sending:
            if not self._contents_sent.get(question.content):
                self._connection.send((question.content, request.content.to_doc()))
                self._contents_sent.put(question.content, True)
            self._connection.send(question)
        request.future.add_done_callback(lambda future: self._stop(question.number) if future.cancelled() else None)
        self._report_progress(request, 0.0)
        kind, value = self._listen(request)
        if kind == ANSWER:
            self._report_progress(request, 1.0)
            request.settle(value)
        elif kind == FAILURE:
            request.settle(error=value)
        elif request.settled or request.future.done():  # it was cancelled, or its report failed
            request.settle()
        else:  # it was interrupted for an urgent one
            self._waiting.put_back(request, request.owner, request.background)

    def _listen(self, request: _Request) -> tuple[int, Any]:
        """Passes on reports until the process is done with a question, and says what came of it."""
        if self._is_only_worker and request.background and request.stops < MAX_STOPS:
            self._stoppable = request
            self.stop_if_urgent()  # an urgent question may have come before this one could be stopped
        try:
            kind, value = self._connection.recv()
            while kind == PROGRESS:
                self._report_progress(request, value)
                kind, value = self._connection.recv()
        finally:
            self._stoppable = None
        return kind, value

    def stop_if_urgent(self) -> None:
        """Interrupts the background question under way if a more urgent one waits. Any thread may call it."""
        if not self._stoppable:  # the usual case, which must not wait while a content is sent
            return
        with self._sending:
            if (request := self._stoppable) and self._waiting.has_urgent():
                self._stoppable = None  # once is enough
                request.stops += 1
                with suppress(OSError):
                    self._connection.send(request.question.number)

    def _report_progress(self, request: _Request, done: float) -> None:
        try:
            request.report_progress(done)
        except Exception as error:  # the caller's own fault, and the caller gets it back
            request.settle(error=error)
            self._stop(request.question.number)

    def _stop(self, number: int) -> None:
        with self._sending, suppress(OSError):
            self._connection.send(number)


def _new_process() -> tuple[SpawnProcess, Connection]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs,), name="thinker", daemon=True)
    with interrupts_blocked():
        process.start()
    theirs.close()  # so that the connection breaks when the process dies
    return process, ours
